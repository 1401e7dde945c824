"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise.

| block | numbers | meaning |
|---|---|---|
| for each of 36 cells | 5, 5, 4, 1, 1, 1 | visible kind, reverse, owner, cubes / 5, ziggurat, tile in question |
| for each of 4 seats | 10, 1, 1, 1, 1 | hand tile, supply / 20, to move, active, first player |
| beside the grid | 10, 10, 10, 10 | leftovers / 4, side tile, top of the pile, tiles below it |
| the turn | 14, 8, 5 | step, slots used, action performed |
| numbers | 1, 1, 1, 1 | pool / 20, ziggurats left / 5, players / 4, round / 50 |
"""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.ur.rules.state import (
    CELLS,
    COPIES,
    CUBES,
    EMPTY_SLOT,
    FULL,
    KINDS,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    OPEN_PILE,
    PAIRS,
    PILE,
    SLOT_LETTERS,
    SLOTS,
    STEP_NAMES,
    ZIGGURATS,
    State,
)  # fmt: skip

CELL_BLOCK = 2 * KINDS + SEATS + 3
SEAT_BLOCK = PAIRS + 4
BESIDE = CELLS * CELL_BLOCK + SEATS * SEAT_BLOCK
TURN = BESIDE + 4 * PAIRS
STEPS = len(STEP_NAMES)
SLOT_USES = len(SLOT_LETTERS)
OBSERVATION = TURN + STEPS + SLOT_USES + KINDS + 4
LONG_GAME = 50


@rule
def mark(out: Any, base: int, which: int) -> None:
    """One of several: a 1 in its place. Fields are narrow integers, so they are widened before they are added."""
    out[base + int(which)] = 1


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for k in range(OBSERVATION):
        out[k] = 0
    eye = max(seat, 0)
    for cell in range(CELLS):
        observe_cell(s, eye, cell, out)
    for other in range(s.players):
        observe_seat(s, eye, other, out)
    observe_beside(s, out)
    observe_turn(s, out)


@rule
def observe_cell(s: State, eye: int, cell: int, out: Any) -> None:
    if s.face[cell] == NO_KIND:
        return
    at = cell * CELL_BLOCK
    mark(out, at, s.face[cell])
    mark(out, at + KINDS, s.back[cell])
    at += 2 * KINDS
    if s.owner[cell] != NO_OWNER:
        mark(out, at, (s.owner[cell] - eye) % s.players)
    out[at + SEATS] = s.cubes[cell] / FULL
    out[at + SEATS + 1] = s.ziggurat[cell]
    out[at + SEATS + 2] = 1 if cell == s.at or cell == s.attacker or cell == s.target else 0


@rule
def observe_seat(s: State, eye: int, other: int, out: Any) -> None:
    at = CELLS * CELL_BLOCK + (other - eye) % int(s.players) * SEAT_BLOCK
    if s.hand[other] != NO_PAIR:
        mark(out, at, s.hand[other])
    out[at + PAIRS] = s.supply[other] / CUBES
    out[at + PAIRS + 1] = 1 if s.to_move == other else 0
    out[at + PAIRS + 2] = 1 if s.active == other else 0
    out[at + PAIRS + 3] = 1 if s.first == other else 0


@rule
def observe_beside(s: State, out: Any) -> None:
    """The pile below its top tile is known as a set; its order only when it is public."""
    for pair in range(PAIRS):
        out[BESIDE + pair] = s.leftover[pair] / COPIES
    if s.side != NO_PAIR:
        mark(out, BESIDE + PAIRS, s.side)
    if s.pile[0] != NO_PAIR:
        mark(out, BESIDE + 2 * PAIRS, s.pile[0])
        public = s.pile_known != 0 or s.options[OPEN_PILE] != 0
        for k in range(1, PILE):
            out[BESIDE + 3 * PAIRS + int(s.pile[k])] += 1 / k if public else 0.75


@rule
def observe_turn(s: State, out: Any) -> None:
    mark(out, TURN, s.step)
    for k in range(SLOTS):
        if s.slots[k] != EMPTY_SLOT:
            out[TURN + STEPS + int(s.slots[k])] += 0.5
    at = TURN + STEPS + SLOT_USES
    if s.performing != NO_KIND:
        mark(out, at, s.performing)
    out[at + KINDS] = s.pool / CUBES
    out[at + KINDS + 1] = s.ziggurats_left / ZIGGURATS
    out[at + KINDS + 2] = s.players / SEATS
    out[at + KINDS + 3] = min(s.round_number / LONG_GAME, 1)
