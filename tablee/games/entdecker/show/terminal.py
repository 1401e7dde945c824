"""Entdecker in a terminal: the chart, the seats and the stacks, readable with and without colour, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tablee.engine.terminal import FIRST, NAME_STYLES, TURN
from tablee.engine.words import Tongue
from tablee.games.entdecker.rules.state import COLUMNS, PIECE_LETTERS, PIECE_NAMES, ROWS, SEAT_LETTERS
from tablee.games.entdecker.show.view import Building, Cell, View

FILES = "abcdefghij"
WIDTH = 5
LAND, SEA, LINE, SHIP, SPOT = "▒", " ", "·", "@", "◌"

# Marks say everything; colour only helps.
LAND_STYLE = Style(color="#5e4a2a", bgcolor="#ebdbb0")
SEA_STYLE = Style(color="#2d5a66", bgcolor="#cfe0e0")
UNKNOWN_STYLE = Style(dim=True)
TARGET_STYLE = Style(reverse=True)
SEAT_STYLES = {"r": "#b83a2e", "b": "#1f5e9e", "y": "#7d5a00", "g": "#2d6431"}


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as any viewer sees it."""
    return Group(headline(view, t), chart(view), *seats(view, t, names), *notes(view, t))


def headline(view: View, t: Tongue) -> Text:
    """`Entdecker · Season 7 · income 4`."""
    parts = [t("title"), t("terminal.end") if view.over else t("terminal.season", n=view.season)]
    if view.spin:
        parts.append(t("terminal.spin", n=view.spin))
    if view.ship:
        parts.append(t("terminal.ship", place=("*" if view.ship_at == "border" else "") + view.ship))
    return Text(" · ".join(parts), style="bold")


# The chart


def chart(view: View) -> Table:
    """Three lines a cell: land edges, what stands in the middle, land edges."""
    table = Table.grid(padding=0)
    table.add_column(width=2)
    for _ in range(COLUMNS):
        table.add_column(width=WIDTH)
    table.add_row("", *(Text(letter, justify="center") for letter in FILES))
    built = {building.cell: building for building in view.buildings}
    for y in range(ROWS):
        row = view.cells[y * COLUMNS : (y + 1) * COLUMNS]
        table.add_row(f"\n{y + 1}", *(cell_text(cell, built.get(cell.name), view) for cell in row))
    return table


def cell_text(cell: Cell, building: Building | None, view: View) -> Text:
    if not cell.land:
        return unknown(cell, view)
    text = Text()
    for k, line in enumerate(pattern(cell)):
        for mark in line:
            text.append(mark, LAND_STYLE if mark == LAND else SEA_STYLE)
        text.append("\n" if k < 2 else "")
    return middle(text, cell, building, view)


def unknown(cell: Cell, view: View) -> Text:
    """An undiscovered cell; target cells of the ship are marked."""
    spot = cell.name in view.targets
    border = SHIP if view.ship_at == "border" and view.ship == cell.name else SPOT if spot else LINE
    return Text(f"{' ' * WIDTH}\n  {border}  \n{' ' * WIDTH}", TARGET_STYLE if spot else UNKNOWN_STYLE)


def pattern(cell: Cell) -> list[str]:
    """Land lies along its edges and, except on a strait, in the middle."""
    north, east, south, west = (LAND if edge in cell.land else SEA for edge in "NESW")
    core = LAND if cell.land != "o" and cell.shape != "S2O" else SEA
    return [SEA + north * 3 + SEA, west + core * 3 + east, SEA + south * 3 + SEA]


def middle(text: Text, cell: Cell, building: Building | None, view: View) -> Text:
    """The building, or the ship, in the middle of the tile."""
    start = WIDTH + 2
    if building is not None:
        mark = SEAT_LETTERS[building.owner] + PIECE_LETTERS[PIECE_NAMES.index(building.piece)] + (building.edge or " ")
        style = f"bold reverse {SEAT_STYLES[view.seats[building.owner].colour]}"
        text = replaced(text, start, mark, style)
    if view.ship == cell.name and view.ship_at != "border":
        text = replaced(text, start + 2, SHIP, "bold")
    return text


def replaced(text: Text, start: int, mark: str, style: str) -> Text:
    return Text.assemble(text[:start], (mark, style), text[start + len(mark) :])


# The seats


def seats(view: View, t: Tongue, names: Sequence[str]) -> list[Text]:
    return [seat(view, k, t, names[k]) for k in range(view.players)]


def seat(view: View, k: int, t: Tongue, name: str) -> Text:
    """One line a player: points, gold, supply, plant tokens, own tiles."""
    this = view.seats[k]
    turn, first = TURN if view.asks == k else " ", FIRST if view.first == k else " "
    text = Text(f"{turn}{SEAT_LETTERS[k]} {name[:14]:<14} {first} ", style=f"bold {NAME_STYLES[this.colour]}")
    text.append(f"{t.count('terminal.points', this.points):>10}  {t('terminal.gold', n=this.gold)}  ", style="bold")
    supply = " ".join(f"{PIECE_LETTERS[i]}{this.supply[piece]}" for i, piece in enumerate(PIECE_NAMES))
    plants = "".join(str(value) for value in this.tokens) or "–"
    text.append(f"{supply}  {t('terminal.plants', values=plants)}", style="dim")
    return text.append(f"  {' '.join(this.own)}" if this.own else "", style="dim")


# Below the chart


def notes(view: View, t: Tongue) -> list[Text]:
    stacks = " ".join(f"{k + 1}:{stack.count}{stack.back}" for k, stack in enumerate(view.stacks))
    lines = [
        t("terminal.stacks", stacks=stacks),
        t("terminal.beside", piles=" + ".join(map(str, view.piles)), fillers=" ".join(map(str, view.fillers))),
    ]
    if view.hand is not None:
        ways = ", ".join(f"{cell} {'/'.join(land)}" for cell, land in view.hand.fits.items())
        lines.append(t("terminal.hand", tile=view.hand.kind, ways=ways))
    return [Text(line) for line in lines]
