"""The bots of the house by name, and bots made of settings or by other packages."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tablee.bots import network, quick
from tablee.bots.company import Bot, Plan, Planner
from tablee.bots.search import Style
from tablee.bots.thinker import Budget, Thinker, plan_turn
from tablee.engine import chance
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.state import State


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
