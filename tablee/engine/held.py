"""Arrays that Python holds while a rule runs, handed over as they lie in memory.

To turn an array into numba's own form and back costs more than most rules do. A door that is made for held arrays reads
where the numbers lie and how many there are, no more, and writes its answer down as a list of Python's integers.
"""

# mypy: disable-error-code="no-untyped-call, untyped-decorator, attr-defined"
# (numba's insides have no types)

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import NativeValue, box, intrinsic, models, overload, register_model, unbox
from numba.np import numpy_support
from numba.np.arrayobj import populate_array

from tablee.engine.jit import COMPILED

WORD = 8
HEAD = object.__basicsize__ // WORD
"""An array of NumPy begins as every object of Python; then come its data, its dimension (one word) and its shape."""
DATA, SHAPE = HEAD, HEAD + 2


class Held(types.Type):
    """The type of an array of one dimension without gaps, as an argument of a door."""

    def __init__(self, array: types.Array) -> None:
        self.array = array
        super().__init__(name=f"Held({array})")


class Listed(types.Type):
    """The type of numbers that become a list of Python."""

    def __init__(self, numbers: types.Array) -> None:
        self.numbers = numbers
        super().__init__(name=f"Listed({numbers})")


class Span(models.StructModel):
    """Where numbers lie, and how many."""

    def __init__(self, manager: Any, kind: Any) -> None:
        array = kind.array if isinstance(kind, Held) else kind.numbers
        super().__init__(manager, kind, [("data", types.CPointer(array.dtype)), ("count", types.int64)])


register_model(Held)(Span)
register_model(Listed)(Span)


@unbox(Held)
def unbox_held(kind: Any, item: Any, c: Any) -> Any:
    words = c.builder.bitcast(item, ir.IntType(64).as_pointer())
    span = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    data, shape = (c.builder.load(cgutils.gep_inbounds(c.builder, words, place)) for place in (DATA, SHAPE))
    span.data = c.builder.inttoptr(data, span.data.type)
    span.count = c.builder.load(c.builder.inttoptr(shape, ir.IntType(64).as_pointer()))
    return NativeValue(span._getvalue())


@box(Listed)
def box_listed(kind: Any, value: Any, c: Any) -> Any:
    span = cgutils.create_struct_proxy(kind)(c.context, c.builder, value=value)
    found = c.pyapi.list_new(span.count)
    made = cgutils.is_not_null(c.builder, found)
    with cgutils.if_likely(c.builder, made), cgutils.for_range(c.builder, span.count) as loop:
        number = c.builder.load(cgutils.gep_inbounds(c.builder, span.data, loop.index))
        c.pyapi.list_setitem(found, loop.index, c.pyapi.long_from_longlong(c.builder.sext(number, ir.IntType(64))))
    return found


@intrinsic
def array_of(typing: Any, held: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        span = cgutils.create_struct_proxy(held)(context, builder, value=arguments[0])
        array = context.make_array(held.array)(context, builder)
        step = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(held.array.dtype)))
        shape, strides = cgutils.pack_array(builder, [span.count]), cgutils.pack_array(builder, [step])
        data = builder.bitcast(span.data, array.data.type)
        populate_array(array, data, shape, strides, step, None, None)
        return array._getvalue()

    return held.array(held), generate


@intrinsic
def list_of(typing: Any, numbers: Any, count: Any) -> Any:
    kind = Listed(numbers)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(numbers)(context, builder, value=arguments[0])
        span = cgutils.create_struct_proxy(kind)(context, builder)
        span.data = builder.bitcast(array.data, span.data.type)
        span.count = context.cast(builder, arguments[1], count, types.int64)
        return span._getvalue()

    return kind(numbers, count), generate


def held(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array that a door was handed."""
    return array


def listed(numbers: npt.NDArray[Any], count: int) -> list[int]:
    """The first so many numbers, as a list. They are read when the door returns."""
    return [int(number) for number in numbers[:count]]


@overload(held)
def compile_held(array: Any) -> Any:
    def implementation(array: Any) -> Any:
        return array_of(array)  # type: ignore[call-arg]

    return implementation


@overload(listed)
def compile_listed(numbers: Any, count: Any) -> Any:
    def implementation(numbers: Any, count: Any) -> Any:
        return list_of(numbers, count)  # type: ignore[call-arg]

    return implementation


def opened(door: Callable[..., Any], *arguments: npt.NDArray[Any] | type[int]) -> Callable[..., Any]:
    """A door made for arrays like these, and integers. It asks nothing: whoever calls it hands over such arrays."""
    if not COMPILED:
        return door
    kinds = [types.int64 if isinstance(a, type) else Held(numpy_support.from_dtype(a.dtype)[::1]) for a in arguments]
    made: Callable[..., Any] = door.compile(tuple(kinds))
    return made
