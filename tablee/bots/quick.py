"""The quick player: it looks one turn ahead, and judges the place where the turn ends by the game's own `evaluate`.

A turn is several small decisions, so the first one is worth what the best known way to finish the turn is worth.
Such ways are found by a nested search: at each decision of the turn every action is tried once with a random rest, and
the best line found so far is followed. First decisions share the budget by halving: all get a share, the better half
gets another, and so on. Effort is counted in decisions, never in time, so a seed always gives the same move.

What the player cannot know, and chance inside the turn, is dealt anew for each of a few scenarios.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tablee.bots.dice import new_dice, random_action, roll, seed_dice
from tablee.engine import verbs
from tablee.engine.jit import rule
from tablee.engine.uncounted import lend

if TYPE_CHECKING:
    from tablee.engine.game import Game
    from tablee.engine.state import State

BUDGET = 200
"""Decisions tried for one choice, all lines together."""
LONGEST = 96
"""Decisions that one line may have; a longer turn is judged where it then stands."""
SCENARIOS = 4
WORST = np.float32(-1e30)

CHANCE = verbs.CHANCE
# The boards on the desk: as handed over, the scenario, the line that is followed, the line that is tried.
HANDED, SCENARIO, FOLLOWED, TRIED = 0, 1, 2, 3
BOARDS = 4

legal, apply, evaluate, determinize = verbs.legal, verbs.apply, verbs.evaluate, verbs.determinize


class Desk(NamedTuple):
    """Everything that the search writes on, made once a choice: compiled code allocates nothing."""

    boards: Any
    first: Any  # the actions to choose from, best first as the search goes on
    worth: Any  # what each was found worth in the last round, all scenarios together
    options: Any
    scratch: Any
    odds: Any
    line: Any
    best_line: Any
    values: Any
    dice: Any
    luck: Any


@rule
def lead(s: Any, seat: int, values: Any) -> Any:
    """The seat's prospects against those of its best rival."""
    evaluate(s, values)
    rival = WORST
    for other in range(s.players):
        if other != seat and values[other] > rival:
            rival = values[other]
    return values[seat] - rival if rival > WORST else values[seat]


@rule
def goes_on(s: Any, seat: int, length: int) -> bool:
    """Whether the turn of the seat is still under way."""
    return length < LONGEST and (s.to_move == seat or s.to_move == CHANCE)


@rule
def try_out(desk: Any, seat: int, length: int, scenario: int, best: Any) -> Any:
    """Finish the turn at random from the board TRIED; keep the line if it is the best. Return its value and length.

    Chance depends only on the scenario and the place in the turn, so that a line can be repeated."""
    s = desk.boards[TRIED]
    end = length
    while goes_on(s, seat, end):
        dice = desk.dice
        if s.to_move == CHANCE:
            dice = desk.luck
            seed_dice(dice, scenario, end)
        desk.line[end] = random_action(s, dice, desk.scratch, desk.odds)
        apply(s, desk.line[end])
        end += 1
    value = lead(s, seat, desk.values)
    if value > best:
        for i in range(end):
            desk.best_line[i] = desk.line[i]
    return value, end


@rule
def finish_well(desk: Any, seat: int, budget: int, scenario: int) -> Any:
    """The value of the best way found to finish the turn from the board FOLLOWED, and the decisions that it took."""
    s = desk.boards[FOLLOWED]
    best, length, spent = WORST, 0, 1
    while goes_on(s, seat, length) and (spent < budget or best == WORST):
        count = 1 if s.to_move == CHANCE else legal(s, desk.options)
        start = roll(desk.dice, count)
        for i in range(count):
            desk.boards[TRIED] = s
            tried = length
            if s.to_move != CHANCE:
                desk.line[length] = desk.options[(start + i) % count]
                apply(desk.boards[TRIED], desk.line[length])
                tried += 1
            value, end = try_out(desk, seat, tried, scenario, best)
            best = max(best, value)
            spent += end - length
        desk.line[length] = desk.best_line[length]
        apply(s, desk.line[length])
        length += 1
    if length == 0:
        best = lead(s, seat, desk.values)
    return best, spent


@rule
def examine(desk: Any, seat: int, seed: int, left: int, budget: int) -> None:
    """Find out what each of the first `left` actions is worth: its best finish in each scenario, added up."""
    desk.worth[:left] = 0
    for scenario in range(SCENARIOS):
        desk.boards[SCENARIO] = desk.boards[HANDED]
        determinize(desk.boards[SCENARIO], seat, seed ^ scenario)
        for k in range(left):
            best, spent = WORST, 0
            while spent < budget:
                desk.boards[FOLLOWED] = desk.boards[SCENARIO]
                apply(desk.boards[FOLLOWED], np.int64(desk.first[k]))
                value, cost = finish_well(desk, seat, budget - spent, seed ^ scenario)
                best = max(best, value)
                spent += cost
            desk.worth[k] += best


@rule
def best_to_front(first: Any, worth: Any, left: int, keep: int) -> None:
    for i in range(keep):
        top = i
        for j in range(i + 1, left):
            if worth[j] > worth[top]:
                top = j
        first[i], first[top] = first[top], first[i]
        worth[i], worth[top] = worth[top], worth[i]


@rule
def choose_at(desk: Any, seat: int, seed: int, budget: int) -> Any:
    """The action for the board HANDED."""
    desk = lend(desk)
    seed_dice(desk.dice, seed, 0)
    left = legal(desk.boards[HANDED], desk.first)
    for i in range(left - 1, 0, -1):  # in a random order, so that equals are chosen at random
        j = roll(desk.dice, i + 1)
        desk.first[i], desk.first[j] = desk.first[j], desk.first[i]
    rounds = 1
    while 1 << rounds < left:
        rounds += 1
    while left > 1:
        examine(desk, seat, seed, left, max(1, budget // (rounds * left * SCENARIOS)))
        keep = (left + 1) // 2
        best_to_front(desk.first, desk.worth, left, keep)
        left = keep
    return np.int64(desk.first[0])


def new_desk(game: Game, state: State) -> Desk:
    most = game.kernel.max_legal
    boards = np.zeros(BOARDS, game.kernel.dtype)
    boards[HANDED] = state.array[0]
    return Desk(
        boards=boards,
        first=np.zeros(most, np.int32),
        worth=np.zeros(most, np.float32),
        options=np.zeros(most, np.int32),
        scratch=np.zeros(most, np.int32),
        odds=np.zeros(most, np.int32),
        line=np.zeros(LONGEST, np.int64),
        best_line=np.zeros(LONGEST, np.int64),
        values=np.zeros(game.kernel.seats, np.float32),
        dice=new_dice(),
        luck=new_dice(),
    )


def choose(game: Game, state: State, seat: int, seed: int, budget: int = BUDGET) -> int:
    """The quick player's decision for a redealt state."""
    return int(choose_at(new_desk(game, state), seat, seed, budget))
