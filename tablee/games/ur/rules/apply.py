"""What each decision of UR does."""

from __future__ import annotations

import numpy as np

from tablee.engine.chance import WORDS, below, open_stream
from tablee.engine.jit import rule
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
from tablee.games.ur.rules.flow import (
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
from tablee.games.ur.rules.grid import pair_at, put_cubes, take_cubes
from tablee.games.ur.rules.state import (
    ACT_STEP,
    ACTIONS,
    ATTACKER_STEP,
    BUILD_SLOT,
    ENTER_STEP,
    EXCHANGE,
    EXCHANGE_STEP,
    FACE_STEP,
    FACES,
    FEED_STEP,
    FULL,
    MOVE_STEP,
    NO_PAIR,
    OPEN_PILE,
    PICK_STEP,
    PILE,
    PLACE_STEP,
    PUT_SLOT,
    SETTLE_SLOT,
    SHORTAGE_STEP,
    SWAP_STEP,
    TARGET_STEP,
    State,
)  # fmt: skip
from tablee.games.ur.rules.war import attack

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
