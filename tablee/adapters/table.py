"""One game as a learner meets it: chance is played, decisions are counted, the end is turned into rewards."""

from __future__ import annotations

import io
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from rich.console import Console

from tablee.engine.cursor import draw
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.games import game as find_game
from tablee.lab.position import rewards
from tablee.lab.vector import LOSS, MAX_LENGTH, WIN

__all__ = ["LOSS", "MAX_LENGTH", "WIN", "Table", "environment_id", "game_of", "rewards"]

WIDTH = 100
USUAL_PLAYERS = 3


def game_of(game: str | Game) -> Game:
    """A game by its name, or itself."""
    return find_game(game) if isinstance(game, str) else game


def environment_id(game: Game, rules: int | None = None) -> str:
    """The name under which registries know a game and a version of its rules: behaviour never changes under a name."""
    return f"tablee/{game.name.upper()}-v{rules or game.rules_version}"


def drawn(game: Game, state: State) -> str:
    """The table as a spectator sees it, for a terminal."""
    names = [f"player_{seat}" for seat in range(int(state.players))]
    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=False)
    with console.capture() as picture:
        console.print(game.words.draw(game.view(state, None), game.tongue(), names))
    return picture.get()


def usual_players(game: Game) -> int:
    """How many sit at a table of which nothing is said: three, or as many as the game knows."""
    return min(USUAL_PLAYERS, game.players[-1])


class Table:
    """A game in play. With the same seed, chance decides exactly as in `tablee.Match` with that seed."""

    def __init__(
        self, game: str | Game, players: int | None, options: Mapping[str, object] | None = None,
        max_length: int = MAX_LENGTH, rules: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game_of(game)
        self.rules = self.game.rules_version if rules is None else rules
        self.players = usual_players(self.game) if players is None else players
        self.options = dict(options or {})
        self.max_length = max_length
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Begin anew."""
        self.seed = seed
        self.state = self.game.new(self.players, seed, self.options, self.rules)
        self.plies = self.length = 0
        self._let_chance_decide()

    def decide(self, action: int) -> None:
        """One decision of the seat to move, and what chance makes of it. IllegalMove if a clause forbids it."""
        self.game.apply(self.state, action)
        self.plies += 1
        self.length += 1
        self._let_chance_decide()

    def _let_chance_decide(self) -> None:
        while self.game.to_move(self.state) == CHANCE:
            self.game.apply(self.state, draw(self.game, self.state, self.seed, self.plies))
            self.plies += 1

    @property
    def seat(self) -> int | None:
        """Who is to decide; None when the game is over or cut short."""
        return None if self.cut else self.game.to_move(self.state)

    @property
    def cut(self) -> bool:
        """Whether the game was cut short for its length."""
        return self.length >= self.max_length and self.game.to_move(self.state) is not None

    def rewards(self) -> list[float]:
        """What the end pays. A cut pays nothing: whoever leads when a game is cut short has not won."""
        return [0.0] * self.players if self.cut else rewards(self.state)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for every action that the seat may take now."""
        mask = np.zeros(self.game.kernel.actions, np.int8)
        if self.seat == seat:
            mask[self.game.legal(self.state)] = 1
        return mask

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        return self.game.observe(self.state, seat)

    def text(self) -> str:
        """The table as a spectator sees it, drawn for a terminal."""
        return drawn(self.game, self.state)
