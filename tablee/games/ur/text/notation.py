"""Moves of UR as text, both ways, and the facts that test scripts ask for. Positions are in `position.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tablee.engine.clauses import Clause
from tablee.engine.contract import Notation, Step
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.games.ur.rules import flow
from tablee.games.ur.rules.actions import (
    AMOUNT,
    ATTACKER,
    BUILD,
    CELL_NAMES,
    DONE,
    ENTER,
    FACE,
    KEEP,
    PERFORM,
    PICK,
    PLACE,
    PUT,
    SETTLE,
    SIDE_TILE,
    STOP,
    TABLE,
    TAKE,
    TARGET,
    TOP_OF_PILE,
    act,
)  # fmt: skip
from tablee.games.ur.rules.clauses import UR_4_1, UR_5_11, UR_6_6, UR_8_7, UR_9_2, UR_10_13
from tablee.games.ur.rules.state import (
    ACT_STEP,
    ATTACKER_STEP,
    COLOURS,
    ENTER_STEP,
    ENTRY,
    FEED_STEP,
    FULL,
    KIND_LETTERS,
    MOVE_STEP,
    PAIR_NAMES,
    POLITICS_STEP,
    SHORTAGE_STEP,
    State,
)  # fmt: skip
from tablee.games.ur.text.facts import FACTS
from tablee.games.ur.text.position import letter, load, text

CELL = "[a-f][1-6]"
PREFIX = re.compile(r"([rbyg])([:?])\s*(.*)", re.DOTALL)
WITH_BRACKETS = re.compile(r"([AKCPW])\(([^()]*)\)")
NAMED = re.compile(rf"({CELL})([+=])(\d+)")
ATTACK = re.compile(rf"({CELL})>({CELL}):(\d+)")
WITH_CELL = {"@": PLACE, "+": PUT, "*": SETTLE, "3*": ENTER, "Z": BUILD, "x": TAKE, ">": TARGET}
NO_ACTION = -1
WORDS = {"keep": KEEP, "xs": SIDE_TILE, "xp": TOP_OF_PILE, "stop": STOP, "done": DONE}
MARKS = {"place": "@", "take": "x", "put": "+", "settle": "*", "build": "Z", "target": ">"}
SINGLE_WORDS = {"keep": "keep", "side": "xs", "pile": "xp", "stop": "stop", "done": "done"}


# One decision


def write(s: State, action: int) -> str:
    """One single decision."""
    kind, args = act(action).kind, act(action).args
    if kind in SINGLE_WORDS:
        return SINGLE_WORDS[kind]
    if kind == "amount":
        return amount_text(s, int(args[0]))
    if kind == "pick":
        return f"pick:{args[0]}"
    if kind == "face":
        return f"/{args[0]}"
    if kind == "perform":
        return args[0]
    if kind == "attacker":
        return f"{args[0]}>"
    if kind == "enter":
        return f"3*{args[0]}" if flow.enter_with(s) == ENTRY else f"*{args[0]}"
    return MARKS[kind] + args[0]


def amount_text(s: State, amount: int) -> str:
    if s.step == MOVE_STEP:
        return f":{amount}"
    return f"{CELL_NAMES[s.at]}{'=' if s.step == POLITICS_STEP else '+'}{amount}"


def read(s: State, source: str) -> int:
    """The action that a text means now, legal or not."""
    if source in WORDS:
        return WORDS[source]
    if source in KIND_LETTERS and len(source) == 1:
        return PERFORM + KIND_LETTERS.index(source)
    if source.startswith("pick:") and source[5:] in PAIR_NAMES:
        return PICK + PAIR_NAMES.index(source[5:])
    if source.startswith("/") and len(source) == 2 and source[1] in KIND_LETTERS:
        return FACE + KIND_LETTERS.index(source[1])
    amount = read_amount(s, source)
    if amount is not None:
        return amount
    if re.fullmatch(f"{CELL}>", source):
        return ATTACKER + CELL_NAMES.index(source[:2])
    if re.fullmatch(rf"(@|\+|3?\*|Z|x|>){CELL}", source):
        return read_cell(s, source[:-2], CELL_NAMES.index(source[-2:]))
    raise BadText(f"{source!r} is no move of UR.", move=source)


def read_cell(s: State, mark: str, cell: int) -> int:
    """A mark and a cell; `*` also means the entry with one cube (UR-13.3), and `3*` only the one with three."""
    if s.step == ENTER_STEP and mark in ("*", "3*"):
        wanted = "3*" if flow.enter_with(s) == ENTRY else "*"
        return (ENTER if mark == wanted else SETTLE) + cell
    return WITH_CELL[mark] + cell


def read_amount(s: State, source: str) -> int | None:
    """`:2`, `=2`, or `b2+2` and `b2=2` for the tile in question."""
    match = re.fullmatch(rf"({CELL})?([+=:])(\d)", source)
    if not match or int(match[3]) > FULL:
        return None
    if match[1] and CELL_NAMES.index(match[1]) != s.at:
        raise BadText(f"{source!r}: {match[1]} is not the tile in question.", move=source)
    return AMOUNT + int(match[3])


# A line of moves


def play(cursor: Cursor, source: str, whole: bool) -> None:
    """`r: +c3 W(c3>d3:2) xf6/P`: tokens of one player, each carried out as the small decisions that it stands for."""
    seat, mark, rest = read_prefix(cursor, source)
    if mark == "?":
        answer_shortage(cursor, seat, rest)
        return
    tokens = rest.split()
    if not tokens:
        raise BadText("There is no move in this line.")
    for i, token in enumerate(tokens):
        check_seat(cursor, seat)
        play_token(cursor, token, alone=not whole and i == len(tokens) - 1)


def read_prefix(cursor: Cursor, source: str) -> tuple[int | None, str, str]:
    """Who plays the line. Without a prefix it is whoever is asked."""
    match = PREFIX.fullmatch(source.strip())
    if not match:
        return cursor.seat, ":", source.strip()
    s = cursor.state.record
    for seat in range(s.players):
        if letter(s, seat) == match[1]:
            return seat, match[2], match[3]
    raise BadText(f"Nobody plays {match[1]}.")


def check_seat(cursor: Cursor, seat: int | None) -> None:
    if cursor.seat == seat or cursor.seat is None:
        return
    s = cursor.state.record
    refuse(cursor, UR_8_7 if s.step == SHORTAGE_STEP else UR_4_1)


def refuse(cursor: Cursor, code: int) -> None:
    clause = Clause.of(cursor.game.prefix, code)
    raise cursor.game.refuse(cursor.state, -1, clause)


def decide(cursor: Cursor, source: str) -> None:
    cursor.do(read(cursor.state.record, source))


def play_token(cursor: Cursor, token: str, alone: bool) -> None:
    """One token. `alone`: it may stand for its first decision only."""
    brackets = WITH_BRACKETS.fullmatch(token)
    if brackets:
        perform(cursor, brackets[1], [part.strip() for part in brackets[2].split(",") if part.strip()])
    elif len(token) == 1 and token in KIND_LETTERS:
        if alone:
            decide(cursor, token)
        else:
            perform(cursor, token, [])
    elif token.startswith("x"):
        exchange(cursor, token)
    else:
        decide(cursor, token)


def exchange(cursor: Cursor, token: str) -> None:
    """`xc4/K`, `xs`, `xp`; the step from actions to exchange is not written."""
    if cursor.state.record.step == ACT_STEP:
        cursor.do(DONE)
    take, slash, face = token.partition("/")
    decide(cursor, take)
    if slash:
        decide(cursor, f"/{face}")


def perform(cursor: Cursor, kind: str, parts: list[str]) -> None:
    """An action with the choices that it asks for."""
    active = cursor.seat
    if kind == "W":
        wage_war(cursor, parts)
        return
    named = read_named(parts, "=" if kind == "P" else "+")
    decide(cursor, kind)
    while cursor.seat == active and cursor.state.record.step in (FEED_STEP, SHORTAGE_STEP, POLITICS_STEP):
        answer(cursor, named)
    if named:
        refuse(cursor, {"A": UR_6_6, "P": UR_9_2}.get(kind, UR_5_11))


def answer(cursor: Cursor, named: dict[int, int]) -> None:
    """The amount for the tile in question; unnamed farms and tiles get none, in Politics they stay as they were."""
    s = cursor.state.record
    unnamed = int(s.was_cubes[s.at]) if s.step == POLITICS_STEP else 0
    amount = named.pop(int(s.at), unnamed)
    cursor.do(amount_action(amount))


def read_named(parts: list[str], sign: str) -> dict[int, int]:
    named: dict[int, int] = {}
    for part in parts:
        match = NAMED.fullmatch(part)
        if not match or match[2] != sign:
            raise BadText(f"{part!r}: a tile and its cubes are written b2{sign}1.", move=part)
        cell = CELL_NAMES.index(match[1])
        if cell in named:
            raise BadText(f"{part!r}: {match[1]} stands there twice.", move=part)
        named[cell] = int(match[3])
    return named


def wage_war(cursor: Cursor, parts: list[str]) -> None:
    """War with its attacks in order; the war ends after the last one that is written."""
    attacks = [read_attack(part) for part in parts]
    decide(cursor, "W")
    if not attacks:
        refuse(cursor, UR_10_13)
    for attacker, target, moved in attacks:
        cursor.do(ATTACKER + attacker)
        cursor.do(TARGET + target)
        cursor.do(amount_action(moved))
    if cursor.state.record.step == ATTACKER_STEP:
        cursor.do(STOP)


def read_attack(part: str) -> tuple[int, int, int]:
    match = ATTACK.fullmatch(part)
    if not match:
        raise BadText(f"{part!r}: an attack is written b2>b3:1.", move=part)
    return CELL_NAMES.index(match[1]), CELL_NAMES.index(match[2]), int(match[3])


def amount_action(amount: int) -> int:
    """The action of an amount; one that no tile could ever hold is no action at all, and so refused."""
    return AMOUNT + amount if amount <= FULL else NO_ACTION


def answer_shortage(cursor: Cursor, seat: int | None, source: str) -> None:
    """`y? b3+1,d3+0`: the answer of a player who is short in another player's Culture (UR-8.7)."""
    named = read_named([part.strip() for part in source.split(",")], "+")
    if cursor.state.record.step != SHORTAGE_STEP or cursor.seat != seat:
        refuse(cursor, UR_8_7)
    while cursor.seat == seat and cursor.state.record.step == SHORTAGE_STEP:
        answer(cursor, named)
    if named:
        refuse(cursor, UR_5_11)


def only(cursor: Cursor, source: str) -> tuple[set[str], set[str]]:
    """The decisions listed after the player who is asked, and those that are legal."""
    s = cursor.state.record
    legal = {write(s, action) for action in cursor.legal()}
    seat, _, rest = read_prefix(cursor, source)
    if seat != cursor.seat:
        raise BadText(f"{COLOURS[s.colour[cursor.seat]] if cursor.seat is not None else 'nobody'} is asked now.")
    return set(rest.split()), legal


# Decisions back to a line


def line(steps: Sequence[Step], viewer: int) -> str:
    """The tokens of a seat's decisions in a row, as one writes them down: `+b6 W(b6>b5:2) xf5/P`. Nothing is secret."""
    return " ".join(tokens(steps))


def tokens(steps: Sequence[Step]) -> Iterator[str]:
    inside: list[str] = []
    letter_of_action = ""
    for k, step in enumerate(steps):
        s = step.before.record
        word = write(s, step.action)
        kind = act(step.action).kind
        if kind == "perform":
            letter_of_action, inside = word, []
        elif kind in ("amount", "attacker", "target", "stop"):
            add_inside(inside, kind, word)
        elif kind == "take":
            following = steps[k + 1] if k + 1 < len(steps) else None
            yield word + (write(following.before.record, following.action) if following else "")
            continue
        elif kind not in ("face", "done"):
            yield word
        following_kind = act(steps[k + 1].action).kind if k + 1 < len(steps) else ""
        if (letter_of_action or inside) and following_kind not in ("amount", "attacker", "target", "stop"):
            yield close_brackets(letter_of_action, inside)
            letter_of_action, inside = "", []


def add_inside(inside: list[str], kind: str, word: str) -> None:
    """An attack is written in one piece; amounts of nothing are left out, except in Politics."""
    if kind == "attacker":
        inside.append(word)
    elif kind == "target":
        inside[-1:] = [inside[-1] + word[1:] if inside else word]
    elif word.startswith(":"):
        inside[-1:] = [inside[-1] + word if inside else word]
    elif kind == "amount" and not word.endswith("+0"):
        inside.append(word)


def close_brackets(action: str, inside: list[str]) -> str:
    if not action:
        return ",".join(inside) or "+0"
    return f"{action}({','.join(inside)})" if inside else action


NOTATION = Notation(
    write=write, read=read, text=text, load=load, play=play, line=line, acts=TABLE.acts, only=only, fact=FACTS.hold
)
