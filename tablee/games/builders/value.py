"""A quick estimate of each seat's prospects: the score as it stands, and what team, sites and money still promise."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.games.builders.scoring import tenths
from tablee.games.builders.state import TENTHS, State


@rule
def evaluate(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = tenths(s, seat) / TENTHS
