"""The published strength of our bots: who beats whom, how surely, how fast, and from which commit.

A full run takes hours, so it is done in pieces: every meeting is written down when it ends (or is stopped), and goes on
from there as long as the players play in the same manner.
"""

from __future__ import annotations

import datetime
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from tablee import __version__
from tablee.bots import BOTS, load_bot
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.games import game as find_game
from tablee.lab.arena import Plan, plan_arena, rotations
from tablee.lab.arena import run as run_arena
from tablee.lab.bench import processor
from tablee.lab.fingerprint import manner
from tablee.lab.published_strength import LADDER, Lineup, Meeting, Pace, Strength, load, save
from tablee.lab.standings import Standings
from tablee.lab.stats import share
from tablee.lab.workers import Progress, Stopped, silent

PACKAGE = Path(__file__).resolve().parent.parent
PLAYERS = tuple(f"{room}/*.{kind}" for room in ("engine", "games", "bots") for kind in ("py", "toml"))
"""The sources that decide how strong a bot is: rules and bots, not boards and words."""
ROUND_LIMIT, ROUNDS = "round_limit", 100
"""A game that players may prolong for ever has an option that ends it. Strong ones do so in UR: most of their matches
are over by themselves before this."""


def ladder() -> tuple[Lineup, ...]:
    """The rungs whose bots we have."""
    return tuple(lineup for lineup in LADDER if set(lineup) <= set(BOTS))


def read_lineups(texts: Iterable[str]) -> tuple[Lineup, ...]:
    """`master/journeyman` and the like; as many names as seats."""
    found = tuple(tuple(text.split("/")) for text in texts)
    for text, lineup in zip(texts, found, strict=True):
        if len(lineup) < 2:
            raise BadInput(f"A pair is written one/other, not {text!r}.", pair=text)
        for name in lineup:
            load_bot(name)
        if lineup[0] in lineup[1:]:
            raise BadInput(f"{text!r} cannot be judged: {lineup[0]} meets itself.", pair=text)
    return found


# Where it comes from


def commit() -> str:
    """The last commit that changed the sources of the players, with a + if they were changed since; else empty."""
    sources = [str(PACKAGE / pattern) for pattern in PLAYERS]
    last = git("log", "-1", "--format=%h", "--", *sources)
    return f"{last}+" if last and git("status", "--porcelain", "--", *sources) else last


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
        commit=commit(), manner=manner(find_game(plan.game), lineup, commit()),
    )  # fmt: skip


def pace(found: Standings, name: str, before: Meeting | None) -> Pace:
    entry = found.entry(name)
    old = next((p for p in before.paces if p.bot == name), None) if before else None
    turns = entry.turns + (old.turns if old else 0)
    spent = entry.turns * entry.turn_ms + (old.turns * old.turn_ms if old else 0.0)
    return Pace(name, turns, round(spent / max(1, turns), 3))


def usable(old: Meeting | None, seed: int, again: bool) -> Meeting | None:
    """What was measured before, if it was with the same deals and nobody plays in another manner."""
    if old is None or again or old.seed != seed:
        return None
    return old if old.manner == manner(find_game(old.game), old.lineup, commit()) else None


def ending(game: Game) -> dict[str, str]:
    """The options under which every match of a game ends."""
    return {ROUND_LIMIT: str(ROUNDS)} if any(option.name == ROUND_LIMIT for option in game.options) else {}


def fixtures(game: str, lineup: Lineup, matches: int, seed: int) -> Plan:
    found = find_game(game)
    return plan_arena(found, lineup, matches, len(lineup), seed, ending(found))


def measure(
    game: str, lineup: Lineup, matches: int, seed: int, before: Meeting | None, jobs: int, progress: Progress
) -> Meeting:
    """Play one meeting on to so many matches; Stopped holds what there is of it."""
    plan = fixtures(game, lineup, matches, seed)
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
        fixtures(game, lineup, matches, seed)  # refuses what is wrong before hours of work
    for game, lineup in wanted:
        before = usable(strength.find(game, lineup), seed, again)
        try:
            found = measure(game, lineup, matches, seed, before, jobs, progress(f"{game} {'/'.join(lineup)}"))
        except Stopped as stop:
            if stop.report:
                save(strength.with_meeting(stop.report), path)
            raise
        strength = strength.with_meeting(found)
        save(strength, path)
    return strength
