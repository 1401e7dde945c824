"""A client that costs little: one connection, one request at a time, parsed in C; and a stream of live events.

The load is made on the machine that carries it, so what the client costs is taken from what is measured.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import httptools
import msgspec

PERSON_COOKIE = b"tablee_person="
STREAM_LIMIT = 1 << 20


class Answer(NamedTuple):
    """What came back: 0 as its status if the connection was lost."""

    status: int
    body: bytes
    tag: str = ""
    """Names the picture of a table that was sent."""

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


LOST = Answer(0, b"")


class Connection(asyncio.Protocol):
    """One kept connection to a house, with the cookie of one person."""

    def __init__(self, host: str, port: int, cookie: bytes = b"") -> None:
        self.host, self.port, self.cookie = host, port, cookie
        self.transport: asyncio.Transport | None = None
        self.waiting: asyncio.Future[Answer] | None = None
        self.received = 0
        self.closed_by_them = False

    async def open(self) -> None:
        self.transport = None
        await asyncio.get_running_loop().create_connection(lambda: self, self.host, self.port)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, body: object) -> Answer:
        return await self.ask("POST", path, msgspec.json.encode(body))

    async def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """One request and its answer; a connection that was lost is opened again for the next."""
        try:
            if self.transport is None or self.transport.is_closing():
                await self.open()
        except OSError:
            return LOST
        assert self.transport is not None
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(self.head(method, path, len(body)) + body)
        return await self.waiting

    def head(self, method: str, path: str, length: int = 0, more: str = "") -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nX-Tablee: 1\r\nAccept-Language: en\r\n"
        if length:
            lines += f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
        cookie = b"Cookie: " + PERSON_COOKIE + self.cookie + b"\r\n" if self.cookie else b""
        return lines.encode() + more.encode() + cookie + b"\r\n"

    # What asyncio and the parser call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.parser = httptools.HttpResponseParser(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.settle(LOST)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.parser.feed_data(data)

    def on_message_begin(self) -> None:
        self.pieces: list[bytes] = []
        self.tag = ""

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"set-cookie" and value.startswith(PERSON_COOKIE):
            self.cookie = value[len(PERSON_COOKIE) :].partition(b";")[0]
        elif name.lower() == b"etag":
            self.tag = value.decode().strip('"')

    def on_body(self, body: bytes) -> None:
        self.pieces.append(body)

    def on_message_complete(self) -> None:
        self.settle(Answer(self.parser.get_status_code(), b"".join(self.pieces), self.tag))

    def settle(self, answer: Answer) -> None:
        waiting, self.waiting = self.waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)


Hear = Callable[["Listener", int, bytes], None]
"""Called with the version and the data of every event."""


class Listener(Connection):
    """A live connection to one table."""

    def __init__(self, host: str, port: int, table: str, hear: Hear, cookie: bytes = b"") -> None:
        super().__init__(host, port, cookie)
        self.table, self.hear = table, hear
        self.rest = b""
        self.version = 0
        self.events = 0
        self.opened = False

    async def listen(self) -> None:
        """Open the stream. What was heard before counts: the house is told the last event."""
        await self.open()
        assert self.transport is not None
        path = f"/api/tables/{self.table}/events"
        self.rest = b""
        self.transport.write(self.head("GET", path, more="Accept: text/event-stream\r\n"))

    def on_body(self, body: bytes) -> None:
        self.opened = True
        *events, self.rest = (self.rest + body.replace(b"\r\n", b"\n")).split(b"\n\n")
        for event in events:
            self.take(event)

    def take(self, event: bytes) -> None:
        version, data = 0, b""
        for line in event.split(b"\n"):
            if line.startswith(b"id: "):
                version = int(line[4:].partition(b"-")[0])
            elif line.startswith(b"data: "):
                data = line[6:]
        if data:
            self.version, self.events = version, self.events + 1
            self.hear(self, version, data)

    def on_message_complete(self) -> None:
        """The house has ended the stream."""
