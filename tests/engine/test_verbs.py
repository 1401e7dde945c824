"""The verbs find a game by the type of its record; one generic function serves every game, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee.engine import verbs
from tablee.engine.chance import WORDS, below, open_stream, pick
from tablee.engine.jit import COMPILED, rule
from tablee.engine.verbs import CHANCE, NOBODY, SEATS, apply, legal, setup, weights
from tests.toy import GAME, KERNEL

ROOT = Path(__file__).resolve().parents[2]

TRACE = """
import hashlib
from tests.engine.test_verbs import trace
print(hashlib.sha256(b"".join(trace(players, seed) for players in (2, 3, 4) for seed in range(40))).hexdigest())
"""


@rule
def playout(states: Any, i: int, players: int, seed: int, actions: Any, ways: Any) -> int:
    """A random game of any kind, written against the verbs alone; returns its length."""
    s = states[i]
    stream = np.empty(WORDS, np.uint64)
    open_stream(stream, seed, 9)
    setup(s, players, seed)
    length = 0
    while s.to_move != NOBODY:
        count = legal(s, actions)
        if s.to_move == CHANCE:
            weights(s, ways)
            chosen = pick(stream, ways, count)
        else:
            chosen = below(stream, count)
        apply(s, actions[chosen])
        length += 1
    return length


@rule
def count_twice(s: Any, out: Any) -> int:
    return legal(s, out) + legal(s, out)  # type: ignore[no-any-return]


def trace(players: int, seed: int) -> bytes:
    """Every byte of one random game, stepped through Python: states, choices, scores, redeals, observations."""
    state = GAME.new(players, seed)
    parts = []
    while GAME.to_move(state) is not None:
        options = GAME.legal(state)
        parts += [state.to_bytes(), bytes(options), bytes(w for _, w in GAME.chances(state))]
        parts += [GAME.observe(state, seat).tobytes() for seat in (None, 0, 1)]
        parts += [GAME.determinize(state, seat, seed).to_bytes() for seat in (None, 0, 1)]
        parts += [bytes(GAME.points(state)), bytes(GAME.winners(state)), GAME.evaluate(state).tobytes()]
        GAME.apply(state, options[(seed + len(parts)) % len(options)])
    return b"".join([*parts, state.to_bytes()])


def python(code: str, **environment: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **environment},
        capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    return run.stdout


def test_the_game_of_a_record_is_found() -> None:
    assert verbs.kernel_of(KERNEL.dtype) is KERNEL


def test_blank_states_are_all_zero() -> None:
    states = verbs.blank(KERNEL, 3)
    assert states.dtype == KERNEL.dtype
    assert not any(states.tobytes())
    assert len(states) == 3


def test_the_verbs_work_on_a_record_outside_compiled_code() -> None:
    states = verbs.blank(KERNEL)
    states["options"] = GAME.blank(2).array["options"]
    setup(states[0], 2, 5)
    out = np.zeros(KERNEL.max_legal, np.int32)
    assert GAME.new(2, 5).array.tobytes() == states.tobytes()
    assert out[: legal(states[0], out)].tolist() == GAME.legal(GAME.new(2, 5))
    points = np.zeros(SEATS, np.int32)
    verbs.score(states[0], points)
    assert points.tolist() == [0, 0, 0, 0]


def test_a_generic_function_plays_the_game_by_its_record() -> None:
    states = GAME.blank(3).array
    actions, ways = np.zeros(KERNEL.max_legal, np.int32), np.zeros(KERNEL.max_legal, np.int32)
    # Three rounds of one draw and two decisions a seat.
    assert playout(states, 0, 3, 4, actions, ways) == 3 * (1 + 3 * 2)
    assert states[0].to_move == NOBODY


def test_a_generic_function_gives_the_same_bytes_without_being_compiled() -> None:
    actions, ways = np.zeros(KERNEL.max_legal, np.int32), np.zeros(KERNEL.max_legal, np.int32)
    plain = getattr(playout, "py_func", playout)
    for seed in range(5):
        fast, slow = GAME.blank(4).array, GAME.blank(4).array
        assert playout(fast, 0, 4, seed, actions, ways) == plain(slow, 0, 4, seed, actions, ways)
        assert fast.tobytes() == slow.tobytes()


@pytest.mark.skipif(not COMPILED, reason="the comparison starts from compiled code")
def test_jit_equals_no_jit_byte_for_byte() -> None:
    assert python(TRACE) == python(TRACE, NUMBA_DISABLE_JIT="1")


def test_a_record_of_no_game_is_refused() -> None:
    stranger = np.zeros(1, np.dtype((np.record, [("players", "i1"), ("odd", "i1")])))
    with pytest.raises(KeyError):
        legal(stranger[0], np.zeros(1, np.int32))


def test_two_games_with_the_same_fields_are_refused_and_the_first_stays() -> None:
    with pytest.raises(TypeError, match=r"records of other and toy have the same fields"):
        verbs.enlist(replace(KERNEL, name="other"))
    assert verbs.kernel_of(KERNEL.dtype) is KERNEL


def test_a_game_may_be_made_again() -> None:
    assert verbs.enlist(KERNEL) is KERNEL
