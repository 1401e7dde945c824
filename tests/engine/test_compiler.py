"""Rules and doors: what a rule calls is translated only, what Python calls is machine code, and both do the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np
import numpy.typing as npt
import pytest
from numba.core.errors import NumbaError

from tablee.engine.jit import COMPILED, inlined, rule
from tablee.engine.uncounted import lend

pytestmark = pytest.mark.skipif(not COMPILED, reason="there is nothing to compile")


@rule
def cubed(n: int) -> int:
    return n * n * n


@rule
def sum_of_cubes(numbers: npt.NDArray[np.int8]) -> int:
    total = 0
    for number in numbers:
        total += cubed(number)
    return total + cubed(1)


class Purse(NamedTuple):
    coins: npt.NDArray[np.int8]


class Table(NamedTuple):
    """A tuple of arrays in a tuple, as a room's desk is."""

    pot: npt.NDArray[np.int64]
    purse: Purse
    stake: int


@rule
def pay_in(table: Table) -> int:
    """Every coin goes into the pot, in a rule to which the table was lent."""
    table = lend(table)
    for i in range(len(table.purse.coins)):
        table.pot[0] += table.stake * table.purse.coins[i]
        table.purse.coins[i] = 0
    return len(table.pot)


@rule
def drained(table: Table, n: int) -> int:
    """So long that a compiler which is free to choose leaves it alone. An inlined rule is the first to call it."""
    for i in range(len(table.pot)):
        for k in range(len(table.purse.coins)):
            if table.pot[i] > table.purse.coins[k] + n:
                table.pot[i] -= (table.pot[i] + n) // 5 + table.stake % (n + 2)
            elif table.pot[i] < -table.purse.coins[k]:
                table.pot[i] += (table.stake + k) // (n + 1) - table.pot[i] % 13
            else:
                table.purse.coins[k] = (table.purse.coins[k] + n) % 11
    return int(table.pot[0] % (n + 5))


@inlined
def mixed(table: Table, n: int) -> int:
    """As long."""
    for i in range(len(table.purse.coins)):
        coin = table.purse.coins[i]
        if coin > n:
            table.pot[0] += coin // (n + 1) + table.stake % (coin + 1)
        elif coin < -n:
            table.pot[0] -= coin % (n + 1) + table.stake // (1 - coin)
        else:
            table.purse.coins[i] = (coin * n) % 7
    for i in range(len(table.pot)):
        table.pot[i] = table.pot[i] % 1009 + (table.pot[i] // 3) % (n + 2)
    return int(table.pot[0] % (n + 3)) + drained(table, n)


@rule
def mixed_thrice(table: Table) -> int:
    table = lend(table)
    return mixed(table, mixed(table, 1) + mixed(table, 2))


@rule
def factorial(n: int) -> int:
    return 1 if n <= 1 else n * factorial(n - 1)


@rule
def is_even(n: int) -> bool:
    return n == 0 or is_odd(n - 1)


@rule
def is_odd(n: int) -> bool:
    return False if n == 0 else is_even(n - 1)


@rule
def combinations(n: int, k: int) -> int:
    return factorial(n) // (factorial(k) * factorial(n - k))


@rule
def halved(n: int) -> int:
    if n % 2 != 0:
        raise ValueError("odd", n)
    return n // 2


@rule
def quartered(n: int) -> int:
    return halved(halved(n))


@rule
def top_bit(word: np.uint64) -> np.uint64:
    return word >> np.uint64(63)


@rule
def top_bit_of_all() -> np.uint64:
    return top_bit(~np.uint64(0))


def test_an_inner_rule_gets_no_machine_code_until_python_calls_it() -> None:
    assert sum_of_cubes(np.array([1, 2, -3], np.int8)) == 1 + 8 - 27 + 1
    assert len(sum_of_cubes.signatures) == 1
    assert cubed.signatures == []
    assert cubed(5) == 125
    assert len(cubed.signatures) == 1


def test_an_inlined_rule_is_a_part_of_its_callers_and_what_it_calls_is_not() -> None:
    def table() -> Table:
        return Table(np.arange(3), Purse(np.array([5, -6, 1], np.int8)), 4)

    found = mixed_thrice(table())
    one = table()
    assert found == mixed.py_func(one, mixed.py_func(one, 1) + mixed.py_func(one, 2))
    mixed_thrice.recompile()  # what came from the cache cannot be read
    (code,) = mixed_thrice.inspect_asm().values()
    labels = [line for line in code.splitlines() if line.endswith(":") and "NumbaEnv" not in line]
    assert not [label for label in labels if "5mixed" in label]
    assert [label for label in labels if "7drained" in label]
    assert [label for label in labels if "12mixed_thrice" in label]


def test_integers_of_every_width_and_constants_share_one_version() -> None:
    sum_of_cubes(np.array([1], np.int8))
    sum_of_cubes.recompile()  # what came from the cache has translated nothing
    assert [[str(kind) for kind in signature] for signature in cubed.inner.signatures] == [["int64"]]


def test_words_without_a_sign_stay_so() -> None:
    assert top_bit_of_all() == 1
    top_bit_of_all.recompile()  # as above
    assert [str(kind) for (kind,) in top_bit.inner.signatures] == ["uint64"]


def test_rules_may_call_themselves() -> None:
    assert combinations(6, 2) == 15
    assert factorial(5) == 120


def test_rules_that_call_one_another_in_a_ring_are_refused() -> None:
    with pytest.raises(NumbaError, match="in a ring"):
        is_even(10)


def test_any_compiled_function_may_call_rules() -> None:
    @numba.njit
    def twice(numbers: npt.NDArray[np.int8]) -> int:
        return 2 * sum_of_cubes(numbers)

    assert twice(np.array([2, 3], np.int8)) == 72


def test_an_error_behind_a_door_reaches_python() -> None:
    assert quartered(12) == 3
    with pytest.raises(ValueError, match="odd") as error:
        quartered(6)
    assert error.value.args == ("odd", 3)
    with pytest.raises(ValueError, match="odd"):
        halved(7)


RUN = """
import numba, sys
numba.__version__ = sys.argv[1] or numba.__version__
from tests.engine.test_compiler import cubed, quartered, sum_of_cubes
import numpy as np
print(sum_of_cubes(np.array([2, 3], np.int8)), sum(sum_of_cubes.stats.cache_hits.values()), type(cubed).__name__)
try:
    quartered(6)
except ValueError as error:
    print(error.args)
"""


def run(cache: Path, version: str = "") -> list[str]:
    """What a fresh process answers, with this cache and as if numba had this version."""
    environment = {**os.environ, "TABLEE_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    ended = subprocess.run(
        [sys.executable, "-c", RUN, version], env=environment, capture_output=True, text=True, check=True
    )
    return ended.stdout.splitlines()


def test_a_door_comes_from_the_cache_with_all_that_is_behind_it(tmp_path: Path) -> None:
    assert run(tmp_path) == ["36 0 Rule", "('odd', 3)"]
    assert run(tmp_path) == ["36 1 Rule", "('odd', 3)"]


def test_an_unknown_numba_compiles_the_same_rules_in_its_own_way(tmp_path: Path) -> None:
    assert run(tmp_path, "99.0.0") == ["36 0 CPUDispatcher", "('odd', 3)"]


def test_a_rule_reads_and_writes_what_it_was_lent() -> None:
    table = Table(np.zeros(1, np.int64), Purse(np.array([1, 2, 5], np.int8)), 10)
    assert pay_in(table) == 1
    assert table.pot[0] == 80
    assert not table.purse.coins.any()
    assert lend(table) is table


def test_arrays_that_were_lent_are_given_back_to_their_owner() -> None:
    table = Table(np.zeros(1, np.int64), Purse(np.ones(3, np.int8)), 1)
    before = sys.getrefcount(table.pot), sys.getrefcount(table.purse.coins)
    for _ in range(100):
        pay_in(table)
    assert (sys.getrefcount(table.pot), sys.getrefcount(table.purse.coins)) == before
