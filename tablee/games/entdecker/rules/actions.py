"""The actions of Entdecker: small dense integers.

A cell is column + 10 x row; a border cell counts in reading order. An island is named by its first segment, `c1.0` or
`c1.1`: on a strait the second number is the southern or western segment.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tablee.engine.actions import ActionTable, kind
from tablee.games.entdecker.rules.chart import edges, island_names
from tablee.games.entdecker.rules.state import (
    BACK_LETTERS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    EDGE_LETTERS,
    KIND_NAMES,
    MASKS,
    MOST_GOLD,
    OWN_NAMES,
    PIECE_LETTERS,
    PILES,
    ROWS,
    SPINS,
    STACKS,
    VALUES,
)

# Border circles, one start for each border cell (ENT-1.4, ENT-4.7)
CIRCLE_CELL = np.array(
    [c for c in range(CELLS) if c % COLUMNS in (0, COLUMNS - 1) or c // COLUMNS in (0, ROWS - 1)], np.int64
)
CIRCLES: Final = len(CIRCLE_CELL)
CIRCLE_NAMES: Final = tuple(CELL_NAMES[cell] for cell in CIRCLE_CELL)
BACKS: Final = 2

TABLE: Final = ActionTable(
    kind("income", "gold, by chance", SPINS),
    kind("ship", "cell of a laid tile", CELL_NAMES),
    kind("border", "border cell", CIRCLE_NAMES),
    kind("announce", "tiles or gold", range(1, MOST_GOLD + 1)),
    kind("draw", "stack", range(1, STACKS + 1)),
    kind("own", "shape", OWN_NAMES),
    kind("tile", "discovery tile, by chance", KIND_NAMES),
    kind("back", "back, by chance", BACK_LETTERS[:BACKS]),
    kind("cell", "cell", CELL_NAMES),
    kind("turn", "edges with land", (edges(mask) for mask in range(MASKS))),
    kind("take", "pile, also by the greatest discoverer", range(1, PILES + 1)),
    kind("decline"),
    kind("token", "value, by chance", VALUES),
    kind("build", "piece", PIECE_LETTERS),
    kind("segment", "edge", EDGE_LETTERS.lower()),
    kind("stop"),
    kind("island", "segment", island_names()),
    kind("recall", "cell of a post", CELL_NAMES),
)
(
    INCOME, SHIP, CIRCLE, ANNOUNCE, DRAW, OWN, TILE, BACK, CELL, TURN, TAKE, DECLINE, TOKEN, BUILD, SEGMENT, STOP,
    ISLAND, RECALL,
) = TABLE.firsts  # fmt: skip
ACTIONS: Final = len(TABLE)
MAX_LEGAL: Final = 80
act = TABLE.act
