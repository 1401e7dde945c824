"""The schema of the database, version by version (Alembic). Applied when a house opens; a database that is up to date
is not looked at any further."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import sqlalchemy as sa

from tablee.house.errors import NewerDatabase

HEAD = 3
"""The version that this house reads and writes."""
BEFORE_ALEMBIC = "house_schema"
"""Where the first two versions noted which they are. It is kept up to date, so that an older house still refuses."""
LOCK = 727_153


def migrate(url: str) -> None:
    """Bring a database up to date through an ordinary connection."""
    engine = sa.create_engine(url)
    sa.event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


async def migrate_with(url: str) -> None:
    """The same for PostgreSQL; of several processes that open at once one does it."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    try:
        async with engine.begin() as connection:
            await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: sa.Connection, to: int = HEAD) -> None:
    """Apply every version that is missing; refuse a database of a later one."""
    found = version_of(connection)
    if found > HEAD:
        raise NewerDatabase(
            f"The database is of version {found}; this house reads up to {HEAD}. Please update it.", found=found
        )
    if found == to:
        return
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(files(__name__)))
    config.set_main_option("path_separator", "os")
    if found and not sa.inspect(connection).has_table("alembic_version"):
        command.stamp(config, revision(found))
    command.upgrade(config, revision(to))
    connection.execute(sa.text(f"DELETE FROM {BEFORE_ALEMBIC}"))
    connection.execute(sa.text(f"INSERT INTO {BEFORE_ALEMBIC} (version) VALUES (:version)"), {"version": to})


def version_of(connection: sa.Connection) -> int:
    """The version of a database; 0 for an empty one."""
    if not sa.inspect(connection).has_table(BEFORE_ALEMBIC):
        return 0
    return int(connection.execute(sa.text(f"SELECT version FROM {BEFORE_ALEMBIC}")).scalar() or 0)


def revision(version: int) -> str:
    return f"{version:04}"


def versions(context: Any) -> None:
    """What `env.py` runs: all in the transaction of whoever asked."""
    context.configure(connection=context.config.attributes["connection"])
    context.run_migrations()
