"""The final count, scores and ranks, in tenths of a point (BLD-12)."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY, SEATS
from tablee.games.builders.rules.state import (
    FIRST_SLAVE,
    FREEING_IN_COUNT,
    LOAN_POINTS,
    LOAN_REPAY,
    NO_SITE,
    SLAVE_POINTS,
    SLAVES,
    TENTHS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import count_slaves


@rule
def has_counted(s: State, seat: int) -> bool:
    """Whether a player's final count is done: at the end, or once he has closed it (BLD-12.1)."""
    if s.to_move == NOBODY:
        return True
    order, asked = (seat - s.first) % s.players, (s.active - s.first) % s.players
    return s.counting != 0 and order < asked


@rule
def freeings(s: State, seat: int) -> int:
    """How many slaves the automatic count frees (BLD-12.6)."""
    if has_counted(s, seat):
        return 0
    return min(count_slaves(s, seat, True), int(s.sesterces[seat]) // FREEING_IN_COUNT)


@rule
def repayments(s: State, seat: int) -> int:
    """How many loans it then repays (BLD-12.6)."""
    if has_counted(s, seat):
        return 0
    left = int(s.sesterces[seat]) - FREEING_IN_COUNT * freeings(s, seat)
    return min(int(s.loans[seat]), left // LOAN_REPAY)


@rule
def sesterces_left(s: State, seat: int) -> int:
    spent = FREEING_IN_COUNT * freeings(s, seat) + LOAN_REPAY * repayments(s, seat)
    return int(s.sesterces[seat]) - spent


@rule
def slaves_left(s: State, seat: int) -> int:
    """Slaves not freed, busy ones among them (BLD-12.7)."""
    return count_slaves(s, seat, False) - freeings(s, seat)


@rule
def loans_left(s: State, seat: int) -> int:
    return int(s.loans[seat]) - repayments(s, seat)


@rule
def tenths(s: State, seat: int) -> int:
    """The score; for a player who has not counted yet, as if the count were made now (BLD-12.7)."""
    lost = SLAVE_POINTS * slaves_left(s, seat) + LOAN_POINTS * loans_left(s, seat)
    return TENTHS * (int(s.points[seat]) - lost) + sesterces_left(s, seat)


@rule
def count_up(s: State, seat: int) -> None:
    """The automatic final count: free the lowest codes first, then repay (BLD-12.6)."""
    freed, repaid, left = freeings(s, seat), repayments(s, seat), sesterces_left(s, seat)
    for k in range(SLAVES):
        unit = FIRST_SLAVE + k
        if freed > 0 and s.owner[unit] == seat and s.freed[k] == 0 and s.works_at[unit] == NO_SITE:
            s.freed[k] = 1
            freed -= 1
    s.loans[seat] -= repaid
    s.sesterces[seat] = left


@rule
def score(s: State, out: Any) -> None:
    for seat in range(SEATS):
        out[seat] = tenths(s, seat) if seat < s.players else 0


@rule
def winners(s: State, out: Any) -> None:
    """Highest score; tied players win together (BLD-12.11)."""
    for seat in range(SEATS):
        out[seat] = 1 if seat < s.players and rank(s, seat) == 1 else 0


@rule
def rank(s: State, seat: int) -> int:
    """One more than the number of players with a strictly higher score (BLD-12.12)."""
    own, better = tenths(s, seat), 0
    for other in range(s.players):
        if tenths(s, other) > own:
            better += 1
    return 1 + better
