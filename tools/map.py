"""Writes docs/map.md: every file of the package with the line that it says of itself.

`python tools/map.py` after a file has come, gone, or found better words; a test asks for it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "map.md"
HEAD = """# Map

Every file with the line that it says of itself, room by room. A room imports only rooms above it.
`python tools/map.py` writes this page; [architecture.md](architecture.md) says how the rooms hang together.
"""
BEFORE_GAMES, AFTER_GAMES = (
    ("engine", "games"),
    ("bots", "lab", "house", "house/migrations", "house/static", "adapters", "load", "cli"),
)
SUFFIXES = (".py", ".js", ".css")
COMMENT = re.compile(r"\s*(?://|/\*)\s*(.*?)\s*(?:\*/)?$")


def page() -> str:
    return "\n".join([HEAD, *(line for room in all_rooms() for line in room_lines(room))])


def all_rooms() -> list[str]:
    """The rooms in their order; each game is one."""
    games = sorted(path.parent.name for path in (ROOT / "tablee" / "games").glob("*/components.toml"))
    return [*BEFORE_GAMES, *(f"games/{game}" for game in games), *AFTER_GAMES]


def room_lines(room: str) -> list[str]:
    """A heading, and a table of the files in the room that are in no room within it."""
    folder = ROOT / "tablee" / room
    inner = [ROOT / "tablee" / other for other in all_rooms() if other.startswith(f"{room}/")]
    found = [path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.stat().st_size]
    found = [path for path in found if not any(path.is_relative_to(other) for other in inner)]
    found.sort(key=lambda path: place(path, folder))
    rows = [f"| `{path.relative_to(folder).as_posix()}` | {about(path)} |" for path in found]
    return [f"## {room}", "", "| file | subject |", "|---|---|", *rows, ""]


def place(path: Path, folder: Path) -> tuple[object, ...]:
    return (path.parent != folder, *path.parts)


def about(path: Path) -> str:
    """The first sentence of a module, or the first line of a script or a style sheet."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = (ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0]
    else:
        text = comment(source.splitlines())
    return " ".join(text.split()).replace("|", "\\|")


def comment(lines: list[str]) -> str:
    """The comment at the head of a script: its first paragraph."""
    words: list[str] = []
    for line in lines:
        found = COMMENT.match(line) if line.lstrip().startswith(("//", "/*")) else None
        inside = words and lines[0].startswith("/*") and "*/" not in "".join(words)
        if found:
            words.append(found[1] + ("*/" if line.rstrip().endswith("*/") else ""))
        elif inside:
            words.append(line.strip())
        else:
            break
    return " ".join(words).replace("*/", "").strip()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
