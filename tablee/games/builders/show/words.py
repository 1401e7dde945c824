"""How the game speaks: what is asked, what a choice is called, what somebody did. The text is in the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Ask, Step
from tablee.engine.verbs import CHANCE
from tablee.engine.words import Tongue
from tablee.games.builders.rules.actions import END, LOAN_KIND, SIZE, act
from tablee.games.builders.rules.investment import price_of
from tablee.games.builders.rules.payment import bought, cost
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    BOUND_LABEL,
    COINS,
    FREE_ACTIONS,
    FREEING_IN_COUNT,
    LOAN_REPAY,
    LOAN_SESTERCES,
    NEEDS,
    NO_TOOL,
    POINTS,
    RANKS,
    RESOURCES,
    SITE_CODES,
    STEP_NAMES,
    TAKE,
    TOOL_CODES,
    UNIT_CODES,
    UNIVERSITY_CODES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import is_machine, is_slave, produces, wage
from tablee.games.builders.rules.work import send_price, would_finish
from tablee.games.builders.show.terminal import amounts, draw
from tablee.games.builders.text.notation import whole_play
from tablee.games.builders.text.plays import Play, actions_of, is_chance

__all__ = ["ask", "draw", "label", "tell"]


def bold(text: str) -> str:
    return f"**{text}**"


def neutral(s: State) -> str:
    """The end of a key that speaks of slaves by the label that the table has chosen."""
    return ".neutral" if s.options[BOUND_LABEL] else ""


# Names


def rank_name(s: State, unit: int, t: Tongue) -> str:
    """`labourer`; a machine by its name."""
    if unit < WORKERS:
        return t(f"rank.{RANKS[unit]}")
    if is_machine(unit):
        return t(f"card.{UNIT_CODES[unit]}")
    return t(("rank.slave" if is_slave(s, unit) else "rank.freedman") + neutral(s))


def unit_name(s: State, unit: int, t: Tongue) -> str:
    """`labourer L3 (W2 A1)`: a unit is its rank and its production; the code tells two of one print apart."""
    levels = [int(produces(s, unit, resource)) for resource in range(RESOURCES)]
    key = "unit.machine" if is_machine(unit) else "unit"
    return t(key, rank=rank_name(s, unit, t), code=UNIT_CODES[unit], production=amounts(levels))


def card_name(code: str, t: Tongue) -> str:
    return t(f"card.{code}")


def price(s: State, actions: int, sesterces: int, t: Tongue) -> str:
    """`2 actions, 5 sesterces`, bought actions among the sesterces; nothing for one free action."""
    paid = int(cost(s, actions, sesterces))
    parts = [t.count("price.actions", actions)] if actions > 1 or bought(s, actions) else []
    if paid:
        parts.append(t.count("price.sesterces", paid))
    return t("price", parts=", ".join(parts)) if parts else ""


# What is asked


def ask(s: State, t: Tongue) -> Ask:
    """The step and one sentence in the imperative, for the seat to move."""
    step = STEP_NAMES[s.step]
    if step == "play":
        return ask_play(s, t)
    values: dict[str, object] = {"n": ACTION_PRICE}
    if step in ("site", "equip"):
        values["unit"] = unit_name(s, s.chosen_unit, t)
    if step == "equip":
        values["site"] = card_name(SITE_CODES[s.chosen_site], t)
    if step == "instruct":
        values["university"] = card_name(UNIVERSITY_CODES[s.chosen_university], t)
    suffix = neutral(s) if step in ("slave", "free") else ""
    return Ask(t(f"ask.{step}.label{suffix}", **values), t(f"ask.{step}{suffix}", **values))


def ask_play(s: State, t: Tongue) -> Ask:
    if s.counting:
        return Ask(t("ask.count.label"), t(f"ask.count{neutral(s)}"))
    left = int(s.free_actions)
    label = t.count("ask.play.label", left, all=FREE_ACTIONS)
    if left == 0:
        return Ask(label, t("ask.play.extra", price=ACTION_PRICE))
    return Ask(label, t("ask.play.invested" if s.invested else "ask.play"))


# What a choice is called


def label(s: State, action: int, t: Tongue) -> str:
    """A few words for one choice, with its price and what it brings."""
    found = act(action)
    return LABELS[found.kind](s, action, found, t)


def label_play(s: State, action: int, found: Act, t: Tongue) -> str:
    play = found.args[0]
    if play == "repay":
        return t("label.play.repay", n=LOAN_REPAY)
    if play == "end":
        return t("label.play.end.count" if s.counting else "label.play.end")
    if play == "free":
        text = t(f"label.play.free{neutral(s)}")
        return text + (t("price", parts=t.count("price.sesterces", FREEING_IN_COUNT)) if s.counting else "")
    return t(f"label.play.{play}") + ("" if play in ("send", "take", "invest") else price(s, 1, 0, t))


def label_open(s: State, action: int, found: Act, t: Tongue) -> str:
    site = SITE_CODES.index(found.args[0])
    text = t(
        "label.open", card=card_name(found.args[0], t), need=amounts(NEEDS[site]), coins=COINS[site],
        points=POINTS[site],
    )  # fmt: skip
    return text + price(s, 1, 0, t)


def label_recruit(s: State, action: int, found: Act, t: Tongue) -> str:
    unit = UNIT_CODES.index(found.args[0])
    text = t("label.recruit", unit=unit_name(s, unit, t), wage=int(wage(s, unit)))
    return text + price(s, 1, 0, t)


def label_invest(s: State, action: int, found: Act, t: Tongue) -> str:
    kind = found.args[0]
    text = t(f"label.invest.{kind}{neutral(s) if kind == 'slave' else ''}", n=LOAN_SESTERCES)
    return text + price(s, 1, int(price_of(action)), t)


def label_card(s: State, action: int, found: Act, t: Tongue) -> str:
    return card_name(found.args[0], t)


def label_unit(s: State, action: int, found: Act, t: Tongue) -> str:
    """A unit to take, to instruct or to free."""
    return unit_name(s, UNIT_CODES.index(found.args[0]), t)


def label_send(s: State, action: int, found: Act, t: Tongue) -> str:
    unit = UNIT_CODES.index(found.args[0])
    return t("label.send", unit=unit_name(s, unit, t), wage=int(wage(s, unit)))


def label_site(s: State, action: int, found: Act, t: Tongue) -> str:
    site = SITE_CODES.index(found.args[0])
    finishes = would_finish(s, s.chosen_unit, site, NO_TOOL)
    text = t("label.site.finish" if finishes else "label.site", card=card_name(found.args[0], t))
    return text + price(s, int(send_price(s, site)), int(wage(s, s.chosen_unit)), t)


def label_equip(s: State, action: int, found: Act, t: Tongue) -> str:
    """The tool, and whether the site is finished with it."""
    tool = NO_TOOL if found.args[0] == "-" else TOOL_CODES.index(found.args[0])
    name = t("label.equip.none") if tool == NO_TOOL else card_name(found.args[0], t)
    return t("label.equip.finish", tool=name) if would_finish(s, s.chosen_unit, s.chosen_site, tool) else name


def label_take(s: State, action: int, found: Act, t: Tongue) -> str:
    size = action - SIZE + 1
    text = t.count("label.take", int(TAKE[size]), actions=t.count("price.actions", size))
    return text + (t("price", parts=t.count("price.sesterces", int(cost(s, size, 0)))) if bought(s, size) else "")


def label_turned_up(s: State, action: int, found: Act, t: Tongue) -> str:
    code = found.args[0]
    if found.kind.startswith("worker"):
        return unit_name(s, UNIT_CODES.index(code), t)
    return card_name(code, t)


LABELS: dict[str, Callable[[Any, int, Act, Tongue], str]] = {
    "play": label_play,
    "open": label_open,
    "recruit": label_recruit,
    "invest": label_invest,
    "slave": label_unit,
    "tool": label_card,
    "university": label_card,
    "instruct": label_unit,
    "free": label_unit,
    "send": label_send,
    "site": label_site,
    "equip": label_equip,
    "take": label_take,
    "worker turned up": label_turned_up,
    "building turned up": label_turned_up,
    "top turned up": label_turned_up,
}


# What somebody did


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    """What one seat did in a row of its decisions, as a sentence; names and cards in **bold**."""
    phrases = deeds(steps, t)
    mover = next((step.seat for step in steps if step.seat != CHANCE), int(steps[0].before.record.active))
    return t("tell", name=bold(names[mover]), deeds=t.listing(phrases or [t("tell.choosing")]))


def deeds(steps: Sequence[Step], t: Tongue) -> list[str]:
    """Every whole play; the end of a turn only where nothing else was done. A play still in the making is left out."""
    found: list[str] = []
    at = 0
    while at < len(steps):
        count, play = whole_play(steps, at)
        if play is not None and (play.kind != END or not found):
            found.append(phrase(steps[at].before.record, play, t))
        elif play is None and is_chance(steps[at].action) and not found:
            found.append(t("tell.turned", card=bold(label(steps[at].before.record, steps[at].action, t))))
        at += count
    return found


def phrase(s: State, play: Play, t: Tongue) -> str:
    """A play in words, without its subject, with the actions that were bought for it."""
    text = PHRASES[act(play.kind).args[0]](s, play, t)
    extra = int(bought(s, actions_of(s, play)))
    return text + (t.count("tell.bought", extra, price=extra * ACTION_PRICE) if extra else "")


def phrase_card(s: State, play: Play, t: Tongue) -> str:
    return t("tell.open", card=bold(card_name(last_code(play), t)))


def last_code(play: Play) -> str:
    return act(play.decisions[-1]).args[0]


def phrase_recruit(s: State, play: Play, t: Tongue) -> str:
    return t("tell.recruit", unit=bold(unit_name(s, UNIT_CODES.index(last_code(play)), t)))


def phrase_invest(s: State, play: Play, t: Tongue) -> str:
    kind = act(play.decisions[1]).args[0]
    if play.decisions[1] == LOAN_KIND:
        return t("tell.loan", n=LOAN_SESTERCES)
    if kind == "tool":
        return t("tell.tool", tool=bold(card_name(last_code(play), t)))
    unit = bold(unit_name(s, UNIT_CODES.index(last_code(play)), t))
    if kind == "slave":
        return t(f"tell.slave{neutral(s)}", unit=unit)
    return t("tell.instruct", unit=unit, university=bold(card_name(act(play.decisions[2]).args[0], t)))


def phrase_free(s: State, play: Play, t: Tongue) -> str:
    return t("tell.free", unit=bold(unit_name(s, UNIT_CODES.index(last_code(play)), t)))


def phrase_send(s: State, play: Play, t: Tongue) -> str:
    """Who went where, with which tool, and what came of it."""
    unit = bold(unit_name(s, play.unit, t))
    if play.tool != NO_TOOL:
        unit = t("tell.with", unit=unit, tool=bold(card_name(TOOL_CODES[play.tool], t)))
    site = bold(card_name(SITE_CODES[play.site], t))
    if not would_finish(s, play.unit, play.site, play.tool):
        return t("tell.send", unit=unit, site=site)
    coins, points = int(COINS[play.site]), int(POINTS[play.site])
    gains = [t.count("tell.coins", coins)] if coins else []
    gains += [t.count("tell.points", points)] if points else []
    return t("tell.finish", unit=unit, site=site, gains=", ".join(gains))


def phrase_take(s: State, play: Play, t: Tongue) -> str:
    return t.count("tell.take", int(TAKE[play.decisions[1] - SIZE + 1]))


PHRASES: dict[str, Callable[[Any, Play, Tongue], str]] = {
    "open": phrase_card,
    "recruit": phrase_recruit,
    "invest": phrase_invest,
    "free": phrase_free,
    "send": phrase_send,
    "take": phrase_take,
    "repay": lambda s, play, t: t("tell.repay", n=LOAN_REPAY),
    "end": lambda s, play, t: t("tell.end.count" if s.counting else "tell.end"),
}
