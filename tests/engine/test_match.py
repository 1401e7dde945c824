"""Matches: the log, forced decisions, undo, files, and the proof that nobody touched chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablee.engine.cursor import draw
from tablee.engine.errors import BadFile, BadInput, BadText, IllegalMove, NotYours, Over, TooFar
from tablee.engine.game import SEED_LIMIT
from tablee.engine.match import Match
from tablee.engine.verbs import CHANCE
from tests.engine.fair import fair, find, finish, rows, text
from tests.toy import GAME
from tests.toy.actions import SEAL_BID

# Playing


def test_a_match_logs_who_decided_what_at_which_ply() -> None:
    match = Match(GAME, 2, 7)
    assert (match.ply, match.to_move, match.over) == (0, CHANCE, False)
    match.chance()
    match.act(match.cursor.legal()[0])
    assert [(e.ply, e.seat, e.forced) for e in match.log] == [(0, CHANCE, False), (1, 0, False)]
    assert match.names == ["Player 1", "Player 2"]


def test_every_player_has_a_name() -> None:
    with pytest.raises(BadInput, match="3 players, but 2 names"):
        Match(GAME, 3, 7, names=["Ines", "Otto"])


def test_the_same_seed_and_decisions_give_the_same_match() -> None:
    assert finish(Match(GAME, 3, 9)).signature() == finish(Match(GAME, 3, 9)).signature()
    assert finish(Match(GAME, 3, 9)).signature() != finish(Match(GAME, 3, 10)).signature()


def test_a_refused_decision_changes_nothing() -> None:
    match = Match(GAME, 2, 7)
    before = match.state.to_bytes()
    with pytest.raises(IllegalMove):
        match.act(SEAL_BID)
    with pytest.raises(IllegalMove):
        match.play("draw:1 bid:1 seal seal")
    assert match.ply == 0
    assert match.state.to_bytes() == before


def test_a_line_is_logged_decision_by_decision() -> None:
    match = Match(GAME, 2, 7)
    card = GAME.notation(match.state, match.chance())
    assert card.startswith("draw:")
    low = GAME.notation(match.state, match.cursor.legal()[0])
    assert len(match.play(f"0: {low} double")) == 2
    assert [(e.ply, e.seat) for e in match.log] == [(0, CHANCE), (1, 0), (2, 0)]


def test_a_finished_match_takes_no_more_decisions() -> None:
    match = finish(Match(GAME, 2, 7))
    with pytest.raises(Over):
        match.act(SEAL_BID)
    with pytest.raises(Over):
        match.play("seal")
    assert match.to_move is None


# Who may decide


def test_a_seat_decides_only_for_itself() -> None:
    match = Match(GAME, 2, 7, auto=True)
    bid = GAME.notation(match.state, match.cursor.legal()[0])
    with pytest.raises(NotYours):
        match.play(bid, seat=1)
    match.play(bid, seat=0)


def test_a_seat_cannot_decide_for_those_after_it_in_the_same_line() -> None:
    match = Match(GAME, 2, 7, auto=True)
    first = GAME.notation(match.state, match.cursor.legal()[0])
    ahead = match.cursor.branch()
    GAME.notation_rules.play(ahead, f"{first} seal", whole=True)
    second = GAME.notation(ahead.state, ahead.legal()[0])
    answers = set()
    for beyond in (second, "bid:9", "draw:1", "nonsense", "seal"):
        with pytest.raises(TooFar) as refusal:
            match.play(f"{first} seal {beyond}", seat=0)
        answers.add((str(refusal.value), *refusal.value.facts))
    assert len(answers) == 1
    assert match.to_move == 0


def test_a_seat_cannot_write_what_chance_decides() -> None:
    match = Match(GAME, 2, 7)
    for outcome in match.cursor.legal():
        with pytest.raises(NotYours, match="Chance cannot be chosen"):
            match.play(GAME.notation(match.state, outcome), seat=0)
    assert match.ply == 0
    match.play(GAME.notation(match.state, draw(GAME, match.state, 7, 0)))
    assert match.verify() == []


def test_a_line_that_decides_nothing_is_refused() -> None:
    match = Match(GAME, 2, 7, auto=True)
    with pytest.raises(BadText, match="no move"):
        match.play("0:", seat=0)


# Forced decisions and undo


def test_chance_and_single_options_are_taken_at_once_and_logged() -> None:
    match = Match(GAME, 2, 7, auto=True)
    assert [(e.seat, e.forced) for e in match.log] == [(CHANCE, True)]
    while not match.over:
        assert len(match.cursor.legal()) > 1
        match.act(match.cursor.legal()[-1])
    # With the tokens spent and one card left, everything in the last round was forced.
    assert all(entry.forced for entry in match.log[-4:])


def test_forced_decisions_are_those_of_chance_that_the_key_gives() -> None:
    match = finish(Match(GAME, 3, 123, auto=True))
    assert match.verify() == []


def test_a_seat_takes_back_its_bid_but_no_sealed_one() -> None:
    match = Match(GAME, 2, 7, auto=True)
    before, bid = match.state.to_bytes(), match.cursor.legal()[0]
    match.act(bid)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert match.undo(0) == 1
    assert match.state.to_bytes() == before
    assert match.ply == 1
    match.act(bid)
    match.act(SEAL_BID)
    assert not match.can_undo(0)
    with pytest.raises(NotYours, match="nothing of yours"):
        match.undo(0)


def test_chance_is_never_taken_back() -> None:
    match = Match(GAME, 2, 7, auto=True)
    assert match.log[-1].seat == CHANCE
    assert not match.can_undo(0)


def test_a_forced_decision_alone_is_nothing_to_take_back() -> None:
    state = "deck:01133 hands:10000/11100 bids:0/0 doubled:00 tokens:11 won:0/0 turn:1 prize:1 asks:0 phase:bid"
    match = Match(GAME, 2, 7, auto=True)
    match.log.clear()
    match.cursor.trail.clear()
    match.cursor.seats.clear()
    match.cursor.state.array[:] = GAME.from_text(state).array
    match.forward()  # seat 0 has one card: its bid is forced, how to seal it is not
    assert [e.forced for e in match.log] == [True]
    assert not match.can_undo(0)


def test_a_final_decision_that_is_forced_closes_the_door_to_undo() -> None:
    start = "deck:01133 hands:11100/11100 bids:0/0 doubled:00 tokens:01 won:0/0 turn:1 prize:1 asks:0 phase:bid"
    match = Match(GAME, 2, 7, auto=True)
    match.log.clear()
    match.cursor.trail.clear()
    match.cursor.seats.clear()
    match.cursor.state.array[:] = GAME.from_text(start).array
    match.play("bid:2")
    # Without a token, sealing is the only option: it was taken at once, and it is final.
    assert [e.forced for e in match.log] == [False, True]
    assert not match.can_undo(0)
    assert match.to_move == 1


# Files


@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("players", GAME.players)
def test_a_file_brings_the_match_back(tmp_path: Path, players: int, auto: bool) -> None:
    match = Match(GAME, players, 5, {"ties": "first"}, ["Ünal", "Ines", "Otto", "Wu"][:players], auto=auto)
    path = tmp_path / "match.jsonl"
    for _ in range(40):
        match.save(path)
        again = Match.loads(path.read_text(encoding="utf-8"), find)
        assert again.log == match.log
        assert again.state == match.state
        assert again.names == match.names
        assert again.dumps() == match.dumps()
        if match.over:
            break
        match.chance() if match.to_move == CHANCE else match.act(match.cursor.legal()[-1])
    assert match.over
    assert GAME.changed_options(again.state) == {"ties": "first"}


def test_a_file_is_readable_and_names_its_versions() -> None:
    lines = rows(fair())
    assert lines[0]["tablee"] == 1
    assert lines[0]["game"] == "toy"
    assert lines[0]["rules"] == 2
    assert lines[1]["seat"] == CHANCE
    assert lines[1]["move"].startswith("draw:")
    assert lines[-1]["end"] == "TOY-5.1"
    assert len(lines[-1]["points"]) == 3
    assert lines[-1]["winners"]


def test_blank_lines_do_not_matter() -> None:
    match = fair()
    assert Match.loads("\n" + match.dumps().replace("\n", "\n\n"), find).state == match.state


def damaged(kind: str) -> str:
    """The text of a good match with one kind of damage."""
    good = rows(fair())
    head, first, second, last = good[0], good[1], good[2], good[-1]
    changes: dict[str, Any] = {
        "other format": lambda: head.update(tablee=2),
        "no format": lambda: head.pop("tablee"),
        "no game": lambda: head.pop("game"),
        "unknown game": lambda: head.update(game="chess"),
        "game of another type": lambda: head.update(game=["toy"]),
        "no players": lambda: head.pop("players"),
        "players as text": lambda: head.update(players="three"),
        "too many players": lambda: head.update(players=9, names=["x"] * 9),
        "no seed": lambda: head.pop("seed"),
        "seed too large": lambda: head.update(seed=SEED_LIMIT),
        "seed as text": lambda: head.update(seed="x"),
        "seed with a fraction": lambda: head.update(seed=1.5),
        "unknown option": lambda: head.update(options={"nonsense": "on"}),
        "bad option": lambda: head.update(options={"ties": "won"}),
        "options as text": lambda: head.update(options="ties"),
        "too few names": lambda: head.update(names=["Ines"]),
        "names as a number": lambda: head.update(names=3),
        "rules of the future": lambda: head.update(rules=3),
        "rules as text": lambda: head.update(rules="new"),
        "damaged proof": lambda: head.update(fairness={"commitment": 5}),
        "other seed": lambda: head.update(seed=head["seed"] ^ 1),
        "wrong ply": lambda: first.update(ply=4),
        "no ply": lambda: first.pop("ply"),
        "wrong seat": lambda: second.update(seat=2),
        "no move": lambda: second.pop("move"),
        "unreadable move": lambda: second.update(move="jump"),
        "illegal move": lambda: second.update(move="seal"),
        "move as a number": lambda: second.update(move=3),
        "decision missing": lambda: good.pop(2),
        "decision twice": lambda: good.insert(2, dict(first)),
        "end too early": lambda: good.insert(3, dict(last)),
        "other points": lambda: last.update(points=[99, 0, 0]),
        "other winners": lambda: last.update(winners=[]),
        "other end": lambda: last.update(end="TOY-1.1"),
        "decision after the end": lambda: good.append({"ply": len(good) - 2, "seat": None, "move": "seal"}),
    }
    changes[kind]()
    return text(good)


@pytest.mark.parametrize(("kind", "line", "word"), [
    ("other format", 1, "version"),
    ("no format", 1, "version"),
    ("no game", 1, "game"),
    ("unknown game", 1, "chess"),
    ("game of another type", 1, "game"),
    ("no players", 1, "players"),
    ("players as text", 1, "players"),
    ("too many players", 1, "2 to 4 players"),
    ("no seed", 1, "seed"),
    ("seed too large", 1, "seed"),
    ("seed as text", 1, "seed"),
    ("seed with a fraction", 1, "seed"),
    ("unknown option", 1, "nonsense"),
    ("bad option", 1, "ties"),
    ("options as text", 1, "options"),
    ("too few names", 1, "names"),
    ("names as a number", 1, "names"),
    ("rules of the future", 1, "rules 3"),
    ("rules as text", 1, "rules"),
    ("damaged proof", 1, "fairness"),
    ("wrong ply", 2, "decision 0 of seat -1"),
    ("no ply", 2, "decision 0"),
    ("wrong seat", 3, "decision 1 of seat 0"),
    ("no move", 3, "None"),
    ("unreadable move", 3, "'jump' is no move"),
    ("illegal move", 3, "There is no bid to seal"),
    ("move as a number", 3, "3"),
    ("decision missing", 3, "decision 1"),
    ("decision twice", 3, "decision 1"),
    ("end too early", 4, "result"),
    ("other points", 23, "result"),
    ("other winners", 23, "result"),
    ("other end", 23, "result"),
    ("decision after the end", 24, "over"),
])  # fmt: skip
def test_a_damaged_file_is_refused_with_the_line_and_the_reason(kind: str, line: int, word: str) -> None:
    with pytest.raises(BadFile) as caught:
        Match.loads(damaged(kind), find)
    assert str(caught.value).startswith(f"Line {line}:")
    assert word in str(caught.value)
    assert caught.value.facts == {"line": line}


@pytest.mark.parametrize(("content", "message"), [
    ("", "The file is empty"),
    ("\n \n", "The file is empty"),
    ("{", "Line 1: not JSON"),
    ("[]\n", "Line 1: a line of a match file is an object"),
    ("PK\x03\x04", "Line 1: not JSON"),
    ("{}\n", "Line 1: this is no match file"),
])  # fmt: skip
def test_what_is_no_match_file_is_refused(content: str, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        Match.loads(content, find)


def test_a_file_cut_in_the_middle_of_a_line_is_refused_there() -> None:
    whole = fair().dumps()
    cut = whole[: whole.index("\n", 900) - 4]
    with pytest.raises(BadFile, match=rf"Line {cut.count(chr(10)) + 1}: not JSON"):
        Match.loads(cut, find)


def test_a_file_cut_between_lines_is_a_match_that_goes_on() -> None:
    whole = fair()
    part = Match.loads("".join(whole.dumps().splitlines(keepends=True)[:9]), find)
    assert part.ply == 8
    assert not part.over
