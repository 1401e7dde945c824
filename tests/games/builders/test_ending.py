"""Sections 11 and 12 of the rulebook: the end of the game, the final count, scores; and undo."""

from __future__ import annotations

from itertools import product

import pytest

import tablee
from tests.games.builders.table import BUILDERS, Table

# 11 End of game


@pytest.mark.rule("BLD-11.1")
def test_seventeen_points_at_the_end_of_a_turn_trigger_the_end_whatever_money_slaves_and_loans() -> None:
    rich = Table("150s 16vp | r 0").play("E")
    assert rich.holds("playing !last")
    poor = Table("0s 17vp | team S1 S2 | loans 2 | r 0").play("E")
    assert poor.holds("playing last")


@pytest.mark.rule("BLD-11.2")
def test_reaching_seventeen_does_not_stop_the_turn() -> None:
    table = Table("9s 16vp | team A2 | sites STA{}").play("A2>STA#")
    assert table.holds("vp=17 turn=P1 playing !last r=2")
    assert table.play("X2; O HOU*1").holds("turn=P1 vp=17 s=11")
    assert table.play("E").holds("last next=P2")


@pytest.mark.rule("BLD-11.3")
def test_the_round_is_played_out_by_those_who_have_not_had_their_turn() -> None:
    table = Table("P1 17vp | P2 | P3 | first P3 | turn P1 | round 9 | r 0")
    assert table.play("E").holds("last next=P2")
    table.play("X3; E")
    assert table.holds("ended round=9")
    assert str(BUILDERS.ending(table.state)) == "BLD-11.3"
    with pytest.raises(tablee.Over):
        BUILDERS.play(table.state, "X1")


@pytest.mark.rule("BLD-11.4")
def test_the_last_player_of_the_round_ends_the_game_with_his_turn() -> None:
    table = Table("P1 | P2 17vp | first P1 | turn P2 | r 0 | round 7").play("E")
    assert table.holds("ended round=7")
    assert str(BUILDERS.ending(table.state)) == "BLD-11.4"


@pytest.mark.rule("BLD-11.5")
def test_a_second_player_with_seventeen_changes_nothing() -> None:
    table = Table("P1 17vp | P2 9s 16vp | team A2 | sites STA{} | P3 | turn P2").play("A2>STA#; X2; E")
    assert table.holds("last next=P3")
    assert table.play("X3; E").holds("ended")


@pytest.mark.rule("BLD-11.6")
def test_the_game_ends_when_the_last_round_agreed_upon_is_complete() -> None:
    table = Table("turn P2 | r 0 | round 60").play("E")
    assert table.holds("ended")
    assert str(BUILDERS.ending(table.state)) == "BLD-11.6"
    assert Table("r 0 | round 60").play("E").holds("playing next=P2")
    assert Table("turn P2 | r 0 | round 59").play("E").holds("playing round=60")
    assert Table("turn P2 | r 0 | round 20", round_cap=20).play("E").holds("ended")


@pytest.mark.rule("BLD-11.7")
def test_a_round_starts_with_the_first_player_and_rounds_count_from_one() -> None:
    table = Table("new 3 seed 2").play("X3; E; X3; E")
    assert table.holds("round=1")
    assert table.play("X3; E").holds("round=2 next=first")


# 12 Final count


@pytest.mark.rule("BLD-12.1")
def test_first_everybody_may_free_and_repay_then_scores_are_added_up() -> None:
    table = Table("30s 17vp | team S1 | loans 1 | P2 9s | team S2 | turn P2 | r 0", final_count="ask").play("E")
    assert table.holds("counting turn=P1")
    assert table.plays() == {"F S1", "P", "E"}
    assert table.refused("X1") == "BLD-12.1"
    assert table.play("F S1; P; E").holds("turn=P2 counting s:P1=10 score:P1=18.0")
    assert table.plays() == {"F S2", "E"}
    assert table.play("E").holds("ended slave:S2 score:P2=-0.1 winner=P1")


@pytest.mark.rule("BLD-12.2")
def test_freeing_in_the_count_costs_five_and_only_available_slaves() -> None:
    table = Table("9s | team S1 S2 | sites PYR{S3} | count")
    assert table.play("F S2").holds("s=4 freedman:S2")
    assert table.refused("F S1") == "BLD-12.2"


@pytest.mark.rule("BLD-12.3")
def test_units_on_unfinished_sites_do_not_come_back_for_the_count() -> None:
    table = Table("19s | sites PYR{S3} | count")
    assert table.refused("F S3") == "BLD-12.3"
    assert Table("19s 17vp | sites PYR{S3} | turn P2 | r 0").play("E").holds("slave:S3 busy:S3@PYR score:P1=17.9")


@pytest.mark.rule("BLD-12.4")
def test_repaying_in_the_count_costs_fifteen() -> None:
    table = Table("20s | loans 2 | count").play("P")
    assert table.holds("s=5 loans=1")
    assert table.refused("P") == "BLD-12.4"
    assert Table("20s | count").refused("P") == "BLD-6.14"


@pytest.mark.rule("BLD-12.5")
def test_freeing_and_repaying_are_voluntary() -> None:
    table = Table("50s | team S1 | loans 1 | count").play("E; E")
    assert table.holds("ended slave:S1 loans:P1=1 score:P1=2.0")


@pytest.mark.rule("BLD-12.6")
def test_the_automatic_count_frees_the_lowest_codes_first_and_then_repays() -> None:
    table = Table("26s 17vp | team S2 S5 | loans 2 | turn P2 | r 0").play("E")
    assert table.holds("ended freedman:S2 freedman:S5 s:P1=1 loans:P1=1 score:P1=15.1")
    short = Table("9s 17vp | team S2 S5 | turn P2 | r 0").play("E")
    assert short.holds("freedman:S2 slave:S5 s:P1=4")


@pytest.mark.rule("BLD-12.6")
def test_no_other_count_gives_more_than_the_automatic_one() -> None:
    for sesterces, slaves, loans in product(range(0, 80, 3), range(4), range(4)):
        team = " ".join(f"S{k + 1}" for k in range(slaves)) or "-"
        automatic = BUILDERS.points(Table(f"{sesterces}s | team {team} | loans {loans}").state)[0]
        choices = [
            sesterces - 5 * freed - 15 * repaid - 10 * (slaves - freed) - 20 * (loans - repaid)
            for freed in range(slaves + 1)
            for repaid in range(loans + 1)
            if 5 * freed + 15 * repaid <= sesterces
        ]
        assert automatic == max(choices)


@pytest.mark.rule("BLD-12.7")
def test_the_score_counts_points_sesterces_slaves_and_loans() -> None:
    table = Table("4s 19vp | team S1 A1 | sites PYR{S2} | loans 1")
    assert table.holds("score:P1=15.4 count:P1=0/0/4")
    sheet = BUILDERS.scores(table.state)[0]
    assert sheet.total == pytest.approx(15.4)
    assert {part.key: part.points for part in sheet.parts} == {
        "score.other": 19, "score.sesterces": 0.4, "score.slaves": -2, "score.loans": -2
    }  # fmt: skip


@pytest.mark.rule("BLD-12.8")
def test_scores_are_counted_in_tenths_without_rounding() -> None:
    table = Table("9s 5vp | P2 8s 5vp")
    assert BUILDERS.points(table.state) == [59, 58]
    assert table.holds("score:P1=5.9 score:P2=5.8 best=P1")


@pytest.mark.rule("BLD-12.9")
def test_a_score_may_be_negative() -> None:
    table = Table("0s | sites PYR{S1 S2 S3} COL{S4 S5 S6} | loans 4")
    assert table.holds("score:P1=-14.0")


@pytest.mark.rule("BLD-12.10")
def test_unfinished_sites_workers_freedmen_tools_and_universities_count_nothing() -> None:
    assert Table("0s | team A1/uW S1f J3 | sites PYR{M1+tS} | tools tW").holds("score:P1=0.0")


@pytest.mark.rule("BLD-12.11")
def test_players_tied_for_the_highest_score_win_together() -> None:
    table = Table("P1 10s 17vp | P2 0s 18vp | P3 5s 3vp | turn P3 | r 0").play("E")
    assert table.holds("ended score:P1=18.0 score:P2=18.0 winner=P1,P2")
    assert BUILDERS.winners(table.state) == [0, 1]


@pytest.mark.rule("BLD-12.12")
def test_the_rank_is_one_more_than_the_number_of_better_players() -> None:
    table = Table("P1 10s 17vp | P2 0s 18vp | P3 5s 3vp | P4 9s 9vp")
    assert table.holds("rank:P1=1 rank:P2=1 rank:P4=3 rank:P3=4")


# Undo (decision flow)


def test_plays_that_show_nothing_new_are_taken_back_newest_first() -> None:
    table = Table("20s | team A1 S1 | sites HOU{} | loans 1")
    start = BUILDERS.text(table.state)
    table.play("B tS; F S1; A1>HOU#; P")
    assert table.holds("undo=4")
    assert table.play("undo").holds("loans=1 undo=3")
    assert BUILDERS.text(table.play("undo; undo; undo").state) == start
    assert table.holds("undo=0")
    with pytest.raises(tablee.NotYours):
        table.play("undo")


def test_a_card_that_was_turned_up_and_the_end_of_a_turn_are_barriers() -> None:
    table = Table("20s | team A1").play("X1; R A2; X1")
    assert table.holds("undo=1")
    assert table.play("E").holds("undo=0")
    opened = Table("brow HOU TEM PYR HOI ARM | bdeck FOR ZIG").play("X1; O HOU")
    assert opened.holds("undo=0")


def test_a_play_that_turns_up_nothing_can_be_taken_back() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | bdeck FOR | wrow J1 - - - - | wdeck -").play("O HOU[=FOR^-]; R J1[=-]")
    assert table.holds("undo=2")
    assert table.play("undo; undo").holds("brow=HOU,TEM,PYR,HOI,ARM top=FOR wrow=J1,-,-,-,-")
    hidden = Table("brow HOU - - - - | bdeck FOR", building_top_visible="off").play("O HOU")
    assert hidden.holds("undo=0")


def test_a_match_does_not_read_undo_as_a_move() -> None:
    match = tablee.Match.new("builders", 2, seed=1)
    match.play("X1")
    with pytest.raises(tablee.BadInput):
        match.play("undo")
    assert match.can_undo(match.to_move or 0)


def test_a_match_takes_back_whole_plays_and_a_play_in_the_making() -> None:
    match = tablee.Match.new("builders", 2, seed=1, auto=True)
    seat = match.to_move or 0
    start = BUILDERS.text(match.state)
    match.play("B tS", seat)
    assert match.undo(seat) == 3
    assert BUILDERS.text(match.state) == start
    match.play("B", seat)
    match.play("tool", seat)
    assert match.undo(seat) == 2
    assert BUILDERS.text(match.state) == start
    assert not match.can_undo(seat)
