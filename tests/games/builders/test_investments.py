"""Section 6 of the rulebook: investments."""

from __future__ import annotations

import pytest

from tests.games.builders.table import BUILDERS, Table


@pytest.mark.rule("BLD-6.1")
@pytest.mark.parametrize("card", ["B S1", "B tS", "B loan", "B uS>A1"])
def test_one_investment_card_a_turn_whatever_its_kind(card: str) -> None:
    table = Table("60s | team A1 A2").play(card)
    assert table.holds("invested r=2")
    for other in ("B S2", "B tW", "B loan", "B uW>A2"):
        assert table.refused(other) == "BLD-6.1"
    assert table.play("X1; X1; E; X3; E").play("B tD").holds("invested")


@pytest.mark.rule("BLD-6.2")
def test_freeing_and_repaying_are_not_the_investment_of_the_turn() -> None:
    table = Table("30s | team S1 S2 | loans 1").play("F S1; P")
    assert table.holds("!invested loans=0 freedman:S1")
    assert table.play("B tS; F S2").holds("invested freedman:S2")


@pytest.mark.rule("BLD-6.3")
def test_an_empty_pile_is_gone_and_no_card_returns_to_it() -> None:
    table = Table("30s | team A1 | piles tS loan*1").play("B tS; X1; X1; E; X3; E")
    assert table.holds("pile:tools=0 pile:loans=1 offers:D3=loan")
    assert table.refused("B tS") == "BLD-6.3"
    assert table.refused("B S1") == "BLD-6.3"
    assert table.refused("B uS>A1") == "BLD-6.3"
    table.play("B loan; P; X2; E; X3; E")
    assert table.holds("loans=0 pile:loans=0 offers:D3=-")
    assert table.refused("B loan") == "BLD-6.3"


@pytest.mark.rule("BLD-6.4")
def test_a_slave_is_bought_for_seven_and_joins_the_team() -> None:
    table = Table("9s | team A1")
    assert table.play("B S5").holds("s=2 r=2 team=A1,S5 slave:S5 pile:slaves=5 !left:S5")


@pytest.mark.rule("BLD-6.5")
def test_a_slave_is_sent_like_a_worker_without_a_wage() -> None:
    table = Table("0s | team S4 S6 | sites PYR{}").play("S4>PYR")
    assert table.holds("s=0 r=2 price:PYR=2 total:PYR=2/2/0/0")
    assert table.play("S6>PYR").holds("s=0 r=0")


@pytest.mark.rule("BLD-6.6", "BLD-7.8")
def test_a_slave_carries_no_tool_and_is_not_instructed() -> None:
    table = Table("20s | team S4 | sites PYR{} | tools tS")
    assert table.refused("S4+tS>PYR") == "BLD-7.8"
    assert table.refused("B uS>S4") == "BLD-6.20"
    two = Table("20s | team S4 A1 | sites PYR{} | tools tS")
    assert two.refused("B uS>S4") == "BLD-6.6"
    assert two.sends() == {"S4>PYR", "A1>PYR", "A1+tS>PYR"}


@pytest.mark.rule("BLD-6.7")
def test_a_slave_costs_nothing_before_the_final_count() -> None:
    table = Table("0s | P2 0s 3vp | built HOU | team S1 | sites PYR{S2} | turn P2 | r 0")
    assert table.holds("vp:P2=3 score:P2=1.0")
    assert table.play("E").holds("vp:P2=3 s:P2=0")


@pytest.mark.rule("BLD-6.8")
def test_freeing_costs_an_action_for_each_slave_and_the_action_may_be_bought() -> None:
    table = Table("5s | team S1 S2 S3 | r 2").play("F S1; F S3")
    assert table.holds("s=5 r=0 freedman:S1 slave:S2 freedman:S3")
    assert table.play("F S2*1").holds("s=0 freedman:S2")
    half = BUILDERS.from_text("team S1 | part F")
    assert str(BUILDERS.why_not(half, 0)) == "BLD-6.8"


@pytest.mark.rule("BLD-6.9")
def test_only_an_available_slave_is_freed() -> None:
    table = Table("9s | team S1 A1 S3f | sites PYR{S2} | P2 9s | team S4")
    for busy_free_or_foreign in ("F S2", "F S3", "F S4", "F S5"):
        assert table.refused(busy_free_or_foreign) == "BLD-6.9"
    assert table.holds("offers:D6=S1")
    assert Table("9s | team A1").refused("F S1") == "BLD-6.9"


@pytest.mark.rule("BLD-6.10")
def test_a_freedman_is_a_worker_for_good() -> None:
    table = Table("30s 5vp | team S4 | sites PYR{} | tools tS").play("F S4; B uA>S4; S4+tS>PYR")
    assert table.holds("s=19 total:PYR=3/2/3/0 wage:S4=4 score:P1=6.9")
    assert Table("30s 5vp | team S4f").refused("F S4") == "BLD-6.9"


@pytest.mark.rule("BLD-6.11")
def test_a_tool_is_bought_for_two_and_several_may_be_owned() -> None:
    table = Table("4s | tools tD").play("B tW")
    assert table.holds("s=2 tools=tD,tW avail:tW pile:tools=2")


@pytest.mark.rule("BLD-6.12")
def test_a_loan_costs_the_action_and_brings_ten() -> None:
    assert Table("0s").play("B loan").holds("s=10 r=2 loans=1 pile:loans=3")


@pytest.mark.rule("BLD-6.13")
def test_several_loans_are_taken_one_a_turn() -> None:
    table = Table("0s | P2 0s").play("B loan; X2; E; X3; E; B loan")
    assert table.holds("loans=2 s=23")


@pytest.mark.rule("BLD-6.14")
def test_repaying_needs_a_loan_and_fifteen_sesterces() -> None:
    assert Table("20s").refused("P") == "BLD-6.14"
    assert Table("14s | loans 1").refused("P") == "BLD-3.7"
    assert Table("15s | loans 1").play("P").holds("s=0 r=3 loans=0")


@pytest.mark.rule("BLD-6.15")
def test_each_loan_is_repaid_whole() -> None:
    table = Table("29s | loans 2").play("P")
    assert table.holds("s=14 loans=1")
    assert table.refused("P") == "BLD-3.7"


@pytest.mark.rule("BLD-6.16")
def test_a_loan_is_repaid_between_plays_or_by_option_in_the_final_count_only() -> None:
    table = Table("16s | loans 1 | r 0")
    assert table.play("P; E").holds("loans:P1=0")
    late = Table("16s 17vp | loans 1 | r 0 | first P2 | turn P1", early_repayment="off")
    assert late.refused("P") == "BLD-6.16"
    assert late.play("E").holds("ended loans:P1=0 s:P1=1 score:P1=17.1")


@pytest.mark.rule("BLD-6.17")
def test_a_repaid_loan_leaves_the_game() -> None:
    table = Table("16s | loans 1").play("P")
    assert table.holds("loans=0 pile:loans=3")


@pytest.mark.rule("BLD-6.18")
def test_a_university_costs_seven_and_is_laid_at_once_on_an_available_unit() -> None:
    table = Table("20s | team J3 S1f | sites PYR{A1} | P2 9s | team A2")
    assert table.refused("B uS>A1") == "BLD-6.18"
    assert table.refused("B uS>A2") == "BLD-6.18"
    assert table.play("B uS>S1").holds("s=13 r=2 owner:uS=P1 prod:S1=3/0/0/2")


@pytest.mark.rule("BLD-6.19")
def test_a_unit_is_instructed_only_once() -> None:
    table = Table("20s | team J3/uS A1")
    assert table.refused("B uW>J3") == "BLD-6.19"
    assert table.play("B uW>A1").holds("prod:A1=0/3/1/0")


@pytest.mark.rule("BLD-6.20")
def test_without_a_unit_to_instruct_there_is_no_university() -> None:
    table = Table("20s | team S1 J3/uS | sites PYR{A1}")
    assert table.holds("offers:D3=slave,tool,loan")
    assert table.refused("B uW>J3") == "BLD-6.20"


@pytest.mark.rule("BLD-6.21")
def test_the_new_level_replaces_the_old_one_and_the_wage_stays() -> None:
    table = Table("20s | team L4 M4").play("B uA>L4")
    assert table.holds("prod:L4=1/0/3/0 wage:L4=3")


@pytest.mark.rule("BLD-6.22", "BLD-9.7")
def test_the_university_stays_on_its_unit() -> None:
    table = Table("9s | team A2/uD | sites STA{}").play("A2>STA#")
    assert table.holds("team=A2/uD prod:A2=0/1/0/3 !left:uD")


@pytest.mark.rule("BLD-6.23")
def test_instructing_is_legal_even_if_the_level_was_three_already() -> None:
    table = Table("20s | team J1").play("B uS>J1")
    assert table.holds("prod:J1=3/0/1/0 s=13 !left:uS")


@pytest.mark.rule("BLD-6.24", "BLD-10.7")
def test_a_machine_is_instructed_like_a_worker_unless_the_table_forbids_it() -> None:
    position = "20s | team HOI A1 | sites PYR{SAW}"
    table = Table(position)
    assert table.refused("B uW>SAW") == "BLD-6.18"
    assert table.play("B uW>HOI").holds("prod:HOI=3/3/0/0 wage:HOI=0 s=13")
    strict = Table(position, machines_instructed="off")
    assert strict.refused("B uW>HOI") == "BLD-6.24"
    assert strict.play("B uW>A1").holds("prod:A1=0/3/1/0")


@pytest.mark.rule("BLD-6.25")
def test_only_the_level_of_its_own_resource_is_replaced() -> None:
    assert Table("20s | team J3").play("B uD>J3").holds("prod:J3=1/1/1/3")
    assert Table("20s | team M2").play("B uA>M2").holds("prod:M2=3/2/3/0")
