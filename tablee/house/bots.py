"""Where bots think: worker processes at low priority. A table never waits for a bot that has broken down.

Every worker is a process of its own, so that one that hangs or dies takes nobody else's thoughts with it. There are a
few for all tables together, in fair turns of the people for whom they think.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeVar

from tablee.bots import BOTS, Candidate, Judgement, Plan, judge, look_again, plan
from tablee.engine.state import State
from tablee.games import game as find_game
from tablee.games import games
from tablee.house.limits import Limits
from tablee.house.prepare import leave_with, load_bots, mark
from tablee.house.settings import Settings

log = logging.getLogger("tablee.bots")

T = TypeVar("T")
SEEDS = 2**62
NICE = 10
LOADING_SECONDS, COMPILING_SECONDS = 90.0, 600.0
STAND_IN = "quick"
"""The bot that decides when another one fails."""


def be_modest(server: int) -> None:
    """A worker gives way to the server, and does not outlive it, however it ends."""
    os.nice(NICE)
    threading.Thread(target=leave_with, args=(server,), daemon=True).start()


class Worker:
    """One process that thinks; it is started when it is first needed, and anew after it has been stopped."""

    def __init__(self) -> None:
        self.process: ProcessPoolExecutor | None = None
        self.loaded: set[str] = set()
        self.thought = 0.0
        """Seconds that the last thought took, without what had to be loaded for it."""

    def executor(self) -> ProcessPoolExecutor:
        if self.process is None:
            spawn = multiprocessing.get_context("spawn")
            self.process = ProcessPoolExecutor(1, spawn, initializer=be_modest, initargs=(os.getpid(),))
        return self.process

    async def think(self, patience: float, task: Callable[..., T], game: str, *given: Any) -> T:
        """What a task finds out. A process that was killed since it thought last is no failure: another one is started,
        once. Patience begins when the game is loaded: a slow start is no failure either."""
        try:
            return await self._think(patience, task, game, *given)
        except BrokenProcessPool:
            return await self._think(patience, task, game, *given)

    async def _think(self, patience: float, task: Callable[..., T], game: str, *given: Any) -> T:
        self.thought = 0.0
        if game not in self.loaded:
            await self._do(patience + loading_seconds(game), load_bots, game)
            self.loaded.add(game)
        began = time.monotonic()
        try:
            return await self._do(patience, task, *given)
        finally:
            self.thought = time.monotonic() - began

    async def _do(self, patience: float, task: Callable[..., T], *given: Any) -> T:
        """The task's result. A worker that dies, hangs or is not needed any more is stopped."""
        try:
            work = asyncio.get_running_loop().run_in_executor(self.executor(), task, *given)
            return await asyncio.wait_for(work, patience)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            self.stop()
            raise

    def stop(self) -> None:
        """Kill the process, whatever it is doing; the next thought starts another one."""
        pool, self.process = self.process, None
        self.loaded = set()
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def loading_seconds(game: str) -> float:
    """For how long the bots of a game may be loaded; after a first start they may have to be compiled."""
    return LOADING_SECONDS if mark(find_game(game)).exists() else COMPILING_SECONDS


def settled(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Candidates best first. One that was hardly tried may have been lucky: it is worth no more than the best."""
    best = candidates[0].worth
    return tuple(c._replace(worth=min(c.worth, best)) for c in candidates)


class Turn(NamedTuple):
    """Somebody who waits for a worker; the smallest comes first."""

    finish: float
    number: int
    start: float
    worker: asyncio.Future[Worker]


class BotPool:
    """A few workers that think for all tables. Whoever has them think much waits longer, and nobody waits for ever:
    every thought is due at its person's last one plus its weight, on a clock that goes on with the thoughts that are
    begun (start-time fair queueing)."""

    def __init__(self, workers: int, patience: float, limits: Limits | None = None) -> None:
        self.patience = patience
        self.limits = limits or Limits(Settings())
        self.workers = [Worker() for _ in range(workers)]
        self.idle = list(self.workers)
        self.waiting: list[Turn] = []
        self.numbers = itertools.count()
        self.clock = 0.0
        self.due: dict[str, float] = {}
        """When the last thought of each person is due."""

    def warm(self) -> None:
        """Start a worker before it is needed."""
        for game in games():
            self.workers[-1].executor().submit(load_bots, game)

    # Whose turn it is to think

    @asynccontextmanager
    async def worker(self, person: str, weight: float = 1.0) -> AsyncIterator[Worker]:
        """A free worker, in the person's turn; what weighs more lets others pass."""
        found = self.idle.pop() if self.idle else await self._wait(person, weight)
        try:
            yield found
        finally:
            self._release(found)

    async def _wait(self, person: str, weight: float) -> Worker:
        start = max(self.clock, self.due.get(person, 0.0))
        self.due[person] = start + weight
        turn = Turn(start + weight, next(self.numbers), start, asyncio.get_running_loop().create_future())
        heapq.heappush(self.waiting, turn)
        try:
            return await turn.worker
        except asyncio.CancelledError:
            if turn.worker.done() and not turn.worker.cancelled():
                self._release(turn.worker.result())
            raise

    def _release(self, worker: Worker) -> None:
        while self.waiting:
            turn = heapq.heappop(self.waiting)
            if not turn.worker.done():
                self.clock = max(self.clock, turn.start)
                turn.worker.set_result(worker)
                return
        self.due.clear()
        self.idle.append(worker)

    async def _ask(
        self, person: str, weight: float, task: Callable[..., T], bot: str, state: State, seat: int, *more: Any
    ) -> T | None:
        """A bot's answer; None if it broke down. It sees a redealt state: it cannot cheat."""
        # In a thread, for at a first start the redeal itself may still have to be compiled.
        redealt = await asyncio.to_thread(state.game.determinize, state.copy(), seat, secrets.randbelow(SEEDS))
        given = (bot, redealt.to_bytes(), state.game.name, seat, secrets.randbelow(SEEDS), *more)
        async with self.worker(person, weight) as worker:
            try:
                return await worker.think(self.patience, task, state.game.name, *given)
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning("Bot %s gave no answer at %s: %r", bot, state.game.name, error)
            except Exception:
                log.exception("Bot %s failed at %s.", bot, state.game.name)
            finally:
                self.limits.note("bot_seconds", person, worker.thought)
        return None

    # What they think

    async def plan(self, bot: str, state: State, seat: int, share: float = 1.0, person: str = "") -> Plan:
        """What the bot does in this seat: its own plan, or a stand-in's if it fails, or any legal decision. A stored
        table may name a bot that is not in our list, from an earlier version; its stand-in plays, as it does for a
        person for whom the bots have thought long enough."""
        able = bot in BOTS and not self.limits.used_up("bot_seconds", person)
        for name in dict.fromkeys((bot if able else STAND_IN, STAND_IN)):
            found = await self._ask(person, 1.0, plan, name, state, seat, share)
            if found is not None and found.actions and state.game.why_not(state, found.actions[0]) is None:
                return found
        return Plan((secrets.choice(state.game.legal(state)),))

    async def judge(self, bot: str, state: State, seat: int, person: str, weight: float = 1.0) -> Judgement | None:
        """What a bot thinks of the seat's choices, which it has at least one of; None if it broke down."""
        found = await self._ask(person, weight, judge, bot, state, seat)
        return found._replace(candidates=settled(found.candidates)) if found and found.candidates else None

    async def look_again(
        self, bot: str, state: State, seat: int, action: int, person: str, weight: float
    ) -> Candidate | None:
        """What a bot thinks of one decision when it thinks of nothing else; None if it broke down."""
        return await self._ask(person, weight, look_again, bot, state, seat, action)

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()
