"""The house as one object: all its parts, opened and closed together."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from litestar.di import NamedDependency

from tablee.engine.errors import TableeError
from tablee.games import games
from tablee.house.bots import BotPool
from tablee.house.folder import Lock
from tablee.house.hints import Hints
from tablee.house.limits import Limits
from tablee.house.live import Listeners, News
from tablee.house.messages import Reader
from tablee.house.people import People, Visitor
from tablee.house.pictures import Picture, picture
from tablee.house.prepare import Progress, is_prepared, load_beside, prepare
from tablee.house.reviews import Reviews
from tablee.house.settings import Settings
from tablee.house.shared_limits import share_limits
from tablee.house.storage import Storage
from tablee.house.sweeping import sweep_out
from tablee.house.tables import Live, Tables

log = logging.getLogger("tablee.house")

SWEEP_SECONDS = 600


class House:
    """Everything that requests need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.data.mkdir(parents=True, exist_ok=True)
        self.lock = Lock(settings.data)
        self.storage = Storage(settings.database_url)
        self.limits = Limits(settings)
        self.people = People(self.storage, settings.signing_key(), settings.secure_cookies, self.limits)
        self.rules = Progress()
        self.listeners = Listeners(lambda table: self.tables.redraw(table), settings.heartbeat)
        bots = BotPool(settings.workers, settings.bot_patience, self.limits)
        self.tables = Tables(
            self.storage, bots, self.rules, self.listeners.announce, settings.bot_pace, settings.is_postgres,
            self.listeners.watched,
        )  # fmt: skip
        self.hints = Hints(bots, settings.hint_level, self.limits)
        self.reviews = Reviews(self.storage, self.tables, bots, settings.review_level, self.limits)
        self.rules.watchers.append(self.listeners.wake_all)
        self.loaded = False
        """Whether all rules are in memory: before, the first use of each takes a moment."""
        self.chores: list[asyncio.Task[None]] = []
        self.entered = False

    async def open(self) -> None:
        """Prepare the rules and let reviews go on, beside the first requests."""
        await self.enter()
        if all(map(is_prepared, games())):
            self.rules.finish()
        else:
            self.chores.append(asyncio.create_task(prepare(self.rules)))
        self.chores.append(asyncio.create_task(self.listeners.pulse()))
        if self.storage.database.shared:
            news = News(self.storage, self.tables, self.listeners)
            self.chores.append(asyncio.create_task(news.follow()))
        self.chores.append(asyncio.create_task(self.go_on()))
        self.chores.append(asyncio.create_task(self.sweep()))
        if self.settings.is_postgres:
            self.chores.append(asyncio.create_task(share_limits(self.limits, self.settings.database)))

    async def enter(self) -> None:
        """Take the folder and open the database, once. What can keep a house from opening does so here."""
        if self.entered:
            return
        if not self.settings.is_postgres:
            self.lock.take()
        try:
            await self.storage.open()
        except BaseException:
            self.lock.release()
            raise
        self.entered = True

    async def go_on(self) -> None:
        """When the rules are ready: load them. A table goes on when somebody looks at it."""
        await self.rules.ready.wait()
        self.tables.bots.warm()
        await load_beside()
        self.loaded = True
        await self.reviews.resume()

    async def sweep(self) -> None:
        """Forget now and then what is over."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.limits.forget_old()
            try:
                for id in await sweep_out(self.storage, self.settings, self.listeners.watched):
                    self.tables.cache.pop(id, None)
            except TableeError as error:
                log.warning("Nothing could be swept out: %s", error)

    def picture(self, live: Live, reader: Reader) -> Picture:
        """The table as a reader sees it now."""
        return picture(live, reader, self.listeners.online, self.rules)

    async def close(self) -> None:
        self.listeners.close()
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        self.hints.close()
        await self.reviews.close()
        await self.tables.close()
        await self.storage.close()
        self.lock.release()
        self.entered = False

    async def rename(self, visitor: Visitor, name: str) -> None:
        """A new name for a person, at once at every table where they sit."""
        assert visitor.person is not None
        changed = await self.storage.rename(visitor.person, name)
        visitor.person = msgspec.structs.replace(visitor.person, name=name)
        for table in changed:
            version = await self.storage.version(table)
            self.tables.forget(table, version)
            self.listeners.announce(table, version)


Hall = NamedDependency[House]
"""The house, as a parameter of whatever answers a request."""
