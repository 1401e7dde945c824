"""What the package asks for: each requirement says from which version on, and before which one it ends."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
REQUIREMENTS = sorted({*PROJECT["dependencies"], *(each for extra in EXTRAS.values() for each in extra)})


@pytest.mark.parametrize("requirement", [each for each in REQUIREMENTS if not each.startswith("tablee")])
def test_a_next_major_version_does_not_come_by_itself(requirement: str) -> None:
    versions = requirement.partition(";")[0]
    assert ">=" in versions
    assert ",<" in versions
