"""`tablee arena`: how strong bots are, as tables for people, as JSON for programs, as a page with plots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import typer
from rich.table import Table

from tablee.cli.show import err, fail, out, print_json, progress_bar
from tablee.engine.errors import BadInput
from tablee.games import game as find_game
from tablee.lab.arena import Stopped, arena, plan_arena
from tablee.lab.standings import Duel, Standings
from tablee.lab.stats import Interval

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has stopped."""


@dataclass(frozen=True)
class Wishes:
    """What was asked of many matches."""

    game: str
    bots: tuple[str, ...]
    matches: int
    players: int
    seed: int
    options: dict[str, str]
    jobs: int
    ray: str


def check_writable(path: Path | None) -> None:
    """Hours of work must not end with a file that cannot be written: try before."""
    if path is None:
        return
    try:
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}.", file=str(path)) from None


def run_arena(wishes: Wishes, html: Path | None, lang: str, json: bool) -> None:
    plan = plan_arena(
        find_game(wishes.game), wishes.bots, wishes.matches, wishes.players, wishes.seed, wishes.options
    )  # fmt: skip
    check_writable(html)
    stopped = None
    with progress_bar(wishes.game, len(plan.fixtures())) as tick:
        try:
            found: Standings | None = arena(
                wishes.game, wishes.bots, wishes.matches, wishes.players, wishes.seed, wishes.options,
                jobs=wishes.jobs, ray=wishes.ray, progress=lambda done, total: tick(wishes.game, done),
            )  # fmt: skip
        except Stopped as error:
            found, stopped = error.standings, error
    if found is not None:
        (print_json if json else show_standings)(found)
    if stopped is not None:
        err.print(f"tablee: {stopped}", markup=False)
        raise typer.Exit(INTERRUPTED) if stopped.interrupted else fail()


def percent(found: Interval) -> str:
    return f"{found.value:.1%} [dim]{found.low:.1%} – {found.high:.1%}[/dim]"


def points(found: Interval) -> str:
    return f"{found.value:.0f} [dim]{found.low:.0f} – {found.high:.0f}[/dim]"


def show_standings(found: Standings) -> None:
    table = Table("bot", "rating", "wins a seat", "points", "a turn", box=None)
    for entry in found.entries:
        table.add_row(
            entry.bot, points(entry.rating), percent(entry.share), f"{entry.points:g}", f"{entry.turn_ms:,.1f} ms"
        )
    out.print(table)
    names = [entry.bot for entry in found.entries]
    if len(names) > 1:
        cross = Table("placed before", *names, box=None)
        for name in names:
            cross.add_row(name, *(cell(found.duel(name, other)) for other in names))
        out.print()
        out.print(cross)
    out.print()
    length = found.length
    out.print(
        f"{found.matches} matches of {found.game} with {found.players} players, {found.deals} deals, seed {found.seed};"
        f" {length.least:g} to {length.most:g} decisions, on average {length.mean:g}; {found.took_s:.0f} s."
        + (f" Given up: {found.unfinished}." if found.unfinished else "")
    )
    out.print("[dim]Small figures are 95 % intervals. 400 points of rating mean ten wins for one loss.[/dim]")


def cell(found: Duel | None) -> str:
    return percent(found.share) if found else "–"
