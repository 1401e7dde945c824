"""Every game as a PettingZoo environment for several learners (AEC: the seat to move acts).

    env = tablee.adapters.pettingzoo.env("ur", players=3)
    env = pettingzoo.make("aec", "tablee/UR-v1", players=3)      # after importing this module

An observation is `{"observation": float32 numbers, "action_mask": int8}`; the mask is also in the info of the seat to
move. Chance is played by the environment, from the seed of `reset`. The end pays the winners +1, shared, and the others
-1, shared; before it every reward is 0. A game of `max_length` decisions is truncated and pays nothing. An illegal
action ends the game with -1 for who took it, as PettingZoo's wrapper does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tablee.adapters.extras import MissingExtra
from tablee.adapters.table import LOSS, MAX_LENGTH, Table, environment_id, game_of
from tablee.engine.game import SEED_LIMIT, Game
from tablee.games import games

try:
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from pettingzoo.utils import AECEnv, wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise MissingExtra("PettingZoo", "pettingzoo") from error

Observation = dict[str, np.ndarray[Any, Any]]
RENDER_MODES = ("human", "ansi")


def env(
    game: str | Game = "ur",
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    max_length: int = MAX_LENGTH,
    rules: int | None = None,
) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual guards: illegal actions, actions out of bounds, order of calls."""
    bare: AECEnv[str, Observation, int | None] = raw_env(
        game, players, options, render_mode, max_length, rules
    )  # fmt: skip
    legal = wrappers.TerminateIllegalWrapper(bare, illegal_reward=LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


def parallel_env(**arguments: Any) -> Any:
    """The same for code that steps all learners at once: only the action of the seat to move counts."""
    return turn_based_aec_to_parallel(env(**arguments))


class raw_env(AECEnv[str, Observation, "int | None"]):  # type: ignore[misc]  # noqa: N801 (the customary name)
    """The environment without guards."""

    def __init__(
        self,
        game: str | Game = "ur",
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_length: int = MAX_LENGTH,
        rules: int | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, max_length, rules)
        kernel = self.table.game.kernel
        self.metadata = {
            "name": f"tablee_{kernel.name}_v{self.table.rules}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,  # seats do not act in a fixed cycle: use `parallel_env`
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.action_spaces = {agent: Discrete(kernel.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                observation=Box(-np.inf, np.inf, (kernel.observation,), np.float32),
                action_mask=Box(0, 1, (kernel.actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.random = seeding.np_random(None)[0]

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: with `seed` the game of that seed, without one the next of those that follow from the last."""
        if seed is not None:
            self.random = seeding.np_random(seed)[0]
        self.table.deal(int(self.random.integers(SEED_LIMIT)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def _ask(self) -> None:
        """Turn to the seat that has to decide."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.table.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only a learner whose game is over passes None"
        self.table.decide(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.seat is None:
            self._finish()
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        ends = self.truncations if self.table.cut else self.terminations
        for agent, reward in zip(self.possible_agents, self.table.rewards(), strict=True):
            self.rewards[agent] = reward
            ends[agent] = True

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def render(self) -> str | None:
        """The table as a spectator sees it: returned as text (`ansi`) or printed (`human`)."""
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "human":
            print(self.table.text())
        return None

    def close(self) -> None:
        """There is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def register(name: str) -> None:
    """Make every version of a game's rules known to `pettingzoo.make`."""
    game = game_of(name)
    for rules in game.versions:
        id_, kwargs = environment_id(game, rules), {"game": name, "rules": rules}
        pettingzoo.register("aec", id_, entry_point=f"{__name__}:env", kwargs=kwargs)
        pettingzoo.register("parallel", id_, entry_point=f"{__name__}:parallel_env", kwargs=kwargs)


for _name in games():
    register(_name)
