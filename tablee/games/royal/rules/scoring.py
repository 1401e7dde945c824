"""The end of the race and its points."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.games.royal.rules.board import home
from tablee.games.royal.rules.state import State


@rule
def score(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = s.at[seat, home(s)]


@rule
def winners(s: State, out: Any) -> None:
    """Whoever has most pieces home; after the end that is whoever has all of them."""
    most = max(s.at[0, home(s)], s.at[1, home(s)])
    for seat in range(s.players):
        out[seat] = 1 if s.at[seat, home(s)] == most else 0
