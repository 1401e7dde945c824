"""Compiling the rules before they are needed, in a process of its own, while pages are already served.

python -m tablee.house.prepare      compiles every door into the rules and prints one JSON line a step; a game named on
                                    standard input comes next
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.engine.game import Game

log = logging.getLogger("tablee.prepare")

MARK = "prepared"
COMPILED_ROOMS = ("tablee.engine", "tablee.bots")
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

    from tablee.engine.cache import game_folder
    from tablee.engine.sources import digest, modules_in

    made_of = frozenset(name for room in (*COMPILED_ROOMS, game.package) for name in modules_in(room))
    return game_folder(game.name) / f"{MARK}-{digest(made_of)}-{numba.__version__}-{binding.get_host_cpu_name()}"


def is_prepared() -> bool:
    """Whether the rules of all games are."""
    from tablee.games import game, games

    return all(mark(game(name)).exists() for name in games())


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


def load_rules() -> None:
    """Load the compiled rules into this process, so that no request has to wait for them."""
    from tablee.bots.warm import rule_doors
    from tablee.games import game, games

    for name in games():
        for _, door in rule_doors(game(name)):
            door()


def thoughts(game: Game) -> list[Callable[[], Any]]:
    """What the bots are made of; all levels are made of the same."""
    from tablee.bots import LEVELS
    from tablee.bots.warm import bot_doors

    return [door for name, door in bot_doors(game) if name not in LEVELS[1:]]


def load_bots(name: str) -> None:
    """Load the compiled bots of a game into a worker process."""
    from tablee.games import game

    for door in thoughts(game(name)):
        door()


def work_on(game: Game) -> list[Callable[[], Any]]:
    """All that has to be done once, so that nothing at a table of this game waits for the compiler."""
    from tablee.bots.warm import rule_doors

    return [door for _, door in rule_doors(game)] + [*rehearsals(game)] + thoughts(game)


def listen(wishes: list[str]) -> None:
    """Note the games that are wished for on standard input, a line each; read without a buffer, since a thread that
    holds its lock may keep Python from ending in peace."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as told:
        for line in told:
            wishes.append(line.decode().strip())


def main() -> None:
    """Compile everything, game by game, first those that are wished for; before each step one line
    `{"done": 3, "steps": 60, "prepared": ["ur"]}`."""
    from tablee.games import game, games

    wishes: list[str] = []
    threading.Thread(target=listen, args=(wishes,), daemon=True).start()
    prepared = [name for name in games() if mark(game(name)).exists()]
    todo = {name: deque(work_on(game(name))) for name in games() if name not in prepared}
    steps, done = sum(len(work) for work in todo.values()), 0
    while todo:
        print(json.dumps({"done": done, "steps": steps, "prepared": prepared}), flush=True)
        name = next((wish for wish in wishes if wish in todo), next(iter(todo)))
        todo[name].popleft()()
        done += 1
        if not todo[name]:
            del todo[name]
            mark(game(name)).touch()
            prepared.append(name)


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
