"""Bots meet: seats are rotated and deals are paired, so that luck cancels out.

A deal is a set-up and a key of chance. Every line-up of bots plays every deal once for each rotation of its seats: who
had the good cards once has had the bad ones too. A match depends on its fixture alone, plain data, so any worker on any
machine can play it. (Bots that think by the clock depend on the machine as well.)
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations

import msgspec

from tablee.bots import Company, load_bot
from tablee.engine.cursor import draw
from tablee.engine.errors import BadInput
from tablee.engine.game import SEED_LIMIT, Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.games import game as find_game
from tablee.lab.playout import LIMIT
from tablee.lab.ray_workers import work_on_cluster
from tablee.lab.simulate import bot_seed
from tablee.lab.standings import Played, Standings, standings
from tablee.lab.workers import Progress, Stopped, attempt, collect, silent, work

WARM_SHARE = 1 / 64
"""The share of a turn's budget that a bot spends on getting ready."""

Heed = Callable[[State, int, int], None]
"""Hears every decision before it is carried out: state, seat (or CHANCE) and action."""


class Fixture(msgspec.Struct, frozen=True):
    """One match to be played: everything that its result depends on."""

    game: str
    number: int
    lineup: int
    deal: int
    seats: tuple[str, ...]
    seed: int = 0
    options: dict[str, str] = {}
    limit: int = LIMIT


class Plan(msgspec.Struct, frozen=True):
    """All matches of an arena: who meets, and how often."""

    game: str
    bots: tuple[str, ...]
    lineups: tuple[tuple[str, ...], ...]
    deals: tuple[int, ...]
    seed: int
    options: dict[str, str]
    limit: int = LIMIT

    def fixtures(self) -> list[Fixture]:
        """Deal after deal, so that whole deals are done whenever one stops; a match has its number whatever else is
        played."""
        seatings = [(lineup, seats) for lineup, bots in enumerate(self.lineups) for seats in rotations(bots)]
        return [
            Fixture(self.game, number, lineup, deal, seats, self.seed, self.options, self.limit)
            for deal in self.deals
            for number, (lineup, seats) in enumerate(seatings, deal * len(seatings))
        ]

    @property
    def matches_a_deal(self) -> int:
        return sum(len(rotations(lineup)) for lineup in self.lineups)


# Who meets whom


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The seatings of a line-up that differ: (a, b) and (b, a), but only one for (a, a)."""
    turned = (tuple(bots[seat - shift] for seat in range(len(bots))) for shift in range(len(bots)))
    return list(dict.fromkeys(turned))


def line_ups(bots: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """As many bots as seats: one line-up. More: every choice of as many. Fewer: each alone against a table of each
    other; a single one plays itself."""
    if len(bots) >= players:
        return tuple(dict.fromkeys(combinations(bots, players)))
    if len(set(bots)) == 1:
        return ((bots[0],) * players,)
    return tuple((one, *[other] * (players - 1)) for one, other in permutations(dict.fromkeys(bots), 2))


def players_for(game: Game, bots: Sequence[str], players: int) -> int:
    """As many as were asked for; else as many as there are bots, if so many can play; else two, or the fewest."""
    return players or (len(bots) if len(bots) in game.players else game.players[0])


def plan_arena(
    game: Game, bots: Sequence[str], matches: int, players: int = 0, seed: int = 0,
    options: Mapping[str, str] | None = None, limit: int = LIMIT,
) -> Plan:  # fmt: skip
    """The plan for at least `matches` matches of every line-up, in whole deals; BadInput if something is wrong."""
    if matches < 1:
        raise BadInput(f"At least one match must be played, not {matches}.", matches=matches)
    if not bots:
        raise BadInput("Name the bots that shall meet.")
    for name in bots:
        load_bot(name)
    players = players_for(game, bots, players)
    game.new(players, seed, options)
    lineups = line_ups(bots, players)
    deals = -(-matches // min(len(rotations(lineup)) for lineup in lineups))
    if seed >= SEED_LIMIT - deals:
        raise BadInput(f"The seed {seed} is too large for {matches} matches.", seed=seed)
    return Plan(game.name, tuple(dict.fromkeys(bots)), lineups, tuple(range(deals)), seed, dict(options or {}), limit)


# One match


class Stopwatch:
    """The turns of each seat and the seconds they took. A turn is a seat's decisions until another seat decides."""

    def __init__(self, players: int) -> None:
        self.turns, self.seconds = [0] * players, [0.0] * players
        self.last = CHANCE

    def add(self, seat: int, seconds: float) -> None:
        self.turns[seat] += seat != self.last
        self.seconds[seat] += seconds
        self.last = seat


@cache
def make_ready(name: str, game: str, players: int) -> None:
    """Let a bot decide once before its time is taken: a process reads compiled code when it is first used."""
    found = find_game(game)
    state = found.new(players)
    for ply in range(LIMIT):
        seat = found.to_move(state)
        if seat is None:
            return
        if seat != CHANCE and len(found.legal(state)) > 1:
            load_bot(name).plan(found, state, seat, 0, WARM_SHARE)
            return
        found.apply(state, draw(found, state, 0, ply) if seat == CHANCE else found.legal(state)[0])


def nothing(state: State, seat: int, action: int) -> None:
    """Heeds no decision."""


def play_on(game: Game, fixture: Fixture, heed: Heed = nothing) -> tuple[State, Played]:
    """Play a match to its end (or its limit): the last state, and what there is to say about it."""
    key = fixture.seed + fixture.deal
    state = game.new(len(fixture.seats), key, fixture.options)
    company = Company({seat: load_bot(name) for seat, name in enumerate(fixture.seats)})
    watch = Stopwatch(len(fixture.seats))
    length = 0
    while (mover := game.to_move(state)) is not None and length < fixture.limit:
        if mover == CHANCE:
            action = draw(game, state, key, length)
        else:
            start = time.perf_counter()
            action = company.decide(game, state, bot_seed(fixture.seed, fixture.number, length))
            watch.add(mover, time.perf_counter() - start)
        heed(state, mover, action)
        game.apply(state, action)
        length += 1
    return state, Played(
        number=fixture.number, lineup=fixture.lineup, deal=fixture.deal, seats=fixture.seats,
        winners=tuple(game.winners(state)) if game.ending(state) else (),
        points=tuple(float(score.total) for score in game.scores(state)),
        length=length, ending=str(game.ending(state) or ""), turns=tuple(watch.turns), seconds=tuple(watch.seconds),
    )  # fmt: skip


def play(fixture: Fixture) -> Played:
    """One match between bots: the unit of work, a function of plain data."""
    for name in set(fixture.seats):
        make_ready(name, fixture.game, len(fixture.seats))
    return play_on(find_game(fixture.game), fixture)[1]


# All matches


def results(fixtures: Sequence[Fixture], jobs: int, ray: str) -> Iterator[Played]:
    """Every match, as it is done: by processes of this machine, or by a Ray cluster."""
    if ray:
        yield from work_on_cluster(play, fixtures, ray)
        return
    attempt(play, msgspec.structs.replace(fixtures[0], limit=1))  # rules are compiled once, not by every worker
    yield from work(play, fixtures, jobs)


def arena(
    game: str, bots: Sequence[str], matches: int, players: int = 0, seed: int = 0,
    options: Mapping[str, str] | None = None, *, jobs: int = 0, ray: str = "", limit: int = LIMIT,
    progress: Progress = silent,
) -> Standings:  # fmt: skip
    """Let the bots meet and say how strong they are. `jobs` 0: all cores; `ray`: the address of a cluster instead.

    `progress` hears how many matches of how many are done. If it is interrupted, a worker dies or a bot fails, Stopped
    holds the standings so far.
    """
    plan = plan_arena(find_game(game), bots, matches, players, seed, options, limit)
    return run(plan, jobs, ray, progress)


def run(plan: Plan, jobs: int = 0, ray: str = "", progress: Progress = silent) -> Standings:
    """Play all matches of a plan."""
    start = time.perf_counter()
    fixtures = plan.fixtures()
    done, stop = collect(results(fixtures, jobs, ray), len(fixtures), progress)
    seconds = time.perf_counter() - start
    if stop is None:
        return table(plan, done, seconds)
    whole = whole_deals(plan, done)
    said = f"{len(done)} of {len(fixtures)} matches were played; {len(whole)} of them, in whole deals, count."
    raise Stopped(
        f"{stop} {said}", table(plan, whole, seconds) if whole else None, stop.interrupted
    ) from stop.__cause__


def whole_deals(plan: Plan, done: Sequence[Played]) -> list[Played]:
    """The matches of deals that every line-up has played in every rotation."""
    counts = Counter(result.deal for result in done)
    return [result for result in done if counts[result.deal] == plan.matches_a_deal]


def table(plan: Plan, done: Sequence[Played], seconds: float) -> Standings:
    game = find_game(plan.game)
    return standings(
        sorted(done, key=lambda result: result.number), plan.bots, game=plan.game, rules=game.rules_version,
        seed=plan.seed, options=plan.options, lineups=plan.lineups, took_s=round(seconds, 2),
    )  # fmt: skip
