"""Hints in three steps: where to look, three candidates, the best with its reasons. Only for who is to move.

The seat's own redealt state is all that is looked at, by the bot that judges and by the words that explain.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tablee.bots import Judgement
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.seated import WORLD
from tablee.engine.state import State
from tablee.house.advice import Line, reasons, told, walk
from tablee.house.bots import BotPool
from tablee.house.errors import NoHint
from tablee.house.limits import Limits, Who
from tablee.house.messages import Reader

LOOK, CANDIDATES, BEST = 1, 2, 3
SHOWN = 3
"""Candidates that are told."""
NAMED = 4
"""So many choices are told by name; more are only marked."""
KEPT = 256
"""Positions whose judgement is kept, for the next steps of a hint."""


class Thought(NamedTuple):
    """What a bot thinks of a position as one seat knows it."""

    state: State
    judgement: Judgement


class Hint(msgspec.Struct):
    """As much of a hint as was asked for."""

    step: int
    ply: int
    seat: int
    sentence: str
    mark: list[str]
    """What the best way to go on touches first."""
    moves: list[str]
    """The choices of its kind in notation; where all are of one kind, a few of the best in no order."""
    worth: float | None = None
    candidates: list[Line] = []
    reasons: list[str] = []


class Hints:
    """Thinks for people who ask, not too often."""

    def __init__(self, bots: BotPool, level: str, limits: Limits) -> None:
        self.bots = bots
        self.level = level
        self.limits = limits
        self.thoughts: OrderedDict[tuple[str, int, bytes], asyncio.Task[Thought | None]] = OrderedDict()

    async def think(self, who: Who, table: str, match: Match, seat: int) -> Thought:
        """The thought about a position; it is thought once, and the next steps of the hint cost nothing."""
        known = await asyncio.to_thread(match.game.determinize, match.state.copy(), seat, WORLD)
        key = (table, seat, known.to_bytes())
        if key not in self.thoughts:
            self.limits.charge("hints", who)
            self.thoughts[key] = asyncio.create_task(self._think(who.person, known, seat))
        self.thoughts.move_to_end(key)
        while len(self.thoughts) > KEPT:
            self.thoughts.popitem(last=False)
        thought = await asyncio.shield(self.thoughts[key])
        if thought is None:
            self.thoughts.pop(key, None)
            raise NoHint("No hint could be found. Please ask again.")
        return thought

    async def _think(self, person: str, known: State, seat: int) -> Thought | None:
        judgement = await self.bots.judge(self.level, known, seat, person)
        return Thought(known, judgement) if judgement else None

    def close(self) -> None:
        for task in self.thoughts.values():
            task.cancel()


def neighbourhood(game: Game, legal: list[int], ranked: list[int]) -> list[int]:
    """Where to look: the decisions of the same kind as the best; if all are, the best half of them, at most three."""
    kind = [action for action in legal if game.act(action).kind == game.act(ranked[0]).kind]
    if len(kind) < len(legal):
        return kind
    return sorted(ranked[: min(SHOWN, (len(legal) + 1) // 2)])


def touched(game: Game, line: Sequence[int]) -> list[str]:
    """What the first decision touches that touches anything: a mere kind of action is nowhere on the board."""
    return next((list(args) for args in (game.act(action).args for action in line) if args), [])


def hint(match: Match, thought: Thought, seat: int, step: int, reader: Reader, names: list[str]) -> Hint:
    """A hint in words, up to a step."""
    game, state, candidates = match.game, thought.state, thought.judgement.candidates
    t = game.tongue(reader.language)
    first, legal = candidates[0].line[0], game.legal(state)
    near = neighbourhood(game, legal, [c.line[0] for c in candidates])
    labels = [reader.t("hint.quoted", label=game.words.label(state.record, action, t)) for action in near]
    key = "hint.look" if len(near) > NAMED else "hint.look.named"
    sentence = reader.t.count(key, len(near), all=len(legal), labels=", ".join(labels))
    moves = [game.notation(state, action) for action in near]
    shown = Hint(step, match.ply, seat, sentence, touched(game, candidates[0].line), moves)
    if step >= CANDIDATES:
        shown.worth = thought.judgement.worth[seat]
        shown.sentence = reader.t("hint.candidates")
        shown.candidates = [told(game, walk(game, state, seat, c.line)[0], c.worth, t) for c in candidates[:SHOWN]]
    if step >= BEST:
        shown.sentence = reader.t("hint.best")
        shown.moves = [game.notation(state, first)]
        shown.reasons = reasons(game, state, seat, candidates, names, reader.t)
    return shown
