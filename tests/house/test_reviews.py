"""Reviews: judged in the background, stored turn by turn, and gone on with after a restart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import Candidate
from tablee.engine.verbs import CHANCE
from tablee.house.bots import BotPool
from tablee.house.limits import Limits, Who
from tablee.house.prepare import Progress
from tablee.house.reviews import SLIP, Reviews, played_among, turns, worse
from tablee.house.settings import Settings
from tablee.house.storage import PERSON, Seat, Storage
from tablee.house.tables import Live, Tables, new_table
from tests.house.server import Guest, Server, here
from tests.house.test_api import refused


def reviewed(guest: Guest, id: str) -> dict[str, Any]:
    """The finished review."""
    limit = time.monotonic() + 300
    while time.monotonic() < limit:
        review = dict(guest.get(f"/api/tables/{id}/review").json())
        assert review["done"] <= review["total"]
        if review["finished"]:
            return review
        time.sleep(0.1)
    raise TimeoutError("the review did not end")


def test_a_finished_match_is_judged_turn_by_turn_and_once(server: Server, guest: Guest) -> None:
    id = guest.open(players=2, options={"round_limit": 2})
    message = guest.play(id, 200)
    with server.guest() as stranger:
        begun = stranger.post(f"/api/tables/{id}/review")
        assert begun.status_code == 202
        assert begun.json()["total"] > 0
        review = reviewed(stranger, id)
    assert review["done"] == review["total"] == len(review["moments"]) - 1
    winners = message["over"]["winners"]
    assert review["moments"][-1]["worth"] == [(seat in winners) / len(winners) for seat in (0, 1)]
    for moment in review["moments"]:
        assert len(moment["worth"]) == 2
        assert all(0 <= worth <= 1 for worth in moment["worth"])
    for mistake in review["mistakes"]:
        played, better = (mistake[side]["line"] for side in ("played", "better"))
        assert better["worth"] - played["worth"] > SLIP
        assert played["notation"] != better["notation"]
        assert mistake["seat"] in (0, 1)
        assert mistake["played"]["view"]["players"] == 2
    assert guest.post(f"/api/tables/{id}/review").json() == review
    assert guest.see(id) == message


def test_a_running_match_is_not_judged(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    refused(guest.post(f"/api/tables/{id}/review"), 409, "not_over")
    refused(guest.get(f"/api/tables/{id}/review"), 409, "not_over")
    page = guest.get(f"/tables/{id}/review", headers={"Accept": "text/html"})
    assert (page.status_code, "still going on" in page.text) == (409, True)
    refused(guest.post("/api/tables/nowhere/review"), 404, "no_such_table")
    waiting = guest.open(seats=[{"kind": "me"}, {"kind": "open"}])
    refused(guest.post(f"/api/tables/{waiting}/review"), 409, "not_begun")


# Behind the API


class House:
    """Tables on a database of their own, without a web server."""

    def __init__(self, url: str) -> None:
        self.storage = Storage(url)
        self.bots = BotPool(1, 60)
        rules = Progress()
        rules.finish()
        self.tables = Tables(self.storage, self.bots, rules, lambda table, version: None)

    def reviews(self) -> Reviews:
        return Reviews(self.storage, self.tables, self.bots, "apprentice", Limits(Settings()))

    async def finished(self) -> Live:
        """A match that two people have played to its end."""
        seats = [Seat(i, PERSON, "amelie", name=f"P{i}", nonce=str(i)) for i in range(2)]
        live = await self.tables.create(new_table("ur", {"round_limit": 1}, seats, "amelie", False))
        while not (match := live.begun()).over:
            line = match.game.notation(match.state, match.cursor.legal()[0])
            live = await self.tables.play(live.table.id, "amelie", match.to_move or 0, match.ply, line)
        return live


@pytest.fixture
async def house(database: str, tmp_path: Path) -> AsyncIterator[House]:
    found = House(Settings(data=tmp_path, database=database).database_url)
    await found.storage.open()
    yield found
    await found.tables.close()
    await found.storage.close()


@pytest.mark.anyio
async def test_a_review_goes_on_after_a_restart(house: House) -> None:
    live = await house.finished()
    id, first = live.table.id, house.reviews()
    await first.ask(id, Who("amelie", ""))
    while not (kept := await house.storage.verdicts(id)):
        await asyncio.sleep(0.01)
    await first.close()
    assert id in await house.storage.unfinished_reviews()
    second = house.reviews()
    await second.resume()
    await second.tasks[id]
    assert id not in await house.storage.unfinished_reviews()
    verdicts = await house.storage.verdicts(id)
    assert verdicts[: len(kept)] == kept
    assert len(verdicts) == len(turns(live.begun()))
    await second.ask(id, Who("amelie", ""))
    assert not second.tasks


@pytest.mark.anyio
async def test_turns_are_decisions_of_one_seat_without_chance_between(house: House) -> None:
    match = (await house.finished()).begun()
    found = turns(match)
    decisions = [decision for turn in found for decision in turn]
    choices = [e.ply for e in match.log if e.seat != CHANCE and not e.forced]
    assert [d.ply for d in decisions] == choices
    for turn in found:
        assert len({d.seat for d in turn}) == 1
        between = match.log[turn[0].ply : turn[-1].ply + 1]
        assert {entry.seat for entry in between} == {turn[0].seat}
    for seat in range(match.players):
        counted = [d.turn for d in decisions if d.before.active == seat]
        assert {later - sooner for sooner, later in pairwise(counted)} == {0, 1}


def test_a_mistake_is_measured_against_the_best_that_the_seat_could_know() -> None:
    best, other = Candidate((4, 1), 0.7, 0.9), Candidate((2,), 0.4, 0.1)
    assert played_among((best, other), 2) is other
    assert played_among((best, other), 9) == Candidate((9,), 0.4, 0.0)
    assert worse(None, 3, best, best) is None
    slip = worse(None, 3, best, other)
    assert slip is not None
    assert (slip.ply, slip.better, round(slip.loss, 2)) == (3, [4, 1], 0.3)
    assert worse(slip, 5, best, Candidate((3,), 0.6, 0.2)) is slip
