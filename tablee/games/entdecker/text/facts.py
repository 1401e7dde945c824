"""Facts about a position of Entdecker, for test scripts: any field of the position, `tiles=`, `win=`."""

from __future__ import annotations

from collections.abc import Callable

from tablee.engine.facts import Facts, Known, Question, winners
from tablee.games.entdecker.rules.chart import edges
from tablee.games.entdecker.rules.state import CELL_NAMES, COLUMNS, EMPTY, SEAT_LETTERS, State
from tablee.games.entdecker.text.reading import fields


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


def tiles(q: Question) -> bool:
    """Single cells, `.` for an empty one."""
    for word in q.listed:
        name, _, land = word.partition(":")
        if name not in CELL_NAMES:
            raise ValueError(f"{word} is no cell with its tile")
        mask = int(q.s.land[CELL_NAMES.index(name)])
        if ("." if mask == EMPTY else edges(mask)) != land:
            return False
    return True


def won_by(q: Question) -> str:
    """Who has won, once the game is over."""
    return "" if q.cursor.seat is not None else "".join(SEAT_LETTERS[seat] for seat in winners(q))


def read_seat(s: State, letter: str) -> int:
    return SEAT_LETTERS[: s.players].index(letter)


def field(key: str, same: Callable[[str, str], bool] = str.__eq__) -> Known:
    """A field of the position, as it would be written now."""

    def holds(q: Question) -> bool:
        now = fields(q.s).get(key)
        if now is None:
            raise ValueError("the position has no such field now")
        return same(now, q.value)

    return holds


SAME = {"b": same_board, "u": same_set, "p": same_players, "s": same_stacks, "d": same_tiles, "o": same_set}
FACTS = Facts(
    read_seat,
    {key: field(key) for key in "tfnvie"}
    | {key: field(key, same) for key, same in SAME.items()}
    | {
        "tiles": tiles,
        "win": lambda q: "".join(SEAT_LETTERS[seat] for seat in winners(q)) if q.cursor.seat is None else "",
    },
)
