"""The vector environment: its rows are ordinary games, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tablee.adapters.table import Table
from tablee.adapters.vector import Vector, game_seed, make
from tablee.engine.errors import BadInput, BadOption, BadPlayers, IllegalMove, UnknownGame
from tablee.engine.game import Game
from tests.adapters import every_game, every_table, up_to_three
from tests.toy import GAME as TOY

ROWS = 5
CUT = 90
"""Decisions after which games are cut, so that rows go through several games."""


def table_of(env: Vector, row: int) -> Table:
    """The game of a row as the other adapters play it."""
    table = Table(env.game, env.players, max_length=env.max_length)
    table.deal(int(env.seeds[row]))
    return table


def agree(env: Vector, step: Any, row: int, table: Table) -> None:
    """What a row shows is what the table says."""
    assert env.state(row) == table.state
    assert step.seat[row] == table.seat
    assert np.flatnonzero(step.mask[row]).tolist() == env.game.legal(table.state)
    assert env.legal[row, : env.counts[row]].tolist() == env.game.legal(table.state)
    assert (step.observation[row] == table.observe(int(step.seat[row]))).all()
    assert env.lengths[row] == table.length


@every_table
def test_every_row_plays_games_as_the_other_adapters_do(game: Game, players: int) -> None:
    env = make(game, players, ROWS, seed=3, max_length=CUT)
    step = env.reset()
    tables = [table_of(env, row) for row in range(ROWS)]
    ended = 0
    for _ in range(2 * CUT + 5):
        actions = env.sample()
        step = env.step(actions)
        for row, table in enumerate(tables):
            table.decide(int(actions[row]))
            assert step.done[row] == (table.seat is None)
            assert step.truncated[row] == table.cut
            if step.done[row]:
                ended += 1
                assert step.reward[row].tolist() == pytest.approx(table.rewards())
                assert step.length[row] == table.length
                assert step.points[row].tolist() == game.points(table.state)
                table = tables[row] = table_of(env, row)
            else:
                assert not step.reward[row].any()
                assert not step.points[row].any()
                assert step.length[row] == 0
            agree(env, step, row, table)
    assert ended >= 2 * ROWS


@every_game
def test_a_game_of_a_seed_is_the_same_in_every_vector(game: Game) -> None:
    """Rows of a narrow vector reach the games that a wide one began with; random choices are the same too."""
    wide, narrow = make(game, 2, 6, seed=9, max_length=20), make(game, 2, 2, seed=9, max_length=20)
    begun, reached = decisions(wide, 20), decisions(narrow, 60)
    assert [reached[number] for number in range(6)] == [begun[number] for number in range(6)]


def decisions(env: Vector, steps: int) -> dict[int, list[int]]:
    """Random decisions, by the number of the game in which they were taken."""
    games: dict[int, list[int]] = {}
    for _ in range(steps):
        actions = env.sample()
        for number, action in zip(env.numbers.tolist(), actions.tolist(), strict=True):
            games.setdefault(number, []).append(action)
        env.step(actions)
    return games


def test_seeds_of_games_follow_from_the_seed() -> None:
    env = make(TOY, 2, 4, seed=5)
    assert env.seeds.tolist() == [game_seed(5, k) for k in range(4)]
    assert len({game_seed(seed, k) for seed in range(20) for k in range(20)}) == 400
    first = env.state(0)
    env.step(env.sample())
    env.reset(seed=6)
    table = Table(TOY, 2)
    table.deal(int(game_seed(6, 0)))
    assert env.state(0) == table.state
    env.reset(seed=5)
    assert env.state(0) == first


def test_a_reset_forgets_the_end_of_the_game_before() -> None:
    env = make(TOY, 2, 3, max_length=1)
    step = env.step(env.sample())
    assert step.done.all()
    step = env.reset()
    assert not step.done.any()
    assert not step.truncated.any()
    assert not step.reward.any()
    assert not step.points.any()
    assert not step.length.any()
    assert env.numbers.tolist() == [0, 1, 2]


def test_the_arrays_are_the_same_at_every_step() -> None:
    env = make(TOY, 3, 2)
    first = env.reset()
    assert all(a is b for a, b in zip(first, env.step(env.sample()), strict=True))


@every_game
def test_what_a_learner_scribbles_into_an_array_changes_no_game(game: Game) -> None:
    env, other = (make(game, up_to_three(game), 2, seed=1) for _ in range(2))
    for array in env.reset():
        array.fill(1)
    one, two = env.step(env.sample()), other.step(other.sample())
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        env.legal[0, 0] = 7


@every_game
def test_an_illegal_action_is_refused_with_row_and_clause_and_changes_nothing(game: Game) -> None:
    env = make(game, 2, 4, seed=2)
    actions = env.sample()
    before = [env.state(row) for row in range(4)]
    actions[2] = np.flatnonzero(~env.reset().mask[2])[-1]
    with pytest.raises(IllegalMove, match=f"Game 2, action {actions[2]}") as refused:
        env.step(actions)
    assert refused.value.facts == {"row": 2, "action": int(actions[2])}
    assert refused.value.clause == game.why_not(env.state(2), int(actions[2]))
    assert [env.state(row) for row in range(4)] == before


@pytest.mark.parametrize("action", [-1, 10**9, TOY.kernel.actions])
def test_an_integer_that_is_no_action_is_refused(action: int) -> None:
    env = make(TOY, 2, 1)
    with pytest.raises(IllegalMove):
        env.step([action])


@pytest.mark.parametrize(("actions", "message"), [
    ([0.0, 1.0], "whole numbers, not float64"),
    ([True, False], "whole numbers, not bool"),
    (["+", "-"], "whole numbers"),
    ([0], r"2 games need an array of 2 actions, not one of shape \(1,\)"),
    ([[0, 1]], r"shape \(1, 2\)"),
    (0, r"shape \(\)"),
])  # fmt: skip
def test_actions_of_a_wrong_kind_are_refused(actions: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make(TOY, 2, 2).step(actions)


def test_actions_of_any_integer_type_are_taken() -> None:
    for kind in (np.int8, np.uint16, np.int32, np.uint64):
        env = make(TOY, 2, 3, seed=1)
        env.step(env.sample().astype(kind))
        assert env.lengths.tolist() == [1, 1, 1]


@pytest.mark.parametrize(("arguments", "error", "message"), [
    ({"game": "chess"}, UnknownGame, "chess"),
    ({"players": 9}, BadPlayers, "not 9"),
    ({"count": 0}, BadInput, "not 0"),
    ({"count": -4}, BadInput, "not -4"),
    ({"count": 2.5}, BadInput, "not 2.5"),
    ({"count": 1 << 40}, BadInput, "1 to 16,777,216 games"),
    ({"max_length": 0}, BadInput, "at least one decision"),
    ({"seed": -1}, BadInput, "seed"),
    ({"seed": "x"}, BadInput, "seed"),
    ({"threads": -1}, BadInput, "one thread or more"),
    ({"players": []}, BadInput, "how many play"),
    ({"players": [2, 9]}, BadPlayers, "not 9"),
    ({"reward": "glory"}, BadInput, "no reward 'glory': choose one of result, share, margin"),
    ({"autoreset": "now"}, BadInput, "no autoreset 'now': choose one of same-step, next-step, disabled"),
    ({"opponents": []}, BadInput, "at least one opponent"),
    ({"opponents": [3]}, BadInput, "a bot, its name or a function on batches, not 3"),
    ({"opponents": "nobody"}, BadInput, "no bot 'nobody'"),
    ({"opponents": "random", "learner": 2}, BadInput, "no seat 2 at every table"),
    ({"options": {"odd": 1}}, BadOption, "odd"),
])  # fmt: skip
def test_bad_arguments_are_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make(**{"game": TOY, "count": 2, **arguments})
    with pytest.raises(BadInput, match="seed"):
        make(TOY, 2, 2).reset(seed=-1)


def test_options_reach_the_rules() -> None:
    env = make(TOY, 2, 3, options={"rounds": 1})
    assert TOY.changed_options(env.state(1)) == {"rounds": "1"}
    lengths = set()
    for _ in range(12):
        lengths |= {int(n) + 1 for n in env.lengths}
        env.step(env.sample())
    assert max(lengths) == 4


def test_a_vector_says_what_it_is() -> None:
    assert repr(make(TOY, 2, 3)) == "<Vector of 3 games of toy with 2 players>"
    assert repr(make(TOY, (2, 4), 3)) == "<Vector of 3 games of toy with 2 or 4 players>"


DIGEST = """
import hashlib
from tablee.adapters.vector import make
from tests.toy import GAME
env, digest = make(GAME, 3, 4, seed=8), hashlib.sha256()
for _ in range(60):
    for array in env.step(env.sample()):
        digest.update(array.tobytes())
print(digest.hexdigest())
"""


def test_compiled_and_plain_code_write_the_same_bytes() -> None:
    printed = set()
    for off in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", DIGEST],
            env={**os.environ, "NUMBA_DISABLE_JIT": off}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        printed.add(run.stdout)
    assert len(printed) == 1
