"""The catalogues of a game, as its tests read them."""

from __future__ import annotations

import io
import string
from importlib.resources import files

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po


def load_catalogue(game: str, language: str) -> Catalog:
    source = (files(f"tablee.games.{game}") / "words" / f"{language}.po").read_bytes()
    return read_po(io.BytesIO(source), locale=language, abort_invalid=True)


def phrases(game: str, language: str) -> dict[str, tuple[str, ...]]:
    """Key -> its text, or its singular and plural."""
    found = {}
    for message in load_catalogue(game, language):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts = message.string if isinstance(message.string, (tuple, list)) else (str(message.string),)
            found[key] = tuple(texts)
    return found


def placeholders(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}
