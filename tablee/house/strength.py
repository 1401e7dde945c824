"""The published strength of the bots, as `tablee strength` measured it, ready for its page."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from tablee.bots import BOTS
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.games import games

LAB = "tablee.lab"
FILE = "strength.json"
HOUSE = "tablee.house"
GUESTS = {"tablee.adapters.opponents.openspiel_bot": "openspiel"}
"""Bots of other houses that met ours."""


class Interval(msgspec.Struct):
    """A share of wins, and what it lies between with a certainty of 95 %."""

    value: float
    low: float
    high: float


class Pace(msgspec.Struct):
    bot: str
    turn_ms: float


class Meeting(msgspec.Struct):
    """One bot alone against the others of a line-up, at one game."""

    game: str
    lineup: tuple[str, ...]
    matches: int
    share: Interval
    paces: tuple[Pace, ...] = ()
    date: str = ""
    commit: str = ""


class Published(msgspec.Struct):
    meetings: tuple[Meeting, ...] = ()


class Row(msgspec.Struct):
    """A meeting in the reader's words. Shares are per cent; `fair` is that of a bot no stronger than the others."""

    bot: str
    against: str
    players: int
    matches: int
    share: int
    low: int
    high: int
    fair: float
    pace: str
    proven: bool


class Chapter(msgspec.Struct):
    """The meetings at one game."""

    title: str
    rows: list[Row]


class Strength(msgspec.Struct):
    chapters: list[Chapter]
    dates: str
    commits: str


def strength(language: str) -> Strength:
    """All that has been measured, game by game; without chapters if nothing is published."""
    meetings = published()
    t = Tongue(HOUSE, language)
    chapters = [
        Chapter(find_game(name).title(language), [row(m, t) for m in meetings if m.game == name])
        for name in games()
        if any(m.game == name for m in meetings)
    ]
    dates = sorted({m.date for m in meetings if m.date})
    commits = dict.fromkeys(m.commit for m in meetings if m.commit)
    return Strength(chapters, " – ".join(dict.fromkeys([*dates[:1], *dates[-1:]])), ", ".join(commits))


def published() -> tuple[Meeting, ...]:
    """What comes with the package, as far as people know who met."""
    source = files(LAB).joinpath(FILE)
    meetings = msgspec.json.decode(source.read_bytes(), type=Published).meetings if source.is_file() else ()
    return tuple(m for m in meetings if all(is_known(name) for name in m.lineup))


def is_known(name: str) -> bool:
    """Not one of the lab's own trials."""
    return name in BOTS or name.partition(":")[0] in GUESTS


def label(name: str, t: Tongue) -> str:
    """A bot as people know it; of a bot from another package they hear whose it is."""
    return t(f"bot.{GUESTS.get(name.partition(':')[0], name)}")


def row(m: Meeting, t: Tongue) -> Row:
    first, others = m.lineup[0], m.lineup[1:]
    fair = 100 / len(m.lineup)
    names = t.listing([label(name, t) for name in dict.fromkeys(others)])
    against = t("bots.against.several", n=len(others), names=names) if len(others) > 1 else names
    pace = next((p.turn_ms for p in m.paces if p.bot == first), None)
    value, low, high = (round(100 * x) for x in (m.share.value, m.share.low, m.share.high))
    return Row(
        label(first, t), against, len(m.lineup), m.matches, value, low, high, fair,
        "" if pace is None else thinking(pace, t), 100 * m.share.low > fair,
    )  # fmt: skip


def thinking(ms: float, t: Tongue) -> str:
    """A time that people can read."""
    if ms >= 1000:
        return t("bots.seconds", n=f"{ms / 1000:.1f}".replace(".", t("bots.point")))
    return t("bots.ms", n=max(1, round(ms)))
