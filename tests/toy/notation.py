"""Positions, moves and facts of the toy game as text.

A position: `deck:33333 hands:10011/01200 bids:0/3 doubled:00 tokens:11 won:0/4 turn:1 prize:2 asks:1 phase:bid`.
A line of moves: the seat, a colon, tokens: `0: bid:3 seal`; chance is `draw:4`, with or without a seat before it.
"""

from __future__ import annotations

import re
from typing import Any

from tablee.engine.codec import Field, Form, Name, Number, Row, seated, stored
from tablee.engine.contract import Notation
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText
from tablee.engine.facts import Facts
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.tokens import Tokens
from tablee.engine.verbs import CHANCE, NOBODY, SEATS
from tests.toy.actions import DOUBLE, SEAL_BID, TABLE, act, bid, draw
from tests.toy.rules import TOY_5_1
from tests.toy.state import COPIES, DRAW, END, SEAL, VALUES

PHASES = ("draw", "bid", "seal", "end")
MOVE = re.compile(r"(seal|double)|(bid|draw):([1-5])")


def write(s: Any, action: int) -> str:
    return ":".join((act(action).kind, *act(action).args))


def read(s: Any, text: str) -> int:
    found = MOVE.fullmatch(text)
    if found is None:
        raise BadText(f"{text!r} is no move: write bid:3, seal, double or draw:3.", text=text)
    if found[1]:
        return DOUBLE if found[1] == "double" else SEAL_BID
    return (bid if found[2] == "bid" else draw)(int(found[3]))


def read_asks(s: Any, word: str) -> None:
    """Whose decision is due; nobody's in the phases draw and end."""
    s.to_move = Number(0, SEATS - 1).read(word) if word != "-" else CHANCE if s.phase == DRAW else NOBODY
    s.active = max(0, s.to_move)
    s.ended_by = TOY_5_1 if s.phase == END else 0


VALUE = Number(0, VALUES)
CARDS_OF = Row(Number(0, COPIES), VALUES, "")
FORM = Form(
    stored("deck", CARDS_OF),
    seated("hands", CARDS_OF),
    seated("bids", VALUE),
    seated("doubled", Number(0, 1), sep=""),
    seated("tokens", Number(0, 9), sep=""),
    seated("won", Number(0, 99)),
    stored("turn", Number(0, 99)),
    stored("prize", VALUE),
    Field("asks", lambda s: "-" if s.to_move < 0 else str(s.to_move), read_asks),
    stored("phase", Name(PHASES)),
)


def text(s: Any) -> str:
    return " ".join(f"{name}:{value}" for name, value in FORM.write(s).items())


def load(game: Game, text: str) -> State:
    given = dict(word.partition(":")[::2] for word in text.split())
    if tuple(given) != tuple(FORM.fields):
        raise BadText(f"A position has the fields {' '.join(FORM.fields)}, in this order.", place=1)
    hands = given["hands"].split("/")
    if len(hands) not in game.players:
        raise BadText(f"Field hands: {len(hands)} hands, but {game.player_range} players.", place="hands")
    state = game.blank(len(hands))
    s = state.record
    FORM.read(s, given, ["phase", *(name for name in FORM.fields if name != "phase")])
    for card in range(VALUES):
        s.discards[card] = COPIES - s.deck[card] - s.hands[:, card].sum() - (s.bids == card + 1).sum()
        s.discards[card] -= s.prize == card + 1
        if s.discards[card] < 0:
            raise BadText(f"The position cannot be read: more than {COPIES} cards of value {card + 1}.")
    return state


TOKENS = Tokens(write, read, [str(seat) for seat in range(SEATS)], "draw")


def play(cursor: Cursor, line: str, whole: bool) -> None:
    TOKENS.play(cursor, line, whole)
    if whole and cursor.state.phase == SEAL:
        raise BadText("The line stops before the bid is sealed.", text=line)


FACTS = Facts(lambda s, seat: int(seat), {"prize": lambda q: q.s.prize})


NOTATION = Notation(
    write=write,
    read=read,
    text=text,
    load=load,
    play=play,
    line=TOKENS.line,
    acts=TABLE.acts,
    only=TOKENS.only,
    fact=FACTS.hold,
)
