"""Positions of Entdecker for tests: a chart on which a test lays only what matters."""

from __future__ import annotations

from typing import Any

import tablee
from tablee.engine.cursor import Cursor
from tablee.games.entdecker.rules.state import CELL_NAMES

ENT = tablee.game("entdecker")
EDGES = {"N": 1, "E": 2, "S": 4, "W": 8}
ROW = 10


def board(cells: str) -> str:
    """`c1:EW d1:o` as the field `b` of a position."""
    rows = ["."] * len(CELL_NAMES)
    for word in cells.split():
        name, land = word.split(":")
        rows[CELL_NAMES.index(name)] = f"{sum(EDGES[letter] for letter in land if letter != 'o'):x}"
    return "/".join("".join(rows[k : k + ROW]) for k in range(0, len(rows), ROW))


def position(cells: str = "", p: str = "A5:0:-,B5:0:-", t: str = "2.A.A.ship", **rest: str) -> str:
    """The text of a position; fields that are not given have their defaults."""
    fields = {"b": board(cells), "p": p, "t": t, **rest}
    return " ".join(f"{key}={value}" for key, value in fields.items())


class Table:
    """A position that a test plays on. Chance that is written is imposed."""

    def __init__(self, cells: str = "", options: dict[str, object] | None = None, **rest: str) -> None:
        self.cursor = Cursor(ENT, ENT.from_text(position(cells, **rest), options), imposes=True)

    @property
    def s(self) -> Any:
        return self.cursor.state.record

    @property
    def view(self) -> Any:
        return ENT.view(self.cursor.state, None)

    def play(self, line: str) -> Table:
        branch = self.cursor.branch()
        ENT.notation_rules.play(branch, line, whole=True)
        self.cursor = branch
        return self

    def refused(self, line: str) -> str:
        """The clause that forbids a line; the state must stay as it is."""
        before = self.cursor.state.to_bytes()
        try:
            ENT.notation_rules.play(self.cursor.branch(), line, whole=False)
        except tablee.IllegalMove as refusal:
            assert self.cursor.state.to_bytes() == before
            return str(refusal.clause)
        raise AssertionError(f"{line} was accepted")

    def may(self, line: str) -> bool:
        ENT.notation_rules.play(self.cursor.branch(), line, whole=False)
        return True

    def only(self, line: str) -> bool:
        """Whether exactly these whole moves are legal, posts to take back not counted; says what differs."""
        listed, legal = ENT.notation_rules.only(self.cursor, line)
        assert listed == legal, (listed ^ legal, self.text)
        return True

    def holds(self, facts: str) -> bool:
        """Whether all facts of a line hold; says which does not."""
        wrong = [fact for fact in facts.split() if not ENT.notation_rules.fact(self.cursor, fact)]
        assert not wrong, f"{wrong} in {self.text}"
        return True

    @property
    def text(self) -> str:
        return ENT.text(self.cursor.state)

    @property
    def legal(self) -> set[str]:
        """The texts of all legal decisions."""
        return {ENT.notation(self.cursor.state, action) for action in self.cursor.legal()}

    @property
    def over(self) -> bool:
        return self.cursor.seat is None


def everything_but(empty: str, others: str = "") -> str:
    """A chart of open sea, with holes in the cells named, and other tiles where they are given."""
    given = dict(word.split(":") for word in others.split())
    holes = set(empty.split())
    return " ".join(f"{name}:{given.get(name, 'o')}" for name in CELL_NAMES if name not in holes)
