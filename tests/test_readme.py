"""The README's Python runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_readme_shows_python() -> None:
    assert BLOCKS


@pytest.mark.parametrize("block", BLOCKS)
def test_the_readmes_python_runs(
    block: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_every_picture_of_the_readme_is_there() -> None:
    root = Path(__file__).parent.parent
    pictures = re.findall(r"docs/pictures/[\w-]+\.png", README)
    assert pictures
    assert [name for name in pictures if not (root / name).exists()] == []
