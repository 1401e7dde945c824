"""A quick estimate of each seat's prospects in Uruk: points now, and what cards, cubes and discoveries promise."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.uruk.auction import committed, highest_bidder
from tablee.games.uruk.disaster import secret_worth
from tablee.games.uruk.laying import copies_left, pairs_left
from tablee.games.uruk.scoring import points_of
from tablee.games.uruk.settlement import favour_held
from tablee.games.uruk.state import (
    AUCTION,
    CITY,
    COLOURS,
    DROUGHT,
    EARTHQUAKE,
    EPOCH_DISCS,
    EPOCHS,
    FEWEST_PLAYERS,
    FUNCTION,
    FUNCTION_NAMES,
    LEVEL,
    LYRES,
    NEW_PLACE,
    NINURTA,
    NO_CARD,
    OVER,
    SECRET,
    TYPES,
)  # fmt: skip
from tablee.games.uruk.tableau import cubes_of, cubes_on_pipe, has_laid, highest_level, in_final_round, keeps_event

# In points of victory, for a game that has just begun; they fade as the discs run out.
WORTH_OF_FUNCTION = np.array([
    {"store": 0.2, "discount": 0.4, "produce": 0.5, "bid_bonus": 1.7, "swap": 1.1, "road": 1.0, "well": 0.6,
     "vault": 4.5, "choose": 2.5, "coinage": 3.0, "pipe": 3.0, "scales": 1.3, "lyre": 3.0, "sixth": 0.6, "missing": 6.5,
     "move_disc": 0.3, "market": 3.5, "trade": 3.0}[name]
    for name in FUNCTION_NAMES
])  # fmt: skip
# A first, second, third, fourth and further cube of one colour
WORTH_OF_CUBE = np.array([0.4, 0.25, 0.2, 0.1, 0.05])
A_CARD: Final = 0.42
A_CARD_TOO_MANY: Final = 0.3
CARDS_OF_USE: Final = 8
A_SITE: Final = 0.05  # of each level of a place with room for a disc
A_LEVEL: Final = 0.5
A_PLACE: Final = 0.1
A_LAYING: Final = 0.4
A_CUBE_ON_A_CARD: Final = 0.2
A_FAVOUR: Final = 2.0
NINURTAS_PROMISE: Final = 4.5
A_PRIZE: Final = 2.0
A_DISASTER: Final = 2.2
A_VOLCANO: Final = 1.2


@rule
def time_left(s: Any) -> float:
    """1 at the beginning, towards 0 as the discs run out and in the final round."""
    if s.phase == OVER or s.phase == LYRES:
        return 0.0
    if s.final_round > 0:
        return 0.05 if in_final_round(s) else 0.15
    now, start = 0, 0
    for epoch in range(EPOCHS):
        now += s.epochs[epoch]
        start += EPOCH_DISCS[s.players - FEWEST_PLAYERS, epoch]
    return 0.2 + 0.8 * now / start


@rule
def worth_of_stock(s: Any, seat: int) -> float:
    total = 0.0
    for k in range(COLOURS):
        for n in range(s.stock[seat, k]):
            total += WORTH_OF_CUBE[min(n, len(WORTH_OF_CUBE) - 1)]
    return total


@rule
def worth_of_tableau(s: Any, seat: int) -> float:
    """Functions, and sites for further discs."""
    total = A_LEVEL * highest_level(s, seat)
    for k in range(s.laid_count[seat]):
        card = s.laid[seat, k]
        total += A_PLACE + WORTH_OF_FUNCTION[FUNCTION[card]]
        total += A_SITE * LEVEL[card] * (CITY - s.discs[seat, k])
    return total


@rule
def nearest_laying(s: Any, seat: int) -> float:
    """How far the best next discovery is paid already: level, times the part of its cards that is in hand."""
    best, cap = 0.0, highest_level(s, seat) + 1
    for card in range(TYPES):
        if s.hand[seat, card] == 0 or LEVEL[card] > cap or has_laid(s, seat, card):
            continue
        have = 1 + copies_left(s, seat, card) + pairs_left(s, seat, card, NEW_PLACE, 0)
        part = min(1.0, have / LEVEL[card])
        best = max(best, part * (1.0 + 0.6 * LEVEL[card]))
    return best


@rule
def worth_of_hand(s: Any, seat: int) -> float:
    """Cards, those put up in an auction included unless they are about to be paid."""
    cards = 0 if s.phase == AUCTION and highest_bidder(s) == seat else int(s.bid_count[seat])
    for card in range(TYPES):
        cards += s.hand[seat, card]
    useful = min(cards, CARDS_OF_USE)
    return A_CARD * useful + A_CARD_TOO_MANY * (cards - useful) + A_LAYING * nearest_laying(s, seat)


@rule
def worth_of_event(s: Any, seat: int) -> float:
    """What an event that is under way, or still to be suffered, is likely to bring."""
    total = -A_VOLCANO if s.volcano[seat] else 0.0
    if s.phase == AUCTION and highest_bidder(s) == seat:
        total += A_PRIZE * min(1.0, 0.4 + 0.1 * committed(s, seat))
    if s.phase == SECRET:
        total -= likely_loss(s, seat)
    return total


@rule
def likely_loss(s: Any, seat: int) -> float:
    """A victim's loss, less likely the more the seat has bid against what the others could bid."""
    if s.slot == NO_CARD:
        return 0.0
    others = 0
    for other in range(s.players):
        if other != seat:
            others = max(others, cubes_of(s, other))
    bid = secret_worth(s, seat)
    safe = min(1.0, 2.0 * bid / (others + 1.0))
    dread = A_DISASTER if s.slot in (DROUGHT, EARTHQUAKE) else A_VOLCANO
    return (1.0 - safe) * dread + safe * 0.3 * bid


@rule
def prospects(s: Any, seat: int) -> float:
    """What is not points yet."""
    total = worth_of_tableau(s, seat) + worth_of_hand(s, seat) + worth_of_stock(s, seat)
    total += A_CUBE_ON_A_CARD * cubes_on_pipe(s, seat)
    if favour_held(s, seat) != NO_CARD:
        total += A_FAVOUR
    if keeps_event(s, seat, NINURTA):
        total += NINURTAS_PROMISE
    return total + worth_of_event(s, seat)


@rule
def evaluate(s: Any, out: Any) -> None:
    left = time_left(s)
    for seat in range(s.players):
        out[seat] = points_of(s, seat) + left * prospects(s, seat)
