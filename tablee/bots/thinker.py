"""From a search to a plan: how a turn's budget is spent, decision by decision, by one worker or several."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from tablee.bots import guided, search
from tablee.bots.guided import Guide
from tablee.bots.lesson import lesson
from tablee.bots.network import Network
from tablee.bots.search import HANDED, NONE, ROOT, Desk, Style
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.state import State

FIRST_SHARE = 0.6
"""Of the budget that is left, what one decision may take: the turn may go on."""
SLICES = 24
"""The budget of a decision is spent in slices; after each, a decision that is made already ends the thinking."""
CATCHING_UP = 0.5
"""Of the iterations that are left, what the second branch is thought to gain on the first at most."""
LESSON = 0.005
"""Of the budget, what one choice of the lesson before the search may take; never more than the game allows."""
WHOLE_LESSON = 0.15
"""Of the budget, effort or time, what the whole lesson may take."""
BETWEEN_LOOKS = 10_000
"""With a limit of time, the effort between two looks at the clock: some milliseconds."""
EFFORT_PER_NODE = 4
LEAST_NODES, MOST_NODES = 1 << 10, 1 << 21


@dataclass(frozen=True)
class Budget:
    """How much a turn may cost: decisions carried out in the search, and optionally seconds."""

    effort: int
    seconds: float | None = None
    workers: int = 1

    def __post_init__(self) -> None:
        whole = isinstance(self.effort, int) and isinstance(self.workers, int)
        if not whole or self.effort < 1 or self.workers < 1 or (self.seconds is not None and self.seconds <= 0):
            raise BadInput("A budget needs an effort of at least 1, at least one worker and more than 0 seconds.")


@dataclass(frozen=True)
class Branch:
    """One option of a decision: how often it was tried and what came of it, for every seat."""

    action: int
    visits: int
    worth: tuple[float, ...]


@dataclass
class Thinker:
    """A search for one seat in one position, which can step on to the next decision of the same turn."""

    game: Game
    state: State
    seat: int
    seed: int
    budget: Budget
    style: Style
    network: Network | None = None
    """Who guides the search and judges positions; None: habits and the game's own `evaluate`."""
    guides: list[Guide] = field(init=False)
    desks: list[Desk] = field(init=False)
    roots: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.spent, self.iterations = 0, 0
        nodes = min(MOST_NODES, max(LEAST_NODES, self.budget.effort // EFFORT_PER_NODE))
        self.desks = [
            search.new_desk(self.game.kernel, nodes, int(self.state.players)) for _ in range(self.budget.workers)
        ]
        network = self.network
        self.guides = [guided.new_guide(self.game, network, desk) for desk in self.desks] if network else []
        self.roots = [ROOT] * len(self.desks)
        for worker, desk in enumerate(self.desks):
            desk.boards[HANDED] = self.state.array[0]
            search.begin(desk, self.seed, worker)

    def think(self, share: float = 1.0) -> float:
        """Spend at most this share of the budget on the decision at hand, give or take a slice: there must be one.
        Return the share that was used, of the effort or of the time, whichever is more."""
        began, effort = time.monotonic(), max(1, int(self.budget.effort * share))
        portion = max(1, effort // SLICES)
        if self.budget.seconds is not None:
            portion = min(portion, BETWEEN_LOOKS)
        learned = self._learn(began)
        effort -= learned
        spent = self._slice(portion)
        while spent < effort and self._timed(began) < share and not self._settled(effort - spent, spent):
            spent += self._slice(portion)
        self.spent += spent
        return max((learned + spent) / self.budget.effort, self._timed(began))

    def _learn(self, began: float) -> int:
        """Before the first iteration: take the lesson to heart. Return the effort that it took."""
        effort, budget = 0, min(self.game.kernel.lesson, int(self.budget.effort * LESSON))
        if self.iterations or self.network or not self.style.lesson or not budget:
            return 0
        for seat, action in lesson(self.game, self.state, self.style.turns, self.seed, budget):
            effort += budget
            for desk in self.desks:
                search.praise(desk, seat, action, self.style.lesson)
            if max(effort / self.budget.effort, self._timed(began)) >= WHOLE_LESSON:
                break
        return effort

    def _timed(self, began: float) -> float:
        """The share of the time that has gone by since; nothing if time is not limited."""
        return (time.monotonic() - began) / self.budget.seconds if self.budget.seconds is not None else 0.0

    def _slice(self, effort: int) -> int:
        """All workers search for a while, each in its own tree with its own deals."""
        work = range(len(self.desks))
        if len(work) == 1:
            done = [self._work(0, effort)]
        else:
            with ThreadPoolExecutor(len(work)) as pool:
                portion = max(1, effort // len(work))
                done = list(pool.map(lambda worker: self._work(worker, portion), work))
        self.iterations += sum(iterations for iterations, _ in done)
        return sum(spent for _, spent in done)

    def _work(self, worker: int, effort: int) -> tuple[int, int]:
        desk, root, deals = self.desks[worker], self.roots[worker], self.seed + (worker << 32)
        if self.guides:
            done = guided.search_on(desk, self.guides[worker], self.style, root, self.seat, deals, effort)
        else:
            done = search.search_on(desk, self.style, root, self.seat, deals, effort)
        iterations, spent = done
        return int(iterations), int(spent)

    def _settled(self, left: int, spent: int) -> bool:
        """Whether the best branch will hardly be overtaken by the second in what is left."""
        visits = sorted((branch.visits for branch in self.branches()), reverse=True)
        if len(visits) < 2:
            return False
        return visits[0] - visits[1] > CATCHING_UP * left * sum(visits) / max(1, spent + self.spent)

    def options(self) -> list[int]:
        """What the seat may do in the position as it was handed over: other deals may have other options."""
        desk = self.desks[0]
        return [int(action) for action in desk.options[: search.options_at(desk, self.style.thorough > 0)]]

    def branches(self) -> list[Branch]:
        """The options of the decision at hand that were tried, the most tried first, all workers together."""
        legal = set(self.options())
        visits: dict[int, int] = {}
        worth: dict[int, np.ndarray] = {}
        for desk, root in zip(self.desks, self.roots, strict=True):
            for child in children(desk, root):
                action = int(desk.action[child])
                if action not in legal:
                    continue
                visits[action] = visits.get(action, 0) + int(desk.visits[child])
                worth[action] = worth.get(action, 0) + desk.worth[child].astype(np.float64)
        seats = int(self.state.players)
        found = [
            Branch(action, n, tuple(float(w) / max(1, n) for w in worth[action][:seats]))
            for action, n in visits.items()
        ]
        return sorted(found, key=lambda branch: (-branch.visits, -branch.worth[self.seat], branch.action))

    def worth(self) -> tuple[float, ...]:
        """What every seat may expect on average of all that was tried."""
        total = sum(desk.worth[root].astype(np.float64) for desk, root in zip(self.desks, self.roots, strict=True))
        visits = sum(int(desk.visits[root]) for desk, root in zip(self.desks, self.roots, strict=True))
        return tuple(float(w) / max(1, visits) for w in np.atleast_1d(total)[: int(self.state.players)])

    def candidates(self) -> list[tuple[tuple[int, ...], float, float]]:
        """Every option with how the turn would go on after it, what the seat may expect, and its share of the visits;
        the most tried first."""
        branches = self.branches()
        total = max(1, sum(branch.visits for branch in branches))
        return [(self._line(b.action), b.worth[self.seat], b.visits / total) for b in branches]

    def _line(self, action: int) -> tuple[int, ...]:
        """An option and the most tried way to finish the turn after it, in the first worker's tree."""
        desk, node = self.desks[0], self.roots[0]
        handed = desk.boards[HANDED : HANDED + 1].copy()
        line: list[int] = []
        more = 1
        while more:
            line.append(action)
            more = search.step_on(desk, self.seat, action, self.style.thorough > 1)
            line += self.foregone()
            node = next((c for c in children(desk, node) if desk.action[c] == action), NONE)
            legal = set(self.options()) if more else set()
            below = [c for c in children(desk, node) if int(desk.action[c]) in legal] if node != NONE else []
            if not below:
                break
            action = int(desk.action[max(below, key=lambda c: int(desk.visits[c]))])
        desk.boards[HANDED] = handed[0]
        return tuple(line)

    def step_on(self, action: int) -> bool:
        """Take a decision; whether the seat has another one to take before chance or another seat decides."""
        more = 0
        for worker, desk in enumerate(self.desks):
            root = self.roots[worker]
            found = next((c for c in children(desk, root) if desk.action[c] == action), NONE)
            self.roots[worker] = found if found != NONE else int(search.add_child(desk, root, action))
            more = int(search.step_on(desk, self.seat, action, self.style.thorough > 1))
        # A tree that is full has no room for the new root: what was thought so far then has to do.
        return more > 1 and NONE not in self.roots

    def foregone(self) -> list[int]:
        """The decisions that the last step took along, which are no choice for who thinks."""
        desk = self.desks[0]
        return [int(action) for action in desk.foregone[1 : 1 + int(desk.foregone[0])]]


def children(desk: Desk, node: int) -> Iterator[int]:
    child = int(desk.child[node])
    while child != NONE:
        yield child
        child = int(desk.sibling[child])


def plan_turn(thinker: Thinker, share: float) -> tuple[tuple[int, ...], float]:
    """The decisions of the turn, as far as they can be foreseen, and the share of the budget that is left."""
    options = thinker.options()
    if len(options) == 1:
        return (options[0],), share
    actions: list[int] = []
    goes_on = True
    while goes_on:
        share = max(0.0, share - thinker.think(share * FIRST_SHARE))
        actions.append(next((branch.action for branch in thinker.branches()), thinker.options()[0]))
        goes_on = thinker.step_on(actions[-1])
        actions += thinker.foregone()
    return tuple(actions), share
