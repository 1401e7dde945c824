"""The published strength of our bots as a file for programs and a page for people. Light: the house reads it too."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import msgspec

from tablee.engine.errors import BadInput
from tablee.games import game as find_game
from tablee.games import games
from tablee.lab.stats import Interval

Lineup = tuple[str, ...]

LADDER: tuple[Lineup, ...] = (
    ("quick", "random"),
    ("apprentice", "random"),
    ("journeyman", "apprentice"),
    ("journeyman", "quick"),
    ("master", "journeyman"),
    ("grandmaster", "master"),
    ("master", "journeyman", "journeyman", "journeyman"),
)
"""Who meets whom: the first is the one that should win, alone against the others."""

PARTS: dict[Lineup, str] = {
    ("journeyman", "search:turns=1000"): "judging by `evaluate`, against play-outs to the end of the match",
    ("journeyman", "search:rivals=1"): "play-outs by habit, against play-outs at random",
    ("journeyman", "search:lesson=0"): "beginning with the habits of the quick player, against beginning with none",
    ("journeyman", "search:thorough=2"): "looking at what is `sensible` alone, against looking at all that is legal",
    ("journeyman", "search:width=1000"): "growing the tree slowly, against trying every option first",
}
"""What a part of the search is worth: the Journeyman against itself without it, with the same effort."""


class Pace(msgspec.Struct, frozen=True):
    """How long one bot thought in a meeting."""

    bot: str
    turns: int
    turn_ms: float


class Meeting(msgspec.Struct, frozen=True):
    """One line-up at one game: the wins of its first bot in every deal, and where and when they were played."""

    game: str
    lineup: Lineup
    seed: int
    matches: int
    won: dict[int, float]
    share: Interval
    paces: tuple[Pace, ...]
    date: str
    processor: str
    version: str
    commit: str
    manner: str = ""
    """How the bots played: see `tablee.lab.fingerprint`."""

    @property
    def fair(self) -> float:
        """The share of a bot that is as strong as the others."""
        return 1 / len(self.lineup)

    @property
    def proven(self) -> bool:
        """The first bot is stronger, chance or no chance."""
        return self.share.low > self.fair


class Strength(msgspec.Struct, frozen=True):
    """All meetings, in the order of games and of the ladder."""

    meetings: tuple[Meeting, ...] = ()

    def find(self, game: str, lineup: Lineup) -> Meeting | None:
        return next((m for m in self.meetings if (m.game, m.lineup) == (game, lineup)), None)

    def with_meeting(self, meeting: Meeting) -> Strength:
        others = [m for m in self.meetings if (m.game, m.lineup) != (meeting.game, meeting.lineup)]
        return Strength(tuple(sorted([*others, meeting], key=place)))


def place(meeting: Meeting) -> tuple[int, int, Lineup]:
    """Games as they are listed, line-ups as they stand in the ladder, others after them."""
    known = [*LADDER, *PARTS]
    rung = known.index(meeting.lineup) if meeting.lineup in known else len(known)
    return games().index(meeting.game), rung, meeting.lineup


# The file


def load(path: Path) -> Strength:
    """What has been measured; nothing if there is no file yet."""
    if not path.exists():
        return Strength()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Strength)
    except (OSError, msgspec.DecodeError) as error:
        raise BadInput(f"{path} holds no strength of bots: {error}", file=str(path)) from None


def published() -> Strength:
    """What comes with the package."""
    return msgspec.json.decode(files("tablee.lab").joinpath("strength.json").read_bytes(), type=Strength)


def save(strength: Strength, path: Path) -> None:
    """A line for each meeting, and all at once: whoever reads sees the old file or the new one."""
    lines = b",\n".join(msgspec.json.encode(meeting) for meeting in strength.meetings)
    text = b'{"meetings": [\n' + lines + b"\n]}\n"
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_bytes(text)
        os.replace(beside, path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}.", file=str(path)) from None


# The page


def markdown(strength: Strength) -> str:
    """The table for people, as it stands in the documents."""
    lines = ["# How strong our bots are", "", *INTRODUCTION, ""]
    for game in dict.fromkeys(m.game for m in strength.meetings):
        lines += [f"## {find_game(game).title()}", "", *HEAD]
        lines += [row(m) for m in strength.meetings if m.game == game and m.lineup not in PARTS] + [""]
    lines += parts(strength)
    machines = ", ".join(dict.fromkeys(m.processor for m in strength.meetings))
    return "\n".join([*lines, f"Played on: {machines or 'nothing yet'}."]) + "\n"


INTRODUCTION = (
    "Made by `tablee strength`; do not edit. Every deal is played once for each rotation of the seats, so that luck",
    "cancels out. Wins are those of the first bot, a shared victory counted in parts, with the 95 % interval (a",
    "Bayesian bootstrap over deals), in bold where all of it is above *fair*: what a bot no stronger than the others",
    "would win. Time is the average of a turn on one core, of the one bot and of the other; `commit` is the last one",
    "that changed the engine, the games or the bots, with a + if they were changed since. Where players may prolong a",
    "match for ever (UR), it ends after 100 rounds.",
)
HEAD = (
    "| bot | against | wins | 95 % | fair | matches | a turn | date | commit |",
    "|---|---|---|---|---|---|---|---|---|",
)


def parts(strength: Strength) -> list[str]:
    """What the parts of the search are worth, as far as it was measured."""
    rows = [part_row(m) for lineup in PARTS for m in strength.meetings if m.lineup == lineup]
    if not rows:
        return []
    return ["## What the parts of the search are worth", "", *PARTS_INTRODUCTION, "", *PARTS_HEAD, *rows, ""]


def part_row(m: Meeting) -> str:
    game, commit = find_game(m.game).title(), f"`{m.commit or m.version}`"
    return f"| {' | '.join((PARTS[m.lineup], game, wins(m), between(m), str(m.matches), commit))} |"


PARTS_INTRODUCTION = (
    "The Journeyman against the same search, with the same effort, without one part. 50 % would mean that the part is",
    "worth nothing.",
)
PARTS_HEAD = ("| part | game | wins | 95 % | matches | commit |", "|---|---|---|---|---|---|")


def wins(m: Meeting) -> str:
    return f"**{m.share.value:.1%}**" if m.proven else f"{m.share.value:.1%}"


def between(m: Meeting) -> str:
    return f"{m.share.low:.1%} – {m.share.high:.1%}"


def label(name: str) -> str:
    """A bot's name in a table: of a bot from another package only the function and its settings."""
    source, colon, settings = name.partition(":")
    return source.rpartition(".")[2] + colon + settings


def row(m: Meeting) -> str:
    others = ", ".join(label(name) for name in dict.fromkeys(m.lineup[1:]))
    against = f"{others} × {len(m.lineup) - 1}" if len(m.lineup) > 2 else others
    paces = " / ".join(thinking(p.turn_ms) for p in m.paces)
    cells = (
        label(m.lineup[0]), against, wins(m), between(m), f"{m.fair:.0%}", str(m.matches), paces, m.date,
        f"`{m.commit or m.version}`",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def thinking(ms: float) -> str:
    return f"{ms / 1000:.1f} s" if ms >= 1000 else f"{ms:.1f} ms" if ms < 10 else f"{ms:.0f} ms"
