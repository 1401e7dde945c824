"""What nobody uses is swept out, and nothing that anybody uses."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tablee.house.database import step
from tablee.house.settings import Settings
from tablee.house.storage import PERSON, VACANT, Person, Seat, Storage, Table
from tablee.house.sweeping import DAY, remove, sweep_out
from tablee.house.tables import new_table

pytestmark = pytest.mark.anyio

ALL = Settings(keep_open_tables_days=7, keep_finished_tables_days=30, keep_guests_days=90)


@pytest.fixture
async def storage(database: str, tmp_path: Path) -> AsyncIterator[Storage]:
    found = Storage(Settings(data=tmp_path, database=database).database_url)
    await found.open()
    for table in ("judged", "reviews", "hints", "positions", "moves", "seats", "tables", "people"):
        await found.database.change(step(f"DELETE FROM {table}"))
    yield found
    await found.close()


async def a_table(storage: Storage, status: str, days: float, *people: str) -> Table:
    """A table with these people that has been in this state for so many days."""
    seats = [Seat(i, PERSON if who else VACANT, who, name=who, nonce="n") for i, who in enumerate((*people, "", ""))]
    table = new_table("ur", {}, seats, people[0] if people else "host", True)
    await storage.add_table(table)
    await storage.add_moves(table, [], b"state", 0)
    sql = "UPDATE tables SET status = :status, changed = :changed WHERE id = :id"
    changed = time.time() - days * DAY
    await storage.database.change(step(sql, status=status, changed=changed, id=table.id))
    return table


async def a_guest(storage: Storage, id: str, days: float) -> None:
    await storage.add_person(Person(id, id))
    await storage.database.change(
        step("UPDATE people SET created = :then WHERE id = :id", then=time.time() - days * DAY, id=id)
    )


async def kept(storage: Storage, table: Table) -> bool:
    return await storage.table(table.id) is not None


async def test_old_tables_are_swept_out_and_running_ones_never(storage: Storage) -> None:
    waits, new = await a_table(storage, "open", 8, "amelie"), await a_table(storage, "open", 6, "amelie")
    over, just_over = await a_table(storage, "over", 31, "amelie"), await a_table(storage, "over", 29, "amelie")
    running = await a_table(storage, "playing", 1000, "amelie")
    assert set(await sweep_out(storage, ALL, lambda id: False)) == {waits.id, over.id}
    assert [await kept(storage, t) for t in (waits, new, over, just_over, running)] == [False, True, False, True, True]
    for name, key in (("seats", "table"), ("positions", "match")):
        rows = await storage.database.rows(f'SELECT 1 AS one FROM {name} WHERE "{key}" = :id', id=over.id)
        assert not rows


async def test_a_table_that_somebody_looks_at_or_has_just_changed_stays(storage: Storage) -> None:
    watched, changed = await a_table(storage, "open", 99, "amelie"), await a_table(storage, "open", 99, "amelie")
    assert await sweep_out(storage, ALL, lambda id: id in (watched.id, changed.id)) == []
    assert not await remove(storage, changed.id, version=1)
    assert await kept(storage, changed)
    assert await kept(storage, watched)


async def test_for_ever_is_for_ever(storage: Storage) -> None:
    tables = [await a_table(storage, status, 1000, "amelie") for status in ("open", "over")]
    await a_guest(storage, "lonely", 1000)
    ever = Settings(keep_open_tables_days=0, keep_finished_tables_days=0, keep_guests_days=0)
    assert await sweep_out(storage, ever, lambda id: False) == []
    assert all([await kept(storage, table) for table in tables])
    assert await storage.database.rows("SELECT 1 AS one FROM people WHERE id = 'lonely'")


async def test_guests_without_a_table_are_swept_out(storage: Storage) -> None:
    await a_table(storage, "playing", 1000, "sits")
    for id, days in (("sits", 1000), ("host", 1000), ("lonely", 91), ("new", 89)):
        await a_guest(storage, id, days)
    await a_table(storage, "playing", 1000)
    await sweep_out(storage, ALL, lambda id: False)
    left = {row["id"] for row in await storage.database.rows("SELECT id FROM people")}
    assert left == {"sits", "host", "new"}
