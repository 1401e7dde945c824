"""What each decision of Entdecker does, without what then happens by itself (`flow.py`)."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.actions import (
    ANNOUNCE,
    BACK,
    BUILD,
    CELL,
    CIRCLE,
    CIRCLE_CELL,
    DECLINE,
    DRAW,
    INCOME,
    ISLAND,
    OWN,
    RECALL,
    SEGMENT,
    SHIP,
    STOP,
    TAKE,
    TILE,
    TOKEN,
    TURN,
)
from tablee.games.entdecker.rules.chart import SEGMENT_AT, is_strait
from tablee.games.entdecker.rules.flow import after_token, collect_income, open_island
from tablee.games.entdecker.rules.islands import lay_tile
from tablee.games.entdecker.rules.permission import cost, toll
from tablee.games.entdecker.rules.scoring import take_away
from tablee.games.entdecker.rules.stacks import stack_to_turn, take_from_stack
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    BACK_STEP,
    BORDER,
    DRAW_STEP,
    END_STEP,
    EVENT_STEP,
    INCOME_STEP,
    KIND_EVENT,
    LAY_STEP,
    NATIVES_STEP,
    NEW_TILE,
    NO_BUILDING,
    NO_CELL,
    NO_ISLAND,
    NO_PIECE,
    NO_PILE,
    NO_STACK,
    NUMBER_STEP,
    OLD_TILE,
    OWN_PRICE,
    OWN_SHAPE,
    PER_TILE,
    PIECES,
    PLAIN_KIND,
    PLANT_STEP,
    SEGMENT_STEP,
    SHIP_STEP,
    SPINS,
    TILE_STEP,
    TOKEN_STEP,
    TURN_STEP,
    State,
)


@rule
def place_ship(s: State, cell: int, place: int) -> None:
    """The toll is spent when the ship is placed (ENT-4.8, ENT-4.9, ENT-4.11)."""
    if place == OLD_TILE:
        s.gold[s.active] -= toll(s, cell)
    s.ship, s.place = cell, place
    s.step = NUMBER_STEP


@rule
def announce(s: State, tiles: int) -> None:
    """Paid at once, turned into credits (ENT-5.3)."""
    s.gold[s.active] -= tiles
    s.credits = tiles
    s.step = DRAW_STEP


@rule
def draw(s: State, stack: int) -> None:
    s.drawn_from = stack
    s.step, s.to_move = TILE_STEP, CHANCE


@rule
def turn_over(s: State, kind: int) -> None:
    """The tile is in hand and has used a credit (ENT-5.5, ENT-6.1); a new top back comes to light (ENT-6.2)."""
    left = s.stack[s.drawn_from] - 1
    take_from_stack(s, kind)
    s.credits -= 1
    s.in_hand, s.drawn_from, s.under_way = kind, NO_STACK, 1
    if left > 0:
        s.step = BACK_STEP
    else:
        s.step, s.to_move = LAY_STEP, s.active


@rule
def turn_up_back(s: State, back: int) -> None:
    s.top[stack_to_turn(s)] = back
    s.step, s.to_move = LAY_STEP, s.active


@rule
def use_own_tile(s: State, k: int) -> None:
    """Laid like any tile; then it is gone (ENT-13.9, ENT-13.11)."""
    s.own[s.active, k] -= 1
    s.own_used, s.under_way = 1, 1
    s.credits -= OWN_PRICE
    s.in_hand = PLAIN_KIND[OWN_SHAPE[k]]
    s.step = LAY_STEP


@rule
def lay(s: State, mask: int) -> None:
    """The tile lies, the ship moves onto it (ENT-6.9)."""
    cell = int(s.cell)
    lay_tile(s, cell, mask, KIND_EVENT[s.in_hand])
    s.ship, s.place, s.cell = cell, NEW_TILE, NO_CELL
    s.step = EVENT_STEP


@rule
def choose_piece(s: State, piece: int) -> None:
    """On a strait the segment is asked next (ENT-9.7)."""
    s.piece = piece
    if is_strait(int(s.land[s.ship])):
        s.step = SEGMENT_STEP
    else:
        build(s, PER_TILE * int(s.ship))


@rule
def build(s: State, segment: int) -> None:
    """The piece is paid and stands; the turn ends (ENT-9.4, ENT-9.5)."""
    s.gold[s.active] -= cost(s, s.piece)
    s.supply[s.active, s.piece] -= 1
    s.building[segment] = PIECES * s.active + s.piece
    s.piece = NO_PIECE
    s.step = END_STEP


@rule
def take_token(s: State, value: int) -> None:
    """Face up before the player: from the natives, or for the island being scored (ENT-8.8, ENT-10.7)."""
    s.pile[s.taken_from] -= 1
    s.taken_from = NO_PILE
    if s.scored == NO_ISLAND:
        s.tokens[s.active, value] += 1
        s.step, s.to_move = ACT_STEP, s.active
    else:
        s.tokens[s.taker, value] += 1
        s.taken[value] += 1
        after_token(s)


@rule
def recall(s: State, cell: int) -> None:
    """A post returns to the supply, without gold (ENT-9.12, ENT-9.13)."""
    segment = PER_TILE * cell
    take_away(s, segment if s.building[segment] != NO_BUILDING else segment + 1)


@rule
def do_chance(s: State, action: int) -> None:
    if s.step == INCOME_STEP:
        collect_income(s, SPINS[action - INCOME])
    elif s.step == TILE_STEP:
        turn_over(s, action - TILE)
    elif s.step == BACK_STEP:
        turn_up_back(s, action - BACK)
    else:
        take_token(s, action - TOKEN)


@rule
def do_exploring(s: State, action: int) -> None:
    if action < OWN:
        draw(s, action - DRAW)
    elif action < TILE:
        use_own_tile(s, action - OWN)
    elif action == STOP:
        s.step = END_STEP
    else:
        choose_piece(s, action - BUILD)


@rule
def do_tokens(s: State, action: int) -> None:
    if action == DECLINE:
        s.step = ACT_STEP
    else:
        s.taken_from = action - TAKE
        s.step, s.to_move = TOKEN_STEP, CHANCE


@rule
def do(s: State, action: int) -> None:
    """One decision, without what then happens by itself."""
    if action >= RECALL:
        recall(s, action - RECALL)
    elif s.to_move == CHANCE:
        do_chance(s, action)
    elif s.step == SHIP_STEP:
        if action < CIRCLE:
            place_ship(s, action - SHIP, OLD_TILE)
        else:
            place_ship(s, CIRCLE_CELL[action - CIRCLE], BORDER)
    elif s.step == NUMBER_STEP:
        announce(s, action - ANNOUNCE + 1)
    elif s.step in (DRAW_STEP, ACT_STEP):
        do_exploring(s, action)
    elif s.step == LAY_STEP:
        s.cell = action - CELL
        s.step = TURN_STEP
    elif s.step == TURN_STEP:
        lay(s, action - TURN)
    elif s.step in (NATIVES_STEP, PLANT_STEP):
        do_tokens(s, action)
    elif s.step == SEGMENT_STEP:
        build(s, PER_TILE * int(s.ship) + SEGMENT_AT[int(s.land[s.ship]), action - SEGMENT])
    else:
        open_island(s, action - ISLAND)
