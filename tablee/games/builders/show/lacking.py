"""What the refusals of The Builders say beside the rule: what a play costs, what one holds, what is left to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.lacking import least
from tablee.engine.state import State
from tablee.games.builders.rules.payment import purse
from tablee.games.builders.rules.state import BOUND_LABEL, FREEING_IN_COUNT, LOAN_REPAY, ROUND_CAP

Facts = dict[str, Any]
NEUTRAL = ("6.6", "6.8", "6.9", "7.8", "12.1", "12.3")
"""Refusals that name the slave cards, which a table may call otherwise."""


def price(s: State, action: int) -> Facts:
    """All that a play costs, actions bought for it included (BLD-3.7)."""
    have = int(purse(s.record))

    def put(record: Any, amount: int) -> None:
        record.sesterces[s.active] = amount

    need = least(s, action, have, put) if action >= 0 else 0
    return {"variant": ".price", "need": need, "have": have} if need else {}


FACTS: dict[str, Callable[[State, int], Facts]] = {
    "3.7": price,
    "3.8": lambda s, action: {"n": int(s.free_actions)},
    "11.6": lambda s, action: {"n": int(s.options[ROUND_CAP])},
    "12.2": lambda s, action: {"need": FREEING_IN_COUNT, "have": int(purse(s.record))},
    "12.4": lambda s, action: {"need": LOAN_REPAY, "have": int(purse(s.record))},
}


def variant(s: State, label: str) -> Facts:
    """How the slave cards are called at this table (BLD-1.7)."""
    return {"variant": ".neutral"} if label in NEUTRAL and s.options[BOUND_LABEL] else {}
