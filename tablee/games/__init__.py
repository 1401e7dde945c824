"""The games of the house. A fifth game is one more folder and one more name in this list."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablee.engine.errors import UnknownGame

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.games.match import Match as Match

GAMES = ("ur", "builders", "entdecker", "uruk", "royal")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES


@cache
def game(name: str) -> Game:
    """The game of a name."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}. The games are: {', '.join(GAMES)}.", game=name)
    found: Game = import_module(f"tablee.games.{name}").GAME
    return found


def __getattr__(name: str) -> Any:
    """`Match` comes when it is first asked for: this module is imported by every command and must be light."""
    if name != "Match":
        raise AttributeError(f"module 'tablee.games' has no attribute {name!r}")
    return import_module("tablee.games.match").Match
