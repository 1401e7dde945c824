"""What a seat knows, as numbers for learners. Seats are counted from the observer: 0 is itself, then clockwise."""

from __future__ import annotations

from typing import Any

from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.engine.verbs import SEATS
from tablee.games.builders.rules.rows import cards_left, slot_of
from tablee.games.builders.rules.state import (
    END_POINTS,
    FIRST_MACHINE,
    FIRST_SLAVE,
    FREE_ACTIONS,
    LOANS,
    NO_OWNER,
    NO_SITE,
    NO_SLOT,
    NO_TOOL,
    NO_UNIT,
    NO_UNIVERSITY,
    RESOURCE_LETTERS,
    RESOURCES,
    SITE_CODES,
    SITES,
    SLAVES,
    STEP_NAMES,
    TOOL_CODES,
    TOOLS,
    UNIT_CODES,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_CODES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import produces, tool_is_available, tool_of
from tablee.games.builders.rules.work import unmet

LAYOUT = Layout(
    block(
        "unit",
        field("owner", SEAT_NAMES),
        field("in the row"),
        field("in deck or pile"),
        field("busy"),
        field("production", RESOURCE_LETTERS, "/ 5"),
        field("tool", TOOL_CODES),
        each=UNIT_CODES,
    ),
    block(
        "building card",
        field("owner", SEAT_NAMES),
        field("finished"),
        field("in the row"),
        field("top of the deck"),
        field("unseen"),
        field("unmet need", RESOURCE_LETTERS, "/ 5"),
        field("units sent", about="/ 3"),
        each=SITE_CODES,
    ),
    block(
        "seat",
        field("sesterces", about="/ 50"),
        field("points", about=f"/ {END_POINTS}"),
        field("loans", about=f"/ {LOANS}"),
        field("available tool", TOOL_CODES),
        field("to move"),
        field("active"),
        field("first player"),
        each=SEAT_NAMES,
    ),
    block(
        "beside",
        field("freed", UNIT_CODES[FIRST_SLAVE:FIRST_MACHINE]),
        field("tool left", TOOL_CODES),
        field("university left", UNIVERSITY_CODES),
        field("loan left", range(1, LOANS + 1)),
        field("workers unseen", about="/ 18"),
    ),
    block("turn", field("step", STEP_NAMES)),
    block("chosen", field("unit", UNIT_CODES), field("site", SITE_CODES), field("university", UNIVERSITY_CODES)),
    block(
        "rest", field("free actions", about="/ 3"), field("invested"), field("counting"), field("round", about="/ 60")
    ),
)
UNIT_BLOCK, SITE_BLOCK, SEAT_BLOCK = (LAYOUT.width(name) for name in ("unit", "building card", "seat"))
SITES_AT, SEATS_AT, BESIDE, TURN, CHOSEN, REST = (
    LAYOUT.at(name) for name in ("building card", "seat", "beside", "turn", "chosen", "rest")
)
OBSERVATION = LAYOUT.size
HIGHEST_LEVEL = 5
MANY_SESTERCES = 50
LONG_GAME = 60
MANY_SENDS = 3


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for k in range(OBSERVATION):
        out[k] = 0
    eye = max(seat, 0)
    for unit in range(UNITS):
        observe_unit(s, eye, unit, out)
    for site in range(SITES):
        observe_site(s, eye, site, out)
    for other in range(s.players):
        observe_seat(s, eye, other, out)
    observe_beside(s, out)
    observe_turn(s, out)


@rule
def turned(s: State, eye: int, seat: int) -> int:
    """A seat as the viewer counts: his own is 0."""
    return int((seat - eye) % s.players)


@rule
def lies_beside(s: State, unit: int) -> bool:
    """In the worker deck, or in the pile of slaves."""
    if unit < WORKERS:
        return s.worker_deck[unit] != 0
    return unit < FIRST_MACHINE and s.slave_pile[unit - FIRST_SLAVE] != 0


@rule
def observe_unit(s: State, eye: int, unit: int, out: Any) -> None:
    at = unit * UNIT_BLOCK
    if s.owner[unit] != NO_OWNER:
        out[at + turned(s, eye, s.owner[unit])] = 1
    at += SEATS
    out[at] = 1 if unit < WORKERS and slot_of(s.worker_row, unit) != NO_SLOT else 0
    out[at + 1] = 1 if lies_beside(s, unit) else 0
    out[at + 2] = 0 if s.works_at[unit] == NO_SITE else 1
    for resource in range(RESOURCES):
        out[at + 3 + resource] = produces(s, unit, resource) / HIGHEST_LEVEL
    tool = tool_of(s, unit)
    if tool != NO_TOOL:
        out[at + 3 + RESOURCES + tool] = 1


@rule
def observe_site(s: State, eye: int, site: int, out: Any) -> None:
    at = SITES_AT + site * SITE_BLOCK
    if s.site_owner[site] != NO_OWNER:
        out[at + turned(s, eye, s.site_owner[site])] = 1
    at += SEATS
    out[at] = s.finished[site]
    out[at + 1] = 1 if slot_of(s.building_row, site) != NO_SLOT else 0
    out[at + 2] = 1 if s.building_top == site else 0
    out[at + 3] = s.building_deck[site]
    for resource in range(RESOURCES):
        out[at + 4 + resource] = 0 if s.finished[site] else unmet(s, site, resource) / HIGHEST_LEVEL
    out[at + 4 + RESOURCES] = s.sent[site] / MANY_SENDS


@rule
def observe_seat(s: State, eye: int, other: int, out: Any) -> None:
    at = SEATS_AT + turned(s, eye, other) * SEAT_BLOCK
    out[at] = s.sesterces[other] / MANY_SESTERCES
    out[at + 1] = s.points[other] / END_POINTS
    out[at + 2] = s.loans[other] / LOANS
    for tool in range(TOOLS):
        out[at + 3 + tool] = 1 if tool_is_available(s, other, tool) else 0
    at += 3 + TOOLS
    out[at] = 1 if s.to_move == other else 0
    out[at + 1] = 1 if s.active == other else 0
    out[at + 2] = 1 if s.first == other else 0


@rule
def observe_beside(s: State, out: Any) -> None:
    at = BESIDE
    for slave in range(SLAVES):
        out[at + slave] = s.freed[slave]
    at += SLAVES
    for tool in range(TOOLS):
        out[at + tool] = s.tool_pile[tool]
    at += TOOLS
    for university in range(UNIVERSITIES):
        out[at + university] = s.university_pile[university]
    at += UNIVERSITIES
    for loan in range(s.loan_pile):
        out[at + loan] = 1
    out[at + LOANS] = cards_left(s.worker_deck, WORKERS) / WORKERS


@rule
def observe_turn(s: State, out: Any) -> None:
    out[TURN + int(s.step)] = 1
    if s.chosen_unit != NO_UNIT:
        out[CHOSEN + int(s.chosen_unit)] = 1
    if s.chosen_site != NO_SITE:
        out[CHOSEN + UNITS + int(s.chosen_site)] = 1
    if s.chosen_university != NO_UNIVERSITY:
        out[CHOSEN + UNITS + SITES + int(s.chosen_university)] = 1
    out[REST] = s.free_actions / FREE_ACTIONS
    out[REST + 1] = s.invested
    out[REST + 2] = s.counting
    out[REST + 3] = min(s.round_number / LONG_GAME, 1)
