"""Opening every door into a game's rules once, so that all of it is compiled (or read from the cache) beforehand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tablee.bots import LEVELS, Bot, load_bot
from tablee.bots.network import HAND
from tablee.engine import entry
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

Door = tuple[str, Callable[[], Any]]
SEED = 1
THINKERS = ("random", "quick", LEVELS[0])
"""One bot of each kind that every game has: levels that are judged by hand differ in numbers only."""
GUIDED = "search:judge=network,effort=100"
"""What a level is made of that a network guides."""


def begun(game: Game) -> State:
    """A fresh state in which somebody has to decide: chance has decided what comes before."""
    state = game.new(game.players[0], SEED)
    while game.to_move(state) == CHANCE:
        game.apply(state, game.legal(state)[0])
    return state


def on_begun(game: Game, use: Callable[[State, int, int], Any]) -> Callable[[], Any]:
    def opened() -> Any:
        state = begun(game)
        return use(state, game.to_move(state) or 0, game.legal(state)[0])

    return opened


def table_doors(game: Game) -> list[Door]:
    """The name of each door that a table needs before its first decision, and how to open it on a state of its own.
    Two processes that begin at the two ends hardly do the same twice."""

    def fresh() -> State:
        return game.new(game.players[0], SEED)

    def weigh() -> None:
        entry.weights_at(fresh().array, 0, np.empty(game.kernel.max_legal, np.int32))

    return [
        ("setup", fresh),
        ("legal", lambda: game.choices_door),
        ("weights", weigh),
        ("winners", lambda: game.winners(fresh())),
        ("score", lambda: game.points(fresh())),
        ("commits", on_begun(game, lambda state, seat, action: game.commits(state, action))),
        ("view", on_begun(game, lambda state, seat, action: game.view(state, seat))),
        ("apply", lambda: game.take_door),
    ]


def other_doors(game: Game) -> list[Door]:
    """The other doors into the rules: bots, learners and a few gestures need them."""
    return [
        ("determinize", on_begun(game, lambda state, seat, action: game.determinize(state, seat, SEED))),
        ("sensible", on_begun(game, lambda state, seat, action: game.sensible(state))),
        ("evaluate", on_begun(game, lambda state, seat, action: game.evaluate(state))),
        ("observe", on_begun(game, lambda state, seat, action: game.observe(state, seat))),
        ("unasked", on_begun(game, lambda state, seat, action: entry.apply_at(state.copy().array, 0, action))),
    ]


def rule_doors(game: Game) -> list[Door]:
    """Every door into the rules."""
    return table_doors(game) + other_doors(game)


def thinkers(game: Game) -> tuple[str, ...]:
    guided = any(level.judge != HAND for level in game.kernel.levels)
    return (*THINKERS, GUIDED) if guided else THINKERS


def bot_doors(game: Game) -> list[Door]:
    """The same for what the bots are made of."""

    def think(bot: Bot) -> int:
        state = begun(game)
        return bot.choose(game, state, game.to_move(state) or 0, SEED)

    return [(name, partial(think, load_bot(name))) for name in thinkers(game)]


def doors(game: Game) -> list[Door]:
    """Every door that a table of people and bots needs."""
    return rule_doors(game) + bot_doors(game)


def warm(game: Game) -> None:
    """Open them all."""
    for _, door in doors(game):
        door()
