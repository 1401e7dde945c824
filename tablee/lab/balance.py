"""A designer's report: what bot matches say about a game. Which seat wins, how long it takes, how points are spread,
what is done how often, and what goes with winning. It knows the contract and no game by name."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec

from tablee.bots import load_bot
from tablee.engine.contract import Part as Line
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.lab.arena import Fixture, make_ready, plan_arena, play_on
from tablee.lab.balance_tables import Table, table_of
from tablee.lab.playout import LIMIT
from tablee.lab.ray_workers import work_on_cluster
from tablee.lab.standings import Played
from tablee.lab.workers import Progress, Stopped, attempt, collect, silent, work

ASIDE = re.compile(r"\s*\([^()]*\)$")
"""What a choice costs or gains now stands in brackets at the end of its label."""
BLANK = re.compile(r"\{\w+\}")


class Study(msgspec.Struct, frozen=True):
    """One match to be played and looked at closely; names of actions in this language."""

    fixture: Fixture
    language: str


class Studied(msgspec.Struct, frozen=True):
    """One match: of each seat how often it chose each action, how often it could have (decisions without a choice are
    left out), how often it could choose each kind, where its points come from; and what the actions are called."""

    played: Played
    chosen: tuple[dict[int, int], ...]
    offered: tuple[dict[int, int], ...]
    kinds: tuple[dict[str, int], ...]
    parts: tuple[dict[str, float], ...]
    names: dict[int, str]


class Balance(msgspec.Struct, frozen=True):
    """The report: one table of figures for each number of players."""

    game: str
    title: str
    rules: int
    bot: str
    seed: int
    options: dict[str, str]
    matches: int
    unfinished: int
    """Matches that were given up. They count in no figure: where nobody has won, nothing goes with winning."""
    tables: tuple[Table, ...]
    took_s: float


@cache
def kind_of(game: Game, action: int) -> str:
    return game.act(action).kind


class Observer:
    """Heeds the decisions of a match."""

    def __init__(self, game: Game, players: int, t: Tongue) -> None:
        self.game = game
        self.t = t
        self.chosen: tuple[Counter[int], ...] = tuple(Counter() for _ in range(players))
        self.offered: tuple[Counter[int], ...] = tuple(Counter() for _ in range(players))
        self.kinds: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
        self.names: dict[int, str] = {}

    def heed(self, state: State, seat: int, action: int) -> None:
        if seat == CHANCE:
            return
        legal = self.game.legal(state)
        if len(legal) == 1:
            return
        self.chosen[seat][action] += 1
        self.offered[seat].update(legal)
        self.kinds[seat].update({kind_of(self.game, offered) for offered in legal})
        if action not in self.names:
            self.names[action] = ASIDE.sub("", self.game.words.label(state.record, action, self.t))


def study(task: Study) -> Studied:
    """Play one match and look at it: the unit of work."""
    fixture = task.fixture
    game, players = find_game(fixture.game), len(fixture.seats)
    make_ready(fixture.seats[0], fixture.game, players)
    observer = Observer(game, players, game.tongue(task.language))
    state, played = play_on(game, fixture, observer.heed)
    parts = tuple(sum_parts(score.parts) for score in game.scores(state))
    return Studied(
        played=played, chosen=tuple(map(dict, observer.chosen)), offered=tuple(map(dict, observer.offered)),
        kinds=tuple(map(dict, observer.kinds)), parts=parts, names=observer.names,
    )  # fmt: skip


def sum_parts(parts: Iterable[Line]) -> dict[str, float]:
    """The points of a seat by the key of their source."""
    sums: dict[str, float] = {}
    for part in parts:
        sums[part.key] = sums.get(part.key, 0.0) + part.points
    return sums


def plan_balance(
    game: Game, bots: Sequence[str], matches: int, players: int = 0, seed: int = 0,
    options: Mapping[str, str] | None = None, language: str = "en", limit: int = LIMIT,
) -> list[Study]:  # fmt: skip
    """The matches: `matches` for each number of players, or for one number alone; every seat is the same bot."""
    if len(bots) != 1:
        raise BadInput(f"A balance report needs one bot, which plays every seat, not {len(bots)}.")
    load_bot(bots[0])
    return [
        Study(fixture, language)
        for count in ((players,) if players else game.players)
        for fixture in plan_arena(game, [*bots] * count, matches, count, seed, options, limit).fixtures()
    ]


def balance(
    game: str, bot: str = "quick", matches: int = 200, players: int = 0, seed: int = 0,
    options: Mapping[str, str] | None = None, *, language: str = "en", jobs: int = 0, ray: str = "",
    progress: Progress = silent,
) -> Balance:  # fmt: skip
    """Let a bot play itself and say what that tells about the game."""
    studies = plan_balance(find_game(game), [bot], matches, players, seed, options, language)
    return run(studies, jobs, ray, progress)


def run(studies: Sequence[Study], jobs: int = 0, ray: str = "", progress: Progress = silent) -> Balance:
    """Play all matches and sum them up; Stopped holds the report on what was done."""
    start = time.perf_counter()
    done, stop = collect(results(studies, jobs, ray), len(studies), progress)
    report = sum_up(studies[0], done, time.perf_counter() - start) if done else None
    if stop is not None or report is None:
        raise Stopped(
            f"{stop} {len(done)} of {len(studies)} matches were played.", report, bool(stop and stop.interrupted)
        )
    return report


def results(studies: Sequence[Study], jobs: int, ray: str) -> Iterator[Studied]:
    """Every match, as it is done: by processes of this machine, or by a Ray cluster."""
    if ray:
        yield from work_on_cluster(study, studies, ray)
        return
    first = studies[0]
    attempt(study, msgspec.structs.replace(first, fixture=msgspec.structs.replace(first.fixture, limit=1)))
    yield from work(study, studies, jobs)


def sum_up(first: Study, done: Sequence[Studied], seconds: float) -> Balance:
    game, t = find_game(first.fixture.game), find_game(first.fixture.game).tongue(first.language)
    by_players: dict[int, list[Studied]] = {}
    for studied in sorted(done, key=lambda s: (len(s.played.seats), s.played.number)):
        by_players.setdefault(len(studied.played.seats), []).append(studied)
    return Balance(
        game=game.name, title=t("title"), rules=game.rules_version, bot=first.fixture.seats[0],
        seed=first.fixture.seed, options=first.fixture.options, matches=len(done),
        unfinished=sum(not studied.played.ending for studied in done),
        tables=tuple(table_for(game, t, group) for group in by_players.values() if any(ended(group))),
        took_s=round(seconds, 2),
    )  # fmt: skip


def source_name(key: str, t: Tongue) -> str:
    """What a source of points is called, whatever its values; of two forms the one for many."""
    many = t.catalogue.ngettext(key, "", 2) or t.catalogue.gettext(key)
    return BLANK.sub("…", many)


def ended(group: Iterable[Studied]) -> list[Studied]:
    """Those that came to an end."""
    return [studied for studied in group if studied.played.ending]


def table_for(game: Game, t: Tongue, everything: Sequence[Studied]) -> Table:
    group = ended(everything)
    names: dict[int, str] = {}
    for studied in group:
        for action, name in studied.names.items():
            names.setdefault(action, name)
    acts = {action: (kind_of(game, action), names[action]) for action in sorted(names)}
    sources = {key: source_name(key, t) for studied in group for parts in studied.parts for key in parts}
    return table_of([studied.played for studied in group], group, acts, sources, len(everything) - len(group))
