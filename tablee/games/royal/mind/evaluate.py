"""A quick estimate of each seat's prospects: the way made so far, less what the next throw may cost."""

from __future__ import annotations

from typing import Any, Final

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY
from tablee.games.royal.rules.board import home, is_rosette, rival_step
from tablee.games.royal.rules.legal import weight
from tablee.games.royal.rules.state import RACERS, SAFE_ROSETTES, THROWS, State

# In steps of the path.
A_PIECE_HOME: Final = 3.0
A_ROSETTE: Final = 1.0
THE_TURN: Final = 2.0
VICTORY: Final = 100.0


@rule
def danger(s: State, seat: int, step: int) -> float:
    """How likely it is that the rival's next throw takes this piece."""
    there = rival_step(s, seat, step)
    if there == 0 or (s.options[SAFE_ROSETTES] != 0 and is_rosette(s, seat, step)):
        return 0.0
    hits, throws = 0, 0
    for throw in range(THROWS):
        throws += weight(s, throw)
        if 0 < throw <= there and s.at[1 - seat, there - throw] > 0:
            hits += weight(s, throw)
    return hits / throws


@rule
def evaluate(s: State, out: Any) -> None:
    last = home(s)
    for seat in range(RACERS):
        out[seat] = s.at[seat, last] * (last + A_PIECE_HOME)
        for step in range(1, last):
            if s.at[seat, step] > 0:
                out[seat] += step * (1.0 - danger(s, seat, step))
                if is_rosette(s, seat, step):
                    out[seat] += A_ROSETTE
        if s.active == seat:
            out[seat] += THE_TURN
    if s.to_move == NOBODY:
        out[s.active] += VICTORY
