"""Compiling the rules before they are needed, in a process of its own, while pages are already served.

python -m tablee.house.prepare      compiles every door into the rules and prints one JSON line a step; a game named on
                                    standard input comes next
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import random
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablee.engine import cache

if TYPE_CHECKING:
    from tablee.engine.game import Game

log = logging.getLogger("tablee.prepare")

MARK = "prepared"
COMPILED_ROOMS = ("tablee.engine", "tablee.bots")
WATCH_SECONDS = 2.0
STAGES = DOORS, MATCHES, BOTS = "doors", "matches", "bots"
REHEARSED = 150
"""Decisions of a rehearsal: enough to meet what a table calls at once; the rest compiles when it is first met."""


class Progress:
    """How far the rules are; whoever waits for them waits here. A game can be played as soon as its own are ready."""

    def __init__(self) -> None:
        self.done = 0
        self.steps = 0
        self.prepared: set[str] = set()
        self.ready = asyncio.Event()
        self.watchers: list[Callable[[], None]] = []
        self.wishes: asyncio.Queue[str] = asyncio.Queue()
        self.wished: set[str] = set()
        self._moved = asyncio.Event()

    def has(self, game: str) -> bool:
        """Whether the rules of a game are ready."""
        return self.ready.is_set() or game in self.prepared

    def wish(self, game: str) -> None:
        """Somebody sits at a table of this game: it should come next."""
        if game not in self.wished:
            self.wished.add(game)
            self.wishes.put_nowait(game)

    async def wait_for(self, game: str) -> None:
        while not self.has(game):
            await self._moved.wait()

    def step(self, done: int, steps: int, prepared: Iterable[str] = ()) -> None:
        self.done, self.steps = done, steps
        self.prepared |= set(prepared)
        self._tell()

    def finish(self) -> None:
        self.ready.set()
        self._tell()

    def _tell(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()
        for watcher in self.watchers:
            watcher()


def mark(game: Game) -> Path:
    """The file that says that a game's rules are compiled as they now are, by this numba for this machine."""
    import numba
    from llvmlite import binding  # type: ignore[import-untyped]

    from tablee.engine.sources import digest, modules_in

    made_of = frozenset(name for room in (*COMPILED_ROOMS, game.package) for name in modules_in(room))
    return cache.game_folder(game.name) / f"{MARK}-{digest(made_of)}-{numba.__version__}-{binding.get_host_cpu_name()}"


def is_prepared(name: str) -> bool:
    """Whether the rules of a game are compiled, and what its bots are made of."""
    from tablee.games import game

    return mark(game(name)).exists()


def rehearse(game: Game, players: int) -> None:
    """The beginning of a match at random, seen and told: views and words call rules as well."""
    from tablee.engine.contract import Step

    chance, state, t = random.Random(players), game.new(players, seed=1), game.tongue()
    for ply in range(REHEARSED):
        seat, legal = game.to_move(state), game.legal(state)
        if seat is None:
            break
        if seat >= 0:
            game.words.ask(state.record, t)
            game.words.label(state.record, chance.choice(legal), t)
        if ply % 5 == 0:
            game.view(state, max(seat, 0))
        step = Step(state.copy(), seat, chance.choice(legal))
        game.apply(state, step.action)
        game.words.tell([step], t, [""] * players, 0)
    game.scores(state)


def rehearsals(game: Game) -> Iterator[Callable[[], Any]]:
    """A match for every number of players, and the examples of the rulebook, whose positions are read from text."""
    from tablee.house.rulebook import rulebook_page

    for players in game.players:
        yield partial(rehearse, game, players)
    yield lambda: rulebook_page(game.name, "en", draw=True)


async def load_beside() -> None:
    """Load the compiled rules in a thread that nobody waits for when the house closes."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def load() -> None:
        load_rules()
        with suppress(RuntimeError):  # the house has closed meanwhile
            loop.call_soon_threadsafe(done.set)

    threading.Thread(target=load, daemon=True).start()
    await done.wait()


def load_rules() -> None:
    """Load the compiled rules into this process, so that no request has to wait for them."""
    from tablee.bots.warm import rule_doors
    from tablee.games import game, games

    for name in games():
        for _, door in rule_doors(game(name)):
            door()


def thoughts(game: Game) -> list[Callable[[], Any]]:
    """What the bots are made of."""
    from tablee.bots.warm import bot_doors

    return [door for _, door in bot_doors(game)]


def load_bots(name: str) -> None:
    """Load the compiled bots of a game into a worker process."""
    from tablee.games import game

    quietly()
    for door in thoughts(game(name)):
        door()


def work_on(game: Game) -> dict[str, dict[str, Callable[[], Any]]]:
    """All that has to be done once, so that nothing at a table of this game waits for the compiler: the doors that a
    table of people needs and what their matches meet besides, then what bots need."""
    from tablee.bots.warm import other_doors, table_doors

    seen = {f"match {number}": rehearsal for number, rehearsal in enumerate(rehearsals(game))}
    bots = {f"bot {number}": thought for number, thought in enumerate(thoughts(game))}
    return {DOORS: dict(table_doors(game)), MATCHES: seen, BOTS: dict(other_doors(game)) | bots}


def do(name: str, stage: str, task: str) -> None:
    from tablee.games import game

    work_on(game(name))[stage][task]()


def quietly() -> None:
    """Whoever shows progress need not be told what takes its time."""
    cache.tellers.clear()


def leave_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(WATCH_SECONDS)
    os._exit(0)


def help_out(parent: int) -> None:
    """What the other process does first: it does not outlive the one that it helps, however that ends."""
    quietly()
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()


class Hands:
    """This process and, on a machine of several cores, another one: they begin a piece of work at its two ends. Where
    they meet, one waits for the other: no door is compiled twice."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        several = (os.cpu_count() or 1) > 1
        self.other = ProcessPoolExecutor(1, spawn, help_out, (os.getpid(),)) if several else None
        self.feeder = ThreadPoolExecutor(1)

    def work(self, name: str, stage: str, tasks: deque[str]) -> Iterator[str]:
        """Do the tasks; before each of our own, its name."""
        fed = self.feeder.submit(self.feed, name, stage, tasks)
        while tasks:
            task = tasks.popleft()
            yield task
            do(name, stage, task)
        fed.result()
        while tasks:  # what the other one has given back
            yield tasks[0]
            do(name, stage, tasks.popleft())

    def feed(self, name: str, stage: str, tasks: deque[str]) -> None:
        while self.other is not None and len(tasks) > 1:
            task = tasks.pop()
            try:
                self.other.submit(do, name, stage, task).result()
            except BrokenProcessPool:
                self.other = None
                tasks.append(task)

    def close(self) -> None:
        self.feeder.shutdown()
        if self.other is not None:
            self.other.shutdown()


class Told(NamedTuple):
    """How far a preparation is: steps done of all, the games whose tables may begin, and what comes now."""

    done: int
    steps: int
    prepared: list[str]
    game: str
    task: str


def compile_games(names: Sequence[str], wishes: Sequence[str] = ()) -> Iterator[Told]:
    """Compile what is not compiled yet; a game that is wished for comes next, and people before bots."""
    from tablee.games import game

    quietly()
    prepared = [name for name in names if is_prepared(name)]
    todo = {
        (name, stage): deque(work_on(game(name))[stage]) for name in names for stage in STAGES if name not in prepared
    }
    steps, hands = sum(map(len, todo.values())), Hands()
    while todo:
        name, stage = min(todo, key=lambda key: key[0] not in wishes and 1 + (key[1] == BOTS))
        tasks = todo.pop((name, stage))
        for task in hands.work(name, stage, tasks):
            yield Told(steps - len(tasks) - 1 - sum(map(len, todo.values())), steps, [*prepared], name, task)
        if stage == MATCHES:
            prepared.append(name)
        elif stage == BOTS:
            mark(game(name)).touch()
    hands.close()


def listen(wishes: list[str]) -> None:
    """Note the games that are wished for on standard input, a line each; read without a buffer, since a thread that
    holds its lock may keep Python from ending in peace."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as told:
        for line in told:
            wishes.append(line.decode().strip())


def main() -> None:
    """Compile everything, first what is wished for; before each step one line
    `{"done": 3, "steps": 60, "prepared": ["ur"]}`."""
    from tablee.games import games

    wishes: list[str] = []
    threading.Thread(target=listen, args=(wishes,), daemon=True).start()
    for told in compile_games(games(), wishes):
        print(json.dumps({"done": told.done, "steps": told.steps, "prepared": told.prepared}), flush=True)


async def prepare(progress: Progress) -> None:
    """Have the rules compiled by a child process and follow how far it is. If it fails, the rules are compiled where
    they are first needed: slower, but the house stays open."""
    command, pipe = (sys.executable, "-m", "tablee.house.prepare"), asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert child.stdin is not None
    assert child.stdout is not None
    messenger = asyncio.create_task(pass_on(progress.wishes, child.stdin))
    try:
        async for line in child.stdout:
            progress.step(**json.loads(line))
        if await child.wait() != 0:
            log.error("The rules could not be prepared (exit code %s).", child.returncode)
        progress.finish()
    finally:
        messenger.cancel()
        if child.returncode is None:
            child.kill()
            await child.wait()


async def pass_on(wishes: asyncio.Queue[str], child: asyncio.StreamWriter) -> None:
    """Tell the child who is waited for. One that ends meanwhile needs no telling any more."""
    with suppress(ConnectionError):
        while True:
            child.write(f"{await wishes.get()}\n".encode())
            await child.drain()


if __name__ == "__main__":
    main()
