"""What is forbidden, and by which clause: the decisions that a step offers, and the check of each."""

from __future__ import annotations

import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules import (
    auction,
    cardactions,
    clauses,
    disaster,
    events,
    laying,
    resources,
    settlement,
    state,
)
from tablee.games.uruk.rules.cards import forbidden_to_come
from tablee.games.uruk.rules.clauses import URUK_3_2, URUK_3_12, URUK_4_1, URUK_8_1  # fmt: skip
from tablee.games.uruk.rules.state import (
    ACT,
    AQUEDUCT,
    BID_STEP,
    BY_COINAGE,
    BY_VAULT,
    COGWHEEL,
    COLOUR_STEP,
    COMPENSATE_STEP,
    CUT_STEP,
    DIRECTION_STEP,
    DISC_FROM,
    DISC_PLACE,
    DISC_TO,
    DISCOUNT_STEP,
    DISCOUNTED,
    DRAW_STEP,
    DROUGHT_STEP,
    ENLIL_PLACE,
    ENLIL_STEP,
    EXCHANGE_STEP,
    GET_STEP,
    GIFT_DRAW,
    GIFT_STEP,
    GIVE_STEP,
    HALF,
    ISHTAR_STEP,
    LAY_PLACE,
    LAY_TYPE,
    LYRE_NORMAL,
    LYRE_PLACE,
    LYRE_STEP,
    MORE_STEP,
    NEW_PLACE,
    NO_MARK,
    PAIR_STEP,
    PAY_STEP,
    PIPE_STEP,
    PRICE_STEP,
    PRODUCE_STEP,
    QUAKE_HAND,
    QUAKE_STEP,
    REDUCTION_STEP,
    ROB_STEP,
    SECRET_STEP,
    SOURCE,
    STEP_NAMES,
    SWAP_GET,
    SWAP_GIVE,
    TO_CARDS,
    TO_CUBES,
    WHEEL_AND_AXLE,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import lowest_epoch

# Each step: the codes that it may offer (one or two ranges, ascending), and the clause that says what is due
_STEPS = {
    ACT: (clauses.URUK_3_4, (a.TAKE, a.END)),
    SOURCE: (clauses.URUK_4_1, (a.FROM_DECK, a.LAY_CARD - 1)),
    LAY_TYPE: (clauses.URUK_5_1, (a.LAY_CARD, a.ON_NEW_PLACE - 1)),
    LAY_PLACE: (clauses.URUK_5_11, (a.ON_NEW_PLACE, a.AT_FULL_COST - 1)),
    DISCOUNT_STEP: (clauses.URUK_5_16, (a.AT_FULL_COST, a.AT_HALF_COST)),
    PAY_STEP: (clauses.URUK_5_1, (a.PAY_CARD, a.PAIR_WITH - 1)),
    PAIR_STEP: (clauses.URUK_5_2, (a.PAIR_WITH, a.PRODUCE_WITH - 1)),
    PRODUCE_STEP: (clauses.URUK_6_1, (a.PRODUCE_WITH, a.OF_COLOUR - 1)),
    COLOUR_STEP: (clauses.URUK_6_1, (a.OF_COLOUR, a.ROB - 1)),
    ROB_STEP: (clauses.URUK_6_3, (a.ROB, a.SPARE)),
    COMPENSATE_STEP: (clauses.URUK_6_3, (a.COMPENSATE, a.OFFER - 1)),
    EXCHANGE_STEP: (clauses.URUK_7_1, (a.OFFER, a.STOP)),
    DISC_PLACE: (clauses.URUK_8_1, (a.DISC_ON, a.AT_FULL_PRICE - 1)),
    REDUCTION_STEP: (clauses.URUK_8_10, (a.AT_FULL_PRICE, a.AT_HALF_PRICE)),
    PRICE_STEP: (clauses.URUK_8_1, (a.PAY_CARD, a.PAIR_WITH - 1), (a.PAY_CUBE, a.CARDS_FOR_CUBES - 1)),
    DIRECTION_STEP: (clauses.URUK_9_2, (a.CARDS_FOR_CUBES, a.CUBES_FOR_CARDS)),
    GIVE_STEP: (clauses.URUK_9_5, (a.STOP, a.STOP), (a.GIVE_CARD, a.GET_CUBE - 1)),
    GET_STEP: (clauses.URUK_9_5, (a.FROM_DECK, a.LAY_CARD - 1), (a.GET_CUBE, a.MOVE_FROM - 1)),
    DISC_FROM: (clauses.URUK_9_7, (a.MOVE_FROM, a.MOVE_TO - 1)),
    DISC_TO: (clauses.URUK_9_7, (a.MOVE_TO, a.SWAP_AWAY - 1)),
    SWAP_GIVE: (clauses.URUK_9_9, (a.SWAP_AWAY, a.SWAP_FOR - 1)),
    SWAP_GET: (clauses.URUK_9_9, (a.SWAP_FOR, a.FILL - 1)),
    PIPE_STEP: (clauses.URUK_6_18, (a.FILL, a.CUT_CARD - 1)),
    CUT_STEP: (clauses.URUK_10_13, (a.CUT_CARD, a.PASS - 1)),
    BID_STEP: (clauses.URUK_10_21, (a.PASS, a.DECLINE - 1)),
    MORE_STEP: (clauses.URUK_10_21, (a.PASS, a.DECLINE - 1)),
    ENLIL_STEP: (clauses.URUK_10_29, (a.LAY_CARD, a.ON_NEW_PLACE - 1), (a.DECLINE, a.DECLINE)),
    ENLIL_PLACE: (clauses.URUK_10_30, (a.ON_NEW_PLACE, a.AT_FULL_COST - 1)),
    GIFT_STEP: (clauses.URUK_10_37, (a.GIFT, a.AMOUNT - 1)),
    GIFT_DRAW: (clauses.URUK_10_40, (a.DECLINE, a.DRAW)),
    ISHTAR_STEP: (clauses.URUK_10_41, (a.DRAW, a.AMOUNT - 1)),
    SECRET_STEP: (clauses.URUK_10_43, (a.AMOUNT, a.LOSE_DISC - 1)),
    DROUGHT_STEP: (clauses.URUK_10_47, (a.LOSE_DISC, a.LOSE_PLACE - 1)),
    QUAKE_STEP: (clauses.URUK_10_48, (a.LOSE_PLACE, a.LOSE_CARD - 1)),
    QUAKE_HAND: (clauses.URUK_10_49, (a.LOSE_CARD, a.COMES - 1)),
    LYRE_STEP: (clauses.URUK_13_4, (a.LAY_CARD, a.ON_NEW_PLACE - 1), (a.DECLINE, a.DECLINE)),
    LYRE_PLACE: (clauses.URUK_13_4, (a.ON_NEW_PLACE, a.AT_FULL_COST - 1)),
    DRAW_STEP: (clauses.URUK_4_1, (a.COMES, a.ACTIONS - 1)),
    state.OVER_STEP: (clauses.URUK_12_6,),
}
NOTHING = (0, -1)
DUE = np.array([_STEPS[step][0] for step in range(len(STEP_NAMES))], np.int64)
RANGES = np.array(
    [[*_STEPS[step][1:], NOTHING, NOTHING][:2] for step in range(len(STEP_NAMES))], np.int64
)  # [step, which, first or last]


@rule
def is_offered(step: int, action: int) -> bool:
    """Whether the step asks for this kind of decision at all."""
    first = RANGES[step, 0, 0] <= action <= RANGES[step, 0, 1]
    return first or RANGES[step, 1, 0] <= action <= RANGES[step, 1, 1]


@rule
def forbids(s: State, action: int) -> int:
    """The clause that forbids an action now, or ALLOWED."""
    step = int(s.step)
    if not is_offered(step, action):
        return DUE[step]
    if step == ACT:
        return forbids_verb(s, action)
    if step <= PAIR_STEP:
        return forbids_in_laying(s, step, action)
    if step <= EXCHANGE_STEP:
        return forbids_in_resources(s, step, action)
    if step <= PRICE_STEP:
        return forbids_in_settling(s, step, action)
    if step <= SWAP_GET:
        return forbids_in_card_action(s, step, action)
    return forbids_in_event(s, step, action)


@rule
def forbids_verb(s: State, verb: int) -> int:
    """An action is offered only while actions are left and if it can be completed (URUK-3.2, 3.12)."""
    if verb == a.END:
        return ALLOWED
    if verb == a.SWAP:
        return cardactions.forbids_card_action(s, WHEEL_AND_AXLE)
    if s.actions_left <= 0:
        return URUK_3_2
    if verb == a.TAKE:
        return ALLOWED if cardactions.any_card_to_take(s) else clauses.URUK_4_11
    if verb == a.LAY:
        return ALLOWED if laying.can_lay(s, int(s.active)) else URUK_3_12
    if verb == a.PRODUCE:
        return ALLOWED if resources.can_take_resources(s) else URUK_3_12
    if verb == a.EXCHANGE:
        return ALLOWED if resources.can_exchange(s) else URUK_3_12
    if verb == a.SETTLE:
        if lowest_epoch(s) == state.NOWHERE:
            return URUK_8_1
        return ALLOWED if settlement.can_settle(s) else URUK_3_12
    return cardactions.forbids_card_action(s, AQUEDUCT if verb == a.TRADE else COGWHEEL)


@rule
def place_named(action: int) -> int:
    """The place that an action means: a new one, or that of a discovery."""
    return NEW_PLACE if action == a.ON_NEW_PLACE else action - a.REPLACE


@rule
def forbids_in_laying(s: State, step: int, action: int) -> int:
    seat = int(s.to_move)
    if step == SOURCE:
        return forbids_taking(s, action)
    if step == LAY_TYPE:
        return laying.forbids_laying(s, seat, action - a.LAY_CARD)
    if step == LAY_PLACE:
        return laying.forbids_place(s, seat, int(s.card), place_named(action))
    if step == DISCOUNT_STEP:
        if action == a.WITH_DISCOUNT:
            return laying.forbids_mark(s, DISCOUNTED)
        return laying.forbids_mark(s, HALF if action == a.AT_HALF_COST else NO_MARK)
    if step == PAY_STEP:
        return laying.forbids_payment(s, action - a.PAY_CARD)
    return laying.forbids_pair(s, action - a.PAIR_WITH)


@rule
def forbids_taking(s: State, action: int) -> int:
    if action == a.FROM_DECK:
        return cardactions.forbids_deck(s)
    return cardactions.forbids_display(s, action - a.FROM_DISPLAY)


@rule
def forbids_in_resources(s: State, step: int, action: int) -> int:
    if step == PRODUCE_STEP:
        return resources.forbids_source(s, action - a.PRODUCE_WITH)
    if step == COLOUR_STEP:
        return resources.forbids_colour(s, int(s.card), action - a.OF_COLOUR)
    if step == ROB_STEP:
        return resources.forbids_spare(s) if action == a.SPARE else resources.forbids_rob(s, action - a.ROB)
    if step == COMPENSATE_STEP:
        return resources.forbids_compensation(s, action - a.COMPENSATE)
    if action == a.STOP:
        return resources.forbids_end_of_exchange(s)
    return resources.forbids_exchange(s, action - a.OFFER)


@rule
def reduction_named(action: int) -> int:
    if action == a.WITH_VAULT:
        return BY_VAULT
    if action == a.WITH_COINAGE:
        return BY_COINAGE
    return HALF if action == a.AT_HALF_PRICE else NO_MARK


@rule
def forbids_in_settling(s: State, step: int, action: int) -> int:
    if step == DISC_PLACE:
        return settlement.forbids_disc(s, action - a.DISC_ON)
    if step == REDUCTION_STEP:
        return settlement.forbids_mark_on(s, int(s.place), reduction_named(action))
    if action >= a.PAY_CUBE:
        return settlement.forbids_cube(s, action - a.PAY_CUBE)
    return settlement.forbids_well_card(s, action - a.PAY_CARD)


@rule
def forbids_in_card_action(s: State, step: int, action: int) -> int:
    if step == DIRECTION_STEP:
        return cardactions.forbids_direction(s, TO_CUBES if action == a.CARDS_FOR_CUBES else TO_CARDS)
    if step == GIVE_STEP:
        return forbids_giving(s, action)
    if step == GET_STEP:
        return forbids_getting(s, action)
    if step == DISC_FROM:
        return cardactions.forbids_moving_from(s, action - a.MOVE_FROM)
    if step == DISC_TO:
        return cardactions.forbids_moving_to(s, int(s.place), action - a.MOVE_TO)
    if step == SWAP_GIVE:
        return cardactions.forbids_swap_away(s, action - a.SWAP_AWAY)
    return cardactions.forbids_swap_for(s, int(s.colour), action - a.SWAP_FOR)


@rule
def forbids_giving(s: State, action: int) -> int:
    if action == a.STOP:
        return cardactions.forbids_end_of_giving(s)
    if action < a.GIVE_CUBE:
        return cardactions.forbids_giving_card(s, action - a.GIVE_CARD)
    return cardactions.forbids_giving_cube(s, action - a.GIVE_CUBE)


@rule
def forbids_getting(s: State, action: int) -> int:
    if action >= a.GET_CUBE:
        return cardactions.forbids_getting_cube(s, action - a.GET_CUBE)
    return forbids_taking(s, action) if s.mark == TO_CARDS else clauses.URUK_9_2


@rule
def forbids_in_event(s: State, step: int, action: int) -> int:
    """Pipes, events, Lyre and chance."""
    if step == PIPE_STEP:
        return resources.forbids_fill(s, action - a.FILL)
    if step == CUT_STEP:
        return events.forbids_cut(s, action - a.CUT_CARD)
    if step in (BID_STEP, MORE_STEP):
        return forbids_in_auction(s, action)
    if step <= ISHTAR_STEP:
        return forbids_with_god(s, step, action)
    if step == SECRET_STEP:
        return disaster.forbids_amount(s, action - a.AMOUNT)
    if step == DROUGHT_STEP:
        return disaster.forbids_losing_disc(s, action - a.LOSE_DISC)
    if step == QUAKE_STEP:
        return disaster.forbids_losing_place(s, action - a.LOSE_PLACE)
    if step == QUAKE_HAND:
        return disaster.forbids_losing_card(s, action - a.LOSE_CARD)
    if step == DRAW_STEP:
        return URUK_4_1 if forbidden_to_come(s, action - a.COMES) else ALLOWED
    return forbids_with_lyre(s, step, action)


@rule
def forbids_in_auction(s: State, action: int) -> int:
    if action == a.PASS:
        return auction.forbids_passing(s)
    if action == a.BID_BARE:
        return auction.forbids_bare_bid(s)
    if action == a.BID_DONE:
        return auction.forbids_done(s)
    return auction.forbids_bid_card(s, action - a.BID_CARD)


@rule
def forbids_with_god(s: State, step: int, action: int) -> int:
    """Enlil's laying and the gifts."""
    seat = int(s.to_move)
    if step == ENLIL_STEP:
        return ALLOWED if action == a.DECLINE else laying.forbids_free_laying(s, seat, action - a.LAY_CARD)
    if step == ENLIL_PLACE:
        return laying.forbids_free_place(s, seat, int(s.card), place_named(action))
    if action == a.DECLINE:
        return events.forbids_declining_gift(s)
    return events.forbids_gift_draw(s) if action == a.DRAW else events.forbids_gift(s, action - a.GIFT)


@rule
def forbids_with_lyre(s: State, step: int, action: int) -> int:
    """Lyre's discovery: beside the others, or with `lyre = normal` as in a normal laying (URUK-13.4, 13.6)."""
    seat = int(s.to_move)
    if action == a.DECLINE:
        return ALLOWED
    if step == LYRE_PLACE:
        return laying.forbids_place(s, seat, int(s.card), place_named(action))
    if s.options[LYRE_NORMAL]:
        return laying.forbids_laying(s, seat, action - a.LAY_CARD)
    return laying.forbids_extra(s, seat, action - a.LAY_CARD)
