"""Clauses as integers in rules and as labels for people, both ways."""

from __future__ import annotations

import pytest

from tablee.engine.clauses import ALLOWED, Clause
from tablee.engine.rulebook import load
from tablee.games import game, games


@pytest.mark.parametrize(
    ("label", "code"), [("1.1", 101), ("10.4", 1004), ("99.99", 9999), ("A.3", 10003), ("Z.99", 12599)]
)
def test_a_clause_is_an_integer_and_a_label(label: str, code: int) -> None:
    clause = Clause.of("UR", code)
    assert (clause.code, clause.label, str(clause)) == (code, label, f"UR-{label}")
    assert Clause.read("UR", label) == clause


def test_lettered_sections_come_after_the_others() -> None:
    labels = ["A.1", "2.10", "B.1", "10.1", "2.9"]
    assert [c.label for c in sorted(Clause.read("UR", label) for label in labels)] == [
        "2.9",
        "2.10",
        "10.1",
        "A.1",
        "B.1",
    ]


@pytest.mark.parametrize("label", ["", "x", "AB.1", "a.1", "1", "1.x", ".1"])
def test_what_is_no_clause_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Clause.read("UR", label)


def test_every_clause_of_our_rulebooks_has_a_code_of_its_own() -> None:
    for name in games():
        labels = load(game(name).package, "en").clauses
        codes = {Clause.read(game(name).prefix, label).code for label in labels}
        assert len(codes) == len(labels) > 20
        assert ALLOWED not in codes
        assert max(codes) < 2**15
