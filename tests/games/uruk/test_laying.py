"""Section 5 of the rulebook: laying a discovery."""

from __future__ import annotations

import pytest

from tests.games.uruk.table import holds, refused


@pytest.mark.rule("URUK-5.1", "URUK-5.19")
@pytest.mark.parametrize(
    ("tableau", "hand", "move", "left"),
    [
        ("HUT", "NET", "+NET[]", "-"),
        ("HUT", "DOM*3", "+DOM[DOM]", "DOM"),
        ("KIL", "LYR*4", "+LYR[LYR LYR]", "LYR"),
        ("LYR", "AST*5", "+AST[AST AST AST]", "AST"),
        ("LYR STA", "AST*4", "+AST%[AST AST]", "AST"),
        ("KIL", "LYR WAL*2 SHI*2", "+LYR[WAL&WAL SHI&SHI]", "-"),
        ("LYR", "AST WAL*2 SHI*2 AXE*2", "+AST[WAL&WAL SHI&SHI AXE&AXE]", "-"),
        ("LYR STA", "AST WAL*2 SHI*2", "+AST%[WAL&WAL SHI&SHI]", "-"),
    ],
)
def test_a_discovery_needs_as_many_cards_as_its_level(tableau: str, hand: str, move: str, left: str) -> None:
    holds(f"pos #1: {tableau} hand: {hand}\nplay {move}\nthen hand:#1={left} actions=2")


@pytest.mark.rule("URUK-5.2", "URUK-5.4")
def test_two_cards_of_one_colour_stand_for_a_missing_card() -> None:
    position = "#1: HUT' KIL hand: LYR*2 WAL ZIG SHI AXE"
    holds(f"pos {position}\nplay +LYR[LYR WAL&ZIG]\nthen hand:#1=SHI,AXE discard=WAL,LYR,ZIG")
    assert refused(position, "+LYR[LYR WAL&SHI]") == "URUK-5.4"
    assert refused(position, "+LYR[LYR WAL]") == "URUK-5.2"
    holds("pos #1: KIL hand: LYR WAL*2 SHI CLO\nplay +LYR[SHI&CLO WAL&WAL]\nthen hand:#1=-")


@pytest.mark.rule("URUK-5.3")
def test_the_card_that_is_laid_must_be_in_hand() -> None:
    assert refused("#1: HUT' hand: WAL*3 SHI*3", "+KIL") == "URUK-5.3"


@pytest.mark.rule("URUK-5.5")
def test_pairs_may_be_paid_while_copies_stay_in_hand() -> None:
    holds("""
    pos  #1: HUT' hand: KIL*2 SHI*2
    play +KIL[SHI&SHI]
    then hand:#1=KIL
    """)


@pytest.mark.rule("URUK-5.6")
def test_a_copy_is_never_half_of_a_pair() -> None:
    assert refused("#1: HUT' hand: KIL*2 WAL", "+KIL[KIL&WAL]") == "URUK-5.6"
    assert refused("#1: KIL hand: LYR*2 STA", "+LYR") == "URUK-5.1"


@pytest.mark.rule("URUK-5.7")
def test_a_discovery_is_at_most_one_level_above_the_highest() -> None:
    position = "#1: HUT' KIL hand: LYR*3 AST*4"
    holds(f"pos {position}\nonly +LYR")
    assert refused(position, "+AST") == "URUK-5.7"


@pytest.mark.rule("URUK-5.8")
def test_the_replaced_card_still_counts_for_the_level_and_an_empty_tableau_is_level_one() -> None:
    holds("""
    pos  #1: LYR hand: AST*4
    play +AST/LYR[AST AST AST]
    then tab:#1=AST hand:#1=LYR
    pos  #2: HUT' | #1: hand: KIL*2 LYR*3
    only +KIL
    """)


@pytest.mark.rule("URUK-5.9", "URUK-5.20")
def test_there_is_room_for_five_and_for_six_beside_a_laid_water_clock() -> None:
    five = "HUT KIL ROL DOM"
    holds(f"pos #1: {five} LYR hand: CLO*3\nonly +CLO/HUT; +CLO/KIL; +CLO/ROL; +CLO/DOM; +CLO/LYR")
    assert refused(f"#1: {five} LYR hand: CLO*3", "+CLO/_") == "URUK-5.9"
    holds(f"""
    pos  #1: {five} CLO hand: WHE*2
    play +WHE[WHE]
    then tab:#1=HUT,KIL,ROL,DOM,CLO,WHE
    not  +WHE
    """)


@pytest.mark.rule("URUK-5.10")
def test_all_discoveries_of_a_tableau_differ() -> None:
    assert refused("#1: HUT' KIL hand: KIL*2", "+KIL") == "URUK-5.10"
    holds("pos #1: HUT' hand: KIL*2 | #2: KIL\nmay +KIL[KIL]")


@pytest.mark.rule("URUK-5.11", "URUK-5.12", "URUK-5.13", "URUK-8.20")
def test_a_replaced_card_goes_to_the_hand_and_pays_while_its_discs_stay() -> None:
    holds("""
    pos  #1: POT''{YY} WAL hand: KIL STA | #2: HUT
    play +KIL/POT[POT&STA]
    then tab:#1=KIL'',WAL discard=POT,STA hand:#1=- supply:Y=12
    """)
    assert refused("#1: POT' hand: KIL*2 | #2: HUT", "+KIL/HUT") == "URUK-5.11"


@pytest.mark.rule("URUK-5.14")
def test_a_lower_discovery_may_replace_but_not_the_same() -> None:
    holds("pos #1: AST' hand: KIL*2\nplay +KIL/AST[KIL]\nthen tab:#1=KIL' hand:#1=AST")
    assert refused("#1: AST hand: KIL*2", "+KIL/KIL") == "URUK-5.14"


@pytest.mark.rule("URUK-5.15", "URUK-5.16")
@pytest.mark.parametrize(("discounter", "card"), [("WAL", "KIL"), ("AXE", "ROL"), ("STA", "DOM"), ("SHI", "WHE")])
def test_a_discounter_saves_a_card_of_its_colour_once_a_turn(discounter: str, card: str) -> None:
    holds(f"""
    pos  #1: HUT' {discounter} hand: {card}*2
    only +{card}%/_; +{card}-/_
    play +{card}%[]
    then used={discounter} hand:#1={card} discard=-
    """)
    other = "DOM" if card != "DOM" else "KIL"
    assert refused(f"#1: HUT' {discounter} hand: {other}*2", f"+{other}%/_") == "URUK-5.15"
    assert refused(f"#1: HUT' {discounter} hand: {card}*2 used: {discounter}", f"+{card}%/_") == "URUK-5.15"


@pytest.mark.rule("URUK-5.17")
def test_on_level_one_there_is_no_discount() -> None:
    holds("""
    pos  #1: WAL hand: HUT
    not  +HUT%/_
    play +HUT[]
    then used=- tab:#1=HUT{RRR},WAL
    """)


@pytest.mark.rule("URUK-5.18")
def test_a_discounter_that_is_being_replaced_does_not_help() -> None:
    holds("pos #1: WAL hand: KIL*2\nnot +KIL%/WAL\nplay +KIL/WAL[KIL]\nthen used=- hand:#1=WAL")


@pytest.mark.rule("URUK-5.21", "URUK-5.25")
def test_without_water_clock_six_stay_but_no_new_place_opens() -> None:
    six = "HUT KIL ROL DOM WHE CLO"
    holds(f"""
    pos  #1: {six} hand: LIG*2 AXL*2
    play +LIG/CLO[LIG]
    then tab:#1=HUT,KIL,ROL,DOM,WHE,LIG
    not  +AXL/_
    play +AXL/HUT[AXL]
    then tab:#1=AXL,KIL,ROL,DOM,WHE,LIG
    """)
    assert refused("#1: HUT KIL ROL DOM WHE LIG hand: AXL*2", "+AXL/_") == "URUK-5.25"


@pytest.mark.rule("URUK-5.22")
def test_a_level_one_card_is_filled_when_it_is_laid_as_far_as_the_supply_goes() -> None:
    holds("""
    pos  #1: NET hand: HUT | #2: POT stock: R*10
    play +HUT[]
    then tab:#1=NET,HUT{RR} supply:R=0
    """)


@pytest.mark.rule("URUK-5.23", "URUK-5.24")
def test_cubes_on_a_replaced_card_return_before_the_new_card_is_filled() -> None:
    holds("""
    pos  #1: ROA{RRY} NET hand: HUT | #2: POT stock: R*10
    play +HUT/ROA[]
    then tab:#1=NET,HUT{RR} supply:R=0 supply:Y=12 hand:#1=ROA
    """)


def test_nannar_may_halve_a_laying_by_option() -> None:
    holds("""
    pos  #1: KIL hand: LYR*2 keeps: NAN
    opt  nannar=lay
    not  +LYR[LYR]
    play +LYRh[LYR]
    then keeps:#1=- discard=LYR,NAN
    pos  #1: KIL STA hand: LYR*3 keeps: NAN
    opt  nannar=lay favour=free
    only +LYR%/_; +LYR-/_; +LYRh/_
    play +LYR%[LYR]
    then keeps:#1=NAN
    pos  #1: HUT hand: KIL keeps: NAN stock: RR | epochs: 1.6.4.3 slot: ENL down: GIB phase: enlil #1
    opt  nannar=lay
    play #1 e +KIL/_
    then keeps:#1=NAN
    """)
