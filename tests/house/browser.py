"""A real browser for tests: guests with their own pages, and what every table has in common."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.house.server import Server

sync_api = pytest.importorskip("playwright.sync_api")

CHROMIUM = os.environ.get("TABLEE_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run"]  # fmt: skip
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ASKED = ".turn[data-key=yours], .turn[data-key=over]"
PATIENCE = 300_000
"""Milliseconds. A fresh house may have to compile the rules first, and on a busy machine that takes minutes."""


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium: the system's if it is there."""
    with sync_api.sync_playwright() as playwright:
        found = CHROMIUM if Path(CHROMIUM).exists() else None
        chromium = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield chromium
        chromium.close()


@contextmanager
def visit(chromium: Any, server: Server, **options: Any) -> Iterator[Any]:
    """A page of a fresh guest; a fault in a script or a broken policy fails the test."""
    context = chromium.new_context(**{"base_url": server.url, "locale": "en", **(options or DESK)})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert [fault for fault in faults if "Failed to load resource" not in fault] == []


def open_table(page: Any, game: str, **wanted: Any) -> str:
    """Open a table as the page's guest and go there."""
    answer = page.request.post("/api/tables", data={"game": game, **wanted}, headers={"X-Tablee": "1"})
    link = str(answer.json()["link"])
    page.goto(link)
    return link


def wait_for_turn(page: Any) -> bool:
    """Until the page asks for a decision; False when the match is over."""
    page.wait_for_selector(ASKED, timeout=PATIENCE)
    return bool(page.locator(".turn[data-key=over]").count() == 0)


def no_sideways_scroll(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def board_fits(page: Any) -> bool:
    """Nothing at the table lies beyond its right edge, where it would be cut off."""
    return bool(page.locator(".board-page").evaluate("table => table.scrollWidth <= table.clientWidth"))


def only_the_table_scrolls(page: Any) -> bool:
    """On a phone the header and the tabs stay where they are."""
    return bool(page.evaluate("document.documentElement.scrollHeight <= innerHeight"))
