"""Data sets: what is written is what was played, and can be read and replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import tablee
from tablee.engine.errors import BadFile, BadInput, BadPlayers
from tablee.lab.dataset import CARD, SCHEMA, WATCHED, Dataset
from tablee.lab.selfplay import plan, selfplay

SHORT = {"round_limit": "2"}
UR, BUILDERS = tablee.game("ur"), tablee.game("builders")


def written(folder: Path, game: tablee.Game = BUILDERS, **more: Any) -> Dataset:
    selfplay(plan(game, folder, **{"matches": 5, "players": 3, "seed": 9, **more}), jobs=1)
    return Dataset(folder)


@pytest.mark.parametrize("bots", [(), ("quick", "random", "quick"), ("search:effort=20", "random", "random")], ids=str)
def test_every_match_can_be_replayed_to_the_same_end(tmp_path: Path, bots: tuple[str, ...]) -> None:
    found = written(tmp_path, UR, bots=bots, options=SHORT)
    rows = list(found)
    assert [row.match for row in rows] == list(range(5))
    assert len({row.actions.tobytes() for row in rows}) == 5
    for row in rows:
        match = found.replay(row)
        assert [entry.seat for entry in match.log] == row.seats.tolist()
        assert match.result() == {"end": row.ending, "points": row.points, "winners": row.winners}
        assert not [fault for fault in match.verify() if "chance should" in fault]
        assert row.bots == [(bots or ("random",) * 3)[(seat + row.match) % 3] for seat in range(3)]
    assert found.card.plies == sum(len(row.actions) for row in rows)


def test_observations_and_options_are_those_of_each_decision(tmp_path: Path) -> None:
    found = written(tmp_path, matches=2, observations=True)
    table = next(found.tables())
    assert table.schema.names == [name for name, _, _ in SCHEMA + WATCHED]
    for row, legal, seen in zip(found, table["legal"], table["observations"], strict=True):
        match = found.replay(row)
        decided = [(before, e) for e, (before, _) in zip(match.log, match.cursor.trail, strict=True) if e.seat >= 0]
        assert legal.as_py() == [BUILDERS.legal(before) for before, _ in decided]
        expected = [BUILDERS.observe(before, entry.seat) for before, entry in decided]
        assert (np.array(seen.as_py(), np.float32) == expected).all()
        watched = found.watch(row)
        assert (watched.seen == expected).all()
        assert watched.options.tolist() == [action for actions in legal.as_py() for action in actions]


def test_a_part_alone_says_where_it_comes_from(tmp_path: Path) -> None:
    found = written(tmp_path)
    told = json.loads(pq.read_schema(found.parts[0]).metadata[b"tablee"])
    assert told["game"] == "builders"
    assert told["rules"] == BUILDERS.rules_version
    assert told["seed"] == 9


def test_the_number_of_workers_changes_nothing_and_a_stopped_set_is_finished(tmp_path: Path) -> None:
    parts = [plan(BUILDERS, tmp_path / name, matches=120, players=2, observations=True) for name in "ab"]
    one, two = (selfplay(part, jobs) for part, jobs in zip(parts, (1, 2), strict=True))
    assert one == two
    parts[1][1].path.unlink()
    assert selfplay(parts[1], 1) == one
    for a, b in zip(*parts, strict=True):
        assert pq.read_table(a.path).equals(pq.read_table(b.path))


def test_a_match_that_is_given_up_has_no_winner(tmp_path: Path) -> None:
    found = written(tmp_path, limit=30)
    assert found.card.unfinished == 5
    assert [(len(row.actions), row.winners, row.ending) for row in found] == [(30, [], "")] * 5


def test_a_folder_holds_one_data_set(tmp_path: Path) -> None:
    written(tmp_path)
    with pytest.raises(BadInput, match="holds another data set"):
        written(tmp_path, seed=10)


@pytest.mark.parametrize(("arguments", "error", "message"), [
    ({"matches": 0}, BadInput, "At least one match"),
    ({"players": 9}, BadPlayers, "2 to 4"),
    ({"bots": ["deep"]}, BadInput, "no bot 'deep'"),
    ({"bots": ["quick", "random"]}, BadInput, "need 3 bots"),
    ({"seed": 2**63 - 3}, BadInput, "too large"),
])  # fmt: skip
def test_bad_arguments_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        written(tmp_path, **arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("card", [None, "{", '{"format": 99}'])
def test_what_is_no_data_set_is_refused(card: str | None, tmp_path: Path) -> None:
    if card is not None:
        (tmp_path / CARD).write_text(card, encoding="utf-8")
    with pytest.raises(BadFile, match="holds no data set"):
        Dataset(tmp_path)


def test_the_page_about_data_describes_every_column() -> None:
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
    for name, kind, text in SCHEMA + WATCHED:
        plain = str(kind).replace("item: ", "")
        assert f"| `{name}` | {plain} | {text} |" in page
