"""The vector environment behind Gymnasium's interface: as its own, for every autoreset mode, and under its wrappers."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import tablee
from tablee.adapters.gymnasium import Env
from tablee.adapters.gymnasium_vector import VectorEnv
from tablee.adapters.table import environment_id
from tablee.bots import Bot, Plan
from tablee.engine.errors import BadInput, IllegalMove
from tablee.engine.game import Game
from tablee.engine.state import State
from tests.adapters import every_game
from tests.toy import GAME as TOY

pytestmark = pytest.mark.filterwarnings("ignore:.*Box observation space m[ai][xn]imum value is")
MODES = list(AutoresetMode)
SEEDS = [4, 9, 11]
THE_LOWEST = f"{__name__}.the_lowest"


def lowest(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    return Plan((game.legal(state)[0],), share)


def the_lowest() -> Bot:
    return Bot("the lowest", lowest)


def chosen(info: dict[str, Any]) -> np.ndarray:
    """The lowest action that each mask allows."""
    return np.asarray(info["action_mask"]).argmax(axis=1)


@every_game
@pytest.mark.parametrize("mode", MODES)
def test_it_does_what_gymnasiums_own_vector_of_our_environments_does(game: Game, mode: AutoresetMode) -> None:
    """Until the games of the seeds are over and one step beyond: the next games are of each one's own choice."""
    ours = VectorEnv(game, 3, 2, 1, THE_LOWEST, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: Env(game, 2, 1, THE_LOWEST)] * 3, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    (seen, info), (seen2, info2) = ours.reset(seed=SEEDS), theirs.reset(seed=SEEDS)
    assert (seen == seen2).all()
    compared = np.ones(3, bool)
    for _ in range(150):
        assert (info["action_mask"][compared] == info2["action_mask"][compared]).all()
        one, two = ours.step(chosen(info)), theirs.step(chosen(info2))
        info, info2 = one[4], two[4]
        over = compared & (one[2] | one[3])
        for a, b in zip(one[1:4], two[1:4], strict=True):
            assert a.dtype == b.dtype
            assert (a[compared] == b[compared]).all()
        shown = compared if mode != AutoresetMode.SAME_STEP else compared & ~over
        assert (one[0][shown] == two[0][shown]).all()
        if mode == AutoresetMode.SAME_STEP:
            for row in np.flatnonzero(over):
                assert (info["final_obs"][row] == info2["final_obs"][row]).all()
        compared &= ~over
        if not compared.any() or (mode == AutoresetMode.DISABLED and over.any()):
            break
    assert game is not TOY or not compared.all()


@pytest.mark.parametrize("name", tablee.games())
def test_it_is_made_by_name(name: str) -> None:
    env = gymnasium.make_vec(environment_id(tablee.game(name)), num_envs=4, players=2, bots="random")
    assert isinstance(env, VectorEnv)
    seen, _ = env.reset(seed=3)
    assert seen in env.observation_space
    env.close()


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_gymnasiums_wrapper_counts_episodes(mode: AutoresetMode) -> None:
    env = RecordEpisodeStatistics(VectorEnv(TOY, 5, 2, 0, "random", autoreset_mode=mode))
    _, info = env.reset(seed=1)
    ended = 0
    for _ in range(40):
        _, reward, terminated, _, info = env.step(chosen(info))
        if terminated.any():
            ended += int(terminated.sum())
            assert (info["_episode"] == terminated).all()
            assert (info["episode"]["r"][terminated] == reward[terminated]).all()
            assert (info["episode"]["l"][terminated] == 6).all()  # three bids, and each is sealed
            assert (info["final"]["length"][terminated] == 12).all()
            assert (info["final"]["rewards"][terminated, 0] == reward[terminated]).all()
    assert ended >= 25


def test_infos_may_be_lists() -> None:
    env = DictInfoToList(VectorEnv(TOY, 3, 2, 0, "random", autoreset_mode="SameStep"))
    _, infos = env.reset(seed=1)
    for _ in range(6):
        *_, infos = env.step(np.array([info["action_mask"].argmax() for info in infos]))
    assert [info["seat"] for info in infos] == [0, 0, 0]


@every_game
def test_a_seed_gives_the_same_games(game: Game) -> None:
    def play(seed: int | None) -> list[Any]:
        env = VectorEnv(game, 4, bots="random", max_length=60)
        seen, info = env.reset(seed=seed)
        found = [seen]
        for _ in range(30):
            *step, info = env.step(chosen(info))
            found += step
        return found

    one, two, other = play(5), play(5), play(6)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert any((a != b).any() for a, b in zip(one, other, strict=True))


def test_without_a_seed_a_reset_goes_on_with_other_games() -> None:
    env = VectorEnv(TOY, 4, 2, 0, "random")
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    env.reset(seed=1)
    assert (env.reset()[0] == second).all()
    assert (first != second).any()


def test_what_is_returned_is_not_used_again_unless_one_says_so() -> None:
    env = VectorEnv(TOY, 3, 2, bots="random")
    seen, info = env.reset(seed=1)
    before, mask = seen.copy(), info["action_mask"].copy()
    env.step(chosen(info))
    assert (seen == before).all()
    assert (info["action_mask"] == mask).all()
    quick = VectorEnv(TOY, 3, 2, bots="random", copy=False)
    seen, info = quick.reset(seed=1)
    assert quick.step(chosen(info))[0] is seen


def test_games_are_reset_alone() -> None:
    env = VectorEnv(TOY, 3, 2, 0, "random", autoreset_mode="Disabled")
    seen, info = env.reset(seed=SEEDS)
    first = seen.copy()
    done = np.zeros(3, bool)
    while not done.any():
        seen, _, done, _, info = env.step(chosen(info))
    with pytest.raises(ResetNeeded, match="Game 0 is over"):
        env.step(chosen(info))
    marked = np.array([True, False, True])
    again, info = env.reset(seed=SEEDS, options={"reset_mask": marked})
    assert (again[marked] == first[marked]).all()
    assert (again[1] == seen[1]).all()


@pytest.mark.parametrize(("arguments", "message"), [
    ({"options": {"reset_mask": np.zeros(2, bool)}}, "at least one that is true"),
    ({"options": {"reset_mask": np.ones(3, bool)}}, "has 2 booleans"),
    ({"options": {"reset_mask": np.array([0, 1])}}, "has 2 booleans"),
    ({"seed": [1]}, "2 games need as many seeds, not 1"),
    ({"seed": [1, -1]}, "seed"),
])  # fmt: skip
def test_a_reset_that_makes_no_sense_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        VectorEnv(TOY, 2, 2, bots="random").reset(**arguments)


def test_without_bots_whoever_is_to_move_is_asked_and_paid() -> None:
    env = VectorEnv(TOY, 2, 2, bots=None, autoreset_mode="SameStep")
    _, info = env.reset(seed=1)
    paid = False
    for _ in range(30):
        seats = info["seat"]
        _, reward, _, _, info = env.step(chosen(info))
        assert (reward == (info["final"]["rewards"][[0, 1], seats] if "final" in info else 0)).all()
        paid = paid or bool(reward.any())
    assert paid


def test_a_game_goes_on_from_any_position() -> None:
    env = VectorEnv(TOY, 2, 2, 0, THE_LOWEST)
    env.reset(seed=1)
    other = VectorEnv(TOY, 2, 2, 0, THE_LOWEST)
    other.reset(seed=2)
    seen, _ = env.set_state(1, other.core.state(0))
    assert (seen[1] == TOY.observe(other.core.state(0), 0)).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = VectorEnv(TOY, 2, 2, bots="random")
    _, info = env.reset(seed=1)
    before = env.core.state(1)
    actions = chosen(info)
    actions[1] = info["action_mask"][1].argmin()
    with pytest.raises(IllegalMove, match="Game 1"):
        env.step(actions)
    assert env.core.state(1) == before
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()


def test_tables_are_drawn() -> None:
    env = VectorEnv(TOY, 2, 3, bots="random", render_mode="ansi")
    env.reset(seed=1)
    pictures = env.render()
    assert pictures is not None
    assert len(pictures) == 2
    assert all("player_2" in picture for picture in pictures)
    assert VectorEnv(TOY, 1, 2, bots="random").render() is None
