"""The proof of fairness in a real browser: it keeps what it was shown, gives its nonce last, and checks by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.games.match import Match
from tests.house.browser import PATIENCE, browser, visit
from tests.house.server import Server

HEADERS = {"X-Tablee": "1"}
KEPT = "id => JSON.parse(localStorage.getItem('tablee.fair.' + id))"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def begin(page: Any) -> str:
    """A short match against a bot, which begins when the page has given its nonce."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "ur", "seats": seats, "options": {"round_limit": 1}, "waits": True}
    opened = page.request.post("/api/tables", data=wanted, headers=HEADERS).json()
    page.goto(opened["link"])
    page.wait_for_selector(".turn", timeout=PATIENCE)
    return str(opened["id"])


def finish(page: Any, id: str) -> None:
    """Play on by the API, always the first choice."""
    api = f"/api/tables/{id}"
    while not (message := page.request.get(api).json())["over"]:
        if message["turn"] and message["turn"]["yours"]:
            body = {"ply": message["ply"], "seat": message["turn"]["seat"], "line": message["choices"][0]["move"]}
            page.request.post(f"{api}/moves", data=body, headers=HEADERS)
        else:
            page.wait_for_timeout(50)


def test_a_browser_keeps_the_commitment_gives_a_nonce_and_checks_the_match(
    chromium: Any, server: Server, tmp_path: Path
) -> None:
    with visit(chromium, server) as page:
        id = begin(page)
        kept = page.evaluate(KEPT, id)
        assert kept["commitment"] == page.request.get(f"/api/tables/{id}").json()["table"]["commitment"]
        finish(page, id)
        proof = page.locator("dialog .proof")
        proof.wait_for(timeout=PATIENCE)
        assert proof.get_attribute("data-proof") == "fine"
        assert "your own number" in proof.inner_text()
        assert proof.locator("a").get_attribute("href") == f"/tables/{id}/match.jsonl"
        path = tmp_path / "match.jsonl"
        path.write_bytes(page.request.get(f"/tables/{id}/match.jsonl").body())
        assert Match.load(path).verify(kept["commitment"], list(kept["nonces"].values())) == []


def cheat(kind: str, lines: list[str]) -> None:
    """What a house that cheats may do to the file, or may have done to the table."""
    head = json.loads(lines[0])
    if kind == "names":
        head["names"].reverse()
    elif kind == "nonce":
        head["fairness"]["nonces"][0] = "0" * 32
    elif kind == "house":
        head["fairness"]["nonces"][1], head["fairness"]["given"] = "ground", [0, 1]
    elif kind == "seed":
        head["seed"] += 1
    elif kind == "commitment":
        head["fairness"]["commitment"] = "0" * 64
    lines[0] = json.dumps(head, ensure_ascii=False)
    if kind == "end":
        lines.pop()


@pytest.mark.parametrize("kind", ["names", "nonce", "house", "seed", "commitment", "end"])
def test_a_browser_catches_a_house_that_cheats(chromium: Any, server: Server, kind: str) -> None:
    with visit(chromium, server) as page:
        id = begin(page)

        def forged(route: Any) -> None:
            lines = route.fetch().text().splitlines()
            cheat(kind, lines)
            route.fulfill(status=200, body="\n".join(lines) + "\n", content_type="application/jsonl")

        page.route("**/match.jsonl", forged)
        finish(page, id)
        proof = page.locator("dialog .proof")
        proof.wait_for(timeout=PATIENCE)
        assert proof.get_attribute("data-proof") == "failed"
        words = page.evaluate("JSON.parse(document.getElementById('table-data').textContent).words")
        assert words[f"page.fair.bad.{kind}"] in proof.inner_text()
