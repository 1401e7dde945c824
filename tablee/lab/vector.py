"""Thousands of games stepped by one compiled call, on arrays that are made once and written in place.

Row i plays the games i, i + count, i + 2 count, … of a seed, one after the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.bots import quick
from tablee.engine.errors import BadInput, IllegalMove, Over
from tablee.engine.game import Game, read_seed
from tablee.engine.state import State
from tablee.lab import rows as rules
from tablee.lab.rivals import Opponent, Rival, kind_of, rivals_of
from tablee.lab.rows import (
    BY_SEED,
    DISABLED,
    EVERYBODY,
    LOSS,
    MARGIN,
    NEXT_STEP,
    NONE,
    ON,
    QUICK,
    RANDOM,
    RESULT,
    SAME_STEP,
    SHARE,
    WIN,
    Step,
    Terms,
    game_seed,
    new_desk,
    new_luck,
)  # fmt: skip

__all__ = ["LOSS", "MAX_LENGTH", "WIN", "Step", "Vector", "game_seed"]

MAX_LENGTH = 2000
"""After so many decisions a game is cut short."""
MOST_GAMES = 1 << 24
ALONE = 32
"""So few rows are not worth a second thread."""

REWARDS = {"result": RESULT, "share": SHARE, "margin": MARGIN}
AUTORESETS = {"same-step": SAME_STEP, "next-step": NEXT_STEP, "disabled": DISABLED}

Rows = npt.NDArray[np.int64]
Allocate = Callable[[tuple[int, ...], Any], npt.NDArray[Any]]


def new_step(game: Game, players: int, count: int, allocate: Allocate) -> Step:
    return Step(
        observation=allocate((count, game.kernel.observation), np.float32),
        mask=allocate((count, game.kernel.actions), np.bool_),
        seat=allocate((count,), np.int8),
        reward=allocate((count, players), np.float32),
        done=allocate((count,), np.bool_),
        truncated=allocate((count,), np.bool_),
        points=allocate((count, players), np.int32),
        length=allocate((count,), np.int64),
    )


class Vector:
    """`count` games of one kind. `reset` and `step` return the same arrays each time, written anew.

    Without opponents every step is one decision in every row, by whoever is to move there. With opponents it is one
    decision of the learner, and the opponents' up to the learner's next.
    """

    def __init__(
        self,
        game: Game,
        players: int | Sequence[int] = 2,
        count: int = 1024,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        max_length: int = MAX_LENGTH,
        *,
        reward: str = "result",
        autoreset: str = "same-step",
        opponents: Opponent | Iterable[Opponent] | None = None,
        learner: int | None = None,
        threads: int = 1,
        allocate: Allocate = np.zeros,
    ) -> None:
        tables = [players] if isinstance(players, int) else list(players)
        check_numbers(count, max_length, threads)
        if not tables:
            raise BadInput("Say how many play.")
        for some in tables:
            game.new(some, seed, options)  # refuses what is wrong
        if learner is not None and not 0 <= learner < min(tables):
            raise BadInput(f"There is no seat {learner} at every table.", seat=learner)
        self.game, self.tables, self.count, self.seed = game, tuple(tables), count, read_seed(seed)
        self.players = max(tables)
        self.max_length, self.reward, self.autoreset = max_length, reward, autoreset
        self.threads = threads or os.cpu_count() or 1
        self._rivals = [] if opponents is None else rivals_of(opponents, self.threads)
        self._seat = EVERYBODY if opponents is None else BY_SEED if learner is None else learner
        self._pays, self._resets = named(REWARDS, "reward", reward), named(AUTORESETS, "autoreset", autoreset)
        self._desk = new_desk(game, [game.blank(some, options) for some in tables], count)
        self._lucks = [new_luck(game) for _ in range(self.threads)]
        self._boards = [quick.new_desk(game, game.blank(tables[0])) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._step = new_step(game, self.players, count, allocate)
        self._all = np.arange(count)
        self._seat_rivals()
        self.reset()

    def _seat_rivals(self) -> None:
        """Row i has the i-th opponent, from the first again after the last."""
        kinds = [kind_of(rival) for rival in self._rivals] or [rules.NOBODY_ELSE]
        of = self._all % len(kinds)
        self._desk.rows["rival"] = np.array(kinds)[of]
        self._asked: list[tuple[Rival, Rows]] = [
            (rival, np.flatnonzero(of == k)) for k, rival in enumerate(self._rivals) if not isinstance(rival, int)
        ]

    @property
    def _terms(self) -> Terms:
        return Terms(self.seed, self.count, self.max_length, self._pays, self._resets, self._seat)

    # Stepping

    def reset(self, seed: int | None = None) -> Step:
        """Begin again with the games 0 to count - 1 of the seed, or of another seed."""
        if seed is not None:
            self.seed = read_seed(seed)
        self._desk.rows["number"] = self._all
        self._desk.rows["seed"] = self._game_seeds(self._all)
        return self._begin(self._all, fresh=True)

    def _game_seeds(self, numbers: Rows) -> npt.NDArray[np.int64]:
        seeds = np.empty(len(numbers), np.int64)
        rules.write_seeds(self.seed, numbers, seeds)
        return seeds

    def reset_rows(self, rows: npt.ArrayLike, seeds: npt.ArrayLike | None = None) -> Step:
        """Begin the next games of these rows (their numbers, or booleans for all), or the games of these seeds: each is
        the game of `tablee.Match` with that seed. Other rows stay as they are."""
        chosen = self._rows(rows)
        books = self._desk.rows
        if seeds is None:
            books["number"][chosen] += self.count
            books["seed"][chosen] = self._game_seeds(books["number"][chosen])
        else:
            books["seed"][chosen] = [read_seed(seed) for seed in np.broadcast_to(seeds, chosen.shape).tolist()]
        return self._begin(chosen, fresh=True)

    def set_state(self, row: int, state: State, seed: int | None = None) -> Step:
        """Go on from this position in one row, as if its game had begun there. With the same seed (default: the row's
        own) and the same decisions, chance decides alike."""
        self._check_row(row)
        if state.game is not self.game or int(state.players) not in self.tables:
            raise BadInput(f"{state!r} is no position of this environment.")
        if self.game.to_move(state) is None:
            raise Over("No game can go on from a position in which it is over.")
        if seed is not None:
            self._desk.rows["seed"][row] = read_seed(seed)
        self._desk.states[row] = state.array[0]
        return self._begin(np.array([row]), fresh=False)

    def _begin(self, rows: Rows, fresh: bool) -> Step:
        for array in (self._step.reward, self._step.done, self._step.truncated, self._step.points, self._step.length):
            array[rows] = 0
        rules.begin(self._desk, self._lucks[0], rows, fresh, self._terms, self._step)
        self._let_rivals_decide()
        return self._step

    def step(self, actions: npt.ArrayLike) -> Step:
        """One decision in every game. IllegalMove, and no change to any game, if a clause forbids one of them."""
        codes = self._codes(actions, self.count)
        self._check_legal(self._all, codes)
        for array in (self._step.reward, self._step.done, self._step.truncated, self._step.points, self._step.length):
            array.fill(0)
        self._share(self._all, lambda part, k: rules.take(self._desk, self._lucks[k], part, codes[part], *self._rest))
        self._let_rivals_decide()
        return self._step

    @property
    def _rest(self) -> tuple[Terms, Step]:
        return self._terms, self._step

    def _share(self, rows: Rows, work: Callable[[Rows, int], None]) -> None:
        """Let every thread do its part of these rows."""
        if self._pool is None or len(rows) < ALONE:
            work(rows, 0)
        else:
            list(self._pool.map(work, np.array_split(rows, self.threads), range(self.threads)))

    def _let_rivals_decide(self) -> None:
        """Go on until the learner is asked in every row."""
        if not self._rivals:
            return
        desk, kinds = self._desk, self._desk.rows["rival"]
        self._share(
            self._pending(np.flatnonzero(kinds == RANDOM)),
            lambda part, k: rules.play_randomly(desk, self._lucks[k], part, *self._rest),
        )
        self._share(
            self._pending(np.flatnonzero(kinds == QUICK)),
            lambda part, k: rules.play_quickly(
                desk, self._lucks[k], part, *self._rest, self._boards[k], quick.BUDGET
            ),
        )  # fmt: skip
        for rival, seated in self._asked:
            while len(rows := self._pending(seated)):
                codes = self._codes(rival.decide(self, rows), len(rows))
                self._check_legal(rows, codes)
                rules.take(desk, self._lucks[0], rows, codes, *self._rest)

    def _pending(self, rows: Rows) -> Rows:
        """Those of the rows in which an opponent is to decide."""
        books = self._desk.rows
        return rows[(books["over"][rows] == ON) & (books["learner"][rows] != self._desk.states["to_move"][rows])]

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for every game, as a new array; the choices too follow from the seed."""
        actions = np.empty(self.count, np.int64)
        rules.choose(self._desk, actions)
        return actions

    def _codes(self, actions: npt.ArrayLike, count: int) -> npt.NDArray[np.int64]:
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise BadInput(f"Actions are whole numbers, not {given.dtype}.", dtype=str(given.dtype))
        if given.shape != (count,):
            raise BadInput(f"{count} games need an array of {count} actions, not one of shape {given.shape}.")
        return np.ascontiguousarray(given, np.int64)

    def _check_legal(self, rows: Rows, codes: npt.NDArray[np.int64]) -> None:
        place = rules.first_illegal(self._desk, rows, codes)
        if place == NONE:
            return
        game, row, action = self.game, int(rows[place]), int(codes[place])
        state = self.state(row)
        clause = game.why_not(state, action)
        assert clause is not None
        sentence = game.refusal(state, action, clause)
        raise IllegalMove(f"Game {row}, action {action}: {sentence} ({clause})", clause, row=row, action=action)

    # Looking

    @property
    def shown(self) -> Step:
        """The arrays as the last step, or the opponents' last decision, has left them."""
        return self._step

    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """[count, numbers], a new array: what this seat knows in every game; zeros where there is no such seat."""
        if not 0 <= seat < self.players:
            raise BadInput(f"There is no seat {seat} at this table.", seat=seat)
        return self._observe(self._desk.states, self._all, seat, 1)[:, 0]

    def observations(self) -> npt.NDArray[np.float32]:
        """[count, players, numbers], a new array: what every seat knows."""
        return self._observe(self._desk.states, self._all, 0, self.players)

    def final_observations(self, rows: npt.ArrayLike) -> npt.NDArray[np.float32]:
        """[rows, players, numbers], a new array: what every seat knew when the last game of these rows (their numbers,
        or booleans for all) was over. What a cut game would have brought is estimated from that."""
        return self._observe(self._desk.finals, self._rows(rows), 0, self.players)

    def _observe(self, states: Any, rows: Rows, first: int, seats: int) -> npt.NDArray[np.float32]:
        out = np.empty((len(rows), seats, self.game.kernel.observation), np.float32)
        rules.observe_each(states, rows, first, out)
        return out

    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """[count, max_legal]: the legal actions of every row, ascending; only the first `counts` of a row count."""
        return read_only(self._desk.choices)

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """[count]: how many actions are legal."""
        return self._book("count")

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """[count]: the seed of every game in play; `tablee.Match` with it has the same set-up and the same chance."""
        return self._book("seed")

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """[count]: which game of the environment's seed every row plays."""
        return self._book("number")

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """[count]: how many decisions players have taken in every game."""
        return self._book("length")

    @property
    def own_lengths(self) -> npt.NDArray[np.int64]:
        """[count]: how many of them were the learner's."""
        return self._book("own")

    @property
    def learner(self) -> npt.NDArray[np.int8]:
        """[count]: the learner's seat; -1 where all seats are asked."""
        return self._book("learner")

    @property
    def learned(self) -> bool:
        """Whether there is one learner a game, and opponents; else all seats are asked."""
        return self._seat != EVERYBODY

    @property
    def judged(self) -> npt.NDArray[np.int8]:
        """[count]: the learner's seat in the game that was over last."""
        return self._book("judged")

    @property
    def seated(self) -> npt.NDArray[np.int8]:
        """[count]: how many play in every game."""
        return read_only(self._desk.states["players"])

    def _book(self, name: str) -> npt.NDArray[Any]:
        return read_only(self._desk.rows[name])

    def books(self, row: int) -> Any:
        """What is written down about one game, as compiled rules read it."""
        return self._desk.rows[row]

    def state(self, row: int) -> State:
        """A copy of one game's state."""
        self._check_row(row)
        return State(self.game, self._desk.states[row : row + 1].copy())

    def final_state(self, row: int) -> State:
        """A copy of the state in which the last game of a row was over."""
        self._check_row(row)
        return State(self.game, self._desk.finals[row : row + 1].copy())

    def _check_row(self, row: int) -> None:
        if not 0 <= row < self.count:
            raise BadInput(
                f"There is no row {row}: this vector has {self.count} games, 0 to {self.count - 1}.", row=row
            )

    def _rows(self, rows: npt.ArrayLike) -> Rows:
        """Rows by their numbers, or by one boolean for each."""
        given = np.asarray(rows)
        if given.dtype == np.bool_ and given.shape == (self.count,):
            return np.flatnonzero(given)
        if not np.issubdtype(given.dtype, np.integer) or given.ndim > 1:
            raise BadInput(f"Rows are numbers, or {self.count} booleans.")
        found = np.atleast_1d(given).astype(np.int64)
        for row in found.tolist():
            self._check_row(row)
        return found

    def __repr__(self) -> str:
        players = " or ".join(map(str, dict.fromkeys(self.tables)))
        return f"<Vector of {self.count} games of {self.game.name} with {players} players>"


def check_numbers(count: int, max_length: int, threads: int) -> None:
    if not isinstance(count, int | np.integer) or not 1 <= count <= MOST_GAMES:
        raise BadInput(f"A vector has 1 to {MOST_GAMES:,} games, not {count}.", count=count)
    if not isinstance(max_length, int | np.integer) or max_length < 1:
        raise BadInput(f"A game has at least one decision, not {max_length}.", max_length=max_length)
    if not isinstance(threads, int | np.integer) or threads < 0:
        raise BadInput(f"Work is shared by one thread or more (0: one for each core), not {threads}.", threads=threads)


def named(kinds: Mapping[str, int], what: str, name: str) -> int:
    if name not in kinds:
        raise BadInput(f"There is no {what} {name!r}: choose one of {', '.join(kinds)}.", **{what: name})
    return kinds[name]


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array itself, for reading: the rules depend on it."""
    view = array.view()
    view.flags.writeable = False
    return view
