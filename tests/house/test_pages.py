"""Pages: in three languages, complete, and friendly when something is not there."""

from __future__ import annotations

import re

import pytest

from tablee.engine.words import LANGUAGES, Tongue, catalogue
from tablee.games import game, games
from tablee.house.messages import Sheet, tie_line
from tablee.house.strength import Interval, Meeting, Pace, is_known, published, row
from tests.house.server import Guest, Server, here

PAGES = (
    "/",
    "/tables",
    "/rules",
    "/about",
    "/programs",
    "/bots",
    *[f"/{kind}/{name}" for name in games() for kind in ("rules", "new")],
)
HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_every_language(server: Server, path: str, language: str) -> None:
    with server.guest(language) as guest:
        answer = guest.get(path, headers=HTML)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    shown = re.sub(r"<script.*?</script>", "", answer.text, flags=re.S)
    keys = Tongue("tablee.house", language).catalogue._catalog  # type: ignore[attr-defined]
    for key in keys:
        if "." in key:
            assert f">{key}<" not in shown


def test_catalogues_have_the_same_keys_and_places() -> None:
    def shape(language: str) -> dict[str, set[str]]:
        found = catalogue("tablee.house", language)._catalog  # type: ignore[attr-defined]
        return {key: set(re.findall(r"\{(\w+)\}", text)) for key, text in found.items() if key}

    assert shape("fr") == shape("en") == shape("de")


def test_french_punctuation_never_stands_alone() -> None:
    for key, text in Tongue("tablee.house", "fr").every().items():
        assert not re.search(r"[^\u00a0\u202f][:;!?»](\s|$)", text), key
        assert not re.search(r"«[^\u00a0\u202f]", text), key
        assert "'" not in text, key


def test_a_chosen_language_and_light_are_remembered(server: Server) -> None:
    with server.guest("en") as guest:
        guest.post("/api/me", json={"language": "de", "theme": "night"})
        text = guest.get("/").text
    assert '<html lang="de" data-theme="night">' in text


def test_home_offers_each_game_and_your_tables(guest: Guest) -> None:
    id = guest.open(seats=here(2))
    text = guest.get("/").text
    for name in games():
        assert f'data-play="{name}"' in text
        assert f'href="/new/{name}"' in text
    assert f'href="/tables/{id}"' in text


def test_a_listed_table_can_be_found_by_strangers(server: Server, guest: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    shown, hidden = guest.open(seats=seats, listed=True), guest.open(seats=seats)
    with server.guest() as stranger:
        text = stranger.get("/tables").text
    assert shown in text
    assert hidden not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebooks_have_an_anchor_for_every_clause_and_draw_their_examples(server: Server, language: str) -> None:
    from tablee.engine import rulebook

    for name in games():
        book = rulebook.load(game(name).package, language)
        with server.guest(language) as guest:
            text = guest.get(f"/rules/{name}").text
        for clause in book.clauses:
            assert text.count(f'id="{clause}"') == 1
        assert text.count("data-view=") == len(rulebook.examples(book.text, name))


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/tables/nowhere", 404), ("/rules/chess", 404), ("/new/chess", 404)]
)
def test_a_person_who_is_lost_sees_a_page(guest: Guest, path: str, status: int) -> None:
    answer = guest.get(path, headers=HTML)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert 'href="/"' in answer.text


def test_files_are_kept_until_they_change(guest: Guest) -> None:
    first = guest.get("/static/page.js")
    assert first.headers["content-type"].startswith("text/javascript")
    again = guest.get("/static/page.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_about_page_says_whose_games_these_are(guest: Guest) -> None:
    text = guest.get("/about").text
    assert "independent implementation" in text
    assert "not connected" in text


def test_an_icon_and_a_manifest_are_there(guest: Guest) -> None:
    assert guest.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    assert guest.get("/manifest.webmanifest").json()["name"] == "Tablée"
    assert "Disallow: /api/" in guest.get("/robots.txt").text


def test_the_page_about_the_bots_shows_what_was_measured(guest: Guest) -> None:
    text = guest.get("/bots", headers=HTML).text
    assert ("No measurement is published" in text) == (not published())
    assert text.count('<section class="strength">') == len({meeting.game for meeting in published()})


def test_a_measurement_is_told_with_its_error_bars() -> None:
    meeting = Meeting(
        "ur", ("master", *["journeyman"] * 3), 200, Interval(0.464, 0.391, 0.534), (Pace("master", 1234.0),)
    )
    told = row(meeting, Tongue("tablee.house", "de"))
    assert (told.bot, told.against, told.pace) == ("Meister", "3 × Geselle", "1,2 s")
    assert (told.share, told.low, told.high, told.fair, told.proven) == (46, 39, 53, 25, True)
    assert not row(Meeting("ur", ("quick", "random"), 9, Interval(0.6, 0.4, 0.8)), Tongue("tablee.house", "en")).proven


def test_other_houses_bots_are_named_and_the_labs_own_trials_are_not_shown() -> None:
    guest = "tablee.adapters.opponents.openspiel_bot:seconds=0.5"
    told = row(Meeting("ur", ("master", guest), 9, Interval(0.9, 0.8, 1.0)), Tongue("tablee.house", "en"))
    assert told.against.startswith("OpenSpiel’s search")
    assert is_known(guest)
    assert is_known("master")
    assert not is_known("search:rivals=1")


def test_the_sheet_says_when_a_tie_break_decided() -> None:
    t = Tongue("tablee.house", "en")
    names = ["Amélie", "Basile", "Ines"]
    sheet = [Sheet(seat, total, []) for seat, total in enumerate((12, 12, 9))]
    assert tie_line(sheet, [1], names, t) == "Equal points for Amélie and Basile: the tie-break decided for Basile."
    assert tie_line(sheet, [0, 1], names, t) == ""
    assert tie_line([Sheet(0, 13, []), *sheet[1:]], [0], names, t) == ""
