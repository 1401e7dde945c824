"""Who looks at which table right now, and how they hear that it has changed.

One channel carries 'table X is at version N' between all parts of the house: in memory on one process, through
PostgreSQL across several. Every live connection then builds its own viewer's message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from tablee.house.settings import Settings
from tablee.house.tables import Tables

log = logging.getLogger("tablee.live")

CHANNEL = "tables"


class News(msgspec.Struct, array_like=True):
    """A table has come to a version."""

    table: str
    version: int


def channels(settings: Settings) -> ChannelsPlugin:
    """The plugin that carries the news."""
    backend: ChannelsBackend = MemoryChannelsBackend()
    if settings.is_postgres:
        from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

        backend = AsyncPgChannelsBackend(settings.database)
    return ChannelsPlugin(backend, channels=[CHANNEL])


class Listeners:
    """The live connections of this process."""

    def __init__(self, plugin: ChannelsPlugin) -> None:
        self.plugin = plugin
        self.events: dict[str, set[asyncio.Event]] = {}
        self.present: Counter[tuple[str, str]] = Counter()
        self.closing = False
        self.letters: set[asyncio.Task[None]] = set()

    def announce(self, table: str, version: int) -> None:
        """Tell everybody here at once, and the other processes through the channel."""
        self.wake(table)
        letter = asyncio.create_task(self._publish(News(table, version)))
        self.letters.add(letter)
        letter.add_done_callback(self.letters.discard)

    async def _publish(self, news: News) -> None:
        try:
            await self.plugin.wait_published(msgspec.json.encode(news), CHANNEL)
        except Exception:
            # The move is stored; whoever does not hear of it now looks again at the next heartbeat.
            log.exception("The news of table %s could not be sent.", news.table)

    async def follow(self, tables: Tables) -> None:
        """Pass the news on, for as long as the house is open."""
        async with self.plugin.start_subscription(CHANNEL) as subscriber:
            async for raw in subscriber.iter_events():
                news = msgspec.json.decode(raw, type=News)
                tables.forget(news.table, news.version)
                self.wake(news.table)

    def wake(self, table: str) -> None:
        for event in self.events.get(table, ()):
            event.set()

    def wake_all(self) -> None:
        for table in self.events:
            self.wake(table)

    def close(self) -> None:
        """The house closes: live connections end, and browsers come back to the next one by themselves."""
        self.closing = True
        self.wake_all()

    def watched(self, table: str) -> bool:
        """Whether anybody looks at a table."""
        return table in self.events

    def online(self, table: str, person: str) -> bool:
        return self.present[table, person] > 0

    @contextmanager
    def listen(self, table: str, person: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table has changed, while somebody looks at it."""
        event = asyncio.Event()
        self.events.setdefault(table, set()).add(event)
        self.present[table, person] += 1
        if person and self.present[table, person] == 1:
            self.wake(table)
        try:
            yield event
        finally:
            self._leave(table, person, event)

    def _leave(self, table: str, person: str, event: asyncio.Event) -> None:
        self.events[table].discard(event)
        if not self.events[table]:
            del self.events[table]
        self.present[table, person] -= 1
        if not self.present[table, person]:
            del self.present[table, person]
            self.wake(table)


async def wait(event: asyncio.Event, seconds: float) -> bool:
    """Whether the event came within the time."""
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    happened = event.is_set()
    event.clear()
    return happened
