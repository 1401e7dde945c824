"""Workers: what comes back does not depend on them, and what goes wrong is said."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.engine.errors import BadInput
from tablee.lab.workers import Stopped, WorkerDied, WorkFailed, collect, cores, crew_size, work


def square(n: int) -> int:
    return n * n


def square_or_die(n: int) -> int:
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n


def square_or_stumble(n: int) -> int:
    if n == 3:
        raise ZeroDivisionError("three is too much")
    return n * n


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_work_is_done_whoever_does_it(jobs: int) -> None:
    assert sorted(work(square, range(20), jobs)) == [n * n for n in range(20)]


def test_without_a_number_every_core_works_but_none_without_work() -> None:
    assert crew_size(0, 1000) == cores()
    assert crew_size(8, 3) == 3
    with pytest.raises(BadInput, match="cannot be -1 workers"):
        crew_size(-1, 3)


def test_a_worker_that_dies_is_reported_with_what_was_done() -> None:
    done, stop = collect(work(square_or_die, [0, 1, 2, 3, *range(4, 100)], 2), 100)
    assert isinstance(stop, Stopped)
    assert "A worker process died (SIGKILL)" in str(stop)
    assert not stop.interrupted
    assert set(done) <= {n * n for n in range(100)}
    assert len(done) < 100


def test_a_dead_worker_is_an_error_of_its_own() -> None:
    with pytest.raises(WorkerDied, match="piece of work in hand"):
        list(work(square_or_die, [3, 3, 3], 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_names_the_piece_of_work(jobs: int) -> None:
    with pytest.raises(WorkFailed, match=r"ZeroDivisionError in 3: three is too much"):
        list(work(square_or_stumble, [3, 3], jobs))


def test_an_error_keeps_what_was_done() -> None:
    done, stop = collect(work(square_or_stumble, [1, 2, 3, 4], 1), 4)
    assert done == [1, 4]
    assert stop is not None
    assert "ZeroDivisionError in 3" in str(stop)


def test_an_interrupt_keeps_what_was_done() -> None:
    def interrupted() -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    done, stop = collect(interrupted(), 2)
    assert done == [1]
    assert stop is not None
    assert stop.interrupted


def test_progress_counts_from_nothing_to_all() -> None:
    heard: list[tuple[int, int]] = []
    collect(work(square, [1, 2], 1), 2, lambda done, total: heard.append((done, total)))
    assert heard == [(0, 2), (1, 2), (2, 2)]


ENDLESS = """
import signal
from tablee.lab.arena import arena
from tablee.lab.workers import Stopped

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored below a shell that runs us in the background
    try:
        arena("ur", ["random", "quick"], 100_000, options={"round_limit": "1"}, jobs=2,
              progress=lambda done, total: print(done, flush=True))
    except Stopped as stop:
        print("stopped", stop.interrupted, stop.report.matches, stop)
"""


def test_ctrl_c_stops_at_once_and_keeps_whole_deals() -> None:
    arena = subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert arena.stdout
        for line in arena.stdout:
            if line == "6\n":
                break
        crew = children(arena.pid)
        os.killpg(arena.pid, signal.SIGINT)
        *_, last = arena.stdout.read().splitlines()
        assert arena.wait(60) == 0
    finally:
        arena.kill()
    word, interrupted, matches, sentence = last.split(" ", 3)
    assert (word, interrupted) == ("stopped", "True")
    assert int(matches) >= 2
    assert int(matches) % 2 == 0
    assert sentence.startswith("Interrupted. ")
    assert len(crew) >= 2
    while any(alive(pid) for pid in crew):  # the helper of Python's own that watches resources leaves a little later
        time.sleep(0.1)


SLEEPING = """
import time
from tablee.lab.workers import work

if __name__ == "__main__":
    for _ in work(time.sleep, [0.0, 0.0, 600.0, 600.0, 600.0, 600.0], 2):
        print("one", flush=True)
"""


def test_workers_end_when_their_boss_is_killed() -> None:
    boss = subprocess.Popen([sys.executable, "-c", SLEEPING], stdout=subprocess.PIPE, text=True)
    assert boss.stdout
    assert boss.stdout.readline() == "one\n"
    crew = children(boss.pid)
    boss.kill()
    boss.wait()
    assert len(crew) >= 2
    while any(alive(pid) for pid in crew):
        time.sleep(0.1)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(child) for child in found.split()]


def alive(pid: int) -> bool:
    """Whether the process is there, and not only its name on the list of the dead."""
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


HASTY = """
import signal, time
from tablee.cli.lab import stoppable

signal.signal(signal.SIGINT, signal.default_int_handler)
with stoppable():
    try:
        print("working", flush=True)
        time.sleep(600)
    except KeyboardInterrupt:
        print("writing", flush=True)
        time.sleep(0.5)
        print("written", flush=True)
"""


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM])
def test_what_stops_the_work_a_second_time_does_not_lose_what_is_being_written(
    first: signal.Signals, second: signal.Signals
) -> None:
    command = [sys.executable, "-c", HASTY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as work:
        try:
            assert work.stdout
            for expected, number in (("working\n", first), ("writing\n", second)):
                assert work.stdout.readline() == expected
                os.killpg(work.pid, number)
            assert work.stdout.read() == "written\n"
            assert work.wait(60) == 0
        finally:
            work.kill()
