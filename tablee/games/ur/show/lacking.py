"""What UR's refusals say beside the rule: how much an attack takes, how many are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.state import State
from tablee.games.ur.rules.actions import AMOUNT, TARGET
from tablee.games.ur.rules.state import CELLS, MOVE_STEP, NO_CELL, ROUND_LIMIT, TARGET_STEP, WAR_ATTACK_LIMIT
from tablee.games.ur.rules.war import movable, price

Facts = dict[str, Any]


def of_an_attack(s: State, action: int) -> Facts:
    """The price of an attack and what there is to pay it (UR-10.6)."""
    if s.step != TARGET_STEP or not TARGET <= action < TARGET + CELLS or s.attacker == NO_CELL:
        return {}
    attacker, target = int(s.attacker), action - TARGET
    return {"variant": ".price", "need": int(price(s.record, attacker, target)) + 1, "have": int(s.cubes[attacker])}


def of_a_move(s: State, action: int) -> Facts:
    """How many cubes may go to the target (UR-10.5)."""
    if s.step != MOVE_STEP or action < AMOUNT:
        return {}
    return {"variant": ".most", "most": int(movable(s.record, int(s.attacker), int(s.target)))}


def supply(s: State, action: int) -> Facts:
    return {"n": int(s.supply[s.active])}


def in_hand(s: State, action: int) -> Facts:
    """Cubes lifted for Politics that have no place yet (UR-9.3)."""
    return {"n": int(s.pool)}


FACTS: dict[str, Callable[[State, int], Facts]] = {
    "5.8": supply,
    "9.3": in_hand,
    "10.5": of_a_move,
    "10.6": of_an_attack,
    "10.14": lambda s, action: {"n": int(s.options[WAR_ATTACK_LIMIT])},
    "14.6": lambda s, action: {"n": int(s.options[ROUND_LIMIT])},
}
