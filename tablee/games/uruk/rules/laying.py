"""Laying a discovery (URUK-5), also by Enlil (URUK-10.29 to 10.31) and by Lyre (URUK-13.4 to 13.7)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.cards import discard_card, discard_picked, end_move, gain_openly, lose_openly
from tablee.games.uruk.rules.clauses import (
    URUK_5_1,
    URUK_5_2,
    URUK_5_3,
    URUK_5_4,
    URUK_5_7,
    URUK_5_9,
    URUK_5_10,
    URUK_5_11,
    URUK_5_14,
    URUK_5_15,
    URUK_5_17,
    URUK_5_18,
    URUK_5_25,
    URUK_10_40,
)  # fmt: skip
from tablee.games.uruk.rules.state import (
    COLOUR,
    DISCOUNT_STEP,
    DISCOUNTED,
    DISCOUNTER,
    FREE_FAVOUR,
    HALF,
    LAYING,
    LEVEL,
    LEVEL_TWO,
    LYRE_MOVE,
    LYRES,
    NANNAR,
    NANNAR_LAYS,
    NEW_PLACE,
    NO_MARK,
    NOWHERE,
    ORDER,
    PAIR_STEP,
    PAY_STEP,
    PLACES,
    RANK,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import (
    add_place,
    fill_card,
    give_up_event,
    has_laid,
    highest_level,
    keeps_event,
    remove_place,
    room_for_new,
)  # fmt: skip

# What it costs


@rule
def holds_half_laying(s: State, seat: int) -> bool:
    """Nannar as a favour for a laying (option nannar = lay)."""
    return s.options[NANNAR_LAYS] != 0 and keeps_event(s, seat, NANNAR)


@rule
def must_lay_at_half(s: State, seat: int) -> bool:
    return s.options[FREE_FAVOUR] == 0 and holds_half_laying(s, seat)


@rule
def may_lay_at_half(s: State, seat: int, card: int) -> bool:
    """With favour = free; on level 1 it would save nothing."""
    return s.options[FREE_FAVOUR] != 0 and LEVEL[card] >= LEVEL_TWO and holds_half_laying(s, seat)


@rule
def units(card: int, mark: int) -> int:
    """Cards to discard beside the one that is laid; a pair counts as one (URUK-5.1, 5.15, 5.17)."""
    if mark == HALF:
        return (LEVEL[card] + 1) // 2 - 1
    return LEVEL[card] - 1 - (1 if mark == DISCOUNTED else 0)


@rule
def can_discount(s: State, seat: int, card: int, place: int) -> bool:
    """A discounter of the colour lies there, is unused and is not being replaced (URUK-5.15 to 5.18)."""
    discounter = DISCOUNTER[COLOUR[card]]
    if LEVEL[card] < LEVEL_TWO or discounter == place or not has_laid(s, seat, discounter):
        return False
    return s.phase == LYRES or s.used[discounter] == 0


@rule
def pairs_left(s: State, seat: int, card: int, place: int, first: int) -> int:
    """Pairs of one colour in hand beside the laid type, from a rank on; a replaced card counts as a hand card."""
    pairs, run, colour = 0, 0, -1
    for rank in range(first, TYPES):
        other = ORDER[rank]
        if COLOUR[other] != colour:
            pairs += run // 2
            run, colour = 0, COLOUR[other]
        if other != card:
            run += s.hand[seat, other] - s.picked[other] + (1 if other == place else 0)
    return pairs + run // 2


@rule
def copies_left(s: State, seat: int, card: int) -> int:
    """Further copies in hand, the laid one left out."""
    return s.hand[seat, card] - 1 - s.picked[card]


@rule
def missing(s: State, seat: int, card: int, place: int, mark: int) -> int:
    """Copies or pairs that the hand lacks: any of them lowers what is owed by one, so no choice can run dry."""
    owed = units(card, mark) - copies_left(s, seat, card)
    return owed - pairs_left(s, seat, card, place, 0) if owed > 0 else 0


@rule
def cheapest_mark(s: State, seat: int, card: int, place: int) -> int:
    if must_lay_at_half(s, seat) or may_lay_at_half(s, seat, card):
        return HALF
    return DISCOUNTED if can_discount(s, seat, card, place) else NO_MARK


@rule
def missing_at_least(s: State, seat: int, card: int, place: int) -> int:
    return missing(s, seat, card, place, cheapest_mark(s, seat, card, place))


# Type and place


@rule
def forbids_type(s: State, seat: int, card: int) -> int:
    """In hand, not laid yet, not more than one level higher than the highest (URUK-5.3, 5.7, 5.10)."""
    if s.hand[seat, card] == 0:
        return URUK_5_3
    if has_laid(s, seat, card):
        return URUK_5_10
    return ALLOWED if LEVEL[card] <= highest_level(s, seat) + 1 else URUK_5_7


@rule
def forbids_new_place(s: State, seat: int) -> int:
    if room_for_new(s, seat):
        return ALLOWED
    return URUK_5_25 if s.laid_count[seat] > PLACES else URUK_5_9


@rule
def forbids_replacing(s: State, seat: int, card: int, place: int) -> int:
    """Another discovery of one's own (URUK-5.11, 5.14)."""
    if place == card:
        return URUK_5_14
    return ALLOWED if has_laid(s, seat, place) else URUK_5_11


@rule
def forbids_place(s: State, seat: int, card: int, place: int) -> int:
    """A place where the laying can be paid (URUK-5.1)."""
    forbids = forbids_new_place(s, seat) if place == NEW_PLACE else forbids_replacing(s, seat, card, place)
    if forbids != ALLOWED:
        return forbids
    return ALLOWED if missing_at_least(s, seat, card, place) <= 0 else URUK_5_1


@rule
def forbids_laying(s: State, seat: int, card: int) -> int:
    """A type that can be laid and paid on some place (URUK-5.1 to 5.10)."""
    forbids = forbids_type(s, seat, card)
    if forbids != ALLOWED:
        return forbids
    lacks = missing_at_least(s, seat, card, NEW_PLACE)
    if lacks > 1:  # a replaced card makes one more pair at most
        return URUK_5_1
    if lacks <= 0 and room_for_new(s, seat):
        return ALLOWED
    for k in range(s.laid_count[seat]):
        if forbids_place(s, seat, card, int(s.laid[seat, k])) == ALLOWED:
            return ALLOWED
    return URUK_5_1


@rule
def can_lay(s: State, seat: int) -> bool:
    for card in range(TYPES):
        if s.hand[seat, card] > 0 and forbids_laying(s, seat, card) == ALLOWED:
            return True
    return False


@rule
def forbids_free_laying(s: State, seat: int, card: int) -> int:
    """Enlil waives the payment only (URUK-10.29, 10.30)."""
    forbids = forbids_type(s, seat, card)
    if forbids != ALLOWED:
        return forbids
    return ALLOWED if room_for_new(s, seat) or s.laid_count[seat] > 0 else URUK_5_9


@rule
def forbids_free_place(s: State, seat: int, card: int, place: int) -> int:
    return forbids_new_place(s, seat) if place == NEW_PLACE else forbids_replacing(s, seat, card, place)


@rule
def forbids_extra(s: State, seat: int, card: int) -> int:
    """Lyre's discovery lies beyond the limit and replaces nothing (URUK-13.6)."""
    forbids = forbids_type(s, seat, card)
    if forbids != ALLOWED:
        return forbids
    return ALLOWED if missing_at_least(s, seat, card, NEW_PLACE) <= 0 else URUK_5_1


# Discount


@rule
def forbids_mark(s: State, mark: int) -> int:
    """Discount, half or neither, each only if it can be paid (L-DISC)."""
    seat, card, place = s.to_move, s.card, s.place
    if mark == DISCOUNTED and not can_discount(s, seat, card, place):
        if LEVEL[card] < LEVEL_TWO:
            return URUK_5_17
        return URUK_5_18 if DISCOUNTER[COLOUR[card]] == place else URUK_5_15
    if mark == HALF and not may_lay_at_half(s, seat, card):
        return URUK_10_40
    return ALLOWED if missing(s, seat, card, place, mark) <= 0 else URUK_5_1


@rule
def choose_place(s: State, place: int) -> None:
    """The place is chosen: ask for the discount if there is one, then for the payment."""
    seat, card = s.to_move, s.card
    s.place = place
    if must_lay_at_half(s, seat):
        choose_mark(s, HALF)
    elif can_discount(s, seat, card, place) or may_lay_at_half(s, seat, card):
        s.step = DISCOUNT_STEP
    else:
        choose_mark(s, NO_MARK)


@rule
def choose_mark(s: State, mark: int) -> None:
    s.mark = mark
    s.owed = units(s.card, mark)
    s.step = PAY_STEP


# Payment: copies first, then pairs in the order of ranks


@rule
def in_hand(s: State, seat: int, card: int) -> int:
    """Cards of a type that can still be picked; a replaced card is in hand already (URUK-5.12)."""
    return s.hand[seat, card] - s.picked[card] + (1 if card == s.place else 0)


@rule
def forbids_payment(s: State, card: int) -> int:
    """A copy, or the first card of a pair, such that the rest can still be paid (URUK-5.1 to 5.6)."""
    seat = s.to_move
    if card == s.card:
        if s.last > 0 or copies_left(s, seat, card) <= 0:
            return URUK_5_1
        return ALLOWED
    if in_hand(s, seat, card) == 0:
        return URUK_5_2
    rank = RANK[card]
    if rank < s.last - 1 or same_colour_from(s, seat, card) < 2:
        return URUK_5_2
    return ALLOWED if pairs_left(s, seat, s.card, s.place, rank) >= s.owed else URUK_5_2


@rule
def same_colour_from(s: State, seat: int, card: int) -> int:
    """Cards of the colour that can be picked, from this type on."""
    count, rank = 0, RANK[card]
    while rank < TYPES and COLOUR[ORDER[rank]] == COLOUR[card]:
        if ORDER[rank] != s.card:
            count += in_hand(s, seat, ORDER[rank])
        rank += 1
    return count


@rule
def forbids_pair(s: State, card: int) -> int:
    """The second card has the colour of the first and is not the laid type (URUK-5.2, 5.4, 5.6)."""
    seat, first = s.to_move, ORDER[s.last - 1]
    if card == s.card or COLOUR[card] != COLOUR[first] or RANK[card] < RANK[first]:
        return URUK_5_4
    if in_hand(s, seat, card) == 0:
        return URUK_5_2
    left = pairs_left_after(s, seat, card)
    return ALLOWED if left >= s.owed - 1 else URUK_5_2


@rule
def pairs_left_after(s: State, seat: int, card: int) -> int:
    """Pairs that are left once this card has been picked too."""
    s.picked[card] += 1
    left = pairs_left(s, seat, s.card, s.place, RANK[card])
    s.picked[card] -= 1
    return left


@rule
def pick_payment(s: State, card: int) -> None:
    """A copy pays at once, the first card of a pair waits for the second."""
    s.picked[card] += 1
    if card == s.card:
        s.owed -= 1
    else:
        s.last = RANK[card] + 1
        s.step = PAIR_STEP


@rule
def pick_pair(s: State, card: int) -> None:
    s.picked[card] += 1
    s.last = RANK[card] + 1
    s.owed -= 1
    s.step = PAY_STEP


# The card is laid


@rule
def put_down(s: State, seat: int, card: int, place: int) -> None:
    """A replaced card goes to the hand, its discs stay (URUK-5.12, 5.13); then the new card lies there."""
    discs = 0
    if place != NEW_PLACE and place != NOWHERE:
        discs = remove_place(s, seat, place)
        gain_openly(s, seat, place)
    lose_openly(s, seat, card)
    add_place(s, seat, card, discs)


@rule
def complete_laying(s: State) -> None:
    """Payment to the discard, then the card in place and its filling (URUK-5.24)."""
    seat, card = s.to_move, int(s.card)
    put_down(s, seat, card, int(s.place))
    discard_picked(s, seat)
    if s.mark == HALF:
        give_up_event(s, seat, NANNAR)
        discard_card(s, NANNAR)
    if s.verb == LYRE_MOVE:
        s.by_lyre[seat] = card
    else:
        fill_card(s, seat, card)
    if s.verb == LAYING:
        if s.mark == DISCOUNTED:
            s.used[DISCOUNTER[COLOUR[card]]] = 1
        s.actions_left -= 1
    end_move(s)


@rule
def lay_for_free(s: State, seat: int, card: int, place: int) -> None:
    """Enlil: no payment, fillings happen (URUK-10.29, 10.30)."""
    put_down(s, seat, card, place)
    fill_card(s, seat, card)


@rule
def laying_is_paid(s: State) -> bool:
    return s.step == PAY_STEP and s.owed == 0
