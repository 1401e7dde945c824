"""The actions of UR: small dense integers, in the order of options.

A cell is file + 6 x (rank - 1), also on the 5x5 grid of two players.
"""

from __future__ import annotations

from typing import Final

from tablee.engine.actions import ActionTable, kind
from tablee.games.ur.rules.state import CELLS, FULL, KIND_LETTERS, PAIR_NAMES, SIDE

CELL_NAMES: Final = tuple(f"{'abcdef'[c % SIDE]}{c // SIDE + 1}" for c in range(CELLS))

TABLE: Final = ActionTable(
    kind("pick", "pair", PAIR_NAMES),
    kind("place", "cell", CELL_NAMES),
    kind("keep"),
    kind("take", "cell", CELL_NAMES),
    kind("side"),
    kind("pile"),
    kind("face", "kind", KIND_LETTERS),
    kind("perform", "kind", KIND_LETTERS),
    kind("put", "cell", CELL_NAMES),
    kind("settle", "cell", CELL_NAMES),
    kind("build", "cell", CELL_NAMES),
    kind("enter", "cell", CELL_NAMES),
    kind("attacker", "cell", CELL_NAMES),
    kind("stop"),
    kind("target", "cell", CELL_NAMES),
    kind("amount", "cubes", range(FULL + 1)),
    kind("done"),
)
(
    PICK, PLACE, KEEP, TAKE, SIDE_TILE, TOP_OF_PILE, FACE, PERFORM, PUT, SETTLE, BUILD, ENTER, ATTACKER, STOP, TARGET,
    AMOUNT, DONE,
) = TABLE.firsts  # fmt: skip
ACTIONS: Final = len(TABLE)
MAX_LEGAL: Final = 64
act = TABLE.act
