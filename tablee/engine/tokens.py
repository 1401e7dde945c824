"""Lines of a game in which every decision is one token: `r: *2 new *4 a1`. A line may name its seat; chance may be
written, and decides by itself where it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.engine.contract import Step
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, NotYours
from tablee.engine.verbs import CHANCE


class Tokens:
    """`seats` are the names of the seats; `chance` is how every token of chance begins."""

    def __init__(
        self, write: Callable[[Any, int], str], read: Callable[[Any, str], int], seats: Sequence[str], chance: str
    ) -> None:
        self.write, self.read, self.seats, self.chance = write, read, tuple(seats), chance

    def parts(self, line: str) -> tuple[int | None, list[str]]:
        """The seat of a line, if it names one, and its tokens."""
        name, colon, rest = line.partition(":")
        named = bool(colon) and name.strip() in self.seats
        tokens = (rest if named else line).split()
        if not tokens:
            raise BadText("There is no move in this line.", text=line)
        return (self.seats.index(name.strip()) if named else None), tokens

    def play(self, cursor: Cursor, line: str, whole: bool) -> None:
        seat, tokens = self.parts(line)
        for token in tokens:
            if cursor.seat == CHANCE and not token.startswith(self.chance):
                cursor.chance()
            if seat is not None and cursor.seat not in (seat, CHANCE):
                raise NotYours(f"It is not for seat {self.seats[seat]} to decide.", seat=seat)
            cursor.do(self.read(cursor.state.record, token))

    def line(self, steps: Sequence[Step], viewer: int) -> str:
        return " ".join(self.write(step.before.record, step.action) for step in steps)

    def only(self, cursor: Cursor, line: str) -> tuple[set[str], set[str]]:
        _, tokens = self.parts(line)
        return set(tokens), {self.write(cursor.state.record, action) for action in cursor.legal()}
