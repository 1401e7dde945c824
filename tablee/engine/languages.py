"""The languages that Tablée speaks, the first of them where a reader's is not among them. Listed here alone."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "fr", "de"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
