"""The board: where a step of a path lies, and who stands there."""

from __future__ import annotations

from tablee.engine.jit import rule
from tablee.games.royal.rules.state import LENGTHS, NO_SQUARE, PATH, ROSETTE, SQUARE, STEP_ON, State


@rule
def home(s: State) -> int:
    """The step beyond the last square of the path."""
    return LENGTHS[s.options[PATH]] + 1


@rule
def square_of(s: State, seat: int, step: int) -> int:
    return SQUARE[s.options[PATH], seat, step]


@rule
def is_rosette(s: State, seat: int, step: int) -> bool:
    square = square_of(s, seat, step)
    return square != NO_SQUARE and ROSETTE[square] != 0


@rule
def rival_step(s: State, seat: int, step: int) -> int:
    """The step of the rival's path on the same square, 0 if he never comes there (ROYAL-4.5)."""
    square = square_of(s, seat, step)
    return STEP_ON[s.options[PATH], 1 - seat, square] if square != NO_SQUARE else 0


@rule
def rival_stands(s: State, seat: int, step: int) -> bool:
    there = rival_step(s, seat, step)
    return there > 0 and s.at[1 - seat, there] > 0
