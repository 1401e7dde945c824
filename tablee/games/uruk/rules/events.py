"""Gods and disasters: how an event is resolved between two turns (URUK-10.10 to 10.17, 10.29 to 10.42)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.auction import close_auction, open_auction
from tablee.games.uruk.rules.cards import can_draw, discard_card, end_move, hand_size
from tablee.games.uruk.rules.clauses import URUK_4_11, URUK_10_13, URUK_10_32, URUK_10_42
from tablee.games.uruk.rules.disaster import (
    ask_loss,
    ask_secret,
    forbids_pick,
    next_secret_bidder,
    next_victim,
    reveal,
    strike,
)  # fmt: skip
from tablee.games.uruk.rules.state import (
    CUT,
    CUT_STEP,
    ENLIL,
    ENLIL_STEP,
    ENLILS_LAYING,
    FAVOUR_CUBES,
    GIBIL,
    GIFT_DRAW,
    GIFT_STEP,
    GIFTS,
    HAND_LIMIT,
    ISHTAR,
    ISHTAR_STEP,
    MARDUK,
    NANNAR,
    NERGAL,
    NINURTA,
    NO_CARD,
    NOWHERE,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import (
    alone_with_fewest_discs,
    clockwise,
    cubes_in_supply,
    gain_cubes,
    keep_event,
    lowest_epoch,
    trigger_end,
)  # fmt: skip
from tablee.games.uruk.rules.turn import pass_turn

# Steps 1 and 2 (URUK-10.11 to 10.13)


@rule
def resolve_event(s: State) -> None:
    """One disc to the pool, hands cut to 8, then the card's own effect."""
    epoch = lowest_epoch(s)
    if epoch != NOWHERE:
        s.epochs[epoch] -= 1
        s.pool += 1
        trigger_end(s)
    cut_hands(s, s.active)


@rule
def cut_hands(s: State, seat: int) -> None:
    """The next player with too many cards, from this seat on and clockwise from the activator."""
    for _ in range(s.players):
        if hand_size(s, seat) > HAND_LIMIT:
            ask_cut(s, seat)
            return
        seat = clockwise(s, seat)
        if seat == s.active:
            break
    open_effect(s)


@rule
def ask_cut(s: State, seat: int) -> None:
    s.phase, s.step, s.to_move = CUT, CUT_STEP, seat
    s.owed = hand_size(s, seat) - HAND_LIMIT


@rule
def forbids_cut(s: State, card: int) -> int:
    return forbids_pick(s, card, URUK_10_13)


@rule
def after_cut(s: State, seat: int) -> None:
    following = clockwise(s, seat)
    if following == s.active:
        open_effect(s)
    else:
        cut_hands(s, following)


# The card's own effect


@rule
def open_effect(s: State) -> None:
    event = s.slot
    if event in (ENLIL, NERGAL, NINURTA):
        open_auction(s)
    elif event in (GIBIL, MARDUK, NANNAR, ISHTAR):
        give_gift(s, first_gifted(s))
    else:
        seat = next_secret_bidder(s, s.active)
        if seat == NOWHERE:
            reveal_bids(s)
        else:
            ask_secret(s, seat)


@rule
def close_event(s: State, keeper: int) -> None:
    """The resolved card, unless somebody keeps it, and then the face-down card are discarded (URUK-10.15, 10.16)."""
    end_move(s)
    if keeper == NOWHERE:
        discard_card(s, int(s.slot))
    else:
        keep_event(s, keeper, int(s.slot))
    discard_card(s, int(s.down))
    s.slot, s.down, s.down_known = NO_CARD, NO_CARD, 0
    pass_turn(s)


# After an auction


@rule
def award(s: State) -> None:
    """The winner's gain: a laying, three cubes, or the card itself (URUK-10.29, 10.32, 10.33)."""
    winner = close_auction(s)
    if winner == NOWHERE or s.slot == NINURTA:
        close_event(s, winner)
    elif s.slot == ENLIL:
        s.phase, s.step, s.to_move = ENLILS_LAYING, ENLIL_STEP, winner
    else:
        give_gift(s, winner)


# Gifts: Nergal, Gibil, Marduk, Nannar, Ishtar


@rule
def gift_cubes(s: State, seat: int) -> int:
    """Three for Nergal's winner and Gibil's favourite, else one (URUK-10.32, 10.37)."""
    if s.slot == NERGAL or (s.slot == GIBIL and alone_with_fewest_discs(s) == seat):
        return FAVOUR_CUBES
    return 1


@rule
def is_favourite(s: State, seat: int) -> bool:
    """Who alone has the fewest discs, with a god who looks at them (URUK-10.34)."""
    return s.slot in (GIBIL, MARDUK, NANNAR) and alone_with_fewest_discs(s) == seat


@rule
def first_gifted(s: State) -> int:
    """Gibil's favour comes first, then the compensations clockwise from the activator (URUK-10.36)."""
    favourite = alone_with_fewest_discs(s)
    if s.slot == GIBIL and favourite != NOWHERE:
        return favourite
    return next_gifted(s, int(s.active))


@rule
def next_gifted(s: State, seat: int) -> int:
    """The first from this seat on who is not the favourite, before it is the activator's again; or NOWHERE."""
    for _ in range(s.players):
        if not is_favourite(s, seat):
            return seat
        seat = clockwise(s, seat)
        if seat == s.active:
            break
    return NOWHERE


@rule
def following_gifted(s: State, seat: int) -> int:
    """Who comes after this seat; NOWHERE when all have had their share."""
    if s.slot == NERGAL:
        return NOWHERE
    if s.slot == GIBIL and is_favourite(s, seat):
        return next_gifted(s, int(s.active))
    following = clockwise(s, seat)
    return NOWHERE if following == s.active else next_gifted(s, following)


@rule
def give_gift(s: State, seat: int) -> None:
    """Ask the seat, or the next one for whom there is something; then the event is over."""
    while seat != NOWHERE:
        if s.slot == NANNAR or cubes_in_supply(s) > 0 or (s.slot == ISHTAR and can_draw(s)):
            ask_gift(s, seat)
            return
        seat = following_gifted(s, seat)
    keeper = NOWHERE
    if s.slot in (MARDUK, NANNAR):
        keeper = alone_with_fewest_discs(s)
    close_event(s, keeper)


@rule
def ask_gift(s: State, seat: int) -> None:
    s.phase, s.to_move = GIFTS, seat
    if s.slot == NANNAR:
        s.step = GIFT_DRAW
    else:
        s.step = ISHTAR_STEP if s.slot == ISHTAR else GIFT_STEP


@rule
def forbids_gift(s: State, colour: int) -> int:
    """A colour that the supply has (URUK-10.32)."""
    return ALLOWED if s.supply[colour] > 0 else URUK_10_32


@rule
def forbids_gift_draw(s: State) -> int:
    return ALLOWED if can_draw(s) else URUK_4_11


@rule
def forbids_declining_gift(s: State) -> int:
    """Nannar's card may be declined, Ishtar's gift not (URUK-10.40, 10.42)."""
    return ALLOWED if s.step == GIFT_DRAW else URUK_10_42


@rule
def take_gift(s: State, colour: int) -> None:
    """As many as the supply has (URUK-10.32)."""
    seat = s.to_move
    gain_cubes(s, seat, colour, min(gift_cubes(s, seat), int(s.supply[colour])))
    after_gift(s, seat)


@rule
def after_gift(s: State, seat: int) -> None:
    end_move(s)
    give_gift(s, following_gifted(s, seat))


# Disasters


@rule
def reveal_bids(s: State) -> None:
    reveal(s)
    strike(s)
    end_move(s)
    go_on_losing(s)


@rule
def go_on_losing(s: State) -> None:
    seat = next_victim(s)
    if seat == NOWHERE:
        close_event(s, NOWHERE)
    else:
        ask_loss(s, seat)


@rule
def secret_bid_is_in(s: State, seat: int) -> None:
    """The next player, or the reveal when all bids are in."""
    end_move(s)
    following = clockwise(s, seat)
    seat = NOWHERE if following == s.active else next_secret_bidder(s, following)
    if seat == NOWHERE:
        reveal_bids(s)
    else:
        ask_secret(s, seat)
