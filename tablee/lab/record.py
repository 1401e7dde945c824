"""Matches of compiled players written down decision by decision, and played again to see what each seat then knew.

Chance decides as in `tablee.Match` with the match's seed, so what is written down can be replayed as such a match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots import quick
from tablee.bots.dice import roll, seed_dice
from tablee.engine import verbs
from tablee.engine.chance import open_stream, philox, pick
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.record import States
from tablee.engine.state import State
from tablee.lab.rows import DICE, ONE, QUICK, RIVALS_DOMAIN, Luck, new_luck

CHANCE, NOBODY = verbs.CHANCE, verbs.NOBODY
legal, weights, apply, setup = verbs.legal, verbs.weights, verbs.apply, verbs.setup
observe, determinize = verbs.observe, verbs.determinize
choose_quickly, HANDED, BUDGET = quick.choose_at, quick.HANDED, quick.BUDGET


class Pen(NamedTuple):
    """What compiled code writes on."""

    dice: Any
    luck: Luck
    boards: Any


@rule
def decide_at(s: Any, kind: int, seed: Any, ply: int, pen: Any) -> Any:
    """What chance, or a player of this kind, decides."""
    outcomes = pen.luck.outcomes
    count = legal(s, outcomes)
    if s.to_move == CHANCE:
        weights(s, pen.luck.odds)
        open_stream(pen.luck.stream, seed, ply + 1)
        return np.int64(outcomes[pick(pen.luck.stream, pen.luck.odds, count)])
    if kind == QUICK and count > 1:
        word, _ = philox(np.uint64(seed), RIVALS_DOMAIN, np.uint64(ply))
        key: Any = np.int64(word >> ONE)
        pen.boards.boards[HANDED] = s
        determinize(pen.boards.boards[HANDED], s.to_move, key)
        return choose_quickly(pen.boards, s.to_move, key, BUDGET)
    return np.int64(outcomes[roll(pen.dice, count)])


@rule
def write_match(states: States, kinds: Any, seed: Any, pen: Any, actions: Any, seats: Any) -> int:
    """Play the match of a seed to its end, or as far as there is room; return how many decisions were written down."""
    s, ply = states[0], 0
    seed_dice(pen.dice, seed, DICE)
    setup(s, s.players, seed)
    while s.to_move != NOBODY and ply < len(actions):
        kind = kinds[max(0, s.to_move)]
        seats[ply] = s.to_move
        actions[ply] = decide_at(s, kind, seed, ply, pen)
        apply(s, np.int64(actions[ply]))
        ply += 1
    return ply


@rule
def watch(states: States, seed: Any, actions: Any, choices: Any, seen: Any, options: Any, counts: Any) -> Any:
    """Play a match again and write what each seat that decides knows and may do. Return how many such decisions, and
    how many options, there were; with no room to write (`seen` is empty) they are only counted."""
    s, decisions, total = states[0], 0, 0
    setup(s, s.players, seed)
    for ply in range(len(actions)):
        if s.to_move != CHANCE:
            count = legal(s, choices)
            if len(seen) > 0:
                observe(s, s.to_move, seen[decisions])
                options[total : total + count] = choices[:count]
                counts[decisions] = count
            decisions += 1
            total += count
        apply(s, np.int64(actions[ply]))
    return decisions, total


class Written(NamedTuple):
    """One match: the decisions in their order, chance's included, who took each, and the state at the end."""

    actions: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int8]
    state: State


class Watched(NamedTuple):
    """What the seats knew: a row for each decision that is not chance's, and all their legal actions in one list."""

    seen: npt.NDArray[np.float32]
    options: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int64]


class Recorder:
    """Plays matches of compiled players and writes them down."""

    def __init__(self, game: Game, blank: State, limit: int) -> None:
        self.game, self.blank = game, blank
        self._pen = Pen(np.ones(1, np.uint64), new_luck(game), quick.new_desk(game, blank))
        self._actions, self._seats = np.zeros(limit, np.int32), np.zeros(limit, np.int8)
        self._choices = np.zeros(game.kernel.max_legal, np.int32)

    def play(self, kinds: npt.NDArray[np.int8], seed: int) -> Written:
        """The match of a seed between players of these kinds, by seat."""
        state = self.blank.copy()
        length = write_match(state.array, kinds, seed, self._pen, self._actions, self._seats)
        return Written(self._actions[:length].copy(), self._seats[:length].copy(), state)

    def watch(self, seed: int, actions: npt.NDArray[np.int32]) -> Watched:
        """What the seats of a match that was written down knew at each of their decisions."""
        nothing = Watched(np.zeros((0, 0), np.float32), np.zeros(0, np.int32), np.zeros(0, np.int64))
        decisions, total = watch(self.blank.copy().array, seed, actions, self._choices, *nothing)
        found = Watched(
            np.zeros((decisions, self.game.kernel.observation), np.float32), np.zeros(total, np.int32),
            np.zeros(decisions, np.int64),
        )  # fmt: skip
        watch(self.blank.copy().array, seed, actions, self._choices, *found)
        return found
