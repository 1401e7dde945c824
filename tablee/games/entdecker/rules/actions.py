"""The actions of Entdecker: small dense integers.

| kind | argument | codes | who |
|---|---|---|---|
| income | gold 2 – 5 | 0 – 3 | chance |
| ship | cell of a laid tile | 4 – 73 | active player |
| border | border cell | 74 – 103 | active player |
| announce | 1 – 12 | 104 – 115 | active player |
| draw | stack 1 – 5 | 116 – 120 | active player |
| own | shape S0, S1, S2A, S2O | 121 – 124 | active player |
| tile | kind of discovery tile | 125 – 148 | chance |
| back | plain, ? | 149 – 150 | chance |
| cell | cell | 151 – 220 | active player |
| turn | land mask | 221 – 236 | active player |
| take | pile 1 – 2 | 237 – 238 | active player, greatest discoverer |
| decline | | 239 | active player |
| token | value 1 – 4 | 240 – 243 | chance |
| build | piece | 244 – 246 | active player |
| segment | edge N, E, S, W | 247 – 250 | active player |
| stop | | 251 | active player |
| island | segment | 252 – 391 | active player |
| recall | cell of a post | 392 – 461 | active player |

A cell is column + 10 x row; a border cell counts in reading order; the segment of an island is its first one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tablee.engine.game import Act
from tablee.games.entdecker.rules.chart import edges, island_names
from tablee.games.entdecker.rules.state import (
    BACK_LETTERS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    EDGE_LETTERS,
    KIND_NAMES,
    KINDS,
    MASKS,
    MOST_GOLD,
    OWN_COUNT,
    OWN_NAMES,
    PIECE_LETTERS,
    PIECES,
    PILES,
    ROWS,
    SEGMENTS,
    SIDES,
    SPIN_COUNT,
    SPINS,
    STACKS,
    VALUE_COUNT,
    VALUES,
)

# Border circles, one start for each border cell (ENT-1.4, ENT-4.7)
CIRCLE_CELL = np.array(
    [c for c in range(CELLS) if c % COLUMNS in (0, COLUMNS - 1) or c // COLUMNS in (0, ROWS - 1)], np.int64
)
CIRCLES: Final = len(CIRCLE_CELL)
BACKS: Final = 2

INCOME: Final = 0
SHIP: Final = INCOME + SPIN_COUNT
CIRCLE: Final = SHIP + CELLS
ANNOUNCE: Final = CIRCLE + CIRCLES
DRAW: Final = ANNOUNCE + MOST_GOLD
OWN: Final = DRAW + STACKS
TILE: Final = OWN + OWN_COUNT
BACK: Final = TILE + KINDS
CELL: Final = BACK + BACKS
TURN: Final = CELL + CELLS
TAKE: Final = TURN + MASKS
DECLINE: Final = TAKE + PILES
TOKEN: Final = DECLINE + 1
BUILD: Final = TOKEN + VALUE_COUNT
SEGMENT: Final = BUILD + PIECES
STOP: Final = SEGMENT + SIDES
ISLAND: Final = STOP + 1
RECALL: Final = ISLAND + SEGMENTS
ACTIONS: Final = RECALL + CELLS
MAX_LEGAL: Final = 80

CIRCLE_NAMES: Final = tuple(CELL_NAMES[cell] for cell in CIRCLE_CELL)

TABLE: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    ("income", INCOME, tuple(str(n) for n in SPINS)),
    ("ship", SHIP, CELL_NAMES),
    ("border", CIRCLE, CIRCLE_NAMES),
    ("announce", ANNOUNCE, tuple(str(n + 1) for n in range(MOST_GOLD))),
    ("draw", DRAW, tuple(str(n + 1) for n in range(STACKS))),
    ("own", OWN, OWN_NAMES),
    ("tile", TILE, KIND_NAMES),
    ("back", BACK, tuple(BACK_LETTERS[:BACKS])),
    ("cell", CELL, CELL_NAMES),
    ("turn", TURN, tuple(edges(mask) for mask in range(MASKS))),
    ("take", TAKE, tuple(str(n + 1) for n in range(PILES))),
    ("decline", DECLINE, ()),
    ("token", TOKEN, tuple(str(n) for n in VALUES)),
    ("build", BUILD, tuple(PIECE_LETTERS)),
    ("segment", SEGMENT, tuple(EDGE_LETTERS.lower())),
    ("stop", STOP, ()),
    ("island", ISLAND, island_names()),
    ("recall", RECALL, CELL_NAMES),
)


def act(action: int) -> Act:
    """What an action's integer means, whatever the state. An island is named by its first segment, `c1.0` or `c1.1`:
    on a strait the second number is the southern or western segment."""
    kind, base, arguments = next(row for row in reversed(TABLE) if action >= row[1])
    return Act(kind, (arguments[action - base],) if arguments else ())
