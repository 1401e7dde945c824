"""What may be done now in Entdecker: the clause that forbids an action, and all that are legal."""

from __future__ import annotations

from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.actions import (
    ANNOUNCE,
    BACK,
    BACKS,
    BUILD,
    CELL,
    CIRCLE,
    CIRCLE_CELL,
    CIRCLES,
    DECLINE,
    DRAW,
    INCOME,
    ISLAND,
    OWN,
    RECALL,
    SEGMENT,
    SHIP,
    STOP,
    TAKE,
    TILE,
    TOKEN,
    TURN,
)
from tablee.games.entdecker.rules.chart import MASKS_OF, READING_ORDER, fits, shape_fits, target
from tablee.games.entdecker.rules.clauses import (
    ENT_1_9,
    ENT_1_14,
    ENT_3_2,
    ENT_4_1,
    ENT_5_1,
    ENT_6_1,
    ENT_6_3,
    ENT_6_5,
    ENT_6_8,
    ENT_8_8,
    ENT_9_7,
    ENT_9_14,
    ENT_10_7,
    ENT_10_18,
)
from tablee.games.entdecker.rules.permission import (
    forbids_announce,
    forbids_build,
    forbids_cell,
    forbids_circle,
    forbids_draw,
    forbids_island,
    forbids_own,
    forbids_recall,
    forbids_segment,
    forbids_ship,
    forbids_take,
    forbids_turn,
)
from tablee.games.entdecker.rules.stacks import back_weight, tile_weight, tokens_in_piles
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    BACK_STEP,
    CELLS,
    DRAW_STEP,
    INCOME_STEP,
    KIND_SHAPE,
    KINDS,
    LAY_STEP,
    MASKS,
    MOST_GOLD,
    NATIVES_STEP,
    NO_CELL,
    NO_ISLAND,
    NUMBER_STEP,
    ORDER_STEP,
    OVER_STEP,
    OWN_COUNT,
    OWN_TURN,
    PER_TILE,
    PIECE_COUNT,
    PIECES,
    PILES,
    PLANT_STEP,
    POST,
    POST_RECALL,
    SEGMENT_STEP,
    SEGMENTS,
    SHIP_STEP,
    SIDES,
    SPIN_COUNT,
    SPIN_WEIGHTS,
    STACKS,
    TILE_STEP,
    TOKEN_STEP,
    TURN_STEP,
    VALUE_COUNT,
    State,
)

# What is forbidden


@rule
def not_asked(s: State) -> int:
    """The clause that says what is due now, for a decision that is not asked at all."""
    if s.step == INCOME_STEP:
        return ENT_3_2
    if s.step == SHIP_STEP:
        return ENT_4_1
    if s.step == NUMBER_STEP:
        return ENT_5_1
    if s.step in (DRAW_STEP, ACT_STEP):
        return ENT_6_3
    if s.step in (TILE_STEP, BACK_STEP):
        return ENT_6_1
    if s.step == LAY_STEP:
        return ENT_6_8
    if s.step == TURN_STEP:
        return ENT_6_5
    if s.step == SEGMENT_STEP:
        return ENT_9_7
    if s.step == ORDER_STEP:
        return ENT_10_18
    if s.step == NATIVES_STEP or (s.step == TOKEN_STEP and s.scored == NO_ISLAND):
        return ENT_8_8
    return s.ended_by if s.step == OVER_STEP else ENT_10_7


@rule
def may_recall(s: State) -> bool:
    """Posts are taken back before a decision of the turn, not inside one and not while islands are scored (ENT-D.4)."""
    if s.to_move == CHANCE:
        return False
    return s.step in (SHIP_STEP, NUMBER_STEP, DRAW_STEP, LAY_STEP, NATIVES_STEP, ACT_STEP)


@rule
def chances(s: State) -> int:
    """How many outcomes of chance are numbered from `first_chance` on."""
    if s.step == INCOME_STEP:
        return SPIN_COUNT
    if s.step == TILE_STEP:
        return KINDS
    return BACKS if s.step == BACK_STEP else VALUE_COUNT


@rule
def first_chance(s: State) -> int:
    if s.step == INCOME_STEP:
        return INCOME
    if s.step == TILE_STEP:
        return TILE
    return BACK if s.step == BACK_STEP else TOKEN


@rule
def chance_weight(s: State, k: int) -> int:
    """How likely the k-th outcome is: 0 if it is impossible."""
    if s.step == INCOME_STEP:
        return SPIN_WEIGHTS[k]
    if s.step == TILE_STEP:
        return tile_weight(s, k)
    return back_weight(s, k) if s.step == BACK_STEP else tokens_in_piles(s, k)


@rule
def forbids_chance(s: State, action: int) -> int:
    """Chance can only bring what is left (ENT-1.9, ENT-1.14)."""
    k = action - first_chance(s)
    if not 0 <= k < chances(s):
        return not_asked(s)
    if chance_weight(s, k) > 0:
        return ALLOWED
    return ENT_1_14 if s.step == TOKEN_STEP else ENT_1_9


@rule
def forbids_start(s: State, action: int) -> int:
    if SHIP <= action < SHIP + CELLS:
        return forbids_ship(s, action - SHIP)
    if CIRCLE <= action < CIRCLE + CIRCLES:
        return forbids_circle(s, CIRCLE_CELL[action - CIRCLE])
    return not_asked(s)


@rule
def forbids_exploring(s: State, action: int) -> int:
    """Stacks and own tiles; once a tile has been dealt with also building and stopping (ENT-6.3, ENT-D.2, ENT-D.3)."""
    if DRAW <= action < DRAW + STACKS:
        return forbids_draw(s, action - DRAW)
    if OWN <= action < OWN + OWN_COUNT:
        return forbids_own(s, action - OWN)
    if s.step == ACT_STEP and BUILD <= action < BUILD + PIECES:
        return forbids_build(s, action - BUILD)
    return ALLOWED if s.step == ACT_STEP and action == STOP else not_asked(s)


@rule
def forbids_tokens(s: State, action: int) -> int:
    if TAKE <= action < TAKE + PILES:
        return forbids_take(s, action - TAKE)
    return ALLOWED if s.step == NATIVES_STEP and action == DECLINE else not_asked(s)


@rule
def forbids(s: State, action: int) -> int:
    """The clause that forbids an action now, or ALLOWED."""
    if RECALL <= action < RECALL + CELLS:
        return forbids_recall(s, s.active, action - RECALL) if may_recall(s) else ENT_9_14
    if s.to_move == CHANCE:
        return forbids_chance(s, action)
    if s.step == SHIP_STEP:
        return forbids_start(s, action)
    if s.step in (DRAW_STEP, ACT_STEP):
        return forbids_exploring(s, action)
    if s.step in (NATIVES_STEP, PLANT_STEP):
        return forbids_tokens(s, action)
    if s.step == NUMBER_STEP and ANNOUNCE <= action < ANNOUNCE + MOST_GOLD:
        return forbids_announce(s, action - ANNOUNCE + 1)
    if s.step == LAY_STEP and CELL <= action < CELL + CELLS:
        return forbids_cell(s, action - CELL)
    if s.step == TURN_STEP and TURN <= action < TURN + MASKS:
        return forbids_turn(s, action - TURN)
    if s.step == SEGMENT_STEP and SEGMENT <= action < SEGMENT + SIDES:
        return forbids_segment(s, action - SEGMENT)
    if s.step == ORDER_STEP and ISLAND <= action < ISLAND + SEGMENTS:
        return forbids_island(s, action - ISLAND)
    return not_asked(s)


@rule
def forbids_aside(s: State, seat: int, action: int) -> int:
    """Out of turn a post may be taken back at the same points, if the option says so (ENT-9.14, ENT-D.4)."""
    if s.options[POST_RECALL] == OWN_TURN or not may_recall(s):
        return ENT_9_14
    return forbids_recall(s, seat, action - RECALL)


# What is legal


@rule
def list_range(s: State, base: int, length: int, out: Any, count: int) -> int:
    """Append the legal actions among `base` … `base + length - 1`."""
    for action in range(base, base + length):
        if forbids(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@rule
def list_starts(s: State, out: Any) -> int:
    """Circles of laid tiles, then border circles."""
    count = 0
    for cell in range(CELLS):
        if forbids_ship(s, cell) == ALLOWED:
            out[count] = SHIP + cell
            count += 1
    for k in range(CIRCLES):
        if forbids_circle(s, CIRCLE_CELL[k]) == ALLOWED:
            out[count] = CIRCLE + k
            count += 1
    return count


@rule
def list_cells(s: State, out: Any) -> int:
    """Target cells on which the tile in hand fits: north, west, east and south of the ship is the reading order."""
    count = 0
    for k in range(SIDES):
        cell = target(s, READING_ORDER[k])
        if cell != NO_CELL and shape_fits(s, cell, KIND_SHAPE[s.in_hand]):
            out[count] = CELL + cell
            count += 1
    return count


@rule
def list_rotations(s: State, out: Any) -> int:
    count = 0
    for k in range(SIDES):
        mask = MASKS_OF[KIND_SHAPE[s.in_hand], k]
        if mask >= 0 and fits(s, int(s.cell), mask):
            out[count] = TURN + mask
            count += 1
    return count


@rule
def list_decisions(s: State, out: Any) -> int:
    """What is asked, without taking back posts."""
    if s.step == SHIP_STEP:
        return list_starts(s, out)
    if s.step == NUMBER_STEP:
        return list_range(s, ANNOUNCE, MOST_GOLD, out, 0)
    if s.step == DRAW_STEP:
        return list_range(s, DRAW, STACKS + OWN_COUNT, out, 0)
    if s.step == LAY_STEP:
        return list_cells(s, out)
    if s.step == TURN_STEP:
        return list_rotations(s, out)
    if s.step in (NATIVES_STEP, PLANT_STEP):
        return list_range(s, TAKE, PILES + 1, out, 0)
    if s.step == ACT_STEP:
        count = list_range(s, DRAW, STACKS + OWN_COUNT, out, 0)
        count = list_range(s, BUILD, PIECES, out, count)
        out[count] = STOP
        return count + 1
    if s.step == SEGMENT_STEP:
        return list_range(s, SEGMENT, SIDES, out, 0)
    return list_range(s, ISLAND, SEGMENTS, out, 0) if s.step == ORDER_STEP else 0


@rule
def list_chance(s: State, out: Any) -> int:
    count, first = 0, first_chance(s)
    for k in range(chances(s)):
        if chance_weight(s, k) > 0:
            out[count] = first + k
            count += 1
    return count


@rule
def list_recalls(s: State, out: Any, count: int) -> int:
    """Own posts on the board."""
    if s.supply[s.active, POST] == PIECE_COUNT[POST]:
        return count
    post = PIECES * s.active + POST
    for segment in range(SEGMENTS):
        if s.building[segment] == post:
            out[count] = RECALL + segment // PER_TILE
            count += 1
    return count


@rule
def legal(s: State, out: Any) -> int:
    """Every legal action of who is to move, ascending."""
    if s.to_move == CHANCE:
        return list_chance(s, out)
    count = list_decisions(s, out)
    return list_recalls(s, out, count) if may_recall(s) else count


@rule
def weights(s: State, out: Any) -> int:
    """How likely each outcome of chance is, in the order of `legal`."""
    if s.to_move != CHANCE:
        return 0
    count = 0
    for k in range(chances(s)):
        weight = chance_weight(s, k)
        if weight > 0:
            out[count] = weight
            count += 1
    return count
