"""Sections 1 to 3 and 16 of the rulebook: components, set-up, opening, two players."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import tablee
from tablee.engine.chance import stream
from tablee.games.ur.rules import setup as laying
from tablee.games.ur.rules.grid import NEIGHBOURS, side_length
from tablee.games.ur.rules.state import CELLS, COMPONENTS, NO_CELL, NO_KIND, PAIR_NAMES, SIDE, TILES
from tests.games.ur.table import UR, Table, position

SEEDS = range(40)


def grid_tiles(state: tablee.State) -> list[str]:
    """The pair of every tile in the grid, its kinds in alphabetical order of the rulebook."""
    view = UR.view(state, None)
    return ["".join(sorted(c.kind + c.back, key="AKCPW".index)) for c in view.cells]  # type: ignore[attr-defined]


def all_tiles(state: tablee.State) -> Counter[str]:
    view = UR.view(state, None)
    pile = UR.view(UR.with_options(state, {"open_pile": "on"}), None).pile  # type: ignore[attr-defined]
    beside = [*view.hands, *view.leftovers, view.side, *pile]  # type: ignore[attr-defined]
    return Counter(grid_tiles(state) + [tile for tile in beside if tile])


def neighbours_differ(state: tablee.State) -> bool:
    s = state.record
    beyond = NEIGHBOURS[side_length(s)]
    return all(
        s.face[c] == NO_KIND or all(n == NO_CELL or s.face[n] != s.face[c] for n in beyond[c]) for c in range(CELLS)
    )


@pytest.mark.rule("UR-1.1", "UR-1.2", "UR-2.1")
@pytest.mark.parametrize("players", [3, 4])
def test_forty_tiles_four_of_each_pair_thirty_six_of_them_in_the_grid(players: int) -> None:
    state = UR.new(players, seed=3)
    assert all_tiles(state) == dict.fromkeys(PAIR_NAMES, 4)
    assert len(grid_tiles(state)) == 36
    kinds = Counter("".join(all_tiles(state).elements()))
    assert set(kinds.values()) == {16}


@pytest.mark.rule("UR-1.3")
def test_the_reverse_of_every_visible_tile_is_public() -> None:
    view = UR.view(UR.new(4, seed=1), None)
    assert all(cell.back and cell.back != cell.kind for cell in view.cells)  # type: ignore[attr-defined]


@pytest.mark.rule("UR-1.4", "UR-1.5", "UR-2.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_twenty_cubes_and_five_ziggurats_lie_ready(players: int) -> None:
    view = UR.view(UR.new(players, seed=1), None)
    assert view.supply == (20,) * players  # type: ignore[attr-defined]
    assert view.ziggurats_left == 5  # type: ignore[attr-defined]


@pytest.mark.rule("UR-1.6", "UR-2.7")
def test_the_first_player_is_random_and_holds_the_marker() -> None:
    firsts = Counter(int(UR.new(4, seed).first) for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25


@pytest.mark.rule("UR-1.7", "UR-2.16")
def test_players_are_red_blue_yellow_and_green_and_colours_change_nothing() -> None:
    assert COMPONENTS["colours"]["seats"] == ["r", "b", "y", "g"]
    one = Table(hands="r:AC,b:KP,y:CW,g:PW", cells="c3:ACr2 d4:PWb3", turn="r/turn").play("r: +c3 +c3 xa1/A")
    other = Table(hands="g:AC,r:KP,b:CW,y:PW", cells="c3:ACg2 d4:PWr3", turn="g/turn").play("g: +c3 +c3 xa1/A")
    assert UR.text(one.cursor.state).replace("r4", "g4").split()[0].count("g4") == 1
    assert UR.points(one.cursor.state)[0] == UR.points(other.cursor.state)[int(other.cursor.state.first)]


@pytest.mark.rule("UR-1.8")
def test_a_tile_has_no_rotation() -> None:
    assert not [name for name in UR.new(4).to_dict() if "rotat" in name or "turned" in name]


@pytest.mark.rule("UR-2.2", "UR-2.3", "UR-2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_that_touch_show_different_kinds(players: int) -> None:
    assert all(neighbours_differ(UR.new(players, seed)) for seed in SEEDS)


@pytest.mark.rule("UR-2.4")
def test_conflicts_are_settled_by_flips_and_swaps_alone() -> None:
    state = UR.new(4, seed=9)
    left = np.zeros(TILES, np.int8)
    laying.lay_at_random(state.record, stream(5), left)
    before = Counter(grid_tiles(state))
    assert laying.settle_conflicts(state.record, stream(6))
    assert Counter(grid_tiles(state)) == before
    assert neighbours_differ(state)


@pytest.mark.rule("UR-2.5", "UR-2.6", "UR-16.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_any_random_layout_the_fallback_pattern_is_laid(players: int) -> None:
    for seed in SEEDS:
        state = UR.new(players, seed)
        s = state.record
        left = np.full(TILES, -1, np.int8)
        laying.lay_grid(s, stream(seed), left, 0)
        assert neighbours_differ(state)
        side = side_length(s)
        numbers = {int(s.face[cell]): (cell % SIDE + 2 * (cell // SIDE)) % 5 for cell in range(5)}
        cells = [y * SIDE + x for y in range(side) for x in range(side)]
        assert all(numbers[int(s.face[c])] == (c % SIDE + 2 * (c // SIDE)) % 5 for c in cells)
        leftovers = [PAIR_NAMES[pair] for pair in left if pair >= 0]
        assert Counter(grid_tiles(state) + leftovers) == dict.fromkeys(PAIR_NAMES, 3 if players == 2 else 4)


@pytest.mark.rule("UR-2.8")
def test_the_first_player_is_chosen_before_start_tiles_are_taken() -> None:
    state = UR.new(4, seed=2)
    assert state.phase == 0
    assert UR.to_move(state) == state.first


@pytest.mark.rule("UR-2.10", "UR-2.11")
def test_start_tiles_are_chosen_in_turn_order_and_equal_leftovers_are_one_option() -> None:
    table = Table(turn="r/pick", extra="L:AK.AK.CP.KW", hands="r:--,b:--,y:--,g:--")
    assert table.legal() == {"pick:AK", "pick:CP", "pick:KW"}
    assert table.refused("r: pick:PW") == "UR-2.10"
    assert table.refused("b: pick:AK") == "UR-4.1"
    table.play("r: pick:AK").play("b: pick:AK").play("y: pick:KW")
    assert table.legal() == {"pick:CP"}
    assert table.play("g: pick:CP").holds("hand:r=AK hand:b=AK hand:y=KW hand:g=CP asks=r")


@pytest.mark.rule("UR-2.11")
def test_the_option_deals_start_tiles_at_random() -> None:
    state = UR.new(3, seed=4, options={"deal_start_tiles": "on"})
    view = UR.view(state, None)
    assert all(view.hands)  # type: ignore[attr-defined]
    assert view.phase == "open1"  # type: ignore[attr-defined]
    assert all_tiles(state) == dict.fromkeys(PAIR_NAMES, 4)
    dealt = {UR.view(UR.new(2, s, {"deal_start_tiles": "on"}), None).hands for s in SEEDS}  # type: ignore[attr-defined]
    assert len(dealt) > 20


@pytest.mark.rule("UR-2.12", "UR-2.13")
def test_with_three_players_the_last_tile_is_the_side_tile_and_no_place_to_be() -> None:
    table = Table(turn="r/pick", extra="L:AK.CP.KW.PW", hands="r:--,b:--,y:--", players=3)
    table.play("r: pick:AK").play("b: pick:CP").play("y: pick:PW")
    assert table.holds("side=KW")
    assert all(move.startswith("@") for move in table.legal())
    assert len(table.legal()) == 36


@pytest.mark.rule("UR-2.14")
def test_the_face_of_a_hand_tile_is_not_part_of_the_state() -> None:
    with pytest.raises(tablee.BadInput, match="no hand"):
        UR.from_text(position(hands="r:CA,b:KP,y:CW,g:PW"))


@pytest.mark.rule("UR-2.15")
def test_the_set_up_depends_only_on_seed_players_and_options() -> None:
    assert UR.new(4, 11) == UR.new(4, 11)
    assert UR.new(4, 11) != UR.new(4, 12)
    assert UR.new(2, 11).to_bytes() == UR.new(2, 11).to_bytes()


@pytest.mark.rule("UR-3.1", "UR-3.4")
def test_opening_round_one_takes_any_free_tile_in_turn_order() -> None:
    table = Table(turn="r/open1", hands="r:AC,b:KP,y:CW,g:PW")
    assert len(table.legal()) == 36
    table.play("r: @c3")
    assert table.refused("b: @c3") == "UR-3.1"
    assert table.play("b: @d3").play("y: @f6").play("g: @a1").holds("asks=r c3=r1 d3=b1 f6=y1 a1=g1")


@pytest.mark.rule("UR-3.2", "UR-3.3", "UR-3.4")
def test_later_opening_cubes_stay_with_or_beside_the_first() -> None:
    table = Table("c3:ACr1 c4:WCb1 f6:KCy1 a1:PKg1", turn="r/open2")
    assert table.legal() == {"@c3", "@b3", "@d3", "@c2"}
    assert table.refused("r: @d4") == "UR-3.2"
    table.play("r: @c3").play("b: @c4").play("y: @f6").play("g: @a1")
    assert table.holds("asks=r c3=r2")
    table.play("r: @c3").play("b: @c4").play("y: @f6").play("g: @a1")
    assert "keep" in table.legal()


@pytest.mark.rule("UR-3.5")
def test_no_opening_placement_may_be_skipped() -> None:
    table = Table("c3:ACr1 c4:WCb1 f6:KCy1 a1:PKg1", turn="r/open3")
    assert table.refused("r: keep") == "UR-3.2"
    assert table.refused("r: done") == "UR-3.2"
    lonely = Table("a1:PKr1 b1:KCb1 a2:WKb1", turn="r/open2")
    assert lonely.legal() == {"@a1"}


@pytest.mark.rule("UR-3.6", "UR-3.7", "UR-3.11")
def test_the_first_exchange_is_free_and_in_turn_order_then_turns_begin() -> None:
    table = Table("c3:ACr3 c4:WCb3 f6:KCy3 a1:PKg3", turn="r/swap", round_number=1)
    table.play("r: keep").play("b: xd1/K").play("y: keep").play("g: keep")
    assert table.holds("next=r hand:r=AC hand:b=AW d1~KP asks=r")


@pytest.mark.rule("UR-3.8", "UR-3.10")
def test_the_first_exchange_may_take_the_same_pair_unless_the_option_forbids() -> None:
    table = Table("c3:ACr3", turn="r/swap")
    assert "xc2" in table.legal()
    assert table.play("r: xc2/A").holds("c2~AC hand:r=AC")
    strict = Table("c3:ACr3", turn="r/swap", options={"first_exchange_must_differ": "on"})
    assert strict.refused("r: xc2/A") == "UR-3.8"
    assert strict.refused("r: xb1/P") == "UR-3.10"


@pytest.mark.rule("UR-3.9")
def test_side_tile_and_top_of_the_pile_may_be_taken_in_the_first_exchange() -> None:
    assert "xs" in Table("c3:ACr3", turn="r/swap", players=3).legal()
    two = Table("c3:ACr3", turn="r/swap", players=2)
    assert "xp" in two.legal()
    assert two.play("r: xp").holds("hand:r=AK pile=CP.KW.AC")


@pytest.mark.rule("UR-3.10", "UR-12.6")
def test_exchanges_ignore_the_board_constraint() -> None:
    table = Table("c3:ACr3", turn="r/swap")
    assert table.play("r: xd3/A").holds("d3~AC")


@pytest.mark.rule("UR-16.1", "UR-16.2", "UR-16.4", "UR-16.11")
def test_two_players_have_thirty_tiles_a_grid_of_five_and_a_pile_of_three() -> None:
    for seed in SEEDS:
        state = UR.new(2, seed)
        assert all_tiles(state) == dict.fromkeys(PAIR_NAMES, 3)
        assert len(grid_tiles(state)) == 25
        assert len(UR.view(state, None).pile) == 3  # type: ignore[attr-defined]
        assert len(UR.view(state, None).leftovers) == 2  # type: ignore[attr-defined]


@pytest.mark.rule("UR-16.5")
def test_of_the_last_two_tiles_the_first_player_chooses() -> None:
    table = Table(turn="r/pick", extra="L:AK.CP;P:KW.AC.AP", hands="r:--,b:--", players=2)
    assert table.legal() == {"pick:AK", "pick:CP"}
    assert table.play("r: pick:CP").legal() == {"pick:AK"}
    assert table.play("b: pick:AK").holds("hand:r=CP hand:b=AK pile=KW.AC.AP")


@pytest.mark.rule("UR-16.6", "UR-16.10", "UR-16.11")
def test_the_top_of_the_pile_may_be_taken_and_the_old_tile_goes_under_it() -> None:
    table = Table("c3:ACr3 d4:PWb3", players=2, turn="r/exch")
    assert table.refused("r: xs") == "UR-12.7"
    assert table.play("r: xp").holds("hand:r=AK pile=CP.KW.AC next=b")
    assert Table("c3:ACr3", turn="r/exch").refused("r: xp") == "UR-16.6"


@pytest.mark.rule("UR-16.7")
def test_only_the_top_tile_and_only_a_different_one() -> None:
    table = Table("c3:ACr3 d4:PWb3", players=2, turn="r/exch", extra="P:AC.AK.KW")
    assert table.refused("r: xp") == "UR-16.7"


@pytest.mark.rule("UR-16.9")
def test_the_pile_below_its_top_is_hidden_until_the_first_pile_exchange() -> None:
    table = Table("c3:ACr3 d4:PWb3", players=2, turn="r/exch")
    assert UR.view(table.cursor.state, 0).pile == ("AK", "??", "??")  # type: ignore[attr-defined]
    redealt = {UR.text(UR.determinize(table.cursor.state, 0, seed)).split()[1] for seed in range(30)}
    assert redealt == {"P:AK.CP.KW", "P:AK.KW.CP"}
    opened = Table("c3:ACr3 d4:PWb3", players=2, turn="r/exch", options={"open_pile": "on"})
    assert UR.view(opened.cursor.state, 1).pile == ("AK", "CP", "KW")  # type: ignore[attr-defined]
    assert UR.view(table.play("r: xp").cursor.state, None).pile == ("CP", "KW", "AC")  # type: ignore[attr-defined]
    assert UR.determinize(table.cursor.state, 0, 5) == table.cursor.state


@pytest.mark.rule("UR-16.12", "UR-14.2")
def test_two_players_play_by_the_other_clauses_unchanged() -> None:
    built = "a1:PKr^ b1:KCb^ c1:PWr^ d1:WAb^"
    table = Table(f"{built} c3:ACr5 d4:PWb3", players=2)
    table.play("r: Zc3 xa2/A")
    assert table.holds("zigleft=0 next=b supply:r=17")
    assert table.play("b: +d4 +d4 xa2/K").holds("ended")
