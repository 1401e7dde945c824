"""Reading positions of Entdecker, and the fields of which they are made."""

from __future__ import annotations

import re

from tablee.engine.clauses import ALLOWED
from tablee.engine.codec import Counted, Field, Form, Number, Row, kept, options_text, read_pairs, stored
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
    OPTIONS,
    ORDER_STEP,
    OVER_STEP,
    OWN_NAMES,
    PER_TILE,
    PIECE_LETTERS,
    PIECES,
    PILES,
    PLAIN,
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
from tablee.games.entdecker.text.position import (
    NONE,
    board_text,
    buildings_text,
    came_text,
    players_text,
    sources_text,
    stacks_text,
    turn_text,
)

MANY = 2**15

BUILDING = re.compile(r"([A-D])([PFC])([a-j][1-7])([nesw]?)")
PLAYER = re.compile(r"([A-D])(\d+):(\d+):(-|[1-4]+)(?::(-|[S0-9AO.]+))?")
TURN_FIELD = re.compile(r"(\d+)\.([A-D])\.([A-D])\.([a-z]+)(?:\(([^()]*)\))?(?::(\S+))?")
PLACE = re.compile(r"(\*?)([a-j][1-7])(\+h?)?")
STACK = re.compile(r"(\d+)([p?_]?)")
TILE_COUNT = re.compile(r"([^:]+):(\d+)")
ISLAND_NAME = re.compile(r"([a-j][1-7])([nesw]?)")
CHOICE_CODES = {"s": DRAW, "t": TAKE}


def text(s: State) -> str:
    """The whole position."""
    return " ".join(f"{key}={value}" for key, value in fields(s).items())


def fields(s: State) -> dict[str, str]:
    """Every field with its text, in the order of writing; what the table remembers where there is any."""
    return FORM.write(s)


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the field and the reason."""
    words = [word.partition("=")[::2] for word in source.split()]
    FORM.check(key for key, _ in words)
    found = dict(words)
    players = len(listed(found.get("p", "")))
    if players not in game.players:
        raise BadText(f"Field p: {players} players; Entdecker is for {game.player_range}.", field="p")
    state = game.blank(players, read_pairs(listed(found.get("o", "")), ":", "Field o"))
    clear(state.record, players)
    FORM.read(state.record, found, "bepvudsfnit")
    return state


def listed(source: str) -> list[str]:
    return [] if source in ("", NONE) else source.split(",")


# The chart


def read_board(s: State, source: str) -> None:
    rows = [("." * COLUMNS if row == NONE else row) for row in source.split("/")]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise ValueError(f"the board has {ROWS} rows of {COLUMNS} cells")
    for cell, letter in enumerate("".join(rows)):
        if letter == ".":
            continue
        if letter not in "0123456789abcdef":
            raise ValueError(f"{CELL_NAMES[cell]}: {letter!r} is no land mask")
        if not fits(s, cell, int(letter, 16)):
            raise ValueError(f"{CELL_NAMES[cell]}: the edges do not agree with their surroundings")
        lay_tile(s, cell, int(letter, 16), PLAIN)


def read_came(s: State, source: str) -> None:
    for word in listed(source):
        name, _, how = word.partition(":")
        if name not in CELL_NAMES or how not in CAME_NAMES[1:]:
            raise ValueError(f"{word!r} is no cell with an event, such as c3:storm")
        if s.land[CELL_NAMES.index(name)] == EMPTY:
            raise ValueError(f"no tile lies on {name}")
        s.came[CELL_NAMES.index(name)] = CAME_NAMES.index(how)


def read_buildings(s: State, source: str) -> None:
    for word in listed(source):
        match = BUILDING.fullmatch(word)
        if not match or SEAT_LETTERS.index(match[1]) >= s.players:
            raise ValueError(f"{word!r} is no building of a player, such as AFc3.")
        seat, piece = SEAT_LETTERS.index(match[1]), PIECE_LETTERS.index(match[2])
        segment = segment_named(s, match[3], match[4], word)
        if building_on(s, segment // PER_TILE) != NO_BUILDING:
            raise ValueError(f"{word}: a tile bears one building at most.")
        if s.supply[seat, piece] == 0:
            raise ValueError(f"{word}: so many pieces of that sort do not exist.")
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


def read_players(s: State, source: str) -> None:
    for seat, word in enumerate(listed(source)):
        match = PLAYER.fullmatch(word)
        if not match or match[1] != SEAT_LETTERS[seat]:
            raise ValueError(f"{word!r} is no player {SEAT_LETTERS[seat]}, such as {SEAT_LETTERS[seat]}5:12:23.")
        if int(match[2]) > MOST_GOLD or int(match[3]) >= MANY:
            raise ValueError(f"{word}: gold goes to {MOST_GOLD}, points below {MANY}.")
        s.gold[seat], s.points[seat, FROM_ISLANDS] = int(match[2]), int(match[3])
        for value in listed(",".join(match[4])) if match[4] != NONE else []:
            s.tokens[seat, int(value) - 1] += 1
        read_own(s, seat, match[5] or NONE)
    if (s.tokens.sum(axis=0) > TOKENS).any():
        raise ValueError("so many tokens of one value do not exist.")


def read_own(s: State, seat: int, source: str) -> None:
    for name in source.split(".") if source != NONE else []:
        if name not in OWN_NAMES or s.own[seat, OWN_NAMES.index(name)]:
            raise ValueError(f"{source!r} are no own tiles, such as S0.S1.S2A.S2O.")
        s.own[seat, OWN_NAMES.index(name)] = 1


def read_sources(s: State, source: str) -> None:
    """Points that came from elsewhere than complete islands."""
    for word in listed(source):
        match = re.fullmatch(r"([A-D])(\d+)\.(\d+)\.(\d+)", word)
        if not match or SEAT_LETTERS.index(match[1]) >= s.players:
            raise ValueError(f"{word!r} is no player with points, such as A3.0.0.")
        seat = SEAT_LETTERS.index(match[1])
        elsewhere = [int(match[k]) for k in range(2, 5)]
        if sum(elsewhere) > s.points[seat, FROM_ISLANDS] or s.points[seat, FROM_RUINS:].any():
            raise ValueError(f"{word!r} is more than the player has.")
        s.points[seat, FROM_RUINS:] = elsewhere
        s.points[seat, FROM_ISLANDS] -= sum(elsewhere)


def read_stacks(s: State, source: str) -> None:
    words = source.split(",")
    matches = [STACK.fullmatch(word) for word in words]
    if len(words) != STACKS or not all(match and int(match[1]) < 100 for match in matches):
        raise ValueError(f"{STACKS} stacks are written like 17p,17?,16p,0,3?.")
    for k, match in enumerate(matches):
        assert match is not None
        s.stack[k] = int(match[1])
        s.top[k] = BACK_LETTERS.index(match[2] or "p") if s.stack[k] else 0
    if s.stack.sum() > s.undiscovered.sum():
        raise ValueError("the stacks hold more tiles than field d.")
    for back in range(TO_TURN):
        shown = sum(1 for k in range(STACKS) if s.stack[k] and s.top[k] == back)
        if shown > sum(int(s.undiscovered[kind]) for kind in range(KINDS) if back_of(kind) == back):
            raise ValueError(f"field d has fewer tiles with the back {BACK_LETTERS[back]}.")


def read_spin(s: State, source: str) -> None:
    if source not in ("0", *map(str, SPINS)):
        raise ValueError(f"{source!r} is no spin")
    s.spin = int(source)


# The turn


def read_turn(s: State, source: str) -> None:
    match = TURN_FIELD.fullmatch(source)
    if not match or not 1 <= int(match[1]) < MANY:
        raise ValueError(f"{source!r} is no turn, such as 4.A.B.ship.")
    first, active = SEAT_LETTERS.index(match[2]), SEAT_LETTERS.index(match[3])
    if max(first, active) >= s.players:
        raise ValueError("nobody has that seat.")
    s.season, s.first, s.active = int(match[1]), first, active
    parts = (match[5] or "").split(",") if match[5] else []
    reader = STATES.get(match[4])
    if reader is None:
        raise ValueError(f"there is no state {match[4]!r}.")
    s.to_move = active
    reader(s, STEP_NAMES.index(match[4]), parts)
    check_backs(s)
    if match[6]:
        read_choice(s, match[6])


def read_word(s: State, step: int, parts: list[str]) -> None:
    """`income`, `ship`, `order`, `over`."""
    if parts:
        raise ValueError(f"{STEP_NAMES[step]} stands alone.")
    s.step = step
    if step == INCOME_STEP:
        s.to_move = CHANCE
        if s.active != s.first:
            raise ValueError("a season begins with the first player.")
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
        raise BadText("Field s: the stacks are empty, so the game is over.", field="s")
    if not any(
        (s.land[c] == EMPTY and at_border(c)) or (s.land[c] != EMPTY and any_free_line(s, c)) for c in range(CELLS)
    ):
        raise BadText("Field b: no circle has a free line, so nobody could sail.", field="b")


def read_number(s: State, step: int, parts: list[str]) -> None:
    if len(parts) != 1:
        raise ValueError("num names the place of the ship: num(c4).")
    read_place(s, parts[0])
    check_seaworthy(s)
    if not any_target(s) or s.gold[s.active] == 0:
        raise ValueError("from there nothing can be explored.")
    s.step = step


def read_sailing(s: State, step: int, parts: list[str]) -> None:
    """`draw`, `lay`, `natives` and `act`: place, credits, tile in hand, `own`."""
    *parts, last = parts
    if last == "own":
        s.own_used = 1
    else:
        parts.append(last)
    if len(parts) != (3 if step == LAY_STEP else 2) or not parts[1].isdigit() or int(parts[1]) > MOST_GOLD:
        raise ValueError(f"{STEP_NAMES[step]} names place and credits, lay also the tile: lay(c4+,1,S2A?gold).")
    read_place(s, parts[0])
    s.credits, s.step, s.under_way = int(parts[1]), step, int(step != DRAW_STEP)
    if step == LAY_STEP:
        if parts[2] not in KIND_NAMES:
            raise ValueError(f"there is no tile {parts[2]}.")
        s.in_hand = KIND_NAMES.index(parts[2])
    if step == DRAW_STEP and (stacks_empty(s) or not any_target(s) or s.credits == 0):
        raise ValueError("nothing can be drawn there.")
    if step == NATIVES_STEP and s.place < NEW_TILE:
        raise ValueError("natives live on a tile laid this turn.")


def read_place(s: State, source: str) -> None:
    match = PLACE.fullmatch(source)
    if not match or (match[1] and (match[3] or match[2] not in CIRCLE_NAMES)):
        raise ValueError(f"{source!r} is no place of the ship.")
    cell = CELL_NAMES.index(match[2])
    if not match[1] and s.land[cell] == EMPTY:
        raise ValueError(f"no tile lies on {match[2]}.")
    s.ship = cell
    s.place = BORDER if match[1] else {"+": NEW_TILE, "+h": HOSTILE_TILE}.get(match[3] or "", OLD_TILE)
    if s.place >= NEW_TILE and (s.came[cell] >= FILLER or building_on(s, cell) != NO_BUILDING):
        raise ValueError(f"{match[2]} was not laid this turn.")


def read_plant(s: State, step: int, parts: list[str]) -> None:
    match = ISLAND_NAME.fullmatch(parts[0]) if len(parts) == 3 else None
    if not match or parts[1] not in SEAT_LETTERS[: s.players] or not re.fullmatch("-|[1-4]+", parts[2]):
        raise ValueError("plant names island, player and tokens taken: plant(c3,B,1).")
    segment = segment_named(s, match[1], match[2], parts[0])
    s.scored, s.taker = segment, SEAT_LETTERS.index(parts[1])
    if s.island[segment] != segment or not is_complete(s, segment) or not is_greatest(s, segment, int(s.taker)):
        raise ValueError(f"{parts[1]} takes no token for {parts[0]}.")
    if tokens_left(s) == 0:
        raise BadText("Field n: no token is left.", field="n")
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
        raise BadText("Field s: a back is still to be turned up only after a draw.", field="s")
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
        raise ValueError(f"{source!r} is no choice.")
    step = s.step
    if legal.forbids(s, action) != ALLOWED or (
        step == ACT_STEP and action >= BUILD and not is_strait(int(s.land[s.ship]))
    ):
        raise ValueError(f"{source!r} cannot be chosen there.")
    deeds.do(s, action)


def settle(s: State) -> None:
    """What happens by itself in a position that has just been read."""
    flow.settle(s)


FORM = Form(
    Field("b", board_text, read_board, "-/-/-/-/-/-/-", always=True),
    Field("u", buildings_text, read_buildings, NONE, always=True),
    Field("p", players_text, read_players),
    Field("t", turn_text, read_turn, "1.A.A.income", always=True),
    Field("s", stacks_text, read_stacks, "17p,17p,16p,16p,16p", always=True),
    stored("d", Counted(KIND_NAMES, KIND_COUNT), "undiscovered", "", always=True),
    stored("f", Row(Number(0, 99), SHAPES), "fillers", "", always=True),
    stored("n", Row(Number(0, int(TOKENS.sum())), PILES), "pile", "", always=True),
    Field("o", lambda s: options_text(OPTIONS, s, ":", ",") or NONE, kept, NONE, always=True),
    Field("v", sources_text, read_sources, ""),
    Field("i", lambda s: str(s.spin), read_spin, "0"),
    Field("e", came_text, read_came, ""),
)
