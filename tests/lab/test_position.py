"""What one wants of a single position."""

from __future__ import annotations

import pytest

import tablee
from tablee.engine.errors import BadFile, BadInput
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.lab.playout import midway
from tests.adapters import every_game, up_to_three
from tests.toy import GAME as TOY


@every_game
def test_a_play_out_ends_the_game_and_leaves_the_state_alone(game: Game) -> None:
    state = midway(game, 2)
    before = state.copy()
    one, again, other = (tablee.play_out(state, seed) for seed in (1, 1, 2))
    assert state == before
    assert game.to_move(one) is None
    assert one == again
    assert one != other
    assert game.to_move(tablee.play_out(state, limit=1)) is not None


def test_an_outcome_of_chance_is_that_of_the_match_with_the_seed() -> None:
    match = Match(TOY, 2, 9)
    outcomes = {tablee.draw(match.state, 9), match.chance()}
    assert len(outcomes) == 1
    with pytest.raises(BadInput, match="Chance is not to move"):
        tablee.draw(match.state, 9)


def test_rewards_are_shared_by_the_winners() -> None:
    end = tablee.play_out(TOY.new(3, 4), 1)
    winners = TOY.winners(end)
    paid = tablee.rewards(end)
    assert sum(paid) == pytest.approx(0)
    assert [seat for seat in range(3) if paid[seat] > 0] == (winners if len(winners) < 3 else [])


def test_a_shell_is_offered_the_fields_of_a_state() -> None:
    assert {"players", "to_move", "deck", "copy", "to_dict"} <= set(dir(TOY.new(2)))


@every_game
def test_a_match_begins_with_a_position_and_is_read_again(game: Game) -> None:
    match = Match.from_state(midway(game, up_to_three(game)), seed=5, auto=True)
    for _ in range(6):
        if not match.over:
            match.act(match.cursor.legal()[-1])
    again = Match.loads(match.dumps(), lambda name: game)
    assert again.state == match.state
    assert again.start == match.start
    assert again.dumps() == match.dumps()
    assert '"tablee": 2' in match.dumps()


def test_a_start_that_is_no_position_is_refused() -> None:
    text = Match.from_state(TOY.new(2)).dumps().replace("deck:", "duck:")
    with pytest.raises(BadFile, match="header is damaged"):
        Match.loads(text, lambda name: TOY)
