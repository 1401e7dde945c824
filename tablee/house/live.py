"""Who looks at which table right now, and how they hear that it has changed.

Whoever listens is a task that sleeps. It is woken when its table has a new picture, or when it is time for a sign of
life; nobody else does any work for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.engine.errors import TableeError
from tablee.house.errors import Unstored
from tablee.house.pictures import Picture
from tablee.house.storage import Storage
from tablee.house.tables import Tables

CHANNEL = "tablee"
RETRY_MS = 1000
WELCOME = f"retry: {RETRY_MS}\n: welcome\n\n".encode()
STILL_HERE = b": still here\n\n"
PULSE = 0.5
"""Seconds between two looks at who has heard nothing for long; never more than half a heartbeat."""

Look = Callable[[], Awaitable[Picture]]


class Ear:
    """One live connection: it is woken by what happens at a table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.event = asyncio.Event()
        self.heard = time.monotonic()
        self.gone = False

    def wake(self) -> None:
        self.event.set()

    def leave(self, _: object = None) -> None:
        self.gone = True
        self.event.set()


class Listeners:
    """The live connections of this process."""

    def __init__(self, redraw: Callable[[str], None], heartbeat: float) -> None:
        self.redraw = redraw
        """Called when who is present at a table has changed."""
        self.heartbeat = heartbeat
        self.ears: dict[str, set[Ear]] = {}
        self.present: Counter[tuple[str, str]] = Counter()
        self.closing = False

    def announce(self, table: str, version: int) -> None:
        """Tell everybody here at once. Other processes hear it from the database."""
        self.wake(table)

    def wake(self, table: str) -> None:
        for ear in self.ears.get(table, ()):
            ear.wake()

    def wake_all(self) -> None:
        for table in list(self.ears):
            self.redraw(table)
            self.wake(table)

    def close(self) -> None:
        """The house closes: live connections end, and browsers come back to the next one by themselves."""
        self.closing = True
        self.wake_all()

    def online(self, table: str, person: str) -> bool:
        return self.present[table, person] > 0

    def watched(self, table: str) -> bool:
        """Whether anybody looks at a table."""
        return table in self.ears

    @contextmanager
    def listen(self, table: str, person: str) -> Iterator[Ear]:
        """Somebody who is woken whenever the table has changed, for as long as they look at it."""
        ear = Ear(table)
        self.ears.setdefault(table, set()).add(ear)
        self.present[table, person] += 1
        if person and self.present[table, person] == 1:
            self._presence(table)
        try:
            yield ear
        finally:
            self._leave(table, person, ear)

    def _leave(self, table: str, person: str, ear: Ear) -> None:
        self.ears[table].discard(ear)
        if not self.ears[table]:
            del self.ears[table]
        self.present[table, person] -= 1
        if not self.present[table, person]:
            del self.present[table, person]
            if person:
                self._presence(table)

    def _presence(self, table: str) -> None:
        self.redraw(table)
        self.wake(table)

    async def pulse(self) -> None:
        """Wake whoever has heard nothing for the time of a heartbeat, so that they are sent a sign of life."""
        while True:
            await asyncio.sleep(min(PULSE, self.heartbeat / 2))
            late = time.monotonic() - self.heartbeat
            for ears in list(self.ears.values()):
                for ear in ears:
                    if ear.heard < late:
                        ear.wake()


class LiveAnswer(ASGIResponse):
    """An answer that goes on for as long as somebody listens: server-sent events."""

    def __init__(self, listeners: Listeners, table: str, person: str, look: Look, known: Picture | None) -> None:
        super().__init__(media_type="text/event-stream", status_code=200)
        self.listeners, self.table, self.person, self.look, self.known = listeners, table, person, look, known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]  # fmt: skip
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await say(send, WELCOME)
        with self.listeners.listen(self.table, self.person) as ear:
            leaving = asyncio.create_task(left(receive))
            leaving.add_done_callback(ear.leave)
            try:
                await self.follow(ear, send)
            finally:
                leaving.cancel()
        if not ear.gone:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def follow(self, ear: Ear, send: Send) -> None:
        """Send every picture of the table that is new to this listener."""
        sent = self.known
        while not (self.listeners.closing or ear.gone):
            ear.event.clear()
            try:
                now: Picture | None = await self.look()
            except Unstored:
                now = sent  # the database is away: it is asked again at the next heartbeat
            except TableeError:
                return  # the table cannot be shown any more
            if now is not sent and now is not None:
                kind, data = now.since(sent)
                await say(send, b"event: %b\nid: %b\ndata: %b\n\n" % (kind.encode(), now.tag.encode(), data))
                sent, ear.heard = now, time.monotonic()
            elif ear.heard < time.monotonic() - self.listeners.heartbeat:
                await say(send, STILL_HERE)
                ear.heard = time.monotonic()
            await ear.event.wait()


class LiveResponse(Response[Any]):
    """What a route answers with."""

    def __init__(self, live: LiveAnswer) -> None:
        super().__init__(None)
        self.live = live

    def to_asgi_response(self, *_: Any, **__: Any) -> LiveAnswer:
        return self.live


async def say(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def left(receive: Receive) -> None:
    """Returns when whoever listens has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class News:
    """What other processes on the same database do to tables: they say so in the database, and it tells everybody."""

    def __init__(self, storage: Storage, tables: Tables, listeners: Listeners) -> None:
        self.storage, self.tables, self.listeners = storage, tables, listeners

    async def follow(self) -> None:
        """Pass the news on, for as long as the house is open."""
        database: Any = self.storage.database
        await database.listen(CHANNEL, self.hear, self.catch_up)

    def hear(self, news: str) -> None:
        table, version, writer = news.split()
        if writer != self.storage.mark:
            self.tables.forget(table, int(version))
            self.listeners.wake(table)

    def catch_up(self) -> None:
        """The connection stands, perhaps again: what was said meanwhile is lost, so everybody looks anew."""
        self.tables.forget_all()
        self.listeners.wake_all()
