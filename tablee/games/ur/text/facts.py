"""Facts about a position of UR, for test scripts: `c3=r2`, `supply:r=5`, `next=b`, `ended` …"""

from __future__ import annotations

import re
from collections.abc import Callable

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.games.ur.rules.actions import CELL_NAMES
from tablee.games.ur.rules.state import (
    ACTIONS,
    CELLS,
    EMPTY_SLOT,
    END,
    EXCHANGE_STEP,
    KIND_LETTERS,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    PAIR_NAMES,
    State,
)  # fmt: skip
from tablee.games.ur.text.position import letter, seat_of

FACT = re.compile(r"([a-z]+[1-6]?)(?::([rbyg]))?(?:([=~])(\S+))?")


def fact(cursor: Cursor, source: str) -> bool:
    """Whether a fact holds now."""
    match = FACT.fullmatch(source)
    if not match:
        raise BadText(f"{source!r} is no fact.")
    name, colour, sign, value = match[1], match[2], match[3], match[4] or ""
    if name in CELL_NAMES:
        return cell_fact(cursor.state.record, CELL_NAMES.index(name), sign, value, source)
    known = FACTS.get(name)
    if known is None or sign == "~":
        raise BadText(f"{source!r} is no fact.")
    seat = seat_of(cursor.state.record, colour, source) if colour else None
    found = known(cursor, seat)
    return bool(found) if sign is None else str(found) == value


def cell_fact(s: State, cell: int, sign: str, value: str, source: str) -> bool:
    if s.face[cell] == NO_KIND or not sign:
        raise BadText(f"{source!r} is no fact of this grid.")
    if sign == "~":
        return KIND_LETTERS[s.face[cell]] + KIND_LETTERS[s.back[cell]] == value
    if s.owner[cell] == NO_OWNER:
        return value == "free"
    return letter(s, s.owner[cell]) + ("^" if s.ziggurat[cell] else str(s.cubes[cell])) == value


def cubes(cursor: Cursor, seat: int | None) -> int:
    """Cubes on the grid, ziggurats included."""
    s = cursor.state.record
    return sum(int(s.cubes[cell]) for cell in range(CELLS) if s.owner[cell] == seat)


def letters(cursor: Cursor, seats: list[int]) -> str:
    return ",".join(letter(cursor.state.record, seat) for seat in in_turn_order(cursor, seats))


def in_turn_order(cursor: Cursor, seats: list[int]) -> list[int]:
    s = cursor.state.record
    return sorted(seats, key=lambda seat: (seat - s.first) % s.players)


def asks(cursor: Cursor, _: int | None) -> str:
    return "-" if cursor.seat is None else letter(cursor.state.record, cursor.seat)


def following(cursor: Cursor, _: int | None) -> str:
    """Who is active and has done nothing in this turn."""
    s = cursor.state.record
    untouched = s.phase >= ACTIONS and s.slots[0] == EMPTY_SLOT and s.performing == NO_KIND and s.step != EXCHANGE_STEP
    return letter(s, s.active) if untouched and s.phase != END else "-"


def winner(cursor: Cursor, _: int | None) -> str:
    over = cursor.seat is None
    return letters(cursor, cursor.game.winners(cursor.state)) if over else "-"


def pair_name(pair: int) -> str:
    return "--" if pair == NO_PAIR else PAIR_NAMES[pair]


FACTS: dict[str, Callable[[Cursor, int | None], object]] = {
    "supply": lambda c, seat: c.state.record.supply[seat],
    "cubes": cubes,
    "hand": lambda c, seat: pair_name(c.state.record.hand[seat]),
    "side": lambda c, _: pair_name(c.state.record.side),
    "pile": lambda c, _: ".".join(pair_name(pair) for pair in c.state.record.pile),
    "zigleft": lambda c, _: c.state.record.ziggurats_left,
    "score": lambda c, seat: c.game.points(c.state)[seat or 0],
    "best": lambda c, _: letters(c, c.game.winners(c.state)),
    "asks": asks,
    "options": lambda c, _: len(c.legal()),
    "next": following,
    "exchange": lambda c, _: c.state.record.step == EXCHANGE_STEP,
    "playing": lambda c, _: c.seat is not None,
    "ended": lambda c, _: c.seat is None,
    "winner": winner,
}
