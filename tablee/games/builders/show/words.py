"""How the game speaks: what is asked and what a choice is called. What somebody did is in `tell.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Ask
from tablee.engine.state import State as GameState
from tablee.engine.words import Tongue
from tablee.games.builders.rules.actions import SIZE, act
from tablee.games.builders.rules.investment import price_of
from tablee.games.builders.rules.payment import bought, cost, taken_for
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    COINS,
    FREE_ACTIONS,
    FREEING_IN_COUNT,
    LOAN_REPAY,
    LOAN_SESTERCES,
    NEEDS,
    NO_TOOL,
    POINTS,
    SITE_CODES,
    STEP_NAMES,
    TOOL_CODES,
    UNIT_CODES,
    UNIVERSITY_CODES,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import wage
from tablee.games.builders.rules.work import send_price, would_finish
from tablee.games.builders.show.lacking import FACTS, variant
from tablee.games.builders.show.names import card_name, neutral, price, turned_up, unit_name
from tablee.games.builders.show.tell import tell
from tablee.games.builders.show.terminal import amounts, draw

__all__ = ["ask", "draw", "facts", "label", "tell"]


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


def facts(s: GameState, action: int, label: str) -> dict[str, Any]:
    """What the sentence of a refusal needs."""
    return FACTS[label](s, action) if label in FACTS else variant(s, label)


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
    text = t.count("label.take", int(taken_for(s, size)), actions=t.count("price.actions", size))
    return text + (t("price", parts=t.count("price.sesterces", int(cost(s, size, 0)))) if bought(s, size) else "")


def label_turned_up(s: State, action: int, found: Act, t: Tongue) -> str:
    return turned_up(s, found, t)


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
