"""What Uruk's refusals say beside the rule: which price, how many cards, what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.state import State
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.state import EPOCH_NAMES, LEVEL, NOWHERE, PRICE, ROUND_CAP, TYPES
from tablee.games.uruk.rules.tableau import highest_level, lowest_epoch

Facts = dict[str, Any]
VERBS = {a.LAY: ".lay", a.PRODUCE: ".produce", a.EXCHANGE: ".exchange", a.SETTLE: ".settle"}


def epoch_price(s: State) -> Facts:
    """From which epoch a disc comes now, and its full price; that of epoch I depends on the discovery (URUK-8.4)."""
    epoch = int(lowest_epoch(s.record))
    return {} if epoch == NOWHERE else {"epoch": EPOCH_NAMES[epoch], "n": int(PRICE[epoch])}


def not_completed(s: State, action: int) -> Facts:
    """Which action cannot be completed, and what it lacks (URUK-3.12)."""
    if action not in VERBS:
        return {}
    price = epoch_price(s) if action == a.SETTLE else {}
    key = ".settle.first" if price and price["n"] == 0 else VERBS[action]
    return {"variant": key, **price}


def level(s: State, action: int) -> Facts:
    """The level of a card in hand, and the highest on the table (URUK-5.1, URUK-5.7)."""
    if not a.LAY_CARD <= action < a.LAY_CARD + TYPES:
        return {}
    return {
        "variant": ".level",
        "level": int(LEVEL[action - a.LAY_CARD]),
        "highest": int(highest_level(s.record, s.to_move)),
    }


def owed(s: State, action: int) -> Facts:
    """The price of the epoch card (URUK-8.5)."""
    price = epoch_price(s)
    return {"variant": ".price", **price} if price else {}


FACTS: dict[str, Callable[[State, int], Facts]] = {
    "3.12": not_completed,
    "3.16": lambda s, action: {"n": int(s.options[ROUND_CAP])},
    "5.1": level,
    "5.7": level,
    "8.5": owed,
}
