"""Matches of the toy game under a commitment, and their files as rows."""

from __future__ import annotations

import json
from typing import Any

from tablee.engine.errors import UnknownGame
from tablee.engine.fairness import Deal, Fairness, commitment, house_nonce
from tablee.engine.game import Game
from tablee.engine.match import Match
from tablee.engine.verbs import CHANCE
from tests.toy import GAME

SECRET, SALT = "a secret", "2.some salt"
MINE = "nonce of mine"
NAMES = ("Ines", "Nour", "Basile")


def find(name: str) -> Game:
    if name != GAME.name:
        raise UnknownGame(f"There is no game {name!r}.")
    return GAME


def finish(match: Match) -> Match:
    """Play on, always the first option, to the end."""
    while not match.over:
        if match.to_move == CHANCE:
            match.chance()
        else:
            match.act(match.cursor.legal()[0])
    return match


def proof(secret: str = SECRET, salt: str = SALT, mine: str = MINE) -> Fairness:
    """What an honest house writes: seat 0 gave a nonce, those of the other seats follow from the secret."""
    nonces = (mine, *(house_nonce(secret, salt, seat) for seat in range(1, len(NAMES))))
    return Fairness(commitment(secret, salt), nonces, secret, salt, given=(0,))


def begun(fairness: Fairness) -> Match:
    deal = Deal(GAME.name, GAME.rules_version, {}, list(NAMES))
    return Match(GAME, len(NAMES), fairness.seed(deal), names=NAMES, fairness=fairness)


def fair() -> Match:
    """A finished match under a real commitment."""
    return finish(begun(proof()))


def rows(match: Match) -> list[dict[str, Any]]:
    return [json.loads(line) for line in match.dumps().splitlines()]


def text(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)
