"""What must be true of every state of a game from its set-up, and of what each decision moves between purses."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE, FINE, NOBODY
from tablee.games.builders.rules.actions import (
    BUY_TOOL,
    CHOOSE_UNIVERSITY,
    FREE_SLAVE,
    INSTRUCT,
    KIND,
    LOAN_KIND,
    OPEN_SITE,
    REPAY,
    SEND_UNIT,
    SIZE,
    TAKE_SLAVE,
    TURN_UP_WORKER,
)  # fmt: skip
from tablee.games.builders.rules.payment import taken_for
from tablee.games.builders.rules.rows import slot_of
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    COINS,
    FIRST_SLAVE,
    FREE_ACTIONS,
    FREEING_IN_COUNT,
    LOAN_REPAY,
    LOAN_SESTERCES,
    LOANS,
    NEEDS,
    NO_OWNER,
    NO_SITE,
    NO_SLOT,
    NO_TOOL,
    NO_UNIT,
    NO_UNIVERSITY,
    POINTS,
    RESOURCES,
    ROW,
    SITES,
    SLAVE_PRICE,
    SLAVES,
    TOOL_PRICE,
    TOOLS,
    TURNING_UP,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_PRICE,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import brings, is_machine, is_slave, site_of_machine, tool_of, wage

(
    WORKER_LOST, BUILDING_LOST, CARD_LOST, UNIT_ASTRAY, TOOL_ASTRAY, TOTALS_WRONG, POINTS_WRONG, NEGATIVE, CHANCE_WRONG,
    COUNTER_WRONG, MONEY_LOST,
) = range(1, 12)  # fmt: skip


# Cards: each is in exactly one place


@rule
def worker_lost(s: State, worker: int) -> bool:
    places = int(s.worker_deck[worker]) + (s.owner[worker] != NO_OWNER)
    return places + (slot_of(s.worker_row, worker) != NO_SLOT) != 1


@rule
def building_lost(s: State, card: int) -> bool:
    places = int(s.building_deck[card]) + (s.site_owner[card] != NO_OWNER) + (s.building_top == card)
    return places + (slot_of(s.building_row, card) != NO_SLOT) != 1


@rule
def investment_lost(s: State) -> bool:
    """Slaves, tools and universities; loans that are repaid leave the game (BLD-6.17)."""
    for k in range(SLAVES):
        if s.slave_pile[k] + (s.owner[FIRST_SLAVE + k] != NO_OWNER) != 1:
            return True
    for k in range(TOOLS):
        if s.tool_pile[k] + (s.tool_owner[k] != NO_OWNER) != 1:
            return True
    for k in range(UNIVERSITIES):
        places = int(s.university_pile[k])
        for unit in range(UNITS):
            places += s.instructed[unit] == k
        if places != 1:
            return True
    loans = int(s.loan_pile)
    for seat in range(s.players):
        loans += s.loans[seat]
    return loans > LOANS or s.loan_pile < 0


@rule
def machine_astray(s: State, unit: int) -> bool:
    """A machine works for the player who finished it, and for nobody before (BLD-10.3)."""
    site = site_of_machine(unit)
    return s.owner[unit] != (s.site_owner[site] if s.finished[site] else NO_OWNER)


@rule
def unit_astray(s: State, unit: int) -> bool:
    """A busy unit is on an open site of its owner; slaves learn nothing and carry nothing (BLD-5.6, BLD-6.6)."""
    site = s.works_at[unit]
    if site != NO_SITE and (s.owner[unit] == NO_OWNER or s.site_owner[site] != s.owner[unit] or s.finished[site]):
        return True
    if is_machine(unit) and machine_astray(s, unit):
        return True
    if not is_slave(s, unit):
        return False
    return s.instructed[unit] != NO_UNIVERSITY or tool_of(s, unit) != NO_TOOL


@rule
def tool_astray(s: State, tool: int) -> bool:
    """A tool is available, or with a busy unit of its owner (BLD-7.13)."""
    bearer = s.bearer[tool]
    return bearer != NO_UNIT and (s.owner[bearer] != s.tool_owner[tool] or s.works_at[bearer] == NO_SITE)


# Sites and players


@rule
def units_on(s: State, site: int) -> int:
    count = 0
    for unit in range(UNITS):
        count += s.works_at[unit] == site
    return count


@rule
def totals_wrong(s: State, site: int) -> bool:
    """Totals are what units and tools bring, and an open site is not met (BLD-7.11, BLD-9.1)."""
    met = True
    for resource in range(RESOURCES):
        total = 0
        for unit in range(UNITS):
            if s.works_at[unit] == site:
                total += brings(s, unit, tool_of(s, unit), resource)
        if total != s.totals[site, resource]:
            return True
        met = met and total >= NEEDS[site, resource]
    return met


@rule
def site_fault(s: State, site: int) -> int:
    """Counters stand for units that are there (BLD-7.2); a site where nobody works has nothing."""
    units = units_on(s, site)
    if not 0 <= s.sent[site] <= units or (s.sent[site] and s.site_owner[site] != s.active):
        return COUNTER_WRONG
    if units > 0:
        return TOTALS_WRONG if totals_wrong(s, site) else FINE
    for resource in range(RESOURCES):
        if s.totals[site, resource]:
            return TOTALS_WRONG
    return FINE


@rule
def player_fault(s: State, seat: int) -> int:
    points = 0
    for site in range(SITES):
        if s.site_owner[site] == seat and s.finished[site]:
            points += POINTS[site]
    if points != s.points[seat]:
        return POINTS_WRONG
    return NEGATIVE if s.sesterces[seat] < 0 or s.loans[seat] < 0 else FINE


@rule
def chance_wrong(s: State) -> bool:
    """At most one card is being turned up, and exactly then chance is to move."""
    waiting = int(s.building_top == TURNING_UP)
    for slot in range(ROW):
        waiting += (s.worker_row[slot] == TURNING_UP) + (s.building_row[slot] == TURNING_UP)
    return waiting != (s.to_move == CHANCE) or not 0 <= s.free_actions <= FREE_ACTIONS


@rule
def check(s: State) -> int:
    """FINE, or what is wrong."""
    for worker in range(WORKERS):
        if worker_lost(s, worker):
            return WORKER_LOST
    for card in range(SITES):
        if building_lost(s, card):
            return BUILDING_LOST
        if s.site_owner[card] != NO_OWNER and not s.finished[card]:
            fault = site_fault(s, card)
            if fault != FINE:
                return fault
    for unit in range(UNITS):
        if unit_astray(s, unit):
            return UNIT_ASTRAY
    for tool in range(TOOLS):
        if tool_astray(s, tool):
            return TOOL_ASTRAY
    for seat in range(s.players):
        fault = player_fault(s, seat)
        if fault != FINE:
            return fault
    if investment_lost(s):
        return CARD_LOST
    return CHANCE_WRONG if chance_wrong(s) else FINE


# Money: what one decision moves between a player and the bank


@rule
def due(before: State, after: State, action: int) -> int:
    """What the sesterces of the player in turn should change by: written down apart from the rules."""
    if action == REPAY:
        return -LOAN_REPAY
    if action == LOAN_KIND:
        return LOAN_SESTERCES - extra(before, 1)
    if TAKE_SLAVE <= action < BUY_TOOL:
        return -SLAVE_PRICE - extra(before, 1)
    if BUY_TOOL <= action < CHOOSE_UNIVERSITY:
        return -TOOL_PRICE - extra(before, 1)
    if INSTRUCT <= action < FREE_SLAVE:
        return -UNIVERSITY_PRICE - extra(before, 1)
    if FREE_SLAVE <= action < SEND_UNIT:
        return -FREEING_IN_COUNT if before.counting else -extra(before, 1)
    if OPEN_SITE <= action < KIND:
        return -extra(before, 1)
    if SIZE <= action < TURN_UP_WORKER:
        size = action - SIZE + 1
        return taken_for(before, size) - extra(before, size)
    return due_for_sending(before, after, action) if SEND_UNIT <= action < SIZE else 0


@rule
def extra(before: State, actions: int) -> int:
    return ACTION_PRICE * max(0, actions - int(before.free_actions))


@rule
def due_for_sending(before: State, after: State, action: int) -> int:
    """Nothing until a unit has been laid down; then its wage, against the coins of a site that it finished."""
    for site in range(SITES):
        finished = after.finished[site] and not before.finished[site]
        if finished or after.sent[site] != before.sent[site]:
            coins = COINS[site] if finished else 0
            unit = before.chosen_unit
            return coins - wage(before, unit) - extra(before, int(before.sent[site]) + 1)
    return 0


@rule
def audit(before: State, after: State, action: int) -> int:
    """FINE if a decision moved just the money that it should; the automatic final count is its own matter."""
    if after.to_move == NOBODY:
        return FINE
    for seat in range(before.players):
        change = due(before, after, action) if seat == before.active else 0
        if after.sesterces[seat] - before.sesterces[seat] != change:
            return MONEY_LOST
    return FINE
