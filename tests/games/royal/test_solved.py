"""With two pieces a side the race can be solved: a small solver of its own says how far a bot is from perfect play.

A race is seen by who is to throw: (own steps, rival's steps), each a sorted pair of steps of the path, 15 for home.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

import tablee
from tablee.bots import load_bot
from tablee.engine.verbs import CHANCE

ROYAL = tablee.game("royal")
HOME = 15
CENTRE = 8
ROSETTES = (4, CENTRE, 14)
SHARED = range(5, 13)
THROWS = (1, 4, 6, 4, 1)
NOTHING_CHANGES = 1e-7

Pieces = tuple[int, ...]
Race = tuple[Pieces, Pieces]


def after(race: Race, step: int, throw: int) -> tuple[Race, bool] | None:
    """What a move leads to and whether the mover throws again; None if it is not allowed."""
    mine, theirs = race
    target = step + throw
    taken = target in SHARED and target in theirs
    if throw == 0 or step not in mine or target > HOME or (target < HOME and target in mine):
        return None
    if target == CENTRE and taken:
        return None
    moved, left = list(mine), list(theirs)
    moved[moved.index(step)] = target
    if taken:
        left[left.index(target)] = 0
    return (tuple(sorted(moved)), tuple(sorted(left))), target in ROSETTES


def moves(race: Race, throw: int) -> dict[int, tuple[Race, bool]]:
    found = {step: after(race, step, throw) for step in set(race[0]) if step < HOME}
    return {step: then for step, then in found.items() if then is not None}


def races() -> list[Race]:
    """Every race in which nobody is home with both pieces."""
    pairs = [pair for pair in combinations_with_replacement(range(HOME + 1), 2) if pair[0] != pair[1] or pair[0] == 0]
    return [(mine, theirs) for mine, theirs in product(pairs, pairs) if not (set(mine) & set(theirs) & set(SHARED))]


@cache
def solution() -> dict[Race, float]:
    """How likely whoever is to throw wins, if both play perfectly: improved for all races at once until it stands."""
    index = {race: number for number, race in enumerate(races())}
    won, never = len(index), len(index) + 1
    # For each race, throw and move: the race that follows, and whether the rival is to throw in it.
    follows = np.full((len(index), len(THROWS), 2), never)
    passes = np.zeros(follows.shape, bool)
    for race, number in index.items():
        for throw in range(len(THROWS)):
            then = list(moves(race, throw).values()) or [(race, False)]
            for slot, (next_race, again) in enumerate(then):
                mine, theirs = next_race
                passes[number, throw, slot] = mine != (HOME, HOME) and not again
                follows[number, throw, slot] = (
                    won if mine == (HOME, HOME) else index[next_race if again else (theirs, mine)]
                )
    chances = np.full(len(index) + 2, 0.5)
    chances[won], chances[never] = 1, -1
    weights = np.array(THROWS) / sum(THROWS)
    change = 1.0
    while change > NOTHING_CHANGES:
        ahead = chances[follows]
        better = np.where(passes, 1 - ahead, ahead).max(axis=2) @ weights
        change = float(np.abs(better - chances[:-2]).max())
        chances[:-2] = better
    return dict(zip(index, chances.tolist(), strict=False))


def race_of(state: tablee.State) -> Race:
    """The race as whoever is to move sees it."""
    mine, theirs = (
        tuple(step for step in range(HOME + 1) for _ in range(int(state.at[seat, step])))
        for seat in (state.active, 1 - state.active)
    )
    return mine, theirs


def worths(state: tablee.State) -> dict[int, float]:
    """The chance of winning after each move."""
    solved, worth = solution(), {}
    for step, ((mine, theirs), again) in moves(race_of(state), int(state.thrown)).items():
        won = mine == (HOME, HOME)
        worth[step] = 1.0 if won else solved[mine, theirs] if again else 1 - solved[theirs, mine]
    return worth


def choices(seed: int, count: int) -> Iterator[tablee.State]:
    """Positions of random races in which there is a choice."""
    random = np.random.default_rng(seed)
    while count:
        state = ROYAL.new(2, int(random.integers(10**6)), {"pieces": 2})
        while count and ROYAL.to_move(state) is not None:
            legal = ROYAL.legal(state)
            if len(legal) > 1 and ROYAL.to_move(state) != CHANCE:
                yield state
                count -= 1
            ROYAL.apply(state, int(random.choice(legal)))


def test_the_solver_knows_the_same_moves_as_the_rules() -> None:
    for state in choices(seed=1, count=200):
        assert sorted(worths(state)) == ROYAL.legal(state)


def test_the_first_throw_is_worth_a_little() -> None:
    assert 0.5 < solution()[(0, 0), (0, 0)] < 0.6


@pytest.mark.parametrize(("bot", "most"), [("journeyman", 0.01), ("quick", 0.02)])
def test_a_bot_gives_away_few_of_its_chances(bot: str, most: float) -> None:
    player, lost, at_random = load_bot(bot), [], []
    for number, state in enumerate(choices(seed=2, count=40)):
        worth = worths(state)
        seat = ROYAL.to_move(state)
        assert seat is not None
        chosen = player.choose(ROYAL, state, seat, number)
        lost.append(max(worth.values()) - worth[chosen])
        at_random.append(max(worth.values()) - np.mean(list(worth.values())))
    assert np.mean(lost) < most < np.mean(at_random)
