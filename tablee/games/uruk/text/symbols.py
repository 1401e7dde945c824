"""Signs of Uruk's notation: cards, cubes and players as text, both ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tablee.engine.errors import BadText
from tablee.engine.record import Ints
from tablee.games.uruk.rules.state import CODES, COLOUR_LETTERS, COLOURS, TYPES, State

CARD = re.compile(r"([A-Z]{3})(?:\*(\d+))?")
CUBES = re.compile(rf"(?:[{COLOUR_LETTERS}](?:\*\d+)?)+")
CUBE = re.compile(rf"([{COLOUR_LETTERS}])(?:\*(\d+))?")
SHORT = 3  # more cubes of one colour are written with their number


def read_card(code: str) -> int:
    """The id of a card; events follow the discoveries."""
    if code not in CODES:
        raise BadText(f"{code!r} is no card.", card=code)
    return CODES.index(code)


def read_discovery(code: str) -> int:
    card = read_card(code)
    if card >= TYPES:
        raise BadText(f"{code} is no discovery.", card=code)
    return card


def read_event(code: str) -> int:
    card = read_card(code)
    if card < TYPES:
        raise BadText(f"{code} is no god and no disaster.", card=code)
    return card


def read_cards(words: Iterable[str]) -> list[int]:
    """`KIL*2 DOM`: cards in the order written."""
    cards: list[int] = []
    for word in words:
        match = CARD.fullmatch(word)
        if not match:
            raise BadText(f"{word!r} is no card.", card=word)
        cards += [read_card(match[1])] * int(match[2] or 1)
    return cards


def cards_text(cards: Iterable[int], separator: str = " ") -> str:
    """Equal neighbours are counted: `KIL*2 DOM`."""
    words: list[tuple[int, int]] = []
    for card in cards:
        if words and words[-1][0] == card:
            words[-1] = (card, words[-1][1] + 1)
        else:
            words.append((card, 1))
    return separator.join(count_text(CODES[card], n) for card, n in words)


def count_text(code: str, n: int) -> str:
    return code if n == 1 else f"{code}*{n}"


def multiset_text(counts: Sequence[int] | Ints, separator: str = " ") -> str:
    """Cards by id, from the number of each."""
    return separator.join(count_text(CODES[card], int(n)) for card, n in enumerate(counts) if n)


def read_cubes(text: str) -> list[int]:
    """`RRB` or `R*9B`: how many of each colour."""
    if not CUBES.fullmatch(text):
        raise BadText(f"{text!r} are no cubes; cubes are letters of {COLOUR_LETTERS}, such as RRB or R*9.")
    cubes = [0] * COLOURS
    for letter, n in CUBE.findall(text):
        cubes[COLOUR_LETTERS.index(letter)] += int(n or 1)
    return cubes


def cubes_text(cubes: Sequence[int]) -> str:
    words = []
    for letter, n in zip(COLOUR_LETTERS, cubes, strict=True):
        words.append(letter * int(n) if n <= SHORT else f"{letter}*{n}")
    return "".join(words)


def read_colour(letter: str) -> int:
    if len(letter) != 1 or letter not in COLOUR_LETTERS:
        raise BadText(f"{letter!r} is no colour; colours are {', '.join(COLOUR_LETTERS)}.")
    return COLOUR_LETTERS.index(letter)


def player(s: State, seat: int) -> str:
    """#1 is the first player."""
    return f"#{(int(seat) - int(s.first)) % int(s.players) + 1}"


def read_player(s: State, text: str) -> int:
    """The seat of `#2`."""
    if not re.fullmatch(r"#[1-4]", text) or int(text[1]) > s.players:
        raise BadText(f"{text!r} is no player at this table.")
    return (int(s.first) + int(text[1]) - 1) % int(s.players)


def same_cards(text: str, cards: Iterable[int]) -> bool:
    """Whether a list of cards, separated by commas, names these, in any order."""
    named = [] if text == "-" else read_cards(text.split(","))
    return Counter(named) == Counter(int(card) for card in cards)
