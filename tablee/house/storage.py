"""Where tables live: people, tables, seats, the log of moves and the latest position beside it.

Every change of a table begins by raising its version from the one that the writer saw. Of two writers that race, in
one process or in several, one finds the version gone and is told that the table has moved on; the log never forks.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tablee.engine.errors import Stale
from tablee.engine.match import Entry
from tablee.house.errors import NewerDatabase

SCHEMA_VERSION = 2
OPEN, PLAYING, OVER = "open", "playing", "over"
PERSON, BOT, VACANT = "person", "bot", "open"
NO_ONE = -2

meta = sa.MetaData()
schema = sa.Table("house_schema", meta, sa.Column("version", sa.Integer, primary_key=True))
people = sa.Table(
    "people",
    meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    meta,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("host", sa.String(32), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False, index=True),
    sa.Column("to_move", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("rematch", sa.String(16), nullable=False, default=""),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
seats = sa.Table(
    "seats",
    meta,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("person", sa.String(32), nullable=False, default="", index=True),
    sa.Column("bot", sa.String(32), nullable=False, default=""),
    sa.Column("name", sa.String(80), nullable=False, default=""),
    sa.Column("nonce", sa.String(64), nullable=False, default=""),
)
moves = sa.Table(
    "moves",
    meta,
    sa.Column("match", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),
    sa.Column("forced", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
positions = sa.Table(
    "positions",
    meta,
    sa.Column("match", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
hints = sa.Table(
    "hints",
    meta,
    sa.Column("match", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
reviews = sa.Table(
    "reviews",
    meta,
    sa.Column("match", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("finished", sa.Boolean, nullable=False, index=True),
    sa.Column("asked", sa.Float, nullable=False),
)
judged = sa.Table(
    "judged",
    meta,
    sa.Column("match", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("verdict", sa.JSON, nullable=False),
)
MIGRATIONS = {2: "ALTER TABLE tables ADD COLUMN hints BOOLEAN NOT NULL DEFAULT false"}
"""What makes a database of the version before one of this version; new tables are made by themselves."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


class Seat(msgspec.Struct, frozen=True):
    """One chair: a person's, a bot's, or open."""

    seat: int
    kind: str
    person: str = ""
    bot: str = ""
    name: str = ""
    nonce: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table as it is stored, seats included."""

    id: str
    game: str
    rules_version: int
    options: dict[str, Any]
    players: int
    host: str
    listed: bool
    secret: str
    salt: str
    commitment: str
    seats: tuple[Seat, ...]
    hints: bool = False
    status: str = OPEN
    to_move: int = NO_ONE
    version: int = 1
    rematch: str = ""
    created: float = 0.0
    changed: float = 0.0

    @property
    def is_full(self) -> bool:
        return all(seat.kind != VACANT for seat in self.seats)

    @property
    def waits_for(self) -> list[Seat]:
        """The players who have still to give their nonce before the match can begin."""
        return [seat for seat in self.seats if seat.kind == PERSON and not seat.nonce]

    def seats_of(self, person: str) -> list[int]:
        return [s.seat for s in self.seats if person and s.person == person]


class Taken(msgspec.Struct, frozen=True):
    """A seat took a hint when so many decisions had been taken."""

    ply: int
    seat: int


class Record(msgspec.Struct, frozen=True):
    """A stored match: its decisions, and the position they led to when they were written."""

    entries: list[Entry]
    ply: int
    state: bytes
    hints: tuple[Taken, ...] = ()


class Storage:
    """All reading and writing of one database."""

    def __init__(self, url: str) -> None:
        self.engine = create_async_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine.sync_engine, "connect", _sqlite_pragmas)
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    async def open(self) -> None:
        """Make the tables if they are not there; refuse a database of a later version."""
        async with self.engine.begin() as c:
            if self.engine.dialect.name == "postgresql":
                await c.execute(sa.text("SELECT pg_advisory_xact_lock(727_153)"))
            await c.run_sync(meta.create_all)
            found = (await c.execute(sa.select(schema.c.version))).scalar()
            if found is None:
                await c.execute(schema.insert().values(version=SCHEMA_VERSION))
            elif found > SCHEMA_VERSION:
                raise NewerDatabase(
                    f"The database is of version {found}; this house reads up to {SCHEMA_VERSION}. Please update it.",
                    found=found,
                )
            else:
                for version in range(found + 1, SCHEMA_VERSION + 1):
                    await c.execute(sa.text(MIGRATIONS[version]))
                await c.execute(schema.update().values(version=SCHEMA_VERSION))

    async def close(self) -> None:
        await self.engine.dispose()

    # People

    async def add_person(self, person: Person) -> None:
        async with self.engine.begin() as c:
            await c.execute(people.insert().values(id=person.id, name=person.name, created=time.time()))

    async def person(self, id: str) -> Person | None:
        rows = await self._rows(sa.select(people.c.id, people.c.name).where(people.c.id == id))
        return Person(rows[0].id, rows[0].name) if rows else None

    async def rename(self, person: Person, name: str) -> list[str]:
        """Give a person a new name, at tables that have not begun as well; return the tables that changed. What those
        are called who play a match goes into its seed, and stays."""
        mine = sa.and_(seats.c.person == person.id, seats.c.name == person.name)
        waiting = sa.select(tables.c.id).where(tables.c.status == OPEN)
        async with self.engine.begin() as c:
            await c.execute(people.update().where(people.c.id == person.id).values(name=name))
            found = await c.execute(sa.select(seats.c.table).where(mine, seats.c.table.in_(waiting)).distinct())
            changed = [row[0] for row in found]
            await c.execute(seats.update().where(mine, seats.c.table.in_(changed)).values(name=name))
            await c.execute(
                tables.update()
                .where(tables.c.id.in_(changed))
                .values(version=tables.c.version + 1, changed=time.time())
            )
        return changed

    # Tables

    async def add_table(self, table: Table) -> None:
        row = msgspec.structs.asdict(table)
        chairs = [{"table": table.id, **msgspec.structs.asdict(s)} for s in row.pop("seats")]
        row["created"] = row["changed"] = time.time()
        async with self.engine.begin() as c:
            await c.execute(tables.insert().values(**row))
            await c.execute(seats.insert(), chairs)

    async def table(self, id: str) -> Table | None:
        found = await self._tables(sa.select(tables).where(tables.c.id == id))
        return found[0] if found else None

    async def version(self, id: str) -> int:
        rows = await self._rows(sa.select(tables.c.version).where(tables.c.id == id))
        return int(rows[0][0]) if rows else 0

    async def tables_of(self, person: str, limit: int = 50) -> list[Table]:
        """The tables where a person sits, those that changed last first."""
        theirs = sa.select(seats.c.table).where(seats.c.person == person)
        return await self._tables(
            sa.select(tables).where(tables.c.id.in_(theirs)).order_by(tables.c.changed.desc()).limit(limit)
        )

    async def open_tables(self, limit: int = 12) -> list[Table]:
        """Tables that anybody may join, newest first."""
        wanted = sa.and_(tables.c.status == OPEN, tables.c.listed)
        found = await self._tables(sa.select(tables).where(wanted).order_by(tables.c.created.desc()).limit(limit))
        return [table for table in found if not table.is_full]

    async def unattended(self) -> list[str]:
        """The tables that go on without people: a bot is to move, or all sit and the match has not begun."""
        mover = sa.and_(seats.c.table == tables.c.id, seats.c.seat == tables.c.to_move, seats.c.kind == BOT)
        vacant = sa.and_(seats.c.table == tables.c.id, seats.c.kind == VACANT)
        bots_turn = sa.and_(tables.c.status == PLAYING, sa.exists().where(mover))
        all_sit = sa.and_(tables.c.status == OPEN, ~sa.exists().where(vacant))
        rows = await self._rows(sa.select(tables.c.id).where(sa.or_(bots_turn, all_sit)))
        return [row[0] for row in rows]

    async def record(self, id: str) -> Record:
        """The stored match of a table."""
        log = sa.select(moves.c.ply, moves.c.seat, moves.c.action, moves.c.forced)
        rows = await self._rows(log.where(moves.c.match == id).order_by(moves.c.ply))
        entries = [Entry(row.ply, row.seat, row.action, row.forced) for row in rows]
        latest = (await self._rows(sa.select(positions).where(positions.c.match == id)))[0]
        taken = sa.select(hints.c.ply, hints.c.seat).where(hints.c.match == id).order_by(hints.c.ply, hints.c.seat)
        notes = tuple(Taken(row.ply, row.seat) for row in await self._rows(taken))
        return Record(entries, latest.ply, bytes(latest.state), notes)

    # Changes. Each takes the version that the writer saw; Stale if the table has another by now.

    async def take_seat(self, table: Table, seat: Seat) -> None:
        async with self._change(table) as c:
            where = sa.and_(seats.c.table == table.id, seats.c.seat == seat.seat)
            await c.execute(seats.update().where(where).values(**msgspec.structs.asdict(seat)))

    async def add_moves(self, table: Table, entries: Sequence[Entry], state: bytes, to_move: int | None) -> None:
        """Append decisions to the log, with the position that they lead to."""
        now = time.time()
        rows = [{"match": table.id, "at": now, **msgspec.structs.asdict(entry)} for entry in entries]
        async with self._change(table, **_standing(to_move)) as c:
            if rows:
                await c.execute(moves.insert(), rows)
            ply = entries[-1].ply + 1 if entries else 0
            await self._put_position(c, table.id, ply, state)

    async def take_back(self, table: Table, ply: int, state: bytes, to_move: int | None) -> None:
        """Forget the decisions from a ply on."""
        async with self._change(table, **_standing(to_move)) as c:
            await c.execute(moves.delete().where(moves.c.match == table.id, moves.c.ply >= ply))
            await self._put_position(c, table.id, ply, state)

    async def set_rematch(self, table: Table, rematch: str) -> None:
        async with self._change(table, rematch=rematch):
            pass

    async def add_hint(self, table: Table, hint: Taken) -> None:
        async with self._change(table) as c:
            await c.execute(hints.insert().values(match=table.id, ply=hint.ply, seat=hint.seat, at=time.time()))

    # Reviews of finished matches: a match does not change any more, so whoever writes first is as right as any other

    async def ask_review(self, id: str) -> bool:
        """Note that a match shall be reviewed; whether that is already done."""
        found = await self._rows(sa.select(reviews.c.finished).where(reviews.c.match == id))
        if not found:
            await self._write_once(reviews.insert().values(match=id, finished=False, asked=time.time()))
        return bool(found and found[0].finished)

    async def is_review_asked(self, id: str) -> bool:
        return bool(await self._rows(sa.select(reviews.c.match).where(reviews.c.match == id)))

    async def unfinished_reviews(self) -> list[str]:
        wanted = sa.select(reviews.c.match).where(~reviews.c.finished).order_by(reviews.c.asked)
        return [row.match for row in await self._rows(wanted)]

    async def finish_review(self, id: str) -> None:
        async with self.engine.begin() as c:
            await c.execute(reviews.update().where(reviews.c.match == id).values(finished=True))

    async def add_verdict(self, id: str, ply: int, verdict: dict[str, Any]) -> None:
        await self._write_once(judged.insert().values(match=id, ply=ply, verdict=verdict))

    async def verdicts(self, id: str) -> list[dict[str, Any]]:
        rows = await self._rows(sa.select(judged.c.verdict).where(judged.c.match == id).order_by(judged.c.ply))
        return [dict(row.verdict) for row in rows]

    async def _write_once(self, row: sa.Insert) -> None:
        """Write what nobody has written yet; another process may have been quicker."""
        with suppress(sa.exc.IntegrityError):
            async with self.engine.begin() as c:
                await c.execute(row)

    @asynccontextmanager
    async def _change(self, table: Table, **values: Any) -> AsyncIterator[AsyncConnection]:
        seen = sa.and_(tables.c.id == table.id, tables.c.version == table.version)
        raised = {**values, "version": table.version + 1, "changed": time.time()}
        stale = Stale("The table has moved on since you looked at it.", table=table.id)
        try:
            async with self.engine.begin() as c:
                if (await c.execute(tables.update().where(seen).values(**raised))).rowcount != 1:
                    raise stale
                yield c
        except sa.exc.IntegrityError as error:
            raise stale from error

    async def _put_position(self, c: AsyncConnection, id: str, ply: int, state: bytes) -> None:
        values = {"ply": ply, "state": state}
        done = await c.execute(positions.update().where(positions.c.match == id).values(**values))
        if done.rowcount == 0:
            await c.execute(positions.insert().values(match=id, **values))

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self.reading.connect() as c:
            return (await c.execute(query)).all()

    async def _tables(self, query: sa.Select[Any]) -> list[Table]:
        rows = await self._rows(query)
        chairs: dict[str, list[Seat]] = {row.id: [] for row in rows}
        order = sa.select(seats).where(seats.c.table.in_(chairs)).order_by(seats.c.table, seats.c.seat)
        for row in await self._rows(order) if chairs else ():
            fields = dict(row._mapping)
            chairs[fields.pop("table")].append(Seat(**fields))
        return [Table(**row._mapping, seats=tuple(chairs[row.id])) for row in rows]


def _standing(to_move: int | None) -> dict[str, Any]:
    return {"status": OVER if to_move is None else PLAYING, "to_move": NO_ONE if to_move is None else to_move}


def _sqlite_pragmas(connection: Any, _: Any) -> None:
    """WAL lets readers read while one writes; FULL makes a committed move survive even a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
