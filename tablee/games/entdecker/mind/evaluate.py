"""A quick estimate of each seat's prospects in Entdecker: points, what islands promise, gold, tokens, pieces."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.engine.verbs import SEATS
from tablee.games.entdecker.rules.islands import (
    DIGIT,
    bears_fort_or_colony,
    count_ranks,
    is_complete,
    next_built,
    share_by_rank,
    tiles_of,
)
from tablee.games.entdecker.rules.scoring import points_of
from tablee.games.entdecker.rules.stacks import tokens_left, tokens_of
from tablee.games.entdecker.rules.state import COLONY, DISCOVERY_TILES, FORT, NO_ISLAND, OVER_STEP, POST, STACKS, State

# In victory points.
A_PLANT: Final = 1.65  # a token in sight: less than the 2.25 that one has on average
A_TOKEN: Final = 0.45  # what one more token is worth for the great inventor
AN_OPEN_END: Final = 0.37  # what an island still grows by
A_COIN: Final = 0.4
A_COIN_TOO_MANY: Final = 0.14  # near the end of the track income is lost
SAFE_GOLD: Final = 8
# A piece at home can be built; one on the board is bound.
PIECE_AT_HOME = np.array([0.37, 0.8, 1.6], np.float64)
A_SECOND_FORT: Final = 0.18
# What is held is of less use the fewer tiles are left to draw: slowly at first, then fast.
USE_OF_HOLDINGS = ((np.arange(DISCOVERY_TILES + 1) + 6.0) / 60.0) ** 0.22
# How surely an unfinished island pays its best piece, before a rival outranks it.
SURE_POST: Final = 0.45
SURE_FORT: Final = 0.55
SURE_COLONY: Final = 0.8


@rule
def sureness(strength: int) -> float:
    """How likely a rank is to hold until the island is complete."""
    if strength >= DIGIT * DIGIT:
        return SURE_COLONY
    return SURE_FORT if strength >= DIGIT else SURE_POST


@rule
def add_promise(s: State, island: int, ranks: Any, out: Any) -> None:
    """Add what an island will pay every seat, as it looks now."""
    count_ranks(s, island, ranks)
    tiles, complete = tiles_of(s, island), is_complete(s, island)
    plant = A_PLANT if bears_fort_or_colony(s, island) and tokens_left(s) > 0 else 0.0
    for seat in range(s.players):
        whole = float(share_by_rank(ranks, seat, tiles))
        part = whole / tiles
        if complete:
            out[seat] += whole + plant * part
        elif whole > 0.0:
            out[seat] += sureness(ranks[seat]) * (whole + part * (plant + AN_OPEN_END * s.open_ends[island]))


@rule
def purse(gold: int) -> float:
    """Gold buys tiles and pieces; what fills the track to its end is worth less."""
    return A_COIN * min(gold, SAFE_GOLD) + A_COIN_TOO_MANY * max(gold - SAFE_GOLD, 0)


@rule
def holdings(s: State, seat: int) -> float:
    total = purse(int(s.gold[seat])) + A_TOKEN * tokens_of(s, seat)
    for piece in range(POST, COLONY + 1):
        total += PIECE_AT_HOME[piece] * min(1, s.supply[seat, piece])
    return total + (A_SECOND_FORT if s.supply[seat, FORT] > 1 else 0.0)


@rule
def tiles_to_draw(s: State) -> int:
    total = 0
    for k in range(STACKS):
        total += s.stack[k]
    return total


@rule
def evaluate(s: State, out: Any) -> None:
    use = USE_OF_HOLDINGS[tiles_to_draw(s)]
    for seat in range(s.players):
        out[seat] = points_of(s, seat)
        if s.step != OVER_STEP:
            out[seat] += use * holdings(s, seat)
    if s.step == OVER_STEP:
        return
    ranks = np.zeros(SEATS, np.int64)
    island = next_built(s, NO_ISLAND)
    while island != NO_ISLAND:
        add_promise(s, island, ranks, out)
        island = next_built(s, island)
