"""What few matches prove, and what they do not."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.lab import stats
from tablee.lab.stats import AVERAGE, Interval, correlation, ratings


def share(won: list[float], of: list[float]) -> Interval:
    return stats.share(dict(enumerate(won)), dict(enumerate(of)))


def test_ten_wins_of_ten_do_not_prove_that_there_is_no_loss() -> None:
    found = share([1.0] * 10, [1.0] * 10)
    assert (found.value, found.high) == (1.0, 1.0)
    assert 0.7 < found.low < 0.9


def test_a_share_of_independent_matches_has_jeffreys_interval() -> None:
    """60 of 100: scipy.stats.beta(60.5, 40.5) has its middle 95 % from 0.502 to 0.692."""
    found = share([1.0] * 60 + [0.0] * 40, [1.0] * 100)
    assert found.value == 0.6
    assert found.low == pytest.approx(0.502, abs=0.01)
    assert found.high == pytest.approx(0.692, abs=0.01)


def test_paired_deals_that_cancel_out_prove_more() -> None:
    """One win in every deal of two is a surer half than the same wins here and there."""
    paired = share([1.0] * 50, [2.0] * 50)
    loose = share([2.0, 0.0] * 25, [2.0] * 50)
    assert paired.value == loose.value == 0.5
    assert paired.high - paired.low < (loose.high - loose.low) / 2


def test_without_a_trial_everything_is_possible() -> None:
    assert share([], []) == Interval(0.0, 0.0, 1.0)


def duels(wins: list[list[int]]) -> list[Interval]:
    """Ratings from so many wins of each over each, every match a deal of its own."""
    deals = []
    for (row, column), count in np.ndenumerate(np.array(wins)):
        deal = np.zeros((len(wins), len(wins)))
        deal[row, column] = 1.0
        deals += [deal] * int(count)
    return ratings(np.array(deals))


def test_four_hundred_points_are_ten_wins_for_one_loss() -> None:
    strong, weak = duels([[0, 1000], [100, 0]])
    assert strong.value - weak.value == pytest.approx(400, abs=3)
    assert strong.value + weak.value == pytest.approx(2 * AVERAGE, abs=1)
    assert strong.low < strong.value < strong.high


def test_more_deals_make_a_rating_surer() -> None:
    few, many = duels([[0, 12], [8, 0]])[0], duels([[0, 240], [160, 0]])[0]
    assert many.high - many.low < few.high - few.low


def test_a_bot_that_never_lost_has_a_rating_with_an_interval() -> None:
    best, *_ = duels([[0, 20, 20], [0, 0, 12], [0, 8, 0]])
    assert best.low < best.value < best.high


def test_a_bot_alone_is_average() -> None:
    assert ratings(np.zeros((3, 1, 1))) == [Interval(AVERAGE, AVERAGE, AVERAGE)]


def test_correlation_goes_from_minus_one_to_one() -> None:
    assert correlation([0, 1, 2], [0, 1, 2]) == 1.0
    assert correlation([0, 1, 2], [2, 1, 0]) == -1.0
    assert correlation([1, 1, 1], [0, 1, 2]) == 0.0
