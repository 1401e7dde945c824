"""Tables of actions: the kinds in the order of options, each with its arguments, numbered densely from 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from tablee.engine.contract import Step


class Act(msgspec.Struct, frozen=True):
    """An action taken apart: its kind (a row of the game's action table) and the arguments."""

    kind: str
    args: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """One kind of action: its first code, and what it is about, with a name for each code from there on."""

    kind: str
    first: int
    about: str = ""
    args: tuple[str, ...] = ()

    @property
    def codes(self) -> range:
        return range(self.first, self.first + max(1, len(self.args)))


def kind(name: str, about: str = "", args: Iterable[object] = ()) -> Row:
    """A kind of action with the names of its arguments; without any it is one single action."""
    return Row(name, 0, about, tuple(str(arg) for arg in args))


class ActionTable:
    """The actions of a game. `firsts` are the codes at which the kinds begin, in the order of the table."""

    def __init__(self, *kinds: Row) -> None:
        rows: list[Row] = []
        for row in kinds:
            rows.append(Row(row.kind, rows[-1].codes.stop if rows else 0, row.about, row.args))
        self.rows = tuple(rows)
        self.firsts = tuple(row.first for row in rows)
        self.all = tuple(act for row in rows for act in acts_of(row))

    def __len__(self) -> int:
        return len(self.all)

    def act(self, action: int) -> Act:
        """What an action's integer means, whatever the state."""
        return self.all[action]

    def acts(self, steps: Sequence[Step], viewer: int) -> list[Act]:
        """Decisions in a row taken apart, for a game in which none is secret."""
        return [self.act(step.action) for step in steps]


def acts_of(row: Row) -> list[Act]:
    return [Act(row.kind, (arg,)) for arg in row.args] or [Act(row.kind, ())]
