"""What a decision does."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY
from tablee.games.royal.rules.actions import PASS, THROW
from tablee.games.royal.rules.board import home, is_rosette, rival_stands, rival_step
from tablee.games.royal.rules.clauses import ROYAL_7_1
from tablee.games.royal.rules.setup import begin_throw
from tablee.games.royal.rules.state import PIECES, State


@rule
def commits(s: State, action: int) -> bool:
    return False


@rule
def apply(s: State, action: int) -> None:
    if action >= THROW:
        s.thrown = action - THROW
        s.to_move = s.active
    elif action == PASS:
        begin_throw(s, 1 - s.active)
    else:
        move(s, action)


@rule
def move(s: State, step: int) -> None:
    seat, target = s.active, step + s.thrown
    if rival_stands(s, seat, target):
        capture(s, seat, target)
    s.at[seat, step] -= 1
    s.at[seat, target] += 1
    if s.at[seat, home(s)] == s.options[PIECES]:
        s.to_move = NOBODY
        s.ended_by = ROYAL_7_1
        return
    begin_throw(s, seat if is_rosette(s, seat, target) else 1 - seat)


@rule
def capture(s: State, seat: int, target: int) -> None:
    """The rival's piece begins anew (ROYAL-4.4)."""
    s.at[1 - seat, rival_step(s, seat, target)] -= 1
    s.at[1 - seat, 0] += 1


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Everything lies open."""
