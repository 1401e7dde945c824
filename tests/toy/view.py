"""What one viewer may see of the toy game."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.engine.contract import Part, Score
from tests.toy.notation import PHASES
from tests.toy.rules import hand_size


class View(msgspec.Struct, frozen=True):
    """The table without the other hands, the deck and the bids that are still secret."""

    players: int
    seat: int
    asks: int
    phase: str
    turn: int
    prize: int
    hand: tuple[int, ...]  # of the viewer: how many of each value; empty for a spectator
    bid: int  # of the viewer
    have_bid: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    doubled: tuple[bool, ...]
    tokens: tuple[int, ...]
    won: tuple[int, ...]
    discards: tuple[int, ...]


def view(s: Any, seat: int) -> View:
    seats = range(int(s.players))
    return View(
        players=int(s.players),
        seat=seat,
        asks=int(s.to_move),
        phase=PHASES[s.phase],
        turn=int(s.turn),
        prize=int(s.prize),
        hand=tuple(int(n) for n in s.hands[seat]) if seat >= 0 else (),
        bid=int(s.bids[seat]) if seat >= 0 else 0,
        have_bid=tuple(bool(s.bids[i]) for i in seats),
        hand_sizes=tuple(int(hand_size(s, i)) for i in seats),
        doubled=tuple(bool(s.doubled[i]) for i in seats),
        tokens=tuple(int(s.tokens[i]) for i in seats),
        won=tuple(int(s.won[i]) for i in seats),
        discards=tuple(int(n) for n in s.discards),
    )


def scores(s: Any) -> tuple[Score, ...]:
    return tuple(
        Score(seat, int(s.won[seat]), (Part("score.prizes", {"n": int(s.won[seat])}, int(s.won[seat])),))
        for seat in range(int(s.players))
    )
