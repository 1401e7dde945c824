"""What a viewer sees: everything. Nobody holds a secret, and of the decks a state knows only the sets (DF-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from tablee.engine.contract import Part, Score
from tablee.games.builders.rules import flow, scoring
from tablee.games.builders.rules.actions import WORKER_CODES
from tablee.games.builders.rules.payment import taken_for
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    BOUND_LABEL,
    BUILDINGS,
    COINS,
    END_POINTS,
    FIRST_MACHINE,
    FIRST_SLAVE,
    FREE_ACTIONS,
    FREEING_IN_COUNT,
    LOAN_POINTS,
    LOAN_PRICE,
    LOAN_REPAY,
    LOAN_SESTERCES,
    NEEDS,
    NO_CARD,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    NO_UNIVERSITY,
    OPTIONS,
    POINTS,
    PRODUCTION,
    RANKS,
    RESOURCE_LETTERS,
    RESOURCES,
    ROUND_CAP,
    SITE_CODES,
    SITES,
    SIZES,
    SLAVE_POINTS,
    SLAVE_PRICE,
    SLAVES,
    STEP_NAMES,
    TENTHS,
    TOOL_ADDS,
    TOOL_CODES,
    TOOL_PRICE,
    TOOLS,
    UNIT_CODES,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_CODES,
    UNIVERSITY_LEVEL,
    UNIVERSITY_PRICE,
    UNIVERSITY_RESOURCE,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import is_machine, is_slave, produces, tool_of, wage
from tablee.games.builders.rules.work import send_price, unmet
from tablee.games.builders.show.preview import Preview, previews
from tablee.games.builders.text.plays import part
from tablee.games.builders.text.position import built_by, part_text, sites_of, team_of, tools_of

Vector = tuple[int, ...]
"""Stone, wood, architecture, decoration."""


class Unit(msgspec.Struct, frozen=True):
    """A worker, slave, freedman or finished machine."""

    code: str  # "L3"
    kind: str  # "worker", "slave", "freedman" or "machine"
    rank: str  # "apprentice", "labourer", "journeyman", "master"; else as `kind`
    wage: int
    production: Vector  # as instructed, without tool
    printed: Vector  # as the card says
    university: str  # "uW", or ""
    tool: str  # the tool that it carries, or ""
    site: str  # the site where it works, or ""


class Building(msgspec.Struct, frozen=True):
    """A building card: a building or a machine."""

    code: str
    machine: bool
    need: Vector
    coins: int
    points: int
    produces: Vector  # a machine's production; nothing for a building


class Site(msgspec.Struct, frozen=True):
    """An open site with the units lined up against its need."""

    building: Building
    units: tuple[Unit, ...]
    totals: Vector
    unmet: Vector
    sent: int  # units sent there in this turn
    price: int  # actions that the next send there costs


class Tool(msgspec.Struct, frozen=True):
    code: str
    adds: Vector


class University(msgspec.Struct, frozen=True):
    code: str
    resource: str  # "S", "W", "A" or "D"
    level: int


class Seat(msgspec.Struct, frozen=True):
    """What lies before one player."""

    sesterces: int
    points: int  # victory points of finished buildings and machines
    score: float  # with one decimal, as if the final count were made now
    rank: int
    team: tuple[Unit, ...]  # available units
    sites: tuple[Site, ...]
    tools: tuple[Tool, ...]  # available tools
    loans: int
    built: tuple[Building, ...]  # finished buildings
    machines: tuple[Building, ...]  # finished machines
    units: int  # all units, busy ones too
    slaves: int  # slaves not freed, busy ones too
    counted: bool  # the final count of this player is done


class Piles(msgspec.Struct, frozen=True):
    """What is left in the four investment piles."""

    slaves: tuple[Unit, ...]
    tools: tuple[Tool, ...]
    loans: int
    universities: tuple[University, ...]


class View(msgspec.Struct, frozen=True):
    """The table, complete for drawing it."""

    players: int
    first: int
    active: int  # the seat whose turn it is
    asks: int  # the seat that has to decide; -1 chance, -2 nobody
    step: str  # "play", "open", "recruit", "invest", "slave", "tool", "university", "instruct", "free", "send",
    #            "site", "equip", "take", "reveal", "end": the decision that is open
    part: str  # what has been chosen of a play so far, as in a position: "L3>"
    unit: str  # the unit chosen, or ""
    site: str  # the site chosen, or ""
    university: str  # the university chosen, or ""
    round: int
    round_cap: int
    last_round: bool
    counting: bool
    free_actions: int  # left in this turn
    all_free_actions: int
    invested: bool
    building_row: tuple[Building | None, ...]
    building_waits: int  # the slot of the building row whose card is being turned up, or -1
    building_top: Building | None  # visible to all, cannot be taken
    building_deck: int  # cards, with the top one
    buildings_unseen: tuple[str, ...]
    worker_row: tuple[Unit | None, ...]
    worker_waits: int
    worker_deck: int
    workers_unseen: tuple[str, ...]
    piles: Piles
    seats: tuple[Seat, ...]
    scores: tuple[float, ...]  # the figure beside a name: victory points, after the end the score
    plays: dict[str, Preview]  # every legal whole play of the seat to move, by its notation
    prices: dict[str, int]  # "action", "slave", "tool", "loan", "university", "repay", "borrow", "freeing"
    penalties: dict[str, int]  # points lost: "slave", "loan"
    takes: tuple[int, ...]  # sesterces for 1, 2, 3 actions
    end_points: int
    label: str  # "historical" or "neutral": how slaves are called
    options: dict[str, str]


def view(s: State, seat: int) -> View:
    """The table; the same for every seat and for spectators."""
    return View(
        players=int(s.players),
        first=int(s.first),
        active=int(s.active),
        asks=int(s.to_move),
        step=STEP_NAMES[s.step],
        part=part_text(part(s)) if part(s) else "",
        unit=UNIT_CODES[s.chosen_unit] if s.chosen_unit != NO_UNIT else "",
        site=SITE_CODES[s.chosen_site] if s.chosen_site != NO_SITE else "",
        university=UNIVERSITY_CODES[s.chosen_university] if s.chosen_university != NO_UNIVERSITY else "",
        round=int(s.round_number),
        round_cap=int(s.options[ROUND_CAP]),
        last_round=bool(flow.is_last_round(s)),
        counting=bool(s.counting),
        free_actions=int(s.free_actions),
        all_free_actions=FREE_ACTIONS,
        invested=bool(s.invested),
        building_row=tuple(building_view(card) if card >= 0 else None for card in s.building_row),
        building_waits=waiting_slot(s.building_row),
        building_top=building_view(s.building_top) if s.building_top >= 0 else None,
        building_deck=int(s.building_deck.sum()) + int(s.building_top >= 0),
        buildings_unseen=tuple(SITE_CODES[card] for card in range(SITES) if s.building_deck[card]),
        worker_row=tuple(unit_view(s, int(card)) if card >= 0 else None for card in s.worker_row),
        worker_waits=waiting_slot(s.worker_row),
        worker_deck=int(s.worker_deck.sum()),
        workers_unseen=tuple(WORKER_CODES[card] for card in range(WORKERS) if s.worker_deck[card]),
        piles=piles_view(s),
        seats=tuple(seat_view(s, p) for p in range(s.players)),
        scores=tuple(shown_score(s, p) for p in range(s.players)),
        plays=previews(s),
        prices=PRICES,
        penalties={"slave": SLAVE_POINTS, "loan": LOAN_POINTS},
        takes=tuple(int(taken_for(s, size)) for size in range(1, SIZES + 1)),
        end_points=END_POINTS,
        label=OPTIONS[BOUND_LABEL].write(int(s.options[BOUND_LABEL])),
        options={option.name: option.write(int(value)) for option, value in zip(OPTIONS, s.options, strict=True)},
    )


PRICES: Final = {
    "action": ACTION_PRICE, "slave": SLAVE_PRICE, "tool": TOOL_PRICE, "loan": LOAN_PRICE,
    "university": UNIVERSITY_PRICE, "repay": LOAN_REPAY, "borrow": LOAN_SESTERCES, "freeing": FREEING_IN_COUNT,
}  # fmt: skip


def vector(levels: Iterable[int]) -> Vector:
    return tuple(int(level) for level in levels)


def waiting_slot(row: Any) -> int:
    return next((slot for slot, card in enumerate(row) if card < NO_CARD), -1)


def kind_of(s: State, unit: int) -> str:
    if is_machine(unit):
        return "machine"
    if unit < FIRST_SLAVE:
        return "worker"
    return "slave" if is_slave(s, unit) else "freedman"


def unit_view(s: State, unit: int) -> Unit:
    kind, university, tool, site = kind_of(s, unit), s.instructed[unit], tool_of(s, unit), s.works_at[unit]
    return Unit(
        code=UNIT_CODES[unit],
        kind=kind,
        rank=RANKS[unit] if unit < WORKERS else kind,
        wage=int(wage(s, unit)),
        production=vector(produces(s, unit, resource) for resource in range(RESOURCES)),
        printed=vector(PRODUCTION[unit]),
        university=UNIVERSITY_CODES[university] if university != NO_UNIVERSITY else "",
        tool=TOOL_CODES[tool] if tool != NO_TOOL else "",
        site=SITE_CODES[site] if site != NO_SITE else "",
    )


def building_view(card: int) -> Building:
    machine = int(card) - BUILDINGS
    return Building(
        code=SITE_CODES[card],
        machine=machine >= 0,
        need=vector(NEEDS[card]),
        coins=int(COINS[card]),
        points=int(POINTS[card]),
        produces=vector(PRODUCTION[FIRST_MACHINE + machine]) if machine >= 0 else (),
    )


def site_view(s: State, site: int) -> Site:
    return Site(
        building=building_view(site),
        units=tuple(unit_view(s, unit) for unit in range(UNITS) if s.works_at[unit] == site),
        totals=vector(s.totals[site]),
        unmet=vector(unmet(s, site, resource) for resource in range(RESOURCES)),
        sent=int(s.sent[site]),
        price=int(send_price(s, site)),
    )


def tool_view(tool: int) -> Tool:
    return Tool(TOOL_CODES[tool], vector(TOOL_ADDS[tool]))


def university_view(university: int) -> University:
    return University(UNIVERSITY_CODES[university], RESOURCE_LETTERS[UNIVERSITY_RESOURCE[university]], UNIVERSITY_LEVEL)


def piles_view(s: State) -> Piles:
    return Piles(
        slaves=tuple(unit_view(s, FIRST_SLAVE + k) for k in range(SLAVES) if s.slave_pile[k]),
        tools=tuple(tool_view(k) for k in range(TOOLS) if s.tool_pile[k]),
        loans=int(s.loan_pile),
        universities=tuple(university_view(k) for k in range(UNIVERSITIES) if s.university_pile[k]),
    )


def seat_view(s: State, seat: int) -> Seat:
    machines = [site for site in range(BUILDINGS, SITES) if s.site_owner[site] == seat and s.finished[site]]
    units = [unit for unit in range(UNITS) if s.owner[unit] == seat]
    return Seat(
        sesterces=int(s.sesterces[seat]),
        points=int(s.points[seat]),
        score=int(scoring.tenths(s, seat)) / TENTHS,
        rank=int(scoring.rank(s, seat)),
        team=tuple(unit_view(s, unit) for unit in team_of(s, seat)),
        sites=tuple(site_view(s, site) for site in sites_of(s, seat)),
        tools=tuple(tool_view(tool) for tool in tools_of(s, seat)),
        loans=int(s.loans[seat]),
        built=tuple(building_view(site) for site in built_by(s, seat)),
        machines=tuple(building_view(site) for site in machines),
        units=len(units),
        slaves=sum(bool(is_slave(s, unit)) for unit in units),
        counted=bool(scoring.has_counted(s, seat)),
    )


def shown_score(s: State, seat: int) -> float:
    return int(scoring.tenths(s, seat)) / TENTHS if s.ended_by else int(s.points[seat])


# The score sheet


def scores(s: State) -> tuple[Score, ...]:
    return tuple(score_of(s, seat) for seat in range(s.players))


def score_of(s: State, seat: int) -> Score:
    """Every finished card, the sesterces left, and what slaves and loans cost (BLD-12.7)."""
    finished = [site for site in range(SITES) if s.site_owner[site] == seat and s.finished[site]]
    parts = [Part(f"card.{SITE_CODES[site]}", {}, int(POINTS[site])) for site in finished if POINTS[site]]
    other = int(s.points[seat]) - sum(int(POINTS[site]) for site in finished)
    if other:
        parts.append(Part("score.other", {}, other))
    left, slaves, loans = (int(f(s, seat)) for f in (scoring.sesterces_left, scoring.slaves_left, scoring.loans_left))
    if left:
        parts.append(Part("score.sesterces", {"n": left}, left / TENTHS))
    if slaves:
        key = "score.slaves.neutral" if s.options[BOUND_LABEL] else "score.slaves"
        parts.append(Part(key, {"n": slaves}, -SLAVE_POINTS * slaves))
    if loans:
        parts.append(Part("score.loans", {"n": loans}, -LOAN_POINTS * loans))
    return Score(seat, int(scoring.tenths(s, seat)) / TENTHS, tuple(parts))
