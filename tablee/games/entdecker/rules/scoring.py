"""Scoring islands, the great inventor, and who wins (ENT-10, ENT-12)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.entdecker.rules.islands import next_built, owner_of, piece_of, share, tiles_of
from tablee.games.entdecker.rules.stacks import tokens_of
from tablee.games.entdecker.rules.state import (
    FROM_INVENTOR,
    MOST_GOLD,
    NO_BUILDING,
    NO_ISLAND,
    OVER_STEP,
    SEGMENTS,
    SOURCES,
    TIEBREAK_GOLD,
    VALUE_COUNT,
    VALUES,
    State,
)


@rule
def points_of(s: State, seat: int) -> int:
    """The victory points on the track."""
    total = 0
    for source in range(SOURCES):
        total += s.points[seat, source]
    return total


@rule
def highest_taken(s: State) -> int:
    """The best of the tokens taken for the island being scored, 0 if none (ENT-10.10)."""
    best = 0
    for value in range(VALUE_COUNT):
        if s.taken[value] > 0:
            best = VALUES[value]
    return best


@rule
def award(s: State, island: int, value: int, source: int) -> None:
    """Everybody present scores, then all buildings on the island go home (ENT-10.12 to 10.16)."""
    for seat in range(s.players):
        s.points[seat, source] += share(s, island, seat, value)
    for segment in range(SEGMENTS):
        if s.island[segment] == island and s.building[segment] != NO_BUILDING:
            take_away(s, segment)


@rule
def take_away(s: State, segment: int) -> None:
    """A building returns to its owner's supply."""
    building = int(s.building[segment])
    s.supply[owner_of(building), piece_of(building)] += 1
    s.building[segment] = NO_BUILDING


@rule
def most_tokens(s: State) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, tokens_of(s, seat))
    return most


@rule
def inventor_bonus(s: State, seat: int) -> int:
    """The number of tokens of those who have most (ENT-12.9)."""
    most = most_tokens(s)
    return most if tokens_of(s, seat) == most else 0


@rule
def reward_inventors(s: State) -> None:
    for seat in range(s.players):
        s.points[seat, FROM_INVENTOR] += inventor_bonus(s, seat)


# If the game were scored now


@rule
def score(s: State, out: Any) -> None:
    """Points on the track; before the end with what all islands as they lie, and the great inventor, would add."""
    for seat in range(s.players):
        out[seat] = points_of(s, seat)
    if s.step == OVER_STEP:
        return
    island = next_built(s, NO_ISLAND)
    while island != NO_ISLAND:
        value = tiles_of(s, island)
        for seat in range(s.players):
            out[seat] += share(s, island, seat, value)
        island = next_built(s, island)
    for seat in range(s.players):
        out[seat] += inventor_bonus(s, seat)


@rule
def standing(s: State, points: int, seat: int) -> int:
    """What decides the victory: points, then gold if the option says so (ENT-12.10, ENT-12.11)."""
    gold = int(s.gold[seat]) if s.options[TIEBREAK_GOLD] else 0
    return points * (MOST_GOLD + 1) + gold


@rule
def winners(s: State, out: Any) -> None:
    """Most points; ties are shared (ENT-12.10, ENT-12.11)."""
    points = np.zeros(SEATS, np.int32)
    score(s, points)
    best = -1
    for seat in range(s.players):
        best = max(best, standing(s, int(points[seat]), seat))
    for seat in range(s.players):
        out[seat] = 1 if standing(s, int(points[seat]), seat) == best else 0
