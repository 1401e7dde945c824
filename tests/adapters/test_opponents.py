"""OpenSpiel's own searches play every game through the adapter."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest

import tablee
from tablee.adapters import openspiel
from tablee.adapters.opponents import kind_for, openspiel_player
from tablee.bots import load_bot
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tests.adapters import GAMES, every_game
from tests.toy import GAME as TOY

openspiel.register(TOY)

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

FEW = 12
OPEN = [game for game in GAMES if 2 in game.open_with]
HIDDEN = [game for game in GAMES if 2 not in game.open_with]
open_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in OPEN])
hidden_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in HIDDEN])


def middle(game: Game, seed: int = 1, decisions: int = 25) -> State:
    """A position in which somebody has a choice."""
    rng = np.random.default_rng(seed)
    while True:
        state = game.new(2, seed)
        for _ in range(decisions):
            game.apply(state, int(rng.choice(game.legal(state))))
            if game.to_move(state) is None:
                break
        while game.to_move(state) == CHANCE or len(game.legal(state)) == 1:
            game.apply(state, int(rng.choice(game.legal(state))))
        if game.to_move(state) is not None:
            return state
        seed, decisions = seed + 1, decisions // 2


def test_both_kinds_of_game_are_there() -> None:
    assert {game.name for game in OPEN} >= {"builders", "entdecker"}
    assert {game.name for game in HIDDEN} >= {"ur", "uruk", "toy"}


# OpenSpiel's bots as they are


@open_game
def test_the_search_in_python_plays(game: Game) -> None:
    root = openspiel.state_of(middle(game))
    rng = np.random.RandomState(3)
    bot = mcts.MCTSBot(root.get_game(), 1.4, FEW, openspiel.Rollouts(game, 3), random_state=rng)
    policy, action = bot.step_with_policy(root)
    assert action in root.legal_actions()
    assert sorted(legal for legal, _ in policy) == root.legal_actions()


@open_game
def test_the_search_in_cpp_plays_with_its_own_random_games(game: Game) -> None:
    root = openspiel.state_of(middle(game), max_length=40)
    bot = pyspiel.MCTSBot(root.get_game(), pyspiel.RandomRolloutEvaluator(1, 3), 1.4, FEW, 100, True, 3, False)
    found = bot.mcts_search(root)
    assert found.explore_count == FEW
    assert found.best_child().action in root.legal_actions()
    assert bot.step_with_policy(root)[1] in root.legal_actions()


@hidden_game
def test_the_information_set_search_plays_with_the_redeal_of_the_state(game: Game) -> None:
    root = openspiel.state_of(middle(game))
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(root.get_game(), openspiel.Rollouts(game, 3), 1.4, FEW, random_state=rng)
    assert bot.step(root) in root.legal_actions()  # it asks the state itself: `resample_from_infostate`


@every_game
def test_compiled_random_games_end_as_openspiels_do(game: Game) -> None:
    """The average of many is near that of OpenSpiel's evaluator, and they add up to nothing."""
    root = openspiel.state_of(middle(game), max_length=30)
    ours = openspiel.Rollouts(game, 1, count=400).evaluate(root)
    theirs = mcts.RandomRolloutEvaluator(40, np.random.RandomState(1)).evaluate(root)
    assert abs(float(ours.sum())) < 1e-4
    assert abs(ours[0] - theirs[0]) < 0.6


@every_game
def test_the_prior_is_that_of_openspiels_evaluator(game: Game) -> None:
    root = openspiel.state_of(middle(game))
    assert openspiel.Rollouts(game).prior(root) == mcts.RandomRolloutEvaluator().prior(root)


# As players


@every_game
def test_a_player_takes_a_legal_action_and_the_same_for_the_same_seed(game: Game) -> None:
    state = middle(game)
    seat = game.to_move(state)
    assert seat is not None
    before = state.to_bytes()
    choose = openspiel_player(simulations=FEW)
    actions = {choose(game, state, seat, 5, 0.0) for _ in range(3)}
    assert len(actions) == 1
    assert actions <= set(game.legal(state))
    assert state.to_bytes() == before


@every_game
def test_a_player_stops_when_its_time_is_spent(game: Game) -> None:
    state = middle(game)
    seat = game.to_move(state)
    assert seat is not None
    assert openspiel_player()(game, state, seat, 5, 0.02) in game.legal(state)


@hidden_game
def test_a_player_sees_no_more_than_its_seat(game: Game) -> None:
    """Redeal what the seat cannot know: the same seed still gives the same action."""
    choose = openspiel_player(simulations=FEW)
    for seed in range(4):
        state = middle(game, seed)
        seat = game.to_move(state)
        assert seat is not None
        other = game.determinize(state, seat, 99 + seed)
        assert choose(game, state, seat, seed, 0.0) == choose(game, other, seat, seed, 0.0)


def test_a_player_wins_more_than_chance_would() -> None:
    choose, rng, won = openspiel_player(simulations=60), np.random.default_rng(1), 0.0
    for match in range(40):
        state = TOY.new(2, match // 2)
        while (seat := TOY.to_move(state)) is not None:
            searches = seat == match % 2
            action = choose(TOY, state, seat, match, 0.0) if searches else int(rng.choice(TOY.legal(state)))
            TOY.apply(state, action)
        winners = TOY.winners(state)
        won += (match % 2 in winners) / len(winners)
    assert won > 24


@open_game
def test_the_native_search_can_be_asked_for(game: Game) -> None:
    state = middle(game)
    seat = game.to_move(state)
    assert seat is not None
    assert openspiel_player(native=True, simulations=2)(game, state, seat, 5, 0.0) in game.legal(state)
    assert openspiel_player(native=True)(game, state, seat, 5, 1e-6) in game.legal(state)


def test_the_kind_follows_from_what_is_hidden() -> None:
    assert kind_for(tablee.game("ur"), 2) == "ismcts"
    assert kind_for(tablee.game("ur"), 3) == "mcts"
    assert kind_for(tablee.game("uruk"), 4) == "ismcts"


def test_a_search_that_looks_at_one_deal_plays_hidden_games_too() -> None:
    state = middle(TOY)
    seat = TOY.to_move(state)
    assert seat is not None
    assert openspiel_player("mcts", simulations=FEW)(TOY, state, seat, 1, 0.0) in TOY.legal(state)


def test_options_of_a_position_are_kept() -> None:
    state = TOY.new(2, 1, {"rounds": 1, "ties": "first"})
    root = openspiel.state_of(state)
    assert root.get_game().options == {**root.get_game().options, "rounds": 1, "ties": "first"}
    assert root.walk.state == state


@pytest.mark.parametrize(("arguments", "message"), [
    ({"kind": "alphazero"}, "mcts and ismcts, not 'alphazero'"),
    ({"simulations": 1}, "at least 2 simulations, not 1"),
])  # fmt: skip
def test_bad_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        openspiel_player(**arguments)


def test_bad_requests_are_refused() -> None:
    state = middle(TOY)
    seat = TOY.to_move(state)
    assert seat is not None
    with pytest.raises(NotYours):
        openspiel_player(simulations=3)(TOY, state, 1 - seat, 1, 0.0)
    with pytest.raises(BadInput, match="needs some time"):
        openspiel_player()(TOY, state, seat, 1, 0.0)
    builders = tablee.game("builders")
    state = middle(builders)
    seat = builders.to_move(state)
    assert seat is not None
    with pytest.raises(BadInput, match="Nothing is hidden in builders"):
        openspiel_player("ismcts", simulations=3)(builders, state, seat, 1, 0.0)


def test_without_openspiel_the_opponents_say_how_to_get_it() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import tablee.adapters.opponents"
    run = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, timeout=120)
    assert "pip install 'tablee[openspiel]'" in run.stderr


def test_openspiel_can_be_seated_as_a_bot_with_a_time_for_each_turn() -> None:
    bot = load_bot("tablee.adapters.opponents.openspiel_bot:seconds=0.05")
    state = TOY.new(2, seed=1)
    while TOY.to_move(state) == CHANCE:
        TOY.apply(state, TOY.legal(state)[0])
    plan = bot.plan(TOY, state, TOY.to_move(state) or 0, seed=3)
    assert TOY.why_not(state, plan.actions[0]) is None
    assert 0 < plan.left < 1
    with pytest.raises(BadInput, match="needs some time"):
        load_bot("tablee.adapters.opponents.openspiel_bot:seconds=0")
