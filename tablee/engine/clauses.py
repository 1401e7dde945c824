"""Clauses of the rulebook. In compiled rules a clause is an integer, section x 100 + number; ALLOWED is none.

A section with a letter stands behind those with numbers: A is 100, B 101 and so on, so A.3 is 10003.
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import Final

ALLOWED: Final = 0
SECTION: Final = 100
LETTERED: Final = 100
"""The first section that is written as a letter."""
LETTERS: Final = string.ascii_uppercase


def section_name(section: int) -> str:
    """`10`, or the letter of a lettered section."""
    return str(section) if section < LETTERED else LETTERS[section - LETTERED]


def section_number(name: str) -> int:
    """The other way round."""
    return LETTERED + LETTERS.index(name) if name in tuple(LETTERS) else int(name)


@dataclass(frozen=True, order=True)
class Clause:
    """One numbered clause, such as UR-10.4."""

    prefix: str
    section: int
    number: int

    @classmethod
    def of(cls, prefix: str, code: int) -> Clause:
        return cls(prefix, code // SECTION, code % SECTION)

    @classmethod
    def read(cls, prefix: str, label: str) -> Clause:
        """The clause of a label such as `10.4` or `A.3`; ValueError if it is none."""
        section, _, number = label.partition(".")
        return cls(prefix, section_number(section), int(number))

    @property
    def code(self) -> int:
        return self.section * SECTION + self.number

    @property
    def label(self) -> str:
        """`10.4`: how the rulebook's headings and anchors write it."""
        return f"{section_name(self.section)}.{self.number}"

    def __str__(self) -> str:
        return f"{self.prefix}-{self.label}"
