"""What must be true of every state of Uruk, checked at every step of simulated games (URUK-1.12)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.uruk.rules.state import (
    CARDS,
    CITY,
    COLOUR,
    COLOURS,
    COPIES,
    CUBES,
    DISCS,
    DRAW_STEP,
    EPOCH_DISCS,
    EPOCHS,
    FEWEST_PLAYERS,
    FULL_PIPE,
    FULL_STORE,
    HAND_LIMIT,
    KEPT,
    NO_CARD,
    OVER_STEP,
    PHASE_NAMES,
    SPOTS,
    STORES,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cubes_on_pipe

FINE: Final = 0
CARD_LOST, CUBE_LOST, DISC_LOST, TABLEAU_WRONG, KNOWLEDGE_WRONG, MOVER_WRONG, SOMETHING_NEGATIVE = range(1, 8)
# Discs that are in play with so many players: those of the epochs and one first village each (URUK-2.11)
DISCS_IN_PLAY = np.array([0, 0, *(int(row.sum()) + n + FEWEST_PLAYERS for n, row in enumerate(EPOCH_DISCS))], np.int64)


@rule
def count_cards(s: State, seen: Any) -> None:
    """Copies of each card in all zones but the box; cards of a kind are interchangeable."""
    for card in range(CARDS):
        seen[card] = s.upper[card] + s.lower[card]
    for k in range(s.discard_from, s.discard_from + s.discarded):
        seen[s.discard[k]] += 1
    for event in (s.slot, s.down):
        if event != NO_CARD:
            seen[event] += 1
    for spot in range(SPOTS):
        if s.display[spot] != NO_CARD:
            seen[s.display[spot]] += 1
    for seat in range(s.players):
        count_cards_of(s, seat, seen)


@rule
def count_cards_of(s: State, seat: int, seen: Any) -> None:
    """Hand, bid, tableau and kept events of a player."""
    for card in range(TYPES):
        seen[card] += s.hand[seat, card]
    for k in range(s.bid_count[seat]):
        seen[s.bid[seat, k]] += 1
    for k in range(s.laid_count[seat]):
        seen[s.laid[seat, k]] += 1
    for k in range(KEPT):
        if s.keeps[seat, k] != NO_CARD:
            seen[s.keeps[seat, k]] += 1


@rule
def boxed(s: State, card: int) -> int:
    """Every card that lies nowhere else is in the box."""
    seen = np.zeros(CARDS, np.int64)
    count_cards(s, seen)
    return COPIES[card] - seen[card]


@rule
def cards_wrong(s: State) -> bool:
    """No card lies in two places; before the first renewal only level-1 cards nobody received are in the box."""
    seen = np.zeros(CARDS, np.int64)
    count_cards(s, seen)
    for card in range(CARDS):
        if seen[card] > COPIES[card] or s.upper[card] < 0 or s.lower[card] < 0:
            return True
        if s.renewals == 0 and card >= STORES and seen[card] != COPIES[card]:
            return True
    return False


@rule
def cubes_wrong(s: State) -> bool:
    """Twelve of each colour: supply, stocks, on cards."""
    for k in range(COLOURS):
        count = int(s.supply[k])
        for seat in range(s.players):
            count += s.stock[seat, k] + s.on_road[seat, k] + s.on_pipe[seat, k]
            if s.stock[seat, k] < 0 or s.on_road[seat, k] < 0 or s.on_pipe[seat, k] < 0:
                return True
        for card in range(STORES):
            count += s.store[card] if COLOUR[card] == k else 0
        if count != CUBES or s.supply[k] < 0:
            return True
    return False


@rule
def discs_in_play(s: State) -> int:
    """Epochs, pool and tableaus; what is missing is in the box."""
    count = int(s.pool)
    for epoch in range(EPOCHS):
        count += s.epochs[epoch]
    for seat in range(s.players):
        for k in range(s.laid_count[seat]):
            count += s.discs[seat, k]
    return count


@rule
def tableau_wrong(s: State, seat: int) -> bool:
    """Different types in the order of ids, at most two discs a place, stores and Pipes not overfull."""
    for k in range(s.laid_count[seat]):
        if not 0 <= s.discs[seat, k] <= CITY or (k > 0 and s.laid[seat, k] <= s.laid[seat, k - 1]):
            return True
    return cubes_on_pipe(s, seat) > FULL_PIPE


@rule
def knowledge_wrong(s: State, seat: int) -> bool:
    """Nobody knows more cards in a hand than there are (cards put up included)."""
    for card in range(TYPES):
        held = int(s.hand[seat, card])
        for k in range(s.bid_count[seat]):
            held += 1 if s.bid[seat, k] == card else 0
        if s.hand[seat, card] < 0 or s.known[seat, card] < 0 or s.fresh[seat, card] < 0:
            return True
        if s.known[seat, card] + s.fresh[seat, card] > held:
            return True
    return False


@rule
def mover_wrong(s: State) -> bool:
    if s.step == OVER_STEP:
        return s.to_move != NOBODY or s.ended_by == 0
    if s.step == DRAW_STEP:
        return s.to_move != CHANCE
    if s.ended_by != 0 or not 0 <= s.phase < len(PHASE_NAMES):
        return True
    return not 0 <= s.to_move < s.players


@rule
def hands_too_big(s: State) -> bool:
    """Once an event's own effect has begun nobody starts with more than 8 cards; gifts may add one (URUK-10.13)."""
    if s.slot == NO_CARD or s.down == NO_CARD or s.phase <= TURN + 2 or s.phase >= len(PHASE_NAMES) - 2:
        return False
    for seat in range(s.players):
        count = int(s.bid_count[seat])
        for card in range(TYPES):
            count += s.hand[seat, card]
        if count > HAND_LIMIT + 1:
            return True
    return False


@rule
def check(s: State) -> int:
    """FINE, or what is wrong."""
    if cards_wrong(s):
        return CARD_LOST
    if cubes_wrong(s):
        return CUBE_LOST
    for card in range(STORES):
        if not 0 <= s.store[card] <= FULL_STORE:
            return SOMETHING_NEGATIVE
    if not 0 <= s.pool <= DISCS:
        return SOMETHING_NEGATIVE
    for seat in range(s.players):
        if tableau_wrong(s, seat):
            return TABLEAU_WRONG
        if knowledge_wrong(s, seat):
            return KNOWLEDGE_WRONG
    if hands_too_big(s) or mover_wrong(s):
        return MOVER_WRONG
    return FINE if discs_in_play(s) == DISCS_IN_PLAY[s.players] else DISC_LOST
