"""Storage: what was written is there, and of two writers that race one wins."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablee.engine.errors import Stale
from tablee.engine.match import Entry
from tablee.house.settings import Settings
from tablee.house.sqlite import Sqlite
from tablee.house.storage import BOT, OPEN, OVER, PERSON, PLAYING, VACANT, Person, Seat, Storage, Table, Taken
from tablee.house.tables import new_table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def storage(database: str, tmp_path: Path) -> AsyncIterator[Storage]:
    found = Storage(Settings(data=tmp_path, database=database).database_url)
    await found.open()
    yield found
    await found.close()


def a_table(*seats: Seat, listed: bool = False) -> Table:
    chairs = seats or (
        Seat(0, PERSON, "amelie", name="Amélie", nonce="1"),
        Seat(1, BOT, bot="quick", name="Nour", nonce="2"),
    )
    return new_table("ur", {"round_limit": 5}, chairs, "amelie", listed)


async def test_a_table_is_read_as_it_was_written(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    found = await storage.table(table.id)
    assert found is not None
    assert (found.seats, found.options, found.secret, found.version) == (table.seats, table.options, table.secret, 1)
    assert await storage.table("nowhere") is None


async def test_moves_and_position_are_written_together(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    entries = [Entry(0, 0, 17), Entry(1, -1, 4, True)]
    await storage.add_moves(table, entries, b"state", to_move=1)
    record = await storage.record(table.id)
    found = await storage.table(table.id)
    assert (record.entries, record.ply, record.state) == (entries, 2, b"state")
    assert found is not None
    assert (found.status, found.to_move, found.version) == (PLAYING, 1, 2)


async def test_of_two_writers_who_saw_the_same_version_one_is_stale(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    writers = [storage.add_moves(table, [Entry(0, 0, action)], b"s", to_move=1) for action in range(6)]
    results = await asyncio.gather(*writers, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Stale) for result in results) == 5
    assert len((await storage.record(table.id)).entries) == 1


async def test_a_ply_that_is_taken_is_stale_and_changes_nothing(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    await storage.add_moves(table, [Entry(0, 0, 1)], b"one", to_move=1)
    fresh = await storage.table(table.id)
    assert fresh is not None
    with pytest.raises(Stale):
        await storage.add_moves(fresh, [Entry(0, 0, 2)], b"two", to_move=1)
    record = await storage.record(table.id)
    assert (record.entries[0].action, record.state) == (1, b"one")
    assert await storage.version(table.id) == fresh.version


async def test_taking_back_forgets_plies_and_raises_the_version(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    await storage.add_moves(table, [Entry(0, 0, 1), Entry(1, 0, 2)], b"two", to_move=0)
    seen = await storage.table(table.id)
    assert seen is not None
    await storage.take_back(seen, 1, b"one", to_move=0)
    record = await storage.record(table.id)
    assert ([e.ply for e in record.entries], record.ply, record.state) == ([0], 1, b"one")
    assert await storage.version(table.id) == seen.version + 1


async def test_a_seat_is_taken_once(storage: Storage) -> None:
    table = a_table(Seat(0, PERSON, "amelie", name="Amélie"), Seat(1, VACANT), listed=True)
    await storage.add_table(table)
    assert table.id in [t.id for t in await storage.open_tables()]
    await storage.take_seat(table, Seat(1, PERSON, "ines", name="Ines"))
    with pytest.raises(Stale):
        await storage.take_seat(table, Seat(1, PERSON, "theo", name="Théo"))
    found = await storage.table(table.id)
    assert found is not None
    assert found.seats[1].name == "Ines"
    assert table.id not in [t.id for t in await storage.open_tables()]


async def test_a_new_name_reaches_the_tables_that_are_not_over(storage: Storage) -> None:
    person = Person(secrets.token_hex(6), "Amélie")
    await storage.add_person(person)
    going, done = (
        a_table(Seat(0, PERSON, person.id, name="Amélie"), Seat(1, PERSON, person.id, name="Basile")) for _ in "ab"
    )
    for table in (going, done):
        await storage.add_table(table)
    await storage.add_moves(done, [], b"", to_move=None)
    assert await storage.rename(person, "Zoé") == [going.id]
    names = [[seat.name for seat in t.seats] for t in await storage.tables_of(person.id)]
    assert sorted(names) == [["Amélie", "Basile"], ["Zoé", "Basile"]]
    assert await storage.person(person.id) == Person(person.id, "Zoé")
    assert {t.status for t in await storage.tables_of(person.id)} == {OPEN, OVER}


async def test_a_hint_is_noted_once(storage: Storage) -> None:
    table = a_table()
    await storage.add_table(table)
    await storage.add_moves(table, [Entry(0, 0, 17)], b"state", to_move=1)
    seen = await storage.table(table.id)
    assert seen is not None
    await storage.add_hint(seen, Taken(1, 1))
    with pytest.raises(Stale):
        await storage.add_hint(seen, Taken(1, 1))
    assert (await storage.record(table.id)).hints == (Taken(1, 1),)


async def test_sqlite_keeps_a_committed_move_through_a_power_cut(tmp_path: Path) -> None:
    storage = Storage(Settings(data=tmp_path).database_url)
    await storage.open()
    database = storage.database
    assert isinstance(database, Sqlite)
    for connection in (database.reader, database.writer):
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    await storage.close()


async def test_changes_that_come_together_go_to_disk_together(tmp_path: Path) -> None:
    storage = Storage(Settings(data=tmp_path).database_url)
    await storage.open()
    database = storage.database
    assert isinstance(database, Sqlite)
    tables = [a_table() for _ in range(30)]
    for table in tables:
        await storage.add_table(table)
    done: list[str] = []
    database.writer.set_trace_callback(lambda sql: done.append(sql) if sql == "COMMIT" else None)
    await asyncio.gather(*(storage.add_moves(table, [Entry(0, 0, 1)], b"s", to_move=1) for table in tables))
    assert len(done) == 1
    assert [len((await storage.record(table.id)).entries) for table in tables] == [1] * 30
    await storage.close()


async def test_a_stale_change_leaves_the_others_of_its_group_alone(storage: Storage) -> None:
    first, second = a_table(), a_table()
    for table in (first, second):
        await storage.add_table(table)
    await storage.add_moves(first, [Entry(0, 0, 1)], b"one", to_move=1)
    moves = (storage.add_moves(table, [Entry(0, 0, 2)], b"two", to_move=1) for table in (first, second))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(result) for result in results] == [Stale, type(None)]
    assert (await storage.record(first.id)).state == b"one"
    assert (await storage.record(second.id)).state == b"two"


async def test_a_rematch_is_stored_with_its_word_at_the_old_table_or_not_at_all(storage: Storage) -> None:
    table, one, other = a_table(), a_table(), a_table()
    await storage.add_table(table)
    await storage.add_rematch(table, one)
    with pytest.raises(Stale):
        await storage.add_rematch(table, other)
    found = await storage.table(table.id)
    assert found is not None
    assert found.rematch == one.id
    assert await storage.table(one.id) is not None
    assert await storage.table(other.id) is None
