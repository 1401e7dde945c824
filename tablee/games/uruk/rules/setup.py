"""Setting up a game of Uruk (URUK-2)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.chance import WORDS, Stream, below, open_stream, shuffle, stream
from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.cards import discard_card, end_move
from tablee.games.uruk.rules.state import (
    ALL_CARDS,
    BID_CARDS,
    CARDS,
    COLOUR,
    COLOURS,
    COPIES,
    CUBES,
    EPOCH_DISCS,
    EPOCHS,
    FEWEST_PLAYERS,
    FIRST_DISCARDS,
    FIRST_PLAYER,
    FULL_STORE,
    HAND,
    KEPT,
    LEVEL,
    LEVEL_TWO,
    MOST_PLACES,
    NO_CARD,
    SPOTS,
    STORES,
    TYPES,
    VILLAGE,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import add_place
from tablee.games.uruk.rules.turn import begin_turn


@rule
def setup(s: State, players: int, seed: int) -> None:
    """A new game: it depends only on the seed, the number of players and the options."""
    words = np.empty(WORDS, np.uint64)
    open_stream(words, seed, 0)
    clear(s, players)
    chosen = s.options[FIRST_PLAYER]
    s.first = below(words, players) if chosen == 0 or chosen > players else chosen - 1
    stores = np.empty(STORES, np.int64)
    for card in range(STORES):
        stores[card] = card
    shuffle(words, stores, STORES)
    found_tribes(s, stores)
    deal(s, words)
    begin_turn(s, int(s.first))


def deal_for(s: State, players: int, stores: list[int]) -> None:
    """The state after set-up with these level-1 cards, for #1, #2 …; the rest is the deal of seed 0 (`new:`)."""
    words = stream(0)
    clear(s, players)
    found_tribes(s, np.array(stores, np.int64))
    deal(s, words)
    begin_turn(s, 0)


@rule
def clear(s: State, players: int) -> None:
    """An empty table: all cubes in the supply, every card and disc in the box."""
    s.players = players
    for seat in range(SEATS):
        s.by_lyre[seat] = NO_CARD
        for k in range(BID_CARDS):
            s.bid[seat, k] = NO_CARD
        for k in range(KEPT):
            s.keeps[seat, k] = NO_CARD
        for k in range(MOST_PLACES):
            s.laid[seat, k] = NO_CARD
    for k in range(COLOURS):
        s.supply[k] = CUBES
    for spot in range(SPOTS):
        s.display[spot] = NO_CARD
    s.slot, s.down = NO_CARD, NO_CARD
    s.round_number = 1
    end_move(s)


@rule
def found_tribes(s: State, stores: Any) -> None:
    """A level-1 card with a village and three cubes for each, and the discs of the epochs (URUK-2.2, 2.9 to 2.12)."""
    for k in range(s.players):
        seat, card = (s.first + k) % s.players, stores[k]
        add_place(s, seat, card, VILLAGE)
        s.supply[COLOUR[card]] -= FULL_STORE
        s.store[card] = FULL_STORE
    for epoch in range(EPOCHS):
        s.epochs[epoch] = EPOCH_DISCS[s.players - FEWEST_PLAYERS, epoch]


@rule
def deal(s: State, words: Stream) -> None:
    """Five level-2 cards for each, three to the display, some to the discard; the rest is the deck's upper segment,
    levels 3 and 4 and the events its lower one (URUK-2.4 to 2.8)."""
    twos = np.empty(ALL_CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        if card < TYPES and LEVEL[card] == LEVEL_TWO:
            for _ in range(COPIES[card]):
                twos[count] = card
                count += 1
        elif card >= STORES:
            s.lower[card] = COPIES[card]
    shuffle(words, twos, count)
    at = 0
    for seat in range(s.players):
        for _ in range(HAND):
            s.hand[seat, twos[at]] += 1
            at += 1
    for spot in range(SPOTS):
        s.display[spot] = twos[at]
        at += 1
    for _ in range(FIRST_DISCARDS[s.players - FEWEST_PLAYERS]):
        discard_card(s, twos[at])
        at += 1
    for k in range(at, count):
        s.upper[twos[k]] += 1
