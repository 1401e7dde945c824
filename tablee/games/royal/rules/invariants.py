"""What must be true of every state, checked at every step of simulated games."""

from __future__ import annotations

from typing import Final

from tablee.engine.jit import rule
from tablee.games.royal.rules.board import home, rival_stands
from tablee.games.royal.rules.state import PIECES, RACERS, STEPS, State

FINE: Final = 0
PIECE_LOST, TWO_ON_A_SQUARE, BEYOND_HOME = range(1, 4)


@rule
def check(s: State) -> int:
    """FINE, or what is wrong."""
    last = home(s)
    for seat in range(RACERS):
        pieces = 0
        for step in range(STEPS):
            pieces += s.at[seat, step]
            if step > last and s.at[seat, step] != 0:
                return BEYOND_HOME
            if 0 < step < last and (s.at[seat, step] > 1 or (s.at[seat, step] == 1 and rival_stands(s, seat, step))):
                return TWO_ON_A_SQUARE
        if pieces != s.options[PIECES]:
            return PIECE_LOST
    return FINE
