"""What must be true of every state of a game of Entdecker, checked at every step of simulated games."""

from __future__ import annotations

from typing import Final

import numpy as np

from tablee.engine.jit import rule
from tablee.games.entdecker.rules.chart import NEIGHBOURS, OPPOSITE, SEGMENTS_OF, SHAPE_OF, has_land
from tablee.games.entdecker.rules.islands import owner_of, segment_of
from tablee.games.entdecker.rules.stacks import back_of
from tablee.games.entdecker.rules.state import (
    BACK_STEP,
    CELLS,
    EMPTY,
    FILLER,
    FILLERS,
    KIND_COUNT,
    KIND_EVENT,
    KIND_SHAPE,
    KINDS,
    LAY_STEP,
    MOST_GOLD,
    NO_BUILDING,
    NO_CELL,
    NO_ISLAND,
    OVER_STEP,
    OWN_COUNT,
    OWN_SHAPE,
    PER_TILE,
    PIECE_COUNT,
    PIECES,
    PILES,
    PLAIN,
    SEGMENTS,
    SHAPES,
    SIDES,
    STACKS,
    STAND_IN,
    TO_TURN,
    TOKENS,
    TURN_STEP,
    UNPLAYABLE_TO_FILLER,
    VALUE_COUNT,
    State,
)

FINE: Final = 0
(
    TILE_LOST,
    STACKS_WRONG,
    FILLER_LOST,
    TOKEN_LOST,
    PIECE_LOST,
    GOLD_WRONG,
    EDGES_DISAGREE,
    ISLAND_WRONG,
    BACK_WRONG,
    BUILDING_WRONG,
    AT_REST_WRONG,
) = range(1, 12)


@rule
def own_left(s: State, shape: int) -> int:
    """Own tiles of a shape that players still have."""
    count = 0
    for seat in range(s.players):
        for k in range(OWN_COUNT):
            if OWN_SHAPE[k] == shape:
                count += s.own[seat, k]
    return count


@rule
def laid(s: State, shape: int, came: int) -> int:
    count = 0
    for cell in range(CELLS):
        if s.land[cell] != EMPTY and SHAPE_OF[s.land[cell]] == shape and s.came[cell] == came:
            count += 1
    return count


@rule
def discarded(s: State, kind: int) -> int:
    """Tiles of a kind that are neither in the stacks nor in a hand nor on the board: they left the game (ENT-6.10)."""
    count = KIND_COUNT[kind] - s.undiscovered[kind] - laid(s, KIND_SHAPE[kind], KIND_EVENT[kind])
    if KIND_EVENT[kind] == PLAIN:
        count -= own_left(s, KIND_SHAPE[kind])
    return count - (1 if s.in_hand == kind else 0)


@rule
def tiles_fault(s: State) -> int:
    """No tile appears from nowhere; unplayable plain tiles may have joined the fillers (ENT-1.9, 1.12, 13.1)."""
    in_stacks, unknown = 0, 0
    for kind in range(KINDS):
        if discarded(s, kind) < 0 or s.undiscovered[kind] < 0:
            return TILE_LOST
        unknown += s.undiscovered[kind]
    for k in range(STACKS):
        in_stacks += s.stack[k]
    if in_stacks != unknown:
        return STACKS_WRONG
    return fillers_fault(s)


@rule
def fillers_fault(s: State) -> int:
    """Every filler lies in its stack or on the board; a stand-in lies only where the stack ran out (ENT-7.10)."""
    for shape in range(SHAPES):
        joined = 0
        for kind in range(KINDS):
            if s.options[UNPLAYABLE_TO_FILLER] and KIND_SHAPE[kind] == shape and KIND_EVENT[kind] == PLAIN:
                joined += discarded(s, kind)
        if s.fillers[shape] + laid(s, shape, FILLER) != FILLERS[shape] + joined or s.fillers[shape] < 0:
            return FILLER_LOST
        if laid(s, shape, STAND_IN) > 0 and laid(s, shape, FILLER) < FILLERS[shape]:
            return FILLER_LOST
    return FINE


@rule
def backs_wrong(s: State) -> bool:
    """The backs on top can be those of tiles that are left (ENT-1.11)."""
    for back in range(2):
        shown, there = 0, 0
        for k in range(STACKS):
            if s.stack[k] > 0 and s.top[k] == back:
                shown += 1
        for kind in range(KINDS):
            if back_of(kind) == back:
                there += s.undiscovered[kind]
        if shown > there:
            return True
    turning = 0
    for k in range(STACKS):
        if s.top[k] == TO_TURN:
            turning += 1
    return turning != (1 if s.step == BACK_STEP else 0)


@rule
def tokens_wrong(s: State) -> bool:
    """Every token is in a pile or before a player (ENT-1.14)."""
    total, lying = 0, 0
    for value in range(VALUE_COUNT):
        owned = 0
        for seat in range(s.players):
            owned += s.tokens[seat, value]
        if owned > TOKENS[value]:
            return True
        total += TOKENS[value] - owned
    for k in range(PILES):
        if s.pile[k] < 0:
            return True
        lying += s.pile[k]
    return lying != total


@rule
def pieces_wrong(s: State) -> bool:
    """Every piece is in its supply or on the board (ENT-1.15)."""
    for seat in range(s.players):
        for piece in range(PIECES):
            count = s.supply[seat, piece]
            for segment in range(SEGMENTS):
                if s.building[segment] == PIECES * seat + piece:
                    count += 1
            if count != PIECE_COUNT[piece] or s.supply[seat, piece] < 0:
                return True
    return False


@rule
def gold_wrong(s: State) -> bool:
    """Gold is never below 0 nor above 12 (ENT-1.18)."""
    for seat in range(s.players):
        if not 0 <= s.gold[seat] <= MOST_GOLD:
            return True
    return not 0 <= s.credits <= MOST_GOLD


@rule
def edges_disagree(s: State, cell: int) -> bool:
    """Land lies against land or an empty cell, never against the border (ENT-6.6, ENT-6.7)."""
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        if other == NO_CELL:
            if has_land(int(s.land[cell]), side):
                return True
        elif s.land[other] != EMPTY and has_land(int(s.land[cell]), side) != has_land(
            int(s.land[other]), OPPOSITE[side]
        ):
            return True
    return False


@rule
def building_wrong(s: State, cell: int) -> bool:
    """At most one building a tile, on land, of somebody at the table (ENT-9.6)."""
    count = 0
    for k in range(PER_TILE):
        building = int(s.building[PER_TILE * cell + k])
        if building != NO_BUILDING:
            count += 1
            if s.land[cell] == EMPTY or k >= SEGMENTS_OF[s.land[cell]] or owner_of(building) >= s.players:
                return True
    return count > 1


@rule
def islands_wrong(s: State) -> bool:
    """Joined land has one name, each name is its first segment, and the open ends are right (ENT-G.3, G.8, G.13)."""
    ends = np.zeros(SEGMENTS, np.int64)
    for cell in range(CELLS):
        for side in range(SIDES):
            if s.land[cell] == EMPTY or not has_land(int(s.land[cell]), side):
                continue
            other = NEIGHBOURS[cell, side]
            island = s.island[segment_of(s, cell, side)]
            if s.land[other] == EMPTY:
                ends[island] += 1
            elif s.island[segment_of(s, other, OPPOSITE[side])] != island:
                return True
    for segment in range(SEGMENTS):
        island = s.island[segment]
        exists = s.land[segment // PER_TILE] != EMPTY and segment % PER_TILE < SEGMENTS_OF[s.land[segment // PER_TILE]]
        if exists != (island != NO_ISLAND) or island > segment or ends[segment] != s.open_ends[segment]:
            return True
        if exists and s.island[island] != island:
            return True
    return False


@rule
def at_rest_wrong(s: State) -> bool:
    """Between decisions no automatic step is pending, and a hand is full only where a tile is to be laid."""
    if s.step > OVER_STEP or (s.ended_by != 0) != (s.step == OVER_STEP):
        return True
    return (s.in_hand >= 0) != (s.step == LAY_STEP or s.step == TURN_STEP or s.step == BACK_STEP)


@rule
def cells_fault(s: State) -> int:
    for cell in range(CELLS):
        if building_wrong(s, cell):
            return BUILDING_WRONG
        if s.land[cell] != EMPTY and edges_disagree(s, cell):
            return EDGES_DISAGREE
    return ISLAND_WRONG if islands_wrong(s) else FINE


@rule
def check(s: State) -> int:
    """FINE, or what is wrong."""
    fault = tiles_fault(s)
    if fault != FINE:
        return fault
    if backs_wrong(s):
        return BACK_WRONG
    if tokens_wrong(s):
        return TOKEN_LOST
    if pieces_wrong(s):
        return PIECE_LOST
    if gold_wrong(s):
        return GOLD_WRONG
    if at_rest_wrong(s):
        return AT_REST_WRONG
    return cells_fault(s)
