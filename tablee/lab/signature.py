"""One hash per game over many seeded random matches. It changes only when the behaviour of the rules does."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import numpy as np

from tablee.engine.game import Game
from tablee.engine.record import field_names
from tablee.engine.state import State
from tablee.lab.playout import trace

MATCHES = 1_000
SEED = 2006
LIMIT = 20_000


def signature(
    game: Game, matches: int = MATCHES, progress: Callable[[int], None] = lambda done: None, rules: int | None = None
) -> str:
    """SHA-256 over every decision and every field of every final state; each player count in turn."""
    digest = hashlib.sha256(f"{game.name}:{matches}".encode())
    options = game.spelt_out(rules)
    for match in range(matches):
        players = game.players[match % len(game.players)]
        decisions, final = trace(game, players, SEED, options, match=match, limit=LIMIT)
        digest.update(decisions.astype("<i4").tobytes())
        add_fields(digest, final)
        progress(match + 1)
    return digest.hexdigest()


def add_fields(digest: hashlib._Hash, state: State) -> None:
    """Field by field, as little-endian integers: neither padding nor the machine's byte order counts. Nor do the
    options, and fields in which there is nothing: what a later version of the rules adds leaves this hash as it is."""
    for name in field_names(state.array.dtype):
        numbers = np.asarray(state.array[0][name])
        if name != "options" and numbers.any():
            digest.update(name.encode())
            digest.update(numbers.astype("<i8").tobytes())
