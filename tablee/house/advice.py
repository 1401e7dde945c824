"""What a bot's judgement says to a person: lines in words and in notation, what they touch, and the reasons for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tablee.bots import Candidate
from tablee.engine.contract import Score, Step
from tablee.engine.game import Game
from tablee.engine.state import State
from tablee.engine.words import Tongue

LABELS = 8
"""Decisions of a line that are told in words; the notation has them all."""
CLEAR, CLOSE = 0.08, 0.015
"""How far two expected results are apart when one is clearly better, and when nobody can tell."""


class Line(msgspec.Struct):
    """Decisions of one turn, and the result that the mover may expect of them (0 to 1)."""

    text: str
    notation: str
    mark: list[str]
    worth: float


def walk(game: Game, state: State, seat: int, actions: Iterable[int]) -> tuple[list[Step], State]:
    """The decisions as steps, with those between that had no alternative, as far as they go; and where they end."""
    now, steps = state.copy(), []

    def do(action: int) -> None:
        steps.append(Step(now.copy(), seat, action))
        game.apply(now, action)

    for action in actions:
        while game.to_move(now) == seat and len(legal := game.legal(now)) == 1 and legal[0] != action:
            do(legal[0])
        if game.to_move(now) != seat or game.why_not(now, action) is not None:
            break
        do(action)
    return steps, now


def told(game: Game, steps: Sequence[Step], worth: float, t: Tongue) -> Line:
    """A line for a reader who may know all that its mover knew."""
    chosen = [step for step in steps if len(game.legal(step.before)) > 1] or list(steps)
    labels = [game.words.label(step.before.record, step.action, t) for step in chosen]
    text = " · ".join(labels[:LABELS]) + (" …" if len(labels) > LABELS else "")
    seat = steps[0].seat
    acts = game.notation_rules.acts(steps, seat)
    mark = dict.fromkeys(arg for act in acts for arg in act.args)
    # A line that ends in the middle of a gesture may have no notation as a whole.
    notation = game.notation_rules.line(steps, seat) or " ".join(game.notation(s.before, s.action) for s in chosen)
    return Line(text, notation, list(mark), worth)


def percent(worth: float) -> int:
    return round(100 * worth)


def reasons(
    game: Game, state: State, seat: int, candidates: Sequence[Candidate], names: Sequence[str], house: Tongue
) -> list[str]:
    """Why the first candidate is the best: what it does to the score, to prospects, and against the next one."""
    _, after = walk(game, state, seat, candidates[0].line)
    found = [*gains(game, state, after, seat, house), *losses(game, state, after, seat, names, house)]
    found += prospects(game, state, after, seat, bool(found), house)
    return found + compared(game, state, seat, candidates, house)


def gains(game: Game, before: State, after: State, seat: int, house: Tongue) -> list[str]:
    """The mover's points: how many, and for what most of all."""
    old, new = (game.scores(state)[seat] for state in (before, after))
    gain = round(new.total - old.total, 1)
    if not gain:
        return []
    if gain < 0:
        return [counted(house, "reason.cost", -gain)]
    part = largest(game.tongue(house.language), old, new)
    return [counted(house, "reason.points.for" if part else "reason.points", gain, part=part)]


def largest(t: Tongue, old: Score, new: Score) -> str:
    """The line of the score sheet that grew most."""
    was: dict[str, float] = {}
    for part in old.parts:
        was[part.key] = was.get(part.key, 0) + part.points
    best = max(new.parts, key=lambda part: part.points - was.get(part.key, 0), default=None)
    if best is None or best.points <= was.get(best.key, 0):
        return ""
    return phrase(t, best.key, best.values)


def losses(game: Game, before: State, after: State, seat: int, names: Sequence[str], house: Tongue) -> list[str]:
    """The rival who loses most points by it."""
    falls = [
        (old.total - new.total, old.seat)
        for old, new in zip(game.scores(before), game.scores(after), strict=True)
        if old.seat != seat
    ]
    fall, rival = max(falls, default=(0, 0))
    return [counted(house, "reason.takes", fall, name=names[rival])] if fall > 0 else []


def prospects(game: Game, before: State, after: State, seat: int, scored: bool, house: Tongue) -> list[str]:
    """Whether the position is better for it, by the quick count."""
    better = lead(game, after, seat) > lead(game, before, seat)
    if scored:
        return [house("reason.both")] if better else []
    return [house("reason.prospects" if better else "reason.long")]


def lead(game: Game, state: State, seat: int) -> float:
    values = game.evaluate(state)
    return float(values[seat] - max((v for i, v in enumerate(values) if i != seat), default=0))


def compared(game: Game, state: State, seat: int, candidates: Sequence[Candidate], house: Tongue) -> list[str]:
    """The best against the next."""
    if len(candidates) < 2:
        return []
    best, other = candidates[:2]
    apart = best.worth - other.worth
    key = "reason.clear" if apart >= CLEAR else "reason.close" if apart < CLOSE else "reason.better"
    label = game.words.label(state.record, other.line[0], game.tongue(house.language))
    return [house(key, best=percent(best.worth), other=percent(other.worth), label=label)]


def phrase(t: Tongue, key: str, values: dict[str, object]) -> str:
    """A phrase of a game, in the singular or plural that its number `n` asks for."""
    counted = t.count(key, **values) if "n" in values else key  # type: ignore[arg-type]
    return counted if counted != key else t(key, **values)


def counted(t: Tongue, key: str, points: float, **values: object) -> str:
    """A phrase about points, which some games count in tenths."""
    return t.count(key, round(points, 1), **values)
