"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.engine.verbs import SEATS
from tablee.games.ur.rules.actions import CELL_NAMES
from tablee.games.ur.rules.state import (
    CELLS,
    COPIES,
    CUBES,
    EMPTY_SLOT,
    FULL,
    KIND_LETTERS,
    KINDS,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    OPEN_PILE,
    PAIR_NAMES,
    PAIRS,
    PILE,
    SLOT_LETTERS,
    SLOTS,
    STEP_NAMES,
    ZIGGURATS,
    State,
)  # fmt: skip

LAYOUT = Layout(
    block(
        "cell",
        field("face", KIND_LETTERS),
        field("reverse", KIND_LETTERS),
        field("owner", SEAT_NAMES),
        field("cubes", about="/ 5"),
        field("ziggurat"),
        field("in question"),
        each=CELL_NAMES,
    ),
    block(
        "seat",
        field("hand tile", PAIR_NAMES),
        field("supply", about="/ 20"),
        field("to move"),
        field("active"),
        field("first player"),
        each=SEAT_NAMES,
    ),
    block(
        "beside the grid",
        field("left over", PAIR_NAMES, "/ 4"),
        field("side tile", PAIR_NAMES),
        field("top of the pile", PAIR_NAMES),
        field("below the top", PAIR_NAMES),
    ),
    block(
        "turn",
        field("step", STEP_NAMES),
        field("slots used", SLOT_LETTERS, "/ 2"),
        field("performing", KIND_LETTERS),
        field("pool", about="/ 20"),
        field("ziggurats left", about="/ 5"),
        field("players", about="/ 4"),
        field("round", about="/ 50"),
    ),
)
CELL_BLOCK, SEAT_BLOCK = LAYOUT.width("cell"), LAYOUT.width("seat")
BESIDE, TURN = LAYOUT.at("beside the grid"), LAYOUT.at("turn")
OBSERVATION = LAYOUT.size
STEPS, SLOT_USES = len(STEP_NAMES), len(SLOT_LETTERS)
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
