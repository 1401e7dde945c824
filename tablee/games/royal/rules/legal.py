"""What is allowed, in the order of the rulebook."""

from __future__ import annotations

from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.royal.rules.actions import ACTIONS, PASS, THROW
from tablee.games.royal.rules.board import home, is_rosette, rival_stands
from tablee.games.royal.rules.clauses import (
    ROYAL_3_1,
    ROYAL_3_2,
    ROYAL_3_4,
    ROYAL_4_1,
    ROYAL_4_2,
    ROYAL_4_3,
    ROYAL_5_2,
    ROYAL_6_1,
    ROYAL_7_1,
)
from tablee.games.royal.rules.state import DICE, NOT_THROWN, SAFE_ROSETTES, THROWS, WEIGHTS, State


@rule
def weight(s: State, throw: int) -> int:
    return WEIGHTS[s.options[DICE], throw]


@rule
def forbids_move(s: State, step: int) -> int:
    """Whether a piece of the seat to move may leave this step with the throw."""
    if s.thrown <= 0:
        return ROYAL_3_1 if s.thrown == NOT_THROWN else ROYAL_3_2
    seat, target = s.active, step + s.thrown
    if step >= home(s) or s.at[seat, step] == 0:
        return ROYAL_4_2 if step == 0 else ROYAL_4_1
    if target > home(s):
        return ROYAL_6_1
    if target < home(s) and s.at[seat, target] > 0:
        return ROYAL_4_3
    if s.options[SAFE_ROSETTES] != 0 and is_rosette(s, seat, target) and rival_stands(s, seat, target):
        return ROYAL_5_2
    return ALLOWED


@rule
def can_move(s: State) -> bool:
    for step in range(home(s)):
        if forbids_move(s, step) == ALLOWED:
            return True
    return False


@rule
def forbids(s: State, action: int) -> int:
    if s.to_move == NOBODY or action < 0 or action >= ACTIONS:
        return ROYAL_7_1
    if action >= THROW:
        return ALLOWED if s.to_move == CHANCE and weight(s, action - THROW) > 0 else ROYAL_3_1
    if s.to_move == CHANCE:
        return ROYAL_3_1
    if action == PASS:
        return ROYAL_3_4 if can_move(s) else ALLOWED
    return forbids_move(s, action)


@rule
def legal(s: State, out: Any) -> int:
    count = 0
    if s.to_move == CHANCE:
        for throw in range(THROWS):
            if weight(s, throw) > 0:
                out[count] = THROW + throw
                count += 1
    elif s.to_move != NOBODY:
        for step in range(home(s)):
            if forbids_move(s, step) == ALLOWED:
                out[count] = step
                count += 1
        if count == 0:
            out[0] = PASS
            count = 1
    return count


@rule
def weights(s: State, out: Any) -> int:
    count = 0
    for throw in range(THROWS):
        if weight(s, throw) > 0:
            out[count] = weight(s, throw)
            count += 1
    return count
