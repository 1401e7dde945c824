"""What the house does when it cannot store: it says so, loses nothing, and goes on when it can."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablee.engine.match import Entry
from tablee.house.errors import Unstored
from tablee.house.settings import Settings
from tablee.house.sqlite import Sqlite
from tablee.house.storage import BOT, PERSON, Seat, Storage, Table
from tablee.house.tables import new_table
from tests.house.server import Server, here

pytestmark = pytest.mark.anyio

ENTRY = [Entry(0, 0, 17)]


def a_table() -> Table:
    return new_table("ur", {}, [Seat(0, PERSON, "amelie", nonce="1"), Seat(1, BOT, bot="quick")], "amelie", False)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    found = Storage(Settings(data=tmp_path).database_url)
    await found.open()
    yield found
    await found.close()


def sqlite_of(storage: Storage) -> Sqlite:
    assert isinstance(storage.database, Sqlite)
    return storage.database


async def test_a_change_waits_for_somebody_who_holds_the_database(storage: Storage, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "tablee.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table = a_table()
    writing = asyncio.create_task(storage.add_table(table))
    await asyncio.sleep(0.1)
    assert not writing.done()
    other.execute("ROLLBACK")
    await writing
    assert await storage.table(table.id) is not None
    other.close()


async def test_a_database_that_is_held_for_long_is_told_as_that(storage: Storage, tmp_path: Path) -> None:
    sqlite_of(storage).patience = 0.05
    other = sqlite3.connect(tmp_path / "tablee.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unstored, match="locked"):
        await storage.add_table(a_table())
    other.execute("ROLLBACK")
    await storage.add_table(a_table())
    other.close()


async def test_on_a_full_disk_a_move_is_refused_and_the_house_goes_on_when_there_is_room(storage: Storage) -> None:
    database, table = sqlite_of(storage), a_table()
    await storage.add_table(table)
    pages = database.writer.execute("PRAGMA page_count").fetchone()[0]
    database.writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unstored, match="full"):
        await storage.add_moves(table, ENTRY, bytes(100_000), to_move=1)
    assert await storage.version(table.id) == table.version
    database.writer.execute(f"PRAGMA max_page_count = {pages + 1000}")
    await storage.add_moves(table, ENTRY, bytes(100_000), to_move=1)
    await storage.check()
    assert (await storage.record(table.id)).entries == ENTRY


async def test_a_folder_that_became_read_only_is_told_until_it_can_be_written(storage: Storage) -> None:
    database = sqlite_of(storage)
    await storage.check()
    database.writer.execute("PRAGMA query_only = ON")
    with pytest.raises(Unstored, match="readonly"):
        await storage.add_table(a_table())
    with pytest.raises(Unstored, match="readonly"):
        await storage.check()
    database.writer.execute("PRAGMA query_only = OFF")
    await storage.check()


def opened(data: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TABLEE_DATA": str(data), "TABLEE_PORT": "0"}
    command = [sys.executable, "-m", "tablee.house.serve"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_a_damaged_database_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").write_bytes(b"no database" * 1000)
    answer = opened(tmp_path)
    assert answer.returncode == 1
    assert "not a database" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_house_closes_while_people_listen_and_bots_think(tmp_path: Path) -> None:
    server = Server(tmp_path, TABLEE_BOT_PACE="5").start()
    with server.guest() as guest:
        id = guest.open(seats=here(2))
        with guest.stream("GET", f"/api/tables/{id}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            server.stop()
            assert not any(line.startswith("event: nothing") for line in lines)  # the stream ends
