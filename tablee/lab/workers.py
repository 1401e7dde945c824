"""Hands for much work: one plain function of plain data, done for many pieces of work by worker processes.

What a piece of work gives depends on the piece alone, so it does not matter how many workers there are or who does
what; results come as they are ready.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from tablee.engine.errors import BadInput, TableeError

P = TypeVar("P")
R = TypeVar("R")
Progress = Callable[[int, int], None]
"""Hears how many pieces of how many are done."""

GRACE_SECONDS = 1.0
AHEAD = 2
"""Pieces that each worker is handed before it asks: it never waits, and little is lost when the work is stopped."""


class WorkerDied(TableeError):
    """A worker process ended in the middle of its work: it was killed, or the memory ran out."""

    code = "worker_died"


class Stopped(TableeError):
    """Work was stopped before its end: by Ctrl-C (`interrupted`), by a worker that died, by an error in a piece of it.
    `report` is what can be said from what was done, None if that is nothing."""

    code = "stopped"

    def __init__(self, sentence: str, report: Any = None, interrupted: bool = False) -> None:
        super().__init__(sentence)
        self.report = report
        self.interrupted = interrupted


class WorkFailed(TableeError):
    """A piece of work raised an error. It crosses between processes, so it holds text alone."""

    code = "work_failed"


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def crew_size(jobs: int, pieces: int) -> int:
    """How many workers to start: all cores unless a number is wanted, and none without work."""
    if jobs < 0:
        raise BadInput(f"There cannot be {jobs} workers: say 1 or more, or 0 for all cores.", jobs=jobs)
    return max(1, min(jobs or cores(), pieces))


def serve_the_boss() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that gave the work out acts on it. A worker whose boss
    was killed works for nobody and ends as well."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_boss, daemon=True).start()


def end_with_the_boss() -> None:
    if boss := multiprocessing.parent_process():
        boss.join()
        os._exit(1)


def attempt(function: Callable[[P], R], piece: P) -> R:
    """Do one piece of work; whatever goes wrong is said with the piece, so that it can be tried again alone."""
    try:
        return function(piece)
    except TableeError as error:
        raise WorkFailed(f"{error} That was in {piece!r}") from error
    except Exception as error:
        raise WorkFailed(f"{type(error).__name__} in {piece!r}: {error}") from error


def silent(done: int, total: int) -> None:
    """Tells nobody how far the work is."""


def collect(results: Iterable[R], total: int, progress: Progress = silent) -> tuple[list[R], Stopped | None]:
    """All results, and what stopped the work if something did."""
    done: list[R] = []
    try:
        progress(0, total)
        for result in results:
            done.append(result)
            progress(len(done), total)
    except KeyboardInterrupt:
        return done, Stopped("Interrupted.", interrupted=True)
    except (WorkerDied, WorkFailed) as error:
        stop = Stopped(f"{str(error).rstrip('.')}.")
        stop.__cause__ = error
        return done, stop
    return done, None


def work(function: Callable[[P], R], pieces: Sequence[P], jobs: int = 0) -> Iterator[R]:
    """Do every piece, with one worker here in this process, with more in processes of their own."""
    workers = crew_size(jobs, len(pieces))
    if workers == 1:
        yield from (attempt(function, piece) for piece in pieces)
    else:
        yield from share_out(function, pieces, workers)


def share_out(function: Callable[[P], R], pieces: Sequence[P], workers: int) -> Iterator[R]:
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, spawn, initializer=serve_the_boss)
    todo = iter(pieces)
    given: dict[Future[R], P] = {}
    crew: list[BaseProcess] = []
    try:
        while True:
            for piece in take(todo, workers * AHEAD - len(given)):
                given[pool.submit(attempt, function, piece)] = piece
            crew = list((pool._processes or {}).values()) or crew
            if not given:
                return
            for done in wait(given, return_when=FIRST_COMPLETED).done:
                yield done.result()
                del given[done]
    except BrokenProcessPool:
        raise WorkerDied(died(list(given.values()), ending(crew))) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in crew:
            worker.kill()


def take(pieces: Iterator[P], count: int) -> list[P]:
    """The next few pieces; fewer at the end."""
    return [piece for _, piece in zip(range(count), pieces, strict=False)]


def ending(crew: Sequence[BaseProcess]) -> str:
    """How the workers that are no more have ended: by a signal, or with an exit code."""
    deadline = time.monotonic() + GRACE_SECONDS
    # The pool waits for them too, and whoever of us comes second learns the exit code a moment later.
    while any(worker.exitcode is None for worker in crew) and time.monotonic() < deadline:
        time.sleep(0.01)
    codes = [code for code in (worker.exitcode for worker in crew) if code not in (None, 0, -signal.SIGTERM)]
    return ", ".join(signal.Signals(-code).name if code < 0 else f"exit code {code}" for code in codes if code)


def died(pieces: Sequence[P], how: str) -> str:
    """A sentence that says how, and what was being done: the first of it, to be tried again alone."""
    return f"A worker process died ({how or 'nobody knows how'}). One piece of work in hand was: {pieces[0]!r}."
