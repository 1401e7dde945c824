"""What Entdecker's refusals say beside the rule: what it would take, and what there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.lacking import least
from tablee.engine.state import State
from tablee.games.entdecker.rules.state import OWN_PRICE

Facts = dict[str, Any]


def gold(s: State, action: int) -> Facts:
    return {"gold": int(s.gold[s.active])}


def price(s: State, action: int) -> Facts:
    """The gold that a start or a building takes (ENT-4.12, ENT-9.4)."""
    have = int(s.gold[s.active])

    def put(record: Any, amount: int) -> None:
        record.gold[s.active] = amount

    need = least(s, action, have, put) if action >= 0 else 0
    return {"variant": ".price", "need": need, "gold": have} if need else {}


FACTS: dict[str, Callable[[State, int], Facts]] = {
    "4.12": price,
    "5.2": gold,
    "9.4": price,
    "13.9": lambda s, action: {"left": int(s.credits), "price": OWN_PRICE},
}
