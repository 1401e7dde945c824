"""The API: a table from its opening to its end, and every bad input with an error of its own that changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import Match
from tests.house.server import Guest, Server, here


def refused(answer: httpx.Response, status: int, error: str) -> dict[str, Any]:
    """The body of a refusal, which always has a word for programs and a sentence for people."""
    assert answer.status_code == status, answer.text
    body = dict(answer.json())
    assert body["error"] == error
    assert body["sentence"].endswith(".")
    return body


# Opening


def test_one_request_opens_a_table_against_bots(guest: Guest) -> None:
    message = guest.see(guest.open())
    assert message["table"]["status"] == "playing"
    assert message["you"] == [0]
    assert [seat["kind"] for seat in message["seats"]] == ["person", "bot", "bot", "bot"]
    assert len({seat["name"] for seat in message["seats"]}) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_count_can_be_opened(guest: Guest, players: int) -> None:
    message = guest.see(guest.open(players=players))
    assert message["table"]["players"] == players == message["view"]["players"]


def test_options_are_kept_with_the_table(guest: Guest) -> None:
    message = guest.see(guest.open(options={"round_limit": 3, "share_ties": True}))
    assert message["table"]["options"] == {"round_limit": "3", "share_ties": "on"}


def test_an_unknown_game_is_refused(guest: Guest) -> None:
    refused(guest.post("/api/tables", json={"game": "chess"}), 404, "unknown_game")


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 1000])
def test_a_wrong_player_count_is_refused(guest: Guest, players: int) -> None:
    refused(guest.post("/api/tables", json={"game": "ur", "players": players}), 400, "bad_players")


def test_too_many_seats_are_refused(guest: Guest) -> None:
    refused(guest.post("/api/tables", json={"game": "ur", "seats": here(5)}), 400, "bad_players")


def test_an_unknown_option_is_refused_by_name(guest: Guest) -> None:
    body = refused(guest.post("/api/tables", json={"game": "ur", "options": {"colour": "red"}}), 400, "bad_option")
    assert "colour" in body["sentence"]


def test_a_wrong_value_of_an_option_is_refused(guest: Guest) -> None:
    refused(guest.post("/api/tables", json={"game": "ur", "options": {"round_limit": -4}}), 400, "bad_option")


def test_bots_of_different_levels_sit_at_one_table(guest: Guest) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": level} for level in ("apprentice", "journeyman", "quick")]]
    message = guest.see(guest.open(seats=seats))
    assert [seat["about"] for seat in message["seats"][1:]] == [
        "bot · Apprentice", "bot · Journeyman", "bot · quick"
    ]  # fmt: skip


def test_an_unknown_bot_is_refused(guest: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]
    body = refused(guest.post("/api/tables", json={"game": "ur", "seats": seats}), 400, "bad_input")
    assert "hal" in body["sentence"]


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"", b"[]", b"null", b"\xff\xfe", b'{"game": 7}', b'{"game": "ur", "cheat": true}',
        b'{"game": "ur", "players": "two"}', b'{"game": "ur", "seats": [{"kind": "ghost"}]}',
        json.dumps({"game": "ur", "seats": [{"kind": "me", "name": "x" * 41}]}).encode(),
    ],
)  # fmt: skip
def test_a_malformed_body_is_refused(guest: Guest, body: bytes) -> None:
    answer = guest.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    refused(answer, 400, "http_400")


def test_a_refused_table_leaves_nothing_behind(guest: Guest) -> None:
    guest.post("/api/me", json={"name": "Amélie"})
    before = guest.get("/tables").text
    guest.post("/api/tables", json={"game": "ur", "players": 9})
    guest.post("/api/tables", json={"game": "ur", "options": {"colour": "red"}})
    assert guest.get("/tables").text == before


# Playing


def test_a_move_is_answered_with_the_table_after_it(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    before = guest.see(id)
    answer = guest.move(id, before, before["choices"][0]["move"])
    assert answer.status_code == 200
    after = guest.see(id)
    assert answer.json() == after
    assert after["ply"] > before["ply"]
    assert after["log"]


def test_an_illegal_move_names_the_clause_and_changes_nothing(guest: Guest) -> None:
    id = guest.open(seats=here(3))
    before = guest.see(id)
    while before["turn"] and before["view"]["step"] != "place":
        guest.move(id, before, before["choices"][0]["move"])
        before = guest.see(id)
    cells = {cell["name"] for cell in before["view"]["cells"]}
    legal = {choice["args"][0] for choice in before["choices"]}
    verb = before["choices"][0]["move"].replace(before["choices"][0]["args"][0], "")
    taken = sorted(cells - legal)
    if not taken:
        guest.move(id, before, before["choices"][0]["move"])
        taken = before["choices"][0]["args"]
        before = guest.see(id)
    body = refused(guest.move(id, before, verb + taken[0]), 422, "illegal_move")
    assert body["clause"].startswith("UR-")
    assert body["link"] == f"/rules/ur#{body['clause'][3:]}"
    assert guest.see(id) == before
    anchor = body["clause"][3:]
    assert f'id="{anchor}"' in guest.get("/rules/ur").text


def test_a_refusal_speaks_the_readers_language(server: Server) -> None:
    sentences = set()
    for language in ("en", "fr", "de"):
        with server.guest(language) as guest:
            sentences.add(refused(guest.get("/api/tables/nowhere"), 404, "no_such_table")["sentence"])
    assert len(sentences) == 3


def test_nonsense_is_refused_as_text(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    before = guest.see(id)
    refused(guest.move(id, before, "%%%"), 400, "bad_text")
    assert guest.see(id) == before


def test_a_stale_ply_is_refused_and_changes_nothing(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    first = guest.see(id)
    guest.move(id, first, first["choices"][0]["move"])
    now = guest.see(id)
    refused(guest.move(id, first, first["choices"][0]["move"]), 409, "stale")
    refused(guest.post(f"/api/tables/{id}/undo", json={"ply": now["ply"] + 3}), 409, "stale")
    body = {
        "ply": now["ply"],
        "seat": now["turn"]["seat"],
        "line": now["choices"][0]["move"],
        "version": now["version"] - 1,
    }
    refused(guest.post(f"/api/tables/{id}/moves", json=body), 409, "stale")
    assert guest.see(id) == now


def test_somebody_elses_seat_is_refused(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    before = guest.see(id)
    with server.guest() as stranger:
        refused(stranger.move(id, before, before["choices"][0]["move"]), 403, "not_yours")
        refused(stranger.post(f"/api/tables/{id}/undo", json={"ply": before["ply"]}), 403, "not_yours")
        stranger.open()
        refused(stranger.move(id, before, before["choices"][0]["move"]), 403, "not_yours")
        assert stranger.see(id)["choices"] == []
    other = {"ply": before["ply"], "seat": 1 - before["turn"]["seat"], "line": before["choices"][0]["move"]}
    refused(guest.post(f"/api/tables/{id}/moves", json=other), 403, "not_yours")
    refused(guest.post(f"/api/tables/{id}/moves", json={**other, "seat": 7}), 403, "not_yours")
    assert guest.see(id) == before


@pytest.mark.parametrize("path", ["", "/events"])
def test_a_table_that_does_not_exist_is_refused(guest: Guest, path: str) -> None:
    refused(guest.get(f"/api/tables/nowhere{path}"), 404, "no_such_table")


def test_moves_at_a_table_that_does_not_exist_are_refused(guest: Guest) -> None:
    refused(guest.post("/api/tables/nowhere/moves", json={"ply": 0, "seat": 0, "line": "x"}), 404, "no_such_table")
    refused(guest.post("/api/tables/nowhere/undo", json={"ply": 0}), 404, "no_such_table")
    refused(guest.post("/api/tables/nowhere/seats/0", json={}), 404, "no_such_table")
    refused(guest.post("/api/tables/nowhere/rematch"), 404, "no_such_table")


def test_undo_takes_back_to_the_barrier_and_no_further(guest: Guest) -> None:
    id = guest.open(seats=here(2), options={"deal_start_tiles": True})
    start = guest.see(id)
    guest.move(id, start, start["choices"][0]["move"])
    after = guest.see(id)
    answer = guest.post(f"/api/tables/{id}/undo", json={"ply": after["ply"]})
    assert answer.status_code == (200 if after["undo"] else 403)
    again = guest.see(id)
    assert again["version"] == after["version"] + after["undo"]
    if after["undo"]:
        assert {k: again[k] for k in ("view", "choices", "ply", "log")} == {
            k: start[k] for k in ("view", "choices", "ply", "log")
        }
    refused(guest.post(f"/api/tables/{id}/undo", json={"ply": again["ply"]}), 403, "not_yours")


def test_a_decision_in_the_middle_of_a_turn_can_be_taken_back(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    message = guest.see(id)
    undone = 0
    while not undone:
        before = message
        message = guest.move(id, before, before["choices"][0]["move"]).json()
        if message["undo"] and message["turn"]["seat"] == before["turn"]["seat"]:
            back = guest.post(f"/api/tables/{id}/undo", json={"ply": message["ply"], "seat": before["turn"]["seat"]})
            assert back.status_code == 200
            assert back.json()["view"] == before["view"]
            assert back.json()["version"] > message["version"]
            undone += 1


# Sitting down


def test_a_table_begins_when_the_last_seat_is_taken(server: Server, guest: Guest) -> None:
    id = guest.open(seats=[{"kind": "me"}, {"kind": "open"}])
    waiting = guest.see(id)
    assert (waiting["table"]["status"], waiting["view"], waiting["turn"]) == ("open", None, None)
    refused(guest.post(f"/api/tables/{id}/moves", json={"ply": 0, "seat": 0, "line": "x"}), 409, "not_begun")
    with server.guest() as friend:
        sat = friend.post(f"/api/tables/{id}/seats/1", json={"name": "  Zoé \n ", "nonce": "abc123"})
        assert sat.json()["you"] == [1]
        assert sat.json()["seats"][1]["name"] == "Zoé"
        assert friend.see(id)["table"]["status"] == "playing"
        refused(friend.post(f"/api/tables/{id}/seats/1", json={}), 409, "seat_taken")
    refused(guest.post(f"/api/tables/{id}/seats/0", json={}), 409, "seat_taken")
    refused(guest.post(f"/api/tables/{id}/seats/9", json={}), 400, "bad_input")


def test_only_the_host_lets_a_bot_sit_down(server: Server, guest: Guest) -> None:
    id = guest.open(seats=[{"kind": "me"}, {"kind": "open"}])
    with server.guest() as stranger:
        refused(stranger.post(f"/api/tables/{id}/seats/1", json={"bot": "quick"}), 403, "not_yours")
    refused(guest.post(f"/api/tables/{id}/seats/1", json={"bot": "hal"}), 400, "bad_input")
    seats = guest.post(f"/api/tables/{id}/seats/1", json={"bot": "random"}).json()["seats"]
    assert seats[1]["kind"] == "bot"


def test_a_new_name_is_seen_at_the_table_until_the_match_begins(guest: Guest) -> None:
    """What the players are called goes into the shuffle."""
    waiting, playing = guest.open(seats=[{"kind": "me"}, {"kind": "open"}]), guest.open(seats=here(2))
    before = guest.see(playing)["seats"][0]["name"]
    guest.post("/api/me", json={"name": "Zoé"})
    assert guest.see(waiting)["seats"][0]["name"] == "Zoé"
    assert guest.see(playing)["seats"][0]["name"] == before


# The end


def test_a_whole_match_ends_with_a_sheet_a_proof_and_a_rematch(server: Server, guest: Guest, tmp_path: Path) -> None:
    id = guest.open(players=2, options={"round_limit": 2})
    refused(guest.get(f"/tables/{id}/match.jsonl"), 409, "not_over")
    refused(guest.post(f"/api/tables/{id}/rematch"), 409, "not_over")
    message = guest.play(id, 500)
    over = message["over"]
    assert over["by"].startswith("UR-14.")
    assert over["reason"].endswith(".")
    for sheet in over["sheet"]:
        assert sum(part["points"] for part in sheet["parts"]) == sheet["total"]
        assert all(part["text"] and not part["text"].startswith("score.") for part in sheet["parts"])
    assert message["turn"] is None
    assert not message["undo"]
    last = {"ply": message["ply"], "seat": 0, "line": "done"}
    refused(guest.post(f"/api/tables/{id}/moves", json=last), 409, "over")
    refused(guest.post(f"/api/tables/{id}/undo", json={"ply": message["ply"]}), 409, "over")
    assert guest.see(id) == message

    path = tmp_path / "match.jsonl"
    with server.guest() as stranger:
        path.write_text(stranger.get(f"/tables/{id}/match.jsonl").text, encoding="utf-8")
        refused(stranger.post(f"/api/tables/{id}/rematch"), 403, "not_yours")
    match = Match.load(path)
    assert match.verify() == []
    assert match.fairness is not None
    assert match.fairness.commitment == message["table"]["commitment"]
    assert match.game.winners(match.state) == over["winners"]

    again = guest.post(f"/api/tables/{id}/rematch").json()
    assert guest.post(f"/api/tables/{id}/rematch").json() == again
    assert guest.see(id)["table"]["rematch"] == again["id"]
    fresh = guest.see(again["id"])
    assert fresh["table"]["options"] == message["table"]["options"]
    assert [seat["name"] for seat in fresh["seats"]] == [seat["name"] for seat in message["seats"]]
    assert fresh["table"]["commitment"] != message["table"]["commitment"]


def test_the_schema_describes_the_api(guest: Guest) -> None:
    schema = guest.get("/schema").json()
    assert schema["openapi"].startswith("3.")
    assert set(schema["paths"]) == {
        "/api/tables", "/api/tables/{id}", "/api/tables/{id}/events", "/api/tables/{id}/moves", "/api/tables/{id}/undo",
        "/api/tables/{id}/seats/{seat}", "/api/tables/{id}/nonce", "/api/tables/{id}/rematch", "/api/tables/{id}/hints",
        "/api/tables/{id}/review", "/api/me", "/health", "/tables/{id}/match.jsonl",
    }  # fmt: skip
    assert {"Message", "Move", "NewTable", "Opened"} <= set(schema["components"]["schemas"])
