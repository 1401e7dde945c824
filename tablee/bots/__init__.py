"""Players that know the contract and no game by name. A bot is a name and a way to choose.

Whatever a bot decides, it decides on a redealt state: `Bot.plan` deals anew all that the seat cannot know before
anything else happens, so no bot can look at a hidden card.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from tablee.bots import network, quick
from tablee.bots.search import Style
from tablee.bots.thinker import Budget, Thinker, plan_turn
from tablee.engine import chance
from tablee.engine.errors import BadInput, NotYours, TableeError
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.games import game as find_game


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


def choose_at_random(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    """Every legal action is equally likely."""
    legal = game.legal(state)
    return Plan((legal[chance.below(chance.stream(seed, 1 + seat), len(legal))],), share)


def choose_quickly(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
    return Plan((quick.choose(game, state, seat, seed),), share)


NONE_GIVEN: Mapping[str, Any] = MappingProxyType({})


def searcher(
    level: str, limits: Mapping[str, Any] = NONE_GIVEN, settings: Mapping[str, Any] = NONE_GIVEN, judge: str = ""
) -> Planner:
    """A player that searches: with the budget of a level and the game's own style, or with other limits of the budget
    and other settings of the style where they are given. `judge` says who judges positions, if not whom the level has
    (see `network.judge_of`)."""

    def think(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
        budget, style = replace(budget_of(game, level), **limits), style_of(game, level)._replace(**settings)
        thinker = Thinker(game, state, seat, seed, budget, style, judge_of(game, level, judge))
        return Plan(*plan_turn(thinker, share))

    return think


def at_sight(judge: str = network.NETWORK) -> Planner:
    """A player that does what its network promises most of, without any search."""

    def think(game: Game, state: State, seat: int, seed: int, share: float) -> Plan:
        found = network.judge_of(game, judge)
        if found is None:
            raise BadInput(f"There is no network for {game.name}.", game=game.name)
        promise = network.opinion(game, found, state, seat).promise
        return Plan((max(promise, key=promise.__getitem__),), share)

    return think


def budget_of(game: Game, level: str) -> Budget:
    """What a turn of this level may cost in this game."""
    return Budget(game.kernel.levels[LEVELS.index(level)].effort)


def judge_of(game: Game, level: str, judge: str = "") -> network.Network | None:
    """Who judges positions at this level, unless it is said: a network, or nobody but the game's own `evaluate`."""
    return network.judge_of(game, judge or game.kernel.levels[LEVELS.index(level)].judge)


def style_of(game: Game, level: str) -> Style:
    """How a search of this level goes about this game: what the game says of its own `evaluate`."""
    return Style(turns=game.kernel.levels[LEVELS.index(level)].horizon, spread=game.kernel.spread)


SEARCH, JUDGE = "search", "judge"
LEVELS = ("apprentice", "journeyman", "master", "grandmaster")
"""The levels that people choose from, the weakest first. Each step is several times the effort of the one before, as
the game says: from some milliseconds to about three seconds a turn on one core."""

BOTS = MappingProxyType(
    {
        b.name: b
        for b in (
            Bot("random", choose_at_random),
            Bot("quick", choose_quickly),
            *(Bot(level, searcher(level)) for level in LEVELS),
        )
    }
)


def named_bot(name: str) -> Bot:
    """The bot of a name in our list. It is safe to ask with whatever a stranger has sent."""
    if name not in BOTS:
        raise BadInput(f"There is no bot {name!r}. The bots are: {', '.join(BOTS)}.", bot=name)
    return BOTS[name]


def load_bot(spec: str) -> Bot:
    """One of ours by its name, `search:effort=20000,turns=3` with settings of your own, or a bot of yours as
    `package.module.function` with settings in the same way. This imports and calls what it is told to: it is for
    whoever runs this program, and never for what came over a network or out of a file."""
    source, _, settings = spec.partition(":")
    if source == SEARCH:
        return Bot(spec, searcher_with(read_settings(settings)))
    if source == network.NETWORK:
        return Bot(spec, sighted_with(read_settings(settings)))
    if "." in source:
        return imported(source, read_settings(settings))
    return named_bot(spec)


def read_settings(text: str) -> dict[str, Any]:
    """From `effort=20000,seconds=0.5` to numbers by name; who judges is said in a word."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key == JUDGE:
            found[key] = value
            continue
        try:
            found[key] = float(value) if "." in value else int(value)
        except ValueError:
            raise BadInput(f"A bot's settings look like effort=20000,turns=3, not {part!r}.", setting=part) from None
    return found


def searcher_with(settings: dict[str, Any]) -> Planner:
    """A search with any settings of its budget and its style; the others are the Journeyman's."""
    budgets, styles = set(Budget.__dataclass_fields__), set(Style._fields)
    judge = settings.pop(JUDGE, "")
    unknown = sorted(set(settings) - budgets - styles)
    if unknown:
        known = ", ".join(sorted(budgets | styles | {JUDGE}))
        raise BadInput(f"A search has no setting {unknown[0]!r}. Its settings are: {known}.", setting=unknown[0])
    limits = {key: settings[key] for key in settings if key in budgets}
    Budget(**{"effort": 1, **limits})  # refuses what is impossible
    return searcher("journeyman", limits, {key: settings[key] for key in settings if key in styles}, judge)


def sighted_with(settings: dict[str, Any]) -> Planner:
    """A network without a search; it has one setting."""
    for unknown in sorted(set(settings) - {JUDGE}):
        raise BadInput(f"A network has no setting {unknown!r}, only {JUDGE!r}.", setting=unknown)
    return at_sight(**settings)


def imported(path: str, settings: dict[str, int | float]) -> Bot:
    """The bot that a function of another package makes."""
    module, _, function = path.rpartition(".")
    try:
        made = getattr(importlib.import_module(module), function)(**settings)
    except (ImportError, AttributeError, TypeError) as error:
        raise BadInput(f"There is no bot {path!r}: {error}.", bot=path) from None
    if not isinstance(made, Bot):
        raise BadInput(f"{path} makes no Bot.", bot=path)
    return made


class Candidate(NamedTuple):
    """One way to go on: the decisions of the turn as the bot would take them, what the seat may expect of them (0 to
    1), and the share of the thinking that went into it."""

    line: tuple[int, ...]
    worth: float
    share: float


class Judgement(NamedTuple):
    """What a bot thinks of a position: the expected result of each seat, and the ways to go on, best first."""

    worth: tuple[float, ...]
    candidates: tuple[Candidate, ...]


def judge(name: str, state: bytes, game: str, seat: int, seed: int, budget: Budget | None = None) -> Judgement:
    """What a level thinks of a position, judged by what the seat to move knows: for hints and reviews."""
    thinker = thinker_of(name, state, game, seat, seed, budget)
    thinker.think()
    best = next((branch.worth for branch in thinker.branches()), thinker.worth())
    # Without a choice nothing was tried, but the one way to go on was followed all the same.
    ways = thinker.candidates() or [((thinker.options()[0],), best[seat], 1.0)]
    return Judgement(best, tuple(Candidate(*way) for way in ways))


def look_again(
    name: str, state: bytes, game: str, seat: int, seed: int, action: int, budget: Budget | None = None
) -> Candidate:
    """What a level thinks of one decision when it thinks of nothing else. Beside a better one it is tried only now and
    then, the rest of the turn stays poor, and it looks worse than it is."""
    thinker = thinker_of(name, state, game, seat, seed, budget)
    goes_on = thinker.step_on(action)
    line = (action, *thinker.foregone())
    thinker.think()
    rest = next((way for way, _, _ in thinker.candidates()), ()) if goes_on else ()
    return Candidate(line + rest, thinker.worth()[seat], 1.0)


def thinker_of(name: str, state: bytes, game: str, seat: int, seed: int, budget: Budget | None) -> Thinker:
    """A search of a level that leaves out nothing of the decision at hand: whatever was done there must be judged."""
    found = find_game(game)
    position = State.from_bytes(found, state)
    if found.to_move(position) != seat:
        raise NotYours(f"Seat {seat} is not to move.", seat=seat)
    if name not in LEVELS:
        raise BadInput(f"There is no level {name!r}. The levels are: {', '.join(LEVELS)}.", level=name)
    redealt, style = found.determinize(position, seat, seed), style_of(found, name)._replace(thorough=1)
    return Thinker(found, redealt, seat, seed, budget or budget_of(found, name), style, judge_of(found, name))


def plan(name: str, state: bytes, game: str, seat: int, seed: int, share: float = 1.0) -> Plan:
    """What the bot `name` of our list plans: plain arguments, so that a worker process can be asked."""
    found = find_game(game)
    return named_bot(name).plan(found, State.from_bytes(found, state), seat, seed, share)
