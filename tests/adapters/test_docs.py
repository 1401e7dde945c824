"""The page for researchers: its code runs, its tables are those of the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tablee

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "docs" / "research.md"
PAGE = PATH.read_text(encoding="utf-8")
BLOCKS = list(re.finditer(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
ROW = re.compile(r"^\| (\w+) \| [^|]*\| (\d+)(?: – (\d+))? \|$", re.MULTILINE)


def rows(path: str) -> list[str]:
    """The rows of the table in a module's docstring."""
    doc = ast.get_docstring(ast.parse((ROOT / path).read_text(encoding="utf-8"))) or ""
    return [line for line in doc.splitlines() if line.startswith("|")]


def place(block: re.Match[str]) -> int:
    """The line of the page where a block begins."""
    return PAGE.count("\n", 0, block.start(1))


def test_every_part_has_an_example() -> None:
    wanted = ("game.legal", "tablee.Match", "@rule", "adapters.pettingzoo", "pyspiel", "gymnasium.make", "vector.make")
    assert all(any(word in block[1] for block in BLOCKS) for word in wanted)


@pytest.mark.parametrize("block", [pytest.param(block, id=f"line {place(block)}") for block in BLOCKS])
def test_the_code_of_the_page_runs(block: re.Match[str]) -> None:
    # The blank lines put every line of code at its line of the page: errors, and compiled functions, name it.
    code = "\n" * place(block) + block[1]
    exec(compile(code, str(PATH), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("path", ["tablee/games/ur/rules/actions.py", "tablee/games/ur/mind/observe.py"])
def test_the_tables_are_those_of_the_code(path: str) -> None:
    table = rows(path)
    assert len(table) > 3
    assert [row for row in table if row not in PAGE] == []


def test_the_table_of_actions_is_true() -> None:
    game = tablee.game("ur")
    found = {
        int(code): kind for kind, first, last in ROW.findall(PAGE) for code in range(int(first), int(last or first) + 1)
    }
    assert found == {action: game.act(action).kind for action in range(game.kernel.actions)}


def test_the_numbers_are_true() -> None:
    kernel = tablee.game("ur").kernel
    assert f"has {kernel.actions} actions (at most {kernel.max_legal} of them legal at once)" in PAGE
    assert f"and {kernel.observation} numbers in an observation" in PAGE
