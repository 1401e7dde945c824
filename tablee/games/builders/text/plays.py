"""Whole plays: the small decisions of each, what it costs, what it brings, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablee.engine.clauses import ALLOWED
from tablee.games.builders.rules import legal
from tablee.games.builders.rules.actions import (
    BUY_TOOL,
    CHOOSE_UNIVERSITY,
    END,
    FREE,
    FREE_SLAVE,
    INSTRUCT,
    INVEST,
    LOAN_KIND,
    OPEN,
    OPEN_SITE,
    RECRUIT,
    RECRUIT_WORKER,
    REPAY,
    SEND,
    SEND_UNIT,
    SIZE,
    SLAVE_CODES,
    SLAVE_KIND,
    TAKE_SESTERCES,
    TAKE_SLAVE,
    TO_SITE,
    TOOL_KIND,
    TURN_UP_WORKER,
    UNIVERSITY_KIND,
    WITH_TOOL,
    WITHOUT_TOOL,
    WORKER_CODES,
)  # fmt: skip
from tablee.games.builders.rules.investment import (
    forbids_free_slave,
    forbids_kind,
    forbids_pupil,
    forbids_slave,
    forbids_tool_card,
    forbids_university,
    price_of,
)  # fmt: skip
from tablee.games.builders.rules.payment import forbids_size
from tablee.games.builders.rules.rows import forbids_open_site, forbids_recruit_worker
from tablee.games.builders.rules.state import (
    EQUIP_STEP,
    FREE_STEP,
    FREEING_IN_COUNT,
    INSTRUCT_STEP,
    INVEST_STEP,
    LOAN_REPAY,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    OPEN_STEP,
    PLAY_STEP,
    RECRUIT_STEP,
    SEND_STEP,
    SITE_CODES,
    SITE_STEP,
    SITES,
    SIZES,
    SLAVE_STEP,
    SLAVES,
    TAKE_STEP,
    TOOL_CODES,
    TOOL_STEP,
    TOOLS,
    UNIT_CODES,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_CODES,
    UNIVERSITY_STEP,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import could_carry, forbids_tool, wage
from tablee.games.builders.rules.work import forbids_site, forbids_unit, send_price


@dataclass(frozen=True)
class Play:
    """One whole play: its text without suffix or note, and the decisions that it is made of."""

    text: str
    decisions: tuple[int, ...]
    unit: int = NO_UNIT
    site: int = NO_SITE
    tool: int = NO_TOOL

    @property
    def kind(self) -> int:
        return self.decisions[0]


# One play of each kind


def opening(card: int) -> Play:
    return Play(f"O {SITE_CODES[card]}", (OPEN, OPEN_SITE + card))


def recruiting(worker: int) -> Play:
    return Play(f"R {WORKER_CODES[worker]}", (RECRUIT, RECRUIT_WORKER + worker))


def taking_slave(slave: int) -> Play:
    return Play(f"B {SLAVE_CODES[slave]}", (INVEST, SLAVE_KIND, TAKE_SLAVE + slave))


def buying_tool(tool: int) -> Play:
    return Play(f"B {TOOL_CODES[tool]}", (INVEST, TOOL_KIND, BUY_TOOL + tool))


def borrowing() -> Play:
    return Play("B loan", (INVEST, LOAN_KIND))


def instructing(university: int, unit: int) -> Play:
    text = f"B {UNIVERSITY_CODES[university]}>{UNIT_CODES[unit]}"
    return Play(text, (INVEST, UNIVERSITY_KIND, CHOOSE_UNIVERSITY + university, INSTRUCT + unit))


def freeing(slave: int) -> Play:
    return Play(f"F {SLAVE_CODES[slave]}", (FREE, FREE_SLAVE + slave))


def sending(unit: int, site: int, tool: int) -> Play:
    """The choice of no tool is among the decisions even where it is not asked."""
    carried = "" if tool == NO_TOOL else f"+{TOOL_CODES[tool]}"
    equip = WITHOUT_TOOL if tool == NO_TOOL else WITH_TOOL + tool
    text = f"{UNIT_CODES[unit]}{carried}>{SITE_CODES[site]}"
    return Play(text, (SEND, SEND_UNIT + unit, TO_SITE + site, equip), unit, site, tool)


def taking(size: int) -> Play:
    return Play(f"X{size}", (TAKE_SESTERCES, SIZE + size - 1))


REPAYING = Play("P", (REPAY,))
ENDING = Play("E", (END,))


def play_of(made: tuple[int, ...]) -> Play | None:
    """The play whose decisions these are (no tool may be left out); None if they stop in the middle."""
    kind, last = made[0], made[-1]
    if kind in (REPAY, END):
        return REPAYING if kind == REPAY else ENDING
    if kind == SEND:
        tool = last - WITH_TOOL if last >= WITH_TOOL else NO_TOOL
        return sending(made[1] - SEND_UNIT, made[2] - TO_SITE, tool) if len(made) > 2 else None
    if kind == INVEST:
        return investment_of(made)
    if len(made) < 2:
        return None
    if kind == OPEN:
        return opening(last - OPEN_SITE)
    if kind == RECRUIT:
        return recruiting(last - RECRUIT_WORKER)
    return freeing(last - FREE_SLAVE) if kind == FREE else taking(last - SIZE + 1)


def investment_of(made: tuple[int, ...]) -> Play | None:
    if made[1:] == (LOAN_KIND,):
        return borrowing()
    if len(made) == 3 and made[1] == SLAVE_KIND:
        return taking_slave(made[2] - TAKE_SLAVE)
    if len(made) == 3 and made[1] == TOOL_KIND:
        return buying_tool(made[2] - BUY_TOOL)
    return instructing(made[2] - CHOOSE_UNIVERSITY, made[3] - INSTRUCT) if len(made) == 4 else None


# The part of a play that has been chosen


def part(s: State) -> tuple[int, ...]:
    """The decisions of the play in the making."""
    made: dict[int, tuple[int, ...]] = {
        OPEN_STEP: (OPEN,),
        RECRUIT_STEP: (RECRUIT,),
        INVEST_STEP: (INVEST,),
        SLAVE_STEP: (INVEST, SLAVE_KIND),
        TOOL_STEP: (INVEST, TOOL_KIND),
        UNIVERSITY_STEP: (INVEST, UNIVERSITY_KIND),
        INSTRUCT_STEP: (INVEST, UNIVERSITY_KIND, CHOOSE_UNIVERSITY + int(s.chosen_university)),
        FREE_STEP: (FREE,),
        SEND_STEP: (SEND,),
        SITE_STEP: (SEND, SEND_UNIT + int(s.chosen_unit)),
        EQUIP_STEP: (SEND, SEND_UNIT + int(s.chosen_unit), TO_SITE + int(s.chosen_site)),
        TAKE_STEP: (TAKE_SESTERCES,),
    }
    return made.get(int(s.step), ())


# All legal plays


def legal_plays(s: State) -> list[Play]:
    """Every legal whole play of the player whose turn it is; in the middle of one, those that complete it."""
    if s.to_move != s.active:
        return []
    made = part(s)
    first = made[0] if made else None
    found = (play for kind, plays in KINDS_OF_PLAY.items() if first in (None, kind) for play in offered(s, kind, plays))
    return [play for play in found if play.decisions[: len(made)] == made]


def offered(s: State, kind: int, plays: Callable[[State], Iterator[Play]]) -> Iterator[Play]:
    if legal.forbids_play(s, kind) == ALLOWED:
        yield from plays(s)


def openings(s: State) -> Iterator[Play]:
    yield from (opening(int(c)) for c in s.building_row if c >= 0 and forbids_open_site(s, int(c)) == ALLOWED)


def recruitings(s: State) -> Iterator[Play]:
    yield from (recruiting(int(c)) for c in s.worker_row if c >= 0 and forbids_recruit_worker(s, int(c)) == ALLOWED)


def investments(s: State) -> Iterator[Play]:
    if forbids_kind(s, SLAVE_KIND) == ALLOWED:
        yield from (taking_slave(k) for k in range(SLAVES) if forbids_slave(s, k) == ALLOWED)
    if forbids_kind(s, TOOL_KIND) == ALLOWED:
        yield from (buying_tool(k) for k in range(TOOLS) if forbids_tool_card(s, k) == ALLOWED)
    if forbids_kind(s, LOAN_KIND) == ALLOWED:
        yield borrowing()
    if forbids_kind(s, UNIVERSITY_KIND) == ALLOWED:
        pupils = [unit for unit in range(UNITS) if forbids_pupil(s, unit) == ALLOWED]
        left = [k for k in range(UNIVERSITIES) if forbids_university(s, k) == ALLOWED]
        yield from (instructing(university, unit) for university in left for unit in pupils)


def freeings(s: State) -> Iterator[Play]:
    yield from (freeing(k) for k in range(SLAVES) if forbids_free_slave(s, k) == ALLOWED)


def sendings(s: State) -> Iterator[Play]:
    sites = [site for site in range(SITES) if s.site_owner[site] == s.active and not s.finished[site]]
    for unit in (u for u in range(UNITS) if s.owner[u] == s.active and forbids_unit(s, u) == ALLOWED):
        tools = [NO_TOOL, *(t for t in range(TOOLS) if forbids_tool(s, unit, t) == ALLOWED)]
        for site in (b for b in sites if forbids_site(s, unit, b) == ALLOWED):
            yield from (sending(unit, site, tool) for tool in tools)


def takings(s: State) -> Iterator[Play]:
    yield from (taking(size) for size in range(1, SIZES + 1) if forbids_size(s, size) == ALLOWED)


KINDS_OF_PLAY: dict[int, Callable[[State], Iterator[Play]]] = {
    OPEN: openings,
    RECRUIT: recruitings,
    INVEST: investments,
    FREE: freeings,
    SEND: sendings,
    TAKE_SESTERCES: takings,
    REPAY: lambda s: iter([REPAYING]),
    END: lambda s: iter([ENDING]),
}


# What a play costs


def actions_of(s: State, play: Play) -> int:
    """The price in actions (BLD-3.2)."""
    if play.kind == SEND:
        return int(send_price(s, play.site))
    if play.kind == TAKE_SESTERCES:
        return play.decisions[1] - SIZE + 1
    return 0 if play.kind in (REPAY, END) or s.counting else 1


def sesterces_of(s: State, play: Play) -> int:
    """Wage or price, without bought actions."""
    if play.kind == SEND:
        return int(wage(s, play.unit))
    if play.kind == INVEST:
        return int(price_of(play.decisions[1]))
    if play.kind == REPAY:
        return LOAN_REPAY
    return FREEING_IN_COUNT if play.kind == FREE and s.counting else 0


def is_asked(s: State, play: Play, decision: int) -> bool:
    """Whether a decision of the play is really asked: no tool is not, where none could be given (DF-4)."""
    return decision != WITHOUT_TOOL or bool(could_carry(s, play.unit))


def is_chance(action: int) -> bool:
    return action >= TURN_UP_WORKER


def begins_play(s: State) -> bool:
    return bool(s.step == PLAY_STEP)
