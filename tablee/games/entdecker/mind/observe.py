"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.engine.verbs import SEATS
from tablee.games.entdecker.rules.chart import has_land
from tablee.games.entdecker.rules.islands import building_on, owner_of, piece_of
from tablee.games.entdecker.rules.scoring import points_of
from tablee.games.entdecker.rules.stacks import tokens_in_piles
from tablee.games.entdecker.rules.state import (
    CELL_NAMES,
    CELLS,
    EDGE_LETTERS,
    EVENT_BACK,
    EVENT_NAMES,
    KIND_COUNT,
    KIND_EVENT,
    KIND_NAMES,
    KIND_SHAPE,
    KINDS,
    MOST_GOLD,
    NO_BUILDING,
    NO_KIND,
    NO_PIECE,
    OVER_STEP,
    OWN_COUNT,
    OWN_NAMES,
    PER_TILE,
    PIECE_LETTERS,
    PIECES,
    PILES,
    SHAPE_NAMES,
    SHAPES,
    SIDES,
    STACKS,
    STEP_NAMES,
    TO_TURN,
    VALUE_COUNT,
    VALUES,
    State,
)

EVENTS_BY_NAME = [name or "none" for name in EVENT_NAMES]
PLACES = ("nowhere", "border", "old tile", "new tile", "hostile tile")
LAYOUT = Layout(
    block(
        "cell",
        field("laid"),
        field("land", EDGE_LETTERS),
        field("owner", SEAT_NAMES),
        field("piece", PIECE_LETTERS),
        field("building on the second segment"),
        field("ship"),
        field("chosen"),
        each=CELL_NAMES,
    ),
    block(
        "seat",
        field("gold", about="/ 12"),
        field("points", about="/ 100"),
        field("tokens", VALUES, "/ 5"),
        field("supply", PIECE_LETTERS, "/ 3"),
        field("own tile", OWN_NAMES),
        field("to move"),
        field("active"),
        field("first player"),
        each=SEAT_NAMES,
    ),
    block(
        "stack",
        field("tiles", about="/ 17"),
        field("? on top"),
        field("back to be turned up"),
        each=range(1, STACKS + 1),
    ),
    block(
        "beside the board",
        field("not turned over", KIND_NAMES, "/ all of them"),
        field("fillers", SHAPE_NAMES, "/ 8"),
        field("pile", range(1, PILES + 1), "/ 10"),
        field("tokens in the piles", VALUES, "/ 7"),
    ),
    block("turn", field("step", STEP_NAMES[: OVER_STEP + 1]), field("place", PLACES)),
    block(
        "in hand",
        field("shape", SHAPE_NAMES),
        field("event", [name or "none" for name in EVENT_NAMES]),
        field("piece", PIECE_LETTERS),
    ),
    block(
        "rest",
        field("credits", about="/ 12"),
        field("under way"),
        field("own tile used"),
        field("season", about="/ 20"),
        field("players", about="/ 4"),
    ),
)
CELL_BLOCK, SEAT_BLOCK, STACK_BLOCK = (LAYOUT.width(name) for name in ("cell", "seat", "stack"))
SEATS_AT, STACKS_AT, BESIDE_AT, TURN_AT, HAND_AT, REST_AT = (
    LAYOUT.at(name) for name in ("seat", "stack", "beside the board", "turn", "in hand", "rest")
)
OBSERVATION = LAYOUT.size
STEPS, EVENTS = OVER_STEP + 1, len(EVENT_NAMES)
MANY_POINTS, MANY_TOKENS, MANY_FILLERS, MANY_TILES, LONG_GAME = 100, 5, 8, 17, 20


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for k in range(OBSERVATION):
        out[k] = 0
    eye = max(seat, 0)
    for cell in range(CELLS):
        if s.land[cell] >= 0:
            observe_cell(s, eye, cell, out)
        out[(cell + 1) * CELL_BLOCK - 2] = 1 if cell == s.ship else 0
        out[(cell + 1) * CELL_BLOCK - 1] = 1 if cell == s.cell else 0
    for other in range(s.players):
        observe_seat(s, eye, other, out)
    observe_beside(s, out)
    observe_turn(s, out)


@rule
def observe_cell(s: State, eye: int, cell: int, out: Any) -> None:
    at = cell * CELL_BLOCK
    out[at] = 1
    for side in range(SIDES):
        out[at + 1 + side] = 1 if has_land(int(s.land[cell]), side) else 0
    building = building_on(s, cell)
    if building != NO_BUILDING:
        at += 1 + SIDES
        out[at + (owner_of(building) - eye) % int(s.players)] = 1
        out[at + SEATS + piece_of(building)] = 1
        out[at + SEATS + PIECES] = 1 if s.building[PER_TILE * cell + 1] != NO_BUILDING else 0


@rule
def observe_seat(s: State, eye: int, other: int, out: Any) -> None:
    at = SEATS_AT + (other - eye) % int(s.players) * SEAT_BLOCK
    out[at] = s.gold[other] / MOST_GOLD
    out[at + 1] = points_of(s, other) / MANY_POINTS
    at += 2
    for value in range(VALUE_COUNT):
        out[at + value] = s.tokens[other, value] / MANY_TOKENS
    at += VALUE_COUNT
    for piece in range(PIECES):
        out[at + piece] = s.supply[other, piece] / PIECES
    at += PIECES
    for k in range(OWN_COUNT):
        out[at + k] = s.own[other, k]
    at += OWN_COUNT
    out[at] = 1 if s.to_move == other else 0
    out[at + 1] = 1 if s.active == other else 0
    out[at + 2] = 1 if s.first == other else 0


@rule
def observe_beside(s: State, out: Any) -> None:
    for k in range(STACKS):
        at = STACKS_AT + k * STACK_BLOCK
        out[at] = s.stack[k] / MANY_TILES
        out[at + 1] = 1 if s.top[k] == EVENT_BACK else 0
        out[at + 2] = 1 if s.top[k] == TO_TURN else 0
    at = BESIDE_AT
    for kind in range(KINDS):
        out[at + kind] = s.undiscovered[kind] / KIND_COUNT[kind]
    at += KINDS
    for shape in range(SHAPES):
        out[at + shape] = s.fillers[shape] / MANY_FILLERS
    at += SHAPES
    for k in range(PILES):
        out[at + k] = s.pile[k] / 10
    at += PILES
    for value in range(VALUE_COUNT):
        out[at + value] = tokens_in_piles(s, value) / 7


@rule
def observe_turn(s: State, out: Any) -> None:
    out[TURN_AT + int(s.step)] = 1
    out[TURN_AT + STEPS + int(s.place)] = 1
    if s.in_hand != NO_KIND:
        out[HAND_AT + KIND_SHAPE[s.in_hand]] = 1
        out[HAND_AT + SHAPES + KIND_EVENT[s.in_hand]] = 1
    if s.piece != NO_PIECE:
        out[HAND_AT + SHAPES + EVENTS + int(s.piece)] = 1
    out[REST_AT] = s.credits / MOST_GOLD
    out[REST_AT + 1] = s.under_way
    out[REST_AT + 2] = s.own_used
    out[REST_AT + 3] = min(s.season / LONG_GAME, 1)
    out[REST_AT + 4] = s.players / SEATS
