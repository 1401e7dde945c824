"""One random game to its end from a given state, compiled: what a search of somebody else's asks for at its leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.bots.dice import Dice, seed_dice
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.record import States
from tablee.engine.state import State
from tablee.lab.playout import play_on, scratch
from tablee.lab.rows import pay


@rule
def roll_out_at(
    states: States, seed: int, number: int, limit: int, dice: Dice, actions: Any, odds: Any, reward: Any, points: Any
) -> None:
    """Play the first state out in the place of the second, and pay."""
    states[1] = states[0]
    seed_dice(dice, seed, number)
    play_on(states[1], dice, actions, odds, limit)
    reward[:] = 0
    pay(states[1], reward, points)


class Rollouts:
    """Random games from states of one game; the same seed gives the same games in the same order."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed, self.number = seed, 0
        self._states = np.zeros(2, game.kernel.dtype)
        self._scratch = scratch(game)
        seats = game.kernel.seats
        self._reward, self._points = np.zeros(seats, np.float32), np.zeros(seats, np.int32)

    def rewards(self, state: State, limit: int) -> npt.NDArray[np.float32]:
        """What the end of a random game from here pays each seat; it is cut after `limit` decisions."""
        self._states[0] = state.array[0]
        self.number += 1
        roll_out_at(self._states, self.seed, self.number, limit, *self._scratch, self._reward, self._points)
        return self._reward[: state.array["players"][0]].copy()
