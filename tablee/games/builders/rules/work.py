"""Sending to work, and finishing buildings and machines (BLD-7, BLD-9, BLD-10)."""

from __future__ import annotations

from typing import Final

from tablee.engine.jit import rule
from tablee.games.builders.rules.clauses import BLD_4_6, BLD_7_1, BLD_7_13
from tablee.games.builders.rules.payment import forbids_paying, gain, pay
from tablee.games.builders.rules.state import (
    COINS,
    NEEDS,
    NO_OWNER,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    POINTS,
    RESOURCES,
    SITES,
    TOOLS,
    UNITS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import brings, is_available, join_team, unit_of_machine, wage

NONE: Final = -1


@rule
def is_open_site(s: State, seat: int, site: int) -> bool:
    return s.site_owner[site] == seat and s.finished[site] == 0


@rule
def send_price(s: State, site: int) -> int:
    """Actions for the next send: one more than units sent there in this turn (BLD-7.2)."""
    return int(s.sent[site]) + 1


@rule
def cheapest_site(s: State) -> int:
    """The least price in actions of a send to any own open site; NONE without a site."""
    least = NONE
    for site in range(SITES):
        if s.site_owner[site] == s.active and s.finished[site] == 0:
            price = send_price(s, site)
            if least == NONE or price < least:
                least = price
    return least


@rule
def lowest_wage(s: State) -> int:
    """The least wage of an available unit; NONE without one."""
    least = NONE
    for unit in range(UNITS):
        if s.owner[unit] == s.active and s.works_at[unit] == NO_SITE:
            due = wage(s, unit)
            if least == NONE or due < least:
                least = due
    return least


# What is forbidden


@rule
def forbids_send(s: State) -> int:
    """Some available unit and some open site, both payable (BLD-7.1)."""
    actions = cheapest_site(s)
    if actions == NONE:
        return BLD_7_1
    due = lowest_wage(s)
    return BLD_7_1 if due == NONE else forbids_paying(s, actions, due)


@rule
def forbids_unit(s: State, unit: int) -> int:
    """An available unit of one's own that can be paid at some site (BLD-7.1, BLD-7.13)."""
    if s.owner[unit] != s.active:
        return BLD_7_1
    if s.works_at[unit] != NO_SITE:
        return BLD_7_13
    actions = cheapest_site(s)
    return BLD_7_1 if actions == NONE else forbids_paying(s, actions, wage(s, unit))


@rule
def forbids_site(s: State, unit: int, site: int) -> int:
    """One of one's own open sites, where the unit can be paid (BLD-7.1, BLD-4.6)."""
    owner = s.site_owner[site]
    if owner != NO_OWNER and owner != s.active:
        return BLD_4_6
    if not is_open_site(s, s.active, site):
        return BLD_7_1
    return forbids_paying(s, send_price(s, site), wage(s, unit))


# What happens


@rule
def send(s: State, unit: int, site: int, tool: int) -> None:
    """Pay, place unit and tool, count the send, add up, finish (BLD-7.16)."""
    pay(s, send_price(s, site), wage(s, unit))
    s.works_at[unit] = site
    if tool != NO_TOOL:
        s.bearer[tool] = unit
    s.sent[site] += 1
    for resource in range(RESOURCES):
        s.totals[site, resource] += brings(s, unit, tool, resource)
    if is_met(s, site):
        finish(s, site)


@rule
def unmet(s: State, site: int, resource: int) -> int:
    """What is still missing; surplus counts for nothing (BLD-7.12)."""
    return max(0, NEEDS[site, resource] - int(s.totals[site, resource]))


@rule
def is_met(s: State, site: int) -> bool:
    """Each need is reached or exceeded (BLD-9.1)."""
    for resource in range(RESOURCES):
        if s.totals[site, resource] < NEEDS[site, resource]:
            return False
    return True


@rule
def would_finish(s: State, unit: int, site: int, tool: int) -> bool:
    for resource in range(RESOURCES):
        if unmet(s, site, resource) > brings(s, unit, tool, resource):
            return False
    return True


@rule
def contribution(s: State, unit: int, site: int, tool: int) -> int:
    """How much of the unmet need a unit with its tool fills: 0 is of no use (pruning P1, P2)."""
    total = 0
    for resource in range(RESOURCES):
        total += min(unmet(s, site, resource), brings(s, unit, tool, resource))
    return total


@rule
def finish(s: State, site: int) -> None:
    """Units and tools come back, the owner gets coins and points, a machine joins the team (BLD-9, BLD-10)."""
    bring_back(s, site)
    s.finished[site] = 1
    s.sent[site] = 0
    for resource in range(RESOURCES):
        s.totals[site, resource] = 0
    gain(s, COINS[site])
    s.points[s.active] += POINTS[site]
    machine = unit_of_machine(site)
    if machine != NO_UNIT:
        join_team(s, s.active, machine)


@rule
def bring_back(s: State, site: int) -> None:
    """All units and tools of a site are available again (BLD-9.2)."""
    for unit in range(UNITS):
        if s.works_at[unit] == site:
            s.works_at[unit] = NO_SITE
    for tool in range(TOOLS):
        bearer = s.bearer[tool]
        if bearer != NO_UNIT and is_available(s, s.active, bearer):
            s.bearer[tool] = NO_UNIT
