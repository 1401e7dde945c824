"""Moves of Entdecker as text, both ways. Positions are in `position.py` and `reading.py`, facts in `facts.py`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from tablee.engine.actions import Act
from tablee.engine.clauses import Clause
from tablee.engine.contract import Notation, Step
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.engine.state import State as GameState
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.actions import (
    ANNOUNCE,
    BACK,
    BUILD,
    CELL,
    CIRCLE,
    CIRCLE_NAMES,
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
    act,
)
from tablee.games.entdecker.rules.clauses import (
    ENT_1_9,
    ENT_1_10,
    ENT_1_14,
    ENT_1_17,
    ENT_4_1,
    ENT_4_13,
    ENT_5_1,
    ENT_5_2,
    ENT_6_1,
    ENT_6_10,
    ENT_7_3,
    ENT_8_1,
    ENT_8_8,
    ENT_9_7,
    ENT_10_10,
    ENT_13_5,
    ENT_13_7,
)
from tablee.games.entdecker.rules.islands import building_on, owner_of
from tablee.games.entdecker.rules.stacks import back_of
from tablee.games.entdecker.rules.state import (
    BACK_LETTERS,
    BACK_STEP,
    CELL_NAMES,
    EDGE_LETTERS,
    EVENT_NAMES,
    INCOME_STEP,
    KIND_NAMES,
    KINDS,
    MOST_GOLD,
    NO_BUILDING,
    OWN_NAMES,
    PERSONAL_TILES,
    PIECE_LETTERS,
    PILES,
    SEAT_LETTERS,
    SEGMENT_STEP,
    SHAPE_NAMES,
    SPINS,
    STACKS,
    TILE_STEP,
    TOKEN_STEP,
    TURN_STEP,
    VALUES,
    State,
)
from tablee.games.entdecker.text.facts import FACTS
from tablee.games.entdecker.text.position import island_name
from tablee.games.entdecker.text.reading import ISLAND_NAME, load, segment_named, settle, text
from tablee.games.entdecker.text.results import results

CELL_PATTERN = "[a-j][1-7]"
EDGES_PATTERN = "o|N?E?S?W?"
KIND_PATTERN = r"S\d[AO]?(?:\?[a-z]+)?"
RECALL_TOKEN = re.compile(rf"(?:([A-D]):)?-P({CELL_PATTERN})")
DRAW_TOKEN = re.compile(rf"s(\d)(?:=({KIND_PATTERN})(?:/([p?]))?)?")
TAKE_TOKEN = re.compile(r"t(\d)(?:=(\d))?")
LAY_TOKEN = re.compile(rf"({CELL_PATTERN})=({EDGES_PATTERN})")
BUILD_TOKEN = re.compile(r"\+([PFC])/([nesw])")
NUMBER_TOKEN = re.compile(r"([Ix$])(\d+)")
OWN_TOKEN = re.compile(r"my=(S\d[AO]?)")
RESULT_TOKEN = re.compile(r"[~!&*].*|pass")
RESULT_CLAUSES = {"~": ENT_6_10, "!": ENT_8_1, "&": ENT_7_3, "*": ENT_10_10, "p": ENT_4_13}
MARKS = {
    "income": "I",
    "ship": "@",
    "border": "@*",
    "draw": "s",
    "own": "my=",
    "tile": "=",
    "back": "/",
    "cell": "",
    "turn": "=",
    "take": "t",
    "decline": "no",
    "token": "=",
    "build": "+",
    "segment": "/",
    "stop": "stop",
}
SECOND_HALVES = ("tile", "back", "turn", "token", "segment")


# One decision


def write(s: State, action: int) -> str:
    """One single decision; a choice in two steps has two halves, such as `d3` and `=SW`."""
    found = act(action)
    if found.kind == "announce":
        return ("$" if s.options[PERSONAL_TILES] else "x") + found.args[0]
    if found.kind == "island":
        return f">{island_name(s, action - ISLAND)}"
    if found.kind == "recall":
        return recall_text(s, found.args[0])
    return MARKS[found.kind] + "".join(found.args)


def recall_text(s: State, cell: str) -> str:
    """`-Pc1`, and `B:-Pc1` where a post is not the active player's: its owner takes it back out of turn."""
    building = building_on(s, CELL_NAMES.index(cell))
    aside = building != NO_BUILDING and owner_of(building) != s.active
    return f"{SEAT_LETTERS[owner_of(building)]}:-P{cell}" if aside else f"-P{cell}"


def read(s: State, source: str) -> int:
    """The action that a text means now, legal or not."""
    action = read_word(source)
    if action is None:
        action = read_half(s, source)
    if action is None and source.startswith(">"):
        action = read_island(s, source[1:])
    if action is None:
        raise BadText(f"{source!r} is no single move of Entdecker.", move=source)
    return action


def read_word(source: str) -> int | None:
    """Moves that mean the same in every state."""
    if source in ("no", "stop"):
        return DECLINE if source == "no" else STOP
    if match := NUMBER_TOKEN.fullmatch(source):
        return read_number(match[1], int(match[2]))
    if (match := re.fullmatch(r"([st])([1-5])", source)) and (match[1] == "s" or int(match[2]) <= PILES):
        return (DRAW if match[1] == "s" else TAKE) + int(match[2]) - 1
    if match := OWN_TOKEN.fullmatch(source):
        return OWN + OWN_NAMES.index(match[1]) if match[1] in OWN_NAMES else None
    if match := RECALL_TOKEN.fullmatch(source):
        return RECALL + CELL_NAMES.index(match[2])
    if match := re.fullmatch(rf"(@\*?|)({CELL_PATTERN})", source):
        return read_cell(match[1], match[2])
    if match := re.fullmatch(r"\+([PFC])", source):
        return BUILD + PIECE_LETTERS.index(match[1])
    return None


def read_number(mark: str, number: int) -> int | None:
    if mark == "I":
        return INCOME + list(SPINS).index(number) if number in SPINS else None
    return ANNOUNCE + number - 1 if 1 <= number <= MOST_GOLD else None


def read_cell(mark: str, name: str) -> int | None:
    if mark == "@*":
        return CIRCLE + CIRCLE_NAMES.index(name) if name in CIRCLE_NAMES else None
    return {"@": SHIP, "": CELL}[mark] + CELL_NAMES.index(name)


def read_half(s: State, source: str) -> int | None:
    """`=S1`, `=3` and `=SW` answer different questions; so do `/p` and `/n`."""
    mark, rest = source[:1], source[1:]
    if mark == "=" and s.step == TILE_STEP:
        return TILE + KIND_NAMES.index(rest) if rest in KIND_NAMES else None
    if mark == "=" and s.step == TOKEN_STEP:
        return TOKEN + int(rest) - 1 if rest in {str(value) for value in VALUES} else None
    if mark == "=" and rest and re.fullmatch(EDGES_PATTERN, rest):
        return TURN + read_edges(rest)
    if mark == "/" and rest in tuple(BACK_LETTERS[:2]):
        return BACK + BACK_LETTERS.index(rest)
    if mark == "/" and rest in tuple(EDGE_LETTERS.lower()):
        return SEGMENT + EDGE_LETTERS.lower().index(rest)
    return None


def read_edges(source: str) -> int:
    return sum(1 << EDGE_LETTERS.index(letter) for letter in source if letter != "o")


def read_island(s: State, name: str) -> int | None:
    match = ISLAND_NAME.fullmatch(name)
    return ISLAND + segment_named(s, match[1], match[2], name) if match else None


# A line of moves


def play(cursor: Cursor, source: str, whole: bool) -> None:
    """`@g3 x2 s1=S1 f3=W +F &d3=NESW t2=2 *d2=10:A10.B5`: decisions, chance if it is written, and results to check."""
    tokens = source.split()
    if not tokens:
        raise BadText("There is no move in this line.")
    line_of_play = Play(cursor)
    for token in tokens:
        line_of_play.token(token)
    if whole:
        line_of_play.chance_decides()
        if cursor.state.record.step in (TURN_STEP, SEGMENT_STEP):
            raise BadText("The line stops in the middle of a choice.")


class Play:
    """One line that is being played: the cursor, and what has happened since the last decision that was written."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.steps: list[tuple[GameState, int]] = []
        self.told = 0

    @property
    def s(self) -> Any:
        return self.cursor.state.record

    def token(self, token: str) -> None:
        if RESULT_TOKEN.fullmatch(token):
            self.chance_decides()
            self.result(token)
            return
        if not token.startswith(("=", "/")):
            self.chance_decides()
            self.steps, self.told = [], 0
            if self.s.step == INCOME_STEP and not token.startswith("I"):
                self.chance()
        self.decide(token)

    def do(self, action: int, seat: int | None = None) -> None:
        before = self.cursor.state.copy()
        self.cursor.do(action, seat)
        self.steps.append((before, action))

    def chance(self) -> None:
        before = self.cursor.state.copy()
        self.steps.append((before, self.cursor.chance()))

    def chance_decides(self) -> None:
        """Chance that is not written may be anything; a spin waits until the next token."""
        while self.cursor.seat == CHANCE and self.s.step != INCOME_STEP:
            self.chance()

    def refuse(self, code: int) -> NoReturn:
        game, clause = self.cursor.game, Clause.of(self.cursor.game.prefix, code)
        raise game.refuse(self.cursor.state, -1, clause)

    def result(self, token: str) -> None:
        """A result that is written must have happened since the last token, after those written before it."""
        happened = [found.notation for before, action in self.steps for found in results(before, action)]
        if token not in happened[self.told :]:
            self.refuse(RESULT_CLAUSES[token[0]])
        self.told = happened.index(token, self.told) + 1

    def decide(self, token: str) -> None:
        """One token, as the small decisions that it stands for."""
        for pattern, carry_out in TOKENS:
            if match := pattern.fullmatch(token):
                carry_out(self, *match.groups())
                return
        self.do(read(self.s, token))

    def number(self, mark: str, number: str) -> None:
        """A spin, a number of tiles, or with own tiles an amount of gold."""
        action = read_number(mark, int(number))
        if mark == "I":
            if action is None:
                self.refuse(ENT_1_17)
        elif (mark == "$") != bool(self.s.options[PERSONAL_TILES]):
            self.refuse(ENT_5_1 if mark == "$" else ENT_13_7)
        elif action is None:
            self.refuse(ENT_5_2)
        assert action is not None
        self.do(action)

    def start(self, border: str, name: str) -> None:
        action = read_cell("@" + border, name)
        if action is None:
            self.refuse(ENT_4_1)
        self.do(action)

    def draw(self, stack: str, kind: str | None, back: str | None) -> None:
        """`s2`, `s2=S1?gold`, `s2=S1/p`."""
        if not 1 <= int(stack) <= STACKS:
            self.refuse(ENT_6_1)
        self.do(DRAW + int(stack) - 1)
        if kind:
            self.tile(kind)
        if back and self.s.step == BACK_STEP:
            self.do(BACK + BACK_LETTERS.index(back))

    def tile(self, name: str) -> None:
        """The tile that is written must be one that exists and is left."""
        shape, _, event = name.partition("?")
        if shape not in SHAPE_NAMES or (event and event not in EVENT_NAMES):
            raise BadText(f"There is no tile {name}.")
        if name not in KIND_NAMES:
            self.refuse(ENT_1_9 if any(kind.startswith(shape) for kind in KIND_NAMES) else ENT_1_10)
        kind = KIND_NAMES.index(name)
        if self.cursor.imposes:
            impose(self.s, kind)
        self.do(TILE + kind)

    def own(self, name: str) -> None:
        if name not in OWN_NAMES:
            self.refuse(ENT_13_5)
        self.do(OWN + OWN_NAMES.index(name))

    def lay(self, name: str, land: str) -> None:
        self.do(CELL + CELL_NAMES.index(name))
        self.do(TURN + read_edges(land))

    def take(self, pile: str, value: str | None) -> None:
        if not 1 <= int(pile) <= PILES:
            self.refuse(ENT_8_8)
        self.do(TAKE + int(pile) - 1)
        if value is None:
            return
        if int(value) not in VALUES:
            self.refuse(ENT_1_14)
        self.do(TOKEN + list(VALUES).index(int(value)))

    def build(self, piece: str, edge: str) -> None:
        self.do(BUILD + PIECE_LETTERS.index(piece))
        if self.s.step != SEGMENT_STEP:
            self.refuse(ENT_9_7)
        self.do(SEGMENT + EDGE_LETTERS.lower().index(edge))

    def recall(self, seat: str | None, name: str) -> None:
        """Out of turn the seat stands before it (ENT-9.14)."""
        self.do(RECALL + CELL_NAMES.index(name), None if seat is None else SEAT_LETTERS.index(seat))


TOKENS = (
    (NUMBER_TOKEN, Play.number),
    (re.compile(rf"@(\*?)({CELL_PATTERN})"), Play.start),
    (DRAW_TOKEN, Play.draw),
    (OWN_TOKEN, Play.own),
    (LAY_TOKEN, Play.lay),
    (TAKE_TOKEN, Play.take),
    (BUILD_TOKEN, Play.build),
    (RECALL_TOKEN, Play.recall),
)


def impose(s: State, kind: int) -> None:
    """For test scripts: a tile that is left turns up whatever back was shown; other backs stay possible."""
    back = back_of(kind)
    if s.step != TILE_STEP or s.undiscovered[kind] == 0:
        return
    s.top[s.drawn_from] = back
    left = sum(int(s.undiscovered[k]) for k in range(KINDS) if back_of(k) == back)
    for k in range(STACKS):
        if k != s.drawn_from and s.stack[k] and s.top[k] == back:
            left -= 1
            s.top[k] = back if left >= 1 else 1 - back


# What is legal, for test scripts


def only(cursor: Cursor, source: str) -> tuple[set[str], set[str]]:
    """The tokens listed, and those of the player who must decide: whole, without chance and taking back posts."""
    return set(source.split()), {token for action in cursor.legal() for token in whole_tokens(cursor, action)}


def whole_tokens(cursor: Cursor, action: int) -> list[str]:
    kind, word = act(action).kind, write(cursor.state.record, action)
    if kind == "recall":
        return []
    if kind not in ("cell", "build"):
        return [word]
    ahead = cursor.branch()
    ahead.do(action)
    s = ahead.state.record
    if s.step not in (TURN_STEP, SEGMENT_STEP):
        return [word]
    return [word + write(s, second) for second in ahead.legal()]


# Decisions back to a line


def line(steps: Sequence[Step], viewer: int = -1) -> str:
    """The tokens of decisions in a row with what happened in between, as one writes them down. Nothing is secret."""
    tokens: list[str] = []
    for step in steps:
        word = write(step.before.record, step.action)
        if tokens and act(step.action).kind in SECOND_HALVES:
            tokens[-1] += word
        else:
            tokens.append(word)
        tokens += [found.notation for found in results(step.before, step.action) if found.notation]
    return " ".join(tokens)


def acts(steps: Sequence[Step], viewer: int = -1) -> list[Act]:
    """The decisions with what happened by itself: `filler`, `event`, `unplayable`, `scored` and `pass`."""
    found: list[Act] = []
    for step in steps:
        found.append(act(step.action))
        found += [result.act for result in results(step.before, step.action)]
    return found


NOTATION = Notation(
    write=write,
    read=read,
    text=text,
    load=load,
    play=play,
    line=line,
    acts=acts,
    only=only,
    fact=FACTS.hold,
    settle=settle,
)
