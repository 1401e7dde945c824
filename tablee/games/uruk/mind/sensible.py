"""Which legal actions of Uruk are worth a thought: what goes can do no better than something that stays.

The actions of a turn may be carried out in any order, and often the order does not matter; then one order will do. (It
may matter when cubes run short; that is rare enough to leave it aside.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.resources import forbids_source
from tablee.games.uruk.rules.state import (
    ACT,
    DISCOUNT_STEP,
    EXCHANGE_STEP,
    F_CHOOSE,
    F_PIPE,
    F_PRODUCE,
    F_ROAD,
    F_STORE,
    FUNCTION,
    PRODUCE_STEP,
    REDUCTION_STEP,
    TURN,
    TYPES,
    State,
)  # fmt: skip

# Sources that give the same whatever was taken before. Not Ziggurat, which looks at the stock, nor Astronomy, which
# looks at the display.
IN_ANY_ORDER = np.isin(FUNCTION[:TYPES], (F_STORE, F_PRODUCE, F_ROAD, F_CHOOSE, F_PIPE))


@rule
def comes_too_late(s: State, card: int) -> bool:
    """A source with a higher id was used in this turn already: the same cubes can be had by ascending ids."""
    if not IN_ANY_ORDER[card]:
        return False
    for k in range(s.laid_count[s.active]):
        other = int(s.laid[s.active, k])
        if other > card and s.used[other] and IN_ANY_ORDER[other]:
            return True
    return False


@rule
def no_source_in_order(s: State) -> bool:
    for k in range(s.laid_count[s.active]):
        card = int(s.laid[s.active, k])
        if forbids_source(s, card) == ALLOWED and not comes_too_late(s, card):
            return False
    return True


@rule
def is_needless_verb(s: State, verb: int, first: int) -> bool:
    """To give up an action is no better than to take a card."""
    if verb == a.END:
        return s.actions_left > 0 and first < a.SWAP
    return verb == a.PRODUCE and first < a.PRODUCE and no_source_in_order(s)


@rule
def is_out_of_order(s: State, card: int) -> bool:
    """Cards are exchanged by ascending ids."""
    if s.trail_count == 0:
        return False
    before = s.trail[s.trail_count - 1]
    return before < TYPES and card < before


@rule
def is_needless(s: State, action: int, first: int, last: int) -> bool:
    if s.step == ACT:
        return is_needless_verb(s, action, first)
    if s.step == PRODUCE_STEP:
        return comes_too_late(s, action - a.PRODUCE_WITH) and not no_source_in_order(s)
    if s.step == EXCHANGE_STEP:
        return action != a.STOP and last == a.STOP and is_out_of_order(s, action - a.OFFER)
    if s.step == DISCOUNT_STEP:
        return action == a.AT_FULL_COST and last == a.WITH_DISCOUNT
    if s.step == REDUCTION_STEP:
        return action == a.AT_FULL_PRICE and last in (a.WITH_VAULT, a.WITH_COINAGE)
    return False


@rule
def sensible(s: State, out: Any, count: int) -> int:
    if s.phase != TURN:
        return count
    first, last, kept = int(out[0]), int(out[count - 1]), 0
    for i in range(count):
        if not is_needless(s, int(out[i]), first, last):
            out[kept] = out[i]
            kept += 1
    return kept
