"""What a compiled rule is made of: its module, every module that this imports, and the tables of numbers beside them.

A source is read when the first rule of a module is declared, which is when Python has just imported it: whatever is
edited while a process runs, its machine code is known by what it was made of.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
# Every start reads all imports, and to parse the sources would take a tenth of it.
IMPORT = re.compile(r"^[ \t]*(?:from|import) (\.*[\w.]*)(?: import (?:\(([^)]*)\)|(.*)))?", re.MULTILINE)
NAME = re.compile(r"^\s*(\w+|\*)")
COMMENT = re.compile(r"#.*")
FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t]+.*\n|\n)+", re.MULTILINE)
"""Imports that nobody carries out."""


@dataclass(frozen=True)
class Source:
    """One module, or a table beside it, as it was when it was read."""

    digest: bytes
    needs: frozenset[str] = frozenset()


ROOTS: dict[str, Path] = {PACKAGE.name: PACKAGE.parent}
"""The folder in which a package of rules lies, by the package's name: ours, and those of whoever adds a game."""


@cache
def file_in(root: Path, module: str) -> Path | None:
    stem = os.path.join(root, *module.split("."))
    return next((Path(file) for file in (f"{stem}.py", f"{stem}/__init__.py") if os.path.isfile(file)), None)


def path_of(module: str) -> Path | None:
    """The file of a module in one of the packages that hold rules; None for any other name."""
    root = ROOTS.get(module.partition(".")[0])
    return None if root is None else file_in(root, module)


def absolute(name: str, package: str) -> str:
    """A name that may begin with dots, seen from a package."""
    inner = name.lstrip(".")
    dots = len(name) - len(inner)
    if dots:
        above = package.split(".")[: package.count(".") + 2 - dots]
        inner = ".".join([*above, inner] if inner else above)
    return inner


def imports(source: str, package: str) -> Iterator[tuple[str, list[str]]]:
    """Every module that a source in this package imports, with the names that it takes from it."""
    for module, several, one in IMPORT.findall(FOR_TYPES.sub("", source)):
        names = (NAME.match(part) for part in COMMENT.sub("", several or one).split(","))
        yield absolute(module, package), [name.group(1) for name in names if name]


def needed(source: str, package: str) -> frozenset[str]:
    """The modules that a source needs. Of a package from which only modules are taken, that is these alone."""
    found = set()
    for module, names in imports(source, package):
        inner = {f"{module}.{name}" for name in names if path_of(f"{module}.{name}")}
        found |= inner
        if len(inner) < len(names) or not names:
            found.add(module)
    return frozenset(name for name in found if path_of(name))


@cache
def read(module: str) -> Source:
    path = path_of(module)
    assert path is not None
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    content = path.read_bytes()
    return Source(hashlib.sha256(content).digest(), needed(content.decode(), package))


@cache
def tables(package: str) -> Source:
    """The tables of numbers (TOML) in a package's own folder."""
    root, *inner = package.split(".")
    digest = hashlib.sha256()
    for path in sorted(ROOTS[root].joinpath(root, *inner).glob("*.toml")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return Source(digest.digest())


def around(module: str) -> Iterator[str]:
    """The packages that a module lies in, the innermost first."""
    while module := module.rpartition(".")[0]:
        yield module


@cache
def behind(module: str) -> frozenset[str]:
    """A module and all that it needs, directly or not."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += read(name).needs
            for package in around(name):
                tables(package)
    return frozenset(found)


@cache
def note(module: str, file: str) -> bool:
    """Read what the rules of a module are made of, before anybody can edit it; False if they have no file."""
    path = Path(file)
    above = path.parents[module.count(".") + (path.name == "__init__.py") :]
    if not path.is_file() or not above:
        return False
    ROOTS.setdefault(module.partition(".")[0], above[0])
    if path_of(module) is None:  # a script, which is no module of any package
        return False
    behind(module)
    return True


@cache
def digest(modules: frozenset[str], more: str = "") -> str:
    """A hash over these modules with all that they need; `more` counts too."""
    names = sorted({name for module in modules for name in behind(module)})
    packages = sorted({package for name in names for package in around(name)})
    whole = hashlib.sha256(more.encode())
    for name, source in [(n, read(n)) for n in names] + [(p, tables(p)) for p in packages]:
        whole.update(name.encode() + b"\0" + source.digest)
    return whole.hexdigest()[:16]


def modules_in(package: str) -> Iterable[str]:
    """The names of all modules of a package."""
    root, *inner = package.split(".")
    for path in sorted(ROOTS[root].joinpath(root, *inner).rglob("*.py")):
        parts = path.relative_to(ROOTS[root]).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
