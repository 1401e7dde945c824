"""The actions of The Builders: small dense integers, one for each small choice of the decision flow.

The last three kinds are outcomes of chance: a card for the slot of a row, and a new top card of the building deck.
Units are numbered in code order (A, L, J, M, S, machines), building cards from HOU to SCA.
"""

from __future__ import annotations

from typing import Final

from tablee.engine.actions import ActionTable, kind
from tablee.games.builders.rules.state import (
    FIRST_MACHINE,
    FIRST_SLAVE,
    SITE_CODES,
    SIZES,
    TOOL_CODES,
    UNIT_CODES,
    UNIVERSITY_CODES,
    WORKERS,
)  # fmt: skip

PLAY_NAMES: Final = ("open", "recruit", "invest", "free", "send", "take", "repay", "end")
PLAYS: Final = len(PLAY_NAMES)
OPEN, RECRUIT, INVEST, FREE, SEND, TAKE_SESTERCES, REPAY, END = range(PLAYS)
KIND_NAMES: Final = ("slave", "tool", "loan", "univ")
KINDS: Final = len(KIND_NAMES)
SLAVE_CODES: Final = UNIT_CODES[FIRST_SLAVE:FIRST_MACHINE]
WORKER_CODES: Final = UNIT_CODES[:WORKERS]

TABLE: Final = ActionTable(
    kind("play", "play", PLAY_NAMES),
    kind("open", "building card", SITE_CODES),
    kind("recruit", "worker", WORKER_CODES),
    kind("invest", "kind", KIND_NAMES),
    kind("slave", "slave", SLAVE_CODES),
    kind("tool", "tool", TOOL_CODES),
    kind("university", "university", UNIVERSITY_CODES),
    kind("instruct", "unit", UNIT_CODES),
    kind("free", "slave", SLAVE_CODES),
    kind("send", "unit", UNIT_CODES),
    kind("site", "building card", SITE_CODES),
    kind("equip", "tool, or none", ("-", *TOOL_CODES)),
    kind("take", "actions", range(1, SIZES + 1)),
    kind("worker turned up", "worker", WORKER_CODES),
    kind("building turned up", "building card", SITE_CODES),
    kind("top turned up", "building card", SITE_CODES),
)
(
    _, OPEN_SITE, RECRUIT_WORKER, KIND, TAKE_SLAVE, BUY_TOOL, CHOOSE_UNIVERSITY, INSTRUCT, FREE_SLAVE, SEND_UNIT,
    TO_SITE, WITHOUT_TOOL, SIZE, TURN_UP_WORKER, TURN_UP_BUILDING, TURN_UP_TOP,
) = TABLE.firsts  # fmt: skip
SLAVE_KIND, TOOL_KIND, LOAN_KIND, UNIVERSITY_KIND = range(KIND, KIND + KINDS)
WITH_TOOL: Final = WITHOUT_TOOL + 1
ACTIONS: Final = len(TABLE)
MAX_LEGAL: Final = 40
act = TABLE.act
