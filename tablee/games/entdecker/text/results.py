"""What happened by itself after a decision, as notation: `~`, `!gold+2`, `&c1=EW`, `*c3=12:A12.B6.C3`, `pass`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.engine.actions import Act
from tablee.engine.state import State as GameState
from tablee.games.entdecker.rules import deeds, flow
from tablee.games.entdecker.rules.chart import any_target, edges
from tablee.games.entdecker.rules.islands import next_built, rank, share, tiles_of
from tablee.games.entdecker.rules.scoring import highest_taken
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    AWARD_STEP,
    CELL_NAMES,
    CELLS,
    EVENT_NAMES,
    FROM_INVENTOR,
    GOLD_FOUND,
    KIND_EVENT,
    NO_ISLAND,
    OVER_STEP,
    PIRATES,
    RUINS,
    RUINS_POINTS,
    SEAT_LETTERS,
    STAND_IN,
    State,
)
from tablee.games.entdecker.text.position import island_name


@dataclass(frozen=True)
class Result:
    """One thing that happened: its kind, and what a log needs to tell of it."""

    kind: str  # "unplayable", "event", "pass", "filler", "scored"; without notation "ended" and "inventor"
    seat: int = -1  # whose turn it was
    name: str = ""  # the event, the cell, the island, or why the turn ended: "line", "credits", "stacks"
    amount: int = 0  # gold or points of an event, land mask of a filler, value of an island
    stand_in: bool = False
    tiles: int = 0  # of an island
    shares: dict[int, int] = field(default_factory=dict)  # what each seat got for it, best first

    @property
    def notation(self) -> str:
        """How it is written down; nothing where the rules have no sign for it."""
        if self.kind in ("ended", "inventor"):
            return ""
        if self.kind == "unplayable":
            return "~"
        if self.kind == "pass":
            return "pass"
        if self.kind == "event":
            return f"!{self.name}{SIGNS.get(self.name, '').format(self.amount)}"
        if self.kind == "filler":
            return f"&{self.name}={edges(self.amount)}{'^' if self.stand_in else ''}"
        shares = ".".join(f"{SEAT_LETTERS[seat]}{points}" for seat, points in self.shares.items())
        return f"*{self.name}={self.amount}:{shares}"

    @property
    def act(self) -> Act:
        """The same for a page that marks it on the board: an island comes with its value and every share, `A12`."""
        shares = (f"{SEAT_LETTERS[seat]}{points}" for seat, points in self.shares.items())
        arguments = {
            "scored": (self.name, str(self.amount), *shares),
            "inventor": tuple(shares),
            "filler": (self.name, edges(max(self.amount, 0))),
            "event": (self.name, str(self.amount)),
            "ended": (self.name,),
        }
        return Act(self.kind, arguments.get(self.kind, ()))


SIGNS = {"pirates": "-{}", "ruins": "+{}", "gold": "+{}"}


def results(before: GameState, action: int) -> Iterator[Result]:
    """Everything that follows by itself from one decision, in order."""
    now = before.copy()
    deeds.do(now.record, action)
    while True:
        was = now.copy()
        happened = flow.happen(now.record)
        if happened == flow.NOTHING:
            return
        yield from told(was.record, now.record, happened)


def told(was: State, now: State, happened: int) -> Iterator[Result]:
    seat = int(was.active)
    if happened == flow.UNPLAYABLE:
        yield Result("unplayable", seat)
    elif happened == flow.EVENT:
        yield event(was, now)
    elif happened == flow.SKIPPED:
        yield Result("pass", seat)
    elif happened == flow.FILLED:
        for cell in range(CELLS):
            if was.land[cell] != now.land[cell]:
                mask, stand_in = int(now.land[cell]), bool(now.came[cell] == STAND_IN)
                yield Result("filler", seat, CELL_NAMES[cell], mask, stand_in)
    elif happened == flow.SCORED:
        yield scored(was)
    elif was.step == ACT_STEP:
        yield Result("ended", seat, why_it_ended(was))
    elif now.step == OVER_STEP:
        yield Result("inventor", seat, shares=inventors(now))


def why_it_ended(was: State) -> str:
    """Why nothing but stopping was left (ENT-6.12, ENT-6.13)."""
    if not any_target(was):
        return "line"
    return "credits" if was.credits == 0 else "stacks"


def inventors(now: State) -> dict[int, int]:
    bonus = {seat: int(now.points[seat, FROM_INVENTOR]) for seat in range(now.players)}
    return {seat: points for seat, points in bonus.items() if points}


def event(was: State, now: State) -> Result:
    seat, kind = int(was.active), int(KIND_EVENT[was.in_hand])
    amount = RUINS_POINTS if kind == RUINS else 0
    if kind in (PIRATES, GOLD_FOUND):
        amount = abs(int(now.gold[seat]) - int(was.gold[seat]))
    return Result("event", seat, EVENT_NAMES[kind], amount)


def scored(was: State) -> Result:
    """The island that is scored next, with its value and everybody's share, most points first."""
    island = int(was.scored) if was.step == AWARD_STEP else int(next_built(was, NO_ISLAND))
    tiles = int(tiles_of(was, island))
    value = tiles + (int(highest_taken(was)) if was.step == AWARD_STEP else 0)
    seats = [seat for seat in range(was.players) if rank(was, island, seat)]
    shares = {seat: int(share(was, island, seat, value)) for seat in seats}
    best_first = dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))
    return Result("scored", int(was.active), island_name(was, island), value, tiles=tiles, shares=best_first)
