"""Hints, levels and reviews in a real browser, on a desk and on a phone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.browser import PATIENCE, PHONE, browser, no_sideways_scroll, open_table, visit, wait_for_turn
from tests.house.server import Guest, Server, here

pytestmark = pytest.mark.browser
CARD_CODE = len("SHI")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.mark.parametrize("options", [{}, {**PHONE, "color_scheme": "dark"}])
def test_a_hint_in_three_steps(chromium: Any, server: Server, options: dict[str, Any]) -> None:
    with visit(chromium, server, **options) as page:
        open_table(page, "ur", seats=here(2), hints=True)
        wait_for_turn(page)
        page.locator("[data-hint='1']").click()
        page.locator(".hint-steps .on").nth(0).wait_for(state="attached", timeout=PATIENCE)
        assert page.locator(".board [data-key^='hint-']").count() + page.locator("[data-hinted]").count() > 0
        assert page.locator(".hint-lines").count() == 0
        page.locator("[data-hint='2']").click()
        page.locator(".hint-lines button").first.wait_for(timeout=PATIENCE)
        assert 1 <= page.locator(".hint-lines button").count() <= 3
        page.locator(".hint-lines button").last.click()
        assert page.locator(".hint-lines button").last.get_attribute("aria-pressed") == "true"
        page.locator("[data-hint='3']").click()
        page.locator(".hint-reasons li").first.wait_for(timeout=PATIENCE)
        assert no_sideways_scroll(page)
        page.locator("[data-hint-close]").click()
        assert page.locator(".hint-panel").count() == 0
        assert page.locator(".board [data-key^='hint-']").count() == 0
        page.locator(".table-tabs [data-open=log], .log-panel").locator("visible=true").first.click()
        assert "took a hint" in page.locator(".log:visible").inner_text()


def test_a_hint_on_a_phone_comes_into_view(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **PHONE) as page:
        open_table(page, "builders", seats=here(2), hints=True)
        wait_for_turn(page)
        for step in ("1", "2", "3"):
            page.locator(f"[data-hint='{step}']").click()
            page.locator(".hint-steps .on").nth(int(step) - 1).wait_for(state="attached", timeout=PATIENCE)
            end = page.locator(".hint-panel").evaluate("e => e.getBoundingClientRect().bottom")
            assert end <= page.locator(".board-page").evaluate("e => e.getBoundingClientRect().bottom")


def test_each_step_of_a_hint_is_read_from_its_beginning(chromium: Any, server: Server) -> None:
    """Below a tall rail little room is left for the panel, which then scrolls."""
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2), hints=True)
        wait_for_turn(page)
        page.locator("[data-hint='1']").click()
        panel = page.locator(".hint-panel")
        panel.evaluate("e => { e.parentElement.style.height = '120px'; e.parentElement.style.flex = 'none'; }")
        page.locator("[data-hint='2']").click()
        page.locator("[data-hint='3']").wait_for(state="attached", timeout=PATIENCE)
        assert panel.evaluate("e => { e.scrollTo(0, e.scrollHeight); return e.scrollTop; }") > 0
        page.locator("[data-hint='3']").dispatch_event("click")
        page.locator(".hint-reasons li").first.wait_for(state="attached", timeout=PATIENCE)
        assert panel.evaluate("e => e.scrollTop") == 0


def test_a_hint_in_uruk_marks_a_card_that_the_best_way_touches(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "uruk", players=2)
        wait_for_turn(page)
        with page.expect_response(lambda r: r.url.endswith("/hints"), timeout=PATIENCE) as answer:
            page.locator("[data-hint='1']").click()
        page.locator(".hint-say").wait_for(timeout=PATIENCE)
        said = answer.value.json()
        assert page.locator("[data-hinted]").count() > 0, said  # the buttons of the actions to look at
        cards = [code for code in said["mark"] if len(code) == CARD_CODE]
        # The best may be to draw from the deck, which touches no card.
        assert page.locator(".board .last").count() > 0 or not cards


def test_a_hint_goes_with_the_decision_it_was_for(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2), hints=True)
        wait_for_turn(page)
        page.keyboard.press("h")
        page.locator(".hint-say").wait_for(timeout=PATIENCE)
        with page.expect_response(lambda r: r.url.endswith("/moves")):
            page.locator(".board .may[data-move], .rail [data-move]").first.dispatch_event("click")
        page.locator(".hint-panel").wait_for(state="detached", timeout=PATIENCE)


def test_a_table_without_hints_offers_none(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "ur", seats=here(2))
        wait_for_turn(page)
        assert page.locator("[data-hint]").count() == 0


def test_levels_are_chosen_in_the_form_and_in_the_waiting_room(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/new/ur")
        page.locator("[name=players][value='3']").check(force=True)
        assert not page.locator("[name=hints]").is_checked()
        page.locator(".seat select").nth(2).select_option("bot:apprentice")
        assert "beginner" in page.locator(".seat .about").nth(2).inner_text()
        page.locator(".seat select").nth(1).select_option("bot:journeyman")
        assert page.locator("[name=hints]").is_checked()
        page.locator(".seat select").nth(1).select_option("open")
        page.click("[type=submit]")
        page.wait_for_url("**/tables/*")
        page.locator("select.level").select_option("apprentice")
        page.locator("[data-invite]").click()
        page.wait_for_selector("svg.ur-board", timeout=PATIENCE)
        assert page.locator(".pl", has_text="Apprentice").count() == 2


def finished_match(server: Server) -> str:
    """A short match that was played badly."""
    with Guest(server.url) as guest:
        id = guest.open(players=2, options={"round_limit": 4})
        message = guest.my_turn(id)
        chance = random.Random(5)
        while not message["over"]:
            guest.move(id, message, chance.choice(message["choices"])["move"])
            message = guest.my_turn(id)
        return id


def test_the_review_of_a_match(chromium: Any, server: Server) -> None:
    id = finished_match(server)
    with visit(chromium, server) as page:
        page.goto(f"/tables/{id}")
        page.locator(".turn [data-key=review]").click()
        page.wait_for_url("**/review")
        page.locator("[data-review][data-finished]").wait_for(timeout=5 * PATIENCE)
        assert page.locator("#graph .curve").count() == 2
        mistakes = page.locator(".mistake")
        assert 1 <= mistakes.count() <= 6
        assert page.locator(".slip-dot").count() == mistakes.count()
        mistakes.last.click()
        assert page.locator(".slip-dot").last.get_attribute("aria-pressed") == "true"
        assert page.locator(".boards figure svg.ur-board").count() == 2
        played, better = page.locator(".boards figcaption .notation").all_inner_texts()
        assert played != better
    with visit(chromium, server, **PHONE) as page:
        page.goto(f"/tables/{id}/review")
        page.locator("[data-review][data-finished]").wait_for(timeout=PATIENCE)
        assert no_sideways_scroll(page)
        page.locator("[data-show=played]").click()
        assert page.locator(".boards .played").is_visible()
        assert not page.locator(".boards .better").is_visible()
