"""Thousands of games stepped by one compiled call, on arrays that are made once and written in place.

Game k of a seed is always the same, however many games there are: its set-up and its chance follow from
`game_seed(seed, k)` exactly as those of `tablee.Match` with that seed. Row i plays the games i, i + count,
i + 2 count, … one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.dice import roll, seed_dice
from tablee.engine import chance, entry, verbs
from tablee.engine.chance import open_stream, philox, pick
from tablee.engine.clauses import Clause
from tablee.engine.errors import BadInput, IllegalMove
from tablee.engine.game import Game, read_seed
from tablee.engine.jit import rule
from tablee.engine.lend import lend
from tablee.engine.record import i64, record, u64, zeros
from tablee.engine.state import State
from tablee.engine.verbs import SEATS

MAX_LENGTH = 2000
"""After so many decisions a game is cut short and scored as it stands."""
WIN, LOSS = 1.0, -1.0
MOST_GAMES = 1 << 24
GAMES_DOMAIN = np.uint64(0x7461626C6565)
"""The domain of the games' seeds: different seeds of an environment have no game in common."""
ONE = np.uint64(1)
NONE = -1

CHANCE, NOBODY = verbs.CHANCE, verbs.NOBODY
legal, weights, apply, setup = verbs.legal, verbs.weights, verbs.apply, verbs.setup
observe, score, winners = verbs.observe, verbs.score, verbs.winners


class Step(NamedTuple):
    """What learners get, one row a game. The arrays belong to the environment, and its next step overwrites them:
    copy what is to be kept."""

    observation: npt.NDArray[np.float32]
    """[count, numbers]: what the seat to move knows."""
    mask: npt.NDArray[np.bool_]
    """[count, actions]: what the seat to move may do."""
    seat: npt.NDArray[np.int8]
    """[count]: who is to move; observation and mask are this seat's."""
    reward: npt.NDArray[np.float32]
    """[count, players]: what the last decision brought each seat: 0 but at the end of a game."""
    done: npt.NDArray[np.bool_]
    """[count]: whether the last decision ended its game; the row then shows the beginning of the next one."""
    truncated: npt.NDArray[np.bool_]
    """[count]: whether that game was cut short for its length."""
    points: npt.NDArray[np.int32]
    """[count, players]: the points of a game that has just ended, else 0."""


@record
class Row:
    """What is written down about one game beside its state."""

    number = i64()  # which game of the environment's seed it is
    seed = i64()
    ply = i64()  # decisions taken, those of chance included
    length = i64()  # decisions of players
    count = i64()  # legal actions
    dice = u64[1]


class Luck(NamedTuple):
    """What chance writes on."""

    outcomes: Any
    odds: Any
    stream: Any


class Desk(NamedTuple):
    """Everything that compiled code reads and writes."""

    states: Any
    rows: Any
    blank: Any
    choices: Any
    luck: Luck


@rule
def game_seed(seed: Any, number: Any) -> Any:
    """The seed of game `number` of an environment's seed."""
    word, _ = philox(np.uint64(seed), GAMES_DOMAIN, np.uint64(number))
    return np.int64(word >> ONE)


@rule
def let_chance_decide(s: Any, row: Any, luck: Any) -> None:
    """As `cursor.draw` does: an outcome depends on the game's seed and the ply alone."""
    while s.to_move == CHANCE:
        count = legal(s, luck.outcomes)
        weights(s, luck.odds)
        open_stream(luck.stream, row.seed, row.ply + 1)
        apply(s, np.int64(luck.outcomes[pick(luck.stream, luck.odds, count)]))
        row.ply += 1


@rule
def deal(desk: Any, i: int, seed: Any, number: Any) -> None:
    """Begin game `number` of a seed in one row."""
    desk.states[i] = desk.blank[0]
    s, row = desk.states[i], desk.rows[i]
    row.number, row.seed = number, game_seed(seed, number)
    row.ply = row.length = 0
    seed_dice(row.dice, seed, number)
    setup(s, s.players, row.seed)
    let_chance_decide(s, row, desk.luck)


@rule
def show(s: Any, row: Any, choices: Any, mask: Any, observation: Any) -> None:
    """Write what the seat to move knows and may do."""
    row.count = legal(s, choices)
    mask[:] = False
    for k in range(row.count):
        mask[choices[k]] = True
    observe(s, s.to_move, observation)


@rule
def pay(s: Any, reward: Any, points: Any) -> None:
    """The winners share +1, the others share -1; all get 0 if everybody wins."""
    total, won = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int8)
    score(s, total)
    winners(s, won)
    shares = 0
    for seat in range(s.players):
        shares += won[seat]
    for seat in range(s.players):
        points[seat] = total[seat]
        if shares < s.players:
            reward[seat] = WIN / shares if won[seat] else LOSS / (s.players - shares)


@rule
def may_take(choices: Any, count: int, action: Any) -> bool:
    for k in range(count):
        if choices[k] == action:
            return True
    return False


@rule
def deal_all(desk: Any, seed: Any, step: Any) -> None:
    """Begin the first game of every row."""
    desk, step = lend(desk), lend(step)
    for i in range(len(desk.states)):
        deal(desk, i, seed, i)
        step.seat[i] = desk.states[i].to_move
        show(desk.states[i], desk.rows[i], desk.choices[i], step.mask[i], step.observation[i])


@rule
def first_illegal(desk: Any, actions: Any) -> int:
    """The first row whose action is not legal, or NONE."""
    for i in range(len(actions)):
        if not may_take(desk.choices[i], desk.rows[i].count, actions[i]):
            return i
    return NONE


@rule
def take_all(desk: Any, actions: Any, seed: Any, limit: int, step: Any) -> None:
    """One decision in every row, and the next game where it was the last."""
    desk, step = lend(desk), lend(step)
    for i in range(len(actions)):
        s, row = desk.states[i], desk.rows[i]
        apply(s, actions[i])
        row.ply += 1
        row.length += 1
        if s.to_move == CHANCE:
            let_chance_decide(s, row, desk.luck)
        ended = s.to_move == NOBODY
        cut = not ended and row.length >= limit
        step.done[i], step.truncated[i] = ended or cut, cut
        step.reward[i, :] = 0
        step.points[i, :] = 0
        if ended or cut:
            pay(s, step.reward[i], step.points[i])
            deal(desk, i, seed, row.number + len(actions))
        step.seat[i] = s.to_move
        show(s, row, desk.choices[i], step.mask[i], step.observation[i])


@rule
def choose_all(desk: Any, out: Any) -> None:
    """A random legal action for every row."""
    for i in range(len(out)):
        row = desk.rows[i]
        out[i] = desk.choices[i, roll(row.dice, row.count)]


def new_desk(game: Game, blank: State, count: int) -> Desk:
    most = game.kernel.max_legal
    scratch = Luck(np.zeros(most, np.int32), np.zeros(most, np.int32), np.zeros(chance.WORDS, np.uint64))
    rows = zeros(Row.dtype, count)  # type: ignore[attr-defined]
    return Desk(np.repeat(blank.array, count), rows, blank.array, np.zeros((count, most), np.int32), scratch)


def new_step(game: Game, players: int, count: int) -> Step:
    return Step(
        observation=np.zeros((count, game.kernel.observation), np.float32),
        mask=np.zeros((count, game.kernel.actions), np.bool_),
        seat=np.zeros(count, np.int8),
        reward=np.zeros((count, players), np.float32),
        done=np.zeros(count, np.bool_),
        truncated=np.zeros(count, np.bool_),
        points=np.zeros((count, players), np.int32),
    )


class Vector:
    """`count` games of one kind. `reset` and `step` return the same arrays each time, written anew.

    A game that ends makes room for the next at once, so every step is one decision in every row.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        count: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        max_length: int = MAX_LENGTH,
    ) -> None:
        if not isinstance(count, int | np.integer) or not 1 <= count <= MOST_GAMES:
            raise BadInput(f"A vector has 1 to {MOST_GAMES:,} games, not {count}.", count=count)
        if not isinstance(max_length, int | np.integer) or max_length < 1:
            raise BadInput(f"A game has at least one decision, not {max_length}.", max_length=max_length)
        game.new(players, seed, options)  # refuses what is wrong
        self.game, self.players, self.count, self.seed = game, players, count, seed
        self.max_length = max_length
        self._desk = new_desk(game, game.blank(players, options), count)
        self._step = new_step(game, players, count)
        self.reset()

    def reset(self, seed: int | None = None) -> Step:
        """Begin again with the games 0 to count - 1 of the seed, or of another seed."""
        if seed is not None:
            self.seed = read_seed(seed)
        for array in (self._step.reward, self._step.done, self._step.truncated, self._step.points):
            array.fill(0)
        deal_all(self._desk, self.seed, self._step)
        return self._step

    def step(self, actions: npt.ArrayLike) -> Step:
        """One decision in every game. IllegalMove, and no change to any game, if a clause forbids one of them."""
        codes = self._codes(actions)
        row = first_illegal(self._desk, codes)
        if row != NONE:
            raise self._refusal(row, int(codes[row]))
        take_all(self._desk, codes, self.seed, self.max_length, self._step)
        return self._step

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for every game, as a new array; the choices too follow from the seed."""
        actions = np.empty(self.count, np.int64)
        choose_all(self._desk, actions)
        return actions

    def _codes(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = np.asarray(actions)
        if not np.issubdtype(given.dtype, np.integer):
            raise BadInput(f"Actions are whole numbers, not {given.dtype}.", dtype=str(given.dtype))
        if given.shape != (self.count,):
            raise BadInput(f"{self.count} games need an array of {self.count} actions, not one of shape {given.shape}.")
        return np.ascontiguousarray(given, np.int64)

    def _refusal(self, row: int, action: int) -> IllegalMove:
        game, state = self.game, self.state(row)
        clause = Clause.of(game.prefix, int(entry.forbids_at(state.array, 0, game.code(action))))
        sentence = game.refusal(state, action, clause)
        return IllegalMove(f"Game {row}, action {action}: {sentence} ({clause})", clause, row=row, action=action)

    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """[count, max_legal]: the legal actions of every row, ascending; only the first `counts` of a row count."""
        return read_only(self._desk.choices)

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """[count]: how many actions are legal."""
        return read_only(self._desk.rows["count"])

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """[count]: the seed of every game in play; `tablee.Match` with it has the same set-up and the same chance."""
        return read_only(self._desk.rows["seed"])

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """[count]: which game of the environment's seed every row plays."""
        return read_only(self._desk.rows["number"])

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """[count]: how many decisions players have taken in every game."""
        return read_only(self._desk.rows["length"])

    def state(self, row: int) -> State:
        """A copy of one game's state."""
        return State(self.game, self._desk.states[row : row + 1].copy())

    def __repr__(self) -> str:
        return f"<Vector of {self.count} games of {self.game.name} with {self.players} players>"


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array itself, for reading: the rules depend on it."""
    view = array.view()
    view.flags.writeable = False
    return view
