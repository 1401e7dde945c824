"""`tablee load`: small runs of every scenario against a real house."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tablee.load.figures import Figures, Latency, row
from tablee.load.ground import SQLITE, Ground, ground
from tablee.load.scenarios import SCENARIOS, Size

SMALL = {
    "S1": Size(tables=1, seconds=0.5, warm=0.2),
    "S2": Size(tables=3, seconds=0.5, warm=0.2),
    "S3": Size(tables=3, viewers=2, rate=12, seconds=1, warm=0.2),
    "S4": Size(tables=2, viewers=5, rate=8, seconds=1, warm=0.2),
    "S8": Size(tables=3, seconds=0.4, warm=0.1, kills=30),
}


@pytest.fixture(scope="module")
def place() -> Iterator[Ground]:
    with ground(SQLITE) as found:
        yield found


def measured(place: Ground, name: str, game: str) -> Figures:
    scenario, _ = SCENARIOS[name]
    return asyncio.run(scenario(place, game, SMALL[name]))


@pytest.mark.parametrize("name", SMALL)
def test_a_scenario_is_played_without_an_error(place: Ground, name: str) -> None:
    figures = measured(place, name, "ur")
    assert figures.moves > 0
    assert figures.errors == 0
    if not figures.more:
        assert figures.server_cpu > 0
        assert figures.bytes_out > figures.moves
    assert figures.move.p50 <= figures.move.p95 <= figures.move.p99 <= figures.move.most
    assert row(figures)[0] == name


def test_every_scenario_is_tested_small() -> None:
    assert set(SMALL) == set(SCENARIOS)


def test_viewers_are_measured_from_the_moment_a_move_was_meant(place: Ground) -> None:
    figures = measured(place, "S3", "uruk")
    assert figures.live.most > 0
    assert figures.live.p50 >= figures.move.p50 / 2


def test_a_move_that_waits_is_late_by_its_wait() -> None:
    assert Latency.of([0.001] * 98 + [0.5, 2.0]) == Latency(1.0, 1.0, 2000.0, 2000.0)
