"""What the vector environment offers beside stepping: ends, rows set anew, other seats, opponents, rewards, threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablee.adapters.table import Table, rewards
from tablee.adapters.vector import Batch, Vector, make
from tablee.bots import BOTS, Bot, Plan
from tablee.engine.errors import BadInput, IllegalMove, Over
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.lab.rows import NOBODY
from tests.adapters import every_game, every_table, up_to_three
from tests.toy import GAME as TOY

ROWS = 6
CUT = 40


def run(env: Vector, steps: int) -> list[tuple[np.ndarray, ...]]:
    """What random decisions lead to: copies of all arrays."""
    seen = []
    for _ in range(steps):
        seen.append(tuple(array.copy() for array in env.step(env.sample())))
    return seen


def until_done(env: Vector, row: int = 0) -> Any:
    """Random decisions until a game of this row is over."""
    step = env.step(env.sample())
    while not step.done[row]:
        step = env.step(env.sample())
    return step


# Ends


@every_table
def test_the_final_state_and_every_seats_final_observation_are_kept(game: Game, players: int) -> None:
    env = make(game, players, 3, seed=4, max_length=CUT)
    twin = make(game, players, 3, seed=4, max_length=CUT, autoreset="disabled")
    while not env.shown.done.all():  # with one length for all, the games are over together
        actions = env.sample()
        env.step(actions)
        twin.step(actions)
    for row in range(3):
        assert env.final_state(row) == twin.state(row) == twin.final_state(row)
        expected = [game.observe(twin.state(row), seat) for seat in range(players)]
        assert (env.final_observations([row])[0] == expected).all()
    marked = np.array([True, False, True])
    assert (env.final_observations(marked) == env.final_observations([0, 2])).all()


@every_game
def test_a_cut_pays_nothing_and_leaves_the_next_decision_to_be_judged(game: Game) -> None:
    env = make(game, 2, 2, seed=4, max_length=5, autoreset="disabled")
    step = until_done(env)
    assert step.truncated.all()
    assert not step.terminated.any()
    assert not step.reward.any()
    assert step.points[0].tolist() == game.points(env.state(0))
    assert step.length.tolist() == [5, 5]
    seat = int(step.seat[0])
    assert seat == game.to_move(env.state(0))
    assert (step.observation[0] == game.observe(env.state(0), seat)).all()


def test_after_an_end_nobody_is_to_move_and_any_action_will_do() -> None:
    env = make(TOY, 2, 2, seed=1, autoreset="disabled")
    while True:
        mover = int(env.shown.seat[0])
        step = env.step(env.sample())
        if step.done[0]:
            break
    assert step.seat[0] == NOBODY
    assert step.mask[0].all()
    assert env.counts[0] == 0
    assert (step.observation[0] == TOY.observe(env.state(0), mover)).all()
    assert step.reward[0].tolist() == rewards(env.state(0))
    before = env.state(0)
    step = env.step([10**6, int(env.sample()[1])])
    assert step.done[0]
    assert not step.reward[0].any()
    assert env.state(0) == before


def test_with_next_step_a_row_begins_its_next_game_one_step_later() -> None:
    late, soon = make(TOY, 2, 1, seed=3, autoreset="next-step"), make(TOY, 2, 1, seed=3)
    for _ in range(30):
        actions = late.sample()
        ended, begun = late.step(actions), soon.step(actions)
        assert ended.done == begun.done
        assert (ended.reward == begun.reward).all()
        if ended.done[0]:
            assert ended.seat[0] == NOBODY
            ended = late.step([0])
            assert not ended.done[0]
            assert not ended.reward.any()
            assert not ended.length.any()
        assert late.state(0) == soon.state(0)
        assert (ended.observation == begun.observation).all()
    assert late.numbers[0] == 2


# Rows set anew


@every_game
def test_rows_are_reset_alone_to_their_next_game_or_to_that_of_a_seed(game: Game) -> None:
    env = make(game, 2, ROWS, seed=5)
    run(env, 10)
    before = [env.state(row) for row in range(ROWS)]
    env.reset_rows([1, 4], seeds=[77, 78])
    for row, seed in ((1, 77), (4, 78)):
        table = Table(game, 2)
        table.deal(seed)
        assert env.state(row) == table.state
        assert env.lengths[row] == 0
    marked = np.zeros(ROWS, bool)
    marked[2] = True
    env.reset_rows(marked)
    assert env.numbers.tolist() == [0, 1, 2 + ROWS, 3, 4, 5]
    assert env.state(2) == make(game, 2, ROWS + 3, seed=5).state(ROWS + 2)
    assert [env.state(row) for row in (0, 3, 5)] == [before[row] for row in (0, 3, 5)]


@every_game
def test_a_row_goes_on_from_any_position(game: Game) -> None:
    most = up_to_three(game)
    source = make(game, most, 1, seed=8)
    run(source, 7)
    env = make(game, sorted({2, most}), 4, seed=1)
    step = env.set_state(2, source.state(0), seed=6)
    assert env.state(2) == source.state(0)
    assert env.seated[2] == most
    assert np.flatnonzero(step.mask[2]).tolist() == game.legal(source.state(0))
    first = [array[2].copy() for _ in range(6) for array in env.step(env.legal[:, 0].astype(np.int64))]
    env.set_state(2, source.state(0), seed=6)
    again = [array[2].copy() for _ in range(6) for array in env.step(env.legal[:, 0].astype(np.int64))]
    assert all((a == b).all() for a, b in zip(first, again, strict=True))


def test_positions_that_no_game_can_go_on_from_are_refused() -> None:
    env = make(TOY, 2, 2)
    over = make(TOY, 2, 1, autoreset="disabled")
    until_done(over)
    with pytest.raises(Over, match="it is over"):
        env.set_state(0, over.state(0))
    with pytest.raises(BadInput, match="no position of this environment"):
        env.set_state(0, TOY.new(3))
    with pytest.raises(BadInput, match="seed"):
        env.set_state(0, TOY.new(2), seed=-1)


@pytest.mark.parametrize("row", [2, 99, -1])
def test_a_row_that_is_not_there_is_refused_with_a_sentence(row: int) -> None:
    env = make(TOY, 2, 2)
    asks: tuple[Any, ...] = (
        env.state, env.final_state, lambda n: env.reset_rows([n]), lambda n: env.set_state(n, TOY.new(2)),
        lambda n: env.final_observations(n),
    )  # fmt: skip
    for ask in asks:
        with pytest.raises(BadInput, match=f"There is no row {row}: this vector has 2 games, 0 to 1"):
            ask(row)


@pytest.mark.parametrize("rows", [[True], [[0, 1]], [0.5], ["a"]])
def test_rows_of_a_wrong_kind_are_refused(rows: Any) -> None:
    with pytest.raises(BadInput, match="Rows are numbers, or 2 booleans"):
        make(TOY, 2, 2).reset_rows(rows)


# Other seats


@every_table
def test_every_seats_observation_holds_what_it_knows_and_no_more(game: Game, players: int) -> None:
    env = make(game, players, 3, seed=2)
    for _ in range(12):
        env.step(env.sample())
    every = env.observations()
    for seat in range(players):
        assert (every[:, seat] == env.observe(seat)).all()
        for row in range(3):
            assert (every[row, seat] == game.observe(env.state(row), seat)).all()
    for row in range(3):
        state = env.state(row)
        for seat in range(players):
            env.set_state(row, game.determinize(state, seat, 9))
            assert (env.observe(seat)[row] == every[row, seat]).all()


def test_a_seat_that_nobody_has_is_refused_or_empty() -> None:
    env = make(TOY, (2, 4), 4)
    with pytest.raises(BadInput, match="no seat 4"):
        env.observe(4)
    assert not env.observe(3)[env.seated == 2].any()
    assert env.observe(3)[env.seated == 4].any(axis=1).all()


# Mixed tables and rewards


@every_game
def test_tables_of_several_sizes_play_side_by_side(game: Game) -> None:
    env = make(game, game.players, 7, seed=3, max_length=CUT)
    assert env.seated.tolist() == [game.players[k % len(game.players)] for k in range(7)]
    for _ in range(2 * CUT):
        step = env.step(env.sample())
        for row in np.flatnonzero(step.done):
            seats = int(env.final_state(row).players)
            assert step.points[row, :seats].tolist() == game.points(env.final_state(row))
            assert not step.points[row, seats:].any()
            assert not step.reward[row, seats:].any()
            assert env.seated[row] == game.players[int(env.numbers[row]) % len(game.players)]


def test_rewards_are_results_shares_of_the_points_or_margins() -> None:
    seen = {}
    for kind in ("result", "share", "margin"):
        env = make(TOY, 3, 20, seed=6, reward=kind, autoreset="disabled")
        paid = np.zeros((20, 3), np.float32)
        for _ in range(30):
            paid += env.step(env.sample()).reward
        seen[kind] = paid
    for row in range(20):
        state = env.final_state(row)
        points = np.array(TOY.points(state))
        assert seen["result"][row].tolist() == pytest.approx(rewards(state))
        assert seen["share"][row] == pytest.approx((points - points.mean()) / max(1, np.abs(points).sum()), abs=1e-6)
        best = [max(np.delete(points, seat)) for seat in range(3)]
        assert seen["margin"][row].tolist() == (points - best).tolist()


# Opponents


def the_lowest(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    return Plan((game.legal(state)[0],), share)


LOWEST = Bot("the lowest", the_lowest)


def lowest_of(batch: Batch) -> np.ndarray:
    assert batch.mask.any(axis=1).all()
    return batch.mask.argmax(axis=1)


@every_table
def test_with_opponents_the_learner_alone_is_asked(game: Game, players: int) -> None:
    env = make(game, players, ROWS, seed=3, opponents=["random", "quick", lowest_of], max_length=CUT)
    assert set(env.learner.tolist()) <= set(range(players))
    assert (env.learner == env.seeds % players).all()
    ended = 0
    for _ in range(CUT):
        assert (env.shown.seat == env.learner).all()
        learners, own = env.learner.copy(), env.own_lengths.copy()
        step = env.step(env.sample())
        for row in np.flatnonzero(step.done):
            ended += 1
            assert env.judged[row] == learners[row]
            assert step.length[row] >= own[row] + 1
            if step.truncated[row]:
                assert game.to_move(env.final_state(row)) == learners[row]
    assert ended


def test_the_learner_may_have_a_seat_of_its_own() -> None:
    env = make(TOY, 3, ROWS, opponents="random", learner=1)
    run(env, 20)
    assert (env.learner == 1).all()
    assert (env.shown.seat == 1).all()


@every_game
def test_a_bot_and_a_policy_that_do_the_same_play_the_same_games(game: Game) -> None:
    by_bot = make(game, up_to_three(game), ROWS, seed=2, opponents=LOWEST, max_length=CUT)
    by_policy = make(game, up_to_three(game), ROWS, seed=2, opponents=lowest_of, max_length=CUT)
    for one, two in zip(run(by_bot, 30), run(by_policy, 30), strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))


@every_game
def test_a_quick_opponent_decides_as_the_bot_of_that_name(game: Game) -> None:
    compiled = make(game, 2, 3, seed=2, opponents="quick", max_length=CUT)
    asked = make(game, 2, 3, seed=2, opponents=BOTS["quick"], max_length=CUT)
    for one, two in zip(run(compiled, 12), run(asked, 12), strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_any_bot_may_be_an_opponent_on_several_threads() -> None:
    alone, together = (make(TOY, 3, ROWS, seed=2, opponents="search:effort=200", threads=threads) for threads in (1, 2))
    for one, two in zip(run(alone, 10), run(together, 10), strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_a_policy_that_answers_with_something_illegal_is_told_so() -> None:
    with pytest.raises(IllegalMove, match=f"action {TOY.kernel.actions}"):
        run(make(TOY, 2, 2, opponents=lambda batch: np.full(len(batch.row), TOY.kernel.actions)), 5)
    with pytest.raises(BadInput, match="an array of"):
        run(make(TOY, 2, 2, opponents=lambda batch: np.zeros(0, np.int64)), 5)


def test_a_policy_sees_the_games_in_which_its_seat_is_to_move() -> None:
    seen: list[Batch] = []

    def remember(batch: Batch) -> np.ndarray:
        seen.append(batch)
        return lowest_of(batch)

    env = make(TOY, 2, 4, seed=1, opponents=["random", remember], learner=0)
    run(env, 3)
    assert {row for batch in seen for row in batch.row.tolist()} == {1, 3}
    assert all((batch.seat == 1).all() for batch in seen)


# Threads and memory


@every_game
def test_threads_change_nothing(game: Game) -> None:
    one, many = (make(game, up_to_three(game), 80, seed=1, max_length=CUT, threads=threads) for threads in (1, 3))
    for a, b in zip(run(one, 60), run(many, 60), strict=True):
        assert all((x == y).all() for x, y in zip(a, b, strict=True))


def test_the_arrays_are_shared_by_dlpack_without_a_copy() -> None:
    env = make(TOY, 2, 3)
    for array in env.shown:
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array)
        assert shared.flags.c_contiguous


def test_the_arrays_may_be_the_callers_own() -> None:
    made = []

    def allocate(shape: tuple[int, ...], kind: Any) -> np.ndarray:
        made.append(np.zeros(shape, kind))
        return made[-1]

    env = make(TOY, 2, 3, allocate=allocate)
    assert all(any(array is mine for mine in made) for array in env.shown)
