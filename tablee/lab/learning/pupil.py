"""A network that learns, in PyTorch: on a GPU if there is one, else on the CPU."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import torch
import torch.nn.functional as f

from tablee.bots.network import NARROW, WIDE, Network, inputs, shapes
from tablee.engine.game import Game
from tablee.engine.verbs import SEATS
from tablee.lab.learning.practice import Lessons

RATE, LAST_RATE = 2e-3, 2e-4
DECAY = 5e-2
BATCH = 1024
FAITH = 0.5
"""Of what is to be foreseen, how much is what the search thought; the rest is how the match ended."""
NEVER = -1e9


class Loss(NamedTuple):
    """What is still wrong: in what is foreseen and in what is promised (cross entropy, less that of the lessons)."""

    results: float
    policy: float


class Memory:
    """The latest lessons, on the device that learns from them."""

    def __init__(self, game: Game, rows: int, device: str) -> None:
        most = game.kernel.max_legal
        half, kind = torch.float16, {"device": device}
        self.rows, self.count, self.next = rows, 0, 0
        self.columns: Any = Lessons(
            torch.zeros((rows, inputs(game)), dtype=half, **kind),
            torch.zeros(rows, dtype=torch.int8, **kind),
            torch.zeros((rows, SEATS), dtype=half, **kind),
            torch.zeros((rows, SEATS), dtype=half, **kind),
            torch.full((rows, most), -1, dtype=torch.int16, **kind),
            torch.zeros((rows, most), dtype=half, **kind),
        )  # fmt: skip

    def add(self, lessons: Lessons) -> None:
        """Remember these; what is oldest is forgotten when there is no room."""
        count = len(lessons.players)
        places = (torch.arange(count) + self.next) % self.rows
        for column, given in zip(self.columns, lessons, strict=True):
            column[places.to(column.device)] = torch.from_numpy(given).to(column.device)
        self.next = (self.next + count) % self.rows
        self.count = min(self.rows, self.count + count)

    def latest(self, most: int) -> Lessons:
        """The last lessons that were added."""
        rows = (self.next - 1 - torch.arange(min(most, self.count))) % self.rows
        return Lessons(*(column[rows.to(column.device)] for column in self.columns))

    def draw(self, size: int, generator: Any) -> Lessons:
        rows = torch.randint(self.count, (size,), generator=generator, device=self.columns.seen.device)
        return Lessons(*(column[rows] for column in self.columns))


class Pupil:
    """The weights of a network, and how far their training is."""

    def __init__(self, game: Game, device: str, seed: int = 0, wide: int = WIDE, narrow: int = NARROW) -> None:
        self.game, self.device = game, device
        begin = torch.Generator().manual_seed(seed)
        self.dice = torch.Generator(device).manual_seed(seed)
        wanted = shapes(game, wide, narrow)
        self.weights = Network(*(fresh(shape, begin).to(device).requires_grad_() for shape in wanted))
        self.optimiser = torch.optim.AdamW(self.weights, lr=RATE, weight_decay=DECAY)

    def learn(self, memory: Memory, steps: int) -> Loss:
        """So many steps, in each a handful of lessons; the steps grow smaller."""
        losses = torch.zeros(2, device=self.device)
        for step in range(steps):
            rate = LAST_RATE + (RATE - LAST_RATE) * (1 + math.cos(math.pi * step / steps)) / 2
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            results, policy = self.wrong(memory.draw(BATCH, self.dice))
            self.optimiser.zero_grad()
            (results + policy).backward()
            self.optimiser.step()
            losses += torch.stack([results.detach(), policy.detach()])
        return Loss(*(losses / max(1, steps)).tolist())

    def examine(self, lessons: Lessons) -> Loss:
        """How wrong it is about lessons, without learning from them."""
        with torch.no_grad():
            return Loss(*(float(loss) for loss in self.wrong(lessons)))

    def scores(self, seen: Any, players: Any) -> tuple[Any, Any]:
        """Of each seat, from the one that sees on, and of each action: what a softmax makes shares of."""
        w = self.weights
        wide = f.relu(f.linear(seen, w.inputs.T, w.inputs_bias))
        narrow = f.relu(f.linear(wide, w.middle.T, w.middle_bias))
        missing = torch.arange(SEATS, device=self.device) >= players[:, None]
        results = f.linear(narrow, w.results.T, w.results_bias).masked_fill(missing, NEVER)
        return results, f.linear(narrow, w.policy, w.policy_bias)

    def wrong(self, lessons: Any) -> tuple[Any, Any]:
        """How far the network is from the lessons."""
        results, actions = self.scores(lessons.seen.float(), lessons.players)
        wanted = (1 - FAITH) * lessons.result.float() + FAITH * lessons.foreseen.float()
        listed = lessons.options.long()
        offered = actions.gather(1, listed.clamp(min=0)).masked_fill(listed < 0, NEVER)
        tried = lessons.tried.float()
        studied = tried.sum().clamp(min=1.0)
        return surprise(results, wanted).mean(), surprise(offered, tried).sum() / studied

    def network(self) -> Network:
        """What was learned so far, as plain arrays."""
        return Network(*(weight.detach().cpu().numpy().astype(np.float32) for weight in self.weights))

    def state(self) -> dict[str, Any]:
        return {"weights": [weight.detach().cpu() for weight in self.weights], "optimiser": self.optimiser.state_dict()}

    def restore(self, state: dict[str, Any]) -> None:
        with torch.no_grad():
            for weight, given in zip(self.weights, state["weights"], strict=True):
                weight.copy_(given)
        self.optimiser.load_state_dict(state["optimiser"])


def fresh(shape: tuple[int, ...], generator: Any) -> Any:
    """Weights to begin with: small and random, biases 0. Of many inputs a few are not 0 at a time."""
    if len(shape) == 1:
        return torch.zeros(shape)
    return torch.randn(shape, generator=generator) * math.sqrt(2 / min(shape[0], 4 * NARROW))


def surprise(scores: Any, wanted: Any) -> Any:
    """Cross entropy of each row, less what it cannot fall below."""
    expected = f.log_softmax(scores, 1)
    least = torch.special.xlogy(wanted, wanted)
    return (least - wanted * expected).sum(1)
