"""Sections 6, 7 and 8 of the rulebook: drawing and placing tiles, filling gaps, events."""

from __future__ import annotations

import pytest

from tests.games.entdecker.table import ENT, Table, everything_but

BUILD_AFTER_LAST: dict[str, object] = {"no_build_after_last": "off"}

# Drawing and placing tiles


@pytest.mark.rule("ENT-6.1")
def test_a_tile_comes_from_the_top_of_any_stack_that_is_not_empty() -> None:
    table = Table(s="3p,0,2?,0,0").play("@*a1 x2")
    assert table.only("s1 s3")
    assert table.refused("s2") == "ENT-6.1"
    assert table.refused("s6") == "ENT-6.1"
    assert table.play("s3=S1?storm").holds("s=3p,0,1,0,0")


@pytest.mark.rule("ENT-6.2", "ENT-1.11")
def test_the_new_top_back_is_seen_before_the_next_stack_is_chosen() -> None:
    table = Table(s="3p,1p,0,0,0", t="2.A.A.draw(*e1,3)")
    assert table.play("s1=S1/? e1=E").holds("s=2?,1p,0,0,0 t=2.A.A.act(e1+,2)")
    last = Table(s="3p,1p,0,0,0", t="2.A.A.draw(*e1,3)").play("s2=S1 e1=E")
    assert last.holds("s=3p,0,0,0,0")


@pytest.mark.rule("ENT-6.2")
def test_how_likely_a_back_comes_up_follows_from_the_tiles_that_are_not_on_top() -> None:
    """d holds 3 plain and 2 event tiles; on top lie one of each, so below lie 2 plain (one drawn) and 1 event."""
    table = Table(d="S0:2,S1:1,S0?storm:1,S1?storm:1", s="3p,2?,0,0,0", t="2.A.A.draw(*e1,3)")
    state = table.cursor.state.copy()
    ENT.apply(state, ENT.parse(state, "s1"))
    assert ENT.text(state).split(" t=")[1].startswith("2.A.A.draw(*e1,3):s1")
    assert [(ENT.notation(state, a), w) for a, w in ENT.chances(state)] == [("=S0", 2), ("=S1", 1)]
    ENT.apply(state, ENT.parse(state, "=S0"))
    assert "s=2_,2?,0,0,0" in ENT.text(state)
    assert [(ENT.notation(state, a), w) for a, w in ENT.chances(state)] == [("/p", 2), ("/?", 1)]


@pytest.mark.rule("ENT-6.3", "ENT-D.1")
def test_the_first_tile_must_be_drawn_after_it_one_may_go_on_or_stop() -> None:
    table = Table().play("@*e1 x2")
    assert table.only("s1 s2 s3 s4 s5")
    assert table.refused("stop") == "ENT-6.3"
    assert table.refused("+P") == "ENT-6.3"
    assert table.play("s1=S0 e1=o").only("s1 s2 s3 s4 s5 stop")
    unplayable = Table(t="2.A.A.draw(*a1,2)").play("s1=S2O ~")
    assert unplayable.only("s1 s2 s3 s4 s5 stop")


@pytest.mark.rule("ENT-6.4")
def test_a_tile_goes_on_an_empty_cell_that_a_free_line_joins_to_the_ship() -> None:
    table = Table("d3:N c3:o", t="2.A.A.lay(d3,1,S0)")
    assert table.only("d4=o e3=o")
    assert table.refused("d2=o") == "ENT-6.4"
    assert table.refused("c3=o") == "ENT-6.4"
    assert table.refused("e4=o") == "ENT-6.4"
    assert Table(t="2.A.A.lay(*c1,1,S0)").only("c1=o")


@pytest.mark.rule("ENT-6.5")
def test_a_tile_may_be_turned_but_equal_patterns_are_one_choice() -> None:
    assert Table(t="2.A.A.lay(*e1,1,S0)").only("e1=o")
    inland = "d4:o"
    patterns = {"S1": "N E S W", "S2A": "NE ES SW NW", "S2O": "NS EW", "S3": "NES ESW NSW NEW"}
    for shape, ways in patterns.items():
        moves = Table(inland, t=f"2.A.A.lay(d4,1,{shape})").legal
        assert moves == {"d3", "e4", "d5", "c4"}
        table = Table(inland, t=f"2.A.A.lay(d4,1,{shape}):d3")
        # d3 shares its southern side with the open sea of d4.
        assert table.legal == {f"={way}" for way in ways.split() if "S" not in way}
    assert Table(inland, t="2.A.A.lay(d4,1,S1)").refused("d3=NE") == "ENT-6.5"


@pytest.mark.rule("ENT-6.6")
def test_all_four_edges_must_agree_with_their_surroundings() -> None:
    """d3 lies between land in the north and sea in the west; the east is unknown."""
    table = Table("d2:S c3:o d4:o", t="2.A.A.lay(d4,1,S2A)")
    assert table.may("d3=NE")
    for wrong in ("d3=NW", "d3=ES", "d3=SW"):
        assert table.refused(wrong) == "ENT-6.6"


@pytest.mark.rule("ENT-6.7")
def test_towards_the_outside_of_the_board_a_tile_must_show_sea() -> None:
    table = Table(t="2.A.A.lay(*a4,1,S1)")
    assert table.only("a4=N a4=E a4=S")
    assert table.refused("a4=W") == "ENT-6.7"


@pytest.mark.rule("ENT-6.8")
def test_a_tile_that_fits_must_be_laid_where_the_player_chooses() -> None:
    table = Table("d4:o", t="2.A.A.lay(d4,1,S0)")
    assert table.only("d3=o e4=o d5=o c4=o")
    assert table.refused("stop") == "ENT-6.8"
    assert table.refused("s1") == "ENT-6.8"


@pytest.mark.rule("ENT-6.9", "ENT-6.16")
def test_the_ship_moves_onto_each_tile_as_it_is_laid_and_nowhere_else() -> None:
    table = Table("d4:o", t="2.A.A.draw(d4,3)").play("s1=S0 d3=o")
    assert table.holds("t=2.A.A.act(d3+,2)")
    assert table.play("s1=S0").only("d2=o e3=o c3=o")
    assert table.refused("e4=o") == "ENT-6.4"
    assert table.refused("@d4") == "ENT-6.8"


@pytest.mark.rule("ENT-6.10", "ENT-8.2")
def test_an_unplayable_tile_leaves_the_game_without_its_event() -> None:
    table = Table(p="A5:0:-,B5:0:-", t="2.A.A.draw(*a1,2)").play("s1=S3?gold ~")
    assert table.holds("p=A5:0:- t=2.A.A.act(*a1,1) d=S3?gold:0 f=5.8.7.5.6.7 tiles=a1:.")
    assert table.view.discarded == {"S3?gold": 1}
    assert Table(t="2.A.A.draw(*a1,2)").refused("s1=S1 ~") == "ENT-6.10"


@pytest.mark.rule("ENT-6.11")
def test_after_an_unplayable_tile_one_may_draw_again_from_the_same_place() -> None:
    table = Table(t="2.A.A.draw(*a1,3)").play("s1=S3 ~ s1=S2O ~")
    assert table.holds("t=2.A.A.act(*a1,1)")
    assert table.play("s1=S1").only("a1=E a1=S")


@pytest.mark.rule("ENT-6.12")
def test_without_a_target_cell_exploring_ends_and_credits_are_lost() -> None:
    """d1 has land in the south and laid sea beside it: no line leads on."""
    table = Table("c1:o e1:o", p="A2:0:-,B5:0:-", t="2.A.A.draw(*d1,4)").play("s1=S1 d1=S")
    assert table.holds("t=2.A.A.act(d1+,3)")
    assert table.only("+P stop")
    assert table.refused("s1") == "ENT-6.12"
    assert table.play("stop").holds("t=2.A.B.ship p=A2:0:-")


@pytest.mark.rule("ENT-6.13")
@pytest.mark.parametrize(
    ("start", "line"),
    [
        ({"t": "2.A.A.draw(*e1,1)"}, "s1=S0 e1=o"),  # the last credit
        ({"t": "2.A.A.draw(*e1,3)", "s": "2p,0,0,0,0"}, "s1=S0 e1=o stop"),  # stopping
        ({"t": "2.A.A.draw(*e1,3)"}, "s1=S1 e1=E +P"),  # building
        ({"t": "2.A.A.draw(*e1,3)"}, "s1=S1?storm e1=E !storm"),  # a storm
    ],
)
def test_exploring_ends_with_the_last_credit_by_stopping_building_or_a_storm(start: dict[str, str], line: str) -> None:
    assert Table(**start).play(line).holds("t=2.A.B.ship")


@pytest.mark.rule("ENT-6.13")
def test_exploring_ends_when_all_stacks_are_empty() -> None:
    last = {"t": "2.A.A.draw(*e1,3)", "s": "1p,0,0,0,0"}
    assert Table(options=BUILD_AFTER_LAST, **last).play("s1=S1 e1=E").only("+P +F stop")
    assert Table(**last).play("s1=S1 e1=E").cursor.seat is None
    used_up = Table(t="2.A.A.act(e1+,0)", cells="e1:E")
    assert used_up.refused("s1") == "ENT-6.13"


@pytest.mark.rule("ENT-6.14")
def test_a_cell_whose_sides_are_all_known_may_be_entered_during_the_turn() -> None:
    table = Table("d3:o c2:o b3:o", t="2.A.A.draw(d3,2)").play("s1=S0 d4=o s1=S0 c4=o")
    assert table.holds("t=2.A.B.ship tiles=c3:o")  # filled at the end of that turn
    entered = Table("d3:o c2:o b3:o c4:o", t="2.A.A.draw(d3,2)").play("s1=S0 c3=o")
    assert entered.holds("tiles=c3:o f=5.8.7.5.6.7 t=2.A.B.ship")  # laid, not filled


@pytest.mark.rule("ENT-6.15")
def test_no_placement_is_refused_for_what_it_leaves_behind() -> None:
    """Laying b1=W with a2 laid cuts off the corner a1."""
    table = Table("a2:o c1:o", t="2.A.A.lay(*b1,1,S1)")
    assert table.may("b1=W")
    assert Table("d4:o", t="2.A.A.lay(d4,1,S3)").may("d3=NEW")  # a dead end


# Filling gaps


@pytest.mark.rule("ENT-7.1")
def test_gaps_are_filled_at_the_end_of_a_turn_and_nobody_chooses() -> None:
    table = Table("d2:o c3:o d4:o", t="2.A.A.draw(d2,2)").play("s1=S0 e2=o s1=S0 e3=o &d3=o")
    assert table.holds("t=2.A.B.ship tiles=d3:o f=4.8.7.5.6.7")


@pytest.mark.rule("ENT-7.3", "ENT-7.9", "ENT-1.12", "ENT-1.13")
@pytest.mark.parametrize(
    ("land", "fillers"),
    [
        ("o", "4.8.7.5.6.7"),
        ("N", "5.7.7.5.6.7"),
        ("NE", "5.8.6.5.6.7"),
        ("NS", "5.8.7.4.6.7"),
        ("NES", "5.8.7.5.5.7"),
        ("NESW", "5.8.7.5.6.6"),
    ],
)
def test_a_single_gap_gets_the_one_tile_that_matches(land: str, fillers: str) -> None:
    """d4 is closed from all sides; the turn lays a tile far away."""
    around = {"N": ("d3", "S"), "E": ("e4", "W"), "S": ("d5", "N"), "W": ("c4", "E")}
    cells = " ".join(f"{cell}:{edge if side in land else 'o'}" for side, (cell, edge) in around.items())
    table = Table(cells).play(f"@*j1 x1 s1=S0 j1=o &d4={land}")
    assert table.holds(f"tiles=d4:{land} f={fillers}")


@pytest.mark.rule("ENT-7.4", "ENT-G.12")
def test_a_side_at_the_border_counts_as_known_sea() -> None:
    border = Table("a3:o b4:W a5:o").play("@*j1 x1 s1=S0 j1=o &a4=E")
    assert border.holds("tiles=a4:E")
    corner = Table("b1:W a2:N").play("@*j1 x1 s1=S0 j1=o &a1=ES")
    assert corner.holds("tiles=a1:ES")
    open_side = Table("a3:o b4:W").play("@*j1 x1 s1=S0 j1=o")
    assert open_side.holds("tiles=a4:.")


@pytest.mark.rule("ENT-7.5")
def test_a_gap_with_land_on_two_opposite_sides_becomes_a_strait() -> None:
    table = Table("b1:E d1:W c2:o").play("@*j1 x1 s1=S0 j1=o &c1=EW")
    assert table.holds("f=5.8.7.4.6.7")
    islands = {cell.name: cell.islands for cell in table.view.cells}
    assert islands["c1"] == ("c1e", "b1")


RING = "d2:S e2:S c3:E f3:W d4:N e4:N"


@pytest.mark.rule("ENT-7.6", "ENT-7.8")
def test_a_group_ringed_by_land_is_filled_with_all_land_tiles() -> None:
    table = Table(RING).play("@*j1 x1 s1=S0 j1=o &d3=NESW &e3=NESW")
    assert table.holds("tiles=d3:NESW,e3:NESW f=5.8.7.5.6.5")
    bigger = Table("d2:S c3:E e3:W c4:E e4:W d5:N").play("@*j1 x1 s1=S0 j1=o")
    assert bigger.holds("tiles=d3:NESW,d4:NESW")


@pytest.mark.rule("ENT-7.7")
@pytest.mark.parametrize(
    "cells",
    [
        "d2:S e2:S c3:E f3:W d4:N e4:o",  # a single sea edge
        "d2:S e2:S c3:E d4:N e4:N f2:o f4:o",  # open towards f3
        "a2:N b2:N c1:W",  # at the border
    ],
)
def test_a_group_at_the_border_or_with_a_sea_edge_stays_empty(cells: str) -> None:
    table = Table(cells).play("@*j1 x1 s1=S0 j1=o")
    assert table.holds("f=5.8.7.5.6.7")


@pytest.mark.rule("ENT-7.8")
def test_all_gaps_are_filled_together_and_no_new_gap_arises() -> None:
    table = Table(f"{RING} a2:o b1:W h6:o g7:o i7:o").play("@*j1 x1 s1=S0 j1=o &a1=E &d3=NESW &e3=NESW &h7=o")
    assert table.holds("f=4.7.7.5.6.5")
    assert table.holds("t=2.A.B.ship")


@pytest.mark.rule("ENT-7.10")
def test_where_the_filler_stack_is_empty_a_stand_in_is_laid() -> None:
    table = Table("b1:W a2:o c1:o", f="5.0.7.5.6.7").play("@*j1 x1 s1=S0 j1=o &a1=E^")
    assert table.holds("tiles=a1:E f=5.0.7.5.6.7")
    assert table.view.cells[0].stand_in
    ring = Table(RING, f="5.8.7.5.6.1").play("@*j1 x1 s1=S0 j1=o &d3=NESW &e3=NESW^")
    assert ring.holds("f=5.8.7.5.6.0")


@pytest.mark.rule("ENT-7.11", "ENT-8.3", "ENT-8.4")
def test_after_a_storm_gaps_are_filled_and_islands_scored() -> None:
    table = Table("b1:E c2:o", u="BPb1", t="3.A.A.ship")
    table.play("@*d1 x2 s1=S1?storm d1=W !storm &c1=EW *b1=2:B2")
    assert table.holds("t=3.A.B.ship p=B5:2:-")
    forced = Table("b1:E c2:o d2:o e1:o", u="BPb1", t="3.A.A.ship")
    assert forced.play("@*d1 x2 s1=S1 d1=W stop &c1=EW *b1=2:B2").holds("p=B5:2:-")


@pytest.mark.rule("ENT-7.12", "ENT-9.2")
def test_a_filler_brings_no_event_and_cannot_be_built_on() -> None:
    table = Table("b1:W a2:o c1:o").play("@*j1 x1 s1=S0 j1=o &a1=E")
    cell = table.view.cells[0]
    assert (cell.filler, cell.event) == (True, "")
    assert table.holds("t=2.A.B.ship u=-")
    with pytest.raises(Exception, match="not laid this turn"):
        Table("a1:E b1:W", e="a1:filler", t="2.A.A.act(a1+,0)")


# Events


@pytest.mark.rule("ENT-8.1")
def test_an_event_happens_once_to_the_active_player_when_its_tile_lies() -> None:
    table = Table(p="A5:0:-,B5:0:-", t="2.A.A.draw(*e1,3)").play("s1=S2A?gold")
    assert table.holds("p=A5:0:-,B5:0:-")
    assert table.play("e1=ES !gold+3").holds("p=A8:0:-,B5:0:- t=2.A.A.act(e1+,2)")
    assert table.play("s1=S3 ~").holds("p=A8:0:-,B5:0:-")
    assert Table(t="2.A.A.draw(*e1,3)").refused("s1=S2A e1=ES !gold+3") == "ENT-8.1"


@pytest.mark.rule("ENT-8.3")
def test_a_storm_ends_the_turn_at_once() -> None:
    table = Table(p="A9:0:-,B5:0:-").play("@*e1 x3 s1=S1?storm e1=E !storm")
    assert table.holds("t=2.A.B.ship p=A6:0:- u=-")


@pytest.mark.rule("ENT-8.5", "ENT-8.6")
def test_among_hostile_natives_a_post_costs_two_a_fort_six_and_no_colony_stands() -> None:
    table = Table(p="A12:0:-,B5:0:-", t="2.A.A.draw(*e1,1)").play("s1=S1?hostile e1=E !hostile")
    assert table.only("+P +F stop")
    assert table.view.costs == {"post": 2, "fort": 6, "colony": 12}
    assert table.refused("+C") == "ENT-8.6"
    assert Table("e1:E", p="A12:0:-,B5:0:-", t="2.A.A.act(e1+h,0)").play("+P").holds("p=A10:0:-")
    assert table.play("+F").holds("p=A6:0:- u=AFe1")


@pytest.mark.rule("ENT-8.6")
def test_by_option_twelve_gold_build_a_colony_among_hostile_natives() -> None:
    kinder: dict[str, object] = {"hostile_colony": "on"}
    table = Table("e1:E", kinder, p="A12:0:-,B5:0:-", t="2.A.A.act(e1+h,0)")
    assert table.play("+C").holds("p=A0:0:- u=ACe1")
    assert Table("e1:E", kinder, p="A11:0:-,B5:0:-", t="2.A.A.act(e1+h,0)").refused("+C") == "ENT-9.4"


@pytest.mark.rule("ENT-8.7")
def test_the_double_price_holds_after_an_unplayable_tile() -> None:
    table = Table("d1:o f1:o", p="A3:0:-,B5:0:-", t="2.A.A.draw(*e1,3)").play("s1=S2A?hostile ~")
    assert table.holds("t=2.A.A.act(*e1,2)")
    there = Table("d1:o", p="A3:0:-,B5:0:-", t="2.A.A.draw(*e1,3)").play("s1=S1?hostile e1=S s1=S3 ~")
    assert there.holds("t=2.A.A.act(e1+h,1)")
    assert there.play("+P").holds("p=A1:0:-")


@pytest.mark.rule("ENT-8.8", "ENT-D.7")
def test_friendly_natives_offer_a_token_without_points() -> None:
    table = Table(t="2.A.A.draw(*e1,2)", n="3.0").play("s1=S1?friendly e1=E !friendly")
    assert table.holds("t=2.A.A.natives(e1+,1)")
    assert table.only("t1 no")
    assert table.refused("t2") == "ENT-8.8"
    assert table.refused("stop") == "ENT-8.8"
    taken = Table("e1:E", t="2.A.A.natives(e1+,1)").play("t2=4")
    assert taken.holds("p=A5:0:4 n=10.9 t=2.A.A.act(e1+,1)")
    declined = Table("e1:E", t="2.A.A.natives(e1+,1)").play("no")
    assert declined.holds("p=A5:0:- n=10.10 t=2.A.A.act(e1+,1)")


@pytest.mark.rule("ENT-8.9")
def test_with_no_token_left_friendly_natives_have_no_effect() -> None:
    table = Table(t="2.A.A.draw(*e1,2)", n="0.0").play("s1=S1?friendly e1=E !friendly")
    assert table.holds("t=2.A.A.act(e1+,1)")


@pytest.mark.rule("ENT-8.10", "ENT-8.11")
@pytest.mark.parametrize(("gold", "lost"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (11, 6), (12, 6)])
def test_pirates_take_half_of_the_gold_rounded_up_and_no_credits(gold: int, lost: int) -> None:
    table = Table(p=f"A{gold}:0:-,B5:0:-", t="2.A.A.draw(*e1,4)").play(f"s1=S0?pirates e1=o !pirates-{lost}")
    assert table.holds(f"p=A{gold - lost}:0:-,B5:0:- t=2.A.A.act(e1+,3)")


@pytest.mark.rule("ENT-8.12")
def test_ruins_bring_three_points_at_once() -> None:
    table = Table(p="A5:7:-,B5:0:-", t="2.A.A.draw(*e1,2)").play("s1=S2A?ruins e1=ES !ruins+3")
    assert table.holds("p=A5:10:-,B5:0:- v=A3.0.0,B0.0.0")
    assert table.view.seats[0].sources == {"islands": 7, "ruins": 3, "unfinished": 0, "inventor": 0}


@pytest.mark.rule("ENT-8.13")
def test_gold_found_may_be_built_with_in_the_same_turn() -> None:
    table = Table(p="A3:0:-,B5:0:-", t="2.A.A.draw(*e1,1)").play("s1=S2A?gold e1=ES !gold+3 +C")
    assert table.holds("p=A0:0:- u=ACe1")
    assert Table(p="A11:0:-,B5:0:-", t="2.A.A.draw(*e1,1)").play("s1=S2A?gold e1=ES !gold+1").holds("p=A12:0:-")


@pytest.mark.rule("ENT-8.14")
@pytest.mark.parametrize("tile", ["S0?pirates", "S1?hostile", "S2A?ruins", "S2A?gold"])
def test_after_every_event_but_a_storm_the_turn_goes_on(tile: str) -> None:
    land = {"S0": "o", "S1": "E", "S2A": "ES"}[tile.partition("?")[0]]
    table = Table(t="2.A.A.draw(*e1,2)").play(f"s1={tile} e1={land}")
    assert table.may("s1")
    assert table.may("stop")


@pytest.mark.rule("ENT-6.12", "ENT-6.13")
def test_the_view_says_why_the_ship_cannot_sail_on() -> None:
    assert Table("d1:S c1:o e1:o", t="2.A.A.act(d1+,3)").view.forced == "line"
    assert Table("d1:S", t="2.A.A.act(d1+,0)").view.forced == "credits"
    assert Table("d1:S", t="2.A.A.act(d1+,2)", s="0,0,0,0,0", options=BUILD_AFTER_LAST).view.forced == "stacks"
    assert Table("d1:S", t="2.A.A.act(d1+,2)").view.forced == ""


def test_a_full_chart_of_sea_is_what_the_helper_says() -> None:
    table = Table(everything_but("a1"), t="2.A.A.ship")
    assert table.only("@*a1 @b1 @a2")
