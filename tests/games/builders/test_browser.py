"""The Builders in a real browser: a whole match against bots, by mouse, on a phone and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.games.builders.rules.state import SITE_CODES
from tests.house.browser import (
    PATIENCE,
    PHONE,
    browser,
    no_sideways_scroll,
    only_the_table_scrolls,
    open_table,
    visit,
    wait_for_turn,
)
from tests.house.server import Server, here

pytestmark = pytest.mark.browser

LIMIT = 1500
OPEN_SITES = 3
LARGE_TEAM = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    house = Server(tmp_path_factory.mktemp("builders"))
    try:
        yield house.start()
    finally:
        house.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as found:
        yield found


def click(page: Any, selector: str) -> bool:
    """Click on the first thing that a selector finds, as a person would; False if there is none."""
    found = page.locator(f"#main {selector}").first
    if found.count() == 0:
        return False
    found.click()
    return True


def send_line(page: Any, selector: str) -> bool:
    """A click that makes a play: wait until the house has taken it."""
    if page.locator(f"#main {selector}").count() == 0:
        return False
    with page.expect_response(lambda r: r.url.endswith("/moves")) as answer:
        click(page, selector)
    assert answer.value.status in (200, 409), answer.value.text()
    page.wait_for_selector("#main:not([data-sending])", state="attached")
    return True


def smallest(page: Any, cards: str) -> int:
    """The place of the card that needs least, or 0 for a row of workers."""
    needs = [
        sum(int(text) for text in card.locator(".bld-need b").all_inner_texts())
        for card in page.locator(cards).all()
    ]  # fmt: skip
    return needs.index(min(needs))


def take_from(page: Any, row: str) -> bool:
    """A card of a row. A phone shows it first and asks; a bought action is asked for everywhere."""
    cards = f"#main .{row} .bld-card.ready"
    if page.locator(cards).count() == 0:
        return False
    card = page.locator(cards).nth(smallest(page, cards))
    if card.get_attribute("data-send") is None:
        card.click()
        return send_line(page, ".turn [data-key=go]")
    with page.expect_response(lambda r: r.url.endswith("/moves")):
        card.click()
    page.wait_for_selector("#main:not([data-sending])", state="attached")
    return True


def send_somebody(page: Any) -> bool:
    """One gesture: pick a worker, then a site where it is of use; best one that it finishes."""
    ready = page.locator("#main .bld-team .unit.ready")
    for i in range(ready.count()):
        ready.nth(i).click()
        for site in (".bld-site.target:has(.done)", ".bld-site.target"):
            if send_line(page, site):
                return True
        page.keyboard.press("Escape")
    return False


def decide(page: Any) -> None:
    """A simple player: end, build, open, recruit, or take what is left."""
    if send_line(page, ".turn [data-key=end]") or send_somebody(page):
        return
    sites, team = page.locator("#main .bld-site").count(), page.locator("#main .bld-team .unit").count()
    if sites < OPEN_SITES and take_from(page, "buildings"):
        return
    if team < LARGE_TEAM and take_from(page, "workers"):
        return
    if page.locator("[data-key=bar-take]").count():
        click(page, "[data-key=bar-take]")
    assert send_line(page, "[data-key=rest]"), page.locator(".turn").inner_text()


def play_to_the_end(page: Any) -> int:
    decisions = 0
    while wait_for_turn(page):
        decide(page)
        assert no_sideways_scroll(page)
        decisions += 1
        assert decisions < LIMIT
    return decisions


def test_a_whole_match_against_bots(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", players=3)
        page.wait_for_selector(".bld-market", timeout=PATIENCE)
        assert play_to_the_end(page) > 10
        page.wait_for_selector(".score-sheet .won", timeout=PATIENCE)
        totals = [float(text) for text in page.locator(".score-sheet .pts").all_inner_texts()]
        points = [float(text) for text in page.locator(".score-sheet li .num").all_inner_texts()]
        assert round(sum(points), 1) == round(sum(totals), 1)
        assert page.locator(".bld-finished .bld-mini").count() > 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_match_on_a_phone(chromium: Any, server: Server, scheme: str) -> None:
    with visit(chromium, server, **PHONE, color_scheme=scheme) as page:
        open_table(page, "builders", players=2)
        page.wait_for_selector(".bld.small", timeout=PATIENCE)
        assert play_to_the_end(page) > 10
        page.wait_for_selector(".score-sheet .won", timeout=PATIENCE)
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 390, "height": 400})
        page.locator(".bld-finished").wait_for(state="attached")
        assert only_the_table_scrolls(page)


def test_a_worker_shows_where_it_can_go_and_for_what(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", seats=here(2))
        wait_for_turn(page)
        take_from(page, "buildings")
        wait_for_turn(page)
        page.locator(".bld-team .unit").first.click()
        site = page.locator(".bld-site")
        assert "1 action" in site.locator(".bld-tag").inner_text()
        assert page.locator(".bld-team .unit.chosen").count() == 1
        page.keyboard.press("Escape")
        assert site.locator(".bld-tag").count() == 0


def test_a_refused_click_shows_the_clause(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", seats=here(2))
        wait_for_turn(page)
        page.locator(".buildings .next").dispatch_event("click")
        link = page.locator(".slip a")
        link.wait_for(timeout=PATIENCE)
        assert link.get_attribute("href") == "/rules/builders#4.4"


def test_a_turn_by_keyboard_alone_with_undo(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", seats=here(2))
        wait_for_turn(page)
        page.locator(".buildings .bld-card").first.focus()
        page.keyboard.press("ArrowRight")
        with page.expect_response(lambda r: r.url.endswith("/moves")):
            page.keyboard.press("Enter")
        page.wait_for_selector(".bld-site")
        page.locator("[data-key=take-2]").focus()
        with page.expect_response(lambda r: r.url.endswith("/moves")):
            page.keyboard.press("Enter")
        page.wait_for_selector(".turn [data-key=end]")
        with page.expect_response(lambda r: r.url.endswith("/undo")) as answer:
            page.keyboard.press("u")
        assert answer.value.status == 200
        page.wait_for_selector(".turn:not(:has([data-key=end]))")


def test_the_mat_of_a_rival_opens_as_a_sheet(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", players=2)
        wait_for_turn(page)
        page.locator("[data-open=mat-1]").click()
        page.wait_for_selector("#sheet[open] .bld-mat .unit")
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet:not([open])", state="attached")


PILES_THAT_A_HINT_CAN_MEAN = """async (mark) => {
  const { rail } = await import("/games/builders/rail.js");
  const { message: m } = JSON.parse(document.getElementById("table-data").textContent);
  const legal = new Set(m.choices.map((choice) => choice.move)), t = (key) => key;
  const shown = document.createElement("div");
  shown.innerHTML = rail(m.view, { ...m, seat: m.turn.seat, legal, t, mode: "", draft: {}, look: {}, names: [], mark });
  return [...shown.querySelectorAll("[data-begins=B]")].map((e) => e.closest("li").dataset.key);
}"""


def test_a_hint_to_invest_points_at_the_pile_that_it_means(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        open_table(page, "builders", seats=here(2))
        wait_for_turn(page)
        page.reload()
        wait_for_turn(page)
        every = page.evaluate(PILES_THAT_A_HINT_CAN_MEAN, ["invest"])
        assert {"pile-tool", "pile-loan"} < set(every)
        assert page.evaluate(PILES_THAT_A_HINT_CAN_MEAN, ["tS"]) == ["pile-tool"]
        assert page.evaluate(PILES_THAT_A_HINT_CAN_MEAN, ["loan"]) == ["pile-loan"]


def test_every_card_has_a_drawing_and_a_name_in_every_language(chromium: Any, server: Server) -> None:
    for language in ("en", "fr", "de"):
        with visit(chromium, server, locale=language) as page:
            open_table(page, "builders", seats=here(2))
            page.wait_for_selector(".bld-market", timeout=PATIENCE)
            drawn = page.evaluate("async () => (await import('/games/builders/art.js')).DRAWN")
            words = page.evaluate("JSON.parse(document.getElementById('table-data').textContent).words")
            assert sorted(drawn) == sorted(SITE_CODES)
            assert [code for code in SITE_CODES if f"board.card.{code}" not in words] == []


def test_the_rulebook_draws_its_examples(chromium: Any, server: Server) -> None:
    with visit(chromium, server) as page:
        page.goto("/rules/builders")
        page.wait_for_selector("figure .bld-market", timeout=PATIENCE)
        assert page.locator("figure .bld-mat").count() > 3
