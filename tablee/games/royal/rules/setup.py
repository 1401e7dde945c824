"""Set-up, and the beginning of every throw."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.royal.rules.state import NOT_THROWN, PIECES, State


@rule
def setup(s: State, players: int, seed: int) -> None:
    s.players = players
    for seat in range(players):
        s.at[seat, 0] = s.options[PIECES]
    begin_throw(s, 0)


@rule
def begin_throw(s: State, seat: int) -> None:
    s.active = seat
    s.thrown = NOT_THROWN
    s.to_move = CHANCE
