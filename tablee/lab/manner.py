"""The manner of a line-up: a short hash over what its bots do in a few positions, and how much thought that took.

Matches of before and of today may be counted together as long as nobody plays in another manner. A commit says less: it
may have changed another game, or only made the same play quicker.
"""

from __future__ import annotations

import hashlib

from tablee.bots import BOTS, SEARCH, bot
from tablee.engine.game import Game
from tablee.lab.playout import midway

POSITIONS = 4
"""A bot answers with its whole effort, since some changes are felt only there; so there are few questions."""


def manner(game: Game, lineup: tuple[str, ...], commit: str) -> str:
    """The hash for a line-up. For a bot from elsewhere, or one that looks at the clock, the commit must do."""
    told = list(lineup)
    for name in dict.fromkeys(lineup):
        told += answers(game, name, len(lineup)) if is_steady(name) else [commit]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def is_steady(name: str) -> bool:
    """Whether it is one of ours, which does the same whenever it is asked."""
    return name in BOTS or (name.partition(":")[0] == SEARCH and "seconds" not in name)


def answers(game: Game, name: str, players: int) -> list[str]:
    """The plans of a bot, with the share of its budget that each left over: almost any change shows there."""
    found = []
    for match in range(POSITIONS):
        state = midway(game, players, match)
        seat = game.to_move(state)
        if seat is not None:
            found.append(f"{name} {bot(name).plan(game, state, seat, seed=1)}")
    return found
