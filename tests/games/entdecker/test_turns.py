"""Sections 3, 4, 5 and 11 of the rulebook: seasons, placing the ship, declaring, next player."""

from __future__ import annotations

import pytest

from tests.games.entdecker.table import ENT, Table, everything_but

# One turn that changes little: open sea at the border.
SHORT = "@*{0} x1 s1=S0 {0}=o"
# Only e3 and e4 are empty, and d3 alone has a free line to them.
CORNERED = everything_but("e3 e4", "e2:S f3:W f4:W d4:NE e5:N d3:S")


@pytest.mark.rule("ENT-3.1", "ENT-3.2", "ENT-11.1", "ENT-11.2", "ENT-11.3")
def test_a_season_is_one_spin_and_one_turn_for_each_player_clockwise() -> None:
    table = Table(p="A4:0:-,B6:0:-,C8:0:-", t="3.B.B.income").play("I3")
    assert table.holds("p=A7:0:-,B9:0:-,C11:0:- t=3.B.B.ship")
    for cell, following in (("a1", "3.B.C.ship"), ("c1", "3.B.A.ship"), ("e1", "4.B.B.income")):
        assert table.play(SHORT.format(cell)).holds(f"t={following}")
    assert table.play("I2").holds("p=A8:0:-,B10:0:-,C12:0:- t=4.B.B.ship")


@pytest.mark.rule("ENT-3.2")
def test_nobody_sails_before_the_spin() -> None:
    state = ENT.new(2)
    assert str(ENT.why_not(state, ENT.parse(state, "@*a1"))) == "ENT-3.2"


@pytest.mark.rule("ENT-3.4")
@pytest.mark.parametrize("spin", [2, 3, 4, 5])
def test_the_first_turn_is_played_with_four_gold_and_the_spin(spin: int) -> None:
    state = ENT.play(ENT.new(2), f"I{spin}")
    assert list(state.gold[:2]) == [4 + spin, 4 + spin]
    assert (int(state.season), int(state.spin)) == (1, spin)


@pytest.mark.rule("ENT-3.5", "ENT-7.2", "ENT-10.1")
def test_after_exploring_come_building_filling_and_scoring_in_this_order() -> None:
    """c1 is filled only after the post was built on d1, and the islands are scored after that."""
    table = Table("b1:E c2:o", u="BFb1", t="3.A.A.ship").play("@*d1 x1 s1=S1 d1=W")
    assert table.holds("tiles=c1:. u=BFb1")
    assert table.play("+P &c1=EW t1=3 *b1=5:B5 *c1e=2:A2").holds("u=- t=3.A.B.ship")
    wrong_order = Table("b1:E c2:o", u="BFb1", t="3.A.A.ship").play("@*d1 x1 s1=S1 d1=W")
    assert wrong_order.refused("+P t1=3 &c1=EW") == "ENT-7.3"


@pytest.mark.rule("ENT-3.6")
def test_nobody_may_pass_voluntarily() -> None:
    table = Table()
    assert table.refused("stop") == "ENT-4.1"
    assert table.play("@*a1").refused("stop") == "ENT-5.1"
    assert table.play("x1").refused("stop") == "ENT-6.3"


@pytest.mark.rule("ENT-4.1", "ENT-4.2")
def test_the_ship_starts_on_a_laid_tile_or_at_the_border_with_a_free_line() -> None:
    table = Table("d3:W c3:E d2:o e3:o d4:o g5:NESW")
    assert table.refused("@e5") == "ENT-4.1"
    assert table.refused("@*d3") == "ENT-4.1"
    assert table.refused("@d3") == "ENT-4.2"
    assert table.refused("@g5") == "ENT-4.2"
    assert table.may("@c3")
    assert table.may("@e3")
    bordered = Table("a1:o b1:o a2:o")
    assert bordered.refused("@*a1") == "ENT-4.2"
    assert bordered.refused("@a1") == "ENT-4.2"
    assert bordered.may("@*c1")


@pytest.mark.rule("ENT-4.4")
def test_the_start_tile_need_not_be_linked_to_the_border() -> None:
    lagoon = Table("d3:o c3:NSW e3:NES d2:NEW")
    assert lagoon.may("@d3 x1 s1=S0 d4=o")


@pytest.mark.rule("ENT-4.5", "ENT-4.6")
def test_only_the_first_turn_of_the_game_must_start_at_the_border() -> None:
    assert Table("d3:o", t="1.A.A.ship").refused("@d3") == "ENT-4.5"
    assert Table("d3:o", t="1.A.B.ship").may("@d3")
    assert Table("d3:o", t="2.A.A.ship").may("@d3")
    assert all(move.startswith("@*") for move in Table(t="1.A.B.ship").legal)


@pytest.mark.rule("ENT-4.6")
def test_by_option_the_whole_first_season_starts_at_the_border() -> None:
    strict: dict[str, object] = {"first_season_border": "on"}
    assert Table("d3:o", strict, t="1.A.B.ship").refused("@d3") == "ENT-4.6"
    assert Table("d3:o", strict, t="2.A.B.ship").may("@d3")


@pytest.mark.rule("ENT-4.7")
def test_the_two_circles_of_a_corner_are_one_start() -> None:
    starts = [move for move in Table().legal if move in ("@*a1", "@*j1", "@*a7", "@*j7")]
    assert len(starts) == 4


@pytest.mark.rule("ENT-4.8", "ENT-4.9", "ENT-4.11", "ENT-1.16")
@pytest.mark.parametrize(("piece", "toll"), [("P", 1), ("F", 3), ("C", 6)])
def test_another_players_building_on_the_start_tile_costs_its_value(piece: str, toll: int) -> None:
    table = Table("c3:S e3:o", u=f"B{piece}c3", p="A9:0:-,B5:0:-", t="2.A.A.ship")
    assert table.view.starts["c3"] == toll
    assert table.play("@c3").holds(f"p=A{9 - toll}:0:-,B5:0:- t=2.A.A.num(c3)")
    own = Table("c3:S", u=f"A{piece}c3", p="A9:0:-,B5:0:-", t="2.A.A.ship")
    assert own.play("@c3").holds("p=A9:0:-,B5:0:-")


@pytest.mark.rule("ENT-4.11")
def test_sailing_past_a_building_costs_nothing() -> None:
    table = Table("c3:E e3:o d4:o", u="BFc3", p="A5:0:-,B5:0:-")
    assert table.play("@d4 x2 s1=S1 d3=W").holds("p=A3:0:-")


@pytest.mark.rule("ENT-4.10")
@pytest.mark.parametrize("edge", ["n", "s"])
def test_on_a_strait_the_toll_is_due_whichever_side_the_building_stands_on(edge: str) -> None:
    assert Table("c3:NS", u=f"BFc3{edge}").play("@c3").holds("p=A2:0:-")


@pytest.mark.rule("ENT-4.12")
def test_a_start_needs_gold_for_the_toll_and_one_tile() -> None:
    table = Table("c3:S", u="BFc3", p="A3:0:-,B5:0:-")
    assert table.refused("@c3") == "ENT-4.12"
    assert Table("c3:S", u="BFc3", p="A4:0:-,B5:0:-").may("@c3 x1")
    assert Table(p="A0:0:-,B5:0:-", t="2.A.B.ship").may("@*a1")


@pytest.mark.rule("ENT-4.13")
def test_without_a_legal_start_the_turn_is_skipped_and_nothing_else_happens() -> None:
    """The only free line leads from B's colony on d3 to e3: A's 6 gold pay the toll but no tile."""
    blocked = Table(CORNERED, u="BCd3", p="A6:2:-,B5:0:-", t="5.A.A.ship")
    assert blocked.holds("p=A6:2:-,B5:0:- t=5.A.B.ship u=BCd3")
    rich = Table(CORNERED, u="BCd3", p="A7:2:-,B5:0:-", t="5.A.A.ship")
    assert rich.only("@d3")


@pytest.mark.rule("ENT-4.14", "ENT-8.5")
def test_the_toll_is_not_doubled_where_natives_are_hostile() -> None:
    table = Table(p="A9:0:-,B9:0:-").play("@*e1 x1 s1=S1?hostile e1=E +F")
    assert table.holds("p=A2:0:- u=AFe1")
    assert table.play("@e1").holds("p=B6:0:-")


@pytest.mark.rule("ENT-5.1", "ENT-5.3")
def test_the_number_is_announced_after_placing_and_paid_at_once() -> None:
    table = Table()
    assert table.refused("x2") == "ENT-4.1"
    assert table.play("@*a1").refused("s1") == "ENT-5.1"
    assert table.play("x3").holds("p=A2:0:- t=2.A.A.draw(*a1,3)")


@pytest.mark.rule("ENT-5.2")
def test_at_least_one_tile_and_at_most_the_present_gold() -> None:
    table = Table(p="A3:0:-,B5:0:-").play("@*a1")
    assert table.only("x1 x2 x3")
    assert table.refused("x0") == "ENT-5.2"
    assert table.refused("x4") == "ENT-5.2"
    assert table.refused("x13") == "ENT-5.2"
    assert Table(p="A12:0:-,B5:0:-").play("@*a1").may("x12")


@pytest.mark.rule("ENT-5.4")
def test_more_tiles_may_be_announced_than_are_left() -> None:
    table = Table(p="A5:0:-,B5:0:-", s="1p,0,0,0,0").play("@*a1 x5")
    assert table.holds("t=2.A.A.draw(*a1,5)")


@pytest.mark.rule("ENT-5.5", "ENT-6.1", "ENT-6.11")
def test_every_tile_turned_over_uses_a_credit_laid_or_not() -> None:
    table = Table().play("@*a1 x3 s1=S3 ~")
    assert table.holds("t=2.A.A.act(*a1,2) s=16,17,16,16,16")
    assert table.play("s2=S1 a1=E").holds("t=2.A.A.act(a1+,1) s=16,16,16,16,16")


@pytest.mark.rule("ENT-5.6")
def test_unused_credits_are_lost() -> None:
    table = Table(p="A5:0:-,B5:0:-").play("@*a1 x4 s1=S0 a1=o stop")
    assert table.holds("p=A1:0:- t=2.A.B.ship")
    assert Table(p="A5:0:-,B5:0:-").play("@*a1 x4 s1=S1 a1=E +P").holds("p=A0:0:-")


@pytest.mark.rule("ENT-11.4", "ENT-7.11", "ENT-12.2")
def test_the_end_is_checked_after_scoring_and_before_the_ship_passes_on() -> None:
    """The last tile on i7 closes the gap j7: the filler covers the last cell, and the season is not played on."""
    table = Table(everything_but("i7 j7"), p="A5:0:-,B5:0:-", t="9.A.A.ship")
    table.play("@i6 x1 s1=S0 i7=o &j7=o")
    assert table.over
    assert table.holds("t=9.A.A.over win=AB")
