"""Plays and small choices as text, both ways. Positions are in `position.py`, facts for scripts in `facts.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from tablee.engine.clauses import ALLOWED, Clause
from tablee.engine.contract import Notation, Step
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, Over
from tablee.engine.verbs import CHANCE
from tablee.games.builders.rules import legal
from tablee.games.builders.rules.actions import (
    END,
    OPEN,
    RECRUIT,
    SLAVE_CODES,
    TABLE,
    TURN_UP_BUILDING,
    TURN_UP_TOP,
    TURN_UP_WORKER,
    WORKER_CODES,
    act,
)  # fmt: skip
from tablee.games.builders.rules.clauses import BLD_2_3, BLD_2_10, BLD_3_5, BLD_4_2, BLD_5_2, BLD_8_3, BLD_9_1
from tablee.games.builders.rules.payment import bought
from tablee.games.builders.rules.state import (
    BUILDING_TOP_VISIBLE,
    NO_CARD,
    NO_TOOL,
    SITE_CODES,
    SIZES,
    TOOL_CODES,
    UNIT_CODES,
    UNIVERSITY_CODES,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import forbids_tool
from tablee.games.builders.rules.work import would_finish
from tablee.games.builders.text.facts import FACTS
from tablee.games.builders.text.plays import (
    ENDING,
    REPAYING,
    Play,
    actions_of,
    begins_play,
    borrowing,
    buying_tool,
    freeing,
    instructing,
    is_asked,
    is_chance,
    legal_plays,
    opening,
    part,
    play_of,
    recruiting,
    sending,
    taking,
    taking_slave,
)  # fmt: skip
from tablee.games.builders.text.position import card_code, load, reconsider, text
from tablee.games.builders.text.undo import undo

PLAY_LETTERS = ("O", "R", "B", "F", ">", "X", "P", "E")
UNDO = "undo"
SEAT = re.compile(r"P(\d+)\s*:\s*(.*)", re.DOTALL)
TOKEN = re.compile(r"([^*#\[]+?)(?:\*(\d+))?(#)?(?:\[=(\w+|-)(?:\^(\w+|-))?\])?")
SEND = re.compile(r"(\w+)(?:\+(\w+))?>(\w+)")
TAKE = re.compile(r"X(\d+)")


# One small choice


def write(s: State, action: int) -> str:
    """One single decision."""
    if action <= END:
        return PLAY_LETTERS[action]
    code = act(action).args[0]
    if action >= TURN_UP_TOP:
        return f"^{code}"
    return f"={code}" if is_chance(action) else code


def read(s: State, source: str) -> int:
    """The action that a text means now, legal or not: an option of the step that is asked, or the begin of a play."""
    if source in PLAY_LETTERS:
        return PLAY_LETTERS.index(source)
    if source[:1] in ("=", "^"):
        return read_chance(source)
    if not begins_play(s):
        first = int(legal.FIRST_OF_STEP[s.step])
        for action in range(first, first + int(legal.OPTIONS_OF_STEP[s.step])):
            if act(action).args[0] == source:
                return action
    raise BadText(f"{source!r} is no move that can be read here.", move=source)


def read_chance(source: str) -> int:
    """`=M2`, `=ZIG`, `^ZIG`."""
    mark, code = source[:1], source[1:]
    if mark == "=" and code in WORKER_CODES:
        return TURN_UP_WORKER + WORKER_CODES.index(code)
    if code in SITE_CODES:
        return (TURN_UP_BUILDING if mark == "=" else TURN_UP_TOP) + SITE_CODES.index(code)
    raise BadText(f"{source!r} is no card that could be turned up.", move=source)


# One whole play


@dataclass(frozen=True)
class Written:
    """A play as somebody wrote it: suffixes and note may be left out."""

    play: Play
    bought: int | None
    finished: bool
    slot: str | None
    top: str | None


def read_play(source: str) -> Written | None:
    """A whole play, or None if the text is none (then it may be a single decision)."""
    token = TOKEN.fullmatch(source)
    if not token:
        raise BadText(f"{source!r} is no play.", move=source)
    found = read_body(" ".join(token[1].split()))
    if found is None:
        return None
    if token[3] and found.site < 0:
        raise BadText(f"{source!r}: only a send finishes a site.", move=source)
    if token[2] and found in (REPAYING, ENDING):
        raise BadText(f"{source!r}: this takes no action.", move=source)
    if token[4] and source[:2] not in ("O ", "R "):
        raise BadText(f"{source!r}: only opening and recruiting turn up a card.", move=source)
    check_note(source, token[4], token[5])
    return Written(found, int(token[2]) if token[2] else None, bool(token[3]), token[4], token[5])


def check_note(source: str, slot: str | None, top: str | None) -> None:
    """The cards of a note exist, each of the right kind."""
    codes = WORKER_CODES if source.startswith("R") else SITE_CODES
    if any(code not in (None, "-", *codes) for code in (slot, top)) or (top and source.startswith("R")):
        raise BadText(f"{source!r}: the note in brackets names no such card.", move=source)


def read_body(body: str) -> Play | None:
    """The play itself, without seat, suffix and note."""
    verb, _, rest = body.partition(" ")
    if body in ("P", "E"):
        return REPAYING if body == "P" else ENDING
    if verb == "O" and rest:
        return opening(code_of(SITE_CODES, rest, body))
    if verb == "R" and rest:
        return recruiting(code_of(WORKER_CODES, rest, body))
    if verb == "F" and rest:
        return freeing(code_of(SLAVE_CODES, rest, body))
    if verb == "B" and rest:
        return read_buying(rest, body)
    if size := TAKE.fullmatch(body):
        return taking(int(size[1]))
    if send := SEND.fullmatch(body):
        tool = code_of(TOOL_CODES, send[2], body) if send[2] else NO_TOOL
        return sending(code_of(UNIT_CODES, send[1], body), code_of(SITE_CODES, send[3], body), tool)
    return None


def read_buying(rest: str, body: str) -> Play | None:
    university, arrow, unit = rest.partition(">")
    if arrow and unit:
        return instructing(code_of(UNIVERSITY_CODES, university, body), code_of(UNIT_CODES, unit, body))
    if rest == "loan":
        return borrowing()
    if rest in TOOL_CODES:
        return buying_tool(TOOL_CODES.index(rest))
    return taking_slave(code_of(SLAVE_CODES, rest, body))


def code_of(codes: Sequence[str], code: str, source: str) -> int:
    if code not in codes:
        raise BadText(f"{source!r}: {code!r} is no card that fits here.", move=source)
    return codes.index(code)


# A line of plays


def play(cursor: Cursor, source: str, whole: bool) -> None:
    """A line as the log writes it: plays of one turn or of several, or single decisions, with `;` between them."""
    carry_out(cursor, source, whole, undoes=False)


def play_script(cursor: Cursor, source: str, whole: bool) -> None:
    """The same for test scripts, where `undo` may stand for a play."""
    carry_out(cursor, source, whole, undoes=True)


def carry_out(cursor: Cursor, source: str, whole: bool, undoes: bool) -> None:
    tokens = [token.strip() for token in source.split(";")]
    for i, token in enumerate(tokens):
        if not token:
            raise BadText("A play is missing in this line.", line=source)
        if undoes and token == UNDO:
            undo(cursor)
            continue
        play_token(cursor, token)
        last = i == len(tokens) - 1
        if cursor.seat == CHANCE and (whole if last else tokens[i + 1][:1] not in ("=", "^")):
            cursor.chance()


def play_token(cursor: Cursor, token: str) -> None:
    """One play or one decision, with the seat that it is written for."""
    if match := SEAT.fullmatch(token):
        check_seat(cursor, int(match[1]) - 1)
        token = match[2]
    chance = token[:1] in ("=", "^")
    written = None if chance else read_play(token)
    if cursor.seat == CHANCE and not chance:
        cursor.chance()
    if written is None:
        cursor.do(read(cursor.state.record, token))
    else:
        play_written(cursor, written)


def check_seat(cursor: Cursor, seat: int) -> None:
    s = cursor.state.record
    if seat not in range(s.players):
        raise BadText(f"There is no seat P{seat + 1} at this table.")
    if cursor.seat is not None and s.active != seat:
        refuse(cursor, BLD_2_10)


def refuse(cursor: Cursor, code: int) -> NoReturn:
    clause = Clause.of(cursor.game.prefix, int(code))
    raise cursor.game.refuse(cursor.state, -1, clause)


def play_written(cursor: Cursor, written: Written) -> None:
    """Carry out the decisions of a play that are still open, and hold it to its suffixes and its note."""
    if cursor.seat is None:
        raise Over(f"This game of {cursor.game.name} is over.")
    s = cursor.state.record
    wanted = written.play
    check_before(cursor, written)
    made = part(s)
    if wanted.decisions[: len(made)] != made:
        refuse(cursor, legal.not_asked(s))
    asked = [decision for decision in wanted.decisions[len(made) :] if is_asked(s, wanted, decision)]
    top = int(s.building_top)
    for decision in asked:
        cursor.do(decision)
    if written.finished and not cursor.state.record.finished[wanted.site]:
        refuse(cursor, BLD_9_1)
    if written.slot is not None:
        turn_up(cursor, written, top)


def check_before(cursor: Cursor, written: Written) -> None:
    """What no single decision would refuse: a size that does not exist, a tool never asked for, wrong suffixes."""
    s, wanted = cursor.state.record, written.play
    actions = actions_of(s, wanted)
    if TAKE.fullmatch(wanted.text) and not 1 <= actions <= SIZES:
        refuse(cursor, BLD_8_3)
    if wanted.tool != NO_TOOL and s.owner[wanted.unit] == s.active:
        clause = forbids_tool(s, wanted.unit, wanted.tool)
        if clause != ALLOWED:
            refuse(cursor, clause)
    if written.bought is not None and bought(s, actions) != written.bought:
        refuse(cursor, BLD_3_5)


def turn_up(cursor: Cursor, written: Written, top: int) -> None:
    """Impose what the note says: the card in the slot, and for an open the new top card."""
    opens = written.play.kind == OPEN
    if opens and cursor.state.record.options[BUILDING_TOP_VISIBLE]:
        if written.slot != ("-" if top == NO_CARD else SITE_CODES[top]):
            refuse(cursor, BLD_4_2)
        impose(cursor, written.top, "^", BLD_4_2)
        return
    if written.top is not None:
        refuse(cursor, BLD_2_3)
    impose(cursor, written.slot, "=", BLD_4_2 if opens else BLD_5_2)


def impose(cursor: Cursor, code: str | None, mark: str, clause: int) -> None:
    """One card of a note; `-` if and only if the deck has no unseen card."""
    if code is None:
        return
    if (code == "-") == (cursor.seat == CHANCE):
        refuse(cursor, clause)
    if code != "-":
        cursor.do(read_chance(mark + code))


# For test scripts


def only(cursor: Cursor, source: str) -> tuple[set[str], set[str]]:
    """The whole plays that the line lists, and those that are legal now; for chance, its outcomes."""
    s = cursor.state.record
    listed = {listed_play(token.strip()) for token in source.split(";") if token.strip()}
    if cursor.seat == CHANCE:
        return listed, {write(s, action) for action in cursor.legal()}
    return listed, {play.text for play in legal_plays(s)}


def listed_play(token: str) -> str:
    if token[:1] in ("=", "^"):
        read_chance(token)
        return token
    written = read_play(token)
    if written is None or written.play.text != " ".join(token.split()):
        raise BadText(f"{token!r}: whole plays are listed, without suffix, note or seat.", move=token)
    return written.play.text


# Decisions back to a line


def line(steps: Sequence[Step], viewer: int) -> str:
    """A seat's decisions in a row as the log writes them: `O HOU[=FOR^ZIG]; A1>HOU#; X1; E`. Nothing is secret."""
    return "; ".join(tokens(steps))


def tokens(steps: Sequence[Step]) -> Iterator[str]:
    """One text for each play; a play that is not complete, or begun before these steps, by its decisions."""
    at = 0
    while at < len(steps):
        count, found = whole_play(steps, at)
        if found is None:
            yield write(steps[at].before.record, steps[at].action)
            at += 1
            continue
        yield full_text(steps[at].before.record, found, steps[at + count] if at + count < len(steps) else None)
        at += count
        at += at < len(steps) and is_chance(steps[at].action)


def whole_play(steps: Sequence[Step], at: int) -> tuple[int, Play | None]:
    """The play that begins at a step and how many decisions it takes there."""
    s = steps[at].before.record
    if not begins_play(s):
        return 1, None
    end = at + 1
    while end < len(steps) and not is_chance(steps[end].action) and not begins_play(steps[end].before.record):
        end += 1
    made = tuple(step.action for step in steps[at:end])
    found = play_of(made)
    asked = tuple(d for d in found.decisions if is_asked(s, found, d)) if found else ()
    return end - at, found if asked == made else None


def full_text(s: State, found: Play, after: Step | None) -> str:
    """A play with its suffixes and its note."""
    extra = int(bought(s, actions_of(s, found)))
    suffix = f"*{extra}" if extra else ""
    if found.site >= 0 and would_finish(s, found.unit, found.site, found.tool):
        suffix += "#"
    return found.text + suffix + note(s, found, after)


def note(s: State, found: Play, after: Step | None) -> str:
    """The cards that opening or recruiting turned up, as far as the steps tell."""
    if found.kind not in (OPEN, RECRUIT):
        return ""
    deck = s.building_deck if found.kind == OPEN else s.worker_deck
    drawn = "" if deck.any() else "-"
    if after is not None and is_chance(after.action):
        drawn = act(after.action).args[0]
    if found.kind == OPEN and s.options[BUILDING_TOP_VISIBLE]:
        return f"[={card_code(SITE_CODES, s.building_top)}{drawn and f'^{drawn}'}]"
    return drawn and f"[={drawn}]"


NOTATION = Notation(
    write=write,
    read=read,
    text=text,
    load=load,
    play=play,
    line=line,
    acts=TABLE.acts,
    only=only,
    fact=FACTS.hold,
    reconsider=reconsider,
    begins_play=begins_play,
    play_script=play_script,
)
