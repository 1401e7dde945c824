"""Section 6 of the rulebook: resources, shortage and Pipes."""

from __future__ import annotations

import pytest

from tests.games.uruk.table import holds, refused

FULL = "display: STA LIG WHE"


@pytest.mark.rule("URUK-6.1", "URUK-6.2", "URUK-6.10")
@pytest.mark.parametrize(("card", "colour"), [("KIL", "R"), ("ROL", "P"), ("DOM", "Y"), ("WHE", "B")])
def test_a_producer_gives_one_cube_of_its_colour_from_the_supply(card: str, colour: str) -> None:
    holds(f"pos #1: {card}\nplay r {card}\nthen stock:#1={colour} supply:{colour}=11 actions=2 gained={colour}")
    assert refused(f"#1: {card} LIG", "r LIG") == "URUK-6.1"
    assert refused(f"#1: {card} | #2: PUL", "r PUL") == "URUK-6.1"


@pytest.mark.rule("URUK-6.3", "URUK-6.4")
def test_a_missing_cube_comes_from_the_richest_of_the_others_who_takes_another_colour() -> None:
    holds("""
    pos  #1: KIL stock: R*6 | #2: POT{YY} stock: RR | #3: CIS stock: RR | #4: NET stock: RRP
    only r KIL<#2; r KIL<#3; r KIL<#4
    not  r KIL<#1
    play r KIL<#3!B
    then stock:#1=R*7 stock:#3=RB supply:B=11 actions=2 gained=R
    """)
    assert refused("#1: KIL stock: R*6 | #2: POT stock: RRRR | #3: CIS stock: RR", "r KIL<#3") == "URUK-6.4"
    assert refused("#1: KIL stock: R*6 | #2: HUT{RRR} stock: RRR", "r KIL<-") == "URUK-6.3"
    assert refused("#1: KIL stock: R*6 | #2: POT stock: R*6", "r KIL<#2!R") == "URUK-6.3"


@pytest.mark.rule("URUK-6.5")
def test_shortage_helps_only_when_resources_are_taken() -> None:
    position = "#1: KIL AQU hand: KIL SHI | #2: POT stock: R*12"
    assert refused(position, "x KIL") == "URUK-7.4"
    assert refused(position, "q SHI>R") == "URUK-6.2"
    holds(f"""
    pos  {position}
    opt  shortage=turn
    play q SHI>R<#2!B
    then stock:#1=R stock:#2=R*11B
    """)
    assert refused("#1: AXL stock: Y | #2: POT stock: R*12", "w Y>R", shortage="turn") == "URUK-9.9"


@pytest.mark.rule("URUK-6.6")
def test_without_compensation_nothing_is_taken() -> None:
    rich = "#1: KIL stock: P*12Y*12B*12 | #2: POT stock: R*12"
    assert refused(rich, "r") == "URUK-3.12"
    holds("""
    pos  #1: KIL stock: P*12Y*12B*11 | #2: POT stock: R*12
    only r KIL<#2!B
    """)
    assert refused("#1: KIL stock: P*12 | #2: POT stock: R*12", "r KIL<#2!P") == "URUK-6.6"


@pytest.mark.rule("URUK-6.7")
def test_a_gain_of_several_cubes_takes_from_the_supply_first_and_each_other_may_be_refused() -> None:
    holds("""
    pos  #1: AST | #2: POT stock: Y*11 | #3: CIS | display: DOM ROA STA
    only r AST=Y<#2; r AST=Y<-
    play r AST=Y<#2!R<-
    then stock:#1=YY stock:#2=Y*10R actions=2
    pos  #1: AST | #2: POT stock: Y*12 | #3: CIS | display: DOM ROA KIL
    only r AST=Y<-<#2
    play r AST=Y<-<#2!R
    then stock:#1=Y
    # colour order; the richest is looked for anew
    pos  #1: ZIG | #2: POT stock: R*7P*12 | #3: CIS stock: R*5
    play r ZIG<#2!B<#2!B
    then stock:#1=RPYB stock:#2=R*6P*11BB
    """)
    assert refused("#1: AST | #2: POT stock: Y*12 | display: DOM ROA KIL", "r AST=Y<-<-") == "URUK-6.7"


@pytest.mark.rule("URUK-6.8")
def test_cubes_on_cards_are_nobodys() -> None:
    holds("""
    pos  #1: HUT{RRR} KIL AXL | epochs: 1.6.4.3
    not  w
    not  d
    then cubes:#1=0 score:#1=3
    """)


@pytest.mark.rule("URUK-6.9")
@pytest.mark.parametrize(("card", "colour"), [("HUT", "R"), ("NET", "P"), ("POT", "Y"), ("CIS", "B")])
def test_a_level_one_card_gives_its_own_cubes_until_it_is_empty(card: str, colour: str) -> None:
    holds(f"pos #1: {card}{{{colour}}}\nplay r {card}\nthen tab:#1={card} stock:#1={colour} supply:{colour}=11")
    assert refused(f"#1: {card} KIL", f"r {card}") == "URUK-6.9"


@pytest.mark.rule("URUK-6.11", "URUK-6.13")
def test_road_is_filled_from_the_display_when_it_is_laid_and_never_while_it_lies() -> None:
    holds("""
    pos  #1: HUT hand: ROA*2 | display: KIL KIL WHE deck: SHI
    play +ROA[ROA]
    then tab:#1=HUT,ROA{RRB}
    play t WHE /
    then tab:#1=HUT,ROA{RRB}
    pos  #1: HUT hand: ROA | display: KIL _ _ slot: ENL down: GIB phase: enlil #1
    play #1 e +ROA/_
    then tab:#1=HUT,ROA{R}
    pos  #1: HUT hand: ROA*2 | #2: POT stock: R*12 | display: KIL DOM _
    play +ROA[ROA]
    then tab:#1=HUT,ROA{Y}
    """)


@pytest.mark.rule("URUK-6.12")
def test_an_action_takes_one_cube_of_choice_from_the_road() -> None:
    holds("""
    pos  #1: ROA{RRB}
    only r ROA=R; r ROA=B
    play r ROA=B
    then tab:#1=ROA{RR} stock:#1=B
    pos  #1: ROA{RRB}
    opt  road_take=all
    play r ROA
    then tab:#1=ROA stock:#1=RRB gained=RB
    """)
    assert refused("#1: ROA{R}", "r ROA=B") == "URUK-6.12"


@pytest.mark.rule("URUK-6.14")
def test_pulley_and_sewer_give_one_of_two_colours() -> None:
    holds("pos #1: PUL SEW\nplay r PUL=Y; r SEW=R\nthen stock:#1=RY")
    assert refused("#1: PUL SEW", "r PUL=B") == "URUK-6.14"


@pytest.mark.rule("URUK-6.15", "URUK-6.27")
def test_a_pipe_is_emptied_at_once_whoever_leads_and_is_laid_empty() -> None:
    holds("""
    pos  #1: HUT'' PIP{RY} | #2: POT
    play r PIP
    then tab:#1=HUT'',PIP stock:#1=RY
    not  r PIP
    pos  #1: KIL hand: PIP*3
    play +PIP[PIP PIP]
    then tab:#1=KIL,PIP
    """)
    assert refused("#1: PIP KIL", "r PIP") == "URUK-6.15"


@pytest.mark.rule("URUK-6.16")
def test_a_full_pipe_receives_nothing() -> None:
    holds(f"pos #1: HUT'' KIL | #2: PIP{{RY}} | {FULL}\nplay r KIL /\nthen next=#2 tab:#2=PIP{{RY}}")


@pytest.mark.rule("URUK-6.17")
def test_a_leader_in_discs_who_gained_a_cube_fills_the_pipes_of_others() -> None:
    holds(f"""
    # nobody exceeds #1; a tie with the owner is enough
    pos  #1: HUT' KIL' | #2: POT' PIP' | #3: CIS | {FULL}
    play r KIL /
    then phase=pipe asks=#2
    # no cube gained
    pos  #1: HUT' KIL' | #2: POT' PIP | {FULL}
    play t STA; / _
    then next=#2
    # somebody exceeds #1
    pos  #1: HUT' KIL | #2: POT PIP | #3: CIS'' | {FULL}
    play r KIL /
    then next=#2
    # how many the owner has does not matter; with `leader` it does, `more` asks for more than he has
    pos  #1: HUT' KIL | #2: POT'' PIP | {FULL}
    play r KIL /
    then phase=pipe
    pos  #1: HUT' KIL | #2: POT'' PIP | {FULL}
    opt  pipe=leader
    play r KIL /
    then next=#2
    pos  #1: HUT KIL | #2: POT'' PIP | {FULL}
    opt  pipe=more
    play r KIL /
    then next=#2
    pos  #1: HUT' KIL | #2: POT PIP | #3: CIS'' | {FULL}
    opt  pipe=more
    play r KIL /
    then phase=pipe
    """)


@pytest.mark.rule("URUK-6.18", "URUK-6.19")
def test_the_owner_chooses_among_the_colours_gained_one_cube_a_turn() -> None:
    holds(f"""
    pos  #1: HUT''{{R}} AXL DOM AQU hand: DOM SHI stock: R | #2: PIP | {FULL} epochs: 0.6.4.3
    play x DOM; q SHI>P; w R>B /
    then gained=PYB
    only #2 p P; #2 p Y; #2 p B
    play #2 p B
    then tab:#2=PIP{{B}} next=#2
    # even if it is spent again
    pos  #1: HUT'' KIL stock: RR | #2: PIP | {FULL} epochs: 1.6.4.3
    play r KIL; d KIL[RR] /
    then asks=#2
    """)
    assert refused(f"#1: HUT'' | #2: PIP | {FULL} gained: R phase: pipe #2", "#2 p B") == "URUK-6.18"


@pytest.mark.rule("URUK-6.19")
def test_a_compensation_in_another_turn_is_no_gain() -> None:
    holds(f"""
    pos  #1: KIL stock: R*9 | #2: HUT'' stock: RRR | #3: PIP | {FULL}
    play r KIL<#2!Y /
    play #2 /
    then next=#3 tab:#3=PIP
    """)


@pytest.mark.rule("URUK-6.20")
def test_a_colour_that_the_supply_lacks_cannot_fill_a_pipe() -> None:
    holds(f"pos #1: HUT'' KIL stock: R*11 | #2: PIP | {FULL}\nplay r KIL /\nthen next=#2")
    position = f"#1: HUT'' stock: R*12 | #2: PIP | {FULL} gained: RY phase: pipe #2"
    assert refused(position, "#2 p R") == "URUK-6.20"


@pytest.mark.rule("URUK-6.21")
def test_pipes_are_served_clockwise_and_never_the_active_players_own() -> None:
    holds(f"""
    pos  #1: PIP | #2: HUT'' KIL PIP stock: R*10 | #3: PIP | {FULL} turn: #2
    play #2 r KIL /
    then asks=#3
    play #3 p R
    then tab:#3=PIP{{R}} tab:#1=PIP tab:#2=HUT'',KIL,PIP next=#3
    """)


@pytest.mark.rule("URUK-6.22", "URUK-6.23")
def test_astronomy_gives_a_cube_for_each_display_card_of_a_colour_and_discards_them() -> None:
    holds("""
    pos  #1: AST | display: DOM KIL STA deck: SHI WHE
    only r AST=R; r AST=Y
    play r AST=Y
    then stock:#1=YY display=_,KIL,_ discard=DOM,STA
    play / SHI WHE
    then display=SHI,KIL,WHE
    """)
    assert refused("#1: AST | display: DOM KIL STA", "r AST=B") == "URUK-6.22"


@pytest.mark.rule("URUK-6.24")
def test_astronomy_discards_even_if_fewer_cubes_come() -> None:
    holds("""
    pos  #1: AST stock: Y*11 | #2: POT | display: DOM ROA STA
    play r AST=Y
    then stock:#1=Y*12 display=_,_,_ discard=DOM,ROA,STA
    """)


@pytest.mark.rule("URUK-6.25", "URUK-6.26")
def test_ziggurat_gives_each_colour_that_is_missing() -> None:
    holds("pos #1: ZIG stock: RR\nplay r ZIG\nthen stock:#1=RRPYB gained=PYB")
    assert refused("#1: ZIG KIL stock: RPYB", "r ZIG") == "URUK-6.26"


@pytest.mark.rule("URUK-6.28")
def test_in_the_final_round_a_pipe_without_a_turn_left_receives_nothing() -> None:
    holds(f"""
    pos  #1: PIP | #2: HUT'' KIL | #3: PIP | {FULL} round: 9 final: 9 turn: #2
    play #2 r KIL /
    then asks=#3 phase=pipe
    play #3 p R
    then tab:#1=PIP next=#3
    """)
