"""Actions of cards: Aqueduct, Cogwheel, and the free swap of Wheel and axle (URUK-9)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.cards import (
    can_draw,
    cards_in_display,
    deck_size,
    discard_picked,
    discoveries_in_discard,
    end_move,
    hand_size,
    note,
    spot_of,
    start_draw,
    take_from_display,
)  # fmt: skip
from tablee.games.uruk.rules.clauses import (
    URUK_3_6,
    URUK_4_1,
    URUK_4_11,
    URUK_6_2,
    URUK_9_1,
    URUK_9_2,
    URUK_9_4,
    URUK_9_7,
    URUK_9_8,
    URUK_9_9,
)  # fmt: skip
from tablee.games.uruk.rules.resources import ask_robbery, can_have, finish_action
from tablee.games.uruk.rules.state import (
    ACT,
    AQUEDUCT,
    CITY,
    COGWHEEL,
    COLOURS,
    DISC_TO,
    GET_STEP,
    GOT_CUBE,
    LEVEL,
    NOWHERE,
    RANK,
    SWAP_GET,
    TO_CARDS,
    TO_CUBES,
    TYPES,
    WHEEL_AND_AXLE,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cubes_in_supply, cubes_of, gain_in_turn, has_laid, place_of

MOST_TRADED = 2

# Taking a card: from the deck or the display (URUK-4.1)


@rule
def forbids_deck(s: State) -> int:
    return ALLOWED if can_draw(s) else URUK_4_11


@rule
def forbids_display(s: State, card: int) -> int:
    return ALLOWED if spot_of(s, card) != NOWHERE else URUK_4_1


@rule
def any_card_to_take(s: State) -> bool:
    return cards_in_display(s) > 0 or can_draw(s)


# Aqueduct (URUK-9.2 to 9.6)


@rule
def forbids_direction(s: State, direction: int) -> int:
    """Something to give and something to get for it."""
    if direction == TO_CUBES:
        return ALLOWED if hand_size(s, s.active) > 0 and cubes_in_supply(s) > 0 else URUK_9_2
    return ALLOWED if cubes_of(s, s.active) > 0 and any_card_to_take(s) else URUK_9_2


@rule
def can_trade(s: State) -> bool:
    if not has_laid(s, s.active, AQUEDUCT) or s.used[AQUEDUCT]:
        return False
    return forbids_direction(s, TO_CUBES) == ALLOWED or forbids_direction(s, TO_CARDS) == ALLOWED


@rule
def given(s: State) -> int:
    """Items given so far."""
    count = 0
    for card in range(TYPES):
        count += s.picked[card]
    for k in range(COLOURS):
        count += s.paid[k]
    return count


@rule
def two_can_be_had(s: State) -> bool:
    """A second item is given only if two can be received; the deck is not looked into (Q-GIVE)."""
    if s.mark == TO_CUBES:
        return cubes_in_supply(s) >= MOST_TRADED
    return cards_in_display(s) + deck_size(s) + discoveries_in_discard(s, 0) >= MOST_TRADED


@rule
def forbids_giving_card(s: State, card: int) -> int:
    """A hand card, and a second one not before it in order (URUK-9.4)."""
    if s.mark != TO_CUBES or s.hand[s.active, card] <= s.picked[card]:
        return URUK_9_4
    if given(s) == 0:
        return ALLOWED
    return ALLOWED if RANK[card] + 1 >= s.last and two_can_be_had(s) else URUK_9_2


@rule
def forbids_giving_cube(s: State, colour: int) -> int:
    if s.mark != TO_CARDS or s.stock[s.active, colour] <= s.paid[colour]:
        return URUK_9_4
    if given(s) == 0:
        return ALLOWED
    return ALLOWED if colour + 1 >= s.last and two_can_be_had(s) else URUK_9_2


@rule
def forbids_end_of_giving(s: State) -> int:
    return ALLOWED if given(s) > 0 else URUK_9_2


@rule
def give_card(s: State, card: int) -> None:
    s.picked[card] += 1
    s.last = RANK[card] + 1
    if given(s) == MOST_TRADED:
        end_giving(s)


@rule
def give_cube(s: State, colour: int) -> None:
    s.paid[colour] += 1
    s.last = colour + 1
    if given(s) == MOST_TRADED:
        end_giving(s)


@rule
def end_giving(s: State) -> None:
    """Everything is handed over, then everything is received (URUK-9.5)."""
    s.owed = given(s)
    for k in range(COLOURS):
        s.stock[s.active, k] -= s.paid[k]
        s.supply[k] += s.paid[k]
    s.step = GET_STEP


@rule
def forbids_getting_cube(s: State, colour: int) -> int:
    if s.mark != TO_CUBES:
        return URUK_9_2
    return ALLOWED if can_have(s, colour) else URUK_6_2


@rule
def get_cube(s: State, colour: int) -> None:
    """From the supply, or by shortage with `shortage = turn`."""
    note(s, GOT_CUBE + colour)
    if s.supply[colour] > 0:
        gain_in_turn(s, colour, 1)
        one_received(s)
    else:
        s.due[colour] = 1
        ask_robbery(s, colour)


@rule
def get_from_display(s: State, card: int) -> None:
    note(s, card)
    s.spot = spot_of(s, card)
    take_from_display(s, s.active, card)
    one_received(s)


@rule
def get_from_deck(s: State) -> None:
    """The card is chance; if none is left the cube stays paid (URUK-4.13)."""
    if not start_draw(s):
        one_received(s)


@rule
def one_received(s: State) -> None:
    """The next item, unless all are there or none can be had any more."""
    s.owed -= 1
    s.to_move = s.active
    s.step = GET_STEP
    if s.owed == 0 or (s.mark == TO_CARDS and not any_card_to_take(s)):
        discard_picked(s, s.active)
        s.used[AQUEDUCT] = 1
        finish_action(s)


# Cogwheel (URUK-9.7, 9.8)


@rule
def forbids_moving_to(s: State, source: int, target: int) -> int:
    """Another own place with fewer than two discs, its level within one (URUK-9.7, 9.8)."""
    at = place_of(s, s.active, target)
    if at == NOWHERE or source == target or abs(LEVEL[source] - LEVEL[target]) > 1:
        return URUK_9_7
    return ALLOWED if s.discs[s.active, at] < CITY else URUK_9_8


@rule
def forbids_moving_from(s: State, source: int) -> int:
    """An own place with a disc that can go somewhere."""
    at = place_of(s, s.active, source)
    if at == NOWHERE or s.discs[s.active, at] == 0:
        return URUK_9_7
    for k in range(s.laid_count[s.active]):
        if forbids_moving_to(s, source, int(s.laid[s.active, k])) == ALLOWED:
            return ALLOWED
    return URUK_9_7


@rule
def can_move_disc(s: State) -> bool:
    if not has_laid(s, s.active, COGWHEEL) or s.used[COGWHEEL]:
        return False
    for k in range(s.laid_count[s.active]):
        if forbids_moving_from(s, int(s.laid[s.active, k])) == ALLOWED:
            return True
    return False


@rule
def choose_disc_to_move(s: State, source: int) -> None:
    s.place = source
    s.step = DISC_TO


@rule
def move_disc(s: State, target: int) -> None:
    s.discs[s.active, place_of(s, s.active, s.place)] -= 1
    s.discs[s.active, place_of(s, s.active, target)] += 1
    s.used[COGWHEEL] = 1
    finish_action(s)


# Wheel and axle (URUK-9.9 to 9.11)


@rule
def forbids_swap_for(s: State, away: int, colour: int) -> int:
    """A different colour that the supply has (URUK-9.9)."""
    return ALLOWED if colour != away and s.supply[colour] > 0 else URUK_9_9


@rule
def forbids_swap_away(s: State, colour: int) -> int:
    """A cube of the own stock for which there is another one."""
    if s.stock[s.active, colour] == 0:
        return URUK_9_9
    for k in range(COLOURS):
        if forbids_swap_for(s, colour, k) == ALLOWED:
            return ALLOWED
    return URUK_9_9


@rule
def can_swap(s: State) -> bool:
    if not has_laid(s, s.active, WHEEL_AND_AXLE) or s.used[WHEEL_AND_AXLE]:
        return False
    for k in range(COLOURS):
        if forbids_swap_away(s, k) == ALLOWED:
            return True
    return False


@rule
def choose_cube_to_swap(s: State, colour: int) -> None:
    s.colour = colour
    s.step = SWAP_GET


@rule
def swap_cube(s: State, colour: int) -> None:
    """Not an action (URUK-9.9)."""
    s.stock[s.active, s.colour] -= 1
    s.supply[s.colour] += 1
    gain_in_turn(s, colour, 1)
    s.used[WHEEL_AND_AXLE] = 1
    end_move(s)
    s.step = ACT


@rule
def forbids_card_action(s: State, card: int) -> int:
    """Aqueduct, Cogwheel or Wheel and axle, once a turn each (URUK-9.1, 3.6)."""
    if not has_laid(s, s.active, card):
        return URUK_9_9 if card == WHEEL_AND_AXLE else URUK_9_1
    if s.used[card]:
        return URUK_3_6
    if card == AQUEDUCT:
        return ALLOWED if can_trade(s) else URUK_9_2
    if card == COGWHEEL:
        return ALLOWED if can_move_disc(s) else URUK_9_7
    return ALLOWED if can_swap(s) else URUK_9_9
