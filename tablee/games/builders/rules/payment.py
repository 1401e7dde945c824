"""Actions and sesterces: what a play costs, buying actions, taking sesterces, repaying (BLD-3, 6.14, 8)."""

from __future__ import annotations

from tablee.engine.clauses import ALLOWED
from tablee.engine.jit import rule
from tablee.games.builders.rules.clauses import BLD_3_7, BLD_3_8, BLD_6_14, BLD_6_16, BLD_8_3, BLD_12_4
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    EARLY_REPAYMENT,
    LOAN_REPAY,
    SIZES,
    TAKE,
    TAKES_ADD_UP,
    State,
)


@rule
def purse(s: State) -> int:
    """The sesterces of the player whose turn it is."""
    return int(s.sesterces[s.active])


@rule
def bought(s: State, actions: int) -> int:
    """The actions that must be bought for a play: free ones are used first (BLD-3.5)."""
    return max(0, actions - int(s.free_actions))


@rule
def cost(s: State, actions: int, sesterces: int) -> int:
    """All that a play costs in sesterces: bought actions, and its wage or price (BLD-3.5)."""
    return ACTION_PRICE * bought(s, actions) + sesterces


@rule
def forbids_paying(s: State, actions: int, sesterces: int) -> int:
    """A play is paid in full with what is held before its effect (BLD-3.6, BLD-3.7)."""
    return ALLOWED if cost(s, actions, sesterces) <= purse(s) else BLD_3_7


@rule
def pay(s: State, actions: int, sesterces: int) -> None:
    s.sesterces[s.active] -= cost(s, actions, sesterces)
    s.free_actions = max(0, int(s.free_actions) - actions)


@rule
def gain(s: State, sesterces: int) -> None:
    s.sesterces[s.active] += sesterces


# Ending the turn


@rule
def forbids_end(s: State) -> int:
    """All free actions must be used; closing the final count is always possible (BLD-3.8, BLD-12.5)."""
    return ALLOWED if s.free_actions == 0 else BLD_3_8


# Taking sesterces (BLD-8)


@rule
def forbids_size(s: State, size: int) -> int:
    """One, two or three actions (BLD-8.1, BLD-8.3)."""
    return forbids_paying(s, size, 0) if 1 <= size <= SIZES else BLD_8_3


@rule
def added_to(s: State, size: int) -> int:
    """The actions of the takes before it to which a take is added: by option those in a row, as far as the list goes
    (BLD-8.2, BLD-8.3)."""
    return s.run if s.run + size <= SIZES else 0


@rule
def taken_for(s: State, size: int) -> int:
    """What a take of so many actions brings now; each is priced alone, unless takes add up (BLD-8.2)."""
    before = added_to(s, size)
    return TAKE[before + size] - TAKE[before]


@rule
def take_sesterces(s: State, size: int) -> None:
    gain(s, taken_for(s, size))
    pay(s, size, 0)
    if s.options[TAKES_ADD_UP]:
        s.run = added_to(s, size) + size


# Repaying a loan (BLD-6.14 to 6.17, BLD-12.4)


@rule
def forbids_repay(s: State) -> int:
    """A loan that one holds, whole, between plays or in the final count."""
    if s.options[EARLY_REPAYMENT] == 0 and not s.counting:
        return BLD_6_16
    if s.loans[s.active] == 0:
        return BLD_6_14
    if purse(s) >= LOAN_REPAY:
        return ALLOWED
    return BLD_12_4 if s.counting else BLD_3_7


@rule
def repay(s: State) -> None:
    """The card leaves the game (BLD-6.17)."""
    gain(s, -LOAN_REPAY)
    s.loans[s.active] -= 1
