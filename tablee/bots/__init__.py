"""Players that know the contract and no game by name. A bot is a name and a way to choose.

Whatever a bot decides, it decides on a redealt state: `Bot.plan` deals anew all that the seat cannot know before
anything else happens, so no bot can look at a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tablee.bots import quick
from tablee.engine import chance
from tablee.engine.errors import BadInput, NotYours
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.games import game as find_game


class Plan(NamedTuple):
    """What a bot will do: its decision, those of the same turn that it has thought through as well (decisions without
    a choice are left out), and the share of the turn's budget that it has not used."""

    actions: tuple[int, ...]
    left: float = 1.0


Planner = Callable[[Game, State, int, int, float], Plan]
"""From game, redealt state, seat, seed and the share of the turn's budget that is left to a plan of legal actions; the
same arguments always give the same plan."""


@dataclass(frozen=True)
class Bot:
    """One player that is a program."""

    name: str
    think: Planner

    def plan(self, game: Game, state: State, seat: int, seed: int, share: float = 1.0) -> Plan:
        """What the seat, which must be to move, should do now. The state is left as it is."""
        if game.to_move(state) != seat:
            raise NotYours(f"Seat {seat} is not to move.", seat=seat)
        return self.think(game, game.determinize(state, seat, seed), seat, seed, share)

    def choose(self, game: Game, state: State, seat: int, seed: int) -> int:
        """The first action of the plan."""
        return self.plan(game, state, seat, seed).actions[0]


class Company:
    """The bots of one match, by seat: each carries out its plans and keeps to the budget of its turn."""

    def __init__(self, bots: Mapping[int, Bot]) -> None:
        self.bots = dict(bots)
        self.plans: dict[int, Plan] = {}

    def heard(self, seat: int) -> None:
        """This seat has decided: the turns of all others are over."""
        self.plans = {mover: plan for mover, plan in self.plans.items() if mover == seat}

    def decide(self, game: Game, state: State, seed: int) -> int:
        """The next action of the seat to move: as it planned, or as a new plan says."""
        seat = game.to_move(state)
        if seat not in self.bots:
            raise NotYours("No bot is to move.", seat=seat)
        self.heard(seat)
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        plan = self.plans.get(seat, Plan(()))
        if not plan.actions:
            plan = self.bots[seat].plan(game, state, seat, seed, plan.left)
        self.plans[seat] = Plan(plan.actions[1:], plan.left)
        return plan.actions[0]


def choose_at_random(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    """Every legal action is equally likely."""
    legal = game.legal(state)
    return Plan((legal[chance.below(chance.stream(seed, 1 + seat), len(legal))],), share)


def choose_quickly(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    return Plan((quick.choose(game, state, seat, seed),), share)


BOTS = MappingProxyType({b.name: b for b in (Bot("random", choose_at_random), Bot("quick", choose_quickly))})


def bot(name: str) -> Bot:
    """The bot of a name."""
    if name not in BOTS:
        raise BadInput(f"There is no bot {name!r}. The bots are: {', '.join(BOTS)}.", bot=name)
    return BOTS[name]


def plan(name: str, state: bytes, game: str, seat: int, seed: int, share: float = 1.0) -> Plan:
    """What the bot `name` plans: plain arguments, so that a worker process can be asked."""
    found = find_game(game)
    return bot(name).plan(found, State.from_bytes(found, state), seat, seed, share)
