"""Sections 1 and 2 of the rulebook: components and set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.games.entdecker.rules.actions import CIRCLE_NAMES
from tablee.games.entdecker.rules.chart import MASKS_OF, NEIGHBOURS, SEGMENTS_OF, SHAPE_OF, edges
from tablee.games.entdecker.rules.state import (
    CELL_NAMES,
    COMPONENTS,
    COSTS,
    FILLERS,
    KIND_COUNT,
    KIND_EVENT,
    KIND_NAMES,
    KIND_ROWS,
    PIECE_COUNT,
    PLAIN,
    SHAPE_NAMES,
    SPINS,
    TOKENS,
    VALUES,
)
from tests.games.entdecker.table import ENT, Table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("ENT-1.1", "ENT-1.2")
def test_seventy_cells_are_named_from_a1_in_the_north_west_to_j7_in_the_south_east() -> None:
    cells = [cell.name for cell in ENT.view(ENT.new(2), None).cells]  # type: ignore[attr-defined]
    assert len(cells) == 70
    assert (cells[0], cells[9], cells[10], cells[-1]) == ("a1", "j1", "a2", "j7")


@pytest.mark.rule("ENT-1.3")
def test_beyond_the_border_lies_sea() -> None:
    table = Table(t="2.A.A.ship").play("@*a1 x1 s1=S1")
    assert table.only("a1=E a1=S")


@pytest.mark.rule("ENT-1.4", "ENT-4.7")
def test_thirty_four_circles_serve_thirty_border_cells() -> None:
    outer_sides = [(cell, side) for cell in range(70) for side in range(4) if NEIGHBOURS[cell, side] < 0]
    assert len(outer_sides) == 34
    assert {CELL_NAMES[cell] for cell, _ in outer_sides} == set(CIRCLE_NAMES)
    table = Table()
    assert table.only(" ".join(f"@*{name}" for name in CIRCLE_NAMES))
    assert len(table.legal) == 30
    assert table.play("@*a1").view.targets == ("a1",)


@pytest.mark.rule("ENT-1.5", "ENT-1.9")
def test_a_hundred_and_twenty_tiles_eighty_two_of_them_to_discover() -> None:
    assert (int(KIND_COUNT.sum()), int(FILLERS.sum())) == (82, 38)
    shapes, events = Counter[str](), Counter[str]()
    for shape, event, count in KIND_ROWS:
        shapes[shape] += count
        events[event] += count
    assert shapes == {"S0": 14, "S1": 28, "S2A": 20, "S2O": 12, "S3": 8}
    assert events == {"": 62, "storm": 4, "pirates": 3, "hostile": 3, "friendly": 4, "ruins": 3, "gold": 3}


@pytest.mark.rule("ENT-1.6")
def test_six_shapes_with_their_land_masks() -> None:
    masks = {SHAPE_NAMES[k]: {edges(int(mask)) for mask in MASKS_OF[k] if mask >= 0} for k in range(6)}
    assert masks == {
        "S0": {"o"},
        "S1": {"N", "E", "S", "W"},
        "S2A": {"NE", "ES", "SW", "NW"},
        "S2O": {"NS", "EW"},
        "S3": {"NES", "ESW", "NSW", "NEW"},
        "S4": {"NESW"},
    }


@pytest.mark.rule("ENT-1.7")
def test_every_sea_edge_has_a_line_and_no_land_edge_has_one() -> None:
    cells = {cell.name: cell.free for cell in Table("d3:NE f5:o h5:NS").view.cells}
    assert (cells["d3"], cells["f5"], cells["h5"]) == ("SW", "NESW", "EW")


@pytest.mark.rule("ENT-1.8", "ENT-G.2")
def test_only_the_strait_has_two_land_segments() -> None:
    assert {SHAPE_NAMES[SHAPE_OF[mask]]: int(SEGMENTS_OF[mask]) for mask in range(16)} == {
        "S0": 0,
        "S1": 1,
        "S2A": 1,
        "S2O": 2,
        "S3": 1,
        "S4": 1,
    }
    islands = {cell.name: cell.islands for cell in Table("d3:NS f3:NES").view.cells}
    assert islands["d3"] == ("d3n", "d3s")
    assert islands["f3"] == ("f3",)


@pytest.mark.rule("ENT-1.10")
def test_no_tile_to_discover_is_all_land() -> None:
    assert not [name for name in KIND_NAMES if name.startswith("S4")]
    assert Table().play("@*e1 x1").refused("s1=S4") == "ENT-1.10"


@pytest.mark.rule("ENT-1.9", "ENT-1.11")
def test_a_back_shows_a_question_mark_exactly_when_the_tile_carries_an_event() -> None:
    table = Table(t="2.A.A.draw(*e1,2)", s="17?,17p,16p,16p,16p")
    for stack, events in (("s1", True), ("s2", False)):
        state = table.cursor.state.copy()
        ENT.apply(state, ENT.parse(state, stack))
        turned = [ENT.act(action).args[0] for action in ENT.legal(state)]
        assert {"?" in name for name in turned} == {events}
        assert len(turned) == sum(1 for event in KIND_EVENT if (event != PLAIN) == events)
    assert table.refused("s1=S3?storm") == "ENT-1.9"


@pytest.mark.rule("ENT-1.12", "ENT-1.13", "ENT-2.2")
def test_six_stacks_of_fillers_numbered_one_to_six_by_shape() -> None:
    view = Table().view
    assert view.fillers == (5, 8, 7, 5, 6, 7)
    assert not any(cell.land for cell in ENT.view(ENT.new(2), None).cells)  # type: ignore[attr-defined]
    # A gap of each shape takes from the stack of its number.
    gaps = {"o": 1, "N": 2, "NE": 3, "NS": 4, "NES": 5, "NESW": 6}
    for land, number in gaps.items():
        assert (
            SHAPE_NAMES[SHAPE_OF[sum({"N": 1, "E": 2, "S": 4, "W": 8}[x] for x in land if x != "o")]]
            == (SHAPE_NAMES[number - 1])
        )


@pytest.mark.rule("ENT-1.14")
def test_twenty_plant_tokens_worth_forty_five() -> None:
    assert dict(zip(VALUES.tolist(), TOKENS.tolist(), strict=True)) == {1: 5, 2: 7, 3: 6, 4: 2}
    assert int((VALUES * TOKENS).sum()) == 45
    table = Table("d3:W", p="A5:0:44,B5:0:-", t="2.A.A.natives(d3+,1)")
    assert table.refused("t1=4") == "ENT-1.14"
    assert table.refused("t1=5") == "ENT-1.14"
    assert table.may("t1=3")


@pytest.mark.rule("ENT-1.15", "ENT-1.16")
def test_three_posts_two_forts_one_colony_for_one_three_and_six_gold() -> None:
    assert (PIECE_COUNT.tolist(), COSTS.tolist()) == ([3, 2, 1], [1, 3, 6])
    view = Table("d3:W", t="2.A.A.act(d3+,1)", p="A12:0:-,B5:0:-").view
    assert view.seats[0].supply == {"post": 3, "fort": 2, "colony": 1}
    assert view.costs == {"post": 1, "fort": 3, "colony": 6}


@pytest.mark.rule("ENT-1.17")
def test_the_arrow_shows_two_to_five_each_as_likely() -> None:
    state = ENT.new(2)
    outcomes = [(ENT.notation(state, action), weight) for action, weight in ENT.chances(state)]
    assert outcomes == [("I2", 1), ("I3", 1), ("I4", 1), ("I5", 1)]
    assert SPINS.tolist() == [2, 3, 4, 5]
    assert Table(t="2.A.A.income").refused("I6") == "ENT-1.17"


@pytest.mark.rule("ENT-1.18", "ENT-3.3", "ENT-8.13")
def test_gold_stays_between_none_and_twelve() -> None:
    table = Table(p="A12:0:-,B9:0:-,C2:0:-", t="2.A.A.income").play("I5")
    assert table.holds("p=A12:0:-,B12:0:-,C7:0:-")
    found = Table(p="A12:0:-,B5:0:-").play("@*e1 x1 s1=S2A?gold e1=ES !gold+1")
    assert found.holds("p=A12:0:-")
    assert Table(p="A3:0:-,B5:0:-").play("@*e1").only("x1 x2 x3")


@pytest.mark.rule("ENT-1.19")
def test_points_run_on_beyond_a_lap_of_the_track() -> None:
    view = Table(p="A5:148:-,B5:0:-").view
    assert view.track == 50
    assert view.seats[0].points == 148


@pytest.mark.rule("ENT-1.20", "ENT-4.3")
def test_all_players_share_one_ship() -> None:
    table = Table("d3:o", p="A5:0:-,B5:0:-").play("@d3 x1 s1=S0 d4=o")
    assert table.holds("t=2.A.B.ship")
    assert table.view.ship == ""
    assert table.may("@d3")
    assert table.may("@d4")
    assert table.may("@*a1")


@pytest.mark.rule("ENT-1.21")
def test_the_component_file_says_what_the_ledger_says() -> None:
    assert (COMPONENTS["board"]["columns"], COMPONENTS["board"]["rows"]) == (10, 7)
    assert [list(row) for row in KIND_ROWS[:5]] == [
        ["S0", "", 12],
        ["S1", "", 23],
        ["S2A", "", 14],
        ["S2O", "", 8],
        ["S3", "", 5],
    ]
    assert COMPONENTS["filler"]["counts"] == [5, 8, 7, 5, 6, 7]
    assert COMPONENTS["plants"]["counts"] == [5, 7, 6, 2]
    assert COMPONENTS["spinner"]["income"] == [2, 3, 4, 5]
    assert COMPONENTS["gold"] == {"start": 4, "most": 12}
    reconstructed = {"discovery": "known", "filler": "known", "spinner": "weights_known", "board": "circles_known"}
    assert all(COMPONENTS[part][key] == "reconstructed" for part, key in reconstructed.items())


@pytest.mark.rule("ENT-2.1", "ENT-2.7")
@PLAYERS
def test_two_to_four_players_begin_with_four_gold_and_no_points(players: int) -> None:
    assert ENT.players == (2, 3, 4)
    view = ENT.view(ENT.new(players), None)
    assert [(seat.gold, seat.points) for seat in view.seats] == [(4, 0)] * players  # type: ignore[attr-defined]
    assert all(seat.supply == {"post": 3, "fort": 2, "colony": 1} for seat in view.seats)  # type: ignore[attr-defined]


@pytest.mark.rule("ENT-2.3", "ENT-2.4", "ENT-6.2")
def test_five_stacks_of_seventeen_and_sixteen_with_their_top_backs() -> None:
    backs = Counter[str]()
    for seed in range(60):
        stacks = ENT.view(ENT.new(3, seed), None).stacks  # type: ignore[attr-defined]
        assert [stack.count for stack in stacks] == [17, 17, 16, 16, 16]
        backs.update(stack.back for stack in stacks)
    assert set(backs) == {"p", "?"}
    assert 0.12 < backs["?"] / 300 < 0.37  # 20 of 82 tiles carry an event


@pytest.mark.rule("ENT-2.5", "ENT-2.6")
@PLAYERS
def test_two_plant_piles_of_ten(players: int) -> None:
    view = ENT.view(ENT.new(players), None)
    assert view.piles == (10, 10)  # type: ignore[attr-defined]
    assert view.plants_left == (5, 7, 6, 2)  # type: ignore[attr-defined]


@pytest.mark.rule("ENT-2.8", "ENT-2.9")
def test_seat_a_is_first_unless_another_is_named_or_drawn_by_lot() -> None:
    assert ENT.new(3).first == 0
    assert ENT.new(3, options={"first_seat": "C"}).first == 2
    assert {int(ENT.new(3, seed, {"first_seat": "random"}).first) for seed in range(30)} == {0, 1, 2}
    state = ENT.new(3, options={"first_seat": "B"})
    assert ENT.text(ENT.play(state, "I3")).split(" t=")[1].startswith("1.B.B.ship")
