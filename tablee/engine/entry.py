"""The doors from Python into compiled rules. They take an array and where in it the state is: to pass a record would
cost far more. The two that Python calls most, `choices` and `take`, take arrays as they lie in memory."""

from __future__ import annotations

from typing import Any

from tablee.engine import verbs
from tablee.engine.clauses import ALLOWED
from tablee.engine.held import held, listed
from tablee.engine.jit import door, rule
from tablee.engine.record import States

# Compiled code sees the verbs as plain names.
legal, weights, apply, forbids, commits = verbs.legal, verbs.weights, verbs.apply, verbs.forbids, verbs.commits
score, winners, evaluate = verbs.score, verbs.winners, verbs.evaluate
setup, determinize, observe, sensible = verbs.setup, verbs.determinize, verbs.observe, verbs.sensible


@rule
def setup_at(states: States, i: int, players: int, seed: int) -> None:
    setup(states[i], players, seed)


@door
def choices(states: Any, out: Any) -> list[int]:
    """All legal actions in the first state."""
    out = held(out)
    return listed(out, legal(held(states)[0], out))


@door
def take(states: Any, action: int) -> int:
    """Carry an action out in the first state, if no clause forbids it; return the clause."""
    states = held(states)
    clause = forbids(states[0], action)
    if clause == ALLOWED:
        apply(states[0], action)
    return clause


@rule
def sensible_at(states: States, i: int, out: Any) -> int:
    return sensible(states[i], out, legal(states[i], out))


@rule
def weights_at(states: States, i: int, out: Any) -> int:
    return weights(states[i], out)


@rule
def apply_at(states: States, i: int, action: int) -> None:
    apply(states[i], action)


@rule
def commits_at(states: States, i: int, action: int) -> bool:
    return commits(states[i], action)


@rule
def score_at(states: States, i: int, out: Any) -> None:
    score(states[i], out)


@rule
def winners_at(states: States, i: int, out: Any) -> None:
    winners(states[i], out)


@rule
def determinize_at(states: States, i: int, seat: int, seed: int) -> None:
    determinize(states[i], seat, seed)


@rule
def observe_at(states: States, i: int, seat: int, out: Any) -> None:
    observe(states[i], seat, out)


@rule
def evaluate_at(states: States, i: int, out: Any) -> None:
    evaluate(states[i], out)
