"""Which legal actions of The Builders are worth a thought: the ledger's table "Pruning for bots"."""

from __future__ import annotations

from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.builders.rules.actions import (
    RECRUIT_WORKER,
    REPAY,
    SEND,
    SEND_UNIT,
    SIZE,
    TAKE_SESTERCES,
    TO_SITE,
    WITH_TOOL,
)  # fmt: skip
from tablee.games.builders.rules.state import (
    EQUIP_STEP,
    NO_SITE,
    NO_TOOL,
    NO_UNIVERSITY,
    PLAY_STEP,
    PRODUCTION,
    RECRUIT_STEP,
    RESOURCES,
    SEND_STEP,
    SITE_STEP,
    SITES,
    TAKE_STEP,
    TOOLS,
    UNITS,
    WAGES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import forbids_tool
from tablee.games.builders.rules.work import contribution, forbids_site


@rule
def is_of_use(s: State, unit: int, site: int) -> bool:
    """Whether a unit, alone or with a tool, fills some of what a site still needs (P1)."""
    if contribution(s, unit, site, NO_TOOL) > 0:
        return True
    for tool in range(TOOLS):
        if forbids_tool(s, unit, tool) == ALLOWED and contribution(s, unit, site, tool) > 0:
            return True
    return False


@rule
def is_of_use_anywhere(s: State, unit: int) -> bool:
    for site in range(SITES):
        if s.site_owner[site] == s.active and forbids_site(s, unit, site) == ALLOWED and is_of_use(s, unit, site):
            return True
    return False


@rule
def is_any_of_use(s: State) -> bool:
    for unit in range(UNITS):
        if s.owner[unit] == s.active and s.works_at[unit] == NO_SITE and is_of_use_anywhere(s, unit):
            return True
    return False


@rule
def is_the_same(s: State, unit: int, other: int) -> bool:
    """Two workers with the same print, neither of them instructed (P7)."""
    if unit >= WORKERS or other >= WORKERS:
        return False
    if WAGES[unit] != WAGES[other] or s.instructed[unit] != NO_UNIVERSITY or s.instructed[other] != NO_UNIVERSITY:
        return False
    for resource in range(RESOURCES):
        if PRODUCTION[unit, resource] != PRODUCTION[other, resource]:
            return False
    return True


@rule
def is_needless_play(s: State, play: int) -> bool:
    """Money for bought actions (P3), a loan repaid too early (P5), work for nothing (P1)."""
    if play == TAKE_SESTERCES:
        return s.free_actions == 0
    if play == REPAY:
        return s.counting == 0
    return play == SEND and not is_any_of_use(s)


@rule
def is_needless_tool(s: State, tool: int) -> bool:
    """A tool that adds nothing (P2); none, if without one the unit adds nothing (P1)."""
    unit, site = int(s.chosen_unit), int(s.chosen_site)
    alone = contribution(s, unit, site, NO_TOOL)
    if tool == NO_TOOL:
        return alone == 0
    return contribution(s, unit, site, tool) == alone


@rule
def is_needless(s: State, action: int, before: int) -> bool:
    """`before` is the action that was kept last, -1 if none was: like cards follow one another."""
    if s.step == PLAY_STEP:
        return is_needless_play(s, action)
    if s.step == SEND_STEP:
        unit = action - SEND_UNIT
        return not is_of_use_anywhere(s, unit) or (before >= 0 and is_the_same(s, unit, before - SEND_UNIT))
    if s.step == RECRUIT_STEP:
        return before >= 0 and is_the_same(s, action - RECRUIT_WORKER, before - RECRUIT_WORKER)
    if s.step == SITE_STEP:
        return not is_of_use(s, s.chosen_unit, action - TO_SITE)
    if s.step == EQUIP_STEP:
        return is_needless_tool(s, action - WITH_TOOL)
    return s.step == TAKE_STEP and action - SIZE + 1 > s.free_actions


@rule
def sensible(s: State, out: Any, count: int) -> int:
    before, kept = -1, 0
    for i in range(count):
        action = int(out[i])
        if not is_needless(s, action, before):
            out[kept] = action
            before = action
            kept += 1
    return kept if kept > 0 else count  # whoever has begun to send a unit for nothing must be able to finish
