"""How the toy game speaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from tablee.engine.contract import Ask, Step
from tablee.engine.state import State
from tablee.engine.words import Tongue
from tests.toy.actions import act
from tests.toy.notation import PHASES
from tests.toy.view import View


def ask(s: Any, t: Tongue) -> Ask:
    phase = PHASES[s.phase]
    return Ask(t(f"ask.{phase}.label"), t(f"ask.{phase}", prize=int(s.prize)))


def label(s: Any, action: int, t: Tongue) -> str:
    found = act(action)
    return t(f"label.{found.kind}", value=found.args[0] if found.args else "")


def facts(state: State, action: int, label: str) -> dict[str, Any]:
    return {}


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    name = t("chance") if steps[0].seat < 0 else names[steps[0].seat]
    return t("tell", name=name, acts=t.listing([label(step.before.record, step.action, t) for step in steps]))


def draw(view: View, t: Tongue, names: Sequence[str]) -> RenderableType:
    rows = [t("board.prize", prize=view.prize)]
    rows += [t("board.seat", name=names[seat], won=view.won[seat]) for seat in range(view.players)]
    return Text("\n".join(rows))
