"""Disasters: secret cube bids and what the victims lose (URUK-10.43 to 10.52)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.uruk.rules.auction import lighthouse_bonus
from tablee.games.uruk.rules.cards import discard_card, discard_picked, end_move, hand_size
from tablee.games.uruk.rules.clauses import URUK_10_43, URUK_10_47, URUK_10_48, URUK_10_49
from tablee.games.uruk.rules.state import (
    CARDS_LOST,
    COLOURS,
    DROUGHT,
    DROUGHT_STEP,
    EARTHQUAKE,
    LIGHTHOUSE_CUBES,
    LOSS,
    NOWHERE,
    QUAKE_HAND,
    QUAKE_STEP,
    RANK,
    SECRET,
    SECRET_STEP,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import clockwise, cubes_of, discs_of, place_of, remove_place

# Secret bids


@rule
def next_colour(s: State, seat: int, colour: int) -> int:
    """The next colour that a seat has in stock, after this one, or NOWHERE."""
    for k in range(colour + 1, COLOURS):
        if s.stock[seat, k] > 0:
            return k
    return NOWHERE


@rule
def ask_secret(s: State, seat: int) -> None:
    """A seat is asked for its first colour; with no cubes it is not asked, its bid is 0."""
    s.phase, s.step, s.to_move = SECRET, SECRET_STEP, seat
    s.colour = next_colour(s, seat, NOWHERE)


@rule
def next_secret_bidder(s: State, seat: int) -> int:
    """The first seat with cubes from this one on, before it is the activator's again; NOWHERE if there is none."""
    for _ in range(s.players):
        if cubes_of(s, seat) > 0:
            return seat
        seat = clockwise(s, seat)
        if seat == s.active:
            break
    return NOWHERE


@rule
def forbids_amount(s: State, amount: int) -> int:
    """Any number of the cubes in stock (URUK-10.43)."""
    return ALLOWED if amount <= s.stock[s.to_move, s.colour] else URUK_10_43


@rule
def choose_amount(s: State, amount: int) -> bool:
    """Put cubes into the fist; True when the bid is complete."""
    seat = s.to_move
    s.secret[seat, s.colour] = amount
    s.colour = next_colour(s, seat, int(s.colour))
    return s.colour == NOWHERE


@rule
def secret_worth(s: State, seat: int) -> int:
    worth = lighthouse_bonus(s, seat, LIGHTHOUSE_CUBES)
    for k in range(COLOURS):
        worth += s.secret[seat, k]
    return worth


@rule
def reveal(s: State) -> None:
    """The highest are immune and pay, the others are victims; all are if all are equal (URUK-10.44 to 10.46)."""
    highest, lowest = 0, 127
    for seat in range(s.players):
        highest, lowest = max(highest, secret_worth(s, seat)), min(lowest, secret_worth(s, seat))
    for seat in range(s.players):
        immune = secret_worth(s, seat) == highest and highest > lowest
        s.victim[seat] = 0 if immune else 1
        if immune:
            pay_secret(s, seat)
    for seat in range(s.players):
        for k in range(COLOURS):
            s.secret[seat, k] = 0


@rule
def pay_secret(s: State, seat: int) -> None:
    for k in range(COLOURS):
        s.stock[seat, k] -= s.secret[seat, k]
        s.supply[k] += s.secret[seat, k]


# Losses


@rule
def place_without_disc(s: State, seat: int) -> bool:
    for k in range(s.laid_count[seat]):
        if s.discs[seat, k] == 0:
            return True
    return False


@rule
def has_something_to_lose(s: State, seat: int) -> bool:
    if s.slot == DROUGHT:
        return discs_of(s, seat) > 0
    if s.slot == EARTHQUAKE:
        return place_without_disc(s, seat) or hand_size(s, seat) > 0
    return False


@rule
def strike(s: State) -> None:
    """The volcano flags its victims (URUK-10.51, 10.52); who has nothing to lose is not asked (URUK-10.47)."""
    for seat in range(s.players):
        if s.victim[seat] and s.slot != DROUGHT and s.slot != EARTHQUAKE:
            s.volcano[seat] = 1
        if not has_something_to_lose(s, seat):
            s.victim[seat] = 0


@rule
def next_victim(s: State) -> int:
    """Clockwise from the activator (URUK-10.14)."""
    seat = int(s.active)
    for _ in range(s.players):
        if s.victim[seat]:
            return seat
        seat = clockwise(s, seat)
    return NOWHERE


@rule
def ask_loss(s: State, seat: int) -> None:
    s.phase, s.to_move = LOSS, seat
    if s.slot == DROUGHT:
        s.step = DROUGHT_STEP
    elif place_without_disc(s, seat):
        s.step = QUAKE_STEP
    else:
        s.step = QUAKE_HAND
        s.owed = min(CARDS_LOST, hand_size(s, seat))


@rule
def forbids_losing_disc(s: State, place: int) -> int:
    at = place_of(s, s.to_move, place)
    return ALLOWED if at != NOWHERE and s.discs[s.to_move, at] > 0 else URUK_10_47


@rule
def forbids_losing_place(s: State, place: int) -> int:
    at = place_of(s, s.to_move, place)
    return ALLOWED if at != NOWHERE and s.discs[s.to_move, at] == 0 else URUK_10_48


@rule
def enough_from(s: State, seat: int, card: int) -> bool:
    """Whether the picks still owed can be made from this card on."""
    count = 0
    for other in range(TYPES):
        if RANK[other] >= RANK[card]:
            count += s.hand[seat, other] - s.picked[other]
    return count >= s.owed


@rule
def forbids_pick(s: State, card: int, reason: int) -> int:
    """A hand card to be discarded, in order (cut to 8, Earthquake)."""
    seat = s.to_move
    if s.hand[seat, card] <= s.picked[card] or RANK[card] + 1 < s.last or not enough_from(s, seat, card):
        return reason
    return ALLOWED


@rule
def forbids_losing_card(s: State, card: int) -> int:
    return forbids_pick(s, card, URUK_10_49)


@rule
def pick_to_discard(s: State, card: int) -> bool:
    """One more card; True when all are there and lie on the discard."""
    s.picked[card] += 1
    s.last = RANK[card] + 1
    s.owed -= 1
    if s.owed > 0:
        return False
    discard_picked(s, s.to_move)
    end_move(s)
    return True


@rule
def lose_disc(s: State, place: int) -> None:
    """To the pool (URUK-10.47)."""
    s.discs[s.to_move, place_of(s, s.to_move, place)] -= 1
    s.pool += 1


@rule
def lose_place(s: State, place: int) -> None:
    """The discovery to the discard, its cubes to the supply (URUK-10.50)."""
    remove_place(s, s.to_move, place)
    discard_card(s, place)
