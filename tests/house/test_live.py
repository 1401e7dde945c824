"""Live updates: everybody at a table sees a move at once, and a lost connection resumes without loss."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.house.server import Guest, Server, here


class Event:
    """One server-sent event."""

    def __init__(self, lines: list[str]) -> None:
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
        self.comment = next((line for line in lines if line.startswith(":")), "")
        self.id, self.kind = fields.get("id"), fields.get("event")
        self.data: dict[str, Any] = json.loads(fields["data"]) if "data" in fields else {}


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
    return (event for event in stream if event.kind == "table")


def test_a_move_reaches_everybody_who_looks(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    with server.guest("fr") as watcher, following(watcher, id) as stream:
        first = next(tables(stream))
        assert first.data["you"] == []
        assert first.data["choices"] == []
        message = guest.see(id)
        answer = guest.move(id, message, message["choices"][0]["move"]).json()
        update = next(tables(stream))
        assert update.id == str(answer["version"])
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


def test_nothing_is_sent_again_to_who_knows_it_all(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    known = str(guest.see(id)["version"])
    with following(guest, id, known) as stream:
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
