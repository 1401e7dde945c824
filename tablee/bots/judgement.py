"""What a level thinks of a position: asked with plain arguments, so that a worker process can answer."""

from __future__ import annotations

from typing import NamedTuple

from tablee.bots.company import Plan
from tablee.bots.registry import LEVELS, budget_of, judge_of, named_bot, style_of
from tablee.bots.thinker import Budget, Thinker
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.state import State
from tablee.games import game as find_game


class Candidate(NamedTuple):
    """One way to go on: the decisions of the turn as the bot would take them, what the seat may expect of them (0 to
    1), and the share of the thinking that went into it."""

    line: tuple[int, ...]
    worth: float
    share: float


class Judgement(NamedTuple):
    """What a bot thinks of a position: the expected result of each seat, and the ways to go on, best first."""

    worth: tuple[float, ...]
    candidates: tuple[Candidate, ...]


def judge(name: str, state: bytes, game: str, seat: int, seed: int, budget: Budget | None = None) -> Judgement:
    """What a level thinks of a position, judged by what the seat to move knows: for hints and reviews."""
    thinker = thinker_of(name, state, game, seat, seed, budget)
    thinker.think()
    best = next((branch.worth for branch in thinker.branches()), thinker.worth())
    # Without a choice nothing was tried, but the one way to go on was followed all the same.
    ways = thinker.candidates() or [((thinker.options()[0],), best[seat], 1.0)]
    return Judgement(best, tuple(Candidate(*way) for way in ways))


def look_again(
    name: str, state: bytes, game: str, seat: int, seed: int, action: int, budget: Budget | None = None
) -> Candidate:
    """What a level thinks of one decision when it thinks of nothing else. Beside a better one it is tried only now and
    then, the rest of the turn stays poor, and it looks worse than it is."""
    thinker = thinker_of(name, state, game, seat, seed, budget)
    goes_on = thinker.step_on(action)
    line = (action, *thinker.foregone())
    thinker.think()
    rest = next((way for way, _, _ in thinker.candidates()), ()) if goes_on else ()
    return Candidate(line + rest, thinker.worth()[seat], 1.0)


def thinker_of(name: str, state: bytes, game: str, seat: int, seed: int, budget: Budget | None) -> Thinker:
    """A search of a level that leaves out nothing of the decision at hand: whatever was done there must be judged."""
    found = find_game(game)
    position = State.from_bytes(found, state)
    if found.to_move(position) != seat:
        raise NotYours(f"Seat {seat} is not to move.", seat=seat)
    if name not in LEVELS:
        raise BadInput(f"There is no level {name!r}. The levels are: {', '.join(LEVELS)}.", level=name)
    redealt, style = found.determinize(position, seat, seed), style_of(found, name)._replace(thorough=1)
    return Thinker(found, redealt, seat, seed, budget or budget_of(found, name), style, judge_of(found, name))


def plan(name: str, state: bytes, game: str, seat: int, seed: int, share: float = 1.0) -> Plan:
    """What the bot `name` of our list plans: plain arguments, so that a worker process can be asked."""
    found = find_game(game)
    return named_bot(name).plan(found, State.from_bytes(found, state), seat, seed, share)
