"""`tablee load`: what a house carries, as a table for people and as JSON for programs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import uvloop
from rich.table import Table

from tablee.cli.show import err, out, print_json
from tablee.engine.errors import BadInput
from tablee.games import game as find_game
from tablee.load.figures import HEADINGS, Figures, row
from tablee.load.ground import POSTGRES, SQLITE, ground
from tablee.load.scenarios import SCENARIOS

GAMES = ("ur", "uruk")
DATABASES = {"sqlite": (SQLITE, 1), "postgresql": (POSTGRES, 1), "postgresql2": (POSTGRES, 2)}
"""What a scenario can be played on: the database, and how many processes of the house share it."""


def run_load(
    names: Sequence[str], games: Sequence[str], databases: Sequence[str], seconds: float, kills: int, json: bool
) -> None:  # fmt: skip
    for name in names:
        if name not in SCENARIOS:
            raise BadInput(f"There is no scenario {name}; there are {', '.join(SCENARIOS)}.", scenario=name)
    for name in databases:
        if name not in DATABASES:
            raise BadInput(f"There is no database {name}; there are {', '.join(DATABASES)}.", database=name)
    found = []
    for database in databases or ["sqlite"]:
        for name in names or list(SCENARIOS):
            for game in games or GAMES:
                err.print(f"{name} · {game} · {database}")
                found.append(measure(name, find_game(game).name, database, seconds, kills))
    if json:
        print_json(found)
    else:
        show(found)


def measure(name: str, game: str, database: str, seconds: float, kills: int) -> Figures:
    """One scenario on a house of its own."""
    scenario, size = SCENARIOS[name]
    size = msgspec.structs.replace(size, seconds=seconds or size.seconds, kills=kills or size.kills)
    with ground(*DATABASES[database]) as place, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(scenario(place, game, size))


def show(found: Sequence[Figures]) -> None:
    table = Table(*HEADINGS, box=None)
    for figures in found:
        table.add_row(*row(figures))
    out.print(table)
