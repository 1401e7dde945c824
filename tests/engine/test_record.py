"""Records: a class of integer fields becomes an aligned NumPy record type."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.engine.jit import rule
from tablee.engine.record import field_names, i8, i16, i32, i64, record, u8, u16, u32, zeros


@record
class Pair:
    small = i8()
    large = i32()
    grid = i16[2, 3]
    word = i64()
    marks = u8[5]
    more = u16()
    most = u32()
    NOTE = 7  # a constant of the class is no field


@rule
def mark(states, i):  # type: ignore[no-untyped-def]
    s = states[i]
    s.small = -3
    s.grid[1, 2] = 300
    for k in range(5):
        s.marks[k] = k


def test_fields_keep_their_order_types_and_shapes() -> None:
    assert Pair.fields == ("small", "large", "grid", "word", "marks", "more", "most")
    assert field_names(Pair.dtype) == list(Pair.fields)
    assert [Pair.dtype[n].base for n in Pair.fields] == [
        np.dtype(t) for t in ("i1", "i4", "i2", "i8", "u1", "u2", "u4")
    ]
    assert Pair.dtype["grid"].shape == (2, 3)


def test_fields_are_aligned() -> None:
    assert Pair.dtype.isalignedstruct
    for name in Pair.fields:
        field, offset = Pair.dtype.fields[name][:2]
        assert offset % field.base.alignment == 0
    assert Pair.dtype.itemsize % 8 == 0


def test_every_byte_belongs_to_a_field_so_that_copies_are_equal_in_every_byte() -> None:
    assert sum(Pair.dtype[name].itemsize for name in Pair.dtype.names) == Pair.dtype.itemsize
    marked = np.frombuffer(bytes(range(Pair.dtype.itemsize)), Pair.dtype)
    copies = [marked.copy() for _ in range(10)]
    assert {c.tobytes() for c in copies} == {marked.tobytes()}


def test_an_element_is_a_record_with_attributes_that_write_through() -> None:
    states = zeros(Pair.dtype, 2)
    states[1].large = 70_000
    states[1].grid[0, 1] = 9
    assert states["large"].tolist() == [0, 70_000]
    assert states[1]["grid"].tolist() == [[0, 9, 0], [0, 0, 0]]


def test_compiled_code_and_python_write_the_same_bytes() -> None:
    fast, plain = zeros(Pair.dtype), zeros(Pair.dtype)
    mark(fast, 0)
    getattr(mark, "py_func", mark)(plain, 0)
    assert fast.tobytes() == plain.tobytes()
    assert fast[0].small == -3
    assert fast[0].marks.tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", ["size", "sum", "data", "round", "shape", "dtype", "item"])
def test_a_field_named_like_an_array_attribute_is_refused_by_name(name: str) -> None:
    with pytest.raises(TypeError, match=rf"Bad: a field may not be called {name}"):
        record(type("Bad", (), {name: i8(), "good": i8()}))
