"""Everybody's share in the shuffle of a match: the secret of the house, committed to when the table is opened, and a
nonce for each seat. Players' browsers give theirs last; those of all other seats follow from the secret."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from tablee.engine.fairness import MARK, Fairness, house_nonce
from tablee.house.storage import PERSON, VACANT, Seat, Table


def new_secret() -> tuple[str, str]:
    """A fresh secret and salt of today's scheme."""
    return secrets.token_hex(32), MARK + secrets.token_hex(16)


def share_of_house(secret: str, salt: str, seat: int) -> str:
    """The nonce of a seat that gives none itself. Tables that were opened under the first scheme keep to it."""
    return house_nonce(secret, salt, seat) if salt.startswith(MARK) else secrets.token_hex(8)


def with_shares(seats: Sequence[Seat], secret: str, salt: str, waits: Collection[int]) -> Iterator[Seat]:
    """The seats of a new table, each with its nonce, but for those whose players will still give theirs."""
    for seat in seats:
        given = seat.kind == PERSON and (seat.nonce or seat.seat in waits)
        yield seat if given or seat.kind == VACANT else replace(seat, nonce=share_of_house(secret, salt, seat.seat))


def gave(table: Table) -> tuple[int, ...]:
    """The seats whose players gave a nonce of their own; under the first scheme nobody can tell."""
    if not table.salt.startswith(MARK):
        return ()
    return tuple(s.seat for s in table.seats if s.nonce != share_of_house(table.secret, table.salt, s.seat))


def fairness(table: Table) -> Fairness:
    """The proof that goes with the match of a full table."""
    nonces = tuple(seat.nonce for seat in table.seats)
    return Fairness(table.commitment, nonces, table.secret, table.salt, gave(table))
