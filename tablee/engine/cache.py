"""Where compiled rules are kept: a folder for each game, in it one for each module and each state of its sources.

numba does not follow dependencies. So the folder of a compiled rule is named by a hash over all that its code was made
of, and a change of it is another folder: never stale, and what does not depend on the change stays. A generic rule (a
door, a search) is compiled for a game's record; its code was made of that game's rules too and lies with the game.
"""

# mypy: disable-error-code="no-untyped-call"
# (numba's insides have no types)

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _Cache, _CacheLocator
from numba.core.sigutils import normalize_signature

from tablee.engine import sources

try:
    import fcntl
except ImportError:  # not on Windows, where processes that start together compile the same twice
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger("tablee.cache")

COMMON = "common"
"""The folder of rules that were compiled for no game's record."""
KEEP = 4
A_DAY = 24 * 60 * 60
A_MONTH = 30 * A_DAY
FIRST_LAYOUT = re.compile("[0-9a-f]{16}")
"""The folders of the time when one hash stood for all games."""


class Origin(NamedTuple):
    """Where the rules behind a record type come from."""

    game: str
    modules: frozenset[str]
    functions: str


ORIGINS: dict[tuple[str, ...], Origin] = {}


def dispatch(fields: tuple[str, ...], game: str, rules: dict[str, Any]) -> None:
    """Generic rules that are compiled for a record of these fields contain these rules of a game."""
    plain = {name: getattr(rule, "py_func", rule) for name, rule in rules.items()}
    functions = ",".join(f"{name}={rule.__module__}.{rule.__qualname__}" for name, rule in sorted(plain.items()))
    known = {rule.__module__ for rule in plain.values() if sources.path_of(rule.__module__)}
    ORIGINS[fields] = Origin(game, frozenset(known), functions)


def cache_root() -> Path:
    """Where compiled rules of all versions live; `TABLEE_CACHE` moves it."""
    base = os.environ.get("TABLEE_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tablee"


def game_folder(game: str) -> Path:
    return cache_root() / "rules" / game


def records(kind: Any) -> Iterator[Any]:
    """The record types in a type: itself, an array's (also of one that is held), a tuple's."""
    if isinstance(kind, types.Record):
        yield kind
    elif hasattr(kind, "array"):
        yield from records(kind.array)
    elif isinstance(kind, types.Array):
        yield from records(kind.dtype)
    elif isinstance(kind, types.BaseTuple):
        for part in kind.types:  # type: ignore[attr-defined]
            yield from records(part)


def folder_for(module: str, arguments: Iterable[Any]) -> Path:
    """The folder of a module's rules, compiled for arguments of these types."""
    fields = {tuple(record.fields) for kind in arguments for record in records(kind)}
    origins = sorted((ORIGINS[names] for names in fields if names in ORIGINS), key=attrgetter("game"))
    game = "+".join(dict.fromkeys(origin.game for origin in origins)) or COMMON
    modules = frozenset({module}).union(*(origin.modules for origin in origins))
    digest = sources.digest(modules, ";".join(origin.functions for origin in origins))
    return opened(game_folder(game) / f"{module}-{digest}")


@cache
def opened(folder: Path) -> Path:
    """A folder of this version, marked as used; when it is new, old ones are forgotten."""
    try:
        new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        for used in (folder, folder.parent, folder.parent.parent):
            os.utime(used)
    except OSError as error:
        log.warning("Compiled rules cannot be kept in %s: %s.", folder, error.strerror)
        return folder
    if new:
        with suppress(FileNotFoundError):  # another process tidies as well
            tidy(folder)
    return folder


def by_age(paths: Iterable[Path]) -> list[tuple[float, Path]]:
    """When each was last used, the latest first."""
    return sorted(((path.stat().st_mtime, path) for path in paths), reverse=True)


def tidy(new: Path) -> None:
    """Forget what nobody has used for a month, and of the same module all but a few versions, if no process of the
    last day has used them."""
    now = new.stat().st_mtime
    used = by_age(new.parent.iterdir())
    module = new.name.rpartition("-")[0]
    same = [(when, path) for when, path in used if path.name.rpartition("-")[0] == module]
    first_layout = by_age(path for path in cache_root().iterdir() if FIRST_LAYOUT.fullmatch(path.name))
    old = {path for when, path in same[KEEP:] if when < now - A_DAY}
    old |= {path for when, path in used + first_layout if when < now - A_MONTH}
    for path in old:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def on_the_terminal(game: str) -> None:
    """Say why nothing seems to happen, where somebody is looking."""
    if sys.stderr.isatty():
        print(f"Compiling the rules of {game} (once; `tablee warm` does it ahead) …", file=sys.stderr, flush=True)


tellers: list[Callable[[str], None]] = [on_the_terminal]
"""Who wants to know that a game's rules are being compiled. A process that shows its progress clears the list."""


@cache
def tell(game: str) -> None:
    """The first time in this process that something of a game has to be compiled."""
    log.info("Compiling the rules of %s.", game)
    if game != COMMON:
        for teller in tellers:
            teller(game)


class Anywhere(_CacheLocator):
    """numba wants to know where a function's cache lies before it knows the types. We know it only then."""

    def __init__(self, line: int) -> None:
        self.line = line

    @classmethod
    def from_function(cls, function: Any, file: str) -> Anywhere:
        return cls(function.__code__.co_firstlineno)

    def ensure_cache_path(self) -> None:
        """`RuleCache` makes the folder."""

    def get_cache_path(self) -> str:
        return str(cache_root())

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return str(self.line)


class VersionImpl(CompileResultCacheImpl):
    _locator_classes: list[Any] = [Anywhere]  # noqa: RUF012  (declared so by numba)


class VersionCache(FunctionCache):
    """numba's own cache of a function, for one version of it: for arguments of these types."""

    _impl_class = VersionImpl

    def __init__(self, function: Any, arguments: tuple[Any, ...]) -> None:
        super().__init__(function)
        self.folder = folder_for(function.__module__, arguments)
        # A file of its own: in one for all types, what two processes write at once could be mixed up.
        name = f"{self._impl.filename_base}-{hashlib.sha256(str(arguments).encode()).hexdigest()[:16]}"
        self._cache_file = IndexDataCacheFile(str(self.folder), name, self.folder.name)
        self.index, self.lock = self.folder / f"{name}.nbi", self.folder / f"{name}.lock"


class RuleCache(_Cache):
    """The cache of one rule. What cannot be read or kept is compiled again: slower, but the house stays open."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.versions: dict[Any, VersionCache] = {}

    @property
    def cache_path(self) -> str:
        return str(cache_root())

    def version(self, signature: Any) -> VersionCache:
        arguments, _ = normalize_signature(signature)
        if arguments not in self.versions:
            self.versions[arguments] = VersionCache(self.function, arguments)
        return self.versions[arguments]

    @contextmanager
    def alone(self, signature: Any) -> Iterator[None]:
        """While a rule is looked for and compiled: another process that wants the same waits, and then finds it."""
        version = self.version(signature)
        try:
            lock = None if version.index.exists() or fcntl is None else version.lock.open("w")
        except OSError:  # nothing can be kept there
            lock = None
        if lock is None:
            yield
            return
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def load_overload(self, signature: Any, context: Any) -> Any:
        version = self.version(signature)
        try:
            found = version.load_overload(signature, context)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            log.warning("A compiled rule cannot be read and is made anew: %s.", error)
            found = None
        if found is None:
            tell(version.folder.parent.name)
        return found

    def save_overload(self, signature: Any, compiled: Any) -> None:
        version = self.version(signature)
        try:
            version.folder.mkdir(parents=True, exist_ok=True)
            version.save_overload(signature, compiled)
        except OSError as error:
            log.warning("A compiled rule cannot be kept: %s.", error)

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        for version in self.versions.values():
            version.flush()
