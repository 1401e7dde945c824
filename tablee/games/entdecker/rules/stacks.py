"""The five stacks and the two plant piles: sets of which chance takes one (ENT-2.3 to 2.6, ENT-6.1, ENT-6.2)."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.entdecker.rules.state import (
    EVENT_BACK,
    FIRST_EVENT,
    KINDS,
    PILES,
    PLAIN_BACK,
    STACKS,
    TO_TURN,
    TOKENS,
    VALUE_COUNT,
    State,
)


@rule
def back_of(kind: int) -> int:
    """The back shows `?` exactly when the tile carries an event (ENT-1.11)."""
    return PLAIN_BACK if kind < FIRST_EVENT else EVENT_BACK


@rule
def stacks_empty(s: State) -> bool:
    for k in range(STACKS):
        if s.stack[k] > 0:
            return False
    return True


@rule
def unseen_events(s: State) -> int:
    """Event tiles that are not on top of a stack (0 at least: a made-up position may show more than there are)."""
    count = 0
    for kind in range(FIRST_EVENT, KINDS):
        count += s.undiscovered[kind]
    for k in range(STACKS):
        if s.stack[k] > 0 and s.top[k] == EVENT_BACK:
            count -= 1
    return max(count, 0)


@rule
def unseen_plain(s: State) -> int:
    """Plain tiles that are not on top of a stack."""
    count = 0
    for kind in range(FIRST_EVENT):
        count += s.undiscovered[kind]
    for k in range(STACKS):
        if s.stack[k] > 0 and s.top[k] == PLAIN_BACK:
            count -= 1
    return max(count, 0)


@rule
def back_weight(s: State, back: int) -> int:
    """How likely the next top tile shows this back: any tile that is not on top may come up, each as likely. (A made-up
    position may leave none: then it is plain.)"""
    events = unseen_events(s)
    if back == EVENT_BACK:
        return events
    plain = unseen_plain(s)
    return 1 if plain == 0 and events == 0 else plain


@rule
def tile_weight(s: State, kind: int) -> int:
    """How likely the top tile of the chosen stack is of this kind: its back is known."""
    return s.undiscovered[kind] if back_of(kind) == s.top[s.drawn_from] else 0


@rule
def take_from_stack(s: State, kind: int) -> None:
    """The tile leaves its stack; a new top back has yet to be turned up, if a tile is left."""
    s.undiscovered[kind] -= 1
    s.stack[s.drawn_from] -= 1
    s.top[s.drawn_from] = TO_TURN if s.stack[s.drawn_from] > 0 else PLAIN_BACK


@rule
def stack_to_turn(s: State) -> int:
    """The stack whose new top back is still to be turned up."""
    for k in range(STACKS):
        if s.top[k] == TO_TURN:
            return k
    return -1


# Plant tokens


@rule
def tokens_in_piles(s: State, value: int) -> int:
    """Tokens of one value (by index) that no player has."""
    count = TOKENS[value]
    for seat in range(s.players):
        count -= s.tokens[seat, value]
    return max(count, 0)


@rule
def tokens_left(s: State) -> int:
    """Tokens in both piles. (A made-up position may show more than there are.)"""
    lying, unowned = 0, 0
    for k in range(PILES):
        lying += s.pile[k]
    for value in range(VALUE_COUNT):
        unowned += tokens_in_piles(s, value)
    return min(lying, unowned)


@rule
def tokens_of(s: State, seat: int) -> int:
    """How many plant tokens a player has, whatever their value."""
    count = 0
    for value in range(VALUE_COUNT):
        count += s.tokens[seat, value]
    return count
