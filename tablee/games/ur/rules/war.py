"""War (UR-10)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.ur.rules.clauses import UR_10_1, UR_10_6, UR_10_10
from tablee.games.ur.rules.grid import NEIGHBOURS, SIDES, owns, side_length, take_cubes
from tablee.games.ur.rules.state import CELLS, NO_CELL, NO_KIND, NO_OWNER, WAR, State


@rule
def surcharge(s: State, attacker: int, target: int) -> int:
    """One more cube if the kinds differ, unless the attacker shows War (UR-10.4)."""
    return 0 if s.face[attacker] == WAR or s.face[attacker] == s.face[target] else 1


@rule
def price(s: State, attacker: int, target: int) -> int:
    """What an attack costs: the defenders and the surcharge (UR-10.12)."""
    return s.cubes[target] + surcharge(s, attacker, target)


@rule
def movable(s: State, attacker: int, target: int) -> int:
    """How many cubes are left to move after the price is paid (UR-10.6)."""
    return s.cubes[attacker] - price(s, attacker, target)


@rule
def adjacent(s: State, one: int, other: int) -> bool:
    beyond = NEIGHBOURS[side_length(s), one]
    for k in range(SIDES):
        if beyond[k] == other:
            return True
    return False


@rule
def forbids_attack(s: State, attacker: int, target: int) -> int:
    """The clause that forbids this attack of the active player, or ALLOWED."""
    if s.face[target] == NO_KIND:
        return UR_10_1
    if s.ziggurat[attacker] or s.ziggurat[target] or s.owner[target] == s.active:
        return UR_10_10
    if s.owner[attacker] != s.active or not adjacent(s, attacker, target):
        return UR_10_1
    if movable(s, attacker, target) < 1:
        return UR_10_6
    return ALLOWED


@rule
def has_target(s: State, attacker: int) -> bool:
    """Whether a tile of the active player can attack at all."""
    if not owns(s, s.active, attacker):
        return False
    beyond = NEIGHBOURS[side_length(s), attacker]
    for k in range(SIDES):
        if beyond[k] != NO_CELL and forbids_attack(s, attacker, beyond[k]) == ALLOWED:
            return True
    return False


@rule
def forbids_attacker(s: State, cell: int) -> int:
    """An own tile from which an attack is possible (UR-10.1, UR-10.6)."""
    if s.ziggurat[cell]:
        return UR_10_10
    if s.owner[cell] != s.active:
        return UR_10_1
    return ALLOWED if has_target(s, cell) else UR_10_6


@rule
def can_attack(s: State) -> bool:
    for cell in range(CELLS):
        if has_target(s, cell):
            return True
    return False


@rule
def attack(s: State, attacker: int, target: int, moved: int) -> None:
    """The four phases of an attack (UR-10.2 to UR-10.5)."""
    defenders, extra = s.cubes[target], surcharge(s, attacker, target)
    take_cubes(s, target, defenders)
    take_cubes(s, attacker, defenders + extra)
    s.owner[target] = s.active
    s.cubes[target] = moved
    s.cubes[attacker] -= moved
    if s.cubes[attacker] == 0:
        s.owner[attacker] = NO_OWNER
    s.attacks += 1
