"""The published strength of our bots: who beats whom, how surely, how fast, and from which commit.

A full run takes hours, so it is done in pieces: every meeting is written down when it ends (or is stopped), and goes on
from there as long as the sources of the players stay the same.
"""

from __future__ import annotations

import datetime
import os
import subprocess
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from tablee import __version__
from tablee.bots import BOTS, bot
from tablee.engine.errors import BadInput
from tablee.games import game as find_game
from tablee.games import games as all_games
from tablee.lab.arena import Plan, plan_arena, rotations
from tablee.lab.arena import run as run_arena
from tablee.lab.bench import processor
from tablee.lab.crew import Progress, Stopped, silent
from tablee.lab.standings import Standings
from tablee.lab.stats import Interval, share

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
PACKAGE = Path(__file__).resolve().parent.parent
PLAYERS = ("engine", "games", "bots")
"""The rooms whose sources decide how strong a bot is."""


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
    rung = LADDER.index(meeting.lineup) if meeting.lineup in LADDER else len(LADDER)
    return all_games().index(meeting.game), rung, meeting.lineup


def ladder() -> tuple[Lineup, ...]:
    """The rungs whose bots we have."""
    return tuple(lineup for lineup in LADDER if set(lineup) <= set(BOTS))


def read_lineups(texts: Iterable[str]) -> tuple[Lineup, ...]:
    """`master:journeyman` and the like; as many names as seats."""
    found = tuple(tuple(text.split(":")) for text in texts)
    for text, lineup in zip(texts, found, strict=True):
        if len(lineup) < 2:
            raise BadInput(f"A pair is written one:other, not {text!r}.", pair=text)
        for name in lineup:
            bot(name)
        if lineup[0] in lineup[1:]:
            raise BadInput(f"{text!r} cannot be judged: {lineup[0]} meets itself.", pair=text)
    return found


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


def commit() -> str:
    """The last commit that changed the sources of the players, with a + if they were changed since; else empty."""
    rooms = [str(PACKAGE / room) for room in PLAYERS]
    last = git("log", "-1", "--format=%h", "--", *rooms)
    return f"{last}+" if last and git("status", "--porcelain", "--", *rooms) else last


def git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", str(PACKAGE), *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


# Measuring


def meeting(plan: Plan, found: Standings, before: Meeting | None) -> Meeting:
    """A meeting from the deals that were just played, and those of before."""
    lineup = plan.lineups[0]
    won = dict(sorted({**(before.won if before else {}), **found.wins_by_deal[lineup[0]]}.items()))
    trials = dict.fromkeys(won, float(len(rotations(lineup))))
    return Meeting(
        game=plan.game, lineup=lineup, seed=plan.seed, matches=len(won) * len(rotations(lineup)), won=won,
        share=share(won, trials), paces=tuple(pace(found, name, before) for name in dict.fromkeys(lineup)),
        date=datetime.datetime.now(datetime.UTC).date().isoformat(), processor=processor(), version=__version__,
        commit=commit(),
    )  # fmt: skip


def pace(found: Standings, name: str, before: Meeting | None) -> Pace:
    entry = found.entry(name)
    old = next((p for p in before.paces if p.bot == name), None) if before else None
    turns = entry.turns + (old.turns if old else 0)
    spent = entry.turns * entry.turn_ms + (old.turns * old.turn_ms if old else 0.0)
    return Pace(name, turns, round(spent / max(1, turns), 3))


def usable(old: Meeting | None, seed: int, again: bool) -> Meeting | None:
    """What was measured before, if it was with the same players and the same deals."""
    if old is None or again or old.commit.endswith("+"):
        return None
    if (old.commit, old.version, old.seed) != (commit(), __version__, seed):
        return None
    return old


def measure(
    game: str, lineup: Lineup, matches: int, seed: int, before: Meeting | None, jobs: int, progress: Progress
) -> Meeting:
    """Play one meeting on to so many matches; Stopped holds what there is of it."""
    plan = plan_arena(find_game(game), lineup, matches, len(lineup), seed)
    if before:
        plan = msgspec.structs.replace(plan, deals=tuple(deal for deal in plan.deals if deal not in before.won))
        if not plan.deals:
            return before
    try:
        return meeting(plan, run_arena(plan, jobs, progress=progress), before)
    except Stopped as stop:
        report = meeting(plan, stop.report, before) if stop.report else before
        raise Stopped(str(stop), report, stop.interrupted) from None


def strengthen(
    games: Sequence[str], lineups: Sequence[Lineup], matches: int, path: Path, *, seed: int = 0, jobs: int = 0,
    again: bool = False, progress: Callable[[str], Progress] = lambda what: silent,
) -> Strength:  # fmt: skip
    """Measure every line-up at every game and write each into the file as soon as it is done."""
    strength = load(path)
    wanted = [(game, lineup) for game in games for lineup in lineups]
    for game, lineup in wanted:
        plan_arena(find_game(game), lineup, matches, len(lineup), seed)  # refuses what is wrong before hours of work
    for game, lineup in wanted:
        before = usable(strength.find(game, lineup), seed, again)
        try:
            found = measure(game, lineup, matches, seed, before, jobs, progress(f"{game} {':'.join(lineup)}"))
        except Stopped as stop:
            if stop.report:
                save(strength.with_meeting(stop.report), path)
            raise
        strength = strength.with_meeting(found)
        save(strength, path)
    return strength


# The page


def markdown(strength: Strength) -> str:
    """The table for people, as it stands in the documents."""
    lines = ["# How strong our bots are", "", *INTRODUCTION, ""]
    for game in dict.fromkeys(m.game for m in strength.meetings):
        lines += [f"## {find_game(game).title()}", "", *HEAD]
        lines += [row(m) for m in strength.meetings if m.game == game] + [""]
    machines = ", ".join(dict.fromkeys(m.processor for m in strength.meetings))
    return "\n".join([*lines, f"Played on: {machines or 'nothing yet'}."]) + "\n"


INTRODUCTION = (
    "Made by `tablee strength`; do not edit. Every deal is played once for each rotation of the seats, so that luck",
    "cancels out. Wins are those of the first bot, a shared victory counted in parts, with the 95 % interval (a",
    "Bayesian bootstrap over deals), in bold where all of it is above *fair*: what a bot no stronger than the others",
    "would win. Time is the average of a turn on one core, of the one bot and of the other; `commit` is the last one",
    "that changed the engine, the games or the bots, with a + if they were changed since.",
)
HEAD = (
    "| bot | against | wins | 95 % | fair | matches | a turn | date | commit |",
    "|---|---|---|---|---|---|---|---|---|",
)


def row(m: Meeting) -> str:
    others = ", ".join(dict.fromkeys(m.lineup[1:]))
    against = f"{others} × {len(m.lineup) - 1}" if len(m.lineup) > 2 else others
    wins = f"**{m.share.value:.1%}**" if m.proven else f"{m.share.value:.1%}"
    paces = " / ".join(thinking(p.turn_ms) for p in m.paces)
    cells = (
        m.lineup[0], against, wins, f"{m.share.low:.1%} – {m.share.high:.1%}", f"{m.fair:.0%}", str(m.matches), paces,
        m.date, f"`{m.commit or m.version}`",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def thinking(ms: float) -> str:
    return f"{ms / 1000:.1f} s" if ms >= 1000 else f"{ms:.1f} ms" if ms < 10 else f"{ms:.0f} ms"
