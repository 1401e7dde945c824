"""The actions of The Builders: small dense integers, one for each small choice of the decision flow.

| kind | argument | codes |
|---|---|---|
| play | open, recruit, invest, free, send, take, repay, end | 0 – 7 |
| open | building card | 8 – 40 |
| recruit | worker | 41 – 58 |
| invest | slave, tool, loan, univ | 59 – 62 |
| slave | slave | 63 – 68 |
| tool | tool | 69 – 72 |
| university | university | 73 – 76 |
| instruct | unit | 77 – 104 |
| free | slave | 105 – 110 |
| send | unit | 111 – 138 |
| site | building card | 139 – 171 |
| equip | -, tool | 172 – 176 |
| take | 1, 2, 3 | 177 – 179 |
| worker turned up | worker | 180 – 197 |
| building turned up | building card | 198 – 230 |
| top turned up | building card | 231 – 263 |

The last three are outcomes of chance: a card for the slot of a row, and a new top card of the building deck. Units are
numbered in code order (A, L, J, M, S, machines), building cards from HOU to SCA.
"""

from __future__ import annotations

from typing import Final

from tablee.engine.game import Act
from tablee.games.builders.rules.state import (
    FIRST_MACHINE,
    FIRST_SLAVE,
    SITE_CODES,
    SITES,
    SIZES,
    SLAVES,
    TOOL_CODES,
    TOOLS,
    UNIT_CODES,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_CODES,
    WORKERS,
)  # fmt: skip

PLAY_NAMES: Final = ("open", "recruit", "invest", "free", "send", "take", "repay", "end")
PLAYS: Final = len(PLAY_NAMES)
OPEN, RECRUIT, INVEST, FREE, SEND, TAKE_SESTERCES, REPAY, END = range(PLAYS)
KIND_NAMES: Final = ("slave", "tool", "loan", "univ")
KINDS: Final = len(KIND_NAMES)

OPEN_SITE: Final = PLAYS
RECRUIT_WORKER: Final = OPEN_SITE + SITES
KIND: Final = RECRUIT_WORKER + WORKERS
SLAVE_KIND, TOOL_KIND, LOAN_KIND, UNIVERSITY_KIND = range(KIND, KIND + KINDS)
TAKE_SLAVE: Final = KIND + KINDS
BUY_TOOL: Final = TAKE_SLAVE + SLAVES
CHOOSE_UNIVERSITY: Final = BUY_TOOL + TOOLS
INSTRUCT: Final = CHOOSE_UNIVERSITY + UNIVERSITIES
FREE_SLAVE: Final = INSTRUCT + UNITS
SEND_UNIT: Final = FREE_SLAVE + SLAVES
TO_SITE: Final = SEND_UNIT + UNITS
WITHOUT_TOOL: Final = TO_SITE + SITES
WITH_TOOL: Final = WITHOUT_TOOL + 1
SIZE: Final = WITH_TOOL + TOOLS
TURN_UP_WORKER: Final = SIZE + SIZES
TURN_UP_BUILDING: Final = TURN_UP_WORKER + WORKERS
TURN_UP_TOP: Final = TURN_UP_BUILDING + SITES
ACTIONS: Final = TURN_UP_TOP + SITES
MAX_LEGAL: Final = 40

SLAVE_CODES: Final = UNIT_CODES[FIRST_SLAVE:FIRST_MACHINE]
WORKER_CODES: Final = UNIT_CODES[:WORKERS]

TABLE: Final = (
    ("play", 0, PLAY_NAMES),
    ("open", OPEN_SITE, SITE_CODES),
    ("recruit", RECRUIT_WORKER, WORKER_CODES),
    ("invest", KIND, KIND_NAMES),
    ("slave", TAKE_SLAVE, SLAVE_CODES),
    ("tool", BUY_TOOL, TOOL_CODES),
    ("university", CHOOSE_UNIVERSITY, UNIVERSITY_CODES),
    ("instruct", INSTRUCT, UNIT_CODES),
    ("free", FREE_SLAVE, SLAVE_CODES),
    ("send", SEND_UNIT, UNIT_CODES),
    ("site", TO_SITE, SITE_CODES),
    ("equip", WITHOUT_TOOL, ("-", *TOOL_CODES)),
    ("take", SIZE, tuple(str(n) for n in range(1, SIZES + 1))),
    ("worker turned up", TURN_UP_WORKER, WORKER_CODES),
    ("building turned up", TURN_UP_BUILDING, SITE_CODES),
    ("top turned up", TURN_UP_TOP, SITE_CODES),
)


def act(action: int) -> Act:
    """What an action's integer means."""
    kind, base, arguments = next(row for row in reversed(TABLE) if action >= row[1])
    return Act(kind, (arguments[action - base],))
