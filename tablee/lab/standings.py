"""How bots stand after their matches: ratings, shares of wins, who beats whom, points and time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import msgspec
import numpy as np

from tablee.lab.simulate import Spread
from tablee.lab.stats import Interval, Numbers, ratings, share


class Played(msgspec.Struct, frozen=True):
    """How one match went. Without an `ending` it was given up and has no winner; a victory may be shared."""

    number: int
    lineup: int
    deal: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[float, ...]
    length: int
    ending: str
    turns: tuple[int, ...]
    seconds: tuple[float, ...]

    def victory(self, seat: int) -> float:
        """1, or 1/n if n seats share it, or 0."""
        return (seat in self.winners) / max(1, len(self.winners))

    def beats(self, seat: int, other: int) -> float:
        """1 if the seat is placed before the other, 0 behind it, 1/2 beside it: winners first, then by points."""
        mine, theirs = ((who in self.winners, self.points[who]) for who in (seat, other))
        if (mine[0] and theirs[0]) or mine == theirs:
            return 0.5
        return float(mine > theirs)


class Entry(msgspec.Struct, frozen=True):
    """One bot: its rating, the share of matches that a seat of it wins, its points and time."""

    bot: str
    rating: Interval
    wins: float
    seats: int
    share: Interval
    points: float
    turns: int
    turn_ms: float


class Duel(msgspec.Struct, frozen=True):
    """How often the one is placed before the other; a tie counts half."""

    bot: str
    other: str
    comparisons: int
    share: Interval


class Standings(msgspec.Struct, frozen=True):
    """What an arena says: entries from the strongest to the weakest, and every duel."""

    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, str]
    lineups: tuple[tuple[str, ...], ...]
    matches: int
    deals: int
    unfinished: int
    length: Spread
    wins_by_seat: tuple[Interval, ...]
    entries: tuple[Entry, ...]
    duels: tuple[Duel, ...]
    wins_by_deal: dict[str, dict[int, float]]
    took_s: float

    def entry(self, bot: str) -> Entry:
        return next(entry for entry in self.entries if entry.bot == bot)

    def duel(self, bot: str, other: str) -> Duel | None:
        """None if they never met."""
        return next((duel for duel in self.duels if (duel.bot, duel.other) == (bot, other)), None)


def seats_of(result: Played, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(result.seats) if name == bot]


def by_deal(results: Iterable[Played], count: Callable[[Played], Sequence[float]]) -> dict[int, float]:
    """The sum of what `count` finds in the matches of each deal."""
    sums: dict[int, float] = {}
    for result in results:
        sums[result.deal] = sums.get(result.deal, 0.0) + sum(count(result))
    return sums


def wins_of(results: Sequence[Played], bot: str) -> dict[int, float]:
    """The victories of a bot in each deal."""
    return by_deal(results, lambda r: [r.victory(seat) for seat in seats_of(r, bot)])


def victories(results: Sequence[Played], bot: str) -> Interval:
    """The share of the matches that one seat of this bot wins."""
    return share(wins_of(results, bot), by_deal(results, lambda r: [1.0] * len(seats_of(r, bot))))


def seat_victories(results: Sequence[Played], seat: int) -> Interval:
    return share(by_deal(results, lambda r: [r.victory(seat)]), by_deal(results, lambda r: [1.0]))


def comparisons(result: Played, bot: str, other: str) -> list[float]:
    return [result.beats(one, two) for one in seats_of(result, bot) for two in seats_of(result, other)]


def duel(results: Sequence[Played], bot: str, other: str) -> Duel | None:
    trials = by_deal(results, lambda r: [1.0] * len(comparisons(r, bot, other)))
    if not sum(trials.values()):
        return None
    won = by_deal(results, lambda r: comparisons(r, bot, other))
    return Duel(bot, other, int(sum(trials.values())), share(won, trials))


def wins_between(results: Sequence[Played], bots: Sequence[str]) -> Numbers:
    """Of each over each in every deal, shape (deals, bots, bots)."""
    deals = {deal: i for i, deal in enumerate(dict.fromkeys(result.deal for result in results))}
    wins = np.zeros((len(deals), len(bots), len(bots)))
    for result in results:
        for (i, bot), (j, other) in permutations(enumerate(bots), 2):
            wins[deals[result.deal], i, j] += sum(comparisons(result, bot, other))
    return wins


def entry(results: Sequence[Played], bot: str, rating: Interval) -> Entry:
    taken = [(result, seat) for result in results for seat in seats_of(result, bot)]
    turns, seconds = sum(r.turns[seat] for r, seat in taken), sum(r.seconds[seat] for r, seat in taken)
    return Entry(
        bot=bot, rating=rating, wins=round(sum(r.victory(seat) for r, seat in taken), 3), seats=len(taken),
        share=victories(results, bot), points=round(sum(r.points[seat] for r, seat in taken) / len(taken), 2),
        turns=turns, turn_ms=round(1000 * seconds / max(1, turns), 3),
    )  # fmt: skip


def standings(
    results: Sequence[Played], bots: Sequence[str], *, game: str, rules: int, seed: int, options: dict[str, str],
    lineups: tuple[tuple[str, ...], ...], took_s: float,
) -> Standings:  # fmt: skip
    """Sum the matches up. The order of the results does not matter to anything but the last digit."""
    rated = zip(bots, ratings(wins_between(results, bots)), strict=True)
    entries = sorted((entry(results, bot, rating) for bot, rating in rated), key=lambda e: -e.rating.value)
    ranked = [e.bot for e in entries]
    return Standings(
        game=game, rules=rules, players=len(lineups[0]), seed=seed, options=options, lineups=lineups,
        matches=len(results), deals=len({result.deal for result in results}),
        unfinished=sum(not result.ending for result in results), length=Spread.of([r.length for r in results]),
        wins_by_seat=tuple(seat_victories(results, seat) for seat in range(len(lineups[0]))),
        entries=tuple(entries),
        duels=tuple(found for pair in permutations(ranked, 2) if (found := duel(results, *pair))),
        wins_by_deal={bot: wins_of(results, bot) for bot in ranked},
        took_s=took_s,
    )  # fmt: skip
