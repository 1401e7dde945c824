"""Taking back whole plays, newest first, as far as the last barrier (DF-8 to DF-10)."""

from __future__ import annotations

from tablee.engine.cursor import Cursor
from tablee.engine.errors import NotYours
from tablee.engine.verbs import CHANCE
from tablee.games.builders.text.plays import begins_play


def undoable(cursor: Cursor) -> int:
    """How many plays can be taken back now."""
    if cursor.seat is None or cursor.seat == CHANCE:
        return 0
    count = cursor.can_undo(cursor.seat)
    return sum(begins_play(before.record) for before, _ in cursor.trail[len(cursor.trail) - count :])


def undo(cursor: Cursor) -> None:
    """Take the newest play back."""
    if undoable(cursor) == 0:
        raise NotYours("There is no play that can be taken back.")
    cursor.back()
    while not begins_play(cursor.state.record):
        cursor.back()
