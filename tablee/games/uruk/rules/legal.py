"""What may be done now in Uruk: every legal action, and how likely each outcome of chance is."""

from __future__ import annotations

from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.cards import segment_count, upper_size
from tablee.games.uruk.rules.permission import RANGES, forbids
from tablee.games.uruk.rules.prefilter import NAMED, types_in_reach
from tablee.games.uruk.rules.state import CARDS, DRAW_STEP, State  # fmt: skip

# What is legal


@rule
def legal(s: State, out: Any) -> int:
    """Every legal action of the seat to move, ascending."""
    step, count = int(s.step), 0
    if step == DRAW_STEP:
        return list_outcomes(s, out)
    reach = types_in_reach(s, step)
    for which in range(2):
        for action in range(RANGES[step, which, 0], RANGES[step, which, 1] + 1):
            if reach >> NAMED[action] & 1 and forbids(s, action) == ALLOWED:
                out[count] = action
                count += 1
    return count


@rule
def list_outcomes(s: State, out: Any) -> int:
    count, upper = 0, upper_size(s)
    for card in range(CARDS):
        if segment_count(s, card, upper) > 0:
            out[count] = a.COMES + card
            count += 1
    return count


@rule
def weights(s: State, out: Any) -> int:
    """Each card of the segment is equally likely."""
    count, upper = 0, upper_size(s)
    if s.to_move == CHANCE:
        for card in range(CARDS):
            if segment_count(s, card, upper) > 0:
                out[count] = segment_count(s, card, upper)
                count += 1
    return count
