"""Every game as a vector environment of Gymnasium: one learner a game, many games a call, stepped in machine code.

    import tablee.adapters.gymnasium
    env = gymnasium.make_vec("tablee/UR-v1", num_envs=1024, players=3, bots="quick")

It is `tablee.adapters.vector` behind Gymnasium's interface. An observation is what the learner knows;
`info["action_mask"]` says what it may do (int8, everything where the action will be ignored), `info["seat"]` where it
sits. `bots` is who plays the other seats: a name, a bot, a function on batches (a network), or several, for the games
in turn. With `bots=None` whoever is to move is asked, and a reward is that of the seat that has decided.

All three autoreset modes are as the standard says. Where games are over, `info["final"]` has their points, their length
and everybody's reward; `gymnasium.wrappers.vector.RecordEpisodeStatistics` counts returns. A game that is cut for its
length is truncated and pays nothing: its value is to be estimated from the final observation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.adapters.extras import MissingExtra
from tablee.adapters.table import drawn, game_of, usual_players
from tablee.engine.errors import BadInput
from tablee.engine.game import SEED_LIMIT, Game
from tablee.engine.state import State
from tablee.lab.rivals import Opponent
from tablee.lab.vector import MAX_LENGTH, Step, Vector

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("Gymnasium", "gymnasium") from error

Observations = npt.NDArray[np.float32]
Info = dict[str, Any]
Stepped = tuple[Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]

MODES = {AutoresetMode.SAME_STEP: "same-step", AutoresetMode.NEXT_STEP: "next-step", AutoresetMode.DISABLED: "disabled"}


class VectorEnv(gymnasium.vector.VectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games of one kind against opponents. `core` is the environment on arrays behind it."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's customary form)

    def __init__(
        self,
        game: str | Game = "ur",
        num_envs: int = 1,
        players: int | Sequence[int] | None = None,
        seat: int | None = None,
        bots: Opponent | Iterable[Opponent] | None = "quick",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_length: int = MAX_LENGTH,
        rules: int | None = None,
        *,
        reward: str = "result",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
    ) -> None:
        """`seat` None: the learner's seat follows from the seed of each game. `copy` False: observations and masks are
        the environment's own arrays, which its next step overwrites."""
        mode, found = AutoresetMode(autoreset_mode), game_of(game)
        seated = usual_players(found) if players is None else players
        self.core = Vector(
            found, seated, num_envs, 0, found.spelt_out(rules, options), max_length,
            reward=reward, autoreset=MODES[mode], opponents=bots, learner=seat, threads=threads,
        )  # fmt: skip
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        kernel = self.core.game.kernel
        self.single_action_space = Discrete(kernel.actions)
        self.single_observation_space = Box(-np.inf, np.inf, (kernel.observation,), np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:
        """Begin anew. One seed: the first games of it; one for each game: those of `tablee.Match` with it; none: games
        that follow from the last seed. `options["reset_mask"]`: only the games that it marks."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self._reset_some(np.asarray(mask), seed)
        elif seed is None or isinstance(seed, int | np.integer):
            super().reset(seed=None if seed is None else int(seed))
            self.core.reset(int(self.np_random.integers(SEED_LIMIT)) if seed is None else int(seed))
            self._over[:] = False
        else:
            self._reset_some(np.ones(self.num_envs, np.bool_), seed)
        return self._observations(), self._info(self.core.shown)

    def _reset_some(self, mask: npt.NDArray[Any], seed: int | Sequence[int] | None) -> None:
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadInput(f"A reset mask has {self.num_envs} booleans, and at least one that is true.")
        if isinstance(seed, int | np.integer):
            seed = [int(seed) + row for row in range(self.num_envs)]
        if seed is not None and len(seed) != self.num_envs:
            raise BadInput(f"{self.num_envs} games need as many seeds, not {len(seed)}.")
        self.core.reset_rows(mask, None if seed is None else np.asarray(seed)[mask])
        self._over[mask] = False

    def step(self, actions: npt.NDArray[np.int64]) -> Stepped:
        """One decision of the learner in every game, and the opponents' up to its next. IllegalMove, and no change to
        any game, if a clause forbids one of them."""
        mode = self.metadata["autoreset_mode"]
        if mode == AutoresetMode.DISABLED and self._over.any():
            row = int(self._over.argmax())
            raise gymnasium.error.ResetNeeded(f"Game {row} is over. Reset it: `reset(options={{'reset_mask': …}})`.")
        movers = self.core.shown.seat.copy()
        step = self.core.step(actions)
        self._over = step.done.copy()
        info = self._info(step)
        if step.done.any():
            info["final"] = {"points": step.points.copy(), "length": step.length.copy(), "rewards": step.reward.copy()}
            info["_final"] = step.done.copy()
            if mode == AutoresetMode.SAME_STEP:
                info["final_obs"], info["_final_obs"] = self._final_observations(movers), step.done.copy()
        return self._observations(), self._rewards(step, movers), step.terminated, step.truncated.copy(), info

    def _judged(self, movers: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        """Whose reward counts in each game: the learner's, or that of who has decided."""
        if not self.core.learned:
            return movers.astype(np.int64)
        return np.where(self._over, self.core.judged, self.core.learner).astype(np.int64)

    def _rewards(self, step: Step, movers: npt.NDArray[np.int8]) -> npt.NDArray[np.float64]:
        return step.reward[np.arange(self.num_envs), np.maximum(0, self._judged(movers))].astype(np.float64)

    def _final_observations(self, movers: npt.NDArray[np.int8]) -> npt.NDArray[Any]:
        """As the standard wants it: an array of objects, None where no game is over."""
        found: npt.NDArray[Any] = np.full(self.num_envs, None, dtype=object)
        rows = np.flatnonzero(self._over)
        seats = self._judged(movers)[rows]
        for row, seat, seen in zip(rows, seats, self.core.final_observations(rows), strict=True):
            found[row] = seen[seat]
        return found

    def set_state(self, row: int, state: State, seed: int | None = None) -> tuple[Observations, Info]:
        """Go on from this position in one game."""
        self.core.set_state(row, state, seed)
        self._over[row] = False
        return self._observations(), self._info(self.core.shown)

    def _observations(self) -> Observations:
        seen = self.core.shown.observation
        return seen.copy() if self.copy else seen

    def _info(self, step: Step) -> Info:
        mask, everywhere = step.mask.view(np.int8), np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": mask.copy() if self.copy else mask, "_action_mask": everywhere,
            "seat": step.seat.copy(), "_seat": everywhere,
        }  # fmt: skip

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as booleans."""
        return self.core.shown.mask.copy()

    def render(self) -> tuple[str, ...] | None:
        """Every table as a spectator sees it, as text."""
        if self.render_mode is None:
            return None
        return tuple(drawn(self.core.game, self.core.state(row)) for row in range(self.num_envs))
