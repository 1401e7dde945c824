"""Random play-outs, compiled for each game: legal actions are listed at every step, chance falls by its weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.bots.dice import Dice, new_dice, random_action, seed_dice
from tablee.engine import verbs
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.record import States
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

LIMIT = 100_000
"""Decisions after which a match that does not end by itself is given up. (UR needs about 300.)"""

NOBODY, FINE = verbs.NOBODY, verbs.FINE
apply, setup, check = verbs.apply, verbs.setup, verbs.check


@rule
def play_on(s: Any, dice: Dice, actions: Any, odds: Any, limit: int) -> int:
    """Random decisions until the game ends, at most `limit`; return how many."""
    length = 0
    while s.to_move != NOBODY and length < limit:
        apply(s, random_action(s, dice, actions, odds))
        length += 1
    return length


@rule
def play_on_traced(s: Any, dice: Dice, actions: Any, odds: Any, trace: Any) -> int:
    """The same, writing every decision down; the trace is the limit."""
    length = 0
    while s.to_move != NOBODY and length < len(trace):
        action = random_action(s, dice, actions, odds)
        apply(s, action)
        trace[length] = action
        length += 1
    return length


@rule
def play_on_checked(s: Any, dice: Dice, actions: Any, odds: Any, limit: int) -> Any:
    """The same, with the invariants after every decision; stops at one that is broken and returns it too."""
    length, broken = 0, check(s)
    while s.to_move != NOBODY and length < limit and broken == FINE:
        apply(s, random_action(s, dice, actions, odds))
        broken = check(s)
        length += 1
    return length, broken


@rule
def play_many(
    states: States, seed: int, first: int, dice: Dice, actions: Any, odds: Any, limit: int, lengths: Any
) -> None:
    """Set up and play one match in each state; match k of a seed is the same in every batch."""
    for i in range(len(states)):
        setup(states[i], states[i].players, seed + first + i)
        seed_dice(dice, seed, first + i)
        lengths[i] = play_on(states[i], dice, actions, odds, limit)


@rule
def play_many_checked(
    states: States, seed: int, first: int, dice: Dice, actions: Any, odds: Any, limit: int, lengths: Any, broken: Any
) -> None:
    """The same, checked at every step."""
    for i in range(len(states)):
        setup(states[i], states[i].players, seed + first + i)
        seed_dice(dice, seed, first + i)
        lengths[i], broken[i] = play_on_checked(states[i], dice, actions, odds, limit)


@rule
def play_traced_at(
    states: States, i: int, seed: int, match: int, dice: Dice, actions: Any, odds: Any, trace: Any
) -> int:
    seed_dice(dice, seed, match)
    return play_on_traced(states[i], dice, actions, odds, trace)


@dataclass(frozen=True)
class Batch:
    """Matches played to their end (or the limit): final states, their lengths in decisions, and broken invariants."""

    game: Game
    states: States
    lengths: npt.NDArray[np.int64]
    broken: npt.NDArray[np.int64]

    @property
    def decisions(self) -> int:
        return int(self.lengths.sum())

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        finished: npt.NDArray[np.bool_] = self.states["to_move"] == NOBODY
        return finished

    def state(self, i: int) -> State:
        return State(self.game, self.states[i : i + 1])


def scratch(game: Game) -> tuple[Dice, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Dice, and room for the actions and for their weights."""
    most = game.kernel.max_legal
    return new_dice(), np.zeros(most, np.int32), np.zeros(most, np.int32)


def play_batch(
    game: Game,
    count: int,
    players: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    *,
    first: int = 0,
    limit: int = LIMIT,
    checked: bool = False,
) -> Batch:
    """Play the random matches `first` to `first + count - 1` of a seed in one call."""
    game.new(players, seed, options)  # refuses what is wrong
    states = np.repeat(game.blank(players, options).array, count)
    lengths, broken = np.zeros(count, np.int64), np.zeros(count, np.int64)
    if checked:
        play_many_checked(states, seed, first, *scratch(game), limit, lengths, broken)
    else:
        play_many(states, seed, first, *scratch(game), limit, lengths)
    return Batch(game, states, lengths, broken)


def trace(
    game: Game, players: int, seed: int = 0, options: Mapping[str, object] | None = None, *, match: int = 0,
    limit: int = LIMIT,
) -> tuple[npt.NDArray[np.int32], State]:  # fmt: skip
    """The decisions of one random match, and its final state: match `match` of `play_batch`, move by move."""
    state = game.new(players, seed + match, options)
    decisions = np.zeros(limit, np.int32)
    length = play_traced_at(state.array, 0, seed, match, *scratch(game), decisions)
    return decisions[:length], state


def midway(game: Game, players: int, match: int = 0) -> State:
    """A position halfway through a random match, in which a seat has a choice."""
    decisions, _ = trace(game, players, match=match)
    state = game.new(players, match)
    for count, decision in enumerate(decisions):
        if count >= len(decisions) // 2 and game.to_move(state) != CHANCE and len(game.legal(state)) > 1:
            break
        game.apply(state, int(decision))
    return state
