"""`tablee games`, `tablee rules` and `tablee script`: what the house knows about its games, as text."""

from __future__ import annotations

from pathlib import Path

from rich.markdown import Markdown
from rich.table import Table

from tablee.cli.show import fail, out, print_json
from tablee.engine import rulebook
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.rulebook import Rulebook
from tablee.engine.script import run_script
from tablee.engine.words import LANGUAGES
from tablee.games import game as find_game
from tablee.games import games as all_games
from tablee.lab.coverage import coverage


def language(lang: str) -> str:
    """One of our languages, or BadInput."""
    if lang not in LANGUAGES:
        raise BadInput(f"There is no language {lang!r}. The languages are: {', '.join(LANGUAGES)}.", language=lang)
    return lang


def list_games(lang: str, json: bool) -> None:
    found = [find_game(name) for name in all_games()]
    if json:
        print_json([about(game, lang) for game in found])
        return
    t = language(lang)
    table = Table("name", "title", "players", "rules", "options", box=None)
    for game in found:
        options = ", ".join(option.name for option in game.options)
        table.add_row(game.name, game.title(t), game.player_range, str(game.rules_version), options)
    out.print(table)


def about(game: Game, lang: str) -> dict[str, object]:
    options = [
        {"name": o.name, "default": o.write(o.default), "clause": o.clause, "values": list(o.values) or o.range}
        for o in game.options
    ]
    title = game.title(language(lang))
    return {
        "name": game.name, "title": title, "players": game.players, "rules": game.rules_version, "options": options
    }  # fmt: skip


def clause_label(game: Game, text: str) -> str:
    """`10.4` for `10.4`, `UR-10.4` and `ur-10.4`."""
    return text.upper().removeprefix(f"{game.prefix}-")


def clauses(game: Game, text: str, lang: str) -> dict[str, str]:
    """The clause of a label, or all clauses of a section."""
    book = rulebook.load(game.package, language(lang))
    label = clause_label(game, text)
    found = {k: v for k, v in book.clauses.items() if k == label or k.startswith(f"{label}.")}
    if not found:
        raise BadInput(f"{game.prefix} has no clause {text!r}: write 10.4, or 10 for the whole section.", clause=text)
    return found


def section_title(book: Rulebook, label: str) -> str:
    number = label.partition(".")[0]
    return next(f"{s.number} {s.title}" for s in book.sections if str(s.number) == number)


def show_rules(name: str, clause: str, lang: str, json: bool) -> None:
    game = find_game(name)
    book = rulebook.load(game.package, language(lang))
    if json:
        print_json(clauses(game, clause, lang) if clause else book.clauses)
    elif clause:
        found = clauses(game, clause, lang)
        text = "\n\n".join(f"**{game.prefix}-{label}** {words}" for label, words in found.items())
        out.print(Markdown(f"## {section_title(book, next(iter(found)))}\n\n{text}"))
    else:
        out.print(Markdown(book.text))


def show_coverage(name: str, tests: Path, json: bool) -> None:
    found = coverage(find_game(name), tests)
    if json:
        print_json({"game": name, "tests": found.tests, "untested": found.untested, "unknown": found.unknown})
    else:
        table = Table("clause", "tests", box=None)
        for clause, count in found.tests.items():
            table.add_row(clause, str(count) if count else "[red]none[/red]")
        out.print(table)
        for mark in found.unknown:
            out.print(f"[red]{mark}: there is no such clause.[/red]")
        named = len(found.tests) - len(found.untested)
        out.print(f"{named} of {len(found.tests)} clauses are named by a test.")
    if not found.complete:
        raise fail()


def run_file(name: str, file: Path, json: bool) -> None:
    """Run the test blocks of a file; each failure with its place."""
    game = find_game(name)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}", file=str(file)) from None
    report = run_script(game, text)
    if json:
        failures = [{"line": n, "text": line, "reason": reason} for n, line, reason in report.failures]
        print_json({"blocks": report.blocks, "lines": report.lines, "failures": failures, "passed": report.passed})
    else:
        for number, line, reason in report.failures:
            print(f"{file}:{number}: {line}\n    {reason}")
        if not report.blocks:
            print(f"{file} has no block {name}-test.")
        else:
            print(f"{report.blocks} blocks, {report.lines} lines, {len(report.failures)} failed.")
    if not report.passed:
        raise fail()
