"""Options of a game: each has a name, a default, and the values that it may take. In the record they are integers."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tablee.engine.errors import BadOption

WORDS = {"on": 1, "yes": 1, "true": 1, "off": 0, "no": 0, "false": 0}


@dataclass(frozen=True)
class Option:
    """One option. `values` lists the words or numbers allowed, or `low` and `high` bound a number."""

    name: str
    default: int
    clause: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 1

    @property
    def has_choice(self) -> bool:
        return len(self.values) != 1

    @property
    def is_switch(self) -> bool:
        return not self.values and (self.low, self.high) == (0, 1)

    def read(self, value: object) -> int:
        """The integer for a value that a person or a program gave."""
        if self.values:
            if str(value) in self.values:
                return self.values.index(str(value))
            raise self.refuse(value, "one of " + ", ".join(self.values))
        if isinstance(value, str) and self.is_switch and value.lower() in WORDS:
            return WORDS[value.lower()]
        try:
            number = int(value) if isinstance(value, str) else operator.index(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise self.refuse(value, self.range) from None
        if not self.low <= number <= self.high:
            raise self.refuse(value, self.range)
        return number

    def write(self, number: int) -> str:
        """The integer as a person writes it."""
        if self.values:
            return self.values[number]
        return ("off", "on")[number] if self.is_switch else str(number)

    @property
    def range(self) -> str:
        return "on or off" if self.is_switch else f"a number from {self.low} to {self.high}"

    def refuse(self, value: object, wanted: str) -> BadOption:
        return BadOption(f"Option {self.name} cannot be {value!r}: it is {wanted}.", option=self.name)


def switch(name: str, default: bool, clause: str) -> Option:
    return Option(name, int(default), clause)


def number(name: str, default: int, clause: str, low: int, high: int) -> Option:
    return Option(name, default, clause, low=low, high=high)


def choice(name: str, default: str, clause: str, values: tuple[str, ...]) -> Option:
    return Option(name, values.index(default), clause, values=values)


def under_defaults(options: Sequence[Option], defaults: Mapping[str, str]) -> tuple[Option, ...]:
    """The options with other defaults where they are named."""
    odd = defaults.keys() - {option.name for option in options}
    if odd:
        raise ValueError(f"a version of the rules names options that do not exist: {', '.join(sorted(odd))}")
    return tuple(replace(o, default=o.read(defaults[o.name])) if o.name in defaults else o for o in options)


def read_options(options: Sequence[Option], given: Mapping[str, object]) -> np.ndarray[Any, np.dtype[np.int16]]:
    """The option integers of a new game; a name that does not exist is refused by name."""
    known = {option.name: i for i, option in enumerate(options)}
    chosen = np.array([option.default for option in options], np.int16)
    for name, value in given.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"There is no option {name!r}. The options are: {names}.", option=name)
        chosen[known[name]] = options[known[name]].read(value)
    return chosen


def changed_options(options: Sequence[Option], chosen: Any) -> dict[str, str]:
    """The options that differ from their default, as a person writes them."""
    return {o.name: o.write(int(v)) for o, v in zip(options, chosen, strict=True) if int(v) != o.default}
