"""Scoring and ties (URUK-13)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.state import (
    CITY,
    COLOUR,
    COLOURS,
    CUBES_FOR_A_POINT,
    LEVEL,
    NINURTA,
    NO_CARD,
    NOWHERE,
    ORDER,
    SCALES,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cities_of, cubes_of, keeps_event, place_of


@rule
def worth_of_place(s: State, seat: int, k: int) -> int:
    """A discovery alone 1, with a village its level, with a city twice its level (URUK-13.1)."""
    level = LEVEL[s.laid[seat, k]]
    if s.discs[seat, k] == 0:
        return 1
    return 2 * level if s.discs[seat, k] == CITY else level


@rule
def discovery_points(s: State, seat: int) -> int:
    """All but the discovery laid by Lyre, which scores by itself."""
    points = 0
    for k in range(s.laid_count[seat]):
        if s.laid[seat, k] != s.by_lyre[seat]:
            points += worth_of_place(s, seat, k)
    return points


@rule
def lyre_points(s: State, seat: int) -> int:
    """The level of the discovery laid by Lyre (URUK-13.4, 13.5)."""
    return 0 if s.by_lyre[seat] == NO_CARD else LEVEL[s.by_lyre[seat]]


@rule
def cube_points(s: State, seat: int) -> int:
    """Every 4 cubes in stock (URUK-13.2)."""
    return cubes_of(s, seat) // CUBES_FOR_A_POINT


@rule
def colours_beside_scales(s: State, seat: int) -> int:
    """Different colours among the laid discoveries, Scales left out (URUK-13.8, 13.9)."""
    colours = 0
    for colour in range(COLOURS):
        for k in range(s.laid_count[seat]):
            if s.laid[seat, k] != SCALES and COLOUR[s.laid[seat, k]] == colour:
                colours += 1
                break
    return colours


@rule
def colours_in_hand(s: State, seat: int) -> int:
    """Different colours among the hand cards (URUK-13.10)."""
    colours, last = 0, -1
    for rank in range(TYPES):
        if s.hand[seat, ORDER[rank]] > 0 and COLOUR[ORDER[rank]] != last:
            last = COLOUR[ORDER[rank]]
            colours += 1
    return colours


@rule
def scales_points(s: State, seat: int) -> int:
    """With all four colours beside Scales, 1 for each colour in hand (URUK-13.8)."""
    if place_of(s, seat, SCALES) == NOWHERE or colours_beside_scales(s, seat) < COLOURS:
        return 0
    return colours_in_hand(s, seat)


@rule
def ninurta_points(s: State, seat: int) -> int:
    """1 for each city (URUK-13.11)."""
    return cities_of(s, seat) if keeps_event(s, seat, NINURTA) else 0


@rule
def open_points(s: State, seat: int) -> int:
    """What everybody can count: all but Scales, which look at the hand."""
    return discovery_points(s, seat) + lyre_points(s, seat) + cube_points(s, seat) + ninurta_points(s, seat)


@rule
def points_of(s: State, seat: int) -> int:
    return open_points(s, seat) + scales_points(s, seat)


@rule
def score(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@rule
def winners(s: State, out: Any) -> None:
    """Most points, then most cities, then shared (URUK-13.13, 13.14)."""
    best_points, best_cities = -1, -1
    points, cities = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int32)
    for seat in range(s.players):
        points[seat], cities[seat] = points_of(s, seat), cities_of(s, seat)
        if points[seat] > best_points or (points[seat] == best_points and cities[seat] > best_cities):
            best_points, best_cities = points[seat], cities[seat]
    for seat in range(s.players):
        out[seat] = 1 if points[seat] == best_points and cities[seat] == best_cities else 0
