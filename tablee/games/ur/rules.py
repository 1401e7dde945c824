"""The rules of UR as the engine calls them: legal, forbids, apply and the rest."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.chance import WORDS, below, open_stream
from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import Kernel, usual_levels
from tablee.games.ur import actions
from tablee.games.ur import civilisation as civ
from tablee.games.ur.actions import (
    AMOUNT,
    ATTACKER,
    BUILD,
    DONE,
    ENTER,
    FACE,
    KEEP,
    MAX_LEGAL,
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
from tablee.games.ur.clauses import (
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
from tablee.games.ur.flow import (
    after_attack,
    after_slot,
    ask_next_farm,
    ask_next_short_tile,
    ask_next_tile,
    end_action,
    end_turn,
    enter_with,
    note_choice,
    open_exchange,
    pass_on_in_setup,
    perform,
    use_slot,
)  # fmt: skip
from tablee.games.ur.grid import pair_at, put_cubes, take_cubes
from tablee.games.ur.invariants import check
from tablee.games.ur.observation import OBSERVATION, observe
from tablee.games.ur.permission import (
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
from tablee.games.ur.scoring import score, winners
from tablee.games.ur.setup import setup
from tablee.games.ur.state import (
    ACT_STEP,
    ACTIONS,
    ATTACKER_STEP,
    BUILD_SLOT,
    CELLS,
    ENTER_STEP,
    EXCHANGE,
    EXCHANGE_STEP,
    FACE_STEP,
    FACES,
    FEED_STEP,
    FIRST_EXCHANGE,
    FULL,
    KINDS,
    MOVE_STEP,
    NO_PAIR,
    OPEN_PILE,
    OPENING_1,
    PAIRS,
    PICK_STEP,
    PILE,
    PLACE_STEP,
    POLITICS_STEP,
    PUT_SLOT,
    SETTLE_SLOT,
    SHORTAGE_STEP,
    STEP_NAMES,
    SWAP_STEP,
    TARGET_STEP,
    State,
)  # fmt: skip
from tablee.games.ur.value import evaluate
from tablee.games.ur.war import attack, forbids_attack, forbids_attacker, movable

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


# What happens


@rule
def build(s: State, cell: int) -> None:
    """The five cubes come back, the ziggurat is laid, one cube stands on it (UR-11.4)."""
    seat = s.active
    take_cubes(s, cell, FULL)
    put_cubes(s, seat, cell, 1)
    s.ziggurat[cell] = 1
    s.ziggurats_left -= 1


@rule
def lay_hand_tile(s: State, cell: int, kind: int) -> None:
    """The old hand tile goes into the vacated cell with the face of the player's choice up (UR-12.5)."""
    old, taken = s.hand[s.active], pair_at(s, cell)
    s.face[cell] = kind
    s.back[cell] = FACES[old, 1] if FACES[old, 0] == kind else FACES[old, 0]
    s.hand[s.active] = taken


@rule
def take_side_tile(s: State) -> None:
    """The old hand tile becomes the side tile (UR-12.7)."""
    taken = s.side
    s.side = s.hand[s.active]
    s.hand[s.active] = taken


@rule
def take_top_of_pile(s: State) -> None:
    """The old hand tile goes under the pile, whose order is now known to all (UR-16.6, UR-16.9)."""
    taken = s.pile[0]
    for k in range(PILE - 1):
        s.pile[k] = s.pile[k + 1]
    s.pile[PILE - 1] = s.hand[s.active]
    s.hand[s.active] = taken
    s.pile_known = 1


@rule
def after_exchange(s: State) -> None:
    """Completing the exchange ends the turn for good (UR-12.10)."""
    s.at = -1
    if s.phase == EXCHANGE:
        end_turn(s)
    else:
        pass_on_in_setup(s)


@rule
def apply_in_action_step(s: State, action: int) -> None:
    if action == DONE:
        open_exchange(s)
    elif action < PUT:
        perform(s, action - PERFORM)
    elif action < SETTLE:
        put_cubes(s, s.active, action - PUT, 1)
        use_slot(s, PUT_SLOT)
        after_slot(s)
    elif action < BUILD:
        put_cubes(s, s.active, action - SETTLE, 1)
        use_slot(s, SETTLE_SLOT)
        after_slot(s)
    else:
        build(s, action - BUILD)
        use_slot(s, BUILD_SLOT)
        after_slot(s)


@rule
def apply_in_exchange(s: State, action: int) -> None:
    if action == KEEP:
        pass_on_in_setup(s)
    elif action == SIDE_TILE:
        take_side_tile(s)
        after_exchange(s)
    elif action == TOP_OF_PILE:
        take_top_of_pile(s)
        after_exchange(s)
    else:
        s.at = action - TAKE
        s.step = FACE_STEP


@rule
def apply_amount(s: State, amount: int) -> None:
    """So many cubes for the tile in question, or moved in an attack."""
    if s.step == MOVE_STEP:
        attack(s, s.attacker, s.target, amount)
        after_attack(s)
        return
    note_choice(s, amount)
    if s.step == FEED_STEP:
        put_cubes(s, s.active, s.at, amount)
        ask_next_farm(s)
    elif s.step == SHORTAGE_STEP:
        put_cubes(s, s.to_move, s.at, amount)
        s.pool -= amount
        ask_next_short_tile(s)
    else:
        s.cubes[s.at] = amount
        s.pool -= amount
        ask_next_tile(s)


@rule
def apply_in_war(s: State, action: int) -> None:
    if s.step == TARGET_STEP:
        s.target = action - TARGET
        note_choice(s, s.target)
        s.step = MOVE_STEP
    elif action == STOP:
        end_action(s)
    else:
        s.attacker = action - ATTACKER
        note_choice(s, s.attacker)
        s.step = TARGET_STEP


@rule
def apply(s: State, action: int) -> None:
    """Carry out one legal decision."""
    if s.step == ACT_STEP:
        apply_in_action_step(s, action)
    elif s.step in (SWAP_STEP, EXCHANGE_STEP):
        apply_in_exchange(s, action)
    elif s.step == FACE_STEP:
        lay_hand_tile(s, s.at, action - FACE)
        after_exchange(s)
    elif s.step in (ATTACKER_STEP, TARGET_STEP):
        apply_in_war(s, action)
    elif s.step == PLACE_STEP:
        put_cubes(s, s.active, action - PLACE, 1)
        pass_on_in_setup(s)
    elif s.step == PICK_STEP:
        s.hand[s.active] = action - PICK
        s.leftover[action - PICK] -= 1
        pass_on_in_setup(s)
    elif s.step == ENTER_STEP:
        put_cubes(s, s.active, action - ENTER, enter_with(s))
        use_slot(s, SETTLE_SLOT)
        open_exchange(s)
    else:
        apply_amount(s, action - AMOUNT)


@rule
def commits(s: State, action: int) -> bool:
    """Choices before the first turn, completed exchanges and answers out of turn are final (Decision flow, Undo)."""
    if s.phase < ACTIONS or s.to_move != s.active:
        return True
    return s.step == FACE_STEP or action in (SIDE_TILE, TOP_OF_PILE)


# What a seat cannot know


@rule
def pile_is_public(s: State) -> bool:
    return s.pile_known != 0 or s.options[OPEN_PILE] != 0


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """The order of the pile below its top tile, until the first pile exchange, is all that is hidden (UR-16.9)."""
    if s.pile[0] == NO_PAIR or pile_is_public(s):
        return
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, 1)
    swapped = below(stream, 2) == 0
    # The redeal must not depend on the true order, so it begins with the tiles sorted.
    if (s.pile[1] > s.pile[2]) != swapped:
        s.pile[1], s.pile[2] = s.pile[2], s.pile[1]


KERNEL = Kernel(
    name="ur",
    dtype=State.dtype,  # type: ignore[attr-defined]
    actions=actions.ACTIONS,
    max_legal=MAX_LEGAL,
    observation=OBSERVATION,
    setup=setup,
    legal=legal,
    weights=weights,
    apply=apply,
    forbids=forbids,
    commits=commits,
    score=score,
    winners=winners,
    determinize=determinize,
    observe=observe,
    evaluate=evaluate,
    check=check,
    spread=10.0,
    levels=usual_levels(6),
)
