"""Text in the reader's language. Code holds keys; gettext catalogues hold what they say in each language."""

from __future__ import annotations

import gettext
import io
from functools import cache
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from tablee.engine.languages import LANGUAGES as LANGUAGES


@cache
def catalogue(package: str, language: str) -> gettext.GNUTranslations:
    """The catalogue `words/<language>.po` of a package, compiled in memory."""
    source = files(package).joinpath("words", f"{language}.po").read_bytes()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source), locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Tongue:
    """Speaks one package's words in one language: `t("ask.target", cell="d5")`."""

    def __init__(self, package: str, language: str) -> None:
        self.package = package
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.catalogue = catalogue(package, self.language)

    def __call__(self, key: str, **values: object) -> str:
        return self.catalogue.gettext(key).format(**values)

    def count(self, key: str, n: float, **values: object) -> str:
        """A phrase that depends on a number: `t.count("cubes", 3)`; a fraction is written as the language does."""
        whole = int(n)
        if whole == n:
            return self.catalogue.ngettext(key, key, whole).format(n=whole, **values)
        # Below two a fraction is singular in French and plural in English and German, as nought is.
        number = whole if whole > 1 else 0
        shown = format_decimal(n, locale=self.language)
        return self.catalogue.ngettext(key, key, number).format(n=shown, **values)

    def knows(self, key: str) -> bool:
        return self.catalogue.gettext(key) != key

    def every(self, prefix: str | tuple[str, ...] = "") -> dict[str, str]:
        """All phrases whose key begins with `prefix`, or one of several: what a page needs to speak by itself."""
        phrases = self.catalogue._catalog  # type: ignore[attr-defined]
        return {k: v for k, v in phrases.items() if isinstance(k, str) and k and k.startswith(prefix)}

    def listing(self, items: list[str]) -> str:
        """`a, b and c` (the word comes from the key `and`)."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('and')} {items[-1]}"


def bold(text: str) -> str:
    """A name or a place in a sentence of the log."""
    return f"**{text}**"
