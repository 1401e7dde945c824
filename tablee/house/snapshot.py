"""A position as it is stored beside its log: the record's bytes behind a mark of its layout.

The log is the truth and every version of the rules plays for ever, so a record that was stored under another layout,
before an option or a field was added, is not read: only one of the same layout can contradict the log.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np

from tablee.engine.state import State

MARK = 8


@cache
def mark(layout: np.dtype[Any]) -> bytes:
    """A few bytes that two layouts do not share: names, types and places of all fields."""
    return hashlib.sha256(str(layout.descr).encode()).digest()[:MARK]


def snapshot(state: State) -> bytes:
    return mark(state.array.dtype) + state.to_bytes()


def contradicts(stored: bytes, state: State) -> bool:
    """Whether what was stored is another position than the one that the log leads to."""
    return stored[:MARK] == mark(state.array.dtype) and stored != snapshot(state)
