"""Section 9 of the rulebook: building, and taking back posts."""

from __future__ import annotations

import pytest

from tests.games.entdecker.table import Table


@pytest.mark.rule("ENT-9.1")
def test_one_building_from_the_supply_on_land_discovered_this_turn() -> None:
    table = Table(p="A12:0:-,B5:0:-", t="2.A.A.draw(*e1,1)").play("s1=S1 e1=E")
    assert table.only("+P +F +C stop")
    assert table.play("+C").holds("u=ACe1 p=A6:0:-")
    assert table.view.seats[0].supply["colony"] == 0
    used = Table("e1:E a1:E", u="ACa1", p="A12:0:-,B5:0:-", t="2.A.A.act(e1+,1)")
    assert used.refused("+C") == "ENT-9.1"
    sea = Table("e1:o", p="A12:0:-,B5:0:-", t="2.A.A.act(e1+,1)")
    assert sea.refused("+P") == "ENT-9.1"


@pytest.mark.rule("ENT-9.2")
def test_neither_the_start_tile_nor_a_tile_passed_earlier_can_be_built_on() -> None:
    stays = Table("e2:S d1:o f1:o", p="A9:0:-,B5:0:-", t="2.A.A.draw(*e1,2)").play("s1=S3 ~")
    assert stays.refused("+P") == "ENT-9.2"
    old = Table("d3:W", p="A12:0:-,B5:0:-", t="2.A.A.act(d3,1)")
    assert old.refused("+P") == "ENT-9.2"
    passed = Table(p="A9:0:-,B5:0:-", t="2.A.A.draw(*e1,3)").play("s1=S1 e1=E s1=S0 e2=o")
    assert passed.refused("+P") == "ENT-9.1"


@pytest.mark.rule("ENT-9.3")
def test_after_an_unplayable_open_sea_tile_one_may_still_build() -> None:
    """On f1 land is asked for in the east and the south, so open sea does not fit."""
    blocked = Table("e2:N d1:o g1:W f2:N", p="A9:0:-,B5:0:-", t="2.A.A.draw(*e1,3)").play("s1=S1 e1=S s2=S0 ~")
    assert blocked.play("+F").holds("u=AFe1 p=A6:0:-")


@pytest.mark.rule("ENT-9.4", "ENT-1.16")
def test_the_cost_must_be_affordable_and_is_paid_at_once() -> None:
    table = Table("e1:E", p="A5:0:-,B5:0:-", t="2.A.A.act(e1+,0)")
    assert table.only("+P +F stop")
    assert table.refused("+C") == "ENT-9.4"
    assert table.play("+F").holds("p=A2:0:-")


@pytest.mark.rule("ENT-9.5")
def test_building_ends_the_turn() -> None:
    assert Table("e1:E", t="2.A.A.act(e1+,4)").play("+P").holds("t=2.A.B.ship p=A4:0:-")


@pytest.mark.rule("ENT-9.6")
def test_a_tile_bears_one_building() -> None:
    with pytest.raises(Exception, match="one building at most"):
        Table("e3:NS", u="APe3n,BPe3s")


@pytest.mark.rule("ENT-9.7", "ENT-D.1")
def test_on_a_strait_the_builder_chooses_a_segment() -> None:
    table = Table("e3:NS", t="2.A.A.act(e3+,1)")
    assert table.only("+P/n +P/s +F/n +F/s s1 s2 s3 s4 s5 stop")
    assert table.refused("+P/e") == "ENT-9.7"
    assert table.play("+F/s").holds("u=AFe3s")
    assert Table("e3:N", t="2.A.A.act(e3+,1)").refused("+P/n") == "ENT-9.7"


@pytest.mark.rule("ENT-9.8", "ENT-10.16")
def test_a_building_on_a_strait_belongs_to_the_island_of_its_segment_only() -> None:
    """The north of d3 completes d2; the south stays open, and A's post there stays."""
    strait = Table("d2:S d3:NS", u="BPd2,APd3s", t="2.A.A.ship").play("@*j1 x1 s1=S0 j1=o *d2=2:B2")
    assert strait.holds("u=APd3s p=A4:0:-,B5:2:-")


@pytest.mark.rule("ENT-9.9")
def test_one_may_build_with_credits_left_with_none_and_at_a_forced_stop() -> None:
    assert Table("e1:E", t="2.A.A.act(e1+,3)").may("+P")
    assert Table("e1:E", t="2.A.A.act(e1+,0)").may("+P")
    assert Table("e1:E d1:o e2:o", t="2.A.A.act(e1+,3)").only("+P +F stop")


@pytest.mark.rule("ENT-9.10")
def test_a_building_on_the_tile_that_completes_an_island_counts() -> None:
    table = Table("d1:E", u="BPd1", t="2.A.A.draw(*e1,1)").play("s1=S1 e1=W +P *d1=2:A2.B2")
    assert table.holds("p=A4:2:-,B5:2:- u=-")


@pytest.mark.rule("ENT-9.11")
def test_forts_and_colonies_cannot_be_taken_back() -> None:
    table = Table("a1:E c1:E e1:E", u="AFa1,ACc1,APe1")
    assert table.refused("-Pa1") == "ENT-9.11"
    assert table.refused("-Pc1") == "ENT-9.11"
    assert table.may("-Pe1")


@pytest.mark.rule("ENT-9.12", "ENT-9.13")
def test_a_post_returns_to_its_owners_supply_without_gold() -> None:
    table = Table("e1:E c1:E", u="APe1,BPc1")
    assert table.play("-Pe1").holds("u=BPc1 p=A5:0:- t=2.A.A.ship")
    assert table.view.seats[0].supply["post"] == 3
    assert table.refused("-Pc1") == "ENT-9.12"
    assert table.refused("-Pe1") == "ENT-9.12"
    strait = Table("e3:NS", u="APe3s").play("-Pe3")
    assert strait.holds("u=-")


@pytest.mark.rule("ENT-9.14", "ENT-D.4")
def test_only_the_player_whose_decision_it_is_takes_back_posts() -> None:
    table = Table("e1:E c1:E", u="APe1,BPc1")
    assert table.refused("B:-Pc1") == "ENT-9.14"
    assert table.may("A:-Pe1")
    income = Table("e1:E", u="APe1", t="2.A.A.income")
    assert "-Pe1" not in income.legal
    plant = Table("c1:E d1:W", u="AFc1,BPd1", t="2.A.B.plant(c1,A,-)")
    assert plant.refused("-Pd1") == "ENT-9.14"


@pytest.mark.rule("ENT-9.15")
def test_a_post_taken_back_may_be_built_again_in_the_same_turn() -> None:
    table = Table("a1:E c1:E g1:E e4:E", u="APa1,APc1,APg1", t="2.A.A.act(e4+,1)")
    assert table.refused("+P") == "ENT-9.1"
    assert table.play("-Pc1 +P").holds("u=APa1,APg1,APe4")


@pytest.mark.rule("ENT-9.16")
def test_taking_back_a_post_refunds_no_toll() -> None:
    table = Table("c1:E e1:E", u="BPc1,APe1", p="A5:0:-,B5:0:-").play("@c1 -Pe1")
    assert table.holds("p=A4:0:- t=2.A.A.num(c1)")
