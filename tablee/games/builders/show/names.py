"""What cards, units and prices of The Builders are called."""

from __future__ import annotations

from tablee.engine.actions import Act
from tablee.engine.words import Tongue
from tablee.games.builders.rules.payment import bought, cost
from tablee.games.builders.rules.state import BOUND_LABEL, RANKS, RESOURCES, UNIT_CODES, WORKERS, State  # fmt: skip
from tablee.games.builders.rules.team import is_machine, is_slave, produces
from tablee.games.builders.show.terminal import amounts


def neutral(s: State) -> str:
    """The end of a key that speaks of slaves by the label that the table has chosen."""
    return ".neutral" if s.options[BOUND_LABEL] else ""


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


def turned_up(s: State, found: Act, t: Tongue) -> str:
    """The card that chance turns up."""
    code = found.args[0]
    if found.kind.startswith("worker"):
        return unit_name(s, UNIT_CODES.index(code), t)
    return card_name(code, t)
