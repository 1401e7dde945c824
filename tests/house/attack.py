"""Requests that no honest browser sends, against a house of our own.

python -m tests.house.attack --requests 100000      opens a house, attacks it, and says what it answered

Every request is a good one that was spoilt: its method, path, headers and body are cut, swollen, mixed up or filled
with what breaks careless programs. No answer may be a fault of the house, every answer must be one that `/schema`
describes, and nothing that the attacker does not own may change.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator

from tests.house.server import Server, here

Json = Any
NO_HTTP = b"Invalid HTTP request received."
METHODS = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "get", "BREW", "PROPFIND")
TEXTS = (
    "", " ", ".", "..", "%", "%00", "%ff", "%c0%af", "%2e%2e%2f", "%0d%0aX:%20y", "\x00", "a\x00b", "\ud800", "\u202e",
    "é", "𝕏" * 20, "x" * 300, "9" * 5000, "-1", "0", "1e309", "٣", "²", "NaN", "null", "true", "[]", "{}", "%s%n",
    "{0.__class__}", "' OR 1=1 --", "<script>", "../../etc/passwd", "os._exit:status=0", "search:workers=400", "http://[",
    "a;b,c=d",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 4, 63, 2**15, 2**31, 2**31 - 1, -(2**31), 2**53, 2**63, 2**64, 10**30, 0.5, 1e308, -0.0)
HEADERS = (
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Connection", "Content-Encoding", "Content-Length",
    "Content-Type", "Cookie", "Expect", "Forwarded", "Host", "If-None-Match", "Last-Event-ID", "Origin", "Range",
    "Referer", "Sec-Fetch-Site", "Transfer-Encoding", "Upgrade", "User-Agent", "X-Forwarded-For", "X-Forwarded-Host",
    "X-Tablee", "X-HTTP-Method-Override",
)  # fmt: skip
PAGES = (
    "/", "/tables", "/tables/{id}", "/tables/{id}/review", "/new/ur", "/rules", "/rules/uruk", "/about", "/bots",
    "/programs", "/static/page.js", "/games/ur/board.js", "/games/ur/cover.json", "/favicon.ico", "/robots.txt",
    "/manifest.webmanifest", "/schema", "/schema/openapi.json", "/health", "/api/tables", "/nowhere",
)  # fmt: skip


@dataclass
class Sent:
    """One request as it goes over the wire."""

    method: str
    path: str
    headers: list[tuple[str, str]]
    body: bytes = b""

    def wire(self) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in self.headers), "", ""]
        return "\r\n".join(lines).encode("utf-8", "surrogatepass") + self.body


@dataclass
class Report:
    """What an attack has met."""

    answers: Counter[int] = field(default_factory=Counter)
    dropped: int = 0
    """Requests that were no HTTP: the server below the house says so, or closes the connection."""
    faults: list[str] = field(default_factory=list)


class Schema:
    """What the house says that it answers."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.validators: dict[int, Draft202012Validator] = {}

    def violation(self, template: str, method: str, status: int, kind: str, body: bytes) -> str:
        """In what an answer to a described route is not as described; nothing if it is."""
        operation = self.document["paths"].get(template, {}).get(method.lower())
        if operation is None:
            return ""
        described = operation["responses"].get(str(status))
        if described is None:
            return f"{status} is not described"
        content = described.get("content", {}).get(kind.partition(";")[0])
        if content is None:
            return f"{status} as {kind!r} is not described"
        if not kind.startswith("application/json"):
            return ""
        known = self.validators.get(id(content))
        if known is None:
            known = Draft202012Validator({**content["schema"], "components": self.document["components"]})
            self.validators[id(content)] = known
        try:
            known.validate(json.loads(body))
        except ValueError as error:
            return f"{status}: {str(error)[:300]}"
        return ""


class Attacker:
    """Sends spoilt requests to one house, where somebody else has a table and a name."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.report = Report()
        self.victim, self.me = server.guest(), server.guest()
        self.victim.post("/api/me", json={"name": "Amélie"}).raise_for_status()
        self.theirs, self.mine = self.victim.open(seats=here(2)), self.me.open(seats=here(2))
        self.waiting = self.me.open(seats=[*here(1), {"kind": "open"}])
        self.schema = Schema(self.victim.get("/schema").json())
        self.line: socket.socket | None = None

    # Good requests

    def good(self) -> tuple[str, Sent]:
        """A request that the house understands, with the path it has in the schema."""
        paths = [*self.schema.document["paths"], *PAGES]
        template = self.chance.choice(paths)
        operations = self.schema.document["paths"].get(template, {"get": {}})
        method = self.chance.choice(list(operations))
        table = self.chance.choice((self.theirs, self.mine, self.mine, self.waiting, "nowhere"))
        path = template.replace("{id}", table).replace("{seat}", self.chance.choice("0112"))
        headers = [("Host", f"127.0.0.1:{self.server.port}"), ("X-Tablee", "1"), ("Accept-Language", "fr")]
        if self.chance.random() < 0.8:
            headers.append(("Cookie", f"tablee_person={self.me.cookies['tablee_person']}"))
        if self.chance.random() < 0.2:
            headers.append(("Accept", "text/html"))
        asked = operations[method].get("requestBody")
        body = json.dumps(self.example(asked["content"]["application/json"]["schema"])).encode() if asked else b""
        if body:
            headers.append(("Content-Type", "application/json"))
        return template, Sent(method.upper(), path, headers, body)

    def example(self, schema: Json) -> Json:
        """Something that fits a schema, more or less."""
        if "$ref" in schema:
            return self.example(self.schema.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        if "oneOf" in schema or "anyOf" in schema:
            return self.example(self.chance.choice(schema.get("oneOf") or schema["anyOf"]))
        if "enum" in schema or "const" in schema:
            return self.chance.choice(schema.get("enum") or [schema["const"]])
        kind = schema.get("type")
        if kind == "object":
            known, wanted = schema.get("properties", {}), schema.get("required", [])
            return {key: self.example(known[key]) for key in known if key in wanted or self.chance.random() < 0.7}
        if kind == "array":
            return [self.example(schema.get("items", {})) for _ in range(self.chance.randrange(4))]
        words = ("ur", "builders", "quick", "A", "K", "1", "")
        simple = {"integer": self.chance.choice((0, 0, 1, 2, 3)), "boolean": True, "null": None, "number": 0.5}
        return simple.get(str(kind), self.chance.choice(words))

    # Spoilt ones

    def spoil(self, sent: Sent) -> Sent:
        ways = (
            self.other_method,
            self.other_path,
            self.other_query,
            self.other_header,
            self.other_body,
            self.torn_body,
        )
        for way in self.chance.choices(ways, (1, 2, 1, 3, 5, 2), k=self.chance.choice((1, 1, 2, 3))):
            way(sent)
        return sent

    def other_method(self, sent: Sent) -> None:
        sent.method = self.chance.choice(METHODS)

    def other_path(self, sent: Sent) -> None:
        parts = sent.path.split("/")
        place = self.chance.randrange(1, len(parts))
        text = self.chance.choice(TEXTS).replace("\x00", "%00").replace(" ", "%20")
        parts[place] = self.chance.choice((text, parts[place] + text))
        sent.path = "/".join(parts)

    def other_query(self, sent: Sent) -> None:
        sent.path += (
            "?" + self.chance.choice(TEXTS).replace(" ", "+") + "=" + self.chance.choice(TEXTS).replace(" ", "+")
        )

    def other_header(self, sent: Sent) -> None:
        name, value = self.chance.choice(HEADERS), self.chance.choice(TEXTS)
        if name == "Accept-Language":
            value = f"en;q={value}"
        if self.chance.random() < 0.5:
            sent.headers = [pair for pair in sent.headers if pair[0] != name]
        sent.headers.append((name, value.replace("\x00", "") if self.chance.random() < 0.9 else value))

    def other_body(self, sent: Sent) -> None:
        try:
            body = json.loads(sent.body)
        except (ValueError, RecursionError):
            return
        sent.body = json.dumps(self.changed(body)).encode()

    def changed(self, value: Json) -> Json:
        """The same with something else in one place."""
        if isinstance(value, dict) and value and self.chance.random() < 0.9:
            key = self.chance.choice(list(value))
            if self.chance.random() < 0.1:
                return {**value, self.chance.choice(TEXTS): 1}
            return {**value, key: self.changed(value[key])}
        if isinstance(value, list) and value and self.chance.random() < 0.7:
            place = self.chance.randrange(len(value))
            return [*value[:place], self.changed(value[place]), *value[place + 1 :] * self.chance.choice((1, 1, 40))]
        return self.chance.choice(
            (self.chance.choice(TEXTS), self.chance.choice(NUMBERS), None, True, [], {}, [[]] * 9)
        )

    def torn_body(self, sent: Sent) -> None:
        depth = self.chance.choice((10, 1_000, 30_000))
        cut = self.chance.randrange(len(sent.body) + 1)
        sent.body = self.chance.choice((
            sent.body[:cut], sent.body[:cut] + b"\xff\xfe" + sent.body[cut:], b"[" * depth, b'{"game":' * depth,
            b'{"options":' + b"[" * depth, sent.body * 300, self.chance.randbytes(40), b'{"game": "\xff"}',
        ))  # fmt: skip

    # Asking

    def attack(self, requests: int) -> Report:
        """Send so many requests; what belongs to others must be the same afterwards."""
        before = self.standing()
        for _ in range(requests):
            self.ask(*self.one())
        if self.standing() != before:
            self.report.faults.append("The table or the name of somebody else has changed.")
        self.hang_up()
        return self.report

    def one(self) -> tuple[str, str, Sent]:
        template, sent = self.good()
        path = sent.path
        sent = self.spoil(sent)
        names = [name.lower() for name, _ in sent.headers]
        if "content-length" not in names and "transfer-encoding" not in names:
            sent.headers.append(("Content-Length", str(len(sent.body))))
        return template, path, sent

    def standing(self) -> Json:
        return self.victim.see(self.theirs), "Amélie" in self.victim.get("/").text

    def ask(self, template: str, path: str, sent: Sent) -> None:
        """Send one request, and judge the answer."""
        if sent.path.partition("?")[0].endswith("/events") and sent.method in ("GET", "get"):
            return  # A live connection never ends.
        mine = self.me.see(self.mine)["version"] if sent.method == "POST" and self.mine in sent.path else 0
        try:
            status, kind, body = self.exchange(sent)
        except (OSError, HTTPException):
            self.report.dropped += 1
            self.hang_up()
            return
        if body == NO_HTTP:
            self.report.dropped += 1
            self.hang_up()
            return
        self.report.answers[status] += 1
        fault = f"{status} {body[:200]!r}" if status >= 500 else ""
        if sent.path.partition("?")[0] == path and not fault:
            fault = self.schema.violation(template, sent.method, status, kind, body)
        if mine and status >= 400 and self.me.see(self.mine)["version"] != mine:
            fault = f"{status}, but the table has changed"
        if fault:
            self.report.faults.append(f"{sent.wire()[:600]!r} → {fault}")

    def exchange(self, sent: Sent) -> tuple[int, str, bytes]:
        if self.line is None:
            self.line = socket.create_connection(("127.0.0.1", self.server.port), timeout=3)
        self.line.sendall(sent.wire())
        answer = HTTPResponse(self.line, method=sent.method)
        answer.begin()
        found = answer.status, answer.headers.get("Content-Type", ""), answer.read()
        if answer.will_close or any(n in ("Connection", "Expect", "Upgrade") for n, _ in sent.headers):
            self.hang_up()
        if (
            sum(name in ("Content-Length", "Transfer-Encoding") for name, _ in sent.headers) != 1
            or answer.status == 413
        ):
            self.hang_up()
        return found

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None


def main() -> int:
    wanted = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    wanted.add_argument("--requests", type=int, default=1000)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--database", default="", help="the address of a PostgreSQL; default: SQLite")
    asked = wanted.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), TABLEE_DATABASE_URL=asked.database).start()
        try:
            report = Attacker(server, asked.seed).attack(asked.requests)
        finally:
            server.stop()
    print(f"{report.answers.total()} answers {dict(sorted(report.answers.items()))}, {report.dropped} closed")
    for fault in report.faults[:20]:
        print(fault)
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
