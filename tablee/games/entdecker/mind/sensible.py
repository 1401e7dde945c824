"""Which legal actions of Entdecker are worth a thought: what goes can do no better than something that stays."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.entdecker.rules.actions import CIRCLE, CIRCLE_CELL, DRAW, RECALL, SHIP, TAKE
from tablee.games.entdecker.rules.chart import NEIGHBOURS, free_line
from tablee.games.entdecker.rules.permission import forbids_ship, toll
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    CELLS,
    DRAW_STEP,
    NATIVES_STEP,
    NO_CELL,
    PILES,
    PLANT_STEP,
    POST,
    SHIP_STEP,
    SIDES,
    STACKS,
    State,
)

NO_CIRCLE: Final = -1
CIRCLE_AT = np.full(CELLS, NO_CIRCLE, np.int64)
CIRCLE_AT[CIRCLE_CELL] = np.arange(len(CIRCLE_CELL))

# Where a start leads


@rule
def cell_from(s: State, start: int, side: int) -> int:
    """The cell that a start leads to on one side (side 0 of a border circle: its own cell), or NO_CELL."""
    if start >= CIRCLE:
        return CIRCLE_CELL[start - CIRCLE] if side == 0 else NO_CELL
    tile = start - SHIP
    return NEIGHBOURS[tile, side] if free_line(s, tile, side) else NO_CELL


@rule
def toll_of(s: State, start: int) -> int:
    return 0 if start >= CIRCLE else toll(s, start - SHIP)


@rule
def leads_to(s: State, start: int, cell: int) -> bool:
    for side in range(SIDES):
        if cell_from(s, start, side) == cell:
            return True
    return False


@rule
def leads_as_far(s: State, start: int, other: int) -> bool:
    """Whether a start leads wherever the other one does, for no more toll."""
    if toll_of(s, start) > toll_of(s, other):
        return False
    for side in range(SIDES):
        cell = cell_from(s, other, side)
        if cell != NO_CELL and not leads_to(s, start, cell):
            return False
    return True


@rule
def outdoes(s: State, other: int, start: int) -> bool:
    """Of two starts that come to the same the first stays."""
    return other != start and leads_as_far(s, other, start) and (other < start or not leads_as_far(s, start, other))


@rule
def first_cell(s: State, start: int) -> int:
    for side in range(SIDES):
        if cell_from(s, start, side) != NO_CELL:
            return cell_from(s, start, side)
    return NO_CELL


# What may go


@rule
def is_needless_start(s: State, start: int) -> bool:
    """Another start leads as far. It must lead to the same first cell, so it is beside it, or its circle."""
    cell = first_cell(s, start)
    if CIRCLE_AT[cell] != NO_CIRCLE and outdoes(s, CIRCLE + CIRCLE_AT[cell], start):
        return True
    for side in range(SIDES):
        tile = NEIGHBOURS[cell, side]
        if tile != NO_CELL and forbids_ship(s, tile) == ALLOWED and outdoes(s, SHIP + tile, start):
            return True
    return False


@rule
def is_needless_draw(s: State, out: Any, i: int, kept: int) -> bool:
    """Of stacks with the same back one is as good as another: nobody knows what lies below it."""
    for j in range(kept):
        if DRAW <= out[j] < DRAW + STACKS and s.top[out[j] - DRAW] == s.top[out[i] - DRAW]:
            return True
    return False


@rule
def is_needless(s: State, out: Any, i: int, kept: int) -> bool:
    action = out[i]
    if action >= RECALL:  # a post is taken back when it is to be built again: no other time is better
        return s.step != ACT_STEP or s.supply[s.active, POST] > 0
    if s.step == SHIP_STEP:
        return is_needless_start(s, action)
    if s.step in (DRAW_STEP, ACT_STEP) and DRAW <= action < DRAW + STACKS:
        return is_needless_draw(s, out, i, kept)
    if s.step in (NATIVES_STEP, PLANT_STEP) and TAKE < action < TAKE + PILES:  # both piles are face down
        return kept > 0
    return False


@rule
def sensible(s: State, out: Any, count: int) -> int:
    kept = 0
    for i in range(count):
        if not is_needless(s, out, i, kept):
            out[kept] = out[i]
            kept += 1
    return kept
