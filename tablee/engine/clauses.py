"""Clauses of the rulebook. In compiled rules a clause is an integer, section x 100 + number; ALLOWED is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ALLOWED: Final = 0
SECTION: Final = 100


@dataclass(frozen=True, order=True)
class Clause:
    """One numbered clause, such as UR-10.4."""

    prefix: str
    section: int
    number: int

    @classmethod
    def of(cls, prefix: str, code: int) -> Clause:
        return cls(prefix, code // SECTION, code % SECTION)

    @property
    def code(self) -> int:
        return self.section * SECTION + self.number

    @property
    def label(self) -> str:
        """`10.4`: how the rulebook's headings and anchors write it."""
        return f"{self.section}.{self.number}"

    def __str__(self) -> str:
        return f"{self.prefix}-{self.label}"
