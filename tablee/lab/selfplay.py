"""Data sets made by bots that play one another: `tablee selfplay`. Compiled players are recorded in machine code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np

from tablee import __version__
from tablee.bots import load_bot
from tablee.engine.errors import BadInput
from tablee.engine.game import SEED_LIMIT, Game
from tablee.games import game as find_game
from tablee.lab.arena import Fixture, play_on
from tablee.lab.dataset import CARD, FORMAT, Card, Recorded, card_of, write_part
from tablee.lab.playout import LIMIT
from tablee.lab.record import Recorder
from tablee.lab.rivals import COMPILED
from tablee.lab.simulate import RANDOM, bots_of
from tablee.lab.workers import Progress, Stopped, collect, silent, work

MATCHES_A_PART = 1000
WATCHED_A_PART = 50
"""With observations: a match holds some hundreds of kilobytes of them."""


class Part(msgspec.Struct, frozen=True):
    """One file to be written: a piece of work."""

    card: Card
    folder: str
    number: int
    first: int
    count: int

    @property
    def path(self) -> Path:
        return Path(self.folder) / f"part-{self.number:05}.parquet"


def plan(
    game: Game, folder: str | Path, bots: Sequence[str] = (), matches: int = 1000, players: int = 0, seed: int = 0,
    options: Mapping[str, object] | None = None, *, rules: int | None = None, observations: bool = False,
    limit: int = LIMIT,
) -> list[Part]:  # fmt: skip
    """The parts of a data set; BadInput if something is wrong."""
    players = players or (len(bots) if len(bots) > 1 else game.players[-1])
    game.new(players, seed, options, rules)
    bots_of(bots, players)
    if matches < 1:
        raise BadInput(f"At least one match must be played, not {matches}.", matches=matches)
    if not 0 <= seed < SEED_LIMIT - matches:
        raise BadInput(f"The seed {seed} is too large for {matches} matches.", seed=seed)
    spelt_out = {name: str(value) for name, value in game.spelt_out(rules, options).items()}
    names = tuple(bots) or (RANDOM,)
    card = Card(
        FORMAT, __version__, game.name, game.rules_version, players, spelt_out,
        names * players if len(names) == 1 else names, seed, matches, limit, observations,
    )  # fmt: skip
    size = WATCHED_A_PART if observations else MATCHES_A_PART
    return [
        Part(card, str(folder), number, first, min(size, matches - first))
        for number, first in enumerate(range(0, matches, size))
    ]


def seating(card: Card, match: int) -> list[str]:
    """Bots move on by one seat a match."""
    return [card.bots[(seat + match) % card.players] for seat in range(card.players)]


def record(part: Part) -> int:
    """Play the matches of a part and write its file: the unit of work."""
    card = part.card
    game = find_game(card.game)
    recorder = Recorder(game, game.blank(card.players, card.options), card.limit)
    compiled = set(card.bots) <= set(COMPILED)
    rows = [
        quickly(game, recorder, card, match) if compiled else in_python(game, card, match)
        for match in range(part.first, part.first + part.count)
    ]
    watched = [recorder.watch(row.seed, row.actions) for row in rows] if card.observations else []
    write_part(part.path, card, rows, watched)
    return part.number


def quickly(game: Game, recorder: Recorder, card: Card, match: int) -> Recorded:
    """A match between compiled players."""
    bots = seating(card, match)
    actions, seats, state = recorder.play(np.array([COMPILED[bot] for bot in bots], np.int8), card.seed + match)
    ending = str(game.ending(state) or "")
    winners = game.winners(state) if ending else []
    return Recorded(match, card.seed + match, bots, seats, actions, game.points(state), winners, ending)


def in_python(game: Game, card: Card, match: int) -> Recorded:
    """A match between any bots."""
    bots = seating(card, match)
    log: list[tuple[int, int]] = []
    fixture = Fixture(game.name, match, 0, match, tuple(bots), card.seed, card.options, card.limit)
    state, played = play_on(game, fixture, lambda state, seat, action: log.append((seat, action)))
    seats, actions = np.array([s for s, _ in log], np.int8), np.array([a for _, a in log], np.int32)
    return Recorded(
        match, card.seed + match, bots, seats, actions, game.points(state), list(played.winners), played.ending
    )  # fmt: skip


def results(parts: Sequence[Part], jobs: int) -> Iterator[int]:
    """Every part, as it is written; those that are there already are passed over."""
    missing = [part for part in parts if not part.path.exists()]
    if missing:
        for name in set(missing[0].card.bots):
            load_bot(name)
        yield from work(record, missing, jobs)


def selfplay(parts: Sequence[Part], jobs: int = 0, progress: Progress = silent) -> Card:
    """Write a data set, or what is missing of one; `progress` hears of parts. Stopped says why it is not whole."""
    card, folder = parts[0].card, Path(parts[0].folder)
    check_folder(card, folder)
    _, stop = collect(results(parts, jobs), sum(not part.path.exists() for part in parts), progress)
    written = [card_of(part.path) for part in parts if part.path.exists()]
    whole = msgspec.structs.replace(
        card, plies=sum(each.plies for each in written), unfinished=sum(each.unfinished for each in written)
    )  # fmt: skip
    write_card(whole, folder)
    if stop is not None:
        raise Stopped(f"{stop} The same command goes on from there.", whole, stop.interrupted) from stop.__cause__
    return whole


def check_folder(card: Card, folder: Path) -> None:
    """A folder holds one data set: a new one, or this one in part."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / CARD).exists():
            write_card(card, folder)
    except OSError as error:
        raise BadInput(f"{folder} cannot be written: {error.strerror}.", folder=str(folder)) from None
    if msgspec.structs.replace(earlier(folder), plies=0, unfinished=0) != card:
        raise BadInput(f"{folder} holds another data set.", folder=str(folder))


def earlier(folder: Path) -> Card:
    return msgspec.json.decode((folder / CARD).read_bytes(), type=Card)


def write_card(card: Card, folder: Path) -> None:
    draft = folder / f"{CARD}.draft"
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")
    draft.rename(folder / CARD)
