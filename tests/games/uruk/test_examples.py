"""The worked examples, and the notation of positions and moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablee
from tablee.engine.contract import Step
from tablee.engine.script import run_script
from tablee.engine.verbs import CHANCE
from tests.games.uruk.table import URUK, at, play

EXAMPLES = Path(__file__).with_name("examples.md").read_text(encoding="utf-8")
AUCTION = (
    "#1: HUT'{R} KIL' hand: SHI LYR | #2: POT'{Y} LIG' hand: ROL DOM WHE*2 ROA*2 LYR | #3: NET'{P} ROL' | "
    "display: KIL LIG DOM slot: NER down: GIB epochs: 1.6.4.3 pool: 1 deck: SHI discard: STA*2 phase: bid #1 "
    "bids: #1=WAL&WAL #2=AXE #3=PUL&AST"
)


def test_all_worked_examples_hold() -> None:
    report = run_script(URUK, EXAMPLES)
    assert report.failures == []
    assert report.blocks == 14
    assert report.lines >= 200


@pytest.mark.parametrize(
    "text",
    [
        AUCTION,
        "#1: HUT' hand: KIL! KIL*2 stock: R*4B keeps: MAR flag: volcano | #2: POT | actions: 0 used: KIL gained: RY",
        "#2: POT' | #3: CIS' | #1: HUT' | display: KIL _ DOM round: 3 turn: #3",
        "#1: DOM^ LYR | #2: HUT' | round: 9 final: 9 turn: #2 phase: over",
        "#1: HUT' KIL hand: WAL LIG LYR*2 | #2: | part: +LYR/_[LYR",
        "#1: HUT' | #2: | deck: SHI NAN ISH part: t *(NAN^)",
        "#1: HUT' stock: RRB | #2: POT' stock: Y | slot: DRO down: NER phase: secret #1 part: #1 s R2",
        "#1: HUT' hand: WAL*3 SHI KIL*3 LIG*3 | #2: | slot: ISH down: NER phase: cut #1 part: #1 h WAL",
        "#1: AQU stock: RR | #2: | display: LYR _ _ deck: SHI WHE NAN part: q RR>LYR *(NAN^)",
        "#1: KIL stock: R*9 | #2: POT' stock: RRR | part: r KIL<#2",
        "#1: HUT' hand: KIL*2~ | #2: | deck: SHI renewals: 1 opt: favour=next round_cap=off",
    ],
)
def test_positions_are_written_back_letter_for_letter(text: str) -> None:
    assert URUK.text(URUK.from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("nonsense", "belongs to no field"),
        ("hand: KIL", "stands before any player"),
        ("#1: HUT | colour: red", "no such field"),
        ("#1: HUT | pool: 1 pool: 2", "stands there twice"),
        ("#1: XYZ", "'XYZ' is no card"),
        ("#1: HUT'''", "no laid discovery"),
        ("#1: HUT HUT", "laid twice"),
        ("#1: KIL{R}", "KIL cannot hold such cubes"),
        ("#1: HUT{B}", "HUT cannot hold such cubes"),
        ("#1: HUT hand: GIB", "GIB never enters a hand"),
        ("#1: HUT keeps: GIB", "GIB cannot be kept"),
        ("#1: HUT flag: flood", "the only flag is volcano"),
        ("#1: HUT stock: XX", "are no cubes"),
        ("#1: HUT | display: KIL DOM", "3 spots"),
        ("#1: HUT | slot: KIL", "no god and no disaster"),
        ("#1: HUT | epochs: 1.2.3", "no discs on four epochs"),
        ("#1: HUT | phase: dance #1", "no phase"),
        ("#1: HUT | phase: bid #1", "needs slot: and down:"),
        ("#1: HUT | phase: lyre", "does not say who decides"),
        ("#1: HUT | bids: #1=KIL", "stand only in"),
        ("#1: HUT | turn: #3", "no player at this table"),
        ("#1: HUT | opt: colour=blue", "no option 'colour'"),
        ("#1: HUT | part: +KIL", "part:"),
        ("#1: HUT | deck: KIL / DOM / SHI", "one slash"),
        ("new: HUT HUT", "one level-1 card for each"),
        ("new: HUT NET pool: 1", "stands alone"),
    ],
)
def test_a_bad_position_is_refused_with_the_place_and_the_reason(text: str, reason: str) -> None:
    with pytest.raises(tablee.BadInput, match=reason):
        URUK.from_text(text)


@pytest.mark.parametrize(
    "move",
    [
        "",
        "hello",
        "t LYR KIL",
        "+LYR[",
        "r",
        "d KIL[XYZ]",
        "q KIL>?",
        "#5 /",
        "t LYR;",
        "b +KIL&",
        "x KIL !",
        "s R",
        "t*",
    ],
)
def test_a_move_that_cannot_be_read_is_refused_as_such(move: str) -> None:
    state = URUK.from_text("#1: HUT' KIL AQU hand: LYR*3 KIL*2 stock: RPYB | display: LYR DOM WHE")
    before = state.copy()
    with pytest.raises(tablee.BadInput):
        URUK.play(state, move)
    assert state == before


def test_a_line_is_all_or_nothing() -> None:
    state = URUK.from_text("#1: HUT' KIL hand: KIL | display: LYR DOM WHE")
    before = state.copy()
    with pytest.raises(tablee.IllegalMove):
        URUK.play(state, "r KIL; x KIL; t SHI")
    assert state == before
    assert URUK.play(state, "r KIL; x KIL; t DOM") is state
    assert int(state.actions_left) == 0


def written(position: str, line: str, viewer: int) -> str:
    cursor = play(at(position), line)
    steps = [Step(before, CHANCE if before.to_move < 0 else int(before.to_move), a) for before, a in cursor.trail]
    return URUK.notation_rules.line(steps, viewer)


@pytest.mark.parametrize(
    ("position", "line", "public", "own"),
    [
        ("#1: KIL | display: LYR DOM WHE", "r KIL; t LYR", "1#1 r KIL; t LYR", "1#1 r KIL; t LYR"),
        ("#1: KIL | deck: LYR", "t *LYR", "1#1 t *", "1#1 t *LYR"),
        ("#1: KIL | deck: LYR GIB slot: NER", "t *(GIBv)LYR", "1#1 t *(?v)", "1#1 t *(GIBv)LYR"),
        ("#1: KIL hand: LYR*2 WAL LIG", "+LYR[LYR WAL&LIG]", "1#1 +LYR[LYR WAL&LIG]", "1#1 +LYR[LYR WAL&LIG]"),
        ("#1: KIL hand: HUT", "+HUT/KIL[]", "1#1 +HUT/KIL[]", "1#1 +HUT/KIL[]"),
        ("#1: KIL WAL hand: LIG", "+LIG%[]", "1#1 +LIG%[]", "1#1 +LIG%[]"),
        ("#1: KIL VAU stock: RPY", "d KIL v[RP]", "1#1 d KIL v[RP]", "1#1 d KIL v[RP]"),
        ("#1: KIL stock: RPY", "d KIL[RPY]", "1#1 d KIL[RPY]", "1#1 d KIL[RPY]"),
        ("#1: KIL hand: KIL*2", "x KIL KIL", "1#1 x KIL KIL", "1#1 x KIL KIL"),
        (AUCTION, "#1 b +SHI&LYR=9", "#1 b +2=9", "#1 b +LYR&SHI=9"),
        (
            "#1: HUT' stock: RRB | #2: POT' stock: Y | slot: DRO down: NER phase: secret #1",
            "#1 s RRB=3",
            "#1 s ?",
            "#1 s RRB",
        ),
    ],
)
def test_the_log_shows_a_viewer_what_it_may_know(position: str, line: str, public: str, own: str) -> None:
    assert written(position, line, -1) == public
    assert written(position, line, 0) == own


def test_acts_hide_what_a_viewer_may_not_know() -> None:
    cursor = play(at("#1: KIL | deck: LYR"), "t *LYR")
    steps = [Step(before, CHANCE if before.to_move < 0 else int(before.to_move), a) for before, a in cursor.trail]
    assert [act.args for act in URUK.notation_rules.acts(steps, 0)] == [(), (), ("LYR",)]
    assert [act.args for act in URUK.notation_rules.acts(steps, 1)] == [(), (), ()]
