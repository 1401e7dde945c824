"""What has changed between two messages, as small as it can be said.

A change is `[value]`, which takes the place of what was there, or an object that names what changes inside: fields of
an object, places of a list, and under `#` how long a list has become if it is shorter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

LENGTH = "#"

Change = list[Any] | dict[str | int, Any]


def difference(old: Any, new: Any) -> Change:
    """How one gets from old to new: structs of the same kind and lists are looked into, anything else is replaced."""
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        return inside(old, new)
    if isinstance(new, (list, tuple)) and isinstance(old, (list, tuple)):
        return along(old, new)
    return [new]


def inside(old: msgspec.Struct, new: msgspec.Struct) -> Change:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__)
    return {name: difference(a, b) for name, a, b in pairs if a is not b and a != b}


def along(old: Sequence[Any], new: Sequence[Any]) -> Change:
    """The places that differ; the whole list, if most of them do."""
    found: dict[str | int, Any] = {
        place: difference(a, b) for place, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b and a != b
    }
    found |= {place: [new[place]] for place in range(len(old), len(new))}
    if len(found) * 2 > len(new):
        return [new]
    if len(new) < len(old):
        found[LENGTH] = len(new)
    return found


def applied(old: Any, change: Any) -> Any:
    """Plain data after a change: what a program does with it that follows a table. `old` stays as it is."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        new = old[: change.get(LENGTH, len(old))]
        for place in sorted(int(key) for key in change if key != LENGTH):
            value = applied(old[place] if place < len(old) else None, change[str(place)])
            new[place : place + 1] = [value]
        return new
    return {**old, **{name: applied(old[name], inner) for name, inner in change.items()}}
