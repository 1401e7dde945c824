"""Limits that hold for all processes of a house together: each tells the others, through their PostgreSQL, what it has
counted, and hears what they have. Between two words it goes on with what it knows, and so it does while the database is
away.

The table is no part of the stored house: it holds what was counted in the last hour and is gone with a crash.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import asyncpg

from tablee.house.limits import Limits

log = logging.getLogger("tablee.limits")

SHARE_SECONDS = 1.0
PATIENCE = 5.0
LOCK = 727_154
MAKE = """
CREATE UNLOGGED TABLE IF NOT EXISTS spent (
    what text, who text, spent double precision NOT NULL, seconds double precision NOT NULL,
    since timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (what, who)
)
"""
OLD = "s.since + s.seconds * interval '1 second' <= now() OR s.since > now()"
TELL = f"""
INSERT INTO spent AS s (what, who, spent, seconds)
SELECT * FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) ORDER BY 1, 2
ON CONFLICT (what, who) DO UPDATE SET
    spent = CASE WHEN {OLD} THEN excluded.spent ELSE s.spent + excluded.spent END,
    since = CASE WHEN {OLD} THEN now() ELSE s.since END,
    seconds = excluded.seconds
RETURNING what, who, spent, extract(epoch FROM now() - since)::float8 AS age
"""
FORGET = f"DELETE FROM spent AS s WHERE {OLD}"


async def share_limits(limits: Limits, database: str) -> None:
    """Tell and hear for as long as the house is open."""
    while True:
        try:
            await share_until_lost(limits, database)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            log.warning("What people may have is counted by this process alone for now: %s", error)
            await asyncio.sleep(PATIENCE)


async def share_until_lost(limits: Limits, database: str) -> None:
    connection = await asyncpg.connect(database, timeout=PATIENCE, command_timeout=PATIENCE)
    try:
        await prepare(connection)
        while True:
            await share_once(limits, connection)
            await asyncio.sleep(SHARE_SECONDS)
    finally:
        connection.terminate()


async def prepare(connection: Any) -> None:
    """Make the table; of several processes that open at once one does it."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        await connection.execute(MAKE)
        await connection.execute(FORGET)


async def share_once(limits: Limits, connection: Any) -> None:
    """Tell what was counted here since the last time, and hear what all have counted together."""
    counted = limits.counted()
    if not counted:
        return
    for row in await connection.fetch(TELL, *(list(column) for column in zip(*counted, strict=True))):
        limits.hear(row["what"], row["who"], row["spent"], row["age"])
