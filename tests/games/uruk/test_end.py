"""Sections 12 and 13 of the rulebook: the end of the game, scoring and ties."""

from __future__ import annotations

import pytest

from tests.games.uruk.table import URUK, at, holds, play, refused

FULL = "display: STA LIG WHE"


@pytest.mark.rule("URUK-12.1", "URUK-12.3")
def test_buying_the_last_disc_triggers_the_end_and_brings_the_pool_to_epoch_four() -> None:
    holds("""
    pos  #1: HUT' KIL LIG stock: RRPPYYBBBB | #2: POT' | epochs: 0.0.0.1 pool: 2 round: 4
    play d KIL[RPYBB]
    then final=5 epochs=0.0.0.2 pool=0
    may  d LIG[RPYBB]
    not  d LIG[RPY]
    """)


@pytest.mark.rule("URUK-12.2", "URUK-12.11")
def test_an_event_that_takes_the_last_disc_triggers_it_too() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | slot: ISH down: GIB actions: 0 epochs: 0.0.0.1 pool: 2 round: 4 {FULL}
    play /
    then final=5 epochs=0.0.0.3 pool=0 round=4
    """)


@pytest.mark.rule("URUK-12.4", "URUK-12.6")
def test_the_round_is_finished_and_everybody_has_one_last_turn() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' stock: RPYBB | #3: CIS' | epochs: 0.0.0.1 round: 4 turn: #2 {FULL}
    play #2 d POT[RPYBB]; #2 /
    then round=4 next=#3 final=5
    play #3 /
    then round=5 next=#1
    play #1 /; #2 /
    then playing next=#3
    play #3 /
    then ended round=5
    """)
    cursor = play(at(f"#1: HUT' | #2: POT' | round: 5 final: 5 turn: #2 {FULL}"), "#2 /")
    assert str(URUK.ending(cursor.state)) == "URUK-12.6"


@pytest.mark.rule("URUK-12.5")
def test_an_event_after_the_last_turn_of_a_round_belongs_to_that_round() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | slot: VOL down: GIB actions: 0 epochs: 0.0.0.1 round: 4 turn: #2 {FULL}
    play #2 /
    then final=5 round=5 next=#1
    play #1 /; #2 /
    then ended round=5
    """)


@pytest.mark.rule("URUK-12.7", "URUK-12.12")
def test_in_the_final_round_event_cards_have_no_consequence() -> None:
    holds("""
    pos  #1: HUT' | #2: POT' | deck: NER SHI GIB WHE display: _ KIL DOM round: 5 final: 5
    play t *(NER-)SHI
    then slot=- discard=NER
    play / (GIB-)WHE
    then discard=NER,GIB next=#2
    pos  #1: HUT' | #2: POT' | deck: NER SHI slot: ISH display: _ KIL DOM round: 5 final: 5
    play / (NER-)SHI
    then slot=ISH down=- next=#2
    """)


@pytest.mark.rule("URUK-12.8")
def test_events_before_the_final_round_are_resolved_and_take_discs_from_four() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | slot: ISH down: GIB actions: 0 epochs: 0.0.0.2 round: 4 final: 5 turn: #2 {FULL}
    play #2 /
    then epochs=0.0.0.1 pool=1 phase=gift final=5 round=4
    play #2 g R; #1 g R
    then round=5 next=#1
    """)


@pytest.mark.rule("URUK-12.9")
def test_the_trigger_happens_once() -> None:
    holds("""
    pos  #1: HUT' KIL LYR stock: RPYBB | #2: POT' | epochs: 0.0.0.1 pool: 3 round: 4 final: 5
    play d KIL[RPYBB]
    then epochs=0.0.0.0 pool=3 final=5
    not  d
    """)


# 13 Scoring and ties


@pytest.mark.rule("URUK-13.1")
def test_a_discovery_scores_one_its_level_or_twice_its_level() -> None:
    holds("pos #1: HUT KIL' LYR'' AST'' | #2: POT'\nthen discoveries:#1=17 score:#1=17 score:#2=1")


@pytest.mark.rule("URUK-13.2")
@pytest.mark.parametrize(("stock", "points"), [("RRR", 0), ("RRPY", 1), ("R*7", 1), ("R*4B*4", 2)])
def test_four_cubes_of_any_colours_score_one(stock: str, points: int) -> None:
    holds(f"pos #1: HUT stock: {stock}\nthen cubes:#1={points} score:#1={points + 1}")


@pytest.mark.rule("URUK-13.3", "URUK-13.4", "URUK-13.5")
def test_each_lyre_owner_may_lay_one_more_discovery_clockwise_from_the_first_player() -> None:
    holds(f"""
    pos  #1: LYR hand: DOM*2 | #2: POT' | #3: LYR KIL hand: SHI | {FULL} round: 5 final: 5 turn: #3
    play #3 /
    then phase=lyre asks=#1
    only #1 y -; #1 y +DOM
    play #1 y +DOM[DOM]
    then tab:#1=LYR,DOM^ lyre:#1=2 discoveries:#1=1 asks=#3
    only #3 y -
    play #3 y -
    then ended score:#1=3
    """)


@pytest.mark.rule("URUK-13.6")
def test_lyres_discovery_lies_beyond_the_limit_and_replaces_none() -> None:
    six = "HUT KIL ROL WHE LYR STA"
    position = f"#1: {six} hand: DOM*2 used: STA | phase: lyre #1"
    holds(f"pos {position}\nonly #1 y -; #1 y +DOM\nplay #1 y +DOM%[]\nthen tab:#1=HUT,KIL,ROL,WHE,LYR,STA,DOM^ ended")
    assert refused(position, "#1 y +DOM/HUT") == "URUK-13.6"
    assert refused(f"#1: {six} hand: DOM AXL | phase: lyre #1", "#1 y +AXL") == "URUK-5.1"
    assert refused(f"#1: {six} hand: KIL*2 | phase: lyre #1", "#1 y +KIL") == "URUK-5.10"
    holds(f"""
    pos  {position}
    opt  lyre=normal
    not  #1 y +DOM/_
    play #1 y +DOM-/LYR[DOM]
    then tab:#1=HUT,KIL,ROL,WHE,DOM^,STA lyre:#1=2
    """)


@pytest.mark.rule("URUK-13.7")
def test_a_discovery_laid_by_lyre_counts_for_scales_and_gets_no_cubes() -> None:
    holds("""
    pos  #1: LYR KIL WHE AXE hand: SCA*3 POT | phase: lyre #1
    play #1 y +SCA[SCA SCA]
    then ended scales:#1=1 lyre:#1=3
    pos  #1: LYR KIL hand: CIS HUT | phase: lyre #1
    play #1 y +CIS[]
    then tab:#1=LYR,KIL,CIS^ supply:B=12
    """)


@pytest.mark.rule("URUK-13.8", "URUK-13.9", "URUK-13.10")
def test_scales_score_the_colours_in_hand_if_all_four_lie_beside_them() -> None:
    holds("""
    pos  #1: SCA KIL ROL DOM WHE hand: WAL*2 AXE SHI
    then scales:#1=3
    pos  #1: SCA KIL DOM WHE hand: WAL*2 AXE SHI
    then scales:#1=0
    pos  #1: SCA KIL ROL DOM WHE hand: WAL AXE SHI*2 STA
    then scales:#1=4
    pos  #1: SCA KIL ROL DOM WHE
    then scales:#1=0
    """)


@pytest.mark.rule("URUK-13.11")
def test_ninurta_scores_each_city_of_its_owner() -> None:
    holds("pos #1: HUT'' KIL'' LIG' keeps: NIN | #2: POT''\nthen ninurta:#1=2 ninurta:#2=0 score:#1=10")


@pytest.mark.rule("URUK-13.12")
def test_favours_hand_cards_flags_and_cubes_on_cards_score_nothing() -> None:
    holds("pos #1: HUT{RRR} hand: AST*3 keeps: MAR flag: volcano\nthen score:#1=1")


@pytest.mark.rule("URUK-13.13", "URUK-13.14")
def test_ties_go_to_most_cities_and_else_are_shared() -> None:
    holds("""
    pos  #1: KIL'' | #2: AST' | phase: over
    then score:#1=4 score:#2=4 winner=#1
    pos  #1: KIL'' | #2: LIG'' | #3: HUT | phase: over
    then winner=#1,#2
    pos  #1: KIL' | #2: LYR' | phase: over
    then winner=#2
    """)


def test_the_sheet_names_every_point() -> None:
    state = URUK.from_text(
        "#1: SCA' LYR'' KIL ROL' SHI DOM^ stock: RRRPPYYBB hand: WAL AXE WHE keeps: NIN | phase: over"
    )
    sheet = URUK.scores(state)[0]
    assert sheet.total == 21
    assert [(part.key, part.points) for part in sheet.parts] == [
        ("score.alone", 2),
        ("score.village", 2),
        ("score.village", 3),
        ("score.city", 6),
        ("score.lyre", 2),
        ("score.cubes", 2),
        ("score.scales", 3),
        ("score.ninurta", 1),
    ]
