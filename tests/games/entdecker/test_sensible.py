"""What a player need not think about in Entdecker, because something else is as good."""

from __future__ import annotations

import pytest

from tests.games.entdecker.table import ENT, Table


def sensible(table: Table) -> set[str]:
    state = table.cursor.state
    return {ENT.notation(state, action) for action in ENT.sensible(state)}


def test_of_stacks_with_the_same_back_one_will_do() -> None:
    assert sensible(Table(s="3p,4p,2?,0,5?", t="2.A.A.draw(*e1,3)")) == {"s1", "s3"}
    assert sensible(Table("e1:o", s="3p,4p,2?,0,5?", t="2.A.A.act(e1+,2)")) == {"s1", "s3", "stop"}


def test_a_start_goes_if_another_leads_further_for_no_more_toll() -> None:
    """d1 leads to c1 and e1, so their own circles are not needed; it does not lead to a1."""
    starts = sensible(Table("d1:o d2:o", t="2.A.A.ship"))
    assert {"@d1", "@d2", "@*a1"} <= starts
    assert not {"@*c1", "@*e1"} & starts


def test_a_start_with_a_toll_does_not_replace_one_without() -> None:
    """d1 leads to c1 and on to d2; the circle of c1 to c1 alone, but nobody asks for a toll there."""
    assert "@*c1" not in sensible(Table("d1:E", u="APd1", t="2.A.A.ship"))
    assert {"@d1", "@*c1"} <= sensible(Table("d1:E", u="BPd1", t="2.A.A.ship"))


@pytest.mark.parametrize("step", ["ship", "num(e1)", "draw(e1,3)"])
def test_a_post_is_taken_back_only_when_it_is_to_be_built_again(step: str) -> None:
    board = {"cells": "e1:E a3:E a5:E c7:E", "u": "APa3,APa5,APc7", "p": "A5:0:-,B5:0:-"}
    early = Table(**board, t=f"2.A.A.{step}")
    assert any(ENT.act(action).kind == "recall" for action in ENT.legal(early.cursor.state))
    assert not any(ENT.act(action).kind == "recall" for action in ENT.sensible(early.cursor.state))
    now = Table(**board, t="2.A.A.act(e1+,1)")
    assert [ENT.act(action).kind for action in ENT.sensible(now.cursor.state)].count("recall") == 3


def test_of_two_piles_of_tokens_one_will_do() -> None:
    table = Table("e1:E", t="2.A.A.natives(e1+,1)")
    assert len(ENT.legal(table.cursor.state)) > len(ENT.sensible(table.cursor.state))
    assert [ENT.act(action).kind for action in ENT.sensible(table.cursor.state)] == ["take", "decline"]


def test_with_a_post_at_home_none_is_taken_back() -> None:
    table = Table("e1:E a3:E", u="APa3", t="2.A.A.act(e1+,1)")
    assert not any(ENT.act(action).kind == "recall" for action in ENT.sensible(table.cursor.state))
