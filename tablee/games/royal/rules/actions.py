"""The actions: a move is named by the step of the path where the piece stands, 0 for the hand."""

from __future__ import annotations

from typing import Final

from tablee.engine.actions import ActionTable, kind
from tablee.games.royal.rules.state import STEPS, THROWS

TABLE = ActionTable(
    kind("move", "step of the piece, 0 for the hand", range(STEPS - 1)),
    kind("pass"),
    kind("throw", "by chance", range(THROWS)),
)
MOVE, PASS, THROW = TABLE.firsts
ACTIONS: Final = len(TABLE)
MAX_LEGAL: Final = STEPS
act = TABLE.act
