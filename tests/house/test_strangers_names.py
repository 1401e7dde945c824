"""Nothing that a stranger says is imported or called: not in a request, and not out of a stored table."""

from __future__ import annotations

import copy
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.house.server import Guest, Server, here

TRAP = '''
"""Notes in a file that somebody has imported it, and what was called."""
import os
from pathlib import Path

def note(what):
    with Path(os.environ["TRAP"]).open("a") as file:
        file.write(f"{what}\\n")

note("imported")

def spring(**settings):
    note(f"called with {settings}")
'''
SPECS = (
    "trap.spring", "trap.spring:", "trap.spring:x=1", "trap:spring", "trap", "trap.nothing", "../../trap.py",
    "os._exit:status=0", "os.abort", "posix._exit:status=1", "signal.raise_signal:signalnum=9",
    "search", "search:", "search:workers=400", "search:effort=999999999999", "search:seconds=9999.0",
    "quick:effort=1", "grandmaster:workers=8", "builtins.exit", "tablee.bots.Bot", "__import__('trap').spring()",
    "{trap.spring}", "{0.__class__}", "$(touch x)", "%s%n", "sys.modules",
)  # fmt: skip
BODIES: dict[str, Any] = {
    "/api/tables": {
        "game": "ur", "options": {"round_limit": "3"},
        "seats": [{"kind": "me", "name": "A", "bot": ""}, {"kind": "bot", "name": "B", "bot": "quick"}],
    },
    "/api/tables/{id}/moves": {"ply": 0, "seat": 0, "line": "x"},
    "/api/tables/{id}/undo": {"ply": 0, "seat": 0},
    "/api/tables/{id}/seats/{seat}": {"name": "A", "nonce": "n", "bot": "quick"},
    "/api/tables/{id}/nonce": {"nonce": "n"},
    "/api/tables/{id}/rematch": None,
    "/api/tables/{id}/hints": {"ply": 0, "seat": 0, "step": 1},
    "/api/tables/{id}/review": None,
    "/api/me": {"name": "A", "language": "en", "theme": "day"},
}  # fmt: skip


@pytest.fixture
def trapped(tmp_path: Path) -> Iterator[Server]:
    """A house from which a module can be imported that would tell on it."""
    (tmp_path / "trap.py").write_text(TRAP)
    house = Server(tmp_path, PYTHONPATH=str(tmp_path), TRAP=str(tmp_path / "sprung")).start()
    yield house
    house.stop()


def spoilt(body: Any, spec: str) -> Iterator[Any]:
    """The body with each of its values, and each of its keys, replaced by the name, one at a time."""
    places: list[Callable[[Any], None]] = []

    def walk(value: Any, path: tuple[Any, ...]) -> None:
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            inner = (*path, key)
            places.append(lambda whole, inner=inner: replace(whole, inner, spec))
            if isinstance(value, dict):
                places.append(lambda whole, inner=inner: rename(whole, inner, spec))
            walk(value[key], inner)

    walk(body, ())
    for place in places:
        whole = copy.deepcopy(body)
        place(whole)
        yield whole
    yield spec


def holder(whole: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        whole = whole[key]
    return whole


def replace(whole: Any, path: tuple[Any, ...], spec: str) -> None:
    holder(whole, path)[path[-1]] = spec


def rename(whole: Any, path: tuple[Any, ...], spec: str) -> None:
    held = holder(whole, path)
    held[spec] = held.pop(path[-1])


def requests(schema: dict[str, Any], id: str, spec: str) -> Iterator[httpx.Request]:
    """A request for every place of every route where a stranger can say something."""
    said = {"X-Tablee": "1", "Accept-Language": spec, "Cookie": f"tablee_language={spec}; tablee_theme={spec}"}
    for path, methods in schema["paths"].items():
        for method in methods:
            right = path.replace("{id}", id).replace("{seat}", "1")
            wrong = [
                path.replace("{id}", spec).replace("{seat}", "1"),
                path.replace("{id}", id).replace("{seat}", spec),
            ]
            for address in dict.fromkeys((*wrong, right)):
                if not address.endswith("/events"):
                    yield httpx.Request(method, f"http://house{address}?bot={spec}", headers=said)
            for body in spoilt(BODIES[path], spec) if method == "post" and BODIES[path] else ():
                yield httpx.Request(method, f"http://house{right}", json=body, headers=said)
    for page in ("/new/{}", "/rules/{}", "/tables/{}", "/games/{}/cover.json", "/games/ur/{}", "/static/{}", "/{}"):
        yield httpx.Request("get", "http://house" + page.format(spec), headers=said)


def test_every_route_that_takes_a_body_is_asked(guest: Guest) -> None:
    paths = guest.get("/schema").json()["paths"]
    assert {path for path, methods in paths.items() if "post" in methods} == set(BODIES)


def test_nothing_that_a_stranger_sends_is_imported_or_called(trapped: Server) -> None:
    with trapped.guest() as guest:
        schema = guest.get("/schema").json()
        id = guest.open(seats=[*here(1), {"kind": "open"}])
        for spec in SPECS:
            for request in requests(schema, id, spec):
                asked = guest.build_request(
                    request.method, request.url.raw_path.decode(), content=request.read(), headers=request.headers
                )
                asked.headers["host"] = f"127.0.0.1:{trapped.port}"
                answer = guest.send(asked)
                assert answer.status_code < 500, (request.method, request.url, request.content, answer.text)
        assert guest.get("/health").status_code == 200
    assert trapped.process is not None
    assert trapped.process.poll() is None
    assert not (trapped.data / "sprung").exists()


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_that_is_no_name_of_ours_gets_no_seat(guest: Guest, spec: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": spec}]
    assert guest.post("/api/tables", json={"game": "ur", "seats": seats}).status_code == 400
    id = guest.open(seats=[*here(1), {"kind": "open"}])
    assert guest.post(f"/api/tables/{id}/seats/1", json={"bot": spec}).status_code == 400


def test_a_stored_seat_with_such_a_bot_is_played_by_a_stand_in(trapped: Server) -> None:
    with trapped.guest() as guest:
        id = guest.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "quick"}])
        message = guest.my_turn(id)
        trapped.stop()
        with sqlite3.connect(trapped.data / "tablee.db") as database:
            database.execute("UPDATE seats SET bot = 'trap.spring:x=1' WHERE kind = 'bot'")
        database.close()
        trapped.start()
        assert guest.play(id, 4)["ply"] > message["ply"]
    assert not (trapped.data / "sprung").exists()
