"""Reports as pages: one file each, with everything in it, readable by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from babel.numbers import format_decimal, format_percent

from tablee import __version__
from tablee.engine.errors import MissingExtra
from tablee.engine.game import Game
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.lab import plots
from tablee.lab.balance import Balance
from tablee.lab.balance_tables import Table
from tablee.lab.standings import Standings
from tablee.lab.stats import Interval

if TYPE_CHECKING:
    from tablee.lab.learning.course import Mark

try:
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup
except ImportError as error:
    raise MissingExtra("Jinja2", "lab") from error


@cache
def environment() -> Environment:
    return Environment(
        loader=PackageLoader("tablee.lab", "pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip


def style() -> Markup:
    """The house's own colours and type, and what a report needs besides. The house's file is read, not imported."""
    tokens = files("tablee").joinpath("house", "static", "tokens.css").read_text(encoding="utf-8")
    return Markup(tokens + files("tablee.lab").joinpath("pages", "report.css").read_text(encoding="utf-8"))


class Figures:
    """Writes numbers as the reader's language does."""

    def __init__(self, language: str) -> None:
        self.language = language

    def number(self, value: float, digits: int = 0) -> str:
        return format_decimal(round(value, digits), locale=self.language)

    def percent(self, value: float, digits: int = 1) -> str:
        zeros = "." + "0" * digits if digits else ""
        space = "" if self.language == "en" else "\u202f"
        return format_percent(value, format=f"0{zeros}{space}%", locale=self.language)

    def whole(self, value: float) -> str:
        return self.percent(value, 0)

    def signed(self, value: float) -> str:
        nought = round(value, 2) == 0
        return format_decimal(0 if nought else value, format="0.00" if nought else "+0.00;−0.00", locale=self.language)

    def between(self, found: Interval) -> str:
        """`49.1 – 61.0%`"""
        return f"{self.percent(found.low)} – {self.percent(found.high)}"

    def time(self, ms: float) -> str:
        if ms >= 1000:
            return f"{self.number(ms / 1000, 1)} s"
        return f"{self.number(ms, 2 if ms < 1 else 1 if ms < 10 else 0)} ms"


def page(template: str, language: str, **values: Any) -> str:
    t, n = Tongue("tablee.lab", language), Figures(language)
    return environment().get_template(template).render(
        t=t, n=n, lang=language, style=style(), plots=plots, version=__version__, **values
    )  # fmt: skip


def arena_page(found: Standings, language: str = "en") -> str:
    """Standings with plots."""
    return page(
        "arena.html", language, found=found, title=find_game(found.game).title(language), fair=1 / found.players,
        scale=plots.scale_for([entry.rating for entry in found.entries]),
        slowest=max(entry.turn_ms for entry in found.entries),
    )  # fmt: skip


def balance_page(found: Balance, language: str = "en") -> str:
    """The designer's report with plots."""
    ends = {table.players: leans(table) for table in found.tables}
    return page("balance.html", language, found=found, title=found.title, leans=ends)


def course_page(game: Game, marks: Sequence[Mark], language: str = "en") -> str:
    """How a network grew, generation after generation."""
    return page("course.html", language, marks=marks, last=marks[-1], title=game.title(language))


def leans(table: Table) -> dict[str, float]:
    """The ends of the scales for correlations: of parts, of kinds and of items."""
    items = [item.correlation for kind in table.kinds for item in (kind.whole, *kind.items)]
    return {"parts": plots.lean_end([p.correlation for p in table.parts]), "kinds": plots.lean_end(items)}
