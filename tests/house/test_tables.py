"""Tables in memory: rebuilt from their log, honest towards bots, silent about what a viewer may not know."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from tablee.bots import Plan
from tablee.engine.errors import NotYours, Stale
from tablee.games import game
from tablee.house.bots import BotPool
from tablee.house.errors import NoSuchTable, OldRules
from tablee.house.messages import Reader, message
from tablee.house.prepare import Progress
from tablee.house.settings import Settings
from tablee.house.snapshot import snapshot
from tablee.house.storage import BOT, PERSON, Seat, Storage, Table
from tablee.house.tables import Intent, Live, Tables, new_table, twin

pytestmark = pytest.mark.anyio


class House:
    """Tables on a database of their own, without a web server."""

    def __init__(self, folder: Path) -> None:
        self.storage = Storage(Settings(data=folder).database_url)
        self.rules = Progress()
        self.news: list[tuple[str, int]] = []
        self.bots = BotPool(1, 60)
        self.tables = self.fresh()

    def fresh(self) -> Tables:
        """The same house after a restart: nothing in memory."""
        return Tables(self.storage, self.bots, self.rules, lambda table, version: self.news.append((table, version)))

    async def open(self, players: int = 2, bot: str = "", rules: int = 0, **options: object) -> Table:
        seats = [Seat(i, PERSON, "amelie", name=f"P{i}", nonce=str(i)) for i in range(players)]
        if bot:
            seats[-1] = Seat(players - 1, BOT, bot=bot, name="Nour", nonce="n")
        table = new_table("ur", dict(options), seats, "amelie", False)
        table = msgspec.structs.replace(table, rules_version=rules or table.rules_version)
        await self.tables.create(table)
        return table

    async def play(self, id: str, decisions: int, seed: int = 1) -> Live:
        chance = random.Random(seed)
        for _ in range(decisions):
            live = await self.tables.look(id)
            match = live.begun()
            if match.over:
                return live
            assert match.to_move is not None
            line = match.game.notation(match.state, chance.choice(match.cursor.legal()))
            await self.tables.play(id, "amelie", match.to_move, match.ply, line)
        return await self.tables.look(id)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    found = House(tmp_path)
    await found.storage.open()
    found.rules.finish()
    yield found
    await found.tables.close()
    await found.storage.close()


def told(house: House, live: Live, person: str = "", language: str = "en") -> bytes:
    return msgspec.json.encode(message(live, Reader(person, language), lambda *_: False, house.rules))


async def test_a_table_is_rebuilt_from_its_log(house: House) -> None:
    table = await house.open(3)
    live = await house.play(table.id, 25)
    before = told(house, live, "amelie")
    house.tables = house.fresh()
    assert told(house, await house.tables.look(table.id), "amelie") == before


async def test_every_change_is_announced_with_its_version(house: House) -> None:
    table = await house.open()
    await house.play(table.id, 3)
    versions = [version for id, version in house.news if id == table.id]
    assert versions == list(range(2, 6))
    assert await house.storage.version(table.id) == versions[-1]


async def test_two_at_once_are_answered_one_by_one(house: House) -> None:
    table = await house.open()
    match = (await house.tables.look(table.id)).begun()
    lines = [match.game.notation(match.state, action) for action in match.cursor.legal()[:4]]
    assert match.to_move is not None
    moves = [house.tables.play(table.id, "amelie", match.to_move, match.ply, line) for line in lines]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(r, Live) for r in results) == 1
    assert all(isinstance(r, (Live, Stale)) for r in results)


async def test_a_table_waits_for_its_rules_and_goes_on_by_itself(tmp_path: Path) -> None:
    house = House(tmp_path)
    await house.storage.open()
    table = await house.open()
    live = await house.tables.look(table.id)
    shown = msgspec.json.decode(told(house, live, "amelie"))
    assert (shown["table"]["status"], shown["view"], shown["preparing"]) == ("preparing", None, 0.0)
    house.rules.step(3, 12)
    assert msgspec.json.decode(told(house, live))["preparing"] == 0.25
    house.rules.finish()
    await house.tables.look(table.id)
    found = await house.storage.table(table.id)
    assert found is not None
    assert found.status == "playing"
    await house.storage.close()


async def test_a_position_that_the_log_does_not_lead_to_is_refused(house: House) -> None:
    table = await house.open()
    live = await house.play(table.id, 4)
    state = bytearray(snapshot(live.begun().state))
    state[-1] ^= 1
    await house.storage.take_back(live.table, live.begun().ply, bytes(state), 0)
    house.tables = house.fresh()
    with pytest.raises(OldRules):
        await house.tables.look(table.id)


async def test_a_table_of_earlier_rules_goes_on_under_them(house: House) -> None:
    table = await house.open(rules=1)
    live = await house.play(table.id, 12)
    asked = live.begun().to_move
    # As it was stored before the record had the option: a position without the mark of its layout.
    await house.storage.take_back(live.table, live.begun().ply, b"a record of another layout", asked)
    house.tables = house.fresh()
    again = await house.play(table.id, 4)
    match = again.begun()
    assert (match.rules_version, match.ply) == (1, live.begun().ply + 4)
    assert match.game.changed_options(match.state, 1) == {}
    assert match.game.changed_options(match.state) == {"end_counts_side_tile": "on", "tie_counts_ziggurat_cubes": "on"}


async def test_undo_is_stored(house: House) -> None:
    table = await house.open()
    live = await house.tables.look(table.id)
    for _ in range(60):
        before = live.begun()
        assert before.to_move is not None
        line = before.game.notation(before.state, before.cursor.legal()[0])
        live = await house.tables.play(table.id, "amelie", before.to_move, before.ply, line)
        if live.begun().can_undo(before.to_move):
            live = await house.tables.undo(table.id, "amelie", None, live.begun().ply)
            assert live.begun().state == before.state
            house.tables = house.fresh()
            assert (await house.tables.look(table.id)).begun().state == before.state
            return
    raise AssertionError("nothing could be undone in 60 decisions")


async def test_a_stranger_cannot_undo(house: House) -> None:
    table = await house.open()
    live = await house.play(table.id, 1)
    with pytest.raises(NotYours):
        await house.tables.undo(table.id, "mallory", None, live.begun().ply)
    with pytest.raises(NoSuchTable):
        await house.tables.look("nowhere")


async def finished(house: House, id: str) -> Live:
    while not (live := await house.tables.look(id)).begun().over:
        asked = live.asked()
        if asked is not None and asked.kind == PERSON:
            await house.play(id, 1, seed=live.begun().ply)
        await asyncio.sleep(0.01)
    return live


async def test_a_bot_that_does_not_exist_any_more_is_replaced(house: House) -> None:
    table = await house.open(2, bot="retired", round_limit=1)
    live = await finished(house, table.id)
    assert any(entry.seat == 1 and not entry.forced for entry in live.begun().log)


async def test_a_table_goes_on_when_its_worker_dies(house: House) -> None:
    """The process is killed while it thinks; somebody else decides in its place, in a process of their own."""
    (worker,) = house.bots.workers
    first, before = worker.executor(), 0
    first.submit(int, 1).result()
    table = await house.open(2, bot="grandmaster", round_limit=1)
    while worker.process is first:
        if await bots_turn(house, table.id) and worker not in house.bots.idle:
            before = (await house.tables.look(table.id)).begun().ply
            for process in list((first._processes or {}).values()):
                process.kill()
        await asyncio.sleep(0.01)
    while not any(entry.seat == 1 for entry in (await house.tables.look(table.id)).begun().log[before:]):
        await bots_turn(house, table.id)
        await asyncio.sleep(0.01)
    assert worker.executor() is not first


async def test_bots_do_not_think_for_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stop when nobody has asked for the table for a while and nobody looks, and go on when somebody comes."""
    monkeypatch.setattr("tablee.house.tables.LINGER", 0.0)
    seats = [Seat(i, BOT, bot="random", name=f"B{i}", nonce=str(i)) for i in range(2)]
    table = new_table("ur", {}, seats, "amelie", False)
    await house.tables.create(table)
    driver = house.tables.drivers.get(table.id)
    if driver is not None:
        await driver
    waiting = await house.storage.version(table.id)
    await asyncio.sleep(0.2)
    assert await house.storage.version(table.id) == waiting
    house.tables.watched = lambda id: id == table.id
    live = await house.tables.look(table.id)
    while (await house.tables.look(table.id)).table.version < waiting + 5:
        await asyncio.sleep(0.01)
    assert not live.begun().over


async def bots_turn(house: House, id: str) -> bool:
    """Bring the table to a bot's turn."""
    live = await house.tables.look(id)
    asked = live.asked()
    if asked is not None and asked.kind == PERSON:
        await house.play(id, 1, seed=live.begun().ply)
    return asked is not None and asked.kind == BOT


async def test_an_intent_ends_with_any_change_of_the_table(house: House) -> None:
    table = await house.open(2)
    live = await house.tables.look(table.id)
    mover = live.begun().to_move
    assert mover is not None
    intent = Intent(live.table.version, mover, Plan((1, 2)))
    assert intent.fits(live)
    live = await house.tables.note_hint(table.id, mover, live.begun().ply)
    assert not intent.fits(live)
    assert not Intent(live.table.version, 1 - mover, Plan(())).fits(live)


async def test_a_bot_that_never_answers_is_replaced(house: House) -> None:
    house.bots.patience = 0.0
    table = await house.open(2, bot="quick", round_limit=1)
    await finished(house, table.id)


async def redeals(house: House, players: int) -> int:
    """Redeal what each viewer of a table cannot know, again and again: every byte that they are sent stays the same.
    Return how often something was dealt otherwise."""
    table, changed = await house.open(players), 0
    for turn in range(12):
        live = await (house.play(table.id, 3, seed=turn) if turn else house.tables.look(table.id))
        for seat in (None, *range(players)):
            person = "" if seat is None else f"seat{seat}"
            chairs = tuple(msgspec.structs.replace(s, person=f"seat{s.seat}") for s in live.table.seats)
            for seed in range(3):
                match = twin(live.begun())
                match.cursor.state = game("ur").determinize(match.state, seat, seed)
                changed += match.state != live.begun().state
                dealt = Live(msgspec.structs.replace(live.table, seats=chairs), match)
                plain = Live(msgspec.structs.replace(live.table, seats=chairs), live.match)
                assert told(house, dealt, person) == told(house, plain, person)
    return changed


@pytest.mark.parametrize("players", game("ur").players)
async def test_a_message_depends_on_nothing_that_its_viewer_cannot_know(house: House, players: int) -> None:
    """Two players have hidden tiles; in one deal of fourteen these are alike, so there may have to be more tables."""
    changed = await redeals(house, players)
    for _ in range(20 if players == 2 else 0):
        changed = changed or await redeals(house, players)
    assert changed or players > 2


async def test_the_secret_is_told_at_the_end_and_not_before(house: House) -> None:
    table = await house.open(2, round_limit=1)
    live = await house.tables.look(table.id)
    for _ in range(400):
        for person in ("", "amelie"):
            text = told(house, live, person).decode()
            assert (table.secret in text) == (table.salt in text) == live.begun().over
            assert str(live.begun().seed) not in text
            assert table.commitment in text
        if live.begun().over:
            return
        live = await house.play(table.id, 1, seed=live.begun().ply)
    raise AssertionError("the match did not end")


async def test_a_seat_may_do_out_of_turn_what_the_rules_allow_and_is_shown_it(house: House) -> None:
    seats = [Seat(0, PERSON, "amelie", name="Amélie", nonce="0"), Seat(1, PERSON, "bela", name="Béla", nonce="1")]
    table = new_table("entdecker", {"post_recall": "anytime", "first_seat": "A"}, seats, "amelie", False)
    await house.tables.create(table)
    chance = random.Random(5)
    while not (asides := (live := await house.tables.look(table.id)).begun().game.asides(live.begun().state, 1)):
        match = live.begun()
        line = match.game.notation(match.state, chance.choice(match.cursor.legal()))
        mover = match.to_move or 0
        await house.tables.play(table.id, ("amelie", "bela")[mover], mover, match.ply, line)
    match = live.begun()
    shown = msgspec.json.decode(told(house, live, "bela"))
    assert [found["move"] for found in shown["asides"]] == [match.game.notation(match.state, a) for a in asides]
    assert msgspec.json.decode(told(house, live, "amelie"))["asides"] == []
    line = shown["asides"][0]["move"]
    with pytest.raises(NotYours):
        await house.tables.play(table.id, "amelie", 1, match.ply, line)
    live = await house.tables.play(table.id, "bela", 1, match.ply, line)
    assert (live.begun().log[-1].seat, live.begun().to_move) == (1, 0)
    house.tables = house.fresh()
    again = await house.tables.look(table.id)
    assert again.begun().state == live.begun().state
