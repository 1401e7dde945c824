"""Where tables live: people, tables, seats, the log of moves and the latest position beside it.

Every change of a table begins by raising its version from the one that the writer saw. Of two writers that race, in
one process or in several, one finds the version gone and is told that the table has moved on; the log never forks.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee.engine.match import Entry
from tablee.house.database import Rows, Step, database_at, must, step

OPEN, PLAYING, OVER = "open", "playing", "over"
PERSON, BOT, VACANT = "person", "bot", "open"
NO_ONE = -2
KEPT_PEOPLE = 10_000
KNOWN_SECONDS = 60.0
"""So long a person who was just seen is not looked up again; another process may have given them a new name."""

PUT_POSITION = """
    INSERT INTO positions ("match", ply, state) VALUES (:table, :ply, :state)
    ON CONFLICT ("match") DO UPDATE SET ply = excluded.ply, state = excluded.state
"""
ADD_MOVE = """
    INSERT INTO moves ("match", ply, seat, action, forced, at) VALUES (:table, :ply, :seat, :action, :forced, :at)
"""
PUT_SEAT = """
    UPDATE seats SET kind = :kind, person = :person, bot = :bot, name = :name, nonce = :nonce
    WHERE "table" = :table AND seat = :seat
"""
SEATS_OF = 'SELECT * FROM seats WHERE "table" = :table ORDER BY seat'
NOTIFY = "SELECT pg_notify('tablee', :news)"
WAITING = "SELECT id FROM tables WHERE status = 'open'"


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


def insert(name: str, columns: Sequence[str]) -> str:
    """A statement that adds one row."""
    listed = ", ".join(f'"{column}"' for column in columns)
    return f"INSERT INTO {name} ({listed}) VALUES ({', '.join(f':{column}' for column in columns)})"


TABLE_COLUMNS = [field for field in Table.__struct_fields__ if field != "seats"]
ADD_TABLE = insert("tables", TABLE_COLUMNS)
ADD_SEAT = insert("seats", ["table", *Seat.__struct_fields__])


class Storage:
    """All reading and writing of one database."""

    def __init__(self, url: str) -> None:
        self.database = database_at(url)
        self.mark = secrets.token_hex(4)
        """Who we are in the news to other processes."""
        self.known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        """People who were just seen, and until when they count as known."""

    async def open(self) -> None:
        """Bring the schema up to date; refuse a database of a later version."""
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def check(self) -> None:
        """Unstored, if the database cannot be reached or cannot write."""
        await self.database.check()

    # People

    async def add_person(self, person: Person) -> None:
        sql = insert("people", ["id", "name", "created"])
        await self.database.change(step(sql, id=person.id, name=person.name, created=time.time()))
        self._know(person)

    async def person(self, id: str) -> Person | None:
        known = self.known.get(id)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        rows = await self.database.rows("SELECT id, name FROM people WHERE id = :id", id=id)
        return self._know(Person(rows[0]["id"], rows[0]["name"])) if rows else None

    def _know(self, person: Person) -> Person:
        self.known[person.id] = (person, time.monotonic() + KNOWN_SECONDS)
        self.known.move_to_end(person.id)
        while len(self.known) > KEPT_PEOPLE:
            self.known.popitem(last=False)
        return person

    async def rename(self, person: Person, name: str) -> list[str]:
        """Give a person a new name, at tables that have not begun as well; return the tables that changed. What those
        are called who play a match goes into its seed, and stays."""
        values: dict[str, Any] = {"person": person.id, "old": person.name}
        theirs = 'SELECT "table" FROM seats WHERE person = :person AND name = :old'
        changed, *_ = await self.database.change(
            step(
                f"UPDATE tables SET version = version + 1, changed = :now WHERE status = 'open' AND id IN ({theirs})"
                " RETURNING id, version", now=time.time(), **values,
            ),
            step(
                'UPDATE seats SET name = :name WHERE person = :person AND name = :old AND "table" IN'
                f" ({WAITING})", name=name, **values,
            ),
            step("UPDATE people SET name = :name WHERE id = :person", name=name, person=person.id),
        )  # fmt: skip
        self._know(Person(person.id, name))
        news = [piece for row in changed for piece in self._news(row["id"], row["version"])]
        if news:
            await self.database.change(*news)
        return [row["id"] for row in changed]

    # Tables

    async def add_table(self, table: Table) -> None:
        now = time.time()
        await self.database.change(*self._new_table(msgspec.structs.replace(table, created=now, changed=now)))

    def _new_table(self, table: Table) -> list[Step]:
        row = {name: getattr(table, name) for name in TABLE_COLUMNS}
        row["options"] = to_json(table.options)
        chairs = [{"table": table.id, **msgspec.structs.asdict(seat)} for seat in table.seats]
        return [step(ADD_TABLE, **row), Step(ADD_SEAT, chairs)]

    async def table(self, id: str) -> Table | None:
        found = await self._tables("SELECT * FROM tables WHERE id = :id", id=id)
        return found[0] if found else None

    async def version(self, id: str) -> int:
        rows = await self.database.rows("SELECT version FROM tables WHERE id = :id", id=id)
        return int(rows[0]["version"]) if rows else 0

    async def tables_of(self, person: str, limit: int = 50) -> list[Table]:
        """The tables where a person sits, those that changed last first."""
        theirs = 'SELECT "table" FROM seats WHERE person = :person'
        return await self._tables(
            f"SELECT * FROM tables WHERE id IN ({theirs}) ORDER BY changed DESC LIMIT {limit:d}", person=person
        )

    async def open_tables(self, limit: int = 12) -> list[Table]:
        """Tables that anybody may join, newest first."""
        found = await self._tables(
            f"SELECT * FROM tables WHERE listed AND status = 'open' ORDER BY created DESC LIMIT {limit:d}"
        )
        return [table for table in found if not table.is_full]

    async def record(self, id: str) -> Record:
        """The stored match of a table."""
        log = 'SELECT ply, seat, action, forced FROM moves WHERE "match" = :table ORDER BY ply'
        rows = await self.database.rows(log, table=id)
        entries = [Entry(row["ply"], row["seat"], row["action"], bool(row["forced"])) for row in rows]
        latest = (await self.database.rows('SELECT ply, state FROM positions WHERE "match" = :table', table=id))[0]
        taken = 'SELECT ply, seat FROM hints WHERE "match" = :table ORDER BY ply, seat'
        notes = tuple(Taken(row["ply"], row["seat"]) for row in await self.database.rows(taken, table=id))
        return Record(entries, latest["ply"], bytes(latest["state"]), notes)

    # Changes. Each takes the version that the writer saw; Stale if the table has another by now.

    async def take_seat(self, table: Table, seat: Seat) -> None:
        put = step(PUT_SEAT, table=table.id, **msgspec.structs.asdict(seat))
        await self._change(table, put)

    async def add_moves(self, table: Table, entries: Sequence[Entry], state: bytes, to_move: int | None) -> None:
        """Append decisions to the log, with the position that they lead to."""
        now = time.time()
        rows = [{"table": table.id, "at": now, **msgspec.structs.asdict(entry)} for entry in entries]
        ply = entries[-1].ply + 1 if entries else 0
        await self._change(
            table,
            *([Step(ADD_MOVE, rows)] if rows else []),
            step(PUT_POSITION, table=table.id, ply=ply, state=state),
            **_standing(to_move),
        )

    async def take_back(self, table: Table, ply: int, state: bytes, to_move: int | None) -> None:
        """Forget the decisions from a ply on."""
        await self._change(
            table,
            step('DELETE FROM moves WHERE "match" = :table AND ply >= :ply', table=table.id, ply=ply),
            step(PUT_POSITION, table=table.id, ply=ply, state=state),
            **_standing(to_move),
        )

    async def add_rematch(self, table: Table, again: Table) -> None:
        """A new table, and the word at the old one where it is: both or neither."""
        now = time.time()
        fresh = msgspec.structs.replace(again, created=now, changed=now)
        await self._change(table, *self._new_table(fresh), rematch=again.id)

    async def add_hint(self, table: Table, hint: Taken) -> None:
        sql = insert("hints", ["match", "ply", "seat", "at"])
        await self._change(table, step(sql, match=table.id, ply=hint.ply, seat=hint.seat, at=time.time()))

    async def _change(self, table: Table, *steps: Step, **fields: Any) -> None:
        """Raise the version from the one that the writer saw, set what else changes at the table, take the other steps,
        and let the other processes know: all at once."""
        named = ", ".join(f"{name} = :{name}" for name in fields)
        sql = f"UPDATE tables SET version = version + 1, changed = :now{', ' * bool(named)}{named}"
        where = "WHERE id = :table AND version = :seen"
        seen = must(f"{sql} {where}", table=table.id, seen=table.version, now=time.time(), **fields)
        await self.database.change(seen, *steps, *self._news(table.id, table.version + 1))

    def _news(self, table: str, version: int) -> list[Step]:
        """What the other processes on this database are told of a change."""
        if not self.database.shared:
            return []
        return [step(NOTIFY, news=f"{table} {version} {self.mark}")]

    # Reviews of finished matches: a match does not change any more, so whoever writes first is as right as any other

    async def ask_review(self, id: str) -> bool:
        """Note that a match shall be reviewed; whether that is already done."""
        found = await self.database.rows('SELECT finished FROM reviews WHERE "match" = :table', table=id)
        if not found:
            sql = f"{insert('reviews', ['match', 'finished', 'asked'])} ON CONFLICT DO NOTHING"
            await self.database.change(step(sql, match=id, finished=False, asked=time.time()))
        return bool(found and found[0]["finished"])

    async def is_review_asked(self, id: str) -> bool:
        return bool(await self.database.rows('SELECT asked FROM reviews WHERE "match" = :table', table=id))

    async def unfinished_reviews(self) -> list[str]:
        rows = await self.database.rows('SELECT "match" FROM reviews WHERE NOT finished ORDER BY asked')
        return [row["match"] for row in rows]

    async def finish_review(self, id: str) -> None:
        await self.database.change(step('UPDATE reviews SET finished = TRUE WHERE "match" = :table', table=id))

    async def add_verdict(self, id: str, ply: int, verdict: dict[str, Any]) -> None:
        sql = f"{insert('judged', ['match', 'ply', 'verdict'])} ON CONFLICT DO NOTHING"
        await self.database.change(step(sql, match=id, ply=ply, verdict=to_json(verdict)))

    async def verdicts(self, id: str) -> list[dict[str, Any]]:
        rows = await self.database.rows('SELECT verdict FROM judged WHERE "match" = :table ORDER BY ply', table=id)
        return [msgspec.json.decode(row["verdict"]) for row in rows]

    async def _tables(self, sql: str, **values: Any) -> list[Table]:
        rows = await self.database.rows(sql, **values)
        found = []
        for row in rows:
            chairs = await self.database.rows(
                'SELECT * FROM seats WHERE "table" = :table ORDER BY seat', table=row["id"]
            )
            found.append(read_table(row, chairs))
        return found


def read_table(row: Mapping[str, Any], chairs: Rows) -> Table:
    fields = {name: row[name] for name in TABLE_COLUMNS}
    fields |= {"options": msgspec.json.decode(row["options"])}
    fields |= {name: bool(row[name]) for name in ("listed", "hints")}
    seats = tuple(Seat(**{name: chair[name] for name in Seat.__struct_fields__}) for chair in chairs)
    return Table(**fields, seats=seats)


def to_json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def _standing(to_move: int | None) -> dict[str, Any]:
    """How the match stands when this seat is to move: over, if nobody is."""
    return {"status": OVER if to_move is None else PLAYING, "to_move": NO_ONE if to_move is None else to_move}
