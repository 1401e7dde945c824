"""Positions as text, both ways: each seat's hand, squares and home, and what the dice show.

`r:4/d1,d2/1 b:5/b2,g3/0 dice:r2`: red has thrown two. `r?`: red is about to throw; `r!`: red has won.
"""

from __future__ import annotations

import re

from tablee.engine.codec import Field, Form, Name, Number
from tablee.engine.errors import BadText
from tablee.engine.game import Game
from tablee.engine.state import State as Position
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games.royal.rules.board import home, square_of
from tablee.games.royal.rules.clauses import ROYAL_7_1
from tablee.games.royal.rules.state import (
    MOST_PIECES,
    NOT_THROWN,
    PATH,
    PATH_NAMES,
    PIECES,
    RACERS,
    SQUARE_NAMES,
    STEP_ON,
    State,
)

SEAT_LETTERS = "rb"
SHOWN = re.compile(r"([rb])([0-4?!])")
PIECES_OF = Number(0, MOST_PIECES)


def place_name(s: State, seat: int, step: int) -> str:
    """`new` for the hand, `home`, or the square of a step."""
    if step == 0:
        return "new"
    return "home" if step >= home(s) else SQUARE_NAMES[square_of(s, seat, step)]


def race_text(s: State, seat: int) -> str:
    squares = [place_name(s, seat, step) for step in range(1, home(s)) if s.at[seat, step]]
    return f"{s.at[seat, 0]}/{','.join(squares)}/{s.at[seat, home(s)]}"


def read_race(s: State, seat: int, word: str) -> None:
    parts = word.split("/")
    if len(parts) != 3:
        raise ValueError(f"{word!r} is not written hand/squares/home, such as 4/d2,a2/1")
    s.at[seat, 0], s.at[seat, home(s)] = PIECES_OF.read(parts[0]), PIECES_OF.read(parts[2])
    for name in filter(None, parts[1].split(",")):
        step = int(STEP_ON[s.options[PATH], seat, SQUARE_NAMES.index(name)]) if name in SQUARE_NAMES else 0
        if not step or s.at[seat, step]:
            raise ValueError(f"{name} is {'taken twice' if step else 'not on the way'}")
        s.at[seat, step] = 1


def race(seat: int) -> Field:
    return Field(SEAT_LETTERS[seat], lambda s: race_text(s, seat), lambda s, word: read_race(s, seat, word))


def dice_text(s: State) -> str:
    shown = "!" if s.to_move == NOBODY else "?" if s.thrown == NOT_THROWN else str(int(s.thrown))
    return SEAT_LETTERS[s.active] + shown


def read_dice(s: State, word: str) -> None:
    found = SHOWN.fullmatch(word)
    if not found:
        raise ValueError(f"{word!r} is not written r2, r? before the throw, r! when red has won")
    s.active = SEAT_LETTERS.index(found[1])
    s.thrown = NOT_THROWN if found[2] in "?!" else int(found[2])
    s.to_move = NOBODY if found[2] == "!" else CHANCE if found[2] == "?" else s.active
    s.ended_by = ROYAL_7_1 if found[2] == "!" else 0


def read_path(s: State, word: str) -> None:
    s.options[PATH] = Name(PATH_NAMES, what="path").read(word)


FORM = Form(
    Field("path", lambda s: PATH_NAMES[s.options[PATH]], read_path, default=PATH_NAMES[0]),
    race(0),
    race(1),
    Field("dice", dice_text, read_dice),
)


def text(s: State) -> str:
    return " ".join(f"{key}:{word}" for key, word in FORM.write(s).items())


def load(game: Game, source: str) -> Position:
    given = [word.partition(":")[::2] for word in source.split()]
    FORM.check(key for key, _ in given)
    state = game.blank(RACERS)
    FORM.read(state.record, dict(given))
    state.record.options[PIECES] = state.record.at[0].sum()
    reconsider(state.record)
    return state


def reconsider(s: State) -> None:
    """Refuse a position that no race with these options can come to."""
    for seat in range(RACERS):
        pieces, letter = int(s.at[seat].sum()), SEAT_LETTERS[seat]
        if pieces != s.options[PIECES] or not 1 <= pieces <= MOST_PIECES:
            raise BadText(f"{letter} has {pieces} pieces, not {int(s.options[PIECES])}.", field=letter)
        if (s.at[seat, home(s)] == pieces) != (s.to_move == NOBODY and s.active == seat):
            raise BadText(f"{letter} has {int(s.at[seat, home(s)])} pieces home, which does not fit.", field=letter)
    for square, name in enumerate(SQUARE_NAMES):
        steps = [int(STEP_ON[s.options[PATH], seat, square]) for seat in range(RACERS)]
        if all(step and s.at[seat, step] for seat, step in enumerate(steps)):
            raise BadText(f"Two pieces stand on {name}.", field=name)
