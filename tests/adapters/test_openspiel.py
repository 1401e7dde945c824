"""OpenSpiel's own suites, for every game and number of players, and what they do not ask."""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags

import tablee
from tablee.adapters import openspiel
from tablee.engine.errors import BadOption, BadPlayers
from tablee.engine.game import Game
from tests.adapters import GAMES, every_game, every_table
from tests.toy import GAME as TOY

openspiel.register(TOY)

# These list the registry when they are imported, so they come after it is filled.
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

SHORT = 60
"""Decisions after which the suites' games are cut: they look at every player's view at every step."""
Information = pyspiel.GameType.Information


def load(game: Game, **parameters: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(game), parameters)


def run_suite(case: type[unittest.TestCase]) -> None:
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun > 0
    assert result.failures + result.errors == []


def start(game: Game, setup: int = 1, **parameters: Any) -> Any:
    state = load(game, **parameters).new_initial_state()
    state.apply_action(setup)
    return state


# OpenSpiel's suites


@every_table
def test_random_simulations(game: Game, players: int) -> None:
    spiel = load(game, players=players, max_length=SHORT)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False, mask_test=True)


@every_game
def test_a_random_simulation_to_the_natural_end(game: Game) -> None:
    pyspiel.random_sim_test(load(game, players=2), num_sims=1, serialize=False, verbose=False, mask_test=False)


@every_table
def test_simulations_with_pickle_and_clones(game: Game, players: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load(game, players=players, max_length=SHORT))


@every_game
def test_the_api_suite_finds_the_game_in_the_registry(game: Game) -> None:
    flags.FLAGS(["tests", f"--test_only_games=^{openspiel.short_name(game)}$"])
    cases = list(api_test._create_test_case_classes())
    assert len(cases) == 1
    run_suite(cases[0])


@every_table
def test_the_api_suite_with_every_number_of_players(game: Game, players: int) -> None:
    spiel = load(game, players=players, max_length=SHORT)
    members = {"game_name": openspiel.short_name(game), "game": spiel}
    run_suite(type("Case", (api_test.EnforceAPIOnPartialTreeBase,), members))


@every_table
def test_playthrough_and_replay(game: Game, players: int, tmp_path: Path) -> None:
    flags.FLAGS(["tests"])
    name = f"{openspiel.short_name(game)}(max_length=30,players={players},setups=5)"
    text = generate_playthrough.playthrough(name, [], seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(text)
    expected, actual = generate_playthrough.replay(str(path))
    assert expected == actual
    assert "IsTerminal() = True" in text


# What is declared


@every_table
def test_the_type_is_declared_truthfully(game: Game, players: int) -> None:
    spiel = load(game, players=players, setups=7, max_length=50)
    kind = spiel.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (kind.min_num_players, kind.max_num_players) == (min(game.players), max(game.players))
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    is_open = kind.information == Information.PERFECT_INFORMATION
    assert is_open == (players in game.open_with)
    assert spiel.num_players() == players
    assert spiel.max_game_length() == 50
    assert spiel.num_distinct_actions() == game.kernel.actions
    assert spiel.max_chance_outcomes() >= 7


@every_table
def test_nothing_is_hidden_where_information_is_declared_perfect(game: Game, players: int) -> None:
    """A redeal changes nothing if, and somewhere something if not, the information is declared perfect."""
    changed = False
    for seed in range(8):
        state = game.new(players, seed)
        for _ in range(40):
            seats = range(players)
            changed |= any(game.determinize(state, seat, k) != state for seat in seats for k in range(4))
            if not (legal := game.legal(state)):
                break
            game.apply(state, legal[seed % len(legal)])
    assert changed == (players not in game.open_with)


def test_options_are_parameters() -> None:
    spiel = load(TOY, rounds=1, ties="first", players=2)
    state = spiel.new_initial_state()
    state.apply_action(0)
    assert TOY.changed_options(state.walk.state) == {"rounds": "1", "ties": "first"}
    ur = pyspiel.load_game("tablee_ur(six_set_points=20,open_pile=True,round_limit=3)").new_initial_state()
    ur.apply_action(0)
    assert tablee.game("ur").changed_options(ur.walk.state) == {
        "six_set_points": "20", "open_pile": "on", "round_limit": "3",
    }  # fmt: skip


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(BadPlayers):
        load(TOY, players=7)
    with pytest.raises(BadOption):
        load(TOY, ties="won")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'nonsense'"):
        load(TOY, nonsense=1)


def test_python_exits_cleanly_with_games_in_the_registry() -> None:
    code = "import tablee.adapters.openspiel, pyspiel; g = pyspiel.load_game('tablee_ur'); s = g.new_initial_state()"
    subprocess.run([sys.executable, "-c", code + "; s.observation_string(0)"], check=True, timeout=120)


# Chance


@every_game
def test_the_first_node_deals_one_of_the_setups(game: Game) -> None:
    state = load(game, setups=4).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(seed, 0.25) for seed in range(4)]
    assert state.action_to_string(2) == "setup:2"
    state.apply_action(2)
    assert state.walk.state == game.new(state.num_players(), 2)


def test_later_chance_has_its_true_weights() -> None:
    state = start(TOY)
    weights = dict(TOY.chances(state.walk.state))
    total = sum(weights.values())
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == {a: w / total for a, w in weights.items()}


@every_game
def test_a_game_is_cut_at_its_length_and_pays_as_it_stands(game: Game) -> None:
    state = start(game, max_length=5)
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    assert decisions == 5
    assert state.legal_actions() == []
    assert abs(sum(state.returns())) < 1e-9


# What players know


def random_state(game: Game, rng: np.random.Generator, **parameters: Any) -> Any:
    state = start(game, int(rng.integers(20)), **parameters)
    for _ in range(int(rng.integers(40))):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@every_table
def test_strings_and_tensors_do_not_depend_on_what_is_hidden(game: Game, players: int) -> None:
    rng = np.random.default_rng(1)
    for _ in range(10):
        state = random_state(game, rng, players=players)
        for player in range(players):
            other = openspiel.resample(state, player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


@every_game
def test_the_information_state_tensor_holds_the_present_and_the_last_own_decisions(game: Game) -> None:
    seen, actions, memory = game.kernel.observation, game.kernel.actions, 3
    state = start(game, players=2, memory=memory)
    done: list[tuple[list[float], int]] = []
    while len(done) <= memory:
        if state.current_player() == 0:
            action = state.legal_actions()[-1]
            done.insert(0, (state.observation_tensor(0), action))
            state.apply_action(action)
        else:
            state.apply_action(state.legal_actions()[0])
        tensor = state.information_state_tensor(0)
        assert len(tensor) == seen + memory * (seen + actions)
        assert tensor[:seen] == state.observation_tensor(0)
        for i in range(memory):
            start_at = seen + i * (seen + actions)
            past, taken = tensor[start_at : start_at + seen], tensor[start_at + seen : start_at + seen + actions]
            assert past == (done[i][0] if i < len(done) else [0.0] * seen)
            assert np.flatnonzero(taken).tolist() == ([done[i][1]] if i < len(done) else [])


def test_recall_is_perfect_in_the_whole_tree() -> None:
    """All histories of one information state have the same own past, and every player's own past is kept apart."""
    found: dict[tuple[int, str], tuple[Any, ...]] = {}
    nodes = 0

    def walk(state: Any, pasts: tuple[tuple[Any, ...], ...]) -> None:
        nonlocal nodes
        if state.is_terminal():
            return
        if state.is_chance_node():
            for outcome, _ in state.chance_outcomes():
                walk(state.child(outcome), pasts)
            return
        nodes += 1
        player = state.current_player()
        key = player, state.information_state_string()
        assert found.setdefault(key, pasts[player]) == pasts[player]
        for action in state.legal_actions():
            mine = (*pasts[player], (key[1], action))
            walk(state.child(action), (*pasts[:player], mine, *pasts[player + 1 :]))

    walk(load(TOY, players=2, rounds=1, setups=12).new_initial_state(), ((), ()))
    assert len(found) < nodes  # some states cannot be told apart


def test_a_later_look_gives_the_same_information_state() -> None:
    looked, late = start(TOY), start(TOY)
    for _ in range(9):
        looked.information_state_string(0)
        looked.information_state_string(1)
        for state in (looked, late):
            state.apply_action(state.legal_actions()[0])
    assert looked.information_state_string(1) == late.information_state_string(1)
    assert looked.clone().information_state_string(0) == late.information_state_string(0)


def test_what_everybody_sees_shows_no_hand() -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = load(TOY).make_py_observer(kind)
    assert '"hand":[]' in observer.string_from(start(TOY), 0)


def test_openspiels_search_plays_with_the_redeal() -> None:
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(load(TOY), evaluator, uct_c=1.0, max_simulations=20, random_state=rng)
    bot.set_resampler(openspiel.resample)
    state = start(TOY)
    state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_every_game_of_the_house_is_registered() -> None:
    names = pyspiel.registered_names()
    assert {openspiel.short_name(game) for game in GAMES} <= set(names)
