"""The quick player is no fool: positions in which there is one thing to do."""

from __future__ import annotations

import pytest

import tablee
from tablee import bots
from tablee.engine.cursor import Cursor

UR = tablee.game("ur")
SEEDS = range(5)

# Red has five cubes on b2 and c2 and a hand tile that does little; one ziggurat is left and blue is far behind.
BUILD = (
    "AP,KP,PK,CP,PA,KA/CA,AW,CA,KC,CK,AP/APg2,CAg1,AC,CP,WK,PW/KA,WK,PK,WC,PC,WA/WC,CWr5,KAr5,AW,KA,CK/PW,AW,WK,PCy3,WKb1,PW"
    " - r:KC,b:KP,y:CW,g:PW r/turn 5"
)
# Red's war tile d3 (5) stands beside blue's c3 (1), the only culture tile far and wide; red lacks culture.
CONQUER = (
    "AK,PA,KA,AP,KP,WA/PW,AP,WK,KW,AW,KP/AP,WK,KA,WK,PK,KP/PK,KA,CKb1,WAr5,AK,WK/AK,KPr2,PWr1,WA,KA,AWr1/WK,AK,WP,AP,WP,PAy2"
    " - r:AW,b:AC,y:CW,g:CP r/turn 5"
)


def turn(position: str, seed: int) -> Cursor:
    """What quick does with a whole turn."""
    cursor = Cursor(UR, UR.from_text(position))
    seat = cursor.seat
    while cursor.seat == seat and seat is not None:
        cursor.do(bots.load_bot("quick").choose(UR, cursor.state, seat, seed + len(cursor.trail)))
    return cursor


@pytest.mark.parametrize("seed", SEEDS)
def test_quick_never_loses_points_by_a_turn_that_it_could_pass(seed: int) -> None:
    for position in (BUILD, CONQUER):
        before = UR.points(UR.from_text(position))[0]
        assert UR.points(turn(position, seed).state)[0] >= before


@pytest.mark.parametrize("seed", SEEDS)
def test_quick_takes_the_kind_that_it_lacks(seed: int) -> None:
    cursor = turn(CONQUER, seed)
    before = UR.points(UR.from_text(CONQUER))[0]
    assert UR.points(cursor.state)[0] > before
