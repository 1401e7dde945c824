"""What all adapters share: chance, rewards, length."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tablee.adapters.table import Table, environment_id, game_of, rewards
from tablee.engine.errors import BadOption, BadPlayers, IllegalMove, UnknownGame
from tablee.engine.game import Game
from tablee.engine.match import Match
from tests.adapters import every_game, every_table
from tests.toy import GAME as TOY
from tests.toy.state import ROUNDS


def at(text: str) -> list[float]:
    return rewards(TOY.from_text(text))


def won(points: str) -> str:
    n = points.count("/") + 1
    zeros = "/".join("0" * n)
    return (
        f"deck:00000 hands:{'/'.join(['00000'] * n)} bids:{zeros} doubled:{'0' * n} tokens:{'0' * n} "
        f"won:{points} turn:3 prize:0 asks:- phase:end"
    )


def test_winners_share_one_and_the_others_share_minus_one() -> None:
    assert at(won("5/0")) == [1, -1]
    assert at(won("5/0/1")) == [1, -0.5, -0.5]
    assert at(won("5/5/1")) == [0.5, 0.5, -1]
    assert at(won("0/5/5/5")) == [-1, 1 / 3, 1 / 3, 1 / 3]
    assert at(won("3/3/3")) == [0, 0, 0]


@every_table
def test_the_same_seed_gives_the_same_game_as_a_match(game: Game, players: int) -> None:
    table, match = Table(game, players, max_length=60), Match(game, players, 12, auto=False)
    table.deal(12)
    while table.seat is not None:
        while match.to_move == -1:
            match.chance()
        assert match.state == table.state
        assert match.to_move == table.seat
        action = game.legal(table.state)[-1]
        table.decide(action)
        match.act(action)
    assert table.length > 0


@every_table
def test_the_mask_shows_the_legal_actions_of_the_seat_to_move_alone(game: Game, players: int) -> None:
    table = Table(game, players)
    assert table.seat is not None
    for seat in range(players):
        marked = np.flatnonzero(table.mask(seat)).tolist()
        assert marked == (game.legal(table.state) if seat == table.seat else [])


@every_game
def test_a_game_is_cut_after_its_length_and_a_cut_pays_nothing(game: Game) -> None:
    table = Table(game, game.players[0], max_length=5)
    while table.seat is not None:
        table.decide(game.legal(table.state)[0])
    assert table.length == 5
    assert table.cut
    assert table.rewards() == [0] * game.players[0]
    assert not table.mask(0).any()


def test_a_game_that_ends_with_its_last_decision_is_not_cut() -> None:
    table = Table(TOY, 2, {"rounds": 1}, max_length=4)
    while table.seat is not None:
        table.decide(TOY.legal(table.state)[0])
    assert table.length == 4
    assert not table.cut


@every_game
def test_the_table_is_drawn_as_text(game: Game) -> None:
    table = Table(game, game.players[-1])
    text = table.text()
    assert all(f"player_{seat}" in text for seat in range(table.players))
    assert "\x1b" not in text


def test_bad_arguments_are_refused_as_everywhere() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        game_of("chess")
    with pytest.raises(BadPlayers):
        Table(TOY, 9)
    with pytest.raises(BadOption):
        Table(TOY, 2, {"nonsense": 1})
    table = Table(TOY, 2)
    before = table.state.to_bytes()
    with pytest.raises(IllegalMove):
        table.decide(TOY.kernel.actions)
    assert table.state.to_bytes() == before
    assert table.length == 0


def test_the_name_of_an_environment_holds_the_rules_version() -> None:
    assert environment_id(TOY) == "tablee/TOY-v2"
    assert environment_id(TOY, 1) == "tablee/TOY-v1"


def test_a_table_plays_by_the_version_of_the_rules_that_it_is_given() -> None:
    assert int(Table(TOY, 2).state.options[ROUNDS]) == 3
    assert int(Table(TOY, 2, rules=1).state.options[ROUNDS]) == 2


@pytest.mark.parametrize(("adapter", "package", "extra"), [
    ("pettingzoo", "pettingzoo", "pettingzoo"),
    ("gymnasium", "gymnasium", "gymnasium"),
    ("gymnasium_vector", "gymnasium", "gymnasium"),
    ("openspiel", "pyspiel", "openspiel"),
])  # fmt: skip
def test_without_its_extra_an_adapter_says_how_to_get_it(adapter: str, package: str, extra: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import tablee.adapters.{adapter}"
    run = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, timeout=120)
    assert run.returncode == 1
    assert f"is not installed. Get it with: pip install 'tablee[{extra}]'" in run.stderr
