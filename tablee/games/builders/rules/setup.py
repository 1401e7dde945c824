"""Setting up decks, rows, piles and players (BLD-2)."""

from __future__ import annotations

import numpy as np

from tablee.engine.chance import WORDS, Stream, below, open_stream, shuffle
from tablee.engine.jit import rule
from tablee.games.builders.rules.flow import start_turn
from tablee.games.builders.rules.state import (
    APPRENTICES,
    BUILDING_TOP_VISIBLE,
    LOANS,
    NO_CARD,
    NO_OWNER,
    NO_SITE,
    NO_UNIT,
    NO_UNIVERSITY,
    ROW,
    SITES,
    SLAVES,
    START_SESTERCES,
    TOOLS,
    UNITS,
    UNIVERSITIES,
    WORKERS,
    State,
)  # fmt: skip


@rule
def setup(s: State, players: int, seed: int) -> None:
    """A new game: it depends only on the seed, the number of players and the options."""
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, 0)
    clear(s, players)
    lay_buildings(s, stream)
    lay_workers(s, stream)
    fill_piles(s)
    s.round_number = 1
    s.first = below(stream, players)  # BLD-2.9
    start_turn(s, s.first)


@rule
def clear(s: State, players: int) -> None:
    """An empty table: every card is in the box."""
    s.players = players
    for unit in range(UNITS):
        s.owner[unit] = NO_OWNER
        s.works_at[unit] = NO_SITE
        s.instructed[unit] = NO_UNIVERSITY
    for tool in range(TOOLS):
        s.tool_owner[tool] = NO_OWNER
        s.bearer[tool] = NO_UNIT
    for site in range(SITES):
        s.site_owner[site] = NO_OWNER
    for slot in range(ROW):
        s.building_row[slot] = NO_CARD
        s.worker_row[slot] = NO_CARD
    s.building_top = NO_CARD
    s.chosen_unit, s.chosen_site, s.chosen_university = NO_UNIT, NO_SITE, NO_UNIVERSITY
    for seat in range(players):
        s.sesterces[seat] = START_SESTERCES  # BLD-2.8


@rule
def lay_buildings(s: State, stream: Stream) -> None:
    """Five cards in the row; the deck with its top card visible, by option hidden (BLD-2.2, BLD-2.3)."""
    cards = np.arange(SITES)
    shuffle(stream, cards, SITES)
    for slot in range(ROW):
        s.building_row[slot] = cards[slot]
    for k in range(ROW, SITES):
        s.building_deck[cards[k]] = 1
    if s.options[BUILDING_TOP_VISIBLE]:
        s.building_top = cards[ROW]
        s.building_deck[cards[ROW]] = 0


@rule
def lay_workers(s: State, stream: Stream) -> None:
    """An apprentice for each player, the others into the deck, five in the row (BLD-2.4, BLD-2.5)."""
    cards = np.arange(WORKERS)
    shuffle(stream, cards, APPRENTICES)
    for seat in range(s.players):
        s.owner[cards[seat]] = seat
    supply = cards[s.players :]
    shuffle(stream, supply, len(supply))
    for slot in range(ROW):
        s.worker_row[slot] = supply[slot]
    for k in range(ROW, len(supply)):
        s.worker_deck[supply[k]] = 1


@rule
def fill_piles(s: State) -> None:
    """Four investment piles (BLD-2.7)."""
    for slave in range(SLAVES):
        s.slave_pile[slave] = 1
    for tool in range(TOOLS):
        s.tool_pile[tool] = 1
    for university in range(UNIVERSITIES):
        s.university_pile[university] = 1
    s.loan_pile = LOANS
