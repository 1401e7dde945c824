"""What each decision of The Builders does."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.builders.rules.actions import (
    BUY_TOOL,
    CHOOSE_UNIVERSITY,
    END,
    FREE,
    FREE_SLAVE,
    INSTRUCT,
    INVEST,
    KIND,
    LOAN_KIND,
    OPEN,
    OPEN_SITE,
    PLAYS,
    RECRUIT,
    RECRUIT_WORKER,
    REPAY,
    SEND,
    SEND_UNIT,
    SIZE,
    SLAVE_KIND,
    TAKE_SESTERCES,
    TAKE_SLAVE,
    TO_SITE,
    TOOL_KIND,
    TURN_UP_BUILDING,
    TURN_UP_TOP,
    TURN_UP_WORKER,
    UNIVERSITY_KIND,
    WITH_TOOL,
    WITHOUT_TOOL,
)  # fmt: skip
from tablee.games.builders.rules.flow import after_chance, close_count, end_play, end_turn
from tablee.games.builders.rules.investment import (
    buy,
    free_slave,
    instruct,
    take_loan,
    take_slave,
    take_tool,
)  # fmt: skip
from tablee.games.builders.rules.payment import repay, take_sesterces
from tablee.games.builders.rules.rows import (
    open_site,
    recruit,
    turn_up_building,
    turn_up_top,
    turn_up_worker,
)  # fmt: skip
from tablee.games.builders.rules.state import (
    EQUIP_STEP,
    FREE_STEP,
    INSTRUCT_STEP,
    INVEST_STEP,
    NO_TOOL,
    OPEN_STEP,
    PLAY_STEP,
    RECRUIT_STEP,
    SEND_STEP,
    SITE_STEP,
    SLAVE_STEP,
    TAKE_STEP,
    TOOL_STEP,
    UNIVERSITY_STEP,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import could_carry
from tablee.games.builders.rules.work import send

# What happens


@rule
def apply_play(s: State, play: int) -> None:
    """The first choice of a play leads to the next one; repaying and ending are done at once."""
    if play != TAKE_SESTERCES:
        s.run = 0
    if play == OPEN:
        s.step = OPEN_STEP
    elif play == RECRUIT:
        s.step = RECRUIT_STEP
    elif play == INVEST:
        s.step = INVEST_STEP
    elif play == FREE:
        s.step = FREE_STEP
    elif play == SEND:
        s.step = SEND_STEP
    elif play == TAKE_SESTERCES:
        s.step = TAKE_STEP
    elif play == REPAY:
        repay(s)
    elif s.counting:
        close_count(s)
    else:
        end_turn(s)


@rule
def apply_investment(s: State, action: int) -> None:
    """Nothing is paid before the last choice (DF-2)."""
    if action == SLAVE_KIND:
        s.step = SLAVE_STEP
    elif action == TOOL_KIND:
        s.step = TOOL_STEP
    elif action == UNIVERSITY_KIND:
        s.step = UNIVERSITY_STEP
    elif action == LOAN_KIND:
        buy(s, LOAN_KIND)
        take_loan(s)
        end_play(s)
    elif action < BUY_TOOL:
        buy(s, SLAVE_KIND)
        take_slave(s, action - TAKE_SLAVE)
        end_play(s)
    elif action < CHOOSE_UNIVERSITY:
        buy(s, TOOL_KIND)
        take_tool(s, action - BUY_TOOL)
        end_play(s)
    elif action < INSTRUCT:
        s.chosen_university = action - CHOOSE_UNIVERSITY
        s.step = INSTRUCT_STEP
    else:
        buy(s, UNIVERSITY_KIND)
        instruct(s, s.chosen_university, action - INSTRUCT)
        end_play(s)


@rule
def apply_sending(s: State, action: int) -> None:
    """Unit, then site, then a tool where one could be given (DF-4)."""
    if action < TO_SITE:
        s.chosen_unit = action - SEND_UNIT
        s.step = SITE_STEP
        return
    tool = NO_TOOL
    if action < WITHOUT_TOOL:
        s.chosen_site = action - TO_SITE
        if could_carry(s, s.chosen_unit):
            s.step = EQUIP_STEP
            return
    elif action >= WITH_TOOL:
        tool = action - WITH_TOOL
    send(s, s.chosen_unit, s.chosen_site, tool)
    end_play(s)


@rule
def apply_chance(s: State, action: int) -> None:
    if action < TURN_UP_BUILDING:
        turn_up_worker(s, action - TURN_UP_WORKER)
    elif action < TURN_UP_TOP:
        turn_up_building(s, action - TURN_UP_BUILDING)
    else:
        turn_up_top(s, action - TURN_UP_TOP)
    after_chance(s)


@rule
def apply(s: State, action: int) -> None:
    """Carry out one legal decision."""
    if action < PLAYS:
        apply_play(s, action)
    elif action < RECRUIT_WORKER:
        open_site(s, action - OPEN_SITE)
        end_play(s)
    elif action < KIND:
        recruit(s, action - RECRUIT_WORKER)
        end_play(s)
    elif action < FREE_SLAVE:
        apply_investment(s, action)
    elif action < SEND_UNIT:
        free_slave(s, action - FREE_SLAVE)
        end_play(s)
    elif action < SIZE:
        apply_sending(s, action)
    elif action < TURN_UP_WORKER:
        take_sesterces(s, action - SIZE + 1)
        end_play(s)
    else:
        apply_chance(s, action)


@rule
def commits(s: State, action: int) -> bool:
    """Ending is final; a card that is turned up is a decision of chance, and so a barrier by itself (DF-8 to DF-10)."""
    return s.step == PLAY_STEP and action == END


@rule
def determinize(s: State, seat: int, seed: int) -> None:
    """Nothing to redeal: a state knows the unseen cards only as sets, as every player does (DF-11)."""
