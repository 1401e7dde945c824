"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise.

| block | numbers | meaning |
|---|---|---|
| own hand | 28 | copies / 5 |
| for each of 4 seats | 28 + 28 + 28 | laid, discs / 2, cards known to be in hand / 5 |
|   | 4 + 4 + 4 | stock / 12, cubes on Road / 3, on Pipe / 2 |
|   | 10 + 6 | cards kept; hand size / 10, volcano, to move, active, cards bid / 8, has passed |
| on the table | 28 + 10 + 10 | display / 3, event slot, face-down card if known |
|   | 38 + 4 + 4 + 4 | discard pile / 5, cubes on level-1 cards / 3, supply / 12, epochs / 7 |
|   | 6 | pool / 24, upper and lower deck / 62, renewed, standing bid / 20, final round |
| the turn | 39 + 28 + 4 | step, functions used, colours gained |
|   | 4 | actions left / 3, round / 30, players / 4, the active player's bid / 20 |
| the move in the making | 28 + 28 + 28 + 4 + 4 | card, place, picks / 3, cubes paid / 3, colour; if it may be seen |
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.auction import committed, standing_bid
from tablee.games.uruk.rules.cards import deck_size, hand_size, upper_size
from tablee.games.uruk.rules.flow import take_back_move
from tablee.games.uruk.rules.state import (
    CARDS,
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
MOST_COPIES = 5
SEAT_BLOCK = 3 * TYPES + 3 * COLOURS + EVENTS + 6
SEATS_AT = TYPES
TABLE_AT = SEATS_AT + SEATS * SEAT_BLOCK
TURN_AT = TABLE_AT + TYPES + 2 * EVENTS + CARDS + STORES + COLOURS + EPOCHS + 6
MAKING_AT = TURN_AT + len(STEP_NAMES) + TYPES + COLOURS + 4
OBSERVATION = MAKING_AT + 3 * TYPES + 2 * COLOURS
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
