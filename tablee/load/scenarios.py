"""The scenarios. Where moves have a rhythm it is kept whatever the house does (an open loop), and a latency begins at
the moment when the move was meant to be sent; who saturates a table sends the next move when the last is answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tablee.load.client import Connection, Listener
from tablee.load.figures import Figures, Latency
from tablee.load.ground import Ground
from tablee.load.player import Player, Refused

OPENING = 20
"""So many sit down at once, so that a house is not overrun before anything is measured."""


class Size(msgspec.Struct, frozen=True):
    """How large a scenario is."""

    tables: int = 0
    viewers: int = 0
    """Of every table, or of one where all watch the same."""
    rate: float = 0.0
    """Moves a second, all tables together; 0: as many as the house takes."""
    seconds: float = 15.0
    kills: int = 0
    """How often the house is killed."""
    warm: float = 2.0
    """Seconds before anything is measured."""


class Run:
    """One scenario on its way: the players, the viewers, and what was measured."""

    def __init__(self, ground: Ground, game: str, size: Size) -> None:
        self.ground, self.game, self.size = ground, game, size
        self.players: list[Player] = []
        self.listeners: list[Listener] = []
        self.moves: list[float] = []
        self.lives: list[float] = []
        self.meant: dict[tuple[str, int], float] = {}
        """When the move that leads a table to a version was meant to be sent."""
        self.errors = 0
        self.measuring = False

    async def seat(self, tables: int, options: dict[str, Any] | None = None) -> None:
        """Open so many tables."""
        doors = self.ground.doors(tables)
        fresh = [Player(Connection(*door), self.game, i, options or {}) for i, door in enumerate(doors)]
        await in_groups([player.open for player in fresh])
        self.players += fresh

    async def watch(self, tables: Sequence[str], viewers: int) -> None:
        """Let so many strangers look at each of these tables."""
        watched = [table for table in tables for _ in range(viewers)]
        doors = self.ground.doors(len(watched))
        fresh = [Listener(*door, table, self.hear) for door, table in zip(doors, watched, strict=True)]
        await in_groups([listener.listen for listener in fresh])
        self.listeners += fresh

    def hear(self, listener: Listener, version: int, data: bytes) -> None:
        meant = self.meant.get((listener.table, version))
        if meant is not None and self.measuring:
            self.lives.append(time.perf_counter() - meant)

    async def saturate(self, player: Player, until: float) -> None:
        """Move after move without a pause."""
        while (now := time.perf_counter()) < until:
            self.note(await self.move(player, now), now)

    async def keep_pace(self, player: Player, first: float, period: float, until: float) -> None:
        """A move at every beat; one that comes late makes those after it late as well, and that is measured."""
        meant = first
        while meant < until:
            await asyncio.sleep(meant - time.perf_counter())
            self.note(await self.move(player, meant), meant)
            meant += period

    async def move(self, player: Player, meant: float) -> bool:
        self.meant[player.table, player.version + 1] = meant
        return await player.move()

    def note(self, done: bool, meant: float) -> None:
        if not self.measuring:
            return
        if done:
            self.moves.append(time.perf_counter() - meant)
        else:
            self.errors += 1

    def received(self) -> int:
        return sum(c.received for c in (*self.listeners, *(player.connection for player in self.players)))

    async def measure(self, scenario: str, work: Sequence[Awaitable[None]]) -> Figures:
        """Do the work for the time of this scenario and say what it took, without its beginning."""
        together = asyncio.gather(*work)
        await asyncio.sleep(self.size.warm)
        before, cpu, database = self.received(), self.ground.cpu(), self.ground.database_cpu()
        begun, self.measuring = time.perf_counter(), True
        await together
        self.measuring = False
        return Figures(
            scenario=scenario, game=self.game, database=self.ground.database, processes=len(self.ground.servers),
            seconds=time.perf_counter() - begun, moves=len(self.moves), errors=self.errors,
            server_cpu=self.ground.cpu() - cpu, database_cpu=self.ground.database_cpu() - database,
            bytes_out=self.received() - before, move=Latency.of(self.moves), live=Latency.of(self.lives),
        )  # fmt: skip

    def until(self) -> float:
        return time.perf_counter() + self.size.warm + self.size.seconds

    def paced(self) -> list[Awaitable[None]]:
        """Every player at the same rhythm, one after the other within a beat."""
        period = len(self.players) / self.size.rate
        now, until = time.perf_counter(), self.until()
        return [
            self.keep_pace(player, now + period * i / len(self.players), period, until)
            for i, player in enumerate(self.players)
        ]

    def saturated(self) -> list[Awaitable[None]]:
        until = self.until()
        return [self.saturate(player, until) for player in self.players]

    def close(self) -> None:
        for connection in (*self.listeners, *(player.connection for player in self.players)):
            connection.close()


async def in_groups(starts: Sequence[Callable[[], Awaitable[None]]]) -> None:
    for i in range(0, len(starts), OPENING):
        await asyncio.gather(*(start() for start in starts[i : i + OPENING]))


@asynccontextmanager
async def run(ground: Ground, game: str, size: Size) -> AsyncIterator[Run]:
    going = Run(ground, game, size)
    try:
        yield going
    finally:
        going.close()


async def one_table(ground: Ground, game: str, size: Size) -> Figures:
    """S1: one table, as fast as it goes."""
    async with run(ground, game, size) as going:
        await going.seat(size.tables)
        return await going.measure("S1", going.saturated())


async def saturated_tables(ground: Ground, game: str, size: Size) -> Figures:
    """S2: many tables, each as fast as it goes."""
    async with run(ground, game, size) as going:
        await going.seat(size.tables)
        return await going.measure("S2", going.saturated())


async def calm_tables(ground: Ground, game: str, size: Size) -> Figures:
    """S3: many tables at a human rhythm, each with live viewers."""
    async with run(ground, game, size) as going:
        await going.seat(size.tables)
        await going.watch([player.table for player in going.players], size.viewers)
        return await going.measure("S3", going.paced())


async def idle_viewers(ground: Ground, game: str, size: Size) -> Figures:
    """S4: a crowd looks at a table where nothing happens, while others play."""
    async with run(ground, game, size) as going:
        await going.seat(size.tables + 1)
        idle = going.players.pop()
        await going.watch([idle.table], size.viewers)
        figures = await going.measure("S4", going.paced())
        idle.connection.close()
        return figures


async def killed_house(ground: Ground, game: str, size: Size) -> Figures:
    """S8: the house is killed at random moments while moves come in. What it has answered is there afterwards, once,
    and every table goes on; `errors` counts tables where that is not so."""
    async with run(ground, game, size) as going:
        await going.seat(size.tables)
        server, chance, begun = ground.servers[0], random.Random(size.kills), time.perf_counter()
        lost = 0
        for _ in range(size.kills):
            until = time.perf_counter() + size.warm + size.seconds
            playing = asyncio.gather(*(play_until_lost(player, until) for player in going.players))
            await asyncio.sleep(size.warm + chance.random() * size.seconds)
            server.kill()
            taken = await playing
            await asyncio.to_thread(server.start, False)
            lost += sum([await has_lost(player) for player in going.players])
            going.moves += [0.0] * sum(taken)
        return Figures(
            scenario="S8", game=game, database=ground.database, seconds=time.perf_counter() - begun,
            moves=len(going.moves), errors=lost, more={"kills": size.kills},
        )  # fmt: skip


async def play_until_lost(player: Player, until: float) -> int:
    """Move after move until the house is gone; how many it has answered."""
    taken = 0
    while time.perf_counter() < until:
        try:
            if not await player.move():
                break
        except Refused:
            break
        taken += 1
    return taken


async def has_lost(player: Player) -> bool:
    """Whether a table stands elsewhere than where its last answered move has led it, or the one that was on its way."""
    known = player.version if player.seen else 0
    await player.look()
    return bool(known) and player.version not in (known, known + 1)


Scenario = Callable[[Ground, str, Size], Coroutine[Any, Any, Figures]]
SCENARIOS: dict[str, tuple[Scenario, Size]] = {
    "S1": (one_table, Size(tables=1)),
    "S2": (saturated_tables, Size(tables=50)),
    "S3": (calm_tables, Size(tables=500, viewers=2, rate=500)),
    "S4": (idle_viewers, Size(tables=100, viewers=2000, rate=100)),
    "S8": (killed_house, Size(tables=20, seconds=1.0, warm=0.3, kills=10)),
}
