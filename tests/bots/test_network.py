"""Networks: what they compute, what they may see, the search that they guide, and their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee import bots
from tablee.bots import network
from tablee.bots.network import Network
from tablee.bots.search import Style
from tablee.bots.thinker import Budget, Thinker, plan_turn
from tablee.bots.warm import GUIDED, bot_doors
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.verbs import Level
from tablee.lab.simulate import simulate
from tests.bots.test_bots import EVERY_GAME, positions, seat_of
from tests.toy import GAME as TOY
from tests.toy.actions import BID_0

UR, URUK = tablee.game("ur"), tablee.game("uruk")
SHIPPED = sorted(path.stem for path in network.SHIPPED.glob("*.npz"))
TWO_GAMES = pytest.mark.parametrize("game", [TOY, UR], ids=lambda g: g.name)
EFFORT = 2_000


def drawn(game: Game, seed: int = 1, wide: int = 16, narrow: int = 8) -> Network:
    """A small network that has learned nothing."""
    random = np.random.default_rng(seed)
    return Network(*(random.normal(0, 0.3, shape).astype(np.float32) for shape in network.shapes(game, wide, narrow)))


def file_of(folder: Path, game: Game, seed: int = 1) -> Path:
    path = folder / f"{game.name}-{seed}.npz"
    network.save(path, game, drawn(game, seed), {"seed": seed})
    return path


def softmax(numbers: np.ndarray) -> np.ndarray:
    raised = np.exp(numbers - numbers.max())
    return raised / raised.sum()


@EVERY_GAME
def test_a_network_computes_what_its_arrays_say(game: Game) -> None:
    net = drawn(game)
    for players in game.players:
        for state in positions(game, players, seed=3, count=3):
            seat = seat_of(state)
            options = state.array["options"][0].astype(np.float64)
            seen = np.concatenate([game.observe(state, seat), options / (abs(options) + 1)])
            wide = np.maximum(seen @ net.inputs + net.inputs_bias, 0)
            narrow = np.maximum(wide @ net.middle + net.middle_bias, 0)
            worth = softmax((narrow @ net.results + net.results_bias)[:players])
            legal = game.legal(state)
            promise = softmax(net.policy[legal] @ narrow + net.policy_bias[legal])
            found = network.opinion(game, net, state, seat)
            assert found.worth == pytest.approx(np.roll(worth, seat), abs=1e-4)
            assert list(found.promise.values()) == pytest.approx(promise, abs=1e-4)
            assert list(found.promise) == legal


@TWO_GAMES
def test_a_guided_plan_is_legal_and_the_same_for_the_same_seed(game: Game) -> None:
    for players in game.players:
        for state in positions(game, players, seed=5, count=2):
            plans = []
            for _ in range(2):
                thinker = Thinker(game, state, seat_of(state), 7, Budget(EFFORT), Style(), drawn(game))
                plans.append(plan_turn(thinker, 1.0))
            assert plans[0] == plans[1]
            assert game.why_not(state, plans[0][0][0]) is None


@TWO_GAMES
def test_a_network_and_its_search_do_not_look_at_what_their_seat_cannot_know(game: Game, tmp_path: Path) -> None:
    path, redealt = file_of(tmp_path, game), 0
    for name in (f"network:judge={path}", f"search:judge={path},effort={EFFORT}"):
        bot = bots.load_bot(name)
        for state in [s for seed in range(3) for s in positions(game, 2, seed, count=6)]:
            seat = seat_of(state)
            others = [game.determinize(state, seat, seed) for seed in (21, 22)]
            redealt += any(other != state for other in others)
            assert len({bot.plan(game, other, seat, seed=3) for other in [state, *others]}) == 1
    assert redealt, "no position had anything hidden: the test would prove nothing"


def test_what_is_promised_is_tried_most_where_all_is_worth_the_same() -> None:
    state = next(s for s in positions(TOY, 2, seed=1, count=9) if len(TOY.sensible(s)) > 2)
    favourite = TOY.sensible(state)[1]
    net = Network(*(np.zeros(shape, np.float32) for shape in network.shapes(TOY, 8, 4)))
    net.policy_bias[favourite] = 3.0
    thinker = Thinker(TOY, state, seat_of(state), 1, Budget(400), Style(), net)
    thinker.think()
    assert favourite >= BID_0
    assert thinker.branches()[0].action == favourite


def test_a_search_finds_what_its_network_does_not_know(tmp_path: Path) -> None:
    guided = f"search:judge={file_of(tmp_path, TOY)},effort={EFFORT}"
    assert simulate(TOY, 40, bots=(guided, "random"), seed=1).wins_by_bot[guided] >= 25


@pytest.fixture
def guided_toy(tmp_path: Path) -> Iterator[Game]:
    """The toy game with levels that a network guides."""
    plain = TOY.kernel
    TOY.kernel = replace(plain, levels=(Level(EFFORT, 1, str(file_of(tmp_path, TOY))),) * 4)
    yield TOY
    TOY.kernel = plain


def test_a_level_is_guided_where_its_game_says_so(guided_toy: Game) -> None:
    judge = guided_toy.kernel.levels[0].judge
    level, named = bots.named_bot("master"), bots.load_bot(f"search:judge={judge},effort={EFFORT},turns=1")
    hand = bots.load_bot(f"search:judge=hand,effort={EFFORT}")
    states = positions(guided_toy, 2, seed=2, count=6)
    plans = [[bot.plan(guided_toy, s, seat_of(s), 5) for s in states] for bot in (level, named, hand)]
    assert plans[0] == plans[1] != plans[2]


def test_the_search_that_a_network_guides_is_prepared_for_who_has_such_a_level() -> None:
    assert GUIDED in dict(bot_doors(URUK))
    assert GUIDED not in dict(bot_doors(UR))


def test_the_grandmaster_of_uruk_is_guided_by_the_network_of_the_package() -> None:
    effort, states = URUK.kernel.levels[-1].effort, positions(URUK, 2, seed=2, count=3)
    guided, hand = (bots.load_bot(f"search:judge={judge},effort={effort}") for judge in ("network", "hand"))
    level = bots.named_bot("grandmaster")
    plans = [[bot.plan(URUK, s, seat_of(s), 5) for s in states] for bot in (level, guided, hand)]
    assert plans[0] == plans[1] != plans[2]


def test_judged_by_hand_is_the_search_as_it_is_without_a_network() -> None:
    for state in positions(UR, 3, seed=2, count=3):
        plain, hand = (bots.load_bot(f"search:effort={EFFORT}{more}") for more in ("", ",judge=hand"))
        assert plain.plan(UR, state, seat_of(state), 5) == hand.plan(UR, state, seat_of(state), 5)


def test_a_game_without_a_network_is_judged_by_hand() -> None:
    assert network.shipped(TOY) is None
    state = positions(TOY, 2, seed=2, count=1)[0]
    hand, other = (bots.load_bot(f"search:effort=300,judge={judge}") for judge in ("hand", "network"))
    assert hand.plan(TOY, state, seat_of(state), 5) == other.plan(TOY, state, seat_of(state), 5)
    with pytest.raises(BadInput, match="no network for toy"):
        bots.load_bot("network").plan(TOY, state, seat_of(state), 5)


def test_a_network_comes_back_from_its_file_with_its_record(tmp_path: Path) -> None:
    found, record = network.read(file_of(tmp_path, UR), UR)
    for array, written in zip(found, drawn(UR), strict=True):
        assert array.dtype == np.float32
        assert array == pytest.approx(written, abs=2e-3)
    told = (record["game"], record["rules"], record["licence"], record["seed"])
    assert told == ("ur", UR.rules_version, "Apache-2.0", 1)


def test_a_file_that_is_no_network_of_this_game_is_refused(tmp_path: Path) -> None:
    path = file_of(tmp_path, UR)
    with pytest.raises(BadInput, match="no network for uruk"):
        network.read(path, URUK)
    path.write_bytes(b"PK nothing")
    with pytest.raises(BadInput, match="holds no network"):
        network.read(path, UR)
    with pytest.raises(BadInput, match="holds no network"):
        network.read(tmp_path / "none.npz", UR)


def test_a_network_has_no_setting_but_its_file() -> None:
    with pytest.raises(BadInput, match="no setting 'effort'"):
        bots.load_bot("network:effort=3")


def test_uruk_comes_with_a_network() -> None:
    assert "uruk" in SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_network_fits_its_game_and_two_megabytes(name: str) -> None:
    game = tablee.game(name)
    path = network.shipped(game)
    assert path is not None
    assert path.stat().st_size < 2_000_000
    found, _ = network.read(path, game)
    state = positions(game, 2, seed=1, count=1)[0]
    opinion = network.opinion(game, found, state, seat_of(state))
    assert sum(opinion.worth) == pytest.approx(1, abs=1e-4)
    assert sum(opinion.promise.values()) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_network_tells_how_it_learned_and_won_its_trial(name: str) -> None:
    _, record = network.read(network.SHIPPED / f"{name}.npz", tablee.game(name))
    assert record["licence"] == "Apache-2.0"
    assert record["course"]["game"] == name
    assert record["marks"][-1]["against_hand"]["low"] > 0.5
