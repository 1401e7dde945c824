"""The state of The Builders: Antiquity, its constants and its options."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

import numpy as np

from tablee.engine.options import choice, number, switch
from tablee.engine.record import i8, i16, record
from tablee.engine.verbs import SEATS

COMPONENTS = tomllib.loads(files("tablee.games.builders").joinpath("components.toml").read_text(encoding="utf-8"))


def column(table: str, name: str) -> list[Any]:
    """One value of every card of a kind."""
    return [card[name] for card in COMPONENTS[table]]


# Resources (BLD-1.1): stone, wood, architecture, decoration
RESOURCE_LETTERS: Final = "".join(COMPONENTS["resources"])
RESOURCES: Final = len(RESOURCE_LETTERS)

# Units: workers, then slaves, then finished machines (BLD-1.6, 1.7, 1.12)
WORKERS: Final = len(COMPONENTS["workers"])
SLAVES: Final = len(COMPONENTS["slaves"])
MACHINES: Final = len(COMPONENTS["machines"])
FIRST_SLAVE: Final = WORKERS
FIRST_MACHINE: Final = WORKERS + SLAVES
UNITS: Final = WORKERS + SLAVES + MACHINES
UNIT_CODES: Final = tuple(column("workers", "code") + column("slaves", "code") + column("machines", "code"))
RANKS: Final = tuple(column("workers", "rank"))
APPRENTICES: Final = RANKS.count("apprentice")
NO_UNIT: Final = -1
WAGES = np.array(column("workers", "wage") + [0] * (SLAVES + MACHINES), np.int64)
FREEDMAN_WAGE: Final = int(COMPONENTS["slave"]["freedman_wage"])
PRODUCTION = np.array(
    column("workers", "production") + column("slaves", "production") + column("machines", "produces"), np.int64
)

# Building cards: buildings, then machines (BLD-1.11, 1.12)
BUILDINGS: Final = len(COMPONENTS["buildings"])
SITES: Final = BUILDINGS + MACHINES
SITE_CODES: Final = tuple(column("buildings", "code") + column("machines", "code"))
NO_SITE: Final = -1
NEEDS = np.array(column("buildings", "need") + column("machines", "need"), np.int64)
COINS = np.array(column("buildings", "coins") + column("machines", "coins"), np.int64)
POINTS = np.array(column("buildings", "points") + column("machines", "points"), np.int64)

# Tools and universities: one for each resource, in their order (BLD-1.8, 1.9)
TOOL_CODES: Final = tuple(column("tools", "code"))
TOOL_NAMES: Final = tuple(column("tools", "name"))
TOOLS: Final = len(TOOL_CODES)
NO_TOOL: Final = -1
TOOL_ADDS = np.array(column("tools", "adds"), np.int64)
UNIVERSITY_CODES: Final = tuple(column("universities", "code"))
UNIVERSITIES: Final = len(UNIVERSITY_CODES)
NO_UNIVERSITY: Final = -1
UNIVERSITY_RESOURCE = np.array([RESOURCE_LETTERS.index(r) for r in column("universities", "resource")], np.int64)
UNIVERSITY_LEVEL: Final = int(COMPONENTS["university"]["level"])

# Loans (BLD-1.10)
LOANS: Final = int(COMPONENTS["loan"]["count"])
LOAN_SESTERCES: Final = int(COMPONENTS["loan"]["sesterces"])
LOAN_REPAY: Final = int(COMPONENTS["loan"]["repay"])
LOAN_POINTS: Final = int(COMPONENTS["loan"]["points_lost"])
SLAVE_POINTS: Final = int(COMPONENTS["slave"]["points_lost"])

# Prices and limits
ACTION_PRICE: Final = int(COMPONENTS["rules"]["price_of_an_action"])
FREE_ACTIONS: Final = int(COMPONENTS["rules"]["free_actions"])
TAKE = np.array(COMPONENTS["rules"]["take"], np.int64)
SIZES: Final = len(TAKE) - 1
START_SESTERCES: Final = int(COMPONENTS["rules"]["start_sesterces"])
ROW: Final = int(COMPONENTS["rules"]["row"])
END_POINTS: Final = int(COMPONENTS["rules"]["end_points"])
FREEING_IN_COUNT: Final = int(COMPONENTS["rules"]["freeing_in_count"])
SLAVE_PRICE: Final = int(COMPONENTS["prices"]["slave"])
TOOL_PRICE: Final = int(COMPONENTS["prices"]["tool"])
LOAN_PRICE: Final = int(COMPONENTS["prices"]["loan"])
UNIVERSITY_PRICE: Final = int(COMPONENTS["prices"]["university"])
TENTHS: Final = 10  # the score is counted in tenths of a point (BLD-12.8)

NO_OWNER: Final = -1
NO_CARD: Final = -1  # an empty slot, or no top card
TURNING_UP: Final = -2  # a slot or top whose card chance is about to decide
NO_SLOT: Final = -1

# Steps: which decision is open (D0 to D10 of the decision flow, D4 by kind of card), chance, and the end
STEP_NAMES: Final = (
    "play", "open", "recruit", "invest", "slave", "tool", "university", "instruct", "free", "send", "site", "equip",
    "take", "reveal", "end",
)  # fmt: skip
(
    PLAY_STEP, OPEN_STEP, RECRUIT_STEP, INVEST_STEP, SLAVE_STEP, TOOL_STEP, UNIVERSITY_STEP, INSTRUCT_STEP, FREE_STEP,
    SEND_STEP, SITE_STEP, EQUIP_STEP, TAKE_STEP, REVEAL_STEP, END_STEP,
) = range(len(STEP_NAMES))  # fmt: skip

OPTIONS = (
    switch("machines_take_tools", True, "7.9"),
    switch("machines_instructed", True, "6.24"),
    number("round_cap", 60, "11.6", 20, 200),
    switch("early_repayment", True, "6.16"),
    switch("building_top_visible", True, "2.3"),
    choice("final_count", "auto", "12.6", ("auto", "ask")),
    choice("bound_label", "historical", "1.7", ("historical", "neutral")),
    switch("takes_add_up", False, "8.2"),
)
(
    MACHINES_TAKE_TOOLS, MACHINES_INSTRUCTED, ROUND_CAP, EARLY_REPAYMENT, BUILDING_TOP_VISIBLE, FINAL_COUNT,
    BOUND_LABEL, TAKES_ADD_UP,
) = range(len(OPTIONS))  # fmt: skip


@record
class State:
    """All of one game. Decks are sets: their order is not stored anywhere, chance decides when a card is turned up."""

    # Units and what they carry
    owner = i8[UNITS]  # seat, or NO_OWNER
    works_at = i8[UNITS]  # the site of a busy unit, or NO_SITE
    instructed = i8[UNITS]  # the university laid on a unit, or NO_UNIVERSITY
    freed = i8[SLAVES]  # 1 for a freedman
    tool_owner = i8[TOOLS]  # seat, or NO_OWNER
    bearer = i8[TOOLS]  # the busy unit that carries a tool, or NO_UNIT
    # Building cards before the players
    site_owner = i8[SITES]  # of open sites and finished buildings: seat, or NO_OWNER
    finished = i8[SITES]
    totals = i8[SITES, RESOURCES]  # what the units and tools on an open site produce
    sent = i8[SITES]  # send counter: units sent there in this turn
    # On the table
    building_row = i8[ROW]  # card, NO_CARD or TURNING_UP
    building_top = i8()  # the visible top card, NO_CARD or TURNING_UP
    building_deck = i8[SITES]  # 1 for each unseen card
    worker_row = i8[ROW]
    worker_deck = i8[WORKERS]
    slave_pile = i8[SLAVES]  # 1 for each card left
    tool_pile = i8[TOOLS]
    university_pile = i8[UNIVERSITIES]
    loan_pile = i8()
    # Players
    sesterces = i16[SEATS]
    points = i8[SEATS]  # victory points of finished buildings and machines
    loans = i8[SEATS]
    # The turn
    players = i8()
    to_move = i8()  # who must decide now
    active = i8()  # whose turn it is
    first = i8()  # the first player
    step = i8()
    free_actions = i8()  # free actions left
    invested = i8()  # 1 once the investment of the turn is used
    run = i8()  # actions exchanged for sesterces in a row, where takes add up
    counting = i8()  # 1 while the final count asks
    chosen_unit = i8()  # of a play in the making, or NO_UNIT
    chosen_site = i8()
    chosen_university = i8()
    round_number = i16()
    ended_by = i16()
    options = i16[len(OPTIONS)]
