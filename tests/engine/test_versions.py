"""Versions of the rules: each is a set of defaults, and whoever names one gets its game for ever."""

from __future__ import annotations

import json

import pytest

from tablee.engine.errors import BadFile, BadInput
from tablee.engine.match import Match
from tablee.engine.options import number, under_defaults
from tests.toy import GAME
from tests.toy.state import ROUNDS

# Under version 1 the toy was played for two rounds, since version 2 it is for three.


def rounds(rules: int | None, **options: object) -> int:
    return int(GAME.new(2, 0, options, rules).options[ROUNDS])


def test_a_version_brings_its_own_defaults() -> None:
    assert (rounds(None), rounds(2), rounds(1)) == (3, 3, 2)


def test_an_option_that_is_named_counts_more_than_a_default() -> None:
    assert rounds(1, rounds=3) == 3


def test_a_version_that_was_never_published_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"toy has no rules 3\. Its versions are: 1, 2"):
        GAME.new(2, 0, None, 3)


def test_changed_are_the_options_that_differ_from_the_defaults_of_a_version() -> None:
    state = GAME.new(2, 0, {"rounds": 3}, 1)
    assert GAME.changed_options(state, 1) == {"rounds": "3"}
    assert GAME.changed_options(state) == {}
    assert GAME.changed_options(GAME.new(2, rules=1)) == {"rounds": "2"}


def test_an_earlier_version_can_be_spelt_out_in_options_of_the_newest() -> None:
    assert GAME.spelt_out(1) == {"rounds": "2"}
    assert GAME.spelt_out(1, {"rounds": 3, "ties": "first"}) == {"ties": "first"}
    assert GAME.spelt_out(None, {"rounds": 1}) == {"rounds": "1"}


def test_the_position_of_an_earlier_version_reads_back_as_it_was() -> None:
    state = GAME.new(2, 4, None, 1)
    assert GAME.from_text(GAME.text(state), GAME.changed_options(state)) == state


def test_a_match_begins_under_the_newest_rules_and_says_so() -> None:
    assert Match(GAME, 2, 1).header()["rules"] == 2


def test_a_file_of_an_earlier_version_goes_on_under_that_version() -> None:
    match = Match(GAME, 2, 1, auto=True, rules_version=1)
    again = Match.loads(match.dumps(), lambda name: GAME)
    assert (again.rules_version, again.options, int(again.state.options[ROUNDS])) == (1, {}, 2)
    assert again.state == match.state


def test_a_file_of_a_version_to_come_is_refused() -> None:
    head = {**Match(GAME, 2, 1).header(), "rules": 3}
    with pytest.raises(BadFile, match="rules 3"):
        Match.loads(json.dumps(head), lambda name: GAME)


def test_a_version_cannot_name_an_option_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="version of the rules names options that do not exist: limt"):
        under_defaults([number("limit", 1, "1.1", 0, 9)], {"limt": "2"})
