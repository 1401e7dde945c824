"""Tableaus, discs and cubes: what lies before the players."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.uruk.rules.state import (
    CITY,
    CLAY_PIPE,
    COLOUR,
    COLOURS,
    EPOCHS,
    FULL_STORE,
    KEPT,
    LEVEL,
    NO_CARD,
    NOWHERE,
    PLACES,
    PLACES_WITH_CLOCK,
    ROAD,
    SPOTS,
    STORES,
    WATER_CLOCK,
    State,
)  # fmt: skip


@rule
def clockwise(s: State, seat: int) -> int:
    return (seat + 1) % s.players


@rule
def place_of(s: State, seat: int, card: int) -> int:
    """Which place of the tableau a discovery lies on, or NOWHERE."""
    for k in range(s.laid_count[seat]):
        if s.laid[seat, k] == card:
            return k
    return NOWHERE


@rule
def has_laid(s: State, seat: int, card: int) -> bool:
    return place_of(s, seat, card) != NOWHERE


@rule
def laid_by_anybody(s: State, card: int) -> bool:
    """Laid now in any tableau (URUK-7.3)."""
    for seat in range(s.players):
        if place_of(s, seat, card) != NOWHERE:
            return True
    return False


@rule
def highest_level(s: State, seat: int) -> int:
    """An empty tableau counts as level 1 (URUK-5.8)."""
    highest = 1
    for k in range(s.laid_count[seat]):
        highest = max(highest, LEVEL[s.laid[seat, k]])
    return highest


@rule
def room_for_new(s: State, seat: int) -> bool:
    """Five places, six while Water clock is laid (URUK-5.9, 5.20, 5.25)."""
    return s.laid_count[seat] < (PLACES_WITH_CLOCK if has_laid(s, seat, WATER_CLOCK) else PLACES)


@rule
def discs_of(s: State, seat: int) -> int:
    """A player's discs: village 1, city 2 (URUK-8.21)."""
    count = 0
    for k in range(s.laid_count[seat]):
        count += s.discs[seat, k]
    return count


@rule
def cities_of(s: State, seat: int) -> int:
    count = 0
    for k in range(s.laid_count[seat]):
        if s.discs[seat, k] == CITY:
            count += 1
    return count


@rule
def alone_with_fewest_discs(s: State) -> int:
    """The seat that alone has the fewest discs, or NOWHERE (URUK-10.34, 10.35)."""
    fewest, who = 127, NOWHERE
    for seat in range(s.players):
        count = discs_of(s, seat)
        if count < fewest:
            fewest, who = count, seat
        elif count == fewest:
            who = NOWHERE
    return who


# Laying and removing


@rule
def add_place(s: State, seat: int, card: int, discs: int) -> None:
    """Places are kept in the order of ids; it has no meaning."""
    k = int(s.laid_count[seat])
    while k > 0 and s.laid[seat, k - 1] > card:
        s.laid[seat, k], s.discs[seat, k] = s.laid[seat, k - 1], s.discs[seat, k - 1]
        k -= 1
    s.laid[seat, k], s.discs[seat, k] = card, discs
    s.laid_count[seat] += 1


@rule
def remove_place(s: State, seat: int, card: int) -> int:
    """Take a discovery away, its cubes go to the supply (URUK-5.23); return the discs that lay on its place."""
    at = place_of(s, seat, card)
    discs = int(s.discs[seat, at])
    last = s.laid_count[seat] - 1
    for k in range(at, last):
        s.laid[seat, k], s.discs[seat, k] = s.laid[seat, k + 1], s.discs[seat, k + 1]
    s.laid[seat, last], s.discs[seat, last] = NO_CARD, 0
    s.laid_count[seat] -= 1
    empty_card(s, seat, card)
    return discs


@rule
def empty_card(s: State, seat: int, card: int) -> None:
    """The cubes on a card go to the supply."""
    if card < STORES:
        s.supply[COLOUR[card]] += s.store[card]
        s.store[card] = 0
    for k in range(COLOURS):
        if card == ROAD:
            s.supply[k] += s.on_road[seat, k]
            s.on_road[seat, k] = 0
        elif card == CLAY_PIPE:
            s.supply[k] += s.on_pipe[seat, k]
            s.on_pipe[seat, k] = 0


@rule
def fill_card(s: State, seat: int, card: int) -> None:
    """Level-1 cards get 3 cubes, Road one for each display card, as far as the supply goes (URUK-5.22, 6.11, 6.5)."""
    if card < STORES:
        cubes = min(FULL_STORE, s.supply[COLOUR[card]])
        s.supply[COLOUR[card]] -= cubes
        s.store[card] += cubes
    elif card == ROAD:
        for spot in range(SPOTS):
            shown = s.display[spot]
            if shown != NO_CARD and s.supply[COLOUR[shown]] > 0:
                s.supply[COLOUR[shown]] -= 1
                s.on_road[seat, COLOUR[shown]] += 1


# Discs on the epoch cards


@rule
def lowest_epoch(s: State) -> int:
    """The lowest-numbered epoch card that still has a disc, or NOWHERE."""
    for epoch in range(EPOCHS):
        if s.epochs[epoch] > 0:
            return epoch
    return NOWHERE


@rule
def trigger_end(s: State) -> None:
    """When the last disc leaves the epoch cards the pool goes to IV, once; a last round follows (URUK-12.1 to 12.3)."""
    if s.final_round == 0 and lowest_epoch(s) == NOWHERE:
        s.final_round = s.round_number + 1
        s.epochs[EPOCHS - 1] = s.pool
        s.pool = 0


@rule
def in_final_round(s: State) -> bool:
    return s.final_round > 0 and s.round_number >= s.final_round


# Cubes


@rule
def cubes_in_supply(s: State) -> int:
    count = 0
    for k in range(COLOURS):
        count += s.supply[k]
    return count


@rule
def cubes_of(s: State, seat: int) -> int:
    """Cubes in stock; those on cards are nobody's (URUK-6.8)."""
    count = 0
    for k in range(COLOURS):
        count += s.stock[seat, k]
    return count


@rule
def cubes_on_pipe(s: State, seat: int) -> int:
    count = 0
    for k in range(COLOURS):
        count += s.on_pipe[seat, k]
    return count


@rule
def gain_cubes(s: State, seat: int, colour: int, cubes: int) -> None:
    s.supply[colour] -= cubes
    s.stock[seat, colour] += cubes


@rule
def gain_in_turn(s: State, colour: int, cubes: int) -> None:
    """The active player gains cubes from the supply; the colour is remembered for Pipes (URUK-6.19)."""
    gain_cubes(s, s.active, colour, cubes)
    s.gained[colour] = 1


# Event cards kept


@rule
def keep_event(s: State, seat: int, event: int) -> None:
    for k in range(KEPT):
        if s.keeps[seat, k] == NO_CARD:
            s.keeps[seat, k] = event
            return


@rule
def keeps_event(s: State, seat: int, event: int) -> bool:
    for k in range(KEPT):
        if s.keeps[seat, k] == event:
            return True
    return False


@rule
def give_up_event(s: State, seat: int, event: int) -> None:
    """Take a kept card away; the older ones stay in front."""
    k = 0
    while s.keeps[seat, k] != event:
        k += 1
    while k < KEPT - 1:
        s.keeps[seat, k] = s.keeps[seat, k + 1]
        k += 1
    s.keeps[seat, KEPT - 1] = NO_CARD
