"""The chart: cells, edges, shapes, and where a tile fits (ENT-1, ENT-4.2, ENT-6.4 to 6.7, Geometry)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.entdecker.rules.state import (
    BORDER,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    COMPONENTS,
    EDGE_LETTERS,
    EMPTY,
    MASKS,
    NO_CELL,
    NO_SEGMENT,
    PER_TILE,
    ROWS,
    SEGMENTS,
    SHAPES,
    SIDES,
    State,
)

Table = np.ndarray[Any, np.dtype[np.int64]]
STRAIT_SHAPE: Final = 3


def _neighbours() -> Table:
    """For each cell the cells beyond its north, east, south and west side; NO_CELL beyond the border (ENT-G.1)."""
    table = np.full((CELLS, SIDES), NO_CELL, np.int64)
    for cell in range(CELLS):
        x, y = cell % COLUMNS, cell // COLUMNS
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if 0 <= x + dx < COLUMNS and 0 <= y + dy < ROWS:
                table[cell, side] = (y + dy) * COLUMNS + x + dx
    return table


def _turned(mask: int) -> int:
    """A mask turned clockwise by a quarter."""
    return (mask << 1 | mask >> SIDES - 1) & (MASKS - 1)


def _shape_of() -> Table:
    """The shape of each land mask, whichever way it is turned (ENT-6.5)."""
    table = np.zeros(MASKS, np.int64)
    for shape, land in enumerate(COMPONENTS["tiles"]["land"]):
        mask = sum(1 << EDGE_LETTERS.index(letter) for letter in land)
        for _ in range(SIDES):
            table[mask] = shape
            mask = _turned(mask)
    return table


def _segment_at() -> Table:
    """For each mask and side the land segment of the tile that reaches it: only a strait has two (ENT-1.8, G.2)."""
    table = np.full((MASKS, SIDES), NO_SEGMENT, np.int64)
    for mask in range(MASKS):
        land = [side for side in range(SIDES) if mask >> side & 1]
        for k, side in enumerate(land):
            table[mask, side] = k if SHAPE_OF[mask] == STRAIT_SHAPE else 0
    return table


NEIGHBOURS = _neighbours()
OPPOSITE = np.array([(side + 2) % SIDES for side in range(SIDES)], np.int64)
READING_ORDER = np.array([0, 3, 1, 2], np.int64)  # sides in the reading order of the cells beyond them
SHAPE_OF = _shape_of()
SEGMENT_AT = _segment_at()
SEGMENTS_OF = np.array([len(set(SEGMENT_AT[m]) - {NO_SEGMENT}) for m in range(MASKS)], np.int64)
MASKS_OF = np.full((SHAPES, SIDES), -1, np.int64)
for _shape in range(SHAPES):
    for _k, _mask in enumerate(np.flatnonzero(_shape == SHAPE_OF)):
        MASKS_OF[_shape, _k] = _mask
# What one side of a cell shows (ENT-G.12)
UNKNOWN, SEA, LAND = range(3)


def edges(mask: int) -> str:
    """The land edges written out, `o` for open sea."""
    return "".join(EDGE_LETTERS[side] for side in range(SIDES) if mask >> side & 1) or "o"


def island_names() -> tuple[str, ...]:
    """Every segment whatever tile lies there: its cell, and which of the two it is."""
    return tuple(f"{CELL_NAMES[segment // PER_TILE]}.{segment % PER_TILE}" for segment in range(SEGMENTS))


@rule
def has_land(mask: int, side: int) -> bool:
    return (mask >> side) & 1 == 1


@rule
def is_strait(mask: int) -> bool:
    return SHAPE_OF[mask] == STRAIT_SHAPE


@rule
def surroundings(s: State, cell: int, side: int) -> int:
    """UNKNOWN, SEA or LAND beyond one side; the border is sea (ENT-1.3, ENT-6.7)."""
    other = NEIGHBOURS[cell, side]
    if other == NO_CELL:
        return SEA
    if s.land[other] < 0:
        return UNKNOWN
    return LAND if has_land(int(s.land[other]), OPPOSITE[side]) else SEA


@rule
def at_border(cell: int) -> bool:
    """Whether a border circle serves the cell (ENT-1.4)."""
    for side in range(SIDES):
        if NEIGHBOURS[cell, side] == NO_CELL:
            return True
    return False


@rule
def land_at_the_border(cell: int, mask: int) -> bool:
    """Whether a tile would show land to the printed sea around the board (ENT-6.7)."""
    for side in range(SIDES):
        if has_land(mask, side) and NEIGHBOURS[cell, side] == NO_CELL:
            return True
    return False


@rule
def must_be_land(s: State, cell: int) -> int:
    """The sides of a cell that face land, as a mask."""
    mask = 0
    for side in range(SIDES):
        if surroundings(s, cell, side) == LAND:
            mask |= 1 << side
    return mask


@rule
def must_be_sea(s: State, cell: int) -> int:
    """The sides of a cell that face sea, as a mask."""
    mask = 0
    for side in range(SIDES):
        if surroundings(s, cell, side) == SEA:
            mask |= 1 << side
    return mask


@rule
def fits(s: State, cell: int, mask: int) -> bool:
    """Land against land, sea against sea; an edge towards an empty cell is free (ENT-6.6)."""
    land = must_be_land(s, cell)
    return mask & must_be_sea(s, cell) == 0 and mask & land == land


@rule
def shape_fits(s: State, cell: int, shape: int) -> bool:
    """Whether some rotation fits (ENT-6.5)."""
    land, sea = must_be_land(s, cell), must_be_sea(s, cell)
    for k in range(SIDES):
        mask = MASKS_OF[shape, k]
        if mask >= 0 and mask & sea == 0 and mask & land == land:
            return True
    return False


@rule
def free_line(s: State, cell: int, side: int) -> bool:
    """A white line of a laid tile that leads to an empty cell of the board (ENT-1.7, ENT-4.2)."""
    other = NEIGHBOURS[cell, side]
    return other != NO_CELL and s.land[other] == EMPTY and not has_land(int(s.land[cell]), side)


@rule
def any_free_line(s: State, cell: int) -> bool:
    for side in range(SIDES):
        if free_line(s, cell, side):
            return True
    return False


@rule
def is_target(s: State, cell: int) -> bool:
    """Whether a free white line joins the cell to the ship's circle (ENT-6.4)."""
    if s.land[cell] != EMPTY:
        return False
    if s.place == BORDER:
        return cell == s.ship
    for side in range(SIDES):
        if NEIGHBOURS[cell, side] == s.ship:
            return free_line(s, NEIGHBOURS[cell, side], OPPOSITE[side])
    return False


@rule
def target(s: State, side: int) -> int:
    """The target cell beyond one side of the ship's tile (side 0 of a border circle: its own cell), or NO_CELL."""
    ship = int(s.ship)
    if s.place == BORDER:
        return ship if side == 0 and s.land[ship] == EMPTY else NO_CELL
    return NEIGHBOURS[ship, side] if free_line(s, ship, side) else NO_CELL


@rule
def any_target(s: State) -> bool:
    """Whether the ship can sail on at all (ENT-6.12)."""
    for side in range(SIDES):
        if target(s, side) != NO_CELL:
            return True
    return False


@rule
def can_lay(s: State, shape: int) -> bool:
    """Whether the shape fits on some target cell (ENT-6.8, ENT-6.10)."""
    for side in range(SIDES):
        cell = target(s, side)
        if cell != NO_CELL and shape_fits(s, cell, shape):
            return True
    return False


@rule
def board_is_full(s: State) -> bool:
    for cell in range(CELLS):
        if s.land[cell] == EMPTY:
            return False
    return True
