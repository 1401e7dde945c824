"""Golden matches: every match ever recorded here must replay for ever, whatever becomes of the rules.

`python -m tests.games.test_golden GAME` records new ones for a game's present rules version; it never overwrites one.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.engine.verbs import CHANCE

FOLDER = Path(__file__).parent / "golden"
MATCHES = sorted(FOLDER.glob("*.jsonl"))
LENGTH = 600


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_replays_to_its_result(path: Path) -> None:
    match = tablee.Match.load(path)
    assert match.dumps() == path.read_text(encoding="utf-8")


def test_every_game_has_golden_matches_of_its_rules_for_each_number_of_players() -> None:
    found = {(m.game.name, m.rules_version, m.players) for m in map(tablee.Match.load, MATCHES)}
    for name in tablee.games():
        game = tablee.game(name)
        for players in game.players:
            assert (name, game.rules_version, players) in found


def record(name: str) -> None:
    """One random match for each number of players."""
    game = tablee.game(name)
    for players in game.players:
        path = FOLDER / f"{name}-rules{game.rules_version}-{players}.jsonl"
        if path.exists():
            continue
        match = tablee.Match.new(name, players, seed=1000 + players)
        dice = np.random.default_rng(players)
        while not match.over and match.ply < LENGTH:
            if match.to_move == CHANCE:
                match.chance()
            else:
                match.act(int(dice.choice(match.cursor.legal())))
        match.save(path)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    record(sys.argv[1])
