"""Sections 12 and 13 of the rulebook: end of the game, variants and options."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.games.entdecker.rules.state import OPTIONS
from tests.games.entdecker.table import ENT, Table, everything_but

KINDER: dict[str, object] = {"no_build_after_last": "off"}
LAST = {"s": "0,1p,0,0,0", "t": "14.A.A.ship"}


@pytest.mark.rule("ENT-12.1")
def test_the_game_ends_when_all_cells_are_covered_and_the_last_island_is_scored_as_usual() -> None:
    table = Table(everything_but("d3", "e3:W"), u="BFe3", t="9.A.A.ship")
    table.play("@d2 x1 s1=S1 d3=E stop t1=4 *d3=6:B6")
    assert table.over
    assert table.holds("t=9.A.A.over p=A4:0:-,B5:7:4 win=B")
    assert str(ENT.ending(table.cursor.state)) == "ENT-12.1"
    assert table.view.ended_by == "board"


@pytest.mark.rule("ENT-12.2")
def test_the_turn_that_covers_the_last_cell_is_played_to_its_end_the_season_is_not() -> None:
    table = Table(everything_but("d3", "e3:W"), p="A5:0:-,B5:0:-,C5:0:-", t="9.A.A.ship")
    assert table.play("@d2 x3 s1=S1?hostile d3=E !hostile").only("+P stop")
    assert table.play("+P *d3=2:A2").holds("t=9.A.A.over p=A0:2:-,B5:0:-,C5:0:- win=A")


@pytest.mark.rule("ENT-12.3", "ENT-12.4")
def test_when_the_last_tile_has_been_taken_its_turn_is_played_to_the_end() -> None:
    table = Table("", KINDER, p="A9:0:-,B5:0:-", **LAST).play("@*a7 x3 s2=S2A?ruins a7=NE !ruins+3")
    assert table.only("+P +F +C stop")
    table.play("+P *a7=1:A1")
    assert table.holds("t=14.A.A.over p=A5:4:- v=A3.1.0,B0.0.0 win=A")
    assert str(ENT.ending(table.cursor.state)) == "ENT-12.3"


@pytest.mark.rule("ENT-12.4")
def test_nothing_is_built_once_the_last_tile_was_turned_over_unless_the_option_allows_it() -> None:
    table = Table("", p="A9:0:-,B5:0:-", **LAST).play("@*a7 x3 s2=S2A?ruins a7=NE !ruins+3")
    assert table.over
    assert table.holds("p=A6:3:- u=- win=A")
    waiting = Table("a7:N", t="14.A.A.act(a7+,1)", s="1p,0,0,0,0")
    assert waiting.may("+P")
    kinder = Table("a7:N", KINDER, t="14.A.A.act(a7+,1)", s="0,0,0,0,0")
    assert kinder.may("+P")


@pytest.mark.rule("ENT-12.5")
def test_an_unplayable_last_tile_ends_the_game_in_the_same_way() -> None:
    table = Table("h1:S", u="BPh1", **LAST).play("@*a1 x1 s2=S3 ~ *h1=1:B1")
    assert table.holds("t=14.A.A.over p=B5:1:- win=B")


@pytest.mark.rule("ENT-12.6", "ENT-12.7")
def test_incomplete_islands_are_scored_as_they_lie_without_a_token() -> None:
    """Two parts that only the empty cell e3 would join are separate islands."""
    table = Table("d3:EW c3:E f3:W", u="BFd3e,APf3,BPc3", n="5.5", **LAST)
    table.play("@*a1 x1 s2=S0 a1=o *c3=2:B2 *d3e=1:B1 *f3=1:A1")
    assert table.holds("p=A4:1:-,B5:3:- n=5.5 u=- v=A0.1.0,B0.1.0 t=14.A.A.over")


@pytest.mark.rule("ENT-12.8")
def test_islands_completed_in_the_last_turn_are_scored_first_and_with_tokens() -> None:
    table = Table("b1:E c2:o h5:N", u="BFb1,AFh5", **LAST)
    table.play("@*d1 x1 s2=S1 d1=W &c1=EW t1=3 *b1=5:B5 *h5=1:A1")
    assert table.holds("t=14.A.A.over p=A4:1:-,B5:6:3 n=9.10")


@pytest.mark.rule("ENT-12.9")
def test_the_great_inventor_gains_the_number_of_his_tokens_and_ties_all_gain() -> None:
    table = Table(p="A5:0:4,B5:0:11,C5:0:23", **LAST).play("@*a1 x1 s2=S0 a1=o")
    assert table.holds("p=A4:0:4,B5:2:11,C5:2:23 win=BC")
    assert table.view.seats[1].sources["inventor"] == 2
    nobody = Table(**LAST).play("@*a1 x1 s2=S0 a1=o")
    assert nobody.holds("p=A4:0:-,B5:0:-")


@pytest.mark.rule("ENT-12.10", "ENT-12.11")
def test_most_points_win_and_ties_are_shared() -> None:
    assert Table(p="A5:7:-,B5:9:-,C9:9:-", **LAST).play("@*a1 x1 s2=S0 a1=o").holds("win=BC")
    assert Table(p="A5:7:-,B5:9:-,C9:3:-", **LAST).play("@*a1 x1 s2=S0 a1=o").holds("win=B")


@pytest.mark.rule("ENT-12.11")
def test_by_option_gold_breaks_a_tie() -> None:
    gold: dict[str, object] = {"tiebreak_gold": "on"}
    assert Table("", gold, p="A5:7:-,B5:9:-,C9:9:-", **LAST).play("@*a1 x1 s2=S0 a1=o").holds("win=C")
    assert Table("", gold, p="A5:9:-,B5:9:-,C4:9:-", **LAST).play("@*a1 x1 s2=S0 a1=o").holds("win=B")
    assert Table("", gold, p="A12:7:-,B5:9:-,C5:9:-", **LAST).play("@*a1 x1 s2=S0 a1=o").holds("win=BC")


@pytest.mark.rule("ENT-12.12")
def test_gold_and_supplies_are_worth_nothing() -> None:
    table = Table("h1:S", u="BPh1", p="A12:0:-,B0:0:-", **LAST).play("@*a1 x1 s2=S0 a1=o *h1=1:B1")
    assert table.holds("p=A11:0:-,B0:1:- win=B")


@pytest.mark.rule("ENT-12.13")
def test_incomplete_islands_are_scored_in_reading_order() -> None:
    table = Table("h1:S c3:E a5:N", u="APa5,BPc3,APh1", **LAST)
    assert table.refused("@*j7 x1 s2=S0 j7=o *c3=1:B1 *h1=1:A1") == "ENT-10.10"
    assert table.play("@*j7 x1 s2=S0 j7=o *h1=1:A1 *c3=1:B1 *a5=1:A1").over


# Variants and options


@pytest.mark.rule("ENT-13.1")
def test_by_option_plain_unplayable_tiles_join_the_fillers() -> None:
    on: dict[str, object] = {"unplayable_to_filler": "on"}
    table = Table("", on, t="2.A.A.draw(*a1,3)").play("s1=S3 ~ s1=S2O?gold ~")
    assert table.holds("f=5.8.7.5.7.7")
    assert Table(t="2.A.A.draw(*a1,3)").play("s1=S3 ~").holds("f=5.8.7.5.6.7")


SHORT = "@*{0} x1 s1=S0 {0}=o"


@pytest.mark.rule("ENT-13.2", "ENT-13.3", "ENT-13.4")
@pytest.mark.parametrize("value", ["translator", "variant"])
@pytest.mark.parametrize(("players", "order"), [(3, "ABC BCA CAB"), (2, "AB BA AB")])
def test_the_first_player_moves_on_to_the_left_each_season(value: str, players: int, order: str) -> None:
    p = ",".join(f"{letter}9:0:-" for letter in "ABC"[:players])
    table = Table("", {"first_player": value}, p=p, t="2.A.A.ship")
    cells = iter(["a1", "c1", "e1", "g1", "i1", "a3", "a5", "j3", "j5"])
    seen = []
    for _ in range(3 * players):
        if table.view.step == "income":
            table.play("I2")
        seen.append("ABC"[table.s.active])
        table.play(SHORT.format(next(cells)))
    assert "".join(seen) == order.replace(" ", "")


PERSONAL: dict[str, object] = {"personal_tiles": "on"}
OWN = "A5:0:-:S0.S1.S2A.S2O,B5:0:-:S0.S1.S2A.S2O"


@pytest.mark.rule("ENT-13.5", "ENT-13.6")
@pytest.mark.parametrize(
    ("players", "stacks"), [(2, [15, 15, 15, 15, 14]), (3, [14, 14, 14, 14, 14]), (4, [14, 13, 13, 13, 13])]
)
def test_everybody_has_four_own_tiles_taken_from_the_plain_ones(players: int, stacks: list[int]) -> None:
    view = ENT.view(ENT.new(players, 1, PERSONAL), None)
    assert all(seat.own == ("S0", "S1", "S2A", "S2O") for seat in view.seats)  # type: ignore[attr-defined]
    assert [stack.count for stack in view.stacks] == stacks  # type: ignore[attr-defined]
    plain = {"S0": 12, "S1": 23, "S2A": 14, "S2O": 8}
    for shape, count in plain.items():
        assert view.undiscovered[shape] == count - players  # type: ignore[attr-defined]
    assert Table(p=OWN).play("@*a1 x2").refused("my=S1") == "ENT-13.5"


@pytest.mark.rule("ENT-13.7", "ENT-13.8")
def test_an_amount_of_gold_is_announced_and_what_is_left_of_it_is_lost() -> None:
    table = Table("", PERSONAL, p=OWN).play("@*e1")
    assert table.only("$1 $2 $3 $4 $5")
    assert table.refused("x2") == "ENT-13.7"
    assert table.refused("$6") == "ENT-5.2"
    assert table.play("$4 s1=S0 e1=o stop").holds("p=A1:0:- t=2.A.B.ship")
    assert Table().play("@*e1").refused("$2") == "ENT-5.1"


@pytest.mark.rule("ENT-13.9")
def test_drawing_uses_one_of_the_amount_and_an_own_tile_two() -> None:
    table = Table("", PERSONAL, p=OWN, t="2.A.A.draw(*e1,3)")
    assert table.play("my=S1 e1=E").holds("t=2.A.A.act(e1+,1,own) p=A5:0:-:S0.S2A.S2O")
    assert table.play("s1=S0 e2=o").holds("t=2.A.B.ship")
    assert Table("", PERSONAL, p=OWN, t="2.A.A.draw(*e1,1)").refused("my=S1") == "ENT-13.9"


@pytest.mark.rule("ENT-13.10")
def test_one_own_tile_a_turn_and_any_number_of_drawn_ones() -> None:
    table = Table("", PERSONAL, p=OWN, t="2.A.A.draw(*e1,8)").play("s1=S0 e1=o my=S0 e2=o")
    assert table.refused("my=S1") == "ENT-13.10"
    assert table.play("s1=S0 e3=o s2=S0 e4=o s2=S0 e5=o").holds("t=2.A.A.act(e5+,2,own)")


@pytest.mark.rule("ENT-13.11")
def test_an_own_tile_may_be_chosen_only_if_it_can_be_laid_also_first_in_the_turn() -> None:
    table = Table("", PERSONAL, p=OWN, t="2.A.A.draw(*a1,3)")
    assert table.refused("my=S2O") == "ENT-13.11"
    assert table.only("s1 s2 s3 s4 s5 my=S0 my=S1 my=S2A")
    assert table.play("my=S2A a1=ES").holds("p=A5:0:-:S0.S1.S2O tiles=a1:ES")
    assert Table("a1:E", PERSONAL, p=OWN, t="2.A.A.act(a1+,3)").refused("my=S3") == "ENT-13.5"


@pytest.mark.rule("ENT-13.12")
def test_the_game_ends_with_the_stacks_whatever_own_tiles_are_left() -> None:
    table = Table("", PERSONAL, p=OWN, s="1p,0,0,0,0").play("@*e1 $4 s1=S1 e1=E")
    assert table.over
    kinder = Table("", {**PERSONAL, **KINDER}, p=OWN, s="1p,0,0,0,0").play("@*e1 $4 s1=S1 e1=E")
    assert kinder.refused("my=S1") == "ENT-13.12"
    assert kinder.play("stop").over


@pytest.mark.rule("ENT-13.13")
def test_all_variants_are_off_by_default_and_may_be_combined() -> None:
    assert ENT.changed_options(ENT.new(2)) == {}
    everything = {o.name: o.write(1 if o.is_switch else len(o.values) - 1) for o in OPTIONS}
    state = ENT.new(4, 3, everything)
    dice = np.random.default_rng(1)
    while ENT.to_move(state) is not None:
        ENT.apply(state, int(dice.choice(ENT.legal(state))))
    assert ENT.ending(state) is not None
    translators_choice = ENT.new(3, 0, {"unplayable_to_filler": "on", "first_player": "translator"})
    assert ENT.changed_options(translators_choice) == {"unplayable_to_filler": "on", "first_player": "translator"}
