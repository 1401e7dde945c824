"""Opening every door into a game's rules once, so that all of it is compiled (or read from the cache) beforehand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tablee.bots import LEVELS, Bot, named_bot
from tablee.engine import entry
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

Door = tuple[str, Callable[[], Any]]
SEED = 1
THINKERS = ("random", "quick", LEVELS[0])
"""One bot of each kind: the levels differ in numbers only."""


def begun(game: Game) -> State:
    """A fresh state in which somebody has to decide: chance has decided what comes before."""
    state = game.new(game.players[0], SEED)
    while game.to_move(state) == CHANCE:
        game.apply(state, game.legal(state)[0])
    return state


def rule_doors(game: Game) -> list[Door]:
    """The name of each door into the rules and how to open it. A door is opened on a state of its own."""

    def weigh() -> None:
        entry.weights_at(game.new(game.players[0], SEED).array, 0, np.empty(game.kernel.max_legal, np.int32))

    def on_begun(use: Callable[[State, int, int], Any]) -> Callable[[], Any]:
        def opened() -> Any:
            state = begun(game)
            return use(state, game.to_move(state) or 0, game.legal(state)[0])

        return opened

    return [
        ("setup", lambda: game.new(game.players[0], SEED)),
        ("weights", weigh),
        ("legal", lambda: game.legal(game.new(game.players[0], SEED))),
        ("sensible", on_begun(lambda state, seat, action: game.sensible(state))),
        ("apply", on_begun(lambda state, seat, action: game.apply(state, action))),
        ("forbids", on_begun(lambda state, seat, action: game.why_not(state, action))),
        ("asides", on_begun(lambda state, seat, action: game.asides(state, (seat + 1) % game.players[0]))),
        ("commits", on_begun(lambda state, seat, action: game.commits(state, action))),
        ("score", on_begun(lambda state, seat, action: game.points(state))),
        ("winners", on_begun(lambda state, seat, action: game.winners(state))),
        ("evaluate", on_begun(lambda state, seat, action: game.evaluate(state))),
        ("observe", on_begun(lambda state, seat, action: game.observe(state, seat))),
        ("determinize", on_begun(lambda state, seat, action: game.determinize(state, seat, SEED))),
        ("unasked", on_begun(lambda state, seat, action: entry.apply_at(state.copy().array, 0, action))),
        ("view", on_begun(lambda state, seat, action: game.view(state, seat))),
    ]


def bot_doors(game: Game) -> list[Door]:
    """The same for what the bots are made of."""

    def think(bot: Bot) -> int:
        state = begun(game)
        return bot.choose(game, state, game.to_move(state) or 0, SEED)

    return [(name, partial(think, named_bot(name))) for name in THINKERS]


def doors(game: Game) -> list[Door]:
    """Every door that a table of people and bots needs."""
    return rule_doors(game) + bot_doors(game)


def warm(game: Game) -> None:
    """Open them all."""
    for _, door in doors(game):
        door()
