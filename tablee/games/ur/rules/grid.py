"""The grid: neighbours, and whose a tile is (UR-5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.jit import rule
from tablee.games.ur.rules.state import CELLS, NO_CELL, NO_KIND, NO_OWNER, PAIR_OF, SIDE, SIDE_TWO, State

SIDES = 4
TWO_PLAYERS = 2


def _neighbours(side: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each cell the cells beyond its four sides, NO_CELL beyond the edge of the grid (UR-5.9)."""
    table = np.full((CELLS, SIDES), NO_CELL, np.int64)
    for x in range(side):
        for y in range(side):
            for k, (dx, dy) in enumerate(((0, -1), (-1, 0), (1, 0), (0, 1))):
                if 0 <= x + dx < side and 0 <= y + dy < side:
                    table[y * SIDE + x, k] = (y + dy) * SIDE + x + dx
    return table


# Indexed by the length of the grid's side.
NEIGHBOURS = np.stack([_neighbours(side) for side in range(SIDE + 1)])


@rule
def side_length(s: State) -> int:
    return SIDE_TWO if s.players == TWO_PLAYERS else SIDE


@rule
def is_free(s: State, cell: int) -> bool:
    """In the grid, without cube and ziggurat (UR-5.5)."""
    return s.face[cell] != NO_KIND and s.owner[cell] == NO_OWNER


@rule
def owns(s: State, seat: int, cell: int) -> bool:
    """At least one of his cubes is on it, and no ziggurat (UR-5.4, UR-11.8)."""
    return s.owner[cell] == seat and s.ziggurat[cell] == 0


@rule
def pair_at(s: State, cell: int) -> int:
    """The tile's unordered pair of kinds (UR-12.4)."""
    return PAIR_OF[s.face[cell], s.back[cell]]


@rule
def touches_own(s: State, seat: int, cell: int) -> bool:
    """Whether a tile of the seat shares a side with the cell."""
    beyond = NEIGHBOURS[side_length(s), cell]
    for k in range(SIDES):
        if beyond[k] != NO_CELL and owns(s, seat, beyond[k]):
            return True
    return False


@rule
def touches_own_kind(s: State, seat: int, cell: int, kind: int) -> bool:
    """Whether a tile of the seat that shows `kind` shares a side with the cell."""
    beyond = NEIGHBOURS[side_length(s), cell]
    for k in range(SIDES):
        if beyond[k] != NO_CELL and owns(s, seat, beyond[k]) and s.face[beyond[k]] == kind:
            return True
    return False


@rule
def put_cubes(s: State, seat: int, cell: int, count: int) -> None:
    """From the seat's supply onto a tile, which is then his."""
    if count > 0:
        s.owner[cell] = seat
        s.cubes[cell] += count
        s.supply[seat] -= count


@rule
def take_cubes(s: State, cell: int, count: int) -> None:
    """From a tile back to its owner's supply, at once (UR-5.6); a tile without cubes is free."""
    if count > 0:
        s.supply[s.owner[cell]] += count
        s.cubes[cell] -= count
        if s.cubes[cell] == 0:
            s.owner[cell] = NO_OWNER


@rule
def tiles_of(s: State, seat: int) -> int:
    """How many tiles the seat owns, ziggurats not counted."""
    count = 0
    for cell in range(CELLS):
        if owns(s, seat, cell):
            count += 1
    return count


@rule
def any_free(s: State) -> bool:
    for cell in range(CELLS):
        if is_free(s, cell):
            return True
    return False
