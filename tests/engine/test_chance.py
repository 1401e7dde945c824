"""The generator: published test vectors, uniform draws, and the same numbers with and without JIT."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.engine import chance

WORD = 2**32
seeds = st.integers(0, 2**63 - 1)


def words(pair: tuple[int, int]) -> list[int]:
    """Two 64-bit words as the four 32-bit words that the vectors are written in."""
    low, high = (int(word) for word in pair)
    return [low % WORD, low // WORD, high % WORD, high // WORD]


def block(counter: list[int], key: list[int]) -> list[int]:
    low, high = counter[0] + counter[1] * WORD, counter[2] + counter[3] * WORD
    return words(chance.philox(np.uint64(key[0] + key[1] * WORD), np.uint64(high), np.uint64(low)))


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ([0, 0, 0, 0], [0, 0], [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([WORD - 1] * 4, [WORD - 1] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
)
def test_philox_gives_the_published_vectors(counter: list[int], key: list[int], expected: list[int]) -> None:
    assert block(counter, key) == expected


def test_a_stream_counts_up_within_its_domain() -> None:
    stream = chance.stream(7, 3)
    drawn = [int(chance.next_word(stream)) for _ in range(3)]
    assert drawn == [words(chance.philox(np.uint64(7), np.uint64(3), np.uint64(i)))[0] for i in range(3)]
    assert stream.tolist() == [7, 3, 3]


def test_an_opened_stream_is_a_fresh_one() -> None:
    stream = np.full(chance.WORDS, 99, np.uint64)
    chance.open_stream(stream, 7, 3)
    assert stream.tolist() == chance.stream(7, 3).tolist()


def test_streams_of_other_seeds_and_domains_differ() -> None:
    starts = {int(chance.next_word(chance.stream(seed, domain))) for seed in range(20) for domain in range(20)}
    assert len(starts) == 400


@given(seeds, st.integers(1, 2**31))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= chance.below(chance.stream(seed), bound) < bound


def test_below_is_uniform() -> None:
    stream = chance.stream(11)
    counts = np.bincount([chance.below(stream, 6) for _ in range(12_000)], minlength=6)
    # Chi squared with five degrees of freedom: 30 is passed once in 70,000 honest runs, and this run is fixed.
    assert ((counts - 2000) ** 2 / 2000).sum() < 30


def test_below_throws_words_away_rather_than_favour_small_numbers() -> None:
    bound = 3 * 2**30  # a quarter of all words must be thrown away
    stream = chance.stream(5)
    for _ in range(400):
        chance.below(stream, bound)
    assert 480 < int(stream[chance.COUNTER]) < 590


@given(seeds, st.lists(st.integers(-100, 100), max_size=20), st.integers(0, 20))
def test_shuffle_permutes_the_first_items_alone(seed: int, items: list[int], count: int) -> None:
    count = min(count, len(items))
    array = np.array(items, np.int64)
    chance.shuffle(chance.stream(seed), array, count)
    assert sorted(array[:count].tolist()) == sorted(items[:count])
    assert array[count:].tolist() == items[count:]


def test_every_order_of_three_comes_up_as_often() -> None:
    stream, seen = chance.stream(3), dict.fromkeys(["012", "021", "102", "120", "201", "210"], 0)
    for _ in range(6000):
        items = np.arange(3)
        chance.shuffle(stream, items, 3)
        seen["".join(map(str, items.tolist()))] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 30


@given(seeds, st.lists(st.integers(0, 50), min_size=1, max_size=12).filter(any))
def test_pick_never_takes_what_has_no_weight(seed: int, weights: list[int]) -> None:
    assert weights[chance.pick(chance.stream(seed), np.array(weights, np.int32), len(weights))] > 0


def test_pick_follows_the_weights() -> None:
    stream, weights = chance.stream(8), np.array([1, 0, 3, 6], np.int8)
    counts = np.bincount([chance.pick(stream, weights, 4) for _ in range(10_000)], minlength=4)
    assert counts[1] == 0
    assert abs(counts[0] - 1000) < 150
    assert abs(counts[2] - 3000) < 250
    assert abs(counts[3] - 6000) < 250


def test_a_commitment_is_a_hash_of_secret_and_salt() -> None:
    assert chance.commitment("secret", "salt") == hashlib.sha256(b"secret:salt").hexdigest()


def test_every_nonce_changes_the_key_of_a_match() -> None:
    keys = {chance.match_key("s", n) for n in ([], ["a"], ["b"], ["a", "b"], ["b", "a"])}
    assert len(keys) == 5
    assert all(0 <= key < 2**64 for key in keys)
