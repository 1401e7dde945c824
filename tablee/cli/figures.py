"""`tablee simulate` and `tablee bench`: figures as tables for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rich.table import Table

from tablee.cli.show import fail, out, print_json, progress_bar
from tablee.engine.game import Game
from tablee.games import game as find_game
from tablee.games import games as all_games
from tablee.lab.bench import Figures, GameFigures, PythonCalls, bench, steps
from tablee.lab.signature import MATCHES, signature
from tablee.lab.simulate import Summary, simulate


def run_simulation(
    name: str, matches: int, players: int, bots: Sequence[str], seed: int, options: Mapping[str, str], limit: int,
    check: bool, rules: int | None, json: bool,
) -> None:  # fmt: skip
    game = find_game(name)
    with progress_bar(name, matches) as tick:
        summary = simulate(
            game,
            matches,
            players,
            bots,
            seed,
            options,
            limit=limit,
            checked=check,
            rules=rules,
            progress=partial(tick, name),
        )
    if json:
        print_json(summary)
    else:
        show_summary(summary)
    if not summary.passed:
        raise fail()


def show_summary(summary: Summary) -> None:
    table = Table("seat", "wins", "share", "points (least, mean, most)", box=None)
    for seat, (wins, points) in enumerate(zip(summary.wins_by_seat, summary.points, strict=True), 1):
        share = f"{wins / summary.matches:.1%}"
        table.add_row(str(seat), f"{wins:g}", share, f"{points.least:g}, {points.mean:g}, {points.most:g}")
    out.print(table)
    if len(summary.wins_by_bot) > 1:
        for bot, wins in summary.wins_by_bot.items():
            out.print(f"{bot}: {wins:g} wins of {summary.matches} ({wins / summary.matches:.1%})")
    length = summary.length
    out.print(f"Decisions a match: {length.least:g} to {length.most:g}, on average {length.mean:g}.")
    endings = ", ".join(f"{clause} {count}" for clause, count in summary.endings.items())
    out.print(f"Endings: {endings or 'none'}; unfinished: {summary.unfinished}.")
    for fault in summary.faults:
        out.print(f"[red]Match {fault.match}: invariant {fault.code} is broken after {fault.length} decisions.[/red]")
    if summary.checked:
        out.print(f"Checked at every step: {len(summary.faults)} of {summary.matches} matches break an invariant.")


def chosen(names: Sequence[str]) -> list[Game]:
    return [find_game(name) for name in names or all_games()]


def run_signature(names: Sequence[str], rules: int | None, json: bool) -> None:
    found = {}
    for game in chosen(names):
        with progress_bar(game.name, MATCHES) as tick:
            found[game.name] = signature(game, progress=partial(tick, game.name), rules=rules)
    if json:
        print_json(found)
        return
    for name, hashed in found.items():
        print(f"{name} {hashed}")


def run_bench(names: Sequence[str], seconds: float, json: bool) -> None:
    found = chosen(names)
    done = 0
    with progress_bar("bench", steps(found)) as tick:

        def say(what: str) -> None:
            nonlocal done
            tick(what, done)
            done += 1

        figures = bench(found, seconds, say)
    if json:
        print_json(figures)
    else:
        show_figures(figures)


def show_figures(figures: Figures) -> None:
    out.print(", ".join(figures.machine.values()))
    table = Table(
        "game", "decisions/s", "by players", "state", "copy", "from Python", "first start", "warm start", box=None
    )
    for name, game in figures.games.items():
        table.add_row(name, *row(game))
    out.print(table)
    table = Table("search, 2 players", "iterations/s", "decisions/s", box=None)
    for name, game in figures.games.items():
        table.add_row(name, f"{game.search_iterations_per_second:,}", f"{game.search_decisions_per_second:,}")
    out.print(table)
    table = Table("vector environment", "steps/s", "by players", box=None)
    for name, game in figures.games.items():
        table.add_row(name, f"{game.environment_steps_per_second:,}", each_count(game.environment_steps_by_players))
    out.print(table)
    if figures.house_warm_start_s is not None:
        out.print(f"House, warm start: {figures.house_warm_start_s} s")
    if not figures.peers:
        out.print("No peers are installed (extra `peers`), so there is nothing to compare with.", markup=False)
        return
    table = Table("peer", "version", "", "decisions/s", *(f"{name} is" for name in figures.games), box=None)
    for peer, other in figures.peers.items():
        for kind, rate, ratios in (
            ("compiled loop", other.decisions_per_second, figures.ratios),
            ("loop in Python", other.python_decisions_per_second, figures.python_ratios),
        ):
            if rate:
                compared = (f"{ratios[name][peer]:g} times" for name in figures.games)
                table.add_row(peer, other.version, kind, f"{rate:,}", *compared)
    out.print(table)


def row(game: GameFigures) -> tuple[str, ...]:
    return (
        f"{game.decisions_per_second:,}", each_count(game.by_players), f"{game.state_bytes} bytes",
        f"{game.copy_ns} ns", from_python(game.python_ns), f"{game.first_start_s} s", f"{game.warm_start_s} s",
    )  # fmt: skip


def from_python(calls: PythonCalls) -> str:
    return f"{calls.together} ns: legal {calls.legal}, apply {calls.apply}, copy {calls.copy}"


def each_count(rates: Mapping[str, int]) -> str:
    return ", ".join(f"{players}: {rate:,}" for players, rate in rates.items())
