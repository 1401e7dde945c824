"""A quick estimate of each seat's prospects in UR: points now, how well they are held, and who has won at the end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY, SEATS
from tablee.games.ur.rules.grid import NEIGHBOURS, SIDES, side_length
from tablee.games.ur.rules.scoring import points_of, winners
from tablee.games.ur.rules.state import CELLS, FACES, FULL, NO_CELL, NO_OWNER, NO_PAIR, WAR, State
from tablee.games.ur.rules.war import surcharge

# In points of victory, found by matches between bots with other values (2 and 4 players).
A_TILE: Final = 1.0
A_CUBE: Final = 0.1
A_FULL_TILE: Final = 0.6
A_ZIGGURAT: Final = 2.2
# What a tile loses that a neighbour is strong enough to take: now, or once he holds War.
UNDER_ATTACK: Final = 1.6
IN_DANGER: Final = 0.5
# Only at the end: to win by a point is better than to lead by ten.
VICTORY: Final = 100.0


@rule
def holds_war(s: State, seat: int) -> bool:
    """Whether the seat could attack in its next turn."""
    pair = s.hand[seat]
    return pair != NO_PAIR and (FACES[pair, 0] == WAR or FACES[pair, 1] == WAR)


@rule
def danger(s: State, cell: int) -> float:
    """What a tile loses in worth because a neighbour could take it: more if that neighbour holds War."""
    beyond = NEIGHBOURS[side_length(s), cell]
    worst = 0.0
    for k in range(SIDES):
        other = beyond[k]
        if other == NO_CELL or s.ziggurat[other] or s.owner[other] == NO_OWNER or s.owner[other] == s.owner[cell]:
            continue
        if s.cubes[other] - surcharge(s, other, cell) > s.cubes[cell]:
            worst = max(worst, UNDER_ATTACK if holds_war(s, s.owner[other]) else IN_DANGER)
    return worst


@rule
def evaluate(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = points_of(s, seat)
    if s.to_move == NOBODY:
        won = np.zeros(SEATS, np.int8)
        winners(s, won)
        for seat in range(s.players):
            out[seat] += VICTORY * won[seat]
        return
    for cell in range(CELLS):
        seat = s.owner[cell]
        if seat == NO_OWNER:
            continue
        if s.ziggurat[cell]:
            out[seat] += A_ZIGGURAT
        else:
            out[seat] += A_TILE + A_CUBE * s.cubes[cell] - danger(s, cell)
            if s.cubes[cell] == FULL and s.ziggurats_left > 0:
                out[seat] += A_FULL_TILE
