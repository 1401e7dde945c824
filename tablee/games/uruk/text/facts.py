"""Facts about a position of Uruk, for test scripts: `stock:#1=RRB`, `discard=STA*2,NER`, `next=#2`, `ended` …"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tablee.engine.facts import Facts, Known, Question
from tablee.engine.record import Ints
from tablee.games.uruk.rules import scoring
from tablee.games.uruk.rules.auction import highest_bidder, standing_bid
from tablee.games.uruk.rules.cards import cards_in_display, deck_size, hand_size, upper_size
from tablee.games.uruk.rules.invariants import boxed, discs_in_play
from tablee.games.uruk.rules.state import (
    ACTIONS_A_TURN,
    ACTIONS_UNDER_VOLCANO,
    CARDS,
    CODES,
    COLOUR_LETTERS,
    COLOURS,
    DISCS,
    NO_CARD,
    NO_MOVE,
    NOWHERE,
    PHASE_NAMES,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cities_of, cubes_in_supply, discs_of
from tablee.games.uruk.text.position import laid_text
from tablee.games.uruk.text.symbols import (
    player,
    read_card,
    read_cards,
    read_colour,
    read_cubes,
    read_player,
    same_cards,
)


def of_seat(count: Callable[[Any, int], int]) -> Known:
    """A fact about a player that is a number."""
    return lambda q: int(count(q.s, q.seat))


# Cards


def laid(q: Question) -> bool:
    found = [laid_text(q.s, q.seat, k) for k in range(q.s.laid_count[q.seat])]
    return Counter(q.listed) == Counter(found)


def are_cards(q: Question, counts: Iterable[int] | Ints) -> bool:
    """Whether the value names these cards, of each so many, in any order."""
    return same_cards(q.value, (card for card, n in enumerate(counts) for _ in range(n)))


def discard(q: Question) -> bool:
    """Oldest first; cards in braces in any order among themselves."""
    s: State = q.s
    pile = [int(card) for card in s.discard[int(s.discard_from) : int(s.discard_from) + int(s.discarded)]]
    for group in [] if q.value == "-" else re.findall(r"\{[^}]*\}|[^,{}]+", q.value):
        cards = read_cards(group.strip("{}").split(","))
        head, pile = pile[: len(cards)], pile[len(cards) :]
        if Counter(head) != Counter(cards):
            return False
    return not pile


def in_order(cards: Iterable[int] | Ints) -> str:
    return ",".join(CODES[card] for card in cards if card != NO_CARD) or "-"


# Cubes


def stock(q: Question) -> bool:
    cubes = read_cubes(q.value) if q.value != "-" else [0] * COLOURS
    return cubes == [int(n) for n in q.s.stock[q.seat]]


def gained(q: Question) -> bool:
    letters = "".join(COLOUR_LETTERS[k] for k in range(COLOURS) if q.s.gained[k])
    return sorted(letters or "-") == sorted(q.value)


# The turn


def following(q: Question) -> bool:
    """Somebody begins his turn: all actions left, nothing used or gained."""
    s: State = q.s
    full = ACTIONS_UNDER_VOLCANO if s.volcano[s.active] else ACTIONS_A_TURN
    fresh = s.phase == TURN and s.verb == NO_MOVE and s.actions_left == full and not s.used.any() and not s.gained.any()
    return q.is_seat(int(s.active) if fresh else None)


def standing(q: Question) -> str:
    seat = highest_bidder(q.s)
    return "-" if seat == NOWHERE else f"{player(q.s, seat)}:{standing_bid(q.s)}"


FACTS = Facts(
    read_player,
    {
        "tab": laid,
        "hand": lambda q: are_cards(q, q.s.hand[q.seat]),
        "cards": of_seat(hand_size),
        "stock": stock,
        "supply": lambda q: q.s.supply[read_colour(q.about)] if q.about else cubes_in_supply(q.s),
        "keeps": lambda q: in_order(q.s.keeps[q.seat]),
        "flag": lambda q: "volcano" if q.s.volcano[q.seat] else "-",
        "discs": of_seat(discs_of),
        "cities": of_seat(cities_of),
        "epochs": lambda q: ".".join(str(n) for n in q.s.epochs),
        "pool": lambda q: q.s.pool,
        "boxdiscs": lambda q: DISCS - discs_in_play(q.s),
        "display": lambda q: ",".join("_" if card == NO_CARD else CODES[card] for card in q.s.display),
        "displaysize": lambda q: cards_in_display(q.s),
        "slot": lambda q: in_order([q.s.slot]),
        "down": lambda q: in_order([q.s.down]),
        "deck": lambda q: are_cards(q, q.s.upper + q.s.lower),
        "decksize": lambda q: deck_size(q.s),
        "upper": lambda q: upper_size(q.s),
        "discard": discard,
        "discardsize": lambda q: q.s.discarded,
        "box": lambda q: boxed(q.s, read_card(q.about)),
        "boxsize": lambda q: sum(int(boxed(q.s, card)) for card in range(CARDS)),
        "renewals": lambda q: q.s.renewals,
        "actions": lambda q: q.s.actions_left,
        "used": lambda q: are_cards(q, q.s.used[:TYPES]),
        "gained": gained,
        "round": lambda q: q.s.round_number,
        "final": lambda q: q.s.final_round or "-",
        "phase": lambda q: PHASE_NAMES[q.s.phase],
        "next": following,
        "standing": standing,
        "score": of_seat(scoring.points_of),
        "discoveries": of_seat(scoring.discovery_points),
        "lyre": of_seat(scoring.lyre_points),
        "cubes": of_seat(scoring.cube_points),
        "scales": of_seat(scoring.scales_points),
        "ninurta": of_seat(scoring.ninurta_points),
    },
)
