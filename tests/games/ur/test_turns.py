"""Sections 4, 5, 12, 13 and 14 of the rulebook: turns, cubes, exchange, players without cubes, the end."""

from __future__ import annotations

import pytest

import tablee
from tests.games.ur.table import UR, Table, position

OPEN_END: dict[str, object] = {"end_counts_side_tile": "on"}


def crowded(free: str, hands: str = "r:AC,b:KP,y:CW,g:PW", **rest: object) -> Table:
    """A grid on which almost every tile is owned; `free` lists the free ones. Red has c3 with three cubes."""
    owners = "rbyg"
    names = [f"{f}{r}" for r in range(1, 7) for f in "abcdef"]
    kept = {word.split(":")[0]: word for word in free.split()}
    cells = [kept.get(name, f"{name}:PW{owners[i % 4]}1") for i, name in enumerate(names)]
    return Table(" ".join(cells), hands=hands, **rest)  # type: ignore[arg-type]


# 4 Turns


@pytest.mark.rule("UR-4.1", "UR-12.10")
def test_turns_go_clockwise_and_the_exchange_ends_a_turn() -> None:
    table = Table("c3:ACr2 d4:PWb2 f6:KCy2 a1:PKg2")
    for player, following in zip("rbyg", "byg", strict=False):
        assert table.refused(f"{following}: done") == "UR-4.1"
        assert table.play(f"{player}: done {sorted(m for m in exchange_of(table))[0]}").holds(f"next={following}")
    table.play(f"g: done {sorted(exchange_of(table))[0]}")
    assert table.holds("next=r")
    assert table.cursor.state.round_number == 6
    assert table.cursor.state.first == 0


def exchange_of(table: Table) -> set[str]:
    """All whole exchanges after `done`."""
    branch = table.cursor.branch()
    branch.do(UR.parse(branch.state, "done"))
    hand = ["AK", "AC", "AP", "AW", "KC", "KP", "KW", "CP", "CW", "PW"][int(branch.state.hand[branch.state.active])]
    texts = {UR.notation(branch.state, a) for a in branch.legal()}
    return {f"{t}/{hand[0]}" if t[1] in "abcdef" else t for t in texts}


@pytest.mark.rule("UR-4.2", "UR-12.1")
def test_a_turn_is_an_action_step_and_then_the_exchange_even_if_nothing_was_done() -> None:
    table = Table("c3:ACr2 d4:PWb2").play("r: done")
    assert table.holds("exchange asks=r")
    assert table.refused("r: +c3") == "UR-12.1"
    assert table.refused("r: done") == "UR-12.1"


@pytest.mark.rule("UR-4.3", "UR-4.10")
def test_slots_settling_and_ziggurats_do_not_mix() -> None:
    table = Table("c3:KCr2 b2:APr5 d4:PWb2")
    assert table.refused("r: +c3 *a1") == "UR-4.10"
    assert table.refused("r: *a1 +c3") == "UR-12.1"
    assert table.refused("r: +c3 Zb2") == "UR-11.1"
    assert table.refused("r: Zb2 +c3") == "UR-12.1"
    assert table.refused("r: @a1") == "UR-4.3"


@pytest.mark.rule("UR-4.4", "UR-4.14")
def test_each_of_the_two_actions_once_whichever_face_is_up() -> None:
    table = Table("c3:CAr2 b3:CKr1 d4:PWb2", hands="r:AC,b:KP,y:CW,g:PW")
    assert {"A", "C"} <= table.legal()
    assert not {"K", "P", "W"} & table.legal()
    assert table.refused("r: K") == "UR-4.4"
    assert table.refused("r: C C") == "UR-4.4"
    table.play("r: C")
    assert {"A"} <= table.legal()
    assert "C" not in table.legal()


@pytest.mark.rule("UR-4.5", "UR-4.6", "UR-4.13")
def test_a_cube_for_an_action_given_up_before_or_after_the_other() -> None:
    cells = "c3:CAr2 b3:CKr1 d4:PWb2"
    assert Table(cells).play("r: +b3 C").holds("b3=r3 c3=r3 exchange")
    assert Table(cells).play("r: C +b3").holds("b3=r3 c3=r3 exchange")
    assert Table(cells).refused("r: +a1") == "UR-4.5"
    assert Table(cells).refused("r: +d4") == "UR-4.5"
    assert Table(cells).refused("r: +b3 +b3 +b3") == "UR-12.1"


@pytest.mark.rule("UR-4.5", "UR-5.2")
def test_no_sixth_cube_on_a_tile() -> None:
    assert Table("c3:CAr5 d4:PWb2").refused("r: +c3") == "UR-5.2"


@pytest.mark.rule("UR-4.7")
def test_a_tile_won_in_the_turn_may_get_the_cube_and_a_lost_one_may_not() -> None:
    cells = "c3:WAr3 c4:WCb1 d6:PWg1"
    hands = "r:AW,b:KP,y:CW,g:PW"
    assert Table(cells, hands=hands).play("r: W(c3>c4:2) +c4").holds("c4=r3 c3=free")
    assert Table(cells, hands=hands).refused("r: W(c3>c4:2) +c3") == "UR-4.5"


@pytest.mark.rule("UR-4.8")
def test_giving_up_both_actions_brings_two_cubes_on_one_tile_or_two() -> None:
    cells = "c3:CAr2 b2:APr1 d4:PWb2"
    assert Table(cells).play("r: +c3 +c3").holds("c3=r4 exchange")
    assert Table(cells).play("r: +c3 +b2").holds("c3=r3 b2=r2 exchange")


@pytest.mark.rule("UR-4.9", "UR-4.10")
def test_settling_takes_any_free_tile_and_only_the_exchange_follows() -> None:
    table = Table("c3:CAr2 d4:PWb2 e4:CPy^")
    assert table.refused("r: *d4") == "UR-4.9"
    assert table.refused("r: *c3") == "UR-4.9"
    assert table.refused("r: *e4") == "UR-11.9"
    assert table.play("r: *f6").holds("f6=r1 c3=r2 exchange")


@pytest.mark.rule("UR-4.11")
@pytest.mark.parametrize(
    ("cells", "hand", "action"),
    [
        ("c3:KAr2 d4:PWb2", "KC", "K"),  # no edge, no neighbour: no cube is due
        ("c3:CAr2 d5:PWb2", "KC", "C"),  # nobody beside the only Culture tile
        ("c3:CAr2 d5:PWb2", "KP", "P"),  # a single tile
        ("c3:CAr5 c4:WCr5 d6:PWb2", "KP", "P"),  # all tiles full
        ("c3:PAr1 d5:PWb2", "CW", "W"),  # one cube cannot attack another kind
        ("c3:AWr5 c4:AWr5 d6:PWb2", "AC", "A"),  # farms side by side, both full
    ],
)
def test_an_action_is_offered_only_if_it_can_change_the_position(cells: str, hand: str, action: str) -> None:
    table = Table(cells, hands=f"r:{hand},b:KP,y:CW,g:PW")
    assert table.refused(f"r: {action}") == "UR-4.11"


@pytest.mark.rule("UR-4.11", "UR-6.8")
def test_agriculture_is_offered_when_it_only_costs() -> None:
    assert "A" in Table("c3:CAr2 d5:PWb2").legal()


@pytest.mark.rule("UR-4.12")
def test_everything_in_the_action_step_is_optional() -> None:
    table = Table("c3:CAr2 b3:CKr1 d4:PWb2")
    assert "done" in table.legal()
    assert "done" in table.play("r: +c3").legal()
    assert table.play("r: done").holds("c3=r3 exchange")


@pytest.mark.rule("UR-4.15")
def test_a_cube_is_never_placed_inside_another_action() -> None:
    table = Table("c3:WAr5 c4:WCb1 b1:KAr1", hands="r:AW,b:KP,y:CW,g:PW")
    cursor = table.cursor
    for move in ("W", "c3>", ">c4", ":3"):
        cursor.do(UR.parse(cursor.state, move))
    assert str(UR.why_not(cursor.state, UR.parse(cursor.state, "+b1"))) == "UR-10.1"


# 5 Cubes


@pytest.mark.rule("UR-5.1", "UR-5.6")
def test_the_supply_is_twenty_less_the_cubes_on_the_grid() -> None:
    table = Table("c3:WAr5 b2:APr^ c4:WCb2", hands="r:AW,b:KP,y:CW,g:PW")
    assert table.holds("supply:r=14 supply:b=18 cubes:r=6")
    table.play("r: W(c3>c4:1)")
    assert table.holds("supply:b=20 supply:r=16 c3=r2 c4=r1")


@pytest.mark.rule("UR-5.3")
def test_all_cubes_on_a_tile_belong_to_one_player() -> None:
    with pytest.raises(tablee.BadInput, match="no tile"):
        UR.from_text(position("c3:ACr2b1"))
    assert Table("c3:ACr2 d4:PWb2").refused("r: +d4") == "UR-4.5"


@pytest.mark.rule("UR-5.4", "UR-11.8")
def test_a_ziggurat_is_nobodys_tile_in_play_but_its_builders_in_scoring() -> None:
    table = Table("c3:ACr^ a1:PKr1 d4:PWb2")
    assert table.refused("r: +c3") == "UR-11.6"
    assert table.holds("score:r=10")  # Agriculture, Politics, ziggurat, and Culture in hand


@pytest.mark.rule("UR-5.5", "UR-12.2")
def test_free_means_in_the_grid_without_cube_and_ziggurat() -> None:
    table = Table("c3:ACr1 d4:PWb2 e4:CPy^", turn="r/exch")
    free = {move[1:] for move in table.legal()}
    assert not {"c3", "d4", "e4"} & free
    assert len(free) == 36 - 3 - len([c for c in UR.view(table.cursor.state, 0).cells  # type: ignore[attr-defined]
                                      if {c.kind, c.back} == {"A", "C"} and c.owner < 0])  # fmt: skip


@pytest.mark.rule("UR-5.8")
def test_without_a_cube_in_the_supply_none_is_placed() -> None:
    table = Table("c3:ACr5 b2:APr5 e5:PAr5 e2:KWr4 f1:KWr1 d4:PWb2", hands="r:KC,b:KP,y:CW,g:PW")
    assert table.holds("supply:r=0")
    assert table.refused("r: +e2") == "UR-5.8"
    assert table.refused("r: *a1") == "UR-5.8"


@pytest.mark.rule("UR-5.9")
def test_adjacent_means_sharing_a_side_and_the_grid_does_not_wrap() -> None:
    corner = Table("a1:PKr1 f6:KCb1", turn="r/open2")
    assert corner.legal() == {"@a1", "@b1", "@a2"}
    border = Table("c1:PWr1 f6:KCb1", turn="r/open2")
    assert border.legal() == {"@c1", "@b1", "@d1", "@c2"}
    two = Table("e3:PKr1 a1:PKb1", turn="r/open2", players=2)
    assert two.legal() == {"@e3", "@d3", "@e2", "@e4"}


@pytest.mark.rule("UR-5.10")
def test_only_the_visible_face_counts_as_the_kind() -> None:
    hands = "r:KC,b:KP,y:CW,g:PW"
    assert Table("a1:KPr1 d4:PWb2", hands=hands).play("r: K").holds("a1=r3")
    assert Table("a1:PKr1 d4:PWb2", hands=hands).refused("r: K") == "UR-4.11"


# 12 Exchange


@pytest.mark.rule("UR-12.2", "UR-12.4")
def test_the_tile_taken_is_free_and_of_another_pair() -> None:
    table = Table("c3:ACr1 d4:PWb2 e4:CPy^", turn="r/exch")
    assert table.refused("r: xd4/A") == "UR-12.2"
    assert table.refused("r: xe4/A") == "UR-11.9"
    assert table.refused("r: xc2/A") == "UR-12.4"  # Culture up, Agriculture below: the same pair
    assert table.refused("r: xf3/A") == "UR-12.4"


@pytest.mark.rule("UR-12.3")
def test_a_tile_that_became_free_in_this_turn_may_be_taken() -> None:
    table = Table("c3:WKr2 c4:WCr1 d6:PWb2", hands="r:AW,b:KP,y:CW,g:PW")
    assert table.play("r: W(c3>c2:2) xc3/A").holds("c3~AW hand:r=KW next=b")


@pytest.mark.rule("UR-12.5", "UR-12.11")
def test_the_old_tile_is_laid_with_the_face_of_ones_choice() -> None:
    assert Table("c3:ACr1 d4:PWb2", turn="r/exch").play("r: xa1/A").holds("a1~AC hand:r=KP")
    assert Table("c3:ACr1 d4:PWb2", turn="r/exch").play("r: xa1/C").holds("a1~CA hand:r=KP")
    assert Table("c3:ACr1 d4:PWb2", turn="r/exch").refused("r: xa1/W") == "UR-12.5"


@pytest.mark.rule("UR-12.7", "UR-14.7")
def test_with_three_players_the_side_tile_may_be_taken_without_choosing_a_face() -> None:
    table = Table("c3:ACr1 d4:PWb2", turn="r/exch", players=3)
    assert table.play("r: xs").holds("side=AC hand:r=KC next=b")
    assert Table("c3:ACr1", turn="r/exch", players=3, extra="S:AC").refused("r: xs") == "UR-12.4"
    assert Table("c3:ACr1", turn="r/exch").refused("r: xs") == "UR-12.7"


@pytest.mark.rule("UR-12.8")
def test_everybody_sees_the_new_hand_tile() -> None:
    state = Table("c3:ACr1 d4:PWb2", turn="r/exch").play("r: xa1/A").cursor.state
    assert {UR.view(state, seat).hands[0] for seat in (0, 1, 2, 3, None)} == {"KP"}  # type: ignore[attr-defined]


@pytest.mark.rule("UR-12.9", "UR-14.1", "UR-14.5")
def test_who_cannot_exchange_ends_the_game_at_once_and_keeps_his_tile() -> None:
    table = crowded("a1:ACr2 c3:CA f6:AC")
    assert table.play("r: +a1 done").holds("ended hand:r=AC")
    assert str(UR.ending(table.cursor.state)) == "UR-14.1"
    none_free = crowded("a1:ACr2 c3:CAr1")
    assert none_free.play("r: +a1 done").holds("ended")


@pytest.mark.rule("UR-14.7", "UR-16.8")
def test_only_the_grid_counts_for_the_end_and_by_option_side_tile_and_pile_do_too() -> None:
    cells = " ".join(f"{f}{r}:PW{'rby'[(r + i) % 3]}1" for r in range(1, 7) for i, f in enumerate("abcdef"))
    small = " ".join(f"{f}{r}:PW{'rb'[(r + i) % 2]}1" for r in range(1, 6) for i, f in enumerate("abcde"))
    for full, players, left in ((cells, 3, "xs"), (small, 2, "xp")):
        over = Table(full, players=players).play("r: done")
        assert over.holds("ended")
        assert str(UR.ending(over.cursor.state)) == "UR-14.1"
        assert Table(full, players=players, options=OPEN_END).play("r: done").legal() == {left}


@pytest.mark.rule("UR-12.7", "UR-14.7", "UR-16.6")
def test_side_tile_and_pile_can_be_taken_while_a_tile_of_the_grid_can() -> None:
    assert {"xs", "xa1"} <= Table("c3:ACr1 d4:PWb2", turn="r/exch", players=3).legal()
    assert {"xp", "xa1"} <= Table("c3:ACr1 d4:PWb2", turn="r/exch", players=2).legal()


# 13 Players without cubes


@pytest.mark.rule("UR-13.1", "UR-13.2", "UR-13.4")
def test_without_a_cube_on_the_grid_three_cubes_enter_on_one_free_tile() -> None:
    table = Table("d4:PWb2 e4:CPy^")
    assert table.refused("r: *a1") == "UR-13.4"
    assert table.refused("r: done") == "UR-13.4"
    assert table.refused("r: xa1/A") == "UR-13.4"
    assert table.refused("r: 3*d4") == "UR-13.1"
    assert table.play("r: 3*a1").holds("a1=r3 supply:r=17 exchange")


@pytest.mark.rule("UR-13.3", "UR-13.4")
def test_with_only_ziggurats_one_cube_enters() -> None:
    table = Table("c3:ACr^ d4:PWb2")
    assert table.refused("r: 3*a1") == "UR-13.4"
    assert table.refused("r: *d4") == "UR-13.3"
    assert table.refused("r: A") == "UR-13.4"
    assert table.play("r: *a1").holds("a1=r1 exchange")


@pytest.mark.rule("UR-13.5", "UR-6.12")
def test_who_loses_his_last_tile_in_his_turn_enters_only_in_the_next() -> None:
    table = Table("c3:CAr1 d5:PWb2 a6:KWy1 f1:KWg1")
    table.play("r: A")
    assert table.holds("c3=free exchange asks=r")
    table.play("r: xa1/A").play("b: done xa1/K").play("y: done xa1/C").play("g: done xa1/P")
    assert table.legal() >= {"3*c3", "3*a2"}


@pytest.mark.rule("UR-13.6")
def test_without_a_free_tile_the_entry_is_dropped() -> None:
    cells = " ".join(f"{f}{r}:PW{'by'[(r + i) % 2]}1" for r in range(1, 7) for i, f in enumerate("abcdef"))
    table = Table(cells, players=3, options=OPEN_END)
    assert table.holds("exchange asks=r")
    assert table.legal() == {"xs"}


@pytest.mark.rule("UR-13.7")
def test_nobody_is_ever_out_of_the_game() -> None:
    table = Table("d4:PWb2", turn="b/turn", hands="b:KP,y:CW,g:PW,r:AC")
    table.play("b: done xb1/K").play("y: 3*a2 xb1/C").play("g: 3*a3 xb1/P").play("r: 3*c1 xb1/A")
    assert table.holds("a2=y3 a3=g3 c1=r3 next=b")


# 14 The end


@pytest.mark.rule("UR-14.2", "UR-14.3")
def test_after_the_fifth_ziggurat_the_round_is_finished() -> None:
    cells = "a1:PKr^ b1:KCb^ c1:PWr^ d1:WAb^ c3:ACr5 d4:PWb2 f6:KCy2 a6:KWg2"
    table = Table(cells).play("r: Zc3 xf1/A")
    assert table.holds("zigleft=0 playing next=b")
    table.play("b: done xf1/K").play("y: done xf1/C")
    assert table.holds("playing next=g")
    assert table.play("g: done xf1/P").holds("ended")
    assert str(UR.ending(table.cursor.state)) == "UR-14.2"


@pytest.mark.rule("UR-14.3")
def test_if_the_last_player_builds_it_the_game_ends_after_his_exchange() -> None:
    cells = "a1:PKr^ b1:KCb^ c1:PWr^ d1:WAb^ c3:ACg5 d4:PWb2 f6:KCy2 a6:KWr2"
    table = Table(cells, turn="g/turn").play("g: Zc3")
    assert table.holds("exchange playing")
    assert table.play("g: xf1/P").holds("ended")


@pytest.mark.rule("UR-14.4")
def test_an_impossible_exchange_ends_a_final_round_at_once() -> None:
    zigs = "a1:PWr^ b1:PWb^ c1:PWr^ d1:PWb^ e1:PWy^"
    table = crowded(f"{zigs} a2:ACr2 c3:CA")
    assert table.holds("zigleft=0")
    assert table.play("r: +a2 done").holds("ended")
    assert str(UR.ending(table.cursor.state)) == "UR-14.1"


@pytest.mark.rule("UR-14.6")
def test_nothing_else_ends_the_game_but_the_round_limit_for_bots() -> None:
    cells = "c3:ACr2 d4:PWb2 f6:KCy2 a1:PKg2"
    free = Table(cells, turn="g/turn", round_number=900).play("g: done xb1/P")
    assert free.holds("playing next=r")
    limited = Table(cells, turn="g/turn", round_number=7, options={"round_limit": 7}).play("g: done xb1/P")
    assert limited.holds("ended")
    assert str(UR.ending(limited.cursor.state)) == "UR-14.6"
