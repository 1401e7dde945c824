"""The cheapest ways to pay, for the table: what each laying and each disc would cost, and a payment to begin with."""

from __future__ import annotations

import msgspec

from tablee.engine.clauses import ALLOWED
from tablee.games.uruk.rules import laying, settlement
from tablee.games.uruk.rules.state import (
    BY_COINAGE,
    BY_VAULT,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    DISCOUNTED,
    HALF,
    LEVEL,
    LYRE_NORMAL,
    LYRES,
    NEW_PLACE,
    NO_MARK,
    RANK,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import has_laid, lowest_epoch

MARKS = {NO_MARK: "", DISCOUNTED: "%", HALF: "h"}
REDUCTIONS = {NO_MARK: "", BY_VAULT: "v", BY_COINAGE: "c", HALF: "h"}


class Laying(msgspec.Struct, frozen=True):
    """A discovery that can be laid on a place, with a payment for it."""

    card: str
    place: str  # "_" for a new place
    mark: str  # "" or "%" with a discount, "h" at half
    needed: int  # cards, the laid one included
    pay: tuple[str, ...]  # units: "LYR", or "WAL&LIG" for a pair
    line: str  # the whole move


class Settling(msgspec.Struct, frozen=True):
    """A disc that can be placed, with a payment for it."""

    place: str
    mark: str  # "", "v" Vault, "c" Coinage, "h" half price
    price: int
    cubes: str
    cards: tuple[str, ...]  # for Draw-well
    line: str


# Laying


def layings(s: State, seat: int) -> tuple[Laying, ...]:
    """Every discovery in hand on every place where it can be paid, with the fewest cards."""
    found: list[Laying] = []
    for card in range(TYPES):
        if not s.hand[seat, card] or laying.forbids_type(s, seat, card) != ALLOWED:
            continue
        found += [cheapest_laying(s, seat, card, place) for place in places(s, seat, card)]
    return tuple(found)


def places(s: State, seat: int, card: int) -> list[int]:
    """Where a discovery can lie and be paid; Lyre's lies beside the others, beyond all room (URUK-13.6)."""
    if s.phase == LYRES and not s.options[LYRE_NORMAL]:
        return [NEW_PLACE] if laying.missing_at_least(s, seat, card, NEW_PLACE) <= 0 else []
    everywhere = [NEW_PLACE, *(int(p) for p in s.laid[seat][: int(s.laid_count[seat])])]
    return [place for place in everywhere if laying.forbids_place(s, seat, card, place) == ALLOWED]


def cheapest_laying(s: State, seat: int, card: int, place: int) -> Laying:
    mark = NO_MARK
    if laying.must_lay_at_half(s, seat):
        mark = HALF
    elif laying.can_discount(s, seat, card, place):
        mark = DISCOUNTED
    elif laying.may_lay_at_half(s, seat, card):
        mark = HALF
    owed = int(laying.units(card, mark))
    copies = min(owed, int(laying.copies_left(s, seat, card)))
    pairs = cheapest_pairs(s, seat, card, place, owed - copies)
    pay = tuple([CODES[card]] * copies + [f"{CODES[x]}&{CODES[y]}" for x, y in pairs])
    where = "_" if place == NEW_PLACE else CODES[place]
    at = "" if place == NEW_PLACE else f"/{where}"
    line = f"+{CODES[card]}{MARKS[mark]}{at}[{' '.join(pay)}]"
    return Laying(CODES[card], where, MARKS[mark], owed + 1, pay, line)


def regret(s: State, seat: int, card: int) -> int:
    """How much one would rather keep a card: high levels, and sets that could be laid."""
    useful = not has_laid(s, seat, card)
    return 2 * int(LEVEL[card]) + (3 * int(s.hand[seat, card]) if useful else 0)


def cheapest_pairs(s: State, seat: int, card: int, place: int, count: int) -> list[tuple[int, int]]:
    """Pairs of one colour that one can best do without; a replaced card is in hand."""
    piles: list[list[int]] = [[] for _ in range(COLOURS)]
    for other in range(TYPES):
        held = int(s.hand[seat, other]) + (1 if other == place else 0)
        if other != card:
            piles[COLOUR[other]] += [other] * held
    for pile in piles:
        pile.sort(key=lambda other: regret(s, seat, other))
    pairs = [(pile[k], pile[k + 1]) for pile in piles for k in range(0, len(pile) - 1, 2)]
    pairs.sort(key=lambda pair: sum(regret(s, seat, other) for other in pair))
    return sorted((min(pair), max(pair)) for pair in pairs[:count])


# Discs


def settlings(s: State) -> tuple[Settling, ...]:
    """Every place and reduction with which the next disc can be paid."""
    seat, found = int(s.active), []
    for place in (int(p) for p in s.laid[seat][: int(s.laid_count[seat])]):
        if settlement.forbids_disc(s, place) != ALLOWED:
            continue
        for mark in REDUCTIONS:
            if settlement.forbids_mark_on(s, place, mark) == ALLOWED:
                found.append(cheapest_settling(s, place, mark))
    return tuple(found)


def cheapest_settling(s: State, place: int, mark: int) -> Settling:
    """Cubes of which one has most, and as few cards as must be."""
    seat, epoch = int(s.active), int(lowest_epoch(s))
    price = int(settlement.price_of(s, epoch, place, mark))
    cards = int(settlement.cards_needed(s, place, price))
    asked = int(settlement.colour_asked(epoch, place))
    stock = [int(n) if asked in (-1, k) else 0 for k, n in enumerate(s.stock[seat])]
    paid = [0] * COLOURS
    spare = int(settlement.repeats_allowed(s, epoch))
    for _ in range(price - cards):
        free = [k for k in range(COLOURS) if stock[k] > paid[k] and paid[k] == 0]
        again = [k for k in range(COLOURS) if stock[k] > paid[k] and spare > 0]
        best = max(free or again, key=lambda k: stock[k] - paid[k])
        spare -= paid[best] > 0
        paid[best] += 1
    codes = well_cards(s, seat, asked, paid, cards, spare)
    cubes = "".join(COLOUR_LETTERS[k] * paid[k] for k in range(COLOURS))
    red = f" {REDUCTIONS[mark]}" if mark else ""
    line = f"d {CODES[place]}{red}[{cubes}{''.join(f'+{code}' for code in codes)}]"
    return Settling(CODES[place], REDUCTIONS[mark], price, cubes, codes, line)


def well_cards(s: State, seat: int, asked: int, paid: list[int], count: int, spare: int) -> tuple[str, ...]:
    """The cards that one can best do without, in colours that are still missing."""
    colours = list(paid)
    hand = [card for card in range(TYPES) for _ in range(s.hand[seat, card]) if asked in (-1, COLOUR[card])]
    hand.sort(key=lambda card: regret(s, seat, card))
    chosen: list[int] = []
    for _ in range(count):
        fresh = [card for card in hand if colours[COLOUR[card]] == 0]
        card = (fresh or hand)[0]
        spare -= colours[COLOUR[card]] > 0
        colours[COLOUR[card]] += 1
        hand.remove(card)
        chosen.append(card)
    return tuple(CODES[card] for card in sorted(chosen, key=lambda card: int(RANK[card])))
