"""Cursors: playing, taking back, and where undo stops."""

from __future__ import annotations

import pytest

from tablee.engine.cursor import Cursor, draw
from tablee.engine.errors import BadInput, IllegalMove, Over
from tests.toy import GAME
from tests.toy.actions import DOUBLE, SEAL_BID

# Both seats hold 1 2 3 each; the deck has a few of everything.
START = "deck:11133 hands:11100/11100 bids:0/0 doubled:00 tokens:11 won:0/0 turn:1 prize:0 asks:- phase:draw"


@pytest.fixture
def cursor() -> Cursor:
    return Cursor(GAME, GAME.from_text(START), key=5)


def play(cursor: Cursor, line: str) -> None:
    for token in line.split():
        cursor.do(GAME.parse(cursor.state, token))


def test_the_trail_holds_the_state_before_every_decision(cursor: Cursor) -> None:
    before = cursor.state.copy()
    play(cursor, "draw:4 bid:2")
    assert cursor.trail[0][0] == before
    assert [GAME.notation(s, a) for s, a in cursor.trail] == ["draw:4", "bid:2"]


def test_back_gives_the_state_before_in_place(cursor: Cursor) -> None:
    play(cursor, "draw:4")
    state, before = cursor.state, cursor.state.to_bytes()
    play(cursor, "bid:2")
    assert GAME.notation(state, cursor.back()) == "bid:2"
    assert cursor.state is state
    assert state.to_bytes() == before


def test_a_refused_decision_leaves_cursor_and_state_alone(cursor: Cursor) -> None:
    play(cursor, "draw:4")
    before = cursor.state.to_bytes()
    with pytest.raises(IllegalMove) as caught:
        play(cursor, "bid:5")
    assert str(caught.value.clause) == "TOY-3.1"
    assert cursor.state.to_bytes() == before
    assert len(cursor.trail) == 1


def test_undo_stops_at_chance(cursor: Cursor) -> None:
    play(cursor, "draw:4 bid:2")
    assert cursor.can_undo(0) == 1
    cursor.back()
    assert cursor.can_undo(0) == 0


def test_undo_stops_at_another_seat_and_at_what_commits(cursor: Cursor) -> None:
    play(cursor, "draw:4 bid:2")
    assert cursor.can_undo(1) == 0
    play(cursor, "seal")
    assert cursor.can_undo(0) == 0
    play(cursor, "bid:3")
    assert cursor.can_undo(1) == 1
    assert cursor.can_undo(0) == 0


def test_sealing_commits_and_bidding_does_not(cursor: Cursor) -> None:
    play(cursor, "draw:4 bid:2")
    assert GAME.commits(cursor.state, SEAL_BID)
    assert GAME.commits(cursor.state, DOUBLE)
    cursor.back()
    assert not GAME.commits(cursor.state, GAME.parse(cursor.state, "bid:2"))


def test_a_branch_is_independent(cursor: Cursor) -> None:
    play(cursor, "draw:4")
    twin = cursor.branch()
    play(twin, "bid:2")
    assert len(cursor.trail) == 1
    assert len(twin.trail) == 2
    assert cursor.state.phase != twin.state.phase
    assert cursor.can_undo(0) == 0
    assert twin.can_undo(0) == 1


def test_chance_follows_from_key_and_ply_alone(cursor: Cursor) -> None:
    twin = cursor.branch()
    assert cursor.chance() == twin.chance()
    state = GAME.from_text(START)
    assert {draw(GAME, state, 5, ply) for ply in range(60)} == set(GAME.legal(state))
    assert {draw(GAME, state, key, 0) for key in range(60)} == set(GAME.legal(state))


def test_chance_follows_the_weights() -> None:
    state = GAME.from_text(START)
    drawn = [GAME.act(draw(GAME, state, 5, ply)).args[0] for ply in range(3000)]
    for value, weight in {"1": 1, "2": 1, "3": 1, "4": 3, "5": 3}.items():
        assert abs(drawn.count(value) - 3000 * weight / 9) < 120


def test_chance_is_asked_only_when_it_is_to_move(cursor: Cursor) -> None:
    play(cursor, "draw:4")
    with pytest.raises(BadInput, match="Chance is not to move"):
        cursor.chance()


def test_nothing_can_be_decided_after_the_end(cursor: Cursor) -> None:
    cursor.state = GAME.with_options(cursor.state, {"rounds": 1})
    play(cursor, "draw:4 bid:1 seal bid:2 seal")
    assert cursor.seat is None
    assert cursor.legal() == []
    with pytest.raises(Over):
        cursor.do(SEAL_BID)
