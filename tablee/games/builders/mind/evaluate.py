"""A quick estimate of each seat's prospects: the score as it stands, and what money, team and sites still promise."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import NOBODY
from tablee.games.builders.rules.flow import is_last_round
from tablee.games.builders.rules.scoring import tenths
from tablee.games.builders.rules.state import (
    COINS,
    END_POINTS,
    NO_SITE,
    POINTS,
    RESOURCES,
    ROUND_CAP,
    SITES,
    TENTHS,
    TOOLS,
    UNITS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import is_available, produces, wage
from tablee.games.builders.rules.work import is_open_site, unmet

# In victory points, for a game that has just begun; what only the future can use fades as the end comes near.
A_FULL_PURSE: Final = 2.5  # sesterces, beyond the tenth that each scores: the first ones matter most
HALF_A_PURSE: Final = 8  # with so many, half of that
A_PRODUCT: Final = 0.34  # one resource of a unit, for all the times that it will be sent
A_WAGE: Final = 0.16  # one sesterce of wage, likewise
A_BUSY_UNIT: Final = 0.6  # a unit on a site, against one that is available
A_FULL_TEAM: Final = 5
A_SPARE_UNIT: Final = 0.3  # a unit beyond that
A_TOOL: Final = 0.88
A_COIN_TO_COME: Final = 0.2
A_MISSING_RESOURCE: Final = 0.84  # the actions and wages that it takes to fill one unit of need
A_RESOURCE_OUT_OF_REACH: Final = 0.3  # more, if nobody at hand produces it
A_MISSING_ACTION: Final = 0.7  # a site needs at least one more send
A_SECOND_SITE: Final = 0.15  # of its worth; two that are worth the same count as one


@rule
def time_left(s: State) -> float:
    """From 1 at the beginning to 0 when the last round is played."""
    if is_last_round(s):
        return 0.0
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.points[seat]))
    rounds = int(s.options[ROUND_CAP]) - int(s.round_number)
    return min(1.0, max(END_POINTS + 2 - most, 0) / END_POINTS, rounds / 6)


@rule
def worth_of_unit(s: State, unit: int) -> float:
    total = 0
    for resource in range(RESOURCES):
        total += produces(s, unit, resource)
    worth = A_PRODUCT * total - A_WAGE * wage(s, unit)
    return worth if s.works_at[unit] == NO_SITE else worth * A_BUSY_UNIT


@rule
def worth_of_team(s: State, seat: int) -> float:
    """Units and tools; a team of more than a few is not sent often enough."""
    total, count = 0.0, 0
    for unit in range(UNITS):
        if s.owner[unit] == seat:
            total += worth_of_unit(s, unit)
            count += 1
    if count > A_FULL_TEAM:
        total *= (A_FULL_TEAM + A_SPARE_UNIT * (count - A_FULL_TEAM)) / count
    for tool in range(TOOLS):
        if s.tool_owner[tool] == seat:
            total += A_TOOL
    return total


@rule
def count_at_hand(s: State, seat: int, out: Any) -> None:
    """What the available units of a seat produce together."""
    for unit in range(UNITS):
        if is_available(s, seat, unit):
            for resource in range(RESOURCES):
                out[resource] += produces(s, unit, resource)


@rule
def worth_of_site(s: State, site: int, at_hand: Any) -> float:
    """What the site will bring, less what it still takes."""
    missing, beyond = 0, 0
    for resource in range(RESOURCES):
        lacking = unmet(s, site, resource)
        missing += lacking
        beyond += max(0, lacking - at_hand[resource])
    takes = A_MISSING_RESOURCE * missing + A_RESOURCE_OUT_OF_REACH * beyond
    return POINTS[site] + A_COIN_TO_COME * COINS[site] - max(takes, A_MISSING_ACTION)


@rule
def worth_of_sites(s: State, seat: int) -> float:
    """The best site in full, the next best a little: there is no time for all of them."""
    at_hand = np.zeros(RESOURCES, np.int64)
    count_at_hand(s, seat, at_hand)
    best, second = 0.0, 0.0
    for site in range(SITES):
        if is_open_site(s, seat, site):
            worth = worth_of_site(s, site, at_hand)
            if worth > best:
                best, second = worth, best
            elif second < worth < best:
                second = worth
    return best + A_SECOND_SITE * second


@rule
def worth_of_purse(s: State, seat: int) -> float:
    held = int(s.sesterces[seat])
    return A_FULL_PURSE * held / (held + HALF_A_PURSE)


@rule
def evaluate(s: State, out: Any) -> None:
    left = 0.0 if s.to_move == NOBODY or s.counting else time_left(s)
    for seat in range(s.players):
        out[seat] = tenths(s, seat) / TENTHS
        if left > 0.0:
            working = worth_of_purse(s, seat) + worth_of_team(s, seat)
            out[seat] += left * working + min(1.0, 1.95 * left) * worth_of_sites(s, seat)
