"""What one wants of a single position now and then: an outcome of chance, a random game to its end, what that pays."""

from __future__ import annotations

import numpy as np

from tablee.engine.cursor import draw as draw_at
from tablee.engine.game import read_seed
from tablee.engine.state import State
from tablee.lab.playout import LIMIT, play_traced_at, scratch
from tablee.lab.rows import LOSS, WIN


def draw(state: State, seed: int, ply: int = 0) -> int:
    """What chance decides here, by its weights: as in the match of a seed at this ply. The state is left as it is."""
    return draw_at(state.game, state, read_seed(seed), ply)


def play_out(state: State, seed: int = 0, limit: int = LIMIT) -> State:
    """Where random decisions, and chance by its weights, lead from here: a new state, over unless it took `limit`."""
    twin, trace = state.copy(), np.zeros(limit, np.int32)
    play_traced_at(twin.array, 0, read_seed(seed), 0, *scratch(state.game), trace)
    return twin


def rewards(state: State) -> list[float]:
    """By seat, if the game ended here: the winners share +1, the others share -1; all are 0 if everybody wins."""
    players, winners = int(state.players), state.game.winners(state)
    losers = players - len(winners)
    if losers == 0:
        return [0.0] * players
    return [WIN / len(winners) if seat in winners else LOSS / losers for seat in range(players)]
