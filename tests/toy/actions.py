"""The action table of the toy game."""

from __future__ import annotations

from tablee.engine.actions import ActionTable, kind
from tests.toy.state import VALUES

TABLE = ActionTable(
    kind("seal"),
    kind("double"),
    kind("bid", "value", range(1, VALUES + 1)),
    kind("draw", "value, by chance", range(1, VALUES + 1)),
)
SEAL_BID, DOUBLE, BID_0, DRAW_0 = TABLE.firsts
ACTIONS = len(TABLE)
act = TABLE.act


def bid(value: int) -> int:
    return BID_0 + value - 1


def draw(value: int) -> int:
    return DRAW_0 + value - 1
