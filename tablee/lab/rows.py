"""The compiled side of the vector environment: many games side by side, one row each.

A row is a state, what is written down about its game, and the arrays that learners read. Game k of a seed is always the
same, however many games there are: its set-up and its chance follow from `game_seed(seed, k)` exactly as those of
`tablee.Match` with that seed. Rows do not know one another, so any of them may be stepped by any thread.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots import quick
from tablee.bots.dice import random_action, roll, seed_dice
from tablee.engine import chance, verbs
from tablee.engine.chance import open_stream, philox, pick
from tablee.engine.game import Game
from tablee.engine.jit import inlined, rule
from tablee.engine.record import i8, i64, record, u64, zeros
from tablee.engine.state import State
from tablee.engine.uncounted import lend
from tablee.engine.verbs import MOST_SEATS

WIN, LOSS = 1.0, -1.0
GAMES_DOMAIN = np.uint64(0x7461626C6565)
"""The domain of the games' seeds: different seeds of an environment have no game in common."""
RIVALS_DOMAIN = np.uint64(0x726976616C73)
"""The domain of the seeds with which opponents decide."""
DICE = 1 << 40
"""Which stream of a game's seed random choices are rolled with: far from what the set-up draws."""
ONE = np.uint64(1)
NONE: Final = -1

EVERYBODY: Final = -1
"""As the learner's seat: all seats are asked, there are no opponents."""
BY_SEED: Final = -2
"""As the learner's seat: it follows from the seed of each game."""

# How far the game of a row is: in play, over by the rules, or cut short for its length.
ON, ENDED, CUT = 0, 1, 2
# What is done with a row whose game is over: the next game is dealt at once, at the next step, or never.
SAME_STEP, NEXT_STEP, DISABLED = 0, 1, 2
# What the end of a game pays.
RESULT, SHARE, MARGIN = 0, 1, 2
# Who plays the seats that are not the learner's.
NOBODY_ELSE, RANDOM, QUICK, ASKED = 0, 1, 2, 3

CHANCE, NOBODY = verbs.CHANCE, verbs.NOBODY
legal, weights, apply, setup = verbs.legal, verbs.weights, verbs.apply, verbs.setup
observe, score, winners, determinize = verbs.observe, verbs.score, verbs.winners, verbs.determinize
choose_quickly, HANDED = quick.choose_at, quick.HANDED


class Step(NamedTuple):
    """What learners get, one row a game. The arrays belong to the environment, and its next step overwrites them:
    copy what is to be kept."""

    observation: npt.NDArray[np.float32]
    """[count, numbers]: what the seat to move knows."""
    mask: npt.NDArray[np.bool_]
    """[count, actions]: what the seat to move may do; everything where the action will be ignored."""
    seat: npt.NDArray[np.int8]
    """[count]: who is to move; observation and mask are this seat's. NOBODY (-2) where a game is over and none has
    begun: the observation is then that of the learner, or of who took the last decision."""
    reward: npt.NDArray[np.float32]
    """[count, players]: what the last decision brought each seat: 0 but at the end of a game. A cut pays nothing."""
    done: npt.NDArray[np.bool_]
    """[count]: whether the game of the last decision is over, by the rules or by a cut."""
    truncated: npt.NDArray[np.bool_]
    """[count]: whether that game was cut short for its length: what it would have brought has to be estimated."""
    points: npt.NDArray[np.int32]
    """[count, players]: the points of a game that has just ended or was cut, else 0."""
    length: npt.NDArray[np.int64]
    """[count]: how many decisions of players that game had, else 0."""

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """[count], a new array: whether the game ended by its rules."""
        return self.done & ~self.truncated


@record
class Row:
    """What is written down about one game beside its state."""

    number = i64()  # which game of the environment's seed it is
    seed = i64()
    ply = i64()  # decisions taken, those of chance included
    length = i64()  # decisions of players
    own = i64()  # of these, the learner's
    count = i64()  # legal actions
    learner = i8()  # whose decisions are asked for: a seat, or EVERYBODY
    judged = i8()  # who was the learner in the game that was over last
    mover = i8()  # who took the last decision
    over = i8()
    rival = i8()  # who plays the other seats
    dice = u64[1]


class Luck(NamedTuple):
    """What chance and random choices write on; every thread has its own."""

    outcomes: Any
    odds: Any
    stream: Any


class Desk(NamedTuple):
    """Everything that compiled code reads and writes."""

    states: Any
    finals: Any  # the state in which the last game of each row was over
    rows: Any
    blank: Any  # one for each number of players
    choices: Any


class Terms(NamedTuple):
    """What holds for all rows."""

    seed: int
    games: int
    limit: int
    pays: int
    autoreset: int
    learner: int


@rule
def game_seed(seed: Any, number: Any) -> Any:
    """The seed of game `number` of an environment's seed."""
    word, _ = philox(np.uint64(seed), GAMES_DOMAIN, np.uint64(number))
    return np.int64(word >> ONE)


@rule
def write_seeds(seed: Any, numbers: Any, out: Any) -> None:
    """The seeds of many games."""
    for k in range(len(numbers)):
        out[k] = game_seed(seed, numbers[k])


@rule
def rival_seed(row: Any) -> Any:
    """With what an opponent decides now."""
    word, _ = philox(np.uint64(row.seed), RIVALS_DOMAIN, np.uint64(row.ply))
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


@inlined
def take_up(s: Any, row: Any, luck: Any, learner: int) -> None:
    """A game begins in this state."""
    row.ply = row.length = row.own = 0
    row.over = ON
    row.mover = NONE
    row.learner = row.seed % s.players if learner == BY_SEED else learner
    let_chance_decide(s, row, luck)


@rule
def deal(desk: Any, luck: Any, i: int, learner: int) -> None:
    """Begin the game of the row's number and seed."""
    s, row = desk.states[i], desk.rows[i]
    desk.states[i] = desk.blank[row.number % len(desk.blank)]
    seed_dice(row.dice, row.seed, DICE)
    setup(s, s.players, row.seed)
    take_up(s, row, luck, learner)


@rule
def deal_next(desk: Any, luck: Any, i: int, terms: Any) -> None:
    row = desk.rows[i]
    row.number += terms.games
    row.seed = game_seed(terms.seed, row.number)
    deal(desk, luck, i, terms.learner)


@inlined
def show(desk: Any, i: int, step: Any) -> None:
    """Write what the seat to move knows and may do."""
    s, row, choices, mask = desk.states[i], desk.rows[i], desk.choices[i], step.mask[i]
    step.seat[i] = s.to_move
    viewer = s.to_move
    if viewer == NOBODY:
        viewer = row.mover if row.learner == EVERYBODY else row.learner
    observe(s, viewer, step.observation[i])
    mask[:] = row.over != ON
    row.count = legal(s, choices) if row.over == ON else 0
    for k in range(row.count):
        mask[choices[k]] = True


@rule
def pay(s: Any, reward: Any, points: Any) -> None:
    """The winners share +1, the others share -1; all get 0 if everybody wins."""
    total, won = np.zeros(MOST_SEATS, np.int32), np.zeros(MOST_SEATS, np.int8)
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
def pay_shares(points: Any, players: int, reward: Any) -> None:
    """Everybody's points less the average, as a share of all: they add up to 0."""
    total, size = 0, 0
    for seat in range(players):
        total += points[seat]
        size += abs(points[seat])
    for seat in range(players):
        reward[seat] = (points[seat] - total / players) / max(1, size)


@rule
def pay_margins(points: Any, players: int, reward: Any) -> None:
    """Everybody's points less those of the best rival."""
    for seat in range(players):
        best = points[1 if seat == 0 else 0]
        for other in range(players):
            if other != seat:
                best = max(best, points[other])
        reward[seat] = points[seat] - best


@rule
def finish(desk: Any, luck: Any, i: int, cut: bool, terms: Any, step: Any) -> None:
    """The game of a row is over: say so, pay if it has ended, and go on as it was agreed."""
    s, row = desk.states[i], desk.rows[i]
    desk.finals[i] = s
    row.judged = row.learner
    row.over = CUT if cut else ENDED
    step.done[i], step.truncated[i], step.length[i] = True, cut, row.length
    reward, points = step.reward[i], step.points[i]
    pay(s, reward, points)
    if cut:
        reward[:] = 0
    elif terms.pays == SHARE:
        pay_shares(points, s.players, reward)
    elif terms.pays == MARGIN:
        pay_margins(points, s.players, reward)
    if terms.autoreset == SAME_STEP:
        deal_next(desk, luck, i, terms)


@inlined
def decide(desk: Any, luck: Any, i: int, action: Any, terms: Any, step: Any) -> None:
    """One decision in a row, what chance makes of it, and the end of the game if it was the last.

    A game is cut only where the learner is asked; one that ends before the learner has decided anything is passed over.
    """
    s, row = desk.states[i], desk.rows[i]
    row.mover = s.to_move
    row.ply += 1
    row.length += 1
    if row.learner == EVERYBODY or row.learner == s.to_move:
        row.own += 1
    apply(s, action)
    if s.to_move == CHANCE:
        let_chance_decide(s, row, luck)
    if s.to_move == NOBODY:
        if row.own == 0:
            deal_next(desk, luck, i, terms)
        else:
            finish(desk, luck, i, False, terms, step)
    elif row.length >= terms.limit and row.own > 0 and (row.learner == EVERYBODY or row.learner == s.to_move):
        finish(desk, luck, i, True, terms, step)


@rule
def is_pending(s: Any, row: Any) -> bool:
    """Whether an opponent is to decide."""
    return row.over == ON and row.learner != EVERYBODY and row.learner != s.to_move


# Doors


@rule
def begin(desk: Any, luck: Any, rows: Any, fresh: bool, terms: Any, step: Any) -> None:
    """Games begin in these rows: those of their numbers and seeds, or as their states lie there."""
    desk, luck, step = lend(desk), lend(luck), lend(step)
    for k in range(len(rows)):
        i = rows[k]
        if fresh:
            deal(desk, luck, i, terms.learner)
        else:
            take_up(desk.states[i], desk.rows[i], luck, terms.learner)
        show(desk, i, step)


@rule
def may_take(choices: Any, count: int, action: Any) -> bool:
    for k in range(count):
        if choices[k] == action:
            return True
    return False


@rule
def first_illegal(desk: Any, rows: Any, actions: Any) -> int:
    """The place of the first action that is not legal in its row, or NONE. Where a game is over any action will do."""
    for k in range(len(rows)):
        i = rows[k]
        if desk.rows[i].over == ON and not may_take(desk.choices[i], desk.rows[i].count, actions[k]):
            return k
    return NONE


@rule
def take(desk: Any, luck: Any, rows: Any, actions: Any, terms: Any, step: Any) -> None:
    """One decision in each of these rows. A row whose game is over gets its next game, or stays as it is."""
    desk, luck, step = lend(desk), lend(luck), lend(step)
    for k in range(len(rows)):
        i = rows[k]
        if desk.rows[i].over == ON:
            decide(desk, luck, i, actions[k], terms, step)
        elif terms.autoreset == NEXT_STEP:
            deal_next(desk, luck, i, terms)
        else:
            step.done[i], step.truncated[i] = True, desk.rows[i].over == CUT
        show(desk, i, step)


@rule
def play_randomly(desk: Any, luck: Any, rows: Any, terms: Any, step: Any) -> None:
    """Let opponents that choose at random decide until the learner is asked."""
    desk, luck, step = lend(desk), lend(luck), lend(step)
    for k in range(len(rows)):
        i = rows[k]
        s, row = desk.states[i], desk.rows[i]
        while is_pending(s, row):
            decide(desk, luck, i, random_action(s, row.dice, luck.outcomes, luck.odds), terms, step)
        show(desk, i, step)


@rule
def play_quickly(desk: Any, luck: Any, rows: Any, terms: Any, step: Any, boards: Any, budget: int) -> None:
    """Let quick players decide until the learner is asked: each choice is that of the bot of that name."""
    desk, luck, step, boards = lend(desk), lend(luck), lend(step), lend(boards)
    for k in range(len(rows)):
        i = rows[k]
        s, row = desk.states[i], desk.rows[i]
        while is_pending(s, row):
            seat, seed = s.to_move, rival_seed(row)
            boards.boards[HANDED] = s
            determinize(boards.boards[HANDED], seat, seed)
            decide(desk, luck, i, choose_quickly(boards, seat, seed, budget), terms, step)
        show(desk, i, step)


@rule
def choose(desk: Any, out: Any) -> None:
    """A random legal action for every row; 0 where it will be ignored."""
    for i in range(len(out)):
        row = desk.rows[i]
        out[i] = desk.choices[i, roll(row.dice, row.count)] if row.over == ON else 0


@rule
def observe_each(states: Any, rows: Any, first: int, out: Any) -> None:
    """What the seats from `first` on know in these rows; zeros for seats that a row does not have."""
    for k in range(len(rows)):
        s = states[rows[k]]
        for column in range(out.shape[1]):
            if first + column < s.players:
                observe(s, first + column, out[k, column])
            else:
                out[k, column, :] = 0


def new_luck(game: Game) -> Luck:
    most = game.kernel.max_legal
    return Luck(np.zeros(most, np.int32), np.zeros(most, np.int32), np.zeros(chance.WORDS, np.uint64))


def new_desk(game: Game, blanks: list[State], count: int) -> Desk:
    blank = np.concatenate([state.array for state in blanks])
    states = blank[np.arange(count) % len(blank)]
    rows = zeros(Row.dtype, count)  # type: ignore[attr-defined]
    return Desk(states, states.copy(), rows, blank, np.zeros((count, game.kernel.max_legal), np.int32))
