"""A lesson before a search: the quick player plays on for a few turns, and what it does becomes a habit.

A search that knows nothing spends much of its budget on poor ends of a turn. The quick player finds good ones soon, but
looks no further than the turn; so the search begins where the quick player ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.bots import quick
from tablee.engine import cursor
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

LONGEST = 256
"""Decisions that a lesson may have, chance included."""


def lesson(game: Game, dealt: State, turns: int, seed: int, budget: int) -> Iterator[tuple[int, int]]:
    """The seat and the action of every choice that the quick player makes for all seats, from a redealt state on until
    so many turns are over; the one that is under way counts."""
    state, active = dealt.copy(), int(dealt.active)
    for ply in range(LONGEST):
        seat = game.to_move(state)
        if seat is None:
            return
        if seat == CHANCE:
            game.apply(state, cursor.draw(game, state, seed, ply))
            continue
        if int(state.active) != active:
            turns, active = turns - 1, int(state.active)
        if turns <= 0:
            return
        legal = game.legal(state)
        action = legal[0]
        if len(legal) > 1:
            action = quick.choose(game, state, seat, seed + ply, budget)
            yield seat, action
        game.apply(state, action)
