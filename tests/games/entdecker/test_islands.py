"""Section 10 and the geometry of the rulebook: islands, their ranks, tokens and points."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee.games.entdecker.rules.chart import NEIGHBOURS, OPPOSITE, SEGMENT_AT, SEGMENTS_OF, fits, has_land
from tablee.games.entdecker.rules.gaps import fill_gaps
from tablee.games.entdecker.rules.islands import lay_tile, place_value
from tablee.games.entdecker.rules.setup import clear
from tests.games.entdecker.table import ENT, Table

# An island c3-f4 of eight tiles that one tile on g3 or g4 … completes.
TEN = "c3:ES d3:ESW e3:ESW f3:ESW h3:o c4:NE d4:NEW e4:NEW f4:NEW g4:NW"
FOUR = "c3:ES e3:o c4:NE d4:NW"
CLOSE_TEN = "@h3 x1 s1=S2A g3=SW stop"
CLOSE_FOUR = "@e3 x1 s1=S2A d3=SW stop"


def find(table: Table, name: str) -> Any:
    return next(island for island in table.view.islands if island.name == name)


@pytest.mark.rule("ENT-10.1")
def test_complete_islands_with_a_building_are_scored_at_the_end_of_the_turn() -> None:
    table = Table(FOUR, u="BPc3").play("@e3 x1 s1=S2A d3=SW")
    assert table.holds("p=A4:0:-,B5:0:- t=2.A.A.act(d3+,0)")
    assert table.play("stop *c3=4:B4").holds("p=A4:0:-,B5:4:- t=2.A.B.ship")


@pytest.mark.rule("ENT-10.2")
def test_a_complete_island_without_buildings_scores_nothing() -> None:
    table = Table(FOUR).play(CLOSE_FOUR)
    assert table.holds("p=A4:0:-,B5:0:- n=10.10 t=2.A.B.ship")


@pytest.mark.rule("ENT-10.3", "ENT-10.6")
@pytest.mark.parametrize(
    ("buildings", "shares"), [("AFc3,BPc4,BPd4", "A4.B2"), ("ACc3,BFc4,BFd4", "A4.B2"), ("APc3,BFc4,APd4", "B4.A2")]
)
def test_quality_beats_number(buildings: str, shares: str) -> None:
    table = Table(FOUR, u=buildings, n="0.0").play(f"{CLOSE_FOUR} *c3=4:{shares}")
    assert table.holds("u=-")


@pytest.mark.rule("ENT-10.4")
@pytest.mark.parametrize(
    ("buildings", "shares"),
    [
        ("AFc3,AFd3,BFc4,BPd4,BPe4,BPf4", "A10.B5"),  # two forts beat one fort and three posts
        ("ACc3,AFd3,APe3,BCc4,BFd4,BPe4,BPf4", "B10.A5"),
        ("ACc3,BFc4,BFd4,BPe4", "A10.B5"),
    ],
)
def test_colonies_then_forts_then_posts_are_counted(buildings: str, shares: str) -> None:
    assert Table(TEN, u=buildings, n="0.0").play(f"{CLOSE_TEN} *c3=10:{shares}").holds("u=-")


@pytest.mark.rule("ENT-10.5", "ENT-10.6", "ENT-10.13")
def test_players_equal_in_all_three_numbers_are_tied_and_share_the_first_place() -> None:
    table = Table(FOUR, u="AFc3,BFc4,CPd4", p="A5:0:-,B5:0:-,C5:0:-", n="0.0")
    assert find(table, "c3").greatest == (0, 1)
    assert table.play(f"{CLOSE_FOUR} *c3=4:A4.B4.C1").holds("u=-")


@pytest.mark.rule("ENT-10.7")
def test_with_a_fort_or_colony_each_greatest_discoverer_takes_a_token() -> None:
    table = Table(FOUR, u="BFc3,APc4").play(CLOSE_FOUR)
    assert table.holds("t=2.A.A.plant(c3,B,-)")
    assert table.only("t1 t2")
    assert table.refused("no") == "ENT-10.7"
    assert table.play("t2=3 *c3=7:B7.A4").holds("p=A4:4:-,B5:7:3 n=10.9")
    one_pile = Table(FOUR, u="BFc3", n="0.4").play(CLOSE_FOUR)
    assert one_pile.only("t2")
    assert one_pile.refused("t1") == "ENT-10.7"


@pytest.mark.rule("ENT-10.8")
def test_too_few_tokens_for_all_tied_discoverers_mean_none() -> None:
    table = Table(FOUR, u="AFc3,BFc4", n="1.0").play(f"{CLOSE_FOUR} *c3=4:A4.B4")
    assert table.holds("p=A4:4:-,B5:4:- n=1.0")


@pytest.mark.rule("ENT-10.9")
def test_posts_alone_discover_no_plant() -> None:
    assert Table(FOUR, u="APc3,BPc4").play(f"{CLOSE_FOUR} *c3=4:A4.B4").holds("n=10.10")


@pytest.mark.rule("ENT-10.10", "ENT-10.11")
def test_the_value_is_the_tiles_and_the_highest_token_taken_now() -> None:
    table = Table(FOUR, u="AFc3,BFc4", p="A5:0:4,B5:0:-").play(f"{CLOSE_FOUR} t1=1 t1=3 *c3=7:A7.B7")
    assert table.holds("p=A4:7:14,B5:7:3 n=8.10")


@pytest.mark.rule("ENT-10.12")
def test_each_next_place_is_half_of_the_one_before_rounded_up() -> None:
    second = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]
    third = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
    fourth = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]
    for place, row in enumerate((list(range(1, 21)), second, third, fourth)):
        assert [place_value(value, place) for value in range(1, 21)] == row


@pytest.mark.rule("ENT-10.13")
def test_tied_players_use_up_as_many_places_as_they_are() -> None:
    table = Table(TEN, u="APc3,APd3,BPe3,BPf3,CPc4", p="A5:0:-,B5:0:-,C5:0:-")
    assert table.play(f"{CLOSE_TEN} *c3=10:A10.B10.C3").holds("p=A4:10:-,B5:10:-,C5:3:-")
    four = Table(TEN, u="APc3,APd3,BPe3,CPc4,DPd4", p="A5:0:-,B5:0:-,C5:0:-,D5:0:-")
    assert four.play(f"{CLOSE_TEN} *c3=10:A10.B5.C5.D5").holds("u=-")


@pytest.mark.rule("ENT-10.14")
def test_only_players_present_score() -> None:
    table = Table(FOUR, u="CPc3", p="A5:1:-,B5:2:-,C5:3:-").play(f"{CLOSE_FOUR} *c3=4:C4")
    assert table.holds("p=A4:1:-,B5:2:-,C5:7:-")


@pytest.mark.rule("ENT-10.15")
def test_all_buildings_of_a_scored_island_go_home_without_gold() -> None:
    table = Table(FOUR, u="AFc3,BPc4,BPd4", n="0.0").play(CLOSE_FOUR)
    assert table.holds("u=- p=A4:4:-,B5:2:-")
    assert [seat.supply for seat in table.view.seats] == [{"post": 3, "fort": 2, "colony": 1}] * 2


@pytest.mark.rule("ENT-10.17", "ENT-G.13")
def test_several_islands_are_scored_in_reading_order_of_their_names() -> None:
    table = Table("b1:E c2:o", u="BFb1").play("@*d1 x1 s1=S1 d1=W +F &c1=EW t1=3 *b1=5:B5 t1=1 *c1e=3:A3")
    assert table.holds("p=A1:3:1,B5:5:3")
    backwards = Table("b1:E c2:o", u="BFb1").play("@*d1 x1 s1=S1 d1=W +P t1=3")
    assert backwards.holds("t=2.A.B.ship")


@pytest.mark.rule("ENT-10.18")
def test_where_tokens_are_scarce_the_active_player_names_the_next_island() -> None:
    table = Table("b1:E c2:o", u="BFb1", n="1.0").play("@*d1 x1 s1=S1 d1=W +F &c1=EW")
    assert table.holds("t=2.A.A.order")
    assert table.only(">b1 >c1e")
    assert table.refused(">d1") == "ENT-10.18"
    assert table.refused("t1") == "ENT-10.18"
    own = table.play(">c1e t1=2 *c1e=4:A4 *b1=2:B2")
    assert own.holds("p=A1:4:2,B5:2:- n=0.0")
    enough = Table("b1:E c2:o", u="BFb1", n="1.1").play("@*d1 x1 s1=S1 d1=W +F &c1=EW")
    assert enough.holds("t=2.A.A.plant(b1,B,-)")
    none = Table("b1:E c2:o", u="BFb1", n="0.0").play("@*d1 x1 s1=S1 d1=W +F *b1=2:B2 *c1e=2:A2")
    assert none.holds("t=2.A.B.ship")


@pytest.mark.rule("ENT-10.18")
def test_where_tokens_are_scarce_islands_with_posts_only_come_first() -> None:
    """Three islands are complete: b3 bears a post, g1 and g7 a fort each, and one token is left."""
    cells = "b3:E c3:EW d3:W g1:E h1:W g7:E h7:W"
    table = Table(cells, u="BPb3,BFg1,AFg7", n="1.0", t="2.A.A.act(d3+,0)")
    assert table.play("stop *b3=2:B2").holds("t=2.A.A.order u=BFg1,AFg7 p=A5:0:-,B5:2:-")
    assert table.only(">g1 >g7")
    assert table.refused(">b3") == "ENT-10.18"


@pytest.mark.rule("ENT-10.19")
def test_tied_discoverers_take_clockwise_the_active_player_first() -> None:
    p = "A5:0:-,B5:0:-,C5:0:-"
    active = Table(FOUR, u="AFc3,BFc4,CFd4", p=p, t="2.A.B.ship").play(CLOSE_FOUR)
    assert active.holds("t=2.A.B.plant(c3,B,-)")
    assert active.play("t1=1").holds("t=2.A.B.plant(c3,C,1)")
    assert active.play("t1=3").holds("t=2.A.B.plant(c3,A,13)")
    other = Table(FOUR, u="AFc3,BFc4", p=p, t="2.A.C.ship").play(CLOSE_FOUR)
    assert other.holds("t=2.A.C.plant(c3,A,-)")


# Geometry


@pytest.mark.rule("ENT-G.1")
def test_cells_touch_along_sides_only_and_the_board_does_not_wrap() -> None:
    table = Table("d3:S e4:N j2:N a3:N")
    assert len(table.view.islands) == 4
    assert [int(n) for n in NEIGHBOURS[0]] == [-1, 1, 10, -1]
    assert [int(n) for n in NEIGHBOURS[9]] == [-1, -1, 19, 8]
    assert [int(n) for n in NEIGHBOURS[45]] == [35, 46, 55, 44]


@pytest.mark.rule("ENT-G.3", "ENT-G.4")
def test_land_joins_across_a_side_that_is_land_on_both_tiles() -> None:
    table = Table("d3:E e3:SW e4:N f3:o")
    assert [(i.name, i.cells) for i in table.view.islands] == [("d3", ("d3", "e3", "e4"))]


@pytest.mark.rule("ENT-G.5")
def test_a_strait_parts_its_two_lands() -> None:
    apart = Table("d2:S d3:NS d4:N")
    assert [(i.name, i.cells) for i in apart.view.islands] == [("d2", ("d2", "d3")), ("d3s", ("d3", "d4"))]


@pytest.mark.rule("ENT-G.5", "ENT-G.6", "ENT-G.7")
def test_a_strait_counts_once_for_each_island_and_once_if_both_lands_are_in_one() -> None:
    between = Table("c2:ES d2:ESW e2:SW c3:NS d3:NS e3:NS c4:NE d4:NEW e4:NW")
    assert [(i.name, i.tiles) for i in between.view.islands] == [("c2", 6), ("c3s", 6)]
    # Round the east both lands of the strait d3 belong together.
    around = Table("d2:ES e2:SW d3:NS e3:NES d4:NE e4:NW")
    assert [(i.name, i.tiles, i.open_ends) for i in around.view.islands] == [("d2", 6, 1)]


@pytest.mark.rule("ENT-G.6", "ENT-G.8")
def test_an_island_is_complete_when_no_land_edge_faces_an_empty_cell() -> None:
    open_island = find(Table("d3:E e3:SW"), "d3")
    assert (open_island.tiles, open_island.open_ends, open_island.complete) == (2, 1, False)
    closed = find(Table("d3:E e3:SW e4:N"), "d3")
    assert (closed.tiles, closed.open_ends, closed.complete) == (3, 0, True)
    with_filler = find(Table("d3:E e3:SW e4:N", e="e4:filler"), "d3")
    assert with_filler.tiles == 3


@pytest.mark.rule("ENT-G.9")
def test_the_border_and_sea_edges_leave_no_island_open() -> None:
    island = find(Table("a1:E b1:W"), "a1")
    assert island.complete


@pytest.mark.rule("ENT-G.10")
def test_an_enclosed_empty_cell_keeps_an_island_incomplete_a_lagoon_does_not() -> None:
    hole = Table("c2:ES d2:ESW e2:SW c3:NES e3:NSW c4:NE d4:NEW e4:NW", u="APc2")
    assert not find(hole, "c2").complete
    assert hole.play("@*j1 x1 s1=S0 j1=o &d3=NESW *c2=9:A9").holds("u=-")
    shores = "d1:S b3:E f3:W d5:N"
    lagoon = Table(f"{shores} c2:ES d2:NEW e2:SW c3:NSW d3:o e3:NES c4:NE d4:ESW e4:NW")
    assert (find(lagoon, "d1").tiles, find(lagoon, "d1").complete) == (12, True)


def complete_islands(s: Any) -> set[frozenset[int]]:
    names = {int(name) for name in s.island if name >= 0 and s.open_ends[name] == 0}
    return {frozenset(np.flatnonzero(s.island == name).tolist()) for name in names}


@pytest.mark.rule("ENT-G.11")
@pytest.mark.parametrize("seed", range(4))
def test_a_complete_island_has_at_least_two_tiles_and_stays_complete(seed: int) -> None:
    dice = np.random.default_rng(seed)
    state = ENT.new(2, seed)
    known: set[frozenset[int]] = set()
    while ENT.to_move(state) is not None:
        ENT.apply(state, int(dice.choice(ENT.legal(state))))
        now = complete_islands(state.record)
        assert known <= now
        assert all(len({segment // 2 for segment in island}) >= 2 for island in now)
        known = now
    assert known


@pytest.mark.rule("ENT-G.11")
def test_on_a_full_board_every_island_is_complete() -> None:
    for seed in range(12):
        s = random_chart(seed, 70).record
        assert not s.open_ends.any()


@pytest.mark.rule("ENT-G.12")
def test_a_known_side_faces_a_laid_tile_or_the_border() -> None:
    known = Table("b1:o a2:o").play("@*j1 x1 s1=S0 j1=o &a1=o")
    assert known.holds("tiles=a1:o")
    unknown = Table("b1:o").play("@*j1 x1 s1=S0 j1=o")
    assert unknown.holds("tiles=a1:.")


@pytest.mark.rule("ENT-G.13")
def test_an_island_is_named_by_its_first_cell_and_on_a_strait_by_the_edge() -> None:
    names = [island.name for island in Table("b2:NS d2:EW c2:E f5:W e5:E g5:NS").view.islands]
    assert names == ["b2n", "b2s", "c2", "d2e", "e5", "g5n", "g5s"]


# Islands are kept up to date tile by tile. The slow way: fill every island from every segment.


def slow_islands(s: Any) -> dict[tuple[int, int], tuple[int, int]]:
    """For each segment (cell, number) the first segment of its island, by flood fill."""
    land = s.land
    names: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in range(70):
        for number in range(int(SEGMENTS_OF[land[cell]]) if land[cell] >= 0 else 0):
            if (cell, number) in names:
                continue
            waiting = [(cell, number)]
            while waiting:
                here = waiting.pop()
                if here in names:
                    continue
                names[here] = (cell, number)
                for side in range(4):
                    beyond = int(NEIGHBOURS[here[0], side])
                    if SEGMENT_AT[land[here[0]], side] == here[1] and beyond >= 0 and land[beyond] >= 0:
                        waiting.append((beyond, int(SEGMENT_AT[land[beyond], OPPOSITE[side]])))
    return names


def slow_open_ends(s: Any, names: dict[tuple[int, int], tuple[int, int]]) -> dict[tuple[int, int], int]:
    land = s.land
    ends = dict.fromkeys(names.values(), 0)
    for (cell, number), name in names.items():
        for side in range(4):
            if SEGMENT_AT[land[cell], side] == number and land[NEIGHBOURS[cell, side]] < 0:
                ends[name] += 1
    return ends


def random_chart(seed: int, tiles: int) -> tablee.State:
    """Tiles that fit, laid on random cells in random order."""
    dice = np.random.default_rng(seed)
    state = ENT.blank(2)
    s = state.record
    clear(s, 2)
    for cell in dice.permutation(70)[:tiles]:
        masks = [mask for mask in range(16) if fits(s, int(cell), mask)]
        lay_tile(s, int(cell), int(dice.choice(masks)), 0)
    return state


@pytest.mark.rule("ENT-G.4", "ENT-G.5", "ENT-G.8")
@given(seed=st.integers(0, 2**32), tiles=st.integers(1, 70))
@settings(max_examples=60, deadline=None)
def test_islands_are_those_that_a_flood_fill_finds(seed: int, tiles: int) -> None:
    s = random_chart(seed, tiles).record
    names = slow_islands(s)
    quick = {divmod(k, 2): divmod(int(s.island[k]), 2) for k in range(140) if s.island[k] >= 0}
    assert quick == names
    ends = slow_open_ends(s, names)
    assert {divmod(k, 2): int(s.open_ends[k]) for k in range(140) if divmod(k, 2) in ends} == ends
    assert all(s.open_ends[k] == 0 for k in range(140) if divmod(k, 2) not in ends)
    view = ENT.view(random_chart(seed, tiles), None)
    sizes = {name: len({cell for (cell, number), n in names.items() if n == name}) for name in ends}
    assert [island.tiles for island in view.islands] == [sizes[name] for name in sorted(sizes)]


def slow_gaps(s: Any) -> dict[int, int]:
    """Cells that must be filled, with their land, group by group of empty cells."""
    land = s.land
    found: dict[int, int] = {}
    seen: set[int] = set()
    for cell in range(70):
        if land[cell] >= 0 or cell in seen:
            continue
        group, waiting = set(), [cell]
        while waiting:
            here = waiting.pop()
            if here not in group:
                group.add(here)
                waiting += [int(n) for n in NEIGHBOURS[here] if n >= 0 and land[n] < 0]
        seen |= group
        outer = [(c, side) for c in group for side in range(4) if int(NEIGHBOURS[c, side]) not in group]
        shown = {
            (c, side): NEIGHBOURS[c, side] >= 0 and has_land(int(land[NEIGHBOURS[c, side]]), int(OPPOSITE[side]))
            for c, side in outer
        }
        if len(group) == 1:
            found[cell] = sum(1 << side for side in range(4) if shown[cell, side])
        elif all(shown.values()):
            found |= dict.fromkeys(group, 15)
    return found


@pytest.mark.rule("ENT-7.3", "ENT-7.6", "ENT-7.7", "ENT-7.8")
@given(seed=st.integers(0, 2**32), tiles=st.integers(20, 69))
@settings(max_examples=60, deadline=None)
def test_gaps_are_those_that_a_search_group_by_group_finds(seed: int, tiles: int) -> None:
    s = random_chart(seed, tiles).record
    before = s.land.copy()
    gaps = slow_gaps(s)
    fill_gaps(s)
    assert {c: int(s.land[c]) for c in range(70) if s.land[c] != before[c]} == gaps
    assert slow_gaps(s) == {}
