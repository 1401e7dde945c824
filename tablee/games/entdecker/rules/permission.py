"""What is forbidden, and by which clause: one small function for each kind of decision."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.entdecker.rules.chart import (
    SHAPE_OF,
    any_free_line,
    any_target,
    at_border,
    can_lay,
    fits,
    has_land,
    is_target,
    land_at_the_border,
    shape_fits,
)
from tablee.games.entdecker.rules.clauses import (
    ENT_4_1,
    ENT_4_2,
    ENT_4_5,
    ENT_4_6,
    ENT_4_12,
    ENT_5_2,
    ENT_6_1,
    ENT_6_4,
    ENT_6_5,
    ENT_6_6,
    ENT_6_7,
    ENT_6_12,
    ENT_6_13,
    ENT_8_6,
    ENT_8_8,
    ENT_9_1,
    ENT_9_2,
    ENT_9_4,
    ENT_9_7,
    ENT_9_11,
    ENT_9_12,
    ENT_10_7,
    ENT_10_18,
    ENT_12_4,
    ENT_13_5,
    ENT_13_9,
    ENT_13_10,
    ENT_13_11,
    ENT_13_12,
)
from tablee.games.entdecker.rules.islands import (
    bears_fort_or_colony,
    building_on,
    greatest_count,
    is_complete,
    next_complete,
    owner_of,
    piece_of,
)
from tablee.games.entdecker.rules.stacks import stacks_empty, tokens_left
from tablee.games.entdecker.rules.state import (
    CELLS,
    COLONY,
    COSTS,
    EMPTY,
    FIRST_SEASON_BORDER,
    HOSTILE_COLONY,
    HOSTILE_TILE,
    KIND_SHAPE,
    NATIVES_STEP,
    NEW_TILE,
    NO_BUILD_AFTER_LAST,
    NO_BUILDING,
    NO_ISLAND,
    OPEN_SEA,
    OWN_PRICE,
    OWN_SHAPE,
    PERSONAL_TILES,
    POST,
    State,
)

# Placing the ship (ENT-4)


@rule
def toll(s: State, cell: int) -> int:
    """The value of another player's building on the start tile (ENT-4.8 to 4.10, ENT-4.14)."""
    building = building_on(s, cell)
    if building == NO_BUILDING or owner_of(building) == s.active:
        return 0
    return COSTS[piece_of(building)]


@rule
def only_border(s: State) -> int:
    """The clause that bars laid tiles in the first turn, or by option in the first season (ENT-4.5, ENT-4.6)."""
    if s.season == 1 and s.active == s.first:
        return ENT_4_5
    return ENT_4_6 if s.season == 1 and s.options[FIRST_SEASON_BORDER] else ALLOWED


@rule
def forbids_ship(s: State, cell: int) -> int:
    """The circle of a laid tile with a free line, if the toll and one tile can be paid."""
    if s.land[cell] == EMPTY:
        return ENT_4_1
    if only_border(s) != ALLOWED:
        return only_border(s)
    if not any_free_line(s, cell):
        return ENT_4_2
    return ALLOWED if s.gold[s.active] > toll(s, cell) else ENT_4_12


@rule
def forbids_circle(s: State, cell: int) -> int:
    """A border circle serves its own cell, which must be empty (ENT-4.2)."""
    if s.land[cell] != EMPTY:
        return ENT_4_2
    return ALLOWED if s.gold[s.active] > 0 else ENT_4_12


@rule
def forbids_announce(s: State, tiles: int) -> int:
    """At least one, at most the present gold (ENT-5.2, ENT-13.8)."""
    return ALLOWED if 1 <= tiles <= s.gold[s.active] else ENT_5_2


# Exploring (ENT-6)


@rule
def forbids_draw(s: State, stack: int) -> int:
    """A tile of a stack that is not empty, for a credit, while the ship can sail on (ENT-D.2)."""
    if s.stack[stack] == 0:
        return ENT_6_1
    if s.credits < 1:
        return ENT_6_13
    return ALLOWED if any_target(s) else ENT_6_12


@rule
def forbids_own(s: State, k: int) -> int:
    """One own tile a turn, if it can be laid now and the stacks are not empty (ENT-13.9 to 13.12)."""
    if not s.options[PERSONAL_TILES] or s.own[s.active, k] == 0:
        return ENT_13_5
    if s.own_used:
        return ENT_13_10
    if stacks_empty(s):
        return ENT_13_12
    if s.credits < OWN_PRICE:
        return ENT_13_9
    return ALLOWED if can_lay(s, OWN_SHAPE[k]) else ENT_13_11


@rule
def forbids_cell(s: State, cell: int) -> int:
    """A target cell on which the tile in hand fits (ENT-6.4, ENT-6.6)."""
    if not is_target(s, cell):
        return ENT_6_4
    return ALLOWED if shape_fits(s, cell, KIND_SHAPE[s.in_hand]) else ENT_6_6


@rule
def forbids_turn(s: State, mask: int) -> int:
    """A rotation of the tile in hand that agrees with all surroundings (ENT-6.5 to 6.7)."""
    if SHAPE_OF[mask] != KIND_SHAPE[s.in_hand]:
        return ENT_6_5
    cell = int(s.cell)
    if fits(s, cell, mask):
        return ALLOWED
    return ENT_6_7 if land_at_the_border(cell, mask) else ENT_6_6


@rule
def forbids_take(s: State, pile: int) -> int:
    """A token from a pile that is not empty (ENT-8.8, ENT-10.7)."""
    if s.pile[pile] > 0 and tokens_left(s) > 0:
        return ALLOWED
    return ENT_8_8 if s.step == NATIVES_STEP else ENT_10_7


# Building (ENT-9)


@rule
def cost(s: State, piece: int) -> int:
    """Double among hostile natives (ENT-8.5, ENT-8.7)."""
    return 2 * COSTS[piece] if s.place == HOSTILE_TILE else COSTS[piece]


@rule
def forbids_site(s: State) -> int:
    """Only the ship's own tile, if it was laid this turn and has land (ENT-9.1, ENT-9.2, ENT-12.4)."""
    if s.place < NEW_TILE:
        return ENT_9_2
    if s.land[s.ship] == OPEN_SEA:
        return ENT_9_1
    return ENT_12_4 if s.options[NO_BUILD_AFTER_LAST] and stacks_empty(s) else ALLOWED


@rule
def forbids_build(s: State, piece: int) -> int:
    """A piece from the supply that can be paid (ENT-8.6, ENT-9.4, ENT-D.3)."""
    site = forbids_site(s)
    if site != ALLOWED:
        return site
    if piece == COLONY and s.place == HOSTILE_TILE and not s.options[HOSTILE_COLONY]:
        return ENT_8_6
    if s.supply[s.active, piece] == 0:
        return ENT_9_1
    return ALLOWED if s.gold[s.active] >= cost(s, piece) else ENT_9_4


@rule
def forbids_segment(s: State, side: int) -> int:
    """One of the two lands of the strait (ENT-9.7)."""
    return ALLOWED if has_land(int(s.land[s.ship]), side) else ENT_9_7


@rule
def forbids_recall(s: State, seat: int, cell: int) -> int:
    """Only a trading post of one's own goes back to the supply (ENT-9.11, ENT-9.12)."""
    building = building_on(s, cell)
    if building == NO_BUILDING or owner_of(building) != seat:
        return ENT_9_12
    return ALLOWED if piece_of(building) == POST else ENT_9_11


# When something is left to do


@rule
def any_start(s: State) -> bool:
    """Whether the ship can be placed anywhere (ENT-4.13)."""
    for cell in range(CELLS):
        if forbids_ship(s, cell) == ALLOWED or (at_border(cell) and forbids_circle(s, cell) == ALLOWED):
            return True
    return False


@rule
def can_go_on(s: State) -> bool:
    """Another tile can be turned over. (An own tile asks for more, so it never adds anything: ENT-D.2.)"""
    return s.credits >= 1 and not stacks_empty(s) and any_target(s)


@rule
def can_build(s: State) -> bool:
    """A piece can be built now or after taking back a post: the post is the cheapest piece, and if none is in the
    supply then all are on the board (ENT-D.5)."""
    return forbids_site(s) == ALLOWED and s.gold[s.active] >= cost(s, POST)


# The order of islands (ENT-10.17, ENT-10.18)


@rule
def tokens_scarce(s: State) -> bool:
    """At least two islands with a fort or colony, and too few tokens for all their greatest discoverers, but some."""
    islands, takers = 0, 0
    island = next_complete(s, NO_ISLAND)
    while island != NO_ISLAND:
        if bears_fort_or_colony(s, island):
            islands += 1
            takers += greatest_count(s, island)
        island = next_complete(s, island)
    return islands >= 2 and 1 <= tokens_left(s) < takers


@rule
def forbids_island(s: State, island: int) -> int:
    """A complete island with a fort or colony (ENT-10.18)."""
    if s.island[island] != island or not is_complete(s, island) or not bears_fort_or_colony(s, island):
        return ENT_10_18
    return ALLOWED
