"""How UR speaks: what is asked, what a choice is called, what somebody did. The text itself is in the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Ask, Step
from tablee.engine.words import Tongue
from tablee.games.ur.rules.actions import CELL_NAMES, act
from tablee.games.ur.rules.civilisation import starves, yields
from tablee.games.ur.rules.flow import enter_with
from tablee.games.ur.rules.grid import owns
from tablee.games.ur.rules.legal import high, low
from tablee.games.ur.rules.state import (
    ACT_STEP,
    BUILD_SLOT,
    CELLS,
    COMMERCE,
    CULTURE,
    EMPTY_SLOT,
    FULL,
    KIND_LETTERS,
    NO_OWNER,
    OPENING_1,
    PAIR_NAMES,
    POLITICS_STEP,
    PUT_SLOT,
    STEP_NAMES,
    State,
)
from tablee.games.ur.rules.war import price
from tablee.games.ur.show.terminal import draw, pair

__all__ = ["ask", "draw", "label", "tell"]


def hand(s: State, t: Tongue) -> str:
    """The kinds of the active player's hand tile."""
    return pair(PAIR_NAMES[s.hand[s.active]], t)


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
    return s.ziggurats_left > 0 and any(owns(s, s.active, c) and s.cubes[c] == FULL for c in range(CELLS))


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


# What somebody did


@dataclass
class Deed:
    """One thing that a seat did, and the small choices that belong to it."""

    kind: str
    args: list[str]
    before: Any  # the record when it began
    seat: int
    choices: list[tuple[Any, Act]] = field(default_factory=list)  # the record before each, and what was chosen


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    """What one seat did in a row of its decisions, as a sentence; names and places in **bold**."""
    phrases = [said for deed in deeds(steps) if (said := phrase(deed, t, names))]
    return t("tell", name=bold(names[steps[0].seat]), deeds=t.listing(phrases or [t("tell.pass")]))


def deeds(steps: Sequence[Step]) -> list[Deed]:
    """Small choices join the action that they belong to; two cubes, or two ziggurats, are one deed."""
    found: list[Deed] = []
    for step in steps:
        s, this = step.before.record, act(step.action)
        if this.kind in ("amount", "attacker", "target", "stop"):
            if not found or found[-1].kind != "perform":
                found.append(Deed("perform", [KIND_LETTERS[s.performing]], s, step.seat))
            found[-1].choices.append((s, this))
        elif this.kind in ("put", "build") and found and found[-1].kind == this.kind:
            found[-1].args += this.args
        else:
            found.append(Deed(this.kind, list(this.args), s, step.seat))
    return found


def phrase(deed: Deed, t: Tongue, names: Sequence[str]) -> str:
    """A deed in words, without its subject; nothing for the end of an action step in which something was done."""
    s, kind, args = deed.before, deed.kind, deed.args
    if kind == "perform":
        return phrase_perform(deed, t, names)
    if kind in ("put", "build"):
        return phrase_cubes(deed, t)
    if kind == "enter":
        return t.count("tell.enter", int(enter_with(s)), cell=bold(args[0]))
    if kind == "done":
        return t("tell.idle") if s.slots[0] == EMPTY_SLOT else ""
    if kind in ("pick", "keep"):
        return t(f"tell.{kind}", pair=pair(args[0], t) if args else hand(s, t))
    if kind == "face":
        return t("tell.face", kind=t(f"kind.{args[0]}"))
    return t(f"tell.{kind}", cell=bold(args[0])) if args else t(f"tell.{kind}")


def phrase_cubes(deed: Deed, t: Tongue) -> str:
    """One or two cubes, one or two ziggurats."""
    if deed.kind == "build":
        return t.count("tell.build", len(deed.args), cells=t.listing([bold(c) for c in deed.args]))
    if len(set(deed.args)) == 1:
        return t.count("tell.put", len(deed.args), cell=bold(deed.args[0]))
    first, second = deed.args
    return t("tell.put.two", first=bold(first), second=bold(second))


def phrase_perform(deed: Deed, t: Tongue, names: Sequence[str]) -> str:
    """An action with what it brought: cubes won and lost, cubes moved, attacks."""
    kind = deed.args[0]
    if kind == "W":
        attacks = phrase_attacks(deed, t, names)
        return t("tell.war", attacks=attacks) if attacks else t("tell.perform.W")
    out_of_turn = deed.seat != deed.before.active  # an answer to a shortage (UR-8.7)
    doing = t("tell.share") if out_of_turn else t("tell.perform", kind=t(f"kind.{kind}"))
    brought = gains(deed, t, names) + [said for s, this in deed.choices if (said := chosen(s, this, t))]
    details = t("tell.also").join(filter(None, [losses(deed, t), ", ".join(brought)]))
    return t("tell.with", deed=doing, details=details) if details else doing


def losses(deed: Deed, t: Tongue) -> str:
    """Agriculture: the tiles that lost a cube in its first step."""
    s = deed.before
    if deed.args[0] != "A" or s.step != ACT_STEP:
        return ""
    cells = [bold(CELL_NAMES[c]) for c in range(CELLS) if starves(s, c)]
    return t("tell.loss", cells=t.listing(cells)) if cells else ""


def gains(deed: Deed, t: Tongue, names: Sequence[str]) -> list[str]:
    """Commerce and Culture: what everybody received, where the choices do not say it already."""
    s, kind = deed.before, KIND_LETTERS.index(deed.args[0])
    if s.step != ACT_STEP:
        return []
    if kind == COMMERCE and not deed.choices:
        return [t.count("tell.gains", int(yields(s, kind, s.active)))]
    if kind == CULTURE:
        cubes = [(names[seat], int(yields(s, kind, seat))) for seat in range(s.players)]
        return [t("tell.gains.of", owner=bold(name), n=n) for name, n in cubes if n]
    return []


def chosen(s: State, this: Act, t: Tongue) -> str:
    """How a choice of cubes for one tile reads; nothing where nothing changed."""
    cell, n = bold(CELL_NAMES[s.at]), int(this.args[0])
    if s.step == POLITICS_STEP:
        before = int(s.was_cubes[s.at])
        return t("tell.change", cell=cell, before=before, after=n) if n != before else ""
    return t("tell.gain", cell=cell, n=n) if n else ""


def phrase_attacks(deed: Deed, t: Tongue, names: Sequence[str]) -> str:
    """Every attack of a war; the last one may still be in the making."""
    told = [phrase_attack(s, this, t, names) for s, this in deed.choices if this.kind == "amount"]
    if deed.choices and deed.choices[-1][1].kind in ("attacker", "target"):
        told.append(phrase_attack(*deed.choices[-1], t, names))
    return t.listing(told)


def phrase_attack(s: State, this: Act, t: Tongue, names: Sequence[str]) -> str:
    if this.kind == "attacker":
        return t("tell.attack.from", attacker=bold(this.args[0]))
    target = CELL_NAMES.index(this.args[0]) if this.kind == "target" else s.target
    attacker, place = bold(CELL_NAMES[s.attacker]), bold(CELL_NAMES[target])
    if s.owner[target] != NO_OWNER:
        place = t("tell.target", target=place, owner=bold(names[s.owner[target]]))
    if this.kind == "target":
        return t("tell.attack.to", attacker=attacker, target=place)
    return t.count("tell.attack", int(this.args[0]), attacker=attacker, target=place)


def bold(text: str) -> str:
    return f"**{text}**"
