"""`tablee arena`, `tablee balance` and `tablee strength`: what many matches say, as tables for people, as JSON for
programs, as a page with plots."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import msgspec
import typer
from rich.table import Table

from tablee.cli.books import language
from tablee.cli.show import err, fail, out, print_json, progress_bar
from tablee.engine.errors import BadInput
from tablee.games import game as find_game
from tablee.games import games as all_games
from tablee.lab import arena, balance, strength
from tablee.lab.balance import Balance
from tablee.lab.published_strength import Meeting, label, load, markdown, save, thinking
from tablee.lab.standings import Duel, Standings
from tablee.lab.stats import Interval
from tablee.lab.workers import Progress, Stopped

T = TypeVar("T")

INTERRUPTED = 130
"""The exit code of a program that was stopped by Ctrl-C, or in the same way."""


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
    new = not path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}.", file=str(path)) from None


def check_page(path: Path | None) -> None:
    """The same for a page, and whether one can be made at all."""
    check_writable(path)
    if path is not None:
        report()


def report() -> ModuleType:
    """What makes pages, which needs an extra of its own."""
    return import_module("tablee.lab.report")


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}.", file=str(path)) from None


STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C stops the work, and so does a machine that shuts down. What somebody in a hurry sends after the first must
    not lose what is then written. Work in the background of a shell is deaf to Ctrl-C and stays so."""
    before = {number: signal.getsignal(number) for number in STOPS}

    def stop(number: int, frame: Any) -> None:
        for each in STOPS:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in STOPS:
        if before[number] != signal.SIG_IGN:
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number in STOPS:
            signal.signal(number, before[number])


def attend(label: str, total: int, do: Callable[[Progress], T]) -> tuple[T | None, Stopped | None]:
    """Long work under a bar; if it is stopped, what is done so far counts."""
    with progress_bar(label, total) as tick:
        try:
            return do(lambda done, of: tick(label, done)), None
        except Stopped as stop:
            return stop.report, stop


def end(stop: Stopped | None) -> None:
    """Say why the work was stopped, if it was."""
    if stop is not None:
        err.print(f"tablee: {stop}", markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED) if stop.interrupted else fail()


# Arena


@stoppable()
def run_arena(wishes: Wishes, html: Path | None, lang: str, json: bool) -> None:
    game = find_game(wishes.game)
    plan = arena.plan_arena(game, wishes.bots, wishes.matches, wishes.players, wishes.seed, wishes.options)
    language(lang)
    check_page(html)
    found, stop = attend(
        game.name, len(plan.fixtures()), lambda tell: arena.run(plan, wishes.jobs, wishes.ray, tell)
    )  # fmt: skip
    if found is not None:
        (print_json if json else show_standings)(found)
        if html is not None:
            write(html, report().arena_page(found, lang))
    end(stop)


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


# Balance


@stoppable()
def run_balance(wishes: Wishes, html: Path | None, lang: str, json: bool) -> None:
    game = find_game(wishes.game)
    studies = balance.plan_balance(
        game, wishes.bots, wishes.matches, wishes.players, wishes.seed, wishes.options, language(lang)
    )
    check_page(html)
    found, stop = attend(
        game.name, len(studies), lambda tell: balance.run(studies, wishes.jobs, wishes.ray, tell)
    )  # fmt: skip
    if found is not None:
        (print_json if json else show_balance)(found)
        if html is not None:
            write(html, report().balance_page(found, lang))
    end(stop)


def show_balance(found: Balance) -> None:
    for table in found.tables:
        out.print(
            f"[bold]{table.players} players[/bold], {table.matches} matches of {found.bot}: on average "
            f"{table.length.mean:g} decisions, {table.points.mean:g} points, won by {table.margin.mean:g}"
        )
        seats = Table("seat", "wins", box=None)
        for seat, wins in enumerate(table.wins_by_seat, 1):
            seats.add_row(str(seat), percent(wins))
        out.print(seats)
        parts = Table("points from", "mean", "winners", "others", "with winning", box=None)
        for part in table.parts:
            means = (f"{points:g}" for points in (part.points, part.winners, part.others))
            parts.add_row(part.name, *means, lean(part.correlation))
        out.print(parts)
        kinds = Table("action", "a match", "when it can", "wins with it", "with winning", box=None)
        for kind in table.kinds:
            whole = kind.whole
            kinds.add_row(
                whole.name, f"{whole.uses:g}", f"{whole.taken:.0%}", percent(whole.wins), lean(whole.correlation)
            )
        out.print(kinds)
        out.print()
    if found.unfinished:
        unfinished = f"Given up: {found.unfinished} of {found.matches} matches, which never came to an end."
        out.print(f"{unfinished} They count in no figure.")


def lean(correlation: float) -> str:
    return f"{correlation:+.2f}"


# Self-play


@stoppable()
def run_selfplay(
    name: str, folder: Path, bots: Sequence[str], matches: int, players: int, seed: int, options: Mapping[str, str],
    rules: int | None, observations: bool, jobs: int, json: bool,
) -> None:  # fmt: skip
    from tablee.lab.selfplay import plan, selfplay

    parts = plan(
        find_game(name), folder, bots, matches, players, seed, options, rules=rules, observations=observations
    )  # fmt: skip
    card, stop = attend(name, len(parts), lambda tell: selfplay(parts, jobs, tell))
    if card is not None:
        if json:
            print_json(card)
        else:
            done = sum(part.path.stat().st_size for part in parts if part.path.exists())
            out.print(
                f"{folder}: {card.matches:,} matches, {card.plies:,} decisions, {done / 1e6:,.1f} MB."
                + (f" Given up: {card.unfinished}." if card.unfinished else "")
            )
    end(stop)


# Strength


@stoppable()
def run_strength(
    names: Sequence[str], pairs: Sequence[str], matches: int, seed: int, jobs: int, files: tuple[Path, Path],
    again: bool, json: bool,
) -> None:  # fmt: skip
    games = [find_game(name).name for name in names or all_games()]
    lineups = strength.read_lineups(pairs) if pairs else strength.ladder()
    data, page = files
    check_writable(page)
    save(load(data), data)  # as above: what cannot be written is refused before the work
    with progress_bar("strength", 1) as tick:

        def follow(what: str) -> Progress:
            return lambda done, total: tick(what, done, total)

        stop = None
        try:
            strength.strengthen(games, lineups, matches, data, seed=seed, jobs=jobs, again=again, progress=follow)
        except Stopped as error:
            stop = error
    found = load(data)
    write(page, markdown(found))
    asked = [m for m in found.meetings if m.game in games and m.lineup in lineups]
    if json:
        print_json(asked)
    else:
        show_strength(asked)
    end(stop)


def show_strength(meetings: Sequence[Meeting]) -> None:
    table = Table("game", "bot", "against", "wins", "fair", "matches", "a turn", box=None)
    for m in meetings:
        paces = " / ".join(thinking(pace.turn_ms) for pace in m.paces)
        bot, *others = map(label, m.lineup)
        table.add_row(m.game, bot, " ".join(others), percent(m.share), f"{m.fair:.0%}", str(m.matches), paces)
    out.print(table)


# Training


@stoppable()
def run_course(
    game: str, folder: Path, minutes: float, jobs: int, seed: int, effort: int, matches: int, device: str, json: bool
) -> None:
    name = find_game(game).name
    try:
        from tablee.lab.learning.course import Course, Mark, Syllabus
    except ModuleNotFoundError as error:
        raise BadInput(f"Training needs {error.name}: install tablee[learn].") from None
    course = Course(Syllabus(name, minutes, jobs, seed, effort, matches, device=device), folder)

    def show(mark: Mark) -> None:
        if json:
            print(msgspec.json.encode(mark).decode(), flush=True)
        else:
            trials = {"alone against quick": mark.against_quick, "in the search against hand": mark.against_hand}
            won = "".join(f", {percent(share)} {what}" for what, share in trials.items() if share)
            out.print(f"Generation {mark.generation}, {mark.seconds:,.0f} s: {mark.lessons:,} decisions{won}")

    try:
        course.run(show)
    except (KeyboardInterrupt, Stopped):
        err.print("tablee: stopped; the last generation is kept, and the next run goes on from there.")
        raise typer.Exit(INTERRUPTED) from None
