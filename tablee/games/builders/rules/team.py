"""Units and what they can do: wage, production, tools, instruction (BLD-5.6, BLD-6, BLD-7.6 to 7.11, BLD-10)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.builders.rules.clauses import BLD_6_6, BLD_6_19, BLD_6_24, BLD_7_7, BLD_7_8, BLD_7_9
from tablee.games.builders.rules.state import (
    FIRST_MACHINE,
    FIRST_SLAVE,
    FREEDMAN_WAGE,
    MACHINES_INSTRUCTED,
    MACHINES_TAKE_TOOLS,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    NO_UNIVERSITY,
    PRODUCTION,
    SITES,
    SLAVES,
    TOOL_ADDS,
    TOOLS,
    UNITS,
    UNIVERSITY_LEVEL,
    UNIVERSITY_RESOURCE,
    WAGES,
    State,
)  # fmt: skip

FIRST_MACHINE_SITE = SITES - (UNITS - FIRST_MACHINE)


@rule
def is_machine(unit: int) -> bool:
    return unit >= FIRST_MACHINE


@rule
def is_slave(s: State, unit: int) -> bool:
    """A slave card that has not been freed."""
    return FIRST_SLAVE <= unit < FIRST_MACHINE and s.freed[unit - FIRST_SLAVE] == 0


@rule
def unit_of_machine(site: int) -> int:
    """The unit that a machine's building card becomes (BLD-10.3); NO_UNIT for a building."""
    return FIRST_MACHINE + site - FIRST_MACHINE_SITE if site >= FIRST_MACHINE_SITE else NO_UNIT


@rule
def site_of_machine(unit: int) -> int:
    """The building card of a machine that works."""
    return FIRST_MACHINE_SITE + unit - FIRST_MACHINE


@rule
def is_available(s: State, seat: int, unit: int) -> bool:
    """In the team and not on a site (BLD-5.6)."""
    return s.owner[unit] == seat and s.works_at[unit] == NO_SITE


@rule
def wage(s: State, unit: int) -> int:
    """Paid each time the unit is sent (BLD-7.6)."""
    if FIRST_SLAVE <= unit < FIRST_MACHINE and s.freed[unit - FIRST_SLAVE]:
        return FREEDMAN_WAGE
    return WAGES[unit]


@rule
def produces(s: State, unit: int, resource: int) -> int:
    """The level of one resource: a university replaces it (BLD-6.21, BLD-6.25)."""
    university = s.instructed[unit]
    if university != NO_UNIVERSITY and UNIVERSITY_RESOURCE[university] == resource:
        return UNIVERSITY_LEVEL
    return PRODUCTION[unit, resource]


@rule
def brings(s: State, unit: int, tool: int, resource: int) -> int:
    """What a unit with its tool adds to a site (BLD-7.11)."""
    added = 0 if tool == NO_TOOL else TOOL_ADDS[tool, resource]
    return produces(s, unit, resource) + added


# Tools


@rule
def tool_is_available(s: State, seat: int, tool: int) -> bool:
    return s.tool_owner[tool] == seat and s.bearer[tool] == NO_UNIT


@rule
def forbids_bearing(s: State, unit: int) -> int:
    """Workers and freedmen carry tools, machines by option, slaves never (BLD-7.7 to 7.9)."""
    if is_slave(s, unit):
        return BLD_7_8
    if is_machine(unit) and s.options[MACHINES_TAKE_TOOLS] == 0:
        return BLD_7_9
    return ALLOWED


@rule
def forbids_tool(s: State, unit: int, tool: int) -> int:
    """One of one's available tools (BLD-7.7)."""
    clause = forbids_bearing(s, unit)
    if clause != ALLOWED:
        return clause
    return ALLOWED if tool_is_available(s, s.active, tool) else BLD_7_7


@rule
def could_carry(s: State, unit: int) -> bool:
    """Whether any tool could be given; if not, none is asked for (DF-4)."""
    for tool in range(TOOLS):
        if forbids_tool(s, unit, tool) == ALLOWED:
            return True
    return False


@rule
def tool_of(s: State, unit: int) -> int:
    """The tool that a unit carries, or NO_TOOL."""
    for tool in range(TOOLS):
        if s.bearer[tool] == unit:
            return tool
    return NO_TOOL


# Instruction


@rule
def forbids_learning(s: State, unit: int) -> int:
    """Workers and freedmen once, machines by option, slaves never (BLD-6.6, 6.19, 6.24)."""
    if is_slave(s, unit):
        return BLD_6_6
    if s.instructed[unit] != NO_UNIVERSITY:
        return BLD_6_19
    if is_machine(unit) and s.options[MACHINES_INSTRUCTED] == 0:
        return BLD_6_24
    return ALLOWED


# Joining a team


@rule
def join_team(s: State, seat: int, unit: int) -> None:
    s.owner[unit] = seat
    s.works_at[unit] = NO_SITE


@rule
def count_slaves(s: State, seat: int, available: bool) -> int:
    """The slaves of a player that are not freed; with `available`, only those not on a site."""
    count = 0
    for k in range(SLAVES):
        unit = FIRST_SLAVE + k
        if s.owner[unit] == seat and s.freed[k] == 0 and (not available or s.works_at[unit] == NO_SITE):
            count += 1
    return count
