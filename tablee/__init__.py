"""Tablée: a house of board games, for people and for programs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablee.engine.errors import BadInput, IllegalMove, NotYours, Over, Stale, TableeError
from tablee.games import game, games

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.state import State, differences
    from tablee.games.match import Match
    from tablee.lab.position import draw, play_out, rewards

__version__ = "0.1.0"
__all__ = [
    "BadInput", "Game", "IllegalMove", "Match", "NotYours", "Over", "Stale", "State", "TableeError",
    "differences", "draw", "game", "games", "play_out", "rewards",
]  # fmt: skip

# These need the compiler, so they are imported when they are first used: `tablee --help` does not wait for it.
LATER = {
    "Game": "tablee.engine.game",
    "Match": "tablee.games.match",
    "State": "tablee.engine.state",
    "differences": "tablee.engine.state",
    "draw": "tablee.lab.position",
    "play_out": "tablee.lab.position",
    "rewards": "tablee.lab.position",
}


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module 'tablee' has no attribute {name!r}")
    return getattr(import_module(LATER[name]), name)
