"""What can be said from few matches: shares and ratings, each with its 95 % interval.

Matches of one deal are not independent: they are played with the same cards. So chance is judged by deals, with a
Bayesian bootstrap: every deal gets a random weight, again and again, and the middle 95 % of what comes out is the
interval. Half a win and half a loss, weighted too, stand for what was never seen, so that ten wins out of ten do not
prove that there is no eleventh loss. (For independent matches this is Jeffreys' interval.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from tablee.engine.errors import MissingExtra

Numbers = npt.NDArray[np.float64]

DRAWS = 4_000
RATING_DRAWS = 400
HALF = 0.5
LEVEL = (2.5, 97.5)
SEED = 1
ELO = 400 / np.log(10)
"""Ratings are on the scale of chess: 400 points more mean ten wins for one loss."""
AVERAGE = 1500


class Interval(msgspec.Struct, frozen=True):
    """An estimate, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} – {self.high:.1%})"


def interval(value: float, draws: Numbers, digits: int) -> Interval:
    """The middle of the draws; the estimate is never outside."""
    low, high = np.percentile(draws, LEVEL)
    low, high = min(low, value), max(high, value)
    return Interval(round(float(value), digits), round(float(low), digits), round(float(high), digits))


@lru_cache(maxsize=8)
def random_weights(deals: int) -> tuple[Numbers, Numbers]:
    """Weights for so many deals, and for half a win and half a loss, draw by draw; the same in every run."""
    random = np.random.default_rng(SEED)
    return random.exponential(size=(DRAWS, deals)), random.gamma(HALF, size=(DRAWS, 2))


def share(won: Mapping[int, float], of: Mapping[int, float]) -> Interval:
    """The share of what was won, from the wins and the trials of each deal."""
    wins, trials = (np.array([numbers[deal] for deal in of], float) for numbers in (won, of))
    if not trials.sum():
        return Interval(0.0, 0.0, 1.0)
    weights, unseen = random_weights(len(trials))
    draws = (weights @ wins + unseen[:, 0]) / (weights @ trials + unseen.sum(axis=1))
    return interval(wins.sum() / trials.sum(), draws, 4)


def ratings(wins: Numbers) -> list[Interval]:
    """Ratings of n players from the wins of each over each in every deal, shape (deals, n, n): a Bradley–Terry fit."""
    random = np.random.default_rng(SEED)
    met = np.sign(wins.sum(axis=0) + wins.sum(axis=0).T)
    estimate = fit(wins.sum(axis=0) + HALF * met)
    draws = np.array([
        fit(np.tensordot(random.exponential(size=len(wins)), wins, 1) + random.gamma(HALF, size=met.shape) * met)
        for _ in range(RATING_DRAWS)
    ])  # fmt: skip
    return [interval(value, draws[:, i], 0) for i, value in enumerate(estimate)]


def fit(wins: Numbers) -> Numbers:
    """The most likely strengths, on the scale of chess, around the average of all."""
    try:
        import choix
    except ImportError:
        raise MissingExtra("choix", "lab") from None
    if len(wins) == 1:
        return np.full(1, float(AVERAGE))
    strengths: Numbers = choix.ilsr_pairwise_dense(wins, alpha=1e-6)
    return AVERAGE + ELO * (strengths - strengths.mean())


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Pearson's r; 0 where one of them never changes."""
    x, y = np.asarray(xs, float), np.asarray(ys, float)
    if len(x) < 2 or not x.std() or not y.std():
        return 0.0
    return round(float(np.corrcoef(x, y)[0, 1]), 3)
