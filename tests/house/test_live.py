"""Live updates: everybody at a table sees a move at once, and a lost connection resumes without loss."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablee.house.changes import applied
from tests.house.server import Guest, Server, here


class Event:
    """One server-sent event."""

    def __init__(self, lines: list[str]) -> None:
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
        self.comment = next((line for line in lines if line.startswith(":")), "")
        self.id, self.kind = fields.get("id"), fields.get("event")
        self.data: dict[str, Any] = json.loads(fields["data"]) if "data" in fields else {}

    @property
    def version(self) -> int:
        return int((self.id or "").partition("-")[0])


@contextmanager
def following(guest: Guest, id: str, last: str | None = None) -> Iterator[Iterator[Event]]:
    headers = {} if last is None else {"Last-Event-ID": last}
    with guest.stream("GET", f"/api/tables/{id}/events", headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        yield events(response.iter_lines())


def events(lines: Iterator[str]) -> Iterator[Event]:
    block: list[str] = []
    for line in lines:
        if line:
            block.append(line)
        elif block:
            yield Event(block)
            block = []


def tables(stream: Iterator[Event]) -> Iterator[Event]:
    """Every event with the whole message, as it is when what has changed is applied."""
    message: dict[str, Any] = {}
    for event in stream:
        if event.kind == "change":
            event.data = applied(message, event.data["change"])
        if event.kind in ("table", "change"):
            message = event.data
            yield event


def test_a_move_reaches_everybody_who_looks(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    with server.guest("fr") as watcher, following(watcher, id) as stream:
        updates = tables(stream)
        first = next(updates)
        assert first.data["you"] == []
        assert first.data["choices"] == []
        message = guest.see(id)
        answer = guest.move(id, message, message["choices"][0]["move"]).json()
        update = next(updates)
        assert update.version == answer["version"]
        assert update.data["ply"] == answer["ply"]
        assert update.data["view"] == answer["view"]


def test_a_connection_resumes_where_it_was_lost(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    with following(guest, id) as stream:
        seen = next(tables(stream))
    message = guest.see(id)
    for _ in range(3):
        message = guest.move(id, message, message["choices"][0]["move"]).json()
    with following(guest, id, seen.id) as stream:
        caught_up = next(tables(stream))
    assert caught_up.data["ply"] == message["ply"]
    assert caught_up.data["log"] == message["log"]


def test_nothing_is_sent_again_to_who_knows_it_all(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    with server.guest() as watcher:
        known = watcher.get(f"/api/tables/{id}").headers["etag"].strip('"')
        with following(watcher, id, known) as stream:
            kinds = [next(stream) for _ in range(2)]
    assert [event.kind for event in kinds] == [None, None]
    assert kinds[1].comment == ": still here"


def test_the_others_see_who_is_there(server: Server, guest: Guest) -> None:
    id = guest.open(seats=[{"kind": "me"}, {"kind": "open"}])
    with server.guest() as friend:
        friend.post(f"/api/tables/{id}/seats/1", json={"name": "Ines"})
        with following(guest, id) as mine:
            updates = tables(mine)
            assert next(updates).data["seats"][1]["online"] is False
            with following(friend, id) as theirs:
                next(theirs)
                assert next(u for u in updates if u.data["seats"][1]["online"])
            assert next(u for u in updates if not u.data["seats"][1]["online"])


def test_bots_move_while_one_watches(guest: Guest) -> None:
    id = guest.open(seats=[{"kind": "bot"}, {"kind": "bot", "bot": "random"}], options={"round_limit": 1})
    with following(guest, id) as stream:
        last = next(event for event in tables(stream) if event.data["over"])
    assert last.data["over"]["winners"]


def test_a_program_that_says_what_it_has_is_sent_what_has_changed(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    answer = guest.get(f"/api/tables/{id}")
    message, tag = answer.json(), answer.headers["etag"].strip('"')
    for _ in range(5):
        body = {"ply": message["ply"], "seat": message["turn"]["seat"], "line": message["choices"][0]["move"]}
        answer = guest.post(f"/api/tables/{id}/moves", json={**body, "have": tag})
        change = answer.json()
        assert change["base"] == tag
        message, tag = applied(message, change["change"]), change["to"]
        assert answer.headers["etag"] == f'"{tag}"'
    assert message == guest.see(id)


def test_a_live_connection_goes_on_from_the_picture_that_the_page_has(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    tag = guest.get(f"/api/tables/{id}").headers["etag"].strip('"')
    message = guest.see(id)
    with guest.stream("GET", f"/api/tables/{id}/events", params={"have": tag}) as response:
        stream = events(response.iter_lines())
        next(stream)
        guest.move(id, message, message["choices"][0]["move"])
        update = next(event for event in stream if event.kind)
        assert (update.kind, update.data["base"]) == ("change", tag)


def test_who_has_a_picture_that_nobody_remembers_is_sent_the_whole(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    with following(guest, id, "7-elsewhere") as stream:
        first = next(event for event in stream if event.kind)
    assert first.kind == "table"
    assert first.data["table"]["id"] == id
