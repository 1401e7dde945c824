"""PostgreSQL, shared by several processes. Changes of different tables go to disk together: PostgreSQL sees to that."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncpg

from tablee.engine.errors import Stale
from tablee.house.database import Rows, Step, Values
from tablee.house.errors import Unstored
from tablee.house.migrations import migrate_with
from tablee.house.sqlite import stale

CONNECTIONS = 8
PATIENCE = 5.0
"""Seconds that a statement, or the wait for a connection, may take."""
NAME = re.compile(r":(\w+)")
OUT_OF_REACH = (
    OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError, TimeoutError,
    asyncpg.OperatorInterventionError, asyncpg.InsufficientResourcesError, asyncpg.ReadOnlySQLTransactionError,
)  # fmt: skip
"""What happens when the database is away, is just coming, or is full."""


@cache
def numbered(sql: str) -> tuple[str, tuple[str, ...]]:
    """A statement with `$1` for the first of its names, and the names."""
    names = tuple(dict.fromkeys(NAME.findall(sql)))
    return NAME.sub(lambda found: f"${names.index(found[1]) + 1}", sql), names


def arguments(names: Sequence[str], values: Values) -> list[Any]:
    return [values[name] for name in names]


class Postgres:
    """One database, through a few connections."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url

    async def open(self) -> None:
        async with reaching():
            await migrate_with(self.url)
            self.pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=CONNECTIONS, command_timeout=PATIENCE, timeout=PATIENCE
            )

    async def close(self) -> None:
        if hasattr(self, "pool"):
            self.pool.terminate()

    async def rows(self, sql: str, **values: Any) -> Rows:
        text, names = numbered(sql)
        async with reaching():
            return list(await self.pool.fetch(text, *arguments(names, values)))

    async def check(self) -> None:
        await self.rows("SELECT 1")

    async def change(self, *steps: Step) -> list[Rows]:
        try:
            async with reaching(), self.pool.acquire(timeout=PATIENCE) as connection:
                if len(steps) == 1:
                    return [await carry_out(connection, steps[0])]
                async with connection.transaction():
                    return [await carry_out(connection, step) for step in steps]
        except asyncpg.IntegrityConstraintViolationError:
            raise stale() from None

    async def listen(self, channel: str, hear: Callable[[str], None], ready: Callable[[], None]) -> None:
        """Pass on what is announced on a channel until this is cancelled; `ready` is called whenever the connection
        stands (again), for what was announced before is lost."""
        while True:
            try:
                await self.listen_once(channel, hear, ready)
            except OUT_OF_REACH:
                await asyncio.sleep(1)

    async def listen_once(self, channel: str, hear: Callable[[str], None], ready: Callable[[], None]) -> None:
        connection = await asyncpg.connect(self.url, timeout=PATIENCE)
        gone = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(channel, lambda *news: hear(news[3]))
            ready()
            await gone.wait()
        finally:
            connection.terminate()


async def carry_out(connection: Any, step: Step) -> Rows:
    text, names = numbered(step.sql)
    if len(step.values) != 1:
        await connection.executemany(text, [arguments(names, values) for values in step.values])
        return ()
    given = arguments(names, step.values[0])
    if not step.must:
        return list(await connection.fetch(text, *given))
    status = await connection.execute(text, *given)
    if status.endswith(" 0"):
        raise stale()
    return ()


@asynccontextmanager
async def reaching() -> AsyncIterator[None]:
    """Whatever keeps us from the database is told as that."""
    try:
        yield
    except Stale:
        raise
    except OUT_OF_REACH as error:
        raise Unstored(f"The database cannot be reached: {error}.", reason=str(error)) from error
