"""Every game as a vector environment: thousands of games stepped by one call, on arrays.

    env = tablee.adapters.vector.make("ur", players=2, count=4096, seed=7)
    step = env.reset()
    step = env.step(env.sample())      # or actions of your own: one legal action a row

`step` has observation, mask, seat, reward, done, truncated, points and length, one row a game. They are the same arrays
at every call, written in place: copy what is to be kept. Rows are stepped in machine code that holds no lock: with
`threads=8` eight of them share the work, and several environments can run in threads of yours.

* `seat` says who is to move in each row; observation and mask are that seat's, `env.observe(seat)` and
  `env.observations()` are the others'. Rewards and points are per seat.
* The end of a game pays by `reward`: the winners a share of +1 and the others a share of -1 (`result`), a share of all
  points less the average (`share`), or the points less those of the best rival (`margin`).
* A game of `max_length` decisions is truncated. That pays nothing: estimate its value from `env.final_observations`.
* `autoreset`: a row whose game has ended (`done`) already shows the beginning of its next game (`same-step`), shows it
  after one more step (`next-step`), or stays as it is until `env.reset_rows` (`disabled`).
* With `opponents` (a bot, its name, a function on batches, or several for the rows in turn) the learner alone is asked.
* `players=(2, 3, 4)` lets tables of several sizes play side by side.
* Chance is played inside by its weights. Row i plays the games i, i + count, i + 2 count, … of the seed; game k is
  always the same, and `env.seeds` gives the seed with which `tablee.Match` has the same set-up and chance.
* `env.set_state(row, state)` goes on from any position; `env.reset_rows(rows, seeds)` begins games anew.
* An illegal action in any row is refused with IllegalMove (its `facts` name the row), and no game is changed.
* `env.legal` and `env.counts` are the legal actions as lists, for games with many actions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.adapters.table import game_of
from tablee.engine.game import Game
from tablee.lab.rivals import Batch, Opponent
from tablee.lab.vector import MAX_LENGTH, Step, Vector, game_seed

__all__ = ["Batch", "Opponent", "Step", "Vector", "game_seed", "make"]


def make(
    game: str | Game = "ur",
    players: int | Sequence[int] = 2,
    count: int = 1024,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    max_length: int = MAX_LENGTH,
    rules: int | None = None,
    **more: Any,
) -> Vector:
    """`count` games of one kind, dealt and ready to be stepped; `more` are the other arguments of `Vector`."""
    found = game_of(game)
    return Vector(found, players, count, seed, found.spelt_out(rules, options), max_length, **more)
