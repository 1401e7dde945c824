"""Investments: slaves and freeing them, tools, loans, universities (BLD-6)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.builders.rules.actions import KIND, KINDS, LOAN_KIND, SLAVE_KIND, TOOL_KIND
from tablee.games.builders.rules.clauses import (
    BLD_3_7,
    BLD_6_1,
    BLD_6_3,
    BLD_6_9,
    BLD_6_18,
    BLD_6_20,
    BLD_12_2,
    BLD_12_3,
)  # fmt: skip
from tablee.games.builders.rules.payment import forbids_paying, gain, pay, purse
from tablee.games.builders.rules.rows import is_empty
from tablee.games.builders.rules.state import (
    FIRST_SLAVE,
    FREEING_IN_COUNT,
    LOAN_PRICE,
    LOAN_SESTERCES,
    NO_SITE,
    SLAVE_PRICE,
    SLAVES,
    TOOL_PRICE,
    TOOLS,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_PRICE,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import count_slaves, forbids_learning, is_available, join_team


@rule
def price_of(kind: int) -> int:
    """What a card of a kind costs besides the action (BLD-6.4, 6.11, 6.12, 6.18)."""
    if kind == SLAVE_KIND:
        return SLAVE_PRICE
    if kind == TOOL_KIND:
        return TOOL_PRICE
    return LOAN_PRICE if kind == LOAN_KIND else UNIVERSITY_PRICE


@rule
def pile_is_empty(s: State, kind: int) -> bool:
    if kind == SLAVE_KIND:
        return is_empty(s.slave_pile, SLAVES)
    if kind == TOOL_KIND:
        return is_empty(s.tool_pile, TOOLS)
    if kind == LOAN_KIND:
        return s.loan_pile == 0
    return is_empty(s.university_pile, UNIVERSITIES)


@rule
def forbids_kind(s: State, kind: int) -> int:
    """One card a turn, from a pile that is not gone, paid in full; a university needs a pupil (BLD-6.1, 6.3, 6.20)."""
    if s.invested:
        return BLD_6_1
    if pile_is_empty(s, kind):
        return BLD_6_3
    clause = forbids_paying(s, 1, price_of(kind))
    if clause != ALLOWED or kind <= LOAN_KIND:
        return clause
    return ALLOWED if has_pupil(s) else BLD_6_20


@rule
def forbids_invest(s: State) -> int:
    """Some card can be taken (BLD-6.1)."""
    if s.invested:
        return BLD_6_1
    clause = BLD_6_3
    for kind in range(KIND, KIND + KINDS):
        reason = forbids_kind(s, kind)
        if reason == ALLOWED:
            return ALLOWED
        if reason == BLD_3_7 or (reason == BLD_6_20 and clause == BLD_6_3):
            clause = reason
    return clause


@rule
def buy(s: State, kind: int) -> None:
    """Pay for the one investment of the turn (BLD-6.1)."""
    pay(s, 1, price_of(kind))
    s.invested = 1


# Slaves (BLD-6.4 to 6.10)


@rule
def forbids_slave(s: State, slave: int) -> int:
    return ALLOWED if s.slave_pile[slave] else BLD_6_3


@rule
def take_slave(s: State, slave: int) -> None:
    s.slave_pile[slave] = 0
    join_team(s, s.active, FIRST_SLAVE + slave)


@rule
def forbids_free(s: State) -> int:
    """An available slave; one action, or five sesterces in the final count (BLD-6.8, 6.9, 12.2, 12.3)."""
    if count_slaves(s, s.active, True) == 0:
        return BLD_12_3 if s.counting and count_slaves(s, s.active, False) > 0 else BLD_6_9
    return forbids_paying_freedom(s)


@rule
def forbids_paying_freedom(s: State) -> int:
    if s.counting:
        return ALLOWED if purse(s) >= FREEING_IN_COUNT else BLD_12_2
    return forbids_paying(s, 1, 0)


@rule
def forbids_free_slave(s: State, slave: int) -> int:
    """Only an available slave of one's own that is not yet free (BLD-6.9)."""
    unit = FIRST_SLAVE + slave
    if s.owner[unit] != s.active or s.freed[slave]:
        return BLD_6_9
    if s.works_at[unit] != NO_SITE:
        return BLD_12_3 if s.counting else BLD_6_9
    return forbids_paying_freedom(s)


@rule
def free_slave(s: State, slave: int) -> None:
    """A freedman for good (BLD-6.10)."""
    if s.counting:
        gain(s, -FREEING_IN_COUNT)
    else:
        pay(s, 1, 0)
    s.freed[slave] = 1


# Tools and loans (BLD-6.11, 6.12)


@rule
def forbids_tool_card(s: State, tool: int) -> int:
    return ALLOWED if s.tool_pile[tool] else BLD_6_3


@rule
def take_tool(s: State, tool: int) -> None:
    s.tool_pile[tool] = 0
    s.tool_owner[tool] = s.active


@rule
def take_loan(s: State) -> None:
    s.loan_pile -= 1
    s.loans[s.active] += 1
    gain(s, LOAN_SESTERCES)


# Universities (BLD-6.18 to 6.25)


@rule
def forbids_university(s: State, university: int) -> int:
    return ALLOWED if s.university_pile[university] else BLD_6_3


@rule
def forbids_pupil(s: State, unit: int) -> int:
    """An available unit of one's own that may still be instructed (BLD-6.18)."""
    return forbids_learning(s, unit) if is_available(s, s.active, unit) else BLD_6_18


@rule
def has_pupil(s: State) -> bool:
    for unit in range(UNITS):
        if forbids_pupil(s, unit) == ALLOWED:
            return True
    return False


@rule
def instruct(s: State, university: int, unit: int) -> None:
    """The university stays on the unit to the end of the game (BLD-6.22)."""
    s.university_pile[university] = 0
    s.instructed[unit] = university
