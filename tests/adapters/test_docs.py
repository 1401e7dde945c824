"""The page for researchers: its code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "docs" / "research.md"
PAGE = PATH.read_text(encoding="utf-8")
BLOCKS = list(re.finditer(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))


def place(block: re.Match[str]) -> int:
    """The line of the page where a block begins."""
    return PAGE.count("\n", 0, block.start(1))


def test_every_part_has_an_example() -> None:
    wanted = ("game.legal", "game.layout", "tablee.Match", "@rule", "adapters.pettingzoo", "pyspiel", "gymnasium.make",
              "vector.make")  # fmt: skip
    assert all(any(word in block[1] for block in BLOCKS) for word in wanted)


@pytest.mark.parametrize("block", [pytest.param(block, id=f"line {place(block)}") for block in BLOCKS])
def test_the_code_of_the_page_runs(block: re.Match[str]) -> None:
    # The blank lines put every line of code at its line of the page: errors, and compiled functions, name it.
    code = "\n" * place(block) + block[1]
    exec(compile(code, str(PATH), "exec"), {"__name__": "__main__"})
