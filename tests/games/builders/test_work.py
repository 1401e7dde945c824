"""Sections 7, 9 and 10 of the rulebook: sending to work, finishing, machines."""

from __future__ import annotations

import pytest

from tests.games.builders.table import BUILDERS, Table

# 7 Sending to work


@pytest.mark.rule("BLD-7.1")
def test_any_available_unit_goes_to_any_own_open_site() -> None:
    table = Table("20s | team A1 S1 S2f HOI | sites PYR{L3} THE{} | P2 9s | team A2 | sites STA{}")
    units = ("A1", "S1", "S2", "HOI")
    assert table.sends() == {f"{unit}>{site}" for unit in units for site in ("PYR", "THE")}
    assert table.refused("L3>THE") == "BLD-7.13"
    assert table.refused("A2>PYR") == "BLD-7.1"
    assert table.refused("A1>HOU") == "BLD-7.1"
    assert Table("20s | team A1").refused("A1>PYR") == "BLD-7.1"


@pytest.mark.rule("BLD-7.2")
def test_the_next_unit_sent_to_a_site_in_a_turn_costs_one_action_more() -> None:
    table = Table("60s | team S1 S2 S3 S4 | sites PYR{}").play("S1>PYR")
    assert table.holds("r=2 price:PYR=2")
    assert table.play("S2>PYR").holds("r=0 price:PYR=3 s=60")
    assert table.play("S3>PYR*3").holds("s=45 price:PYR=4")


@pytest.mark.rule("BLD-7.3")
def test_earlier_turns_and_other_sites_do_not_count() -> None:
    table = Table("9s | team S1 S2 S3 | sites PYR{J1 J2} THE{} GAR{}").play("S1>PYR; S2>THE; S3>GAR")
    assert table.holds("r=0 price:PYR=2 price:THE=2 price:GAR=2 s=9")
    assert table.play("E; X3; E").holds("price:PYR=1 price:THE=1")


@pytest.mark.rule("BLD-7.4", "BLD-10.4")
def test_workers_slaves_freedmen_and_machines_count_alike() -> None:
    for unit in ("A1", "S1", "S2f", "HOI"):
        table = Table(f"20s | team {unit} S3 | sites PYR{{}}").play(f"{unit.removesuffix('f')}>PYR")
        assert table.holds("r=2 price:PYR=2")


@pytest.mark.rule("BLD-7.5")
def test_a_tool_costs_no_action_and_is_no_unit_sent() -> None:
    table = Table("9s | team A1 A2 | sites PYR{} | tools tS").play("A1+tS>PYR")
    assert table.holds("r=2 s=7 price:PYR=2")


@pytest.mark.rule("BLD-7.6")
def test_the_wage_is_paid_each_time_and_never_changed_by_tool_or_university() -> None:
    table = Table("30s | team A2/uD S1 S2f HOI | sites STA{} PYR{} | tools tS")
    assert table.play("A2>STA#").holds("s=34")
    assert table.play("A2+tS>PYR").holds("s=32")
    for unit, wage in (("M1", 5), ("S1", 0), ("S2f", 4), ("HOI", 0), ("J3/uS", 4)):
        code = unit[:2] if unit != "HOI" else unit
        sent = Table(f"30s | team {unit} | sites PYR{{}}").play(f"{code}>PYR")
        assert sent.holds(f"s={30 - wage}")


@pytest.mark.rule("BLD-7.7")
def test_one_available_tool_may_be_given_when_a_worker_or_freedman_is_sent() -> None:
    table = Table("20s | team A1 S1f | sites PYR{J1+tA} | tools tS tW | P2 9s | tools tD")
    assert table.sends() == {f"{u}{t}>PYR" for u in ("A1", "S1") for t in ("", "+tS", "+tW")}
    assert table.refused("A1+tA>PYR") == "BLD-7.7"
    assert table.refused("A1+tD>PYR") == "BLD-7.7"
    assert table.play("A1+tS>PYR").holds("busy:A1+tS@PYR tools=tW total:PYR=4/1/3/0")
    half = BUILDERS.from_text("20s | team A1 | sites PYR{} | tools tS | part A1>PYR")
    assert {BUILDERS.notation(half, a) for a in BUILDERS.legal(half)} == {"-", "tS"}
    assert str(BUILDERS.why_not(half, 0)) == "BLD-7.7"


@pytest.mark.rule("BLD-7.9", "BLD-10.7")
def test_a_machine_carries_a_tool_like_a_worker_unless_the_table_forbids_it() -> None:
    position = "5s | team HOI | sites QUA{} | tools tW"
    assert Table(position).play("HOI+tW>QUA#").holds("s=15 avail:tW")
    strict = Table(position, machines_take_tools="off")
    assert strict.refused("HOI+tW>QUA") == "BLD-7.9"
    assert strict.play("HOI>QUA").holds("s=5 unmet:QUA=0/1/0/0")


@pytest.mark.rule("BLD-7.10")
def test_several_tools_may_be_on_one_site_each_with_its_own_bearer() -> None:
    table = Table("20s | team A1 A2 | sites PYR{} | tools tS tD").play("A1+tS>PYR; A2+tD>PYR")
    assert table.holds("busy:A1+tS@PYR busy:A2+tD@PYR total:PYR=1/2/1/2 tools=-")


@pytest.mark.rule("BLD-7.11")
def test_totals_grow_by_production_as_instructed_and_the_tool() -> None:
    table = Table("20s | team J3/uS | sites COL{L2} | tools tW").play("J3+tW>COL")
    assert table.holds("total:COL=5/2/1/2 unmet:COL=0/2/2/0")


@pytest.mark.rule("BLD-7.12")
def test_surplus_counts_for_nothing() -> None:
    table = Table("9s | team J1 | sites CAM{} QUA{}").play("J1>QUA")
    assert table.holds("total:QUA=3/0/1/0 unmet:QUA=0/1/0/0 unmet:CAM=1/0/1/0")


@pytest.mark.rule("BLD-7.13")
def test_unit_and_tool_stay_until_the_site_is_finished() -> None:
    table = Table("20s | team A1 A3 | sites ARM{} THE{} | tools tS").play("A1+tS>ARM")
    assert table.refused("A1>THE") == "BLD-7.13"
    assert table.refused("A3+tS>THE") == "BLD-7.7"
    assert table.play("X2; E; X3; E").holds("busy:A1+tS@ARM")


@pytest.mark.rule("BLD-7.14")
def test_a_unit_that_comes_back_may_be_sent_again_in_the_same_turn() -> None:
    table = Table("9s | team A2 S1 | sites STA{} ARC{}").play("S1>ARC; A2>STA#")
    assert table.holds("r=1 s=13 price:ARC=2")
    assert table.play("A2>ARC*1").holds("s=6 r=0")


@pytest.mark.rule("BLD-7.15")
def test_a_unit_or_tool_that_adds_nothing_may_still_be_sent() -> None:
    table = Table("9s | team A2 | sites CAM{} | tools tD")
    plays = BUILDERS.view(table.state, 0).plays  # type: ignore[attr-defined]
    assert plays["A2>CAM"].useless == "P1"
    assert table.play("A2+tD>CAM").holds("s=7 unmet:CAM=1/0/1/0")
    other = Table("9s | team A1 | sites ARM{} | tools tD")
    assert BUILDERS.view(other.state, 0).plays["A1+tD>ARM"].useless == "P2"  # type: ignore[attr-defined]


@pytest.mark.rule("BLD-7.16")
def test_a_send_is_paid_before_the_site_is_finished() -> None:
    assert Table("1s | team A1 | sites HOU{}").refused("A1>HOU") == "BLD-3.7"
    table = Table("7s | team A1 | sites HOU{} | r 0").play("A1>HOU*1#")
    assert table.holds("s=10 r=0")
    preview = BUILDERS.view(Table("7s | team A1 | sites HOU{} | r 0").state, 0).plays["A1>HOU"]  # type: ignore[attr-defined]
    assert (preview.bought, preview.pays, preview.gains, preview.leaves, preview.finishes) == (1, 7, 10, 10, True)


# 9 Finishing a building


@pytest.mark.rule("BLD-9.1")
def test_a_site_is_finished_as_soon_as_every_need_is_reached_and_not_before() -> None:
    table = Table("20s | team L3 M4 J2 | sites TEM{}")
    assert table.refused("L3>TEM#") == "BLD-9.1"
    assert table.play("L3>TEM").holds("sites=TEM")
    assert table.play("M4>TEM").holds("sites=- built=TEM r=0")


@pytest.mark.rule("BLD-9.2")
def test_all_units_and_tools_come_back() -> None:
    table = Table("20s | team A1 | sites TEM{L1+tA S2} PYR{J1+tS}").play("A1>TEM#")
    assert table.holds("team=A1,L1,S2 avail:tA busy:J1+tS@PYR !avail:tS tools=tA")


@pytest.mark.rule("BLD-9.3")
def test_the_owner_takes_the_coins() -> None:
    assert Table("2s | team A1 | sites HOU{}").play("A1>HOU#").holds("s=10 s:P2=10")


@pytest.mark.rule("BLD-9.4")
def test_the_card_is_kept_and_its_points_count_from_now_on() -> None:
    table = Table("9s 4vp | built FRM | team A2 | sites STA{}").play("A2>STA#")
    assert table.holds("vp=5 built=FRM,STA owner:STA=P1 score:P1=6.3")


@pytest.mark.rule("BLD-9.5")
def test_a_slave_that_just_came_back_can_be_freed() -> None:
    table = Table("2s | team A1 | sites ARM{S3}").play("A1>ARM#; F S3")
    assert table.holds("freedman:S3 s=8 vp=2 r=1")


@pytest.mark.rule("BLD-9.6")
def test_only_a_send_changes_totals_and_only_of_one_site() -> None:
    table = Table("30s | team J3 A1 | sites HOU{} TEM{J5} | tools tS")
    before = table.state.totals.copy()
    table.play("B uS>J3; R A2; X1")
    assert (table.state.totals == before).all()
    assert table.play("A1>TEM*1").holds("total:HOU=0/0/0/0 total:TEM=0/4/1/1")


# 10 Machines


@pytest.mark.rule("BLD-10.2")
def test_a_finished_machine_pays_no_coins() -> None:
    assert Table("9s | team L4 | sites HOI{A1}").play("L4>HOI#").holds("s=6 vp=2")


@pytest.mark.rule("BLD-10.3")
def test_a_finished_machine_joins_the_team_as_a_worker_without_pay() -> None:
    table = Table("9s | team L4 | sites HOI{A1}").play("L4>HOI#")
    assert table.holds("team=A1,L4,HOI prod:HOI=3/0/0/0 wage:HOI=0 built=-")


@pytest.mark.rule("BLD-10.4")
def test_a_machine_is_sent_like_a_worker_and_comes_back() -> None:
    table = Table("9s | team HOI A1 L3 | sites ARM{}").play("HOI>ARM")
    assert table.holds("busy:HOI@ARM price:ARM=2 s=9 !avail:HOI")
    assert table.play("L3>ARM").holds("unmet:ARM=0/0/1/0")
    assert table.play("E; X3; E; A1>ARM#").holds("team=HOI,A1,L3")


@pytest.mark.rule("BLD-10.6")
def test_the_points_of_a_machine_count_whether_it_is_available_or_busy() -> None:
    assert Table("team HOI").holds("vp=2")
    assert Table("sites PYR{HOI}").holds("vp=2 score:P1=3.0")
