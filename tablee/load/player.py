"""Who plays at a table of the house: one person at all its seats, who takes any legal decision."""

from __future__ import annotations

import random
from typing import Any

from tablee.house.changes import applied
from tablee.load.client import Answer, Connection

SEATS = 2
DONE = 200


class Refused(Exception):
    """The house did not let somebody sit down or look: the scenario cannot go on."""


class Player:
    """Plays match after match on one connection."""

    def __init__(self, connection: Connection, game: str, seed: int, options: dict[str, str | int | bool]) -> None:
        self.connection = connection
        self.game, self.options = game, options
        self.chance = random.Random(seed)
        self.table = ""
        self.seen: dict[str, Any] = {}
        self.tag = ""
        self.errors = 0

    async def open(self) -> None:
        """Sit down at a new table, alone, in all its seats."""
        seats = [{"kind": "me"}, *[{"kind": "here"}] * (SEATS - 1)]
        answer = await self.connection.post("/api/tables", {"game": self.game, "seats": seats, "options": self.options})
        if answer.status != 201:
            raise Refused(f"No table could be opened: {answer.status} {answer.body[:200].decode(errors='replace')}")
        self.table, self.seen = answer.json()["id"], {}
        await self.look()

    async def look(self) -> None:
        answer = await self.connection.get(f"/api/tables/{self.table}")
        if answer.status != DONE:
            raise Refused(f"Table {self.table} cannot be seen: {answer.status}")
        self.take(answer)

    def take(self, answer: Answer) -> None:
        """The table as it was sent, whole or as a change."""
        data = answer.json()
        self.seen = applied(self.seen, data["change"]) if "change" in data else data
        self.tag = answer.tag

    @property
    def version(self) -> int:
        return int(self.seen["version"])

    def decision(self) -> dict[str, object]:
        """What to send: any choice, at the version that was seen."""
        line = self.chance.choice(self.seen["choices"])["move"]
        seen = {"ply": self.seen["ply"], "version": self.version, "have": self.tag}
        return {**seen, "seat": self.seen["turn"]["seat"], "line": line}

    async def send(self, decision: dict[str, object]) -> Answer:
        return await self.connection.post(f"/api/tables/{self.table}/moves", decision)

    async def move(self) -> bool:
        """One decision, in the next match if this one is over; whether the house took it."""
        if self.seen["over"]:
            await self.open()
        answer = await self.send(self.decision())
        if answer.status == DONE:
            self.take(answer)
            return True
        self.errors += 1
        return False
