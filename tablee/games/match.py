"""A match that finds its game by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablee.engine.errors import BadFile
from tablee.engine.match import Match as EngineMatch
from tablee.games import game


class Match(EngineMatch):
    """A match of one of the games of the house."""

    @classmethod
    def new(cls, name: str, players: int, seed: int = 0, options: Any = None, **rest: Any) -> Match:
        return cls(game(name), players, seed, options, **rest)

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """The match of a file that `save` wrote."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(f"{path} cannot be read: {error}") from None
        found = cls.loads(text, game)
        assert isinstance(found, Match)
        return found
