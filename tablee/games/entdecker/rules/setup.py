"""Setting up board, stacks, piles and supplies (ENT-2, ENT-13.5, ENT-13.6)."""

from __future__ import annotations

import numpy as np

from tablee.engine.chance import WORDS, Stream, below, open_stream
from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.stacks import back_weight
from tablee.games.entdecker.rules.state import (
    CELLS,
    EMPTY,
    EVENT_BACK,
    FILLERS,
    FIRST_SEAT,
    INCOME_STEP,
    KIND_COUNT,
    KINDS,
    NO_BUILDING,
    NO_CELL,
    NO_ISLAND,
    NO_KIND,
    NO_PIECE,
    NO_PILE,
    NO_SEAT,
    NO_STACK,
    NOWHERE,
    OWN_COUNT,
    OWN_SHAPE,
    PERSONAL_TILES,
    PIECE_COUNT,
    PIECES,
    PILES,
    PLAIN_BACK,
    PLAIN_KIND,
    RANDOM_SEAT,
    SEGMENTS,
    SHAPES,
    STACKS,
    START_GOLD,
    TO_TURN,
    TOKENS,
    VALUE_COUNT,
    State,
)


@rule
def setup(s: State, players: int, seed: int) -> None:
    """A new game, waiting for the first spin (ENT-3.4)."""
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, 0)
    clear(s, players)
    s.first = first_seat(s, stream)
    s.active = s.first
    if s.options[PERSONAL_TILES]:
        deal_own_tiles(s)
    pile_up(s)
    turn_up_backs(s, stream)


@rule
def clear(s: State, players: int) -> None:
    """An empty board, everything beside it, and supplies (ENT-2.2 to 2.7)."""
    s.players = players
    for cell in range(CELLS):
        s.land[cell] = EMPTY
    for segment in range(SEGMENTS):
        s.building[segment] = NO_BUILDING
        s.island[segment] = NO_ISLAND
    for kind in range(KINDS):
        s.undiscovered[kind] = KIND_COUNT[kind]
    for shape in range(SHAPES):
        s.fillers[shape] = FILLERS[shape]
    tokens = 0
    for value in range(VALUE_COUNT):
        tokens += TOKENS[value]
    for k in range(PILES):
        s.pile[k] = tokens // PILES
    for seat in range(players):
        s.gold[seat] = START_GOLD
        for piece in range(PIECES):
            s.supply[seat, piece] = PIECE_COUNT[piece]
    s.season, s.step, s.to_move = 1, INCOME_STEP, CHANCE
    clear_turn(s)
    clear_scoring(s)


@rule
def clear_turn(s: State) -> None:
    """No ship on the chart, no credits, no choice in the making."""
    s.ship, s.place, s.credits = NO_CELL, NOWHERE, 0
    s.under_way, s.own_used = 0, 0
    s.drawn_from, s.in_hand, s.cell, s.piece = NO_STACK, NO_KIND, NO_CELL, NO_PIECE


@rule
def clear_scoring(s: State) -> None:
    """No island is being scored."""
    s.scored, s.taker, s.taken_from = NO_ISLAND, NO_SEAT, NO_PILE
    for value in range(VALUE_COUNT):
        s.taken[value] = 0


@rule
def first_seat(s: State, stream: Stream) -> int:
    """Seat A, the seat that the lobby names, or one drawn by lot (ENT-2.9). A seat that nobody has counts round."""
    seat = s.options[FIRST_SEAT]
    return below(stream, s.players) if seat == RANDOM_SEAT else seat % s.players


@rule
def deal_own_tiles(s: State) -> None:
    """One plain tile of each shape for every player, before shuffling (ENT-13.5, ENT-13.6)."""
    for seat in range(s.players):
        for k in range(OWN_COUNT):
            s.own[seat, k] = 1
            s.undiscovered[PLAIN_KIND[OWN_SHAPE[k]]] -= 1


@rule
def pile_up(s: State) -> None:
    """Stacks as equal as possible, larger ones first (ENT-2.4)."""
    tiles = 0
    for kind in range(KINDS):
        tiles += s.undiscovered[kind]
    for k in range(STACKS):
        s.stack[k] = tiles // STACKS + (1 if k < tiles % STACKS else 0)


@rule
def turn_up_backs(s: State, stream: Stream) -> None:
    """The backs of the five top tiles (ENT-6.2)."""
    for k in range(STACKS):
        s.top[k] = TO_TURN
    for k in range(STACKS):
        plain, events = back_weight(s, PLAIN_BACK), back_weight(s, EVENT_BACK)
        s.top[k] = PLAIN_BACK if below(stream, plain + events) < plain else EVENT_BACK
