"""The notation of Uruk: moves as text, both ways. Positions are in `position.py`, facts in `facts.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from tablee.engine.contract import Notation
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, IllegalMove
from tablee.engine.game import Game, game_of
from tablee.engine.state import State as GameState
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.state import BID_STEP, TYPES, State
from tablee.games.uruk.text.facts import FACTS
from tablee.games.uruk.text.line import acts, line
from tablee.games.uruk.text.line_player import Mover
from tablee.games.uruk.text.moves import play_move
from tablee.games.uruk.text.partial_move import write
from tablee.games.uruk.text.reading import load, text
from tablee.games.uruk.text.symbols import player

LONE_PREFIX = re.compile(r"\d*#[1-4]")


def split_moves(source: str) -> Iterator[str]:
    """Moves are parted by semicolons; a `/` that is a word of its own begins a move by itself."""
    for piece in source.split(";"):
        words: list[str] = []
        for word in piece.split():
            if word == "/" and words and not (len(words) == 1 and LONE_PREFIX.fullmatch(words[0])):
                yield " ".join(words)
                words = []
            words.append(word)
        if not words:
            raise BadText("There is no move between two semicolons." if ";" in source else "There is no move.")
        yield " ".join(words)


def play(cursor: Cursor, source: str, whole: bool) -> None:
    """A line of moves; the last one may be a part if `whole` is false."""
    mover: Mover | None = None
    for move in split_moves(source):
        if mover is not None:
            mover.finish()
        mover = Mover(cursor)
        play_move(mover, move)
    if whole and mover is not None:
        mover.finish()


def make_part(game: Game, state: GameState, source: str) -> None:
    """Carry out a part move that a position ends with, in place."""
    cursor = Cursor(game, state)
    play_move(Mover(cursor, partial=True), source)


def state_of(s: State) -> GameState:
    """The record as a state of the game."""
    return GameState(game_of("tablee.games.uruk"), np.array([s]))


def read(s: State, source: str) -> int:
    """The single decision that a text means now, legal or not."""
    state = state_of(s)
    mover = Mover(Cursor(state.game, state))
    refused = False
    try:
        play_move(mover, source)
    except IllegalMove as refusal:
        refused = True
        if len(mover.tried) != 1:
            raise BadText(f"{source!r} is no single decision here: {refusal}", move=source) from refusal
    if len(mover.tried) != 1 and not refused:
        raise BadText(f"{source!r} is no single decision here.", move=source)
    return mover.tried[0][1]


# What is legal, for test scripts


def option_text(state: GameState, action: int) -> str:
    """A decision as `only` lists it: all bids with cards are one entry."""
    s = state.record
    if s.step == BID_STEP and a.BID_CARD <= action < a.BID_CARD + TYPES:
        return f"{player(s, s.to_move)} b +"
    return write(s, action)


def only(cursor: Cursor, source: str) -> tuple[set[str], set[str]]:
    """The options that the line lists for one point of the decision flow, and those that are legal there."""
    listed: set[str] = set()
    points: list[GameState] = []
    for entry in source.split(";"):
        point, option = last_choice(cursor.branch(), entry.strip())
        points.append(point)
        listed.add(option)
    if any(point != points[0] for point in points):
        raise BadText("The entries do not belong to one point of the decision flow.")
    game = cursor.game
    return listed, {option_text(points[0], action) for action in game.legal(points[0])}


def last_choice(cursor: Cursor, entry: str) -> tuple[GameState, str]:
    """The point that an entry leads to, and its last choice; that one may be refused."""
    mover = Mover(cursor)
    try:
        play_move(mover, entry)
    except IllegalMove:
        if not mover.tried:
            raise
    if not mover.tried:
        return cursor.state, entry
    point, action = mover.tried[-1]
    return point, option_text(point, action)


NOTATION = Notation(
    write=write, read=read, text=text, load=load, play=play, line=line, acts=acts, only=only, fact=FACTS.hold
)
