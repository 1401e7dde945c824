"""What the commands print for programs is what the page says."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.lab.schemas import COMMANDS, page, schema
from tablee.lab.simulate import Summary, simulate

PAGE = Path(__file__).parents[2] / "docs" / "json.md"


def test_the_page_is_that_of_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tablee.lab.schemas writes it"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_schema(command: str) -> None:
    assert schema(command)["$defs"]
    assert f"## tablee {command}" in page()


def test_what_is_printed_fits_the_schema() -> None:
    printed = msgspec.json.decode(msgspec.json.encode(simulate(tablee.game("builders"), 2, 2)))
    described = schema("simulate")["$defs"]["Summary"]
    assert set(described["required"]) <= set(printed) == set(described["properties"])
    assert msgspec.convert(printed, Summary).matches == 2
