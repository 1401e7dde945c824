"""What may be done now in The Builders: the clause that forbids an action, and all that are legal."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee.engine.clauses import ALLOWED
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
    KINDS,
    OPEN,
    OPEN_SITE,
    PLAYS,
    RECRUIT,
    RECRUIT_WORKER,
    REPAY,
    SEND,
    SEND_UNIT,
    SIZE,
    TAKE_SLAVE,
    TO_SITE,
    TURN_UP_WORKER,
    WITHOUT_TOOL,
)  # fmt: skip
from tablee.games.builders.rules.clauses import (
    BLD_3_2,
    BLD_4_1,
    BLD_4_2,
    BLD_5_1,
    BLD_5_2,
    BLD_6_1,
    BLD_6_3,
    BLD_6_8,
    BLD_6_18,
    BLD_7_1,
    BLD_7_7,
    BLD_8_1,
    BLD_12_1,
)  # fmt: skip
from tablee.games.builders.rules.investment import (
    forbids_free,
    forbids_free_slave,
    forbids_invest,
    forbids_kind,
    forbids_pupil,
    forbids_slave,
    forbids_tool_card,
    forbids_university,
)  # fmt: skip
from tablee.games.builders.rules.payment import forbids_end, forbids_paying, forbids_repay, forbids_size
from tablee.games.builders.rules.rows import (
    forbids_building_turned_up,
    forbids_open,
    forbids_open_site,
    forbids_recruit,
    forbids_recruit_worker,
    forbids_top_turned_up,
    forbids_worker_turned_up,
    slot_of,
)  # fmt: skip
from tablee.games.builders.rules.state import (
    EQUIP_STEP,
    FREE_STEP,
    INSTRUCT_STEP,
    INVEST_STEP,
    NO_SLOT,
    OPEN_STEP,
    PLAY_STEP,
    RECRUIT_STEP,
    REVEAL_STEP,
    SEND_STEP,
    SITE_STEP,
    SITES,
    SIZES,
    SLAVE_STEP,
    SLAVES,
    STEP_NAMES,
    TAKE_STEP,
    TOOL_STEP,
    TOOLS,
    TURNING_UP,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_STEP,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import forbids_tool
from tablee.games.builders.rules.work import forbids_send, forbids_site, forbids_unit

# The actions of each step are one range
FIRST_OF_STEP = np.zeros(len(STEP_NAMES), np.int64)
OPTIONS_OF_STEP = np.zeros(len(STEP_NAMES), np.int64)
for _step, _first, _count in (
    (PLAY_STEP, 0, PLAYS),
    (OPEN_STEP, OPEN_SITE, SITES),
    (RECRUIT_STEP, RECRUIT_WORKER, WORKERS),
    (INVEST_STEP, KIND, KINDS),
    (SLAVE_STEP, TAKE_SLAVE, SLAVES),
    (TOOL_STEP, BUY_TOOL, TOOLS),
    (UNIVERSITY_STEP, CHOOSE_UNIVERSITY, UNIVERSITIES),
    (INSTRUCT_STEP, INSTRUCT, UNITS),
    (FREE_STEP, FREE_SLAVE, SLAVES),
    (SEND_STEP, SEND_UNIT, UNITS),
    (SITE_STEP, TO_SITE, SITES),
    (EQUIP_STEP, WITHOUT_TOOL, 1 + TOOLS),
    (TAKE_STEP, SIZE, SIZES),
    (REVEAL_STEP, TURN_UP_WORKER, WORKERS + 2 * SITES),
):
    FIRST_OF_STEP[_step], OPTIONS_OF_STEP[_step] = _first, _count

# What is forbidden


@rule
def not_asked(s: State) -> int:
    """The clause that says what is due now, for a decision that is not asked at all."""
    if s.step == PLAY_STEP:
        return BLD_12_1 if s.counting else BLD_3_2
    if s.step == OPEN_STEP:
        return BLD_4_1
    if s.step == RECRUIT_STEP:
        return BLD_5_1
    if s.step == INVEST_STEP:
        return BLD_6_1
    if s.step in (SLAVE_STEP, TOOL_STEP, UNIVERSITY_STEP):
        return BLD_6_3
    if s.step == INSTRUCT_STEP:
        return BLD_6_18
    if s.step == FREE_STEP:
        return BLD_6_8
    if s.step in (SEND_STEP, SITE_STEP):
        return BLD_7_1
    if s.step == EQUIP_STEP:
        return BLD_7_7
    if s.step == TAKE_STEP:
        return BLD_8_1
    if s.step == REVEAL_STEP:
        return BLD_5_2 if slot_of(s.worker_row, TURNING_UP) != NO_SLOT else BLD_4_2
    return s.ended_by


@rule
def forbids_play(s: State, play: int) -> int:
    """The first choice of a play (D0); the final count knows freeing, repaying and its end (BLD-3.2, BLD-12.1)."""
    if play == END:
        return forbids_end(s)
    if play == REPAY:
        return forbids_repay(s)
    if play == FREE:
        return forbids_free(s)
    if s.counting:
        return BLD_12_1
    if play == OPEN:
        return forbids_open(s)
    if play == RECRUIT:
        return forbids_recruit(s)
    if play == INVEST:
        return forbids_invest(s)
    return forbids_send(s) if play == SEND else forbids_paying(s, 1, 0)


@rule
def forbids_equip(s: State, choice: int) -> int:
    """No tool, or one of them."""
    return ALLOWED if choice == 0 else forbids_tool(s, s.chosen_unit, choice - 1)


@rule
def forbids_revealed(s: State, choice: int) -> int:
    """A worker for its row, a building for its row, or a new top card."""
    if choice < WORKERS:
        return forbids_worker_turned_up(s, choice)
    if choice < WORKERS + SITES:
        return forbids_building_turned_up(s, choice - WORKERS)
    return forbids_top_turned_up(s, choice - WORKERS - SITES)


@rule
def forbids_choice(s: State, choice: int) -> int:
    """The options of the step that is asked, numbered from 0."""
    step = s.step
    if step == PLAY_STEP:
        return forbids_play(s, choice)
    if step == OPEN_STEP:
        return forbids_open_site(s, choice)
    if step == RECRUIT_STEP:
        return forbids_recruit_worker(s, choice)
    if step == SEND_STEP:
        return forbids_unit(s, choice)
    if step == SITE_STEP:
        return forbids_site(s, s.chosen_unit, choice)
    if step == EQUIP_STEP:
        return forbids_equip(s, choice)
    if step == TAKE_STEP:
        return forbids_size(s, choice + 1)
    return forbids_revealed(s, choice) if step == REVEAL_STEP else forbids_investment(s, choice)


@rule
def forbids_investment(s: State, choice: int) -> int:
    """The options of the steps that investments and freeing ask."""
    step = s.step
    if step == INVEST_STEP:
        return forbids_kind(s, KIND + choice)
    if step == SLAVE_STEP:
        return forbids_slave(s, choice)
    if step == TOOL_STEP:
        return forbids_tool_card(s, choice)
    if step == UNIVERSITY_STEP:
        return forbids_university(s, choice)
    return forbids_pupil(s, choice) if step == INSTRUCT_STEP else forbids_free_slave(s, choice)


@rule
def forbids(s: State, action: int) -> int:
    """The clause that forbids an action now, or ALLOWED."""
    choice = action - FIRST_OF_STEP[s.step]
    if 0 <= choice < OPTIONS_OF_STEP[s.step]:
        return forbids_choice(s, choice)
    return not_asked(s)


# What is legal


@rule
def legal(s: State, out: Any) -> int:
    """Every legal action of who is to move, ascending."""
    first, count = FIRST_OF_STEP[s.step], 0
    for choice in range(OPTIONS_OF_STEP[s.step]):
        if forbids_choice(s, choice) == ALLOWED:
            out[count] = first + choice
            count += 1
    return count


@rule
def weights(s: State, out: Any) -> int:
    """Every unseen card of a deck is equally likely to be on top."""
    if s.step != REVEAL_STEP:
        return 0
    count = 0
    for choice in range(OPTIONS_OF_STEP[REVEAL_STEP]):
        if forbids_revealed(s, choice) == ALLOWED:
            out[count] = 1
            count += 1
    return count
