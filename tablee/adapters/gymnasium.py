"""Every game as a Gymnasium environment: one learner against bots.

    import tablee.adapters.gymnasium
    env = gymnasium.make("tablee/UR-v1", players=3, bots="quick")

An observation is an array of float32; `info["action_mask"]` says which actions are legal (`action_masks()` gives the
same to libraries that ask for it). Bots and chance follow from the seed of `reset`. The end pays a share of +1 to a
winner and a share of -1 to a loser; a game of `max_length` decisions is truncated and pays nothing. An illegal action
ends the episode with -1, and `info["illegal"]` names the clause. `gymnasium.make_vec` makes the environment of
`tablee.adapters.gymnasium_vector`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.adapters.extras import MissingExtra
from tablee.adapters.table import LOSS, MAX_LENGTH, Table, environment_id, game_of
from tablee.bots import Bot, Company, load_bot
from tablee.engine.errors import BadInput
from tablee.engine.game import SEED_LIMIT, Game
from tablee.games import games

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ImportError as error:
    raise MissingExtra("Gymnasium", "gymnasium") from error

Observation = npt.NDArray[np.float32]


class Env(gymnasium.Env[Observation, np.int64]):
    """One learner at a table of bots. `bots` is one name for all other seats, or a name for each in turn order."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's customary form)

    def __init__(
        self,
        game: str | Game = "ur",
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "quick",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_length: int = MAX_LENGTH,
        rules: int | None = None,
    ) -> None:
        self.table = Table(game, players, options, max_length, rules)
        if not 0 <= seat < self.table.players:
            raise BadInput(f"There is no seat {seat} at a table of {self.table.players}.", seat=seat)
        self.seat = seat
        self.bots = self._seat_bots(bots)
        self.company = Company(self.bots)
        self.render_mode = render_mode
        kernel = self.table.game.kernel
        self.action_space = Discrete(kernel.actions)
        self.observation_space = Box(-np.inf, np.inf, (kernel.observation,), np.float32)

    def _seat_bots(self, bots: str | Sequence[str]) -> dict[int, Bot]:
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise BadInput(f"There are {len(others)} other seats, but {len(names)} bots.", bots=names)
        return {seat: load_bot(name) for seat, name in zip(others, names, strict=True)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew: with `seed` the game of that seed, without one the next of those that follow from the last."""
        super().reset(seed=seed)
        self.table.deal(self._next_seed() if seed is None else seed)
        self.company = Company(self.bots)
        self._let_bots_decide()
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        clause = table.game.why_not(table.state, int(action))
        if clause is not None:
            return self._observe(), LOSS, True, False, {**self._info(), "illegal": str(clause)}
        table.decide(int(action))
        self.company.heard(self.seat)
        self._let_bots_decide()
        if self.render_mode == "human":
            self.render()
        over = table.seat is None
        reward = table.rewards()[self.seat] if over else 0.0
        return self._observe(), reward, over and not table.cut, table.cut, self._info()

    def _let_bots_decide(self) -> None:
        table = self.table
        while table.seat is not None and table.seat != self.seat:
            table.decide(self.company.decide(table.game, table.state, self._next_seed()))

    def _next_seed(self) -> int:
        return int(self.np_random.integers(SEED_LIMIT))

    def _observe(self) -> Observation:
        return self.table.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as booleans."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as a spectator sees it: returned as text (`ansi`) or printed (`human`)."""
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "human":
            print(self.table.text())
        return None


def register(name: str) -> None:
    """Make every version of a game's rules known to `gymnasium.make` and `make_vec`."""
    game = game_of(name)
    for rules in game.versions:
        gymnasium.register(
            environment_id(game, rules),
            entry_point=f"{__name__}:Env",
            vector_entry_point=f"{__name__}_vector:VectorEnv",
            kwargs={"game": name, "rules": rules},
        )


for _name in games():
    register(_name)
