"""What each decision of Entdecker does."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.entdecker.rules.actions import BUILD, CELL, DRAW, OWN, RECALL, SEGMENT, SHIP, TILE, TURN
from tablee.games.entdecker.rules.chart import is_strait
from tablee.games.entdecker.rules.deeds import do
from tablee.games.entdecker.rules.flow import settle
from tablee.games.entdecker.rules.state import State

# What happens


@rule
def apply(s: State, action: int) -> None:
    """Carry out one legal decision, and all that follows by itself."""
    do(s, action)
    settle(s)


@rule
def commits(s: State, action: int) -> bool:
    """Ship and number may be taken back until a tile is revealed, a cell until its rotation, a piece until its segment,
    an own tile until it lies; everything else is final, taking back a post too (ENT-D.6)."""
    if action >= RECALL:
        return True
    if SHIP <= action < DRAW or OWN <= action < TILE or CELL <= action < TURN:
        return False
    return not (BUILD <= action < SEGMENT and is_strait(int(s.land[s.ship])))


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Nothing to redeal: stacks and piles are sets, and nobody knows more than the others (Overview, 9 and 10)."""
