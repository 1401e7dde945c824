"""Rulebooks: sections, clauses and drawn examples in Markdown."""

from __future__ import annotations

import pytest

from tablee.engine.errors import BadInput
from tablee.engine.rulebook import Example, Section, examples, load, parse

BOOK = """# A game

Some words **before** the rules.

## At a glance

**Not** a clause.

## 1 Pieces

**1.1** There are pebbles
and shells.

**1.2** A table:

| pebble | shell |
|---|---|
| 1 | 2 |

## 2 Play

```toy-board
pos  o.o first
mark a1 b2
text **2.9** is no clause here.
```

**2.1** Take one.
**2.2** in the middle of a paragraph is no clause.

### An aside

Not part of 2.1.
"""


def test_sections_are_the_numbered_headings() -> None:
    assert parse(BOOK).sections == (Section(1, "Pieces"), Section(2, "Play"))


def test_a_clause_reaches_to_the_next_clause_or_heading() -> None:
    clauses = parse(BOOK).clauses
    assert list(clauses) == ["1.1", "1.2", "2.1"]
    assert clauses["1.1"] == "There are pebbles\nand shells."
    assert clauses["1.2"].endswith("| 1 | 2 |")
    assert clauses["2.1"] == "Take one.\n**2.2** in the middle of a paragraph is no clause."


def test_the_text_stays_whole() -> None:
    assert parse(BOOK).text == BOOK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("## 1 One\n\n**1.a** Odd.", "book, line 3: '1.a' is not the number of a clause"),
        ("## 1 One\n\n**1.01** Odd.", "'1.01' is not the number"),
        ("## 1 One\n\n**1** Odd.", "'1' is not the number"),
        ("## 1 One\n\n**1.1** A.\n\n**1.1** B.", "book, line 5: clause 1.1 is there already"),
        ("## 1 One\n\n**2.1** A.", "clause 2.1 stands outside its section"),
        ("**1.1** A.", "clause 1.1 stands outside its section"),
        ("## 1 One\n\n**1.2** A.\n\n**1.1** B.", "clause 1.1 is out of order"),
        ("## 2 Two\n\n## 1 One", "section 1 follows section 2"),
        ("## 1 One\n\n## 1 One", "section 1 follows section 1"),
    ],
)
def test_a_bad_number_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as error:
        parse(text, "book")
    assert reason in str(error.value)


def test_a_clause_may_follow_a_drawn_example_at_once() -> None:
    assert list(parse("## 1 One\n```toy-board\npos x\n```\n**1.1** A.").clauses) == ["1.1"]


def test_examples_are_the_blocks_of_the_game() -> None:
    assert examples(BOOK, "toy") == [Example("o.o first", ("a1", "b2"), "**2.9** is no clause here.", 23)]
    assert examples(BOOK, "other") == []


@pytest.mark.parametrize("inside", ["mark a1", "pos x\npos y", "pos x\nplay y", ""])
def test_an_example_without_a_clear_position_is_refused(inside: str) -> None:
    with pytest.raises(BadInput):
        examples(f"```toy-board\n{inside}\n```", "toy")


def test_a_package_without_a_rulebook_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no rulebook en\.md in tablee\.engine"):
        load("tablee.engine", "en")


def test_an_unknown_language_reads_the_english_book() -> None:
    assert load("tablee.games.ur", "xx").text == load("tablee.games.ur", "en").text
