"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.auction import committed, standing_bid
from tablee.games.uruk.rules.cards import deck_size, hand_size, upper_size
from tablee.games.uruk.rules.flow import take_back_move
from tablee.games.uruk.rules.state import (
    CARDS,
    CODES,
    COLOUR_LETTERS,
    COLOURS,
    CUBES,
    DISCS,
    EPOCHS,
    FULL_PIPE,
    FULL_STORE,
    HAS_PASSED,
    KEPT,
    NO_CARD,
    NO_COLOUR,
    OVER,
    SPOTS,
    STEP_NAMES,
    STORES,
    TYPES,
    State,
)  # fmt: skip

RECORD = State.dtype  # type: ignore[attr-defined]
EVENTS = CARDS - TYPES
TYPE_CODES, EVENT_CODES = CODES[:TYPES], CODES[TYPES:]
LAYOUT = Layout(
    block("own hand", field("copies", TYPE_CODES, "/ 5")),
    block(
        "seat",
        field("laid", TYPE_CODES),
        field("discs", TYPE_CODES, "/ 2"),
        field("known in hand", TYPE_CODES, "/ 5"),
        field("stock", COLOUR_LETTERS, "/ 12"),
        field("on Road", COLOUR_LETTERS, "/ 3"),
        field("on Pipe", COLOUR_LETTERS, "/ 2"),
        field("keeps", EVENT_CODES),
        field("hand size", about="/ 10"),
        field("volcano"),
        field("to move"),
        field("active"),
        field("cards bid", about="/ 10"),
        field("has passed"),
        each=SEAT_NAMES,
    ),
    block(
        "table",
        field("display", TYPE_CODES, "/ 3"),
        field("event slot", EVENT_CODES),
        field("face-down card, if known", EVENT_CODES),
        field("discard pile", CODES, "/ 5"),
        field("cubes on", CODES[:STORES], "/ 3"),
        field("supply", COLOUR_LETTERS, "/ 12"),
        field("discs of epoch", range(1, EPOCHS + 1), "/ 7"),
        field("pool", about="/ 24"),
        field("upper deck", about="/ 62"),
        field("lower deck", about="/ 62"),
        field("renewed"),
        field("standing bid", about="/ 20"),
        field("final round"),
    ),
    block(
        "turn",
        field("step", STEP_NAMES),
        field("used", TYPE_CODES),
        field("gained", COLOUR_LETTERS),
        field("actions left", about="/ 3"),
        field("round", about="/ 30"),
        field("players", about="/ 4"),
        field("bid of the active player", about="/ 20"),
    ),
    block(
        "move in the making, if it may be seen",
        field("card", TYPE_CODES),
        field("place", TYPE_CODES),
        field("picked", TYPE_CODES, "/ 3"),
        field("paid", COLOUR_LETTERS, "/ 3"),
        field("colour", COLOUR_LETTERS),
    ),
)
SEAT_BLOCK = LAYOUT.width("seat")
SEATS_AT, TABLE_AT, TURN_AT = (LAYOUT.at(name) for name in ("seat", "table", "turn"))
MAKING_AT = LAYOUT.at("move in the making, if it may be seen")
OBSERVATION = LAYOUT.size
MOST_COPIES = 5
LONG_GAME, LARGE_HAND, LARGE_BID, LARGE_DECK, MOST_DISCS = 30, 10, 20, 62, 7


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """A move in the making that the seat may not see is taken back first, on a copy."""
    for k in range(OBSERVATION):
        out[k] = 0
    if s.to_move == seat or s.settled:
        observe_all(s, seat, out)
        return
    before = np.empty(1, RECORD)
    before[0] = s
    take_back_move(before[0])
    observe_all(before[0], seat, out)


@rule
def observe_all(s: State, seat: int, out: Any) -> None:
    eye = max(seat, 0)
    if seat >= 0:
        for card in range(TYPES):
            out[card] = s.hand[seat, card] / MOST_COPIES
    for other in range(s.players):
        observe_seat(s, eye, other, out)
    observe_table(s, seat, out)
    observe_turn(s, out)
    if s.settled == 0 or seat == s.active:
        observe_making(s, out)


@rule
def observe_seat(s: State, eye: int, other: int, out: Any) -> None:
    at = SEATS_AT + (other - eye) % int(s.players) * SEAT_BLOCK
    for k in range(s.laid_count[other]):
        out[at + int(s.laid[other, k])] = 1
        out[at + TYPES + int(s.laid[other, k])] = s.discs[other, k] / 2
    for card in range(TYPES):
        out[at + 2 * TYPES + card] = s.known[other, card] / MOST_COPIES
    at += 3 * TYPES
    for k in range(COLOURS):
        out[at + k] = s.stock[other, k] / CUBES
        out[at + COLOURS + k] = s.on_road[other, k] / FULL_STORE
        out[at + 2 * COLOURS + k] = s.on_pipe[other, k] / FULL_PIPE
    at += 3 * COLOURS
    for k in range(KEPT):
        if s.keeps[other, k] != NO_CARD:
            out[at + int(s.keeps[other, k]) - TYPES] = 1
    at += EVENTS
    out[at] = hand_size(s, other) / LARGE_HAND
    out[at + 1] = s.volcano[other]
    out[at + 2] = 1 if s.to_move == other else 0
    out[at + 3] = 1 if s.active == other else 0
    out[at + 4] = s.bid_count[other] / LARGE_HAND
    out[at + 5] = 1 if s.stance[other] == HAS_PASSED else 0


@rule
def observe_table(s: State, seat: int, out: Any) -> None:
    at = TABLE_AT
    for spot in range(SPOTS):
        if s.display[spot] != NO_CARD:
            out[at + int(s.display[spot])] += 1 / 3
    at += TYPES
    if s.slot != NO_CARD:
        out[at + int(s.slot) - TYPES] = 1
    if s.down != NO_CARD and (seat == s.active or s.down_known or s.phase == OVER):
        out[at + EVENTS + int(s.down) - TYPES] = 1
    at += 2 * EVENTS
    for k in range(s.discard_from, s.discard_from + s.discarded):
        out[at + int(s.discard[k])] += 1 / MOST_COPIES
    at += CARDS
    for card in range(STORES):
        out[at + card] = s.store[card] / FULL_STORE
    for k in range(COLOURS):
        out[at + STORES + k] = s.supply[k] / CUBES
    for epoch in range(EPOCHS):
        out[at + STORES + COLOURS + epoch] = s.epochs[epoch] / MOST_DISCS
    at += STORES + COLOURS + EPOCHS
    out[at] = s.pool / DISCS
    out[at + 1] = upper_size(s) / LARGE_DECK
    out[at + 2] = (deck_size(s) - upper_size(s)) / LARGE_DECK
    out[at + 3] = s.renewals
    out[at + 4] = standing_bid(s) / LARGE_BID
    out[at + 5] = 1 if s.final_round > 0 else 0


@rule
def observe_turn(s: State, out: Any) -> None:
    out[TURN_AT + int(s.step)] = 1
    at = TURN_AT + len(STEP_NAMES)
    for card in range(TYPES):
        out[at + card] = s.used[card]
    at += TYPES
    for k in range(COLOURS):
        out[at + k] = s.gained[k]
    at += COLOURS
    out[at] = s.actions_left / 3
    out[at + 1] = min(s.round_number / LONG_GAME, 1)
    out[at + 2] = s.players / SEATS
    out[at + 3] = committed(s, int(s.active)) / LARGE_BID


@rule
def observe_making(s: State, out: Any) -> None:
    """Only called where the observer may see the choices."""
    at = MAKING_AT
    if s.card != NO_CARD:
        out[at + int(s.card)] = 1
    if s.place >= 0:
        out[at + TYPES + int(s.place)] = 1
    for card in range(TYPES):
        out[at + 2 * TYPES + card] = s.picked[card] / 3
    at += 3 * TYPES
    for k in range(COLOURS):
        out[at + k] = s.paid[k] / 3
    if s.colour != NO_COLOUR:
        out[at + COLOURS + int(s.colour)] = 1
