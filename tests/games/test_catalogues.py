"""What holds for the words of every game: the same keys and placeholders in every language, and no empty phrase."""

from __future__ import annotations

import pytest

from tablee.engine.words import LANGUAGES
from tablee.games import GAMES
from tests.games.catalogues import load_catalogue, phrases, placeholders

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_the_catalogues_have_the_same_keys_in_the_same_order(game: str) -> None:
    keys = [list(phrases(game, language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_says_something(game: str, language: str) -> None:
    assert all(text.strip() for texts in phrases(game, language).values() for text in texts)
    assert not any(message.fuzzy for message in load_catalogue(game, language) if message.id)


@every_game
def test_a_phrase_has_the_same_placeholders_in_every_language(game: str) -> None:
    english = phrases(game, "en")
    for language in LANGUAGES[1:]:
        for key, texts in phrases(game, language).items():
            spare = placeholders(english[key]) if key.startswith("board.") else {"n"}  # a page may leave one out
            assert placeholders(texts) | spare == placeholders(english[key]) | spare, f"{language}: {key}"
            assert len(texts) == len(english[key]), f"{language}: {key}"


@every_game
def test_french_phrases_keep_their_spaces(game: str) -> None:
    for key, texts in phrases(game, "fr").items():
        for text in texts:
            before = {text[i - 1] for i in range(1, len(text)) if text[i] in ";:!?»"}
            assert before <= {"\u202f"}, key
            assert "'" not in text, key
