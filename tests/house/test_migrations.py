"""A database of every earlier version is brought up to date, with everything that is in it."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from tablee.engine.match import Entry
from tablee.house import migrations
from tablee.house.errors import NewerDatabase
from tablee.house.migrations import HEAD, migrate, revision
from tablee.house.storage import BOT, PLAYING, Person, Seat, Storage

pytestmark = pytest.mark.anyio

SCHEMAS = Path(__file__).parent / "schemas"


def old_sqlite(folder: Path, version: int) -> str:
    path = folder / "tablee.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((SCHEMAS / f"v{version}.sqlite.sql").read_text())
    connection.close()
    return f"sqlite:///{path}"


async def old_postgres(server: str, version: int) -> str:
    """A database of its own on the server of the tests."""
    name = f"old_{secrets.token_hex(4)}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    url = sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    connection = await asyncpg.connect(url)
    await connection.execute((SCHEMAS / f"v{version}.postgresql.sql").read_text())
    await connection.close()
    return url


@pytest.fixture(params=range(1, HEAD))
async def upgraded(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> AsyncIterator[Storage]:
    url = await old_postgres(database, request.param) if database else old_sqlite(tmp_path, request.param)
    storage = Storage(url)
    await storage.open()
    yield storage
    await storage.close()


async def test_every_row_is_still_there(upgraded: Storage) -> None:
    assert await upgraded.person("amelie") == Person("amelie", "Amélie")
    table = await upgraded.table("mine")
    assert table is not None
    assert (table.options, table.status, table.version) == ({"round_limit": 5}, PLAYING, 3)
    assert table.seats[1] == Seat(1, BOT, bot="quick", name="Nour", nonce="2")
    record = await upgraded.record("mine")
    assert (record.entries, record.ply, record.state) == ([Entry(0, 0, 17)], 1, b"one")


async def test_tables_to_join_are_found(upgraded: Storage) -> None:
    assert [table.id for table in await upgraded.open_tables()] == ["vacant"]


async def test_an_old_table_goes_on(upgraded: Storage) -> None:
    table = await upgraded.table("mine")
    assert table is not None
    await upgraded.add_moves(table, [Entry(1, 0, 4)], b"two", to_move=1)
    assert len((await upgraded.record("mine")).entries) == 2


async def test_an_old_database_is_opened_again_and_again(upgraded: Storage) -> None:
    await upgraded.open()
    await upgraded.open()
    assert await upgraded.version("mine") == 3


def test_the_newest_version_is_the_one_that_a_house_writes() -> None:
    script = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert script.get_heads() == [revision(HEAD)]


def columns(url: str) -> dict[str, list[tuple[str, str]]]:
    engine = sa.create_engine(url)
    look = sa.inspect(engine)
    found = {t: sorted((c["name"], str(c["type"])) for c in look.get_columns(t)) for t in look.get_table_names()}
    engine.dispose()
    return found


@pytest.mark.parametrize("version", range(1, HEAD))
def test_an_upgraded_database_has_the_schema_of_a_new_one(tmp_path: Path, version: int) -> None:
    (tmp_path / "new").mkdir()
    new, old = f"sqlite:///{tmp_path}/new/tablee.db", old_sqlite(tmp_path, version)
    migrate(new)
    migrate(old)
    assert columns(old) == columns(new)


async def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tablee.db"
    migrate(url)
    with sqlite3.connect(tmp_path / "tablee.db") as connection:
        connection.execute(f"UPDATE house_schema SET version = {HEAD + 1}")
    connection.close()
    with pytest.raises(NewerDatabase, match="Please update"):
        await Storage(url).open()
