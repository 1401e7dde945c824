"""What one viewer may see of Entdecker: everybody sees the same, and what nobody knows is in no state."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.contract import Part, Score
from tablee.engine.verbs import SEATS
from tablee.games.entdecker.rules.actions import CIRCLE_CELL, CIRCLE_NAMES
from tablee.games.entdecker.rules.chart import MASKS_OF, NEIGHBOURS, SHAPE_OF, any_target, edges, fits, target
from tablee.games.entdecker.rules.invariants import discarded
from tablee.games.entdecker.rules.islands import next_built, share, tiles_of
from tablee.games.entdecker.rules.permission import cost, forbids_build, forbids_circle, forbids_ship, toll
from tablee.games.entdecker.rules.scoring import inventor_bonus, points_of, score, winners
from tablee.games.entdecker.rules.stacks import stacks_empty, tokens_in_piles
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    BACK_LETTERS,
    CAME_NAMES,
    CELL_NAMES,
    CELLS,
    COLOURS,
    COMPONENTS,
    EDGE_LETTERS,
    EMPTY,
    EVENT_NAMES,
    FILLER,
    KIND_EVENT,
    KIND_NAMES,
    KIND_SHAPE,
    KINDS,
    NO_BUILDING,
    NO_CELL,
    NO_ISLAND,
    NO_KIND,
    NO_PIECE,
    NOWHERE,
    OVER_STEP,
    OWN_COUNT,
    OWN_NAMES,
    PER_TILE,
    PERSONAL_TILES,
    PIECE_NAMES,
    PIECES,
    SHAPE_NAMES,
    SHIP_STEP,
    SIDES,
    SOURCE_NAMES,
    SOURCES,
    STACKS,
    STAND_IN,
    STEP_NAMES,
    VALUE_COUNT,
    VALUES,
    State,
)
from tablee.games.entdecker.text.position import edge_letter, island_name

BEYOND: list[list[int]] = NEIGHBOURS.tolist()


class Building(msgspec.Struct, frozen=True):
    """A piece on the chart."""

    owner: int
    piece: str  # "post", "fort", "colony"
    cell: str
    edge: str  # on a strait the edge of its segment, "n", "e", "s" or "w"; else ""
    island: str  # the name of its island
    toll: int  # what the player to sail now would pay to start there


class Cell(msgspec.Struct, frozen=True):
    """One cell of the chart."""

    name: str  # "a1"
    land: str  # land edges, "NE"; "o" for open sea; "" while undiscovered
    mask: int  # the same as a number (N = 1, E = 2, S = 4, W = 8); -1 while undiscovered
    shape: str  # "S2A"; "" while undiscovered
    event: str  # the event printed on the tile, or ""
    filler: bool  # a filler tile, or a stand-in for one
    stand_in: bool
    free: str  # edges with a free white line: "NW"
    islands: tuple[str, ...]  # the islands of its land segments


class Island(msgspec.Struct, frozen=True):
    """Land that belongs together, and what it would bring."""

    name: str
    cells: tuple[str, ...]
    tiles: int
    open_ends: int
    complete: bool
    plant: bool  # bears a fort or colony, so a token is taken when it is complete
    ranks: tuple[tuple[int, int, int], ...]  # of each seat: colonies, forts, posts
    greatest: tuple[int, ...]  # the seats that lead it
    shares: tuple[int, ...]  # what each seat would get now, tokens not counted


class Stack(msgspec.Struct, frozen=True):
    """A stack of discovery tiles: how many, and the back of the top one."""

    count: int
    back: str  # "p", "?", "" if empty, "_" while it is being turned up


class Seat(msgspec.Struct, frozen=True):
    """What lies before one player. Everybody sees it."""

    colour: str
    gold: int
    points: int
    sources: dict[str, int]  # the same points by where they came from
    tokens: tuple[int, ...]  # plant values, ascending
    supply: dict[str, int]
    own: tuple[str, ...]  # own tiles left (personal_tiles)
    forecast: int  # points if the game were scored now


class Hand(msgspec.Struct, frozen=True):
    """The tile that has been turned over and is to be laid."""

    kind: str  # "S2A?gold"
    shape: str
    event: str
    fits: dict[str, tuple[str, ...]]  # each target cell on which it fits, with the rotations as land edges


class View(msgspec.Struct, frozen=True):
    """The table, complete for drawing it."""

    players: int
    cells: tuple[Cell, ...]  # in reading order: a1, b1, … j7
    buildings: tuple[Building, ...]
    islands: tuple[Island, ...]  # every island, in reading order of the names
    stacks: tuple[Stack, ...]
    undiscovered: dict[str, int]  # tiles not yet turned over: everybody can count them
    discarded: dict[str, int]  # tiles that left the game unplayable
    fillers: tuple[int, ...]  # numbers 1 to 6
    piles: tuple[int, ...]
    plants_left: tuple[int, ...]  # tokens of value 1 to 4 still in the piles together
    seats: tuple[Seat, ...]
    colours: tuple[str, ...]  # of each seat, as the page asks for them
    scores: tuple[int, ...]
    first: int
    active: int
    asks: int  # the seat that has to decide; -1 chance, -2 at the end
    season: int
    spin: int  # what the arrow last showed, 0 before the first spin
    step: str  # "income", "ship", "num", "draw", "tile", "back", "lay", "turn", "natives", "token", "act", "segment",
    #            "order", "plant", "over": the decision that is open
    ship: str  # the cell of its tile, or of its border circle; "" while nobody sails
    ship_at: str  # "border", "old", "new", "hostile" or ""
    credits: int  # tiles (with own tiles: gold) paid for and not used
    hand: Hand | None
    targets: tuple[str, ...]  # the cells that a free line joins to the ship
    chosen_cell: str  # where the tile in hand will lie, while its rotation is asked
    chosen_stack: int  # 1 to 5 while its top tile is turned over, else 0
    chosen_piece: str  # while its segment is asked
    starts: dict[str, int]  # where the ship may be placed, `c4` or `*e1`, with the toll
    costs: dict[str, int]  # what each piece costs on the ship's tile
    buildable: tuple[str, ...]  # the pieces that can be built now
    forced: str  # why the player cannot sail on: "", "credits", "stacks", "line"
    own_used: bool
    personal_tiles: bool
    scored: str  # the island for which tokens are taken, or ""
    taker: int  # who takes one, or -1
    taken: tuple[int, ...]  # values taken for it so far
    over: bool
    ended_by: str  # "board" or "stacks" once the game is over
    winners: tuple[int, ...]  # who wins, or would win now
    track: int  # spaces of the score track


def view(s: State, seat: int) -> View:
    """The table as a seat, or a spectator (-1), sees it."""
    chart = Chart(s)
    return View(
        players=int(s.players),
        cells=tuple(cell_view(chart, cell) for cell in range(CELLS)),
        buildings=tuple(building_view(s, chart, k) for k, built in enumerate(chart.building) if built != NO_BUILDING),
        islands=tuple(island_view(s, chart, name) for name in sorted(chart.names)),
        stacks=tuple(stack_view(s, k) for k in range(STACKS)),
        undiscovered={KIND_NAMES[k]: int(s.undiscovered[k]) for k in range(KINDS) if s.undiscovered[k]},
        discarded=discarded_view(s),
        fillers=tuple(int(n) for n in s.fillers),
        piles=tuple(int(n) for n in s.pile),
        plants_left=tuple(int(tokens_in_piles(s, k)) for k in range(VALUE_COUNT)),
        seats=seats_view(s),
        colours=tuple(COLOURS[: s.players]),
        scores=tuple(int(points_of(s, seat)) for seat in range(s.players)),
        first=int(s.first),
        active=int(s.active),
        asks=int(s.to_move),
        season=int(s.season),
        spin=int(s.spin),
        step=STEP_NAMES[s.step],
        ship=cell_name(s.ship),
        ship_at=("", "border", "old", "new", "hostile")[s.place],
        credits=int(s.credits),
        hand=hand_view(s),
        targets=tuple(CELL_NAMES[cell] for cell in targets(s)),
        chosen_cell=cell_name(s.cell),
        chosen_stack=int(s.drawn_from) + 1,
        chosen_piece="" if s.piece == NO_PIECE else PIECE_NAMES[s.piece],
        starts=starts_view(s),
        costs={PIECE_NAMES[p]: int(cost(s, p)) for p in range(PIECES)},
        buildable=buildable_view(s),
        forced=forced_view(s),
        own_used=bool(s.own_used),
        personal_tiles=bool(s.options[PERSONAL_TILES]),
        scored="" if s.scored == NO_ISLAND else island_name(s, int(s.scored)),
        taker=int(s.taker),
        taken=values_view(s.taken),
        over=bool(s.step == OVER_STEP),
        ended_by="" if s.step != OVER_STEP else "board" if (s.land != EMPTY).all() else "stacks",
        winners=winners_view(s),
        track=int(COMPONENTS["track"]["length"]),
    )


def cell_name(cell: int) -> str:
    return "" if cell == NO_CELL else CELL_NAMES[cell]


def values_view(counts: Any) -> tuple[int, ...]:
    return tuple(int(VALUES[k]) for k in range(VALUE_COUNT) for _ in range(int(counts[k])))


# The chart


class Chart:
    """The arrays of a record as plain lists, which Python reads far quicker, and the names of all islands."""

    def __init__(self, s: State) -> None:
        self.land: list[int] = s.land.tolist()
        self.came: list[int] = s.came.tolist()
        self.building: list[int] = s.building.tolist()
        self.island: list[int] = s.island.tolist()
        self.open_ends: list[int] = s.open_ends.tolist()
        self.segments: dict[int, list[int]] = {}
        for segment, name in enumerate(self.island):
            if name != NO_ISLAND:
                self.segments.setdefault(name, []).append(segment)
        self.names = {name: island_name(s, name) for name in self.segments}

    def free_line(self, cell: int, side: int) -> bool:
        """A sea edge that faces an empty cell (ENT-4.2)."""
        other = BEYOND[cell][side]
        return other != NO_CELL and self.land[other] == EMPTY and not self.land[cell] >> side & 1


def cell_view(chart: Chart, cell: int) -> Cell:
    mask, came = chart.land[cell], chart.came[cell]
    if mask == EMPTY:
        return Cell(CELL_NAMES[cell], "", EMPTY, "", "", False, False, "", ())
    islands = chart.island[PER_TILE * cell : PER_TILE * (cell + 1)]
    return Cell(
        name=CELL_NAMES[cell],
        land=edges(mask),
        mask=mask,
        shape=SHAPE_NAMES[SHAPE_OF[mask]],
        event=CAME_NAMES[came] if came < FILLER else "",
        filler=came >= FILLER,
        stand_in=came == STAND_IN,
        free="".join(EDGE_LETTERS[side] for side in range(SIDES) if chart.free_line(cell, side)),
        islands=tuple(chart.names[name] for name in islands if name != NO_ISLAND),
    )


def building_view(s: State, chart: Chart, segment: int) -> Building:
    owner, piece = divmod(chart.building[segment], PIECES)
    cell = segment // PER_TILE
    return Building(
        owner=owner,
        piece=PIECE_NAMES[piece],
        cell=CELL_NAMES[cell],
        edge=edge_letter(s, segment),
        island=chart.names[chart.island[segment]],
        toll=int(toll(s, cell)),
    )


def island_view(s: State, chart: Chart, name: int) -> Island:
    """The cells in reading order, who is there, and what it would bring."""
    segments = chart.segments[name]
    cells = sorted({segment // PER_TILE for segment in segments})
    built = [chart.building[segment] for segment in segments if chart.building[segment] != NO_BUILDING]
    seats = range(s.players)
    pieces = [pieces_of(built, seat) for seat in seats]
    best = max(pieces)
    return Island(
        name=chart.names[name],
        cells=tuple(CELL_NAMES[cell] for cell in cells),
        tiles=len(cells),
        open_ends=chart.open_ends[name],
        complete=chart.open_ends[name] == 0,
        plant=best >= (0, 1, 0),
        ranks=tuple(pieces),
        greatest=tuple(seat for seat in seats if pieces[seat] == best != (0, 0, 0)),
        shares=tuple(int(share(s, name, seat, len(cells))) if built else 0 for seat in seats),
    )


def pieces_of(built: list[int], seat: int) -> tuple[int, int, int]:
    """Colonies, forts and posts of a seat: equal triples are tied, larger ones rank higher (ENT-10.4)."""
    posts, forts, colonies = (built.count(PIECES * seat + piece) for piece in range(PIECES))
    return colonies, forts, posts


# Beside it


def stack_view(s: State, k: int) -> Stack:
    return Stack(int(s.stack[k]), BACK_LETTERS[s.top[k]] if s.stack[k] else "")


def seats_view(s: State) -> tuple[Seat, ...]:
    forecast = np.zeros(SEATS, np.int32)
    score(s, forecast)
    return tuple(
        Seat(
            colour=COLOURS[seat],
            gold=int(s.gold[seat]),
            points=int(points_of(s, seat)),
            sources={SOURCE_NAMES[k]: int(s.points[seat, k]) for k in range(SOURCES)},
            tokens=values_view(s.tokens[seat]),
            supply={PIECE_NAMES[p]: int(s.supply[seat, p]) for p in range(PIECES)},
            own=tuple(OWN_NAMES[k] for k in range(OWN_COUNT) if s.own[seat, k]),
            forecast=int(forecast[seat]),
        )
        for seat in range(s.players)
    )


def winners_view(s: State) -> tuple[int, ...]:
    won = np.zeros(SEATS, np.int8)
    winners(s, won)
    return tuple(seat for seat in range(s.players) if won[seat])


def discarded_view(s: State) -> dict[str, int]:
    """Tiles that are nowhere any more (ENT-6.10)."""
    counts = {KIND_NAMES[kind]: int(discarded(s, kind)) for kind in range(KINDS)}
    return {name: count for name, count in counts.items() if count > 0}


# The turn


def hand_view(s: State) -> Hand | None:
    if s.in_hand == NO_KIND:
        return None
    shape, event = int(KIND_SHAPE[s.in_hand]), int(KIND_EVENT[s.in_hand])
    rotations = [int(mask) for mask in MASKS_OF[shape] if mask >= 0]
    ways = {cell: tuple(edges(m) for m in rotations if fits(s, cell, m)) for cell in targets(s)}
    found = {CELL_NAMES[cell]: masks for cell, masks in ways.items() if masks}
    return Hand(KIND_NAMES[s.in_hand], SHAPE_NAMES[shape], EVENT_NAMES[event], found)


def targets(s: State) -> list[int]:
    """The cells that a free line joins to the ship, in reading order (ENT-6.4)."""
    if s.place == NOWHERE:
        return []
    return sorted({int(target(s, side)) for side in range(SIDES)} - {NO_CELL})


def starts_view(s: State) -> dict[str, int]:
    """Where the ship may be placed, and the toll that is due there."""
    if s.step != SHIP_STEP:
        return {}
    tiles = {CELL_NAMES[c]: int(toll(s, c)) for c in range(CELLS) if forbids_ship(s, c) == ALLOWED}
    circles = zip(CIRCLE_NAMES, CIRCLE_CELL, strict=True)
    return tiles | {f"*{name}": 0 for name, cell in circles if forbids_circle(s, int(cell)) == ALLOWED}


def buildable_view(s: State) -> tuple[str, ...]:
    if s.step != ACT_STEP:
        return ()
    return tuple(PIECE_NAMES[p] for p in range(PIECES) if forbids_build(s, p) == ALLOWED)


def forced_view(s: State) -> str:
    """Why the ship cannot sail on, once a tile has been dealt with (ENT-6.12, ENT-6.13)."""
    if s.step != ACT_STEP:
        return ""
    if not any_target(s):
        return "line"
    if s.credits == 0:
        return "credits"
    return "stacks" if stacks_empty(s) else ""


# The score sheet


def scores(s: State) -> tuple[Score, ...]:
    forecast = np.zeros(SEATS, np.int32)
    score(s, forecast)
    return tuple(Score(seat, int(forecast[seat]), tuple(parts(s, seat))) for seat in range(s.players))


def parts(s: State, seat: int) -> list[Part]:
    """Points by where they came from; before the end also what every island and the tokens would bring now."""
    found = [Part(f"score.{SOURCE_NAMES[k]}", {}, int(s.points[seat, k])) for k in range(SOURCES) if s.points[seat, k]]
    if s.step == OVER_STEP:
        return found
    island = int(next_built(s, NO_ISLAND))
    while island != NO_ISLAND:
        points = int(share(s, island, seat, tiles_of(s, island)))
        if points:
            found.append(Part("score.island", {"island": island_name(s, island)}, points))
        island = int(next_built(s, island))
    if inventor_bonus(s, seat):
        found.append(Part("score.inventor.now", {}, int(inventor_bonus(s, seat))))
    return found
