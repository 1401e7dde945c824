"""How much is missing: what an action that is forbidden would take, found by asking the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.state import State

MOST = 100


def least(state: State, action: int, have: int, put: Callable[[Any, int], None]) -> int:
    """The smallest amount above what there is with which another clause, or none, speaks about the action. `put` sets
    the amount in a record. 0 where no amount helps."""
    trial = state.copy()
    clause = state.game.why_not(trial, action)
    for amount in range(have + 1, MOST):
        put(trial.record, amount)
        if state.game.why_not(trial, action) != clause:
            return amount
    return 0
