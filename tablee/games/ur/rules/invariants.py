"""What must be true of every state of UR, checked at every step of simulated games."""

from __future__ import annotations

from typing import Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.ur.rules.grid import TWO_PLAYERS, pair_at, side_length
from tablee.games.ur.rules.setup import copies_of_a_pair
from tablee.games.ur.rules.state import (
    CELLS,
    CUBES,
    FULL,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    PAIRS,
    PILE,
    POLITICS_STEP,
    SIDE,
    ZIGGURATS,
    State,
)  # fmt: skip

FINE: Final = 0
TILE_LOST, CUBE_LOST, TOO_MANY_CUBES, OWNER_WRONG, ZIGGURAT_LOST, OUTSIDE_GRID = range(1, 7)


@rule
def tiles_wrong(s: State) -> bool:
    """Every tile is in the grid, in a hand, left over, beside the grid or in the pile (UR-1.2, UR-16.1)."""
    seen = np.zeros(PAIRS, np.int8)
    for cell in range(CELLS):
        if s.face[cell] != NO_KIND:
            seen[pair_at(s, cell)] += 1
    for seat in range(s.players):
        if s.hand[seat] != NO_PAIR:
            seen[s.hand[seat]] += 1
    if s.side != NO_PAIR:
        seen[s.side] += 1
    for k in range(PILE):
        if s.pile[k] != NO_PAIR:
            seen[s.pile[k]] += 1
    for pair in range(PAIRS):
        if seen[pair] + s.leftover[pair] != copies_of_a_pair(s.players):
            return True
    return (s.pile[PILE - 1] != NO_PAIR) != (s.players == TWO_PLAYERS)


@rule
def cubes_wrong(s: State) -> bool:
    """Each player has 20 cubes: in his supply, on the grid, or lifted for Politics (UR-5.1)."""
    for seat in range(s.players):
        count = s.supply[seat]
        for cell in range(CELLS):
            if s.owner[cell] == seat:
                count += s.cubes[cell]
        if s.step == POLITICS_STEP and seat == s.active:
            count += s.pool
        if count != CUBES or s.supply[seat] < 0:
            return True
    return False


@rule
def cell_fault(s: State, cell: int) -> int:
    side = side_length(s)
    if (cell % SIDE < side and cell // SIDE < side) != (s.face[cell] != NO_KIND):
        return OUTSIDE_GRID
    if not 0 <= s.cubes[cell] <= FULL:
        return TOO_MANY_CUBES
    lifted = s.step == POLITICS_STEP and s.due[cell] > 0
    if (s.owner[cell] == NO_OWNER) != (s.cubes[cell] == 0) and not lifted:
        return OWNER_WRONG
    return ZIGGURAT_LOST if s.ziggurat[cell] and s.cubes[cell] != 1 else FINE


@rule
def check(s: State) -> int:
    """FINE, or what is wrong."""
    if tiles_wrong(s):
        return TILE_LOST
    if cubes_wrong(s):
        return CUBE_LOST
    standing = 0
    for cell in range(CELLS):
        fault = cell_fault(s, cell)
        if fault != FINE:
            return fault
        standing += s.ziggurat[cell]
    return FINE if standing + s.ziggurats_left == ZIGGURATS else ZIGGURAT_LOST
