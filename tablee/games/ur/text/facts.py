"""Facts about a position of UR, for test scripts: `c3=r2`, `c3~AK`, `supply:r=5`, `next=b` …"""

from __future__ import annotations

from tablee.engine.facts import Facts, Known, Question
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


def cell_fact(q: Question, cell: int) -> bool:
    """The visible side with its owner, or after `~` both sides of the tile."""
    s: State = q.s
    if s.face[cell] == NO_KIND:
        raise ValueError("no tile lies there")
    if q.sign == "~":
        return q.value == KIND_LETTERS[s.face[cell]] + KIND_LETTERS[s.back[cell]]
    if s.owner[cell] == NO_OWNER:
        return q.value == "free"
    return q.value == letter(s, s.owner[cell]) + ("^" if s.ziggurat[cell] else str(s.cubes[cell]))


def fact_of(cell: int) -> Known:
    return lambda q: cell_fact(q, cell)


def cubes(q: Question) -> int:
    """Cubes on the grid, ziggurats included."""
    return sum(int(q.s.cubes[cell]) for cell in range(CELLS) if q.s.owner[cell] == q.seat)


def following(q: Question) -> bool:
    """Who is active and has done nothing in this turn."""
    s: State = q.s
    untouched = s.phase >= ACTIONS and s.slots[0] == EMPTY_SLOT and s.performing == NO_KIND and s.step != EXCHANGE_STEP
    return q.is_seat(int(s.active) if untouched and s.phase != END else None)


def pair_name(pair: int) -> str:
    return "--" if pair == NO_PAIR else PAIR_NAMES[pair]


FACTS = Facts(
    lambda s, colour: seat_of(s, colour, "A fact"),
    {name: fact_of(cell) for cell, name in enumerate(CELL_NAMES)}
    | {
        "supply": lambda q: q.s.supply[q.seat],
        "cubes": cubes,
        "hand": lambda q: pair_name(q.s.hand[q.seat]),
        "side": lambda q: pair_name(q.s.side),
        "pile": lambda q: ".".join(pair_name(pair) for pair in q.s.pile),
        "zigleft": lambda q: q.s.ziggurats_left,
        "next": following,
        "exchange": lambda q: bool(q.s.step == EXCHANGE_STEP),
    },
)
