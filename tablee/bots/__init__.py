"""Players that know the contract and no game by name. A bot is a name and a way to choose.

Whatever a bot decides, it decides on a redealt state: `Bot.choose` deals anew all that the seat cannot know before
anything else happens, so no bot can look at a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from tablee.bots import quick
from tablee.engine import chance
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.games import game as find_game

Chooser = Callable[[Game, State, int, int], int]
"""From game, redealt state, seat and seed to a legal action; the same arguments always give the same action."""


@dataclass(frozen=True)
class Bot:
    """One player that is a program."""

    name: str
    decide: Chooser

    def choose(self, game: Game, state: State, seat: int, seed: int) -> int:
        """A legal action for the seat, which must be to move. The state is left as it is."""
        if game.to_move(state) != seat:
            raise NotYours(f"Seat {seat} is not to move.", seat=seat)
        return self.decide(game, game.determinize(state, seat, seed), seat, seed)


def choose_at_random(game: Game, state: State, seat: int, seed: int) -> int:
    """Every legal action is equally likely."""
    legal = game.legal(state)
    return legal[chance.below(chance.stream(seed, 1 + seat), len(legal))]


BOTS = MappingProxyType({b.name: b for b in (Bot("random", choose_at_random), Bot("quick", quick.choose))})


def bot(name: str) -> Bot:
    """The bot of a name."""
    if name not in BOTS:
        raise BadInput(f"There is no bot {name!r}. The bots are: {', '.join(BOTS)}.", bot=name)
    return BOTS[name]


def choose(name: str, state: bytes, game: str, seat: int, seed: int) -> int:
    """What the bot `name` decides: plain arguments, so that a worker process can be asked."""
    found = find_game(game)
    return bot(name).choose(found, State.from_bytes(found, state), seat, seed)
