"""Reading positions of Entdecker: the inverse of `position.py`. Every fault is named with its field."""

from __future__ import annotations

import re

from tablee.engine.clauses import ALLOWED
from tablee.engine.errors import BadText
from tablee.engine.game import Game
from tablee.engine.state import State as GameState
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.entdecker.rules import deeds, flow, legal
from tablee.games.entdecker.rules.actions import BUILD, CELL, CIRCLE_NAMES, DRAW, TAKE
from tablee.games.entdecker.rules.chart import (
    SEGMENT_AT,
    any_free_line,
    any_target,
    at_border,
    board_is_full,
    fits,
    is_strait,
)
from tablee.games.entdecker.rules.clauses import ENT_12_1, ENT_12_3
from tablee.games.entdecker.rules.islands import building_on, is_complete, is_greatest, lay_tile
from tablee.games.entdecker.rules.setup import clear
from tablee.games.entdecker.rules.stacks import back_of, stacks_empty, tokens_left
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
    FILLER,
    FROM_ISLANDS,
    FROM_RUINS,
    HOSTILE_TILE,
    INCOME_STEP,
    KIND_COUNT,
    KIND_NAMES,
    KINDS,
    LAY_STEP,
    MOST_GOLD,
    NATIVES_STEP,
    NEW_TILE,
    NO_BUILDING,
    OLD_TILE,
    ORDER_STEP,
    OVER_STEP,
    OWN_NAMES,
    PER_TILE,
    PIECE_LETTERS,
    PIECES,
    PILES,
    PLANT_STEP,
    ROWS,
    SCORE_STEP,
    SEAT_LETTERS,
    SHAPES,
    SHIP_STEP,
    SPINS,
    STACKS,
    STEP_NAMES,
    TO_TURN,
    TOKENS,
    VALUES,
    State,
)

DEFAULTS = {
    "b": "-/-/-/-/-/-/-",
    "u": "-",
    "t": "1.A.A.income",
    "s": "17p,17p,16p,16p,16p",
    "d": "",
    "f": "",
    "n": "",
    "o": "-",
    "v": "",
    "i": "0",
    "e": "",
}
NONE = "-"
MANY = 2**15

BUILDING = re.compile(r"([A-D])([PFC])([a-j][1-7])([nesw]?)")
PLAYER = re.compile(r"([A-D])(\d+):(\d+):(-|[1-4]+)(?::(-|[S0-9AO.]+))?")
TURN_FIELD = re.compile(r"(\d+)\.([A-D])\.([A-D])\.([a-z]+)(?:\(([^()]*)\))?(?::(\S+))?")
PLACE = re.compile(r"(\*?)([a-j][1-7])(\+h?)?")
STACK = re.compile(r"(\d+)([p?_]?)")
TILE_COUNT = re.compile(r"([^:]+):(\d+)")
ISLAND_NAME = re.compile(r"([a-j][1-7])([nesw]?)")
CHOICE_CODES = {"s": DRAW, "t": TAKE}


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the field and the reason."""
    found = DEFAULTS | split(source)
    if "p" not in found:
        raise BadText("Field p (players) must be given.")
    players = [word for word in found["p"].split(",") if word]
    if len(players) not in game.players:
        raise BadText(f"Field p: {len(players)} players; Entdecker is for {game.player_range}.")
    state = game.blank(len(players), read_options(found["o"]))
    s = state.record
    clear(s, len(players))
    read_board(s, found["b"], found["e"])
    read_players(s, players)
    read_sources(s, found["v"])
    read_buildings(s, found["u"])
    read_stacks(s, found["s"], found["d"])
    read_supplies(s, found["f"], found["n"], found["i"])
    read_turn(s, found["t"])
    return state


def split(source: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in source.split():
        key, equals, value = word.partition("=")
        if not equals or (key not in DEFAULTS and key != "p"):
            raise BadText(f"{word!r} is no field of a position.")
        if key in found:
            raise BadText(f"Field {key} stands there twice.")
        found[key] = value
    return found


def read_options(source: str) -> dict[str, str]:
    pairs = {}
    for word in listed(source):
        name, colon, value = word.partition(":")
        if not colon:
            raise BadText(f"Field o: {word!r} is no option, such as personal_tiles:on.")
        pairs[name] = value
    return pairs


def listed(source: str) -> list[str]:
    return [] if source in ("", NONE) else source.split(",")


# The chart


def read_board(s: State, source: str, events: str) -> None:
    rows = [("." * COLUMNS if row == NONE else row) for row in source.split("/")]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise BadText(f"Field b: the board has {ROWS} rows of {COLUMNS} cells.")
    came = read_came(events)
    for cell, letter in enumerate("".join(rows)):
        if letter == ".":
            continue
        if letter not in "0123456789abcdef":
            raise BadText(f"Field b, {CELL_NAMES[cell]}: {letter!r} is no land mask.")
        if not fits(s, cell, int(letter, 16)):
            raise BadText(f"Field b, {CELL_NAMES[cell]}: the edges do not agree with their surroundings.")
        lay_tile(s, cell, int(letter, 16), came.pop(cell, 0))
    if came:
        raise BadText(f"Field e: no tile lies on {CELL_NAMES[min(came)]}.")


def read_came(source: str) -> dict[int, int]:
    found = {}
    for word in listed(source):
        name, _, how = word.partition(":")
        if name not in CELL_NAMES or how not in CAME_NAMES[1:]:
            raise BadText(f"Field e: {word!r} is no cell with an event, such as c3:storm.")
        found[CELL_NAMES.index(name)] = CAME_NAMES.index(how)
    return found


def read_buildings(s: State, source: str) -> None:
    for word in listed(source):
        match = BUILDING.fullmatch(word)
        if not match or SEAT_LETTERS.index(match[1]) >= s.players:
            raise BadText(f"Field u: {word!r} is no building of a player, such as AFc3.")
        seat, piece = SEAT_LETTERS.index(match[1]), PIECE_LETTERS.index(match[2])
        segment = segment_named(s, match[3], match[4], f"Field u, {word}")
        if building_on(s, segment // PER_TILE) != NO_BUILDING:
            raise BadText(f"Field u, {word}: a tile bears one building at most.")
        if s.supply[seat, piece] == 0:
            raise BadText(f"Field u, {word}: so many pieces of that sort do not exist.")
        s.supply[seat, piece] -= 1
        s.building[segment] = PIECES * seat + piece


def segment_named(s: State, name: str, letter: str, place: str) -> int:
    """The segment of a cell; a strait needs an edge letter, other tiles have none."""
    cell = CELL_NAMES.index(name)
    mask = int(s.land[cell])
    if mask in (EMPTY, 0):
        raise BadText(f"{place}: there is no land on {name}.")
    if is_strait(mask) != bool(letter):
        raise BadText(f"{place}: on a strait, and only there, the edge is named.")
    side = EDGE_LETTERS.index(letter.upper()) if letter else 0
    segment = int(SEGMENT_AT[mask, side]) if letter else 0
    if segment < 0:
        raise BadText(f"{place}: {name} has no land in the {letter.upper()}.")
    return PER_TILE * cell + segment


# Players and supplies


def read_players(s: State, words: list[str]) -> None:
    for seat, word in enumerate(words):
        match = PLAYER.fullmatch(word)
        if not match or match[1] != SEAT_LETTERS[seat]:
            raise BadText(f"Field p: {word!r} is no player {SEAT_LETTERS[seat]}, such as {SEAT_LETTERS[seat]}5:12:23.")
        if int(match[2]) > MOST_GOLD or int(match[3]) >= MANY:
            raise BadText(f"Field p, {word}: gold goes to {MOST_GOLD}, points below {MANY}.")
        s.gold[seat], s.points[seat, FROM_ISLANDS] = int(match[2]), int(match[3])
        for value in listed(",".join(match[4])) if match[4] != NONE else []:
            s.tokens[seat, int(value) - 1] += 1
        read_own(s, seat, match[5] or NONE)
    if (s.tokens.sum(axis=0) > TOKENS).any():
        raise BadText("Field p: so many tokens of one value do not exist.")


def read_own(s: State, seat: int, source: str) -> None:
    for name in source.split(".") if source != NONE else []:
        if name not in OWN_NAMES or s.own[seat, OWN_NAMES.index(name)]:
            raise BadText(f"Field p: {source!r} are no own tiles, such as S0.S1.S2A.S2O.")
        s.own[seat, OWN_NAMES.index(name)] = 1


def read_sources(s: State, source: str) -> None:
    """Points that came from elsewhere than complete islands."""
    for word in listed(source):
        match = re.fullmatch(r"([A-D])(\d+)\.(\d+)\.(\d+)", word)
        if not match or SEAT_LETTERS.index(match[1]) >= s.players:
            raise BadText(f"Field v: {word!r} is no player with points, such as A3.0.0.")
        seat = SEAT_LETTERS.index(match[1])
        elsewhere = [int(match[k]) for k in range(2, 5)]
        if sum(elsewhere) > s.points[seat, FROM_ISLANDS] or s.points[seat, FROM_RUINS:].any():
            raise BadText(f"Field v: {word!r} is more than the player has.")
        s.points[seat, FROM_RUINS:] = elsewhere
        s.points[seat, FROM_ISLANDS] -= sum(elsewhere)


def read_stacks(s: State, source: str, kinds: str) -> None:
    words = source.split(",")
    matches = [STACK.fullmatch(word) for word in words]
    if len(words) != STACKS or not all(match and int(match[1]) < 100 for match in matches):
        raise BadText(f"Field s: {STACKS} stacks are written like 17p,17?,16p,0,3?.")
    for k, match in enumerate(matches):
        assert match is not None
        s.stack[k] = int(match[1])
        s.top[k] = BACK_LETTERS.index(match[2] or "p") if s.stack[k] else 0
    read_undiscovered(s, kinds)
    if s.stack.sum() > s.undiscovered.sum():
        raise BadText("Field s: the stacks hold more tiles than field d.")
    for back in range(TO_TURN):
        shown = sum(1 for k in range(STACKS) if s.stack[k] and s.top[k] == back)
        if shown > sum(int(s.undiscovered[kind]) for kind in range(KINDS) if back_of(kind) == back):
            raise BadText(f"Field s: field d has fewer tiles with the back {BACK_LETTERS[back]}.")


def read_undiscovered(s: State, source: str) -> None:
    if not source:
        return
    s.undiscovered[:] = 0
    for word in listed(source):
        match = TILE_COUNT.fullmatch(word)
        if not match or match[1] not in KIND_NAMES:
            raise BadText(f"Field d: {word!r} is no kind of tile with a number, such as S1?storm:1.")
        kind = KIND_NAMES.index(match[1])
        if int(match[2]) > KIND_COUNT[kind]:
            raise BadText(f"Field d: there are {KIND_COUNT[kind]} tiles {match[1]}.")
        s.undiscovered[kind] = int(match[2])


def read_supplies(s: State, fillers: str, piles: str, spin: str) -> None:
    if fillers:
        s.fillers[:] = numbers(fillers, SHAPES, "f", 100)
    if piles:
        s.pile[:] = numbers(piles, PILES, "n", int(TOKENS.sum()) + 1)
    if spin not in ("0", *(str(n) for n in SPINS)):
        raise BadText(f"Field i: {spin!r} is no spin.")
    s.spin = int(spin)


def numbers(source: str, count: int, field: str, limit: int) -> list[int]:
    words = source.split(".")
    if len(words) != count or not all(word.isdigit() and int(word) < limit for word in words):
        raise BadText(f"Field {field}: {count} numbers with a point between them, not {source!r}.")
    return [int(word) for word in words]


# The turn


def read_turn(s: State, source: str) -> None:
    match = TURN_FIELD.fullmatch(source)
    if not match or not 1 <= int(match[1]) < MANY:
        raise BadText(f"Field t: {source!r} is no turn, such as 4.A.B.ship.")
    first, active = SEAT_LETTERS.index(match[2]), SEAT_LETTERS.index(match[3])
    if max(first, active) >= s.players:
        raise BadText("Field t: nobody has that seat.")
    s.season, s.first, s.active = int(match[1]), first, active
    parts = (match[5] or "").split(",") if match[5] else []
    reader = STATES.get(match[4])
    if reader is None:
        raise BadText(f"Field t: there is no state {match[4]!r}.")
    s.to_move = active
    reader(s, STEP_NAMES.index(match[4]), parts)
    check_backs(s)
    if match[6]:
        read_choice(s, match[6])


def read_word(s: State, step: int, parts: list[str]) -> None:
    """`income`, `ship`, `order`, `over`."""
    if parts:
        raise BadText(f"Field t: {STEP_NAMES[step]} stands alone.")
    s.step = step
    if step == INCOME_STEP:
        s.to_move = CHANCE
        if s.active != s.first:
            raise BadText("Field t: a season begins with the first player.")
    elif step == ORDER_STEP:
        s.step = SCORE_STEP  # what is not scarce is scored in reading order
    elif step == OVER_STEP:
        s.to_move = NOBODY
        s.ended_by = ENT_12_1 if board_is_full(s) else ENT_12_3
    if step in (INCOME_STEP, SHIP_STEP):
        check_seaworthy(s)


def check_seaworthy(s: State) -> None:
    """Somewhere a ship can start, and a tile is left: else the game would be over."""
    if stacks_empty(s):
        raise BadText("Field s: the stacks are empty, so the game is over.")
    if not any(
        (s.land[c] == EMPTY and at_border(c)) or (s.land[c] != EMPTY and any_free_line(s, c)) for c in range(CELLS)
    ):
        raise BadText("Field b: no circle has a free line, so nobody could sail.")


def read_number(s: State, step: int, parts: list[str]) -> None:
    if len(parts) != 1:
        raise BadText("Field t: num names the place of the ship: num(c4).")
    read_place(s, parts[0])
    check_seaworthy(s)
    if not any_target(s) or s.gold[s.active] == 0:
        raise BadText("Field t: from there nothing can be explored.")
    s.step = step


def read_sailing(s: State, step: int, parts: list[str]) -> None:
    """`draw`, `lay`, `natives` and `act`: place, credits, tile in hand, `own`."""
    *parts, last = parts
    if last == "own":
        s.own_used = 1
    else:
        parts.append(last)
    if len(parts) != (3 if step == LAY_STEP else 2) or not parts[1].isdigit() or int(parts[1]) > MOST_GOLD:
        raise BadText(f"Field t: {STEP_NAMES[step]} names place and credits, lay also the tile: lay(c4+,1,S2A?gold).")
    read_place(s, parts[0])
    s.credits, s.step, s.under_way = int(parts[1]), step, int(step != DRAW_STEP)
    if step == LAY_STEP:
        if parts[2] not in KIND_NAMES:
            raise BadText(f"Field t: there is no tile {parts[2]}.")
        s.in_hand = KIND_NAMES.index(parts[2])
    if step == DRAW_STEP and (stacks_empty(s) or not any_target(s) or s.credits == 0):
        raise BadText("Field t: nothing can be drawn there.")
    if step == NATIVES_STEP and s.place < NEW_TILE:
        raise BadText("Field t: natives live on a tile laid this turn.")


def read_place(s: State, source: str) -> None:
    match = PLACE.fullmatch(source)
    if not match or (match[1] and (match[3] or match[2] not in CIRCLE_NAMES)):
        raise BadText(f"Field t: {source!r} is no place of the ship.")
    cell = CELL_NAMES.index(match[2])
    if not match[1] and s.land[cell] == EMPTY:
        raise BadText(f"Field t: no tile lies on {match[2]}.")
    s.ship = cell
    s.place = BORDER if match[1] else {"+": NEW_TILE, "+h": HOSTILE_TILE}.get(match[3] or "", OLD_TILE)
    if s.place >= NEW_TILE and (s.came[cell] >= FILLER or building_on(s, cell) != NO_BUILDING):
        raise BadText(f"Field t: {match[2]} was not laid this turn.")


def read_plant(s: State, step: int, parts: list[str]) -> None:
    match = ISLAND_NAME.fullmatch(parts[0]) if len(parts) == 3 else None
    if not match or parts[1] not in SEAT_LETTERS[: s.players] or not re.fullmatch("-|[1-4]+", parts[2]):
        raise BadText("Field t: plant names island, player and tokens taken: plant(c3,B,1).")
    segment = segment_named(s, match[1], match[2], "Field t")
    s.scored, s.taker = segment, SEAT_LETTERS.index(parts[1])
    if s.island[segment] != segment or not is_complete(s, segment) or not is_greatest(s, segment, int(s.taker)):
        raise BadText(f"Field t: {parts[1]} takes no token for {parts[0]}.")
    if tokens_left(s) == 0:
        raise BadText("Field n: no token is left.")
    for value in parts[2] if parts[2] != NONE else "":
        s.taken[list(VALUES).index(int(value))] += 1
    s.step, s.to_move = PLANT_STEP, s.taker


STATES = {
    "income": read_word,
    "ship": read_word,
    "order": read_word,
    "over": read_word,
    "num": read_number,
    "draw": read_sailing,
    "lay": read_sailing,
    "natives": read_sailing,
    "act": read_sailing,
    "plant": read_plant,
}


def check_backs(s: State) -> None:
    """A top back still to be turned up belongs to a tile that has just been drawn."""
    turning = [k for k in range(STACKS) if s.top[k] == TO_TURN]
    if not turning:
        return
    if len(turning) > 1 or s.step != LAY_STEP:
        raise BadText("Field s: a back is still to be turned up only after a draw.")
    s.step, s.to_move = BACK_STEP, CHANCE


def read_choice(s: State, source: str) -> None:
    """The first half of a choice: it must be legal, and something must follow it."""
    if re.fullmatch(r"[st]\d", source):
        action = CHOICE_CODES[source[0]] + int(source[1]) - 1
    elif source in CELL_NAMES:
        action = CELL + CELL_NAMES.index(source)
    elif source[:1] == "+" and source[1:] in PIECE_LETTERS and len(source) == 2:
        action = BUILD + PIECE_LETTERS.index(source[1])
    else:
        raise BadText(f"Field t: {source!r} is no choice.")
    step = s.step
    if legal.forbids(s, action) != ALLOWED or (
        step == ACT_STEP and action >= BUILD and not is_strait(int(s.land[s.ship]))
    ):
        raise BadText(f"Field t: {source!r} cannot be chosen there.")
    deeds.do(s, action)


def settle(s: State) -> None:
    """What happens by itself in a position that has just been read."""
    flow.settle(s)
