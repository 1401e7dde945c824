"""The four peaceful actions: Agriculture, Commerce, Culture and Politics (UR-6 to UR-9)."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.ur.rules.grid import (
    NEIGHBOURS,
    SIDES,
    owns,
    put_cubes,
    side_length,
    take_cubes,
    tiles_of,
    touches_own_kind,
)  # fmt: skip
from tablee.games.ur.rules.state import (
    AGRICULTURE,
    CELLS,
    COMMERCE,
    CULTURE,
    FARMS_FEED_THEMSELVES,
    FEED,
    FULL,
    NO_CELL,
    NO_OWNER,
    State,
)  # fmt: skip

# Agriculture (UR-6)


@rule
def starves(s: State, cell: int) -> bool:
    """Step 1 marks an own tile without an own Agriculture tile beside it (UR-6.1, UR-6.3, UR-6.11)."""
    seat = s.active
    if not owns(s, seat, cell):
        return False
    if s.options[FARMS_FEED_THEMSELVES] and s.face[cell] == AGRICULTURE:
        return False
    return not touches_own_kind(s, seat, cell, AGRICULTURE)


@rule
def starve(s: State) -> None:
    """All marks are set first, then every marked tile loses a cube at the same time (UR-6.2)."""
    for cell in range(CELLS):
        s.due[cell] = 1 if starves(s, cell) else 0
    for cell in range(CELLS):
        take_cubes(s, cell, s.due[cell])
        s.due[cell] = 0


@rule
def feedable(s: State, cell: int) -> int:
    """How many cubes step 2 may place on a farm (UR-6.6)."""
    if not owns(s, s.active, cell) or s.face[cell] != AGRICULTURE:
        return 0
    return min(FEED, FULL - s.cubes[cell], s.supply[s.active])


@rule
def next_farm(s: State, after: int) -> int:
    """The next farm, in coordinate order, that can be fed."""
    for cell in range(after + 1, CELLS):
        if feedable(s, cell) > 0:
            return cell
    return NO_CELL


@rule
def agriculture_matters(s: State) -> bool:
    """Whether step 1 would remove a cube or step 2 could place one (UR-4.11)."""
    for cell in range(CELLS):
        if starves(s, cell):
            return True
    return next_farm(s, NO_CELL) != NO_CELL


# Commerce and Culture (UR-7, UR-8)


@rule
def is_rivals(s: State, seat: int, cell: int) -> bool:
    """Owned by another player; a ziggurat is nobody's tile (UR-7.3)."""
    return s.owner[cell] != NO_OWNER and s.owner[cell] != seat and s.ziggurat[cell] == 0


@rule
def commerce_due(s: State, cell: int) -> int:
    """One cube for each side towards another player's tile or the edge of the grid (UR-7.1 to UR-7.5)."""
    seat = s.active
    if not owns(s, seat, cell) or s.face[cell] != COMMERCE:
        return 0
    beyond = NEIGHBOURS[side_length(s), cell]
    due = 0
    for k in range(SIDES):
        other = beyond[k]
        if other == NO_CELL or is_rivals(s, seat, other):
            due += 1
    return due


@rule
def culture_due(s: State, cell: int) -> int:
    """One cube for each Culture tile of the active player beside an owned tile (UR-8.1, UR-8.3, UR-8.4)."""
    if s.owner[cell] == NO_OWNER or s.ziggurat[cell]:
        return 0
    beyond = NEIGHBOURS[side_length(s), cell]
    due = 0
    for k in range(SIDES):
        other = beyond[k]
        if other != NO_CELL and owns(s, s.active, other) and s.face[other] == CULTURE:
            due += 1
    return due


@rule
def demand(s: State, kind: int, seat: int, cell: int) -> int:
    """The cubes due to a tile of the seat, as far as it has room (UR-5.7, UR-5.11)."""
    if not owns(s, seat, cell):
        return 0
    due = commerce_due(s, cell) if kind == COMMERCE else culture_due(s, cell)
    return min(due, FULL - s.cubes[cell])


@rule
def demands(s: State, kind: int, seat: int) -> int:
    """All demands of one owner."""
    total = 0
    for cell in range(CELLS):
        total += demand(s, kind, seat, cell)
    return total


@rule
def yields(s: State, kind: int, seat: int) -> int:
    """How many cubes the seat would get if the active player performed Commerce or Culture now."""
    if s.supply[seat] == 0 or (kind == COMMERCE and seat != s.active):
        return 0
    return min(demands(s, kind, seat), s.supply[seat])


@rule
def brings_cubes(s: State, kind: int) -> bool:
    """Whether Commerce or Culture would place at least one cube, for anybody (UR-4.11)."""
    for seat in range(s.players):
        if yields(s, kind, seat) > 0:
            return True
    return False


@rule
def note_demands(s: State, kind: int, seat: int) -> int:
    """Count what is due to each tile of one owner, once, before any cube is placed (UR-8.10); return the sum."""
    total = 0
    for cell in range(CELLS):
        s.due[cell] = demand(s, kind, seat, cell)
        total += s.due[cell]
    return total


@rule
def place_due(s: State, seat: int) -> None:
    """No shortage: every cube due is placed (UR-5.11)."""
    for cell in range(CELLS):
        put_cubes(s, seat, cell, s.due[cell])
        s.due[cell] = 0


# What is asked tile by tile, in shortages and in Politics


@rule
def next_due(s: State, after: int) -> int:
    """The next tile, in coordinate order, about which a question is due."""
    for cell in range(after + 1, CELLS):
        if s.due[cell] > 0:
            return cell
    return NO_CELL


@rule
def due_after(s: State, after: int) -> int:
    """The sum of what is due to later tiles."""
    total = 0
    for cell in range(after + 1, CELLS):
        total += s.due[cell]
    return total


@rule
def shortage_low(s: State) -> int:
    return max(0, s.pool - due_after(s, s.at))


@rule
def shortage_high(s: State) -> int:
    return min(s.due[s.at], s.pool)


# Politics (UR-9)


@rule
def politics_matters(s: State) -> bool:
    """At least two tiles, and not all of them full (UR-4.11)."""
    tiles = tiles_of(s, s.active)
    cubes = 0
    for cell in range(CELLS):
        if owns(s, s.active, cell):
            cubes += s.cubes[cell]
    return tiles >= 2 and cubes < FULL * tiles


@rule
def lift_cubes(s: State) -> None:
    """All cubes on own tiles go into the pool; the tiles count as owned until the last is decided (UR-9.2)."""
    s.pool = 0
    for cell in range(CELLS):
        s.due[cell] = 1 if owns(s, s.active, cell) else 0
        if s.due[cell]:
            s.pool += s.cubes[cell]
            s.cubes[cell] = 0


@rule
def politics_low(s: State) -> int:
    return max(0, s.pool - FULL * due_after(s, s.at))


@rule
def politics_high(s: State) -> int:
    return min(FULL, s.pool)


@rule
def abandon_empty_tiles(s: State) -> None:
    """Tiles left empty are free as soon as the action ends (UR-9.5)."""
    for cell in range(CELLS):
        s.due[cell] = 0
        if s.owner[cell] == s.active and s.cubes[cell] == 0:
            s.owner[cell] = NO_OWNER
