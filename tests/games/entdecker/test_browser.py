"""Entdecker in a real browser: whole matches by mouse, by keys and on a phone, gesture by gesture."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.house.browser import (
    ASKED,
    DESK,
    PATIENCE,
    PHONE,
    browser,
    no_sideways_scroll,
    open_table,
    visit,
    wait_for_turn,
)
from tests.house.conftest import server
from tests.house.server import Server, here

pytestmark = pytest.mark.browser
__all__ = ["server"]

CHART = "svg.ent-chart[data-nav-group]"
CONFIRM = ".turn [data-send]"
NUMBERS = ".rail .ent-number"
TARGETS = ".board .hit.may"
OTHERS = ".ent-pile.may, .rail .ent-build.may, .rail .ent-ownbtn.may, .turn [data-move]"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def sends(page: Any, click: Any) -> None:
    """A click that ends a gesture; wait until the house has answered."""
    with page.expect_response(lambda r: r.url.endswith("/moves")) as answer:
        click()
    assert answer.value.status in (200, 409), answer.value.text()
    page.wait_for_selector("#main:not([data-sending])", state="attached")


def ready(page: Any, chance: random.Random) -> Any:
    """What ends the gesture that is being made: a number of tiles, or the confirming button."""
    for selector in (NUMBERS, CONFIRM):
        found = page.locator(selector)
        if found.count():
            return found.nth(chance.randrange(min(3, found.count())))
    return None


def decide(page: Any, chance: random.Random) -> None:
    """Choose a start and a number; choose a cell, turn the tile, confirm; turn over, build, or stop."""
    turn = page.locator(".turn [data-key=turn]")
    if turn.count() and chance.random() < 0.5:
        turn.click()
    if (end := ready(page, chance)) is not None:
        return sends(page, lambda: end.dispatch_event("click"))
    targets, others = page.locator(TARGETS), page.locator(OTHERS)
    count = targets.count() or others.count()
    assert count > 0, page.locator(".turn").inner_text()
    chosen = (targets if targets.count() else others).nth(chance.randrange(count))
    if chosen.get_attribute("data-draft") is None:
        return sends(page, lambda: chosen.dispatch_event("click"))
    chosen.dispatch_event("click")
    end = ready(page, chance)
    assert end is not None, page.locator(".turn").inner_text()
    return sends(page, lambda: end.dispatch_event("click"))


def start(page: Any, **wanted: Any) -> None:
    open_table(page, game="entdecker", **wanted)
    page.wait_for_selector(CHART, timeout=PATIENCE)


def test_a_whole_match_against_bots(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **DESK) as page:
        start(page, players=3)
        chance, decisions = random.Random(4), 0
        while wait_for_turn(page):
            decide(page, chance)
            decisions += 1
            assert decisions < 800
        page.wait_for_selector(".score-sheet", timeout=PATIENCE)
        totals = [int(text) for text in page.locator(".score-sheet .pts").all_inner_texts()]
        points = [int(text) for text in page.locator(".score-sheet li .num").all_inner_texts()]
        assert sum(points) == sum(totals)
        assert max(totals) > 0
        assert page.locator(".score-sheet .won").count() >= 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_turns_on_a_phone(chromium: Any, server: Server, scheme: str) -> None:
    with visit(chromium, server, **PHONE, color_scheme=scheme) as page:
        start(page, seats=here(2), options={"personal_tiles": "on"} if scheme == "dark" else {})
        chance = random.Random(scheme)
        for _ in range(40):
            if not wait_for_turn(page):
                break
            assert no_sideways_scroll(page)
            decide(page, chance)
        cell = page.locator(".board [data-cell=d4] rect").bounding_box()
        assert min(cell["width"], cell["height"]) >= 44


def test_the_toll_and_what_it_leaves_are_shown_before_the_ship_is_put_down(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **DESK) as page:
        start(page, seats=here(2))
        chance, tolls = random.Random(1), page.locator(".start .price")
        while wait_for_turn(page) and tolls.count() == 0:
            decide(page, chance)
        toll = int((tolls.first.locator("text").text_content() or "").replace("−", ""))
        gold = int(page.locator(".pl.now .ent-purse b").inner_text())
        tolls.first.locator("xpath=..").evaluate(
            "g => document.querySelector(`.hit[data-draft='start=${g.dataset.key.replace('start-', '')}']`)"
            ".dispatchEvent(new MouseEvent('click', {bubbles: true}))"
        )
        assert str(toll) in page.locator(".ent-note.toll").inner_text()
        assert page.locator(NUMBERS).count() == gold - toll
        assert page.locator(".pl.now .ent-gold .goes").count() == toll
        assert page.locator(".log .e").count() > 0
        sends(page, lambda: page.locator(NUMBERS).first.click())
        assert int(page.locator(".pl.now .ent-purse b").inner_text()) == gold - toll - 1


def test_a_tile_is_turned_by_a_key_and_laid_by_another(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **DESK) as page:
        start(page, seats=here(2))
        chance = random.Random(6)
        while wait_for_turn(page) and page.locator(".turn [data-key=turn]").count() == 0:
            decide(page, chance)
        preview = page.locator(".board .preview")
        before = preview.get_attribute("data-key")
        page.keyboard.press("r")
        after = preview.get_attribute("data-key")
        assert before != after
        assert after is not None
        sends(page, lambda: page.keyboard.press("c"))
        laid = after.split("-")[1]
        assert laid in page.locator(".log .e").first.inner_text()


def test_a_click_that_the_rules_forbid_shows_the_clause(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **DESK) as page:
        start(page, seats=here(2))
        page.wait_for_selector(ASKED, timeout=PATIENCE)
        page.locator(".board [data-cell=e4]").dispatch_event("click")
        link = page.locator(".slip a")
        link.wait_for(timeout=PATIENCE)
        assert link.get_attribute("href") == "/rules/entdecker#4.1"


def test_the_arrow_keys_walk_over_the_chart(chromium: Any, server: Server) -> None:
    with visit(chromium, server, **DESK) as page:
        start(page, seats=here(2))
        page.wait_for_selector(ASKED, timeout=PATIENCE)
        page.locator(".board [data-cell=a1]").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert page.locator(".start.chosen").get_attribute("data-key") == "start-*b1"
        page.keyboard.press("Escape")
        assert page.locator(".start.chosen").count() == 0
