"""Every game as a vector environment: thousands of games stepped by one call, on arrays.

    env = tablee.adapters.vector.make("ur", players=2, count=4096, seed=7)
    step = env.reset()
    step = env.step(env.sample())      # or actions of your own: one legal action a row

`step` has observation, mask, seat, reward, done, truncated and points, one row a game. They are the same arrays at
every call, written in place: copy what is to be kept. Rows are stepped in machine code that holds no lock, so that
several environments can run in threads.

* `seat` says who is to move in each row; observation and mask are that seat's. Rewards and points are per seat.
* The end of a game pays the winners a share of +1 and the others a share of -1; `points` are its points, for margins.
  A game of `max_length` decisions is truncated and pays as it stands.
* A row whose game has ended (`done`) already shows the beginning of its next game: every step is a decision.
* Chance is played inside by its weights. Row i plays the games i, i + count, i + 2 count, … of the seed; game k is
  always the same, and `env.seeds` gives the seed with which `tablee.Match` has the same set-up and chance.
* An illegal action in any row is refused with IllegalMove (its `facts` name the row), and no game is changed.
* `env.legal` and `env.counts` are the legal actions as lists, for games with many actions.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablee.adapters.table import game_of
from tablee.engine.game import Game
from tablee.lab.vector import MAX_LENGTH, Step, Vector, game_seed

__all__ = ["Step", "Vector", "game_seed", "make"]


def make(
    game: str | Game = "ur",
    players: int = 2,
    count: int = 1024,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    max_length: int = MAX_LENGTH,
    rules: int | None = None,
) -> Vector:
    """`count` games of one kind, dealt and ready to be stepped."""
    found = game_of(game)
    return Vector(found, players, count, seed, found.spelt_out(rules, options), max_length)
