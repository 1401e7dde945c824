"""What holds at every step of random games under any options: cards and money are conserved, plays are complete."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee.engine.verbs import CHANCE, FINE
from tablee.games.builders.rules import invariants
from tablee.games.builders.rules.state import PLAY_STEP
from tablee.games.builders.text.plays import is_asked, legal_plays, part, play_of
from tests.games.builders.table import BUILDERS

RULES = settings(max_examples=15, deadline=None)
SEEDS = st.integers(0, 2**32)
SWITCH = st.sampled_from(["on", "off"])
OPTIONS = st.fixed_dictionaries({
    "machines_take_tools": SWITCH, "machines_instructed": SWITCH, "early_repayment": SWITCH,
    "building_top_visible": SWITCH, "final_count": st.sampled_from(["auto", "ask"]), "round_cap": st.integers(20, 30),
})  # fmt: skip
SECTIONS = {1: 15, 2: 12, 3: 15, 4: 7, 5: 6, 6: 25, 7: 16, 8: 4, 9: 7, 10: 7, 11: 7, 12: 12}
"""How many clauses each section of the ledger has."""


def decide(state: tablee.State, dice: np.random.Generator) -> int:
    return int(dice.choice(BUILDERS.legal(state)))


@given(players=st.integers(2, 4), seed=SEEDS, options=OPTIONS)
@RULES
def test_cards_workers_and_money_are_conserved_and_every_game_ends(
    players: int, seed: int, options: dict[str, object]
) -> None:
    dice = np.random.default_rng(seed)
    state = BUILDERS.new(players, seed, options)
    for _ in range(6000):
        assert invariants.check(state.record) == FINE
        if BUILDERS.to_move(state) is None:
            break
        action, before = decide(state, dice), state.copy()
        BUILDERS.apply(state, action)
        assert invariants.audit(before.record, state.record, action) == FINE
    assert BUILDERS.to_move(state) is None
    assert state.round_number <= options["round_cap"]
    assert len(set(BUILDERS.winners(state))) >= 1


def complete(state: tablee.State, made: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way to finish the play in the making, decision by decision."""
    found = set()
    for action in BUILDERS.legal(state):
        after = BUILDERS.apply(state.copy(), action)
        whole = after.step == PLAY_STEP or BUILDERS.to_move(after) in (CHANCE, None)
        found |= {(*made, action)} if whole else complete(after, (*made, action))
    return found


@given(players=st.integers(2, 4), seed=SEEDS, options=OPTIONS)
@settings(max_examples=6, deadline=None)
def test_whole_plays_are_just_the_ways_through_the_decision_flow(
    players: int, seed: int, options: dict[str, object]
) -> None:
    dice = np.random.default_rng(seed)
    state = BUILDERS.new(players, seed, options)
    for step in range(300):
        if BUILDERS.to_move(state) is None:
            break
        if step % 23 == 0 and BUILDERS.to_move(state) != CHANCE:
            s = state.record
            plays = legal_plays(s)
            asked = {tuple(d for d in play.decisions if is_asked(s, play, d)) for play in plays}
            assert asked == complete(state, part(s))
            assert all(play_of(play.decisions) == play for play in plays)
            assert len({play.text for play in plays}) == len(plays)
            check_previews(state)
        BUILDERS.apply(state, decide(state, dice))


def check_previews(state: tablee.State) -> None:
    """What the view promises of a play is what the play does."""
    seat = int(state.active)
    for text, preview in BUILDERS.view(state, None).plays.items():  # type: ignore[attr-defined]
        after = BUILDERS.play(state.copy(), text)
        if text != "E":
            assert int(after.sesterces[seat]) == preview.leaves
            assert int(after.points[seat]) - int(state.points[seat]) == preview.points
            assert int(after.free_actions) == int(state.free_actions) - preview.actions + preview.bought


def marked_clauses() -> set[str]:
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {str(clause) for clause in found}


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    clauses = {f"BLD-{section}.{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert marked_clauses() == clauses


def test_a_state_holds_no_order_of_a_deck() -> None:
    """Redealing changes nothing: what is not stored cannot leak."""
    for players in (2, 3, 4):
        state = BUILDERS.new(players, 7)
        for seat in (None, *range(players)):
            assert BUILDERS.determinize(state, seat, 99) == state
    assert BUILDERS.open_with == (2, 3, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observations_stay_in_their_bounds(players: int) -> None:
    dice = np.random.default_rng(players)
    state = BUILDERS.new(players, players)
    for _ in range(500):
        if BUILDERS.to_move(state) is None:
            break
        for seat in (None, 0, players - 1):
            seen = BUILDERS.observe(state, seat)
            assert seen.min() >= 0
            assert np.isfinite(seen).all()
        BUILDERS.apply(state, decide(state, dice))
