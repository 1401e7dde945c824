"""Positions as text, declared by a game: each field is written and read by one declaration.

    FORM = Form(
        stored("pool", Number(0, DISCS), default="0"),
        stored("stacks", Row(Number(0, 17), 5), default="17.17.16.16.16"),
        Field("deck", deck_text, read_deck),
    )

Whatever is wrong with a field is a ValueError or a BadText; the form names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.engine.errors import BadText
from tablee.engine.options import Option, changed_options
from tablee.engine.record import Ints

NONE = "-"


class Value(Protocol):
    """What one attribute of a record is written as, both ways; ValueError says why a text is none."""

    def write(self, value: Any) -> str: ...
    def read(self, text: str) -> Any: ...


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def write(self, value: Any) -> str:
        return str(int(value))

    def read(self, text: str) -> int:
        if not text.isdecimal() or not self.low <= int(text) <= self.high:
            raise ValueError(f"{text!r} is no number from {self.low} to {self.high}")
        return int(text)


@dataclass(frozen=True)
class Name:
    """One of several names, by its place; `none` stands for -1."""

    names: Sequence[str]
    none: str = NONE
    what: str = "name that fits here"

    def write(self, value: Any) -> str:
        return self.none if value < 0 else self.names[int(value)]

    def read(self, text: str) -> int:
        if text == self.none:
            return -1
        if text not in self.names:
            raise ValueError(f"{text!r} is no {self.what}")
        return list(self.names).index(text)


def words_of(text: str, sep: str) -> list[str]:
    return text.split(sep) if sep else list(text)


@dataclass(frozen=True)
class Row:
    """So many values, one beside the other; with nothing between them where each is one character."""

    value: Value
    count: int
    sep: str = "."
    what: str = ""

    def write(self, value: Any) -> str:
        return self.sep.join(self.value.write(one) for one in value)

    def read(self, text: str) -> list[Any]:
        words = words_of(text, self.sep)
        if len(words) != self.count:
            raise ValueError(f"{text!r} are no {self.what or f'{self.count} values'}")
        return [self.value.read(word) for word in words]


@dataclass(frozen=True)
class Counted:
    """How many there are of each name, of which there are any; each at most as often as `most` says."""

    names: Sequence[str]
    most: Sequence[int] | Ints
    sep: str = ","
    none: str = NONE

    def write(self, value: Any) -> str:
        return self.sep.join(f"{name}:{n}" for name, n in zip(self.names, value, strict=True) if n) or self.none

    def read(self, text: str) -> list[int]:
        found = [0] * len(self.names)
        for word in [] if text == self.none else text.split(self.sep):
            name, _, number = word.rpartition(":")
            if name not in self.names or not number.isdecimal():
                raise ValueError(f"{word!r} is no name with a number, such as {self.names[0]}:1")
            at = list(self.names).index(name)
            found[at] = int(number)
            if found[at] > self.most[at]:
                raise ValueError(f"there are {self.most[at]} {name} at most")
        return found


@dataclass(frozen=True)
class Field:
    """One field of a position. Where it is missing the default is read, or nothing where that is empty; without a
    default it must be there. It is left out where it says the default, unless it is always written."""

    key: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], None]
    default: str | None = None
    always: bool = False


def stored(key: str, value: Value, attribute: str = "", default: str | None = None, always: bool = False) -> Field:
    """A field that is an attribute of the record, of the same name if no other is given."""
    name = attribute or key

    def read(s: Any, text: str) -> None:
        s[name] = value.read(text)

    return Field(key, lambda s: value.write(s[name]), read, default, always)


def seated(key: str, value: Value, attribute: str = "", sep: str = "/", default: str | None = None) -> Field:
    """A field that is an attribute of the record for each seat at the table, from seat 0 on."""
    name = attribute or key

    def write(s: Any) -> str:
        return sep.join(value.write(s[name][seat]) for seat in range(int(s["players"])))

    def read(s: Any, text: str) -> None:
        words = words_of(text, sep)
        if len(words) != s["players"]:
            raise ValueError(f"{text!r} is not for {s['players']} players")
        for seat, word in enumerate(words):
            s[name][seat] = value.read(word)

    return Field(key, write, read, default)


class Form:
    """The fields of a position, in the order in which they are written and read."""

    def __init__(self, *fields: Field, place: str = "Field {}") -> None:
        self.fields = {field.key: field for field in fields}
        self.place = place

    def write(self, s: Any) -> dict[str, str]:
        """Every field that says more than its default."""
        texts = {key: field.write(s) for key, field in self.fields.items()}
        return {key: text for key, text in texts.items() if self.fields[key].always or text != self.fields[key].default}

    def read(self, s: Any, given: Mapping[str, str], keys: Iterable[str] | None = None) -> None:
        """Read the fields that are given, and the defaults of the others."""
        for key in self.fields if keys is None else keys:
            text = given.get(key, self.fields[key].default)
            if text is None:
                raise BadText(f"{self.place.format(key)} must be given.", field=key)
            if text or key in given:
                self.read_field(s, key, text)

    def read_field(self, s: Any, key: str, text: str) -> None:
        try:
            self.fields[key].read(s, text)
        except (ValueError, BadText) as error:
            if isinstance(error, BadText) and "field" in error.facts:
                raise  # it names another field, which does not go with this one
            raise BadText(f"{self.place.format(key)}: {str(error).rstrip('.')}.", field=key) from error

    def check(self, keys: Iterable[str]) -> None:
        """Refuse what is no field, and what stands there twice."""
        seen = set()
        for key in keys:
            if key not in self.fields:
                raise BadText(f"{self.place.format(key)}: there is no such field.", field=key)
            if key in seen:
                raise BadText(f"{self.place.format(key)} stands there twice.", field=key)
            seen.add(key)


# Options: they are read before a position is laid out


def kept(s: Any, text: str) -> None:
    """What has been read already."""


def options_text(options: Sequence[Option], s: Any, equals: str, sep: str) -> str:
    """The options that differ from their default."""
    return sep.join(f"{name}{equals}{value}" for name, value in changed_options(options, s.options).items())


def read_pairs(words: Iterable[str], equals: str, place: str) -> dict[str, str]:
    """Options by name, each written once."""
    pairs: dict[str, str] = {}
    for word in words:
        name, found, value = word.partition(equals)
        if not found or name in pairs:
            raise BadText(f"{place}: an option is written name{equals}value, once, not {word!r}.")
        pairs[name] = value
    return pairs
