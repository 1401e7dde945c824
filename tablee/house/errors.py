"""What can go wrong at a table besides the rules, and the HTTP status of every error."""

from __future__ import annotations

from tablee.engine.errors import BadInput, IllegalMove, NotYours, Over, Stale, TableeError, TooFar, UnknownGame


class NoSuchTable(TableeError):
    code = "no_such_table"


class NotBegun(TableeError):
    """The table still waits for people, or for its rules."""

    code = "not_begun"


class NotOver(TableeError):
    """Something that is only for a finished match."""

    code = "not_over"


class SeatTaken(TableeError):
    code = "seat_taken"


class NonceGiven(TableeError):
    """A nonce that nobody waits for: the match has begun, the seat has one, or it is somebody else's."""

    code = "nonce_given"


class OldRules(TableeError):
    """The stored moves do not lead to the stored position under the rules of this version."""

    code = "old_rules"


class BadSetting(BadInput):
    """A setting of the house that is not understood."""

    code = "bad_setting"


class BadKey(BadInput):
    """The key that signs cookies is not one."""

    code = "bad_key"


class FolderTaken(TableeError):
    """Another house is open on the same folder."""

    code = "folder_taken"


class NewerDatabase(TableeError):
    """The database was written by a later version of the house."""

    code = "newer_database"


class Unstored(TableeError):
    """The database cannot be reached or cannot write: nothing was changed, or it is not known to be."""

    code = "unstored"


class HintsOff(TableeError):
    """At this table everybody finds their own moves."""

    code = "hints_off"


class TooFast(TableeError):
    """More was asked for than one person, or one address, may have for now."""

    code = "too_fast"


class NoHint(TableeError):
    """The bot that was asked broke down."""

    code = "no_hint"


STATUS: dict[type[TableeError], int] = {
    UnknownGame: 404,
    NoSuchTable: 404,
    NotYours: 403,
    Stale: 409,
    Over: 409,
    NotBegun: 409,
    NotOver: 409,
    SeatTaken: 409,
    NonceGiven: 409,
    OldRules: 409,
    HintsOff: 403,
    TooFast: 429,
    NoHint: 503,
    Unstored: 503,
    IllegalMove: 422,
    TooFar: 422,
    BadInput: 400,
}


def status_of(error: TableeError) -> int:
    """The HTTP status of an error: its own, or that of its nearest ancestor."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
