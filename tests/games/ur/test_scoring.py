"""Section 15 of the rulebook: scoring and ties."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from tablee.games.ur.rules.scoring import grouped
from tests.games.ur.table import UR, Table

SET_POINTS = [0, 1, 3, 6, 10, 15, 21]
EXAMPLE = "a1:AKr1 c1:ACr1 e1:ACr1 b2:KCr1 d2:KWr1 a3:WPr1 c3:WCr1 e3:PWr1 b4:CAr^"


@pytest.mark.rule("UR-15.1", "UR-15.2", "UR-15.3", "UR-15.4", "UR-15.5")
def test_the_example_of_the_rules_scores_thirty_two() -> None:
    table = Table(EXAMPLE, hands="r:PW,b:AK,y:CP,g:AC")
    assert table.holds("score:r=32")
    sheet = UR.scores(table.cursor.state)[0]
    assert [part.points for part in sheet.parts] == [21, 10, 1]
    assert sheet.parts[0].values["kinds"] == "A K C P W Z"
    assert sheet.total == sum(part.points for part in sheet.parts)


@pytest.mark.rule("UR-15.3", "UR-15.6")
def test_the_better_kind_of_the_hand_tile_counts() -> None:
    table = Table("a1:APg^ c1:AWg^", hands="r:PW,b:AK,y:CP,g:AC")
    assert table.holds("score:g=9 score:r=1")


@pytest.mark.rule("UR-15.5")
def test_the_option_values_a_set_of_six_at_twenty() -> None:
    assert Table(EXAMPLE, hands="r:PW,b:AK,y:CP,g:AC", options={"six_set_points": "20"}).holds("score:r=31")


def partitions(items: tuple[int, ...]) -> Iterator[int]:
    """The points of every way to group items into sets of different kinds."""
    if not any(items):
        yield 0
        return
    first = next(kind for kind, count in enumerate(items) if count)
    others = [kind for kind in range(len(items)) if kind != first and items[kind]]
    for chosen in product((0, 1), repeat=len(others)):
        rest = list(items)
        rest[first] -= 1
        for kind, taken in zip(others, chosen, strict=True):
            rest[kind] -= taken
        yield from (SET_POINTS[1 + sum(chosen)] + points for points in partitions(tuple(rest)))


@pytest.mark.rule("UR-15.4", "UR-15.6", "UR-15.7", "UR-15.14")
@pytest.mark.parametrize("items", [(2, 1, 0, 0, 1, 2), (1, 1, 1, 1, 1, 2), (3, 0, 2, 0, 0, 0), (2, 2, 0, 1, 0, 1)])
def test_the_grouping_is_the_best_of_all(items: tuple[int, ...]) -> None:
    state = Table().cursor.state
    assert grouped(state.record, np.array(items, np.int8)) == max(partitions(items))


@pytest.mark.rule("UR-15.8")
def test_cubes_score_nothing() -> None:
    assert Table("a1:AKr1").holds("score:r=3")
    assert Table("a1:AKr5").holds("score:r=3")


@pytest.mark.rule("UR-15.9")
def test_most_points_win() -> None:
    assert Table("a1:KWr1 c1:PWb1 e1:AKb1", hands="r:AC,b:KC,y:CP,g:AC").holds("best=b")


@pytest.mark.rule("UR-15.10")
def test_on_equal_points_most_cubes_win_unless_ties_are_shared() -> None:
    cells = "a1:KWr2 c1:KWb3"
    same = "r:AC,b:AC,y:CP,g:AC"
    assert Table(cells, hands=same).holds("score:r=3 score:b=3 best=b")
    assert Table(cells, hands=same, options={"share_ties": "on"}).holds("best=r,b")


@pytest.mark.rule("UR-15.11")
def test_the_cube_on_a_ziggurat_does_not_count_in_a_tie_unless_the_option_says_so() -> None:
    both = "r:AC,b:AC,y:CP,g:AC"
    counted = "a1:KWr^ b5:PKr2 c1:KWb1 c3:PAb1 e5:WAb1"
    assert Table(counted, hands=both).holds("best=b")
    assert Table(counted, hands=both, options={"tie_counts_ziggurat_cubes": "on"}).holds("best=r,b")


@pytest.mark.rule("UR-15.12")
def test_still_equal_is_a_shared_victory() -> None:
    assert Table("a1:KWr2 c1:KWb2", hands="r:AC,b:AC,y:CP,g:AC").holds("best=r,b")


@pytest.mark.rule("UR-15.13")
def test_free_tiles_and_the_side_tile_belong_to_nobody() -> None:
    assert Table("a1:KWr1", players=3, extra="S:PW").holds("score:r=3 score:b=1")


@pytest.mark.rule("UR-15.14")
def test_a_ziggurat_joins_any_set_and_stands_for_no_missing_kind() -> None:
    assert Table("a1:AKr^ c1:AKr^", hands="r:AC,b:KP,y:CW,g:PW").holds("score:r=9")
