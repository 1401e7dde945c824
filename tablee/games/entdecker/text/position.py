"""Positions of Entdecker as text: what stands in each field. The fields and their reading are in `reading.py`.

A position is a row of `key=value` with blanks between, as the rulebook's notation says:

`b` board, `u` buildings, `p` players, `t` turn, `s` stacks, `d` tiles not yet turned over, `f` fillers, `n` plant
piles, `o` options. After them, only where it differs from its default, what the table remembers and no rule needs:
`v` points that did not come from complete islands (`A3.0.0`: ruins, unfinished islands, great inventor), `i` the last
spin, `e` how tiles came onto the board (`c3:storm`, `d4:filler`, `e5:standin`; default: a plain tile).
"""

from __future__ import annotations

from typing import Any

from tablee.games.entdecker.rules.chart import SEGMENT_AT, is_strait
from tablee.games.entdecker.rules.scoring import points_of
from tablee.games.entdecker.rules.state import (
    ACT_STEP,
    BACK_LETTERS,
    BACK_STEP,
    BORDER,
    CAME_NAMES,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    DRAW_STEP,
    EDGE_LETTERS,
    EMPTY,
    FROM_RUINS,
    HOSTILE_TILE,
    KIND_NAMES,
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
    OWN_COUNT,
    OWN_NAMES,
    PER_TILE,
    PERSONAL_TILES,
    PIECE_LETTERS,
    PIECES,
    PLAIN,
    PLANT_STEP,
    ROWS,
    SEAT_LETTERS,
    SEGMENT_STEP,
    SEGMENTS,
    SIDES,
    STACKS,
    STEP_NAMES,
    TILE_STEP,
    TOKEN_STEP,
    TURN_STEP,
    VALUE_COUNT,
    VALUES,
    State,
)

NONE = "-"


def board_text(s: State) -> str:
    rows = []
    for y in range(ROWS):
        row = "".join("." if mask == EMPTY else f"{mask:x}" for mask in s.land[y * COLUMNS : (y + 1) * COLUMNS])
        rows.append(NONE if row == "." * COLUMNS else row)
    return "/".join(rows)


def edge_letter(s: State, segment: int) -> str:
    """The edge letter of a strait's segment; nothing on other tiles."""
    mask = int(s.land[segment // PER_TILE])
    if mask == EMPTY or not is_strait(mask):
        return ""
    side = next(side for side in range(SIDES) if SEGMENT_AT[mask, side] == segment % PER_TILE)
    return EDGE_LETTERS[side].lower()


def island_name(s: State, island: int) -> str:
    """The first cell of an island, on a strait with the edge (ENT-G.13)."""
    return CELL_NAMES[island // PER_TILE] + edge_letter(s, island)


def building_text(s: State, segment: int) -> str:
    owner, piece = divmod(int(s.building[segment]), PIECES)
    return SEAT_LETTERS[owner] + PIECE_LETTERS[piece] + CELL_NAMES[segment // PER_TILE] + edge_letter(s, segment)


def buildings_text(s: State) -> str:
    built = [building_text(s, k) for k in range(SEGMENTS) if s.building[k] != NO_BUILDING]
    return ",".join(built) or NONE


def values_text(counts: Any) -> str:
    """Token values in ascending order."""
    return "".join(str(VALUES[k]) * int(counts[k]) for k in range(VALUE_COUNT)) or NONE


def player_text(s: State, seat: int) -> str:
    parts = [f"{SEAT_LETTERS[seat]}{s.gold[seat]}", str(points_of(s, seat)), values_text(s.tokens[seat])]
    own = [OWN_NAMES[k] for k in range(OWN_COUNT) if s.own[seat, k]]
    if own or s.options[PERSONAL_TILES]:
        parts.append(".".join(own) or NONE)
    return ":".join(parts)


def players_text(s: State) -> str:
    return ",".join(player_text(s, seat) for seat in range(s.players))


def stacks_text(s: State) -> str:
    return ",".join(stack_text(s, k) for k in range(STACKS))


def stack_text(s: State, k: int) -> str:
    return f"{s.stack[k]}{BACK_LETTERS[s.top[k]]}" if s.stack[k] else "0"


def sources_text(s: State) -> str:
    """Points that came from elsewhere than complete islands."""
    if not s.points[:, FROM_RUINS:].any():
        return ""
    sources = [".".join(str(n) for n in s.points[seat, FROM_RUINS:]) for seat in range(s.players)]
    return ",".join(SEAT_LETTERS[seat] + text for seat, text in enumerate(sources))


def came_text(s: State) -> str:
    """How tiles came onto the board, where they are not plain tiles."""
    return ",".join(f"{CELL_NAMES[cell]}:{CAME_NAMES[s.came[cell]]}" for cell in range(CELLS) if s.came[cell] != PLAIN)


# The turn


def turn_text(s: State) -> str:
    return f"{s.season}.{SEAT_LETTERS[s.first]}.{SEAT_LETTERS[s.active]}.{step_text(s)}{choice_text(s)}"


def place_text(s: State) -> str:
    mark = {NEW_TILE: "+", HOSTILE_TILE: "+h"}.get(int(s.place), "")
    return ("*" if s.place == BORDER else "") + CELL_NAMES[s.ship] + mark


def step_text(s: State) -> str:
    step = asked_step(s)
    name = STEP_NAMES[step]
    if step == NUMBER_STEP:
        return f"{name}({place_text(s)})"
    if step == PLANT_STEP:
        return f"{name}({island_name(s, s.scored)},{SEAT_LETTERS[s.taker]},{values_text(s.taken)})"
    if step not in (DRAW_STEP, LAY_STEP, NATIVES_STEP, ACT_STEP):
        return name
    parts = [place_text(s), str(s.credits)]
    if step == LAY_STEP:
        parts.append(KIND_NAMES[s.in_hand])
    if s.own_used:
        parts.append("own")
    return f"{name}({','.join(parts)})"


def asked_step(s: State) -> int:
    """The step as it is written down: that of the decision which a choice in the making belongs to."""
    if s.step == TILE_STEP:
        return ACT_STEP if s.under_way else DRAW_STEP
    if s.step in (BACK_STEP, TURN_STEP):
        return LAY_STEP
    if s.step == TOKEN_STEP:
        return NATIVES_STEP if s.scored == NO_ISLAND else PLANT_STEP
    return ACT_STEP if s.step == SEGMENT_STEP else int(s.step)


def choice_text(s: State) -> str:
    """A choice whose rest is still to come."""
    if s.drawn_from != NO_STACK:
        return f":s{s.drawn_from + 1}"
    if s.taken_from != NO_PILE:
        return f":t{s.taken_from + 1}"
    if s.cell != NO_CELL:
        return f":{CELL_NAMES[s.cell]}"
    return f":+{PIECE_LETTERS[s.piece]}" if s.piece != NO_PIECE else ""
