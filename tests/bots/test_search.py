"""The search: plans that can be carried out, budgets that are kept, levels that grow, judgements that add up."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import tablee
from tablee import bots
from tablee.bots import Bot, Company, Plan
from tablee.bots.lesson import lesson
from tablee.bots.registry import budget_of
from tablee.bots.search import TIMES, Style
from tablee.bots.thinker import Budget, Thinker
from tablee.engine.cursor import draw
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.games import game as find_game
from tablee.games import games
from tablee.lab.simulate import simulate
from tests.bots.test_bots import EVERY_GAME, positions, seat_of
from tests.toy import GAME as TOY

URUK = tablee.game("uruk")
EFFORT = 3_000
GUIDE = Path(__file__).parents[2] / "docs" / "bots.md"
NAMES = [level.capitalize() for level in bots.LEVELS]


def carry_out(game: Game, state: State, plan: Plan) -> None:
    """Play a plan as a table would: every decision legal, those without a choice in between."""
    seat, state = seat_of(state), state.copy()
    if len(game.legal(state)) == 1:
        assert plan.actions == (game.legal(state)[0],)
        return
    for action in plan.actions:
        while len(game.legal(state)) == 1:
            game.apply(state, game.legal(state)[0])
        assert game.to_move(state) == seat
        game.apply(state, action)


@EVERY_GAME
def test_a_plan_can_be_carried_out_and_keeps_to_its_budget(game: Game) -> None:
    bot = bots.load_bot(f"search:effort={EFFORT}")
    for players in game.players:
        for state in positions(game, players, seed=4, count=4):
            plan = bot.plan(game, state, seat_of(state), seed=2)
            assert plan.actions
            assert 0 <= plan.left < 1 or len(plan.actions) == 1  # one that is no choice, or none worth a thought
            carry_out(game, game.determinize(state, seat_of(state), 2), plan)


@EVERY_GAME
def test_several_workers_give_the_same_plan_for_the_same_seed(game: Game) -> None:
    bot = bots.load_bot(f"search:effort={EFFORT},workers=2")
    for state in positions(game, game.players[0], seed=6, count=3):
        assert bot.plan(game, state, seat_of(state), 7) == bot.plan(game, state, seat_of(state), 7)


def test_a_search_does_not_look_at_hidden_hands() -> None:
    bot = bots.load_bot(f"search:effort={EFFORT}")
    differing = 0
    for state in positions(URUK, 2, seed=9, count=6):
        seat = seat_of(state)
        others = [URUK.determinize(state, seat, seed) for seed in (21, 22)]
        differing += any(other != state for other in others)
        plans = {bot.plan(URUK, other, seat, seed=3) for other in [state, *others]}
        assert len(plans) == 1
    assert differing, "nothing was hidden: the test would prove nothing"


@EVERY_GAME
def test_each_level_spends_several_times_the_effort_of_the_one_below(game: Game) -> None:
    assert bots.LEVELS == ("apprentice", "journeyman", "master", "grandmaster")
    efforts = [budget_of(game, level).effort for level in bots.LEVELS]
    assert all(more >= 4 * less for less, more in pairwise(efforts))


def test_the_guide_lists_the_budgets_of_all_levels() -> None:
    rows = [line.strip("| ").split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines() if "|" in line]
    titles, *_ = (row[1:] for row in rows if row[0] == "decisions tried a turn")
    listed = {row[0].lower(): [int(cell.replace(",", "")) for cell in row[1:]] for row in rows if row[0] in NAMES}
    assert titles == [find_game(name).title() for name in games()]
    assert listed == {level: [budget_of(find_game(name), level).effort for name in games()] for level in bots.LEVELS}


def test_effort_makes_a_search_stronger() -> None:
    strong, weak = "search:effort=4000,lesson=0", "search:effort=30,lesson=0"
    summary = simulate(TOY, 60, bots=[strong, weak], seed=5)
    assert summary.wins_by_bot[strong] >= 36


@pytest.mark.parametrize("level", ["apprentice"])
def test_the_lowest_level_does_not_play_at_random(level: str) -> None:
    summary = simulate(tablee.game("builders"), 10, bots=[level, "random"], seed=1)
    assert summary.wins_by_bot[level] >= 9


def test_a_search_with_less_effort_than_workers_comes_to_an_end() -> None:
    """What is left of a budget for the last decisions of a turn can be very little."""
    for state in positions(TOY, 2, seed=1, count=12):
        assert bots.load_bot("search:effort=3,workers=8").choose(TOY, state, seat_of(state), 1) in TOY.legal(state)


def test_a_clear_decision_leaves_budget_for_the_rest_of_the_turn() -> None:
    spent = []
    for state in (state for seed in range(8) for state in positions(TOY, 2, seed, count=12)):
        thinker = Thinker(TOY, state, seat_of(state), 1, Budget(6000), Style(lesson=0))
        if len(thinker.options()) > 1:
            spent.append(thinker.think())
    assert min(spent) < 0.7
    assert max(spent) > 0.9, "close decisions take what there is"
    assert max(spent) < 1.1


def test_a_long_lesson_leaves_most_of_the_budget_to_the_search() -> None:
    ur, budget = tablee.game("ur"), Budget(20_000)
    state = positions(ur, 2, seed=3, count=1)[0]
    thinker = Thinker(ur, state, seat_of(state), 1, budget, Style(turns=1000))
    learned = thinker.think() - thinker.spent / budget.effort
    assert 0.1 < learned < 0.2


def test_no_effort_goes_into_a_lesson_where_a_game_has_none() -> None:
    entdecker, budget = tablee.game("entdecker"), Budget(20_000)
    assert entdecker.kernel.lesson == 0
    state = positions(entdecker, 2, seed=3, count=1)[0]
    thinker = Thinker(entdecker, state, seat_of(state), 1, budget, Style())
    assert thinker.think() == thinker.spent / budget.effort


@EVERY_GAME
def test_a_lesson_is_legal_play_of_every_seat_for_as_many_turns_as_asked(game: Game) -> None:
    state = positions(game, 2, seed=3, count=1)[0]
    short, long = (list(lesson(game, state, turns, seed=5, budget=50)) for turns in (1, 3))
    assert long[: len(short)] == short != long
    followed, ply = state.copy(), 0
    while long:
        seat, options = game.to_move(followed), game.legal(followed)
        if seat == CHANCE:
            action = draw(game, followed, 5, ply)
        elif len(options) == 1:
            action = options[0]
        else:
            mover, action = long.pop(0)
            assert mover == seat
            assert action in options
        game.apply(followed, action)
        ply += 1


def test_a_search_begins_with_what_it_saw_in_the_lesson() -> None:
    state = positions(TOY, 2, seed=1, count=1)[0]
    seat = seat_of(state)
    desks = []
    for style in (Style(), Style(lesson=0)):
        thinker = Thinker(TOY, state, seat, 1, Budget(2000), style)
        thinker.think(0.001)
        desks.append(thinker.desks[0])
    seen = {action for mover, action in lesson(TOY, state, Style().turns, 1, 10) if mover == seat}
    assert seen
    for action in seen:
        assert desks[0].habits[seat, action, TIMES] >= 1 + Style().lesson > desks[1].habits[seat, action, TIMES]


def test_a_search_that_is_out_of_time_still_decides() -> None:
    state = positions(TOY, 2, seed=1, count=1)[0]
    thinker = Thinker(TOY, state, seat_of(state), 1, Budget(10**9, seconds=1e-9), Style())
    assert thinker.think() > 1, "a slice takes longer than that"
    assert thinker.spent < 10**6
    plan = bots.load_bot("search:effort=1000000000,seconds=0.000000001").plan(TOY, state, seat_of(state), 1)
    assert TOY.why_not(state, plan.actions[0]) is None
    assert plan.left == 0, "the time of a turn is spent by all its decisions together"


@EVERY_GAME
def test_a_judgement_adds_up_and_its_candidates_are_legal(game: Game) -> None:
    if game is TOY:
        pytest.skip("judgements are asked for by the name of a game")
    for players in game.players:
        state = positions(game, players, seed=8, count=3)[1]
        judgement = bots.judge("apprentice", state.to_bytes(), game.name, seat_of(state), 4, Budget(EFFORT))
        assert len(judgement.worth) == players
        assert sum(judgement.worth) == pytest.approx(1, abs=1e-3)
        shares = [candidate.share for candidate in judgement.candidates]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1)
        redealt = game.determinize(state, seat_of(state), 4)
        for candidate in judgement.candidates[:3]:
            carry_out(game, redealt, Plan(candidate.line))


@EVERY_GAME
def test_a_second_look_goes_on_from_the_decision_that_it_is_about(game: Game) -> None:
    if game is TOY:
        pytest.skip("judgements are asked for by the name of a game")
    for state in positions(game, 2, seed=8, count=9)[::2]:
        for action in game.legal(state) if len(game.legal(state)) > 1 else ():
            seen = bots.look_again("apprentice", state.to_bytes(), game.name, seat_of(state), 4, action, Budget(EFFORT))
            assert seen.line[0] == action
            assert 0 <= seen.worth <= 1
            carry_out(game, game.determinize(state, seat_of(state), 4), Plan(seen.line))


@pytest.mark.parametrize("name", ["ur", "entdecker"])
def test_what_was_hardly_tried_looks_better_at_a_second_look(name: str) -> None:
    game, gains = tablee.game(name), []
    for state in positions(game, 2, seed=8, count=60)[4::6]:
        asked = (state.to_bytes(), name, seat_of(state), 4)
        for passed_over in bots.judge("master", *asked, Budget(30_000)).candidates:
            if passed_over.share < 0.03:
                again = bots.look_again("master", *asked, passed_over.line[0], Budget(30_000))
                gains.append(again.worth - passed_over.worth)
    assert len(gains) > 10
    assert sum(gains) / len(gains) > 0.01


def test_without_a_choice_there_is_one_candidate() -> None:
    game = tablee.game("uruk")
    state = next(s for seed in range(9) for s in positions(game, 2, seed, 300) if len(game.legal(s)) == 1)
    judgement = bots.judge("apprentice", state.to_bytes(), "uruk", seat_of(state), 4, Budget(EFFORT))
    assert [c.line for c in judgement.candidates] == [(game.legal(state)[0],)]
    assert sum(judgement.worth) == pytest.approx(1, abs=1e-3)
    assert bots.load_bot("apprentice").plan(game, state, seat_of(state), 4) == Plan((game.legal(state)[0],), 1.0)


def test_a_judgement_for_a_seat_that_is_not_to_move_is_refused() -> None:
    state = tablee.game("ur").new(2, seed=1)
    with pytest.raises(NotYours):
        bots.judge("apprentice", state.to_bytes(), "ur", 1 - seat_of(state), 0)


def test_a_company_plans_anew_when_a_planned_decision_is_not_legal() -> None:
    asked: list[float] = []

    def think(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
        asked.append(share)
        return Plan((game.legal(state)[0], -1), share / 2)

    state = positions(TOY, 2, seed=3, count=1)[0]
    company = Company({seat: Bot("hasty", think) for seat in range(2)})
    while TOY.to_move(state) is not None and len(asked) < 4:
        if TOY.to_move(state) in (0, 1):
            action = company.decide(TOY, state, 1)
            assert TOY.why_not(state, action) is None
        else:
            action = TOY.legal(state)[0]
        TOY.apply(state, action)
    assert len(asked) >= 2
    assert set(asked) <= {1.0, 0.5, 0.25, 0.125}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search:depth=3", "no setting 'depth'"),
        ("search:effort=much", "look like effort=20000"),
        ("search:effort=0", "effort of at least 1"),
        ("search:effort=1.5", "effort of at least 1"),
        ("search:seconds=0.0", "more than 0 seconds"),
        ("search:workers=0", "at least one worker"),
        ("nowhere.to.be.found", "no bot"),
        ("tablee.games.games", "makes no Bot"),
    ],
)
def test_impossible_settings_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        bots.load_bot(name)


def test_a_bot_of_another_package_can_be_named() -> None:
    found = bots.load_bot("tests.bots.test_search.first_move:skip=0")
    state = positions(TOY, 2, seed=1, count=1)[0]
    assert found.choose(TOY, state, seat_of(state), 0) == TOY.legal(state)[0]


def first_move(skip: int) -> Bot:
    """A bot as somebody else would write it."""
    return Bot("first move", lambda game, state, seat, seed, share: Plan((game.legal(state)[skip],), share))
