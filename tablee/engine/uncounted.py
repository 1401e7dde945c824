"""Arrays that are lent to a rule, without the count of who holds them.

numba counts the holders of an array whenever it is taken out of a tuple, and every count is an atomic instruction. In a
search, whose desk goes from rule to rule, up to a third of the time went into counting. But whoever calls a rule from
Python holds all that it hands over until the rule returns: so the door of a room lends its desk, and nobody counts.
"""

# mypy: disable-error-code="no-untyped-call, attr-defined"
# (numba's insides have no types)

from __future__ import annotations

from typing import Any, TypeVar

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

T = TypeVar("T", bound=tuple[Any, ...])


def lend(desk: T) -> T:
    """The same tuple of the same arrays, uncounted. What is lent must not outlive the call, so never return it."""
    return desk


def uncounted(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The value with no owner to count for, if it is an array; tuples within tuples too."""
    if isinstance(kind, types.BaseTuple):
        parts = [uncounted(context, builder, k, builder.extract_value(value, i)) for i, k in enumerate(kind.types)]
        return context.make_tuple(builder, kind, parts)
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value=value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    return value


@intrinsic
def lent(typing: Any, desk: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return uncounted(context, builder, desk, arguments[0])

    return desk(desk), generate


@overload(lend)
def compile_lend(desk: Any) -> Any:
    def implementation(desk: Any) -> Any:
        return lent(desk)  # type: ignore[call-arg]

    return implementation
