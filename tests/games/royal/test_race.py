"""The Royal Game of Ur, clause by clause."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import tablee
from tablee.engine.rulebook import load
from tablee.engine.script import run_script
from tablee.engine.words import LANGUAGES
from tablee.games.royal.rules.state import ROSETTE, SQUARE_NAMES

ROYAL = tablee.game("royal")
EXAMPLES = Path(__file__).with_name("examples.md").read_text(encoding="utf-8")
START = "r:7//0 b:7//0 dice:r?"


def throws(state: tablee.State) -> dict[str, int]:
    return {ROYAL.notation(state, action): weight for action, weight in ROYAL.chances(state)}


def way(seat: int, **options: object) -> tuple[str, ...]:
    view = ROYAL.view(ROYAL.new(2, options=options), seat)
    return view.paths[seat]  # type: ignore[attr-defined, no-any-return]


@pytest.mark.rule(
    "ROYAL-2.1", "ROYAL-3.2", "ROYAL-3.3", "ROYAL-3.4", "ROYAL-4.1", "ROYAL-4.2", "ROYAL-4.3", "ROYAL-4.4"
)
@pytest.mark.rule(
    "ROYAL-4.5", "ROYAL-5.1", "ROYAL-5.2", "ROYAL-6.1", "ROYAL-6.2", "ROYAL-7.1", "ROYAL-7.2", "ROYAL-1.5"
)
def test_all_worked_examples_hold() -> None:
    report = run_script(ROYAL, EXAMPLES)
    assert report.failures == []
    assert report.blocks == 12


@pytest.mark.rule("ROYAL-1.1", "ROYAL-1.3")
def test_the_board_has_twenty_squares_and_five_rosettes() -> None:
    assert len(SQUARE_NAMES) == 20
    assert [name for name, rosette in zip(SQUARE_NAMES, ROSETTE, strict=True) if rosette] == [
        "a1",
        "g1",
        "d2",
        "a3",
        "g3",
    ]


@pytest.mark.parametrize("players", [1, 3])
def test_the_race_is_for_two(players: int) -> None:
    with pytest.raises(tablee.BadInput, match=f"royal is for 2 players, not {players}"):
        ROYAL.new(players)


@pytest.mark.rule("ROYAL-1.2")
def test_everybody_has_seven_pieces_or_as_many_as_were_agreed() -> None:
    assert ROYAL.text(ROYAL.new(2)) == START
    assert ROYAL.text(ROYAL.new(2, options={"pieces": 3})) == "r:3//0 b:3//0 dice:r?"


@pytest.mark.rule("ROYAL-1.4")
def test_the_ways_are_mirror_images_from_neighbour_to_neighbour() -> None:
    first, second = way(0), way(1)
    assert len(first) == 14
    assert [name.replace("1", "3") if name[1] == "1" else name for name in first] == list(second)
    for here, there in pairwise(first):
        assert abs(ord(here[0]) - ord(there[0])) + abs(int(here[1]) - int(there[1])) == 1


@pytest.mark.rule("ROYAL-1.5")
def test_on_the_long_way_every_fourth_square_is_a_rosette() -> None:
    long = way(0, path="long")
    assert len(long) == 16
    assert [name for name in long if ROSETTE[SQUARE_NAMES.index(name)]] == list(long[3::4])


@pytest.mark.rule("ROYAL-1.6", "ROYAL-3.1")
def test_the_dice_fall_as_four_or_three_coins_do() -> None:
    assert throws(ROYAL.new(2)) == {"*0": 1, "*1": 4, "*2": 6, "*3": 4, "*4": 1}
    assert throws(ROYAL.new(2, options={"dice": "three"})) == {"*1": 3, "*2": 3, "*3": 1, "*4": 1}


@pytest.mark.rule("ROYAL-2.2", "ROYAL-3.1")
def test_the_first_player_begins_and_nobody_moves_before_the_throw() -> None:
    state = ROYAL.new(2)
    assert state.active == 0
    assert str(ROYAL.why_not(state, ROYAL.parse(state, "new"))) == "ROYAL-3.1"


@pytest.mark.rule("ROYAL-S.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_names_its_sources_and_marks_what_they_leave_open(language: str) -> None:
    clauses = load("tablee.games.royal", language).clauses
    assert "Finkel" in clauses["S.1"]
    assert "Woolley" in clauses["S.1"]
    ruling = {"en": "Our ruling", "fr": "Notre interprétation", "de": "Unsere Auslegung"}[language]
    assert [label for label, text in clauses.items() if ruling in text] == ["2.2", "3.4"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("r:7//0 b:7//0", "Field dice must be given"),
        ("r:7//0 b:7//0 b:7//0 dice:r?", "Field b stands there twice"),
        ("r:7 b:7//0 dice:r?", "Field r: '7' is not written hand/squares/home"),
        ("r:6/h1,h1/0 b:7//0 dice:r?", "h1 is taken twice"),
        ("r:6/d3/0 b:7//0 dice:r?", "d3 is not on the way"),
        ("r:6/b2/0 b:6/b2/0 dice:r?", "Two pieces stand on b2"),
        ("r:6//0 b:7//0 dice:r?", "b has 7 pieces, not 6"),
        ("r:0//7 b:7//0 dice:r?", "7 pieces home"),
        ("r:7//0 b:7//0 dice:r5", "'r5' is not written r2"),
        ("path:round r:7//0 b:7//0 dice:r?", "'round' is no path"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_place(text: str, reason: str) -> None:
    with pytest.raises(tablee.BadInput, match=reason):
        ROYAL.from_text(text)


@pytest.mark.parametrize("move", ["hello", "h3", "*5", "r:", "x: new"])
def test_a_move_that_cannot_be_read_is_refused_as_such(move: str) -> None:
    with pytest.raises(tablee.BadInput):
        ROYAL.play(ROYAL.from_text("r:7//0 b:7//0 dice:r2"), move)
