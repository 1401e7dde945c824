"""Which tests name which clause."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablee
from tablee.engine.errors import BadInput
from tablee.lab.coverage import coverage

UR = tablee.game("ur")

TESTS = """
import pytest

pytestmark = pytest.mark.rule("UR-5.9")

@pytest.mark.rule("UR-10.4", "UR-10.5")
def test_one(): ...

@pytest.mark.rule("UR-10.4")
class TestMany:
    def test_two(self): ...

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("UR-99.9"))])
    def test_three(self, n): ...

def helper(): "UR-1.1"
"""


def test_marks_are_counted_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "other.py").write_text(TESTS)
    found = coverage(UR, tmp_path)
    counts = {clause: found.tests[clause] for clause in ("UR-5.9", "UR-10.4", "UR-10.5", "UR-1.1")}
    assert counts == {"UR-5.9": 3, "UR-10.4": 3, "UR-10.5": 1, "UR-1.1": 0}
    assert [mark.split()[0] for mark in found.unknown] == ["UR-99.9"]
    assert "UR-1.1" in found.untested
    assert not found.complete


def test_every_clause_of_every_game_is_named_by_a_test() -> None:
    tests = Path(__file__).parent.parent
    for name in tablee.games():
        found = coverage(tablee.game(name), tests)
        assert (found.untested, found.unknown) == ((), ())


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no folder"):
        coverage(UR, tmp_path / "nowhere")
