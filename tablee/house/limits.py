"""How much one person, and one address, may ask for. Whoever drops their cookie still has an address.

Counted is in windows of fixed length on a clock that nobody can set. An address may do as much as several people, for
a household or a school shares one; of IPv6 the first 64 bits count, for these belong to one place.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Literal, NamedTuple

import msgspec

from tablee.house.errors import TooFast
from tablee.house.settings import Settings

What = Literal["requests", "guests", "tables", "hints", "reviews", "bot_seconds"]
MINUTE, HOUR = 60.0, 3600.0
KEPT_ADDRESSES = 10_000
"""People of whom it is remembered from where they asked last."""


class Limit(NamedTuple):
    """What one person may have in so many seconds; 0: as much as they like."""

    most: float
    seconds: float


class Meter(msgspec.Struct):
    """What somebody has had since their window began."""

    since: float
    spent: float = 0.0
    untold: float = 0.0
    """The part of it that the other processes have not heard of."""

    def add(self, cost: float) -> None:
        self.spent += cost
        self.untold += cost


class Who(NamedTuple):
    """Who asks; without a person it is somebody new."""

    person: str
    address: str


class Limits:
    """The meters of this house."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.crowd = settings.people_per_address
        self.connections = settings.connections
        self.limits: dict[What, Limit] = {
            "requests": Limit(settings.requests_per_minute, MINUTE),
            "guests": Limit(settings.guests_per_hour, HOUR),
            "tables": Limit(settings.tables_per_hour, HOUR),
            "hints": Limit(settings.hints_per_minute, MINUTE),
            "reviews": Limit(settings.reviews_per_hour, HOUR),
            "bot_seconds": Limit(settings.bot_seconds_per_hour, HOUR),
        }
        self.meters: dict[tuple[What, str], Meter] = {}
        self.open: Counter[str] = Counter()
        self.homes: OrderedDict[str, str] = OrderedDict()

    def charge(self, what: What, who: Who, cost: float = 1.0) -> None:
        """Count what somebody asks for; TooFast, and nothing is counted, if it is more than they may have."""
        limit = self.limits[what]
        if not limit.most:
            return
        shares = self._shares(who)
        for key, share in shares:
            meter = self._meter(what, key)
            if meter.spent + cost > limit.most * share:
                wait = ceil(meter.since + limit.seconds - self.clock())
                raise TooFast("That was a little fast. Please wait.", what=what, retry_after=max(1, wait))
        for key, _ in shares:
            self._meter(what, key).add(cost)

    def note(self, what: What, person: str, cost: float) -> None:
        """Count what somebody has had already, wherever they asked from last."""
        for key, _ in self._shares(self._at_home(person)):
            self._meter(what, key).add(cost)

    def used_up(self, what: What, person: str) -> bool:
        """Whether somebody has had all that they may have for now."""
        most = self.limits[what].most
        shares = self._shares(self._at_home(person))
        return bool(most) and any(self._meter(what, key).spent >= most * share for key, share in shares)

    @contextmanager
    def connection(self, who: Who) -> Iterator[None]:
        """One of the live connections that somebody may hold at once."""
        shares = self._shares(who) if self.connections else []
        if any(self.open[key] >= self.connections * share for key, share in shares):
            raise TooFast("Those are many live connections at once.", what="connections", retry_after=1)
        self.open.update(key for key, _ in shares)
        try:
            yield
        finally:
            self.open.subtract(key for key, _ in shares)
            self.open += Counter()  # forgets who has none

    def meet(self, who: Who) -> None:
        """Remember from where a person asks."""
        if who.person:
            self.homes[who.person] = who.address
            self.homes.move_to_end(who.person)
            if len(self.homes) > KEPT_ADDRESSES:
                self.homes.popitem(last=False)

    def counted(self) -> list[tuple[What, str, float, float]]:
        """What was counted here since this was asked last, with the length of its window."""
        found = [(what, key, m.untold, self.limits[what].seconds) for (what, key), m in self.meters.items() if m.untold]
        for what, key, *_ in found:
            self.meters[what, key].untold = 0.0
        return found

    def hear(self, what: What, key: str, spent: float, age: float) -> None:
        """What all processes have counted together, in a window of this age."""
        meter = self._meter(what, key)
        meter.spent, meter.since = spent + meter.untold, self.clock() - age

    def forget_old(self) -> None:
        """Drop the meters whose window is over."""
        now = self.clock()
        self.meters = {key: m for key, m in self.meters.items() if now < m.since + self.limits[key[0]].seconds}

    def _at_home(self, person: str) -> Who:
        return Who(person, self.homes.get(person, ""))

    def _shares(self, who: Who) -> list[tuple[str, int]]:
        """The meters that somebody's wishes run on, and how many people share each."""
        found = [(f"person {who.person}", 1)] if who.person else []
        return [*found, (f"address {place(who.address)}", self.crowd)] if who.address else found

    def _meter(self, what: What, key: str) -> Meter:
        now = self.clock()
        meter = self.meters.get((what, key))
        if meter is None or now >= meter.since + self.limits[what].seconds:
            meter = self.meters[what, key] = Meter(now)
        return meter


def place(address: str) -> str:
    """The part of an address that stands for one place."""
    try:
        return str(ip_network((address, 64), strict=False)) if ip_address(address).version == 6 else address
    except ValueError:
        return address
