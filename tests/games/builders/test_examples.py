"""The worked examples, and the notation of positions and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablee
from tablee.engine.contract import Step
from tablee.engine.script import run_script
from tablee.engine.verbs import CHANCE
from tests.games.builders.table import BUILDERS, Table

EXAMPLES = Path(__file__).with_name("examples.md").read_text(encoding="utf-8")
WHOLE = (
    "P1 7s 5vp | team A1/uW S2f HOI | sites THE{L3+tW}:1 | tools tS | loans 1 | built HOU FRM | "
    "P2 12s 1vp | team A4 | sites PYR{J1 S4} | tools - | loans 0 | built CAM | brow POS TEM ZIG ARM SCA | "
    "bdeck FOR MKT QUA TRO STA RUR SHI HAR ARC TWH NOB TNH BAR PHI ASU LIG BAB SPH GAR COL SAW DRA | "
    "wrow M2 J3 L2 J6 A2 | wdeck A3 L1 L4 J2 J4 J5 M1 M3 M4 | piles S1 S3 S5 S6 tA tD uS uA uD loan*3 | "
    "round 7 | first P2 | turn P1 | r 1 | invested"
)
SHORT = "12s 3vp | team L3 S2f A1/uW | sites TEM{} THE{J3+tS} | tools tW | loans 1"


def test_all_worked_examples_hold() -> None:
    report = run_script(BUILDERS, EXAMPLES)
    assert report.failures == []
    assert report.blocks == 15
    assert report.lines >= 170


# Positions


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        WHOLE.replace("| r 1 | invested", "| r 1 | part L3>").replace("A1/uW S2f HOI", "A1/uW L3 S2f HOI").replace(
            "THE{L3+tW}:1", "THE{}"
        ).replace("tools tS", "tools tS tW"),
        WHOLE.replace("THE{L3+tW}:1", "THE{L3+tW}").replace("| r 1 | invested", "| count | opt final_count=ask"),
        WHOLE.replace("THE{L3+tW}:1", "THE{L3+tW}").replace("turn P1 | r 1 | invested", "over"),
        WHOLE.replace("bdeck FOR", "bdeck ?").replace("MKT QUA", "FOR MKT QUA").replace("FOR MKT", "MKT").replace(
            "BAR PHI", "BAR FOR PHI"
        ),
        WHOLE.replace("wrow M2 J3", "wrow ? J3").replace("M1 M3", "M1 M2 M3"),
    ],
)  # fmt: skip
def test_a_whole_position_is_written_back_letter_for_letter(text: str) -> None:
    state = BUILDERS.from_text(text)
    assert BUILDERS.text(state) == text
    assert BUILDERS.from_text(text) == state


def test_what_a_position_leaves_out_has_its_default() -> None:
    table = Table(SHORT)
    assert table.holds("round=1 next=P1 first=P1 s:P2=10 vp:P2=0 team:P2=- pile:loans=3 pile:univ=3 complete")
    assert table.holds("brow=HOU,MKT,QUA,TRO,POS top=CAM wrow=A2,A3,A4,L1,L2 cards:wdeck=10 cards:bdeck=26")
    assert Table("built HOU FRM | team HOI").holds("vp=5")
    assert Table("P4 3s").holds("s:P3=10 s:P4=3")
    assert Table("bdeck FOR ZIG").holds("cards:bdeck=2 top=FOR !complete")
    assert Table("piles S1 tS").holds("pile:loans=0 pile:slaves=1 pile:tools=1 pile:univ=0")
    assert Table("count").state.options[5] == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("12s | tema A1", "'tema' is no field"),
        ("12s | team Q9", "'Q9' is no unit"),
        ("team A1f", "'A1f' is no unit"),
        ("team A1 A1", "the card A1 is named twice"),
        ("team HOI | brow HOI HOU TEM ARM STA", "the card HOI is named twice"),
        ("team A1 | team A2", "stands there twice"),
        ("3s | P1 4s", "stands there twice"),
        ("3s 4s", "sesterces and points"),
        ("team S1/uW", "S1 is a slave and cannot be instructed"),
        ("sites PYR{S1+tS}", "S1 is a slave and cannot carry a tool"),
        ("team A1+tS", "A1 is available, so it carries no tool"),
        ("sites PYR{HOI+tS} | opt machines_take_tools=off", "the machine HOI carries a tool"),
        ("team HOI/uW | opt machines_instructed=off", "the machine HOI is instructed"),
        ("sites HOU{A1}", "its need is met"),
        ("sites PYR{A1}:2", "no number from 0 to 1"),
        ("P2 | sites PYR{A1}:1", "only the player whose turn it is"),
        ("sites PYR", "is no site"),
        ("sites TEM{} rubbish", "'rubbish' is no site"),
        ("r 4", "no number from 0 to 3"),
        ("loans 3 | P2 | loans 2", "only 4 loans"),
        ("loans 3 | piles loan*2", "only 4 loans"),
        ("piles loan", "loans are written once"),
        ("brow HOU TEM", "a row has 5 slots"),
        ("brow ? HOU TEM ARM STA | bdeck -", "no unseen card is left"),
        ("brow ? ? TEM ARM STA", "at most one card"),
        ("wdeck ? M1", "first place of bdeck"),
        ("bdeck ? ZIG | opt building_top_visible=off", "where the top card is visible"),
        ("bdeck FOR - ZIG", "- stands alone"),
        ("turn P5", "'P5' is no seat"),
        ("P9 3s", "'P9' is no seat"),
        ("round 0", "'0' is no number"),
        ("team A1 || r 1", "A field is empty"),
        ("invested yes", "nothing can follow"),
        ("team", "says nothing"),
        ("over | r 2", "does not go with"),
        ("count | invested", "does not go with"),
        ("part Q>", "no card that fits"),
        ("part Z", "no part of a play"),
        ("part L3>", "cannot be chosen"),
        ("5s | team L3 | sites TEM{} | part L3>TEM", "is a whole play"),
        ("opt colour=red", "no option 'colour'"),
        ("opt round_cap", "name=value"),
        ("new 7", "for 2 to 4 players"),
        ("new three", "new 3"),
    ],
)
def test_a_bad_position_is_refused_with_the_place_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(tablee.BadInput, match=reason.replace("(", r"\(")):
        BUILDERS.from_text(text)


def test_options_set_after_a_position_hold_it_to_them() -> None:
    with pytest.raises(tablee.BadInput, match="carries a tool"):
        Table("sites PYR{HOI+tS}", machines_take_tools="off")
    with pytest.raises(tablee.BadInput, match="is instructed"):
        Table("team HOI/uW", machines_instructed="off")
    with pytest.raises(tablee.BadInput, match="final count"):
        Table("count", final_count="auto")
    hidden = Table("bdeck FOR ZIG", building_top_visible="off")
    assert hidden.holds("top=- cards:bdeck=2")
    again = BUILDERS.with_options(hidden.state, {"building_top_visible": "on"})
    assert BUILDERS.text(again).count("bdeck FOR ZIG") == 1


# Plays


@pytest.mark.parametrize(
    "line",
    ["", ";", "hello", "O", "O L3", "R TEM", "B SAW", "B uS>TEM", "F A1", "A1>L3", "A1+uS>HOU", "X", "X1#", "P*1",
     "A1>HOU[=M2]", "R A2[=ZIG]", "R A2[=A3^A4]", "O HOU[=Q]", "P7: X1", "A1 > HOU >", "1"],
)  # fmt: skip
def test_a_play_that_cannot_be_read_is_refused_as_such(line: str) -> None:
    state = BUILDERS.from_text("9s | team A1 | sites HOU{} | part X" if line == "O" else "9s | team A1 | sites HOU{}")
    before = state.copy()
    wrong = (tablee.BadInput, tablee.IllegalMove) if line == "O" else tablee.BadInput
    if line == "X":
        BUILDERS.play(state, line)
        assert BUILDERS.text(state).endswith("part X")
        return
    with pytest.raises(wrong):
        BUILDERS.play(state, line)
    assert state == before


def test_a_line_is_all_or_nothing() -> None:
    state = BUILDERS.from_text("9s | team A1 | sites HOU{} PYR{}")
    before = state.copy()
    with pytest.raises(tablee.IllegalMove):
        BUILDERS.play(state, "A1>HOU#; A1>PYR; A1>PYR")
    assert state == before
    assert BUILDERS.play(state, "A1>HOU#; A1>PYR") is state
    assert state != before


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("10s | team A1 | brow HOU TEM PYR HOI ARM | bdeck FOR *", "O HOU[=FOR^ZIG]; A1>HOU#; X1; E"),
        ("10s | wrow J1 L2 A2 A3 L1 | wdeck M2", "R J1[=M2]; R L2[=-]; X1; E"),
        ("26s | team J5 L1 J1 | sites LIG{}", "J5>LIG; L1>LIG; J1>LIG*3#"),
        ("40s | team J3 L3 | sites THE{} | tools tS", "B uS>J3; J3+tS>THE; X1; O HOU*1[=POS^MKT]"),
        ("40s | team S1 S4 | loans 1 | sites PYR{}", "B S2; F S1; P; S4>PYR"),
        ("0s", "B loan; X2; E"),
        ("9s | bdeck - | brow HOU - - - - ", "O HOU[=-^-]; B tD; X1"),
    ],
)
def test_a_turn_is_written_as_it_was_played(position: str, line: str) -> None:
    table = Table(position.replace("40s | team J3", "40s | brow HOU TEM ARM STA RUR | bdeck POS MKT | team J3"))
    table.play(line)
    steps = [Step(before, BUILDERS.to_move(before) or 0, action) for before, action in table.cursor.trail]
    assert BUILDERS.notation_rules.line(steps, -1) == line


def test_a_play_in_the_making_is_written_by_its_choices() -> None:
    table = Table("9s | team A1 | sites HOU{} | tools tS")
    table.play(">; A1")
    steps = [Step(before, 0, action) for before, action in table.cursor.trail]
    assert BUILDERS.notation_rules.line(steps, -1) == ">; A1"
    assert BUILDERS.notation_rules.line(steps[1:], -1) == "A1"
    assert [act.args for act in BUILDERS.notation_rules.acts(steps, -1)] == [("send",), ("A1",)]


def test_small_choices_may_be_written_one_by_one() -> None:
    table = Table("9s | team A1 | sites HOU{} PYR{} | tools tS").play(">; A1; HOU; -")
    assert table.holds("s=17 built=HOU")
    assert table.play("B; tool; tW; X; 1").holds("tools=tS,tW r=0")


def test_a_seat_may_stand_before_a_play() -> None:
    assert Table("r 1").play("P1: X1; E; P2: X3; P2: E").holds("next=P1")
    assert Table("r 1").refused("P2: X1") == "BLD-2.10"


def test_chance_that_is_not_written_decides_by_itself() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | bdeck FOR ZIG MKT").play("O HOU; O TEM")
    assert table.cursor.seat == 0
    assert table.holds("cards:bdeck=1 cards:brow=5")
    waiting = Table("wrow ? - - - - | wdeck M1 M2")
    assert waiting.cursor.seat == CHANCE
    assert waiting.play("X1").holds("cards:wrow=1 r=2")


def test_the_notation_of_a_match_with_forced_decisions_is_read_back() -> None:
    match = tablee.Match.new("builders", 2, seed=4, auto=True)
    line = "X3"
    match.play(line)
    assert BUILDERS.notation_rules.line(match.rows()[0], -1).startswith("X3")
    assert tablee.Match.loads(match.dumps(), tablee.game).state == match.state
