"""Positions of UR as text: `grid extra hands turn round`, then what differs from the default.

Five fields with one space between them, as the rulebook's notation says. After them, where needed: options that
differ from their default (`six_set_points=20`), `pile=known` once the pile's order is public, `by=14.2` where the
clause that ended the game does not follow from the position, and, in the middle of an action or an exchange, a
semicolon and the choices made since the position before it (`; P a3=5`, `; xc4`; in a war `; W#2 c3>` after two
attacks).
"""

from __future__ import annotations

import re

import numpy as np

from tablee.engine.clauses import Clause
from tablee.engine.codec import options_text, read_pairs
from tablee.engine.errors import BadText, TableeError
from tablee.engine.game import Game
from tablee.engine.state import State as GameState
from tablee.games.ur.rules import flow
from tablee.games.ur.rules.actions import CELL_NAMES
from tablee.games.ur.rules.clauses import UR_14_1, UR_14_2, UR_14_6
from tablee.games.ur.rules.grid import TWO_PLAYERS, side_length
from tablee.games.ur.rules.setup import clear
from tablee.games.ur.rules.state import (
    ACTIONS,
    COLOURS,
    CUBES,
    EMPTY_SLOT,
    END,
    EXCHANGE,
    FACE_STEP,
    FIRST_EXCHANGE,
    KIND_LETTERS,
    NO_KIND,
    NO_OWNER,
    NO_PAIR,
    OPENING_1,
    OPTIONS,
    PAIR_NAMES,
    PAIRS,
    PHASE_NAMES,
    PICK_STEP,
    PICKING,
    PILE,
    PLACE_STEP,
    ROUND_LIMIT,
    SIDE,
    SLOT_LETTERS,
    SLOTS,
    SWAP_STEP,
    WAR,
    ZIGGURATS,
    State,
)  # fmt: skip

CELL = re.compile(r"([AKCPW])([AKCPW])(?:([rbyg])([1-5]|\^))?")
TURN = re.compile(r"([rbyg])/(pick|open[123]|swap|turn|exch|end)(?::([AKCPW+*Z]{1,2}))?")
HAND = re.compile(r"([rbyg]):([AKCPW]{2}|--)")


# Writing


def text(s: State) -> str:
    """The whole position."""
    fields = [grid_text(s), extra_text(s), hands_text(s), turn_text(s), str(s.round_number), *rest_text(s)]
    choices = choices_text(s)
    return " ".join(fields) + (f" ; {' '.join(choices)}" if choices else "")


def letter(s: State, seat: int) -> str:
    return COLOURS[s.colour[seat]]


def grid_text(s: State) -> str:
    """Ranks from the top one down; in the middle of an action, as before it."""
    side = side_length(s)
    rows = [[cell_text(s, y * SIDE + x) for x in range(side)] for y in reversed(range(side))]
    return "/".join(",".join(row) for row in rows)


def cell_text(s: State, cell: int) -> str:
    tile = KIND_LETTERS[s.face[cell]] + KIND_LETTERS[s.back[cell]]
    owner, cubes = (s.owner, s.cubes) if s.performing == NO_KIND else (s.was_owner, s.was_cubes)
    if owner[cell] == NO_OWNER:
        return tile
    return tile + letter(s, owner[cell]) + ("^" if s.ziggurat[cell] else str(cubes[cell]))


def extra_text(s: State) -> str:
    left = [PAIR_NAMES[pair] for pair in range(PAIRS) for _ in range(s.leftover[pair])]
    parts = [f"L:{'.'.join(left)}"] if s.phase == PICKING else []
    if s.side != NO_PAIR:
        parts.append(f"S:{PAIR_NAMES[s.side]}")
    if s.pile[0] != NO_PAIR:
        parts.append("P:" + ".".join(PAIR_NAMES[pair] for pair in s.pile))
    return ";".join(parts) or "-"


def hands_text(s: State) -> str:
    order = [(s.first + k) % s.players for k in range(s.players)]
    return ",".join(f"{letter(s, p)}:{'--' if s.hand[p] == NO_PAIR else PAIR_NAMES[s.hand[p]]}" for p in order)


def turn_text(s: State) -> str:
    phase = ACTIONS if s.performing != NO_KIND else s.phase
    slots = [SLOT_LETTERS[use] for use in s.slots if use != EMPTY_SLOT]
    if s.performing != NO_KIND:
        slots.pop()
    used = ":" + "".join(slots) if slots else ""
    return f"{letter(s, s.active)}/{PHASE_NAMES[phase]}{used}"


def rest_text(s: State) -> list[str]:
    rest = options_text(OPTIONS, s, "=", " ").split()
    if s.pile_known:
        rest.append("pile=known")
    if s.phase == END and s.ended_by != likely_ending(s):
        rest.append(f"by={Clause.of('UR', s.ended_by).label}")
    return rest


def likely_ending(s: State) -> int:
    """The clause that a finished position speaks for by itself."""
    if flow.next_seat(s, s.active) == s.first:
        if s.ziggurats_left == 0:
            return UR_14_2
        if 0 < s.options[ROUND_LIMIT] <= s.round_number:
            return UR_14_6
    return UR_14_1


def choices_text(s: State) -> list[str]:
    """The choices made since the position that is written."""
    if s.step == FACE_STEP:
        return [f"x{CELL_NAMES[s.at]}"]
    if s.performing == NO_KIND:
        return []
    made = [int(choice) for choice in s.choices[: s.chosen]]
    if s.performing == WAR:
        marks = [f"{CELL_NAMES[made[0]]}>"] if made else []
        marks += [f">{CELL_NAMES[made[1]]}"] if len(made) > 1 else []
        return [f"W#{s.attacks}" if s.attacks else "W", *marks]
    return [KIND_LETTERS[s.performing], *(f"{n}" for n in made)]


# Reading


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the place and the reason."""
    fields, choices = [*re.split(r"\s;", source, maxsplit=1), ""][:2]
    words = fields.split()
    if len(words) < 5:
        raise BadText(f"A position has five fields (grid, extra, hands, turn, round); here are {len(words)}.")
    grid, extra, hands, turn, round_number, *rest = words
    players = len(hands.split(","))
    if players not in game.players:
        raise BadText(f"Field 3 (hands): {players} players; UR is for {game.player_range}.")
    options = [word for word in rest if not word.startswith(("pile=", "by="))]
    state = game.blank(players, read_pairs(options, "=", "After the round"))
    s = state.record
    clear(s, players)
    read_hands(s, hands)
    read_grid(s, grid)
    read_extra(s, extra)
    read_round(s, round_number)
    s.pile_known = int("pile=known" in rest)
    read_turn(s, turn, next((word[3:] for word in rest if word.startswith("by=")), ""))
    read_choices(game, state, choices.split())
    return state


def read_hands(s: State, source: str) -> None:
    """Players in turn order. Seat 0 is the first of the colours in their fixed order, so that seats do not move."""
    found = []
    for word in source.split(","):
        match = HAND.fullmatch(word)
        if not match or (match[2] != "--" and match[2] not in PAIR_NAMES):
            raise BadText(f"Field 3 (hands): {word!r} is no hand; a hand is written r:AK or r:--.")
        found.append((COLOURS.index(match[1]), match[2]))
    colours = [colour for colour, _ in found]
    if len(set(colours)) != len(colours):
        raise BadText("Field 3 (hands): a colour stands there twice.")
    first = colours.index(min(colours))
    for seat in range(s.players):
        colour, pair = found[(first + seat) % s.players]
        s.colour[seat] = colour
        s.hand[seat] = NO_PAIR if pair == "--" else PAIR_NAMES.index(pair)
    s.first = (s.players - first) % s.players


def seat_of(s: State, colour: str, place: str) -> int:
    for seat in range(s.players):
        if COLOURS[s.colour[seat]] == colour:
            return seat
    raise BadText(f"{place}: nobody plays {colour}.")


def read_grid(s: State, source: str) -> None:
    side = side_length(s)
    rows = [row.split(",") for row in source.split("/")]
    if len(rows) != side or any(len(row) != side for row in rows):
        raise BadText(f"Field 1 (grid): {s.players} players have a grid of {side} by {side}.")
    for y, row in enumerate(reversed(rows)):
        for x, word in enumerate(row):
            read_cell(s, y * SIDE + x, word)


def read_cell(s: State, cell: int, word: str) -> None:
    place = f"Field 1 (grid), {CELL_NAMES[cell]}"
    match = CELL.fullmatch(word)
    if not match or match[1] == match[2]:
        raise BadText(f"{place}: {word!r} is no tile.", cell=CELL_NAMES[cell])
    s.face[cell], s.back[cell] = KIND_LETTERS.index(match[1]), KIND_LETTERS.index(match[2])
    if match[3] is None:
        return
    seat = seat_of(s, match[3], place)
    s.owner[cell] = seat
    s.ziggurat[cell] = int(match[4] == "^")
    s.cubes[cell] = 1 if match[4] == "^" else int(match[4])
    if s.supply[seat] < s.cubes[cell]:
        raise BadText(f"{place}: {match[3]} has more than {CUBES} cubes on the grid.")
    s.supply[seat] -= s.cubes[cell]
    if s.ziggurats_left < s.ziggurat[cell]:
        raise BadText(f"{place}: there are only {ZIGGURATS} ziggurats.")
    s.ziggurats_left -= s.ziggurat[cell]


def read_extra(s: State, source: str) -> None:
    for part in [] if source == "-" else source.split(";"):
        name, _, tiles = part.partition(":")
        pairs = tiles.split(".")
        if name not in ("L", "S", "P") or any(pair not in PAIR_NAMES for pair in pairs):
            raise BadText(f"Field 2 (extra): {part!r} is neither L:, S: nor P: with tiles.")
        numbers = [PAIR_NAMES.index(pair) for pair in pairs]
        if name == "L":
            for pair in numbers:
                s.leftover[pair] += 1
        elif name == "S":
            if len(numbers) != 1 or s.players == TWO_PLAYERS:
                raise BadText("Field 2 (extra): one side tile, and not with two players.")
            s.side = numbers[0]
        else:
            if len(numbers) != PILE or s.players != TWO_PLAYERS:
                raise BadText(f"Field 2 (extra): the pile has {PILE} tiles, with two players only.")
            s.pile[:] = np.array(numbers, np.int8)


def read_round(s: State, source: str) -> None:
    if not source.isdigit() or not 1 <= int(source) < 2**15:
        raise BadText(f"Field 5 (round): {source!r} is no round.")
    s.round_number = int(source)


def read_turn(s: State, source: str, by: str) -> None:
    match = TURN.fullmatch(source)
    if not match:
        raise BadText(f"Field 4 (turn): {source!r} is no player and phase, such as r/turn.")
    seat = seat_of(s, match[1], "Field 4 (turn)")
    phase, used = PHASE_NAMES.index(match[2]), match[3] or ""
    check_hands(s, phase)
    if used and phase not in (ACTIONS, EXCHANGE):
        raise BadText("Field 4 (turn): slots stand only after turn or exch.")
    s.active = s.to_move = seat
    s.phase = phase
    if phase == PICKING:
        s.step = PICK_STEP
    elif phase < FIRST_EXCHANGE:
        s.step = PLACE_STEP
    elif phase == FIRST_EXCHANGE:
        s.step = SWAP_STEP
    elif phase == END:
        flow.end_game(s, read_ending(s, by))
    else:
        read_slots(s, phase, used)


def check_hands(s: State, phase: int) -> None:
    if phase >= OPENING_1 and any(s.hand[seat] == NO_PAIR for seat in range(s.players)):
        raise BadText("Field 3 (hands): after the start tiles are picked everybody has one.")


def read_ending(s: State, by: str) -> int:
    if not by:
        return likely_ending(s)
    if by not in ("14.1", "14.2", "14.6"):
        raise BadText(f"by={by}: the game ends by 14.1, 14.2 or 14.6.")
    return Clause.read("UR", by).code


def read_slots(s: State, phase: int, used: str) -> None:
    """Slots used so far; the step that is open follows from them."""
    if phase == ACTIONS and not used:
        flow.start_turn(s, s.active)
        return
    if phase == ACTIONS and ("*" in used or (len(used) == SLOTS)):
        raise BadText(f"Field 4 (turn): after {used!r} the exchange is due; write exch.")
    for k, use in enumerate(used):
        s.slots[k] = SLOT_LETTERS.index(use)
    if phase == EXCHANGE:
        flow.open_exchange(s)
    else:
        flow.open_action_step(s)


def read_choices(game: Game, state: GameState, words: list[str]) -> None:
    """Carry out the choices that follow a position, and check that they lead into the middle of something."""
    for word in words:
        name, _, attacks = word.partition("#")
        try:
            if word.isdigit():
                game.apply(state, game.parse(state, f"={word}"))
            else:
                game.apply(state, game.parse(state, name))
        except TableeError as error:
            raise BadText(f"After the semicolon, {word!r}: {error}") from error
        if attacks:
            if not attacks.isdigit() or name != "W":
                raise BadText(f"After the semicolon, {word!r}: W#n says how many attacks were made.")
            state.array["attacks"] = int(attacks)
