"""Randomness: a keyed, counter-based generator (Philox 4x32-10), the same with and without JIT.

A `Stream` is three 64-bit words: key, counter and domain. Rules draw from a stream only in `setup` and `determinize`;
everything else that is random is a decision of the seat `CHANCE`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import rule

Stream = npt.NDArray[np.uint64]

MASK = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLY_0, MULTIPLY_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
WEYL_0, WEYL_1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
ONE = np.uint64(1)
ROUNDS = 10
# The words of a stream.
KEY, COUNTER, DOMAIN = 0, 1, 2
WORDS = 3


@rule
def philox(key: Any, high: Any, low: Any) -> Any:
    """Two 64-bit words from a 64-bit key and a 128-bit counter."""
    x0, x1 = low & MASK, low >> HALF
    x2, x3 = high & MASK, high >> HALF
    k0, k1 = key & MASK, key >> HALF
    for _ in range(ROUNDS):
        p0, p1 = MULTIPLY_0 * x0, MULTIPLY_1 * x2
        x0, x1, x2, x3 = (p1 >> HALF) ^ x1 ^ k0, p1 & MASK, (p0 >> HALF) ^ x3 ^ k1, p0 & MASK
        k0, k1 = (k0 + WEYL_0) & MASK, (k1 + WEYL_1) & MASK
    return x0 | (x1 << HALF), x2 | (x3 << HALF)


@rule
def open_stream(stream: Stream, seed: Any, domain: Any) -> None:
    """Start a stream at its beginning; streams of different domains are independent."""
    stream[KEY] = np.uint64(seed)
    stream[COUNTER] = np.uint64(0)
    stream[DOMAIN] = np.uint64(domain)


@rule
def next_word(stream: Stream) -> Any:
    """The next 32 random bits, as a signed integer."""
    word, _ = philox(stream[KEY], stream[DOMAIN], stream[COUNTER])
    stream[COUNTER] += ONE
    return np.int64(word & MASK)


@rule
def below(stream: Stream, bound: int) -> int:
    """A random integer from 0 to bound - 1, each equally likely."""
    bound = int(bound)  # a small NumPy integer would overflow without JIT
    limit = (1 << 32) - (1 << 32) % bound
    word = next_word(stream)
    while word >= limit:
        word = next_word(stream)
    return int(word % bound)


@rule
def shuffle(stream: Stream, items: npt.NDArray[Any], count: int) -> None:
    """Put the first `count` items into a random order."""
    for i in range(count - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]


@rule
def pick(stream: Stream, weights: npt.NDArray[Any], count: int) -> int:
    """An index below `count`, with the given integer weights."""
    total = 0
    for i in range(count):
        total += int(weights[i])
    left = below(stream, total)
    for i in range(count):
        left -= int(weights[i])
        if left < 0:
            return i
    return count - 1


def stream(seed: int, domain: int = 0) -> Stream:
    """A fresh stream, for code outside the rules."""
    words = np.zeros(WORDS, np.uint64)
    words[KEY], words[DOMAIN] = seed & (2**64 - 1), domain
    return words


def commitment(secret: str, salt: str) -> str:
    """What is published when a match starts: SHA-256 of the secret seed and the salt."""
    return hashlib.sha256(f"{secret}:{salt}".encode()).hexdigest()


def match_key(secret: str, nonces: Sequence[str]) -> int:
    """The 64-bit key of a match: its secret seed, with a nonce from each seat mixed in."""
    text = ":".join([secret, *nonces])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
