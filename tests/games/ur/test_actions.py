"""Sections 6 to 11 of the rulebook: the five actions and the ziggurats."""

from __future__ import annotations

import pytest

from tests.games.ur.table import UR, Table


def hands(red: str) -> str:
    return f"r:{red},b:KP,y:CW,g:PW"


# 6 Agriculture


@pytest.mark.rule("UR-6.1", "UR-6.3")
def test_a_lone_farm_loses_a_cube_and_shelters_its_neighbours() -> None:
    table = Table("b2:APr3 b3:KCr2 c2:CAr1 e5:PAr2 d6:PWb2").play("r: A")
    assert table.holds("b2=r2 b3=r2 c2=r1 e5=r1 supply:r=14")


@pytest.mark.rule("UR-6.3")
def test_farms_side_by_side_protect_each_other() -> None:
    assert Table("b1:AWr2 b2:APr1 d6:PWb2").play("r: A(b1+2,b2+1)").holds("b1=r4 b2=r2")


@pytest.mark.rule("UR-6.2", "UR-6.4")
def test_all_marks_are_set_before_any_cube_is_removed_and_a_starved_farm_is_not_fed() -> None:
    table = Table("d4:AWr1 d5:KAr2 d6:PWb2")
    assert table.refused("r: A(d4+2)") == "UR-6.6"
    assert table.play("r: A").holds("d4=free d5=r2")


@pytest.mark.rule("UR-6.5")
def test_cubes_removed_in_step_one_can_be_placed_in_step_two() -> None:
    cells = "b1:AWr5 b2:APr4 e5:PAr5 f1:KWr5 d6:KPr1 a6:KWb2"
    table = Table(cells, hands=hands("AC"))
    assert table.holds("supply:r=0")
    assert table.play("r: A(b2+1)").holds("b2=r5 e5=r4 f1=r4 d6=free supply:r=2")


@pytest.mark.rule("UR-6.6")
def test_each_farm_gets_up_to_two_cubes_within_supply_and_five() -> None:
    table = Table("b1:AWr2 b2:APr4 d6:PWb2")
    assert table.refused("r: A(b1+3)") == "UR-6.6"
    assert table.refused("r: A(b2+2)") == "UR-6.6"
    assert table.refused("r: A(d6+1)") == "UR-6.6"
    cursor = table.cursor
    cursor.do(UR.parse(cursor.state, "A"))
    assert table.legal() == {"b1+0", "b1+1", "b1+2"}
    cursor.do(UR.parse(cursor.state, "b1+2"))
    assert table.legal() == {"b2+0", "b2+1"}


@pytest.mark.rule("UR-6.7")
def test_step_one_cannot_be_declined() -> None:
    assert Table("e5:PAr2 f1:KWr2 d6:PWb2").play("r: A").holds("e5=r1 f1=r1")


@pytest.mark.rule("UR-6.8")
def test_without_a_farm_every_tile_loses_a_cube() -> None:
    assert Table("e5:PAr3 f1:KWr1 c3:CWr2 d6:PWb2").play("r: A").holds("e5=r2 f1=free c3=r1")


@pytest.mark.rule("UR-6.9")
def test_farms_of_others_and_free_farms_protect_nothing() -> None:
    assert Table("c3:CWr2 c4:AWb2 c2:AC d6:PWb2").play("r: A").holds("c3=r1")


@pytest.mark.rule("UR-6.10", "UR-11.6")
def test_a_ziggurat_is_not_marked_not_fed_and_protects_nothing() -> None:
    table = Table("c3:AWr^ c4:WCr2 d6:PWb2").play("r: A")
    assert table.holds("c3=r^ c4=r1 supply:r=18")


@pytest.mark.rule("UR-6.11")
def test_with_the_option_own_farms_are_never_marked() -> None:
    table = Table("d4:AWr1 f1:KWr2 d6:PWb2", options={"farms_feed_themselves": "on"})
    assert table.play("r: A(d4+2)").holds("d4=r3 f1=r1")


@pytest.mark.rule("UR-6.12")
def test_losing_all_tiles_does_not_end_the_turn() -> None:
    table = Table("c3:CAr1 d5:PWb2", hands=hands("AW")).play("r: A")
    assert table.holds("exchange asks=r supply:r=20")


# 7 Commerce


@pytest.mark.rule("UR-7.1", "UR-7.2")
def test_a_cube_for_each_side_towards_a_rival_or_the_edge() -> None:
    corner = Table("a1:KWr1 a2:AWb2", hands=hands("KC")).play("r: K")
    assert corner.holds("a1=r4 supply:r=16 supply:b=18")
    border = Table("d6:KPr1 a1:PKb1", hands=hands("KC")).play("r: K")
    assert border.holds("d6=r2")
    middle = Table("c3:KAr1 b3:KCb1 d3:KPy1 c2:CAg1 c4:WCb1", hands=hands("KC")).play("r: K")
    assert middle.holds("c3=r5")


@pytest.mark.rule("UR-7.3", "UR-7.4")
def test_a_ziggurat_is_neither_a_rival_nor_an_edge() -> None:
    table = Table("c3:KAr1 d3:KPb^ b3:KCb1", hands=hands("KC")).play("r: K")
    assert table.holds("c3=r2")


@pytest.mark.rule("UR-7.5")
def test_free_and_own_neighbours_bring_nothing() -> None:
    table = Table("c3:KAr1 b3:KCr1 d5:PWb1", hands=hands("KC"), players=4)
    assert table.refused("r: K") == "UR-4.11"
    three = Table("c3:KAr1 d5:PWb1", hands="r:KP,b:KP,y:CW", players=3)
    assert three.refused("r: K") == "UR-4.11"


@pytest.mark.rule("UR-7.6", "UR-5.7")
def test_all_cubes_due_are_placed_and_those_above_five_are_lost() -> None:
    table = Table("a1:KWr4 a2:AWb2 f6:KCr1", hands=hands("KP")).play("r: K")
    assert table.holds("a1=r5 f6=r3 supply:r=12")


@pytest.mark.rule("UR-7.7", "UR-5.11", "UR-5.8")
def test_in_a_shortage_the_player_chooses_and_places_his_whole_supply() -> None:
    cells = "a1:KWr1 f6:KCr1 c3:CAr5 d3:KPr5 b5:AKr5 e2:KWr1 d5:PWb2"
    table = Table(cells, hands=hands("KP"))
    assert table.holds("supply:r=2")
    assert table.refused("r: K") == "UR-5.11"
    assert table.refused("r: K(a1+2,f6+1)") == "UR-5.11"
    assert table.refused("r: K(a1+1)") == "UR-5.11"
    assert table.play("r: K(a1+1,f6+1)").holds("a1=r2 f6=r2 supply:r=0")
    unasked = Table("a1:KWr1 d5:PWb2", hands=hands("KP"))
    assert unasked.refused("r: K(b2+1)") == "UR-5.11"


@pytest.mark.rule("UR-7.8")
def test_only_the_active_player_gains_by_commerce() -> None:
    table = Table("a1:KWr1 f6:KCb1 d5:PWb2", hands=hands("KP")).play("r: K")
    assert table.holds("f6=b1 supply:b=17")


# 8 Culture


@pytest.mark.rule("UR-8.1", "UR-8.2", "UR-8.3")
def test_every_owned_tile_beside_red_culture_gains_a_cube_of_its_owner() -> None:
    table = Table("c3:CWr2 d4:CAr1 d3:ACb1 c4:KAr4 b3:WAg2 e4:PCy5", hands=hands("CW")).play("r: C")
    assert table.holds("d3=b3 c4=r5 e4=y5 b3=g3 c3=r2 d4=r1 supply:b=17")
    twins = Table("c3:CWr1 d3:CKr1 f6:KCb1", hands=hands("CW")).play("r: C")
    assert twins.holds("c3=r2 d3=r2")


@pytest.mark.rule("UR-8.4")
def test_only_own_culture_tiles_are_sources() -> None:
    table = Table("c3:CWr1 c4:WCr1 e4:CPb1 e5:PAb1 b2:CP", hands=hands("CW")).play("r: C")
    assert table.holds("c4=r2 e5=b1")


@pytest.mark.rule("UR-8.5")
def test_nobody_may_decline_cubes() -> None:
    table = Table("c3:CWr1 d3:KPb1", hands=hands("CW"))
    assert table.refused("r: C(d3+0)") == "UR-5.11"
    assert table.play("r: C").holds("d3=b2")


SHORT_OF_CUBES = "c3:CWr1 c4:WCb1 c2:CAb1 a1:PKb5 a6:KWb5 f6:KCb5 f1:KWb2 d3:KPy1"


@pytest.mark.rule("UR-8.6", "UR-8.7", "UR-8.8")
def test_an_owner_who_is_short_chooses_himself_out_of_turn_and_others_are_not_touched() -> None:
    table = Table(SHORT_OF_CUBES, hands=hands("CW"))
    assert table.holds("supply:b=1")
    table.play("r: C")
    assert table.holds("asks=b options=2")
    assert table.legal() == {"c2+0", "c2+1"}
    assert table.refused("r: +c3") == "UR-8.7"
    assert table.refused("b? c2+0,c4+0") == "UR-5.11"
    assert table.play("b? c2+0,c4+1").holds("c4=b2 c2=b1 d3=y2 supply:b=0 asks=r")


@pytest.mark.rule("UR-8.8")
def test_the_active_player_answers_before_the_others() -> None:
    cells = "c3:CWr1 d3:CKr1 a5:CKr5 b5:AKr5 e5:PAr5 e1:PAr2 c4:WCb1 c2:CAb1 a1:PKb5 a6:KWb5 f6:KCb5 f1:KWb2"
    table = Table(cells, hands=hands("CW"))
    assert table.holds("supply:r=1 supply:b=1")
    table.play("r: C(c3+1)")
    assert table.holds("c3=r2 d3=r1 asks=b")


@pytest.mark.rule("UR-8.9", "UR-11.8")
def test_ziggurats_and_free_tiles_receive_nothing_and_give_nothing() -> None:
    table = Table("c3:CWr1 c4:WCb^ c2:CAr1 b4:CKr^ b5:AKy1", hands=hands("CW")).play("r: C")
    assert table.holds("c4=b^ d3=free c2=r2 c3=r2 b5=y1")


@pytest.mark.rule("UR-8.10")
def test_what_is_due_is_counted_before_any_cube_is_placed() -> None:
    table = Table("c3:CWr4 d3:CKr4 f6:KCb1", hands=hands("CW")).play("r: C")
    assert table.holds("c3=r5 d3=r5")


# 9 Politics


@pytest.mark.rule("UR-9.1", "UR-9.3", "UR-9.5", "UR-9.7")
def test_cubes_are_redistributed_over_any_distance_and_tiles_may_be_abandoned() -> None:
    table = Table("a3:CWr2 a4:AKr1 f6:KCr5 c1:PWr1 d4:PWb2", hands=hands("AP"))
    assert table.play("r: P(a3=5,a4=0,f6=4,c1=0)").holds("a3=r5 a4=free f6=r4 c1=free supply:r=11")


@pytest.mark.rule("UR-9.2")
def test_only_tiles_owned_at_the_start_take_part() -> None:
    table = Table("a3:CWr2 a4:AKr1 d4:PWb2", hands=hands("AP"))
    assert table.refused("r: P(a3=2,a4=0,a5=1)") == "UR-9.3"
    assert table.refused("r: P(a3=2,a4=1,a5=1)") == "UR-9.2"


@pytest.mark.rule("UR-9.3", "UR-9.4")
def test_the_number_of_cubes_stays_and_no_tile_holds_more_than_five() -> None:
    table = Table("a3:CWr2 a4:AKr5 d4:PWb2", hands=hands("AP"))
    assert table.refused("r: P(a3=3,a4=5)") == "UR-9.3"
    assert table.refused("r: P(a3=1,a4=5)") == "UR-9.3"
    cursor = table.cursor
    cursor.do(UR.parse(cursor.state, "P"))
    assert table.legal() == {"a3=2", "a3=3", "a3=4", "a3=5"}


@pytest.mark.rule("UR-9.6", "UR-9.9")
def test_no_politics_tile_is_needed_and_nothing_need_change() -> None:
    table = Table("a3:CWr2 a4:AKr1 d4:PWb2", hands=hands("AP"))
    assert table.play("r: P").holds("a3=r2 a4=r1")


@pytest.mark.rule("UR-9.8")
def test_ziggurats_take_no_part_in_politics() -> None:
    table = Table("a3:CWr2 a4:AKr1 c3:ACr^ d4:PWb2", hands=hands("AP"))
    assert table.refused("r: P(a3=1,a4=1,c3=2)") == "UR-9.3"
    assert table.play("r: P(a3=3,a4=0)").holds("c3=r^ a3=r3")


# 10 War


@pytest.mark.rule("UR-10.1", "UR-10.10")
def test_an_attack_goes_from_an_own_tile_to_an_adjacent_free_or_rival_tile() -> None:
    table = Table("c3:CAr5 c4:WCr1 d3:KPb^ b3:KCb1 f6:KCy1", hands=hands("KW"))
    assert table.refused("r: W(c3>d4:1)") == "UR-10.1"
    assert table.refused("r: W(c3>f6:1)") == "UR-10.1"
    assert table.refused("r: W(c3>c4:1)") == "UR-10.10"
    assert table.refused("r: W(c3>d3:1)") == "UR-10.10"
    assert table.refused("r: W(b3>b2:1)") == "UR-10.1"
    assert Table("c3:CAr5 d3:KPr^ f6:KCy1", hands=hands("KW")).refused("r: W(d3>d4:1)") == "UR-10.10"
    assert table.play("r: W(c3>b3:1)").holds("b3=r1 c3=r2")


@pytest.mark.rule("UR-10.2", "UR-10.3", "UR-10.5")
def test_defenders_go_home_and_as_many_attackers_and_the_rest_may_move() -> None:
    table = Table("b2:AWr5 b3:AKb2 f6:KCy1", hands=hands("KW"))
    assert table.play("r: W(b2>b3:2)").holds("b2=r1 b3=r2 supply:b=20 supply:r=17")


@pytest.mark.rule("UR-10.4", "UR-10.12")
@pytest.mark.parametrize(
    ("attacker", "target", "price"),
    [("WA", "WK", 2), ("WA", "KP", 2), ("AW", "AK", 2), ("AW", "KP", 3), ("AW", "WK", 3), ("WA", "AW", 2)],
)
def test_the_price_of_an_attack(attacker: str, target: str, price: int) -> None:
    table = Table(f"b2:{attacker}r5 b3:{target}b2 f6:KCy1", hands=hands("KW"))
    cursor = table.cursor
    cursor.do(UR.parse(cursor.state, "W"))
    cursor.do(UR.parse(cursor.state, "b2>"))
    assert UR.view(cursor.state, 0).prices["b3"] == price  # type: ignore[attr-defined]
    cursor.do(UR.parse(cursor.state, ">b3"))
    assert table.legal() == {f":{n}" for n in range(1, 5 - price + 1)}


@pytest.mark.rule("UR-10.5", "UR-10.6")
def test_at_least_one_cube_must_be_able_to_move() -> None:
    table = Table("b2:AWr3 b3:KPb2 f6:KCy1", hands=hands("KW"))
    assert table.refused("r: W(b2>b3:1)") == "UR-10.6"
    enough = Table("b2:AWr4 b3:KPb2 f6:KCy1", hands=hands("KW"))
    assert enough.refused("r: W(b2>b3:2)") == "UR-10.6"
    assert enough.refused("r: W(b2>b3:0)") == "UR-10.6"
    assert enough.play("r: W(b2>b3:1)").holds("b2=free b3=r1")
    weak = Table("b2:AWr5 e4:CPr1 f6:KCy1", hands=hands("KW"))
    assert weak.refused("r: W(e4>e5:1)") == "UR-10.6"


@pytest.mark.rule("UR-10.7")
def test_the_attacker_may_end_empty() -> None:
    assert Table("b2:WAr3 b3:KPb2 f6:KCy1", hands=hands("KW")).play("r: W(b2>b3:1)").holds("b2=free b3=r1")


@pytest.mark.rule("UR-10.8", "UR-10.9")
def test_one_war_holds_any_number_of_attacks_one_after_the_other() -> None:
    table = Table("c3:WAr5 c4:KAy2 d4:KPb1 a1:PKg2", hands=hands("AW"))
    table.play("r: W(c3>c4:3,c4>d4:2,d4>d5:1)")
    assert table.holds("c3=free c4=free d4=free d5=r1 supply:r=19 supply:y=20 supply:b=20")
    back = Table("c3:WAr3 f6:KCb1", hands=hands("AW")).play("r: W(c3>c4:3,c4>c3:3)")
    assert back.holds("c3=r3 c4=free")


@pytest.mark.rule("UR-10.11")
def test_no_war_tile_need_be_owned() -> None:
    assert "W" in Table("b2:APr3 f6:KCy1", hands=hands("KW")).legal()


@pytest.mark.rule("UR-10.13")
def test_a_war_has_at_least_one_attack() -> None:
    table = Table("b2:APr3 f6:KCy1", hands=hands("KW"))
    assert table.refused("r: W") == "UR-10.13"
    cursor = table.cursor
    cursor.do(UR.parse(cursor.state, "W"))
    assert str(UR.why_not(cursor.state, UR.parse(cursor.state, "stop"))) == "UR-10.13"


@pytest.mark.rule("UR-10.14")
def test_the_limit_of_attacks_ends_a_war() -> None:
    walk = ",".join("c3>c4:3" if i % 2 == 0 else "c4>c3:3" for i in range(100))
    table = Table("c3:WAr3 c4:WC f6:KCb1", hands=hands("AW"))
    table.play(f"r: W({walk})")
    assert table.holds("c3=r3 asks=r")
    assert table.refused("r: W(c3>c4:1)") == "UR-4.4"
    few = Table("c3:WAr3 f6:KCb1", hands=hands("AW"), options={"war_attack_limit": 2})
    assert few.refused("r: W(c3>c4:3,c4>c3:3,c3>c4:3)") == "UR-4.3"


# 11 Ziggurats


@pytest.mark.rule("UR-11.1", "UR-11.2", "UR-11.4", "UR-11.10")
def test_one_or_two_ziggurats_on_tiles_with_five_cubes_at_the_start_of_the_turn() -> None:
    table = Table("b2:APr5 e4:CPr5 c2:CAr2 f6:KCb1")
    assert table.refused("r: Zc2") == "UR-11.2"
    assert table.refused("r: Zf6") == "UR-11.2"
    assert table.refused("r: +c2 Zb2") == "UR-11.1"
    assert table.play("r: Zb2").legal() == {"Ze4", "done"}
    assert table.play("r: Ze4").holds("b2=r^ e4=r^ supply:r=16 zigleft=3 exchange")


@pytest.mark.rule("UR-11.2")
def test_a_third_ziggurat_must_wait() -> None:
    table = Table("b2:APr5 e4:CPr5 c2:CAr5 f6:KCb1")
    assert table.refused("r: Zb2 Ze4 Zc2") == "UR-12.1"


@pytest.mark.rule("UR-11.3")
def test_building_gives_up_actions_cubes_and_settling() -> None:
    table = Table("b2:APr5 e4:CPr5 c2:CAr2 f6:KCb1").play("r: Zb2")
    assert table.refused("r: A") == "UR-11.3"
    assert table.refused("r: +c2") == "UR-11.3"
    assert table.refused("r: *a1") == "UR-11.3"


@pytest.mark.rule("UR-11.5")
def test_five_ziggurats_and_no_more() -> None:
    four = "a1:PKr^ b1:KCb^ c1:PWr^ d1:WAb^"
    one_left = Table(f"{four} b2:APr5 e4:CPr5 f6:KCb1")
    assert one_left.play("r: Zb2").holds("zigleft=0 exchange")
    none_left = Table(f"{four} e1:PAy^ b2:APr5 f6:KCb1")
    assert none_left.refused("r: Zb2") == "UR-11.5"


@pytest.mark.rule("UR-11.6")
def test_a_ziggurat_takes_no_cube_and_no_second_ziggurat() -> None:
    table = Table("b2:APr^ e4:CPr5 f6:KCb1")
    assert table.refused("r: +b2") == "UR-11.6"
    assert table.refused("r: Zb2") == "UR-11.6"


@pytest.mark.rule("UR-11.7")
def test_a_ziggurat_keeps_the_face_of_its_tile() -> None:
    assert Table("b2:APr5 f6:KCb1").play("r: Zb2").holds("b2~AP")


@pytest.mark.rule("UR-11.8")
def test_nothing_acts_across_a_hole() -> None:
    table = Table("c3:WAr5 c4:WCb^ c5:KAb1 f6:KCy1", hands=hands("AW"))
    assert table.refused("r: W(c3>c5:1)") == "UR-10.1"
    assert table.refused("r: W(c3>c4:1)") == "UR-10.10"


@pytest.mark.rule("UR-11.9")
def test_a_ziggurat_is_no_place_to_settle_enter_or_exchange() -> None:
    table = Table("c3:WAr5 c4:WCb^ f6:KCy1", hands=hands("AC"))
    assert table.refused("r: *c4") == "UR-11.9"
    assert table.refused("r: xc4/A") == "UR-11.9"
