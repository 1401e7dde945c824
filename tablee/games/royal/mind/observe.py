"""What a seat knows, as numbers for learners; the observer's own race comes first."""

from __future__ import annotations

from typing import Any, Final

from tablee.engine.jit import rule
from tablee.engine.layout import SEAT_NAMES, Layout, block, field
from tablee.games.royal.rules.board import home
from tablee.games.royal.rules.state import (
    DICE,
    MOST_PIECES,
    NOT_THROWN,
    PATH,
    PIECES,
    RACERS,
    SAFE_ROSETTES,
    STEPS,
    THROWS,
    State,
)

LAYOUT = Layout(
    block(
        "seat",
        field("hand", about="/ 7"),
        field("square", range(1, STEPS - 1)),
        field("home", about="/ 7"),
        field("to move"),
        field("active"),
        each=SEAT_NAMES[:RACERS],
    ),
    block("dice", field("thrown", range(THROWS))),
    block("options", field("path"), field("dice"), field("pieces", about="/ 7"), field("safe rosettes")),
)
OBSERVATION: Final = LAYOUT.size
RACE: Final = LAYOUT.width("seat")
THROWN: Final = LAYOUT.at("dice")
CHOSEN: Final = LAYOUT.at("options")


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for k in range(OBSERVATION):
        out[k] = 0
    eye = max(seat, 0)
    for other in range(RACERS):
        observe_race(s, other, (other - eye) % RACERS * RACE, out)
    if s.thrown != NOT_THROWN:
        out[THROWN + int(s.thrown)] = 1
    out[CHOSEN] = s.options[PATH]
    out[CHOSEN + 1] = s.options[DICE]
    out[CHOSEN + 2] = s.options[PIECES] / MOST_PIECES
    out[CHOSEN + 3] = s.options[SAFE_ROSETTES]


@rule
def observe_race(s: State, seat: int, at: int, out: Any) -> None:
    last = home(s)
    for step in range(1, last):
        out[at + step] = s.at[seat, step]
    out[at] = s.at[seat, 0] / MOST_PIECES
    out[at + STEPS - 1] = s.at[seat, last] / MOST_PIECES
    out[at + STEPS] = 1 if s.to_move == seat else 0
    out[at + STEPS + 1] = 1 if s.active == seat else 0
