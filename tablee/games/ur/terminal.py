"""UR in a terminal: the grid, the hands and the supplies, readable with and without colour, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tablee.engine.words import Tongue
from tablee.games.ur.state import FIRST_EXCHANGE, PHASE_NAMES, PICKING, SET_POINTS
from tablee.games.ur.view import Cell, View

FILES = "abcdef"
CELL_WIDTH = 7
SEATS_WIDTH = 26
CUBE, ZIGGURAT, MARK, TURN, FIRST = "■", "▲", "◆", "▶", "⚑"
UNKNOWN = "??"

# Letters say everything; colour only helps.
KIND_STYLES = {
    "A": Style(color="#434d12", bgcolor="#d5dca2"),
    "K": Style(color="#6d4500", bgcolor="#f2d491"),
    "C": Style(color="#22427a", bgcolor="#bfd2ea"),
    "P": Style(color="#56306b", bgcolor="#ddc8e4"),
    "W": Style(color="#84200f", bgcolor="#f1bcaa"),
}
SEAT_STYLES = {"r": "#b83a2e", "b": "#1f5e9e", "y": "#8a6500", "g": "#2d6431"}
SEAT_NAMES = {"r": "#e87265", "b": "#4e9be4", "y": "#ebc144", "g": "#5da65a"}


def pair(kinds: str, t: Tongue) -> str:
    """The two kinds of a tile in words: `AK` is `Agriculture / Commerce`."""
    return t("pair", first=t(f"kind.{kinds[0]}"), second=t(f"kind.{kinds[1]}"))


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as one viewer sees it."""
    table = Table.grid(padding=(0, 2))
    table.add_row(grid(view), Group(*seats(view, t, names)))
    return Group(headline(view, t), table, *notes(view, t))


def headline(view: View, t: Tongue) -> Text:
    """`UR · Round 7 · 3 ziggurats left`."""
    parts = [
        t("title"),
        stage(view, t),
        t.count("terminal.ziggurats", view.ziggurats_left),
    ]
    if view.final_round:
        parts.append(t("terminal.final"))
    return Text(" · ".join(parts), style="bold")


def stage(view: View, t: Tongue) -> str:
    if view.phase == "end":
        return t("terminal.end")
    if PICKING <= PHASE_NAMES.index(view.phase) <= FIRST_EXCHANGE:
        return t("terminal.setup")
    return t("terminal.round", n=view.round)


# The grid


def grid(view: View) -> Table:
    """Ranks from the top down, as the board lies before the player."""
    n = view.side_length
    table = Table(
        box=box.SQUARE,
        show_header=False,
        show_footer=True,
        show_lines=True,
        padding=0,
        border_style="dim",
    )
    table.add_column(footer="", width=1)
    for file in FILES[:n]:
        table.add_column(footer=Text(file, justify="center"), width=CELL_WIDTH)
    for rank in range(n - 1, -1, -1):
        row = view.cells[rank * n : (rank + 1) * n]
        table.add_row(f"\n{rank + 1}", *(tile(cell, view) for cell in row))
    return table


def tile(cell: Cell, view: View) -> Text:
    """Visible kind, mark and reverse above; owner and cubes below."""
    mark = MARK if cell.name in (view.cell, view.attacker, view.target) else " "
    above = f" {cell.kind} {mark} {cell.back.lower()} "
    text = Text(above, style=KIND_STYLES[cell.kind])
    text.stylize("bold", 0, 3)
    text.append("\n")
    text.append(holding(cell, view).ljust(CELL_WIDTH))
    if cell.owner >= 0:
        text.stylize(f"bold {SEAT_STYLES[view.colours[cell.owner]]}", CELL_WIDTH + 1)
    return text


def holding(cell: Cell, view: View) -> str:
    if cell.owner < 0:
        return ""
    colour = view.colours[cell.owner]
    return f" {colour} {ZIGGURAT} Z" if cell.ziggurat else f"{colour} {CUBE * cell.cubes}"


# The seats


def seats(view: View, t: Tongue, names: Sequence[str]) -> list[Text]:
    """Every player in three lines: name and points, hand tile, cubes and items."""
    return [seat(view, i, t, names[i]) for i in range(view.players)]


def seat(view: View, i: int, t: Tongue, name: str) -> Text:
    colour = view.colours[i]
    turn = TURN if view.asks == i else " "
    points = t.count("terminal.points", view.scores[i])
    head = f"{turn}{colour} {name}{' ' + FIRST if view.first == i else ''}"
    room = SEATS_WIDTH - len(points) - 1
    text = Text(head[:room].ljust(room + 1), style=f"bold {SEAT_NAMES[colour]}")
    text.append(points, style="bold")
    hand = view.hands[i]
    text.append(f"\n   {pair(hand, t) if hand else t('terminal.hand.none')}\n")
    text.append(f"   {t('terminal.supply', n=view.supply[i])} · {items(view, i)}\n", style="dim")
    return text


def items(view: View, i: int) -> str:
    """`A2 K1 Z1`: what the seat has of each kind."""
    return " ".join(f"{kind}{n}" for kind, n in view.items[i].items() if n)


# Below the grid


def notes(view: View, t: Tongue) -> list[Text]:
    """Tiles beside the grid, and what a set is worth."""
    lines = [
        (t("terminal.leftovers"), list(view.leftovers)),
        (t("terminal.pile"), list(view.pile)),
    ]
    lines.append((t("terminal.side"), [view.side] if view.side else []))
    found = [Text(f"{head}: {', '.join(known(tile, t) for tile in tiles)}") for head, tiles in lines if tiles]
    points = "  ".join(f"{n}→{value}" for n, value in enumerate(SET_POINTS) if n)
    return [*found, Text(f"{t('terminal.sets')}: {points}", style="dim")]


def known(tile: str, t: Tongue) -> str:
    return t("terminal.hidden") if tile == UNKNOWN else pair(tile, t)
