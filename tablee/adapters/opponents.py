"""OpenSpiel's own searches as players of our games, to measure ours against.

    choose = openspiel_player()                        # or openspiel_player("mcts")
    action = choose(game, state, seat, seed, 0.5)      # seconds

`mcts` is OpenSpiel's Monte-Carlo tree search, for games in which nothing is hidden; `ismcts` is its information-set
search, for those in which something is. Both are the Python versions with the compiled evaluator of
`adapters.openspiel`: they make many times the simulations that the C++ version makes in the same time, for that one
plays its random games through Python. `native=True` gives the C++ version of `mcts` with OpenSpiel's own evaluator all
the same.

Neither sees more than its seat: `ismcts` redeals at every simulation, `mcts` gets a redealt state.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tablee.adapters.extras import MissingExtra
from tablee.bots import Bot, Plan
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State

try:
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

from tablee.adapters.openspiel import Rollouts, SpielState, resample, state_of

Player = Callable[[Game, State, int, int, float], int]
"""From game, state, seat, seed and seconds to a legal action."""

UCT = 1.4
UNLIMITED = 10**9
FEWEST = 2
"""The first simulation only looks at the root."""
NO_CLOCK = -1.0
MEMORY_MB = 1000
SEEDS = 2**31
KINDS = ("mcts", "ismcts")
DECISION_SHARE = 0.4
"""Of the time that is left for a turn, what one decision takes: nobody knows how many will follow."""


class OutOfTime(Exception):
    """The time for a decision is spent."""


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, stopped by the clock."""

    def __init__(self, deadline: float, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.deadline = deadline

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self.root = root
        if root.explore_count > 1 and time.perf_counter() > self.deadline:
            raise OutOfTime
        return super()._apply_tree_policy(root, state)

    def mcts_search(self, state: SpielState) -> Any:
        try:
            return super().mcts_search(state)
        except OutOfTime:
            return self.root


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's information-set search, stopped by the clock."""

    def __init__(self, deadline: float, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.deadline = deadline

    def sample_root_state(self, state: SpielState) -> SpielState:
        if self._root_node.total_visits > 0 and time.perf_counter() > self.deadline:
            raise OutOfTime
        return super().sample_root_state(state)

    def run_search(self, state: SpielState) -> Any:
        try:
            return super().run_search(state)
        except OutOfTime:
            return self.get_final_policy(state, self._root_node)


def kind_for(game: Game, players: int) -> str:
    """The search that suits a game: by whether anything is hidden."""
    return "mcts" if players in game.open_with else "ismcts"


def check_kind(kind: str, game: Game, players: int) -> str:
    """The kind, or BadInput: OpenSpiel's information-set search refuses games in which nothing is hidden."""
    if kind == "ismcts" and kind_for(game, players) == "mcts":
        raise BadInput(f"Nothing is hidden in {game.name}: OpenSpiel plays it with mcts.", game=game.name)
    return kind


def openspiel_player(
    kind: str | None = None, simulations: int | None = None, uct_c: float = UCT, native: bool = False
) -> Player:
    """A player that searches with OpenSpiel: for the seconds that it is given, or for a number of simulations. Without
    a kind it takes the one that suits the game."""
    if kind is not None and kind not in KINDS:
        raise BadInput(f"OpenSpiel's searches are {' and '.join(KINDS)}, not {kind!r}.", kind=kind)
    if simulations is not None and simulations < FEWEST:
        raise BadInput(f"A search makes at least {FEWEST} simulations, not {simulations}.", simulations=simulations)

    def choose(game: Game, state: State, seat: int, seed: int, seconds: float = 0.0) -> int:
        if game.to_move(state) != seat:
            raise NotYours(f"Seat {seat} is not to move.", seat=seat)
        if simulations is None and not seconds > 0:
            raise BadInput(f"A search needs some time, not {seconds} seconds.", seconds=seconds)
        chosen = check_kind(kind or kind_for(game, int(state.players)), game, int(state.players))
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        root = state_of(game.determinize(state, seat, seed))
        budget = (UNLIMITED, seconds) if simulations is None else (simulations, float(UNLIMITED))
        if chosen == "ismcts":
            return search_hidden(game, root, seed, uct_c, *budget)
        if native:
            return search_native(root, seed, uct_c, *budget)
        return search_open(game, root, seed, uct_c, *budget)

    return choose


def openspiel_bot(seconds: float = 1.0) -> Bot:
    """OpenSpiel's search as a bot with so much time for a turn. In the arena it is seated by its full name:
    `tablee arena ur --bots master tablee.adapters.opponents.openspiel_bot:seconds=0.5`."""
    if not seconds > 0:
        raise BadInput(f"A search needs some time, not {seconds} seconds.", seconds=seconds)
    player = openspiel_player()

    def think(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
        spent = share * DECISION_SHARE
        return Plan((player(game, state, seat, seed, seconds * spent),), share - spent)

    return Bot(f"OpenSpiel {seconds:g} s", think)


def search_open(game: Game, root: SpielState, seed: int, uct_c: float, simulations: int, seconds: float) -> int:
    """Monte-Carlo tree search over a game in which nothing is hidden."""
    bot = TimedMCTS(
        time.perf_counter() + seconds, root.get_game(), uct_c, simulations, Rollouts(game, seed),
        solve=True, random_state=np.random.RandomState(seed % SEEDS),
    )  # fmt: skip
    return int(bot.mcts_search(root).best_child().action)


def search_hidden(game: Game, root: SpielState, seed: int, uct_c: float, simulations: int, seconds: float) -> int:
    """Information-set search: what the seat cannot know is redealt at every simulation."""
    random = np.random.RandomState(seed % SEEDS)
    bot = TimedISMCTS(
        time.perf_counter() + seconds, root.get_game(), Rollouts(game, seed), uct_c, simulations, random_state=random
    )
    bot.set_resampler(lambda state, player: resample(state, player, random.random_sample))
    return int(bot.step(root))


def search_native(root: SpielState, seed: int, uct_c: float, simulations: int, seconds: float) -> int:
    """OpenSpiel's search in C++ with its own random games. If it is given a time, it does not count simulations, and
    may return with none: then it makes the fewest that give an answer."""
    clock = seconds if simulations == UNLIMITED else NO_CLOCK
    best = native_bot(root, seed, uct_c, simulations, clock).mcts_search(root).best_child()
    if best is None:
        best = native_bot(root, seed, uct_c, FEWEST, NO_CLOCK).mcts_search(root).best_child()
    return int(best.action)


def native_bot(root: SpielState, seed: int, uct_c: float, simulations: int, clock: float) -> Any:
    random_games = pyspiel.RandomRolloutEvaluator(1, seed % SEEDS)
    return pyspiel.MCTSBot(
        root.get_game(), random_games, uct_c, simulations, MEMORY_MB, True, seed % SEEDS, False,
        max_wall_clock_time=clock,
    )  # fmt: skip
