"""The map of the code is true: it names every file, with the line that the file says of itself."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("map", ROOT / "tools" / "map.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_map_is_that_of_the_code(tool: ModuleType) -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page(), "python tools/map.py writes it anew"


def test_every_file_says_what_it_is_about(tool: ModuleType) -> None:
    silent = [line for line in tool.page().splitlines() if re.fullmatch(r"\| `[^`]+` \|\s*\|", line)]
    assert silent == []


def test_the_glossary_names_files_that_exist() -> None:
    glossary = ARCHITECTURE.split("## Our words", 1)[1].split("\n## ", 1)[0]
    named = re.findall(r"`([\w/]+\.(?:py|js))`", glossary)
    assert len(named) > 10
    assert [name for name in named if not (ROOT / "tablee" / name).exists()] == []
