"""The state of Uruk, its constants and its options."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import numpy as np

from tablee.engine.options import Option, choice
from tablee.engine.record import i8, i16, record
from tablee.engine.verbs import SEATS

COMPONENTS = tomllib.loads(files("tablee.games.uruk").joinpath("components.toml").read_text(encoding="utf-8"))

# Colours (URUK-1.9)
COLOUR_LETTERS: Final = "".join(COMPONENTS["colours"])
COLOURS: Final = len(COLOUR_LETTERS)
NO_COLOUR: Final = -1
CUBES: Final = int(COMPONENTS["cubes"]["each_colour"])
FULL_STORE: Final = int(COMPONENTS["cubes"]["on_a_level_one_card"])
FULL_PIPE: Final = int(COMPONENTS["cubes"]["on_a_pipe"])

# Discoveries (URUK-1.3): a card type is its id
(
    MUD_HUT, NET, POTTERY, CISTERN, CITY_WALL, AXE, STATUETTE, SAILING_SHIP, KILN, ROLLERS, DOMESTICATION, WATER_WHEEL,
    LIGHTHOUSE, WHEEL_AND_AXLE, ROAD, DRAW_WELL, VAULT, PULLEY, COINAGE, SEWER, CLAY_PIPE, SCALES, LYRE, WATER_CLOCK,
    ZIGGURAT, COGWHEEL, ASTRONOMY, AQUEDUCT,
) = range(28)  # fmt: skip
_DISCOVERIES = COMPONENTS["discoveries"]
TYPES: Final = len(_DISCOVERIES)
# Event cards (URUK-1.7) follow them
ENLIL, NERGAL, NINURTA, GIBIL, MARDUK, NANNAR, ISHTAR, DROUGHT, EARTHQUAKE, VOLCANO = range(TYPES, TYPES + 10)
_EVENTS = COMPONENTS["events"]
CARDS: Final = TYPES + len(_EVENTS)
NO_CARD: Final = -1

CODES: Final = tuple(card["code"] for card in (*_DISCOVERIES, *_EVENTS))
LEVEL = np.array([card.get("level", 0) for card in (*_DISCOVERIES, *_EVENTS)], np.int64)
COPIES = np.array([card.get("copies", 1) for card in (*_DISCOVERIES, *_EVENTS)], np.int64)
COLOUR = np.array([COLOUR_LETTERS.index(card["colour"]) for card in _DISCOVERIES], np.int64)
ALL_CARDS: Final = int(COPIES.sum())
STORES: Final = int((LEVEL[:TYPES] == 1).sum())  # the level-1 types come first
LEVEL_TWO: Final = 2

# What discoveries do: the kinds of function of the data file
FUNCTION_NAMES: Final = (
    "store", "discount", "produce", "bid_bonus", "swap", "road", "well", "vault", "choose", "coinage", "pipe", "scales",
    "lyre", "sixth", "missing", "move_disc", "market", "trade",
)  # fmt: skip
(
    F_STORE, F_DISCOUNT, F_PRODUCE, F_BID_BONUS, F_SWAP, F_ROAD, F_WELL, F_VAULT, F_CHOOSE, F_COINAGE, F_PIPE, F_SCALES,
    F_LYRE, F_SIXTH, F_MISSING, F_MOVE_DISC, F_MARKET, F_TRADE,
) = range(len(FUNCTION_NAMES))  # fmt: skip
FUNCTION = np.array([FUNCTION_NAMES.index(card["function"]) for card in _DISCOVERIES], np.int64)
SHOWS = np.array([[int(c in card.get("shows", "")) for c in COLOUR_LETTERS] for card in _DISCOVERIES], np.int64)
DISCOUNTER = np.full(COLOURS, NO_CARD, np.int64)
for _card in range(TYPES):
    if FUNCTION[_card] == F_DISCOUNT:
        DISCOUNTER[COLOUR[_card]] = _card

# Picks of several cards are made in this order: colour, then id (DF-5)
ORDER = np.array(sorted(range(TYPES), key=lambda card: (COLOUR[card], card)), np.int64)
RANK = np.argsort(ORDER).astype(np.int64)
FIRST_RANK = np.array([int((k > COLOUR).sum()) for k in range(COLOURS + 1)], np.int64)

# Epochs and discs (URUK-1.8, URUK-1.10)
EPOCH_NAMES: Final = ("I", "II", "III", "IV")
EPOCHS: Final = len(EPOCH_NAMES)
LAST_EPOCH: Final = EPOCHS - 1
EPOCH_DISCS = np.array(COMPONENTS["epochs"]["discs"], np.int64)
VILLAGE_ONLY = np.array(COMPONENTS["epochs"]["village_only"], np.int64)
PRICE = np.array(COMPONENTS["epochs"]["price"], np.int64)
DIFFERENT = np.array(COMPONENTS["epochs"]["different"], np.int64)
LAST_PRICE_BY_OPTION: Final = int(COMPONENTS["epochs"]["price_of_the_last_by_option"])
DISCS: Final = int(COMPONENTS["discs"]["count"])
CITY: Final = int(COMPONENTS["discs"]["a_city"])
VILLAGE: Final = 1

# Set-up and turn
FEWEST_PLAYERS: Final = 2
HAND: Final = int(COMPONENTS["setup"]["hand"])
SPOTS: Final = int(COMPONENTS["setup"]["display"])
FIRST_DISCARDS = np.array(COMPONENTS["setup"]["discarded"], np.int64)
BOXED: Final = int(COMPONENTS["setup"]["boxed_at_first_renewal"])
ACTIONS_A_TURN: Final = int(COMPONENTS["turn"]["actions"])
ACTIONS_UNDER_VOLCANO: Final = int(COMPONENTS["turn"]["actions_under_the_volcano"])
PLACES: Final = int(COMPONENTS["turn"]["places"])
PLACES_WITH_CLOCK: Final = int(COMPONENTS["turn"]["places_with_water_clock"])
MOST_PLACES: Final = PLACES_WITH_CLOCK + 1  # Lyre's discovery lies beyond the limit
NOWHERE: Final = -1
NEW_PLACE: Final = -2

# Events
HAND_LIMIT: Final = int(COMPONENTS["events_rules"]["hand_limit"])
FAVOUR_CUBES: Final = int(COMPONENTS["events_rules"]["cubes_of_a_favour"])
CARDS_LOST: Final = int(COMPONENTS["events_rules"]["cards_lost"])
LIGHTHOUSE_CUBES: Final = int(COMPONENTS["events_rules"]["lighthouse_cubes"])
LIGHTHOUSE_CARDS: Final = int(COMPONENTS["events_rules"]["lighthouse_cards"])
BID_CARDS: Final = 12  # room for a bid; a hand in an auction has at most 8 cards
KEPT: Final = 3  # Ninurta, Marduk, Nannar
CUBES_FOR_A_POINT: Final = int(COMPONENTS["scoring"]["cubes_for_a_point"])

# Phases
PHASE_NAMES: Final = ("turn", "pipe", "cut", "bid", "enlil", "gift", "secret", "loss", "lyre", "over")
TURN, PIPES, CUT, AUCTION, ENLILS_LAYING, GIFTS, SECRET, LOSS, LYRES, OVER = range(len(PHASE_NAMES))

# Steps: which decision is open (the nodes of the decision flow)
STEP_NAMES: Final = (
    "act", "source", "lay", "place", "discount", "pay", "pair", "produce", "colour", "rob", "compensate", "exchange",
    "disc", "reduction", "price", "direction", "give", "get", "disc_from", "disc_to", "swap_give", "swap_get", "pipe",
    "cut", "bid", "more", "enlil", "enlil_place", "gift", "gift_draw", "ishtar", "secret", "drought", "quake",
    "quake_hand", "lyre", "lyre_place", "draw", "over",
)  # fmt: skip
(
    ACT, SOURCE, LAY_TYPE, LAY_PLACE, DISCOUNT_STEP, PAY_STEP, PAIR_STEP, PRODUCE_STEP, COLOUR_STEP, ROB_STEP,
    COMPENSATE_STEP, EXCHANGE_STEP, DISC_PLACE, REDUCTION_STEP, PRICE_STEP, DIRECTION_STEP, GIVE_STEP, GET_STEP,
    DISC_FROM, DISC_TO, SWAP_GIVE, SWAP_GET, PIPE_STEP, CUT_STEP, BID_STEP, MORE_STEP, ENLIL_STEP, ENLIL_PLACE,
    GIFT_STEP, GIFT_DRAW, ISHTAR_STEP, SECRET_STEP, DROUGHT_STEP, QUAKE_STEP, QUAKE_HAND, LYRE_STEP, LYRE_PLACE,
    DRAW_STEP, OVER_STEP,
) = range(len(STEP_NAMES))  # fmt: skip

# The move in the making (its letter in the notation)
MOVE_LETTERS: Final = (".", "t", "+", "r", "x", "d", "q", "c", "w", "/", "p", "h", "b", "e", "g", "s", "l", "y")
(
    NO_MOVE, TAKING, LAYING, PRODUCING, EXCHANGING, SETTLING, TRADING, MOVING_DISC, SWAPPING, ENDING, FILLING, CUTTING,
    BIDDING, ENLIL_MOVE, GIFT_MOVE, SECRET_BID, LOSING, LYRE_MOVE,
) = range(len(MOVE_LETTERS))  # fmt: skip

# How a laying or a disc is made cheaper
NO_MARK, DISCOUNTED, BY_VAULT, BY_COINAGE, HALF = range(5)
# Aqueduct's directions
TO_CUBES, TO_CARDS = 1, 2
# In an auction
SILENT, HAS_BID, HAS_PASSED = range(3)
# A payment with Draw-well under `missing = free` has no fixed number of cards
ANY_NUMBER: Final = -1

# What the trail of a move in the making holds: card types as they are, and these
ROBBED: Final = TYPES  # + 4 x seat + colour taken in compensation
NOT_ROBBED: Final = ROBBED + SEATS * COLOURS
GOT_CUBE: Final = NOT_ROBBED + 1  # + colour
DRAWN: Final = GOT_CUBE + COLOURS  # + card
DRAWN_UPPER: Final = DRAWN + CARDS  # + card
LOST_DRAW: Final = DRAWN_UPPER + CARDS
RENEWED: Final = LOST_DRAW + 1
RENEWED_FIRST: Final = RENEWED + 1
TRAIL: Final = 84  # 48 cards for cubes, 36 of the cubes robbed


class NumberOrOff(Option):
    """A number, or `off` for none (0)."""

    def read(self, value: object) -> int:
        return 0 if str(value).lower() == "off" else super().read(value)

    def write(self, number: int) -> str:
        return str(number) if number else "off"


OPTIONS = (
    choice("nannar", "disc", "10.40", ("disc", "lay")),
    choice("favour", "free", "8.14", ("next", "free")),
    choice("pipe", "other", "6.17", ("leader", "other", "more")),
    choice("missing", "strict", "8.17", ("strict", "free")),
    choice("shortage", "resources", "6.5", ("resources", "turn")),
    choice("lyre", "beyond", "13.6", ("beyond", "normal")),
    choice("road_take", "one", "6.12", ("one", "all")),
    choice("epoch_cost", "345", "8.5", ("345", "346")),
    NumberOrOff("round_cap", 100, "3.16", low=0, high=10_000),
    choice("first_player", "random", "2.1", ("random", "1", "2", "3", "4")),
)
(
    NANNAR_LAYS, FREE_FAVOUR, PIPE_RULE, FREE_CARDS, SHORTAGE_ALL_TURN, LYRE_NORMAL, ROAD_ALL, DEAR_LAST_EPOCH,
    ROUND_CAP, FIRST_PLAYER,
) = range(len(OPTIONS))  # fmt: skip
PIPE_LEADER, PIPE_OTHER, PIPE_MORE = range(3)


@record
class State:
    """All of one game. Seat 0 need not be player #1: #1 is the seat `first`.

    While a move is in the making its choices are kept (`verb` … `trail`); cards move when it is complete, cubes and
    drawn cards at once, and `was_supply`, `was_gained` and `was_stock` keep the cubes from before it. So the position
    before the move, which is how it is written down and what the others still see, can always be had.
    """

    options = i16[len(OPTIONS)]
    ended_by = i16()
    round_number = i16()
    final_round = i16()  # 0: the end has not been triggered
    # Cards
    hand = i8[SEATS, TYPES]
    known = i8[SEATS, TYPES]  # of these, known to everybody
    fresh = i8[SEATS, TYPES]  # of the others, drawn since the deck was last renewed
    bid = i8[SEATS, BID_CARDS]  # cards put up in an auction, in the order of ids
    bid_count = i8[SEATS]
    upper = i8[CARDS]  # the deck's upper segment
    lower = i8[CARDS]
    discard = i8[ALL_CARDS + 10]  # oldest first, from discard_from on
    discard_from = i8()  # above 0 only in a move in which the deck was renewed: below lies the old pile
    discarded = i8()
    renewals = i8()  # 1 once the deck has been renewed
    display = i8[SPOTS]
    slot = i8()
    down = i8()  # the face-down event card: an activation is pending
    down_known = i8()  # 1 if everybody can work out what it is
    keeps = i8[SEATS, KEPT]  # oldest first
    # Tableaus: places in the order of ids
    laid = i8[SEATS, MOST_PLACES]
    discs = i8[SEATS, MOST_PLACES]
    laid_count = i8[SEATS]
    by_lyre = i8[SEATS]  # the discovery laid by Lyre, or NO_CARD
    # Cubes and discs
    supply = i8[COLOURS]
    stock = i8[SEATS, COLOURS]
    store = i8[STORES]  # on the level-1 cards
    on_road = i8[SEATS, COLOURS]
    on_pipe = i8[SEATS, COLOURS]
    epochs = i8[EPOCHS]
    pool = i8()
    # The turn
    players = i8()
    to_move = i8()
    first = i8()  # the seat of player #1
    active = i8()  # whose turn it is or has just been
    phase = i8()
    step = i8()
    actions_left = i8()
    used = i8[TYPES]
    gained = i8[COLOURS]
    volcano = i8[SEATS]
    # An event
    stance = i8[SEATS]  # SILENT, HAS_BID, HAS_PASSED
    secret = i8[SEATS, COLOURS]
    victim = i8[SEATS]  # has still to lose something
    # The move in the making
    verb = i8()
    settled = i8()  # 1 once everybody knows of it: a card was drawn, or somebody else had to decide
    card = i8()
    place = i8()  # a card type, NOWHERE or NEW_PLACE
    mark = i8()
    colour = i8()
    owed = i8()  # picks still to be made
    owed_cards = i8()  # of these, cards (Draw-well)
    rival = i8()  # who is being robbed
    due = i8[COLOURS]  # cubes still to be had (a gain of several, shortage)
    got = i8()  # cubes had so far in this gain
    picked = i8[TYPES]
    paid = i8[COLOURS]
    last = i8()  # rank of the last pick: picks go upwards
    spot = i8()  # the display spot to be filled
    trail = i8[TRAIL]
    trail_count = i8()
    was_supply = i8[COLOURS]
    was_gained = i8[COLOURS]
    was_stock = i8[SEATS, COLOURS]
