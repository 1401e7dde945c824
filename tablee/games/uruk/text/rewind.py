"""The position before the move in the making: what such a position is written from."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.games.uruk.rules.cards import end_move, restore_cubes
from tablee.games.uruk.rules.flow import ask_again, take_back_move
from tablee.games.uruk.rules.state import (
    DRAWN,
    DRAWN_UPPER,
    ENDING,
    FILLING,
    GIFT_MOVE,
    LOST_DRAW,
    NO_CARD,
    NO_MOVE,
    RENEWED,
    RENEWED_FIRST,
    TRADING,
    TYPES,
    State,
)  # fmt: skip

RECORD = State.dtype  # type: ignore[attr-defined]


def before(s: State) -> Any:
    """A record as it was before the move that is being made; the record itself if there is none."""
    if s.verb == NO_MOVE:
        return s
    array = np.zeros(1, RECORD)
    array[0] = s
    b = array[0]
    if b.settled:
        take_back_settled(b)
    else:
        take_back_move(b)
    return b


def take_back_settled(b: Any) -> None:
    """Cards that were drawn go back to the deck, cubes to where they were; the rest has not moved yet."""
    decider = int(b.rival) if b.verb in (FILLING, GIFT_MOVE) else int(b.active)
    if b.verb in (ENDING, FILLING):
        clear_refilled(b)
    for k in reversed(range(int(b.trail_count))):
        take_back_entry(b, int(b.trail[k]))
    restore_cubes(b)
    if b.verb == FILLING:
        b.on_pipe[decider, b.colour] -= 1
    b.discard[int(b.discarded) :] = 0
    end_move(b)
    b.to_move = decider
    ask_again(b)


def drawn_card(entry: int) -> int:
    """The card that an entry of the trail says was drawn, or NO_CARD."""
    if DRAWN <= entry < LOST_DRAW:
        return entry - (DRAWN_UPPER if entry >= DRAWN_UPPER else DRAWN)
    return NO_CARD


def clear_refilled(b: Any) -> None:
    """The display spots that this refill has filled: the cards drawn, in spot order."""
    spot = 0
    for entry in b.trail[: int(b.trail_count)]:
        card = drawn_card(int(entry))
        if 0 <= card < TYPES:
            while b.display[spot] != card:
                spot += 1
            b.display[spot] = NO_CARD
            spot += 1


def take_back_entry(b: Any, entry: int) -> None:
    card = drawn_card(entry)
    if card != NO_CARD:
        take_back_draw(b, card)
        (b.upper if entry >= DRAWN_UPPER else b.lower)[card] += 1
    elif entry in (RENEWED, RENEWED_FIRST):
        b.upper[:], b.lower[:] = 0, 0
        b.discarded, b.discard_from = b.discard_from, 0
        b.renewals = int(entry == RENEWED)
        b.down_known = 0
    elif entry < TYPES and b.verb == TRADING:
        b.display[b.spot] = entry
        b.hand[b.active, entry] -= 1
        b.known[b.active, entry] -= 1


def take_back_draw(b: Any, card: int) -> None:
    """From the hand (Aqueduct), from slot or table (events), or from the discard."""
    if card < TYPES:
        if b.verb == TRADING:
            b.hand[b.active, card] -= 1
            b.fresh[b.active, card] = max(0, b.fresh[b.active, card] - 1) if b.renewals else 0
    elif b.down == card:
        b.down, b.down_known = NO_CARD, 0
    elif b.slot == card:
        b.slot = NO_CARD
    else:
        b.discarded -= 1
