"""How the game speaks; the text itself is in the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.engine.contract import Ask, Step
from tablee.engine.state import State as Position
from tablee.engine.words import Tongue
from tablee.games.royal.rules.actions import PASS, THROW, act
from tablee.games.royal.rules.board import home, is_rosette, rival_stands
from tablee.games.royal.rules.legal import can_move
from tablee.games.royal.rules.state import State
from tablee.games.royal.show.terminal import draw
from tablee.games.royal.text.notation import details

__all__ = ["ask", "draw", "facts", "label", "tell"]


def ask(s: State, t: Tongue) -> Ask:
    step = "throw" if s.to_move < 0 else "move" if can_move(s) else "pass"
    return Ask(t(f"ask.{step}.label", n=int(s.thrown)), t(f"ask.{step}", n=int(s.thrown)))


def label(s: State, action: int, t: Tongue) -> str:
    return phrase(s, action, t, "label", "{}")


def facts(state: Position, action: int, label: str) -> dict[str, Any]:
    """What the sentence of a refusal needs: how far the throw is, and how far the way home."""
    s: State = state.record
    return {"n": int(s.thrown), "left": home(s) - action} if label == "6.1" else {}


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    """What somebody did; a throw is told with the move that it leads to, or alone where nobody has moved yet."""
    moves = [step for step in steps if step.action < THROW] or steps[:1]
    name = names[int(moves[0].before.record.active)]
    done = [phrase(step.before.record, step.action, t, "tell", "**{}**") for step in moves]
    return t("tell", name=f"**{name}**", done=t.listing(done))


def phrase(s: State, action: int, t: Tongue, key: str, style: str) -> str:
    """One decision in words, with what it brings: `moves 2 from c1 to a1, with another throw`."""
    if action >= PASS:
        return t(f"{key}.{act(action).kind}", n="".join(act(action).args) or int(s.thrown))
    start, end = details(s, action)
    way = "enter" if start == "new" else "home" if end == "home" else "move"
    said = t(f"{key}.{way}", start=style.format(start), end=style.format(end), n=int(s.thrown))
    seat, target = int(s.active), action + int(s.thrown)
    brings = [("takes", rival_stands(s, seat, target)), ("again", is_rosette(s, seat, target))]
    return "".join([said, *(t(f"{key}.{what}") for what, happens in brings if happens)])
