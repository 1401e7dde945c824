"""Reviews of finished matches: every turn is judged in the background by what its seat knew, and stored.

Judged is the first decision of a turn (what a seat decides between two decisions of chance or of others), and again
where the seat left the line that the bot expected; never every click.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from tablee.bots import Candidate, Judgement
from tablee.engine.match import Match
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.house.advice import Line, told, walk
from tablee.house.bots import BotPool
from tablee.house.errors import NotOver
from tablee.house.limits import Limits, Who
from tablee.house.messages import Reader
from tablee.house.storage import Storage
from tablee.house.tables import Live, Tables

log = logging.getLogger("tablee.reviews")

REVIEWERS, WEIGHT = "reviews", 5.0
"""All reviews take turns with the people at running tables as one person would whose every thought weighs this much."""
SHORT, SHORT_LEVEL, LONG_LEVEL = 120, "grandmaster", "master"
"""So many turns a stronger bot judges within a few minutes; more are left to a faster one."""
THOUGHTS = 3
"""Judgements of one turn at most."""
SLIP = 0.04
"""The smallest loss of expected result that is called a mistake."""
MISTAKES = 6


class Decision(NamedTuple):
    """A decision with a choice."""

    ply: int
    seat: int
    before: State
    action: int
    turn: int
    """The first, second, … turn of the seat whose turn it was."""


class Slip(msgspec.Struct):
    """The largest mistake of a turn: where it was made, and how the bot would have gone on."""

    ply: int
    worth: float
    best: float
    better: list[int]

    @property
    def loss(self) -> float:
        return self.best - self.worth


class Verdict(msgspec.Struct):
    """One turn judged: everybody's expected result before it, and its mistake. Without `worth`: it could not be."""

    ply: int
    seat: int
    worth: list[float]
    slip: Slip | None = None


class Shown(msgspec.Struct):
    """A line, and the table after it as its mover saw it."""

    line: Line
    view: Any


class Mistake(msgspec.Struct):
    ply: int
    seat: int
    turn: int
    played: Shown
    better: Shown


class Moment(msgspec.Struct):
    """Everybody's expected result before a turn; at the end, where nobody is to move, their result."""

    ply: int
    seat: int | None
    worth: list[float]


class Review(msgspec.Struct):
    """How a match went; while it is being judged, as far as that has come."""

    finished: bool
    done: int
    total: int
    moments: list[Moment]
    mistakes: list[Mistake]
    """In the order of the match."""


def turns(match: Match) -> list[list[Decision]]:
    """The decisions with a choice, turn by turn."""
    found: list[list[Decision]] = []
    mover, active, begun = CHANCE, None, [0] * match.players
    for entry, (before, action) in zip(match.log, match.cursor.trail, strict=True):
        if entry.seat != mover:
            mover = entry.seat
            found.append([])
        if mover != CHANCE and before.active != active:
            active = before.active
            begun[active] += 1
        if mover != CHANCE and not entry.forced and len(match.game.legal(before)) > 1:
            found[-1].append(Decision(entry.ply, mover, before, action, begun[before.active]))
    return [turn for turn in found if turn]


class Reviews:
    """Judges finished matches when somebody asks, each of them once."""

    def __init__(self, storage: Storage, tables: Tables, bots: BotPool, level: str, limits: Limits) -> None:
        self.storage = storage
        self.tables = tables
        self.bots = bots
        self.level = level
        self.limits = limits
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def finished_match(self, id: str) -> Live:
        live = await self.tables.look(id)
        if not live.begun().over:
            raise NotOver("The match is still going on.")
        return live

    async def ask(self, id: str, who: Who) -> Live:
        """Have a match reviewed, unless it is or is being."""
        live = await self.finished_match(id)
        if id not in self.tasks and not await self.storage.is_review_asked(id):
            self.limits.charge("reviews", who)
        if not await self.storage.ask_review(id):
            self._start(id)
        return live

    async def resume(self) -> None:
        """After a start: go on where the house was interrupted."""
        for id in await self.storage.unfinished_reviews():
            self._start(id)

    def _start(self, id: str) -> None:
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self._run(id))

    async def _run(self, id: str) -> None:
        try:
            match = (await self.finished_match(id)).begun()
            known = {verdict.ply for verdict in await self.verdicts(id)}
            todo = turns(match)
            level = self.level or (SHORT_LEVEL if len(todo) <= SHORT else LONG_LEVEL)
            for turn in todo:
                if turn[0].ply not in known:
                    verdict = await self.judge(turn, level)
                    await self.storage.add_verdict(id, verdict.ply, msgspec.to_builtins(verdict))
            await self.storage.finish_review(id)
        except Exception:
            log.exception("The review of table %s stopped.", id)
        finally:
            self.tasks.pop(id, None)

    async def verdicts(self, id: str) -> list[Verdict]:
        return msgspec.convert(await self.storage.verdicts(id), list[Verdict])

    async def judge(self, turn: Sequence[Decision], level: str) -> Verdict:
        """One turn: its expected result, and the decision in it that cost most."""
        verdict = Verdict(turn[0].ply, turn[0].seat, [])
        expected: tuple[int, ...] = ()
        thoughts = 0
        for decision in turn:
            if not expected or expected[0] != decision.action:
                thought = await self._think(decision, level) if thoughts < THOUGHTS else None
                if thought is None:
                    break
                thoughts += 1
                verdict.worth = verdict.worth or list(thought.worth)
                played = await self._played(decision, thought.candidates, level)
                if played is None:
                    break
                verdict.slip = worse(verdict.slip, decision.ply, thought.candidates[0], played)
                expected = played.line
            expected = expected[1:]
        return verdict

    async def _think(self, decision: Decision, level: str) -> Judgement | None:
        return await self.bots.judge(level, decision.before, decision.seat, REVIEWERS, WEIGHT)

    async def _played(self, decision: Decision, candidates: Sequence[Candidate], level: str) -> Candidate | None:
        """What was played. Before it is called a mistake it is thought about as long as the best was."""
        played = played_among(candidates, decision.action)
        if candidates[0].worth - played.worth <= SLIP:
            return played
        return await self.bots.look_again(level, decision.before, decision.seat, decision.action, REVIEWERS, WEIGHT)

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def played_among(candidates: Sequence[Candidate], action: int) -> Candidate:
    """The candidate that was played; one that the bot did not even try is worth as little as the last."""
    found = (c for c in candidates if c.line[0] == action)
    return next(found, Candidate((action,), candidates[-1].worth, 0.0))


def worse(known: Slip | None, ply: int, best: Candidate, played: Candidate) -> Slip | None:
    """The greater of two mistakes."""
    slip = Slip(ply, played.worth, best.worth, list(best.line))
    return slip if slip.loss > (known.loss if known else SLIP) else known


# Told


async def review(reviews: Reviews, live: Live, reader: Reader) -> Review:
    """What one reader is shown, as far as it has come."""
    match = live.begun()
    all_turns = {turn[0].ply: turn for turn in turns(match)}
    verdicts = await reviews.verdicts(live.table.id)
    moments = [Moment(v.ply, v.seat, v.worth) for v in verdicts if v.worth]
    slips = sorted((v for v in verdicts if v.slip), key=lambda v: v.slip.loss if v.slip else 0)[-MISTAKES:]
    mistakes = [mistake(match, all_turns[v.ply], v.slip, reader) for v in sorted(slips, key=lambda v: v.ply) if v.slip]
    finished = len(verdicts) >= len(all_turns)
    if finished:
        winners = match.game.winners(match.state)
        moments.append(Moment(match.ply, None, [(seat in winners) / len(winners) for seat in range(match.players)]))
    return Review(finished, len(verdicts), len(all_turns), moments, mistakes)


def mistake(match: Match, turn: Sequence[Decision], slip: Slip, reader: Reader) -> Mistake:
    """What was played from the mistake on, and what would have been better."""
    rest = [decision for decision in turn if decision.ply >= slip.ply]
    played = shown(match, rest[0], [decision.action for decision in rest], slip.worth, reader)
    return Mistake(slip.ply, rest[0].seat, rest[0].turn, played, shown(match, rest[0], slip.better, slip.best, reader))


def shown(match: Match, start: Decision, actions: Sequence[int], worth: float, reader: Reader) -> Shown:
    game = match.game
    steps, after = walk(game, start.before, start.seat, actions)
    return Shown(told(game, steps, worth, game.tongue(reader.language)), game.view(after, start.seat))
