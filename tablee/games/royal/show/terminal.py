"""The board in a terminal: three rows of squares, the hands and what is home."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.engine.words import Tongue
from tablee.games.royal.show.view import View
from tablee.games.royal.text.position import SEAT_LETTERS

COLUMNS = "abcdefgh"
ROSETTE, FREE, GAP = "✿", "·", "  "
STYLES = ("bold red", "bold blue")


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    rows = [row(view, number) for number in (3, 2, 1)]
    foot = Text(f"  {' '.join(f'{c} ' for c in COLUMNS)}", style="dim")
    seats = [seat(view, i, t, names[i]) for i in range(view.players)]
    return Group(Text(t("title"), style="bold"), *rows, foot, *seats)


def row(view: View, number: int) -> Text:
    squares = {square.name: square for square in view.squares}
    text = Text(f"{number} ", style="dim")
    for column in COLUMNS:
        square = squares.get(f"{column}{number}")
        piece = GAP[0] if square is None else SEAT_LETTERS[square.owner] if square.owner >= 0 else FREE
        text.append(piece, style=STYLES[square.owner] if square and square.owner >= 0 else "")
        text.append(f"{ROSETTE if square and square.rosette else ' '} ", style="dim")
    return text


def seat(view: View, i: int, t: Tongue, name: str) -> Text:
    mark = "▶" if view.asks == i else " "
    return Text(
        f"{mark} {SEAT_LETTERS[i]} {name}: {t('terminal.seat', hand=view.hand[i], home=view.home[i])}", style=STYLES[i]
    )
