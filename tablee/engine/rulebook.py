"""Rulebooks: Markdown whose clauses are paragraphs that begin with their number in bold, `**10.4** An attacker …`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tablee.engine.errors import BadInput
from tablee.engine.script import Line, blocks
from tablee.engine.words import LANGUAGES

FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")
SECTION = re.compile(r"^## (\d+|[A-Z]) (.+)$")
HEADING = re.compile(r"^#{1,6} ")
NUMBERED = re.compile(r"^\*\*((?:\d|[A-Z]\.\d)[^*]*)\*\*(.*)$")
LABEL = re.compile(r"^([1-9]\d*|[A-Z])\.([1-9]\d*)$")


@dataclass(frozen=True)
class Section:
    """A numbered chapter, `## 10 War`, or after those a lettered one, `## G Geometry`."""

    number: int | str
    title: str

    @property
    def order(self) -> tuple[int, str]:
        """Numbers come before letters."""
        return (self.number, "") if isinstance(self.number, int) else (sys.maxsize, self.number)


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language. `clauses` maps each label (`10.4`) to its text, in the book's order."""

    text: str
    sections: tuple[Section, ...]
    clauses: dict[str, str]


@dataclass(frozen=True)
class Example:
    """A drawn example: a position, the places to mark on it, and what to say below it."""

    pos: str
    marks: tuple[str, ...]
    text: str
    line: int


@cache
def load(package: str, language: str) -> Rulebook:
    """The rulebook `rulebook/<language>.md` of a game's package; English if the language is not one of ours."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.md"
    try:
        text = (files(package) / "rulebook" / name).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        raise BadInput(f"There is no rulebook {name} in {package}.", package=package, language=language) from None
    return parse(text, f"{package}/rulebook/{name}")


def parse(text: str, place: str = "rulebook") -> Rulebook:
    """Take a rulebook apart. A number that is malformed, misplaced or used twice is refused with its place."""
    sections: list[Section] = []
    clauses: dict[str, list[str]] = {}
    open_clause: list[str] | None = None
    for number, line, begins in _prose(text):
        here = f"{place}, line {number}"
        if HEADING.match(line):
            open_clause = None
            if heading := SECTION.match(line):
                sections.append(_section(heading, sections, here))
        elif begins and (clause := NUMBERED.match(line)):
            label = _label(clause[1], sections, clauses, here)
            open_clause = clauses[label] = [clause[2].strip()]
        elif open_clause is not None:
            open_clause.append(line)
    return Rulebook(text, tuple(sections), {label: "\n".join(lines).strip() for label, lines in clauses.items()})


def _prose(text: str) -> Iterator[tuple[int, str, bool]]:
    """The lines outside fenced blocks: place, text, and whether a paragraph begins there."""
    fence, begins = "", True
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence, begins = "", True
        elif mark:
            fence = mark[1]
        else:
            yield number, line, begins
            begins = not line.strip() or HEADING.match(line) is not None


def _section(heading: re.Match[str], sections: list[Section], here: str) -> Section:
    section = Section(_number(heading[1]), heading[2].strip())
    if sections and section.order <= sections[-1].order:
        raise BadInput(f"{here}: section {section.number} follows section {sections[-1].number}.", place=here)
    return section


def _number(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def _label(text: str, sections: list[Section], clauses: dict[str, list[str]], here: str) -> str:
    """The label of a clause, once it is known to be well formed, new, in its own section and in order."""
    label = LABEL.match(text)
    if label is None:
        raise BadInput(f"{here}: {text!r} is not the number of a clause, such as 10.4.", place=here)
    if text in clauses:
        raise BadInput(f"{here}: clause {text} is there already.", place=here)
    section, number = _number(label[1]), int(label[2])
    if not sections or sections[-1].number != section:
        raise BadInput(f"{here}: clause {text} stands outside its section.", place=here)
    if any(other.startswith(f"{section}.") and int(other.split(".")[1]) > number for other in clauses):
        raise BadInput(f"{here}: clause {text} is out of order.", place=here)
    return text


def examples(markdown: str, game: str) -> list[Example]:
    """The drawn examples of a text: its fenced blocks `<game>-board`."""
    return [_example(block) for block in blocks(markdown, f"{game}-board")]


def _example(block: list[Line]) -> Example:
    parts: dict[str, str] = {}
    for line in block:
        if line.verb not in ("pos", "mark", "text") or line.verb in parts:
            raise BadInput(f"Line {line.number}: a drawn example has one pos, mark and text.", line=line.number)
        parts[line.verb] = line.rest
    if not parts.get("pos"):
        place = f"Line {block[0].number}" if block else "An empty block"
        raise BadInput(f"{place}: a drawn example needs a position.")
    return Example(parts["pos"], tuple(parts.get("mark", "").split()), parts.get("text", ""), block[0].number)
