"""Uruk in a terminal: display, epochs, tableaus and the own hand, readable with and without colour, 80 columns wide."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.engine.terminal import FIRST, TURN
from tablee.engine.words import Tongue
from tablee.games.uruk.show.view import UNKNOWN, Place, Seat, View

LETTERS = "RPYB"
# Letters say everything; colour only helps.
STYLES = {"R": "#e0604f", "P": "#e58ab0", "Y": "#d8a52a", "B": "#5a9fe0"}
VILLAGE, CITY, USED, LYRE = "●", "◉", "✓", "♪"
INDENT = "   "
WIDTH = 80


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    """The table as one viewer sees it."""
    colours = {kind.code: kind.colour for kind in view.types}
    levels = {kind.code: kind.level for kind in view.types}
    lines = [headline(view, t), *table_lines(view, t, colours)]
    for i, seat in enumerate(view.seats):
        lines += seat_lines(view, i, seat, t, names[i], colours)
    lines += hand_lines(view, t, colours, levels)
    return Group(*lines)


def headline(view: View, t: Tongue) -> Text:
    """`Uruk · round 7 · the last round is 9`."""
    parts = [t("title"), t("terminal.end") if view.phase == "over" else t("terminal.round", n=view.round)]
    if view.final_round:
        parts.append(t("terminal.final", n=view.final_round))
    if view.phase == "turn":
        parts.append(t("terminal.actions", n=view.actions_left))
    return Text(" · ".join(parts), style="bold")


def card(code: str, t: Tongue, colours: dict[str, str]) -> Text:
    """A card's name, with the letter of its colour."""
    if code in ("", UNKNOWN):
        return Text(t("terminal.hidden") if code else "–", style="dim")
    colour = colours.get(code, "")
    return Text(t(f"card.{code}") + (f" {colour}" if colour else ""), style=STYLES.get(colour, "bold"))


def cubes(counts: Sequence[int]) -> Text:
    """`R2 P0 Y1 B3`."""
    text = Text()
    for letter, n in zip(LETTERS, counts, strict=True):
        text.append(f"{letter}{n} ", style=STYLES[letter] if n else "dim")
    return text


def row(label: str, *parts: Text, between: str = " · ") -> Text:
    text = Text(f"{label}: ", style="")
    for k, part in enumerate(parts):
        text.append(between if k else "").append_text(part)
    return wrapped(text)


def wrapped(text: Text) -> Text:
    text.no_wrap = False
    return text


# The middle of the table


def table_lines(view: View, t: Tongue, colours: dict[str, str]) -> list[Text]:
    discs = [Text(f"{e.name} {e.discs}", style="bold" if e.current else "") for e in view.epochs]
    piles = t("terminal.deck", deck=view.deck, discard=len(view.discard))
    lines = [
        row(t("terminal.display"), *(card(code, t, colours) for code in view.display)),
        row(t("terminal.epochs"), *discs, Text(t("terminal.pool", n=view.pool))),
        row(t("terminal.supply"), cubes(view.supply), Text(piles)),
    ]
    if view.slot:
        event = [card(view.slot, t, colours)]
        if view.down:
            event.append(Text(f"{t('terminal.down')} ").append_text(card(view.down, t, colours)))
        lines.append(row(t("terminal.event"), *event))
    return lines


# The players


def seat_lines(view: View, i: int, seat: Seat, t: Tongue, name: str, colours: dict[str, str]) -> list[Text]:
    """Name and points, stock and cards, then the tableau."""
    turn = TURN if view.asks == i else " "
    first = f" {FIRST}" if view.first == i else ""
    head = Text(f"\n{turn} {name}{first} · {t.count('terminal.points', seat.points)} · ", style="bold")
    head.append(f"{t.count('terminal.cards', seat.cards + seat.put_up)} · {t('terminal.stock')} ", style="not bold")
    head.append_text(cubes(seat.stock))
    lines = [head]
    notes = []
    if seat.keeps:
        notes.append(t("terminal.keeps", cards=", ".join(t(f"card.{code}") for code in seat.keeps)))
    if seat.volcano:
        notes.append(t("terminal.volcano"))
    if notes:
        lines.append(Text(INDENT + " · ".join(notes), style="italic"))
    tableau = Text(INDENT)
    for k, place in enumerate(seat.places):
        tableau.append(", " if k else "").append_text(place_text(place, t, colours))
    return [*lines, tableau]


def place_text(place: Place, t: Tongue, colours: dict[str, str]) -> Text:
    text = card(place.code, t, colours)
    marks = ("", VILLAGE, CITY)[place.discs] + (LYRE if place.lyre else "") + (USED if place.used else "")
    return text.append(f" {marks}" if marks else "").append(f" [{place.cubes}]" if place.cubes else "")


def hand_lines(view: View, t: Tongue, colours: dict[str, str], levels: dict[str, int]) -> list[Text]:
    if view.viewer < 0:
        return []
    parts = []
    for held in sorted(view.seats[view.viewer].hand, key=lambda h: (LETTERS.index(colours[h.code]), levels[h.code])):
        text = card(held.code, t, colours).append(f"{levels[held.code]}")
        parts.append(text.append(f" ×{held.count}") if held.count > 1 else text)
    return [Text(), row(t("terminal.hand"), *(parts or [Text(t("terminal.none"), style="dim")]), between=", ")]
