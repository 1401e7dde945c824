"""Who plays at a table of the house: one person at all its seats, who takes any legal decision."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tablee.load.client import Answer, Connection

SEATS = 2
DONE, REFUSED = 200, 409


class Refused(Exception):
    """The house did not let somebody sit down or look: the scenario cannot go on."""


class Choice(msgspec.Struct):
    move: str


class Turn(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """As much of a message as somebody needs to decide."""

    version: int
    ply: int
    choices: list[Choice] = []
    turn: Turn | None = None
    over: Any = None


class Player:
    """Plays match after match on one connection."""

    def __init__(self, connection: Connection, game: str, seed: int, options: dict[str, str | int | bool]) -> None:
        self.connection = connection
        self.game, self.options = game, options
        self.chance = random.Random(seed)
        self.table = ""
        self.seen = Seen(0, 0)
        self.errors = 0

    async def open(self) -> None:
        """Sit down at a new table, alone, in all its seats."""
        seats = [{"kind": "me"}, *[{"kind": "here"}] * (SEATS - 1)]
        answer = await self.connection.post("/api/tables", {"game": self.game, "seats": seats, "options": self.options})
        if answer.status != 201:
            raise Refused(f"No table could be opened: {answer.status} {answer.body[:200].decode(errors='replace')}")
        self.table = answer.json()["id"]
        await self.look()

    async def look(self) -> None:
        answer = await self.connection.get(f"/api/tables/{self.table}")
        if answer.status != DONE:
            raise Refused(f"Table {self.table} cannot be seen: {answer.status}")
        self.seen = msgspec.json.decode(answer.body, type=Seen)

    def decision(self) -> dict[str, object]:
        """What to send: any choice, at the version that was seen."""
        assert self.seen.turn is not None
        line = self.chance.choice(self.seen.choices).move
        return {"ply": self.seen.ply, "version": self.seen.version, "seat": self.seen.turn.seat, "line": line}

    async def send(self, decision: dict[str, object]) -> Answer:
        return await self.connection.post(f"/api/tables/{self.table}/moves", decision)

    async def move(self) -> bool:
        """One decision, in the next match if this one is over; whether the house took it."""
        if self.seen.over:
            await self.open()
        answer = await self.send(self.decision())
        if answer.status == DONE:
            self.seen = msgspec.json.decode(answer.body, type=Seen)
            return True
        self.errors += 1
        return False
