"""Islands: which land belongs together, kept up to date with every tile that is laid (ENT-G.2 to G.11, ENT-10).

An island is known by its first segment in reading order, which is also its name (ENT-G.13). `s.island` holds that
name for every segment, `s.open_ends` how many land edges of the island face an empty cell.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.entdecker.rules.chart import NEIGHBOURS, OPPOSITE, SEGMENT_AT, SEGMENTS_OF, has_land
from tablee.games.entdecker.rules.state import (
    CELLS,
    COLONY,
    EMPTY,
    FORT,
    NO_BUILDING,
    NO_ISLAND,
    PER_TILE,
    PIECES,
    POST,
    SEGMENTS,
    SIDES,
    State,
)

# A player has at most three of any piece, so a rank compares like a number of three digits (ENT-10.4).
DIGIT: Final = 8


@rule
def segment_of(s: State, cell: int, side: int) -> int:
    """The land segment that reaches one side of a laid tile."""
    return PER_TILE * cell + SEGMENT_AT[int(s.land[cell]), side]


# Laying a tile


@rule
def join(s: State, one: int, other: int) -> int:
    """Two islands become one, under the earlier name; return it."""
    if one == other:
        return one
    keep, drop = min(one, other), max(one, other)
    for segment in range(SEGMENTS):
        if s.island[segment] == drop:
            s.island[segment] = keep
    s.open_ends[keep] += s.open_ends[drop]
    s.open_ends[drop] = 0
    return keep


@rule
def lay_tile(s: State, cell: int, mask: int, came: int) -> None:
    """A tile comes onto the chart; its land joins the land beside it (ENT-G.3, ENT-G.4)."""
    s.land[cell] = mask
    s.came[cell] = came
    for k in range(SEGMENTS_OF[mask]):
        s.island[PER_TILE * cell + k] = PER_TILE * cell + k
    for side in range(SIDES):
        if has_land(mask, side):
            join_beyond(s, cell, side)


@rule
def join_beyond(s: State, cell: int, side: int) -> None:
    """One land edge of a new tile: it is an open end, or it closes the open end that faced it."""
    mine = int(s.island[segment_of(s, cell, side)])
    other = NEIGHBOURS[cell, side]
    if s.land[other] == EMPTY:
        s.open_ends[mine] += 1
        return
    theirs = int(s.island[segment_of(s, other, OPPOSITE[side])])
    s.open_ends[join(s, mine, theirs)] -= 1


# What an island is


@rule
def is_complete(s: State, island: int) -> bool:
    """Every land edge faces a laid tile (ENT-G.8)."""
    return s.open_ends[island] == 0


@rule
def tiles_of(s: State, island: int) -> int:
    """Different tiles with land in it: a strait with both sides in it counts once (ENT-G.6, ENT-G.7)."""
    count = 0
    for cell in range(CELLS):
        if s.island[PER_TILE * cell] == island or s.island[PER_TILE * cell + 1] == island:
            count += 1
    return count


@rule
def owner_of(building: int) -> int:
    return building // PIECES


@rule
def piece_of(building: int) -> int:
    return building % PIECES


@rule
def building_on(s: State, cell: int) -> int:
    """The building on a tile, whichever segment it stands on (ENT-9.6, ENT-4.10)."""
    first = int(s.building[PER_TILE * cell])
    return first if first != NO_BUILDING else int(s.building[PER_TILE * cell + 1])


@rule
def rank(s: State, island: int, seat: int) -> int:
    """Colonies, then forts, then posts of a seat on an island, comparable as one number; 0 if absent (ENT-10.4)."""
    total = 0
    for segment in range(SEGMENTS):
        building = int(s.building[segment])
        if building != NO_BUILDING and s.island[segment] == island and owner_of(building) == seat:
            total += weight(piece_of(building))
    return total


@rule
def weight(piece: int) -> int:
    if piece == POST:
        return 1
    return DIGIT if piece == FORT else DIGIT * DIGIT


@rule
def bears_fort_or_colony(s: State, island: int) -> bool:
    """Whether a plant can be discovered there (ENT-10.7, ENT-10.9)."""
    for segment in range(SEGMENTS):
        building = int(s.building[segment])
        if building != NO_BUILDING and s.island[segment] == island and piece_of(building) in (FORT, COLONY):
            return True
    return False


@rule
def best_rank(s: State, island: int) -> int:
    best = 0
    for seat in range(s.players):
        best = max(best, rank(s, island, seat))
    return best


@rule
def is_greatest(s: State, island: int, seat: int) -> bool:
    """One of the greatest discoverers (ENT-10.5, ENT-10.6)."""
    return rank(s, island, seat) == best_rank(s, island)


@rule
def greatest_count(s: State, island: int) -> int:
    best, count = best_rank(s, island), 0
    for seat in range(s.players):
        if rank(s, island, seat) == best:
            count += 1
    return count


@rule
def place_value(value: int, place: int) -> int:
    """Each next place is half of the one before, rounded up (ENT-10.12)."""
    for _ in range(place):
        value = (value + 1) // 2
    return value


@rule
def count_ranks(s: State, island: int, out: Any) -> None:
    """The ranks of all seats on an island."""
    out[:] = 0
    for segment in range(SEGMENTS):
        building = int(s.building[segment])
        if building != NO_BUILDING and s.island[segment] == island:
            out[owner_of(building)] += weight(piece_of(building))


@rule
def share_by_rank(ranks: Any, seat: int, value: int) -> int:
    """What a seat gets for an island of this value; tied players use up as many places as they are (ENT-10.13)."""
    if ranks[seat] == 0:
        return 0
    place = 0
    for other in range(SEATS):
        if ranks[other] > ranks[seat]:
            place += 1
    return place_value(value, place)


@rule
def share(s: State, island: int, seat: int, value: int) -> int:
    ranks = np.zeros(SEATS, np.int64)
    count_ranks(s, island, ranks)
    return share_by_rank(ranks, seat, value)


# Looking for islands in reading order of their names (ENT-10.17, ENT-12.13)


@rule
def next_built(s: State, after: int) -> int:
    """The first island after a name that bears a building, or NO_ISLAND."""
    found = SEGMENTS
    for segment in range(SEGMENTS):
        if s.building[segment] != NO_BUILDING and after < s.island[segment] < found:
            found = int(s.island[segment])
    return found if found < SEGMENTS else NO_ISLAND


@rule
def next_complete(s: State, after: int) -> int:
    """The first complete island after a name that bears a building, or NO_ISLAND (ENT-10.1, ENT-10.2)."""
    found = SEGMENTS
    for segment in range(SEGMENTS):
        island = int(s.island[segment])
        if s.building[segment] != NO_BUILDING and after < island < found and is_complete(s, island):
            found = island
    return found if found < SEGMENTS else NO_ISLAND
