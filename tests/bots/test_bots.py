"""Bots decide legally, repeatably and without looking at what their seat cannot know."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

import tablee
from tablee import bots
from tablee.bots import Bot
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.lab.playout import trace
from tablee.lab.simulate import simulate
from tests.toy import GAME as TOY

UR = tablee.game("ur")
EVERY_BOT = pytest.mark.parametrize("name", ["random", "quick", "apprentice"])  # the levels differ in effort only
EVERY_GAME = pytest.mark.parametrize(
    "game", [TOY, *(tablee.game(name) for name in tablee.games())], ids=lambda g: g.name
)


def positions(game: Game, players: int, seed: int, count: int) -> list[State]:
    """Positions in which a seat has to decide, spread over one random match."""
    decisions, _ = trace(game, players, seed)
    state, found = game.new(players, seed), []
    for decision in decisions:
        if game.to_move(state) != CHANCE:
            found.append(state.copy())
        game.apply(state, int(decision))
    return found[:: max(1, len(found) // count)][:count]


def seat_of(state: State) -> int:
    seat = state.game.to_move(state)
    assert seat is not None
    return seat


@EVERY_BOT
@EVERY_GAME
def test_a_bot_decides_legally_and_leaves_the_state_alone(name: str, game: Game) -> None:
    for players in game.players:
        for state in positions(game, players, seed=3, count=6):
            before = state.copy()
            action = bots.load_bot(name).choose(game, state, seat_of(state), seed=11)
            assert game.why_not(state, action) is None
            assert state == before


@EVERY_BOT
@EVERY_GAME
def test_a_seed_always_gives_the_same_decision(name: str, game: Game) -> None:
    for state in positions(game, game.players[0], seed=5, count=6):
        decisions = {bots.load_bot(name).choose(game, state, seat_of(state), seed=8) for _ in range(2)}
        assert len(decisions) == 1


@EVERY_BOT
@pytest.mark.parametrize("game", [TOY, UR], ids=lambda g: g.name)
def test_a_bot_does_not_look_at_what_its_seat_cannot_know(name: str, game: Game) -> None:
    redealt = 0
    for state in [s for seed in range(4) for s in positions(game, 2, seed, count=8)]:
        seat = seat_of(state)
        others = [game.determinize(state, seat, seed) for seed in range(100, 106)]
        redealt += any(other != state for other in others)
        for seed in range(3):
            decision = bots.load_bot(name).choose(game, state, seat, seed)
            assert {bots.load_bot(name).choose(game, other, seat, seed) for other in others} == {decision}
    assert redealt, "no position had anything hidden: the test would prove nothing"


@EVERY_BOT
def test_a_bot_whose_seat_is_not_to_move_refuses(name: str) -> None:
    state = UR.new(3, seed=1)
    with pytest.raises(NotYours):
        bots.load_bot(name).choose(UR, state, (seat_of(state) + 1) % 3, seed=0)


@pytest.mark.parametrize("find", [bots.load_bot, bots.named_bot])
def test_an_unknown_bot_is_refused_with_the_names_of_the_known(find: Callable[[str], Bot]) -> None:
    with pytest.raises(BadInput, match=r"no bot 'deep'.*random, quick"):
        find("deep")


@pytest.mark.parametrize("spec", ["search:effort=1", "search", "os._exit:status=0", "antigravity.geohash", "quick:"])
def test_a_name_is_no_more_than_a_name(spec: str) -> None:
    state = UR.new(2, seed=1)
    with pytest.raises(BadInput, match="no bot"):
        bots.named_bot(spec)
    with pytest.raises(BadInput, match="no bot"):
        bots.plan(spec, state.to_bytes(), "ur", seat_of(state), 9)
    assert "antigravity" not in sys.modules


@EVERY_BOT
def test_a_worker_process_can_be_asked(name: str) -> None:
    state = UR.new(4, seed=2)
    ask = pickle.loads(pickle.dumps(bots.plan))
    plan = ask(name, state.to_bytes(), "ur", seat_of(state), 9)
    assert plan == bots.load_bot(name).plan(UR, state, seat_of(state), 9)


def test_different_seeds_make_the_random_bot_play_everything() -> None:
    state = UR.new(4, seed=2)
    chosen = {bots.load_bot("random").choose(UR, state, seat_of(state), seed) for seed in range(60)}
    assert chosen == set(UR.legal(state))


def test_quick_beats_random_at_ur() -> None:
    summary = simulate(UR, 12, bots=("quick", "random"), seed=1)
    assert summary.unfinished == 0
    assert summary.wins_by_bot["quick"] >= 11


def test_quick_beats_two_random_players_at_ur() -> None:
    summary = simulate(UR, 6, bots=("quick", "random", "random"), seed=1)
    assert summary.wins_by_bot["quick"] >= 5


CHOICES = """
from tests.toy import GAME
from tests.bots.test_bots import positions, seat_of
from tablee import bots
from tablee.bots import Bot
states = positions(GAME, 2, 4, 3)
names = ("random", "quick", "search:effort=300")
print([bots.load_bot(n).choose(GAME, s, seat_of(s), 1) for n in names for s in states])
"""


def test_bots_decide_the_same_without_jit() -> None:
    with_jit = [
        bots.load_bot(n).choose(TOY, s, seat_of(s), 1)
        for n in ("random", "quick", "search:effort=300")
        for s in positions(TOY, 2, 4, 3)
    ]
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", CHOICES],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert plain.stdout.strip() == str(with_jit)
