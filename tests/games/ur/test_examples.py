"""The worked examples, and the notation of positions and moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablee
from tablee.engine.contract import Step
from tablee.engine.script import run_script
from tests.games.ur.table import UR, Table, position

EXAMPLES = Path(__file__).with_name("examples.md").read_text(encoding="utf-8")


def test_all_worked_examples_hold() -> None:
    report = run_script(UR, EXAMPLES)
    assert report.failures == []
    assert report.blocks == 12
    assert report.lines >= 90


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("AK,KA", "five fields"),
        (position("c3:XXr2"), "c3: 'XXr2' is no tile"),
        (position("c3:AAr2"), "c3: 'AAr2' is no tile"),
        (position("c3:ACr6"), "c3: 'ACr6' is no tile"),
        (position("a1:PKr5 b1:KCr5 c1:PWr5 d1:WAr5 e1:PAr1"), "more than 20 cubes"),
        (position("a1:PKr^ b1:KCr^ c1:PWr^ d1:WAr^ e1:PAr^ f1:KWr^"), "only 5 ziggurats"),
        (position(hands="r:AC,b:KP"), "2 players have a grid of 5 by 5"),
        (position(hands="r:AC,r:KP,y:CW,g:PW"), "a colour stands there twice"),
        (position(hands="r:AC,b:XX,y:CW,g:PW"), "'b:XX' is no hand"),
        (position(hands="r:--,b:KP,y:CW,g:PW"), "everybody has one"),
        (position(turn="r/dance"), "no player and phase"),
        (position(turn="r/turn:*"), "the exchange is due"),
        (position(turn="r/open1:W"), "slots stand only after"),
        (position(extra="Q:AK"), "neither L:, S: nor P:"),
        (position(extra="S:AK.CP"), "one side tile"),
        (position("c3:ACb1", hands="r:AC,y:KP,g:CW", players=3), "nobody plays b"),
        (position() + " colour=blue", "no option 'colour'"),
        (position() + " nonsense", "name=value"),
        (position() + " ; K", "After the semicolon"),
        (position().replace(" 5", " five"), "no round"),
    ],
)
def test_a_bad_position_is_refused_with_the_place_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(tablee.BadInput, match=reason.replace("(", r"\(")):
        UR.from_text(text)


@pytest.mark.parametrize(
    "move", ["", "hello", "+g9", "W(b2>b3)", "A(b2=1)", "P(b2+1)", "K(a1+1,a1+1)", "r: ", "q: +b2"]
)
def test_a_move_that_cannot_be_read_is_refused_as_such(move: str) -> None:
    state = UR.from_text(position("b2:APr2 a1:KPr1 d4:PWb2"))
    before = state.copy()
    with pytest.raises(tablee.BadInput):
        UR.play(state, move)
    assert state == before


def test_a_line_is_all_or_nothing() -> None:
    state = UR.from_text(position("b2:APr2 d4:PWb2"))
    before = state.copy()
    with pytest.raises(tablee.IllegalMove):
        UR.play(state, "r: +b2 +b2 xd4/A")
    assert state == before
    assert UR.play(state, "r: +b2 +b2 xa1/A") is state
    assert state != before


@pytest.mark.parametrize(
    ("cells", "hand", "line"),
    [
        ("b2:APr2 d4:PWb2", "AC", "+b2 +b2 xa1/A"),
        ("b2:APr2 d4:PWb2", "AC", "*f6 xa1/C"),
        ("b2:APr5 e4:CPr5 d4:PWb2", "AC", "Zb2 Ze4 xa1/A"),
        ("b1:AWr2 b2:APr1 d4:PWb2", "AC", "A(b1+2) +b2 xa1/A"),
        ("c3:WAr5 c4:KAy2 d4:KPb1 b1:KCr1", "AW", "+b1 W(c3>c4:3,c4>d4:2) xf6/W"),
        ("a3:CWr2 a4:AKr1 f6:KCr5 d4:PWb2", "AP", "P(a3=5,a4=0,f6=3) +f6 xa1/A"),
        ("a1:KWr1 d4:PWb2 b1:KCr1", "KP", "K +b1 xf6/K"),
        ("d4:PWb2", "KP", "3*a2 xf6/K"),
        ("c3:ACr^ d4:PWb2", "KP", "*a2 xf6/K"),
    ],
)
def test_a_turn_is_written_as_it_was_played(cells: str, hand: str, line: str) -> None:
    table = Table(cells, hands=f"r:{hand},b:KP,y:CW,g:PW").play(f"r: {line}")
    steps = [Step(before, 0, action) for before, action in table.cursor.trail]
    assert UR.notation_rules.line(steps, -1) == line


def test_positions_are_written_back_letter_for_letter() -> None:
    for text in (position("c3:ACr2 d4:PWb^", turn="b/exch:W+"), position(turn="y/open2"), position(players=2)):
        assert UR.text(UR.from_text(text)) == text


def test_colours_other_than_the_first_ones_and_any_order_are_kept() -> None:
    text = position("c3:ACg2 d4:PWb1", hands="y:AC,b:KP,g:CW", players=3, turn="g/turn")
    assert UR.text(UR.from_text(text)) == text
