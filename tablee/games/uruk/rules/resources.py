"""Taking resources, shortage and Pipes (URUK-6), exchanging cards (URUK-7)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.cards import colour_in_display, discard_card, discard_from_hand, end_move, note
from tablee.games.uruk.rules.clauses import (
    URUK_3_6,
    URUK_6_1,
    URUK_6_2,
    URUK_6_3,
    URUK_6_4,
    URUK_6_6,
    URUK_6_7,
    URUK_6_9,
    URUK_6_12,
    URUK_6_14,
    URUK_6_15,
    URUK_6_18,
    URUK_6_20,
    URUK_6_22,
    URUK_6_26,
    URUK_7_1,
    URUK_7_2,
    URUK_7_3,
    URUK_7_4,
)  # fmt: skip
from tablee.games.uruk.rules.state import (
    ACT,
    ASTRONOMY,
    CLAY_PIPE,
    COLOUR,
    COLOUR_STEP,
    COLOURS,
    COMPENSATE_STEP,
    EXCHANGE_STEP,
    EXCHANGING,
    F_CHOOSE,
    F_PRODUCE,
    F_STORE,
    FULL_PIPE,
    FUNCTION,
    NO_CARD,
    NOT_ROBBED,
    NOWHERE,
    PIPE_MORE,
    PIPE_OTHER,
    PIPE_RULE,
    PRODUCING,
    ROAD,
    ROAD_ALL,
    ROB_STEP,
    ROBBED,
    SHORTAGE_ALL_TURN,
    SHOWS,
    SPOTS,
    TYPES,
    ZIGGURAT,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import (
    cubes_in_supply,
    cubes_on_pipe,
    discs_of,
    gain_in_turn,
    has_laid,
    in_final_round,
    laid_by_anybody,
)  # fmt: skip

# Shortage (URUK-6.3 to 6.7)


@rule
def richest(s: State, colour: int) -> int:
    """The most cubes of a colour that another player has in stock (URUK-6.4)."""
    most = 0
    for seat in range(s.players):
        if seat != s.active:
            most = max(most, int(s.stock[seat, colour]))
    return most


@rule
def can_rob(s: State, colour: int) -> bool:
    """Somebody has such a cube, and the supply has another colour to compensate him with (URUK-6.4, 6.6)."""
    return richest(s, colour) > 0 and cubes_in_supply(s) > s.supply[colour]


@rule
def can_have(s: State, colour: int) -> bool:
    """A cube from the supply, or by shortage where that applies (URUK-6.5)."""
    if s.supply[colour] > 0:
        return True
    return (s.verb == PRODUCING or s.options[SHORTAGE_ALL_TURN] != 0) and can_rob(s, colour)


@rule
def can_produce(s: State, colour: int) -> bool:
    """The same within the action `take resources`."""
    return s.supply[colour] > 0 or can_rob(s, colour)


@rule
def colour_due(s: State) -> int:
    """The first colour of which a cube is still missing, or NOWHERE (URUK-6.7)."""
    for k in range(COLOURS):
        if s.due[k] > 0:
            return k
    return NOWHERE


@rule
def drop_what_cannot_be_had(s: State) -> None:
    """Missing cubes that nobody can give fall short."""
    for k in range(COLOURS):
        if s.due[k] > 0 and not can_rob(s, k):
            s.due[k] = 0


@rule
def forbids_rob(s: State, seat: int) -> int:
    """Another player with most cubes of the colour (URUK-6.3, 6.4)."""
    if seat >= s.players or seat == s.active:
        return URUK_6_4
    most = richest(s, s.colour)
    return ALLOWED if most > 0 and s.stock[seat, s.colour] == most else URUK_6_4


@rule
def forbids_spare(s: State) -> int:
    """In a gain of several cubes one may be left, unless it is the last possible one of nothing (URUK-6.7)."""
    if s.card not in (ASTRONOMY, ZIGGURAT) or s.verb != PRODUCING:
        return URUK_6_3
    missing = 0
    for k in range(COLOURS):
        missing += s.due[k]
    return ALLOWED if s.got > 0 or missing > 1 else URUK_6_7


@rule
def forbids_compensation(s: State, colour: int) -> int:
    """Another colour that the supply has (URUK-6.3, 6.6)."""
    if colour == s.colour:
        return URUK_6_3
    return ALLOWED if s.supply[colour] > 0 else URUK_6_6


@rule
def ask_robbery(s: State, colour: int) -> None:
    s.colour = colour
    s.step = ROB_STEP


@rule
def rob(s: State, seat: int) -> None:
    """The cube changes hands; the player robbed chooses his compensation."""
    s.stock[seat, s.colour] -= 1
    s.stock[s.active, s.colour] += 1
    s.gained[s.colour] = 1
    s.got += 1
    s.rival, s.to_move = seat, seat
    s.settled = 1
    s.step = COMPENSATE_STEP


@rule
def compensate(s: State, colour: int) -> None:
    s.supply[colour] -= 1
    s.stock[s.rival, colour] += 1
    note(s, ROBBED + COLOURS * int(s.rival) + colour)
    s.rival, s.to_move = NOWHERE, s.active


# Take resources (URUK-6.1, 6.9 to 6.26)


@rule
def forbids_source(s: State, card: int) -> int:
    """An own producing discovery, unused, that gives at least one cube (URUK-3.6, 6.1)."""
    seat = s.active
    if not has_laid(s, seat, card):
        return URUK_6_1
    if FUNCTION[card] == F_STORE:
        gives = s.store[card] > 0
        reason = URUK_6_9
    elif FUNCTION[card] == F_PRODUCE:
        gives = can_produce(s, COLOUR[card])
        reason = URUK_6_2
    elif FUNCTION[card] == F_CHOOSE or card in (ROAD, ASTRONOMY):
        gives = any_colour(s, card)
        reason = URUK_6_12 if card == ROAD else URUK_6_2
    elif card == CLAY_PIPE:
        gives = cubes_on_pipe(s, seat) > 0
        reason = URUK_6_15
    elif card == ZIGGURAT:
        gives = ziggurat_gives(s)
        reason = URUK_6_26
    else:
        return URUK_6_1
    if s.used[card]:
        return URUK_3_6
    return ALLOWED if gives else reason


@rule
def any_colour(s: State, card: int) -> bool:
    for k in range(COLOURS):
        if forbids_colour(s, card, k) == ALLOWED:
            return True
    return False


@rule
def forbids_colour(s: State, card: int, colour: int) -> int:
    """A colour that Pulley or Sewer shows, that lies on Road, or that Astronomy sees in the display."""
    if card == ROAD:
        return ALLOWED if s.on_road[s.active, colour] > 0 else URUK_6_12
    if card == ASTRONOMY:
        if colour_in_display(s, colour) == 0:
            return URUK_6_22
    elif SHOWS[card, colour] == 0:
        return URUK_6_14
    return ALLOWED if can_produce(s, colour) else URUK_6_2


@rule
def ziggurat_gives(s: State) -> bool:
    """A colour that is not in stock can be had (URUK-6.25, 6.26)."""
    for k in range(COLOURS):
        if s.stock[s.active, k] == 0 and can_produce(s, k):
            return True
    return False


@rule
def can_take_resources(s: State) -> bool:
    for k in range(s.laid_count[s.active]):
        if forbids_source(s, int(s.laid[s.active, k])) == ALLOWED:
            return True
    return False


@rule
def choose_source(s: State, card: int) -> None:
    """Cubes from the card at once, a choice of colour, or cubes from the supply."""
    seat = s.active
    s.card = card
    if FUNCTION[card] == F_STORE:
        s.store[card] -= 1
        take_from_card(s, COLOUR[card], 1)
    elif card == CLAY_PIPE or (card == ROAD and s.options[ROAD_ALL]):
        for k in range(COLOURS):
            take_from_card(s, k, s.on_pipe[seat, k] if card == CLAY_PIPE else s.on_road[seat, k])
            if card == CLAY_PIPE:
                s.on_pipe[seat, k] = 0
            else:
                s.on_road[seat, k] = 0
    elif FUNCTION[card] == F_CHOOSE or card in (ROAD, ASTRONOMY):
        s.step = COLOUR_STEP
        return
    elif card == ZIGGURAT:
        for k in range(COLOURS):
            s.due[k] = 1 if s.stock[seat, k] == 0 else 0
        take_due_from_supply(s)
        return
    else:
        s.due[COLOUR[card]] = 1
        take_due_from_supply(s)
        return
    finish_resources(s)


@rule
def take_from_card(s: State, colour: int, cubes: int) -> None:
    if cubes > 0:
        s.stock[s.active, colour] += cubes
        s.gained[colour] = 1


@rule
def choose_colour(s: State, colour: int) -> None:
    if s.card == ROAD:
        s.on_road[s.active, colour] -= 1
        take_from_card(s, colour, 1)
        finish_resources(s)
        return
    s.colour = colour
    s.due[colour] = colour_in_display(s, colour) if s.card == ASTRONOMY else 1
    take_due_from_supply(s)


@rule
def take_due_from_supply(s: State) -> None:
    """All that the supply has comes first; what is missing is handled cube by cube (URUK-6.7)."""
    for k in range(COLOURS):
        cubes = min(int(s.due[k]), int(s.supply[k]))
        if cubes > 0:
            gain_in_turn(s, k, cubes)
            s.due[k] -= cubes
            s.got += cubes
    ask_what_is_missing(s)


@rule
def ask_what_is_missing(s: State) -> None:
    drop_what_cannot_be_had(s)
    missing = colour_due(s)
    if missing == NOWHERE:
        finish_resources(s)
    else:
        ask_robbery(s, missing)


@rule
def after_compensation(s: State) -> None:
    """The cube that was missing is there: on with the gain, or with the exchange."""
    s.due[s.colour] -= 1
    if s.verb == PRODUCING:
        ask_what_is_missing(s)
    elif s.verb == EXCHANGING:
        ask_exchange(s)


@rule
def spare_rival(s: State) -> None:
    note(s, NOT_ROBBED)
    s.due[s.colour] -= 1
    ask_what_is_missing(s)


@rule
def finish_resources(s: State) -> None:
    """One use; Astronomy discards the display cards of the colour, in spot order (URUK-6.23, 6.24)."""
    if s.card == ASTRONOMY:
        for spot in range(SPOTS):
            shown = s.display[spot]
            if shown != NO_CARD and COLOUR[shown] == s.colour:
                discard_card(s, shown)
                s.display[spot] = NO_CARD
    s.used[s.card] = 1
    finish_action(s)


@rule
def finish_action(s: State) -> None:
    """An action is complete: back to the choice of the next."""
    s.actions_left -= 1
    end_move(s)
    s.step = ACT
    s.to_move = s.active


# Exchange (URUK-7)


@rule
def left_to_exchange(s: State, card: int) -> int:
    return s.hand[s.active, card] - s.picked[card]


@rule
def forbids_exchange(s: State, card: int) -> int:
    """A hand card whose type is laid somewhere and whose cube can be had (URUK-7.1, 7.3, 7.4)."""
    if left_to_exchange(s, card) <= 0:
        return URUK_7_1
    if not laid_by_anybody(s, card):
        return URUK_7_3
    return ALLOWED if can_have(s, COLOUR[card]) else URUK_7_4


@rule
def forbids_end_of_exchange(s: State) -> int:
    return ALLOWED if s.got > 0 else URUK_7_2


@rule
def can_exchange(s: State) -> bool:
    for seat in range(s.players):
        for k in range(s.laid_count[seat]):
            if forbids_exchange(s, int(s.laid[seat, k])) == ALLOWED:
                return True
    return False


@rule
def exchange_card(s: State, card: int) -> None:
    """The card is put down in its turn; its cube comes from the supply, or from the richest player."""
    s.picked[card] += 1
    note(s, card)
    colour = COLOUR[card]
    if s.supply[colour] > 0:
        gain_in_turn(s, colour, 1)
        s.got += 1
        ask_exchange(s)
    else:
        s.due[colour] = 1
        ask_robbery(s, colour)


@rule
def ask_exchange(s: State) -> None:
    s.step = EXCHANGE_STEP


@rule
def finish_exchange(s: State) -> None:
    """The discard gets the cards in the order in which they were exchanged (URUK-4.12)."""
    for k in range(s.trail_count):
        if s.trail[k] < TYPES:
            discard_from_hand(s, s.active, s.trail[k])
    finish_action(s)


# Pipes (URUK-6.16 to 6.21, 6.28)


@rule
def feeds_pipe_of(s: State, owner: int) -> bool:
    """Whether the active player is one whose gains fill this player's Pipe (URUK-6.17, option pipe)."""
    discs = discs_of(s, s.active)
    if s.options[PIPE_RULE] == PIPE_MORE:
        return discs > discs_of(s, owner)
    for seat in range(s.players):
        if discs_of(s, seat) > discs and not (seat == owner and s.options[PIPE_RULE] == PIPE_OTHER):
            return False
    return True


@rule
def has_played_last_turn(s: State, seat: int) -> bool:
    """In the final round, those before the active player have no turn left (URUK-6.28)."""
    return in_final_round(s) and (seat - s.first) % s.players <= (s.active - s.first) % s.players


@rule
def forbids_fill(s: State, colour: int) -> int:
    """A colour gained in this turn that the supply has (URUK-6.18, 6.20)."""
    if s.gained[colour] == 0:
        return URUK_6_18
    return ALLOWED if s.supply[colour] > 0 else URUK_6_20


@rule
def pipe_is_asked(s: State, owner: int) -> bool:
    """The owner of a Pipe that is not full, of a feeding turn, with a colour to choose."""
    if owner == s.active or not has_laid(s, owner, CLAY_PIPE) or cubes_on_pipe(s, owner) >= FULL_PIPE:
        return False
    if has_played_last_turn(s, owner) or not feeds_pipe_of(s, owner):
        return False
    for k in range(COLOURS):
        if forbids_fill(s, k) == ALLOWED:
            return True
    return False


@rule
def fill_pipe(s: State, owner: int, colour: int) -> None:
    s.supply[colour] -= 1
    s.on_pipe[owner, colour] += 1
