"""What actions and observations mean, as data and as a page of the docs, for every game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

import tablee
from tablee.engine.game import Game
from tablee.lab.tables import page
from tests.games.test_contract import GAMES, RULES, SEEDS, TABLES, walk

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_that_of_the_code() -> None:
    assert (ROOT / "docs" / "tables.md").read_text(encoding="utf-8") == page(), "python -m tablee.lab.tables writes it"


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_table_names_every_action_once(game: Game) -> None:
    rows = game.action_table()
    codes = [code for row in rows for code in row.codes]
    assert codes == list(range(game.kernel.actions))
    assert [game.act(code).kind for code in codes] == [row.kind for row in rows for _ in row.codes]
    assert len({(act.kind, act.args) for act in map(game.act, codes)}) == len(codes)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
@pytest.mark.parametrize("action", [-1, 5000])
def test_what_is_no_action_means_nothing(game: Game, action: int) -> None:
    with pytest.raises(tablee.BadInput, match="actions of"):
        game.act(action)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_number_has_a_meaning_of_its_own(game: Game, players: int) -> None:
    numbers = game.layout(players)
    assert [number.at for number in numbers] == list(range(game.kernel.observation))
    assert len({(n.block, n.of, n.field, n.value) for n in numbers}) == len(numbers)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_the_meanings_are_true(game: Game, players: int, seed: int) -> None:
    """Who is to move and the open step stand where the layout says, and nothing is said of seats that nobody has."""
    numbers = game.layout(players)
    unused = [n.at for n in numbers if not n.used]
    seats = {n.of: n.at for n in numbers if n.block == "seat" and n.field == "to move"}
    steps = [n.at for n in numbers if n.field == "step"]
    for state in walk(game, players, seed)[::11]:
        for eye in range(players):
            seen = game.observe(state, eye)
            assert not seen[unused].any()
            told = [bool(seen[at]) for at in seats.values()]
            assert told == [state.to_move == (eye + k) % players and k < players for k in range(len(told))]
            if steps and eye == state.to_move:  # others may not see a move in the making
                assert np.flatnonzero(seen[steps]).tolist() == [int(state.step)]
