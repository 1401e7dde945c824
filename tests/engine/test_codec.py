"""Positions that a game declares field by field: what is written is read, and every fault is named with its field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablee.engine.codec import Counted, Field, Form, Name, Number, Row, Value, options_text, read_pairs, seated, stored
from tablee.engine.errors import BadText
from tests.toy import GAME

SUITS = ("hearts", "spades")


def read_owner(s: Any, text: str) -> None:
    if text != "Ines":
        raise BadText("nobody else plays")
    s["to_move"] = 1


FORM = Form(
    Field("owner", lambda s: "Ines" if s["to_move"] else "", read_owner, ""),
    stored("turn", Number(1, 9)),
    stored("prize", Name(SUITS), default="-"),
    stored("deck", Row(Number(0, 3), 5), default="0.0.0.0.0", always=True),
)


def blank() -> Any:
    record = GAME.blank(2).record
    record["prize"] = -1
    return record


def read(**fields: str) -> Any:
    s = blank()
    FORM.check(fields)
    FORM.read(s, fields)
    return s


def test_what_is_written_is_read_back() -> None:
    given = {"owner": "Ines", "turn": "3", "prize": "spades", "deck": "0.1.2.3.0"}
    s = read(**given)
    assert (s.turn, s.prize, list(s.deck)) == (3, 1, [0, 1, 2, 3, 0])
    assert FORM.write(s) == given


def test_defaults_are_left_out_but_for_what_is_always_written() -> None:
    assert FORM.write(read(turn="2")) == {"turn": "2", "deck": "0.0.0.0.0"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "Field turn must be given"),
        ({"turn": "10"}, "Field turn: '10' is no number from 1 to 9"),
        ({"turn": "1", "prize": "clubs"}, "Field prize: 'clubs' is no name"),
        ({"turn": "1", "deck": "1.2"}, "Field deck: '1.2' are no 5 values"),
        ({"turn": "1", "owner": "Otto"}, "Field owner: nobody else plays"),
        ({"turn": "1", "colour": "red"}, "Field colour: there is no such field"),
    ],
)
def test_a_fault_is_named_with_its_field(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(BadText, match=reason) as error:
        read(**fields)
    assert error.value.facts["field"] in reason


def test_what_every_seat_has_is_written_for_those_at_the_table() -> None:
    won, tokens = seated("won", Number(0, 99)), seated("tokens", Number(0, 9), sep="")
    s = blank()
    won.read(s, "12/3")
    tokens.read(s, "10")
    assert (won.write(s), tokens.write(s), list(s.won)) == ("12/3", "10", [12, 3, 0, 0])
    with pytest.raises(ValueError, match="'1/2/3' is not for 2 players"):
        won.read(s, "1/2/3")


def test_a_field_stands_there_once() -> None:
    with pytest.raises(BadText, match="Field turn stands there twice"):
        FORM.check(["turn", "prize", "turn"])


@pytest.mark.parametrize(
    ("value", "held", "text"),
    [
        (Number(0, 9), 4, "4"),
        (Name(SUITS, "none"), -1, "none"),
        (Counted(SUITS, [3, 1]), [2, 0], "hearts:2"),
        (Counted(SUITS, [3, 1]), [0, 0], "-"),
    ],
)
def test_a_value_both_ways(value: Value, held: Any, text: str) -> None:
    assert value.write(np.array(held)) == text
    assert value.read(text) == held


@pytest.mark.parametrize("text", ["hearts", "hearts:x", "clubs:1", "spades:2", "hearts:²"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no name with a number|at most"):
        Counted(SUITS, [3, 1]).read(text)


def test_options_are_written_where_they_differ_and_read_once() -> None:
    state = GAME.blank(2, {"ties": "first"})
    assert options_text(GAME.options, state.record, "=", " ") == "ties=first"
    assert read_pairs(["ties=first"], "=", "opt") == {"ties": "first"}
    for wrong in (["ties"], ["ties=first", "ties=lost"]):
        with pytest.raises(BadText, match="opt: an option is written"):
            read_pairs(wrong, "=", "opt")
