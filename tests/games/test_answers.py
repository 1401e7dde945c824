"""What a seat is told when it sends a line: nothing that it may not know, whatever the line is.

Non-interference, for answers: in all worlds that a seat cannot tell apart the same line gets the same answer, byte for
byte, after the same work. Worlds are made by `determinize`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee.engine import entry
from tablee.engine.cursor import Cursor, draw
from tablee.engine.errors import TableeError, TooFar
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tests.toy import GAME as TOY

GAMES = [*(tablee.game(name) for name in tablee.games()), TOY]
TABLES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in GAMES for players in game.players]
FEW = settings(max_examples=4, deadline=None)
SEEDS = st.integers(0, 2**32)
WORLDS = 4
LENGTH = 700
"""Decisions of a walk: enough for every game to come to its rarer phases."""
LOOKS = 12
NONSENSE = ("zzz", "0", "+", "#1", "=", "s9", "pick:", "(", ";", "ë", "/ / /")
SEPARATORS = {"uruk": "; ", "builders": "; "}


def somewhere(game: Game, players: int, dice: np.random.Generator) -> Iterator[State]:
    """Some states of a random game in which a seat has to decide."""
    state = game.new(players, int(dice.integers(2**32)))
    looks = set(dice.choice(LENGTH, LOOKS, replace=False).tolist())
    for ply in range(LENGTH):
        if game.to_move(state) is None:
            return
        if game.to_move(state) == CHANCE:
            game.apply(state, draw(game, state, 7, ply))
            continue
        if ply in looks:
            yield state.copy()
        game.apply(state, int(dice.choice(game.legal(state))))


def worlds(game: Game, state: State, seat: int) -> list[State]:
    """The state, and others that the seat cannot tell from it."""
    return [state.copy(), *(game.determinize(state, seat, seed) for seed in range(1, WORLDS))]


def standing(game: Game, players: int, state: State) -> Match:
    """A match that stands at this state."""
    match = Match(game, players, 7)
    match.cursor = Cursor(game, state.copy(), 7)
    return match


def answer(match: Match, line: str, seat: int) -> tuple[Any, ...]:
    """All that a line is answered, before what follows from it is shown."""
    before = match.state.to_bytes()
    try:
        return ("taken", *match.play(line, seat))
    except TableeError as error:
        assert match.state.to_bytes() == before
        clause = str(getattr(error, "clause", ""))
        return (type(error).__name__, str(error), clause, msgspec.json.encode(error.facts, enc_hook=str))


def lines(game: Game, state: State, dice: np.random.Generator) -> Iterator[str]:
    """What somebody may send who means no good: legal, illegal, too long, with written chance, for other seats."""
    parted = SEPARATORS.get(game.name, " ")
    for action in dice.choice(game.kernel.actions, 12, replace=False):
        yield written(game, state, int(action))
    for _ in range(4):
        pieces, ahead = [], state.copy()
        for _ in range(int(dice.integers(1, 8))):
            if game.to_move(ahead) is None:
                break
            action = int(dice.choice(game.legal(ahead)))
            pieces.append(game.notation(ahead, action))
            game.apply(ahead, action)
            yield parted.join(pieces)
            yield parted.join([*pieces, str(dice.choice(NONSENSE))])
            yield parted.join([*pieces, written(game, ahead, int(dice.integers(game.kernel.actions)))])
    yield from NONSENSE


def written(game: Game, state: State, action: int) -> str:
    """Any action at all as text; one that cannot be written here is nonsense."""
    try:
        return game.notation(state, action)
    except (IndexError, KeyError, ValueError):
        return "zzz"


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@FEW
def test_the_answer_to_a_line_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(
    game: Game, players: int, seed: int
) -> None:
    dice = np.random.default_rng(seed)
    for state in somewhere(game, players, dice):
        for seat in range(players):
            alike = worlds(game, state, seat)
            for line in dict.fromkeys(lines(game, state, dice)):
                answers = {answer(standing(game, players, world), line, seat) for world in alike}
                assert len(answers) == 1, line


WORK = ("legal", "apply", "why_not", "chances", "commits", "determinize")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_work_for_an_answer_is_the_same_in_all_worlds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every call into the rules is counted, so that the time of an answer tells no more than its words."""
    calls: Counter[str] = Counter()
    for name in WORK:
        monkeypatch.setattr(Game, name, counted(getattr(Game, name), name, calls))
    monkeypatch.setattr(entry, "apply_at", counted(entry.apply_at, "apply_at", calls))
    dice, players = np.random.default_rng(5), game.players[0]
    for state in somewhere(game, players, dice):
        seat = game.to_move(state)
        assert seat is not None
        for line in dict.fromkeys(lines(game, state, dice)):
            seen = set()
            for world in worlds(game, state, seat):
                match = standing(game, players, world)
                calls.clear()
                answer(match, line, seat)
                seen.add(tuple(sorted(calls.items())))
            assert len(seen) == 1, line


def counted(rule: Callable[..., Any], name: str, calls: Counter[str]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        calls[name] += 1
        return rule(*arguments)

    return call


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@FEW
def test_what_stands_beyond_the_end_of_a_line_is_refused_unseen(game: Game, players: int, seed: int) -> None:
    """Legal, illegal or nonsense, chance or another seat: one and the same error."""
    dice = np.random.default_rng(seed)
    parted = SEPARATORS.get(game.name, " ")
    for state in somewhere(game, players, dice):
        seat = game.to_move(state)
        assert seat is not None
        action = int(dice.choice(game.legal(state)))
        ahead = state.copy()
        game.apply(ahead, action)
        if game.to_move(ahead) == seat and not game.uncovers(state, action):
            continue
        first = game.notation(state, action)
        if answer(standing(game, players, state), first, seat)[0] != "taken":
            continue  # the first decision alone is no line of this game
        following = [game.notation(ahead, beyond) for beyond in game.legal(ahead)]
        refusals = set()
        for beyond in ("zzz", "E", *following, *(written(game, ahead, a) for a in range(0, game.kernel.actions, 9))):
            refusals.add(answer(standing(game, players, state), f"{first}{parted}{beyond}", seat))
        assert {kind for kind, *_ in refusals} == {TooFar.__name__}
        assert len(refusals) == 1


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@FEW
def test_a_redeal_depends_on_nothing_but_what_the_seat_knows(game: Game, players: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    for state in somewhere(game, players, dice):
        for seat in range(players):
            redeals = {game.determinize(world, seat, 3).to_bytes() for world in worlds(game, state, seat)}
            assert len(redeals) == 1


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@FEW
def test_a_decision_that_uncovers_nothing_leaves_the_same_worlds(game: Game, players: int, seed: int) -> None:
    """Where a line may go on, the seat knows after a decision what it could have worked out before."""
    dice = np.random.default_rng(seed)
    for state in somewhere(game, players, dice):
        seat = game.to_move(state)
        assert seat is not None
        for action in game.legal(state)[:20]:
            after = []
            for world in worlds(game, state, seat):
                if not game.uncovers(world, action):
                    game.apply(world, action)
                    if game.to_move(world) == seat:
                        after.append(world)
            assert len({msgspec.json.encode(game.view(world, seat)) for world in after}) <= 1
            assert len({game.determinize(world, seat, 3).to_bytes() for world in after}) <= 1
            assert len(after) in (0, WORLDS)


@pytest.mark.parametrize(("game", "players"), TABLES)
@given(seed=SEEDS)
@FEW
def test_taking_back_tells_nothing_hidden(game: Game, players: int, seed: int) -> None:
    """Whether something may be taken back, what is refused, and what is seen after it."""
    dice = np.random.default_rng(seed)
    for state in somewhere(game, players, dice):
        seat = game.to_move(state)
        assert seat is not None
        if not getattr(game.notation_rules, "begins_play", lambda s: True)(state.record):
            continue  # what is taken back goes to the begin of a play
        line = game.notation(state, int(dice.choice(game.legal(state))))
        answers = set()
        for world in worlds(game, state, seat):
            match = standing(game, players, world)
            taken = answer(match, line, seat)
            answers.add((taken, *(undone(match, asker) for asker in range(players))))
        assert len(answers) == 1


def undone(match: Match, seat: int) -> tuple[Any, ...]:
    may = match.can_undo(seat)
    try:
        plies = match.undo(seat)
    except TableeError as error:
        return (may, type(error).__name__, str(error))
    return (may, plies, msgspec.json.encode(match.game.view(match.state, seat)))


# Attacks: each of these lines was once answered according to what is hidden


def told(game: Game, state: State, lines: Iterable[str]) -> set[tuple[Any, ...]]:
    seat = game.to_move(state)
    assert seat is not None
    return {answer(standing(game, int(state.players), state), line, seat) for line in lines}


TOO_FAR = {(TooFar.__name__, "A line ends where chance or another player decides: leave out what follows.", "", b"{}")}


def named(game: Game) -> list[str]:
    """Everything that an action of the game can name: cards, tiles, places."""
    return sorted({name for action in range(game.kernel.actions) for name in game.act(action).args})


def outcomes(game: Game, state: State, line: str) -> list[str]:
    """What chance may bring after a line, as it is written."""
    cursor = Cursor(game, state.copy())
    game.notation_rules.play(cursor, line, whole=False)
    assert cursor.seat == CHANCE
    return [game.notation(cursor.state, action) for action in cursor.legal()]


def test_a_line_cannot_ask_uruk_for_a_rivals_hand() -> None:
    game = tablee.game("uruk")
    state = game.from_text("#1: HUT' hand: WAL*2 | #2: POT' hand: AXE KIL | display: DOM WHE ROL deck: STA*3 SHI*3")
    assert told(game, state, (f"/; +{code}" for code in named(game))) == TOO_FAR
    assert told(game, state, (f"/ / +{code}" for code in named(game))) == TOO_FAR


def test_a_line_cannot_ask_uruk_for_the_next_card_of_the_deck() -> None:
    game = tablee.game("uruk")
    state = game.from_text("#1: HUT' hand: WAL*2 | #2: POT' hand: AXE KIL | display: DOM WHE ROL deck: STA*3 SHI*3")
    assert told(game, state, (f"t *{code}; /; /" for code in named(game))) == TOO_FAR
    assert told(game, state, (f"t *{code}" for code in named(game))) == TOO_FAR
    assert told(game, state, ["t *"]).pop()[0] == "taken"


def test_a_line_cannot_ask_the_builders_for_the_next_worker() -> None:
    game = tablee.game("builders")
    state = game.new(2, seed=3)
    first = next(f"R {code}" for code in named(game) if told(game, state, [f"R {code}"]).pop()[0] == "taken")
    assert told(game, state, (f"{first}; R {code}; zzz" for code in named(game))) == TOO_FAR
    assert told(game, state, (f"{first}[{card}]" for card in outcomes(game, state, first))) == TOO_FAR


def test_a_line_cannot_ask_entdecker_for_the_next_tile() -> None:
    game = tablee.game("entdecker")
    cursor = Cursor(game, game.new(2, seed=3), 3)
    while "draw" not in {game.act(action).kind for action in cursor.legal()}:
        cursor.chance() if cursor.seat == CHANCE else cursor.do(cursor.legal()[0])
    assert told(game, cursor.state, (f"s1{tile}" for tile in outcomes(game, cursor.state, "s1"))) == TOO_FAR
    assert told(game, cursor.state, ["s1"]).pop()[0] == "taken"
