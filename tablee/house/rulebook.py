"""Rulebooks as pages: Markdown becomes HTML with one anchor a clause, contents, and drawn examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from tablee.engine import rulebook
from tablee.engine.game import Game
from tablee.games import game as find_game

CLAUSE = re.compile(r"^((?:\d+|[A-Z])\.\d+)$")
SECTION = re.compile(r"^(\d+|[A-Z]) (.+)$")


class Chapter(msgspec.Struct):
    """A line of the contents."""

    anchor: str
    number: str
    title: str


class Book(msgspec.Struct):
    """A rulebook, ready for its page."""

    html: str
    chapters: list[Chapter]


def rulebook_page(name: str, language: str, draw: bool) -> Book:
    """The rulebook of a game. `draw` false: the rules are not compiled yet, so examples are told but not drawn."""
    return _rendered(name, language, draw)


@cache
def _rendered(name: str, language: str, draw: bool) -> Book:
    game = find_game(name)
    book = rulebook.load(game.package, language)
    html = Pages(game, draw).render(book.text)
    chapters = [Chapter(str(s.number), str(s.number), s.title) for s in book.sections]
    return Book(Markup(html), chapters)


class Pages:
    """Renders the Markdown of one game's rulebook."""

    def __init__(self, game: Game, draw: bool) -> None:
        self.game = game
        self.draw = draw
        self.md = MarkdownIt("commonmark", {"typographer": False}).enable("table")
        self.renderer = RendererHTML()
        self.md.renderer = self.renderer
        rules: dict[str, Any] = {
            "paragraph_open": self.paragraph,
            "heading_open": self.heading,
            "strong_open": self.strong,
            "fence": self.fence,
        }
        self.renderer.rules |= rules

    def render(self, text: str) -> str:
        return str(self.md.render(text))

    def paragraph(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        label = clause_of(tokens[i + 1])
        if label:
            tokens[i].attrSet("id", label)
            tokens[i].attrSet("class", "clause")
        return str(self.renderer.renderToken(tokens, i, options, env))

    def heading(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        section = SECTION.match(tokens[i + 1].content)
        if section:
            tokens[i].attrSet("id", section[1])
        return str(self.renderer.renderToken(tokens, i, options, env))

    def strong(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        """The number of a clause is a link to itself, so that it can be copied."""
        number = tokens[i + 1].content
        first = i == 0 or (i == 1 and not tokens[0].content)
        if first and CLAUSE.match(number):
            tokens[i + 1].content = ""
            return f'<strong><a class="no" href="#{number}">{number}</a>'
        return str(self.renderer.renderToken(tokens, i, options, env))

    def fence(self, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        token = tokens[i]
        if token.info.strip() != f"{self.game.name}-board":
            return f"<pre><code>{escape(token.content)}</code></pre>\n"
        (example,) = rulebook.examples(f"```{token.info}\n{token.content}```\n", self.game.name)
        caption = self.md.renderInline(example.text)
        data = ""
        if self.draw:
            view = self.game.view(self.game.from_text(example.pos), None)
            marks = escape(" ".join(example.marks))
            data = f' data-marks="{marks}" data-view="{escape(msgspec.json.encode(view).decode())}"'
        return f'<figure class="example"{data}><div class="drawn"></div><figcaption>{caption}</figcaption></figure>\n'


def clause_of(inline: Token) -> str:
    """The label of a paragraph that is a clause."""
    children = [c for c in inline.children or [] if c.type != "text" or c.content]
    if len(children) > 1 and children[0].type == "strong_open" and CLAUSE.match(children[1].content):
        return str(children[1].content)
    return ""


@cache
def cover(name: str) -> msgspec.Struct | None:
    """A position of a game to draw on its card: the fullest that its rulebook shows."""
    game = find_game(name)
    shown = rulebook.examples(rulebook.load(game.package, "en").text, name)
    if not shown:
        return None
    fullest = max(shown, key=lambda example: len(example.pos))
    return game.view(game.from_text(fullest.pos), None)
