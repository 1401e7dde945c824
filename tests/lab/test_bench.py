"""The bench measures what it says. No test asserts a time."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import tablee
from tablee.lab.bench import (
    VECTOR,
    PeerFigures,
    copy_time,
    machine,
    one_core,
    python_calls,
    python_play,
    random_play,
    rate,
    searching,
    steps,
    times,
    vector_steps,
)
from tablee.lab.peers import peers
from tests.toy import GAME as TOY

UR = tablee.game("ur")
SHORT = 0.03


def test_each_call_plays_other_matches() -> None:
    play = random_play(UR, 2)
    assert len({play() for _ in range(4)}) > 1


def test_a_step_of_the_vector_is_a_decision_in_each_game() -> None:
    step = vector_steps(TOY, 2)
    assert step() == step() == VECTOR


def test_a_search_carries_out_some_decisions_in_each_iteration() -> None:
    searched = searching(TOY, SHORT)
    assert 0 < searched.iterations <= searched.decisions


def test_ratios_are_of_one_kind_of_loop() -> None:
    ours = SimpleNamespace(decisions_per_second=400, python_decisions_per_second=10)
    theirs = {"a": PeerFigures("1", 100, 20), "b": PeerFigures("1", None, 5)}
    assert times(ours, theirs, "decisions_per_second") == {"a": 4}
    assert times(ours, theirs, "python_decisions_per_second") == {"a": 0.5, "b": 2}


def test_a_loop_in_python_plays_other_matches_at_each_call() -> None:
    play = python_play(TOY, 3)
    assert {play() for _ in range(5)} != {0}
    play = python_play(UR, 2)
    assert play() != play()


def test_a_rate_counts_decisions() -> None:
    calls = iter(range(10**9))
    assert rate(lambda: 1 + 0 * next(calls), SHORT) > 0
    assert next(calls) > 3


def test_a_copy_takes_some_time() -> None:
    assert copy_time(UR) > 0


def test_calls_from_python_take_some_time() -> None:
    calls = python_calls(TOY)
    assert min(calls.legal, calls.apply, calls.copy) > 0
    assert calls.together == calls.legal + calls.apply + calls.copy


def test_one_core_is_left_again() -> None:
    os = pytest.importorskip("os")
    before = os.sched_getaffinity(0)
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_peers_play_whole_matches() -> None:
    pytest.importorskip("catanatron")
    pytest.importorskip("pyspiel")
    played = {peer.name: peer.play() for peer in peers()}
    assert set(played) == {"catanatron", "openspiel backgammon", "openspiel hearts"}
    assert all(decisions > 20 for decisions in played.values())
    compiled = {peer.name: peer.play_compiled() for peer in peers() if peer.play_compiled}
    assert set(compiled) == {"openspiel backgammon", "openspiel hearts"}
    assert all(decisions > 20 for decisions in compiled.values())
    assert all(peer.version for peer in peers())


def test_the_machine_has_a_name() -> None:
    assert all(machine().values())
    assert steps([UR]) >= 2 * len(UR.players) + 4
