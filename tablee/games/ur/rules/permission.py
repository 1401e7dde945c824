"""What is forbidden, and by which clause: one small function for each kind of decision."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.ur.rules import civilisation as civ
from tablee.games.ur.rules.clauses import (
    UR_2_10,
    UR_3_1,
    UR_3_2,
    UR_3_8,
    UR_3_10,
    UR_4_4,
    UR_4_5,
    UR_4_9,
    UR_4_10,
    UR_4_11,
    UR_5_2,
    UR_5_8,
    UR_10_13,
    UR_11_1,
    UR_11_2,
    UR_11_3,
    UR_11_5,
    UR_11_6,
    UR_11_9,
    UR_12_2,
    UR_12_4,
    UR_12_5,
    UR_12_7,
    UR_13_1,
    UR_13_3,
    UR_16_6,
    UR_16_7,
)  # fmt: skip
from tablee.games.ur.rules.grid import is_free, owns, pair_at, touches_own
from tablee.games.ur.rules.state import (
    AGRICULTURE,
    BUILD_SLOT,
    CUBES,
    EMPTY_SLOT,
    FACES,
    FIRST_EXCHANGE,
    FIRST_EXCHANGE_MUST_DIFFER,
    FULL,
    NO_KIND,
    NO_PAIR,
    OPENING_1,
    POLITICS,
    SLOTS,
    WAR,
    State,
)  # fmt: skip
from tablee.games.ur.rules.war import can_attack


@rule
def forbids_pick(s: State, pair: int) -> int:
    """Only a tile that is left over (UR-2.10)."""
    return ALLOWED if s.leftover[pair] > 0 else UR_2_10


@rule
def forbids_place(s: State, cell: int) -> int:
    """Opening cubes: any free tile, later an own tile or a free one beside it (UR-3.1, UR-3.2)."""
    if s.phase == OPENING_1:
        return ALLOWED if is_free(s, cell) else UR_3_1
    if owns(s, s.active, cell) or (is_free(s, cell) and touches_own(s, s.active, cell)):
        return ALLOWED
    return UR_3_2


# The action step


@rule
def building(s: State) -> bool:
    return s.slots[0] == BUILD_SLOT


@rule
def slot_left(s: State) -> bool:
    return s.slots[SLOTS - 1] == EMPTY_SLOT


@rule
def on_hand_tile(s: State, kind: int) -> bool:
    pair = s.hand[s.active]
    return FACES[pair, 0] == kind or FACES[pair, 1] == kind


@rule
def changes_something(s: State, kind: int) -> bool:
    """An action is offered only if it can change the position now (UR-4.11)."""
    if kind == AGRICULTURE:
        return civ.agriculture_matters(s)
    if kind == POLITICS:
        return civ.politics_matters(s)
    if kind == WAR:
        return can_attack(s)
    return civ.brings_cubes(s, kind)


@rule
def forbids_perform(s: State, kind: int) -> int:
    """Each action of the hand tile once, if it matters (UR-4.4, UR-4.11)."""
    if building(s):
        return UR_11_3
    if not on_hand_tile(s, kind) or s.slots[0] == kind or not slot_left(s):
        return UR_4_4
    return ALLOWED if changes_something(s, kind) else UR_4_11


@rule
def forbids_put(s: State, cell: int) -> int:
    """A cube on an own tile with fewer than five, for an action given up (UR-4.5)."""
    if building(s):
        return UR_11_3
    if s.ziggurat[cell]:
        return UR_11_6
    if not owns(s, s.active, cell) or not slot_left(s):
        return UR_4_5
    if s.cubes[cell] >= FULL:
        return UR_5_2
    return ALLOWED if s.supply[s.active] > 0 else UR_5_8


@rule
def forbids_settle(s: State, cell: int) -> int:
    """A cube on any free tile instead of everything else (UR-4.9, UR-4.10)."""
    if building(s):
        return UR_11_3
    if s.slots[0] != EMPTY_SLOT:
        return UR_4_10
    if s.face[cell] != NO_KIND and s.ziggurat[cell]:
        return UR_11_9
    if not is_free(s, cell):
        return UR_4_9
    return ALLOWED if s.supply[s.active] > 0 else UR_5_8


@rule
def forbids_build(s: State, cell: int) -> int:
    """A ziggurat on an own tile with five cubes, instead of actions; at most two (UR-11.1, 11.2, 11.5)."""
    if s.slots[0] != EMPTY_SLOT and not building(s):
        return UR_11_1
    if s.ziggurat[cell]:
        return UR_11_6
    if s.ziggurats_left == 0:
        return UR_11_5
    if not slot_left(s) or not owns(s, s.active, cell) or s.cubes[cell] < FULL:
        return UR_11_2
    return ALLOWED


@rule
def forbids_enter(s: State, cell: int) -> int:
    """Only a free tile (UR-13.1, UR-13.3)."""
    if is_free(s, cell):
        return ALLOWED
    return UR_13_1 if s.supply[s.active] == CUBES else UR_13_3


@rule
def forbids_stop(s: State) -> int:
    """A war has at least one attack (UR-10.13)."""
    return ALLOWED if s.attacks > 0 else UR_10_13


# The exchange


@rule
def must_differ(s: State) -> bool:
    """The tile taken must be a different pair; in the first exchange only by option (UR-12.4, UR-3.8)."""
    return s.phase != FIRST_EXCHANGE or s.options[FIRST_EXCHANGE_MUST_DIFFER] != 0


@rule
def forbids_take(s: State, cell: int) -> int:
    """A free grid tile that is different from the hand tile (UR-12.2, UR-12.4)."""
    if s.ziggurat[cell]:
        return UR_11_9
    if not is_free(s, cell):
        return UR_12_2
    if must_differ(s) and pair_at(s, cell) == s.hand[s.active]:
        return UR_3_8 if s.phase == FIRST_EXCHANGE else UR_12_4
    return ALLOWED


@rule
def forbids_side(s: State) -> int:
    """The side tile, with three players, if it is different (UR-12.7, UR-3.9)."""
    if s.side == NO_PAIR:
        return UR_12_7
    if must_differ(s) and s.side == s.hand[s.active]:
        return UR_3_8 if s.phase == FIRST_EXCHANGE else UR_12_4
    return ALLOWED


@rule
def forbids_top_of_pile(s: State) -> int:
    """The top tile of the pile, with two players, if it is different (UR-16.6, UR-16.7)."""
    if s.pile[0] == NO_PAIR:
        return UR_16_6
    if must_differ(s) and s.pile[0] == s.hand[s.active]:
        return UR_3_8 if s.phase == FIRST_EXCHANGE else UR_16_7
    return ALLOWED


@rule
def forbids_face(s: State, kind: int) -> int:
    """One of the two kinds of the old hand tile (UR-12.5, UR-3.10)."""
    if on_hand_tile(s, kind):
        return ALLOWED
    return UR_3_10 if s.phase == FIRST_EXCHANGE else UR_12_5
