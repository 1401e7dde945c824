"""Facts about a position of Entdecker, for test scripts: any field of the position, `tiles=`, `win=`."""

from __future__ import annotations

from collections.abc import Callable

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.games.entdecker.rules.chart import edges
from tablee.games.entdecker.rules.state import CELL_NAMES, COLUMNS, EMPTY, SEAT_LETTERS
from tablee.games.entdecker.text.position import fields


def fact(cursor: Cursor, source: str) -> bool:
    """Whether a fact holds now."""
    key, equals, wanted = source.partition("=")
    if not equals:
        raise BadText(f"{source!r} is no fact.")
    if key == "tiles":
        return tiles_hold(cursor, wanted)
    if key == "win":
        return winners(cursor) == wanted
    now = fields(cursor.state.record).get(key)
    if now is None:
        raise BadText(f"{source!r} is no fact.")
    return SAME.get(key, same)(now, wanted)


def same(now: str, wanted: str) -> bool:
    return now == wanted


def same_set(now: str, wanted: str) -> bool:
    return sorted(now.split(",")) == sorted(wanted.split(","))


def same_board(now: str, wanted: str) -> bool:
    return full_rows(now) == full_rows(wanted)


def full_rows(source: str) -> list[str]:
    return ["." * COLUMNS if row == "-" else row for row in source.split("/")]


def same_players(now: str, wanted: str) -> bool:
    """Some players are enough, and the fourth part may be left out."""
    known = {word[0]: word.split(":") for word in now.split(",")}
    for word in wanted.split(","):
        parts = word.split(":")
        if parts != known.get(word[:1], [])[: len(parts)] or len(parts) < 3:
            return False
    return True


def same_stacks(now: str, wanted: str) -> bool:
    """Backs are compared where they are written."""
    pairs = list(zip(now.split(","), wanted.split(","), strict=False))
    return now.count(",") == wanted.count(",") and all(n == w or n.rstrip("p?_") == w for n, w in pairs)


def same_tiles(now: str, wanted: str) -> bool:
    """Some kinds are enough; a kind with number 0 is one that is not there."""
    known = dict(word.split(":") for word in now.split(",") if ":" in word)
    if wanted == "-":
        return not known
    pairs = [word.partition(":") for word in wanted.split(",")]
    return all(known.get(kind, "0") == number for kind, _, number in pairs)


def tiles_hold(cursor: Cursor, wanted: str) -> bool:
    """Single cells, `.` for an empty one."""
    s = cursor.state.record
    for word in wanted.split(","):
        name, _, land = word.partition(":")
        if name not in CELL_NAMES:
            raise BadText(f"{word!r} is no cell with its tile.")
        mask = int(s.land[CELL_NAMES.index(name)])
        if ("." if mask == EMPTY else edges(mask)) != land:
            return False
    return True


def winners(cursor: Cursor) -> str:
    """Who has won, once the game is over."""
    if cursor.seat is not None:
        return ""
    return "".join(SEAT_LETTERS[seat] for seat in cursor.game.winners(cursor.state))


SAME: dict[str, Callable[[str, str], bool]] = {
    "b": same_board,
    "u": same_set,
    "p": same_players,
    "s": same_stacks,
    "d": same_tiles,
    "o": same_set,
}
