"""Filling gaps at the end of a turn (ENT-7)."""

from __future__ import annotations

from typing import Final

from tablee.engine.jit import rule
from tablee.games.entdecker.rules.chart import NEIGHBOURS, SEA, SHAPE_OF, UNKNOWN, must_be_land, surroundings
from tablee.games.entdecker.rules.islands import lay_tile
from tablee.games.entdecker.rules.state import ALL_LAND, CELLS, EMPTY, FILLER, NO_CELL, SIDES, STAND_IN, State

# The mark of an empty cell that the sea reaches, while gaps are looked for.
AT_SEA: Final = -2


@rule
def all_sides_known(s: State, cell: int) -> bool:
    """A side is known towards a laid tile or the border (ENT-7.3, ENT-7.4, ENT-G.12)."""
    for side in range(SIDES):
        if surroundings(s, cell, side) == UNKNOWN:
            return False
    return True


@rule
def sea_comes_in(s: State, cell: int) -> bool:
    """Whether a cell has a side at the border, towards a sea edge or towards a cell that the sea reaches (ENT-7.7)."""
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        if other == NO_CELL or s.land[other] == AT_SEA or surroundings(s, cell, side) == SEA:
            return True
    return False


@rule
def sweep(s: State, start: int, stop: int, step: int) -> bool:
    """Mark empty cells that the sea reaches, in one pass over the board; whether one was marked."""
    marked = False
    for cell in range(start, stop, step):
        if s.land[cell] == EMPTY and sea_comes_in(s, cell):
            s.land[cell] = AT_SEA
            marked = True
    return marked


@rule
def mark_the_sea(s: State) -> None:
    """Afterwards only cells ringed by land are still marked EMPTY (ENT-7.6)."""
    while sweep(s, 0, CELLS, 1) and sweep(s, CELLS - 1, -1, -1):
        pass


@rule
def fill(s: State, cell: int, mask: int) -> None:
    """A tile of the right filler stack, or a stand-in where that is empty (ENT-7.9, ENT-7.10)."""
    shape = SHAPE_OF[mask]
    if s.fillers[shape] > 0:
        s.fillers[shape] -= 1
        lay_tile(s, cell, mask, FILLER)
    else:
        lay_tile(s, cell, mask, STAND_IN)


@rule
def fill_gaps(s: State) -> None:
    """Single gaps get the tile that matches, groups ringed by land get all-land tiles. A gap has laid neighbours only
    and a ringed group is filled whole, so the order does not matter (ENT-7.3, ENT-7.6, ENT-7.8)."""
    mark_the_sea(s)
    for cell in range(CELLS):
        if s.land[cell] == EMPTY:
            fill(s, cell, ALL_LAND)
        elif s.land[cell] == AT_SEA and all_sides_known(s, cell):
            fill(s, cell, must_be_land(s, cell))
    for cell in range(CELLS):
        if s.land[cell] == AT_SEA:
            s.land[cell] = EMPTY
