"""A state is one flat record of integers.

    @record
    class State:
        cubes = i8[CELLS]
        to_move = i8()

`State.dtype` is then an aligned NumPy record type. A copy is a memcpy, a hash is its bytes, a batch of games is an
array. Type checkers see `cubes` as an array and `to_move` as an integer; so do the rules, with and without JIT.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.integer[Any]]
States = npt.NDArray[Any]
"""An array of state records of one game."""

T = TypeVar("T")

# Attributes of NumPy scalars that would hide a field of the same name.
RESERVED = frozenset(dir(np.record((0,), dtype=[("x", "i1")])))


GAP = "gap_"


class Field:
    """The type of one field, until `record` has read it."""

    def __init__(self, base: type[np.integer[Any]], shape: int | tuple[int, ...] | None) -> None:
        self.base, self.shape = base, shape


class Integer:
    """An integer type that is called for a single field and indexed for an array of them."""

    def __init__(self, base: type[np.integer[Any]]) -> None:
        self.base = base

    def __call__(self) -> int:
        return Field(self.base, None)  # type: ignore[return-value]

    def __getitem__(self, shape: int | tuple[int, ...]) -> Ints:
        return Field(self.base, shape)  # type: ignore[return-value]


i8 = Integer(np.int8)
i16 = Integer(np.int16)
i32 = Integer(np.int32)
i64 = Integer(np.int64)
u8 = Integer(np.uint8)
u16 = Integer(np.uint16)
u32 = Integer(np.uint32)
u64 = Integer(np.uint64)


def record(cls: type[T]) -> type[T]:
    """Turn a class of fields into a record: give it `dtype` and `fields`."""
    fields = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
    clash = sorted(RESERVED & fields.keys())
    if clash:
        raise TypeError(f"{cls.__name__}: a field may not be called {', '.join(clash)}; NumPy uses that name")
    layout = [(n, f.base) if f.shape is None else (n, f.base, f.shape) for n, f in fields.items()]
    plain = filled(np.dtype(layout, align=True))
    cls.dtype = np.dtype((np.record, plain))  # type: ignore[attr-defined]
    cls.fields = tuple(fields)  # type: ignore[attr-defined]
    return cls


def filled(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same layout with its gaps as fields: NumPy does not copy what lies between fields, yet bytes count."""
    layout: list[tuple[Any, ...]] = []
    end = 0
    for name in dtype.names or ():
        assert dtype.fields is not None
        field, offset = dtype.fields[name][:2]
        if offset > end:
            layout.append((f"{GAP}{end}", np.uint8, (offset - end,)))
        layout.append((name, field.base, field.shape))
        end = offset + field.itemsize
    if dtype.itemsize > end:
        layout.append((f"{GAP}{end}", np.uint8, (dtype.itemsize - end,)))
    return np.dtype(layout, align=True)


def field_names(dtype: np.dtype[Any]) -> list[str]:
    """The fields of a record, without its gaps."""
    return [name for name in dtype.names or () if not name.startswith(GAP)]


def zeros(dtype: np.dtype[Any], count: int = 1) -> States:
    """`count` states with every field 0."""
    return np.zeros(count, dtype)
