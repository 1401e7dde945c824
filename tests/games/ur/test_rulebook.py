"""UR's rulebook in three languages: the same clauses everywhere, and examples that can be drawn."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from tablee.engine.rulebook import examples, load
from tablee.engine.words import LANGUAGES
from tablee.games import game
from tablee.games.ur.rules import clauses
from tablee.games.ur.rules.actions import CELL_NAMES
from tablee.games.ur.rules.state import OPTIONS

PACKAGE = "tablee.games.ur"
RULING = {"en": "Our ruling", "fr": "Notre interprétation", "de": "Unsere Auslegung"}
# How many clauses each section has.
SIZES = {
    1: 8,
    2: 16,
    3: 11,
    4: 15,
    5: 11,
    6: 12,
    7: 8,
    8: 10,
    9: 9,
    10: 14,
    11: 10,
    12: 11,
    13: 7,
    14: 7,
    15: 14,
    16: 12,
}

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_every_clause_is_there_and_in_order(language: str) -> None:
    wanted = [f"{section}.{number}" for section, size in SIZES.items() for number in range(1, size + 1)]
    assert list(load(PACKAGE, language).clauses) == wanted


@languages
def test_sections_have_the_same_numbers_and_a_title(language: str) -> None:
    sections = load(PACKAGE, language).sections
    assert [section.number for section in sections] == list(SIZES)
    assert all(section.title for section in sections)


@languages
def test_every_clause_that_the_rules_name_can_be_read(language: str) -> None:
    book = load(PACKAGE, language).clauses
    named = [int(code) for name, code in vars(clauses).items() if name.startswith("UR_")]
    assert named
    assert all(book[f"{code // 100}.{code % 100}"] for code in named)


def rulings(language: str) -> set[str]:
    """The clauses that a book marks as rulings of the house."""
    clauses = load(PACKAGE, language).clauses.items()
    return {label for label, text in clauses if f"*({RULING[language]}" in " ".join(text.split())}


def test_the_languages_mark_the_same_clauses_as_rulings() -> None:
    marked = {language: rulings(language) for language in LANGUAGES}
    assert marked["en"] == marked["fr"] == marked["de"]
    assert {"2.3", "4.11", "6.3", "10.9", "12.7", "16.4"} <= marked["en"]
    assert not {"2.1", "4.4", "10.4", "15.5", "16.1"} & marked["en"]


@languages
def test_the_drawn_examples_are_positions_with_marks_and_a_caption(language: str) -> None:
    found = examples(load(PACKAGE, language).text, "ur")
    assert len(found) >= 10
    for example in found:
        state = game("ur").from_text(example.pos)
        assert game("ur").text(state) == example.pos
        assert set(example.marks) <= set(CELL_NAMES)
        assert example.text


def test_the_languages_draw_the_same_examples() -> None:
    drawn = [[(e.pos, e.marks) for e in examples(load(PACKAGE, language).text, "ur")] for language in LANGUAGES]
    assert drawn[0] == drawn[1] == drawn[2]


@languages
def test_cross_references_lead_to_clauses(language: str) -> None:
    book = load(PACKAGE, language)
    for label, text in book.clauses.items():
        for reference in re.findall(r"(?<![\d.,])\d{1,2}\.\d{1,2}(?![\d])", text):
            assert reference in book.clauses, f"{label} refers to {reference}"


@languages
def test_the_table_of_options_lists_every_option_with_its_default(language: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|.*\| ([\d.]+) \|$", load(PACKAGE, language).text, re.MULTILINE)
    assert rows == [(option.name, option.write(option.default), option.clause) for option in OPTIONS]


def test_french_typography_is_kept() -> None:
    prose = (files(PACKAGE) / "rulebook" / "fr.md").read_text(encoding="utf-8")
    prose = "\n".join(line for line in prose.splitlines() if not line.startswith("pos "))
    assert not re.findall(r"[ \u00a0\w)][;!?»]", prose), "a narrow no-break space stands before ; ! ? and »"
    assert not re.findall(r"[ \u00a0\w)]:(?!-)", prose), "and before a colon"
    assert not re.findall(r"«[^\u202f]", prose)
    assert "'" not in prose
