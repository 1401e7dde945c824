"""Hints: for whoever is to move, at tables that allow them; three steps; the others learn only that one was taken."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tablee.engine.words import Tongue
from tablee.games import Match, game
from tablee.house.advice import counted
from tablee.house.bots import BotPool
from tablee.house.errors import NoHint, TooFast, status_of
from tablee.house.hints import Hints, touched
from tablee.house.limits import Limits, Who
from tablee.house.settings import Settings
from tests.house.server import Guest, Server, here
from tests.house.test_api import refused


def ask(guest: Guest, id: str, message: dict[str, Any], step: int = 1, **other: Any) -> httpx.Response:
    body = {"ply": message["ply"], "seat": message["turn"]["seat"], "step": step, **other}
    return guest.post(f"/api/tables/{id}/hints", json=body)


@pytest.mark.parametrize(
    ("wanted", "allowed"),
    [
        ({"players": 3}, True),
        ({"players": 3, "hints": False}, False),
        ({"seats": here(2)}, False),
        ({"seats": here(2), "hints": True}, True),
        ({"seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]}, False),
    ],
)
def test_hints_are_for_one_person_against_bots_unless_the_host_says_otherwise(
    guest: Guest, wanted: dict[str, Any], allowed: bool
) -> None:
    assert guest.see(guest.open(**wanted))["table"]["hints"] == allowed


def test_a_hint_says_more_with_every_step(guest: Guest) -> None:
    id = guest.open(seats=here(2), hints=True)
    message = guest.see(id)
    look, candidates, best = (ask(guest, id, message, step).json() for step in (1, 2, 3))
    legal = {choice["move"] for choice in message["choices"]}
    assert set(look["moves"]) <= legal
    assert (look["candidates"], look["reasons"], look["worth"]) == ([], [], None)
    assert 1 <= len(candidates["candidates"]) <= 3
    worths = [line["worth"] for line in candidates["candidates"]]
    assert max(worths) == worths[0]
    assert all(0 <= worth <= 1 for worth in [*worths, candidates["worth"]])
    assert all(line["text"] and line["notation"] for line in candidates["candidates"])
    assert best["candidates"] == candidates["candidates"]
    assert best["moves"][0] in look["moves"]
    assert best["reasons"]
    assert all(reason.endswith(".") for reason in best["reasons"])


def test_a_hint_marks_the_first_thing_that_the_best_way_touches() -> None:
    uruk = game("uruk")
    kinds = {uruk.act(action).kind: action for action in range(uruk.kernel.actions)}
    ship = next(action for action in range(uruk.kernel.actions) if uruk.act(action).args == ("SHI",))
    assert touched(uruk, [kinds["lay"], ship, kinds["take"]]) == ["SHI"]
    assert touched(uruk, [kinds["take"]]) == []


def test_what_a_hint_calls_best_can_be_played(guest: Guest) -> None:
    id = guest.open(seats=here(2), hints=True)
    message = guest.see(id)
    line = ask(guest, id, message, 3).json()["candidates"][0]["notation"]
    seen = guest.see(id)
    assert guest.move(id, seen, line).status_code == 200


def test_hints_speak_the_readers_language(server: Server) -> None:
    said = set()
    for language in ("en", "fr", "de"):
        with server.guest(language) as guest:
            id = guest.open(seats=here(2), hints=True)
            said.add(ask(guest, id, guest.see(id), 3).json()["sentence"])
    assert len(said) == 3


def test_a_hint_quotes_as_the_readers_language_does(server: Server) -> None:
    with server.guest("fr") as guest:
        id = guest.open(game="builders", seats=here(2), hints=True)
        sentence = ask(guest, id, guest.see(id)).json()["sentence"]
    assert "«\u00a0" in sentence
    assert "“" not in sentence


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("fr", 0.2, "0,2 point "),
        ("fr", 0.7 - 0.5, "0,2 point "),
        ("fr", 1.5, "1,5 point "),
        ("fr", 2.5, "2,5 points "),
        ("en", 0.5, "0.5 points "),
        ("en", 1.5, "1.5 points "),
        ("en", 1.0, "1 point "),
        ("de", 2.0, "2 Punkte "),
    ],
)
def test_reasons_count_points_in_tenths_as_the_language_does(language: str, points: float, said: str) -> None:
    assert said in counted(Tongue("tablee.house", language), "reason.cost", points)


def test_the_others_learn_that_a_hint_was_taken_and_nothing_else(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2), hints=True)
    with server.guest() as other:
        before = other.see(id)
        seat = before["turn"]["seat"]
        for step in (1, 2, 3):
            ask(guest, id, before, step)
        after = other.see(id)
    taken = {"seat": seat, "ply": before["ply"], "text": f"**{before['seats'][seat]['name']}** took a hint."}
    assert after["hints"] == [taken]
    assert after["version"] == before["version"] + 1
    assert {**after, "hints": [], "version": before["version"]} == before


# Refused


def test_a_table_without_hints_gives_none(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    before = guest.see(id)
    refused(ask(guest, id, before), 403, "hints_off")
    assert guest.see(id) == before


def test_only_the_seat_that_decides_gets_a_hint(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2), hints=True)
    message = guest.see(id)
    with server.guest() as stranger:
        refused(ask(stranger, id, message), 403, "not_yours")
    refused(ask(guest, id, message, seat=1 - message["turn"]["seat"]), 403, "not_yours")
    refused(ask(guest, id, message, ply=message["ply"] + 1), 409, "stale")
    assert guest.see(id)["hints"] == []


@pytest.mark.parametrize("wrong", [{"step": 0}, {"step": 4}, {"step": "all"}, {"seat": None}, {"why": True}])
def test_a_malformed_wish_is_refused(guest: Guest, wrong: dict[str, Any]) -> None:
    id = guest.open(seats=here(2), hints=True)
    refused(ask(guest, id, guest.see(id), **wrong), 400, "http_400")


def test_no_hints_before_the_beginning_after_the_end_and_nowhere(guest: Guest) -> None:
    body = {"ply": 0, "seat": 0, "step": 1}
    waiting = guest.open(seats=[{"kind": "me"}, {"kind": "open"}], hints=True)
    refused(guest.post(f"/api/tables/{waiting}/hints", json=body), 409, "not_begun")
    refused(guest.post("/api/tables/nowhere/hints", json=body), 404, "no_such_table")
    over = guest.open(players=2, options={"round_limit": 1})
    message = guest.play(over, 200)
    refused(guest.post(f"/api/tables/{over}/hints", json={**body, "ply": message["ply"]}), 409, "over")


# Behind the API


@pytest.fixture
async def bots() -> AsyncIterator[BotPool]:
    pool = BotPool(1, 60)
    yield pool
    pool.close()


AMELIE = Who("amelie", "192.0.2.1")


def a_match(players: int = 2, decisions: int = 0) -> Match:
    match = Match.new("ur", players, 3, auto=True)
    for _ in range(decisions):
        match.act(match.cursor.legal()[0])
    return match


@pytest.mark.anyio
async def test_hints_come_only_so_often(bots: BotPool) -> None:
    hints = Hints(bots, "apprentice", limits=Limits(Settings(hints_per_minute=2)))
    matches = [a_match(decisions=n) for n in range(3)]
    seats = [match.to_move or 0 for match in matches]
    for match, seat in zip(matches[:2], seats, strict=False):
        first = await hints.think(AMELIE, "t", match, seat)
        assert await hints.think(AMELIE, "t", match, seat) is first
    with pytest.raises(TooFast) as error:
        await hints.think(AMELIE, "t", matches[2], seats[2])
    assert status_of(error.value) == 429
    assert await hints.think(Who("basile", "192.0.2.2"), "t", matches[2], seats[2])


@pytest.mark.anyio
async def test_a_hint_is_thought_about_what_the_seat_can_see(bots: BotPool) -> None:
    hints = Hints(bots, "apprentice", limits=Limits(Settings(hints_per_minute=0)))
    match = a_match(4, decisions=6)
    seat = match.to_move or 0
    thought = await hints.think(AMELIE, "t", match, seat)
    ur = game("ur")
    assert ur.view(thought.state, seat) == ur.view(match.state, seat)
    assert {c.line[0] for c in thought.judgement.candidates} <= set(match.cursor.legal())


@pytest.mark.anyio
async def test_a_bot_that_breaks_down_gives_no_hint(bots: BotPool) -> None:
    hints = Hints(bots, "retired", limits=Limits(Settings(hints_per_minute=0)))
    match = a_match()
    with pytest.raises(NoHint) as error:
        await hints.think(AMELIE, "t", match, match.to_move or 0)
    assert status_of(error.value) == 503
