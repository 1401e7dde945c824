"""No request of any kind is a fault of the house: each gets an answer that `/schema` describes."""

from __future__ import annotations

import json
import logging
import re
import socket
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tablee.house.app import create_app
from tablee.house.door import Door
from tablee.house.limits import Limits
from tablee.house.logs import Lines, Notes
from tablee.house.people import Signer
from tablee.house.settings import Settings
from tests.house.attack import Attacker
from tests.house.server import Guest, Server, here

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    negative_data_rejection,
]  # fmt: skip


def raw(server: Server, request: bytes) -> int:
    """The status of the answer to some bytes; 0 if the connection is closed without one."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(request)
        found = re.match(rb"HTTP/1\.1 (\d+)", line.recv(100))
    return int(found[1]) if found else 0


def test_spoilt_requests_are_answered_and_change_nothing(server: Server) -> None:
    report = Attacker(server, seed=7).attack(400)
    assert not report.faults, "\n".join(report.faults[:5])
    assert report.answers.total() > 300


@pytest.mark.postgres
def test_spoilt_requests_change_nothing_on_postgresql(postgres: str, tmp_path: Path) -> None:
    house = Server(tmp_path, TABLEE_DATABASE_URL=postgres).start()
    try:
        report = Attacker(house, seed=8).attack(200)
        id = house.guest().open(seats=here(2))
        assert httpx.get(f"{house.url}/api/tables/{id}%00").status_code == 404
    finally:
        house.stop()
    assert not report.faults, "\n".join(report.faults[:5])


def test_answers_are_as_the_schema_says(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/schema")
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith("/events"):
            continue  # a live connection never ends

        @given(case=operation.as_strategy())
        @settings(max_examples=15, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(headers={"X-Tablee": "1"}, checks=CHECKS)

        ask()


@pytest.mark.parametrize(
    "path",
    ["/static/%00.js", f"/static/{'x' * 300}.js", f"/games/ur/{'x' * 300}.js", f"/games/{'x' * 300}/board.js",
     f"/api/tables/{'x' * 300}", "/api/tables/%00", "/tables/a%0Ab", f"/tables/{'9' * 5000}", "/rules/%00",
     f"/new/{'x' * 300}", "/static/board%2ejs%00", "/%ff%fe", "/games/%ff/x"],
)  # fmt: skip
def test_a_strange_path_is_not_found(guest: Guest, path: str) -> None:
    assert guest.get(path).status_code == 404
    assert guest.get(path, headers={"Accept": "text/html"}).status_code == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Accept-Language": "en;q=²"}, 200),
        ({"Accept-Language": "en;q=٣,fr;q=1.5.5"}, 200),
        ({"Accept-Language": "," * 5000}, 200),
        ({"Cookie": "tablee_person=\xff.\xff; tablee_theme=²"}, 200),
        ({"Host": "http://["}, 400),
        ({"Host": "a b"}, 400),
        ({"Host": "[::1"}, 400),
        ({"Host": "x:99999999"}, 400),
        ({"X-Forwarded-For": "²,[,::"}, 200),
    ],
)
def test_strange_headers_do_no_harm(guest: Guest, headers: dict[str, str], status: int) -> None:
    encoded = {name.encode(): value.encode() for name, value in headers.items()}
    for path in ("/", "/api/tables/nowhere"):
        assert guest.get(path, headers=encoded).status_code == (status if path == "/" or status == 400 else 404)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "null", "http://a@b:x/"])
def test_a_strange_origin_is_another_site(guest: Guest, origin: str) -> None:
    assert guest.post("/api/me", json={"name": "A"}, headers={"Origin": origin}).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}', b"[" * 30_000, b'{"game": ' * 5_000, b'{"options":' + b"[" * 30_000,
        b'{"game": "ur", "players": 1e999}', b'{"game": "ur", "players": ' + b"9" * 5000 + b"}",
        b'{"game": "ur", "options": {"round_limit": ' + b"9" * 30 + b"}}",
        b'{"game": "ur", "options": {"round_limit": "' + b"9" * 5000 + b'"}}',
    ],
)  # fmt: skip
def test_a_body_that_nobody_can_read_is_refused(guest: Guest, body: bytes) -> None:
    answer = guest.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["sentence"].endswith(".")


@pytest.mark.parametrize("path", ["/", "/static/page.js", "/health", "/schema", "/rules/ur", "/api/tables/{id}"])
def test_head_is_answered_as_get_without_a_body(guest: Guest, path: str) -> None:
    path = path.replace("{id}", guest.open(seats=here(2)))
    got, head = guest.get(path), guest.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


def test_head_of_a_live_connection_ends(guest: Guest) -> None:
    answer = guest.head(f"/api/tables/{guest.open(seats=here(2))}/events")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "BREW", "get"])
@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/me", "/nowhere", "/static/page.js"])
def test_any_other_method_is_refused(server: Server, method: str, path: str) -> None:
    asked = f"{method} {path} HTTP/1.1\r\nHost: x\r\nX-Tablee: 1\r\nConnection: close\r\n\r\n"
    assert raw(server, asked.encode()) in (0, 400, 404, 405)


# Which names the house answers to, and whom it believes


def test_a_house_with_a_name_answers_to_no_other(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path, hosts=("tablee.example", "[::1]")))) as client:
        for host, status in (
            ("tablee.example", 404), ("TABLEE.example:8000", 404), ("[::1]:8000", 404), ("evil.example", 400),
            ("tablee.example.evil.example", 400), ("", 400),
        ):  # fmt: skip
            answer = client.get("/nowhere", headers={"Host": host, "Accept": "text/html"})
            assert answer.status_code == status, host
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
        ("127.0.0.1", "198.51.100.1", "127.0.0.1"),
        ("10.0.0.2", "198.51.100.1", "198.51.100.1"),
        ("::ffff:10.0.0.2", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.2", "6.6.6.6, 198.51.100.1", "198.51.100.1"),
        ("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.3", "198.51.100.1"),
        ("10.0.0.2", "", "10.0.0.2"),
        ("10.0.0.2", "nonsense", "unknown"),
        ("10.0.0.2", "2001:db8::1", "2001:db8::1"),
    ],
)
def test_only_a_proxy_that_was_named_is_believed(peer: str, said: str, address: str) -> None:
    settings = Settings(proxies=("10.0.0.0/8",))
    door = Door(None, settings, Signer(b""), Limits(settings), None)  # type: ignore[arg-type]
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    assert door.address({"client": (peer, 1), "headers": headers}) == address  # type: ignore[typeddict-item]


# The log


@pytest.mark.parametrize("form", [Lines(), Notes()])
def test_nobody_can_forge_a_line_of_the_log(form: logging.Formatter) -> None:
    said = "GET /\r\n2026-01-01 error tablee: forged\x1b[2J\u2028x"
    try:
        raise ValueError(said)
    except ValueError as error:
        record = logging.LogRecord("tablee", logging.ERROR, "x.py", 1, "%s", (said,), (ValueError, error, None))
    lines = form.format(record).splitlines()
    assert not any(line.startswith("2026-01-01 error") for line in lines)
    assert "\x1b" not in "".join(lines)
    if isinstance(form, Notes):
        assert json.loads(lines[0])["message"] == said
        assert len(lines) == 1
    assert all(line.startswith("    ") for line in lines[1:])


def test_every_answer_names_its_request(guest: Guest) -> None:
    ids = {guest.get(path).headers["x-request-id"] for path in ("/", "/nowhere", "/health")}
    assert len(ids) == 3
