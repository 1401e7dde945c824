"""Facts about a position of Uruk, for test scripts: `stock:#1=RRB`, `discard=STA*2,NER`, `next=#2`, `ended` …"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
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
    OVER,
    PHASE_NAMES,
    TURN,
    TYPES,
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

FACT = re.compile(r"([a-z]+)(?::([^=\s]+))?(?:=(\S+))?")


def fact(cursor: Cursor, source: str) -> bool:
    """Whether a fact holds now."""
    match = FACT.fullmatch(source)
    known = FACTS.get((match[1], match[2] is not None)) if match else None
    if match is None or known is None or (match[3] is None) != (match[1] in BARE):
        raise BadText(f"{source!r} is no fact.")
    return known(cursor, match[2] or "", match[3] or "")


def seat_of(cursor: Cursor, name: str) -> int:
    return read_player(cursor.state.record, name)


def number(value: str) -> int:
    if not value.isdigit():
        raise BadText(f"{value!r} is no number.")
    return int(value)


def counted(count: Callable[[Any], int]) -> Callable[[Cursor, str, str], bool]:
    """A fact about the table that is a number."""
    return lambda cursor, _, value: int(count(cursor.state.record)) == number(value)


def of_seat(count: Callable[[Any, int], int]) -> Callable[[Cursor, str, str], bool]:
    """A fact about a player that is a number."""
    return lambda cursor, name, value: int(count(cursor.state.record, seat_of(cursor, name))) == number(value)


# Cards


def tab(cursor: Cursor, name: str, value: str) -> bool:
    s, seat = cursor.state.record, seat_of(cursor, name)
    laid = [laid_text(s, seat, k) for k in range(s.laid_count[seat])]
    return Counter([] if value == "-" else value.split(",")) == Counter(laid)


def hand(cursor: Cursor, name: str, value: str) -> bool:
    s, seat = cursor.state.record, seat_of(cursor, name)
    return same_cards(value, (card for card in range(TYPES) for _ in range(s.hand[seat, card])))


def deck(cursor: Cursor, _: str, value: str) -> bool:
    s = cursor.state.record
    return same_cards(value, (card for card in range(CARDS) for _ in range(s.upper[card] + s.lower[card])))


def discard(cursor: Cursor, _: str, value: str) -> bool:
    """Oldest first; cards in braces in any order among themselves."""
    s = cursor.state.record
    pile = [int(card) for card in s.discard[int(s.discard_from) : int(s.discard_from) + int(s.discarded)]]
    for group in [] if value == "-" else re.findall(r"\{[^}]*\}|[^,{}]+", value):
        cards = read_cards(group.strip("{}").split(","))
        head, pile = pile[: len(cards)], pile[len(cards) :]
        if Counter(head) != Counter(cards):
            return False
    return not pile


def names_in_order(cards: Any) -> str:
    return ",".join(CODES[card] for card in cards if card != NO_CARD) or "-"


def display(cursor: Cursor, _: str, value: str) -> bool:
    return ",".join("_" if card == NO_CARD else CODES[card] for card in cursor.state.record.display) == value


def one_card(field: str) -> Callable[[Cursor, str, str], bool]:
    return lambda cursor, _, value: names_in_order([cursor.state.record[field]]) == value


def keeps(cursor: Cursor, name: str, value: str) -> bool:
    return names_in_order(cursor.state.record.keeps[seat_of(cursor, name)]) == value


def box_of(cursor: Cursor, code: str, value: str) -> bool:
    return int(boxed(cursor.state.record, read_card(code))) == number(value)


# Cubes


def same_cubes(value: str, cubes: Any) -> bool:
    return (read_cubes(value) if value != "-" else [0] * COLOURS) == [int(n) for n in cubes]


def stock(cursor: Cursor, name: str, value: str) -> bool:
    return same_cubes(value, cursor.state.record.stock[seat_of(cursor, name)])


def supply_of(cursor: Cursor, letter: str, value: str) -> bool:
    return int(cursor.state.record.supply[read_colour(letter)]) == number(value)


def gained(cursor: Cursor, _: str, value: str) -> bool:
    letters = "".join(COLOUR_LETTERS[k] for k in range(COLOURS) if cursor.state.record.gained[k])
    return sorted(letters or "-") == sorted(value)


# The turn


def flag(cursor: Cursor, name: str, value: str) -> bool:
    return ("volcano" if cursor.state.record.volcano[seat_of(cursor, name)] else "-") == value


def used(cursor: Cursor, _: str, value: str) -> bool:
    return same_cards(value, (card for card in range(TYPES) if cursor.state.record.used[card]))


def final(cursor: Cursor, _: str, value: str) -> bool:
    return (str(cursor.state.record.final_round) if cursor.state.record.final_round else "-") == value


def asks(cursor: Cursor, _: str, value: str) -> bool:
    seat = cursor.seat
    return (player(cursor.state.record, seat) if seat is not None and seat >= 0 else "-") == value


def following(cursor: Cursor, _: str, value: str) -> bool:
    """Somebody begins his turn: all actions left, nothing used or gained."""
    s = cursor.state.record
    full = ACTIONS_UNDER_VOLCANO if s.volcano[s.active] else ACTIONS_A_TURN
    fresh = s.phase == TURN and s.verb == NO_MOVE and s.actions_left == full and not s.used.any() and not s.gained.any()
    return bool(fresh) and player(s, s.active) == value


def standing(cursor: Cursor, _: str, value: str) -> bool:
    s = cursor.state.record
    seat = highest_bidder(s)
    return ("-" if seat == NOWHERE else f"{player(s, seat)}:{standing_bid(s)}") == value


def epochs(cursor: Cursor, _: str, value: str) -> bool:
    return ".".join(str(n) for n in cursor.state.record.epochs) == value


def winners(cursor: Cursor, value: str) -> bool:
    s = cursor.state.record
    return {player(s, seat) for seat in cursor.game.winners(cursor.state)} == set(value.split(","))


FACTS: dict[tuple[str, bool], Callable[[Cursor, str, str], bool]] = {
    ("tab", True): tab,
    ("hand", True): hand,
    ("cards", True): of_seat(hand_size),
    ("stock", True): stock,
    ("supply", True): supply_of,
    ("supply", False): counted(cubes_in_supply),
    ("keeps", True): keeps,
    ("flag", True): flag,
    ("discs", True): of_seat(discs_of),
    ("cities", True): of_seat(cities_of),
    ("epochs", False): epochs,
    ("pool", False): counted(lambda s: s.pool),
    ("boxdiscs", False): counted(lambda s: DISCS - discs_in_play(s)),
    ("display", False): display,
    ("displaysize", False): counted(cards_in_display),
    ("slot", False): one_card("slot"),
    ("down", False): one_card("down"),
    ("deck", False): deck,
    ("decksize", False): counted(deck_size),
    ("upper", False): counted(upper_size),
    ("discard", False): discard,
    ("discardsize", False): counted(lambda s: s.discarded),
    ("box", True): box_of,
    ("boxsize", False): counted(lambda s: sum(int(boxed(s, card)) for card in range(CARDS))),
    ("renewals", False): counted(lambda s: s.renewals),
    ("actions", False): counted(lambda s: s.actions_left),
    ("used", False): used,
    ("gained", False): gained,
    ("round", False): counted(lambda s: s.round_number),
    ("turn", False): lambda c, _, value: player(c.state.record, c.state.record.active) == value,
    ("final", False): final,
    ("phase", False): lambda c, _, value: PHASE_NAMES[c.state.record.phase] == value,
    ("asks", False): asks,
    ("next", False): following,
    ("standing", False): standing,
    ("score", True): of_seat(scoring.points_of),
    ("discoveries", True): of_seat(scoring.discovery_points),
    ("lyre", True): of_seat(scoring.lyre_points),
    ("cubes", True): of_seat(scoring.cube_points),
    ("scales", True): of_seat(scoring.scales_points),
    ("ninurta", True): of_seat(scoring.ninurta_points),
    ("best", False): lambda c, _, value: winners(c, value),
    ("winner", False): lambda c, _, value: c.seat is None and winners(c, value),
    ("ended", False): lambda c, _, value: c.state.record.phase == OVER,
    ("playing", False): lambda c, _, value: c.state.record.phase != OVER,
}
BARE = ("ended", "playing")
