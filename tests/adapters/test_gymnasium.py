"""Gymnasium's own checker, for every game and number of players, and what it does not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import tablee
from tablee.adapters.gymnasium import Env
from tablee.adapters.table import environment_id
from tablee.bots.warm import THINKERS
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tests.adapters import every_game, every_named_table, every_table, up_to_three
from tests.toy import GAME as TOY

pytestmark = pytest.mark.filterwarnings("ignore:.*Box observation space m[ai][xn]imum value is")


def play(env: Any, seed: int) -> list[Any]:
    """A game of the first legal action each time; all that the learner got."""
    observation, info = env.reset(seed=seed)
    seen = [(observation, info)]
    over = False
    while not over:
        step = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        info = step[4]
        over = step[2] or step[3]
        seen.append(step)
    return seen


@every_named_table
def test_the_registered_environment_passes_the_checker(name: str, players: int) -> None:
    made = gymnasium.make(environment_id(tablee.game(name)), players=players, bots="random")
    check_env(made.unwrapped)


@every_table
def test_the_checker_passes_in_every_seat(game: Game, players: int) -> None:
    for seat in range(players):
        check_env(Env(game, players, seat, bots="random"), skip_render_check=True)


@every_table
def test_a_seed_gives_the_same_game_against_the_same_bots(game: Game, players: int) -> None:
    one, two = (play(Env(game, players, bots="random", max_length=150), 4) for _ in range(2))
    assert len(one) == len(two)
    assert all(data_equivalence(a, b) for a, b in zip(one, two, strict=True))
    assert not data_equivalence(one[:5], play(Env(game, players, bots="random", max_length=150), 5)[:5])


@every_game
@pytest.mark.parametrize("bot", THINKERS)
def test_every_bot_plays_to_the_end(game: Game, bot: str) -> None:
    made = Env(game, up_to_three(game), seat=1, bots=bot)
    *_, (_, reward, terminated, truncated, info) = play(made, 1)
    assert terminated != truncated
    assert reward in (-1, -0.5, 0, 1 / 3, 0.5, 1)
    assert not info["action_mask"].any()


def test_each_seat_may_have_its_own_bot() -> None:
    made = Env(TOY, 4, seat=2, bots=["random", "quick", "random"])
    assert {seat: bot.name for seat, bot in made.bots.items()} == {0: "random", 1: "quick", 3: "random"}


@every_game
def test_the_learner_is_asked_only_in_its_turn(game: Game) -> None:
    last = up_to_three(game) - 1
    made = Env(game, seat=last, bots="random")
    _, info = made.reset(seed=9)
    assert made.table.seat == last
    assert np.flatnonzero(info["action_mask"]).tolist() == game.legal(made.table.state)
    assert (made.action_masks() == info["action_mask"].astype(bool)).all()


@every_game
def test_an_illegal_action_ends_the_episode_and_names_the_clause(game: Game) -> None:
    made = Env(game, 2, bots="random")
    _, info = made.reset(seed=9)
    before = made.table.state.to_bytes()
    _, reward, terminated, truncated, info = made.step(int(np.flatnonzero(info["action_mask"] == 0)[-1]))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"].startswith(game.prefix)
    assert made.table.state.to_bytes() == before


@every_game
def test_a_long_game_is_truncated(game: Game) -> None:
    made = Env(game, 2, bots="random", max_length=4 if game is TOY else 40)
    *_, (_, reward, terminated, truncated, _) = play(made, 2)
    assert truncated
    assert not terminated
    assert reward == 0


@pytest.mark.parametrize(("arguments", "message"), [
    ({"seat": 3}, "no seat 3"),
    ({"bots": "nobody"}, "no bot 'nobody'"),
    ({"bots": ["random"]}, "2 other seats, but 1 bots"),
    ({"players": 9}, "2 to 4 players"),
    ({"options": {"odd": 1}}, "no option 'odd'"),
    ({"game": "chess"}, "no game 'chess'"),
])  # fmt: skip
def test_bad_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Env(**{"game": TOY, **arguments})


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    made = Env(TOY, 2, bots="random", render_mode="ansi")
    made.reset(seed=1)
    assert "player_1" in str(made.render())
    play(Env(TOY, 2, bots="random", render_mode="human"), 1)
    assert "player_1" in capsys.readouterr().out
