"""What a seat cannot know, and how it is redealt.

Hidden are hands, the deck, the face-down event card, cards put up in an auction, secret bids, and the choices of a move
in the making. What was seen stays: cards known to be in a hand, how many cards and what total were bid, from which
part of the deck a card came. Before the deck is renewed hidden cards of levels 1 and 2 came from its upper segment and
the others from the lower one; after it those drawn since (`fresh`) are shuffled with the deck, which everybody knows
as a set, and the older ones among the hands.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.chance import WORDS, Stream, below, open_stream, shuffle
from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.flow import take_back_move
from tablee.games.uruk.rules.state import (
    ALL_CARDS,
    AUCTION,
    CARDS,
    COLOURS,
    DRAWN,
    DRAWN_UPPER,
    EXCHANGING,
    LEVEL,
    LEVEL_TWO,
    NO_CARD,
    OVER,
    SECRET,
    TRADING,
    TYPES,
    State,
)  # fmt: skip

DOMAIN: Final = 1
# The pools that are shuffled apart: from the upper segment, from the lower one, from the renewed deck
FROM_UPPER, FROM_LOWER, FROM_RENEWED = range(3)
POOLS: Final = 3
# Zones: a hand for each seat, then the deck's segments, then the card that Aqueduct has just brought
UPPER: Final = SEATS
LOWER: Final = SEATS + 1
JUST_DRAWN: Final = SEATS + 2
ZONES: Final = SEATS + 3
TRIES: Final = 100


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Redeal everything that a seat (-1: a spectator) cannot know. After the end nothing is hidden."""
    if s.phase == OVER:
        return
    if s.to_move != seat:
        take_back_move(s)
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, DOMAIN)
    if s.active != seat:
        redeal_down(s, stream)
    if s.phase == AUCTION:
        redeal_auction(s, seat, stream)
    else:
        redeal_cards(s, seat, stream)
    if s.phase == SECRET:
        redeal_bids(s, seat, stream)


# The face-down event card


@rule
def redeal_down(s: State, stream: Stream) -> None:
    """It may be any event card that nobody has seen: itself, or one of those in the deck."""
    if s.down == NO_CARD or s.down_known:
        return
    unseen = np.zeros(CARDS, np.int64)
    count = 0
    for card in range(TYPES, CARDS):
        if card == s.down or s.lower[card] + s.upper[card] > 0:
            unseen[count] = card
            count += 1
    new, old = unseen[below(stream, count)], int(s.down)
    if new == old:
        return
    if s.upper[new] > 0:
        s.upper[new] -= 1
        s.upper[old] += 1
    else:
        s.lower[new] -= 1
        s.lower[old] += 1
    s.down = new
    rename_in_trail(s, old, new)


@rule
def rename_in_trail(s: State, old: int, new: int) -> None:
    """The card just drawn face down is also written in the move in the making."""
    for k in range(s.trail_count):
        if s.trail[k] == DRAWN + old:
            s.trail[k] = DRAWN + new
        elif s.trail[k] == DRAWN_UPPER + old:
            s.trail[k] = DRAWN_UPPER + new


# Hands and deck


@rule
def pool_of(card: int) -> int:
    """The pool of a hidden card that is not fresh."""
    return FROM_UPPER if LEVEL[card] <= LEVEL_TWO else FROM_LOWER


@rule
def reserved(s: State, seat: int, card: int) -> int:
    """Cards already shown in a settled exchange or trade of the seat: they are on their way out."""
    if s.settled and seat == s.active and (s.verb == EXCHANGING or s.verb == TRADING):
        return int(s.picked[card])
    return 0


@rule
def card_just_drawn(s: State) -> int:
    """Where the trail names the hidden card that Aqueduct has just brought, or -1."""
    if s.verb == TRADING:
        for k in range(s.trail_count):
            card = int(s.trail[k]) - DRAWN
            if 0 <= card < TYPES or 0 <= int(s.trail[k]) - DRAWN_UPPER < TYPES:
                return k
    return -1


@rule
def lift(s: State, seat: int, cards: Any, room: Any) -> None:
    """Take every card off the table that the seat cannot place: cards[pool, card] counts them, room[pool, zone] says
    how many belong where."""
    cards[:] = 0
    room[:] = 0
    if seat != s.active:
        lift_just_drawn(s, cards, room)
    for other in range(s.players):
        if other != seat:
            lift_hand(s, other, cards, room)
    for card in range(TYPES):
        pool = FROM_RENEWED if s.renewals else pool_of(card)
        cards[pool, card] += s.upper[card] + s.lower[card]
        room[pool, UPPER] += s.upper[card]
        room[pool, LOWER] += s.lower[card]
        s.upper[card], s.lower[card] = 0, 0


@rule
def lift_just_drawn(s: State, cards: Any, room: Any) -> None:
    k = card_just_drawn(s)
    if k < 0:
        return
    card = int(s.trail[k]) - (DRAWN_UPPER if s.trail[k] >= DRAWN_UPPER else DRAWN)
    pool = pool_of(card)
    s.hand[s.active, card] -= 1
    if s.fresh[s.active, card] > 0:
        s.fresh[s.active, card] -= 1
        pool = FROM_RENEWED
    cards[pool, card] += 1
    room[pool, JUST_DRAWN] += 1


@rule
def lift_hand(s: State, seat: int, cards: Any, room: Any) -> None:
    """The hidden cards of a hand: not known to everybody, not being shown just now."""
    for card in range(TYPES):
        hidden = max(0, s.hand[seat, card] - max(int(s.known[seat, card]), reserved(s, seat, card)))
        fresh = min(int(s.fresh[seat, card]), hidden)
        s.hand[seat, card] -= hidden
        s.fresh[seat, card] -= fresh
        cards[FROM_RENEWED, card] += fresh
        room[FROM_RENEWED, seat] += fresh
        cards[pool_of(card), card] += hidden - fresh
        room[pool_of(card), seat] += hidden - fresh


@rule
def deal_out(s: State, cards: Any, room: Any, stream: Stream) -> None:
    """Shuffle each pool and deal it to the zones that it came from. It depends only on what was lifted and how much
    room there is, so that the same seed gives the same deal whatever the hidden truth is."""
    pile = np.empty(ALL_CARDS, np.int64)
    for pool in range(POOLS):
        count = 0
        for card in range(TYPES):
            for _ in range(cards[pool, card]):
                pile[count] = card
                count += 1
        shuffle(stream, pile, count)
        for zone in range(ZONES):
            for _ in range(room[pool, zone]):
                count -= 1
                put_into(s, pool, zone, pile[count])


@rule
def put_into(s: State, pool: int, zone: int, card: int) -> None:
    if zone == UPPER:
        s.upper[card] += 1
    elif zone == LOWER:
        s.lower[card] += 1
    else:
        seat = int(s.active) if zone == JUST_DRAWN else zone
        s.hand[seat, card] += 1
        if pool == FROM_RENEWED:
            s.fresh[seat, card] += 1
        if zone == JUST_DRAWN:
            k = card_just_drawn(s)
            s.trail[k] = card + (DRAWN_UPPER if s.trail[k] >= DRAWN_UPPER else DRAWN)


@rule
def redeal_cards(s: State, seat: int, stream: Stream) -> None:
    cards, room = np.empty((POOLS, TYPES), np.int64), np.empty((POOLS, ZONES), np.int64)
    lift(s, seat, cards, room)
    deal_out(s, cards, room, stream)


# Cards put up in an auction: their number and their levels together are public (URUK-10.26)


@rule
def redeal_auction(s: State, seat: int, stream: Stream) -> None:
    """Take the bids of the others into their hands, redeal, and put up bids of the same size and worth again; until
    such bids exist, and in the end with the hands as they were."""
    sizes, worths = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    for other in range(s.players):
        if other != seat:
            sizes[other], worths[other] = s.bid_count[other], take_up_bid(s, other)
    true_hands, true_fresh = s.hand.copy(), s.fresh.copy()
    true_upper, true_lower = s.upper.copy(), s.lower.copy()
    for _ in range(TRIES):
        redeal_cards(s, seat, stream)
        if put_up_bids(s, seat, stream, sizes, worths):
            return
    s.hand[:], s.fresh[:] = true_hands, true_fresh
    s.upper[:], s.lower[:] = true_upper, true_lower
    put_up_bids(s, seat, stream, sizes, worths)


@rule
def take_up_bid(s: State, seat: int) -> int:
    """A bid goes back to the hand; its worth in levels."""
    worth = 0
    for k in range(s.bid_count[seat]):
        worth += LEVEL[s.bid[seat, k]]
        s.hand[seat, s.bid[seat, k]] += 1
        s.bid[seat, k] = NO_CARD
    s.bid_count[seat] = 0
    return worth


@rule
def put_up_bids(s: State, seat: int, stream: Stream, sizes: Any, worths: Any) -> bool:
    """A random bid of the right size and worth for each of the others; False, and nothing put up, if one has none."""
    for other in range(s.players):
        if other != seat and sizes[other] > 0 and not put_up_bid(s, other, stream, sizes[other], worths[other]):
            for again in range(other):
                if again != seat:
                    take_up_bid(s, again)
            return False
    return True


@rule
def put_up_bid(s: State, seat: int, stream: Stream, size: int, worth: int) -> bool:
    """Cards are drawn one by one, each in proportion to the bids that it leaves possible."""
    ways = np.zeros((TYPES + 1, size + 1, worth + 1), np.int64)
    ways[TYPES, 0, 0] = 1
    for card in range(TYPES - 1, -1, -1):
        count_ways(s, seat, card, size, worth, ways)
    if ways[0, size, worth] == 0:
        return False
    for card in range(TYPES):
        taken = choose_taken(s, seat, card, stream, size, worth, ways)
        for _ in range(taken):
            s.bid[seat, s.bid_count[seat]] = card
            s.bid_count[seat] += 1
            s.hand[seat, card] -= 1
        size -= taken
        worth -= taken * LEVEL[card]
    return True


@rule
def choose_of(n: int, k: int) -> int:
    """Binomial coefficient, for the few copies of a card."""
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@rule
def count_ways(s: State, seat: int, card: int, size: int, worth: int, ways: Any) -> None:
    """ways[card, n, w]: sets of n cards worth w in levels, from this type on."""
    for n in range(size + 1):
        for w in range(worth + 1):
            for k in range(min(n, int(s.hand[seat, card])) + 1):
                if k * LEVEL[card] <= w:
                    left = ways[card + 1, n - k, w - k * LEVEL[card]]
                    ways[card, n, w] += choose_of(int(s.hand[seat, card]), k) * left


@rule
def choose_taken(s: State, seat: int, card: int, stream: Stream, size: int, worth: int, ways: Any) -> int:
    """How many of this type are in the bid."""
    left = below(stream, ways[card, size, worth])
    held = int(s.hand[seat, card])
    for k in range(min(size, held) + 1):
        if k * LEVEL[card] <= worth:
            left -= choose_of(held, k) * ways[card + 1, size - k, worth - k * LEVEL[card]]
            if left < 0:
                return k
    return 0


# Secret bids


@rule
def redeal_bids(s: State, seat: int, stream: Stream) -> None:
    """Those who have bid, from the activator up to who is asked now, may have bid anything (URUK-10.43)."""
    other = int(s.active)
    while other != s.to_move:
        if other != seat:
            for k in range(COLOURS):
                s.secret[other, k] = below(stream, int(s.stock[other, k]) + 1)
        other = (other + 1) % s.players
