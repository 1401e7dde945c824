"""The record of the toy game, its constants and its options."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tablee.engine.options import choice, number
from tablee.engine.record import i8, i16, record
from tablee.engine.verbs import SEATS

VALUES = 5
"""Cards are worth 1 to 5; a card's place in an array is its value less one."""
COPIES = 3
HAND = 3
CARDS = VALUES * COPIES
NO_CARD = 0

# Phases: what is decided now.
DRAW, BID, SEAL, END = range(4)

# How ties are settled (option `ties`).
LOST, FIRST = 0, 1

OPTIONS = (
    choice("ties", "lost", "TOY-4.3", ("lost", "first")),
    number("rounds", HAND, "TOY-5.1", 1, HAND),
    number("price_limit", 0, "TOY-3.3", 0, VALUES),
)
TIES, ROUNDS, PRICE_LIMIT = range(len(OPTIONS))


def sources() -> str:
    """A hash of the toy's own sources."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@record
class State:
    """A round: chance draws a prize, every seat bids a card in secret and seals it, the highest bid takes the prize."""

    players = i8()
    to_move = i8()
    active = i8()  # who bids, or will bid first
    phase = i8()
    turn = i8()  # rounds begun, the present one included
    prize = i8()  # value of the card that is bid for, or NO_CARD
    ended_by = i16()
    options = i16[len(OPTIONS)]
    deck = i8[VALUES]
    hands = i8[SEATS, VALUES]
    bids = i8[SEATS]  # value of the card bid in this round, or NO_CARD
    doubled = i8[SEATS]
    tokens = i8[SEATS]
    won = i16[SEATS]
    discards = i8[VALUES]
    # Compiled code is cached by the type of the record, and the cache knows only the sources of the package. So that
    # it can never be stale after a change of the toy, the toy's record names the toy's sources.
    vars()[f"sources_{sources()}"] = i8()
