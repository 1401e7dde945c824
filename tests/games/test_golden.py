"""Golden matches: every match ever recorded here must replay for ever, whatever becomes of the rules.

`python -m tests.games.test_golden` records what is missing: a match to its end for every version of every game's rules
and every number of players. It never overwrites one.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.engine.verbs import CHANCE

FOLDER = Path(__file__).parent / "golden"
MATCHES = sorted(FOLDER.glob("*.jsonl"))
NUMBER = re.compile(r', "action": \d+')


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_replays_to_its_result(path: Path) -> None:
    """Files of before have no numbers beside the moves; all else is as it was written."""
    match = tablee.Match.load(path)
    assert NUMBER.sub("", match.dumps()) == NUMBER.sub("", path.read_text(encoding="utf-8"))


def wanted() -> set[tuple[str, int, int]]:
    """Every game, version of its rules and number of players."""
    games = [tablee.game(name) for name in tablee.games()]
    return {(game.name, rules, players) for game in games for rules in game.versions for players in game.players}


def recorded() -> set[tuple[str, int, int]]:
    """Of which there is a match to its end."""
    matches = [tablee.Match.load(path) for path in sorted(FOLDER.glob("*.jsonl"))]
    return {(match.game.name, match.rules_version, match.players) for match in matches if match.over}


def test_every_version_has_a_golden_match_to_its_end_for_each_number_of_players() -> None:
    assert wanted() <= recorded()


def record(name: str, rules: int, players: int) -> None:
    """One random match to its end."""
    match = tablee.Match(tablee.game(name), players, seed=1000 + players, rules_version=rules)
    dice = np.random.default_rng(players)
    while not match.over:
        if match.to_move == CHANCE:
            match.chance()
        else:
            match.act(int(dice.choice(match.cursor.legal())))
    with (FOLDER / f"{name}-rules{rules}-{players}-whole.jsonl").open("x", encoding="utf-8") as file:
        file.write(match.dumps())


if __name__ == "__main__":
    for missing in sorted(wanted() - recorded()):
        record(*missing)
