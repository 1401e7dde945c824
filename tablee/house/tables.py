"""Live tables: what may be done at a table and by whom. Everything is stored before it is answered or announced."""

from __future__ import annotations

import asyncio
import copy
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from tablee.bots import Plan
from tablee.engine.contract import Step
from tablee.engine.errors import BadInput, BadPlayers, NotYours, Over, Stale
from tablee.engine.fairness import Deal, commitment
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.options import changed_options, read_options
from tablee.games import game as find_game
from tablee.house.bots import BotPool
from tablee.house.errors import HintsOff, NonceGiven, NoSuchTable, NotBegun, NotOver, OldRules, SeatTaken
from tablee.house.prepare import Progress
from tablee.house.shares import fairness, gave, new_secret, share_of_house, with_shares
from tablee.house.snapshot import contradicts, snapshot
from tablee.house.storage import BOT, OPEN, OVER, PERSON, PLAYING, VACANT, Person, Seat, Storage, Table, Taken

log = logging.getLogger("tablee.tables")

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
LINGER = 60.0
"""Seconds for which bots go on at a table after somebody has asked for it; longer while somebody looks."""
CACHED = 512
"""Matches kept in memory; the others are rebuilt from their log when somebody asks."""

Announce = Callable[[str, int], None]


Piece = tuple[int, list[Step]]
"""The ply of its first decision, and the decisions."""


class Told(NamedTuple):
    """The log in words: of these players, these pieces, one entry each."""

    names: list[str]
    pieces: list[Piece]
    entries: list[Any]


class Live:
    """One table in memory: as it is stored, and its match once that has begun."""

    def __init__(
        self, table: Table, match: Match | None, hints: tuple[Taken, ...] = (), before: Live | None = None
    ) -> None:
        self.table = table
        self.match = match
        self.hints = hints
        self.pieces: list[Piece] = pieces(match, before.pieces if before else []) if match else []
        """The log in rows, each with the ply of its first decision."""
        self.told: dict[tuple[str, int], Told] = before.told if before else {}
        """The log as it was told last, by language and viewer."""
        self.pictures: dict[Any, Any] = {}
        """What viewers see now, and what they saw before it changed."""
        self.former: dict[Any, Any] = {**before.former, **before.pictures} if before else {}

    def redraw(self) -> None:
        """Something around the match has changed: who is there, or how far the rules are."""
        self.former |= self.pictures
        self.pictures = {}

    @property
    def game(self) -> Game:
        return find_game(self.table.game)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]

    def playing(self) -> Match:
        """The match, which must be going on."""
        match = self.begun()
        if match.over:
            raise Over("This match is over.")
        return match

    def begun(self) -> Match:
        if self.match is None:
            raise NotBegun("This table has not begun yet.")
        return self.match

    def asked(self) -> Seat | None:
        """The seat that has to decide."""
        if self.match is None or self.match.over:
            return None
        return self.table.seats[self.match.to_move or 0]


class Intent(NamedTuple):
    """What a bot means to do next, as long as nothing happens at the table that it has not done itself."""

    version: int
    seat: int
    plan: Plan

    def fits(self, live: Live) -> bool:
        asked = live.asked()
        return asked is not None and (self.version, self.seat) == (live.table.version, asked.seat)


NO_INTENT = Intent(-1, -1, Plan(()))


class Tables:
    """All tables of the house."""

    def __init__(
        self,
        storage: Storage,
        bots: BotPool,
        rules: Progress,
        announce: Announce,
        pace: float = 0.0,
        shared: bool = False,
        watched: Callable[[str], bool] = lambda table: False,
    ) -> None:
        self.storage = storage
        self.bots = bots
        self.rules = rules
        self.announce = announce
        self.pace = pace
        self.shared = shared
        """Other processes write to the same database: what is in memory may be old."""
        self.cache: OrderedDict[str, Live] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.drivers: dict[str, asyncio.Task[None]] = {}
        self.watched = watched
        self.interest: dict[str, float] = {}
        """When somebody asked for a table last, the earliest first."""

    def lock(self, id: str) -> asyncio.Lock:
        return self.locks.setdefault(id, asyncio.Lock())

    # Finding

    async def look(self, id: str) -> Live:
        """The table as it stands; it goes on by itself if a bot is to move."""
        async with self.lock(id):
            if self.shared and id in self.cache:
                self.forget(id, await self.storage.version(id))
            live = await self._find(id)
        self._note(id)
        self.wake(live)
        return live

    async def look_again(self, id: str) -> Live:
        """The table for whoever is looking at it already: what is in memory is the newest that has been heard of. One
        whose match is not there yet may begin now."""
        live = self.cache.get(id)
        return live if live is not None and live.match is not None else await self.look(id)

    async def _find(self, id: str) -> Live:
        live = self.cache.get(id)
        if live is None:
            live = self._keep(await self._load(id))
        if live.match is None and live.table.is_full:
            if not self.rules.has(live.table.game):
                self.rules.wish(live.table.game)
            elif not live.table.waits_for:
                live = await self._begin(live)
        self.cache.move_to_end(id)
        return live

    def _keep(self, live: Live) -> Live:
        self.cache[live.table.id] = live
        while len(self.cache) > CACHED:
            self.cache.popitem(last=False)
        return live

    async def _load(self, id: str) -> Live:
        table = await self.storage.table(id)
        if table is None:
            raise NoSuchTable("There is no such table.", table=id)
        if table.status == OPEN or not self.rules.has(table.game):
            return Live(table, None)
        record = await self.storage.record(id)
        if await self.storage.version(id) != table.version:
            return await self._load(id)
        match = new_match(table, auto=False)
        for entry in record.entries:
            match.cursor.do(entry.action, entry.seat)
            match.log.append(entry)
        if match.ply != record.ply or contradicts(record.state, match.state):
            raise OldRules("This match was begun under earlier rules and cannot go on.", rules=table.rules_version)
        match.auto = True
        return Live(table, match, record.hints)

    async def _begin(self, live: Live) -> Live:
        """Everybody sits and the rules are ready: set up, and store what chance decided."""
        if live.table.status != OPEN:
            self.cache.pop(live.table.id, None)
            return self._keep(await self._load(live.table.id))
        match = new_match(live.table, auto=True)
        try:
            await self.storage.add_moves(live.table, match.log, snapshot(match.state), match.to_move)
        except Stale:
            self.cache.pop(live.table.id, None)
            return self._keep(await self._load(live.table.id))
        return self._changed(live, match, status=PLAYING)

    def _changed(self, live: Live, match: Match | None, hint: Taken | None = None, **fields: Any) -> Live:
        """The table after a stored change: kept, and announced to everybody who looks at it."""
        table = msgspec.structs.replace(live.table, version=live.table.version + 1, **fields)
        fresh = Live(table, match, (*live.hints, hint) if hint else live.hints, live)
        self._keep(fresh)
        self.announce(table.id, table.version)
        self.wake(fresh)
        return fresh

    def forget(self, id: str, version: int) -> None:
        """Another process, or another part of this one, has brought the table to this version."""
        live = self.cache.get(id)
        if live is not None and live.table.version < version:
            del self.cache[id]

    def forget_all(self) -> None:
        """What is in memory may be old."""
        self.cache.clear()

    def redraw(self, id: str) -> None:
        live = self.cache.get(id)
        if live is not None:
            live.redraw()

    # Sitting down

    async def create(self, table: Table) -> Live:
        await self.storage.add_table(table)
        return await self.look(table.id)

    async def sit(self, id: str, seat: int, person: Person, name: str, nonce: str, waits: bool = False) -> Live:
        """A person takes an open seat; with `waits` the match waits for the nonce that the person will still give."""
        return await self._take(id, Seat(seat, PERSON, person.id, "", name, nonce), waits)

    async def invite_bot(self, id: str, seat: int, person: str, bot: str, name: str) -> Live:
        """The host lets a bot sit where nobody has come."""
        live = await self.look(id)
        if live.table.host != person:
            raise NotYours("Only the host of a table can seat bots.", seat=seat)
        return await self._take(id, Seat(seat, BOT, "", bot, name))

    async def _take(self, id: str, chair: Seat, waits: bool = False) -> Live:
        async with self.lock(id):
            live = await self._find(id)
            if not 0 <= chair.seat < live.table.players:
                raise BadInput(f"There is no seat {chair.seat} at this table.", seat=chair.seat)
            if live.table.seats[chair.seat].kind != VACANT:
                raise SeatTaken("Somebody already sits there.", seat=chair.seat)
            if not chair.nonce and not waits:
                share = share_of_house(live.table.secret, live.table.salt, chair.seat)
                chair = msgspec.structs.replace(chair, nonce=share)
            return await self._put(live, chair)

    async def give_nonce(self, id: str, person: str, nonce: str) -> Live:
        """A player's share in the shuffle. When the last one is in the match begins."""
        async with self.lock(id):
            live = await self._find(id)
            chair = next((seat for seat in live.table.waits_for if seat.person == person), None)
            if chair is None:
                raise NonceGiven("This table does not wait for a nonce of yours.")
            return await self._put(live, msgspec.structs.replace(chair, nonce=nonce))

    async def _put(self, live: Live, chair: Seat) -> Live:
        """Store what is new about a chair."""
        await self._store(live, self.storage.take_seat(live.table, chair))
        chairs = [chair if s.seat == chair.seat else s for s in live.table.seats]
        self._changed(live, None, seats=tuple(chairs))
        return await self._find(live.table.id)

    # Playing

    def _note(self, id: str) -> None:
        """Somebody is interested in this table."""
        now = time.monotonic()
        self.interest.pop(id, None)
        self.interest[id] = now
        while self.interest[oldest := next(iter(self.interest))] < now - LINGER:
            del self.interest[oldest]

    def _interests(self, id: str) -> bool:
        """Whether somebody looks at the table, or has just done so: for nobody the bots do not think."""
        return self.watched(id) or self.interest.get(id, -LINGER) > time.monotonic() - LINGER

    async def play(self, id: str, person: str, seat: int, ply: int, line: str, version: int | None = None) -> Live:
        """A line of notation for one seat, all or nothing."""
        async with self.lock(id):
            live = await self._at(id, ply, version)
            self._must_own(live, person, seat)
            if not live.playing().may_decide(seat):
                raise NotYours("It is another player's turn to decide.", seat=seat)
            match = twin(live.playing())
            match.play(line, seat)
            self._note(id)
            return await self._append(live, match)

    async def undo(self, id: str, person: str, seat: int | None, ply: int, version: int | None = None) -> Live:
        """Take back the last decision of a seat of this person."""
        async with self.lock(id):
            live = await self._at(id, ply, version)
            match = twin(live.playing())
            if seat is None:
                seat = undoing_seat(match, live.table.seats_of(person))
            self._must_own(live, person, seat)
            match.undo(seat)
            state = snapshot(match.state)
            await self._store(live, self.storage.take_back(live.table, match.ply, state, match.to_move))
            return self._changed(live, match)

    async def _append(self, live: Live, match: Match) -> Live:
        fresh = match.log[live.begun().ply :]
        await self._store(
            live, self.storage.add_moves(live.table, fresh, snapshot(match.state), match.to_move)
        )  # fmt: skip
        return self._changed(live, match, status=OVER if match.over else PLAYING)

    async def _at(self, id: str, ply: int, version: int | None) -> Live:
        """The table at the ply that the sender saw; Stale if it is elsewhere. Another process may know more."""
        for _ in range(2):
            live = await self._find(id)
            if live.begun().ply == ply and version in (None, live.table.version):
                return live
            if await self.storage.version(id) == live.table.version:
                live.playing()
                break
            self.cache.pop(id, None)
        raise Stale("The table has moved on since you looked at it.", ply=live.begun().ply)

    async def _store(self, live: Live, change: Any) -> None:
        """Write a change; after one that lost a race the table is read again when it is next needed."""
        try:
            await change
        except BaseException:
            self.cache.pop(live.table.id, None)
            raise

    def _must_own(self, live: Live, person: str, seat: int) -> None:
        if seat not in live.table.seats_of(person):
            raise NotYours("That is not your seat.", seat=seat)

    async def rematch(self, id: str, person: str) -> str:
        """The table where the same people play again; made once."""
        async with self.lock(id):
            live = await self._find(id)
            if not live.table.seats_of(person):
                raise NotYours("Only who played can ask for a rematch.")
            if not live.begun().over:
                raise NotOver("The match is still going on.")
            if live.table.rematch:
                return live.table.rematch
            seats, waits = [msgspec.structs.replace(seat, nonce="") for seat in live.table.seats], gave(live.table)
            again = new_table(live.table.game, live.table.options, seats, person, False, live.table.hints, waits)
            try:
                await self._store(live, self.storage.add_rematch(live.table, again))
            except Stale:
                live = await self._find(id)
                if not live.table.rematch:
                    raise
                return live.table.rematch
            self._changed(live, live.match, rematch=again.id)
            return again.id

    # Hints

    async def may_ask(self, id: str, person: str, seat: int, ply: int) -> Live:
        """The table at this ply, where the person may have a hint for the seat."""
        async with self.lock(id):
            live = await self._at(id, ply, None)
        if not live.table.hints:
            raise HintsOff("There are no hints at this table.")
        self._must_own(live, person, seat)
        if live.playing().to_move != seat:
            raise NotYours("It is another player's turn to decide.", seat=seat)
        return live

    async def note_hint(self, id: str, seat: int, ply: int) -> Live:
        """Let everybody at the table know that a seat has taken a hint here."""
        async with self.lock(id):
            live = await self._at(id, ply, None)
            hint = Taken(ply, seat)
            if hint in live.hints:
                return live
            await self._store(live, self.storage.add_hint(live.table, hint))
            return self._changed(live, live.match, hint)

    # Bots

    def wake(self, live: Live) -> None:
        """Let the bot to move think, unless it already does."""
        asked = live.asked()
        id = live.table.id
        if asked is not None and asked.kind == BOT and id not in self.drivers:
            self.drivers[id] = asyncio.create_task(self._drive(id))

    async def _drive(self, id: str) -> None:
        """Decide for bots until a person is to move, or nobody looks."""
        intent: Intent | None = NO_INTENT
        try:
            while intent is not None and self._interests(id):
                intent = await self._bot_decides(id, intent)
        except Exception:
            log.exception("The bots of table %s stopped.", id)
        finally:
            # At once, not in a callback: a move that follows must be able to wake the next driver.
            self.drivers.pop(id, None)

    async def _bot_decides(self, id: str, intent: Intent) -> Intent | None:
        """One decision of a bot, and what it means to do after it; None if a person is to move. It comes no faster than
        people can follow, and no later than it is found."""
        async with self.lock(id):
            live = await self._find(id)
        asked = live.asked()
        if live.match is None or asked is None or asked.kind != BOT:
            return None
        known = intent.plan if intent.fits(live) else Plan(())
        plan, _ = await asyncio.gather(self._plan(live, asked, known), asyncio.sleep(self.pace))
        with suppress(Stale):
            async with self.lock(id):
                live = await self._bot_moves(await self._at(id, live.match.ply, live.table.version), plan.actions[0])
            return Intent(live.table.version, asked.seat, Plan(plan.actions[1:], plan.left))
        return NO_INTENT

    async def _plan(self, live: Live, seat: Seat, known: Plan) -> Plan:
        """What a bot does now and next: as it has planned, unless it has to think."""
        match = live.begun()
        legal = match.cursor.legal()
        if len(legal) == 1:
            return Plan((legal[0], *known.actions), known.left)
        if known.actions and known.actions[0] in legal:
            return known
        return await self.bots.plan(seat.bot, match.state.copy(), seat.seat, known.left, live.table.host)

    async def _bot_moves(self, live: Live, action: int) -> Live:
        match = twin(live.playing())
        match.act(action)
        return await self._append(live, match)

    async def close(self) -> None:
        drivers = list(self.drivers.values())
        for task in drivers:
            task.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self.bots.close()


def new_table(
    game: str,
    options: dict[str, Any],
    seats: Sequence[Seat],
    host: str,
    listed: bool,
    hints: bool | None = None,
    waits: Collection[int] = (),
) -> Table:
    """A table that has not begun; refuses player counts and options that the game does not have. Unless somebody says
    otherwise there are hints for one person against bots, and none between people. `waits`: the seats whose players
    will give their nonce once they have seen the commitment."""
    found = find_game(game)
    check_players(found, len(seats))
    chosen = changed_options(found.options, read_options(found.options, options))
    secret, salt = new_secret()
    return Table(
        id="".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)), game=game, rules_version=found.rules_version,
        options=dict(chosen), players=len(seats), host=host, listed=listed, secret=secret, salt=salt,
        commitment=commitment(secret, salt), seats=tuple(with_shares(seats, secret, salt, waits)),
        hints=sum(seat.kind != BOT for seat in seats) == 1 if hints is None else hints,
    )  # fmt: skip


def check_players(game: Game, players: int) -> None:
    if players not in game.players:
        raise BadPlayers(f"{game.name} is for {game.player_range} players, not {players}.", players=players)


def new_match(table: Table, auto: bool) -> Match:
    """The match of a full table, at its beginning."""
    proof, names = fairness(table), [seat.name for seat in table.seats]
    return Match(
        find_game(table.game), table.players, proof.seed(Deal(table.game, table.rules_version, table.options, names)),
        table.options, names, auto=auto, fairness=proof, rules_version=table.rules_version,
    )  # fmt: skip


def pieces(match: Match, known: list[Piece]) -> list[Piece]:
    """The log in rows. What is known of it stays, but for the last row, which may grow, and what was taken back."""
    kept = known[:-1]
    while kept and kept[-1][0] + len(kept[-1][1]) > match.ply:
        kept.pop()
    ply = kept[-1][0] + len(kept[-1][1]) if kept else 0
    found = list(kept)
    for row in match.rows(ply):
        found.append((ply, row))
        ply += len(row)
    return found


def twin(match: Match) -> Match:
    """An independent match at the same place: a change is tried on it, stored, and only then shown."""
    other = copy.copy(match)
    other.cursor, other.log = match.cursor.branch(), list(match.log)
    return other


def undoing_seat(match: Match, seats: Sequence[int]) -> int:
    """Which of several seats of one person has something to take back."""
    for seat in seats:
        if match.can_undo(seat):
            return seat
    raise NotYours("There is nothing of yours to take back.")
