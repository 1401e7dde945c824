"""How Entdecker speaks in three languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import tablee
from tablee.engine.contract import Step
from tablee.engine.words import LANGUAGES
from tablee.games.entdecker.rules import clauses
from tablee.games.entdecker.rules.state import EVENT_NAMES, OPTIONS, PIECE_NAMES, SHAPE_NAMES, SOURCE_NAMES, STEP_NAMES
from tests.games.catalogues import phrases
from tests.games.entdecker.table import ENT, Table
from tests.games.entdecker.test_properties import random_match

NAMES = ("Ines", "Basile", "Nour", "Amélie")
languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
def test_every_clause_step_option_and_component_has_words(language: str) -> None:
    known = phrases("entdecker", language).keys()
    codes = [value for name, value in vars(clauses).items() if name.startswith("ENT_")]
    wanted = {f"refuse.{code // 100}.{code % 100}" for code in codes}
    wanted |= {f"option.{option.name}" for option in OPTIONS} | {f"option.{option.name}.about" for option in OPTIONS}
    wanted |= {f"shape.{shape}" for shape in SHAPE_NAMES} | {f"event.{event}" for event in EVENT_NAMES[1:]}
    wanted |= {f"piece.{piece}" for piece in PIECE_NAMES} | {f"score.{source}" for source in SOURCE_NAMES}
    wanted |= {"ended.12.1", "ended.12.3", "title", "tagline", "about"}
    assert wanted <= known
    steps = STEP_NAMES[: STEP_NAMES.index("over") + 1]
    assert all(any(key.startswith(f"ask.{step}") for key in known) for step in steps)


@languages
def test_a_whole_match_is_told(language: str) -> None:
    t = ENT.tongue(language)
    for players, seed in ((2, 1), (4, 2)):
        match = random_match(players, seed, {"personal_tiles": "on"} if players == 4 else {}, recalls=0.3)
        told = [ENT.words.tell(row, t, NAMES[:players], -1) for row in match.rows()]
        assert all(told)
        whole = " ".join(told)
        assert "{" not in whole
        assert not [word for word in whole.split() if word.startswith(("tell.", "shape.", "event.", "place."))]


def test_a_turn_reads_as_a_sentence() -> None:
    table = Table("b1:E c2:o d2:o e1:o", u="BFb1", p="A9:0:-,B5:0:-", t="3.A.A.ship")
    table.play("@*d1 x3 s1=S3 ~ s2=S1?hostile d1=W !hostile +P &c1=EW")
    rows = [(before, action) for before, action in table.cursor.trail]
    steps = [tell_step(before, action) for before, action in rows]
    assert ENT.words.tell(steps, ENT.tongue("en"), NAMES, -1) == (
        "**Ines** set out from the border at **d1** with 3 tiles, found no place for a tile (three lands), laid **d1** "
        "(one land), met hostile natives and built a trading post on **d1**. The gap on **c1** was filled."
    )
    scored = table.play("t1=3").cursor.trail[len(rows) :]
    assert ENT.words.tell([tell_step(b, a) for b, a in scored], ENT.tongue("en"), NAMES, -1) == (
        "**Basile** discovered maize (3). The island of **b1** (2 tiles) is worth 5: **Basile** 5 points. "
        "The island of **c1e** (2 tiles) is worth 2: **Ines** 2 points."
    )


def tell_step(before: tablee.State, action: int) -> Step:
    return Step(before, int(before.to_move), action)


def test_the_toll_and_the_price_are_named_before_one_decides() -> None:
    t = ENT.tongue("en")
    start = Table("c3:S", u="BFc3", p="A9:0:-,B5:0:-").cursor.state
    assert ENT.words.label(start.record, ENT.parse(start, "@c3"), t) == "Start from c3 (toll: 3 gold)"
    hostile = Table("e1:E", t="2.A.A.act(e1+h,0)", p="A9:0:-,B5:0:-").cursor.state
    assert ENT.words.label(hostile.record, ENT.parse(hostile, "+F"), t) == "Build a fort (6 gold)"


@pytest.mark.parametrize(
    ("cells", "state", "label", "sentence"),
    [
        ("e1:E", "act(e1+,2)", "2 tiles paid for", "Build here, sail on, or end your turn."),
        ("e1:E d1:o e2:o", "act(e1+,2)", "No free line leads on", "Build here, or end your turn."),
        ("e1:o", "act(e1+,1)", "1 tile paid for", "Sail on, or end your turn."),
        ("e1:E", "num(e1)", "Start: e1", "Announce how many tiles you pay for: 1 to 5."),
    ],
)
def test_what_is_asked(cells: str, state: str, label: str, sentence: str) -> None:
    asked = ENT.words.ask(Table(cells, t=f"2.A.A.{state}").s, ENT.tongue("en"))
    assert (asked.label, asked.sentence) == (label, sentence)


@languages
def test_the_table_is_drawn_in_eighty_columns(language: str) -> None:
    match = random_match(4, 5, {})
    for state in (match.start, match.cursor.trail[200][0], match.state):
        console = Console(width=80, record=True, file=io.StringIO(), color_system=None)
        console.print(ENT.words.draw(ENT.view(state, None), ENT.tongue(language), NAMES))
        lines = console.export_text().splitlines()
        assert len(lines) < 45
        assert all(name in "\n".join(lines) for name in NAMES)
