"""Scoring and ties (UR-15)."""

from __future__ import annotations

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.record import Ints
from tablee.engine.verbs import SEATS
from tablee.games.ur.rules.state import (
    CELLS,
    FACES,
    ITEMS,
    NO_KIND,
    NO_PAIR,
    SET_POINTS,
    SHARE_TIES,
    SIX_SET_POINTS,
    SIX_SET_VALUES,
    TIE_COUNTS_ZIGGURAT_CUBES,
    ZIGGURAT,
    State,
)  # fmt: skip


@rule
def count_items(s: State, seat: int, items: Ints) -> None:
    """The items of each kind on the grid: tiles by their visible face, ziggurats as a sixth kind (UR-15.1, 15.2)."""
    for kind in range(ITEMS):
        items[kind] = 0
    for cell in range(CELLS):
        if s.owner[cell] == seat:
            items[s.face[cell]] += 1
            items[ZIGGURAT] += s.ziggurat[cell]


@rule
def set_value(s: State, count: int) -> int:
    """Points of a set of `count` items (UR-15.5)."""
    return SIX_SET_VALUES[s.options[SIX_SET_POINTS]] if count == ITEMS else SET_POINTS[count]


@rule
def grouped(s: State, items: Ints) -> int:
    """The best grouping: the i-th set takes one item of every kind of which there are at least i (UR-15.7)."""
    total, i = 0, 1
    while True:
        kinds = 0
        for kind in range(ITEMS):
            if items[kind] >= i:
                kinds += 1
        if kinds == 0:
            return total
        total += set_value(s, kinds)
        i += 1


@rule
def best_hand_kind(s: State, seat: int, items: Ints) -> int:
    """The kind of the hand tile that scores more (UR-15.3); NO_KIND before it is picked."""
    if s.hand[seat] == NO_PAIR:
        return NO_KIND
    best, most = NO_KIND, -1
    for k in range(2):
        kind = FACES[s.hand[seat], k]
        items[kind] += 1
        points = grouped(s, items)
        items[kind] -= 1
        if points > most:
            best, most = kind, points
    return best


@rule
def points_of(s: State, seat: int) -> int:
    items = np.zeros(ITEMS, np.int8)
    count_items(s, seat, items)
    kind = best_hand_kind(s, seat, items)
    if kind != NO_KIND:
        items[kind] += 1
    return grouped(s, items)


@rule
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = points_of(s, seat)


@rule
def cubes_in_a_tie(s: State, seat: int) -> int:
    """Cubes on the grid; those on ziggurats as the option says (UR-15.10, UR-15.11)."""
    count = 0
    for cell in range(CELLS):
        if s.owner[cell] == seat and (s.ziggurat[cell] == 0 or s.options[TIE_COUNTS_ZIGGURAT_CUBES]):
            count += s.cubes[cell]
    return count


@rule
def winners(s: State, out: Ints) -> None:
    """Most points, then most cubes, then shared (UR-15.9, UR-15.10, UR-15.12)."""
    best_points, best_cubes = -1, -1
    points, cubes = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int32)
    for seat in range(s.players):
        points[seat] = points_of(s, seat)
        cubes[seat] = 0 if s.options[SHARE_TIES] else cubes_in_a_tie(s, seat)
        if points[seat] > best_points or (points[seat] == best_points and cubes[seat] > best_cubes):
            best_points, best_cubes = points[seat], cubes[seat]
    for seat in range(s.players):
        out[seat] = 1 if points[seat] == best_points and cubes[seat] == best_cubes else 0
