"""How the command line shows things: tables, bars, JSON, bold words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

FAILED = 1
NOT_PROVABLE = 3
BOLD = re.compile(r"\*\*(.+?)\*\*")

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


class Tick(Protocol):
    """Tells a bar what is being done, how much of it is done, and how much there is to do if that has changed."""

    def __call__(self, label: str, done: int, total: int | None = None) -> None: ...


def print_json(data: Any) -> None:
    """Typed data as indented JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def bold(text: str) -> str:
    """Rich markup for a sentence in which **this** is bold."""
    return BOLD.sub(r"[bold]\1[/bold]", escape(text))


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Tick]:
    """A bar on stderr, where a person watches; the body calls `tick(label, done)`."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        console=err, transient=True, disable=not err.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(label, total=total)

        def tick(label: str, done: int, total: int | None = None) -> None:
            bar.update(task, description=label, completed=done, total=total)

        yield tick


def fail() -> typer.Exit:
    """Exit code 1: a check failed."""
    return typer.Exit(FAILED)


def not_provable() -> typer.Exit:
    """Exit code 3: nothing is wrong, and nothing can be proved."""
    return typer.Exit(NOT_PROVABLE)
