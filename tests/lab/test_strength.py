"""The strength table: it grows piece by piece, goes on where it stopped, and says where it comes from."""

from __future__ import annotations

import datetime
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tablee import __version__
from tablee.bots import BOTS, quick, read_settings
from tablee.bots.search import Style
from tablee.engine.errors import BadInput
from tablee.engine.sources import PACKAGE
from tablee.games import game as find_game
from tablee.games import games
from tablee.lab import strength as module
from tablee.lab.bench import processor
from tablee.lab.fingerprint import manner
from tablee.lab.published_strength import (
    LADDER,
    PARTS,
    Meeting,
    Pace,
    Strength,
    label,
    load,
    markdown,
    published,
    save,
    thinking,
)
from tablee.lab.stats import Interval
from tablee.lab.strength import ROUNDS, fixtures, ladder, measure, read_lineups, strengthen, usable
from tablee.lab.workers import silent

PAIR = ("quick", "random")


def meeting(game: str = "ur", lineup: tuple[str, ...] = PAIR, low: float = 0.6, commit: str = "abc") -> Meeting:
    return Meeting(
        game, lineup, 0, 4, {0: 2.0, 1: 1.0}, Interval(0.75, low, 0.9),
        (Pace(lineup[0], 10, 12.5), Pace(lineup[1], 10, 2000.0)), "2026-01-01", "a processor", __version__, commit,
    )  # fmt: skip


@pytest.fixture(scope="module")
def measured() -> Meeting:
    """A short meeting at the first game."""
    return measure("ur", PAIR, 2, 0, None, 1, silent)


def test_a_match_that_nobody_ends_is_ended() -> None:
    assert fixtures("ur", PAIR, 2, 0).options == {"round_limit": str(ROUNDS)}
    assert fixtures("uruk", PAIR, 2, 0).options == {}


def test_a_meeting_says_where_it_comes_from(measured: Meeting) -> None:
    assert (measured.version, measured.processor) == (__version__, processor())
    assert datetime.date.fromisoformat(measured.date) <= datetime.datetime.now(datetime.UTC).date()
    assert measured.commit == module.commit()
    assert [pace.bot for pace in measured.paces] == list(PAIR)
    assert (measured.matches, list(measured.won)) == (2, [0])


def test_a_meeting_goes_on_where_it_stopped(measured: Meeting) -> None:
    longer = measure("ur", PAIR, 4, 0, measured, 1, silent)
    assert longer.matches == 4
    assert longer.won[0] == measured.won[0]
    assert longer.paces[0].turns > measured.paces[0].turns
    assert measure("ur", PAIR, 3, 0, longer, 1, silent) is longer


def test_pieces_are_merged_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    save(Strength((meeting("uruk"), meeting("ur"))), path)
    found = strengthen(["ur"], [PAIR], 2, path, jobs=1)
    assert load(path) == found
    assert [(m.game, m.commit) for m in found.meetings] == [("ur", module.commit()), ("uruk", "abc")]
    assert not list(tmp_path.glob("*.new"))


def test_only_the_same_players_and_deals_are_continued(measured: Meeting) -> None:
    assert usable(None, 0, again=False) is None
    assert usable(measured, 0, again=True) is None
    assert usable(measured, 1, again=False) is None
    assert usable(meeting(), 0, again=False) is None, "nobody knows how they played"
    assert usable(measured, 0, again=False) is measured


def test_a_manner_tells_bots_games_and_numbers_of_players_apart() -> None:
    ur, uruk = find_game("ur"), find_game("uruk")
    lineups = [PAIR, ("random", "quick"), ("quick", "random", "random")]
    found = [manner(ur, lineup, "abc") for lineup in lineups] + [manner(uruk, PAIR, "abc")]
    assert len(set(found)) == len(found)
    assert manner(ur, PAIR, "abc") == manner(ur, PAIR, "def"), "another commit that plays in the same manner"


def test_a_manner_tells_levels_and_settings_of_a_search_apart() -> None:
    game = find_game("builders")
    names = ["journeyman", "master", "search:turns=3", "search:turns=3,curiosity=2.0"]
    assert len({manner(game, (name, "random"), "abc") for name in names}) == len(names)


def test_a_change_that_only_a_level_feels_changes_its_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little effort a lesson is short anyway."""
    game, lineups = find_game("builders"), [("master", "random"), ("apprentice", "random")]
    before = [manner(game, lineup, "abc") for lineup in lineups]
    monkeypatch.setattr(game, "kernel", replace(game.kernel, lesson=300))
    after = [manner(game, lineup, "abc") for lineup in lineups]
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_a_quick_player_that_thinks_longer_has_another_manner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of its decisions stay what they were."""
    game = find_game("entdecker")
    before = manner(game, PAIR, "abc")
    monkeypatch.setattr(quick, "choose", partial(quick.choose, budget=4 * quick.BUDGET))
    assert manner(game, PAIR, "abc") != before


def test_the_manner_of_a_bot_from_elsewhere_is_that_of_a_commit() -> None:
    lineup = ("tests.bots.test_search.my_bot", "random")
    game = find_game("ur")
    assert manner(game, lineup, "abc") == manner(game, lineup, "abc")
    assert manner(game, lineup, "abc") != manner(game, lineup, "def")


def test_meetings_stand_in_the_order_of_games_and_of_the_ladder() -> None:
    found = Strength()
    for game, lineup in (("uruk", PAIR), ("ur", LADDER[-1]), ("ur", ("random", "quick")), ("ur", PAIR)):
        found = found.with_meeting(meeting(game, lineup))
    order = [(m.game, m.lineup) for m in found.meetings]
    assert order == [("ur", PAIR), ("ur", LADDER[-1]), ("ur", ("random", "quick")), ("uruk", PAIR)]


def test_the_ladder_holds_only_bots_that_there_are() -> None:
    assert PAIR in ladder()
    assert {name for lineup in ladder() for name in lineup} <= set(BOTS)
    assert all(lineup[0] not in lineup[1:] for lineup in LADDER)


def test_the_page_has_a_row_for_every_meeting() -> None:
    page = markdown(Strength((meeting(), meeting("uruk", ("quick", "random", "random", "random"), low=0.2))))
    assert "| quick | random | **75.0%** | 60.0% – 90.0% | 50% | 4 | 12 ms / 2.0 s | 2026-01-01 | `abc` |" in page
    assert "| quick | random × 3 | 75.0% | 20.0% – 90.0% | 25% |" in page
    assert "Played on: a processor." in page
    assert page.index("## UR") < page.index("## Uruk")


def test_what_is_published_is_what_the_page_says() -> None:
    found = published()
    assert {m.game for m in found.meetings} <= set(games())
    assert (PACKAGE.parent / "docs" / "strength.md").read_text(encoding="utf-8") == markdown(found)


def test_time_reads_well() -> None:
    assert [thinking(ms) for ms in (0.25, 12.4, 1540.0)] == ["0.2 ms", "12 ms", "1.5 s"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("quick", "one/other"), ("quick/deep", "no bot 'deep'"), ("quick/random/quick", "quick meets itself")],
)
def test_a_pair_that_cannot_be_judged_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_lineups([text])


def test_parts_of_the_search_have_a_table_of_their_own() -> None:
    lineup = next(iter(PARTS))
    text = markdown(Strength((meeting("ur", PAIR), meeting("ur", lineup))))
    ladder, parts = text.split("## What the parts of the search are worth")
    assert "| quick | random |" in ladder
    assert PARTS[lineup] not in ladder
    assert f"| {PARTS[lineup]} | UR | **75.0%** | 60.0% – 90.0% | 4 | `abc` |" in parts
    assert "parts of the search" not in markdown(Strength((meeting("ur", PAIR),)))


@pytest.mark.parametrize("lineup", PARTS)
def test_a_part_is_left_out_of_a_search_with_the_same_effort(lineup: tuple[str, ...]) -> None:
    assert lineup[0] == "journeyman"
    assert read_settings(lineup[1].partition(":")[2]).keys() < set(Style._fields)


def test_a_bot_of_another_package_keeps_its_settings_and_loses_its_path() -> None:
    assert label("tablee.adapters.opponents.openspiel_bot:seconds=0.5") == "openspiel_bot:seconds=0.5"
    assert label("master") == "master"


def test_more_names_are_more_seats() -> None:
    assert read_lineups(["quick/random", "quick/random/random"]) == (PAIR, ("quick", "random", "random"))


def test_impossible_work_is_refused_before_any_is_done(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    with pytest.raises(BadInput, match="2 to 4 players"):
        strengthen(["ur"], [PAIR, ("quick", *["random"] * 6)], 2, path)
    assert not path.exists()


@pytest.mark.parametrize("text", ["", "[]", '{"meetings": [{"game": 1}]}'])
def test_a_file_that_is_no_strength_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="holds no strength"):
        load(path)


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        save(Strength(), tmp_path / "no" / "such" / "folder.json")


def test_the_file_is_plain_data(measured: Meeting, tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    save(Strength((measured,)), path)
    data = msgspec.json.decode(path.read_bytes())
    assert data["meetings"][0]["lineup"] == list(PAIR)
    assert data["meetings"][0]["won"] == {"0": measured.won[0]}
