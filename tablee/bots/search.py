"""One Monte-Carlo tree search for every game, for two to four seats, with hidden cards and with chance.

An iteration deals anew what the seat cannot know, walks down the tree, adds one node, plays on for a few turns, judges
the place that each of them leads to, and writes the average into every node of its way. The tree is open-loop: a node
stands for the decisions that lead to it, whatever chance did between them. So an action may be offered in one
iteration and not in the next; its bonus for being rarely tried counts only the times that it was offered.

A turn is several small decisions, all in the same tree: when the first is taken, the search goes on below it.

Actions that did well anywhere in the search are tried first where nothing else is known: they become a habit. The
first habits are those of the quick player.

Effort is counted in decisions carried out, never in time, so a seed always gives the same plan.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tablee.bots.dice import Dice, new_dice, random_action, roll, seed_dice
from tablee.engine import verbs
from tablee.engine.jit import inlined, rule
from tablee.engine.uncounted import lend

CHANCE, NOBODY = verbs.CHANCE, verbs.NOBODY
legal, sensible, apply, evaluate, determinize, winners = (
    verbs.legal, verbs.sensible, verbs.apply, verbs.evaluate, verbs.determinize, verbs.winners,
)  # fmt: skip

ROOT = 0
NONE = 0
"""No child, no sibling: the root is nobody's child."""
HANDED, WORK = 0, 1
"""The boards on the desk: the position to think about, and the one that an iteration plays on."""
TIMES, FRUITS = 0, 1
"""The two numbers of a habit."""
LONGEST = 2048
"""Decisions that one iteration may have; a longer one is judged where it then stands."""
RESULT = np.float32(0.9)
"""What counts at the end of a game: to win (this much) and by how much (the rest)."""
DOUBT = np.float32(0.06)
"""How much a foreseen result is less sure than one that has happened: who leads wants the end, and makes for it."""
HOPE = np.float32(1.2)
"""What an action is thought worth that was never tried anywhere: a little more than average, which is 1."""
PRAISE = np.float32(1.6)
"""What an action is thought worth that was seen in the lesson."""


class Style(NamedTuple):
    """How a search goes about its work."""

    curiosity: float = 0.7
    """How much a rarely tried action is preferred to one that did well."""
    width: float = 1.5
    """A node visited n times has at most `width * sqrt(n)` branches."""
    rivals: int = 12
    """A play-out draws this many of the legal actions and carries out the best habit: 1 is random play."""
    turns: int = 1
    """A play-out goes on for this many turns; the one that is under way counts. A bid or an answer in the middle of
    somebody's turn begins no other."""
    lesson: int = 20
    """What was seen in the lesson counts for this many tries; 0: there is no lesson."""
    thorough: int = 0
    """1: of the decision at hand every legal action is tried, also what can do no better than another; 2: of all."""
    daring: float = 2.0
    """Guided by a network: how much a promising action is preferred to one that did well."""
    trust: float = 0.5
    """Guided by a network: how much of a judgement is the network's; the rest is a play-out's. 1: there is none."""
    spread: float = 10.0
    """A lead that is worth e to 1 in the odds of winning, in units of the game's `evaluate`."""


class Desk(NamedTuple):
    """All that a search writes on, made once: compiled code allocates nothing."""

    boards: Any
    # The tree, one entry a node: the action that leads to it, its first child (children ascend by action), its next
    # sibling, how often it was visited and offered, and the sum of every seat's results.
    action: Any
    child: Any
    sibling: Any
    visits: Any
    offered: Any
    worth: Any
    nodes: Any
    # Habits, by seat and action: how often it was carried out and the sum of what came of it, side by side in memory.
    habits: Any
    # One iteration: its way through the tree, and who did what.
    way: Any
    movers: Any
    acts: Any
    options: Any
    branches: Any
    odds: Any
    values: Any
    results: Any
    sums: Any  # of the results at the end of each turn
    won: Any
    foregone: Any  # how many decisions were taken without a thought, and these
    # Of the results so far: how many, their sum and the sum of their squares, over all seats.
    tally: Any
    dice: Dice


def new_desk(kernel: Any, capacity: int, players: int) -> Desk:
    most = kernel.max_legal
    return Desk(
        boards=np.zeros(2, kernel.dtype),
        action=np.zeros(capacity, np.int32),
        child=np.zeros(capacity, np.int32),
        sibling=np.zeros(capacity, np.int32),
        visits=np.zeros(capacity, np.int32),
        offered=np.zeros(capacity, np.int32),
        worth=np.zeros((capacity, kernel.seats), np.float32),
        nodes=np.ones(1, np.int64),
        habits=np.full((kernel.seats, kernel.actions, 2), (1, HOPE / players), np.float32),
        way=np.zeros(LONGEST + 1, np.int32),
        movers=np.zeros(LONGEST, np.int8),
        acts=np.zeros(LONGEST, np.int32),
        options=np.zeros(most, np.int32),
        branches=np.zeros(most, np.int32),
        odds=np.zeros(most, np.int32),
        values=np.zeros(kernel.seats, np.float32),
        results=np.zeros(kernel.seats, np.float32),
        sums=np.zeros(kernel.seats, np.float32),
        won=np.zeros(kernel.seats, np.int8),
        foregone=np.zeros(LONGEST + 1, np.int32),
        tally=np.zeros(3, np.float64),
        dice=new_dice(),
    )


# The tree


@inlined
def add_child(desk: Any, node: int, action: Any) -> int:
    """A new child of the node in its place among the others; NONE if the tree is full."""
    fresh = desk.nodes[0]
    if fresh == len(desk.action):
        return NONE
    desk.nodes[0] += 1
    desk.action[fresh] = action
    before, after = NONE, desk.child[node]
    while after != NONE and desk.action[after] < action:
        before, after = after, desk.sibling[after]
    desk.sibling[fresh] = after
    if before == NONE:
        desk.child[node] = fresh
    else:
        desk.sibling[before] = fresh
    return fresh


@rule
def list_options(s: Any, out: Any, thorough: bool) -> int:
    """The actions to think about, all that are legal or those that are sensible; return how many there are."""
    count = legal(s, out)
    return count if thorough or count == 1 else sensible(s, out, count)


@inlined
def match_branches(desk: Any, node: int, count: int) -> int:
    """The child behind each option, NONE where there is none yet; return how many there are. Both ascend."""
    child, known = desk.child[node], 0
    for i in range(count):
        while child != NONE and desk.action[child] < desk.options[i]:
            child = desk.sibling[child]
        desk.branches[i] = NONE
        if child != NONE and desk.action[child] == desk.options[i]:
            desk.branches[i] = child
            desk.offered[child] += 1
            known += 1
    return known


@inlined
def habit(desk: Any, mover: int, action: Any) -> Any:
    """What came of this action on average, wherever this seat carried it out."""
    return desk.habits[mover, action, FRUITS] / desk.habits[mover, action, TIMES]


@inlined
def deviation(desk: Any) -> Any:
    """How much results differ in this search: what is a large difference in one position is a small one in another."""
    count, total, squares = desk.tally[0], desk.tally[1], desk.tally[2]
    if count < 2:
        return 1.0
    return np.sqrt(max(1e-9, squares / count - (total / count) ** 2))


@inlined
def best_branch(desk: Any, mover: int, count: int, curiosity: Any) -> int:
    """The option with the best child: good results, or too rarely tried for the times that it was offered."""
    best, top = -1, -1.0
    for i in range(count):
        child = desk.branches[i]
        if child == NONE:
            continue
        n = desk.visits[child]
        value = desk.worth[child, mover] / n + curiosity * np.sqrt(np.log(desk.offered[child] + 1.0) / n)
        if value > top:
            best, top = i, value
    return best


@inlined
def best_untried(desk: Any, mover: int, count: int) -> int:
    """The option without a child that promises most by habit; equals are taken from a random place on."""
    start = roll(desk.dice, count)
    best, top = -1, -1.0
    for k in range(count):
        i = (start + k) % count
        if desk.branches[i] == NONE:
            value = habit(desk, mover, desk.options[i])
            if value > top:
                best, top = i, value
    return best


@inlined
def choose_branch(desk: Any, style: Any, node: int, mover: int, count: int) -> int:
    """The option to follow. A node grows slowly, so that good branches are known well before poor ones are tried."""
    known = match_branches(desk, node, count)
    if known < count and (known == 0 or known < style.width * np.sqrt(desk.visits[node])):
        return best_untried(desk, mover, count)
    return best_branch(desk, mover, count, style.curiosity * deviation(desk))


# One iteration


@inlined
def let_chance_decide(s: Any, desk: Any) -> int:
    """Carry out whatever is random until a seat is to move; return how many decisions that took."""
    length = 0
    while s.to_move == CHANCE:
        apply(s, random_action(s, desk.dice, desk.options, desk.odds))
        length += 1
    return length


@inlined
def note(desk: Any, length: int, mover: int, action: Any) -> None:
    desk.movers[length] = mover
    desk.acts[length] = action


@inlined
def go_down(s: Any, desk: Any, style: Any, root: int) -> Any:
    """Follow the tree and add one node. Return the nodes on the way, the decisions taken, the effort, and whose turn it
    was before the last of them."""
    node, depth, length, effort, active = root, 1, 0, 0, s.active
    desk.way[0] = root
    while length < LONGEST:
        effort += let_chance_decide(s, desk)
        if s.to_move == NOBODY:
            break
        mover, active = s.to_move, s.active
        count = list_options(s, desk.options, style.thorough > (0 if node == root else 1))
        if count == 1:  # no choice, no node
            apply(s, np.int64(desk.options[0]))
            effort += 1
            continue
        i = choose_branch(desk, style, node, mover, count)
        action = np.int64(desk.options[i])
        apply(s, action)
        note(desk, length, mover, action)
        length += 1
        effort += 1
        fresh = desk.branches[i] == NONE
        node = add_child(desk, node, action) if fresh else desk.branches[i]
        if node == NONE:
            break
        desk.way[depth] = node
        depth += 1
        if fresh:
            desk.offered[node] = 1
            break
    return depth, length, effort, active


@inlined
def by_habit(s: Any, desk: Any, style: Any) -> Any:
    """The best habit among a few random legal actions."""
    count = list_options(s, desk.options, style.thorough > 1)
    best = np.int64(desk.options[roll(desk.dice, count)])
    if count == 1:
        return best
    mover = s.to_move
    top = habit(desk, mover, best)
    for _ in range(1, style.rivals):
        other = np.int64(desk.options[roll(desk.dice, count)])
        promise = habit(desk, mover, other)
        if promise > top:
            best, top = other, promise
    return best


@inlined
def play_on(s: Any, desk: Any, style: Any, length: int, active: int) -> Any:
    """Play on until enough turns are over. The results are the average of what is thought at the end of each: the first
    tells most about the way through the tree, the last sees furthest. Return the decisions taken, those of the tree
    included, and the effort."""
    turns, effort = 0, 0
    desk.sums[:] = 0
    while s.to_move != NOBODY and length < LONGEST:
        effort += let_chance_decide(s, desk)
        if s.to_move == NOBODY:
            break
        if s.active != active:
            active = s.active
            turns += 1
            judge(s, desk, style.spread)
            for seat in range(s.players):
                desk.sums[seat] += desk.results[seat]
            if turns >= style.turns:
                break
        mover, action = s.to_move, by_habit(s, desk, style)
        apply(s, action)
        note(desk, length, mover, action)
        length += 1
        effort += 1
    if s.to_move == NOBODY or turns == 0:
        judge(s, desk, style.spread)
    else:
        for seat in range(s.players):
            desk.results[seat] = desk.sums[seat] / np.float32(turns)
    return length, effort


@inlined
def judge(s: Any, desk: Any, spread: Any) -> None:
    """The results of all seats, which add up to 1: by prospects, and at the end by victory above all."""
    evaluate(s, desk.values)
    top = desk.values[0]
    for seat in range(s.players):
        top = max(top, desk.values[seat])
    total = np.float32(0.0)
    for seat in range(s.players):
        desk.results[seat] = np.exp((desk.values[seat] - top) / np.float32(spread))
        total += desk.results[seat]
    for seat in range(s.players):
        desk.results[seat] /= total
    if s.to_move == NOBODY:
        count_victory(s, desk)
    else:
        for seat in range(s.players):
            desk.results[seat] = DOUBT / np.float32(s.players) + (np.float32(1.0) - DOUBT) * desk.results[seat]


@inlined
def count_victory(s: Any, desk: Any) -> None:
    desk.won[:] = 0
    winners(s, desk.won)
    shared = 0
    for seat in range(s.players):
        shared += desk.won[seat]
    for seat in range(s.players):
        victory = np.float32(desk.won[seat]) / np.float32(max(1, shared))
        desk.results[seat] = RESULT * victory + (np.float32(1.0) - RESULT) * desk.results[seat]


@inlined
def learn(desk: Any, depth: int, length: int, players: int) -> None:
    """Write the results into the nodes on the way and into the habits."""
    for k in range(depth):
        node = desk.way[k]
        desk.visits[node] += 1
        for seat in range(players):
            desk.worth[node, seat] += desk.results[seat]
    for seat in range(players):
        result = np.float64(desk.results[seat])
        desk.tally[0] += 1
        desk.tally[1] += result
        desk.tally[2] += result * result
    for k in range(length):
        mover, action = desk.movers[k], desk.acts[k]
        desk.habits[mover, action, TIMES] += np.float32(1.0)
        desk.habits[mover, action, FRUITS] += desk.results[mover]


@inlined
def iterate(desk: Any, style: Any, root: int, seat: int, deal: int) -> int:
    """One iteration; return its effort."""
    desk.boards[WORK] = desk.boards[HANDED]
    s = desk.boards[WORK]
    determinize(s, seat, deal)
    depth, length, effort, active = go_down(s, desk, style, root)
    length, more = play_on(s, desk, style, length, active)
    learn(desk, depth, length, s.players)
    return effort + more + 1


# Doors


@rule
def begin(desk: Any, seed: int, worker: int) -> None:
    seed_dice(desk.dice, seed, worker)


def praise(desk: Desk, seat: int, action: int, tries: int) -> None:
    """The action was seen in the lesson, which counts for so many tries."""
    desk.habits[seat, action, TIMES] += tries
    desk.habits[seat, action, FRUITS] += tries * PRAISE / np.float32(desk.boards[HANDED]["players"])


@rule
def search_on(desk: Any, style: Any, root: int, seat: int, seed: int, effort: int) -> Any:
    """Iterate until the effort is spent. Return the iterations made and the effort that they took."""
    desk = lend(desk)
    iterations, spent = 0, 0
    while spent < effort:
        spent += iterate(desk, style, root, seat, seed + desk.visits[root])
        iterations += 1
    return iterations, spent


@rule
def options_at(desk: Any, thorough: bool) -> int:
    """List the options of the position to think about; return how many there are."""
    return list_options(desk.boards[HANDED], desk.options, thorough)


@rule
def step_on(desk: Any, seat: int, action: int, thorough: bool) -> int:
    """Carry out a decision on the position to think about. Return how many options the seat then has: 0 if chance or
    another seat is next. Decisions without a choice are carried out as well; those that have one by the rules, but none
    that is worth a thought, are foregone and noted."""
    s = desk.boards[HANDED]
    apply(s, action)
    desk.foregone[0] = 0
    while s.to_move == seat:
        count = list_options(s, desk.options, thorough)
        if count > 1:
            return count
        only = np.int64(desk.options[0])
        if legal(s, desk.options) > 1:
            desk.foregone[0] += 1
            desk.foregone[desk.foregone[0]] = only
        apply(s, only)
    return 0
