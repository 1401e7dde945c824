"""What may be done now in UR: the clause that forbids an action, and all that are legal."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.ur.rules import civilisation as civ
from tablee.games.ur.rules.actions import (
    AMOUNT,
    ATTACKER,
    BUILD,
    DONE,
    ENTER,
    FACE,
    KEEP,
    PERFORM,
    PICK,
    PLACE,
    PUT,
    SETTLE,
    SIDE_TILE,
    STOP,
    TAKE,
    TARGET,
    TOP_OF_PILE,
)  # fmt: skip
from tablee.games.ur.rules.clauses import (
    UR_2_10,
    UR_3_1,
    UR_3_2,
    UR_3_6,
    UR_3_10,
    UR_4_3,
    UR_5_11,
    UR_6_6,
    UR_9_3,
    UR_9_4,
    UR_10_1,
    UR_10_5,
    UR_10_6,
    UR_11_3,
    UR_12_1,
    UR_12_5,
    UR_13_4,
)  # fmt: skip
from tablee.games.ur.rules.permission import (
    building,
    forbids_build,
    forbids_enter,
    forbids_face,
    forbids_perform,
    forbids_pick,
    forbids_place,
    forbids_put,
    forbids_settle,
    forbids_side,
    forbids_stop,
    forbids_take,
    forbids_top_of_pile,
)  # fmt: skip
from tablee.games.ur.rules.state import (
    ACT_STEP,
    ATTACKER_STEP,
    CELLS,
    ENTER_STEP,
    EXCHANGE_STEP,
    FACE_STEP,
    FEED_STEP,
    FIRST_EXCHANGE,
    FULL,
    KINDS,
    MOVE_STEP,
    OPENING_1,
    PAIRS,
    PICK_STEP,
    PLACE_STEP,
    POLITICS_STEP,
    SHORTAGE_STEP,
    STEP_NAMES,
    SWAP_STEP,
    TARGET_STEP,
    State,
)  # fmt: skip
from tablee.games.ur.rules.war import forbids_attack, forbids_attacker, movable

# What is forbidden


@rule
def not_asked(s: State) -> int:
    """The clause that says what is due now, for a decision that is not asked at all."""
    if s.step == PICK_STEP:
        return UR_2_10
    if s.step == PLACE_STEP:
        return UR_3_1 if s.phase == OPENING_1 else UR_3_2
    if s.step == SWAP_STEP:
        return UR_3_6
    if s.step == FACE_STEP:
        return UR_3_10 if s.phase == FIRST_EXCHANGE else UR_12_5
    if s.step == ACT_STEP:
        return UR_11_3 if building(s) else UR_4_3
    if s.step == FEED_STEP:
        return UR_6_6
    if s.step == SHORTAGE_STEP:
        return UR_5_11
    if s.step == POLITICS_STEP:
        return UR_9_4
    if s.step in (ATTACKER_STEP, TARGET_STEP):
        return UR_10_1
    if s.step == MOVE_STEP:
        return UR_10_5
    if s.step == ENTER_STEP:
        return UR_13_4
    return UR_12_1 if s.step == EXCHANGE_STEP else s.ended_by


@rule
def low(s: State) -> int:
    """The least amount that may be chosen now."""
    if s.step == SHORTAGE_STEP:
        return civ.shortage_low(s)
    if s.step == POLITICS_STEP:
        return civ.politics_low(s)
    return 1 if s.step == MOVE_STEP else 0


@rule
def high(s: State) -> int:
    """The largest amount that may be chosen now; below `low` where no amount is asked."""
    if s.step == FEED_STEP:
        return civ.feedable(s, s.at)
    if s.step == SHORTAGE_STEP:
        return civ.shortage_high(s)
    if s.step == POLITICS_STEP:
        return civ.politics_high(s)
    return movable(s, s.attacker, s.target) if s.step == MOVE_STEP else -1


@rule
def forbids_amount(s: State, amount: int) -> int:
    """Amounts lie between bounds; which clause sets them depends on what is asked."""
    if low(s) <= amount <= high(s):
        return ALLOWED
    if s.step == POLITICS_STEP:
        return UR_9_3 if amount <= FULL else UR_9_4
    return UR_10_6 if s.step == MOVE_STEP else not_asked(s)


@rule
def forbids_in_action_step(s: State, action: int) -> int:
    """The action step offers actions, cubes, settling, ziggurats and `done` (D6)."""
    if action == DONE:
        return ALLOWED
    if PERFORM <= action < PERFORM + KINDS:
        return forbids_perform(s, action - PERFORM)
    if PUT <= action < PUT + CELLS:
        return forbids_put(s, action - PUT)
    if SETTLE <= action < SETTLE + CELLS:
        return forbids_settle(s, action - SETTLE)
    if BUILD <= action < BUILD + CELLS:
        return forbids_build(s, action - BUILD)
    return not_asked(s)


@rule
def forbids_in_exchange(s: State, action: int) -> int:
    """The exchange offers free tiles, the side tile and the pile; the first one may be declined (D4, D14)."""
    if action == KEEP and s.step == SWAP_STEP:
        return ALLOWED
    if TAKE <= action < TAKE + CELLS:
        return forbids_take(s, action - TAKE)
    if action == SIDE_TILE:
        return forbids_side(s)
    if action == TOP_OF_PILE:
        return forbids_top_of_pile(s)
    return not_asked(s)


@rule
def forbids_in_war(s: State, action: int) -> int:
    if s.step == ATTACKER_STEP and ATTACKER <= action < ATTACKER + CELLS:
        return forbids_attacker(s, action - ATTACKER)
    if s.step == ATTACKER_STEP and action == STOP:
        return forbids_stop(s)
    if s.step == TARGET_STEP and TARGET <= action < TARGET + CELLS:
        return forbids_attack(s, s.attacker, action - TARGET)
    return not_asked(s)


@rule
def forbids(s: State, action: int) -> int:
    """The clause that forbids an action now, or ALLOWED."""
    if s.step == ACT_STEP:
        return forbids_in_action_step(s, action)
    if s.step in (SWAP_STEP, EXCHANGE_STEP):
        return forbids_in_exchange(s, action)
    if s.step in (ATTACKER_STEP, TARGET_STEP):
        return forbids_in_war(s, action)
    if AMOUNT <= action <= AMOUNT + FULL:
        return forbids_amount(s, action - AMOUNT)
    if s.step == PICK_STEP and PICK <= action < PICK + PAIRS:
        return forbids_pick(s, action - PICK)
    if s.step == PLACE_STEP and PLACE <= action < PLACE + CELLS:
        return forbids_place(s, action - PLACE)
    if s.step == FACE_STEP and FACE <= action < FACE + KINDS:
        return forbids_face(s, action - FACE)
    if s.step == ENTER_STEP and ENTER <= action < ENTER + CELLS:
        return forbids_enter(s, action - ENTER)
    return not_asked(s)


# What is legal

# For the steps that ask for one kind of action: its first code and how many there are.
CODES = np.zeros((len(STEP_NAMES), 2), np.int64)
for _step, _first, _count in (
    (PICK_STEP, PICK, PAIRS),
    (PLACE_STEP, PLACE, CELLS),
    (FACE_STEP, FACE, KINDS),
    (ENTER_STEP, ENTER, CELLS),
):
    CODES[_step] = _first, _count


@rule
def legal(s: State, out: Any) -> int:
    """Every legal action of the seat to move, ascending."""
    if s.step == ACT_STEP:
        return list_action_step(s, out)
    if s.step == SWAP_STEP or s.step == EXCHANGE_STEP:
        return list_exchange(s, out)
    if s.step == ATTACKER_STEP:
        return list_attackers(s, out)
    if s.step == TARGET_STEP:
        return list_targets(s, out)
    if CODES[s.step, 1] > 0:
        return list_range(s, CODES[s.step, 0], CODES[s.step, 1], out)
    return list_amounts(s, out)


@rule
def list_range(s: State, base: int, length: int, out: Any) -> int:
    """The legal actions among `base` … `base + length - 1`."""
    count = 0
    for action in range(base, base + length):
        if forbids(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@rule
def list_action_step(s: State, out: Any) -> int:
    """Actions, cubes, settling, ziggurats, `done`: each asked directly, since this is the commonest question."""
    count = 0
    for kind in range(KINDS):
        if forbids_perform(s, kind) == ALLOWED:
            out[count] = PERFORM + kind
            count += 1
    for cell in range(CELLS):
        if forbids_put(s, cell) == ALLOWED:
            out[count] = PUT + cell
            count += 1
    for cell in range(CELLS):
        if forbids_settle(s, cell) == ALLOWED:
            out[count] = SETTLE + cell
            count += 1
    for cell in range(CELLS):
        if forbids_build(s, cell) == ALLOWED:
            out[count] = BUILD + cell
            count += 1
    out[count] = DONE
    return count + 1


@rule
def list_attackers(s: State, out: Any) -> int:
    """Tiles to attack from, `stop`."""
    count = 0
    for cell in range(CELLS):
        if forbids_attacker(s, cell) == ALLOWED:
            out[count] = ATTACKER + cell
            count += 1
    if forbids_stop(s) == ALLOWED:
        out[count] = STOP
        count += 1
    return count


@rule
def list_targets(s: State, out: Any) -> int:
    count = 0
    for cell in range(CELLS):
        if forbids_attack(s, s.attacker, cell) == ALLOWED:
            out[count] = TARGET + cell
            count += 1
    return count


@rule
def list_exchange(s: State, out: Any) -> int:
    """Keeping the tile in the first exchange, free tiles, the side tile, the pile."""
    count = 0
    if s.step == SWAP_STEP:
        out[count] = KEEP
        count += 1
    for cell in range(CELLS):
        if forbids_take(s, cell) == ALLOWED:
            out[count] = TAKE + cell
            count += 1
    if forbids_side(s) == ALLOWED:
        out[count] = SIDE_TILE
        count += 1
    if forbids_top_of_pile(s) == ALLOWED:
        out[count] = TOP_OF_PILE
        count += 1
    return count


@rule
def list_amounts(s: State, out: Any) -> int:
    least, most = low(s), high(s)
    for amount in range(least, most + 1):
        out[amount - least] = AMOUNT + amount
    return max(0, most - least + 1)


@rule
def weights(s: State, out: Any) -> int:
    """There is no luck after the set-up."""
    return 0
