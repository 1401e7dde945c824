"""Settlement discs: places, prices, reductions and payments (URUK-8)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.cards import cards_of_colour, discard_card, discard_picked
from tablee.games.uruk.rules.clauses import (
    URUK_3_6,
    URUK_8_1,
    URUK_8_2,
    URUK_8_3,
    URUK_8_4,
    URUK_8_5,
    URUK_8_7,
    URUK_8_11,
    URUK_8_12,
    URUK_8_14,
    URUK_8_16,
    URUK_8_17,
    URUK_8_19,
)  # fmt: skip
from tablee.games.uruk.rules.resources import finish_action
from tablee.games.uruk.rules.state import (
    ANY_NUMBER,
    BY_COINAGE,
    BY_VAULT,
    CITY,
    COINAGE,
    COLOUR,
    COLOURS,
    DEAR_LAST_EPOCH,
    DIFFERENT,
    DRAW_WELL,
    FIRST_RANK,
    FREE_CARDS,
    FREE_FAVOUR,
    HALF,
    KEPT,
    LAST_EPOCH,
    LAST_PRICE_BY_OPTION,
    LEVEL,
    MARDUK,
    NANNAR,
    NANNAR_LAYS,
    NO_CARD,
    NO_COLOUR,
    NO_MARK,
    NOWHERE,
    ORDER,
    PRICE,
    PRICE_STEP,
    RANK,
    REDUCTION_STEP,
    TYPES,
    VAULT,
    VILLAGE_ONLY,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cubes_of, give_up_event, has_laid, lowest_epoch, place_of, trigger_end

# Price


@rule
def full_price(s: State, epoch: int, place: int) -> int:
    """Cubes asked for a disc: in I the level of the discovery, else what the epoch card says (URUK-8.4, 8.5)."""
    if PRICE[epoch] == 0:
        return LEVEL[place]
    if epoch == LAST_EPOCH and s.options[DEAR_LAST_EPOCH]:
        return LAST_PRICE_BY_OPTION
    return PRICE[epoch]


@rule
def price_of(s: State, epoch: int, place: int, mark: int) -> int:
    """The price with a reduction (URUK-8.8, 8.15)."""
    price = full_price(s, epoch, place)
    if mark == HALF:
        return (price + 1) // 2
    if mark == BY_VAULT:
        price -= 1
    elif mark == BY_COINAGE:
        price -= 2
    return max(0, price)


@rule
def repeats_allowed(s: State, epoch: int) -> int:
    """How many cubes may repeat a colour that is paid already (URUK-8.7)."""
    if PRICE[epoch] == 0:
        return TYPES
    return full_price(s, epoch, NO_CARD) - DIFFERENT[epoch]


@rule
def colour_asked(epoch: int, place: int) -> int:
    """Epoch I asks for the discovery's colour alone (URUK-8.4)."""
    return COLOUR[place] if PRICE[epoch] == 0 else NO_COLOUR


# Favours (URUK-8.14, 8.15)


@rule
def halves_a_disc(s: State, event: int) -> bool:
    return event == MARDUK or (event == NANNAR and s.options[NANNAR_LAYS] == 0)


@rule
def favour_held(s: State, seat: int) -> int:
    """The oldest card kept that halves the next disc, or NO_CARD."""
    for k in range(KEPT):
        if halves_a_disc(s, s.keeps[seat, k]):
            return int(s.keeps[seat, k])
    return NO_CARD


@rule
def must_halve(s: State, seat: int) -> bool:
    return s.options[FREE_FAVOUR] == 0 and favour_held(s, seat) != NO_CARD


# Which payments fit


@rule
def well_helps(s: State, seat: int, place: int) -> bool:
    """Draw-well: for a village, once a turn (URUK-8.16, 8.19)."""
    return has_laid(s, seat, DRAW_WELL) and s.used[DRAW_WELL] == 0 and s.discs[seat, place_of(s, seat, place)] == 0


@rule
def paid_of_colour(s: State, colour: int) -> int:
    """Cubes and cards of a colour picked so far."""
    count = int(s.paid[colour])
    for rank in range(FIRST_RANK[colour], FIRST_RANK[colour + 1]):
        count += s.picked[ORDER[rank]]
    return count


@rule
def fits(s: State, place: int, cubes: int, cards: int, first_colour: int, first_rank: int) -> bool:
    """Whether so many cubes, from a colour on, and cards, from a rank on, can complete the payment. An item of a colour
    that is not paid yet is free, every other one is a repeat (URUK-8.7)."""
    seat, epoch = s.active, lowest_epoch(s)
    asked = colour_asked(epoch, place)
    if cubes > (cubes_of(s, seat) if asked == NO_COLOUR else s.stock[seat, asked]):  # the usual case
        return False
    repeats, all_cubes, all_cards = 0, 0, 0
    by_cube, by_card, by_both = 0, 0, 0  # colours not paid yet, by what could pay them
    for k in range(COLOURS):
        paid = paid_of_colour(s, k)
        repeats += max(0, paid - 1)
        if asked != NO_COLOUR and asked != k:
            continue
        stock = s.stock[seat, k] - s.paid[k] if k >= first_colour else 0
        hand = cards_of_colour(s, seat, k, first_rank) if cards > 0 else 0
        all_cubes += stock
        all_cards += hand
        if paid == 0:
            by_cube += 1 if stock > 0 and hand == 0 else 0
            by_card += 1 if stock == 0 and hand > 0 else 0
            by_both += 1 if stock > 0 and hand > 0 else 0
    if all_cubes < cubes or all_cards < cards:
        return False
    by_cube, by_card = min(cubes, by_cube), min(cards, by_card)
    new = by_cube + by_card + min(by_both, cubes - by_cube + cards - by_card)
    return repeats + cubes + cards - new <= repeats_allowed(s, epoch)


@rule
def cards_needed(s: State, place: int, price: int) -> int:
    """The smallest number of Draw-well cards with which a payment exists, or NOWHERE if there is none (URUK-8.17)."""
    most = price if well_helps(s, s.active, place) else 0
    for cards in range(most + 1):
        if fits(s, place, price - cards, cards, 0, 0):
            return cards
    return NOWHERE


# Place and reduction


@rule
def forbids_mark_on(s: State, place: int, mark: int) -> int:
    """Vault, Coinage on itself, a favour, or nothing; each unused and payable (URUK-8.10 to 8.15, 8.22)."""
    seat = s.active
    if mark == HALF:
        if favour_held(s, seat) == NO_CARD:
            return URUK_8_14
    elif must_halve(s, seat):
        return URUK_8_14
    elif mark == BY_VAULT:
        if not has_laid(s, seat, VAULT):
            return URUK_8_11
        if s.used[VAULT]:
            return URUK_3_6
    elif mark == BY_COINAGE:
        if place != COINAGE:
            return URUK_8_12
        if s.used[COINAGE]:
            return URUK_3_6
    epoch = lowest_epoch(s)
    if cards_needed(s, place, price_of(s, epoch, place, mark)) != NOWHERE:
        return ALLOWED
    return URUK_8_4 if PRICE[epoch] == 0 else URUK_8_5


@rule
def forbids_disc(s: State, place: int) -> int:
    """An own place with room, for which some payment exists (URUK-8.1 to 8.5)."""
    seat, epoch = s.active, lowest_epoch(s)
    at = place_of(s, seat, place)
    if epoch == NOWHERE or at == NOWHERE:
        return URUK_8_1
    if s.discs[seat, at] >= CITY:
        return URUK_8_2
    if s.discs[seat, at] > 0 and VILLAGE_ONLY[epoch]:
        return URUK_8_3
    for mark in (NO_MARK, BY_VAULT, BY_COINAGE, HALF):
        if forbids_mark_on(s, place, mark) == ALLOWED:
            return ALLOWED
    return URUK_8_4 if PRICE[epoch] == 0 else URUK_8_5


@rule
def can_settle(s: State) -> bool:
    if lowest_epoch(s) == NOWHERE:
        return False
    for k in range(s.laid_count[s.active]):
        if forbids_disc(s, int(s.laid[s.active, k])) == ALLOWED:
            return True
    return False


@rule
def choose_disc(s: State, place: int) -> None:
    s.place = place
    if must_halve(s, s.active):
        choose_reduction(s, HALF)
    else:
        s.step = REDUCTION_STEP


@rule
def choose_reduction(s: State, mark: int) -> None:
    """The price is settled: how many cubes, and how many cards in their stead."""
    s.mark = mark
    s.owed = price_of(s, lowest_epoch(s), int(s.place), mark)
    s.owed_cards = cards_needed(s, int(s.place), int(s.owed))
    if s.options[FREE_CARDS] and well_helps(s, s.active, int(s.place)):
        s.owed_cards = ANY_NUMBER
    s.step = PRICE_STEP
    if s.owed == 0:
        place_disc(s)


# Payment: cubes by colour, then cards by rank


@rule
def is_asked(s: State, colour: int) -> bool:
    """Epoch I asks for one colour alone."""
    asked = colour_asked(lowest_epoch(s), int(s.place))
    return asked in (NO_COLOUR, colour)


@rule
def forbids_cube(s: State, colour: int) -> int:
    if s.last > COLOURS or colour + 1 < s.last or s.paid[colour] >= s.stock[s.active, colour]:
        return URUK_8_7
    if not is_asked(s, colour):
        return URUK_8_4
    return ALLOWED if s.owed != s.owed_cards and completes_with_cube(s, colour) else URUK_8_7


@rule
def forbids_well_card(s: State, card: int) -> int:
    """A card of the colour instead of a missing cube (URUK-8.16, 8.17)."""
    if not well_helps(s, s.active, int(s.place)):
        return URUK_8_19 if s.used[DRAW_WELL] else URUK_8_16
    rank = RANK[card]
    if s.hand[s.active, card] <= s.picked[card] or COLOURS + 1 + rank < s.last:
        return URUK_8_16
    if s.owed_cards == 0 or (s.owed_cards != ANY_NUMBER and s.owed != s.owed_cards):
        return URUK_8_17
    if not is_asked(s, COLOUR[card]):
        return URUK_8_4
    return ALLOWED if completes_with_card(s, card) else URUK_8_7


@rule
def completes_with_cube(s: State, colour: int) -> bool:
    """Whether the payment can be completed after one more cube."""
    place, left = int(s.place), s.owed - 1
    least, most = int(s.owed_cards), int(s.owed_cards)
    if s.owed_cards == ANY_NUMBER:
        least, most = 0, left
    s.paid[colour] += 1
    fine = False
    for cards in range(least, most + 1):
        fine = fine or fits(s, place, left - cards, cards, colour, 0)
    s.paid[colour] -= 1
    return fine


@rule
def completes_with_card(s: State, card: int) -> bool:
    """The same after a card; only cards can follow it."""
    s.picked[card] += 1
    fine = fits(s, int(s.place), 0, s.owed - 1, COLOURS, RANK[card])
    s.picked[card] -= 1
    return fine


@rule
def pay_cube(s: State, colour: int) -> None:
    s.paid[colour] += 1
    s.last = colour + 1
    one_paid(s)


@rule
def pay_well_card(s: State, card: int) -> None:
    s.picked[card] += 1
    s.last = COLOURS + 1 + RANK[card]
    if s.owed_cards != ANY_NUMBER:
        s.owed_cards -= 1
    one_paid(s)


@rule
def one_paid(s: State) -> None:
    s.owed -= 1
    if s.owed == 0:
        place_disc(s)


@rule
def place_disc(s: State) -> None:
    """Cubes to the supply, cards to the discard, the disc over the discovery (URUK-8.1, 8.6)."""
    seat = s.active
    for k in range(COLOURS):
        s.stock[seat, k] -= s.paid[k]
        s.supply[k] += s.paid[k]
    for card in range(TYPES):
        if s.picked[card] > 0:
            s.used[DRAW_WELL] = 1
    discard_picked(s, seat)
    use_reduction(s, seat)
    s.epochs[lowest_epoch(s)] -= 1
    s.discs[seat, place_of(s, seat, s.place)] += 1
    trigger_end(s)
    finish_action(s)


@rule
def use_reduction(s: State, seat: int) -> None:
    if s.mark == BY_VAULT:
        s.used[VAULT] = 1
    elif s.mark == BY_COINAGE:
        s.used[COINAGE] = 1
    elif s.mark == HALF:
        favour = favour_held(s, seat)
        give_up_event(s, seat, favour)
        discard_card(s, favour)
