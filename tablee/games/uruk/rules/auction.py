"""The card auction of Enlil, Nergal and Ninurta, and Lighthouse (URUK-10.18 to 10.28)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.cards import discard_picked, end_move, forget_picks
from tablee.games.uruk.rules.clauses import URUK_10_13, URUK_10_21, URUK_10_22, URUK_10_23, URUK_10_24
from tablee.games.uruk.rules.state import (
    AUCTION,
    BID_CARDS,
    BID_STEP,
    HAS_BID,
    HAS_PASSED,
    LEVEL,
    LIGHTHOUSE,
    LIGHTHOUSE_CARDS,
    MORE_STEP,
    NO_CARD,
    NOWHERE,
    ORDER,
    RANK,
    SILENT,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import clockwise, place_of

# Worth of bids


@rule
def lighthouse_bonus(s: State, seat: int, base: int) -> int:
    """A Lighthouse adds its base and one for each disc over it (URUK-10.18, 10.19)."""
    at = place_of(s, seat, LIGHTHOUSE)
    return 0 if at == NOWHERE else base + int(s.discs[seat, at])


@rule
def cards_up(s: State, seat: int) -> int:
    """The levels of the cards put up, picks of this go included if the seat is to speak."""
    worth = 0
    for k in range(s.bid_count[seat]):
        worth += LEVEL[s.bid[seat, k]]
    if s.to_move == seat:
        for card in range(TYPES):
            worth += LEVEL[card] * s.picked[card]
    return worth


@rule
def total_with_bonus(s: State, seat: int) -> int:
    return cards_up(s, seat) + lighthouse_bonus(s, seat, LIGHTHOUSE_CARDS)


@rule
def committed(s: State, seat: int) -> int:
    """What a seat has announced: a bid that others have heard; 0 for none."""
    if s.bid_count[seat] == 0 and s.stance[seat] != HAS_BID:
        return 0
    worth = lighthouse_bonus(s, seat, LIGHTHOUSE_CARDS)
    for k in range(s.bid_count[seat]):
        worth += LEVEL[s.bid[seat, k]]
    return worth


@rule
def standing_bid(s: State) -> int:
    """The highest bid so far, 0 if there is none."""
    highest = 0
    for seat in range(s.players):
        highest = max(highest, committed(s, seat))
    return highest


@rule
def highest_bidder(s: State) -> int:
    highest = standing_bid(s)
    for seat in range(s.players):
        if highest > 0 and s.stance[seat] == HAS_BID and committed(s, seat) == highest:
            return seat
    return NOWHERE


# The go of one player


@rule
def reach(s: State, seat: int, rank: int) -> int:
    """The levels of all hand cards not yet picked, from a rank on."""
    worth = 0
    for r in range(rank, TYPES):
        worth += LEVEL[ORDER[r]] * (s.hand[seat, ORDER[r]] - s.picked[ORDER[r]])
    return worth


@rule
def forbids_bid_card(s: State, card: int) -> int:
    """A hand card with which the standing bid can still be beaten; picks go upwards (URUK-10.22, 10.23)."""
    seat = s.to_move
    if s.hand[seat, card] <= s.picked[card] or RANK[card] + 1 < s.last:
        return URUK_10_23
    if s.bid_count[seat] + s.owed >= BID_CARDS:
        return URUK_10_13
    best = total_with_bonus(s, seat) + reach(s, seat, RANK[card])
    return ALLOWED if best > standing_bid(s) else URUK_10_22


@rule
def forbids_done(s: State) -> int:
    """The total beats the standing bid (URUK-10.22)."""
    return ALLOWED if s.owed > 0 and total_with_bonus(s, s.to_move) > standing_bid(s) else URUK_10_22


@rule
def forbids_bare_bid(s: State) -> int:
    """A Lighthouse owner may bid without a card (URUK-10.24)."""
    seat = s.to_move
    if s.owed > 0 or s.bid_count[seat] > 0 or lighthouse_bonus(s, seat, LIGHTHOUSE_CARDS) == 0:
        return URUK_10_24
    return ALLOWED if total_with_bonus(s, seat) > standing_bid(s) else URUK_10_22


@rule
def forbids_passing(s: State) -> int:
    return ALLOWED if s.step == BID_STEP else URUK_10_21


@rule
def pick_bid_card(s: State, card: int) -> None:
    s.picked[card] += 1
    s.owed += 1
    s.last = RANK[card] + 1
    s.step = MORE_STEP


@rule
def put_up(s: State, seat: int) -> None:
    """The cards picked join those already up, in the order of ids."""
    for card in range(TYPES):
        for _ in range(s.picked[card]):
            s.hand[seat, card] -= 1
            k = int(s.bid_count[seat])
            while k > 0 and s.bid[seat, k - 1] > card:
                s.bid[seat, k] = s.bid[seat, k - 1]
                k -= 1
            s.bid[seat, k] = card
            s.bid_count[seat] += 1
    s.stance[seat] = HAS_BID


# The auction


@rule
def open_auction(s: State) -> None:
    """Starting with the activator (URUK-10.21)."""
    s.phase = AUCTION
    ask_bid(s, s.active)


@rule
def ask_bid(s: State, seat: int) -> None:
    s.to_move, s.step = seat, BID_STEP


@rule
def next_bidder(s: State) -> int:
    """Who speaks next, or NOWHERE when only the highest bidder is left or all have passed (URUK-10.25)."""
    highest = highest_bidder(s)
    seat = clockwise(s, s.to_move)
    for _ in range(s.players):
        if s.stance[seat] != HAS_PASSED and seat != highest:
            return seat
        seat = clockwise(s, seat)
    return NOWHERE


@rule
def speak(s: State, stance: int) -> None:
    """A go is over: a bid is put up, or the seat is out."""
    seat = s.to_move
    if stance == HAS_BID:
        put_up(s, seat)
    s.stance[seat] = stance
    end_move(s)


@rule
def close_auction(s: State) -> int:
    """All cards go back to their hands, the winner discards his (URUK-10.27, 10.28); returns the winner."""
    winner = highest_bidder(s)
    forget_picks(s)
    for seat in range(s.players):
        for k in range(s.bid_count[seat]):
            s.hand[seat, s.bid[seat, k]] += 1
            if seat == winner:
                s.picked[s.bid[seat, k]] += 1
            s.bid[seat, k] = NO_CARD
        s.bid_count[seat] = 0
        s.stance[seat] = SILENT
    if winner != NOWHERE:
        discard_picked(s, winner)
    forget_picks(s)
    return winner
