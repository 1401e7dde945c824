"""The manner of a line-up: a short hash over what its bots do in a few positions, and how much thought that took.

Matches of before and of today may be counted together as long as nobody plays in another manner. A commit says less: it
may have changed another game, or only made the same play quicker.
"""

from __future__ import annotations

import hashlib

from tablee.bots import BOTS, LEVELS, SEARCH, load_bot
from tablee.engine.game import Game
from tablee.lab.playout import midway

FEW, MANY = 4, 64
"""A search answers with its whole effort, since some changes are felt only there; so it is asked few questions. One
decision of a bot that does not search says little; so there are many."""


def manner(game: Game, lineup: tuple[str, ...], commit: str) -> str:
    """The hash for a line-up. For a bot from elsewhere, or one that looks at the clock, the commit must do."""
    told = list(lineup)
    for name in dict.fromkeys(lineup):
        told += answers(game, name, len(lineup)) if is_steady(name) else [commit]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def is_steady(name: str) -> bool:
    """Whether it is one of ours, which does the same whenever it is asked."""
    return name in BOTS or (searches(name) and "seconds" not in name)


def searches(name: str) -> bool:
    return name in LEVELS or name.partition(":")[0] == SEARCH


def answers(game: Game, name: str, players: int) -> list[str]:
    """The plans of a bot, with the share of its budget that each left over: almost any change shows there."""
    found = []
    for match in range(FEW if searches(name) else MANY):
        state = midway(game, players, match)
        seat = game.to_move(state)
        if seat is not None:
            found.append(f"{name} {load_bot(name).plan(game, state, seat, seed=1)}")
    return found
