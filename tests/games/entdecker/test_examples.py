"""The worked examples of the rules, and our own, as test scripts."""

from __future__ import annotations

from pathlib import Path

from tablee.engine.script import run_script
from tests.games.entdecker.table import ENT

EXAMPLES = Path(__file__).parent / "examples.md"


def test_every_worked_example_holds() -> None:
    report = run_script(ENT, EXAMPLES.read_text(encoding="utf-8"))
    assert report.failures == []
    assert report.blocks >= 17
