"""The decision flow of the rulebook: order of choices, what is automatic, undo, and why every game ends."""

from __future__ import annotations

import random

import numpy as np
import pytest

import tablee
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.chart import any_free_line, at_border
from tablee.games.match import Match
from tests.games.entdecker.table import ENT, Table

ANYTIME: dict[str, object] = {"post_recall": "anytime"}


@pytest.mark.rule("ENT-D.1")
def test_small_choices_come_in_the_order_in_which_the_rules_meet_them() -> None:
    table = Table("d3:o", p="A9:0:-,B5:0:-", n="3.3")
    steps = []
    for move in ("@d3", "x2", "s1=S2O?friendly", "d4=EW", "t1=2", "+F/e"):
        steps.append(table.view.step)
        table.play(move)
    assert steps == ["ship", "num", "draw", "lay", "natives", "act"]
    halves = Table("d3:o", t="2.A.A.lay(d3,1,S2O):d4")
    assert halves.view.step == "turn"
    assert halves.legal == {"=EW"}
    piece = Table("d4:EW", t="2.A.A.act(d4+,1):+P")
    assert piece.view.step == "segment"
    assert piece.legal == {"/e", "/w"}


@pytest.mark.rule("ENT-D.2")
def test_going_on_is_offered_with_a_credit_a_tile_and_a_target() -> None:
    assert Table("e1:E", t="2.A.A.act(e1+,1)", s="0,2p,0,0,1p").only("s2 s5 +P +F stop")
    assert Table("e1:E", t="2.A.A.act(e1+,0)").only("+P +F stop")
    kinder: dict[str, object] = {"no_build_after_last": "off"}
    assert Table("e1:E", kinder, t="2.A.A.act(e1+,1)", s="0,0,0,0,0").only("+P +F stop")
    assert Table("e1:E d1:o e2:o", t="2.A.A.act(e1+,1)").only("+P +F stop")


@pytest.mark.rule("ENT-D.3")
def test_a_piece_is_offered_on_new_land_from_the_supply_if_it_can_be_paid() -> None:
    assert Table("e1:E", p="A6:0:-,B5:0:-", t="2.A.A.act(e1+,0)").only("+P +F +C stop")
    assert Table("e1:E a3:E", u="ACa3", p="A6:0:-,B5:0:-", t="2.A.A.act(e1+,0)").only("+P +F stop")
    assert Table("e1:E", p="A2:0:-,B5:0:-", t="2.A.A.act(e1+,1)").refused("+F") == "ENT-9.4"
    assert Table("e1:E", p="A6:0:-,B5:0:-", t="2.A.A.act(e1,1)").only("s1 s2 s3 s4 s5 stop")


@pytest.mark.rule("ENT-D.4", "ENT-9.14")
@pytest.mark.parametrize("state", ["ship", "num(e1)", "draw(e1,2)", "lay(e1,2,S0)", "natives(e1+,1)", "act(e1+,1)"])
def test_posts_may_be_taken_back_any_number_of_times_before_a_decision(state: str) -> None:
    table = Table("a1:E c1:E e1:E", u="APa1,APc1", t=f"2.A.A.{state}")
    assert {"-Pa1", "-Pc1"} <= table.legal
    assert table.play("-Pa1 -Pc1").holds(f"u=- t=2.A.A.{state}")


@pytest.mark.rule("ENT-D.4")
def test_posts_are_not_taken_back_while_islands_are_scored() -> None:
    order = Table("c1:E d1:W g1:E h1:W a5:E", u="AFc1,BFg1,APa5", n="1.0", t="2.A.A.order")
    assert order.legal == {">c1", ">g1"}
    assert order.refused("-Pa5") == "ENT-9.14"
    plant = Table("c1:E d1:W a5:E", u="AFc1,APa5", t="2.A.A.plant(c1,A,-)")
    assert plant.refused("-Pa5") == "ENT-9.14"


@pytest.mark.rule("ENT-D.4", "ENT-9.14")
@pytest.mark.parametrize("state", ["ship", "num(e1)", "draw(e1,2)", "lay(e1,2,S0)", "natives(e1+,1)", "act(e1+,1)"])
def test_by_option_the_others_take_back_posts_out_of_turn_at_the_same_points(state: str) -> None:
    table = Table("a1:E c1:E e1:E", ANYTIME, u="APa1,BPc1", t=f"2.A.A.{state}")
    assert "-Pc1" not in table.legal
    assert table.refused("-Pc1") == "ENT-9.12"
    assert table.refused("B:-Pa1") == "ENT-9.12"
    assert table.play("B:-Pc1").holds(f"u=APa1 t=2.A.A.{state}")
    assert table.play("A:-Pa1").holds(f"u=- t=2.A.A.{state}")


@pytest.mark.rule("ENT-D.4", "ENT-9.14")
@pytest.mark.parametrize("state", ["income", "order", "plant(g1,A,-)"])
def test_even_by_option_nobody_takes_back_a_post_in_the_middle_of_what_happens_by_itself(state: str) -> None:
    table = Table("c1:E d1:W g1:E h1:W a5:E", ANYTIME, u="AFc1,AFg1,BPa5", n="1.0", t=f"2.A.A.{state}")
    assert ENT.asides(table.cursor.state, 1) == []


@pytest.mark.rule("ENT-9.11", "ENT-9.14")
def test_a_fort_is_not_taken_back_out_of_turn_either() -> None:
    assert Table("a1:E c1:E", ANYTIME, u="BFc1").refused("B:-Pc1") == "ENT-9.11"


@pytest.mark.rule("ENT-9.14", "ENT-D.6")
def test_a_post_taken_back_out_of_turn_is_logged_replayed_and_final() -> None:
    match = Match(ENT, 2, 7, {"post_recall": "anytime", "first_seat": "A"}, auto=True)
    dice = random.Random(7)
    while not ENT.asides(match.state, 1):
        match.act(dice.choice(match.cursor.legal()))
    mover, (aside, *_) = match.to_move, ENT.asides(match.state, 1)
    line = ENT.notation(match.state, aside)
    assert line.startswith("B:-P")
    with pytest.raises(tablee.NotYours):
        match.play(line.replace("B:", "A:"), seat=1)
    match.play(line, seat=1)
    assert (match.log[-1].seat, match.to_move) == (1, mover)
    assert not match.can_undo(1)
    again = tablee.Match.loads(match.dumps(), tablee.game)
    assert again.dumps() == match.dumps()
    assert again.state == match.state
    assert "**Player 2**" in ENT.words.tell(match.rows()[-1], ENT.tongue(), match.names, -1)


@pytest.mark.rule("ENT-D.5")
def test_the_turn_does_not_end_by_itself_while_a_post_could_be_taken_back_to_build() -> None:
    three = {"u": "APa1,APc1,APg1", "t": "2.A.A.act(e4+,0)"}
    held = Table("a1:E c1:E g1:E e4:E", p="A1:0:-,B5:0:-", **three)
    assert held.holds("t=2.A.A.act(e4+,0)")
    assert held.only("stop")
    poor = Table("a1:E c1:E g1:E e4:E", p="A0:0:-,B5:0:-", **three)
    assert poor.holds("t=2.A.B.ship")
    at_sea = Table("a1:E c1:E g1:E e4:o", p="A1:0:-,B5:0:-", **three)
    assert at_sea.holds("t=2.A.B.ship")
    rivals = Table("a1:E c1:E g1:E e4:E", p="A0:0:-,B5:0:-", u="BPa1,BPc1,BPg1", t="2.A.A.act(e4+,0)")
    assert rivals.holds("t=2.A.B.ship")


def undo_count(table: Table) -> int:
    return table.cursor.can_undo(0)


@pytest.mark.rule("ENT-D.6")
def test_start_and_number_may_be_taken_back_until_a_tile_is_revealed() -> None:
    table = Table("c1:E", u="BFc1", p="A9:0:-,B5:0:-").play("@c1 x2")
    assert undo_count(table) == 2
    table.cursor.back()
    table.cursor.back()
    assert table.holds("p=A9:0:- t=2.A.A.ship")
    assert undo_count(Table().play("@*e1 x2 s1=S1")) == 0
    assert undo_count(Table().play("@*e1 x2 s1=S1 e1=E")) == 0


@pytest.mark.rule("ENT-D.6")
def test_a_cell_may_be_changed_until_it_is_turned_and_a_piece_until_its_segment() -> None:
    lay = Table("d3:o", t="2.A.A.lay(d3,1,S1)")
    lay.cursor.do(ENT.parse(lay.cursor.state, "d4"))
    assert undo_count(lay) == 1
    lay.cursor.do(ENT.parse(lay.cursor.state, "=E"))
    assert undo_count(lay) == 0
    strait = Table("d4:EW", t="2.A.A.act(d4+,1)")
    strait.cursor.do(ENT.parse(strait.cursor.state, "+P"))
    assert undo_count(strait) == 1
    assert undo_count(strait.play("/e")) == 0
    assert undo_count(Table("d4:E", t="2.A.A.act(d4+,1)").play("+P")) == 0


@pytest.mark.rule("ENT-D.6", "ENT-9.16")
def test_taking_back_a_post_is_final_and_so_is_what_came_before_it() -> None:
    table = Table("a1:E", u="APa1").play("@*e1 -Pa1")
    assert undo_count(table) == 0
    assert undo_count(table.play("x2")) == 1


@pytest.mark.rule("ENT-D.6")
def test_an_own_tile_may_be_taken_back_until_it_lies() -> None:
    own = Table("", {"personal_tiles": "on"}, p="A5:0:-:S1,B5:0:-:-").play("@*e1 $3 my=S1")
    assert undo_count(own) == 3
    assert undo_count(own.play("e1=E")) == 0


@pytest.mark.rule("ENT-D.7")
def test_single_answers_are_given_for_the_player_but_a_tile_is_always_turned_over_by_hand() -> None:
    single = Table("", p="A1:0:-,B5:0:-").play("@*e1")
    assert single.only("x1")
    match = Match.new("entdecker", 2, seed=4, auto=True)
    while not match.over:
        stacks = [move for move in match.cursor.legal() if ENT.act(move).kind == "draw"]
        if len(match.cursor.legal()) == 1:
            assert stacks  # nothing else is left to the player
        match.act(match.cursor.legal()[0])
    forced = [ENT.act(entry.action).kind for entry in match.log if entry.forced and entry.seat != CHANCE]
    assert "turn" in forced
    assert "draw" not in forced


def random_turns(players: int, seed: int) -> list[tablee.State]:
    """The states of a random game."""
    dice = np.random.default_rng(seed)
    state = ENT.new(players, seed)
    states = [state.copy()]
    while ENT.to_move(state) is not None:
        ENT.apply(state, int(dice.choice(ENT.legal(state))))
        states.append(state.copy())
    return states


@pytest.mark.rule("ENT-D.8", "ENT-D.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_and_every_game_ends(players: int) -> None:
    """A played turn takes a tile, and uses at most a few decisions for each credit and post."""
    states = random_turns(players, seed=players)
    tiles = [int(state.stack.sum()) for state in states]
    length = taken = 0
    for before, after, left, left_after in zip(states, states[1:], tiles, tiles[1:], strict=False):
        length, taken = length + 1, taken + left - left_after
        assert length < 120
        if (before.season, before.active) != (after.season, after.active):
            assert taken >= 1
            length = taken = 0
    assert states[-1].ended_by in (1201, 1203)


@pytest.mark.rule("ENT-D.9")
@pytest.mark.parametrize("seed", range(3))
def test_some_start_exists_while_a_cell_is_empty(seed: int) -> None:
    for state in random_turns(3, seed):
        s = state.record
        if ENT.to_move(state) in (None, CHANCE) or s.ship >= 0:
            continue
        starts = [c for c in range(70) if (any_free_line(s, c) if s.land[c] >= 0 else at_border(c))]
        assert starts


@pytest.mark.rule("ENT-D.10", "ENT-4.13")
def test_seven_gold_pay_any_start() -> None:
    table = Table("c3:S", u="BCc3", p="A7:0:-,B5:0:-")
    assert table.view.starts["c3"] == 6
    assert table.may("@c3 x1")
