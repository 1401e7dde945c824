"""A course: matches are played, a network learns from them, and the search that it guides plays the next ones.

It begins by imitating the search without a network, and goes on with that until the search with one wins. Every
generation is written down, so a course that was stopped goes on from there; its memory of older matches is then filled
anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import msgspec
import torch

from tablee import __version__
from tablee.bots import SEARCH
from tablee.bots.network import HAND, NETWORK, save
from tablee.engine.game import Game
from tablee.games import game as find_game
from tablee.lab.arena import arena
from tablee.lab.bench import processor
from tablee.lab.learning.practice import Drill, Lessons, practise
from tablee.lab.learning.pupil import BATCH, Memory, Pupil
from tablee.lab.report import course_page
from tablee.lab.stats import Interval
from tablee.lab.strength import ending
from tablee.lab.workers import work

IMITATION = 0.35
"""Of the time of a course, how much goes by before the first network begins to learn."""
GENERATIONS = 6
"""In the rest of the time, so many networks follow one another."""
FAIR = 0.5
EXAMINED = 20_000
"""Lessons at most that a network is examined on."""
PASSES = 6
"""How often a lesson is learned from on average before the next matches are played."""
MOST_DRILLS = 100_000
CHECKPOINT, LOG, PAGE = "checkpoint.pt", "log.jsonl", "course.html"


class Syllabus(msgspec.Struct, frozen=True):
    """All that a course is asked for."""

    game: str
    minutes: float
    jobs: int = 0
    seed: int = 0
    effort: int = 2_000
    """Decisions tried for one that is studied."""
    matches: int = 100
    """Matches of each trial of a generation; 0: there is none."""
    rows: int = 1_500_000
    """How many lessons are remembered."""
    device: str = ""


class Mark(msgspec.Struct, frozen=True):
    """What is written down about a generation."""

    generation: int
    judge: str
    seconds: float
    """Since the course began, all its parts together."""
    lessons: int
    results: float
    policy: float
    unseen: float
    """How wrong the network before was about the results of these matches, which it had not seen."""
    against_quick: Interval | None = None
    """The share of matches that the network alone won."""
    against_hand: Interval | None = None
    """The share of matches that the search which it guides won against the search without, each with the effort of the
    course in every turn."""


Hear = Callable[[Mark], None]


def nobody(mark: Mark) -> None:
    """Hears nothing."""


class Course:
    """One course in its folder."""

    def __init__(self, syllabus: Syllabus, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.syllabus, self.folder = syllabus, folder
        self.game: Game = find_game(syllabus.game)
        self.device = syllabus.device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.pupil = Pupil(self.game, self.device, syllabus.seed)
        self.memory = Memory(self.game, syllabus.rows, self.device)
        self.marks: list[Mark] = []
        self.before = 0.0
        if (folder / CHECKPOINT).exists():
            self.resume()

    # Files

    @property
    def network_file(self) -> Path:
        return self.folder / f"{self.game.name}.npz"

    def generation_file(self, generation: int) -> Path:
        """A worker reads a file once, so each generation has one of its own."""
        return self.folder / f"generation-{generation}.npz"

    def resume(self) -> None:
        state = torch.load(self.folder / CHECKPOINT, map_location=self.device, weights_only=True)
        self.pupil.restore(state["pupil"])
        self.marks = msgspec.convert(state["marks"], list[Mark])
        self.before = self.marks[-1].seconds if self.marks else 0.0

    def keep(self, mark: Mark) -> None:
        """Write down what a course needs to go on, and what others need to play with the network."""
        self.marks.append(mark)
        half_written = self.folder / "checkpoint.tmp"
        torch.save({"pupil": self.pupil.state(), "marks": msgspec.to_builtins(self.marks)}, half_written)
        half_written.replace(self.folder / CHECKPOINT)
        with (self.folder / LOG).open("ab") as log:
            log.write(msgspec.json.encode(mark) + b"\n")
        (self.folder / PAGE).write_text(course_page(self.game, self.marks), encoding="utf-8")
        self.export(self.network_file)

    def export(self, path: Path) -> None:
        save(path, self.game, self.pupil.network(), self.record())

    def record(self) -> dict[str, Any]:
        """How the network was made."""
        on = torch.cuda.get_device_name() if self.device == "cuda" else "no GPU"
        return {
            "version": __version__, "machine": f"{processor()}, {on}", "course": msgspec.to_builtins(self.syllabus),
            "marks": msgspec.to_builtins(self.marks),
        }  # fmt: skip

    # The course

    def run(self, hear: Hear = nobody) -> None:
        """Until the time is over; what is done by then is kept."""
        start, whole = time.monotonic(), 60 * self.syllabus.minutes
        self.warm()
        while (passed := time.monotonic() - start) < whole or not self.marks:
            share = (1 - IMITATION) / GENERATIONS if self.marks else IMITATION
            hear(self.generation(max(1.0, min(share * whole, whole - passed)), self.before + passed))

    @property
    def follows_network(self) -> bool:
        """Whether the next matches are those of a search with the latest network."""
        trial = self.marks[-1].against_hand if self.marks else None
        return bool(self.marks) and (trial is None or trial.value >= FAIR)

    def warm(self) -> None:
        """Rules are compiled once, not by every worker."""
        network = self.generation_file(0)
        self.export(network)
        for judge in (HAND, str(network)):
            practise(Drill(self.game.name, 0, judge, 1, 1))

    def generation(self, seconds: float, passed: float) -> Mark:
        """Play, learn, and see what has come of it."""
        number, start = len(self.marks) + 1, time.monotonic()
        judge = str(self.generation_file(number - 1)) if self.follows_network else HAND
        self.export(self.generation_file(number - 1))
        count = self.gather(judge, number, seconds)
        unseen = self.pupil.examine(self.memory.latest(min(count, EXAMINED)))
        loss = self.pupil.learn(self.memory, max(1, PASSES * count // BATCH))
        self.export(self.generation_file(number))
        mark = Mark(
            number, HAND if judge == HAND else NETWORK, round(passed + time.monotonic() - start, 1), count,
            round(loss.results, 4), round(loss.policy, 4), round(unseen.results, 4), *self.trials(number),
        )  # fmt: skip
        self.keep(mark)
        self.generation_file(number - 1).unlink(missing_ok=True)
        return mark

    def gather(self, judge: str, number: int, seconds: float) -> int:
        """Play for so many seconds, at least one drill, and remember it; return how many lessons there were."""
        plan = self.syllabus
        first = (plan.seed << 40) + (number << 20)
        drills = [Drill(plan.game, first + k, judge, plan.effort) for k in range(MOST_DRILLS)]
        until, count = time.monotonic() + seconds, 0
        with closing(cast(Any, work(practise, drills, plan.jobs))) as done:
            lessons: Lessons
            for lessons in done:
                self.memory.add(lessons)
                count += len(lessons.players)
                if time.monotonic() >= until:
                    break
        return count

    def trials(self, number: int) -> tuple[Interval | None, Interval | None]:
        """The network alone against the quick player, and the search that it guides against the search without."""
        judge, effort = f"judge={self.generation_file(number)}", f"effort={self.syllabus.effort}"
        return (
            self.trial(f"{NETWORK}:{judge}", "quick", number),
            self.trial(f"{SEARCH}:{judge},{effort}", f"{SEARCH}:judge={HAND},{effort}", number),
        )

    def trial(self, one: str, other: str, seed: int) -> Interval | None:
        plan = self.syllabus
        if not plan.matches:
            return None
        found = arena(plan.game, (one, other), plan.matches, 2, seed, ending(self.game), jobs=plan.jobs)
        return found.entry(one).share
