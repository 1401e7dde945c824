"""A cursor walks through one game: it plays decisions, remembers them, and can take them back."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Self

from tablee.engine import chance
from tablee.engine.errors import BadInput
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

if TYPE_CHECKING:
    from tablee.engine.game import Game


class Cursor:
    """A state, and the trail of decisions that led to it from where the cursor began."""

    def __init__(self, game: Game, state: State, key: int = 0, imposes: bool = False) -> None:
        self.game = game
        self.state = state
        self.key = key
        self.imposes = imposes
        """In a test script chance that is written is imposed, whatever the state says is likely."""
        self.trail: list[tuple[State, int]] = []
        self.seats: list[int] = []
        """Who took each decision of the trail: the seat to move, unless it was an act out of turn."""

    @property
    def seat(self) -> int | None:
        return self.game.to_move(self.state)

    def legal(self) -> list[int]:
        return self.game.legal(self.state)

    def do(self, action: int, seat: int | None = None) -> None:
        """One decision of the seat to move, or of the one that is named; IllegalMove if a clause forbids it."""
        before, mover = self.state.copy(), self.seat
        self.game.apply(self.state, action, seat)
        assert mover is not None
        self.trail.append((before, action))
        self.seats.append(mover if seat is None else seat)

    def chance(self) -> int:
        """Let chance decide once, as `draw` does; return the outcome."""
        outcome = draw(self.game, self.state, self.key, len(self.trail))
        self.do(outcome)
        return outcome

    def back(self) -> int:
        """Take the last decision back; return it."""
        before, action = self.trail.pop()
        self.seats.pop()
        self.state.array[:] = before.array
        return action

    def can_undo(self, seat: int) -> int:
        """How many of the last decisions this seat may take back: its own, as far as the last decision of chance or of
        another seat, and none that the rules call final."""
        count = 0
        for (before, action), who in zip(reversed(self.trail), reversed(self.seats), strict=True):
            if who != seat or self.game.commits(before, action):
                break
            count += 1
        return count

    def branch(self) -> Self:
        """An independent cursor at the same place, with the same trail."""
        twin = copy(self)
        twin.state, twin.trail, twin.seats = self.state.copy(), list(self.trail), list(self.seats)
        return twin


def draw(game: Game, state: State, key: int, ply: int) -> int:
    """The outcome of chance at one ply of a match: a function of the match's key and the ply alone."""
    if game.to_move(state) != CHANCE:
        raise BadInput("Chance is not to move.")
    outcomes = game.chances(state)
    total = sum(weight for _, weight in outcomes)
    left = chance.below(chance.stream(key, ply + 1), total)
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("weights add up")
