"""States: copies, bytes, JSON, differences."""

from __future__ import annotations

import copy
import json
import pickle

import numpy as np
import pytest

from tablee.engine.errors import BadInput
from tablee.engine.state import State, differences
from tests.toy import GAME
from tests.toy.actions import bid


@pytest.fixture
def state() -> State:
    state = GAME.new(3, 7)
    GAME.apply(state, GAME.legal(state)[0])
    return state


def test_fields_are_attributes(state: State) -> None:
    assert state.players == 3
    assert state.to_move == 0
    assert state.hands.shape == (4, 5)
    with pytest.raises(AttributeError):
        _ = state.nonsense


def test_a_copy_is_equal_and_independent(state: State) -> None:
    twin = state.copy()
    assert twin == state
    assert hash(twin) == hash(state)
    GAME.apply(twin, GAME.legal(twin)[0])
    assert twin != state
    assert state != "something else"


def test_bytes_bring_the_state_back(state: State) -> None:
    again = State.from_bytes(GAME, state.to_bytes())
    assert again == state
    GAME.apply(again, GAME.legal(again)[0])  # not a view of the bytes: it can be played on


def test_a_state_is_one_record_of_its_game_that_may_be_written(state: State) -> None:
    frozen = state.copy().array
    frozen.flags.writeable = False
    for array in (np.zeros(1, np.int8), np.zeros(2, state.array.dtype), np.zeros(0, state.array.dtype), frozen):
        with pytest.raises(BadInput, match="one record"):
            State(GAME, array)


def test_bytes_of_another_length_are_refused(state: State) -> None:
    with pytest.raises(BadInput, match="bytes, not 3"):
        State.from_bytes(GAME, b"abc")


def test_json_brings_the_state_back(state: State) -> None:
    assert State.from_dict(GAME, json.loads(json.dumps(state.to_dict()))) == state


@pytest.mark.parametrize(("field", "value"), [
    ("turn", 300), ("turn", "x"), ("turn", None), ("turn", [1, 2]), ("deck", [1, 2, 3]), ("deck", 3), ("turn", 2**70),
])  # fmt: skip
def test_json_that_does_not_fit_a_field_is_refused_by_its_name(state: State, field: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"Field {field} of toy"):
        State.from_dict(GAME, {**state.to_dict(), field: value})


def test_json_with_other_fields_is_refused(state: State) -> None:
    fields = state.to_dict()
    del fields["deck"]
    with pytest.raises(BadInput, match="deck, pile"):
        State.from_dict(GAME, {**fields, "pile": [1]})


def test_pickle_and_deepcopy_keep_the_one_game(state: State) -> None:
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert twin == state
        assert twin.game is GAME
        assert twin.array is not state.array


def test_the_differences_of_two_states_are_named_by_field_and_place(state: State) -> None:
    after = GAME.apply(state.copy(), bid(4))
    assert GAME.notation(state, bid(4)) == "bid:4"
    held = int(state.hands[0, 3])
    assert differences(state, after) == {"phase": (1, 2), "hands[0, 3]": (held, held - 1), "bids[0]": (0, 4)}
    assert differences(state, state.copy()) == {}


def test_a_state_prints_as_its_text(state: State) -> None:
    assert repr(state) == f"<toy: {GAME.text(state)}>"
