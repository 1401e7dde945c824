"""The state of the Royal Game of Ur, its constants and its options."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import numpy as np

from tablee.engine.options import choice, number, switch
from tablee.engine.record import i8, i16, i64, record

GAME_FOLDER: Final = files(__package__.rpartition(".")[0])
COMPONENTS = tomllib.loads(GAME_FOLDER.joinpath("components.toml").read_text(encoding="utf-8"))

RACERS: Final = 2
MOST_PIECES: Final = int(COMPONENTS["pieces"]["each_player"])

# The board (ROYAL-1.1): a square is a column and a row, counted row by row
SQUARE_NAMES: Final = tuple(
    f"{column}{row}" for row, squares in enumerate(COMPONENTS["board"]["rows"], 1) for column in squares
)
SQUARES: Final = len(SQUARE_NAMES)
ROSETTE = np.array([name in COMPONENTS["board"]["rosettes"] for name in SQUARE_NAMES], np.int8)
NO_SQUARE: Final = -1

# Paths (ROYAL-1.4, 1.5): step 0 is the hand, 1 to the path's length are squares, the step after the last is home
PATH_NAMES: Final = ("short", "long")
MIRROR: Final = {"1": "3", "2": "2", "3": "1"}
LENGTHS = np.array([len(COMPONENTS["paths"][name]) for name in PATH_NAMES], np.int64)
STEPS: Final = int(LENGTHS.max()) + 2


def squares_of(path: str, seat: int) -> list[int]:
    """The squares of a path in order, as the seat walks it."""
    names = COMPONENTS["paths"][path]
    return [SQUARE_NAMES.index(name if seat == 0 else name[0] + MIRROR[name[1]]) for name in names]


SQUARE = np.full((len(PATH_NAMES), RACERS, STEPS), NO_SQUARE, np.int64)
for _path, _name in enumerate(PATH_NAMES):
    for _seat in range(RACERS):
        SQUARE[_path, _seat, 1 : LENGTHS[_path] + 1] = squares_of(_name, _seat)
# The step of the path at which a seat stands on a square, or 0.
STEP_ON = np.zeros((len(PATH_NAMES), RACERS, SQUARES), np.int64)
for _path in range(len(PATH_NAMES)):
    for _seat in range(RACERS):
        for _step in range(1, LENGTHS[_path] + 1):
            STEP_ON[_path, _seat, SQUARE[_path, _seat, _step]] = _step

# Dice (ROYAL-3.1): how often each throw comes up
DICE_NAMES: Final = ("four", "three")
THROWS: Final = 5
WEIGHTS = np.array([COMPONENTS["dice"][name] for name in DICE_NAMES], np.int64)
NOT_THROWN: Final = -1

OPTIONS = (
    choice("path", "short", "1.5", PATH_NAMES),
    choice("dice", "four", "1.6", DICE_NAMES),
    number("pieces", MOST_PIECES, "1.2", 1, MOST_PIECES),
    switch("safe_rosettes", True, "5.2"),
)
PATH, DICE, PIECES, SAFE_ROSETTES = range(len(OPTIONS))


@record
class State:
    """The race: how many pieces of each seat stand at each step of its path."""

    at = i8[RACERS, STEPS]
    players = i64()
    to_move = i64()
    active = i64()
    thrown = i64()  # what the dice show, or NOT_THROWN
    ended_by = i64()
    options = i16[len(OPTIONS)]
