"""Arrays that a door takes as they lie in memory: it reads and writes them, counts nothing, and answers with a list."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tablee.engine.held import held, listed, opened
from tablee.engine.jit import COMPILED, door

Numbers = npt.NDArray[np.int32]


@door
def doubled(numbers: Any, add: int) -> list[int]:
    """Double all numbers in place, and list those before the first 0."""
    numbers = held(numbers)
    count = 0
    for i in range(len(numbers)):
        numbers[i] = 2 * numbers[i] + add
    while count < len(numbers) and numbers[count] != 0:
        count += 1
    return listed(numbers, count)


def some(*numbers: int) -> Numbers:
    return np.array(numbers, np.int32)


@pytest.fixture(scope="module")
def double() -> Callable[[Numbers, int], list[int]]:
    return opened(doubled, some(), int)


@pytest.mark.parametrize("numbers", [(), (0,), (3, -4, 2_000_000), tuple(range(1, 500)), (7, 0, 5)])
def test_a_door_writes_where_the_numbers_lie_and_lists_them(
    double: Callable[[Numbers, int], list[int]], numbers: tuple[int, ...]
) -> None:
    array = some(*numbers)
    shown = double(array, 0)
    assert array.tolist() == [2 * number for number in numbers]
    assert shown == array.tolist()[: numbers.index(0) if 0 in numbers else None]
    assert all(type(number) is int for number in shown)


def test_a_part_of_an_array_is_held_alone(double: Callable[[Numbers, int], list[int]]) -> None:
    array = some(1, 2, 3, 4)
    assert double(array[1:3], 1) == [5, 7]
    assert array.tolist() == [1, 5, 7, 4]


def test_what_was_held_is_not_counted_and_what_was_listed_belongs_to_the_caller(
    double: Callable[[Numbers, int], list[int]],
) -> None:
    array = some(1000, 2000)
    shown = double(array, 0)
    before = sys.getrefcount(array), sys.getrefcount(shown)
    for _ in range(100):
        double(array, 0)
    assert (sys.getrefcount(array), sys.getrefcount(shown)) == before
    assert shown == [2000, 4000]


@pytest.mark.skipif(not COMPILED, reason="plain Python takes turns in the middle of a rule")
def test_threads_do_not_mix_up_what_they_write_down(double: Callable[[Numbers, int], list[int]]) -> None:
    shared = some(*[1] * 200)

    def list_often(add: int) -> bool:
        """All numbers of a list are of one time: equal, whatever became of them."""
        return all(len(set(double(shared, add))) == 1 for _ in range(2_000))

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(list_often, (1, 3, 5, 7)))
