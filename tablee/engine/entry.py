"""The doors from Python into compiled rules. Each takes `(states, i)`: passing a record scalar would cost far more."""

from __future__ import annotations

from typing import Any

from tablee.engine import verbs
from tablee.engine.jit import rule
from tablee.engine.record import States

# Compiled code sees the verbs as plain names.
legal, weights, apply, forbids, commits = verbs.legal, verbs.weights, verbs.apply, verbs.forbids, verbs.commits
score, winners, evaluate = verbs.score, verbs.winners, verbs.evaluate
setup, determinize, observe, sensible = verbs.setup, verbs.determinize, verbs.observe, verbs.sensible


@rule
def setup_at(states: States, i: int, players: int, seed: int) -> None:
    setup(states[i], players, seed)


@rule
def legal_at(states: States, i: int, out: Any) -> int:
    return legal(states[i], out)


@rule
def sensible_at(states: States, i: int, out: Any, count: int) -> int:
    return sensible(states[i], out, count)


@rule
def weights_at(states: States, i: int, out: Any) -> int:
    return weights(states[i], out)


@rule
def apply_at(states: States, i: int, action: int) -> None:
    apply(states[i], action)


@rule
def forbids_at(states: States, i: int, action: int) -> int:
    return forbids(states[i], action)


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
