"""The proof that nobody touched chance.

The house commits itself to a secret before anybody else says anything; then every player adds a nonce of their own, and
the seed of the match follows from all of it. At its end the house reveals the secret. Scheme 2 is that of today. In
scheme 1 the house chose the nonces of bots, and what is hashed could be cut apart in more than one way; matches that
began under it go on and are checked under it. The salt says which scheme it is, so that the commitment binds that too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablee.engine import chance
from tablee.engine.game import SEED_LIMIT

MARK = "2."
"""What the salts of scheme 2 begin with."""
WORD = 16
"""Hexadecimal digits of the 64 bits that a seed is made of."""
NONCE = 32
"""Hexadecimal digits of a nonce of the house."""


class Deal(msgspec.Struct, frozen=True):
    """What is fixed when a match begins, and goes into its seed."""

    game: str
    rules: int
    options: Mapping[str, Any]
    names: Sequence[str]


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """A commitment at the start; the secret and salt behind it at the end. `given`: the seats whose players gave a
    nonce of their own; all other nonces follow from the secret."""

    commitment: str
    nonces: tuple[str, ...]
    secret: str = ""
    salt: str = ""
    given: tuple[int, ...] = ()

    @property
    def scheme(self) -> int:
        return 2 if self.salt.startswith(MARK) else 1

    def seed(self, deal: Deal) -> int:
        """The seed that follows for a match."""
        if self.scheme == 1:
            return chance.match_key(self.secret, self.nonces) % SEED_LIMIT
        options = [
            text for name in sorted(deal.options) for text in (name, json.dumps(deal.options[name], ensure_ascii=False))
        ]
        parts = (deal.game, str(deal.rules), str(len(deal.names)), *deal.names, *self.nonces, *options)
        return int(digest("tablee match", self.secret, self.salt, *parts)[:WORD], 16) % SEED_LIMIT

    def faults(self, names: Sequence[str]) -> Iterator[str]:
        """What is wrong with the commitment and the nonces, once the secret is revealed."""
        if commitment(self.secret, self.salt) != self.commitment:
            yield "The secret and salt are not those that were committed to."
        if len(self.nonces) != len(names):
            yield f"There are {len(names)} players, but {len(self.nonces)} nonces."
        elif self.scheme > 1:
            for seat, nonce in enumerate(self.nonces):
                if seat not in self.given and nonce != house_nonce(self.secret, self.salt, seat):
                    yield f"The nonce of {names[seat]} does not follow from the secret, and nobody gave it."


def digest(*parts: str) -> str:
    """SHA-256 over texts, each with its length in front: no two lists of texts are hashed alike."""
    hashed = hashlib.sha256()
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        hashed.update(len(raw).to_bytes(8, "big") + raw)
    return hashed.hexdigest()


def commitment(secret: str, salt: str) -> str:
    """What is published before anybody gives a nonce."""
    return digest("tablee commitment", secret, salt) if salt.startswith(MARK) else chance.commitment(secret, salt)


def house_nonce(secret: str, salt: str, seat: int) -> str:
    """The nonce of a seat that gives none: the house cannot choose it once it is committed."""
    return digest("tablee nonce", secret, salt, str(seat))[:NONCE]
