"""Hands, deck and discard pile (URUK-4), and who knows which card is in a hand."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.uruk.rules.state import (
    BOXED,
    CARDS,
    COLOUR,
    COLOURS,
    DRAW_STEP,
    DRAWN,
    DRAWN_UPPER,
    FIRST_RANK,
    LOST_DRAW,
    NO_CARD,
    NO_MOVE,
    NOWHERE,
    ORDER,
    RENEWED,
    RENEWED_FIRST,
    SPOTS,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import in_final_round

# Hands


@rule
def hand_size(s: State, seat: int) -> int:
    count = 0
    for card in range(TYPES):
        count += s.hand[seat, card]
    return count


@rule
def cards_of_colour(s: State, seat: int, colour: int, first: int) -> int:
    """Hand cards of a colour that are not picked yet, from a rank on."""
    count = 0
    for rank in range(max(first, FIRST_RANK[colour]), FIRST_RANK[colour + 1]):
        count += s.hand[seat, ORDER[rank]] - s.picked[ORDER[rank]]
    return count


@rule
def gain_openly(s: State, seat: int, card: int) -> None:
    """From the display, or a laid card taken back: everybody knows where it is."""
    s.hand[seat, card] += 1
    s.known[seat, card] += 1


@rule
def gain_hidden(s: State, seat: int, card: int) -> None:
    """From the deck."""
    s.hand[seat, card] += 1
    if s.renewals:
        s.fresh[seat, card] += 1


@rule
def lose_openly(s: State, seat: int, card: int) -> None:
    """A card is shown and leaves the hand: it may have been the one that everybody knew of."""
    s.hand[seat, card] -= 1
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1
    elif s.fresh[seat, card] > s.hand[seat, card]:
        s.fresh[seat, card] -= 1


# Discard pile


@rule
def discard_card(s: State, card: int) -> None:
    s.discard[s.discard_from + s.discarded] = card
    s.discarded += 1


@rule
def discard_from_hand(s: State, seat: int, card: int) -> None:
    lose_openly(s, seat, card)
    discard_card(s, card)


@rule
def discard_picked(s: State, seat: int) -> None:
    """Cards discarded together go by ascending id (URUK-4.12)."""
    for card in range(TYPES):
        for _ in range(s.picked[card]):
            discard_from_hand(s, seat, card)


# Deck


@rule
def deck_size(s: State) -> int:
    count = 0
    for card in range(CARDS):
        count += s.upper[card] + s.lower[card]
    return count


@rule
def upper_size(s: State) -> int:
    count = 0
    for card in range(CARDS):
        count += s.upper[card]
    return count


@rule
def deck_is_empty(s: State) -> bool:
    for card in range(CARDS):
        if s.upper[card] > 0 or s.lower[card] > 0:
            return False
    return True


@rule
def discoveries_in_discard(s: State, first: int) -> int:
    """Discoveries in the discard pile, the first `first` cards left out."""
    count = 0
    for k in range(s.discard_from + first, s.discard_from + s.discarded):
        if s.discard[k] < TYPES:
            count += 1
    return count


@rule
def can_draw(s: State) -> bool:
    """A card can come from the deck, or from the discard once it is renewed (URUK-4.11)."""
    return not deck_is_empty(s) or discoveries_in_discard(s, 0) > 0


@rule
def renew_deck(s: State) -> None:
    """The discard becomes the deck; the first time its 15 oldest cards go to the box (URUK-4.6 to 4.9). The pile stays
    where it is until the move is over: what lay in it before the move is part of how the move is written."""
    boxed = 0
    if s.renewals == 0 and s.discarded > BOXED and discoveries_in_discard(s, BOXED) > 0:
        boxed = BOXED
    note(s, RENEWED if s.renewals else RENEWED_FIRST)
    for k in range(s.discard_from + boxed, s.discard_from + s.discarded):
        s.lower[s.discard[k]] += 1
    s.discard_from += s.discarded
    s.discarded = 0
    s.renewals = 1
    s.down_known = 1 if s.down != NO_CARD else 0
    for seat in range(s.players):
        for card in range(TYPES):
            s.fresh[seat, card] = 0


@rule
def close_pile(s: State) -> None:
    """After a move with a renewal: the discard begins at the front again."""
    if s.discard_from == 0:
        return
    for k in range(s.discarded):
        s.discard[k] = s.discard[s.discard_from + k]
    for k in range(s.discarded, s.discard_from + s.discarded):
        s.discard[k] = 0
    s.discard_from = 0


@rule
def start_draw(s: State) -> bool:
    """Turn to chance for the next card of the deck, renewed if it is empty (URUK-4.5); False if the draw is lost."""
    if deck_is_empty(s):
        if discoveries_in_discard(s, 0) == 0:
            note(s, LOST_DRAW)
            return False
        renew_deck(s)
    s.settled = 1
    s.step = DRAW_STEP
    s.to_move = CHANCE
    return True


@rule
def forbidden_to_come(s: State, card: int) -> bool:
    """Cards come from the upper segment as long as it has any."""
    return segment_count(s, card, upper_size(s)) == 0


@rule
def segment_count(s: State, card: int, upper: int) -> int:
    """How many such cards the segment has that is drawn from now; `upper` is the size of the upper one."""
    return int(s.upper[card] if upper > 0 else s.lower[card])


@rule
def take_from_deck(s: State, card: int) -> None:
    if upper_size(s) > 0:
        s.upper[card] -= 1
        note(s, DRAWN_UPPER + card)
    else:
        s.lower[card] -= 1
        note(s, DRAWN + card)


@rule
def place_event(s: State, event: int) -> None:
    """To the slot, face down before the drawer, or to the discard (URUK-10.2, 10.3, 10.6, 10.7, 12.7)."""
    if in_final_round(s) or (s.slot != NO_CARD and s.down != NO_CARD):
        discard_card(s, event)
    elif s.slot == NO_CARD:
        s.slot = event
    else:
        s.down = event


# Display


@rule
def spot_of(s: State, card: int) -> int:
    """The lowest-numbered display spot with such a card, or NOWHERE (DF-4)."""
    for spot in range(SPOTS):
        if s.display[spot] == card:
            return spot
    return NOWHERE


@rule
def cards_in_display(s: State) -> int:
    count = 0
    for spot in range(SPOTS):
        if s.display[spot] != NO_CARD:
            count += 1
    return count


@rule
def colour_in_display(s: State, colour: int) -> int:
    """How many display cards show a colour (URUK-6.22)."""
    count = 0
    for spot in range(SPOTS):
        if s.display[spot] != NO_CARD and COLOUR[s.display[spot]] == colour:
            count += 1
    return count


@rule
def take_from_display(s: State, seat: int, card: int) -> None:
    s.display[spot_of(s, card)] = NO_CARD
    gain_openly(s, seat, card)


# The move in the making


@rule
def note(s: State, what: int) -> None:
    """Write down what was chosen or drawn, where its order matters."""
    s.trail[s.trail_count] = what
    s.trail_count += 1


@rule
def begin_move(s: State, verb: int) -> None:
    """A move begins: keep the cubes as they are now."""
    s.verb = verb
    for k in range(COLOURS):
        s.was_supply[k] = s.supply[k]
        s.was_gained[k] = s.gained[k]
        for seat in range(s.players):
            s.was_stock[seat, k] = s.stock[seat, k]


@rule
def forget_picks(s: State) -> None:
    for card in range(TYPES):
        s.picked[card] = 0
    for k in range(COLOURS):
        s.paid[k] = 0
        s.due[k] = 0
    s.owed, s.owed_cards, s.last, s.got = 0, 0, 0, 0


@rule
def end_move(s: State) -> None:
    """The move is complete: nothing of its making is left."""
    s.verb, s.settled = NO_MOVE, 0
    s.card, s.place, s.mark, s.colour, s.rival, s.spot = NO_CARD, NOWHERE, 0, -1, NOWHERE, 0
    forget_picks(s)
    for k in range(s.trail_count):
        s.trail[k] = 0
    s.trail_count = 0
    for k in range(COLOURS):
        s.was_supply[k] = 0
        s.was_gained[k] = 0
        for seat in range(s.players):
            s.was_stock[seat, k] = 0
    close_pile(s)


@rule
def restore_cubes(s: State) -> None:
    """The cubes as they were before the move."""
    for k in range(COLOURS):
        s.supply[k] = s.was_supply[k]
        s.gained[k] = s.was_gained[k]
        for seat in range(s.players):
            s.stock[seat, k] = s.was_stock[seat, k]
