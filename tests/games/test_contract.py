"""What holds for every game in the list: the contract, checked on random games."""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee.engine.cursor import draw
from tablee.engine.game import Game
from tablee.engine.verbs import CHANCE

GAMES = [tablee.game(name) for name in tablee.games()]
TABLES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in GAMES for players in game.players]
STEPS = 150
RULES = settings(max_examples=12, deadline=None)
SEEDS = st.integers(0, 2**32)


def walk(game: Game, players: int, seed: int, steps: int = STEPS) -> list[tablee.State]:
    """The states of a random game, at most `steps` of them, the last one included."""
    dice = np.random.default_rng(seed)
    state = game.new(players, seed)
    states = []
    for ply in range(steps):
        states.append(state.copy())
        if game.to_move(state) is None:
            break
        if game.to_move(state) == CHANCE:
            game.apply(state, draw(game, state, seed, ply))
        else:
            game.apply(state, int(dice.choice(game.legal(state))))
    return states


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_legal_is_what_no_clause_forbids(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed)[::9]:
        legal = game.legal(state)
        allowed = [a for a in range(-2, game.kernel.actions + 2) if game.why_not(state, a) is None]
        assert legal == allowed
        assert (not legal) == (game.to_move(state) is None)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_what_is_sensible_is_legal_and_never_nothing(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed):
        legal, sensible = game.legal(state), game.sensible(state)
        assert sensible == [action for action in legal if action in sensible]
        assert bool(sensible) == (game.to_move(state) not in (None, CHANCE))


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_a_forbidden_action_raises_its_clause_and_changes_nothing(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed)[::31]:
        legal = set(game.legal(state))
        for action in range(0, game.kernel.actions, 7):
            if action in legal:
                continue
            before = state.copy()
            with pytest.raises((tablee.IllegalMove, tablee.Over)) as refusal:
                game.apply(state, action)
            assert state == before
            assert str(refusal.value)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_every_decision_is_written_and_read_back(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed)[::3]:
        legal = game.legal(state)
        texts = [game.notation(state, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [game.parse(state, text) for text in texts] == legal


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_every_position_is_written_and_read_back(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed)[::5]:
        text = game.text(state)
        again = game.from_text(text)
        assert tablee.differences(again, state) == {}
        assert game.text(again) == text
        assert tablee.State.from_dict(game, state.to_dict()) == state
        assert tablee.State.from_bytes(game, state.to_bytes()) == state


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS, other=SEEDS)
@RULES
def test_no_viewer_is_shown_what_it_cannot_know(game: Game, players: int, seed: int, other: int) -> None:
    """Non-interference: redeal what a viewer cannot know, and it sees no difference."""
    for state in walk(game, players, seed)[::7]:
        for seat in [None, *range(players)]:
            redealt = game.determinize(state, seat, other)
            assert msgspec.json.encode(game.view(redealt, seat)) == msgspec.json.encode(game.view(state, seat))
            assert np.array_equal(game.observe(redealt, seat), game.observe(state, seat))
            if seat is not None and seat == game.to_move(state):
                assert game.legal(redealt) == game.legal(state)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@RULES
def test_redealing_keeps_the_game_whole(game: Game, players: int, seed: int) -> None:
    for state in walk(game, players, seed)[::11]:
        redealt = game.determinize(state, 0, seed)
        assert game.to_move(redealt) == game.to_move(state)
        assert game.from_text(game.text(redealt)) == redealt
        assert game.determinize(redealt, 0, seed) == redealt


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_is_always_some_seats_turn_and_every_seat_gets_one(game: Game, players: int) -> None:
    active = [int(state.active) for state in walk(game, players, seed=2, steps=2000)]
    assert set(active) == set(range(players))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_sheet_explains_every_point(game: Game, players: int) -> None:
    for state in walk(game, players, seed=5, steps=400)[::20]:
        for seat, sheet in enumerate(game.scores(state)):
            assert sheet.seat == seat
            assert sheet.total == pytest.approx(sum(part.points for part in sheet.parts))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_question_and_choice_has_words_in_every_language(game: Game, players: int) -> None:
    for state in walk(game, players, seed=8, steps=300)[::4]:
        if game.to_move(state) in (None, CHANCE):
            continue
        for language in ("en", "fr", "de"):
            t = game.tongue(language)
            asked = game.words.ask(state.record, t)
            assert asked.label
            assert asked.sentence
            labels = [game.words.label(state.record, action, t) for action in game.legal(state)]
            assert all(labels)
            assert len(set(labels)) == len(labels)


PROGRAM = """
import hashlib, sys, numpy as np, tablee
from tablee.engine.cursor import draw
digest = hashlib.sha256()
for name in tablee.games():
    game = tablee.game(name)
    for players in game.players:
        dice = np.random.default_rng(players)
        state = game.new(players, seed=17)
        for ply in range(120):
            if game.to_move(state) is None:
                break
            legal = game.legal(state)
            action = draw(game, state, 17, ply) if game.to_move(state) < 0 else int(dice.choice(legal))
            game.apply(state, action)
            digest.update(state.to_bytes() + bytes(str(legal), "ascii"))
        digest.update(game.observe(state, 0).tobytes() + game.determinize(state, 0, 3).to_bytes())
        digest.update(bytes(str(game.points(state)), "ascii") + game.evaluate(state).tobytes())
print(digest.hexdigest())
"""


def test_compiled_and_plain_rules_agree_byte_for_byte() -> None:
    found = set()
    for disabled in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=600, check=True
        )
        found.add(run.stdout.strip())
    assert len(found) == 1
