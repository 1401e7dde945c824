"""The table in a terminal: rows, piles and players, readable with and without colour, 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tablee.engine.terminal import FIRST, NAME_STYLES, TURN
from tablee.engine.words import Tongue
from tablee.games.builders.rules.state import RESOURCE_LETTERS
from tablee.games.builders.show.view import Building, Seat, Site, Unit, View

CHOSEN = "◆"

# Letters say everything; colour only helps.
RESOURCE_STYLES = {
    "S": Style(color="#4a4a48", bgcolor="#d3d2cd"),
    "W": Style(color="#6b3f13", bgcolor="#e5c7a3"),
    "A": Style(color="#22427a", bgcolor="#bfd2ea"),
    "D": Style(color="#732a58", bgcolor="#e4c6da"),
}
SEAT_STYLES = tuple(NAME_STYLES.values())


def amounts(levels: Iterable[int]) -> str:
    """`S2 A1`: what there is of each resource; `–` for nothing."""
    return " ".join(f"{letter}{level}" for letter, level in zip(RESOURCE_LETTERS, levels, strict=True) if level) or "–"


def coloured(levels: Iterable[int]) -> Text:
    text = Text()
    for letter, level in zip(RESOURCE_LETTERS, levels, strict=True):
        if level:
            text.append(f"{letter}{level}", style=RESOURCE_STYLES[letter]).append(" ")
    return text if text.plain else Text("–")


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as everybody sees it."""
    rows: list[RenderableType] = [headline(view, t), buildings(view, t), workers(view, t), piles(view, t)]
    return Group(*rows, *(seat(view, i, t, names[i]) for i in range(view.players)), legend(t))


def headline(view: View, t: Tongue) -> Text:
    parts = [t("title"), t("terminal.round", n=view.round)]
    if view.step == "end":
        parts.append(t("terminal.end"))
    elif view.counting:
        parts.append(t("terminal.count"))
    else:
        parts.append(t.count("terminal.actions", view.free_actions))
    if view.last_round and view.step != "end":
        parts.append(t("terminal.last"))
    return Text(" · ".join(parts), style="bold")


# The rows


def row_table(title: str, cells: Sequence[RenderableType]) -> Table:
    table = Table(box=box.SQUARE, show_header=False, padding=(0, 1), title=title, title_justify="left", expand=True)
    for _ in cells:
        table.add_column(ratio=1)
    table.add_row(*cells)
    return table


def buildings(view: View, t: Tongue) -> Table:
    """The building row, and the top card of the deck behind it."""
    cells = [building(card, t) for card in view.building_row]
    behind = [Text(t("terminal.next", n=view.building_deck), style="dim")]
    if view.building_top is not None:
        behind.append(building(view.building_top, t))
    return row_table(t("terminal.buildings"), [*cells, Group(*behind)])


def building(card: Building | None, t: Tongue) -> Text:
    if card is None:
        return Text("–", style="dim")
    text = Text(f"{card.code} ", style="bold").append(t(f"card.{card.code}"), style="not bold").append("\n")
    text.append_text(coloured(card.need)).append("\n")
    gains = t("terminal.gains", coins=card.coins, points=card.points)
    return text.append(f"{gains}{' → ' + amounts(card.produces) if card.machine else ''}")


def workers(view: View, t: Tongue) -> Table:
    cells = [unit(card, view, t) for card in view.worker_row]
    return row_table(t("terminal.workers"), [*cells, Text(t("terminal.deck", n=view.worker_deck), style="dim")])


def rank(card: Unit, view: View, t: Tongue) -> str:
    """The rank; slaves by the label of the table, machines by name."""
    if card.kind == "machine":
        return t(f"card.{card.code}")
    bound = card.kind in ("slave", "freedman") and view.label == "neutral"
    return t(f"rank.{card.rank}{'.neutral' if bound else ''}")


def unit(card: Unit | None, view: View, t: Tongue) -> Text:
    if card is None:
        return Text("–", style="dim")
    text = Text(f"{card.code} ", style="bold").append(rank(card, view, t), style="not bold").append("\n")
    return text.append_text(coloured(card.production)).append(f"\n{t('terminal.wage', n=card.wage)}")


def piles(view: View, t: Tongue) -> Text:
    """`Slaves: S1 S2 … · Tools: tS tW · …`."""
    left = {
        f"terminal.slaves{'.neutral' if view.label == 'neutral' else ''}": [card.code for card in view.piles.slaves],
        "terminal.tools": [card.code for card in view.piles.tools],
        "terminal.universities": [card.code for card in view.piles.universities],
        "terminal.loans": [str(view.piles.loans)],
    }
    return Text(" · ".join(t(key, cards=" ".join(cards) or "–") for key, cards in left.items()))


# The seats


def seat(view: View, i: int, t: Tongue, name: str) -> Text:
    """Name, sesterces and points; the team; the sites with what is still missing."""
    player = view.seats[i]
    turn, first = TURN if view.active == i and view.asks != -2 else " ", f" {FIRST}" if view.first == i else ""
    text = Text(f"\n{turn}{name}{first}  ", style=f"bold {SEAT_STYLES[i]}")
    text.append(t("terminal.purse", sesterces=player.sesterces, points=player.points, score=f"{player.score:.1f}"))
    if player.loans:
        text.append(" · " + t.count("terminal.owes", player.loans))
    text.append(f"\n   {t('terminal.team')} ").append_text(team(player, view, t))
    for site in player.sites:
        text.append("\n   ").append_text(site_line(site, view, t))
    if player.built or player.machines:
        done = ", ".join(t(f"card.{card.code}") for card in (*player.built, *player.machines))
        text.append(f"\n   {t('terminal.built', cards=done)}", style="dim")
    return text


def marked(card: Unit, view: View) -> str:
    return f"{CHOSEN if card.code == view.unit else ''}{card.code}{'/' + card.university if card.university else ''}"


def team(player: Seat, view: View, t: Tongue) -> Text:
    text = Text()
    for card in player.team:
        text.append(f"{marked(card, view)} ", style="bold").append_text(coloured(card.production)).append(" ")
    if player.tools:
        text.append(" ".join(tool.code for tool in player.tools))
    return text if text.plain else Text("–")


def site_line(site: Site, view: View, t: Tongue) -> Text:
    """A site, what it still lacks, and who works there."""
    card = site.building
    chosen = CHOSEN if card.code == view.site else ""
    text = Text(f"{chosen}{card.code} ", style="bold").append(t(f"card.{card.code}"), style="not bold")
    text.append(f" {t('terminal.lacks')} ").append_text(coloured(site.unmet))
    workers_there = [marked(unit, view) + (f"+{unit.tool}" if unit.tool else "") for unit in site.units]
    return text.append(f" [{' '.join(workers_there)}]" if workers_there else "", style="dim")


def legend(t: Tongue) -> Text:
    return Text("\n" + " · ".join(f"{letter} {t(f'resource.{letter}')}" for letter in RESOURCE_LETTERS), style="dim")
