"""Where bots think: worker processes at low priority. A table never waits for a bot that has broken down."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from tablee.engine.state import State
from tablee.house.prepare import load_bots

log = logging.getLogger("tablee.bots")

SEEDS = 2**62
NICE = 10
WATCH_SECONDS = 2.0
STAND_IN = "quick"
"""The bot that decides when another one fails."""


def be_modest(server: int) -> None:
    """A worker gives way to the server, and does not outlive it, however it ends."""
    os.nice(NICE)
    threading.Thread(target=leave_with, args=(server,), daemon=True).start()


def leave_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(WATCH_SECONDS)
    os._exit(0)


def think(bot: str, state: bytes, game: str, seat: int, seed: int) -> int:
    """One decision, in a worker process."""
    from tablee.bots import plan

    return plan(bot, state, game, seat, seed).actions[0]


class BotPool:
    """A few processes that think for all tables."""

    def __init__(self, workers: int, patience: float) -> None:
        self.workers = workers
        self.patience = patience
        self.pool: ProcessPoolExecutor | None = None

    def executor(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, spawn, initializer=be_modest, initargs=(os.getpid(),))
        return self.pool

    def warm(self) -> None:
        """Start a worker before it is needed."""
        self.executor().submit(load_bots)

    async def choose(self, bot: str, state: State, seat: int) -> int:
        """What the bot does in this seat: its own choice, or a stand-in's if it fails, or any legal decision."""
        for name in dict.fromkeys((bot, STAND_IN)):
            action = await self.ask(name, state, seat)
            if action is not None:
                return action
        return secrets.choice(state.game.legal(state))

    async def ask(self, bot: str, state: State, seat: int) -> int | None:
        """One bot's legal choice; None if it broke down. It sees a redealt state: it cannot cheat."""
        game = state.game
        redealt = game.determinize(state, seat, secrets.randbelow(SEEDS)).to_bytes()
        loop, pool = asyncio.get_running_loop(), self.executor()
        seed = secrets.randbelow(SEEDS)
        try:
            thought = loop.run_in_executor(pool, think, bot, redealt, game.name, seat, seed)
            action = await asyncio.wait_for(thought, self.patience)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("Bot %s gave no answer at %s: %r", bot, game.name, error)
            self.discard(pool)
            return None
        except Exception:
            log.exception("Bot %s failed at %s.", bot, game.name)
            return None
        return action if game.why_not(state, action) is None else None

    def discard(self, pool: ProcessPoolExecutor) -> None:
        """Give up workers that hang or have died; the next decision starts new ones."""
        if self.pool is pool:
            self.close()

    def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is None:
            return
        for worker in list((pool._processes or {}).values()):
            worker.kill()
        pool.shutdown(wait=True, cancel_futures=True)
