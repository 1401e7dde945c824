"""The action table of the toy game.

| code | kind | argument |
|---|---|---|
| 0 | seal | - |
| 1 | double | - |
| 2 to 6 | bid | value 1 to 5 |
| 7 to 11 | draw (chance) | value 1 to 5 |
"""

from __future__ import annotations

from tests.toy.state import VALUES

SEAL_BID = 0
DOUBLE = 1
BID_0 = 2
DRAW_0 = BID_0 + VALUES
ACTIONS = DRAW_0 + VALUES


def bid(value: int) -> int:
    return BID_0 + value - 1


def draw(value: int) -> int:
    return DRAW_0 + value - 1
