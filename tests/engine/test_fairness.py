"""The proof that nobody touched chance, and houses that cheat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablee.engine import chance
from tablee.engine.errors import BadFile
from tablee.engine.fairness import Deal, Fairness, commitment, digest, house_nonce
from tablee.engine.game import SEED_LIMIT
from tablee.engine.match import Match
from tests.engine.fair import MINE, NAMES, SALT, SECRET, begun, fair, find, finish, proof, rows, text
from tests.toy import GAME

SHOWN = commitment(SECRET, SALT)


def faults(written: str) -> list[str]:
    """What a player finds who kept the commitment and the nonce."""
    try:
        return Match.loads(written, find).verify(SHOWN, [MINE])
    except BadFile as error:
        return [str(error)]


def test_an_honest_match_verifies() -> None:
    assert fair().verify(SHOWN, [MINE]) == []
    assert faults(fair().dumps()) == []


def test_texts_are_hashed_with_their_lengths() -> None:
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("é") == hashlib.sha256(b"\0\0\0\0\0\0\0\2\xc3\xa9").hexdigest()


def test_everything_that_is_fixed_at_the_beginning_goes_into_the_seed() -> None:
    deal = Deal("toy", 1, {"a": 1}, ["Ines", "Otto"])
    others = [Deal("ur", 1, {"a": 1}, ["Ines", "Otto"]), Deal("toy", 2, {"a": 1}, ["Ines", "Otto"]),
              Deal("toy", 1, {"a": 2}, ["Ines", "Otto"]), Deal("toy", 1, {}, ["Ines", "Otto"]),
              Deal("toy", 1, {"a": 1}, ["Otto", "Ines"])]  # fmt: skip
    seeds = {proof().seed(d) for d in [deal, *others]} | {proof(mine="other").seed(deal)}
    assert len(seeds) == 7


def test_a_match_without_a_commitment_is_not_provable_and_no_failure() -> None:
    match = finish(Match(GAME, 2, 7))
    assert not match.provable
    assert match.verify() == []
    assert Match.loads(match.dumps(), find).verify() == []


def test_a_match_that_goes_on_is_not_verified_yet() -> None:
    hidden = begun(Fairness(SHOWN, proof().nonces))
    assert hidden.verify() == [
        "Line 1: The secret has not been revealed.",
        "Line 2: the end is missing: the file has been cut, or the match goes on.",
    ]
    assert "secret" not in hidden.header()["fairness"]


def test_a_match_of_the_first_scheme_still_verifies() -> None:
    """Its seed came from a hash without lengths, and the nonces of bots were anything."""
    old = Fairness(chance.commitment("a secret", "some salt"), ("x", "y", "z"), "a secret", "some salt")
    assert old.scheme == 1
    match = finish(Match(GAME, 3, chance.match_key("a secret", ("x", "y", "z")) % SEED_LIMIT, fairness=old))
    assert Match.loads(match.dumps(), find).verify(old.commitment, ["y"]) == []


# Houses that cheat


def forged_wholly() -> str:
    """Another match, with a secret of its own."""
    other = proof("another secret")
    return finish(begun(other)).dumps()


def secret_found_after_the_nonce() -> str:
    """The secret that suits the house, once the player's nonce is known."""
    wanted = next(s for s in (f"secret {i}" for i in range(999)) if begun(proof(s)).seed % 16 == 0)
    return finish(begun(proof(wanted))).dumps()


def nonce_of_a_bot_ground() -> str:
    """The bot's nonce is tried until the shuffle suits the bot."""
    honest = proof()
    for i in range(999):
        tried = msgspec.structs.replace(honest, nonces=(MINE, f"ground {i}", honest.nonces[2]))
        if begun(tried).seed % 16 == 0:
            return finish(begun(tried)).dumps()
    raise AssertionError("some nonce suits")


def nonce_of_the_player_replaced() -> str:
    return finish(begun(proof(mine="not mine"))).dumps()


def changed(change: Callable[[list[dict[str, Any]]], Any]) -> str:
    lines = rows(fair())
    change(lines)
    return text(lines)


def swap_names(lines: list[dict[str, Any]]) -> None:
    lines[0]["names"].reverse()


def strip_proof(lines: list[dict[str, Any]]) -> None:
    del lines[0]["fairness"]


def draw_otherwise(lines: list[dict[str, Any]]) -> None:
    lines[1]["move"] = next(f"draw:{n}" for n in range(1, 6) if f"draw:{n}" != lines[1]["move"])


def count_otherwise(lines: list[dict[str, Any]]) -> None:
    lines[3]["action"] += 1


def win(lines: list[dict[str, Any]]) -> None:
    lines[-1]["winners"] = [1]
    lines[-1]["points"] = [0, 99, 0]


CHEATS = {
    "forged": (forged_wholly, 1),
    "secret after the nonce": (secret_found_after_the_nonce, 1),
    "ground nonce": (nonce_of_a_bot_ground, 1),
    "nonce replaced": (nonce_of_the_player_replaced, 1),
    "names swapped": (lambda: changed(swap_names), 1),
    "no proof": (lambda: changed(strip_proof), 1),
    "other draw": (lambda: changed(draw_otherwise), None),
    "other number": (lambda: changed(count_otherwise), 4),
    "other result": (lambda: changed(win), -1),
    "cut in half": (lambda: text(rows(fair())[:9]), 10),
    "cut before the end": (lambda: text(rows(fair())[:-1]), -1),
    "cut in a line": (lambda: fair().dumps()[:-20], -1),
    "a decision left out": (lambda: changed(lambda lines: lines.pop(4)), 5),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_house_that_cheats_is_caught_at_its_line(cheat: str) -> None:
    write, line = CHEATS[cheat]
    found = faults(write())
    assert found
    last = len(rows(fair()))
    place = {None: "", -1: f"Line {last}:"}.get(line, f"Line {line}:")
    assert any(fault.startswith(place) for fault in found), found


@pytest.mark.parametrize("field", ["secret", "salt", "commitment"])
def test_another_secret_salt_or_commitment_is_found(field: str) -> None:
    lines = rows(fair())
    lines[0]["fairness"][field] = "tampered"
    found = Match.loads(text(lines), find).verify()
    assert "Line 1: The secret and salt are not those that were committed to." in found


def test_the_nonce_of_a_seat_that_gave_none_follows_from_the_secret() -> None:
    assert house_nonce(SECRET, SALT, 1) != house_nonce(SECRET, SALT, 2)
    found = faults(nonce_of_a_bot_ground())
    assert found == [f"Line 1: The nonce of {NAMES[1]} does not follow from the secret, and nobody gave it."]


def test_another_outcome_of_chance_is_found_at_its_line() -> None:
    honest = fair()
    other = next(a for a in GAME.legal(honest.start) if a != honest.log[0].action)
    tampered = Match(GAME, 3, honest.seed, names=NAMES, fairness=honest.fairness)
    tampered.act(other)
    assert tampered.verify()[0] == "Line 2: chance should have decided otherwise."
    assert Match.loads(tampered.dumps(), find).verify() == tampered.verify()


def test_a_file_names_who_gave_a_nonce() -> None:
    assert json.loads(fair().dumps().splitlines()[0])["fairness"]["given"] == [0]
