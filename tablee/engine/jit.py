"""The one place that knows how rules are compiled.

`@rule` compiles a function with numba and caches the machine code. numba does not follow dependencies, so the cache
directory is named by a hash of all sources that rules are made of: after a change to one of them it is a fresh one,
never stale.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "games", "bots", "lab")
KEEP = 4
A_DAY = 24 * 60 * 60
# Every start reads all imports, and to parse the sources would take a tenth of it.
IMPORT = re.compile(rf"^\s*(?:from|import) ({PACKAGE.name}\.[\w.]+)(?: import (?:\(([^)]*)\)|(.*)))?", re.MULTILINE)
WORD = re.compile(r"\w+")


def imports(source: str) -> set[str]:
    """The modules of this package that a source imports, by dotted name (and other names, which name no module)."""
    found = set()
    for module, some, one in IMPORT.findall(source):
        found |= {module} | {f"{module}.{name}" for name in WORD.findall(some or one)}
    return found


def compiled_sources() -> list[Path]:
    """Every module that holds rules, with all that it imports, and the component files they read."""
    paths = {path for room in ROOMS for path in (PACKAGE / room).rglob("*.py")}
    names = {".".join(p.relative_to(PACKAGE.parent).with_suffix("").parts): p for p in paths}
    texts = {name: path.read_text(encoding="utf-8") for name, path in names.items()}
    wanted: set[str] = set()
    waiting = [name for name, text in texts.items() if "\n@rule" in text]
    while waiting:
        name = waiting.pop()
        if name in names and name not in wanted:
            wanted.add(name)
            waiting += imports(texts[name])
    return sorted([names[name] for name in wanted] + [*PACKAGE.rglob("components.toml")])


def source_hash() -> str:
    """A hash over every source that a compiled function may depend on."""
    digest = hashlib.sha256()
    for path in compiled_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules of all versions live; `TABLEE_CACHE` moves it."""
    base = os.environ.get("TABLEE_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tablee"


def use_cache() -> Path:
    """Point numba at this version's directory and forget old ones, but none that a process may still be using."""
    root = cache_root()
    here = root / source_hash()
    here.mkdir(parents=True, exist_ok=True)
    os.utime(here)
    used = sorted(((p.stat().st_mtime, p) for p in root.iterdir() if p.is_dir()), reverse=True)
    for when, old in used[KEEP:]:
        if when < used[0][0] - A_DAY:
            shutil.rmtree(old, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(here)
    return here


CACHE = use_cache()

import numba  # noqa: E402  (the cache directory must be set first)

numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]  # also if numba was imported before us
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

    def compiled(function: Callable[..., Any], **more: bool) -> Any:
        return Rule(function, targetoptions=SETTINGS | more, pipeline_class=DoorCompiler)

else:
    PASSED_ON = {"forceinline": False}

    def compiled(function: Callable[..., Any], **more: bool) -> Any:
        return numba.jit(cache=True, **(SETTINGS | more))(function)


def rule(function: F) -> F:
    """Compile a rule. The same function runs as plain Python under `NUMBA_DISABLE_JIT=1`."""
    return cast(F, compiled(function))


def inlined(function: F) -> F:
    """Compile a rule that becomes a part of each rule that calls it. For a rule that is handed a desk of many arrays:
    an array is seven words, and to hand them all over costs more than most rules do."""
    return cast(F, compiled(function, forceinline=True))
