"""Facts about a position, for test scripts: `s=14`, `busy:J1@TEM`, `offers:D0=take,end` …"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tablee.engine.clauses import ALLOWED
from tablee.engine.facts import Facts, Known, Question
from tablee.engine.record import Ints
from tablee.engine.verbs import NOBODY
from tablee.games.builders.rules import flow, scoring
from tablee.games.builders.rules.actions import (
    FREE,
    INVEST,
    KIND,
    KIND_NAMES,
    OPEN,
    PLAY_NAMES,
    RECRUIT,
    SEND,
    SLAVE_CODES,
    TAKE_SESTERCES,
    WORKER_CODES,
)  # fmt: skip
from tablee.games.builders.rules.investment import forbids_free_slave, forbids_kind
from tablee.games.builders.rules.legal import forbids_play
from tablee.games.builders.rules.payment import forbids_size
from tablee.games.builders.rules.state import (
    FREE_ACTIONS,
    NO_CARD,
    NO_OWNER,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    PLAY_STEP,
    RESOURCES,
    SITE_CODES,
    SITES,
    SIZES,
    SLAVES,
    TENTHS,
    TOOL_CODES,
    TOOLS,
    UNIT_CODES,
    UNITS,
    UNIVERSITY_CODES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import is_slave, produces, tool_of, wage
from tablee.games.builders.rules.work import forbids_unit, send_price, unmet
from tablee.games.builders.text.plays import legal_plays
from tablee.games.builders.text.position import built_by, card_code, sites_of, team_of, tools_of, unit_text  # fmt: skip
from tablee.games.builders.text.undo import undoable

SEAT = re.compile(r"P(\d)")


def read_seat(s: State, source: str) -> int:
    """`P2`, `first`; where nothing is written, the seat whose turn it is."""
    if not source and s.to_move == NOBODY:
        raise ValueError("after the end the seat must be named")
    if source in ("", "first"):
        return int(s.first if source else s.active)
    match = SEAT.fullmatch(source)
    if not match or not 1 <= int(match[1]) <= s.players:
        raise ValueError(f"{source} is no seat")
    return int(match[1]) - 1


def unit_of(q: Question) -> int:
    return UNIT_CODES.index(q.about)


def site_of(q: Question) -> int:
    """An open site."""
    site = SITE_CODES.index(q.about)
    if q.s.site_owner[site] == NO_OWNER or q.s.finished[site]:
        raise ValueError(f"{q.about} is no open site")
    return site


def vector(levels: list[int]) -> str:
    return "/".join(str(level) for level in levels)


# Units and tools


def avail(q: Question) -> bool:
    if q.about in TOOL_CODES:
        tool = TOOL_CODES.index(q.about)
        return bool(q.s.tool_owner[tool] != NO_OWNER and q.s.bearer[tool] == NO_UNIT)
    return bool(q.s.owner[unit_of(q)] != NO_OWNER and q.s.works_at[unit_of(q)] == NO_SITE)


def busy(q: Question) -> bool:
    """`J1@TEM`, `tS@THE`, `J3+tS@THE`."""
    who, _, place = q.about.partition("@")
    code, plus, carried = who.partition("+")
    site = SITE_CODES.index(place)
    if code in TOOL_CODES:
        bearer = int(q.s.bearer[TOOL_CODES.index(code)])
        return bool(bearer != NO_UNIT and q.s.works_at[bearer] == site)
    unit = UNIT_CODES.index(code)
    tool = TOOL_CODES.index(carried) if plus else NO_TOOL
    return bool(q.s.works_at[unit] == site and (not plus or tool_of(q.s, unit) == tool))


def owner(q: Question) -> bool:
    """Before whom a card lies: a unit, a tool, a university on a unit, a site or a finished building."""
    s, code = q.s, q.about
    if code in UNIT_CODES and s.owner[UNIT_CODES.index(code)] != NO_OWNER:
        seat = s.owner[UNIT_CODES.index(code)]
    elif code in SITE_CODES:
        seat = s.site_owner[SITE_CODES.index(code)]
    elif code in TOOL_CODES:
        seat = s.tool_owner[TOOL_CODES.index(code)]
    elif code in UNIVERSITY_CODES:
        pupils = [u for u in range(UNITS) if s.instructed[u] == UNIVERSITY_CODES.index(code)]
        seat = s.owner[pupils[0]] if pupils else NO_OWNER
    else:
        seat = s.owner[unit_of(q)]
    return q.is_seat(int(seat))


def slave(q: Question) -> bool:
    return bool(q.s.owner[unit_of(q)] != NO_OWNER and is_slave(q.s, unit_of(q)))


def freedman(q: Question) -> bool:
    k = SLAVE_CODES.index(q.about)
    return bool(q.s.owner[unit_of(q)] != NO_OWNER and q.s.freed[k])


# Sites


# The table


def row(q: Question, codes: tuple[str, ...], slots: Ints) -> bool:
    found = [card_code(codes, card) for card in slots]
    return q.listed == found if q.value != "-" else all(code == "-" for code in found)


def cards(q: Question) -> int:
    s = q.s
    counts = {
        "bdeck": int(s.building_deck.sum()) + int(s.building_top != NO_CARD),
        "wdeck": int(s.worker_deck.sum()),
        "brow": sum(card >= 0 for card in s.building_row),
        "wrow": sum(card >= 0 for card in s.worker_row),
    }
    return int(named(counts, q.about))


def pile(q: Question) -> int:
    s = q.s
    counts = {
        "slaves": s.slave_pile.sum(), "tools": s.tool_pile.sum(), "loans": s.loan_pile, "univ": s.university_pile.sum()
    }  # fmt: skip
    return int(named(counts, q.about))


def named(values: dict[str, Any], name: str) -> Any:
    if name not in values:
        raise ValueError(f"{name!r} is not known; there are {', '.join(values)}")
    return values[name]


def left(q: Question) -> bool:
    for codes, heap in (
        (SLAVE_CODES, q.s.slave_pile), (TOOL_CODES, q.s.tool_pile), (UNIVERSITY_CODES, q.s.university_pile)
    ):  # fmt: skip
        if q.about in codes:
            return bool(heap[codes.index(q.about)])
    raise ValueError(f"{q.about} lies in no pile")


def complete(q: Question) -> bool:
    """Every card is in exactly one place."""
    s = q.s
    places = [
        *(int(s.worker_deck[k]) + int(k in s.worker_row) + int(s.owner[k] != NO_OWNER) for k in range(WORKERS)),
        *(int(s.slave_pile[k]) + int(s.owner[WORKERS + k] != NO_OWNER) for k in range(SLAVES)),
        *(int(s.tool_pile[k]) + int(s.tool_owner[k] != NO_OWNER) for k in range(TOOLS)),
        *(int(s.university_pile[k]) + int((s.instructed == k).sum()) for k in range(len(UNIVERSITY_CODES))),
        *(
            int(s.building_deck[k]) + int(k in s.building_row) + int(s.building_top == k)
            + int(s.site_owner[k] != NO_OWNER) for k in range(SITES)
        ),
    ]  # fmt: skip
    return all(count == 1 for count in places)


# The turn


def in_play(s: State) -> bool:
    return bool(s.to_move != NOBODY and not s.counting)


def next_turn(q: Question) -> bool:
    s = q.s
    fresh = in_play(s) and s.free_actions == FREE_ACTIONS and not s.invested and not s.sent.any()
    return q.is_seat(int(s.active) if fresh and s.step == PLAY_STEP else None)


# The count


def decimal(tenths: int) -> str:
    sign, size = "-" if tenths < 0 else "", abs(tenths)
    return f"{sign}{size // TENTHS}.{size % TENTHS}"


def count(q: Question) -> str:
    if q.s.to_move == NOBODY:
        raise ValueError("the count is over")
    parts = (scoring.freeings, scoring.repayments, scoring.sesterces_left)
    return vector([int(part(q.s, q.seat)) for part in parts])


# Options of a step


def offers(q: Question) -> bool:
    """The options of a step, in the order of the decision flow, were it asked now."""
    return q.listed == named(OFFERS, q.about)(q.s)


def offered_plays(s: State) -> list[str]:
    asked = s.to_move == s.active
    return [name for play, name in enumerate(PLAY_NAMES) if asked and forbids_play(s, play) == ALLOWED]


def offered(play: int, options: Callable[[Any], list[str]]) -> Callable[[Any], list[str]]:
    """The options of a step that only this play asks."""
    return lambda s: options(s) if PLAY_NAMES[play] in offered_plays(s) else []


OFFERS: dict[str, Callable[[Any], list[str]]] = {
    "D0": offered_plays,
    "D1": offered(OPEN, lambda s: [SITE_CODES[card] for card in s.building_row if card >= 0]),
    "D2": offered(RECRUIT, lambda s: [UNIT_CODES[card] for card in s.worker_row if card >= 0]),
    "D3": offered(
        INVEST, lambda s: [name for k, name in enumerate(KIND_NAMES) if forbids_kind(s, KIND + k) == ALLOWED]
    ),
    "D6": offered(FREE, lambda s: [SLAVE_CODES[k] for k in range(SLAVES) if forbids_free_slave(s, k) == ALLOWED]),
    "D7": offered(SEND, lambda s: [UNIT_CODES[u] for u in range(UNITS) if forbids_unit(s, u) == ALLOWED]),
    "D10": offered(TAKE_SESTERCES, lambda s: [str(n) for n in range(1, SIZES + 1) if forbids_size(s, n) == ALLOWED]),
}

KNOWN: dict[str, Known] = {
    "s": lambda q: q.s.sesterces[q.seat],
    "vp": lambda q: q.s.points[q.seat],
    "loans": lambda q: q.s.loans[q.seat],
    "team": lambda q: [unit_text(q.s, unit) for unit in team_of(q.s, q.seat)],
    "sites": lambda q: [SITE_CODES[site] for site in sites_of(q.s, q.seat)],
    "tools": lambda q: [TOOL_CODES[tool] for tool in tools_of(q.s, q.seat)],
    "built": lambda q: [SITE_CODES[site] for site in built_by(q.s, q.seat)],
    "avail": avail,
    "busy": busy,
    "owner": owner,
    "slave": slave,
    "freedman": freedman,
    "prod": lambda q: vector([int(produces(q.s, unit_of(q), r)) for r in range(RESOURCES)]),
    "wage": lambda q: wage(q.s, unit_of(q)),
    "unmet": lambda q: vector([int(unmet(q.s, site_of(q), r)) for r in range(RESOURCES)]),
    "total": lambda q: vector([int(n) for n in q.s.totals[site_of(q)]]),
    "price": lambda q: send_price(q.s, site_of(q)),
    "r": lambda q: q.s.free_actions,
    "invested": lambda q: bool(q.s.invested),
    "brow": lambda q: row(q, SITE_CODES, q.s.building_row),
    "wrow": lambda q: row(q, WORKER_CODES, q.s.worker_row),
    "top": lambda q: card_code(SITE_CODES, q.s.building_top),
    "cards": cards,
    "pile": pile,
    "left": left,
    "complete": complete,
    "round": lambda q: q.s.round_number,
    "first": lambda q: q.is_seat(int(q.s.first)),
    "turn": lambda q: q.is_seat(None if q.s.to_move == NOBODY else int(q.s.active)),
    "next": next_turn,
    "last": lambda q: bool(flow.is_last_round(q.s)),
    "playing": lambda q: in_play(q.s),
    "counting": lambda q: bool(q.s.counting),
    "score": lambda q: decimal(int(scoring.tenths(q.s, q.seat))),
    "count": count,
    "rank": lambda q: scoring.rank(q.s, q.seat),
    "offers": offers,
    "plays": lambda q: len(legal_plays(q.s)),
    "undo": lambda q: undoable(q.cursor),
}
FACTS = Facts(read_seat, KNOWN)
