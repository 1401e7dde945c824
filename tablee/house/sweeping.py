"""Sweeping out what nobody uses, after times that the host sets. A match that is being played stays for ever."""

from __future__ import annotations

import time
from collections.abc import Callable

from tablee.engine.errors import Stale
from tablee.house.database import must, step
from tablee.house.settings import Settings
from tablee.house.storage import Storage

DAY = 24 * 3600.0
AT_ONCE = 200
"""Tables of one sweep: the next one goes on."""
PARTS = (("judged", "match"), ("reviews", "match"), ("hints", "match"), ("positions", "match"), ("moves", "match"))
NEVER = 0.0
"""No time is before it."""


async def sweep_out(storage: Storage, settings: Settings, watched: Callable[[str], bool]) -> list[str]:
    """Remove tables that never began, finished matches and guests without a table, each if it is old enough; the ids
    of the tables."""
    now = time.time()
    gone = await sweep_tables(
        storage, before(now, settings.keep_open_tables_days), before(now, settings.keep_finished_tables_days), watched
    )
    await sweep_guests(storage, before(now, settings.keep_guests_days))
    return gone


def before(now: float, days: int) -> float:
    """Before which moment something is old; nothing is, if it is kept for ever."""
    return now - days * DAY if days else NEVER


async def sweep_tables(storage: Storage, opened: float, finished: float, watched: Callable[[str], bool]) -> list[str]:
    found = await storage.database.rows(
        "SELECT id, version FROM tables WHERE (status = 'open' AND changed < :opened)"
        f" OR (status = 'over' AND changed < :finished) ORDER BY changed LIMIT {AT_ONCE:d}",
        opened=opened, finished=finished,
    )  # fmt: skip
    gone = []
    for row in found:
        if not watched(row["id"]) and await remove(storage, row["id"], row["version"]):
            gone.append(row["id"])
    return gone


async def remove(storage: Storage, id: str, version: int) -> bool:
    """Remove a table with all that belongs to it, unless something has happened there meanwhile."""
    parts = [step(f'DELETE FROM {name} WHERE "{key}" = :id', id=id) for name, key in (*PARTS, ("seats", "table"))]
    last = must(
        "DELETE FROM tables WHERE id = :id AND version = :version AND status <> 'playing'", id=id, version=version
    )
    try:
        await storage.database.change(*parts, last)
    except Stale:
        return False
    return True


async def sweep_guests(storage: Storage, came: float) -> None:
    """Remove guests who came before this and neither sit at a table nor have opened one."""
    nowhere = "id NOT IN (SELECT person FROM seats) AND id NOT IN (SELECT host FROM tables)"
    await storage.database.change(step(f"DELETE FROM people WHERE created < :came AND {nowhere}", came=came))
