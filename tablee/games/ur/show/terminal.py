"""UR in a terminal: the grid, the hands and the supplies, readable with and without colour, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tablee.engine.terminal import FIRST, NAME_STYLES, TURN
from tablee.engine.words import Tongue
from tablee.games.ur.rules.state import FIRST_EXCHANGE, PHASE_NAMES
from tablee.games.ur.show.view import Cell, View

FILES = "abcdef"
CELL_WIDTH = 7
SEATS_WIDTH = 26
CUBE, ZIGGURAT, MARK = "■", "▲", "◆"
UNKNOWN = "??"

# Letters say everything; colour only helps.
KIND_STYLES = {
    "A": Style(color="#434d12", bgcolor="#d5dca2"),
    "K": Style(color="#6d4500", bgcolor="#f2d491"),
    "C": Style(color="#22427a", bgcolor="#bfd2ea"),
    "P": Style(color="#56306b", bgcolor="#ddc8e4"),
    "W": Style(color="#84200f", bgcolor="#f1bcaa"),
}
CUBE_STYLES = {"r": "#8a2119", "b": "#1f5e9e", "y": "#7d5a00", "g": "#2d6431"}


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
    parts = [t("title"), stage(view, t), t.count("terminal.ziggurats", view.ziggurats_left)]
    if view.final_round:
        parts.append(t("terminal.final"))
    return Text(" · ".join(parts), style="bold")


def stage(view: View, t: Tongue) -> str:
    if view.phase == "end":
        return t("terminal.end")
    if PHASE_NAMES.index(view.phase) <= FIRST_EXCHANGE:
        return t("terminal.setup")
    return t("terminal.round", n=view.round)


# The grid


def grid(view: View) -> Table:
    """Ranks from the top down, as the board lies before the player."""
    n = view.side_length
    table = Table(box=box.SQUARE, show_header=False, show_footer=True, show_lines=True, padding=0, border_style="dim")
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
    text = Text(f" {cell.kind} {mark} {cell.back.lower()} \n", style=KIND_STYLES[cell.kind])
    text.stylize("bold", 0, CELL_WIDTH // 2)
    cubes = f"bold {CUBE_STYLES[view.colours[cell.owner]]}" if cell.owner >= 0 else ""
    return text.append(holding(cell, view).ljust(CELL_WIDTH), style=cubes)


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
    colour, hand = view.colours[i], view.hands[i]
    turn, first = TURN if view.asks == i else " ", f" {FIRST}" if view.first == i else ""
    points = t.count("terminal.points", view.scores[i])
    room = SEATS_WIDTH - len(points)
    head = f"{turn}{colour} {short(name, room - 5)}{first}".ljust(room)
    text = Text().append(head, style=f"bold {NAME_STYLES[colour]}")
    text.append(points, style="bold")
    text.append(f"\n   {pair(hand, t) if hand else t('terminal.hand.none')}\n")
    owns = " · ".join(filter(None, [t("terminal.supply", n=view.supply[i]), items(view, i)]))
    return text.append(f"   {owns}\n", style="dim")


def short(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1]}…"


def items(view: View, i: int) -> str:
    """`A2 K1 Z1`: what the seat has of each kind."""
    return " ".join(f"{kind}{n}" for kind, n in view.items[i].items() if n)


# Below the grid


def notes(view: View, t: Tongue) -> list[Text]:
    """Tiles beside the grid, and what the letters mean."""
    beside = {"leftovers": view.leftovers, "pile": view.pile, "side": (view.side,) if view.side else ()}
    lines = [
        t(f"terminal.{key}", tiles=", ".join(known(p, t) for p in tiles)) for key, tiles in beside.items() if tiles
    ]
    legend = " · ".join(f"{letter} {t(f'kind.{letter}')}" for letter in KIND_STYLES)
    return [*(Text(line) for line in lines), Text(legend, style="dim")]


def known(kinds: str, t: Tongue) -> str:
    return t("terminal.hidden") if kinds == UNKNOWN else pair(kinds, t)
