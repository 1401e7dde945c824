"""Safety: strange pages, forged cookies, floods and leaks."""

from __future__ import annotations

import stat
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

import tablee
from tablee.house.app import create_app
from tablee.house.people import Signer, accepted
from tablee.house.settings import Settings
from tests.house.server import Guest, Server, here

TABLE = {"game": "ur", "seats": here(2)}


def test_a_request_without_our_header_is_refused(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE)
    assert (answer.status_code, answer.json()["error"]) == (403, "http_403")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_from_another_site_is_refused(guest: Guest, headers: dict[str, str]) -> None:
    assert guest.post("/api/tables", json=TABLE, headers=headers).status_code == 403
    assert guest.post("/api/me", json={"name": "Mallory"}, headers=headers).status_code == 403


def test_a_request_from_our_own_page_is_welcome(server: Server, guest: Guest) -> None:
    headers = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    assert guest.post("/api/tables", json=TABLE, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "path", ["/", "/api/tables/nowhere", "/nowhere", "/static/page.js", "/rules/ur", "/schema", "/health"]
)
def test_every_answer_carries_the_security_headers(guest: Guest, path: str) -> None:
    headers = guest.get(path).headers
    policy = headers["content-security-policy"]
    for rule in (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ):
        assert rule in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_pages_hold_no_inline_script_or_style(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    for path in ("/", "/new/ur", f"/tables/{id}", "/rules/ur", "/about", "/programs", "/tables", "/rules", "/nowhere"):
        text = guest.get(path, headers={"Accept": "text/html"}).text
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick=" not in text
        assert all('type="application/json"' in tag or "src=" in tag for tag in text.split("<script")[1:])


def test_the_cookie_is_for_the_server_alone(guest: Guest) -> None:
    cookie = guest.post("/api/tables", json=TABLE).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


def test_a_forged_cookie_is_nobody(server: Server, guest: Guest) -> None:
    id = guest.open(seats=here(2))
    message = guest.see(id)
    person = guest.cookies["tablee_person"].rpartition(".")[0]
    for forged in (person, f"{person}.", f"{person}.{'0' * 64}", Signer(b"guess").sign(person)):
        with server.guest() as mallory:
            mallory.cookies.set("tablee_person", forged)
            assert mallory.see(id)["you"] == []
            assert mallory.move(id, message, message["choices"][0]["move"]).status_code == 403


def test_the_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    key = Settings(data=tmp_path).signing_key()
    assert len(key) == 64
    assert Settings(data=tmp_path).signing_key() == key
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_a_very_long_request_is_refused(guest: Guest) -> None:
    answer = guest.post(
        "/api/me", content=b'{"name": "' + b"x" * 100_000 + b'"}', headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


def test_a_flood_is_slowed_down(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(data=tmp_path, requests_per_minute=5, people_per_address=1))) as client:
        answers = [client.get("/api/tables/nowhere") for _ in range(7)]
    assert [a.status_code for a in answers] == [404] * 5 + [429] * 2
    assert answers[-1].json()["error"] == "too_fast"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 60


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/games/ur/kernel.py",
     "/games/ur/components.toml", "/games/ur/web/board.js", "/games/ur/..%2fcomponents.toml", "/games/ur/__init__.py",
     "/games/ur/..%2f..%2fhouse%2fapp.py", "/static/", "/games/ur/nothing.js"],
)  # fmt: skip
def test_only_files_for_the_browser_are_served(guest: Guest, path: str) -> None:
    answer = guest.get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_of_a_game_only_its_room_for_the_browser_is_served(guest: Guest) -> None:
    for path in (Path(tablee.__file__).parent / "games" / "ur").rglob("*"):
        answer = guest.get(f"/games/ur/{path.name}")
        assert answer.status_code == (200 if path.parent.name == "web" else 404), path


def test_a_name_is_text_and_nothing_else(guest: Guest) -> None:
    guest.post("/api/me", json={"name": "<img src=x onerror=alert(1)>"})
    id = guest.open(seats=here(2))
    for path in ("/", f"/tables/{id}", "/tables", "/new/ur"):
        assert "<img" not in guest.get(path).text


@pytest.mark.parametrize(
    ("header", "language"),
    [("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("de;q=0.5,en;q=0.4", "de"), ("ja", "en"), ("", "en"),
     ("en;q=0.1, fr;q=x, de", "de"), (";;,,", "en")],
)  # fmt: skip
def test_the_language_is_the_best_that_we_speak(header: str, language: str) -> None:
    assert accepted(header) == language


def test_lines_beyond_a_turn_are_all_answered_alike(guest: Guest) -> None:
    """Uruk against a bot: neither its hand nor the deck can be asked for, whatever card is named."""
    game = tablee.game("uruk")
    cards = {name for action in range(game.kernel.actions) for name in game.act(action).args}
    id = guest.open(game="uruk", players=2)
    message = guest.my_turn(id)
    lines = [line for card in cards for line in (f"/; +{card}", f"t *{card}; /; /", f"/; {card}")]
    answers = [guest.move(id, message, line) for line in lines]
    assert {answer.status_code for answer in answers} == {422}
    assert {answer.json()["error"] for answer in answers} == {"too_far"}
    assert len({answer.content for answer in answers}) == 1
    assert guest.see(id)["version"] == message["version"]
