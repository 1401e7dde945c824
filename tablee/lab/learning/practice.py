"""Matches to learn from. A search plays all seats; of some decisions it thinks long, and those are to be imitated.

What a piece of practice gives depends on the piece alone, so any worker can do it. A seat is shown as it sees the
position itself; what it learns of the others are their results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from tablee.bots import guided, search, style_of
from tablee.bots.guided import Guide
from tablee.bots.network import Network, inputs, judge_of, see_at
from tablee.bots.search import HANDED, ROOT, Desk, Style
from tablee.bots.thinker import children
from tablee.engine.cursor import draw
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE, SEATS
from tablee.games import game as find_game
from tablee.lab.strength import ROUND_LIMIT, ending

TABLES = ((2, 0.6), (3, 0.15), (4, 0.25))
"""How many sit at a table, and how often."""
STUDIED = 0.25
"""Of the decisions, how many are thought about long and are to be imitated."""
HASTE = 6
"""How much less the others are thought about."""
REMEMBERED = 0.3
"""Of the others, how many are remembered: the decisions of a match all tell of one result."""
ADVENTURE = 0.25
"""Of the decisions, how many are drawn by how often they were tried; else the most tried is taken."""
UNUSUAL = 0.3
"""Of the matches, how many are played with unusual options."""
CHANGED = 0.3
"""Of their options, how many are drawn anew."""
NOISE, SPIKES = 0.25, 0.5
"""At the decision at hand a guided search promises so much at random, in spikes: nothing is overlooked for ever."""
LONGEST = 1500
"""Decisions, chance included; a longer match is judged as it stands."""
ENDLESS = 0.5
"""Of the matches of a game that players may prolong for ever, how many have no option that ends them."""
NODES = 1 << 15
LEARNER = "journeyman"
"""The level whose look ahead a search without a network has."""


class Drill(msgspec.Struct, frozen=True):
    """Some matches to be played: everything that they depend on. `judge` is as for a bot."""

    game: str
    seed: int
    judge: str
    effort: int
    matches: int = 2


class Lessons(NamedTuple):
    """Decisions, one a row, from the side of the seat that took them. Seats are counted from it."""

    seen: npt.NDArray[np.float16]
    """[rows, inputs]: what the seat saw."""
    players: npt.NDArray[np.int8]
    result: npt.NDArray[np.float16]
    """[rows, seats]: how the match ended, in shares."""
    foreseen: npt.NDArray[np.float16]
    """[rows, seats]: what the search thought."""
    options: npt.NDArray[np.int16]
    """[rows, most]: what the seat could do, then -1."""
    tried: npt.NDArray[np.float16]
    """[rows, most]: how often the search tried each, in shares; all 0 where it did not think long."""


def join(parts: Sequence[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


class Teacher:
    """A search that thinks about one decision after the other on one desk."""

    def __init__(self, game: Game, judge: str, players: int, random: np.random.Generator) -> None:
        self.game, self.random = game, random
        self.desk: Desk = search.new_desk(game.kernel, NODES, players)
        self.style: Style = style_of(game, LEARNER)
        network: Network | None = judge_of(game, judge)
        self.guide: Guide | None = guided.new_guide(game, network, self.desk) if network else None
        self.habits = self.desk.habits[0, 0].copy()

    def think(self, state: State, seat: int, effort: int, noise: float) -> tuple[dict[int, int], list[float]]:
        """How often each action was tried, and what every seat may expect. What the seat cannot know is dealt anew at
        every try."""
        desk, seed = self.desk, int(self.random.integers(1 << 40))
        self.clear(state)
        search.begin(desk, seed, 0)
        if self.guide is None:
            search.search_on(desk, self.style, ROOT, seat, seed, effort)
        else:
            guided.search_on(desk, self.guide, self.style, ROOT, seat, seed, 1)
            self.stir(self.guide, noise)
            guided.search_on(desk, self.guide, self.style, ROOT, seat, seed, effort)
        tried = {int(desk.action[child]): int(desk.visits[child]) for child in children(desk, ROOT)}
        return tried, (desk.worth[ROOT] / desk.visits[ROOT]).tolist()

    def clear(self, state: State) -> None:
        desk, used = self.desk, int(self.desk.nodes[0])
        for array in (desk.child, desk.sibling, desk.visits, desk.offered, desk.worth):
            array[:used] = 0
        desk.nodes[0] = 1
        desk.tally[:] = 0
        if self.guide is None:
            desk.habits[:] = self.habits
        desk.boards[HANDED] = state.array[0]

    def stir(self, guide: Guide, noise: float) -> None:
        """Promise something else, at random, for a part of what the network promises."""
        known = list(children(self.desk, ROOT))
        if noise and known:
            spikes = self.random.dirichlet([SPIKES] * len(known))
            guide.promise[known] = (1 - noise) * guide.promise[known] + noise * spikes


def unusual_options(game: Game, random: np.random.Generator) -> dict[str, object]:
    """In most matches none but the one that ends them, in some a few more, drawn at random."""
    drawn: dict[str, object] = dict(ending(game)) if random.random() >= ENDLESS else {}
    if random.random() >= UNUSUAL:
        return drawn
    for option in game.options:
        if option.name != ROUND_LIMIT and random.random() < CHANGED:
            values: Sequence[Any] = option.values or range(option.low, option.high + 1)
            drawn[option.name] = values[int(random.integers(len(values)))]
    return drawn


def final_shares(game: Game, state: State, style: Style) -> npt.NDArray[np.float64]:
    """The results of all seats as a search counts them at the end of a match."""
    players = int(state.players)
    lead = game.evaluate(state).astype(np.float64)
    shares = np.exp((lead - lead.max()) / style.spread)
    won = np.zeros(players)
    won[game.winners(state)] = 1
    by_victory = won / max(1.0, won.sum())
    return float(search.RESULT) * by_victory + (1 - float(search.RESULT)) * shares / shares.sum()


def turned(shares: Sequence[float] | npt.NDArray[Any], seat: int, players: int) -> npt.NDArray[np.float16]:
    """Shares of all seats, counted from one of them."""
    out = np.zeros(SEATS, np.float16)
    out[:players] = np.roll(np.asarray(shares[:players], np.float64), -seat)
    return out


def practise(drill: Drill) -> Lessons:
    """Decisions of some matches that were a choice."""
    game, random = find_game(drill.game), np.random.default_rng(drill.seed)
    return join([play(game, drill, random) for _ in range(drill.matches)])


def play(game: Game, drill: Drill, random: np.random.Generator) -> Lessons:
    sizes = [(players, weight) for players, weight in TABLES if players in game.players]
    weights = np.array([weight for _, weight in sizes])
    players = sizes[int(random.choice(len(sizes), p=weights / weights.sum()))][0]
    key = int(random.integers(1 << 40))
    state = game.new(players, key, unusual_options(game, random))
    teacher = Teacher(game, drill.judge, players, random)
    seats: list[int] = []
    rows: list[tuple[Any, ...]] = []
    for ply in range(LONGEST):
        seat = game.to_move(state)
        if seat is None:
            break
        if seat == CHANCE:
            game.apply(state, draw(game, state, key, ply))
            continue
        options = game.sensible(state)
        if len(options) == 1:
            game.apply(state, options[0])
            continue
        studied = random.random() < STUDIED
        row, action = decide(game, drill, teacher, state, seat, options, studied)
        if studied or not rows or random.random() < REMEMBERED:
            seats.append(seat)
            rows.append(row)
        game.apply(state, action)
    shares = final_shares(game, state, teacher.style)
    seen, foreseen, listed, tried = (np.array(column) for column in zip(*rows, strict=True))
    result = np.array([turned(shares, seat, players) for seat in seats])
    return Lessons(seen, np.full(len(rows), players, np.int8), result, foreseen, listed, tried)


def decide(
    game: Game, drill: Drill, teacher: Teacher, state: State, seat: int, options: list[int], studied: bool
) -> tuple[tuple[Any, ...], int]:
    """What is to be learned from one decision, and the decision."""
    random, most, players = teacher.random, game.kernel.max_legal, int(state.players)
    effort = drill.effort if studied else max(1, drill.effort // HASTE)
    visits, worth = teacher.think(state, seat, effort, NOISE if studied else 0.0)
    counts = np.array([visits.get(action, 0) for action in options], np.float64)
    counts = counts / counts.sum() if counts.any() else np.full(len(options), 1 / len(options))
    chosen = random.choice(len(options), p=counts) if random.random() < ADVENTURE else counts.argmax()
    seen = np.zeros(inputs(game), np.float32)
    see_at(state.array, 0, seat, seen)
    listed, tried = np.full(most, -1, np.int16), np.zeros(most, np.float16)
    listed[: len(options)] = options
    if studied:
        tried[: len(options)] = counts
    return (seen.astype(np.float16), turned(worth, seat, players), listed, tried), options[int(chosen)]
