"""Facts that test scripts state: what the engine reads and compares for every game."""

from __future__ import annotations

import pytest

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.engine.facts import Facts, Known
from tests.toy import GAME

KNOWN: dict[str, Known] = {
    "prize": lambda q: q.s.prize,
    "hand": lambda q: [str(card) for card in range(5) for _ in range(q.s.hands[q.seat, card])],
    "rich": lambda q: bool(q.s.tokens[q.seat] > 1),
}
FACTS = Facts(lambda s, name: int(name), KNOWN)
POSITION = "deck:01111 hands:20011/01200 bids:0/0 doubled:00 tokens:12 won:0/4 turn:1 prize:2 asks:0 phase:bid"


def holds(fact: str, position: str = POSITION) -> bool:
    return FACTS.hold(Cursor(GAME, GAME.from_text(position)), fact)


@pytest.mark.parametrize(
    "fact",
    ["prize=2", "!prize=3", "hand:0=0,4,0,3", "hand:0=0,?,?,0", "rich:1", "!rich:0", "asks=0", "playing", "score:1=4",
     "best=1"],
)  # fmt: skip
def test_a_fact_that_holds(fact: str) -> None:
    assert holds(fact)


@pytest.mark.parametrize("fact", ["prize=3", "hand:0=0,3", "hand:0=0,3,3", "hand:0=-", "ended", "winner=1", "asks=-"])
def test_a_fact_that_does_not_hold(fact: str) -> None:
    assert not holds(fact)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("colour=2", "is no fact"),
        ("prize=", "is no fact"),
        ("prize", "a value is missing"),
        ("ended=yes", "it has no value"),
        ("hand:Ines=0", "invalid literal"),
    ],
)
def test_what_is_no_fact_is_refused_with_the_reason(fact: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        holds(fact)
