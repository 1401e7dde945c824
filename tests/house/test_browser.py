"""A real browser at the table: whole matches by mouse, by keyboard and on a phone; two browsers at one table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.browser import (
    ASKED,
    PATIENCE,
    PHONE,
    board_fits,
    browser,
    no_sideways_scroll,
    open_table,
    sync_api,
    visit,
    wait_for_turn,
)
from tests.house.server import Server, here

pytestmark = pytest.mark.browser

CHOICES = ", ".join(
    (
        ".board .may[data-move]",
        ".board .number[data-move]",
        ".rail [data-move]:not([aria-disabled=true])",
        ".turn [data-move]",
    )
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def decide(page: Any, chance: random.Random) -> None:
    """Click on something that may be clicked, and wait until the house has answered."""
    offered = page.locator(CHOICES)
    assert offered.count() > 0, page.locator(".turn").inner_text()
    with page.expect_response(lambda r: r.url.endswith("/moves")) as answer:
        offered.nth(chance.randrange(offered.count())).dispatch_event("click")
    assert answer.value.status in (200, 409), answer.value.text()
    page.wait_for_selector("#main:not([data-sending])", state="attached")


def play_to_the_end(page: Any, chance: random.Random) -> int:
    decisions = 0
    while wait_for_turn(page):
        decide(page, chance)
        decisions += 1
        assert decisions < 2000
    return decisions


def test_two_clicks_lead_from_home_to_the_first_move(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/")
        page.click("[data-play=ur]")
        page.wait_for_url("**/tables/*")
        page.wait_for_selector(ASKED, timeout=PATIENCE)
        with page.expect_response(lambda r: r.url.endswith("/moves")) as answer:
            page.locator(CHOICES).first.click()
        assert answer.value.status == 200
        assert page.locator(".pl").count() == 4


def test_a_whole_match_against_bots(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", options={"round_limit": 6})
        page.wait_for_selector("svg.ur-board")
        assert play_to_the_end(page, random.Random(4)) > 10
        page.wait_for_selector(".score-sheet", timeout=PATIENCE)
        totals = [int(text) for text in page.locator(".score-sheet .pts").all_inner_texts()]
        points = [int(text) for text in page.locator(".score-sheet li .num").all_inner_texts()]
        assert sum(points) == sum(totals)
        assert page.locator(".score-sheet .won").count() >= 1
        page.locator("#sheet [data-rematch]").click()
        page.wait_for_url("**/tables/*")
        page.wait_for_selector(".turn[data-key=yours], .turn[data-key=wait]", timeout=PATIENCE)
        assert page.locator(".score-sheet").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_match_on_a_phone(chromium: Any, server: Server, scheme: str) -> None:
    with visit(chromium, server, **PHONE, color_scheme=scheme) as page:
        open_table(page, "ur", players=2, options={"round_limit": 3})
        chance = random.Random(scheme)
        while wait_for_turn(page):
            assert no_sideways_scroll(page)
            decide(page, chance)
        page.wait_for_selector(".score-sheet", timeout=PATIENCE)
        page.locator("[data-close]").click()
        for tab in ("scores", "log", "table"):
            page.locator(f".table-tabs [data-open={tab}]").click()
            assert page.locator("#sheet[open]").count() == 1
            assert no_sideways_scroll(page)
            page.keyboard.press("Escape")
            page.wait_for_selector("#sheet:not([open])", state="attached")


def test_two_browsers_at_one_table_see_each_other(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as host, visit(chromium, server) as friend:
        link = open_table(
            host, "ur", seats=[{"kind": "me", "name": "Amélie"}, {"kind": "open"}], options={"round_limit": 2}
        )
        host.wait_for_selector(".room")
        friend.goto(link)
        friend.fill("[name=sit-name]", "Basile")
        friend.locator("[data-sit]").click()
        host.wait_for_selector("svg.ur-board", timeout=PATIENCE)
        assert "Basile" in host.locator(".players").inner_text()
        chance = random.Random(8)
        boards = {True: host, False: friend}
        while True:
            for page in boards.values():
                page.wait_for_selector(".turn", timeout=PATIENCE)
            asked = [page for page in boards.values() if page.locator(".turn[data-key=yours]").count()]
            if not asked:
                if all(page.locator(".turn[data-key=over]").count() for page in boards.values()):
                    break
                host.wait_for_timeout(20)
                continue
            decide(asked[0], chance)
        for page in boards.values():
            page.wait_for_selector(".score-sheet", timeout=PATIENCE)
        assert host.locator(".log .notation").all_inner_texts() == friend.locator(".log .notation").all_inner_texts()


def test_reload_and_a_lost_connection_lose_nothing(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2))
        chance = random.Random(2)
        for _ in range(3):
            wait_for_turn(page)
            decide(page, chance)
        before = page.locator(".log").inner_text()
        page.reload()
        page.wait_for_selector("svg.ur-board")
        assert page.locator(".log").inner_text() == before
        page.context.set_offline(True)
        page.wait_for_selector(".turn[data-key=lost]", timeout=PATIENCE)
        page.locator(CHOICES).first.dispatch_event("click")
        page.context.set_offline(False)
        page.wait_for_selector(".turn[data-key=yours]", timeout=PATIENCE)
        sync_api.expect(page.locator(".log")).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)


def test_a_refused_click_shows_the_clause(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2))
        chance = random.Random(3)
        refused = page.locator(".board .hit[data-move]:not(.may)")
        while wait_for_turn(page) and refused.count() == 0:
            decide(page, chance)
        refused.first.dispatch_event("click")
        link = page.locator(".slip a")
        link.wait_for(timeout=PATIENCE)
        assert link.get_attribute("href", timeout=PATIENCE).startswith("/rules/ur#")
        page.locator(".slip").wait_for(state="detached", timeout=PATIENCE)


def test_a_turn_by_keyboard_alone_with_undo(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2))
        undone = False
        for _ in range(40):
            wait_for_turn(page)
            page.locator(CHOICES).first.focus()
            with page.expect_response(lambda r: r.url.endswith("/moves")):
                page.keyboard.press("Enter")
            page.wait_for_selector("#main:not([data-sending])", state="attached")
            if page.locator("[data-undo]").count():
                with page.expect_response(lambda r: r.url.endswith("/undo")) as answer:
                    page.keyboard.press("u")
                assert answer.value.status == 200
                undone = True
                break
        assert undone


def test_friends_round_one_screen_from_the_form(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/new/ur")
        page.locator("[name=players][value='2']").check(force=True)
        page.locator(".seat [name=name]").first.fill("Amélie")
        page.locator(".seat select").nth(1).select_option("here")
        page.locator(".seat [name=name]").nth(1).fill("Basile")
        page.locator(".options summary").click()
        page.locator("[name='option.round_limit']").fill("1")
        page.click("[type=submit]")
        page.wait_for_url("**/tables/*")
        assert play_to_the_end(page, random.Random(5)) > 4
        names = page.locator(".score-sheet b").all_inner_texts()
        assert sorted(names) == ["Amélie", "Basile"]


def test_a_set_of_options_fills_the_form_and_a_change_by_hand_leaves_it(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/new/entdecker")
        chosen = page.locator("#presets input:checked + span")
        assert chosen.inner_text().startswith("Rules as written")
        page.locator("#presets label", has_text="Translator").locator("input").check(force=True)
        page.locator(".options summary").click()
        first = page.locator("[name='option.first_player']")
        assert first.input_value() == "translator"
        assert page.locator("[name='option.unplayable_to_filler']").is_checked()
        assert page.locator("[name='option.data']").count() == 0  # it has a single value
        first.select_option("variant")
        assert chosen.inner_text() == "Your own choice"
        first.select_option("translator")
        assert chosen.inner_text().startswith("Translator")


def test_every_page_fits_a_phone(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **PHONE) as page:
        for path in ("/", "/new/ur", "/tables", "/rules", "/rules/ur", "/about", "/programs", "/bots"):
            page.goto(path)
            assert no_sideways_scroll(page), path


@pytest.mark.parametrize("game", ["ur", "uruk", "builders", "entdecker"])
def test_a_board_has_room_on_every_screen(chromium: Any, server: Server, game: str) -> None:
    with visit(chromium, server, locale="fr", reduced_motion="reduce") as page:
        open_table(page, game)
        page.wait_for_selector(".strip .one", state="attached")
        for width in (720, 768, 939, 940, 1099, 1100):
            page.set_viewport_size({"width": width, "height": 1024})
            assert no_sideways_scroll(page), width
            assert board_fits(page), width
            if width < 940:
                assert page.locator("#board").bounding_box()["width"] > width - 60


MOVE_A_CARD_AWAY = """() => {
  const card = [...document.querySelectorAll(".board .uk-card")].find((card) => card.offsetWidth > 0);
  card.style.translate = "900px";
  const page = document.documentElement, table = document.querySelector(".board-page");
  return [card.getBoundingClientRect().right > innerWidth, page.scrollWidth > innerWidth,
          table.scrollWidth > table.clientWidth];
}"""
"""Whether it is beyond the edge then, whether the page is wider for it, and whether its table would be. All at once:
the next move of a bot draws the cards anew."""


def test_a_card_on_its_way_never_widens_the_page(chromium: Any, server: Server) -> None:
    with visit(chromium, server, viewport={"width": 939, "height": 1024}) as page:
        open_table(page, "uruk")
        page.wait_for_selector(".board .uk-card >> visible=true")
        beyond, wider, cut_off = page.evaluate(MOVE_A_CARD_AWAY)
        assert (beyond, wider, cut_off) == (True, False, True)


def test_the_rulebook_draws_its_examples_and_finds_clauses(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        # On a slow machine the drawings come long after the page: the clause must not be pushed away.
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 10})
        page.goto("/rules/ur#10.4")
        page.wait_for_selector("figure .drawn svg", timeout=PATIENCE)
        assert page.locator("[id='10.4']").evaluate("e => e.matches(':target')")
        sync_api.expect(page.locator("[id='10.4']")).to_be_in_viewport(timeout=PATIENCE)
        page.wait_for_function("Math.abs(document.getElementById('10.4').getBoundingClientRect().top) < 60")
        everything = page.locator(".clause:visible").count()
        page.fill("[data-search]", "ziggurat")
        assert 0 < page.locator(".clause:visible").count() < everything


def test_night_and_language_are_kept(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/")
        with page.expect_response("**/api/me"):
            page.click("[data-theme-toggle]")
        with page.expect_navigation():
            page.click(".foot [data-language=fr]")
        root = page.locator("html")
        assert (root.get_attribute("data-theme"), root.get_attribute("lang")) == ("night", "fr")
