"""What a bot is, and the bots of one match.

Whatever a bot decides, it decides on a redealt state: `Bot.plan` deals anew all that the seat cannot know before
anything else happens, so no bot can look at a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tablee.engine.errors import NotYours, TableeError
from tablee.engine.game import Game
from tablee.engine.state import State


class Plan(NamedTuple):
    """What a bot will do: its decision, those of the same turn that it has thought through as well (decisions without
    a choice are left out), and the share of the turn's budget that it has not used."""

    actions: tuple[int, ...]
    left: float = 1.0


class BotFailed(TableeError):
    """A bot raised an error of its own instead of deciding."""

    code = "bot_failed"


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
        redealt = game.determinize(state, seat, seed)
        try:
            return self.think(game, redealt, seat, seed, share)
        except TableeError:
            raise
        except Exception as error:
            raise BotFailed(f"The bot {self.name} failed: {type(error).__name__}: {error}.", bot=self.name) from error

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
        if not plan.actions or plan.actions[0] not in legal:  # what was hidden may have turned out otherwise
            plan = self.bots[seat].plan(game, state, seat, seed, plan.left)
        self.plans[seat] = Plan(plan.actions[1:], plan.left)
        return plan.actions[0]
