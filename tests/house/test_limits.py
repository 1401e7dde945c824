"""Nobody takes more of the house than one person may, and dropping a cookie does not help."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tablee.house.app import create_app
from tablee.house.bots import BotPool
from tablee.house.errors import TooFast
from tablee.house.limits import Limits, Who
from tablee.house.settings import Settings
from tablee.house.shared_limits import prepare, share_once
from tests.house.server import here

TABLE = {"game": "ur", "seats": here(2)}
OURS = {"X-Tablee": "1"}
AMELIE, BASILE = Who("amelie", "192.0.2.1"), Who("basile", "192.0.2.1")


class Clock:
    """A clock that stands still unless it is moved."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def refused(limits: Limits, who: Who, cost: float = 1.0) -> bool:
    try:
        limits.charge("tables", who, cost)
    except TooFast:
        return True
    return False


def test_a_person_may_do_so_much_and_an_address_as_much_as_several_people() -> None:
    limits = Limits(Settings(tables_per_hour=3, people_per_address=2))
    assert [refused(limits, AMELIE) for _ in range(5)] == [False] * 3 + [True] * 2
    assert [refused(limits, BASILE) for _ in range(5)] == [False] * 3 + [True] * 2
    assert refused(limits, Who("somebody else", "192.0.2.1"))
    assert refused(limits, Who("", "192.0.2.1"))
    assert not refused(limits, Who("", "192.0.2.2"))
    assert refused(limits, Who("amelie", "192.0.2.2"))


def test_a_refused_wish_costs_nothing() -> None:
    limits = Limits(Settings(tables_per_hour=3, people_per_address=1))
    assert refused(limits, AMELIE, 4.0)
    assert not refused(limits, AMELIE, 3.0)


def test_a_window_ends_and_says_how_long_that_takes() -> None:
    clock = Clock()
    limits = Limits(Settings(tables_per_hour=1), clock)
    limits.charge("tables", AMELIE)
    clock.now += 600
    with pytest.raises(TooFast) as refusal:
        limits.charge("tables", AMELIE)
    assert refusal.value.facts["retry_after"] == 3000
    clock.now += 3000
    limits.charge("tables", AMELIE)
    clock.now += 3600
    limits.forget_old()
    assert not limits.meters


def test_a_network_of_ipv6_is_one_address() -> None:
    limits = Limits(Settings(tables_per_hour=1, people_per_address=1))
    assert not refused(limits, Who("", "2001:db8:1:2::1"))
    assert refused(limits, Who("", "2001:db8:1:2:ffff::77"))
    assert not refused(limits, Who("", "2001:db8:1:3::1"))


def test_without_a_limit_everybody_may() -> None:
    limits = Limits(Settings(tables_per_hour=0, connections=0))
    assert not any(refused(limits, AMELIE) for _ in range(1000))
    with limits.connection(AMELIE), limits.connection(AMELIE):
        pass


def test_live_connections_count_while_they_are_open() -> None:
    limits = Limits(Settings(connections=1, people_per_address=2))
    with limits.connection(AMELIE):
        with pytest.raises(TooFast), limits.connection(AMELIE):
            pass
        with limits.connection(BASILE), pytest.raises(TooFast), limits.connection(Who("", "192.0.2.1")):
            pass
    with limits.connection(AMELIE):
        pass
    assert not limits.open


def test_time_that_bots_have_thought_is_noted_at_the_address_as_well() -> None:
    limits = Limits(Settings(bot_seconds_per_hour=10, people_per_address=2))
    for who in (AMELIE, BASILE):
        limits.meet(who)
    limits.note("bot_seconds", "amelie", 9.5)
    assert not limits.used_up("bot_seconds", "amelie")
    limits.note("bot_seconds", "amelie", 9.5)
    assert limits.used_up("bot_seconds", "amelie")
    assert not limits.used_up("bot_seconds", "basile")
    limits.note("bot_seconds", "basile", 2.0)
    assert limits.used_up("bot_seconds", "basile")


@pytest.mark.anyio
async def test_the_quick_player_decides_for_who_has_used_up_the_bots() -> None:
    from tests.house.test_workers import UR, position

    limits = Limits(Settings(bot_seconds_per_hour=1))
    pool = BotPool(1, 60, limits)
    try:
        state = position()
        limits.note("bot_seconds", "amelie", 1.0)
        found = await pool.plan("grandmaster", state, UR.to_move(state) or 0, person="amelie")
        assert found.actions[0] in UR.legal(state)
        assert len(found.actions) == 1, "the quick player plans one decision"
    finally:
        pool.close()


# Several processes


@pytest.fixture
async def connection(postgres: str) -> AsyncIterator[Any]:
    found = await asyncpg.connect(postgres)
    await prepare(found)
    await found.execute("DELETE FROM spent")
    yield found
    await found.close()


@pytest.mark.anyio
@pytest.mark.postgres
async def test_processes_count_together(connection: Any) -> None:
    one, two = (Limits(Settings(tables_per_hour=3, people_per_address=2)) for _ in range(2))
    assert [refused(one, AMELIE) for _ in range(3)] == [False] * 3
    await share_once(one, connection)
    assert not refused(two, AMELIE), "it has not heard yet"
    await share_once(two, connection)
    assert refused(two, AMELIE)
    assert not refused(two, BASILE)
    assert not refused(two, BASILE)
    await share_once(two, connection)
    assert not refused(one, BASILE)
    await share_once(one, connection)
    assert refused(one, Who("", "192.0.2.1")), "the address has had seven of six"


@pytest.mark.anyio
@pytest.mark.postgres
async def test_a_window_ends_for_all_processes(connection: Any) -> None:
    one, two = (Limits(Settings(tables_per_hour=1)) for _ in range(2))
    one.charge("tables", AMELIE)
    await share_once(one, connection)
    await connection.execute("UPDATE spent SET since = since - interval '59 minutes'")
    two.note("tables", "amelie", 0.5)
    await share_once(two, connection)
    with pytest.raises(TooFast) as refusal:
        two.charge("tables", AMELIE)
    assert 50 <= int(str(refusal.value.facts["retry_after"])) <= 61
    await connection.execute("UPDATE spent SET since = since - interval '2 minutes'")
    one.note("tables", "amelie", 0.25)
    await share_once(one, connection)
    assert one.meters["tables", "person amelie"].spent == 0.25


# At the door


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A house behind the proxy 10.0.0.1."""
    settings = Settings(
        data=tmp_path, requests_per_minute=40, guests_per_hour=2, tables_per_hour=3, people_per_address=2,
        proxies=("10.0.0.1",),
    )  # fmt: skip
    app = create_app(settings)
    through = httpx.ASGITransport(app, client=("10.0.0.1", 1))  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=through, base_url="http://house") as client:
        yield client


async def open_table(client: httpx.AsyncClient, address: str, forget: bool = True) -> int:
    if forget:
        client.cookies.clear()
    answer = await client.post("/api/tables", json=TABLE, headers={**OURS, "X-Forwarded-For": address})
    return answer.status_code


@pytest.mark.anyio
async def test_dropping_the_cookie_does_not_make_more_guests_or_tables(strict: httpx.AsyncClient) -> None:
    assert [await open_table(strict, "192.0.2.1") for _ in range(6)] == [201] * 4 + [429] * 2
    assert await open_table(strict, "192.0.2.2") == 201
    assert [await open_table(strict, "192.0.2.2", forget=False) for _ in range(3)] == [201, 201, 429]


@pytest.mark.anyio
async def test_dropping_the_cookie_does_not_make_more_requests(strict: httpx.AsyncClient) -> None:
    async def ask(address: str) -> int:
        strict.cookies.clear()
        answer = await strict.get("/nowhere", headers={"X-Forwarded-For": address})
        return answer.status_code

    answers = [await ask("192.0.2.3") for _ in range(90)]
    assert (answers.count(404), answers.count(429)) == (80, 10)
    assert await ask("192.0.2.4") == 404


@pytest.mark.anyio
async def test_a_refused_request_leaves_no_guest_behind(strict: httpx.AsyncClient, tmp_path: Path) -> None:
    for body in ({"game": "ur", "players": 9}, {"game": "ur", "options": {"colour": "red"}}, {"game": "chess"}):
        answer = await strict.post("/api/tables", json=body, headers={**OURS, "X-Forwarded-For": "192.0.2.9"})
        assert answer.status_code in (400, 404)
        assert "set-cookie" not in answer.headers
    with sqlite3.connect(tmp_path / "tablee.db") as database:
        assert database.execute("SELECT count(*) FROM people").fetchone() == (0,)
    database.close()
