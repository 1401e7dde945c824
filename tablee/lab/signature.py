"""One hash per game over many seeded random matches. It changes only when the behaviour of the rules does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np

from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.lab.playout import trace

MATCHES = 1_000
SEED = 2006
LIMIT = 20_000


def signature(game: Game, matches: int = MATCHES, progress: Callable[[int], None] = lambda done: None) -> str:
    """SHA-256 over every decision and every field of every final state; each player count in turn."""
    digest = hashlib.sha256(f"{game.name}:{matches}".encode())
    for match in range(matches):
        players = game.players[match % len(game.players)]
        decisions, final = trace(game, players, SEED, match=match, limit=LIMIT)
        digest.update(decisions.astype("<i4").tobytes())
        add_fields(digest, final)
        progress(match + 1)
    return digest.hexdigest()


def add_fields(digest: hashlib._Hash, state: State) -> None:
    """Field by field, as little-endian integers: neither padding nor the machine's byte order counts."""
    for name in state.array.dtype.names or ():
        digest.update(np.asarray(state.array[0][name]).astype("<i8").tobytes())
