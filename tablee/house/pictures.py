"""What is sent: the message about a table, made once for all who see the same, and what has changed since another.

Every picture has a tag. Who says which picture they have is sent the change from that to the newest, as long as it is
remembered; else the whole.
"""

from __future__ import annotations

import itertools
import secrets
from typing import Any

import msgspec

from tablee.house.changes import difference
from tablee.house.messages import Message, Online, Reader, message
from tablee.house.prepare import Progress
from tablee.house.tables import Live

HOUSE_MARK = secrets.token_hex(3)
"""Pictures of a process are known to this process alone."""
NUMBERS = itertools.count()

Encoded = tuple[str, bytes]
"""What kind of event it is, and its data."""
WHOLE, CHANGE = "table", "change"


class Change(msgspec.Struct):
    """What makes the message with the tag `to` of the one with the tag `base`."""

    base: str
    to: str
    change: Any


class Picture:
    """One message, encoded when it is first sent."""

    __slots__ = ("changes", "encoded", "message", "tag")

    def __init__(self, message: Message) -> None:
        self.message = message
        self.tag = f"{message.version}-{HOUSE_MARK}{next(NUMBERS):x}"
        self.encoded = b""
        self.changes: dict[str, bytes] = {}

    def whole(self) -> bytes:
        self.encoded = self.encoded or msgspec.json.encode(self.message)
        return self.encoded

    def since(self, older: Picture | None) -> Encoded:
        """What somebody needs who has an older picture, or none."""
        if older is None:
            return WHOLE, self.whole()
        if older.tag not in self.changes:
            found = Change(older.tag, self.tag, difference(older.message, self.message))
            self.changes[older.tag] = msgspec.json.encode(found)
        return CHANGE, self.changes[older.tag]


Key = tuple[tuple[int, ...], bool, str]


def key(live: Live, reader: Reader) -> Key:
    """All of a reader that a message depends on: everybody with the same key is sent the same bytes."""
    table = live.table
    return tuple(table.seats_of(reader.person)), bool(reader.person) and table.host == reader.person, reader.language


def picture(live: Live, reader: Reader, online: Online, rules: Progress) -> Picture:
    """The table as a reader sees it now. What looks the same as before is the picture of before."""
    mine = key(live, reader)
    found: Picture | None = live.pictures.get(mine)
    if found is None:
        found = Picture(message(live, reader, online, rules))
        former: Picture | None = live.former.get(mine)
        if former is not None and former.message == found.message:
            found = former
        live.pictures[mine] = found
    return found


def picture_with(live: Live, reader: Reader, tag: str) -> Picture | None:
    """The picture with a tag, if this reader was sent it not long ago."""
    mine = key(live, reader)
    return next((p for p in (live.pictures.get(mine), live.former.get(mine)) if p is not None and p.tag == tag), None)
