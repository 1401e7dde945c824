"""How Entdecker speaks: what is asked and what a choice is called. What happened is in `tell.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.clauses import ALLOWED
from tablee.engine.contract import Ask
from tablee.engine.state import State as GameState
from tablee.engine.words import Tongue
from tablee.games.entdecker.rules.actions import BUILD, ISLAND, SHIP, act
from tablee.games.entdecker.rules.chart import any_target
from tablee.games.entdecker.rules.permission import can_go_on, cost, forbids_build, toll
from tablee.games.entdecker.rules.stacks import stacks_empty
from tablee.games.entdecker.rules.state import (
    BORDER,
    CELL_NAMES,
    EVENT_BACK,
    KIND_NAMES,
    PERSONAL_TILES,
    PIECE_LETTERS,
    PIECE_NAMES,
    PIECES,
    STEP_NAMES,
    State,
)
from tablee.games.entdecker.show.lacking import FACTS
from tablee.games.entdecker.show.tell import tell, tile_name
from tablee.games.entdecker.show.terminal import draw
from tablee.games.entdecker.text.position import island_name

__all__ = ["ask", "draw", "facts", "label", "tell"]


# What is asked


def ask(s: State, t: Tongue) -> Ask:
    """The step and one sentence in the imperative, for the seat to move."""
    step = STEP_NAMES[s.step]
    speak = ASKS.get(step)
    return speak(s, t) if speak else Ask(t(f"ask.{step}.label"), t(f"ask.{step}"))


def ask_ship(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.ship.label", n=s.season), t("ask.ship"))


def ask_number(s: State, t: Tongue) -> Ask:
    """A number of tiles, or with own tiles an amount of gold (ENT-13.7)."""
    key = "ask.num.gold" if s.options[PERSONAL_TILES] else "ask.num"
    return Ask(t("ask.num.label", place=place(s, t)), t(key, n=s.gold[s.active]))


def ask_draw(s: State, t: Tongue) -> Ask:
    key = "ask.draw.own" if s.options[PERSONAL_TILES] else "ask.draw"
    return Ask(left(s, t), t(key))


def ask_lay(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.lay.label", tile=tile_name(KIND_NAMES[s.in_hand], t)), t("ask.lay"))


def ask_turn(s: State, t: Tongue) -> Ask:
    tile = tile_name(KIND_NAMES[s.in_hand], t)
    return Ask(t("ask.turn.label", tile=tile), t("ask.turn", cell=CELL_NAMES[s.cell]))


def ask_act(s: State, t: Tongue) -> Ask:
    """Says why the ship cannot sail on, and what is left to do."""
    can_build = any(forbids_build(s, piece) == ALLOWED for piece in range(PIECES))
    key = "ask.act" + (".build" if can_build else "") + (".sail" if can_go_on(s) else "")
    return Ask(left(s, t), t("ask.act.recall" if key == "ask.act" else key))


def left(s: State, t: Tongue) -> str:
    """How many tiles (or how much gold) are left of what was paid, or why that is of no use."""
    if s.under_way and not any_target(s):
        return t("ask.left.line")
    if s.under_way and stacks_empty(s):
        return t("ask.left.stacks")
    return t.count("ask.left.gold" if s.options[PERSONAL_TILES] else "ask.left", int(s.credits))


def ask_segment(s: State, t: Tongue) -> Ask:
    return Ask(t(f"ask.segment.label.{PIECE_NAMES[s.piece]}", cell=CELL_NAMES[s.ship]), t("ask.segment"))


def ask_plant(s: State, t: Tongue) -> Ask:
    return Ask(t("ask.plant.label", island=island_name(s, int(s.scored))), t("ask.plant"))


def place(s: State, t: Tongue) -> str:
    return t("place.border" if s.place == BORDER else "place.tile", cell=CELL_NAMES[s.ship])


ASKS: dict[str, Callable[[State, Tongue], Ask]] = {
    "ship": ask_ship,
    "num": ask_number,
    "draw": ask_draw,
    "lay": ask_lay,
    "turn": ask_turn,
    "act": ask_act,
    "segment": ask_segment,
    "plant": ask_plant,
}


# What a choice is called


def facts(s: GameState, action: int, label: str) -> dict[str, Any]:
    """What the sentence of a refusal needs."""
    return FACTS[label](s, action) if label in FACTS else {}


def label(s: State, action: int, t: Tongue) -> str:
    """A few words for one choice, with its price."""
    found = act(action)
    speak = LABELS.get(found.kind)
    if speak:
        return speak(s, action, found, t)
    return t(f"label.{found.kind}", what=found.args[0]) if found.args else t(f"label.{found.kind}")


def label_ship(s: State, action: int, found: Act, t: Tongue) -> str:
    """The toll is shown before the ship is put down."""
    due = int(toll(s, action - SHIP))
    return t.count("label.ship.toll", due, what=found.args[0]) if due else t("label.ship", what=found.args[0])


def label_announce(s: State, action: int, found: Act, t: Tongue) -> str:
    return t.count("label.announce.gold" if s.options[PERSONAL_TILES] else "label.announce", int(found.args[0]))


def label_draw(s: State, action: int, found: Act, t: Tongue) -> str:
    event = s.top[int(found.args[0]) - 1] == EVENT_BACK
    return t("label.draw.event" if event else "label.draw", what=found.args[0])


def label_tile(s: State, action: int, found: Act, t: Tongue) -> str:
    return t(f"label.{found.kind}", what=tile_name(found.args[0], t))


def label_back(s: State, action: int, found: Act, t: Tongue) -> str:
    return t("label.back.event" if found.args[0] == "?" else "label.back")


def label_turn(s: State, action: int, found: Act, t: Tongue) -> str:
    """The sides on which land will lie."""
    if found.args[0] == "o":
        return t("label.turn.sea")
    return t("label.turn", what=t.listing([t(f"edge.{letter}") for letter in found.args[0]]))


def label_build(s: State, action: int, found: Act, t: Tongue) -> str:
    piece = PIECE_LETTERS.index(found.args[0])
    return t(f"label.build.{PIECE_NAMES[piece]}", n=cost(s, action - BUILD))


def label_segment(s: State, action: int, found: Act, t: Tongue) -> str:
    return t("label.segment", what=t(f"edge.{found.args[0].upper()}"))


def label_island(s: State, action: int, found: Act, t: Tongue) -> str:
    return t("label.island", what=island_name(s, action - ISLAND))


LABELS: dict[str, Callable[[Any, int, Act, Tongue], str]] = {
    "ship": label_ship,
    "announce": label_announce,
    "draw": label_draw,
    "own": label_tile,
    "tile": label_tile,
    "back": label_back,
    "turn": label_turn,
    "build": label_build,
    "segment": label_segment,
    "island": label_island,
}
