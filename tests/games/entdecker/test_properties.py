"""What holds in every random game of Entdecker, under all options: conservation, notation, replay, endings."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee.engine.cursor import Cursor
from tablee.engine.verbs import CHANCE
from tablee.games.entdecker.rules.invariants import FINE, check
from tablee.games.match import Match
from tests.games.entdecker.table import ENT, Table, position

EVERYTHING: dict[str, object] = {
    "unplayable_to_filler": "on",
    "first_player": "variant",
    "personal_tiles": "on",
    "first_season_border": "on",
    "hostile_colony": "on",
    "no_build_after_last": "on",
    "tiebreak_gold": "on",
    "first_seat": "random",
}
PLAYERS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**31)
SWITCHES = st.sampled_from([{}, {"personal_tiles": "on"}, {"unplayable_to_filler": "on"}, EVERYTHING])


def random_match(players: int, seed: int, options: dict[str, object], recalls: float = 0.1) -> Match:
    """A match played at random; posts are taken back only now and then, so that islands grow."""
    dice = np.random.default_rng(seed)
    match = Match.new("entdecker", players, seed, options)
    while not match.over:
        if match.to_move == CHANCE:
            match.chance()
            continue
        legal = match.cursor.legal()
        others = [action for action in legal if ENT.act(action).kind != "recall"]
        match.act(int(dice.choice(legal if dice.random() < recalls else others)))
    return match


@given(players=PLAYERS, seed=SEEDS, options=SWITCHES)
@settings(max_examples=8, deadline=None)
def test_tiles_tokens_pieces_and_gold_are_conserved_and_every_game_ends(
    players: int, seed: int, options: dict[str, object]
) -> None:
    match = random_match(players, seed, options)
    for before, _ in match.cursor.trail:
        assert check(before.record) == FINE
    assert check(match.state.record) == FINE
    assert str(ENT.ending(match.state)) in ("ENT-12.1", "ENT-12.3")
    assert not (match.state.record.building >= 0).any()


@given(players=PLAYERS, seed=SEEDS, options=SWITCHES)
@settings(max_examples=4, deadline=None)
def test_the_log_in_notation_leads_to_the_same_game(players: int, seed: int, options: dict[str, object]) -> None:
    """Every row of the log, with chance and results, is played again line by line."""
    match = random_match(players, seed, options)
    again = Cursor(ENT, match.start.copy(), match.seed)
    for row in match.rows():
        ENT.notation_rules.play(again, ENT.notation_rules.line(row, -1), whole=False)
    assert again.state == match.state
    assert [action for _, action in again.trail] == [entry.action for entry in match.log]


@given(players=PLAYERS, seed=SEEDS, options=SWITCHES)
@settings(max_examples=4, deadline=None)
def test_positions_and_decisions_are_written_and_read_back(players: int, seed: int, options: dict[str, object]) -> None:
    trail = random_match(players, seed, options).cursor.trail
    for before, action in trail[:: 1 + len(trail) // 60]:
        text = ENT.text(before)
        assert tablee.differences(ENT.from_text(text), before) == {}
        assert ENT.parse(before, ENT.notation(before, action)) == action


def test_a_match_file_is_read_back() -> None:
    match = random_match(3, 11, EVERYTHING)
    assert Match.loads(match.dumps(), tablee.game).state == match.state


def test_chance_weights_are_those_of_the_tiles_that_are_left() -> None:
    """Over many draws a plain back turns into each plain kind as often as it lies in the stacks."""
    state = Table(t="2.A.A.draw(*e1,1):s1").cursor.state
    weights = {ENT.act(action).args[0]: weight for action, weight in ENT.chances(state)}
    assert weights == {"S0": 12, "S1": 23, "S2A": 14, "S2O": 8, "S3": 5}


def test_nothing_is_hidden_so_nothing_is_redealt() -> None:
    state = ENT.new(4, 9)
    for seat in (None, 0, 1, 2, 3):
        assert ENT.determinize(state, seat, 77) == state
    assert ENT.open_with == (2, 3, 4)


WRONG = {
    "b": ["-/-/-", "........../-/-/-/-/-/g.........", "1........./-/-/-/-/-/-", "20......../-/-/-/-/-/-"],
    "u": ["APc3", "XPc3", "AP"],
    "p": ["A5:0:-", "A13:0:-,B5:0:-", "B5:0:-,A5:0:-", "A5:0:444,B5:0:-", "A5:0:-:S3,B5:0:-"],
    "t": ["2.A.C.ship", "2.A.B.income", "0.A.A.ship", "2.A.A.sail", "2.A.A.ship(c1)", "2.A.A.num(c3)",
          "2.A.A.draw(*c3,1)", "2.A.A.lay(*c1,1,S9)", "2.A.A.plant(c3,A,-)", "2.A.A.ship:s1", "2.A.A.draw(*c1,2):s9",
          "2.A.A.draw(*c1,2):q"],
    "s": ["1p,2p", "90p,17p,16p,16p,16p", "0,0,0,0,0", "17_,17p,16p,16p,16p"],
    "d": ["S0:13", "S9:1", "S0", "S0:1"],
    "f": ["5.8.7", "a.8.7.5.6.7"],
    "n": ["10", "10.21"],
    "o": ["personal_tiles"],
    "v": ["A3.0.0", "A3.0"],
    "i": ["6"],
    "e": ["a1:storm", "a1"],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_wrong_field_is_named_with_its_reason(field: str, value: str) -> None:
    with pytest.raises(tablee.BadInput, match=r"[Ff]ield"):
        ENT.from_text(position(**{field: value}))


@pytest.mark.parametrize("text", ["p=A5:0:-,B5:0:- p=A5:0:-,B5:0:-", "b=-/-/-/-/-/-/-", "q=1", "p=A5:0:-,B5:0:- x"])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(tablee.BadInput):
        ENT.from_text(text)


@pytest.mark.parametrize("move", ["", "hello", "@z9", "s1=Sx", "x", "c4=NN", "+Q", ">zz", "=", "/", "tt"])
def test_a_text_that_is_no_move_is_refused(move: str) -> None:
    with pytest.raises((tablee.BadInput, tablee.IllegalMove)):
        Table().play(move)
    with pytest.raises(tablee.BadInput):
        ENT.parse(ENT.new(2), move)
