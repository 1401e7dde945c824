"""What a game declares beside its compiled rules: how positions and moves are written, seen and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tablee.engine.actions import Act
from tablee.engine.cursor import Cursor
from tablee.engine.state import State
from tablee.engine.words import Tongue

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tablee.engine.game import Game


class Part(msgspec.Struct, frozen=True):
    """One line of a score sheet: a key of the game's words, the values that the phrase needs, and its points."""

    key: str
    values: dict[str, Any]
    points: float


class Score(msgspec.Struct, frozen=True):
    """The points of one seat, and where every one of them comes from."""

    seat: int
    total: float
    parts: tuple[Part, ...]


class Ask(msgspec.Struct, frozen=True):
    """What the seat to move is asked: the step (a short label) and one sentence in the imperative."""

    label: str
    sentence: str


class Step(msgspec.Struct, frozen=True):
    """One decision of a log: the state before it, who took it and what it was."""

    before: State
    seat: int
    action: int


class Play(Protocol):
    def __call__(self, cursor: Cursor, line: str, /, whole: bool) -> None: ...


def as_it_is(s: Any) -> None:
    """A position to which nothing has to be done."""


def every_decision(s: Any) -> bool:
    """Every decision is a play of its own."""
    return True


@dataclass(frozen=True)
class Notation:
    """Text of positions and moves, both ways. `s` is a record.

    write(s, action) -> text      one single decision; different legal decisions of one state have different texts
    read(s, text) -> action       the action that a text means in this state, legal or not; BadText if it means none
    text(s) -> text               the whole position, hidden parts included
    load(game, text) -> state     the position of a text, or BadText with the place and the reason
    play(cursor, line, whole)     carries out a line of notation. `whole` false: it may stop in the middle of a move
    line(steps, viewer) -> text   a seat's decisions in a row as one writes them down, as far as the viewer may know
    acts(steps, viewer) -> acts   the same decisions taken apart, to be marked on the board
    only(cursor, line) -> sets    for a test script: the decisions that the line lists, and those that are legal now
    fact(cursor, fact) -> bool    for a test script: whether a fact holds now; BadText if it is not a fact
    reconsider(s)                 brings a position into line with options that were changed, or refuses with BadText
    settle(s)                     does what happens by itself in a position that has just been read
    begins_play(s) -> bool        whether a play begins in this state: undo goes back as far as that
    play_script                   as `play`, for a test script, where a game may know more
    """

    write: Callable[[Any, int], str]
    read: Callable[[Any, str], int]
    text: Callable[[Any], str]
    load: Callable[[Game, str], State]
    play: Play
    line: Callable[[Sequence[Step], int], str]
    acts: Callable[[Sequence[Step], int], list[Act]]
    only: Callable[[Cursor, str], tuple[set[str], set[str]]]
    fact: Callable[[Cursor, str], bool]
    reconsider: Callable[[Any], None] = as_it_is
    settle: Callable[[Any], None] = as_it_is
    begins_play: Callable[[Any], bool] = every_decision
    play_script: Play | None = None


class Look(Protocol):
    """What one viewer may see."""

    def view(self, s: Any, seat: int) -> msgspec.Struct:
        """Plain typed data, complete for drawing the table; nothing that this seat (-1: a spectator) may not know."""

    def scores(self, s: Any) -> tuple[Score, ...]:
        """Every seat's points, taken apart."""


class Words(Protocol):
    """How the game speaks."""

    def ask(self, s: Any, t: Tongue) -> Ask:
        """What the seat to move is asked. The label is shown to everybody, the sentence only to that seat."""

    def label(self, s: Any, action: int, t: Tongue) -> str:
        """A short text for a button or a numbered choice."""

    def facts(self, state: State, action: int, label: str) -> Mapping[str, Any]:
        """What the sentence of a refusal needs, `refuse.<label>`: numbers, and under `variant` the ending of another
        form, `.price`. Empty where it says all by itself. The action is -1 where none in particular was asked."""

    def tell(self, steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
        """What one seat did in a row of its decisions, as a sentence, as far as the viewer (-1: a spectator) may know;
        names and places in **bold**."""

    def draw(self, view: Any, t: Tongue, names: Sequence[str]) -> RenderableType:
        """The table for a terminal."""
