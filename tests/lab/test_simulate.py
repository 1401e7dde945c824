"""Simulations: what they count, and what they refuse."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.errors import BadInput, BadOption, BadPlayers
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.lab.simulate import simulate
from tests.toy import GAME as TOY
from tests.toy import KERNEL, view, words
from tests.toy.state import OPTIONS

UR = tablee.game("ur")


def test_every_finished_match_has_one_victory() -> None:
    summary = simulate(UR, 60, 3, seed=4)
    assert summary.unfinished == 0
    assert sum(summary.wins_by_seat) == pytest.approx(60, abs=0.01)
    assert sum(summary.endings.values()) == 60
    assert summary.length.least <= summary.length.mean <= summary.length.most
    assert summary.decisions == pytest.approx(summary.length.mean * 60, abs=1)


def test_the_same_seed_gives_the_same_summary() -> None:
    assert simulate(UR, 20, 4, seed=2) == simulate(UR, 20, 4, seed=2)
    assert simulate(UR, 20, 4, seed=2) != simulate(UR, 20, 4, seed=3)


def test_bots_move_round_the_table() -> None:
    """`quick` sits on every seat equally often, so it wins on each."""
    summary = simulate(UR, 3, bots=("quick", "random", "random"), seed=5)
    assert summary.bots == ("quick", "random", "random")
    assert summary.wins_by_seat == (1, 1, 1)


def test_bots_play_games_with_chance_and_secrets() -> None:
    summary = simulate(TOY, 40, bots=("quick", "random"), seed=1)
    assert summary.unfinished == 0
    assert sum(summary.wins_by_bot.values()) == pytest.approx(40, abs=0.01)


def test_a_match_that_is_given_up_has_no_winner() -> None:
    summary = simulate(UR, 5, 2, limit=10)
    assert summary.unfinished == 5
    assert summary.wins_by_seat == (0, 0)


@rule
def prize_is_low(s: Any) -> int:
    return 7 if s.prize > 3 else 0


def suspicious_toy() -> Game:
    """The toy with an invariant that does not hold; a record of its own, for rules are found by the record."""
    layout = [("suspicious", np.dtype(np.int64))] + [(name, KERNEL.dtype[name]) for name in KERNEL.dtype.names or ()]
    dtype = np.dtype((np.record, np.dtype(layout, align=True)))
    kernel = dataclasses.replace(KERNEL, dtype=dtype, check=prize_is_low)
    return Game(
        kernel, package="tests.toy", prefix="TOY", actions=TOY.actions, observed=TOY.observed, players=(2, 3, 4),
        options=OPTIONS, versions={1: {}}, notation=TOY.notation_rules, look=view, words=words,
    )  # fmt: skip


@pytest.mark.parametrize("bots", [(), ("quick",)], ids=["compiled", "bots"])
def test_a_broken_invariant_is_found_and_named(bots: tuple[str, ...]) -> None:
    summary = simulate(suspicious_toy(), 20, 2, bots, checked=True)
    assert not summary.passed
    assert {fault.code for fault in summary.faults} == {7}
    assert 0 < len(summary.faults) < 20


def test_invariants_of_ur_hold() -> None:
    for players in UR.players:
        assert simulate(UR, 50, players, checked=True).passed


def test_a_game_without_invariants_cannot_be_checked() -> None:
    with pytest.raises(BadInput, match="no invariants"):
        simulate(TOY, 1, checked=True)


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (BadInput, {"matches": 0}),
        (BadInput, {"matches": 1, "bots": ("deep",)}),
        (BadInput, {"matches": 1, "players": 3, "bots": ("quick", "random")}),
        (BadInput, {"matches": 1, "seed": 2**63}),
        (BadInput, {"matches": 2, "seed": 2**63 - 1}),
        (BadPlayers, {"matches": 1, "players": 9}),
        (BadOption, {"matches": 1, "options": {"dragons": "on"}}),
    ],
)
def test_bad_input_is_refused(error: type[Exception], arguments: dict[str, Any]) -> None:
    with pytest.raises(error):
        simulate(UR, **arguments)
