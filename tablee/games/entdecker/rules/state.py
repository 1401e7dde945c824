"""The state of Entdecker, its constants and its options."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import numpy as np

from tablee.engine.options import choice, switch
from tablee.engine.record import i8, i16, record
from tablee.engine.verbs import SEATS

COMPONENTS = tomllib.loads(files("tablee.games.entdecker").joinpath("components.toml").read_text(encoding="utf-8"))

# The board (ENT-1.1, ENT-1.2): cell = column + 10 x row, so that cell numbers are the reading order
COLUMNS: Final = int(COMPONENTS["board"]["columns"])
ROWS: Final = int(COMPONENTS["board"]["rows"])
CELLS: Final = COLUMNS * ROWS
NO_CELL: Final = -1
CELL_NAMES: Final = tuple(f"{'abcdefghij'[c % COLUMNS]}{c // COLUMNS + 1}" for c in range(CELLS))

# Edges and land masks: N = 1, E = 2, S = 4, W = 8
EDGE_LETTERS: Final = "NESW"
SIDES: Final = 4
MASKS: Final = 1 << SIDES
EMPTY: Final = -1
OPEN_SEA: Final = 0
ALL_LAND: Final = MASKS - 1

# Land segments: a tile has at most two, so segment = 2 x cell + (0 or 1)
PER_TILE: Final = 2
SEGMENTS: Final = PER_TILE * CELLS
NO_SEGMENT: Final = -1
NO_ISLAND: Final = -1

# Shapes, events and kinds of tiles (ENT-1.6, ENT-1.9)
SHAPE_NAMES: Final = tuple(COMPONENTS["tiles"]["shapes"])
SHAPES: Final = len(SHAPE_NAMES)
EVENT_NAMES: Final = tuple(COMPONENTS["tiles"]["events"])
PLAIN, STORM, PIRATES, HOSTILE, FRIENDLY, RUINS, GOLD_FOUND = range(len(EVENT_NAMES))
KIND_ROWS: Final = tuple((str(s), str(e), int(n)) for s, e, n in COMPONENTS["discovery"]["kinds"])
KINDS: Final = len(KIND_ROWS)
KIND_NAMES: Final = tuple(f"{s}?{e}" if e else s for s, e, _ in KIND_ROWS)
KIND_SHAPE = np.array([SHAPE_NAMES.index(s) for s, _, _ in KIND_ROWS], np.int64)
KIND_EVENT = np.array([EVENT_NAMES.index(e) for _, e, _ in KIND_ROWS], np.int64)
KIND_COUNT = np.array([n for _, _, n in KIND_ROWS], np.int64)
PLAIN_KIND = np.array([KIND_NAMES.index(s) if s in KIND_NAMES else -1 for s in SHAPE_NAMES], np.int64)
FIRST_EVENT: Final = int((KIND_EVENT == PLAIN).sum())  # plain kinds come first
NO_KIND: Final = -1
DISCOVERY_TILES: Final = int(KIND_COUNT.sum())
# How a tile came onto the board: with an event (or plain), or as a filler
FILLER: Final = len(EVENT_NAMES)
STAND_IN: Final = FILLER + 1
CAME_NAMES: Final = (*EVENT_NAMES, "filler", "standin")

# Stacks and the backs of their top tiles (ENT-2.3, ENT-1.11)
STACKS: Final = int(COMPONENTS["discovery"]["stacks"])
NO_STACK: Final = -1
PLAIN_BACK, EVENT_BACK, TO_TURN = range(3)
BACK_LETTERS: Final = "p?_"

FILLERS = np.array(COMPONENTS["filler"]["counts"], np.int64)

# Plant tokens (ENT-1.14)
VALUES = np.array(COMPONENTS["plants"]["values"], np.int64)
VALUE_COUNT: Final = len(VALUES)
TOKENS = np.array(COMPONENTS["plants"]["counts"], np.int64)
PILES: Final = int(COMPONENTS["plants"]["piles"])
NO_PILE: Final = -1

# Pieces (ENT-1.15, ENT-1.16); a building is seat x 3 + piece
PIECE_LETTERS: Final = "".join(COMPONENTS["pieces"]["letters"])
PIECE_NAMES: Final = tuple(COMPONENTS["pieces"]["names"])
PIECES: Final = len(PIECE_NAMES)
POST, FORT, COLONY = range(PIECES)
NO_PIECE: Final = -1
NO_BUILDING: Final = -1
PIECE_COUNT = np.array(COMPONENTS["pieces"]["counts"], np.int64)
COSTS = np.array(COMPONENTS["pieces"]["costs"], np.int64)
NO_SEAT: Final = -1

# Gold and income
SPINS = np.array(COMPONENTS["spinner"]["income"], np.int64)
SPIN_WEIGHTS = np.array(COMPONENTS["spinner"]["weights"], np.int64)
SPIN_COUNT: Final = len(SPINS)
START_GOLD: Final = int(COMPONENTS["gold"]["start"])
MOST_GOLD: Final = int(COMPONENTS["gold"]["most"])
RUINS_POINTS: Final = int(COMPONENTS["events"]["ruins"])
GOLD_EVENT: Final = int(COMPONENTS["events"]["gold"])

# Own tiles of the variant (ENT-13.5)
OWN_NAMES: Final = tuple(COMPONENTS["personal"]["shapes"])
OWN_COUNT: Final = len(OWN_NAMES)
OWN_SHAPE = np.array([SHAPE_NAMES.index(shape) for shape in OWN_NAMES], np.int64)
OWN_PRICE: Final = int(COMPONENTS["personal"]["price"])

# Where victory points come from
SOURCE_NAMES: Final = ("islands", "ruins", "unfinished", "inventor")
SOURCES: Final = len(SOURCE_NAMES)
FROM_ISLANDS, FROM_RUINS, FROM_UNFINISHED, FROM_INVENTOR = range(SOURCES)

SEAT_LETTERS: Final = "ABCD"
COLOURS: Final = "".join(COMPONENTS["colours"]["seats"])

# Where the ship stands
NOWHERE, BORDER, OLD_TILE, NEW_TILE, HOSTILE_TILE = range(5)

# Steps: which decision is open. Those after `over` happen by themselves.
STEP_NAMES: Final = (
    "income",
    "ship",
    "num",
    "draw",
    "tile",
    "back",
    "lay",
    "turn",
    "natives",
    "token",
    "act",
    "segment",
    "order",
    "plant",
    "over",
    "event",
    "end",
    "score",
    "award",
    "final",
)
(
    INCOME_STEP,
    SHIP_STEP,
    NUMBER_STEP,
    DRAW_STEP,
    TILE_STEP,
    BACK_STEP,
    LAY_STEP,
    TURN_STEP,
    NATIVES_STEP,
    TOKEN_STEP,
    ACT_STEP,
    SEGMENT_STEP,
    ORDER_STEP,
    PLANT_STEP,
    OVER_STEP,
    EVENT_STEP,
    END_STEP,
    SCORE_STEP,
    AWARD_STEP,
    FINAL_STEP,
) = range(len(STEP_NAMES))

OPTIONS = (
    switch("unplayable_to_filler", False, "13.1"),
    choice("first_player", "fixed", "13.2", ("fixed", "translator", "variant")),
    switch("personal_tiles", False, "13.5"),
    switch("first_season_border", False, "4.6"),
    choice("post_recall", "own_turn", "9.14", ("own_turn", "anytime")),
    switch("hostile_colony", False, "8.6"),
    switch("no_build_after_last", True, "12.4"),
    switch("tiebreak_gold", False, "12.11"),
    choice("first_seat", "A", "2.9", ("A", "B", "C", "D", "random")),
    choice("data", "reconstructed", "1.9", ("reconstructed",)),
)
(
    UNPLAYABLE_TO_FILLER,
    FIRST_PLAYER,
    PERSONAL_TILES,
    FIRST_SEASON_BORDER,
    POST_RECALL,
    HOSTILE_COLONY,
    NO_BUILD_AFTER_LAST,
    TIEBREAK_GOLD,
    FIRST_SEAT,
    DATA,
) = range(len(OPTIONS))
RANDOM_SEAT: Final = SEATS
OWN_TURN: Final = 0


@record
class State:
    """All of one game. Stacks and plant piles are sets, not orders: what nobody can know is not there."""

    # The chart
    land = i8[CELLS]  # land mask of the tile, or EMPTY
    came = i8[CELLS]  # the event that the tile brought, FILLER or STAND_IN; PLAIN if empty
    building = i8[SEGMENTS]  # seat x 3 + piece, or NO_BUILDING
    island = i16[SEGMENTS]  # the first segment of the island that the segment belongs to, or NO_ISLAND
    open_ends = i8[SEGMENTS]  # of each island: land edges that face an empty cell
    # Beside it
    undiscovered = i8[KINDS]  # tiles not yet turned over
    stack = i8[STACKS]  # how many tiles each holds
    top = i8[STACKS]  # the back of its top tile; PLAIN_BACK if empty
    fillers = i8[SHAPES]
    pile = i8[PILES]  # plant tokens left in each
    # The players
    gold = i8[SEATS]
    points = i16[SEATS, SOURCES]
    tokens = i8[SEATS, VALUE_COUNT]
    supply = i8[SEATS, PIECES]
    own = i8[SEATS, OWN_COUNT]  # own tiles left (personal_tiles)
    # The turn
    players = i8()
    to_move = i8()
    active = i8()  # whose turn it is
    first = i8()  # the first player
    step = i8()
    season = i16()
    spin = i8()  # what the arrow last showed, 0 before the first spin
    ended_by = i16()
    ship = i16()  # the cell of its tile or of its border circle, or NO_CELL
    place = i8()  # NOWHERE, BORDER, OLD_TILE, NEW_TILE, HOSTILE_TILE
    credits = i8()
    under_way = i8()  # 1 once a tile of this turn has been dealt with
    own_used = i8()  # 1 once an own tile was used this turn
    # A choice in the making
    drawn_from = i8()  # the stack whose top tile is being turned over, or NO_STACK
    in_hand = i8()  # kind of the tile to be laid, or NO_KIND
    cell = i16()  # where it will lie, or NO_CELL
    piece = i8()  # what is being built, or NO_PIECE
    # An island being scored
    scored = i16()  # its name, or NO_ISLAND
    taker = i8()  # who takes a token, or NO_SEAT
    taken_from = i8()  # the pile, or NO_PILE
    taken = i8[VALUE_COUNT]  # tokens taken for it so far
    options = i16[len(OPTIONS)]
