"""SQLite with one writer. Changes that come while one is going to disk wait, and go to disk together after it.

Statements run at once, where they were asked for: they touch memory alone, and a thread of its own would cost more than
they do. Only what waits for the disk, the commit, is done in a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.exc import DatabaseError

from tablee.engine.errors import Stale
from tablee.house.database import Rows, Step, step
from tablee.house.errors import Unstored
from tablee.house.migrations import migrate

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=0")
"""WAL lets readers read while one writes; FULL makes a committed move survive even a power cut."""
KEPT_STATEMENTS = 256
BUSY_PAUSE = 0.02

Change = tuple[Sequence[Step], "asyncio.Future[list[Rows]]"]


class Sqlite:
    """One file, written by this process alone."""

    shared = False

    def __init__(self, path: str) -> None:
        self.path = path
        self.waiting: list[Change] = []
        self.writing: asyncio.Task[None] | None = None
        self.disk = ThreadPoolExecutor(1, "tablee-disk")
        self.patience = 5.0
        """So many seconds somebody else may hold the database (a backup, a tool) before a change is given up."""
        self.fault: Unstored | None = None
        """Why the last change failed, if it did."""

    async def open(self) -> None:
        try:
            await asyncio.to_thread(migrate, f"sqlite:///{self.path}")
            self.reader, self.writer = self.connect(), self.connect()
        except (sqlite3.Error, DatabaseError) as error:
            raise unstored(error.orig if isinstance(error, DatabaseError) else error) from error

    async def check(self) -> None:
        """Unstored, if nothing can be written. After a failure it is tried; otherwise the last change has shown it."""
        if self.fault is not None:
            await self.change(step("UPDATE house_schema SET version = version"))

    def connect(self) -> sqlite3.Connection:
        found = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, cached_statements=KEPT_STATEMENTS
        )
        found.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            found.execute(f"PRAGMA {pragma}")
        return found

    async def close(self) -> None:
        if self.writing is not None:
            await self.writing
        self.disk.shutdown()
        for connection in ("reader", "writer"):
            if hasattr(self, connection):
                getattr(self, connection).close()

    async def rows(self, sql: str, **values: Any) -> Rows:
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise unstored(error) from error

    async def change(self, *steps: Step) -> list[Rows]:
        done: asyncio.Future[list[Rows]] = asyncio.get_running_loop().create_future()
        self.waiting.append((steps, done))
        if self.writing is None:
            self.writing = asyncio.create_task(self.write())
        return await done

    # Group commit

    async def write(self) -> None:
        """Write what waits, in groups, until nothing waits any more."""
        try:
            while self.waiting:
                await asyncio.sleep(0)  # whoever is about to ask joins this group
                group, self.waiting = self.waiting, []
                await self.write_group(group)
        finally:
            self.writing = None

    async def write_group(self, group: Sequence[Change]) -> None:
        """All changes of a group in one transaction; each is answered when the transaction is on disk."""
        try:
            await self.patiently(lambda: self.writer.execute("BEGIN IMMEDIATE"))
            results = [self.carry_out(steps) for steps, _ in group]
            await asyncio.get_running_loop().run_in_executor(self.disk, self.writer.execute, "COMMIT")
        except sqlite3.Error as error:
            self.give_up()
            self.fault = unstored(error)
            for _, done in group:
                answer(done, self.fault)
            return
        self.fault = None
        for (_, done), result in zip(group, results, strict=True):
            answer(done, result)

    async def patiently(self, act: Callable[[], object]) -> None:
        """Do something for which nobody else may be writing."""
        limit = time.monotonic() + self.patience
        while True:
            try:
                act()
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                    raise
            await asyncio.sleep(BUSY_PAUSE)

    def carry_out(self, steps: Sequence[Step]) -> list[Rows] | Stale:
        """One change inside the transaction of its group; a stale one leaves nothing there."""
        self.writer.execute("SAVEPOINT change")
        try:
            found = [self.carry_out_step(one) for one in steps]
        except (Stale, sqlite3.IntegrityError) as error:
            self.writer.execute("ROLLBACK TO change")
            self.writer.execute("RELEASE change")
            return error if isinstance(error, Stale) else stale()
        self.writer.execute("RELEASE change")
        return found

    def carry_out_step(self, one: Step) -> Rows:
        if len(one.values) != 1:
            self.writer.executemany(one.sql, one.values)
            return ()
        cursor = self.writer.execute(one.sql, one.values[0])
        if cursor.description:
            return cursor.fetchall()
        if one.must and cursor.rowcount == 0:
            raise stale()
        return ()

    def give_up(self) -> None:
        if self.writer.in_transaction:
            self.writer.execute("ROLLBACK")


def answer(done: asyncio.Future[list[Rows]], result: list[Rows] | Exception) -> None:
    """Tell whoever waits; they may have gone."""
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


def stale() -> Stale:
    return Stale("The table has moved on since you looked at it.")


def unstored(error: BaseException | None) -> Unstored:
    """What SQLite says, for who keeps the house."""
    return Unstored(f"Nothing can be stored at the moment: {error}.", reason=str(error))
