"""Facts about a position, for test scripts: `supply:r=5`, `next=b`, `!last`, `ended` …

A game declares what there is to know of a position; the engine reads what a script states, and compares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.engine.verbs import CHANCE

FACT = re.compile(r"(!?)([a-z]+\d?)(?::([^=~]+))?(?:([=~])(\S+))?")
NONE, ANY = "-", "?"


class Question:
    """One fact that is asked for: what it is about (after the colon), and what it should be (after the sign)."""

    def __init__(self, facts: Facts, cursor: Cursor, about: str, sign: str, stated: str | None) -> None:
        self.facts, self.cursor, self.about, self.sign, self.stated = facts, cursor, about, sign, stated
        self.s: Any = cursor.state.record
        self.read = False

    @property
    def value(self) -> str:
        """What the script says that it is."""
        if self.stated is None:
            raise ValueError("a value is missing")
        self.read = True
        return self.stated

    @property
    def listed(self) -> list[str]:
        """The value as a list."""
        return [] if self.value == NONE else self.value.split(",")

    @property
    def seat(self) -> int:
        """The seat that the fact is about."""
        return self.facts.read_seat(self.s, self.about)

    def is_seat(self, seat: int | None) -> bool:
        """Whether the value names this seat; `-` is nobody, and chance."""
        if seat is None or seat < 0:
            return self.value == NONE
        return self.value != NONE and self.facts.read_seat(self.s, self.value) == seat

    def are_seats(self, seats: list[int]) -> bool:
        """Whether the value names these seats, in any order."""
        return {self.facts.read_seat(self.s, name) for name in self.listed} == set(seats)

    def is_list(self, found: list[str]) -> bool:
        """The same in any order; `?` stands for any one character."""
        patterns = [re.compile(re.escape(word).replace(re.escape(ANY), ".")) for word in self.listed]
        return len(patterns) == len(found) and match_all(patterns, found)


def match_all(patterns: list[re.Pattern[str]], found: list[str]) -> bool:
    """Whether each pattern can have a word of its own."""
    if not patterns:
        return True
    first, rest = patterns[0], patterns[1:]
    return any(first.fullmatch(word) and match_all(rest, found[:i] + found[i + 1 :]) for i, word in enumerate(found))


Known = Callable[[Question], object]


class Facts:
    """What can be asked of a game's positions. A function of `known` says whether the fact holds (a bool), or what is
    the case, which is compared as text; a list is compared in any order. `read_seat` reads the name of a seat, `""`
    where none is written; a ValueError says why something is no fact."""

    def __init__(self, read_seat: Callable[[Any, str], int], known: Mapping[str, Known]) -> None:
        self.read_seat = read_seat
        self.known = USUAL | dict(known)

    def hold(self, cursor: Cursor, source: str) -> bool:
        """Whether a fact holds now; BadText if it is not a fact."""
        match = FACT.fullmatch(source)
        known = self.known.get(match[2]) if match else None
        if match is None or known is None:
            raise BadText(f"{source!r} is no fact.", fact=source)
        question = Question(self, cursor, match[3] or "", match[4] or "", match[5])
        try:
            holds = compare(question, known(question))
        except ValueError as error:
            raise BadText(f"{source!r} is no fact: {error}.", fact=source) from error
        if question.stated is not None and not question.read:
            raise BadText(f"{source!r} is no fact: it has no value.", fact=source)
        return holds != bool(match[1])


def compare(question: Question, found: object) -> bool:
    if isinstance(found, bool):
        return found
    if isinstance(found, list):
        return question.is_list(found)
    return question.value == str(found)


def winners(q: Question) -> list[int]:
    return q.cursor.game.winners(q.cursor.state)


USUAL: dict[str, Known] = {
    "ended": lambda q: q.cursor.seat is None,
    "playing": lambda q: q.cursor.seat is not None,
    "asks": lambda q: q.is_seat(None if q.cursor.seat == CHANCE else q.cursor.seat),
    "turn": lambda q: q.is_seat(int(q.s.active)),
    "options": lambda q: len(q.cursor.legal()),
    "score": lambda q: q.cursor.game.points(q.cursor.state)[q.seat],
    "best": lambda q: q.are_seats(winners(q)),
    "winner": lambda q: q.are_seats(winners(q) if q.cursor.seat is None else []),
}
