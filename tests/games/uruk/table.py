"""Positions of Uruk for tests: a block of a test script, and the clause that refuses a line."""

from __future__ import annotations

from textwrap import dedent

import tablee
from tablee.engine.cursor import Cursor
from tablee.engine.script import run_script

URUK = tablee.game("uruk")


def holds(block: str) -> None:
    """Run a block of a test script; say which line fails."""
    report = run_script(URUK, f"```uruk-test\n{dedent(block).strip()}\n```")
    assert not report.failures, "\n".join(f"{line}: {reason}" for _, line, reason in report.failures)
    assert report.lines > 0


def at(position: str, **options: object) -> Cursor:
    """A cursor at a position."""
    state = URUK.from_text(position)
    return Cursor(URUK, URUK.with_options(state, options) if options else state)


def play(cursor: Cursor, line: str) -> Cursor:
    URUK.notation_rules.play(cursor, line, whole=True)
    return cursor


def refused(position: str, line: str, **options: object) -> str:
    """The clause that forbids a line, or the last of its choices."""
    cursor = at(position, **options)
    before = cursor.state.to_bytes()
    try:
        URUK.notation_rules.play(cursor.branch(), line, whole=False)
    except tablee.IllegalMove as refusal:
        assert cursor.state.to_bytes() == before
        return str(refusal.clause)
    raise AssertionError(f"{line} was accepted")


def options_of(position: str, part: str = "", **options: object) -> set[str]:
    """The texts of all decisions that are legal after a part of a move."""
    cursor = at(position, **options)
    if part:
        URUK.notation_rules.play(cursor, part, whole=False)
    return {URUK.notation(cursor.state, action) for action in cursor.legal()}
