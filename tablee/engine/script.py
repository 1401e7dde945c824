"""Test scripts: fenced blocks of a Markdown file that state what the rules must do. The same for every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.engine.cursor import Cursor
from tablee.engine.errors import BadText, IllegalMove, NotYours, Over, TableeError
from tablee.engine.game import Game

FENCE = re.compile(r"^(\s*)(`{3,}|~{3,})\s*([^\s`]*)([^`]*)$")
COMMENT = "#"


@dataclass(frozen=True)
class Line:
    """One line of a script, with its place in the file."""

    number: int
    verb: str
    rest: str


@dataclass
class Report:
    """What became of a script: how many blocks and lines ran, and each line that failed."""

    blocks: int = 0
    lines: int = 0
    failures: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return self.blocks > 0 and not self.failures


def blocks(text: str, kind: str) -> Iterator[list[Line]]:
    """The fenced blocks whose info string begins with the word `kind`, each as its lines. A line that begins with two
    blanks (more than the fence) continues the one above. A fence that is never closed ends with the text."""
    fence, indent, wanted = "", "", False
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        mark = FENCE.match(raw)
        if not fence:
            if mark:
                indent, fence, wanted, lines = mark[1], mark[2], mark[3] == kind, []
        elif mark and mark[2].startswith(fence) and not (mark[3] or mark[4].strip()):
            if wanted:
                yield _without_comments(lines)
            fence = ""
        elif wanted:
            _collect(lines, number, raw.removeprefix(indent))
    if fence and wanted:
        yield _without_comments(lines)


def _without_comments(lines: list[Line]) -> list[Line]:
    return [line for line in lines if not line.verb.startswith(COMMENT)]


def _collect(lines: list[Line], number: int, raw: str) -> None:
    if raw.startswith("  ") and lines and raw.strip():
        last = lines[-1]
        lines[-1] = Line(last.number, last.verb, f"{last.rest} {raw.strip()}")
        return
    text = raw.strip()
    if text:
        verb, _, rest = text.partition(" ")
        lines.append(Line(number, verb, rest.strip()))


class Script:
    """Runs one block: each line against the position that the lines before it have made."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cursor: Cursor | None = None
        self.text = ""
        self.options: dict[str, str] = {}
        self.play = game.notation_rules.play_script or game.notation_rules.play

    def run(self, line: Line) -> str | None:
        """The reason why a line fails, or None."""
        verb = getattr(self, f"do_{line.verb}", None)
        if verb is None:
            return f"there is no verb {line.verb!r}"
        if self.cursor is None and line.verb != "pos":
            return "no position has been loaded"
        try:
            reason: str | None = verb(line.rest)
        except TableeError as error:
            return str(error)
        return reason

    @property
    def at(self) -> Cursor:
        assert self.cursor is not None
        return self.cursor

    def do_pos(self, rest: str) -> None:
        self.cursor = None
        self.text = rest
        self.begin({})

    def do_opt(self, rest: str) -> None:
        self.begin(self.options | _pairs(rest))

    def begin(self, options: dict[str, str]) -> None:
        """The position that was loaded, under the options set since."""
        self.cursor = Cursor(self.game, self.game.from_text(self.text, options), imposes=True)
        self.options = options

    def do_play(self, rest: str) -> None:
        branch = self.at.branch()
        self.play(branch, rest, whole=True)
        self.cursor = branch

    def do_may(self, rest: str) -> None:
        self.play(self.at.branch(), rest, whole=False)

    def do_not(self, rest: str) -> str | None:
        before = self.at.state.to_bytes()
        try:
            self.play(self.at.branch(), rest, whole=False)
        except (IllegalMove, NotYours, Over):
            return None if self.at.state.to_bytes() == before else "the refused move changed the state"
        return "it was accepted"

    def do_only(self, rest: str) -> str | None:
        listed, legal = self.game.notation_rules.only(self.at, rest)
        reasons = []
        if legal - listed:
            reasons.append("also legal: " + " ".join(sorted(legal - listed)))
        if listed - legal:
            reasons.append("not legal: " + " ".join(sorted(listed - legal)))
        return "; ".join(reasons) or None

    def do_then(self, rest: str) -> str | None:
        wrong = [fact for fact in rest.split() if not self.game.notation_rules.fact(self.at, fact)]
        if not wrong:
            return None
        return f"does not hold: {' '.join(wrong)} (position: {self.game.text(self.at.state)})"


def _pairs(rest: str) -> dict[str, str]:
    pairs = {}
    for word in rest.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadText(f"An option is written name=value, not {word!r}.")
        pairs[name] = value
    return pairs


def run_script(game: Game, text: str) -> Report:
    """Run every block of the game in a Markdown text. After a line fails, the rest of its block still runs."""
    report = Report()
    for block in blocks(text, f"{game.name}-test"):
        report.blocks += 1
        script = Script(game)
        for line in block:
            report.lines += 1
            reason = script.run(line)
            if reason is not None:
                report.failures.append((line.number, f"{line.verb} {line.rest}", reason))
    return report
