"""Lines of notation from a seat: what it may decide, and answers that tell it nothing it may not know.

A line is read in a redealt world, so that an answer cannot depend on anything hidden from the seat. It ends where
chance or another seat decides, or where a decision uncovers something: nothing is looked up beyond.
"""

from __future__ import annotations

from typing import NoReturn

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, NotYours, Over, TableeError, TooFar
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

WORLD = 0
"""The seed of the redeal. A seat can work that world out by itself, so it learns nothing from it."""


class SeatCursor(Cursor):
    """A cursor that takes decisions of one seat alone, in a world redealt for it, as far as the seat can foresee."""

    def __init__(self, game: Game, state: State, player: int) -> None:
        super().__init__(game, game.determinize(state, player, WORLD))
        self.player = player
        self.ended = False

    def do(self, action: int, seat: int | None = None) -> None:
        if self.ended:
            too_far()
        if seat not in (None, self.player):
            raise NotYours("It is another player's turn to decide.", seat=self.player)
        super().do(action, self.player)
        before, _ = self.trail[-1]
        self.ended = self.seat != self.player or self.game.uncovers(before, action)

    def chance(self) -> NoReturn:
        """Nobody but the house lets chance decide."""
        too_far()


def read_line(game: Game, state: State, seat: int, line: str) -> list[int]:
    """The decisions of a line from a seat that is to move, or an act out of turn. Whatever stands beyond its end is
    refused unseen, always with the same error."""
    check_turn(game, state, seat)
    cursor = SeatCursor(game, state, seat)
    try:
        game.notation_rules.play(cursor, line, whole=False)
    except TableeError:
        if cursor.ended:
            too_far()
        raise
    if not cursor.trail:
        raise BadText("The line decides nothing that has not been decided already.", line=line)
    return [action for _, action in cursor.trail]


def check_turn(game: Game, state: State, seat: int) -> None:
    """Refuse a seat that has nothing to decide, before a word of its line is read."""
    mover = game.to_move(state)
    if mover is None:
        raise Over(f"This game of {game.name} is over.")
    if mover == CHANCE:
        raise NotYours("Chance cannot be chosen.", seat=seat)
    if mover != seat and not game.asides(state, seat):
        raise NotYours("It is another player's turn to decide.", seat=seat)


def too_far() -> NoReturn:
    raise TooFar("A line ends where chance or another player decides: leave out what follows.") from None
