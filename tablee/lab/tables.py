"""The page of tables: what every action and every number of an observation means, in every game.

`python -m tablee.lab.tables > docs/tables.md` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import tablee
from tablee.engine.actions import Row
from tablee.engine.game import Game
from tablee.engine.layout import Block, Field

HEAD = """# Actions and observations

What every action and every number of an observation means. `game.action_table()` and `game.layout(players)` say the
same as data. Seats are counted from the observer: `you`, then clockwise; what belongs to a seat at which nobody sits is
0.
`python -m tablee.lab.tables` writes this page.
"""
SHOWN = 8


def page() -> str:
    """The whole page, as Markdown."""
    return "\n".join([HEAD, *(line for name in tablee.games() for line in game_lines(tablee.game(name)))])


def game_lines(game: Game) -> Iterator[str]:
    kernel = game.kernel
    yield f"## {game.title()}"
    yield ""
    yield f"{kernel.actions} actions, at most {kernel.max_legal} of them legal at once."
    yield ""
    yield "| kind | argument | codes |\n|---|---|---|"
    yield from (action_line(row) for row in game.action_table())
    yield ""
    yield f"{kernel.observation} numbers in an observation."
    yield ""
    yield "| block | from | number | for each of |\n|---|---|---|---|"
    for block in game.observed.blocks:
        yield from block_lines(block, game.observed.at(block.name))
    yield ""


def action_line(row: Row) -> str:
    codes = f"{row.codes.start} – {row.codes.stop - 1}" if len(row.codes) > 1 else str(row.first)
    about = ": ".join(text for text in (row.about, listed(row.args)) if text)
    return f"| {row.kind} | {about} | {codes} |"


def block_lines(block: Block, at: int) -> Iterator[str]:
    """The block with its parts, then its fields, each with its place in the first part."""
    each = f" of each of {len(block.each)}: {listed(block.each)}; {block.width} numbers each" if block.each else ""
    yield f"| **{block.name}**{each} | {at} | | |"
    for field in block.fields:
        yield f"| | {at} | {field_text(field)} | {listed(field.values)} |"
        at += field.size


def field_text(field: Field) -> str:
    return f"{field.name} {field.about}".strip()


def listed(values: Sequence[str]) -> str:
    """A few values; of many the first and the last."""
    if len(values) <= SHOWN:
        return ", ".join(values)
    return f"{values[0]}, {values[1]}, {values[2]} … {values[-1]}"


if __name__ == "__main__":
    print(page(), end="")
