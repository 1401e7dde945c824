"""What bots drop in The Builders: the ledger's table "Pruning for bots".

A house needs wood 1 and architecture 1. A1 brings just that, L2 stone 2 and decoration 1, which nobody needs there.
"""

from __future__ import annotations

import pytest

from tests.games.builders.table import BUILDERS, Table


def sensible(position: str, **options: object) -> set[str]:
    state = Table(position, **options).state
    return {BUILDERS.notation(state, action) for action in BUILDERS.sensible(state)}


@pytest.mark.rule("BLD-7.15")
def test_nobody_is_sent_where_nothing_of_his_is_needed() -> None:
    assert sensible("30s | team A1 L2 | sites HOU{} | part >") == {"A1"}
    assert ">" not in sensible("30s | team L2 | sites HOU{}")
    assert sensible("30s | team L2 | sites HOU{} TEM{} | part L2>") == {"TEM"}


@pytest.mark.rule("BLD-7.15")
def test_who_brings_nothing_may_carry_a_tool_that_does() -> None:
    assert sensible("30s | team A1 L2 | sites HOU{} | tools tW | part >") == {"A1", "L2"}
    assert sensible("30s | team L2 | sites HOU{} | tools tS tW | part L2>HOU") == {"tW"}


@pytest.mark.rule("BLD-7.15")
def test_a_tool_that_adds_nothing_stays_at_home() -> None:
    assert sensible("30s | team A1 | sites HOU{} | tools tS tW | part A1>HOU") == {"-"}


@pytest.mark.rule("BLD-8.4")
def test_no_action_is_bought_to_take_sesterces() -> None:
    assert sensible("30s | r 2 | part X") == {"1", "2"}
    assert "X" not in sensible("30s | r 0")
    assert "X" in sensible("30s | r 1")


def test_no_loan_is_repaid_before_the_final_count() -> None:
    assert "P" not in sensible("30s | loans 1", early_repayment="on")


def test_of_two_like_workers_one_will_do() -> None:
    assert sensible("30s | team J3 J4 | sites TEM{} | part >") == {"J3"}
    assert sensible("30s | team J3/uW J4 | sites TEM{} | part >") == {"J3", "J4"}


def test_a_send_for_nothing_that_was_begun_can_be_finished() -> None:
    assert sensible("30s | team L2 | sites HOU{} | part >") == {"L2"}
