"""The two rows and their decks: opening a site, recruiting, turning up cards (BLD-4, BLD-5)."""

from __future__ import annotations

from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.builders.rules.clauses import BLD_4_2, BLD_4_3, BLD_4_4, BLD_5_1, BLD_5_2, BLD_5_3
from tablee.games.builders.rules.payment import forbids_paying, pay
from tablee.games.builders.rules.state import (
    BUILDING_TOP_VISIBLE,
    NO_CARD,
    NO_SLOT,
    REVEAL_STEP,
    ROW,
    SITES,
    TURNING_UP,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import join_team


@rule
def slot_of(row: Any, card: int) -> int:
    """Where a card lies in a row, or NO_SLOT."""
    for slot in range(ROW):
        if row[slot] == card:
            return slot
    return NO_SLOT


@rule
def has_card(row: Any) -> bool:
    for slot in range(ROW):
        if row[slot] >= 0:
            return True
    return False


@rule
def cards_left(deck: Any, size: int) -> int:
    """How many unseen cards a deck has."""
    count = 0
    for card in range(size):
        count += int(deck[card])
    return count


@rule
def is_empty(deck: Any, size: int) -> bool:
    for card in range(size):
        if deck[card]:
            return False
    return True


@rule
def ask_chance(s: State) -> None:
    s.to_move = CHANCE
    s.step = REVEAL_STEP


# Opening a site (BLD-4)


@rule
def forbids_open(s: State) -> int:
    """The row has a card, and an action can be paid (BLD-4.1, BLD-4.3)."""
    return forbids_paying(s, 1, 0) if has_card(s.building_row) else BLD_4_3


@rule
def forbids_open_site(s: State, card: int) -> int:
    """Only cards of the row, never the top of the deck (BLD-4.4)."""
    if slot_of(s.building_row, card) == NO_SLOT:
        return BLD_4_3 if not has_card(s.building_row) else BLD_4_4
    return forbids_paying(s, 1, 0)


@rule
def open_site(s: State, card: int) -> None:
    """The card lies before the player, and its slot is refilled at once (BLD-4.1, BLD-4.2)."""
    pay(s, 1, 0)
    s.site_owner[card] = s.active
    slot = slot_of(s.building_row, card)
    if s.options[BUILDING_TOP_VISIBLE]:
        s.building_row[slot] = s.building_top
        s.building_top = turned_up_next(s.building_deck, SITES)
        waiting = s.building_top == TURNING_UP
    else:
        s.building_row[slot] = turned_up_next(s.building_deck, SITES)
        waiting = s.building_row[slot] == TURNING_UP
    if waiting:
        ask_chance(s)


@rule
def turned_up_next(deck: Any, size: int) -> int:
    """What takes a vacant place: a card that chance decides, or none from an empty deck (BLD-4.3, BLD-5.3)."""
    return NO_CARD if is_empty(deck, size) else TURNING_UP


# Recruiting (BLD-5)


@rule
def forbids_recruit(s: State) -> int:
    """The row has a worker, and an action can be paid (BLD-5.1, BLD-5.3)."""
    return forbids_paying(s, 1, 0) if has_card(s.worker_row) else BLD_5_3


@rule
def forbids_recruit_worker(s: State, worker: int) -> int:
    """Only workers of the row (BLD-5.1)."""
    if slot_of(s.worker_row, worker) == NO_SLOT:
        return BLD_5_3 if not has_card(s.worker_row) else BLD_5_1
    return forbids_paying(s, 1, 0)


@rule
def recruit(s: State, worker: int) -> None:
    """The worker joins the team, and the slot is refilled at once (BLD-5.1, BLD-5.2)."""
    pay(s, 1, 0)
    slot = slot_of(s.worker_row, worker)
    join_team(s, s.active, worker)
    s.worker_row[slot] = turned_up_next(s.worker_deck, WORKERS)
    if s.worker_row[slot] == TURNING_UP:
        ask_chance(s)


# What chance turns up


@rule
def forbids_worker_turned_up(s: State, worker: int) -> int:
    """A slot of the worker row waits, and the card is unseen (BLD-5.2)."""
    return ALLOWED if s.worker_deck[worker] and slot_of(s.worker_row, TURNING_UP) != NO_SLOT else BLD_5_2


@rule
def forbids_building_turned_up(s: State, card: int) -> int:
    """A slot of the building row waits, and the card is unseen (BLD-4.2)."""
    return ALLOWED if s.building_deck[card] and slot_of(s.building_row, TURNING_UP) != NO_SLOT else BLD_4_2


@rule
def forbids_top_turned_up(s: State, card: int) -> int:
    """The deck waits for its new visible top card (BLD-2.3, BLD-4.2)."""
    return ALLOWED if s.building_deck[card] and s.building_top == TURNING_UP else BLD_4_2


@rule
def turn_up_worker(s: State, worker: int) -> None:
    s.worker_row[slot_of(s.worker_row, TURNING_UP)] = worker
    s.worker_deck[worker] = 0


@rule
def turn_up_building(s: State, card: int) -> None:
    s.building_row[slot_of(s.building_row, TURNING_UP)] = card
    s.building_deck[card] = 0


@rule
def turn_up_top(s: State, card: int) -> None:
    s.building_top = card
    s.building_deck[card] = 0
