"""Setting up the grid, the start tiles and the pile (UR-2, UR-16)."""

from __future__ import annotations

import numpy as np

from tablee.engine.chance import WORDS, Stream, below, open_stream, shuffle
from tablee.engine.jit import rule
from tablee.engine.record import Ints
from tablee.engine.verbs import SEATS
from tablee.games.ur.rules.grid import NEIGHBOURS, SIDES, TWO_PLAYERS, side_length
from tablee.games.ur.rules.state import (
    CELLS,
    COPIES,
    COPIES_TWO,
    CUBES,
    DEAL_START_TILES,
    EMPTY_SLOT,
    FACES,
    KINDS,
    NO_CELL,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    OPENING_1,
    PAIR_OF,
    PAIRS,
    PICK_STEP,
    PICKING,
    PILE,
    PLACE_STEP,
    SIDE,
    SLOTS,
    TILES,
    ZIGGURATS,
    State,
)  # fmt: skip

LAYOUT_STEPS = 2000
LAYOUTS = 20


@rule
def setup(s: State, players: int, seed: int) -> None:
    """A new game: it depends only on the seed, the number of players and the options (UR-2.15)."""
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, 0)
    clear(s, players)
    left = np.empty(TILES, np.int8)
    lay_grid(s, stream, left, LAYOUTS)
    s.first = below(stream, players)
    deal_leftovers(s, stream, left)
    s.active = s.first
    s.to_move = s.first
    s.phase, s.step = PICKING, PICK_STEP
    if s.options[DEAL_START_TILES]:
        deal_start_tiles(s, stream)


@rule
def clear(s: State, players: int) -> None:
    """An empty table with the supplies in place (UR-2.9)."""
    s.players = players
    for cell in range(CELLS):
        s.face[cell] = NO_KIND
        s.back[cell] = NO_KIND
        s.owner[cell] = NO_OWNER
        s.was_owner[cell] = NO_OWNER
    for seat in range(SEATS):
        s.hand[seat] = NO_PAIR
        s.colour[seat] = seat
        s.supply[seat] = CUBES if seat < players else 0
    for k in range(PILE):
        s.pile[k] = NO_PAIR
    for k in range(SLOTS):
        s.slots[k] = EMPTY_SLOT
    s.side = NO_PAIR
    s.ziggurats_left = ZIGGURATS
    s.performing, s.at, s.attacker, s.target = NO_KIND, NO_CELL, NO_CELL, NO_CELL
    s.round_number = 1


@rule
def copies_of_a_pair(players: int) -> int:
    return COPIES_TWO if players == TWO_PLAYERS else COPIES


@rule
def lay_grid(s: State, stream: Stream, left: Ints, layouts: int) -> None:
    """A random grid that keeps the board constraint (UR-2.2); `left` gets the pairs of the leftover tiles."""
    for _ in range(layouts):
        lay_at_random(s, stream, left)
        if settle_conflicts(s, stream):
            return
    lay_pattern(s, stream, left)


@rule
def cell_number(i: int, side: int) -> int:
    """The i-th cell in coordinate order."""
    return i // side * SIDE + i % side


@rule
def lay_at_random(s: State, stream: Stream, left: Ints) -> None:
    """Shuffle all tiles, give each a random face, lay them in coordinate order (UR-2.3)."""
    side = side_length(s)
    tiles = np.empty(TILES, np.int8)
    count = copies_of_a_pair(s.players) * PAIRS
    for i in range(count):
        tiles[i] = i % PAIRS
    shuffle(stream, tiles, count)
    for i in range(side * side):
        cell = cell_number(i, side)
        up = below(stream, 2)
        s.face[cell] = FACES[tiles[i], up]
        s.back[cell] = FACES[tiles[i], 1 - up]
    for i in range(side * side, count):
        left[i - side * side] = tiles[i]


@rule
def in_conflict(s: State, cell: int) -> bool:
    """Whether a neighbour shows the same kind (UR-2.2)."""
    beyond = NEIGHBOURS[side_length(s), cell]
    for k in range(SIDES):
        if beyond[k] != NO_CELL and s.face[beyond[k]] == s.face[cell]:
            return True
    return False


@rule
def flip(s: State, cell: int) -> None:
    s.face[cell], s.back[cell] = s.back[cell], s.face[cell]


@rule
def swap_tiles(s: State, a: int, b: int) -> None:
    s.face[a], s.face[b] = s.face[b], s.face[a]
    s.back[a], s.back[b] = s.back[b], s.back[a]


@rule
def settle_conflicts(s: State, stream: Stream) -> bool:
    """Flip and swap tiles in conflict until none is left (UR-2.4); False if that took too long."""
    side = side_length(s)
    conflicts = np.empty(CELLS, np.int8)
    for _ in range(LAYOUT_STEPS):
        count = 0
        for i in range(side * side):
            cell = cell_number(i, side)
            if in_conflict(s, cell):
                conflicts[count] = cell
                count += 1
        if count == 0:
            return True
        cell = conflicts[below(stream, count)]
        flip(s, cell)
        if in_conflict(s, cell) and below(stream, 2) == 0:
            swap_tiles(s, cell, cell_number(below(stream, side * side), side))
    return False


@rule
def lay_pattern(s: State, stream: Stream, left: Ints) -> None:
    """The fallback without search: kind (x + 2y) mod 5 in a random numbering (UR-2.6, UR-16.3)."""
    side = side_length(s)
    kinds = np.empty(KINDS, np.int8)
    for n in range(KINDS):
        kinds[n] = n
    shuffle(stream, kinds, KINDS)
    backs = np.empty((KINDS, 2 * COPIES), np.int8)
    heap = np.zeros(KINDS, np.int8)
    copies = copies_of_a_pair(s.players)
    for n in range(KINDS):
        for step in range(1, 3):
            sort_pair(backs, heap, n, (n + step) % KINDS, copies)
    for n in range(KINDS):
        shuffle(stream, backs[n], heap[n])
    for i in range(side * side):
        n = (i % side + 2 * (i // side)) % KINDS
        heap[n] -= 1
        cell = cell_number(i, side)
        s.face[cell] = kinds[n]
        s.back[cell] = kinds[backs[n, heap[n]]]
    count = 0
    for n in range(KINDS):
        for k in range(heap[n]):
            left[count] = PAIR_OF[kinds[n], kinds[backs[n, k]]]
            count += 1


@rule
def sort_pair(backs: Ints, heap: Ints, one: int, other: int, copies: int) -> None:
    """Of a pair's copies lay half, rounded up, with `one` showing and the rest with `other`."""
    for copy in range(copies):
        up, down = (one, other) if copy < (copies + 1) // 2 else (other, one)
        backs[up, heap[up]] = down
        heap[up] += 1


@rule
def deal_leftovers(s: State, stream: Stream, left: Ints) -> None:
    """The tiles beside the grid: with two players three random ones form the pile (UR-16.4)."""
    side = side_length(s)
    count = copies_of_a_pair(s.players) * PAIRS - side * side
    shuffle(stream, left, count)
    piled = PILE if s.players == TWO_PLAYERS else 0
    for k in range(piled):
        s.pile[k] = left[k]
    for k in range(piled, count):
        s.leftover[left[k]] += 1


@rule
def deal_start_tiles(s: State, stream: Stream) -> None:
    """Option `deal_start_tiles`: nobody chooses (UR-2.11)."""
    for k in range(s.players):
        seat = (s.first + k) % s.players
        left = 0
        for pair in range(PAIRS):
            left += s.leftover[pair]
        nth = below(stream, left)
        for pair in range(PAIRS):
            if nth < s.leftover[pair]:
                s.hand[seat] = pair
                s.leftover[pair] -= 1
                break
            nth -= s.leftover[pair]
    keep_side_tile(s)
    s.phase, s.step = OPENING_1, PLACE_STEP


@rule
def keep_side_tile(s: State) -> None:
    """The tile that nobody took lies beside the grid (UR-2.12)."""
    for pair in range(PAIRS):
        if s.leftover[pair] > 0:
            s.side = pair
            s.leftover[pair] = 0
