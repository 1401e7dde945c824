"""The checklist for a new game is true: every game has every file that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee

ROOT = Path(__file__).parent.parent
CHECKLIST = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
LANGUAGES = ("en", "fr", "de")


def named_files() -> set[str]:
    """The files that the checklist names in backquotes, with the languages spelt out."""
    words = re.findall(r"`([\w./{},-]+\.(?:py|toml|md|js|css|po|jsonl))`", CHECKLIST)
    files = set()
    for word in words:
        files |= {word.replace("{en,fr,de}", language) for language in LANGUAGES}
    return {name for name in files if not name.startswith(("tests/", "examples", "pyproject"))}


def test_the_checklist_names_files() -> None:
    assert {"components.toml", "rules/state.py", "rulebook/fr.md", "words/de.po", "web/board.js"} <= named_files()


@pytest.mark.parametrize("game", tablee.games())
def test_a_game_has_every_file_of_the_checklist(game: str) -> None:
    folder = ROOT / "tablee" / "games" / game
    missing = [name for name in sorted(named_files()) if not (folder / name).exists()]
    assert missing == []


@pytest.mark.parametrize("game", tablee.games())
def test_a_state_is_below_one_kibibyte(game: str) -> None:
    assert tablee.game(game).kernel.dtype.itemsize < 1024


@pytest.mark.parametrize("game", tablee.games())
def test_only_the_list_of_games_knows_a_game_by_name(game: str) -> None:
    """No other room names a game, so that a fifth one is one folder and one line."""
    for room in ("engine", "bots", "lab", "house", "adapters", "cli"):
        for path in (ROOT / "tablee" / room).rglob("*.py"):
            assert f"tablee.games.{game}" not in path.read_text(encoding="utf-8"), path
