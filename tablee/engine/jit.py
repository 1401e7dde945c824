"""The one place that knows how rules are compiled.

`@rule` compiles a function with numba and keeps the machine code (`cache.py`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from tablee.engine import sources
from tablee.engine.cache import RuleCache

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
KNOWN = ("0.68.",)
"""The versions of numba whose insides `compiler.py` knows. With any other, rules are compiled in numba's own way: they
do the same, and the first start takes twice as long."""

# Rules are called from Python and from one another, never as C callbacks: leaving that door out compiles faster.
# Whether a rule is inlined is said of each, or it would be so if the first rule to call it is.
SETTINGS: dict[str, Any] = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "forceinline": False,
}

if COMPILED and numba.__version__.startswith(KNOWN):
    from tablee.engine.compiler import DoorCompiler, InnerCompiler, Rule

    # How the verbs, which only pass a call on to a game's rules, are compiled.
    PASSED_ON: Any = {"pipeline_class": InnerCompiler, "forceinline": False}

    def translated(function: Callable[..., Any], options: dict[str, Any]) -> Any:
        return Rule(function, targetoptions=options, pipeline_class=DoorCompiler)

else:
    PASSED_ON = {"forceinline": False}

    def translated(function: Callable[..., Any], options: dict[str, Any]) -> Any:
        return numba.jit(**options)(function)


def compiled(function: Callable[..., Any], **more: bool) -> Any:
    made = translated(function, SETTINGS | more)
    if COMPILED and sources.note(function.__module__, function.__code__.co_filename):
        made._cache = RuleCache(function)
    return made


def rule(function: F) -> F:
    """Compile a rule. The same function runs as plain Python under `NUMBA_DISABLE_JIT=1`."""
    return cast(F, compiled(function))


def inlined(function: F) -> F:
    """Compile a rule that becomes a part of each rule that calls it. For a rule that is handed a desk of many arrays:
    an array is seven words, and to hand them all over costs more than most rules do."""
    return cast(F, compiled(function, forceinline=True))


def door(function: F) -> F:
    """Compile a rule that Python alone calls, so often that a pause for other threads would cost more than it does."""
    return cast(F, compiled(function, nogil=False))
