"""Carries out moves of Uruk's notation on a cursor, one small decision after the other.

A move that goes on is written from its beginning: what has been made of it already is followed on a copy of the
position before it, and must be the same.
"""

from __future__ import annotations

import re
from typing import NoReturn

import numpy as np

from tablee.engine import entry
from tablee.engine.clauses import Clause
from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, NotYours
from tablee.engine.state import State as GameState
from tablee.engine.verbs import CHANCE
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.clauses import URUK_3_1, URUK_4_1, URUK_4_11, URUK_9_5, URUK_10_3
from tablee.games.uruk.rules.state import ACT, COLOUR_LETTERS, EXCHANGE_STEP, FILLING, GIFT_MOVE, NO_MOVE, State
from tablee.games.uruk.text.partial_move import outcome, part_text
from tablee.games.uruk.text.rewind import before
from tablee.games.uruk.text.symbols import read_card, read_colour, read_player

DRAW = re.compile(r"(~?)(?:\(([A-Z]{3})([\^v-])\)|([A-Z]{3})|(_))")
ROBBERY = re.compile(rf"<(?:(#[1-4])(?:!([{COLOUR_LETTERS}]))?|(-))")
PREFIX = re.compile(r"(?:(\d*)(#[1-4])(?:\s+|$))?(.*)", re.DOTALL)


class Mover:
    """Follows one move. `s` is the record that the next decision meets."""

    def __init__(self, cursor: Cursor, partial: bool = False) -> None:
        self.cursor = cursor
        self.partial = partial
        """In `part:` a row of cards to be discarded need not be complete."""
        self.made: list[int] = []
        self.ghost: GameState | None = None
        self.tried: list[tuple[GameState, int]] = []
        """Decisions beyond those already made, with the state before each; the last one may have been refused."""
        s = cursor.state.record
        if s.verb != NO_MOVE:
            self.ghost = GameState(cursor.game, np.array([before(s)]))
            self.made = made_so_far(cursor, self.ghost)

    @property
    def s(self) -> object:
        return self.state.record

    @property
    def state(self) -> GameState:
        return self.ghost if self.ghost is not None and self.made else self.cursor.state

    def do(self, action: int) -> None:
        """One decision: one of those made already, or a new one."""
        if self.made:
            assert self.ghost is not None
            if self.made[0] != action:
                code = self.cursor.game.why_not(self.ghost, action)
                self.refuse(code.code if code else URUK_9_5)
            self.cursor.game.apply(self.ghost, self.made.pop(0))
            return
        self.tried.append((self.cursor.state.copy(), action))
        self.cursor.do(action)

    def begin(self, verb: int, choice: int) -> None:
        """A verb and its first choice; if the verb itself is refused, the choice may say better why."""
        if not self.made and self.state.record.step == ACT and not self.is_legal(verb):
            ahead = self.state.copy()
            entry.apply_at(ahead.array, 0, verb)
            reason = self.cursor.game.why_not(ahead, choice)
            if reason and self.state.record.actions_left > 0:
                self.refuse(reason.code)
        self.do(verb)
        self.do(choice)

    def chance(self) -> None:
        """Chance that is not written may be anything."""
        if self.made:
            self.do(self.made[0])
        else:
            self.cursor.chance()

    def refuse(self, code: int) -> NoReturn:
        clause = Clause.of(self.cursor.game.prefix, int(code))
        raise self.cursor.game.refuse(self.cursor.state, -1, clause)

    @property
    def complete(self) -> bool:
        return not self.made and self.cursor.state.record.verb == NO_MOVE

    def finish(self) -> None:
        """A whole move: an exchange stops, chance decides what is open, and nothing is left in the making."""
        if not self.made and self.cursor.state.record.step == EXCHANGE_STEP:
            self.do(a.STOP)
        while self.state.record.to_move == CHANCE:
            self.chance()
        if not self.complete:
            raise BadText(f"The move is not complete: {part_text(self.cursor.state.record)}.")

    def check_player(self, round_number: str, name: str) -> None:
        """The player that is written decides, or the move is his; in that round."""
        s = self.cursor.state.record
        seat = read_player(s, name)
        if seat != s.to_move and not (s.verb != NO_MOVE and seat == maker(s)):
            raise NotYours(f"{name} has nothing to decide now.", seat=seat)
        if round_number and int(round_number) != s.round_number:
            self.refuse(URUK_3_1)

    # Pieces of moves

    def draw(self, text: str) -> None:
        """Cards that come from the deck: `(NAN^)(ISHv)SHI`, `~PUL`, `_`; what is not written stays open."""
        at = 0
        while at < len(text):
            found = DRAW.match(text, at)
            if not found:
                raise BadText(f"{text[at:]!r} is no draw; one is written (NAN^)SHI.")
            at = found.end()
            s = self.state.record
            if found[5]:
                if s.to_move == CHANCE:
                    self.refuse(URUK_4_11)
                continue
            card = read_card(found[2] or found[4])
            if s.to_move != CHANCE:
                self.refuse(URUK_4_11)
            if found[0] != outcome(s, card):
                self.refuse(URUK_10_3 if found[2] and found[1] == outcome(s, card)[: len(found[1])] else URUK_4_1)
            self.do(a.COMES + card)

    def robberies(self, text: str) -> None:
        """`<#3!B<-`."""
        at = 0
        while at < len(text):
            found = ROBBERY.match(text, at)
            if not found:
                raise BadText(f"{text[at:]!r} is no robbery; one is written <#3!B.")
            at = found.end()
            if found[3]:
                self.do(a.SPARE)
                continue
            self.do(a.ROB + read_player(self.state.record, found[1]))
            if found[2]:
                self.do(a.COMPENSATE + read_colour(found[2]))

    def is_legal(self, action: int) -> bool:
        return self.cursor.game.why_not(self.state, action) is None


def maker(s: State) -> int:
    """Whose move is being made: outside a turn `rival` keeps him while cards are drawn."""
    return int(s.rival if s.verb in (FILLING, GIFT_MOVE) else s.active)


def made_so_far(cursor: Cursor, base: GameState) -> list[int]:
    """The decisions that lead from the position before the move to where the cursor stands."""
    from tablee.games.uruk.text.moves import play_move  # moves are carried out by movers

    walk = Cursor(cursor.game, base.copy())
    play_move(Mover(walk, partial=True), part_text(cursor.state.record))
    return [action for _, action in walk.trail]
