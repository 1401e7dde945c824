"""One small family of errors: each has a sentence for a person and data for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.engine.clauses import Clause


class TableeError(Exception):
    """The root of all errors that are somebody's to read. `str(error)` is the sentence."""

    code = "error"

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts


class BadInput(TableeError):
    """Something that was typed, sent or stored is not what it should be."""

    code = "bad_input"


class UnknownGame(BadInput):
    code = "unknown_game"


class BadPlayers(BadInput):
    code = "bad_players"


class BadOption(BadInput):
    code = "bad_option"


class BadText(BadInput):
    """A position or a move that cannot be read; `facts` names the place."""

    code = "bad_text"


class BadFile(BadInput):
    """A match file that is damaged or was not written by us."""

    code = "bad_file"


class IllegalMove(TableeError):
    """The rules forbid this decision now; `clause` says which rule."""

    code = "illegal_move"

    def __init__(self, sentence: str, clause: Clause, **facts: object) -> None:
        super().__init__(sentence, **facts)
        self.clause = clause


class NotYours(TableeError):
    """Somebody else's seat, or no seat at all."""

    code = "not_yours"


class TooFar(TableeError):
    """A line goes on where its player can decide nothing more. What it says there has not been looked at."""

    code = "too_far"


class Stale(TableeError):
    """The table has moved on since the sender looked at it."""

    code = "stale"


class Over(TableeError):
    """The match has ended; nothing more can be decided."""

    code = "over"


class MissingExtra(TableeError, ImportError):
    """An optional package is not installed; the sentence says how to get it."""

    code = "missing_extra"

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed. Get it with: pip install 'tablee[{extra}]'", extra=extra)
