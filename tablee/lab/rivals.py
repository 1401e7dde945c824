"""Who plays the seats of a vector environment that are not the learner's.

`random` and `quick` are compiled, and play whole rows at once. A policy, such as a network, is a function on batches.
Any other bot is asked row by row; its search holds no lock, so threads share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from tablee.bots import Bot, Company, load_bot
from tablee.engine.errors import BadInput
from tablee.lab.rows import ASKED, QUICK, RANDOM, rival_seed

if TYPE_CHECKING:
    from tablee.lab.vector import Vector

COMPILED = {"random": RANDOM, "quick": QUICK}


class Batch(NamedTuple):
    """What a policy is asked: one row for each game in which its seat is to move. The arrays are its own."""

    observation: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    seat: npt.NDArray[np.int8]
    row: npt.NDArray[np.int64]
    """Which game of the environment it is."""


Policy = Callable[[Batch], npt.ArrayLike]
"""From a batch to one legal action for each of its rows."""
Opponent = str | Bot | Policy


class Rival(Protocol):
    """Somebody who is asked what to do in some rows of an environment."""

    def decide(self, env: Vector, rows: npt.NDArray[np.int64]) -> npt.ArrayLike: ...


class PolicyRival:
    """A function on batches."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def decide(self, env: Vector, rows: npt.NDArray[np.int64]) -> npt.ArrayLike:
        seen = env.shown
        return self.policy(Batch(seen.observation[rows], seen.mask[rows], seen.seat[rows], rows))


class Seated:
    """A bot at the other seats of one game, until the next one begins."""

    def __init__(self, bot: Bot, env: Vector, row: int) -> None:
        self.game = int(env.numbers[row]), int(env.seeds[row])
        self.learner, self.own = int(env.learner[row]), 0
        self.company = Company(dict.fromkeys(range(int(env.state(row).players)), bot))

    def still_plays(self, env: Vector, row: int) -> bool:
        return self.game == (int(env.numbers[row]), int(env.seeds[row]))

    def decide(self, env: Vector, row: int) -> int:
        own = int(env.own_lengths[row])
        if own != self.own:
            self.company.heard(self.learner)
            self.own = own
        return self.company.decide(env.game, env.state(row), int(rival_seed(env.books(row))))


class BotRival:
    """A bot of ours, or anybody's."""

    def __init__(self, bot: Bot, threads: int) -> None:
        self.bot, self.threads = bot, threads
        self.seated: dict[int, Seated] = {}

    def decide(self, env: Vector, rows: npt.NDArray[np.int64]) -> list[int]:
        for row in rows.tolist():
            if row not in self.seated or not self.seated[row].still_plays(env, row):
                self.seated[row] = Seated(self.bot, env, row)
        work = rows.tolist()
        if self.threads == 1 or len(work) == 1:
            return [self.seated[row].decide(env, row) for row in work]
        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(lambda row: self.seated[row].decide(env, row), work))


def rivals_of(opponents: Opponent | Iterable[Opponent], threads: int) -> list[int | Rival]:
    """Who was named, in the order of the rows; after the last, the first is meant again."""
    if isinstance(opponents, str | Bot) or callable(opponents):
        opponents = [opponents]
    named: list[int | Rival] = [rival_of(opponent, threads) for opponent in opponents]
    if not named:
        raise BadInput("Name at least one opponent, or none at all.")
    return named


def rival_of(opponent: Opponent, threads: int) -> int | Rival:
    if isinstance(opponent, str) and opponent in COMPILED:
        return COMPILED[opponent]
    if isinstance(opponent, str):
        return BotRival(load_bot(opponent), threads)
    if isinstance(opponent, Bot):
        return BotRival(opponent, threads)
    if callable(opponent):
        return PolicyRival(opponent)
    raise BadInput(f"An opponent is a bot, its name or a function on batches, not {opponent!r}.")


def kind_of(rival: int | Rival) -> int:
    """How compiled code knows it."""
    return rival if isinstance(rival, int) else ASKED
