"""What a viewer sees of the Royal Game of Ur: everything lies open."""

from __future__ import annotations

import msgspec

from tablee.engine.clauses import ALLOWED
from tablee.engine.contract import Part, Score
from tablee.games.royal.mind.evaluate import danger
from tablee.games.royal.rules.board import home, is_rosette, rival_stands
from tablee.games.royal.rules.legal import forbids_move
from tablee.games.royal.rules.state import NOT_THROWN, PATH, PIECES, RACERS, ROSETTE, SQUARE, SQUARE_NAMES, State
from tablee.games.royal.text.position import place_name


class Square(msgspec.Struct, frozen=True):
    """One square of the board and who stands there."""

    name: str
    rosette: bool
    owner: int  # a seat, or -1


class Reach(msgspec.Struct, frozen=True):
    """Where a piece of the seat to move would go with the throw."""

    start: str  # a square, or "new"
    end: str  # a square, or "home"
    takes: bool
    again: bool
    danger: float  # how likely the rival's next throw takes it there


class View(msgspec.Struct, frozen=True):
    """The table, complete for drawing it."""

    players: int
    squares: tuple[Square, ...]
    paths: tuple[tuple[str, ...], ...]  # each seat's way
    hand: tuple[int, ...]
    home: tuple[int, ...]
    pieces: int
    active: int
    asks: int  # the seat that has to decide, -2 at the end
    thrown: int  # -1 before the throw
    reach: tuple[Reach, ...]


def view(s: State, seat: int) -> View:
    seats = range(RACERS)
    return View(
        players=int(s.players),
        squares=tuple(square_view(s, square) for square in range(len(SQUARE_NAMES))),
        paths=tuple(tuple(place_name(s, p, step) for step in range(1, home(s))) for p in seats),
        hand=tuple(int(s.at[p, 0]) for p in seats),
        home=tuple(int(s.at[p, home(s)]) for p in seats),
        pieces=int(s.options[PIECES]),
        active=int(s.active),
        asks=int(s.to_move),
        thrown=int(s.thrown),
        reach=reach(s),
    )


def square_view(s: State, square: int) -> Square:
    owner = next(
        (p for p in range(RACERS) for k in range(1, home(s)) if SQUARE[s.options[PATH], p, k] == square and s.at[p, k]),
        -1,
    )
    return Square(SQUARE_NAMES[square], bool(ROSETTE[square]), owner)


def reach(s: State) -> tuple[Reach, ...]:
    """What every move would do, while somebody has to choose."""
    if s.to_move < 0 or s.thrown == NOT_THROWN:
        return ()
    return tuple(reach_of(s, step) for step in range(home(s)) if forbids_move(s, step) == ALLOWED)


def reach_of(s: State, step: int) -> Reach:
    seat, target = int(s.active), step + int(s.thrown)
    takes, again = bool(rival_stands(s, seat, target)), bool(is_rosette(s, seat, target))
    risk = round(float(danger(s, seat, target)), 2) if target < home(s) else 0.0
    return Reach(place_name(s, seat, step), place_name(s, seat, target), takes, again, risk)


def scores(s: State) -> tuple[Score, ...]:
    home_pieces = [int(s.at[seat, home(s)]) for seat in range(RACERS)]
    return tuple(Score(seat, n, (Part("score.home", {"n": n}, n),)) for seat, n in enumerate(home_pieces))
