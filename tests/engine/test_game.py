"""The Game contract, on the toy game: what every game promises to programs."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from tablee.engine.clauses import Clause
from tablee.engine.contract import Step
from tablee.engine.errors import BadInput, BadOption, BadPlayers, BadText, IllegalMove, NotYours, Over
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.engine.words import LANGUAGES
from tablee.games.ur import GAME as UR
from tests.toy import GAME
from tests.toy.actions import ACTIONS, SEAL_BID, bid

START = "deck:11133 hands:11100/11100 bids:0/0 doubled:00 tokens:11 won:0/0 turn:1 prize:0 asks:- phase:draw"

players = st.sampled_from(GAME.players)
seeds = st.integers(0, 2**63 - 1)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state that play can reach."""
    state = GAME.new(draw(players), draw(seeds), {"ties": draw(st.sampled_from(["lost", "first"]))})
    for _ in range(draw(st.integers(0, 27))):
        options = GAME.legal(state)
        if options:
            GAME.apply(state, draw(st.sampled_from(options)))
    return state


# Beginning


def test_the_same_seed_gives_the_same_start_and_another_a_different_one() -> None:
    assert GAME.new(3, 7) == GAME.new(3, 7)
    assert len({GAME.new(3, seed).to_bytes() for seed in range(30)}) > 25


def test_the_most_players_are_the_default() -> None:
    assert GAME.new().players == 4


@pytest.mark.parametrize("count", [1, 5, -2])
def test_a_wrong_number_of_players_is_refused(count: int) -> None:
    with pytest.raises(BadPlayers, match=f"toy is for 2 to 4 players, not {count}"):
        GAME.new(count)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "x", None])
def test_a_seed_is_a_whole_number_of_63_bits(seed: object) -> None:
    with pytest.raises(BadInput, match="A seed is a whole number"):
        GAME.new(2, seed)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="A seed is a whole number"):
        GAME.determinize(GAME.new(2), 0, seed)  # type: ignore[arg-type]


def test_options_are_validated_and_kept() -> None:
    state = GAME.new(2, 0, {"ties": "first", "rounds": 2})
    assert GAME.changed_options(state) == {"ties": "first", "rounds": "2"}
    with pytest.raises(BadOption, match="no option 'tie'"):
        GAME.new(2, 0, {"tie": "first"})


def test_other_options_on_the_same_position_keep_those_not_named() -> None:
    state = GAME.new(2, 0, {"ties": "first"})
    other = GAME.with_options(state, {"rounds": "1"})
    assert GAME.changed_options(other) == {"ties": "first", "rounds": "1"}
    assert GAME.changed_options(state) == {"ties": "first"}


def test_a_game_is_pickled_and_copied_as_itself() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.deepcopy(GAME) is GAME


# Deciding


@given(states())
def test_legal_actions_are_ascending_and_exactly_those_that_no_clause_forbids(state: State) -> None:
    options = GAME.legal(state)
    assert options == sorted(set(options))
    assert options == [a for a in range(-3, ACTIONS + 3) if GAME.why_not(state, a) is None]
    assert (options == []) == (GAME.to_move(state) is None)


@given(states(), st.integers())
def test_any_integer_is_legal_or_refused_with_a_clause_and_no_change(state: State, action: int) -> None:
    before = state.to_bytes()
    clause = GAME.why_not(state, action)
    if clause is None:
        assert action in GAME.legal(state)
        return
    assert clause.prefix == "TOY"
    with pytest.raises((IllegalMove, Over)):
        GAME.apply(state, action)
    assert state.to_bytes() == before


@pytest.mark.parametrize("action", ["bid:3", 1.0, None])
def test_what_is_no_integer_is_no_action(action: object) -> None:
    with pytest.raises(BadInput, match="An action is a whole number"):
        GAME.apply(GAME.new(2), action)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, ACTIONS, 5000, 2**70])
def test_a_number_of_no_action_is_refused_wherever_an_action_is_named(action: int) -> None:
    state = GAME.new(2)
    for ask in (lambda: GAME.act(action), lambda: GAME.notation(state, action)):
        with pytest.raises(BadInput, match=rf"are 0 to {ACTIONS - 1}, not {action}"):
            ask()
    with pytest.raises(IllegalMove):
        GAME.apply(state, action)
    assert GAME.why_not(state, action) is not None


def test_a_state_of_another_game_is_refused_by_every_method() -> None:
    stranger = UR.blank(2)
    before = stranger.to_bytes()
    asked: list[Callable[[], object]] = [
        lambda: GAME.to_move(stranger), lambda: GAME.legal(stranger), lambda: GAME.sensible(stranger),
        lambda: GAME.chances(stranger), lambda: GAME.why_not(stranger, 0), lambda: GAME.apply(stranger, 0),
        lambda: GAME.commits(stranger, 0), lambda: GAME.notation(stranger, 0), lambda: GAME.parse(stranger, "x"),
        lambda: GAME.play(stranger, "x"), lambda: GAME.text(stranger), lambda: GAME.view(stranger, 0),
        lambda: GAME.scores(stranger), lambda: GAME.points(stranger), lambda: GAME.winners(stranger),
        lambda: GAME.ending(stranger), lambda: GAME.determinize(stranger, 0, 1), lambda: GAME.observe(stranger, 0),
        lambda: GAME.evaluate(stranger), lambda: GAME.with_options(stranger, {}),
        lambda: GAME.changed_options(stranger),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(BadInput, match="This is a state of ur, not of toy"):
            ask()
    assert stranger.to_bytes() == before


def test_integers_of_numpy_are_integers() -> None:
    state = GAME.new(2, 1)
    action = GAME.legal(state)[0]
    for kind in (np.int8, np.int32, np.uint64):
        assert GAME.apply(state.copy(), kind(action)) == GAME.apply(state.copy(), action)


def test_a_refused_action_names_its_clause_in_a_sentence() -> None:
    state = GAME.apply(GAME.from_text(START), GAME.parse(GAME.from_text(START), "draw:4"))
    with pytest.raises(IllegalMove, match="You do not hold that card") as caught:
        GAME.apply(state, bid(5))
    assert caught.value.clause == Clause("TOY", 3, 1)
    assert caught.value.facts == {"action": bid(5)}
    assert GAME.refusal(state, bid(5), caught.value.clause, "fr") == "Vous n'avez pas cette carte."
    assert GAME.refusal(state, bid(5), Clause("TOY", 9, 9)) == "TOY-9.9 forbids that."


def test_an_option_forbids_what_is_allowed_without_it() -> None:
    state = GAME.play(GAME.from_text(START), "draw:4")
    assert GAME.why_not(state, bid(3)) is None
    assert GAME.why_not(GAME.with_options(state, {"price_limit": 2}), bid(3)) == Clause("TOY", 3, 3)


def test_chances_are_the_outcomes_with_their_weights() -> None:
    state = GAME.from_text(START)
    assert GAME.to_move(state) == CHANCE
    assert {GAME.notation(state, a): w for a, w in GAME.chances(state)} == {
        "draw:1": 1, "draw:2": 1, "draw:3": 1, "draw:4": 3, "draw:5": 3,
    }  # fmt: skip
    assert GAME.chances(GAME.play(state, "draw:4")) == []


@given(states())
def test_every_game_ends(state: State) -> None:
    for _ in range(28):
        options = GAME.legal(state)
        if not options:
            break
        GAME.apply(state, options[-1])
    assert GAME.to_move(state) is None
    assert GAME.ending(state) == Clause("TOY", 5, 1)
    best = max(GAME.points(state))
    assert GAME.winners(state) == [seat for seat, n in enumerate(GAME.points(state)) if n == best]
    with pytest.raises(Over, match="This game of toy is over"):
        GAME.apply(state, SEAL_BID)


# Text


@given(states())
def test_position_and_moves_survive_the_way_to_text_and_back(state: State) -> None:
    with_defaults = GAME.with_options(state, {"ties": "lost"})
    assert GAME.from_text(GAME.text(state)) == with_defaults
    texts = [GAME.notation(state, action) for action in GAME.legal(state)]
    assert len(set(texts)) == len(texts)
    assert [GAME.parse(state, text) for text in texts] == GAME.legal(state)


@pytest.mark.parametrize(("text", "reason"), [
    ("", "the text is empty"),
    ("nonsense", "A position has the fields"),
    (START.replace("hands:11100/11100", "hands:11100"), "1 hands, but 2 to 4 players"),
    (START.replace("phase:draw", "phase:lunch"), "Field phase: 'lunch' is no name"),
    (START.replace("deck:11133", "deck:91133"), "Field deck: '9' is no number from 0 to 3"),
    (START.replace("deck:11133", "deck:31133"), "more than 3 cards of value 1"),
])  # fmt: skip
def test_a_bad_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        GAME.from_text(text)


def test_a_line_is_played_whole_or_not_at_all() -> None:
    state = GAME.from_text(START)
    before = state.to_bytes()
    for line, error in [("draw:4 bid:2 seal bid:9", BadText), ("draw:4 bid:2 seal bid:5 seal", IllegalMove),
                        ("draw:4 bid:2", BadText), ("1: draw:4 bid:2 seal", NotYours), ("", BadText)]:  # fmt: skip
        with pytest.raises(error):
            GAME.play(state, line)
        assert state.to_bytes() == before
    assert GAME.play(state, "draw:4 bid:2 seal bid:3 double") is state
    assert GAME.points(state) == [0, 4]


# Seeing


@settings(max_examples=60)
@given(states(), seeds)
def test_nothing_that_a_viewer_sees_depends_on_what_it_cannot_know(state: State, seed: int) -> None:
    for seat in [None, *range(state.players)]:
        other = GAME.determinize(state, seat, seed)
        assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))
        assert GAME.observe(other, seat).tobytes() == GAME.observe(state, seat).tobytes()


@given(states(), seeds)
def test_a_redeal_keeps_every_card_and_the_original(state: State, seed: int) -> None:
    before = state.to_bytes()
    other = GAME.determinize(state, 0, seed)
    GAME.from_text(GAME.text(other))  # refuses more cards than there are
    assert (other.hands.sum(1) == state.hands.sum(1)).all()
    assert other.deck.sum() == state.deck.sum()
    assert state.to_bytes() == before


def test_a_redeal_does_change_the_hidden_hands() -> None:
    state = GAME.new(4, 7)
    assert len({GAME.determinize(state, 0, seed).to_bytes() for seed in range(20)}) > 15


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    state = GAME.new(2)
    for seat in (2, -1, 7):
        with pytest.raises(BadInput, match=f"There is no seat {seat}"):
            GAME.view(state, seat)
        with pytest.raises(BadInput):
            GAME.observe(state, seat)


@given(states())
def test_the_parts_of_a_score_add_up(state: State) -> None:
    for score, points in zip(GAME.scores(state), GAME.points(state), strict=True):
        assert score.total == points == sum(part.points for part in score.parts)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_speaks_every_language(language: str) -> None:
    t, state = GAME.tongue(language), GAME.play(GAME.from_text(START), "draw:4")
    assert GAME.title(language) == t("title") != "title"
    assert "4" in GAME.words.ask(state.record, t).sentence
    assert GAME.words.label(state.record, bid(2), t).endswith("2")
    told = GAME.words.tell([Step(state, 0, bid(2)), Step(state, 0, SEAL_BID)], t, ["Ines", "Otto"], -1)
    assert told.startswith("**Ines**")
    assert t("and") in told
    console = Console(width=80)
    with console.capture() as drawn:
        console.print(GAME.words.draw(GAME.view(state, 0), t, ["Ines", "Otto"]))
    assert "Otto" in drawn.get()


def test_all_catalogues_have_the_same_keys() -> None:
    keys = [set(GAME.tongue(language).every()) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2] != set()


def test_numbers_choose_the_form_and_an_unknown_language_is_english() -> None:
    assert GAME.tongue("fr").count("cards", 0) == "0 carte"
    assert GAME.tongue("en").count("cards", 0) == "0 cards"
    assert GAME.tongue("xx").language == "en"
    assert GAME.tongue("en").listing(["a"]) == "a"
    assert GAME.tongue("de").listing(["a", "b", "c"]) == "a, b und c"


def test_a_game_says_what_it_is() -> None:
    assert isinstance(GAME, Game)
    assert repr(GAME) == "<Game toy, rules 2>"
