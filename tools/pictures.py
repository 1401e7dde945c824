"""Takes the pictures of the README anew: a real house, a real browser, tables in the middle of a match.

.venv/bin/python tools/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.house.browser import browser, wait_for_turn  # noqa: E402
from tests.house.server import Guest, Server  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
NIGHT = {"color_scheme": "dark"}
SETTLE_MS = 1500
# The picture's name, the game (none: the home page), how far the match is, and how it is looked at.
WANTED: list[tuple[str, str, int, dict[str, Any]]] = [
    ("home-day", "", 0, DESK),
    ("ur-day", "ur", 26, DESK),
    ("ur-phone-night", "ur", 26, PHONE | NIGHT),
    ("builders-day", "builders", 60, DESK),
    ("entdecker-day", "entdecker", 45, DESK),
    ("uruk-night", "uruk", 45, DESK | NIGHT),
    ("uruk-phone-day", "uruk", 45, PHONE),
]


def table(guest: Guest, game: str, decisions: int) -> str:
    """A table in the middle of a match, where the guest is to decide."""
    id = guest.open(game=game)
    guest.play(id, decisions, seed=3)
    return f"/tables/{id}"


def main() -> None:
    from tablee.games import games

    with tempfile.TemporaryDirectory() as data, browser() as chromium:
        server = Server(Path(data)).start()
        try:
            for name, game, decisions, options in WANTED:
                if game and game not in games():
                    continue
                context = chromium.new_context(base_url=server.url, locale="en", **options)
                page = context.new_page()
                page.goto("/")
                if game:
                    guest = server.guest()
                    link = table(guest, game, decisions)
                    context.add_cookies(
                        [{"name": c.name, "value": c.value or "", "url": server.url} for c in guest.cookies.jar]
                    )
                    page.goto(link)
                    wait_for_turn(page)
                page.wait_for_timeout(SETTLE_MS)
                page.screenshot(path=PICTURES / f"{name}.png")
                context.close()
                print(f"docs/pictures/{name}.png")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
