"""What one viewer may see of Uruk. Hidden are other hands, the deck, cards and cubes bid, and moves in the making."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from tablee.engine.clauses import ALLOWED
from tablee.engine.contract import Part, Score
from tablee.games.uruk.rules import auction, resources, scoring, settlement
from tablee.games.uruk.rules.cards import can_draw, deck_size, hand_size, upper_size
from tablee.games.uruk.rules.events import gift_cubes
from tablee.games.uruk.rules.invariants import discs_in_play
from tablee.games.uruk.rules.state import (
    ACT,
    ASTRONOMY,
    AUCTION,
    CITY,
    CLAY_PIPE,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    COMPONENTS,
    COPIES,
    DIFFERENT,
    DISCS,
    EPOCH_DISCS,
    EPOCH_NAMES,
    EPOCHS,
    F_CHOOSE,
    FEWEST_PLAYERS,
    FUNCTION,
    FUNCTION_NAMES,
    GIFTS,
    HAS_BID,
    HAS_PASSED,
    LEVEL,
    LIGHTHOUSE_CARDS,
    LIGHTHOUSE_CUBES,
    LYRES,
    MOVE_LETTERS,
    NEW_PLACE,
    NO_CARD,
    NO_COLOUR,
    NO_MOVE,
    NOWHERE,
    OVER,
    PHASE_NAMES,
    PLACES,
    PLACES_WITH_CLOCK,
    PRICE,
    ROAD,
    SECRET,
    SILENT,
    STEP_NAMES,
    STORES,
    TURN,
    TYPES,
    VILLAGE_ONLY,
    WATER_CLOCK,
    ZIGGURAT,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import cities_of, discs_of, has_laid, in_final_round, lowest_epoch
from tablee.games.uruk.show.suggestions import Laying, Settling, layings, settlings
from tablee.games.uruk.text.partial_move import part_text
from tablee.games.uruk.text.position import cubes_on
from tablee.games.uruk.text.rewind import before
from tablee.games.uruk.text.symbols import player

UNKNOWN: Final = "?"
SEAT_MARKS: Final = "rbyg"
STANCES: Final = {SILENT: "", HAS_BID: "bid", HAS_PASSED: "pass"}


class Type(msgspec.Struct, frozen=True):
    """A card as it is printed (colours and prices of II to IV are reconstructed: see components.toml)."""

    code: str
    level: int  # 0 for gods and disasters
    colour: str  # "R", "P", "Y", "B"; "" for gods and disasters
    copies: int
    kind: str  # what it does: "store", "produce" …; "god", "disaster"
    shows: str = ""  # the two colours of Pulley and Sewer


class Held(msgspec.Struct, frozen=True):
    """Cards of one type in a hand that the viewer can name."""

    code: str
    count: int
    known: int  # of these, known to everybody


class Place(msgspec.Struct, frozen=True):
    """A laid discovery."""

    code: str
    discs: int  # 1 a village, 2 a city
    cubes: str  # on the card
    used: bool  # in this turn
    lyre: bool  # laid by Lyre
    worth: int  # points now


class Seat(msgspec.Struct, frozen=True):
    """What lies before a player."""

    number: int  # 1 for the first player
    places: tuple[Place, ...]
    room: int  # places that he may have
    hand: tuple[Held, ...]  # what the viewer can name: all of the own hand, of others what everybody knows
    cards: int  # in hand, all of them
    put_up: int  # cards put up in an auction
    stock: tuple[int, ...]  # R, P, Y, B
    keeps: tuple[str, ...]
    volcano: bool
    discs: int
    cities: int
    level: int  # the highest laid
    bonus: tuple[int, int]  # of his Lighthouse: on cubes, on cards
    points: int  # now; those of Scales only where the viewer can count them
    parts: dict[str, int]  # where they come from


class Epoch(msgspec.Struct, frozen=True):
    """One epoch card."""

    name: str
    discs: int
    full: int  # discs at the beginning
    price: int  # 0: the level of the discovery, in its colour
    different: int  # so many cubes of different colours
    village_only: bool
    current: bool


class Bid(msgspec.Struct, frozen=True):
    """A player in an auction or a secret bid."""

    seat: int
    stance: str  # "", "bid" or "pass"; in a secret bid "bid" once it is in
    cards: int
    total: int  # 0 before a bid
    own: tuple[str, ...]  # the viewer's own cards
    cubes: str  # the viewer's own secret bid


class Making(msgspec.Struct, frozen=True):
    """The move that is being made, as far as the viewer may see it."""

    verb: str  # its letter in the notation, "" if there is none
    text: str = ""  # what has been chosen so far
    card: str = ""
    place: str = ""  # "_" for a new place
    colour: str = ""
    owed: int = 0  # picks still to be made
    picked: tuple[str, ...] = ()
    paid: str = ""
    rival: int = -1  # who is being robbed


class View(msgspec.Struct, frozen=True):
    """The table, complete for drawing it."""

    players: int
    viewer: int  # -1 for a spectator
    types: tuple[Type, ...]
    seats: tuple[Seat, ...]
    first: int
    active: int  # whose turn it is, or has just been; in an event the activator
    asks: int  # the seat that has to decide; -1 chance, -2 at the end
    phase: str
    step: str
    round: int
    final_round: int  # 0 before the end is triggered
    last_round: bool
    actions_left: int
    used: tuple[str, ...]
    gained: str
    display: tuple[str, ...]  # "" for an empty spot
    slot: str
    down: str  # "" none, "?" unknown
    epochs: tuple[Epoch, ...]
    pool: int
    box_discs: int
    deck: int
    upper: int  # of these, in the upper segment
    can_draw: bool
    renewed: bool
    discard: tuple[str, ...]  # oldest first
    supply: tuple[int, ...]
    standing: int  # the highest bid of an auction
    leader: int  # whose it is, or -1
    bids: tuple[Bid, ...]
    victims: tuple[int, ...]
    gift: int  # cubes that the player who is asked would get
    making: Making
    layings: tuple[Laying, ...]  # for the viewer whose turn it is
    settlings: tuple[Settling, ...]
    sources: dict[str, str]  # own cards that give cubes now, and which: "KIL": "R"
    exchanges: dict[str, str]  # hand cards that can be exchanged, and the colour of the cube
    scores: tuple[int, ...]  # of each seat, now
    colours: tuple[str, ...]  # the mark of each seat
    private: bool = True  # hands are hidden: round one screen it is handed on


SHOWN_TYPES: Final = tuple(
    Type(
        CODES[card],
        int(LEVEL[card]),
        COLOUR_LETTERS[COLOUR[card]] if card < TYPES else "",
        int(COPIES[card]),
        FUNCTION_NAMES[FUNCTION[card]] if card < TYPES else COMPONENTS["events"][card - TYPES]["kind"],
        COMPONENTS["discoveries"][card].get("shows", "") if card < TYPES else "",
    )
    for card in range(len(CODES))
)


def view(s: State, seat: int) -> View:
    """The table as a seat, or a spectator (-1), sees it: a move in the making is its maker's alone (DF-8)."""
    shown = s if s.to_move == seat or s.settled else before(s)
    return table(shown, seat)


def table(s: State, seat: int) -> View:
    deciding = bool(s.phase == TURN and s.step == ACT and s.to_move == seat)
    return View(
        players=int(s.players),
        viewer=seat,
        types=SHOWN_TYPES,
        seats=tuple(seat_view(s, other, seat) for other in range(s.players)),
        first=int(s.first),
        active=int(s.active),
        asks=int(s.to_move),
        phase=PHASE_NAMES[s.phase],
        step=STEP_NAMES[s.step],
        round=int(s.round_number),
        final_round=int(s.final_round),
        last_round=bool(in_final_round(s)),
        actions_left=int(s.actions_left),
        used=tuple(CODES[card] for card in range(TYPES) if s.used[card]),
        gained="".join(COLOUR_LETTERS[k] for k in range(COLOURS) if s.gained[k]),
        display=tuple("" if card == NO_CARD else CODES[card] for card in s.display),
        slot=code(s.slot),
        down=down_view(s, seat),
        epochs=tuple(epoch_view(s, epoch) for epoch in range(EPOCHS)),
        pool=int(s.pool),
        box_discs=DISCS - int(discs_in_play(s)),
        deck=int(deck_size(s)),
        upper=int(upper_size(s)),
        can_draw=bool(can_draw(s)),
        renewed=bool(s.renewals),
        discard=tuple(CODES[card] for card in s.discard[int(s.discard_from) : int(s.discard_from) + int(s.discarded)]),
        supply=tuple(int(n) for n in s.supply),
        standing=int(auction.standing_bid(s)) if s.phase == AUCTION else 0,
        leader=int(auction.highest_bidder(s)) if s.phase == AUCTION else NOWHERE,
        bids=bids_view(s, seat),
        victims=tuple(other for other in range(s.players) if s.victim[other]),
        gift=int(gift_cubes(s, s.to_move)) if s.phase == GIFTS and s.to_move >= 0 else 0,
        making=making_view(s, seat),
        layings=layings(s, seat) if may_lay(s, seat, deciding) else (),
        settlings=settlings(s) if deciding and s.actions_left > 0 and lowest_epoch(s) != NOWHERE else (),
        sources=sources(s) if deciding and s.actions_left > 0 else {},
        exchanges=exchanges(s) if deciding and s.actions_left > 0 else {},
        scores=tuple(
            sum(points_view(s, other, seat == other or s.phase == OVER).values()) for other in range(s.players)
        ),
        colours=tuple(SEAT_MARKS[: int(s.players)]),
    )


def code(card: int) -> str:
    return "" if card == NO_CARD else CODES[card]


def may_lay(s: State, seat: int, deciding: bool) -> bool:
    return bool((deciding and s.actions_left > 0) or (s.phase == LYRES and s.to_move == seat and s.verb == NO_MOVE))


def down_view(s: State, seat: int) -> str:
    """The face-down card is known to who drew it, and to all once it can be worked out."""
    if s.down == NO_CARD or seat == s.active or s.down_known or s.phase == OVER:
        return code(s.down)
    return UNKNOWN


def seat_view(s: State, seat: int, viewer: int) -> Seat:
    open_hand = seat == viewer or s.phase == OVER
    parts = points_view(s, seat, open_hand)
    return Seat(
        number=int(player(s, seat)[1:]),
        places=tuple(place_view(s, seat, k) for k in range(s.laid_count[seat])),
        room=PLACES_WITH_CLOCK if has_laid(s, seat, WATER_CLOCK) else PLACES,
        hand=hand_view(s, seat, open_hand),
        cards=int(hand_size(s, seat)),
        put_up=int(s.bid_count[seat]),
        stock=tuple(int(n) for n in s.stock[seat]),
        keeps=tuple(CODES[card] for card in s.keeps[seat] if card != NO_CARD),
        volcano=bool(s.volcano[seat]),
        discs=int(discs_of(s, seat)),
        cities=int(cities_of(s, seat)),
        level=max((int(LEVEL[card]) for card in s.laid[seat] if card != NO_CARD), default=1),
        bonus=(
            int(auction.lighthouse_bonus(s, seat, LIGHTHOUSE_CUBES)),
            int(auction.lighthouse_bonus(s, seat, LIGHTHOUSE_CARDS)),
        ),
        points=sum(parts.values()),
        parts=parts,
    )


def points_view(s: State, seat: int, open_hand: bool) -> dict[str, int]:
    parts = {
        "discoveries": scoring.discovery_points(s, seat),
        "lyre": scoring.lyre_points(s, seat),
        "cubes": scoring.cube_points(s, seat),
        "scales": scoring.scales_points(s, seat) if open_hand else 0,
        "ninurta": scoring.ninurta_points(s, seat),
    }
    return {name: int(points) for name, points in parts.items() if points}


def hand_view(s: State, seat: int, open_hand: bool) -> tuple[Held, ...]:
    """Of another hand only what everybody knows to be held; in an auction such a card may be among those put up."""
    held = []
    for card in range(TYPES):
        known = int(s.known[seat, card])
        count = int(s.hand[seat, card]) if open_hand else known
        if count:
            held.append(Held(CODES[card], count, min(known, count)))
    return tuple(held)


def place_view(s: State, seat: int, k: int) -> Place:
    card = int(s.laid[seat, k])
    return Place(
        code=CODES[card],
        discs=int(s.discs[seat, k]),
        cubes="".join(COLOUR_LETTERS[c] * n for c, n in enumerate(cubes_on(s, seat, card))),
        used=bool(s.used[card] and seat == s.active),
        lyre=bool(s.by_lyre[seat] == card),
        worth=int(LEVEL[card]) if s.by_lyre[seat] == card else int(scoring.worth_of_place(s, seat, k)),
    )


def epoch_view(s: State, epoch: int) -> Epoch:
    return Epoch(
        name=EPOCH_NAMES[epoch],
        discs=int(s.epochs[epoch]),
        full=int(EPOCH_DISCS[int(s.players) - FEWEST_PLAYERS, epoch]),
        price=int(settlement.full_price(s, epoch, 0)) if PRICE[epoch] else 0,
        different=int(DIFFERENT[epoch]),
        village_only=bool(VILLAGE_ONLY[epoch]),
        current=bool(lowest_epoch(s) == epoch),
    )


def bids_view(s: State, viewer: int) -> tuple[Bid, ...]:
    if s.phase == AUCTION:
        return tuple(auction_bid(s, seat, viewer) for seat in range(s.players))
    if s.phase == SECRET:
        return tuple(secret_bid(s, seat, viewer) for seat in range(s.players))
    return ()


def auction_bid(s: State, seat: int, viewer: int) -> Bid:
    cards = tuple(CODES[card] for card in s.bid[seat][: int(s.bid_count[seat])])
    own = cards if seat == viewer else ()
    return Bid(seat, STANCES[int(s.stance[seat])], len(cards), int(auction.committed(s, seat)), own, "")


def secret_bid(s: State, seat: int, viewer: int) -> Bid:
    """A bid is in when the turn to choose has passed; without cubes nobody is asked."""
    turns = (seat - int(s.active)) % int(s.players), (int(s.to_move) - int(s.active)) % int(s.players)
    is_in = turns[0] < turns[1] or not s.stock[seat].any()
    cubes = "".join(COLOUR_LETTERS[k] * int(s.secret[seat, k]) for k in range(COLOURS)) if seat == viewer else ""
    return Bid(seat, "bid" if is_in else "", 0, 0, (), cubes)


def making_view(s: State, seat: int) -> Making:
    """Its maker sees all of it; the others only what is settled, never a card that was drawn."""
    if s.verb == NO_MOVE:
        return Making("")
    own = seat >= 0 and (seat == s.to_move or (seat == s.active and s.phase == TURN))  # chance is to move as -1 too
    return Making(
        verb=MOVE_LETTERS[s.verb],
        text=part_text(s) if own else "",
        card=code(s.card),
        place="_" if s.place == NEW_PLACE else "" if s.place == NOWHERE else CODES[s.place],
        colour="" if s.colour == NO_COLOUR else COLOUR_LETTERS[s.colour],
        owed=int(s.owed),
        picked=tuple(CODES[card] for card in range(TYPES) for _ in range(s.picked[card])),
        paid="".join(COLOUR_LETTERS[k] * int(s.paid[k]) for k in range(COLOURS)),
        rival=int(s.rival),
    )


# What the viewer could do now


def sources(s: State) -> dict[str, str]:
    """Own discoveries that give cubes now, and which; where there is a choice, all the colours."""
    laid = [int(card) for card in s.laid[s.active][: int(s.laid_count[s.active])]]
    return {CODES[card]: gives(s, card) for card in laid if resources.forbids_source(s, card) == ALLOWED}


def gives(s: State, card: int) -> str:
    if card < STORES or FUNCTION_NAMES[FUNCTION[card]] == "produce":
        return COLOUR_LETTERS[COLOUR[card]]
    if card == CLAY_PIPE:
        return "".join(COLOUR_LETTERS[k] * int(s.on_pipe[s.active, k]) for k in range(COLOURS))
    if card == ZIGGURAT:
        return "".join(COLOUR_LETTERS[k] for k in range(COLOURS) if s.stock[s.active, k] == 0)
    assert card in (ROAD, ASTRONOMY) or FUNCTION[card] == F_CHOOSE
    return "".join(COLOUR_LETTERS[k] for k in range(COLOURS) if resources.forbids_colour(s, card, k) == ALLOWED)


def exchanges(s: State) -> dict[str, str]:
    return {
        CODES[card]: COLOUR_LETTERS[COLOUR[card]]
        for card in range(TYPES)
        if resources.forbids_exchange(s, card) == ALLOWED
    }


# The score sheet


def scores(s: State) -> tuple[Score, ...]:
    return tuple(score_of(s, seat) for seat in range(s.players))


def score_of(s: State, seat: int) -> Score:
    """Discoveries by settlement and level, then Lyre, cubes, Scales and Ninurta (URUK-13.1 to 13.11)."""
    parts = discovery_parts(s, seat)
    if s.by_lyre[seat] != NO_CARD:
        level = int(scoring.lyre_points(s, seat))
        parts.append(Part("score.lyre", {"level": level}, level))
    cubes = int(s.stock[seat].sum())
    parts.append(Part("score.cubes", {"n": cubes}, int(scoring.cube_points(s, seat))))
    if scoring.scales_points(s, seat):
        colours = int(scoring.colours_in_hand(s, seat))
        parts.append(Part("score.scales", {"n": colours}, int(scoring.scales_points(s, seat))))
    if scoring.ninurta_points(s, seat):
        parts.append(Part("score.ninurta", {"n": int(cities_of(s, seat))}, int(scoring.ninurta_points(s, seat))))
    return Score(seat, int(scoring.points_of(s, seat)), tuple(parts))


def discovery_parts(s: State, seat: int) -> list[Part]:
    """One line for all discoveries without settlement, and one for all villages, and cities, of a level."""
    places = [k for k in range(s.laid_count[seat]) if s.laid[seat, k] != s.by_lyre[seat]]
    found = Counter((int(s.discs[seat, k]), int(LEVEL[s.laid[seat, k]])) for k in places)
    alone = sum(n for (discs, _), n in found.items() if discs == 0)
    parts = [Part("score.alone", {"n": alone}, alone)] if alone else []
    for (discs, level), n in sorted(found.items()):
        if discs:
            key = "score.city" if discs == CITY else "score.village"
            parts.append(Part(key, {"n": n, "level": level}, n * level * discs))
    return parts
