"""A quick estimate of each seat's prospects in UR: points now, and how well they are held."""

from __future__ import annotations

from typing import Any, Final

from tablee.engine.jit import rule
from tablee.games.ur.grid import NEIGHBOURS, SIDES, owns, side_length
from tablee.games.ur.scoring import points_of
from tablee.games.ur.state import CELLS, FULL, NO_CELL, State
from tablee.games.ur.war import surcharge

# In points of victory. A tile that a neighbour can take is worth only a part of what it scores.
A_CUBE: Final = 0.16
A_FULL_TILE: Final = 0.5
A_ZIGGURAT: Final = 1.6
A_TILE: Final = 0.7
A_TILE_IN_DANGER: Final = 0.75


@rule
def strongest_neighbour(s: State, cell: int) -> int:
    """How many cubes the strongest attacker could bring to bear on a tile, the surcharge paid."""
    beyond = NEIGHBOURS[side_length(s), cell]
    most = 0
    for k in range(SIDES):
        other = beyond[k]
        if other == NO_CELL or s.owner[other] == s.owner[cell] or s.ziggurat[other] or s.cubes[other] == 0:
            continue
        most = max(most, s.cubes[other] - surcharge(s, other, cell))
    return most


@rule
def holdings(s: State, seat: int) -> float:
    """What tiles and cubes promise beyond the points of the moment."""
    total = 0.0
    for cell in range(CELLS):
        if s.owner[cell] != seat:
            continue
        if s.ziggurat[cell]:
            total += A_ZIGGURAT
        elif owns(s, seat, cell):
            total += A_TILE + A_CUBE * s.cubes[cell]
            if s.cubes[cell] == FULL:
                total += A_FULL_TILE
            if strongest_neighbour(s, cell) > s.cubes[cell]:
                total -= A_TILE_IN_DANGER
    return total


@rule
def evaluate(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = points_of(s, seat) + holdings(s, seat)
