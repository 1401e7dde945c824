"""Compiled random play is ordinary play: the same decisions, one by one, lead to the same states."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import tablee
from tablee.bots.dice import new_dice, roll, roll_weighted, seed_dice
from tablee.engine.errors import BadPlayers
from tablee.engine.game import Game
from tablee.lab.playout import play_batch, trace
from tablee.lab.signature import signature
from tests.toy import GAME as TOY

EVERY_GAME = pytest.mark.parametrize(
    "game", [TOY, *(tablee.game(name) for name in tablee.games())], ids=lambda g: g.name
)


@EVERY_GAME
def test_a_playout_equals_its_replay(game: Game) -> None:
    for players in game.players:
        for match in range(3):
            decisions, final = trace(game, players, seed=7, match=match)
            state = game.new(players, 7 + match)
            for decision in decisions:
                assert decision in game.legal(state)
                game.apply(state, int(decision))
            assert state == final
            assert game.to_move(state) is None


@EVERY_GAME
def test_a_batch_holds_the_same_matches_as_single_play(game: Game) -> None:
    batch = play_batch(game, 5, game.players[0], seed=9, first=2)
    for i in range(5):
        decisions, final = trace(game, game.players[0], seed=9, match=2 + i)
        assert batch.state(i) == final
        assert batch.lengths[i] == len(decisions)
    assert batch.ended.all()
    assert batch.decisions == batch.lengths.sum()


@EVERY_GAME
def test_checking_changes_nothing_and_finds_nothing(game: Game) -> None:
    plain = play_batch(game, 20, game.players[-1], seed=1)
    checked = play_batch(game, 20, game.players[-1], seed=1, checked=True)
    assert (plain.states == checked.states).all()
    assert not checked.broken.any()


def test_a_limit_stops_a_match() -> None:
    batch = play_batch(tablee.game("ur"), 4, 2, limit=10)
    assert batch.lengths.tolist() == [10] * 4
    assert not batch.ended.any()


def test_options_reach_the_rules() -> None:
    ended = play_batch(tablee.game("ur"), 10, 2, options={"round_limit": 2}).states
    assert (ended["round_number"] <= 2).all()


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(BadPlayers):
        play_batch(tablee.game("ur"), 1, 7)


def test_dice_are_fair() -> None:
    dice = new_dice()
    seed_dice(dice, 1, 0)
    counts = np.bincount([roll(dice, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert ((counts > 850) & (counts < 1150)).all()


def test_weighted_dice_follow_the_weights() -> None:
    dice = new_dice()
    seed_dice(dice, 1, 0)
    odds = np.array([1, 0, 3], np.int32)
    counts = np.bincount([roll_weighted(dice, odds, 3) for _ in range(4000)], minlength=3)
    assert counts[1] == 0
    assert 2.6 < counts[2] / counts[0] < 3.4


SIGNATURES = """
import tablee
from tablee.lab.signature import signature
from tests.toy import GAME
print(signature(GAME, 20), signature(tablee.game("ur"), 3))
"""


def test_signatures_are_the_same_in_every_run_with_and_without_jit() -> None:
    here = f"{signature(TOY, 20)} {signature(tablee.game('ur'), 3)}"
    for jit in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", SIGNATURES],
            env={**os.environ, "NUMBA_DISABLE_JIT": jit}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert run.stdout.strip() == here


def test_a_signature_depends_on_the_matches() -> None:
    assert signature(TOY, 4) != signature(TOY, 5)
