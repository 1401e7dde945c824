"""The adapters, for every game of the house and for the toy game, with every number of players."""

from __future__ import annotations

import pytest

import tablee
from tablee.engine.game import Game
from tests.toy import GAME as TOY

GAMES: list[Game] = [*(tablee.game(name) for name in tablee.games()), TOY]
CASES = [pytest.param(game, players, id=f"{game.name}-{players}") for game in GAMES for players in game.players]
NAMED = [(game.name, players) for game in GAMES if game is not TOY for players in game.players]
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
every_table = pytest.mark.parametrize(("game", "players"), CASES)
every_named_table = pytest.mark.parametrize(("name", "players"), NAMED)


def up_to_three(game: Game) -> int:
    """Three players, or two in a game for two."""
    return min(3, game.players[-1])
