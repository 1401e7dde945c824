"""What one viewer may see of UR. Nothing is hidden but the pile below its top tile (UR-16.9)."""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np

from tablee.engine.clauses import ALLOWED
from tablee.engine.contract import Part, Score
from tablee.games.ur.rules import apply, legal
from tablee.games.ur.rules.actions import CELL_NAMES
from tablee.games.ur.rules.civilisation import yields
from tablee.games.ur.rules.grid import side_length
from tablee.games.ur.rules.scoring import best_hand_kind, count_items, points_of, set_value
from tablee.games.ur.rules.state import (
    ACT_STEP,
    CELLS,
    COLOURS,
    COMMERCE,
    CUBES,
    CULTURE,
    EMPTY_SLOT,
    ITEMS,
    KIND_LETTERS,
    NO_CELL,
    NO_KIND,
    NO_PAIR,
    PAIR_NAMES,
    PAIRS,
    PHASE_NAMES,
    SIDE,
    SLOT_LETTERS,
    STEP_NAMES,
    TARGET_STEP,
    State,
)  # fmt: skip
from tablee.games.ur.rules.war import forbids_attack, price

ITEM_LETTERS: Final = KIND_LETTERS + "Z"
UNKNOWN: Final = "??"


class Cell(msgspec.Struct, frozen=True):
    """One cell of the grid with its tile."""

    name: str  # "a1"
    kind: str  # the visible face: "A", "K", "C", "P" or "W"
    back: str  # the reverse
    owner: int  # a seat, or -1
    cubes: int  # 0 to 5; on a ziggurat 1
    ziggurat: bool


class View(msgspec.Struct, frozen=True):
    """The table, complete for drawing it."""

    players: int
    side_length: int  # 6, or 5 for two players
    cells: tuple[Cell, ...]  # in coordinate order: a1, b1, …
    colours: tuple[str, ...]  # "r", "b", "y", "g" of each seat
    hands: tuple[str, ...]  # "AK"; "" before it is picked
    leftovers: tuple[str, ...]  # while start tiles are picked
    side: str  # three players: the side tile, else ""
    pile: tuple[str, ...]  # two players: top first, "??" for a tile the viewer may not know
    first: int  # the seat with the first-player marker
    active: int  # the seat whose turn it is
    asks: int  # the seat that has to decide, -2 at the end (not always the active one: UR-8.7)
    phase: str  # "pick", "open1", "open2", "open3", "swap", "turn", "exch", "end"
    step: str  # "pick", "place", "swap", "face", "act", "feed", "shortage", "politics", "attacker", "target", "move",
    #            "enter", "exchange", "end": the decision that is open
    slots: tuple[str, ...]  # what the slots were used for in this turn: "A" … "W", "+", "*", "Z"
    performing: str  # the action that is under way, or ""
    cell: str  # the tile that the step is about (feed, shortage, politics; face: the cell vacated), or ""
    attacker: str  # War: the attacking cell, or ""
    target: str  # War: the attacked cell, or ""
    low: int  # bounds of an amount (feed, shortage, politics, move)
    high: int
    pool: int  # Politics: cubes still to be placed; shortage: cubes still to be placed
    supply: tuple[int, ...]
    on_grid: tuple[int, ...]  # cubes on the grid, ziggurats included
    ziggurats_left: int
    round: int
    final_round: bool
    scores: tuple[int, ...]
    items: tuple[dict[str, int], ...]  # of each seat: items of each kind A K C P W Z, the hand tile not counted
    set_points: tuple[int, ...]  # points of a set of 1, 2 … items
    prices: dict[str, int]  # War: what an attack from `attacker` costs, for each legal target
    gains: dict[str, tuple[int, ...]]  # "K", "C": the cubes each seat would get if the active player performed it now


def view(s: State, seat: int) -> View:
    """The table as a seat, or a spectator (-1), sees it."""
    side = side_length(s)
    seats = range(s.players)
    return View(
        players=int(s.players),
        side_length=side,
        cells=cells_view(s, side),
        colours=tuple(COLOURS[s.colour[p]] for p in seats),
        hands=tuple(pair_name(s.hand[p]) for p in seats),
        leftovers=tuple(PAIR_NAMES[pair] for pair in range(PAIRS) for _ in range(s.leftover[pair])),
        side=pair_name(s.side),
        pile=pile_view(s),
        first=int(s.first),
        active=int(s.active),
        asks=int(s.to_move),
        phase=PHASE_NAMES[s.phase],
        step=STEP_NAMES[s.step],
        slots=tuple(SLOT_LETTERS[use] for use in s.slots if use != EMPTY_SLOT),
        performing=KIND_LETTERS[s.performing] if s.performing != NO_KIND else "",
        cell=cell_name(s.at),
        attacker=cell_name(s.attacker),
        target=cell_name(s.target),
        low=int(legal.low(s)),
        high=max(int(legal.high(s)), 0),
        pool=int(s.pool),
        supply=tuple(int(s.supply[p]) for p in seats),
        on_grid=tuple(CUBES - int(s.supply[p]) for p in seats),
        ziggurats_left=int(s.ziggurats_left),
        round=int(s.round_number),
        final_round=bool(s.ziggurats_left == 0),
        scores=tuple(int(points_of(s, p)) for p in seats),
        items=tuple(items_view(s, p) for p in seats),
        set_points=tuple(int(set_value(s, n)) for n in range(1, ITEMS + 1)),
        prices=prices(s),
        gains=gains(s),
    )


def cells_view(s: State, side: int) -> tuple[Cell, ...]:
    columns = (s.face.tolist(), s.back.tolist(), s.owner.tolist(), s.cubes.tolist(), s.ziggurat.tolist())
    return tuple(
        Cell(CELL_NAMES[cell], KIND_LETTERS[face], KIND_LETTERS[back], owner, cubes, bool(ziggurat))
        for cell, (face, back, owner, cubes, ziggurat) in enumerate(zip(*columns, strict=True))
        if cell % SIDE < side and cell // SIDE < side
    )


def pair_name(pair: int) -> str:
    return "" if pair == NO_PAIR else PAIR_NAMES[pair]


def cell_name(cell: int) -> str:
    return "" if cell == NO_CELL else CELL_NAMES[cell]


def pile_view(s: State) -> tuple[str, ...]:
    """The top tile is public, the order below it only after the first pile exchange (UR-16.9)."""
    if s.pile[0] == NO_PAIR:
        return ()
    public = apply.pile_is_public(s)
    return tuple(PAIR_NAMES[pair] if k == 0 or public else UNKNOWN for k, pair in enumerate(s.pile))


def items_view(s: State, seat: int) -> dict[str, int]:
    items = np.zeros(ITEMS, np.int8)
    count_items(s, seat, items)
    return {ITEM_LETTERS[k]: int(items[k]) for k in range(ITEMS)}


def prices(s: State) -> dict[str, int]:
    """What an attack from the chosen attacker costs, for each target."""
    if s.step != TARGET_STEP:
        return {}
    targets = [cell for cell in range(CELLS) if forbids_attack(s, s.attacker, cell) == ALLOWED]
    return {CELL_NAMES[cell]: int(price(s, s.attacker, cell)) for cell in targets}


def gains(s: State) -> dict[str, tuple[int, ...]]:
    """What Commerce and Culture would bring each seat, while the active player may still choose."""
    if s.step != ACT_STEP:
        return {}
    kinds = (COMMERCE, CULTURE)
    return {KIND_LETTERS[k]: tuple(int(yields(s, k, p)) for p in range(s.players)) for k in kinds}


# The score sheet


def scores(s: State) -> tuple[Score, ...]:
    return tuple(score_of(s, seat) for seat in range(s.players))


def score_of(s: State, seat: int) -> Score:
    """The sets of the best grouping, one line each (UR-15.7)."""
    items = np.zeros(ITEMS, np.int8)
    count_items(s, seat, items)
    hand = best_hand_kind(s, seat, items)
    if hand != NO_KIND:
        items[hand] += 1
    parts = []
    for i in range(1, int(items.max()) + 1):
        kinds = [ITEM_LETTERS[k] for k in range(ITEMS) if items[k] >= i]
        parts.append(Part("score.set", {"kinds": " ".join(kinds), "n": len(kinds)}, int(set_value(s, len(kinds)))))
    return Score(seat, int(points_of(s, seat)), tuple(parts))
