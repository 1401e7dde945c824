"""How UR speaks: what is asked and what a choice is called. What somebody did is in `tell.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Ask
from tablee.engine.state import State as GameState
from tablee.engine.words import Tongue
from tablee.games.ur.rules.actions import CELL_NAMES, act
from tablee.games.ur.rules.civilisation import yields
from tablee.games.ur.rules.flow import enter_with
from tablee.games.ur.rules.grid import owns
from tablee.games.ur.rules.legal import high, low
from tablee.games.ur.rules.state import (
    BUILD_SLOT,
    COMMERCE,
    CULTURE,
    EMPTY_SLOT,
    FULL,
    KIND_LETTERS,
    OPENING_1,
    PAIR_NAMES,
    PUT_SLOT,
    STEP_NAMES,
    State,
)
from tablee.games.ur.rules.war import price
from tablee.games.ur.show.lacking import FACTS
from tablee.games.ur.show.tell import hand, tell
from tablee.games.ur.show.terminal import draw, pair

__all__ = ["ask", "draw", "facts", "label", "tell"]


# What is asked


def ask(s: State, t: Tongue) -> Ask:
    """The step and one sentence in the imperative, for the seat to move."""
    step = STEP_NAMES[s.step]
    speak = ASKS.get(step)
    return speak(s, t) if speak else Ask(t(f"ask.{step}.label"), t(f"ask.{step}"))


def ask_place(s: State, t: Tongue) -> Ask:
    key = "ask.place" if s.phase == OPENING_1 else "ask.place.beside"
    return Ask(t("ask.place.label", n=s.phase - OPENING_1 + 1), t(key))


def ask_exchange(s: State, t: Tongue) -> Ask:
    step = STEP_NAMES[s.step]
    return Ask(t(f"ask.{step}.label"), t(f"ask.{step}", pair=hand(s, t)))


def ask_face(s: State, t: Tongue) -> Ask:
    cell = CELL_NAMES[s.at]
    return Ask(t("ask.face.label", cell=cell), t("ask.face", cell=cell, pair=hand(s, t)))


def ask_act(s: State, t: Tongue) -> Ask:
    """The action step says what the slots that are left can still do."""
    used = s.slots[0]
    if used == BUILD_SLOT:
        return Ask(t("ask.act.build.label"), t("ask.act.build"))
    label = t.count("ask.act.label", sum(1 for use in s.slots if use == EMPTY_SLOT))
    if used == EMPTY_SLOT:
        return Ask(label, t("ask.act.ziggurat" if can_build(s) else "ask.act", pair=hand(s, t)))
    if used == PUT_SLOT:
        return Ask(label, t("ask.act.second"))
    other = PAIR_NAMES[s.hand[s.active]].replace(KIND_LETTERS[used], "")
    return Ask(label, t("ask.act.other", kind=t(f"kind.{other}")))


def can_build(s: State) -> bool:
    full = (cell for cell, cubes in enumerate(s.cubes.tolist()) if cubes == FULL)
    return s.ziggurats_left > 0 and any(owns(s, s.active, cell) for cell in full)


def ask_feed(s: State, t: Tongue) -> Ask:
    cell = CELL_NAMES[s.at]
    return Ask(t("ask.feed.label", cell=cell), t.count("ask.feed", int(high(s)), cell=cell))


def ask_shortage(s: State, t: Tongue) -> Ask:
    kind = t(f"kind.{KIND_LETTERS[s.performing]}")
    return Ask(t("ask.shortage.label", kind=kind), t.count("ask.shortage", int(s.pool), cell=CELL_NAMES[s.at]))


def ask_politics(s: State, t: Tongue) -> Ask:
    sentence = t("ask.politics", cell=CELL_NAMES[s.at], low=low(s), high=high(s))
    return Ask(t.count("ask.politics.label", int(s.pool)), sentence)


def ask_attacker(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.attacker.label"), t("ask.attacker.again" if s.attacks else "ask.attacker"))


def ask_target(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.target.label", attacker=CELL_NAMES[s.attacker]), t("ask.target"))


def ask_move(s: State, t: Tongue) -> Ask:
    target = CELL_NAMES[s.target]
    label = t("ask.move.label", attacker=CELL_NAMES[s.attacker], target=target)
    return Ask(label, t("ask.move", target=target, low=low(s), high=high(s)))


def ask_enter(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.enter.label"), t.count("ask.enter", int(enter_with(s))))


ASKS: dict[str, Callable[[State, Tongue], Ask]] = {
    "place": ask_place,
    "swap": ask_exchange,
    "face": ask_face,
    "act": ask_act,
    "feed": ask_feed,
    "shortage": ask_shortage,
    "politics": ask_politics,
    "attacker": ask_attacker,
    "target": ask_target,
    "move": ask_move,
    "enter": ask_enter,
    "exchange": ask_exchange,
}

# What a choice is called


def facts(s: GameState, action: int, label: str) -> dict[str, Any]:
    """What the sentence of a refusal needs."""
    return FACTS[label](s, action) if label in FACTS else {}


def label(s: State, action: int, t: Tongue) -> str:
    """A few words for one choice, with its price or gain."""
    found = act(action)
    speak = LABELS.get(found.kind)
    if speak:
        return speak(s, found, t)
    return t(f"label.{found.kind}", cell=found.args[0]) if found.args else t(f"label.{found.kind}")


def label_pick(s: State, found: Act, t: Tongue) -> str:
    return t("label.pick", pair=pair(found.args[0], t))


def label_keep(s: State, found: Act, t: Tongue) -> str:
    return t("label.keep", pair=hand(s, t))


def label_take(s: State, found: Act, t: Tongue) -> str:
    cell = CELL_NAMES.index(found.args[0])
    faces = KIND_LETTERS[s.face[cell]] + KIND_LETTERS[s.back[cell]]
    return t("label.take", cell=found.args[0], pair=pair(faces, t))


def label_side(s: State, found: Act, t: Tongue) -> str:
    return t("label.side", pair=pair(PAIR_NAMES[s.side], t))


def label_pile(s: State, found: Act, t: Tongue) -> str:
    return t("label.pile", pair=pair(PAIR_NAMES[s.pile[0]], t))


def label_face(s: State, found: Act, t: Tongue) -> str:
    return t("label.face", kind=t(f"kind.{found.args[0]}"))


def label_perform(s: State, found: Act, t: Tongue) -> str:
    """Commerce and Culture say how many cubes they bring."""
    kind, name = KIND_LETTERS.index(found.args[0]), t(f"kind.{found.args[0]}")
    if kind == COMMERCE:
        return t.count("label.perform.K", int(yields(s, kind, s.active)), kind=name)
    if kind == CULTURE:
        gains = [int(yields(s, kind, seat)) for seat in range(s.players)]
        own = gains[s.active]
        return t("label.perform.C", kind=name, own=own, others=sum(gains) - own)
    return t("label.perform", kind=name)


def label_enter(s: State, found: Act, t: Tongue) -> str:
    return t.count("label.enter", int(enter_with(s)), cell=found.args[0])


def label_target(s: State, found: Act, t: Tongue) -> str:
    cost = int(price(s, s.attacker, CELL_NAMES.index(found.args[0])))
    if cost == 0:
        return t("label.target.free", cell=found.args[0])
    return t.count("label.target", cost, cell=found.args[0])


def label_amount(s: State, found: Act, t: Tongue) -> str:
    step, n = STEP_NAMES[s.step], int(found.args[0])
    if step == "move":
        return t.count("label.move", n)
    cell = CELL_NAMES[s.at]
    return t.count(f"label.{step}", n, cell=cell) if n else t("label.none", cell=cell)


def label_done(s: State, found: Act, t: Tongue) -> str:
    return t("label.done.idle" if s.slots[0] == EMPTY_SLOT else "label.done")


LABELS: dict[str, Callable[[Any, Act, Tongue], str]] = {
    "pick": label_pick,
    "keep": label_keep,
    "take": label_take,
    "side": label_side,
    "pile": label_pile,
    "face": label_face,
    "perform": label_perform,
    "enter": label_enter,
    "target": label_target,
    "amount": label_amount,
    "done": label_done,
}
