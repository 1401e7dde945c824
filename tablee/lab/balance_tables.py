"""The figures of a balance report for one number of players, from matches that were looked at closely."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Protocol

import msgspec

from tablee.lab.simulate import Spread
from tablee.lab.standings import Played, seat_victories
from tablee.lab.stats import Interval, correlation, share

BINS = 16
"""Columns of a histogram, at most about."""
STEPS = (1, 2, 5)


class Look(Protocol):
    """What was seen of one match, seat by seat: actions chosen, actions and kinds that could be, sources of points."""

    @property
    def chosen(self) -> Sequence[Mapping[int, int]]: ...
    @property
    def offered(self) -> Sequence[Mapping[int, int]]: ...
    @property
    def kinds(self) -> Sequence[Mapping[str, int]]: ...
    @property
    def parts(self) -> Sequence[Mapping[str, float]]: ...


class Histogram(msgspec.Struct, frozen=True):
    """How often numbers fall into columns of equal width, the first from `start` on. `part` counts a part of them."""

    start: int
    width: int
    counts: tuple[int, ...]
    part: tuple[int, ...] = ()


class Item(msgspec.Struct, frozen=True):
    """One action: how often a seat takes it in a match, how often it does so when it can, in what share of matches it
    does at all, what share of those it wins, and how the number of uses goes with winning."""

    name: str
    uses: float
    taken: float
    spread: float
    wins: Interval
    correlation: float


class Kind(msgspec.Struct, frozen=True):
    """A kind of action as a whole, and its items, the most used first."""

    whole: Item
    items: tuple[Item, ...]


class Part(msgspec.Struct, frozen=True):
    """A source of points: on average, for seats that win and for others, and how it goes with winning."""

    name: str
    points: float
    winners: float
    others: float
    correlation: float


class Table(msgspec.Struct, frozen=True):
    """Everything about one number of players, from the `matches` that came to an end."""

    players: int
    matches: int
    unfinished: int
    shared: int
    wins_by_seat: tuple[Interval, ...]
    length: Spread
    lengths: Histogram
    points: Spread
    scores: Histogram
    margin: Spread
    endings: dict[str, int]
    parts: tuple[Part, ...]
    kinds: tuple[Kind, ...]


class Seats:
    """Every seat of every match, in one order, with its deal and its share of the victory."""

    def __init__(self, played: Sequence[Played]) -> None:
        self.deals = [result.deal for result in played for _ in result.seats]
        self.wins = [result.victory(seat) for result in played for seat in range(len(result.seats))]

    def wins_where(self, use: Sequence[float]) -> Interval:
        """The share of victories of the seats that did something at least once."""
        won: dict[int, float] = {}
        of: dict[int, float] = {}
        for deal, victory, times in zip(self.deals, self.wins, use, strict=True):
            if times:
                won[deal] = won.get(deal, 0.0) + victory
                of[deal] = of.get(deal, 0.0) + 1
        return share(won, of)

    def item(self, name: str, chosen: Sequence[float], offered: Sequence[float]) -> Item:
        count = len(chosen)
        return Item(
            name=name, uses=round(sum(chosen) / count, 3), taken=round(sum(chosen) / max(1, sum(offered)), 3),
            spread=round(sum(map(bool, chosen)) / count, 3), wins=self.wins_where(chosen),
            correlation=correlation(chosen, self.wins),
        )  # fmt: skip


def column_width(low: float, high: float) -> int:
    """A round width with which the range fits into the columns."""
    rough = max(1.0, (high - low + 1) / BINS)
    power = 10 ** math.floor(math.log10(rough))
    return next(step * power for step in (*STEPS, 10) if step * power >= rough)


def histogram(numbers: Sequence[float], part: Sequence[float] = ()) -> Histogram:
    width = column_width(min(numbers), max(numbers))
    start = math.floor(min(numbers) / width) * width
    columns = int((max(numbers) - start) // width) + 1

    def count(values: Sequence[float]) -> tuple[int, ...]:
        found = [0] * columns
        for value in values:
            found[int((value - start) // width)] += 1
        return tuple(found)

    return Histogram(start, width, count(numbers), count(part) if part else ())


def margin(result: Played) -> float:
    """The points between the first and the second place."""
    best, second = sorted(result.points, reverse=True)[:2]
    return best - second


def kinds_of(seats: Seats, looks: Sequence[Look], acts: Mapping[int, tuple[str, str]]) -> tuple[Kind, ...]:
    """Actions by kind, as they stand in the game's table."""
    chosen = [seat for look in looks for seat in look.chosen]
    offered = [seat for look in looks for seat in look.offered]
    open_kinds = [seat for look in looks for seat in look.kinds]

    def item(code: int) -> Item:
        return seats.item(acts[code][1], [s.get(code, 0) for s in chosen], [s.get(code, 0) for s in offered])

    found = []
    for kind, group in groupby(acts, key=lambda action: acts[action][0]):
        codes = list(group)
        uses = [sum(s.get(code, 0) for code in codes) for s in chosen]
        whole = seats.item(kind, uses, [s.get(kind, 0) for s in open_kinds])
        found.append(Kind(whole, tuple(sorted(map(item, codes), key=lambda i: -i.uses))))
    return tuple(sorted(found, key=lambda k: -k.whole.uses))


def parts_of(seats: Seats, looks: Sequence[Look], names: Mapping[str, str]) -> tuple[Part, ...]:
    """Sources of points; those with the same name are one."""
    found = []
    for name in dict.fromkeys(names.values()):
        keys = [key for key in names if names[key] == name]
        points = [sum(seat.get(key, 0.0) for key in keys) for look in looks for seat in look.parts]
        won = [p for p, victory in zip(points, seats.wins, strict=True) if victory]
        lost = [p for p, victory in zip(points, seats.wins, strict=True) if not victory]
        found.append(Part(name, mean(points), mean(won), mean(lost), correlation(points, seats.wins)))
    return tuple(sorted(found, key=lambda part: -abs(part.points)))


def mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / max(1, len(numbers)), 2)


def table_of(
    played: Sequence[Played], looks: Sequence[Look], acts: Mapping[int, tuple[str, str]], sources: Mapping[str, str],
    unfinished: int = 0,
) -> Table:  # fmt: skip
    """Sum up matches with one number of players that came to an end; `acts` are kind and name of each action, `sources`
    names by key, `unfinished` how many more were given up."""
    seats = Seats(played)
    points = [p for result in played for p in result.points]
    lengths = [float(result.length) for result in played]
    endings: dict[str, int] = {}
    for result in played:
        endings[result.ending] = endings.get(result.ending, 0) + 1
    return Table(
        players=len(played[0].seats), matches=len(played), unfinished=unfinished,
        shared=sum(len(result.winners) > 1 for result in played),
        wins_by_seat=tuple(seat_victories(played, seat) for seat in range(len(played[0].seats))),
        length=Spread.of(lengths), lengths=histogram(lengths), points=Spread.of(points),
        scores=histogram(points, [p for p, won in zip(points, seats.wins, strict=True) if won]),
        margin=Spread.of([margin(result) for result in played]), endings=dict(sorted(endings.items())),
        parts=parts_of(seats, looks, sources), kinds=kinds_of(seats, looks, acts),
    )  # fmt: skip
