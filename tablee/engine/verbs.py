"""The verbs that every game answers, dispatched statically on the type of its record.

Generic code calls `legal(s, out)` and the like on a state of any game. In plain Python the game is looked up by the
record's fields; in compiled code the look-up happens once, when the caller is compiled for that record, so one
`playout` or one search becomes a specialised machine-code version for each game.

A state record of every game has these fields: `players`, `to_move` (a seat, CHANCE or NOBODY), `active` (the seat whose
turn it is, whoever is to move in it) and `options`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numba.extending import overload

from tablee.engine import cache
from tablee.engine.jit import PASSED_ON, rule
from tablee.engine.record import States

NOBODY: Final = -2
"""The game is over: no seat is to move."""
CHANCE: Final = -1
"""A card is drawn, a wheel is spun: `legal` lists the outcomes, `weights` how likely each is."""
SEATS: Final = 4
"""Seats for which a game's records have room, where its kernel says nothing else."""
MOST_SEATS: Final = 8


FINE: Final = 0
"""No invariant is broken."""


@rule
def nothing_to_check(s: Any) -> int:
    return FINE


@rule
def keep_all(s: Any, out: Any, count: int) -> int:
    return count


class Level(NamedTuple):
    """How far a search goes at one level: the decisions that it tries in a turn, and the turns that it plays on before
    it judges by `evaluate`. `judge` is `hand`, or `network`: then the network that comes with the package guides
    it."""

    effort: int
    horizon: int
    judge: str = "hand"


Levels = tuple[Level, Level, Level, Level]


def usual_levels(horizon: int) -> Levels:
    """The efforts of a game that names no others, and the same look ahead for all."""
    return Level(5_000, horizon), Level(20_000, horizon), Level(500_000, horizon), Level(3_000_000, horizon)


@dataclass(frozen=True)
class Kernel:
    """The compiled rules of one game. `s` is a record of `dtype`; every function is under `@rule`.

    setup(s, players, seed)       lays out a new game; `s.options` is filled in, everything else is 0
    legal(s, out) -> count        all legal actions of who is to move, ascending; 0 at the end. `out` holds max_legal
    weights(s, out) -> count      at CHANCE: integer weights of the outcomes, in the order of `legal`
    apply(s, action)              carries out a legal action (not checked)
    forbids(s, action) -> code    the clause that forbids the action now, or ALLOWED. Any integer may be asked
    commits(s, action) -> bool    whether this action, once taken, is final (asked before it is applied)
    score(s, out)                 points of each seat if the game were scored now, int32
    winners(s, out)               1 for each seat that would win if the game were scored now, int8
    determinize(s, seat, seed)    redeals everything that the seat cannot know (seat -1: a spectator)
    observe(s, seat, out)         what the seat knows, as `observation` float32 numbers, most of them in 0..1; all are
                                  written, whatever `out` held
    evaluate(s, out)              a quick estimate of each seat's prospects, float32; higher is better
    spread                        a lead by `evaluate` that is worth e to 1 in the odds of winning
    sensible(s, out, count) -> n  of the `count` legal actions in `out`, keeps those that are worth a thought, at least
                                  one, in their order: what goes can do no better than something that stays
    lesson                        decisions that the quick player may try for one choice when it teaches a search; 0
                                  where its teaching misleads
    levels                        how far a search goes at each of its four levels, the weakest first: so spaced that
                                  each is clearly stronger than the one before
    seats                         the most players for whom its records have room, at most MOST_SEATS
    check(s) -> code              the first invariant that is broken, or FINE; simulations ask after every decision
    """

    name: str
    dtype: np.dtype[Any]
    actions: int
    max_legal: int
    observation: int
    setup: Callable[..., Any]
    legal: Callable[..., Any]
    weights: Callable[..., Any]
    apply: Callable[..., Any]
    forbids: Callable[..., Any]
    commits: Callable[..., Any]
    score: Callable[..., Any]
    winners: Callable[..., Any]
    determinize: Callable[..., Any]
    observe: Callable[..., Any]
    evaluate: Callable[..., Any]
    check: Callable[..., Any] = nothing_to_check
    sensible: Callable[..., Any] = keep_all
    seats: int = SEATS
    spread: float = 10.0
    lesson: int = 2_000
    levels: Levels = field(default_factory=lambda: usual_levels(3))


KERNELS: dict[tuple[str, ...], Kernel] = {}


def enlist(kernel: Kernel) -> Kernel:
    """Make a game's rules known to the verbs. `Game` does this when it is made."""
    assert kernel.dtype.names is not None
    if not 1 <= kernel.seats <= MOST_SEATS:
        raise TypeError(f"{kernel.name} has {kernel.seats} seats; a game may have 1 to {MOST_SEATS}.")
    other = KERNELS.setdefault(kernel.dtype.names, kernel)
    if other.name != kernel.name:
        raise TypeError(f"The records of {kernel.name} and {other.name} have the same fields: rename one of them.")
    KERNELS[kernel.dtype.names] = kernel
    rules = {name: rule for name, rule in vars(kernel).items() if callable(rule)}
    cache.dispatch(kernel.dtype.names, kernel.name, rules)
    return kernel


def kernel_of(dtype: Any) -> Kernel:
    return KERNELS[dtype.names]


def named(implementation: Any, verb: str, kernel: Kernel) -> Any:
    """Give the code that passes a call on to a rule a name of its own. Without it all have the same, and machine code
    from the cache might be taken for that of another verb."""
    implementation.__qualname__ = f"{verb}.{kernel.name}"
    return implementation


def verb0(name: str) -> Callable[..., Any]:
    def call(s: Any) -> Any:
        return getattr(kernel_of(s.dtype), name)(s)

    @overload(call, jit_options=PASSED_ON)
    def compiled(s: Any) -> Any:
        kernel = kernel_of(s.dtype)
        function = getattr(kernel, name)

        def implementation(s: Any) -> Any:
            return function(s)

        return named(implementation, name, kernel)

    return call


def verb1(name: str) -> Callable[..., Any]:
    def call(s: Any, a: Any) -> Any:
        return getattr(kernel_of(s.dtype), name)(s, a)

    @overload(call, jit_options=PASSED_ON)
    def compiled(s: Any, a: Any) -> Any:
        kernel = kernel_of(s.dtype)
        function = getattr(kernel, name)

        def implementation(s: Any, a: Any) -> Any:
            return function(s, a)

        return named(implementation, name, kernel)

    return call


def verb2(name: str) -> Callable[..., Any]:
    def call(s: Any, a: Any, b: Any) -> Any:
        return getattr(kernel_of(s.dtype), name)(s, a, b)

    @overload(call, jit_options=PASSED_ON)
    def compiled(s: Any, a: Any, b: Any) -> Any:
        kernel = kernel_of(s.dtype)
        function = getattr(kernel, name)

        def implementation(s: Any, a: Any, b: Any) -> Any:
            return function(s, a, b)

        return named(implementation, name, kernel)

    return call


check = verb0("check")
legal = verb1("legal")
weights = verb1("weights")
apply = verb1("apply")
forbids = verb1("forbids")
commits = verb1("commits")
score = verb1("score")
winners = verb1("winners")
evaluate = verb1("evaluate")
setup = verb2("setup")
determinize = verb2("determinize")
observe = verb2("observe")
sensible = verb2("sensible")


def blank(kernel: Kernel, count: int = 1) -> States:
    """States of a game with every field 0."""
    return np.zeros(count, kernel.dtype)
