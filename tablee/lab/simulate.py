"""Many matches, and what they say: who wins, by how much, how long it takes, and whether an invariant ever breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.bots import Bot, Company, load_bot
from tablee.engine import chance, verbs
from tablee.engine.cursor import draw
from tablee.engine.errors import BadInput
from tablee.engine.game import SEED_LIMIT, Game
from tablee.engine.jit import rule
from tablee.engine.record import States
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE, FINE
from tablee.lab.playout import LIMIT, play_batch

RANDOM = "random"
CHUNK = 250
BOT_SEEDS = 1 << 40
"""The domain of the bots' seeds; matches draw their chance in domains that are plies."""
check = verbs.check


class Outcome(msgspec.Struct, frozen=True):
    """How one match went. `broken` is the code of the invariant that broke, 0 if none did."""

    match: int
    winners: tuple[int, ...]
    points: tuple[int, ...]
    length: int
    ending: str
    broken: int = FINE


class Fault(msgspec.Struct, frozen=True):
    """A match in which an invariant broke: play it again with the same seed to see it."""

    match: int
    length: int
    code: int


class Spread(msgspec.Struct, frozen=True):
    """The least, the average and the most of many numbers."""

    least: float
    mean: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        return cls(min(numbers), round(sum(numbers) / len(numbers), 3), max(numbers))


class Summary(msgspec.Struct, frozen=True):
    """What many matches say. A victory shared by n seats counts 1/n for each."""

    game: str
    rules: int
    players: int
    bots: tuple[str, ...]
    seed: int
    matches: int
    decisions: int
    unfinished: int
    wins_by_seat: tuple[float, ...]
    wins_by_bot: dict[str, float]
    points: tuple[Spread, ...]
    length: Spread
    endings: dict[str, int]
    checked: bool
    faults: tuple[Fault, ...]

    @property
    def passed(self) -> bool:
        return not self.faults


@rule
def check_at(states: States, i: int) -> int:
    return check(states[i])


def bots_of(names: Sequence[str], players: int) -> tuple[Bot, ...]:
    """A bot for each seat: all named, or one name for all."""
    chosen = tuple(names) or (RANDOM,)
    if len(chosen) == 1:
        chosen *= players
    if len(chosen) != players:
        raise BadInput(f"{players} players need {players} bots (or one name for all), not {len(chosen)}.")
    return tuple(load_bot(name) for name in chosen)


def seating(bots: Sequence[Bot], match: int) -> list[Bot]:
    """Who sits where: bots move on by one seat a match, so that no one has the better seat."""
    return [bots[(seat + match) % len(bots)] for seat in range(len(bots))]


def bot_seed(seed: int, match: int, ply: int) -> int:
    """The seed for one decision of a bot."""
    stream = chance.stream(seed, BOT_SEEDS + match)
    stream[chance.COUNTER] = ply
    return (int(chance.next_word(stream)) << 31 | ply) % SEED_LIMIT


def play_match(
    game: Game, bots: Sequence[Bot], seed: int, match: int, options: Any, limit: int, checked: bool
) -> Outcome:
    """One match between bots, decision by decision."""
    state = game.new(len(bots), seed + match, options)
    company = Company(dict(enumerate(seating(bots, match))))
    length, broken = 0, FINE
    while (mover := game.to_move(state)) is not None and length < limit and broken == FINE:
        if mover == CHANCE:
            action = draw(game, state, seed + match, length)
        else:
            action = company.decide(game, state, bot_seed(seed, match, length))
        game.apply(state, action)
        length += 1
        broken = int(check_at(state.array, 0)) if checked else FINE
    return outcome(game, state, match, length, broken)


def outcome(game: Game, state: State, match: int, length: int, broken: int) -> Outcome:
    ending = str(game.ending(state) or "")
    return Outcome(match, tuple(game.winners(state)), tuple(game.points(state)), length, ending, broken)


def play_random(
    game: Game, players: int, matches: int, seed: int, options: Any, limit: int, checked: bool
) -> Iterator[Outcome]:
    """Random matches in compiled batches."""
    for first in range(0, matches, CHUNK):
        count = min(CHUNK, matches - first)
        batch = play_batch(game, count, players, seed, options, first=first, limit=limit, checked=checked)
        for i in range(count):
            yield outcome(game, batch.state(i), first + i, int(batch.lengths[i]), int(batch.broken[i]))


def play_matches(
    game: Game, bots: Sequence[Bot], matches: int, seed: int, options: Any, limit: int, checked: bool
) -> Iterator[Outcome]:
    """Every match in turn, the quickest way."""
    if all(b.name == RANDOM for b in bots):
        yield from play_random(game, len(bots), matches, seed, options, limit, checked)
        return
    for match in range(matches):
        yield play_match(game, bots, seed, match, options, limit, checked)


def simulate(
    game: Game,
    matches: int,
    players: int = 0,
    bots: Sequence[str] = (),
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    *,
    limit: int = LIMIT,
    checked: bool = False,
    rules: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Play the matches and sum them up; `progress` is told how many are done."""
    if matches < 1:
        raise BadInput(f"At least one match must be played, not {matches}.")
    players = players or (len(bots) if len(bots) > 1 else game.players[-1])
    options = game.spelt_out(rules, options)
    game.new(players, seed, options)  # refuses what is wrong before any work is done
    if not 0 <= seed < SEED_LIMIT - matches:
        raise BadInput(f"The seed {seed} is too large for {matches} matches.", seed=seed)
    team = bots_of(bots, players)
    if checked and game.kernel.check is verbs.nothing_to_check:
        raise BadInput(f"{game.name} has no invariants to check.", game=game.name)
    outcomes = []
    for result in play_matches(game, team, matches, seed, options, limit, checked):
        outcomes.append(result)
        progress(len(outcomes))
    return summarise(game, team, seed, outcomes, checked, rules or game.rules_version)


def summarise(
    game: Game, bots: Sequence[Bot], seed: int, outcomes: Sequence[Outcome], checked: bool, rules: int
) -> Summary:
    by_seat, by_bot = [0.0] * len(bots), dict.fromkeys((b.name for b in bots), 0.0)
    for result in outcomes:
        seats = seating(bots, result.match)
        for winner in result.winners if result.ending else ():
            by_seat[winner] += 1 / len(result.winners)
            by_bot[seats[winner].name] += 1 / len(result.winners)
    return Summary(
        game=game.name, rules=rules, players=len(bots), bots=tuple(b.name for b in bots), seed=seed,
        matches=len(outcomes), decisions=sum(r.length for r in outcomes),
        unfinished=sum(not r.ending for r in outcomes),
        wins_by_seat=tuple(round(w, 3) for w in by_seat),
        wins_by_bot={name: round(w, 3) for name, w in by_bot.items()},
        points=tuple(Spread.of([r.points[seat] for r in outcomes]) for seat in range(len(bots))),
        length=Spread.of([r.length for r in outcomes]),
        endings=dict(sorted(Counter(r.ending for r in outcomes if r.ending).items())),
        checked=checked,
        faults=tuple(Fault(r.match, r.length, r.broken) for r in outcomes if r.broken != FINE),
    )  # fmt: skip
