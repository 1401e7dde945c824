"""Figures, not tests: how fast the rules run on one core, how big a state is, how long a start takes."""

from __future__ import annotations

import itertools
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
import numba
import numpy as np

from tablee.bots import style_of
from tablee.bots.thinker import Budget, Thinker
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.record import States
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.lab.peers import peers
from tablee.lab.playout import LIMIT, midway, play_batch, trace
from tablee.lab.vector import Vector

WINDOW = 1.0
"""Seconds that one measurement takes at least."""
WINDOWS = 3
"""Measurements of one figure; the best counts, for others on the machine can only slow it down."""
BATCH = 64
VECTOR = 4096
"""Games of the vector environment that is measured."""
COPIES = 1_000_000
CALLS, REPEATS = 1_000, 20
"""Decisions over which calls from Python are measured, and how often; the best counts."""
SEARCH_EFFORT = 20_000
ROOM = 64
IMPORT = "import tablee.bots.warm; from tablee.games import game; import sys; game(sys.argv[1])"
START = "from tablee.bots.warm import warm; from tablee.games import game; import sys; warm(game(sys.argv[1]))"
HOUSE_PATIENCE, HOUSE_POLL = 60.0, 0.02

RATES = ("decisions_per_second", "python_decisions_per_second")
"""In a compiled loop, and in one in Python."""

Say = Callable[[str], None]


class PythonCalls(msgspec.Struct, frozen=True):
    """Nanoseconds that a call from Python takes, over the decisions of a random match."""

    legal: int
    apply: int
    copy: int

    @property
    def together(self) -> int:
        return self.legal + self.apply + self.copy


class GameFigures(msgspec.Struct, frozen=True):
    """One game's figures; rates are a second of one core. Random decisions have the legal actions listed at every step;
    environment steps are decisions in a vector environment, with its next observations, masks and rewards. A search is
    that of the bots for two players in the middle of a match."""

    decisions_per_second: int
    by_players: dict[str, int]
    python_decisions_per_second: int
    """The same in a loop in Python."""
    environment_steps_per_second: int
    environment_steps_by_players: dict[str, int]
    search_iterations_per_second: int
    search_decisions_per_second: int
    state_bytes: int
    copy_ns: float
    python_ns: PythonCalls
    first_start_s: float
    warm_start_s: float


class PeerFigures(msgspec.Struct, frozen=True):
    """A peer's version and rates, measured in the same way and the same run: in a compiled loop, if there is one, and
    in a loop in Python."""

    version: str
    decisions_per_second: int | None
    python_decisions_per_second: int


class Figures(msgspec.Struct, frozen=True):
    """All figures of one run. `ratios[game][peer]` is how many times a game's rate is the peer's, compiled loop against
    compiled loop; `python_ratios` are those of the loops in Python."""

    machine: dict[str, str]
    games: dict[str, GameFigures]
    peers: dict[str, PeerFigures]
    ratios: dict[str, dict[str, float]]
    python_ratios: dict[str, dict[str, float]]
    house_warm_start_s: float | None


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def rate(play: Callable[[], int], window: float) -> int:
    """Decisions a second of processor time: the best of a few windows, after one call to warm up."""
    play()
    best = 0.0
    for _ in range(WINDOWS):
        decisions, start = 0, time.process_time()
        while (spent := time.process_time() - start) < window / WINDOWS:
            decisions += play()
        best = max(best, decisions / spent)
    return int(best)


def random_play(game: Game, players: int) -> Callable[[], int]:
    """A function that plays one more batch of random matches at each call."""
    batches = iter(range(0, sys.maxsize, BATCH))
    return lambda: play_batch(game, BATCH, players, first=next(batches), limit=LIMIT).decisions


def python_play(game: Game, players: int) -> Callable[[], int]:
    """A function that plays one more random match at each call, decision by decision, as a program in Python does."""
    seeds = itertools.count()

    def play() -> int:
        state, decisions = game.new(players, next(seeds)), 0
        while (seat := game.to_move(state)) is not None:
            if seat == CHANCE:
                outcomes, odds = zip(*game.chances(state), strict=True)
                action = random.choices(outcomes, odds)[0]
            else:
                action = random.choice(game.legal(state))
            game.apply(state, action)
            decisions += 1
        return decisions

    return play


def vector_steps(game: Game, players: int) -> Callable[[], int]:
    """A function that takes one random step in each game of a vector at each call, the choice of it included."""
    vector = Vector(game, players, VECTOR)

    def step() -> int:
        vector.step(vector.sample())
        return vector.count

    return step


@rule
def copy_around(states: States, times: int) -> None:
    for i in range(times):
        states[(i + 1) % ROOM] = states[i % ROOM]


class Searched(NamedTuple):
    """What a search does in a second of one core: iterations, and decisions carried out in them."""

    iterations: int
    decisions: int


def searching(game: Game, window: float) -> Searched:
    """How fast the search of the bots is, in the middle of a match between two."""
    state = midway(game, game.players[0])
    seat = game.to_move(state) or 0
    style = style_of(game, "journeyman")
    Thinker(game, state, seat, 1, Budget(SEARCH_EFFORT), style).think()  # compiles what is not compiled yet, uncounted
    effort, spent = SEARCH_EFFORT, 0.0
    while spent < window:
        thinker = Thinker(game, state, seat, 1, Budget(effort), style)
        start = time.process_time()
        thinker.think()
        spent, effort = time.process_time() - start, effort * 2
    return Searched(int(thinker.iterations / spent), int(thinker.spent / spent))


def copy_time(game: Game) -> float:
    """Nanoseconds to copy one state."""
    states = np.repeat(game.new(game.players[0]).array, ROOM)
    copy_around(states, 1)
    start = time.process_time()
    copy_around(states, COPIES)
    return round((time.process_time() - start) / COPIES * 1e9, 1)


def python_calls(game: Game) -> PythonCalls:
    """What one decision costs whoever plays through Python, call by call."""
    players = game.players[0]
    decisions = trace(game, players)[0][:CALLS].tolist()
    states = [game.new(players)]
    for decision in decisions:
        states.append(game.apply(states[-1].copy(), decision))
    ends = [state.copy() for state in states[1:]]

    def legal() -> None:
        for state in ends:
            game.legal(state)

    def copy() -> None:
        for state in ends:
            state.copy()

    def apply() -> None:
        for state, decision in zip(states, decisions, strict=False):
            game.apply(state, decision)

    before = [state.to_bytes() for state in states]
    taken: dict[str, list[float]] = {"legal": [], "copy": [], "apply": []}
    for _ in range(REPEATS):
        for call in (legal, copy, apply):
            start = time.perf_counter_ns()
            call()
            taken[call.__name__].append((time.perf_counter_ns() - start) / len(decisions))
        states = [State.from_bytes(game, data) for data in before]
    return PythonCalls(**{name: round(min(times)) for name, times in taken.items()})


def as_installed(folder: str) -> dict[str, str]:
    """The environment of somebody who has set the house up: Python reads modules that it has translated before. They
    are kept in this folder, for a machine may be told to keep none."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPYCACHEPREFIX": os.path.join(folder, "modules")}


def start_times(game: Game) -> tuple[float, float]:
    """Seconds from nothing to a game that is ready for a table of people and bots: first start, then warm start."""
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder:
        environment = {**as_installed(folder), "TABLEE_CACHE": folder}
        subprocess.run([sys.executable, "-c", IMPORT, game.name], check=True, env=environment)
        first, warm = (timed_start(game.name, environment) for _ in range(2))
    return first, warm


def timed_start(name: str, environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", START, name], check=True, env=environment)
    return round(time.perf_counter() - start, 2)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def house_start() -> float | None:
    """Seconds until the house answers with its first page, the rules compiled before; None if it does not open."""
    with tempfile.TemporaryDirectory(prefix="tablee-bench-") as folder:
        environment = as_installed(folder)
        opened = [timed_house(folder, environment) for _ in range(2)]  # the first lets Python translate the modules
        return opened[-1]


def timed_house(data: str, environment: dict[str, str]) -> float | None:
    port = free_port()
    command = [sys.executable, "-m", "tablee", "serve", "--port", str(port), "--data", data]
    start = time.perf_counter()
    house = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        while house.poll() is None and time.perf_counter() - start < HOUSE_PATIENCE:
            if answers(f"http://127.0.0.1:{port}/"):
                return round(time.perf_counter() - start, 2)
            time.sleep(HOUSE_POLL)
        return None
    finally:
        house.terminate()
        house.wait()


def answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=HOUSE_PATIENCE):
            return True
    except (URLError, ConnectionError):
        return False


def measure_game(game: Game, window: float, say: Say) -> GameFigures:
    rates, steps_of = {}, {}
    for players in game.players:
        say(f"{game.name}: random play, {players} players")
        rates[str(players)] = rate(random_play(game, players), window)
        say(f"{game.name}: vector environment, {players} players")
        steps_of[str(players)] = rate(vector_steps(game, players), window)
    say(f"{game.name}: search")
    searched = searching(game, window)
    say(f"{game.name}: copies")
    copy_ns, python_ns = copy_time(game), python_calls(game)
    say(f"{game.name}: random play in Python")
    in_python = rate(python_play(game, game.players[-1]), window)
    say(f"{game.name}: first and warm start")
    first, warm = start_times(game)
    most = str(game.players[-1])
    return GameFigures(
        decisions_per_second=rates[most], by_players=rates, python_decisions_per_second=in_python,
        environment_steps_per_second=steps_of[most], environment_steps_by_players=steps_of,
        search_iterations_per_second=searched.iterations, search_decisions_per_second=searched.decisions,
        state_bytes=game.kernel.dtype.itemsize, copy_ns=copy_ns, python_ns=python_ns,
        first_start_s=first, warm_start_s=warm,
    )  # fmt: skip


def measure_peers(window: float, say: Say) -> dict[str, PeerFigures]:
    figures = {}
    for peer in peers():
        say(peer.name)
        compiled = rate(peer.play_compiled, window) if peer.play_compiled else None
        figures[peer.name] = PeerFigures(peer.version, compiled, rate(peer.play, window))
    return figures


def steps(games: Sequence[Game]) -> int:
    """How often `bench` will say something: for a progress bar."""
    return sum(2 * len(game.players) + 4 for game in games) + sum(1 for _ in peers()) + 1


def bench(games: Sequence[Game], window: float = WINDOW, say: Say = lambda what: None) -> Figures:
    """Measure the games and the installed peers in one run on one core."""
    with one_core():
        ours = {game.name: measure_game(game, window, say) for game in games}
        theirs = measure_peers(window, say)
    say("house: warm start")
    compiled, in_python = ({name: times(own, theirs, kind) for name, own in ours.items()} for kind in RATES)
    return Figures(machine(), ours, theirs, compiled, in_python, house_start())


def times(ours: GameFigures, theirs: Mapping[str, PeerFigures], kind: str) -> dict[str, float]:
    """How many times our rate is that of each peer, like for like: one kind of loop against the same kind."""
    return {
        peer: round(getattr(ours, kind) / getattr(other, kind), 2)
        for peer, other in theirs.items()
        if getattr(other, kind)
    }


def machine() -> dict[str, str]:
    return {
        "processor": processor(), "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(), "numba": numba.__version__, "numpy": np.__version__,
    }  # fmt: skip


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or "unknown"
