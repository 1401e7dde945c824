"""The rules of the toy game.

2.1 A card is drawn from those left in the deck. 3.1 One bids a card that one holds, 3.2 at the time for it, 3.3 of at
most the option `price_limit`. 4.1 A bid is sealed, for good; 4.2 sealing it doubled costs a token. 4.3 The highest bid
takes the prize; ties lose, or the first of them wins (option `ties`). 5.1 After the last round most points win.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.chance import WORDS, open_stream, pick
from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.engine.verbs import CHANCE, NOBODY
from tests.toy.actions import ACTIONS, BID_0, DOUBLE, DRAW_0, SEAL_BID
from tests.toy.state import BID, CARDS, COPIES, DRAW, END, FIRST, HAND, NO_CARD, PRICE_LIMIT, ROUNDS, SEAL, TIES, VALUES

TOY_2_1, TOY_3_1, TOY_3_2, TOY_3_3, TOY_4_1, TOY_4_2, TOY_5_1 = 201, 301, 302, 303, 401, 402, 501

SETUP_DOMAIN, REDEAL_DOMAIN = 0, 1


# Set-up


@rule
def deal_card(s: Any, seat: int, stream: Any) -> None:
    card = pick(stream, s.deck, VALUES)
    s.deck[card] -= 1
    s.hands[seat, card] += 1


@rule
def setup(s: Any, players: int, seed: int) -> None:
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, SETUP_DOMAIN)
    s.players = players
    s.deck[:] = COPIES
    for seat in range(players):
        s.tokens[seat] = 1
        for _ in range(HAND):
            deal_card(s, seat, stream)
    begin_round(s)


@rule
def begin_round(s: Any) -> None:
    s.turn += 1
    s.prize = NO_CARD
    s.phase = DRAW
    s.to_move = CHANCE


# What is allowed


@rule
def forbids_draw(s: Any, card: int) -> int:
    return ALLOWED if s.phase == DRAW and s.deck[card] > 0 else TOY_2_1


@rule
def forbids_bid(s: Any, card: int) -> int:
    if s.phase != BID:
        return TOY_3_2
    if s.hands[s.to_move, card] == 0:
        return TOY_3_1
    limit = s.options[PRICE_LIMIT]
    if limit > 0 and card + 1 > limit and holds_at_most(s, limit):
        return TOY_3_3
    return ALLOWED


@rule
def holds_at_most(s: Any, limit: int) -> bool:
    """Whether the seat to move has a card that the limit allows; without one it may bid anything."""
    for card in range(limit):
        if s.hands[s.to_move, card] > 0:
            return True
    return False


@rule
def forbids_seal(s: Any, action: int) -> int:
    if s.phase != SEAL:
        return TOY_4_1
    return ALLOWED if action == SEAL_BID or s.tokens[s.to_move] > 0 else TOY_4_2


@rule
def forbids(s: Any, action: int) -> int:
    if s.to_move == NOBODY or action < 0 or action >= ACTIONS:
        return TOY_5_1
    if action >= DRAW_0:
        return forbids_draw(s, action - DRAW_0)
    if action >= BID_0:
        return forbids_bid(s, action - BID_0)
    return forbids_seal(s, action)


@rule
def legal(s: Any, out: Any) -> int:
    count = 0
    for action in range(ACTIONS):
        if forbids(s, action) == ALLOWED:
            out[count] = action
            count += 1
    return count


@rule
def weights(s: Any, out: Any) -> int:
    count = 0
    for card in range(VALUES):
        if s.deck[card] > 0:
            out[count] = s.deck[card]
            count += 1
    return count


@rule
def commits(s: Any, action: int) -> bool:
    return action in (SEAL_BID, DOUBLE)


# What happens


@rule
def apply(s: Any, action: int) -> None:
    if action >= DRAW_0:
        draw_prize(s, action - DRAW_0)
    elif action >= BID_0:
        place_bid(s, action - BID_0)
    else:
        seal(s, action == DOUBLE)


@rule
def draw_prize(s: Any, card: int) -> None:
    s.deck[card] -= 1
    s.prize = card + 1
    s.phase = BID
    s.to_move = 0


@rule
def place_bid(s: Any, card: int) -> None:
    s.hands[s.to_move, card] -= 1
    s.bids[s.to_move] = card + 1
    s.phase = SEAL


@rule
def seal(s: Any, doubled: bool) -> None:
    if doubled:
        s.tokens[s.to_move] -= 1
        s.doubled[s.to_move] = 1
    s.phase = BID
    s.to_move += 1
    s.active = s.to_move % s.players
    if s.to_move == s.players:
        reveal(s)


@rule
def strength(s: Any, seat: int) -> int:
    return s.bids[seat] * (1 + s.doubled[seat])  # type: ignore[no-any-return]


@rule
def highest_bidder(s: Any) -> int:
    best, ties = 0, 0
    for seat in range(1, s.players):
        if strength(s, seat) > strength(s, best):
            best, ties = seat, 0
        elif strength(s, seat) == strength(s, best):
            ties += 1
    return best if ties == 0 or s.options[TIES] == FIRST else NOBODY


@rule
def reveal(s: Any) -> None:
    winner = highest_bidder(s)
    if winner != NOBODY:
        s.won[winner] += s.prize
    for seat in range(s.players):
        s.discards[s.bids[seat] - 1] += 1
        s.bids[seat] = NO_CARD
        s.doubled[seat] = 0
    s.discards[s.prize - 1] += 1
    if s.turn < s.options[ROUNDS]:
        begin_round(s)
    else:
        s.prize = NO_CARD
        s.phase = END
        s.to_move = NOBODY
        s.ended_by = TOY_5_1


# Scoring, and what a seat knows


@rule
def score(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = s.won[seat]


@rule
def winners(s: Any, out: Any) -> None:
    best = 0
    for seat in range(s.players):
        best = max(best, s.won[seat])
    for seat in range(s.players):
        out[seat] = 1 if s.won[seat] == best else 0


@rule
def determinize(s: Any, seat: int, seed: int) -> None:
    """Gather the other hands and sealed bids with the deck, and deal as many again."""
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, REDEAL_DOMAIN)
    for other in range(s.players):
        if other != seat:
            gather(s, other)
    for other in range(s.players):
        if other != seat:
            redeal(s, other, stream)


@rule
def gather(s: Any, seat: int) -> None:
    for card in range(VALUES):
        s.deck[card] += s.hands[seat, card]
        s.hands[seat, card] = 0
    if s.bids[seat] != NO_CARD:
        s.deck[s.bids[seat] - 1] += 1


@rule
def redeal(s: Any, seat: int, stream: Any) -> None:
    if s.bids[seat] != NO_CARD:
        card = pick(stream, s.deck, VALUES)
        s.deck[card] -= 1
        s.bids[seat] = card + 1
    for _ in range(hand_size(s, seat)):
        deal_card(s, seat, stream)


@rule
def hand_size(s: Any, seat: int) -> int:
    """How many cards a seat holds: all dealt, less one for each round over and one if it has bid."""
    done = s.turn if s.phase == END else s.turn - 1
    return HAND - done - (1 if s.bids[seat] != NO_CARD else 0)


VALUE_NAMES = range(1, VALUES + 1)
LAYOUT = Layout(
    block(
        "table",
        field("own hand", VALUE_NAMES, f"/ {COPIES}"),
        field("own bid", VALUE_NAMES),
        field("discards", VALUE_NAMES, f"/ {COPIES}"),
        field("prize", VALUE_NAMES),
        field("phase", ("draw", "bid", "seal", "end")),
        field("round", about=f"/ {HAND}"),
    ),
    block(
        "seat",
        field("points", about=f"/ {CARDS}"),
        field("token"),
        field("doubled"),
        field("has bid"),
        field("to move"),
        each=SEAT_NAMES,
    ),
)


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    out[:] = 0
    for card in range(VALUES):
        out[card] = s.hands[seat, card] / COPIES if seat >= 0 else 0.0
        out[VALUES + card] = 1.0 if seat >= 0 and s.bids[seat] == card + 1 else 0.0
        out[2 * VALUES + card] = s.discards[card] / COPIES
        out[3 * VALUES + card] = 1.0 if s.prize == card + 1 else 0.0
    for phase in range(END + 1):
        out[4 * VALUES + phase] = 1.0 if s.phase == phase else 0.0
    out[4 * VALUES + END + 1] = s.turn / HAND
    at = 4 * VALUES + END + 2
    for other in range(s.players):
        out[at] = s.won[other] / CARDS
        out[at + 1] = s.tokens[other]
        out[at + 2] = s.doubled[other]
        out[at + 3] = 1.0 if s.bids[other] != NO_CARD else 0.0
        out[at + 4] = 1.0 if s.to_move == other else 0.0
        at += 5


@rule
def evaluate(s: Any, out: Any) -> None:
    """Points, and a little for the cards still held."""
    for seat in range(s.players):
        held = 0
        for card in range(VALUES):
            held += (card + 1) * s.hands[seat, card]
        out[seat] = s.won[seat] + held / CARDS
