"""A cheap generator for random play (xorshift, 64 bits): a fifth of the price of Philox, the same with and without JIT.

Nothing that a player can see is decided by it: matches draw their chance from `engine.chance`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.engine import verbs
from tablee.engine.chance import philox
from tablee.engine.jit import rule

Dice = npt.NDArray[np.uint64]

SHIFT_A, SHIFT_B, SHIFT_C = np.uint64(13), np.uint64(7), np.uint64(17)
HALF = np.uint64(32)
ONE = np.uint64(1)
CHANCE = verbs.CHANCE

legal, weights = verbs.legal, verbs.weights


def new_dice() -> Dice:
    """Dice that still have to be seeded by `seed_dice`."""
    return np.ones(1, np.uint64)


@rule
def seed_dice(dice: Dice, seed: Any, stream: Any) -> None:
    """Begin again; streams of one seed are independent of one another."""
    word, _ = philox(np.uint64(seed), np.uint64(0), np.uint64(stream))
    dice[0] = word | ONE


@rule
def roll(dice: Dice, sides: int) -> Any:
    """A random integer from 0 to sides - 1 (uniform to one part in 2**32 / sides)."""
    x = dice[0]
    x ^= x << SHIFT_A
    x ^= x >> SHIFT_B
    x ^= x << SHIFT_C
    dice[0] = x
    return np.int64(((x >> HALF) * np.uint64(sides)) >> HALF)


@rule
def roll_weighted(dice: Dice, odds: Any, count: int) -> int:
    """An index below `count`, with the given integer weights."""
    total = 0
    for i in range(count):
        total += odds[i]
    left = roll(dice, total)
    for i in range(count):
        left -= odds[i]
        if left < 0:
            return i
    return count - 1


@rule
def random_action(s: Any, dice: Dice, actions: Any, odds: Any) -> Any:
    """A random legal action: each equally likely, or by its weight where chance decides."""
    count = legal(s, actions)
    if s.to_move == CHANCE:
        weights(s, odds)
        return np.int64(actions[roll_weighted(dice, odds, count)])
    return np.int64(actions[roll(dice, count)])
