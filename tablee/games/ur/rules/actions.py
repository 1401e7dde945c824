"""The actions of UR: small dense integers.

| kind | argument | codes |
|---|---|---|
| pick | pair | 0 – 9 |
| place | cell | 10 – 45 |
| keep | | 46 |
| take | cell | 47 – 82 |
| side | | 83 |
| pile | | 84 |
| face | kind | 85 – 89 |
| perform | kind | 90 – 94 |
| put | cell | 95 – 130 |
| settle | cell | 131 – 166 |
| build | cell | 167 – 202 |
| enter | cell | 203 – 238 |
| attacker | cell | 239 – 274 |
| stop | | 275 |
| target | cell | 276 – 311 |
| amount | 0 – 5 | 312 – 317 |
| done | | 318 |

A cell is file + 6 x (rank - 1), also on the 5x5 grid of two players; the order of codes is the order of options.
"""

from __future__ import annotations

from typing import Final

from tablee.engine.game import Act
from tablee.games.ur.rules.state import CELLS, FULL, KIND_LETTERS, KINDS, PAIR_NAMES, PAIRS, SIDE

PICK: Final = 0
PLACE: Final = PICK + PAIRS
KEEP: Final = PLACE + CELLS
TAKE: Final = KEEP + 1
SIDE_TILE: Final = TAKE + CELLS
TOP_OF_PILE: Final = SIDE_TILE + 1
FACE: Final = TOP_OF_PILE + 1
PERFORM: Final = FACE + KINDS
PUT: Final = PERFORM + KINDS
SETTLE: Final = PUT + CELLS
BUILD: Final = SETTLE + CELLS
ENTER: Final = BUILD + CELLS
ATTACKER: Final = ENTER + CELLS
STOP: Final = ATTACKER + CELLS
TARGET: Final = STOP + 1
AMOUNT: Final = TARGET + CELLS
DONE: Final = AMOUNT + FULL + 1
ACTIONS: Final = DONE + 1
MAX_LEGAL: Final = 64

CELL_NAMES: Final = tuple(f"{'abcdef'[c % SIDE]}{c // SIDE + 1}" for c in range(CELLS))

TABLE: Final = (
    ("pick", PICK, PAIR_NAMES),
    ("place", PLACE, CELL_NAMES),
    ("keep", KEEP, ()),
    ("take", TAKE, CELL_NAMES),
    ("side", SIDE_TILE, ()),
    ("pile", TOP_OF_PILE, ()),
    ("face", FACE, tuple(KIND_LETTERS)),
    ("perform", PERFORM, tuple(KIND_LETTERS)),
    ("put", PUT, CELL_NAMES),
    ("settle", SETTLE, CELL_NAMES),
    ("build", BUILD, CELL_NAMES),
    ("enter", ENTER, CELL_NAMES),
    ("attacker", ATTACKER, CELL_NAMES),
    ("stop", STOP, ()),
    ("target", TARGET, CELL_NAMES),
    ("amount", AMOUNT, tuple(str(n) for n in range(FULL + 1))),
    ("done", DONE, ()),
)


def act(action: int) -> Act:
    """What an action's integer means."""
    kind, base, arguments = next(row for row in reversed(TABLE) if action >= row[1])
    return Act(kind, (arguments[action - base],) if arguments else ())
