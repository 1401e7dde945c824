"""The designer's report: what it counts, and that it knows no game by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee.engine.errors import BadInput, BadOption, BadPlayers
from tablee.lab import balance as module
from tablee.lab.balance import Balance, balance, plan_balance, study, sum_up
from tablee.lab.balance_tables import histogram

UR = tablee.game("ur")
SHORT = {"round_limit": "4"}


@pytest.fixture(scope="module")
def report() -> Balance:
    return balance("ur", "random", 12, options=SHORT, jobs=1)


def test_every_number_of_players_has_its_table(report: Balance) -> None:
    assert [table.players for table in report.tables] == [2, 3, 4]
    assert [table.matches for table in report.tables] == [12, 12, 12]
    assert report.matches == 36


def test_the_seats_share_all_victories(report: Balance) -> None:
    for table in report.tables:
        assert sum(seat.value for seat in table.wins_by_seat) == pytest.approx(1, abs=0.001)
        assert sum(table.endings.values()) == table.matches - table.unfinished


def test_histograms_count_everything_once(report: Balance) -> None:
    for table in report.tables:
        assert sum(table.lengths.counts) == table.matches
        assert sum(table.scores.counts) == table.matches * table.players
        assert all(part <= whole for part, whole in zip(table.scores.part, table.scores.counts, strict=True))


def test_parts_add_up_to_the_points(report: Balance) -> None:
    for table in report.tables:
        assert sum(part.points for part in table.parts) == pytest.approx(table.points.mean, abs=0.05)


def test_the_uses_of_a_kind_are_those_of_its_actions(report: Balance) -> None:
    for table in report.tables:
        for kind in table.kinds:
            assert sum(item.uses for item in kind.items) == pytest.approx(kind.whole.uses, abs=0.05)
            assert 0 < kind.whole.taken <= 1
            assert 0 < kind.whole.spread <= 1
            assert -1 <= kind.whole.correlation <= 1


def test_actions_are_called_what_the_game_calls_them(report: Balance) -> None:
    settle = next(kind for kind in report.tables[0].kinds if kind.whole.name == "settle")
    assert all(item.name.startswith("Settle on ") for item in settle.items)


def test_decisions_without_a_choice_are_left_out() -> None:
    found = study(plan_balance(UR, ["random"], 1, 2, options=SHORT)[0])
    chosen = sum(sum(seat.values()) for seat in found.chosen)
    assert 0 < chosen < found.played.length
    for picked, offered in zip(found.chosen, found.offered, strict=True):
        assert all(offered[action] >= times for action, times in picked.items())


def test_names_are_in_the_readers_language() -> None:
    french = study(plan_balance(UR, ["random"], 1, 2, options=SHORT, language="fr")[0])
    english = study(plan_balance(UR, ["random"], 1, 2, options=SHORT)[0])
    assert french.played.points == english.played.points
    assert set(french.names) == set(english.names)
    assert french.names != english.names


def test_what_goes_with_winning_is_found() -> None:
    """Two made-up matches in which the winner alone takes the first action."""
    tasks = plan_balance(UR, ["random"], 2, 2, options=SHORT)
    made_up = [
        msgspec.structs.replace(
            study(task), chosen=({0: 2}, {1: 1}), offered=({0: 4}, {1: 4}), kinds=({"pick": 4}, {"pick": 4}),
            played=msgspec.structs.replace(study(task).played, winners=(0,)), names={0: "One", 1: "Other"},
        )
        for task in tasks
    ]  # fmt: skip
    (kind,) = sum_up(tasks[0], made_up, 1.0).tables[0].kinds
    one, other = kind.items
    assert (one.name, one.uses, one.taken, one.spread, one.correlation) == ("One", 1.0, 0.5, 0.5, 1.0)
    assert (other.correlation, other.wins.value, one.wins.value) == (-1.0, 0.0, 1.0)
    assert kind.whole.taken == 6 / 16


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = (balance("ur", "random", 3, 2, options=SHORT, jobs=jobs) for jobs in (1, 2))
    assert msgspec.structs.replace(one, took_s=0.0) == msgspec.structs.replace(two, took_s=0.0)


@pytest.mark.parametrize("numbers", [[0.0], [3.0, 3.0], [-7.0, 12.0, 55.5], [float(n) for n in range(1000)]])
def test_a_histogram_has_round_columns_that_hold_all(numbers: list[float]) -> None:
    found = histogram(numbers)
    assert sum(found.counts) == len(numbers)
    assert found.start <= min(numbers)
    assert found.start + found.width * len(found.counts) > max(numbers)
    assert str(found.width)[0] in "125"
    assert len(found.counts) <= 18


def test_no_game_is_known_by_name() -> None:
    folder = Path(module.__file__).parent
    for file in ("balance.py", "balance_tables.py", "report.py", "plots.py"):
        words = (folder / file).read_text(encoding="utf-8").lower().replace('"', " ").split()
        assert not set(tablee.games()) & set(words)


@pytest.mark.parametrize(
    ("error", "sentence", "arguments"),
    [
        (BadInput, "no bot 'deep'", {"bots": ["deep"]}),
        (BadInput, "one bot", {"bots": ["quick", "random"]}),
        (BadInput, "At least one match", {"matches": 0}),
        (BadPlayers, "2 to 4 players", {"players": 7}),
        (BadOption, "no option 'dragons'", {"options": {"dragons": "on"}}),
    ],
)
def test_bad_input_is_refused(error: type[Exception], sentence: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(error, match=sentence):
        plan_balance(UR, **{"bots": ["random"], "matches": 1} | arguments)


def test_a_match_that_is_given_up_spoils_no_figure() -> None:
    studies = plan_balance(UR, ["random"], 8, 2, options=SHORT)
    whole = [study(task) for task in studies[:7]]
    cut = msgspec.structs.replace(studies[7], fixture=msgspec.structs.replace(studies[7].fixture, limit=3))
    spoilt = [*whole, study(cut)]
    clean, found = sum_up(studies[0], whole, 1.0), sum_up(studies[0], spoilt, 1.0)
    assert (found.matches, found.unfinished) == (8, 1)
    assert found.tables[0] == msgspec.structs.replace(clean.tables[0], unfinished=1)
    nothing = sum_up(studies[0], [study(cut)], 1.0)
    assert (nothing.matches, nothing.unfinished, nothing.tables) == (1, 1, ())
