"""What each number of an observation means: fields of numbers, in blocks that may stand there once for each of many."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablee.engine.verbs import MOST_SEATS, SEATS

EVERY_SEAT = ("you", *(f"seat +{k}" for k in range(1, MOST_SEATS)))
SEAT_NAMES = EVERY_SEAT[:SEATS]
"""Seats as the observer counts them: its own, then clockwise."""


class Number(msgspec.Struct, frozen=True):
    """One number of an observation. `of` says whose it is, where a block is repeated (a cell, a card, a seat),
    `value` which of several things it stands for, and `about` how it is scaled. Seats are counted from the observer."""

    at: int
    block: str
    of: str
    field: str
    value: str
    about: str
    used: bool
    """Whether it can be anything but 0: at a table of two nobody has the third seat."""

    def __str__(self) -> str:
        return " ".join(word for word in (self.of or self.block, self.field, self.value, self.about) if word)


class Field(msgspec.Struct, frozen=True):
    """Numbers that belong together, one for each value; without values it is one number."""

    name: str
    values: tuple[str, ...]
    about: str

    @property
    def size(self) -> int:
        return max(1, len(self.values))


def field(name: str, values: Iterable[object] = (), about: str = "") -> Field:
    return Field(name, tuple(str(value) for value in values), about)


class Block(msgspec.Struct, frozen=True):
    """Fields, once, or once for each of many. A block for each seat begins with the observer's own."""

    name: str
    each: tuple[str, ...]
    fields: tuple[Field, ...]

    @property
    def width(self) -> int:
        return sum(field.size for field in self.fields)

    @property
    def size(self) -> int:
        return self.width * max(1, len(self.each))


def block(name: str, *fields: Field, each: Iterable[object] = ()) -> Block:
    return Block(name, tuple(str(one) for one in each), fields)


class Layout:
    """The numbers of an observation, block after block."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.size = sum(block.size for block in blocks)

    def at(self, name: str) -> int:
        """Where a block begins."""
        before = 0
        for block in self.blocks:
            if block.name == name:
                return before
            before += block.size
        raise KeyError(name)

    def width(self, name: str) -> int:
        """How many numbers each part of a block has."""
        return next(block.width for block in self.blocks if block.name == name)

    def numbers(self, players: int) -> tuple[Number, ...]:
        """The meaning of every number at a table of so many."""
        nobody = set(EVERY_SEAT[players:])
        found: list[Number] = []
        for block in self.blocks:
            for of in block.each or ("",):
                for field in block.fields:
                    for value in field.values or ("",):
                        used = not nobody & {of, value}
                        found.append(Number(len(found), block.name, of, field.name, value, field.about, used))
        return tuple(found)
