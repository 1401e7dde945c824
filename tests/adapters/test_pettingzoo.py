"""PettingZoo's own suites, for every game and number of players, and what they do not ask."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import tablee
from tablee.adapters.pettingzoo import env, parallel_env, raw_env
from tablee.adapters.table import environment_id
from tablee.engine.game import Game
from tests.adapters import every_game, every_named_table, every_table
from tests.toy import GAME as TOY


@pytest.fixture(autouse=True)
def known_warnings() -> Iterator[None]:
    """PettingZoo warns of dict observations in every environment that is not its own."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message=r".*Action mask numpy array is all zeros")
        yield


def play(environment: Any, seed: int = 3) -> dict[str, float]:
    """A game of sampled legal actions; what each learner got at the end."""
    environment.reset(seed=seed)
    for index, agent in enumerate(environment.agents):
        environment.action_space(agent).seed(index)
    got: dict[str, float] = {}
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            got[agent] = reward
            environment.step(None)
        else:
            assert reward == 0
            environment.step(environment.action_space(agent).sample(observation["action_mask"]))
    return got


@every_table
def test_api(game: Game, players: int) -> None:
    api_test(env(game, players=players), num_cycles=60)


@every_table
def test_api_with_a_truncated_game(game: Game, players: int) -> None:
    api_test(env(game, players=players, max_length=7), num_cycles=10)


@every_table
def test_seed(game: Game, players: int) -> None:
    seed_test(lambda: env(game, players=players), num_cycles=40)


@every_table
def test_render(game: Game, players: int) -> None:
    render_test(lambda **arguments: env(game, players=players, **arguments))


@every_table
def test_parallel_api_through_the_converter(game: Game, players: int) -> None:
    parallel_api_test(parallel_env(game=game, players=players), num_cycles=120)


@every_table
def test_a_game_ends_with_zero_sum_rewards(game: Game, players: int) -> None:
    got = play(env(game, players=players))
    assert len(got) == players
    assert abs(sum(got.values())) < 1e-9
    assert all(-1 <= reward <= 1 for reward in got.values())


@every_named_table
def test_every_game_is_in_the_registry(name: str, players: int) -> None:
    id_ = environment_id(tablee.game(name))
    made = pettingzoo.make("aec", id_, players=players)
    assert len(play(made)) == players
    parallel = pettingzoo.make("parallel", id_, players=players)
    assert len(parallel.reset(seed=1)[0]) == players


@every_game
def test_a_seed_gives_the_game_of_that_seed_and_the_next_ones_follow(game: Game) -> None:
    def deal(seeds: list[int | None]) -> list[bytes]:
        made = raw_env(game)
        states = []
        for seed in seeds:
            made.reset(seed=seed)
            states.append(made.table.state.to_bytes())
        return states

    assert deal([5, None, None]) == deal([5, None, None])
    assert len(set(deal([5, None, None, None]))) > 1
    assert deal([5, None, 5])[0] == deal([5, None, 5])[2]


@every_game
def test_observations_are_what_the_seat_knows(game: Game) -> None:
    made = raw_env(game)
    made.reset(seed=5)
    for seat, agent in enumerate(made.agents):
        seen = made.observe(agent)
        assert seen["observation"].tobytes() == game.observe(made.table.state, seat).tobytes()
    chosen = made.agent_selection
    assert (made.infos[chosen]["action_mask"] == made.observe(chosen)["action_mask"]).all()


@every_game
def test_an_illegal_action_loses_the_game(game: Game) -> None:
    made = env(game)
    made.reset(seed=5)
    agent = made.agent_selection
    illegal = int(np.flatnonzero(made.observe(agent)["action_mask"] == 0)[0])
    made.step(illegal)
    assert all(made.terminations.values())
    assert made.rewards == {a: -1 if a == agent else 0 for a in made.possible_agents}


@every_game
def test_a_long_game_is_truncated_and_pays_as_it_stands(game: Game) -> None:
    made = raw_env(game, max_length=3)
    made.reset(seed=5)
    for _ in range(3):
        made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    assert list(made.rewards.values()) == made.table.rewards()


def test_options_reach_the_game() -> None:
    got = play(env(TOY, players=2, options={"rounds": 1}))
    assert set(got) == {"player_0", "player_1"}
    made = raw_env(TOY, options={"rounds": 1, "ties": "first"})
    made.reset(seed=1)
    assert TOY.changed_options(made.table.state) == {"rounds": "1", "ties": "first"}


def test_rendering_returns_text_prints_it_or_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "human", None):
        made = raw_env(TOY, render_mode=mode)
        made.reset(seed=1)
        text = made.render()
        assert (text or "").startswith("Prize") == (mode == "ansi")
        assert ("player_0" in capsys.readouterr().out) == (mode == "human")


@every_game
def test_a_copied_environment_goes_its_own_way(game: Game) -> None:
    made = raw_env(game)
    made.reset(seed=5)
    twin = copy.deepcopy(made)
    before = made.table.state.to_bytes()
    twin.step(int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[0]))
    assert made.table.state.to_bytes() == before != twin.table.state.to_bytes()
