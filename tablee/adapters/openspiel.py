"""Every game as an OpenSpiel game: `pyspiel.load_game("tablee_ur(players=3)")` after importing this module.

Parameters: `players`; `setups`; `max_length`; `memory`; and every option of the game by its name.

* Chance is explicit. The first node deals one of `setups` equally likely set-ups, the seeds 0 to setups - 1; whatever
  chance decides later is a node of its own with its true weights.
* `max_game_length` is `max_length`: a game with so many decisions ends there and is scored as it stands.
* Returns are zero-sum, at the end only: the winners share +1, the others share -1.
* The observation string is what `game.view` shows to the player. The information state string is a digest of all that
  the player knows and of all that he has known and done before, so recall is perfect. The observation tensor is
  `game.observe`. The information state tensor holds that too, and of the player's last `memory` decisions, the latest
  first, what he knew and (one number for each action) what he did: with perfect recall it would have to hold a match.
* The information is declared perfect for numbers of players with which nothing is ever hidden.

OpenSpiel's searches play these games: in Python `mcts.MCTSBot` and `ismcts.ISMCTSBot`; in C++ `MCTSBot.mcts_search` and
`step_with_policy` (its `step` releases Python's lock and crashes on any game written in Python; the information-set
search in C++ cannot redeal such a game). `Rollouts` is a quick evaluator for those in Python, and
`tablee.adapters.opponents` has both searches as players.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from tablee.adapters.extras import MissingExtra
from tablee.adapters.table import LOSS, MAX_LENGTH, WIN, game_of, rewards
from tablee.engine import entry
from tablee.engine.game import SEED_LIMIT, SPECTATOR, Game
from tablee.engine.options import Option
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE, NOBODY
from tablee.games import games
from tablee.lab import rollout

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

SETUPS = 1000
MEMORY = 4
"""Decisions of a player that the information state tensor holds."""


def short_name(game: Game) -> str:
    return f"tablee_{game.name}"


def as_parameter(option: Option, value: int) -> bool | int | str:
    """A value of an option in the type of parameter that suits it."""
    if option.is_switch:
        return bool(value)
    written = option.write(value)
    return int(written) if all(value.isdigit() for value in option.values) else written


def parameters(game: Game) -> dict[str, bool | int | str]:
    """All parameters with their defaults."""
    own = {
        "players": game.players[0], "setups": SETUPS, "max_length": MAX_LENGTH, "memory": MEMORY,
        "rules": game.rules_version,
    }  # fmt: skip
    return {**own, **options_of(game, game.rules_version)}


def options_of(game: Game, rules: int) -> dict[str, bool | int | str]:
    """The options with the defaults of a version of the rules."""
    return {option.name: as_parameter(option, option.default) for option in game.options_of(rules)}


def game_type(game: Game, players: int | None = None) -> pyspiel.GameType:
    """What OpenSpiel is told: about the game, or about the game with a number of players."""
    counts = {players} if players else set(game.players)
    information = pyspiel.GameType.Information
    is_open = counts <= set(game.open_with)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Tablee {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its parameters; there is a subclass for each game."""

    game: Game

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        game = self.game
        chosen = {**parameters(game), **(given or {})}
        chosen |= options_of(game, int(chosen["rules"])) | (given or {})
        self.players = int(chosen["players"])
        self.setups = int(chosen["setups"])
        self.max_length = int(chosen["max_length"])
        self.memory = max(0, int(chosen["memory"]))
        self.options = {option.name: chosen[option.name] for option in game.options}
        game.new(self.players, 0, self.options)  # refuses what the game does not allow
        super().__init__(game_type(game, self.players), self._info(), given or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def _info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.kernel.actions,
            max_chance_outcomes=max(self.setups, self.game.kernel.actions),
            num_players=self.players,
            min_utility=LOSS,
            max_utility=WIN,
            utility_sum=0.0,
            max_game_length=self.max_length,
        )

    def max_chance_nodes_in_history(self) -> int:
        """The set-up, and as many draws as there may be decisions: a game with more is cut short as well."""
        return 1 + self.max_length

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer of what a player sees, or of what everybody sees."""
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


def load(text: str) -> SpielGame:
    """The game that `str` wrote, for pickle."""
    game: SpielGame = pyspiel.load_game(text)
    return game


class Walk:
    """A game in play, and all that recall needs: each state since the beginning with who decided what in it. Who is to
    decide is kept, for searches ask for it many times."""

    def __init__(self, max_length: int) -> None:
        self.max_length = max_length
        self.state: State | None = None
        self.past: list[tuple[bytes, int, int]] = []
        self.decisions = self.draws = 0
        self.digests: dict[int, tuple[int, bytes]] = {}
        self.player = int(pyspiel.PlayerId.CHANCE)
        self.choices: list[int] | None = None

    def __deepcopy__(self, memo: object) -> Walk:
        """A cheap copy: what has passed does not change."""
        twin = Walk(self.max_length)
        twin.state = None if self.state is None else self.state.copy()
        twin.past, twin.digests = self.past.copy(), self.digests.copy()
        twin.decisions, twin.draws = self.decisions, self.draws
        twin.player, twin.choices = self.player, self.choices
        return twin

    def begin(self, state: State) -> None:
        """Go on from here."""
        self.state, self.choices = state, None
        to_move = int(state.array["to_move"][0])
        drawn_out = to_move == CHANCE and self.draws >= self.max_length
        if to_move == NOBODY or self.decisions >= self.max_length or drawn_out:
            self.player = int(pyspiel.PlayerId.TERMINAL)
        else:
            self.player = int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def legal(self) -> list[int]:
        assert self.state is not None
        if self.choices is None:
            self.choices = self.state.game.legal(self.state)
        return self.choices

    def apply(self, action: int) -> None:
        state = self.state
        assert state is not None
        seat, before = int(state.array["to_move"][0]), state.to_bytes()
        state.game.apply(state, action)
        self.past.append((before, seat, action))
        self.draws += seat == CHANCE
        self.decisions += seat != CHANCE
        self.begin(state)

    def remember(self, player: int, count: int) -> list[tuple[bytes, int]]:
        """A player's last decisions, the latest first: the state in which each was taken, and what it was."""
        own = ((before, action) for before, seat, action in reversed(self.past) if seat == player)
        return list(islice(own, count))

    def recall(self, player: int) -> str:
        """A digest of everything that a player (SPECTATOR: everybody) has known and done so far, in order, and of what
        he knows now."""
        assert self.state is not None
        done, digest = self.digests.get(player, (0, b""))
        for before, seat, action in self.past[done:]:
            own = str(action).encode() if seat == player else b""
            state = State.from_bytes(self.state.game, before)
            digest = hashlib.sha256(digest + known(state, player) + own).digest()
        self.digests[player] = (len(self.past), digest)
        return hashlib.sha256(digest + known(self.state, player)).hexdigest()


def seen(state: State, player: int | None) -> bytes:
    """What a player (None: a spectator) sees, as JSON."""
    return msgspec.json.encode(state.game.view(state, player))


def known(state: State, player: int) -> bytes:
    """All that a player knows, as bytes: the state with the rest dealt in a fixed way, which is the same for all states
    that the player cannot tell apart."""
    copy = state.copy()
    entry.determinize_at(copy.array, 0, player, 0)
    return copy.to_bytes()


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One state; before the set-up there is none underneath."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.walk = Walk(game.max_length)

    def _setting(self) -> SpielGame:
        setting: SpielGame = self.get_game()
        return setting

    def current_player(self) -> int:
        return self.walk.player

    def is_terminal(self) -> bool:
        return self.walk.player == pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.walk.state is None:
            setups = self._setting().setups
            return [(seed, 1 / setups) for seed in range(setups)]
        outcomes = self.walk.state.game.chances(self.walk.state)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.walk.state is None:
            setting = self._setting()
            self.walk.begin(setting.game.new(setting.players, action, setting.options))
        else:
            self.walk.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.walk.state is None:
            return f"setup:{action}"
        return self.walk.state.game.notation(self.walk.state, action)

    def returns(self) -> list[float]:
        if self.walk.state is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return rewards(self.walk.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """What Python searches ask for (those in C++ do not reach it)."""
        return resample(self, player, sampler)

    def __str__(self) -> str:
        return "" if self.walk.state is None else self.walk.state.game.text(self.walk.state)


class Observer:
    """What a player sees, with or without recall, as JSON and as numbers. What only one player sees is not set apart:
    an observer of that alone shows nothing."""

    def __init__(self, setting: SpielGame, kind: Any) -> None:
        self.recalls = kind.perfect_recall
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.is_blind = not kind.public_info
        self.kernel, self.memory = setting.game.kernel, setting.memory if self.recalls else 0
        size = self.kernel.observation + self.memory * (self.kernel.observation + self.kernel.actions)
        self.tensor = None if self.is_blind else np.zeros(size, np.float32)
        name = "information_state" if self.recalls else "observation"
        self.dict = {} if self.tensor is None else {name: self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        inner = state.walk.state
        if inner is None:
            return
        game, seen = inner.game, self.kernel.observation
        self.tensor[:seen] = game.observe(inner, None if self.is_public else player)
        viewer = SPECTATOR if self.is_public else player
        for i, (before, action) in enumerate(state.walk.remember(viewer, self.memory)):
            start = seen + i * (seen + self.kernel.actions)
            self.tensor[start : start + seen] = game.observe(State.from_bytes(game, before), player)
            self.tensor[start + seen + action] = 1

    def string_from(self, state: SpielState, player: int) -> str | None:
        inner = state.walk.state
        if self.is_blind:
            return None
        if inner is None:
            return ""
        if not self.recalls:
            return seen(inner, None if self.is_public else player).decode()
        viewer = SPECTATOR if self.is_public else player
        return f"player {viewer} knows {state.walk.recall(viewer)}"


def resample(state: SpielState, player: int, sampler: Callable[[], float] = random.random) -> SpielState:
    """A copy of a state in which all that the player cannot know is redealt; `sampler` gives numbers from 0 to 1."""
    twin: SpielState = state.clone()
    inner = twin.walk.state
    if inner is not None:
        twin.walk.state = inner.game.determinize(inner, player, int(sampler() * SEED_LIMIT))
    return twin


class Rollouts:
    """An evaluator for OpenSpiel's searches in Python: random games as its own `RandomRolloutEvaluator` plays them, but
    in compiled rules, thousands of times as quick."""

    def __init__(self, game: Game, seed: int = 0, count: int = 1) -> None:
        self.count = count
        self.games = rollout.Rollouts(game, seed)

    def evaluate(self, state: SpielState) -> npt.NDArray[np.float32]:
        """The average returns of random games from a state after the set-up."""
        walk = state.walk
        assert walk.state is not None
        limit = walk.max_length - walk.decisions
        total = self.games.rewards(walk.state, limit)
        for _ in range(self.count - 1):
            total += self.games.rewards(walk.state, limit)
        total /= self.count
        return total

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """All actions are equally likely, and outcomes of chance as likely as they are."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.walk.legal()
        return [(action, 1 / len(legal)) for action in legal]


def state_of(state: State, max_length: int = MAX_LENGTH) -> SpielState:
    """A position of ours as a state of OpenSpiel; its history begins here."""
    game = state.game
    chosen = {
        option.name: as_parameter(option, int(value)) for option, value in zip(game.options, state.options, strict=True)
    }
    setting = pyspiel.load_game(short_name(game), {**chosen, "players": int(state.players), "max_length": max_length})
    found: SpielState = setting.new_initial_state()
    found.walk.begin(state.copy())
    return found


def register(game: str | Game) -> str:
    """Make a game known to `pyspiel.load_game`; returns its name there."""
    found = game_of(game)
    name = short_name(found)
    # A class, as OpenSpiel's own games do: anything else that its registry holds would crash Python when it exits.
    pyspiel.register_game(game_type(found), type(name, (SpielGame,), {"game": found}))
    return name


for _name in games():
    register(_name)
