"""The state of UR, its constants and its options."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import numpy as np

from tablee.engine.options import choice, number, switch
from tablee.engine.record import i8, i16, i64, record
from tablee.engine.verbs import SEATS

COMPONENTS = tomllib.loads(files("tablee.games.ur").joinpath("components.toml").read_text(encoding="utf-8"))

# Kinds of a tile (UR-1.2)
KIND_LETTERS: Final = "".join(COMPONENTS["kinds"])
KINDS: Final = len(KIND_LETTERS)
AGRICULTURE, COMMERCE, CULTURE, POLITICS, WAR = range(KINDS)
NO_KIND: Final = -1

# Pairs of kinds: a tile is its two faces (UR-12.4)
PAIR_NAMES: Final = tuple(COMPONENTS["tiles"]["pairs"])
PAIRS: Final = len(PAIR_NAMES)
NO_PAIR: Final = -1
FACES = np.array([[KIND_LETTERS.index(letter) for letter in pair] for pair in PAIR_NAMES], np.int64)
PAIR_OF = np.full((KINDS, KINDS), NO_PAIR, np.int64)
for _pair, (_one, _other) in enumerate(FACES):
    PAIR_OF[_one, _other] = PAIR_OF[_other, _one] = _pair

# The grid; two players use the 25 cells of the lower left (UR-16.2)
SIDE: Final = int(COMPONENTS["grid"]["side"])
SIDE_TWO: Final = int(COMPONENTS["grid"]["side_two_players"])
CELLS: Final = SIDE * SIDE
NO_CELL: Final = -1
COPIES: Final = int(COMPONENTS["tiles"]["copies"])
COPIES_TWO: Final = int(COMPONENTS["tiles"]["copies_two_players"])
TILES: Final = COPIES * PAIRS
PILE: Final = int(COMPONENTS["grid"]["pile_two_players"])

# Cubes and ziggurats
NO_OWNER: Final = -1
CUBES: Final = int(COMPONENTS["cubes"]["each_player"])
FULL: Final = int(COMPONENTS["cubes"]["most_on_a_tile"])
ENTRY: Final = int(COMPONENTS["cubes"]["entry"])
FEED: Final = 2
ZIGGURATS: Final = int(COMPONENTS["ziggurats"]["count"])
ZIGGURATS_A_TURN: Final = int(COMPONENTS["ziggurats"]["most_in_a_turn"])
SLOTS: Final = 2

# Scoring: the five kinds and the ziggurat as a sixth (UR-15.2)
ZIGGURAT: Final = KINDS
ITEMS: Final = KINDS + 1
SET_POINTS = np.array(COMPONENTS["scoring"]["set_points"], np.int32)

COLOURS: Final = "".join(COMPONENTS["colours"]["seats"])

# Phases of the game
PHASE_NAMES: Final = ("pick", "open1", "open2", "open3", "swap", "turn", "exch", "end")
PICKING, OPENING_1, OPENING_2, OPENING_3, FIRST_EXCHANGE, ACTIONS, EXCHANGE, END = range(len(PHASE_NAMES))

# Steps: which decision is open (D1 to D14 of the decision flow)
STEP_NAMES: Final = (
    "pick", "place", "swap", "face", "act", "feed", "shortage", "politics", "attacker", "target", "move", "enter",
    "exchange", "end",
)  # fmt: skip
(
    PICK_STEP, PLACE_STEP, SWAP_STEP, FACE_STEP, ACT_STEP, FEED_STEP, SHORTAGE_STEP, POLITICS_STEP, ATTACKER_STEP,
    TARGET_STEP, MOVE_STEP, ENTER_STEP, EXCHANGE_STEP, END_STEP,
) = range(len(STEP_NAMES))  # fmt: skip

# What a slot was used for: an action (its kind), or one of these
SLOT_LETTERS: Final = KIND_LETTERS + "+*Z"
PUT_SLOT, SETTLE_SLOT, BUILD_SLOT = range(KINDS, KINDS + 3)
EMPTY_SLOT: Final = -1

OPTIONS = (
    switch("farms_feed_themselves", False, "6.11"),
    switch("deal_start_tiles", False, "2.11"),
    switch("first_exchange_must_differ", False, "3.8"),
    choice("six_set_points", "21", "15.5", ("21", "20")),
    switch("share_ties", False, "15.10"),
    switch("tie_counts_ziggurat_cubes", False, "15.11"),
    switch("open_pile", False, "16.9"),
    number("war_attack_limit", 100, "10.14", 1, 10_000),
    number("round_limit", 0, "14.6", 0, 10_000),
    switch("end_counts_side_tile", False, "14.7"),
)
(
    FARMS_FEED_THEMSELVES, DEAL_START_TILES, FIRST_EXCHANGE_MUST_DIFFER, SIX_SET_POINTS, SHARE_TIES,
    TIE_COUNTS_ZIGGURAT_CUBES, OPEN_PILE, WAR_ATTACK_LIMIT, ROUND_LIMIT, END_COUNTS_SIDE_TILE,
) = range(len(OPTIONS))  # fmt: skip
SIX_SET_VALUES = np.array([21, 20], np.int32)


@record
class State:
    """All of one game. Single fields are wide, so that rules called with them compile once; arrays are narrow.

    Between two small choices of an action, `was_*` and `choices` keep the position before the action and what was
    chosen since, which is how such a position is written down."""

    # The tiles
    face = i8[CELLS]  # visible kind; NO_KIND outside a 5x5 grid
    back = i8[CELLS]  # reverse
    owner = i8[CELLS]  # seat, or NO_OWNER
    cubes = i8[CELLS]  # 0 to 5; the cube on a ziggurat counts 1
    ziggurat = i8[CELLS]  # 1 under a ziggurat
    hand = i8[SEATS]  # pair, or NO_PAIR before it is picked
    leftover = i8[PAIRS]  # start tiles not yet picked: how many of each pair
    side = i64()  # three players: the side tile's pair, else NO_PAIR
    pile = i8[PILE]  # two players: pairs from the top down, else NO_PAIR
    pile_known = i64()  # 1 once the order of the whole pile is public (UR-16.9)
    supply = i8[SEATS]
    ziggurats_left = i64()
    # The turn
    players = i64()
    to_move = i64()  # who must decide now
    active = i64()  # whose turn it is
    first = i64()  # who holds the first-player marker
    colour = i8[SEATS]  # index into COLOURS
    phase = i64()
    step = i64()
    slots = i8[SLOTS]
    round_number = i64()
    ended_by = i64()
    # An action or exchange in the making
    performing = i64()  # kind, or NO_KIND
    at = i64()  # the tile in question, or NO_CELL
    attacker = i64()
    target = i64()
    pool = i64()  # cubes still to be placed (Politics, shortage)
    due = i8[CELLS]  # shortage: demand of each tile; Politics: 1 for each tile that takes part
    attacks = i64()
    was_owner = i8[CELLS]
    was_cubes = i8[CELLS]
    choices = i8[CELLS]
    chosen = i64()
    options = i16[len(OPTIONS)]
