"""What each decision of Uruk does."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules import auction, cardactions, disaster, events, laying, resources, settlement
from tablee.games.uruk.rules.cards import begin_move, take_from_display
from tablee.games.uruk.rules.flow import after_pipe, card_comes, draw_card, end_turn
from tablee.games.uruk.rules.permission import place_named, reduction_named
from tablee.games.uruk.rules.state import (
    ACT,
    BID_STEP,
    BIDDING,
    COLOUR_STEP,
    COMPENSATE_STEP,
    CUT_STEP,
    CUTTING,
    DIRECTION_STEP,
    DISC_FROM,
    DISC_PLACE,
    DISC_TO,
    DISCOUNT_STEP,
    DISCOUNTED,
    DRAW_STEP,
    DROUGHT_STEP,
    ENDING,
    ENLIL_MOVE,
    ENLIL_PLACE,
    ENLIL_STEP,
    EXCHANGE_STEP,
    EXCHANGING,
    FILLING,
    GET_STEP,
    GIFT_MOVE,
    GIVE_STEP,
    HALF,
    HAS_BID,
    HAS_PASSED,
    ISHTAR_STEP,
    LAY_PLACE,
    LAY_TYPE,
    LAYING,
    LOSING,
    LYRE_MOVE,
    LYRE_NORMAL,
    LYRE_PLACE,
    LYRE_STEP,
    MORE_STEP,
    MOVING_DISC,
    NEW_PLACE,
    NO_MARK,
    NOWHERE,
    PAIR_STEP,
    PAY_STEP,
    PIPE_STEP,
    PRICE_STEP,
    PRODUCE_STEP,
    PRODUCING,
    QUAKE_HAND,
    REDUCTION_STEP,
    ROB_STEP,
    SECRET_BID,
    SECRET_STEP,
    SETTLING,
    SOURCE,
    SWAP_GET,
    SWAP_GIVE,
    SWAPPING,
    TAKING,
    TO_CARDS,
    TO_CUBES,
    TRADING,
    TURN,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.turn import after_lyre

# What happens in a turn


@rule
def apply_verb(s: State, verb: int) -> None:
    """A move begins."""
    if verb == a.TAKE:
        start(s, TAKING, SOURCE)
    elif verb == a.LAY:
        start(s, LAYING, LAY_TYPE)
    elif verb == a.PRODUCE:
        start(s, PRODUCING, PRODUCE_STEP)
    elif verb == a.EXCHANGE:
        start(s, EXCHANGING, EXCHANGE_STEP)
    elif verb == a.SETTLE:
        start(s, SETTLING, DISC_PLACE)
    elif verb == a.TRADE:
        start(s, TRADING, DIRECTION_STEP)
    elif verb == a.MOVE:
        start(s, MOVING_DISC, DISC_FROM)
    elif verb == a.SWAP:
        start(s, SWAPPING, SWAP_GIVE)
    else:
        begin_move(s, ENDING)
        end_turn(s)


@rule
def start(s: State, verb: int, step: int) -> None:
    begin_move(s, verb)
    s.step = step


@rule
def apply_source(s: State, action: int) -> None:
    if action == a.FROM_DECK:
        draw_card(s)
    else:
        take_from_display(s, s.active, action - a.FROM_DISPLAY)
        resources.finish_action(s)


@rule
def apply_in_laying(s: State, step: int, action: int) -> None:
    if step == LAY_TYPE:
        s.card = action - a.LAY_CARD
        s.step = LAY_PLACE
    elif step in (LAY_PLACE, LYRE_PLACE):
        laying.choose_place(s, place_named(action))
    elif step == DISCOUNT_STEP:
        laying.choose_mark(s, mark_named(action))
    elif step == PAY_STEP:
        laying.pick_payment(s, action - a.PAY_CARD)
    else:
        laying.pick_pair(s, action - a.PAIR_WITH)
    if laying.laying_is_paid(s):
        lay(s)


@rule
def mark_named(action: int) -> int:
    if action == a.WITH_DISCOUNT:
        return DISCOUNTED
    return HALF if action == a.AT_HALF_COST else NO_MARK


@rule
def lay(s: State) -> None:
    """The laying is paid: the card is laid, and the turn or the next Lyre goes on."""
    seat = int(s.to_move)
    laying.complete_laying(s)
    if s.phase == TURN:
        s.step = ACT
    else:
        after_lyre(s, seat)


@rule
def apply_in_resources(s: State, step: int, action: int) -> None:
    if step == PRODUCE_STEP:
        resources.choose_source(s, action - a.PRODUCE_WITH)
    elif step == COLOUR_STEP:
        resources.choose_colour(s, action - a.OF_COLOUR)
    elif step == ROB_STEP:
        if action == a.SPARE:
            resources.spare_rival(s)
        else:
            resources.rob(s, action - a.ROB)
    elif step == COMPENSATE_STEP:
        resources.compensate(s, action - a.COMPENSATE)
        if s.verb == TRADING:
            s.due[s.colour] = 0
            cardactions.one_received(s)
        else:
            resources.after_compensation(s)
    elif action == a.STOP:
        resources.finish_exchange(s)
    else:
        resources.exchange_card(s, action - a.OFFER)


@rule
def apply_in_settling(s: State, step: int, action: int) -> None:
    if step == DISC_PLACE:
        settlement.choose_disc(s, action - a.DISC_ON)
    elif step == REDUCTION_STEP:
        settlement.choose_reduction(s, reduction_named(action))
    elif action >= a.PAY_CUBE:
        settlement.pay_cube(s, action - a.PAY_CUBE)
    else:
        settlement.pay_well_card(s, action - a.PAY_CARD)


@rule
def apply_in_card_action(s: State, step: int, action: int) -> None:
    if step == DIRECTION_STEP:
        s.mark = TO_CUBES if action == a.CARDS_FOR_CUBES else TO_CARDS
        s.step = GIVE_STEP
    elif step == GIVE_STEP:
        apply_giving(s, action)
    elif step == GET_STEP:
        apply_getting(s, action)
    elif step == DISC_FROM:
        cardactions.choose_disc_to_move(s, action - a.MOVE_FROM)
    elif step == DISC_TO:
        cardactions.move_disc(s, action - a.MOVE_TO)
    elif step == SWAP_GIVE:
        cardactions.choose_cube_to_swap(s, action - a.SWAP_AWAY)
    else:
        cardactions.swap_cube(s, action - a.SWAP_FOR)


@rule
def apply_giving(s: State, action: int) -> None:
    if action == a.STOP:
        cardactions.end_giving(s)
    elif action < a.GIVE_CUBE:
        cardactions.give_card(s, action - a.GIVE_CARD)
    else:
        cardactions.give_cube(s, action - a.GIVE_CUBE)


@rule
def apply_getting(s: State, action: int) -> None:
    if action >= a.GET_CUBE:
        cardactions.get_cube(s, action - a.GET_CUBE)
    elif action == a.FROM_DECK:
        cardactions.get_from_deck(s)
    else:
        cardactions.get_from_display(s, action - a.FROM_DISPLAY)


# What happens between turns


@rule
def apply_fill(s: State, colour: int) -> None:
    owner = int(s.to_move)
    begin_move(s, FILLING)
    s.colour = colour
    resources.fill_pipe(s, owner, colour)
    after_pipe(s, owner)


@rule
def apply_cut(s: State, card: int) -> None:
    seat = int(s.to_move)
    s.verb = CUTTING
    if disaster.pick_to_discard(s, card):
        events.after_cut(s, seat)


@rule
def apply_in_auction(s: State, action: int) -> None:
    """Pick cards, or speak; when nobody has to speak any more the auction is decided."""
    if action >= a.BID_CARD:
        s.verb = BIDDING
        auction.pick_bid_card(s, action - a.BID_CARD)
        return
    auction.speak(s, HAS_PASSED if action == a.PASS else HAS_BID)
    following = auction.next_bidder(s)
    if following == NOWHERE:
        events.award(s)
    else:
        auction.ask_bid(s, following)


@rule
def apply_with_god(s: State, step: int, action: int) -> None:
    seat = int(s.to_move)
    if step == ENLIL_STEP and action != a.DECLINE:
        s.verb = ENLIL_MOVE
        s.card = action - a.LAY_CARD
        s.step = ENLIL_PLACE
    elif step == ENLIL_STEP:
        events.close_event(s, NOWHERE)
    elif step == ENLIL_PLACE:
        laying.lay_for_free(s, seat, int(s.card), place_named(action))
        events.close_event(s, NOWHERE)
    elif action == a.DECLINE:
        events.after_gift(s, seat)
    elif action == a.DRAW:
        begin_move(s, GIFT_MOVE)
        s.rival = seat
        draw_card(s)
    else:
        events.take_gift(s, action - a.GIFT)


@rule
def apply_in_disaster(s: State, step: int, action: int) -> None:
    seat = int(s.to_move)
    if step == SECRET_STEP:
        s.verb = SECRET_BID
        if disaster.choose_amount(s, action - a.AMOUNT):
            events.secret_bid_is_in(s, seat)
        return
    if step == QUAKE_HAND:
        s.verb = LOSING
        if not disaster.pick_to_discard(s, action - a.LOSE_CARD):
            return
    elif step == DROUGHT_STEP:
        disaster.lose_disc(s, action - a.LOSE_DISC)
    else:
        disaster.lose_place(s, action - a.LOSE_PLACE)
    s.victim[seat] = 0
    events.go_on_losing(s)


@rule
def apply_lyre(s: State, action: int) -> None:
    """Decline, or choose what to lay; beyond the limit there is no choice of place (URUK-13.6)."""
    if action == a.DECLINE:
        after_lyre(s, int(s.to_move))
        return
    s.verb = LYRE_MOVE
    s.card = action - a.LAY_CARD
    if s.options[LYRE_NORMAL]:
        s.step = LYRE_PLACE
        return
    laying.choose_place(s, NEW_PLACE)
    if laying.laying_is_paid(s):
        lay(s)


@rule
def apply_in_event(s: State, step: int, action: int) -> None:
    if step == PIPE_STEP:
        apply_fill(s, action - a.FILL)
    elif step == CUT_STEP:
        apply_cut(s, action - a.CUT_CARD)
    elif step in (BID_STEP, MORE_STEP):
        apply_in_auction(s, action)
    elif step <= ISHTAR_STEP:
        apply_with_god(s, step, action)
    elif step <= QUAKE_HAND:
        apply_in_disaster(s, step, action)
    else:
        apply_lyre(s, action)


@rule
def apply(s: State, action: int) -> None:
    """Carry out one legal decision."""
    step = int(s.step)
    if step == ACT:
        apply_verb(s, action)
    elif step == DRAW_STEP:
        card_comes(s, action - a.COMES)
    elif step == SOURCE:
        apply_source(s, action)
    elif step <= PAIR_STEP or step == LYRE_PLACE:
        apply_in_laying(s, step, action)
    elif step <= EXCHANGE_STEP:
        apply_in_resources(s, step, action)
    elif step <= PRICE_STEP:
        apply_in_settling(s, step, action)
    elif step <= SWAP_GET:
        apply_in_card_action(s, step, action)
    else:
        apply_in_event(s, step, action)


# What is final (DF-7)


@rule
def commits(s: State, action: int) -> bool:
    """The end of a turn, every completed step of an event and a Lyre laying are final; picks on the way are not."""
    step = int(s.step)
    if s.phase == TURN:
        return step == ACT and action == a.END
    if step in (CUT_STEP, QUAKE_HAND, PAY_STEP, PAIR_STEP):
        return s.owed <= 1 and not opens_pair(s, step, action)
    if step in (MORE_STEP, BID_STEP):
        return action < a.BID_CARD
    if step == SECRET_STEP:
        return disaster.next_colour(s, int(s.to_move), int(s.colour)) == NOWHERE
    if step in (ENLIL_STEP, LYRE_STEP):
        return action == a.DECLINE
    return step != LYRE_PLACE and step != DISCOUNT_STEP


@rule
def opens_pair(s: State, step: int, action: int) -> bool:
    return step == PAY_STEP and action != a.PAY_CARD + s.card
