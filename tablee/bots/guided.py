"""The search that a network guides: what the network promises is tried first, and what it foresees is the judgement.

An iteration deals anew what the seat cannot know and walks down the same kind of tree as `search.py`. Where a position
offers something that was never offered there, the network is asked from the mover's seat: every option gets a branch
with its promise. What the network foresees there and what a play-out leads to are mixed, and written into every node of
the way.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tablee.bots.network import Network, Slate, foresee, look, new_slate, promise
from tablee.bots.search import (
    DOUBT,
    HANDED,
    LONGEST,
    NONE,
    WORK,
    Desk,
    add_child,
    deviation,
    learn,
    let_chance_decide,
    list_options,
    match_branches,
    note,
    play_on,
)
from tablee.engine import verbs
from tablee.engine.game import Game
from tablee.engine.jit import inlined, rule
from tablee.engine.uncounted import lend

NOBODY = verbs.NOBODY
apply, determinize = verbs.apply, verbs.determinize

ASKED = 16
"""What it costs to ask the network, in decisions carried out."""
CAUTION = 0.3
"""What was never tried is thought a little worse than the average of its node, by this part of the deviation."""
LEAST_PROMISE = np.float32(1e-3)
"""Nothing that may be done is ruled out."""


class Guide(NamedTuple):
    """What a guided search needs beside its desk."""

    network: Network
    slate: Slate
    promise: Any  # of each node, as the network saw it first


def new_guide(game: Game, network: Network, desk: Desk) -> Guide:
    return Guide(network, new_slate(game, network), np.zeros(len(desk.action), np.float32))


@inlined
def grow(desk: Any, guide: Any, node: int, count: int) -> None:
    """A branch for every option that has none."""
    for i in range(count):
        if desk.branches[i] == NONE:
            fresh = add_child(desk, node, desk.options[i])
            if fresh == NONE:
                return
            guide.promise[fresh] = max(guide.slate.promise[i], LEAST_PROMISE)
            desk.offered[fresh] = 1


@inlined
def best_branch(desk: Any, guide: Any, style: Any, node: int, mover: int, count: int) -> int:
    """The option with the best child: good results, or much promised for as little as it was tried."""
    spread = deviation(desk)
    total = np.float32(0)
    for i in range(count):
        total += guide.promise[desk.branches[i]]
    untried = desk.worth[node, mover] / desk.visits[node] - CAUTION * spread
    best, top = 0, -1e9
    for i in range(count):
        child = desk.branches[i]
        n = desk.visits[child]
        value = desk.worth[child, mover] / n if n > 0 else untried
        share = guide.promise[child] / total
        value += style.daring * spread * share * np.sqrt(np.float64(desk.offered[child])) / (1 + n)
        if value > top:
            best, top = i, value
    return best


@inlined
def go_down(s: Any, desk: Any, guide: Any, style: Any, root: int) -> Any:
    """Follow the tree to a position that is new or over. Return the nodes on the way, the decisions taken, the effort,
    whose turn it was before the last of them, and whether the network was asked."""
    node, depth, length, effort, active = root, 1, 0, 0, s.active
    desk.way[0] = root
    while effort < LONGEST:
        effort += let_chance_decide(s, desk)
        if s.to_move == NOBODY:
            break
        mover = s.to_move
        count = list_options(s, desk.options, style.thorough > (0 if node == root else 1))
        if count == 1:  # no choice, no node
            active = s.active
            apply(s, np.int64(desk.options[0]))
            effort += 1
            continue
        if match_branches(desk, node, count) < count:
            look(guide.network, guide.slate, s, mover)
            promise(guide.network, guide.slate, desk.options, count)
            grow(desk, guide, node, count)
            foresee(guide.network, guide.slate, s, mover)
            return depth, length, effort + ASKED, active, True
        i = best_branch(desk, guide, style, node, mover, count)
        action, active = np.int64(desk.options[i]), s.active
        apply(s, action)
        note(desk, length, mover, action)
        length += 1
        effort += 1
        node = desk.branches[i]
        desk.way[depth] = node
        depth += 1
    return depth, length, effort, active, False


@inlined
def believe(desk: Any, guide: Any, trust: Any, players: int) -> None:
    """The judgement: in part what the network foresees, for the rest what came of a play-out."""
    part = np.float32(trust)
    for seat in range(players):
        foreseen = DOUBT / np.float32(players) + (np.float32(1.0) - DOUBT) * guide.slate.results[seat]
        desk.results[seat] = part * foreseen + (np.float32(1.0) - part) * desk.results[seat]


@inlined
def iterate(desk: Any, guide: Any, style: Any, root: int, seat: int, deal: int) -> int:
    """One iteration; return its effort."""
    desk.boards[WORK] = desk.boards[HANDED]
    s = desk.boards[WORK]
    determinize(s, seat, deal)
    players = s.players
    depth, length, effort, active, asked = go_down(s, desk, guide, style, root)
    if not asked or style.trust < 1:
        length, more = play_on(s, desk, style, length, active)
        effort += more
    if asked:
        believe(desk, guide, style.trust, players)
    learn(desk, depth, length, players)
    return effort + 1


@rule
def search_on(desk: Any, guide: Any, style: Any, root: int, seat: int, seed: int, effort: int) -> Any:
    """Iterate until the effort is spent. Return the iterations made and the effort that they took."""
    desk, guide = lend(desk), lend(guide)
    iterations, spent = 0, 0
    while spent < effort:
        spent += iterate(desk, guide, style, root, seat, seed + desk.visits[root])
        iterations += 1
    return iterations, spent
