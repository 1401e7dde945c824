"""A database as storage needs it: read rows, and change several things at once or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

Values = Mapping[str, Any]
Rows = Sequence[Any]
"""Rows whose columns are read by name."""


class Step(NamedTuple):
    """One statement of a change, with its `:names`, once for each set of values."""

    sql: str
    values: Sequence[Values]
    must: bool = False
    """If it touches no row, the writer has seen an older state: the whole change is refused as stale."""


def step(sql: str, **values: Any) -> Step:
    return Step(sql, (values,))


def must(sql: str, **values: Any) -> Step:
    return Step(sql, (values,), must=True)


class Database(Protocol):
    """One database. What fails because the database cannot be reached, or cannot write, is `Unstored`."""

    shared: bool
    """Whether other processes write to it as well."""

    async def open(self) -> None:
        """Bring the schema up to date and connect."""

    async def close(self) -> None:
        """Finish what is being written, and let go."""

    async def check(self) -> None:
        """Unstored, if nothing can be read or written."""

    async def rows(self, sql: str, **values: Any) -> Rows:
        """What a query finds."""

    async def change(self, *steps: Step) -> list[Rows]:
        """Carry out all steps or none, and return when they are on disk; the rows that each step returned. Stale if a
        step that must touch a row touches none, or a row that it adds is already there."""


def database_at(url: str) -> Database:
    """The database of an address: `sqlite:///FILE` or `postgresql://…`."""
    if url.startswith("postgresql://"):
        from tablee.house.postgres import Postgres

        return Postgres(url)
    from tablee.house.sqlite import Sqlite

    return Sqlite(url.removeprefix("sqlite:///"))
