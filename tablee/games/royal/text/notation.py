"""Moves as text, both ways: the square that a piece leaves, or `new` for one of the hand; `pass`; a throw is `*2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.engine.actions import Act
from tablee.engine.contract import Notation, Step
from tablee.engine.errors import BadText
from tablee.engine.tokens import Tokens
from tablee.games.royal.rules.actions import MOVE, PASS, THROW, act
from tablee.games.royal.rules.state import PATH, SQUARE_NAMES, STEP_ON, State
from tablee.games.royal.text.facts import FACTS
from tablee.games.royal.text.position import SEAT_LETTERS, load, place_name, reconsider, text

CHANCE_MARK = "*"


def write(s: State, action: int) -> str:
    if action >= THROW:
        return f"{CHANCE_MARK}{action - THROW}"
    return "pass" if action == PASS else place_name(s, int(s.active), action)


def read(s: State, source: str) -> int:
    if source in ("new", "pass"):
        return MOVE if source == "new" else PASS
    if source in SQUARE_NAMES:
        step = int(STEP_ON[s.options[PATH], s.active, SQUARE_NAMES.index(source)])
        if step:
            return MOVE + step
        raise BadText(f"{source!r} is not on the way of {SEAT_LETTERS[s.active]}.", move=source)
    if re.fullmatch(r"\*[0-4]", source):
        return THROW + int(source[1])
    raise BadText(f"{source!r} is no move: write a square, new, pass or *2.", move=source)


def acts(steps: Sequence[Step], viewer: int) -> list[Act]:
    """With the squares instead of the steps, for the board."""
    return [Act(act(step.action).kind, details(step.before.record, step.action)) for step in steps]


def details(s: State, action: int) -> tuple[str, ...]:
    """Where a piece comes from and goes to; what the dice show."""
    if action >= PASS:
        return act(action).args
    return place_name(s, int(s.active), action), place_name(s, int(s.active), action + int(s.thrown))


TOKENS = Tokens(write, read, SEAT_LETTERS, CHANCE_MARK)
NOTATION = Notation(
    write=write,
    read=read,
    text=text,
    load=load,
    play=TOKENS.play,
    line=TOKENS.line,
    acts=acts,
    only=TOKENS.only,
    fact=FACTS.hold,
    reconsider=reconsider,
)
