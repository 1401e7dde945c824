"""Opening every door into a game's rules once, so that all of it is compiled (or read from the cache) beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tablee.bots import BOTS
from tablee.engine import entry
from tablee.engine.game import Game
from tablee.engine.verbs import CHANCE

Door = tuple[str, Callable[[], Any]]


def doors(game: Game) -> list[Door]:
    """The name of each door and how to open it: what a table of people and bots needs."""
    state = game.new(game.players[0])
    while game.to_move(state) == CHANCE:
        game.apply(state, game.legal(state)[0])
    seat = game.to_move(state) or 0
    action = game.legal(state)[0]
    opened: list[Door] = [
        ("weights", lambda: entry.weights_at(state.array, 0, np.zeros(game.kernel.max_legal, np.int32))),
        ("forbids", lambda: game.why_not(state, action)),
        ("commits", lambda: game.commits(state, action)),
        ("apply", lambda: game.apply(state.copy(), action)),
        ("score", lambda: game.points(state)),
        ("winners", lambda: game.winners(state)),
        ("evaluate", lambda: game.evaluate(state)),
        ("observe", lambda: game.observe(state, seat)),
        ("determinize", lambda: game.determinize(state, seat, 0)),
    ]
    return opened + [(name, lambda bot=bot: bot.choose(game, state, seat, 0)) for name, bot in BOTS.items()]


def warm(game: Game, opened: Callable[[str, int, int], None] = lambda name, done, total: None) -> None:
    """Open them all; `opened` hears the name of each, and how many of how many are done."""
    todo = doors(game)
    for done, (name, door) in enumerate(todo, 1):
        door()
        opened(name, done, len(todo))
