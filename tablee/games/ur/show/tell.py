"""The log of UR: what one seat did in a row of its decisions, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Step
from tablee.engine.words import Tongue, bold
from tablee.games.ur.rules.actions import CELL_NAMES, act
from tablee.games.ur.rules.civilisation import starves, yields
from tablee.games.ur.rules.flow import enter_with
from tablee.games.ur.rules.state import (
    ACT_STEP,
    CELLS,
    COMMERCE,
    CULTURE,
    EMPTY_SLOT,
    KIND_LETTERS,
    NO_OWNER,
    PAIR_NAMES,
    POLITICS_STEP,
    State,
)
from tablee.games.ur.show.terminal import pair


def hand(s: State, t: Tongue) -> str:
    """The kinds of the active player's hand tile."""
    return pair(PAIR_NAMES[s.hand[s.active]], t)


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
