"""The pages for researchers: their code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "docs" / name for name in ("research.md", "data.md")]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
BLOCKS = [(path, block) for path in PAGES for block in BLOCK.finditer(path.read_text(encoding="utf-8"))]


def place(block: re.Match[str]) -> int:
    """The line of its page where a block begins."""
    return block.string.count("\n", 0, block.start(1))


def test_every_part_has_an_example() -> None:
    wanted = ("game.legal", "game.layout", "tablee.Match", "@rule", "adapters.pettingzoo", "pyspiel", "gymnasium.make",
              "make_vec", "vector.make", "Dataset")  # fmt: skip
    assert all(any(word in block[1] for _, block in BLOCKS) for word in wanted)


@pytest.mark.parametrize(
    ("path", "block"), [pytest.param(path, block, id=f"{path.name} line {place(block)}") for path, block in BLOCKS]
)
def test_the_code_of_the_page_runs(path: Path, block: re.Match[str]) -> None:
    # The blank lines put every line of code at its line of the page: errors, and compiled functions, name it.
    code = "\n" * place(block) + block[1]
    exec(compile(code, str(path), "exec"), {"__name__": "__main__"})
