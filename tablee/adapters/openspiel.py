"""Every game as an OpenSpiel game: `pyspiel.load_game("tablee_ur(players=3)")` after importing this module.

Parameters: `players`; `setups`; `max_length`; and every option of the game by its name.

* Chance is explicit. The first node deals one of `setups` equally likely set-ups, the seeds 0 to setups - 1; whatever
  chance decides later is a node of its own with its true weights.
* `max_game_length` is `max_length`: a game with so many decisions ends there and is scored as it stands.
* Returns are zero-sum, at the end only: the winners share +1, the others share -1.
* The observation string is what `game.view` shows to the player. The information state string adds a digest of all
  that the player has seen and done before, so recall is perfect. An information state tensor of perfect recall would
  hold a whole match, so there is none; the observation tensor is `game.observe`.
* The information is declared perfect for numbers of players with which nothing is ever hidden.

OpenSpiel's Python search plays these games (its C++ bots cannot step Python games); `resample` is the hook that
`ISMCTSBot.set_resampler` asks for.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from tablee.adapters.extras import MissingExtra
from tablee.adapters.table import LOSS, MAX_LENGTH, WIN, game_of, rewards
from tablee.engine.game import SEED_LIMIT, Game
from tablee.engine.options import Option
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.games import games

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

SETUPS = 1000


def short_name(game: Game) -> str:
    return f"tablee_{game.name}"


def default(option: Option) -> bool | int | str:
    """The default of an option in the type of parameter that suits it."""
    if option.is_switch:
        return bool(option.default)
    written = option.write(option.default)
    return int(written) if all(value.isdigit() for value in option.values) else written


def parameters(game: Game) -> dict[str, bool | int | str]:
    """All parameters with their defaults."""
    own = {"players": game.players[0], "setups": SETUPS, "max_length": MAX_LENGTH}
    return {**own, **{option.name: default(option) for option in game.options}}


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
        provides_information_state_tensor=False,
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
        self.players = int(chosen["players"])
        self.setups = int(chosen["setups"])
        self.max_length = int(chosen["max_length"])
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
    """A game in play, and all that recall needs: each state since the set-up with who decided what in it."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.past: list[tuple[bytes, int, int]] = []
        self.decisions = self.draws = 0
        self.digests: dict[int, tuple[int, bytes]] = {}

    def __deepcopy__(self, memo: object) -> Walk:
        """A cheap copy: what has passed does not change."""
        twin = Walk()
        twin.state = None if self.state is None else self.state.copy()
        twin.past, twin.digests = self.past.copy(), self.digests.copy()
        twin.decisions, twin.draws = self.decisions, self.draws
        return twin

    def apply(self, action: int) -> None:
        assert self.state is not None
        seat = int(self.state.to_move)
        self.past.append((self.state.to_bytes(), seat, action))
        self.state.game.apply(self.state, action)
        self.draws += seat == CHANCE
        self.decisions += seat != CHANCE

    def recall(self, player: int) -> str:
        """A digest of everything that the player has seen and done so far, in order."""
        assert self.state is not None
        done, digest = self.digests.get(player, (0, b""))
        for before, seat, action in self.past[done:]:
            view = seen(State.from_bytes(self.state.game, before), player)
            own = str(action) if seat == player else ""
            digest = hashlib.sha256(b"\0".join([digest, view, own.encode()])).digest()
        self.digests[player] = (len(self.past), digest)
        return digest.hex()


def seen(state: State, player: int | None) -> bytes:
    """What a player (None: a spectator) sees, as JSON."""
    return msgspec.json.encode(state.game.view(state, player))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One state; before the set-up there is none underneath."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.walk = Walk()

    def _setting(self) -> SpielGame:
        setting: SpielGame = self.get_game()
        return setting

    def current_player(self) -> int:
        if self.walk.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = int(self.walk.state.to_move)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        walk = self.walk
        if walk.state is None:
            return False
        most = self._setting().max_length
        return walk.decisions >= most or walk.draws >= most or walk.state.game.to_move(walk.state) is None

    def _legal_actions(self, player: int) -> list[int]:
        assert self.walk.state is not None
        return self.walk.state.game.legal(self.walk.state)

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
            self.walk.state = setting.game.new(setting.players, action, setting.options)
        else:
            self.walk.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.walk.state is None:
            return f"setup:{action}"
        return self.walk.state.game.notation(self.walk.state, action)

    def returns(self) -> list[float]:
        if self.walk.state is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return rewards(self.walk.state.game, self.walk.state)

    def __str__(self) -> str:
        return "" if self.walk.state is None else self.walk.state.game.text(self.walk.state)


class Observer:
    """What a player sees: as JSON, with or without recall, and (without) as numbers. What only one player sees is not
    set apart: an observer of that alone shows nothing."""

    def __init__(self, setting: SpielGame, kind: Any) -> None:
        self.recalls = kind.perfect_recall
        self.is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.is_blind = not kind.public_info
        numbers = None if self.recalls or self.is_blind else np.zeros(setting.game.kernel.observation, np.float32)
        self.tensor = numbers
        self.dict = {} if numbers is None else {"observation": numbers}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.walk.state is not None:
            inner = state.walk.state
            self.tensor[:] = inner.game.observe(inner, None if self.is_public else player)

    def string_from(self, state: SpielState, player: int) -> str | None:
        inner = state.walk.state
        if self.is_blind:
            return None
        if inner is None:
            return ""
        text = seen(inner, None if self.is_public else player).decode()
        if not self.recalls:
            return text
        return f"player {player} after {state.walk.recall(player)}\n{text}"


def resample(state: SpielState, player: int, sampler: Callable[[], float] = random.random) -> SpielState:
    """A copy of a state in which all that the player cannot know is redealt; `sampler` gives numbers from 0 to 1."""
    twin: SpielState = state.clone()
    inner = twin.walk.state
    if inner is not None:
        twin.walk.state = inner.game.determinize(inner, player, int(sampler() * SEED_LIMIT))
    return twin


def register(game: str | Game) -> str:
    """Make a game known to `pyspiel.load_game`; returns its name there."""
    found = game_of(game)
    name = short_name(found)
    # A class, as OpenSpiel's own games do: anything else that its registry holds would crash Python when it exits.
    pyspiel.register_game(game_type(found), type(name, (SpielGame,), {"game": found}))
    return name


for _name in games():
    register(_name)
