"""The manner of a bot: a short hash over what it does in a few positions.

Matches of before and of today may be counted together as long as nobody plays in another manner. A commit says less: it
may have changed another game, or only made the same play quicker.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tablee.bots import BOTS, EFFORTS, LEVELS, SEARCH, Bot, bot, read_settings
from tablee.engine import chance, cursor
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

EFFORT = 4_000
"""A search is asked with little effort: a few seconds must do. How much it has is told apart."""
WALKS, STEPS, APART = 4, 600, 24
"""Random matches, the decisions of each that are looked at at most, and how many lie between two questions."""


def manner(game: Game, lineup: tuple[str, ...], commit: str) -> str:
    """The hash for a line-up. A bot from elsewhere may depend on anything, so there the commit counts as well."""
    told = [f"{name} {effort_of(name)}" for name in lineup]
    probes = {name: probe_of(name) for name in lineup}
    if None in probes.values():
        told.append(commit)
    for probe in {probe.name: probe for probe in probes.values() if probe}.values():
        told += [f"{probe.name} {answer(game, probe, state)}" for state in positions(game, len(lineup))]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def answer(game: Game, probe: Bot, state: State) -> tuple[int, ...]:
    seat = game.to_move(state)
    assert seat is not None
    return probe.plan(game, state, seat, seed=1).actions


def effort_of(name: str) -> int:
    return EFFORTS[LEVELS.index(name)] if name in LEVELS else 0


def probe_of(name: str) -> Bot | None:
    """A bot that plays in the same manner in less time; None if it is not ours."""
    if name in LEVELS:
        return bot(f"{SEARCH}:effort={EFFORT}")
    source, _, settings = name.partition(":")
    if source == SEARCH:
        quick = {**read_settings(settings), "effort": EFFORT}
        quick.pop("seconds", None)
        return bot(f"{SEARCH}:" + ",".join(f"{key}={value}" for key, value in quick.items()))
    return BOTS.get(name)


def positions(game: Game, players: int) -> Iterator[State]:
    """Positions of random matches in which somebody has a choice."""
    for walk in range(WALKS):
        state, dice = game.new(players, walk), chance.stream(walk, 3)
        for ply in range(STEPS):
            seat = game.to_move(state)
            if seat is None:
                break
            if seat == CHANCE:
                game.apply(state, cursor.draw(game, state, walk, ply))
                continue
            legal = game.legal(state)
            if ply % APART == 0 and len(legal) > 1:
                yield state.copy()
            game.apply(state, legal[chance.below(dice, len(legal))])
