"""Decisions back to a line of notation, as far as a viewer may know them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablee.engine.actions import Act
from tablee.engine.contract import Step
from tablee.engine.verbs import CHANCE
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.actions import act
from tablee.games.uruk.rules.state import (
    COLOUR_LETTERS,
    ENDING,
    FILLING,
    GIFT_MOVE,
    NO_CARD,
    NO_MOVE,
    TURN,
    TYPES,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import in_final_round
from tablee.games.uruk.text.partial_move import write
from tablee.games.uruk.text.symbols import player

UNKNOWN = "?"
SECRET_KINDS = ("bid", "amount")


def ends_move(step: Step) -> bool:
    """Whether the move is complete after this decision."""
    return bool(step.before.game.apply(step.before.copy(), step.action).record.verb == NO_MOVE)


def moves(steps: Sequence[Step]) -> list[list[Step]]:
    """Decisions, with what chance did among them, taken together to moves."""
    found: list[list[Step]] = []
    for step in steps:
        if found and step.before.record.verb != NO_MOVE:
            found[-1].append(step)
        else:
            found.append([step])
    return found


def owner(step: Step) -> int:
    """Whose move a decision or a drawn card belongs to."""
    s = step.before.record
    if step.seat != CHANCE:
        return step.seat
    return int(s.rival if s.verb in (FILLING, GIFT_MOVE) else s.active)


def goes_face_down(step: Step) -> bool:
    """An event card that is put face down before its drawer (URUK-10.3)."""
    s, card = step.before.record, step.action - a.COMES
    return bool(card >= TYPES and s.slot != NO_CARD and s.down == NO_CARD and not in_final_round(s))


def hides_card(step: Step, viewer: int) -> bool:
    """A card drawn into somebody else's hand, or face down before him."""
    if step.seat != CHANCE or owner(step) == viewer:
        return False
    into_hand = step.action - a.COMES < TYPES and step.before.record.verb not in (ENDING, FILLING)
    return into_hand or goes_face_down(step)


def line(steps: Sequence[Step], viewer: int) -> str:
    """A row of decisions as one writes it down: `12#2 t *; r KIL`. What the viewer may not know is `?` or missing."""
    if not steps:
        return ""
    written = [move for move in (move_text(steps, viewer) for steps in moves(steps)) if move]
    s = steps[0].before.record
    head = f"{s.round_number}{player(s, s.active)} " if s.phase == TURN and written else ""
    return head + "; ".join(written)


def is_hidden(move: Sequence[Step], viewer: int) -> bool:
    """Of a move in the making the others see nothing until it is complete or settled (DF-8)."""
    if owner(move[0]) == viewer or ends_move(move[-1]):
        return False
    last = move[-1].before.copy()
    return not last.game.apply(last, move[-1].action).record.settled


def move_text(move: Sequence[Step], viewer: int) -> str:
    if is_hidden(move, viewer):
        return ""
    last = move[-1]
    text = write(last.before.record, last.action)
    for step in move:
        if hides_card(step, viewer):
            text = hide_drawn(text, act(step.action).args[0])
    if owner(move[0]) != viewer:
        text = hide_bids(text, move)
    return tidy(text) if ends_move(last) else text


def hide_drawn(text: str, code: str) -> str:
    """`t *LYR` is `t *` for the others, `(GIBv)` is `(?v)`."""
    text = text.replace(f"({code}v)", f"({UNKNOWN}v)")
    return re.sub(rf"(\*[^ ]*?)~?{code}(?= |$)", r"\1", text, count=1)


def hide_bids(text: str, move: Sequence[Step]) -> str:
    """The number of cards and the total of a bid are public, a secret bid is not."""
    kinds = [act(step.action).kind for step in move]
    if "amount" in kinds:
        return re.sub(r"\bs .*", f"s {UNKNOWN}", text)
    if "bid" in kinds:
        return re.sub(r"\+[A-Z&]+", f"+{kinds.count('bid')}", text)
    return text


def tidy(text: str) -> str:
    """A whole move leaves out what goes without saying."""
    if "[" in text:
        text = re.sub(r"(/_)?\[", "[", text, count=1)
        text = re.sub(r"^(.*\+[A-Z]{3})-([/\[])", r"\1\2", text).replace(" -[", "[") + "]"
    elif re.match(r"(#\d y )?\+[A-Z]{3}", text):
        text = re.sub(r"-(?=/|$)", "", text).replace("/_", "") + "[]"
    elif text.startswith("d "):
        text = text.removesuffix(" -") + "[]"
    found = re.fullmatch(rf"(#\d s )((?:[{COLOUR_LETTERS}]\d+)+)", text)
    if found:
        amounts = re.findall(rf"([{COLOUR_LETTERS}])(\d+)", found[2])
        return found[1] + ("".join(letter * int(n) for letter, n in amounts) or "0")
    return text.removesuffix(" -") if text.startswith("x ") else text


def acts(steps: Sequence[Step], viewer: int) -> list[Act]:
    """The decisions taken apart, to be marked on the board; what the viewer may not know has no argument."""
    found: list[Act] = []
    for move in moves(steps):
        if is_hidden(move, viewer):
            continue
        for step in move:
            this = act(step.action)
            secret = hides_card(step, viewer) or (this.kind in SECRET_KINDS and step.seat != viewer)
            found.append(Act(this.kind, ()) if secret else this)
    return found
