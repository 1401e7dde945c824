"""Options: what may be given, how it is stored, how it is written."""

from __future__ import annotations

import pytest

from tablee.engine.errors import BadOption
from tablee.engine.options import changed_options, choice, number, read_options, switch

OPTIONS = (
    switch("open", False, "X-1.1"),
    number("limit", 100, "X-1.2", 1, 500),
    choice("points", "21", "X-1.3", ("20", "21")),
    switch("ties", True, "X-1.4"),
)


def test_what_is_not_given_has_its_default() -> None:
    assert read_options(OPTIONS, {}).tolist() == [0, 100, 1, 1]


@pytest.mark.parametrize(
    ("word", "stored"), [("on", 1), ("Yes", 1), (True, 1), (1, 1), ("off", 0), ("false", 0), (0, 0)]
)
def test_a_switch_is_on_or_off(word: object, stored: int) -> None:
    assert read_options(OPTIONS, {"open": word})[0] == stored


@pytest.mark.parametrize("value", [7, "7"])
def test_a_number_may_be_written_as_text(value: object) -> None:
    assert read_options(OPTIONS, {"limit": value})[1] == 7


@pytest.mark.parametrize("value", [20, "20"])
def test_a_choice_is_one_of_its_values(value: object) -> None:
    assert read_options(OPTIONS, {"points": value})[2] == 0


def test_an_unknown_option_is_refused_by_name_with_those_that_exist() -> None:
    with pytest.raises(BadOption, match=r"no option 'opne'.*open, limit, points, ties") as caught:
        read_options(OPTIONS, {"opne": "on"})
    assert caught.value.facts == {"option": "opne"}


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="The options are: none"):
        read_options((), {"open": "on"})


@pytest.mark.parametrize(("name", "value", "wanted"), [
    ("open", "perhaps", "on or off"),
    ("open", 2, "on or off"),
    ("open", None, "on or off"),
    ("limit", 0, "a number from 1 to 500"),
    ("limit", 501, "a number from 1 to 500"),
    ("limit", "many", "a number from 1 to 500"),
    ("limit", 1.5, "a number from 1 to 500"),
    ("limit", float("inf"), "a number from 1 to 500"),
    ("limit", [3], "a number from 1 to 500"),
    ("points", "22", "one of 20, 21"),
])  # fmt: skip
def test_a_bad_value_is_refused_with_what_is_wanted(name: str, value: object, wanted: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(OPTIONS, {name: value})
    assert name in str(caught.value)
    assert repr(value) in str(caught.value)
    assert wanted in str(caught.value)


def test_only_changed_options_are_written_and_reading_them_gives_the_same() -> None:
    chosen = read_options(OPTIONS, {"open": "on", "points": 20, "ties": True})
    written = changed_options(OPTIONS, chosen)
    assert written == {"open": "on", "points": "20"}
    assert read_options(OPTIONS, written).tolist() == chosen.tolist()
