"""Which discoveries a decision can be about at all: those in hand, laid, or shown in the display.

A quick answer for most of the 28 types, before it is asked what forbids one. It never lets through less than the rules
do: `forbids` alone says what is legal, and why not.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.state import (
    BID_STEP,
    CUT_STEP,
    DISC_FROM,
    DISC_PLACE,
    DISC_TO,
    DROUGHT_STEP,
    ENLIL_PLACE,
    ENLIL_STEP,
    EXCHANGE_STEP,
    GET_STEP,
    GIVE_STEP,
    LAY_PLACE,
    LAY_TYPE,
    LYRE_PLACE,
    LYRE_STEP,
    MORE_STEP,
    NO_CARD,
    PAIR_STEP,
    PAY_STEP,
    PRICE_STEP,
    PRODUCE_STEP,
    QUAKE_HAND,
    QUAKE_STEP,
    SOURCE,
    SPOTS,
    STEP_NAMES,
    TYPES,
    State,
)  # fmt: skip

NO_TYPE: Final = TYPES
"""What a decision names that names no type: always in reach."""
NAMED = np.full(a.ACTIONS, NO_TYPE, np.int64)
for _first in (
    a.FROM_DISPLAY, a.LAY_CARD, a.REPLACE, a.PAY_CARD, a.PAIR_WITH, a.PRODUCE_WITH, a.OFFER, a.DISC_ON, a.GIVE_CARD,
    a.MOVE_FROM, a.MOVE_TO, a.CUT_CARD, a.BID_CARD, a.LOSE_DISC, a.LOSE_PLACE, a.LOSE_CARD,
):  # fmt: skip
    NAMED[_first : _first + TYPES] = range(TYPES)

# Where the types lie that a step can name
NOWHERE_AT_ALL, IN_HAND, LAID, SHOWN = range(4)
WHERE = np.full(len(STEP_NAMES), NOWHERE_AT_ALL, np.int64)
WHERE[[LAY_TYPE, PAY_STEP, PAIR_STEP, EXCHANGE_STEP, PRICE_STEP, GIVE_STEP, CUT_STEP]] = IN_HAND
WHERE[[BID_STEP, MORE_STEP, ENLIL_STEP, QUAKE_HAND, LYRE_STEP]] = IN_HAND
WHERE[[LAY_PLACE, PRODUCE_STEP, DISC_PLACE, DISC_FROM, DISC_TO]] = LAID
WHERE[[ENLIL_PLACE, DROUGHT_STEP, QUAKE_STEP, LYRE_PLACE]] = LAID
WHERE[[SOURCE, GET_STEP]] = SHOWN


@rule
def types_in_reach(s: State, step: int) -> int:
    """One bit a type, and that of NO_TYPE. A card that is being replaced counts as one in hand (URUK-5.12)."""
    where, seat, reach = WHERE[step], int(s.to_move), 1 << NO_TYPE
    if where == IN_HAND:
        for card in range(TYPES):
            reach |= (1 if s.hand[seat, card] > 0 else 0) << card
        if s.place >= 0:
            reach |= 1 << int(s.place)
    elif where == LAID:
        for k in range(s.laid_count[seat]):
            reach |= 1 << int(s.laid[seat, k])
    elif where == SHOWN:
        for spot in range(SPOTS):
            if s.display[spot] != NO_CARD:
                reach |= 1 << int(s.display[spot])
    return reach
