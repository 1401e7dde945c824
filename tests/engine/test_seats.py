"""A game may have up to eight seats: a race in which each seat in turn takes one step or two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tablee.bots import load_bot
from tablee.engine.clauses import ALLOWED
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.record import i8, i16, record
from tablee.engine.verbs import MOST_SEATS, NOBODY, Kernel, enlist
from tablee.lab.rollout import Rollouts
from tests.toy import GAME as TOY

ROUNDS = 3
STEPS = 2
RACE_1_1 = 101


@record
class Race:
    players = i8()
    to_move = i8()
    active = i8()
    options = i8[len(TOY.options)]
    ended_by = i16()
    steps_of = i8[MOST_SEATS]
    rounds_done = i8()


@rule
def setup(s: Any, players: int, seed: int) -> None:
    s.players = players
    s.to_move = s.active = 0


@rule
def legal(s: Any, out: Any) -> int:
    for step in range(STEPS):
        out[step] = step
    return 0 if s.to_move == NOBODY else STEPS


@rule
def no_chance(s: Any, out: Any) -> int:
    return 0


@rule
def apply(s: Any, action: int) -> None:
    s.steps_of[s.to_move] += 1 + action
    seat = (s.to_move + 1) % s.players
    s.rounds_done += seat == 0
    s.to_move = s.active = NOBODY if s.rounds_done == ROUNDS else seat


@rule
def forbids(s: Any, action: int) -> int:
    return ALLOWED if s.to_move != NOBODY and 0 <= action < STEPS else RACE_1_1


@rule
def commits(s: Any, action: int) -> bool:
    return False


@rule
def score(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = s.steps_of[seat]


@rule
def winners(s: Any, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = s.steps_of[seat] == max(s.steps_of)


@rule
def nothing_hidden(s: Any, seat: int, seed: int) -> None:
    pass


@rule
def observe(s: Any, seat: int, out: Any) -> None:
    out[0] = s.rounds_done


KERNEL = Kernel(
    name="race", dtype=np.dtype(Race.dtype), actions=STEPS, max_legal=STEPS, observation=1,  # type: ignore[attr-defined]
    setup=setup, legal=legal, weights=no_chance, apply=apply, forbids=forbids, commits=commits, score=score,
    winners=winners, determinize=nothing_hidden, observe=observe, evaluate=score, seats=MOST_SEATS,
)  # fmt: skip


def game_for(kernel: Kernel, players: tuple[int, ...]) -> Game:
    return Game(
        kernel, package=TOY.package, prefix="RACE", actions=TOY.actions, observed=TOY.observed, players=players,
        options=TOY.options, versions={1: {}}, notation=TOY.notation_rules, look=TOY.look, words=TOY.words,
    )  # fmt: skip


GAME = game_for(KERNEL, (5, MOST_SEATS))


@pytest.mark.parametrize("players", GAME.players)
def test_more_than_four_play_to_the_end(players: int) -> None:
    state = GAME.new(players)
    for ply in range(players * ROUNDS):
        assert GAME.to_move(state) == ply % players
        GAME.apply(state, int(ply % players == players - 1))
    assert GAME.legal(state) == []
    assert GAME.points(state) == [ROUNDS] * (players - 1) + [2 * ROUNDS]
    assert GAME.winners(state) == [players - 1]
    assert GAME.evaluate(state).tolist() == GAME.points(state)


@pytest.mark.parametrize("bot", ["quick", "search:effort=300"])
def test_bots_of_more_than_four_make_for_the_goal(bot: str) -> None:
    state = GAME.new(MOST_SEATS)
    for _ in range(MOST_SEATS - 1):
        GAME.apply(state, 0)
    assert load_bot(bot).choose(GAME, state, MOST_SEATS - 1, 1) == 1


def test_a_random_game_of_more_than_four_pays_everybody() -> None:
    paid = Rollouts(GAME, 3).rewards(GAME.new(MOST_SEATS), 100)
    assert len(paid) == MOST_SEATS
    assert paid.sum() == pytest.approx(0, abs=1e-6)


def test_more_seats_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(TypeError, match="1 to 8"):
        enlist(replace(KERNEL, seats=MOST_SEATS + 1))
    with pytest.raises(TypeError, match="room for 8 players, not for 9"):
        game_for(KERNEL, (2, MOST_SEATS + 1))
