"""The arena: who meets whom, paired deals, and what the standings say."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablee
from tablee.engine.errors import BadInput, BadOption, BadPlayers, UnknownGame
from tablee.engine.state import State
from tablee.lab.arena import Fixture, arena, line_ups, plan_arena, play, play_on, rotations, run, whole_deals
from tablee.lab.standings import Played, Standings, standings

UR = tablee.game("ur")
SHORT = {"round_limit": "1"}


def timeless(found: Standings) -> Standings:
    """Standings without what the clock says."""
    entries = tuple(msgspec.structs.replace(entry, turn_ms=0.0) for entry in found.entries)
    return msgspec.structs.replace(found, entries=entries, took_s=0.0)


# Who meets whom


def test_every_seating_of_a_line_up_is_a_rotation() -> None:
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(("a", "a")) == [("a", "a")]


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert line_ups(("a", "b", "b", "b"), 4) == (("a", "b", "b", "b"),)


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert line_ups(("a", "b", "c"), 2) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_fewer_bots_than_seats_sit_alone_against_each_other() -> None:
    assert line_ups(("a", "b"), 3) == (("a", "b", "b"), ("b", "a", "a"))
    assert line_ups(("a",), 3) == (("a", "a", "a"),)


@pytest.mark.parametrize(("bots", "players"), [(("random",) * 3, 3), (("random", "quick"), 2), (("random",), 2)])
def test_there_are_as_many_seats_as_bots_if_the_game_allows(bots: tuple[str, ...], players: int) -> None:
    assert len(plan_arena(UR, bots, 1).lineups[0]) == players


def test_more_bots_than_can_play_make_a_round_robin_of_two() -> None:
    plan = plan_arena(UR, ("random", "quick", "random", "quick", "random"), 1)
    assert {len(lineup) for lineup in plan.lineups} == {2}


def test_a_deal_is_played_once_for_every_rotation() -> None:
    plan = plan_arena(UR, ("quick", "random", "random"), 5, seed=7)
    fixtures = plan.fixtures()
    assert plan.deals == (0, 1)
    assert [(f.deal, f.seats.index("quick")) for f in fixtures] == [(d, seat) for d in (0, 1) for seat in (0, 1, 2)]
    assert [f.number for f in fixtures] == list(range(6))


def test_a_plan_that_goes_on_plays_the_rest_of_the_same_matches() -> None:
    plan = plan_arena(UR, ("quick", "random"), 8)
    assert msgspec.structs.replace(plan, deals=(2, 3)).fixtures() == plan.fixtures()[4:]


# Matches


def test_a_match_depends_on_its_fixture_alone() -> None:
    fixture = Fixture("ur", 5, 0, 2, ("quick", "random"), 3, SHORT)
    one, two = (msgspec.structs.replace(play(fixture), seconds=()) for _ in range(2))
    assert one == two


def test_rotations_of_a_deal_begin_with_the_same_position() -> None:
    heard: dict[tuple[int, int], State] = {}

    def begin(fixture: Fixture) -> State:
        states: list[State] = []
        play_on(UR, fixture, lambda state, seat, action: states.append(state.copy()))
        return states[0]

    for fixture in plan_arena(UR, ("quick", "random"), 4, options=SHORT).fixtures():
        heard[fixture.deal, fixture.seats.index("quick")] = begin(fixture)
    assert heard[0, 0] == heard[0, 1]
    assert heard[1, 0] == heard[1, 1]
    assert heard[0, 0] != heard[1, 0]


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = (arena("ur", ("quick", "random"), 4, seed=1, options=SHORT, jobs=jobs) for jobs in (1, 2))
    assert timeless(one) == timeless(two)


def test_turns_are_counted_and_timed() -> None:
    found = play(Fixture("ur", 0, 0, 0, ("quick", "random"), 0, SHORT))
    assert all(turns > 0 for turns in found.turns)
    assert all(seconds > 0 for seconds in found.seconds)


def test_a_match_that_is_given_up_has_no_winner() -> None:
    found = arena("ur", ("random", "random"), 1, limit=5, jobs=1)
    assert found.unfinished == found.matches == 1
    assert found.entries[0].wins == 0


# Standings


def match(number: int, seats: tuple[str, ...], winners: tuple[int, ...], points: tuple[float, ...]) -> Played:
    players = len(seats)
    return Played(
        number, 0, number // players, seats, winners, points, 10, "UR-14.1", (5,) * players, (0.05,) * players
    )


def sum_up(results: list[Played], *bots: str) -> Standings:
    return standings(results, bots, game="ur", rules=1, seed=0, options={}, lineups=(results[0].seats,), took_s=1.0)


def test_the_better_bot_stands_first_and_shares_add_up() -> None:
    results = [match(n, ("a", "b") if n % 2 else ("b", "a"), (n % 2 ^ (n < 6),), (3, 2)) for n in range(20)]
    found = sum_up(results, "a", "b")
    first, second = found.entries
    assert first.rating.value > second.rating.value
    assert first.share.value + second.share.value == 1
    assert first.wins + second.wins == 20
    duel = found.duel(first.bot, second.bot)
    assert duel is not None
    assert duel.share.value == first.share.value
    assert found.wins_by_deal[first.bot] == {d: 2.0 - won for d, won in found.wins_by_deal[second.bot].items()}
    assert first.turn_ms == pytest.approx(10.0)


def test_a_shared_victory_counts_in_parts() -> None:
    found = sum_up([match(0, ("a", "b"), (0, 1), (5, 5))], "a", "b")
    assert [entry.wins for entry in found.entries] == [0.5, 0.5]
    assert found.duels[0].share.value == 0.5


def test_places_behind_the_winner_go_by_points() -> None:
    found = sum_up([match(0, ("a", "b", "c"), (2,), (5, 7, 7))], "a", "b", "c")
    shares = {(duel.bot, duel.other): duel.share.value for duel in found.duels}
    assert shares[("c", "b")] == 1.0  # a tie-break of the game decided
    assert shares[("b", "a")] == 1.0
    assert shares[("a", "c")] == 0.0


def test_quick_beats_random_by_far() -> None:
    found = arena("ur", ("random", "quick"), 6, seed=2, options={"round_limit": "6"}, jobs=1)
    assert found.entries[0].bot == "quick"
    assert (found.matches, found.deals, found.players) == (6, 3, 2)
    assert found.entry("quick").share.value > 0.7
    assert found.entry("quick").turn_ms > 0


def test_one_against_three_is_judged_by_the_seat() -> None:
    found = arena("ur", ("quick", "random", "random", "random"), 4, options={"round_limit": "3"}, jobs=1)
    assert {entry.bot: entry.seats for entry in found.entries} == {"quick": 4, "random": 12}
    assert sum(entry.wins for entry in found.entries) == pytest.approx(4, abs=0.01)


def test_only_whole_deals_count_when_it_is_stopped() -> None:
    plan = plan_arena(UR, ("quick", "random"), 8, options=SHORT)
    played = [play(fixture) for fixture in plan.fixtures()]
    assert {result.deal for result in whole_deals(plan, [*played[:5], *played[6:]])} == {0, 1, 3}
    assert whole_deals(plan, played[1:2]) == []
    assert run(plan, jobs=1).deals == 4


# Bad input


@pytest.mark.parametrize(
    ("error", "sentence", "arguments"),
    [
        (UnknownGame, "no game 'chess'", {"game": "chess"}),
        (BadInput, "no bot 'deep'", {"bots": ("deep", "quick")}),
        (BadInput, "Name the bots", {"bots": ()}),
        (BadInput, "At least one match", {"matches": 0}),
        (BadPlayers, "2 to 4 players", {"players": 9}),
        (BadOption, "no option 'dragons'", {"options": {"dragons": "on"}}),
        (BadInput, "too large", {"seed": 2**63 - 1}),
        (BadInput, "A seed is", {"seed": -1}),
        (BadInput, "cannot be -2 workers", {"jobs": -2}),
    ],
)
def test_bad_input_is_refused(error: type[Exception], sentence: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(error, match=sentence):
        arena(**{"game": "ur", "bots": ("quick", "random"), "matches": 2, "options": SHORT} | arguments)
