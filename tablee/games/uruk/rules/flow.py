"""How the game goes on: what a drawn card does, the end of a turn (URUK-11), and taking a move in the making back."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.uruk.rules.auction import ask_bid
from tablee.games.uruk.rules.cardactions import one_received
from tablee.games.uruk.rules.cards import (
    end_move,
    gain_hidden,
    place_event,
    restore_cubes,
    start_draw,
    take_from_deck,
)  # fmt: skip
from tablee.games.uruk.rules.disaster import ask_loss, ask_secret
from tablee.games.uruk.rules.events import after_gift, ask_cut, ask_gift, resolve_event
from tablee.games.uruk.rules.resources import finish_action, pipe_is_asked
from tablee.games.uruk.rules.state import (
    ACT,
    AUCTION,
    COLOURS,
    CUT,
    ENDING,
    ENLIL_STEP,
    ENLILS_LAYING,
    FILLING,
    GIFT_MOVE,
    GIFTS,
    LOSS,
    LYRE_STEP,
    LYRES,
    NO_CARD,
    NO_MOVE,
    PIPE_STEP,
    PIPES,
    SECRET,
    SPOTS,
    TAKING,
    TRADING,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import clockwise
from tablee.games.uruk.rules.turn import close_turn, pass_turn

# Drawing (URUK-4.3)


@rule
def draw_card(s: State) -> None:
    """The next card of the deck for the move in the making; if there is none the draw is lost (URUK-4.11, 4.13)."""
    if not start_draw(s):
        draw_is_over(s, NO_CARD)


@rule
def card_comes(s: State, card: int) -> None:
    """Event cards are put where they belong and the draw goes on, until a discovery comes (URUK-4.3, 4.4)."""
    take_from_deck(s, card)
    if card < TYPES:
        draw_is_over(s, card)
    else:
        place_event(s, card)
        draw_card(s)


@rule
def draw_is_over(s: State, card: int) -> None:
    """A discovery, or nothing, for whoever draws."""
    if s.verb == ENDING or s.verb == FILLING:
        s.display[s.spot] = card
        fill_display(s, int(s.spot) + 1)
        return
    if s.verb == GIFT_MOVE:
        seat = int(s.rival)
        if card != NO_CARD:
            gain_hidden(s, seat, card)
        after_gift(s, seat)
        return
    if card != NO_CARD:
        gain_hidden(s, s.active, card)
    if s.verb == TAKING:
        finish_action(s)
    else:
        one_received(s)


# End of the turn (URUK-11)


@rule
def end_turn(s: State) -> None:
    """Pipes first, clockwise from the left of the active player (URUK-11.2, 6.21)."""
    owner = next_pipe(s, clockwise(s, s.active))
    if owner == s.active:
        fill_display(s, 0)
    else:
        end_move(s)
        s.actions_left = 0
        ask_pipe(s, owner)


@rule
def next_pipe(s: State, seat: int) -> int:
    """The next owner who has to choose, or the active player if there is none."""
    while seat != s.active and not pipe_is_asked(s, seat):
        seat = clockwise(s, seat)
    return seat


@rule
def ask_pipe(s: State, owner: int) -> None:
    s.phase, s.step, s.to_move = PIPES, PIPE_STEP, owner


@rule
def after_pipe(s: State, owner: int) -> None:
    """The next Pipe, or the refill as part of this move."""
    following = next_pipe(s, clockwise(s, owner))
    if following == s.active:
        s.rival = owner
        fill_display(s, 0)
    else:
        end_move(s)
        ask_pipe(s, following)


@rule
def fill_display(s: State, spot: int) -> None:
    """Empty spots are filled in order, as far as there are cards (URUK-11.3, 11.7)."""
    while spot < SPOTS:
        s.spot = spot
        if s.display[spot] == NO_CARD and start_draw(s):
            return
        spot += 1
    turn_is_over(s)


@rule
def turn_is_over(s: State) -> None:
    """Marks are cleared, then a pending event, then the next player (URUK-11.4 to 11.6)."""
    end_move(s)
    close_turn(s)
    if s.down != NO_CARD:
        resolve_event(s)
    else:
        pass_turn(s)


# Taking back what nobody else has seen


@rule
def take_back_move(s: State) -> None:
    """The position before the move in the making, where nothing of it is settled: what the others still see (DF-8)."""
    if s.verb == NO_MOVE or s.settled:
        return
    if s.phase == TURN:
        restore_cubes(s)
    if s.verb == TRADING and s.trail_count > 0 and s.trail[0] < TYPES:
        put_back_into_display(s, int(s.trail[0]))
    for k in range(COLOURS):
        if s.phase == SECRET:
            s.secret[s.to_move, k] = 0
    end_move(s)
    ask_again(s)


@rule
def put_back_into_display(s: State, card: int) -> None:
    s.display[s.spot] = card
    s.hand[s.active, card] -= 1
    s.known[s.active, card] -= 1


@rule
def ask_again(s: State) -> None:
    """The first step of the move that is due in this phase."""
    seat = int(s.to_move)
    if s.phase == TURN:
        s.step = ACT
    elif s.phase == PIPES:
        s.step = PIPE_STEP
    elif s.phase == CUT:
        ask_cut(s, seat)
    elif s.phase == AUCTION:
        ask_bid(s, seat)
    elif s.phase == ENLILS_LAYING:
        s.step = ENLIL_STEP
    elif s.phase == GIFTS:
        ask_gift(s, seat)
    elif s.phase == SECRET:
        ask_secret(s, seat)
    elif s.phase == LOSS:
        ask_loss(s, seat)
    elif s.phase == LYRES:
        s.step = LYRE_STEP
