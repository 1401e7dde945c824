"""A quick estimate of each seat's prospects in Uruk, in the odds of winning: a lead of 1 is e to 1.

Whatever a seat has is worth one thing at the beginning and another when the discs have run out. The pairs of worths
were fitted to the results of matches (docs/bots.md); taken one by one they need not look right: a point counts together
with the disc, the place and the discovery that make it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.uruk.rules.auction import committed, highest_bidder
from tablee.games.uruk.rules.disaster import secret_worth
from tablee.games.uruk.rules.laying import copies_left, pairs_left
from tablee.games.uruk.rules.resources import has_played_last_turn
from tablee.games.uruk.rules.scoring import points_of
from tablee.games.uruk.rules.settlement import favour_held
from tablee.games.uruk.rules.state import (
    AUCTION,
    CITY,
    COLOURS,
    DIFFERENT,
    DROUGHT,
    EARTHQUAKE,
    EPOCH_DISCS,
    EPOCHS,
    FEWEST_PLAYERS,
    FUNCTION,
    FUNCTION_NAMES,
    HAND_LIMIT,
    LEVEL,
    LYRES,
    NEW_PLACE,
    NINURTA,
    NO_CARD,
    NOWHERE,
    OVER,
    PRICE,
    SECRET,
    STORES,
    TYPES,
    VILLAGE_ONLY,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import (
    cubes_of,
    cubes_on_pipe,
    discs_of,
    has_laid,
    highest_level,
    in_final_round,
    keeps_event,
    lowest_epoch,
)

# At the beginning, and when the discs have run out.
WORTH_OF_FUNCTION = np.array([
    {"store": (-0.13, -0.51), "discount": (0.01, -0.32), "produce": (-0.23, -0.73), "bid_bonus": (-0.07, -0.70),
     "swap": (-0.36, -0.88), "road": (-0.23, -0.69), "well": (-0.28, -0.61), "vault": (0.71, 0.35),
     "choose": (0.09, -0.04), "coinage": (0.39, -0.11), "pipe": (0.10, -0.08), "scales": (0.12, 0.27),
     "lyre": (0.29, 0.38), "sixth": (-0.62, 0.03), "missing": (1.84, 1.77), "move_disc": (-0.09, 0.53),
     "market": (0.47, 0.79), "trade": (-0.60, 0.48)}[name]
    for name in FUNCTION_NAMES
])  # fmt: skip
A_POINT: Final = (-0.11, 0.25)
A_DISC: Final = (0.33, 1.06)
A_PLACE: Final = (0.31, 0.93)
A_LEVEL: Final = (-0.20, 0.50)  # of the highest discovery
A_SITE: Final = (0.07, 0.35)  # of each level of the best place for the next disc
A_CUBE: Final = (0.02, 0.11)
A_CUBE_ON_A_CARD: Final = (0.00, 0.07)
A_MISSING_CUBE: Final = (-0.10, -0.02)  # for the next disc
A_CARD: Final = (0.05, 0.23)
A_LAYING: Final = (0.81, 0.62)
A_FAVOUR: Final = (-0.14, 0.67)
NINURTAS_PROMISE: Final = (0.25, 1.62)
THE_VOLCANO: Final = (-0.36, -0.56)
AN_ACTION: Final = (0.04, 0.23)  # whose turn it is has three
# Of a seat without another turn
A_LAST_POINT: Final = 0.75
NO_MORE_TURNS: Final = 5.0
# Of an event under way, at the beginning; it fades
A_PRIZE: Final = 0.67
A_DISASTER: Final = 0.73
AN_ERUPTION: Final = 0.4
A_BID: Final = 0.1  # of each cube in a secret bid that holds


@rule
def time_left(s: State) -> float:
    """1 at the beginning, towards 0 as the discs run out and in the final round."""
    if s.final_round > 0:
        return 0.0 if in_final_round(s) else 0.1
    now, start = 0, 0
    for epoch in range(EPOCHS):
        now += s.epochs[epoch]
        start += EPOCH_DISCS[s.players - FEWEST_PLAYERS, epoch]
    return 0.15 + 0.85 * now / start


@rule
def has_no_turn_left(s: State, seat: int) -> bool:
    """After its turn in the final round (URUK-12.6); who is active is still at it."""
    if s.phase == OVER or s.phase == LYRES:
        return True
    return has_played_last_turn(s, seat) and seat != s.active


@rule
def worth(pair: Any, left: float) -> float:
    return pair[0] * left + pair[1] * (1.0 - left)


@rule
def worth_of_tableau(s: State, seat: int, left: float) -> float:
    """Discoveries with their functions, discs, and the best place for another."""
    total = worth(A_LEVEL, left) * highest_level(s, seat) + worth(A_DISC, left) * discs_of(s, seat)
    total += worth(A_PLACE, left) * s.laid_count[seat]
    for k in range(s.laid_count[seat]):
        total += worth(WORTH_OF_FUNCTION[FUNCTION[s.laid[seat, k]]], left)
    return total + worth(A_SITE, left) * level_of_best_site(s, seat)


@rule
def level_of_best_site(s: State, seat: int) -> int:
    """Where the next disc counts most, at whatever price."""
    epoch, best = lowest_epoch(s), 0
    if epoch == NOWHERE:
        return 0
    most = 0 if VILLAGE_ONLY[epoch] else CITY - 1
    for k in range(s.laid_count[seat]):
        if s.discs[seat, k] <= most:
            best = max(best, LEVEL[s.laid[seat, k]])
    return best


@rule
def worth_of_cubes(s: State, seat: int, left: float) -> float:
    total = worth(A_CUBE, left) * cubes_of(s, seat) + worth(A_CUBE_ON_A_CARD, left) * cubes_on_cards(s, seat)
    return total + worth(A_MISSING_CUBE, left) * missing_cubes(s, seat)


@rule
def cubes_on_cards(s: State, seat: int) -> int:
    count = cubes_on_pipe(s, seat)
    for colour in range(COLOURS):
        count += s.on_road[seat, colour]
    for k in range(s.laid_count[seat]):
        if s.laid[seat, k] < STORES:
            count += s.store[s.laid[seat, k]]
    return count


@rule
def missing_cubes(s: State, seat: int) -> int:
    """How many more the next disc takes at its full price; in epoch I that depends on the place and counts as none."""
    epoch = lowest_epoch(s)
    if epoch <= 0:
        return 0
    colours = 0
    for colour in range(COLOURS):
        if s.stock[seat, colour] > 0:
            colours += 1
    usable = min(colours, DIFFERENT[epoch])
    spare = min(cubes_of(s, seat) - usable, PRICE[epoch] - DIFFERENT[epoch])
    return PRICE[epoch] - usable - spare


@rule
def nearest_laying(s: State, seat: int, left: float) -> float:
    """The best discovery that could be next: its function, times the part of its cards that is in hand."""
    best, cap = 0.0, highest_level(s, seat) + 1
    for card in range(TYPES):
        if s.hand[seat, card] == 0 or LEVEL[card] > cap or has_laid(s, seat, card):
            continue
        have = 1 + copies_left(s, seat, card) + pairs_left(s, seat, card, NEW_PLACE, 0)
        part = min(1.0, have / LEVEL[card])
        best = max(best, part * worth(WORTH_OF_FUNCTION[FUNCTION[card]], left))
    return best


@rule
def worth_of_hand(s: State, seat: int, left: float) -> float:
    """Cards, those put up in an auction included unless they are about to be paid; an event cuts the hand to eight."""
    cards = 0 if s.phase == AUCTION and highest_bidder(s) == seat else int(s.bid_count[seat])
    for card in range(TYPES):
        cards += s.hand[seat, card]
    return worth(A_CARD, left) * min(cards, HAND_LIMIT) + worth(A_LAYING, left) * nearest_laying(s, seat, left)


@rule
def worth_of_fate(s: State, seat: int, left: float) -> float:
    """What gods and disasters have left behind, and what an event under way is likely to bring."""
    total = 0.0
    if favour_held(s, seat) != NO_CARD:
        total += worth(A_FAVOUR, left)
    if keeps_event(s, seat, NINURTA):
        total += worth(NINURTAS_PROMISE, left)
    if s.volcano[seat]:
        total += worth(THE_VOLCANO, left)
    if s.phase == AUCTION and highest_bidder(s) == seat:
        total += left * A_PRIZE * min(1.0, 0.4 + 0.1 * committed(s, seat))
    if s.phase == SECRET:
        total -= left * likely_loss(s, seat)
    return total


@rule
def likely_loss(s: State, seat: int) -> float:
    """A victim's loss, less likely the more the seat has bid against what the others could bid."""
    if s.slot == NO_CARD:
        return 0.0
    others = 0
    for other in range(s.players):
        if other != seat:
            others = max(others, cubes_of(s, other))
    bid = secret_worth(s, seat)
    safe = min(1.0, 2.0 * bid / (others + 1.0))
    dread = A_DISASTER if s.slot in (DROUGHT, EARTHQUAKE) else AN_ERUPTION
    return (1.0 - safe) * dread + safe * A_BID * bid


@rule
def prospects(s: State, seat: int) -> float:
    if has_no_turn_left(s, seat):
        return NO_MORE_TURNS + A_LAST_POINT * points_of(s, seat)
    left = time_left(s)
    total = worth(A_POINT, left) * points_of(s, seat) + worth_of_tableau(s, seat, left)
    total += worth_of_cubes(s, seat, left) + worth_of_hand(s, seat, left) + worth_of_fate(s, seat, left)
    return total + (worth(AN_ACTION, left) * s.actions_left if s.active == seat else 0.0)


@rule
def evaluate(s: State, out: Any) -> None:
    for seat in range(s.players):
        out[seat] = prospects(s, seat)
