"""A network that has learned a game: what it makes of a position, from what one seat knows and from nothing else.

It is two layers and two heads, a few hundred numbers wide, and our own compiled code evaluates it in a few
microseconds. Most of what it sees is 0 and costs nothing. The file holds plain arrays and a record of how they were
learned.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablee.engine import verbs
from tablee.engine.errors import BadInput
from tablee.engine.game import Game
from tablee.engine.jit import rule
from tablee.engine.state import State
from tablee.engine.uncounted import lend
from tablee.engine.verbs import SEATS

SHIPPED = Path(__file__).parent / "networks"
WIDE, NARROW = 256, 64
"""The numbers of the two layers."""
ZERO, ONE = np.float32(0), np.float32(1)

observe = verbs.observe


class Network(NamedTuple):
    """What was learned. Weights stand as they are read: the numbers that one input, or one action, brings are
    neighbours."""

    inputs: Any  # [inputs, wide]
    inputs_bias: Any
    middle: Any  # [wide, narrow]
    middle_bias: Any
    results: Any  # [narrow, seats]: the seat itself, then clockwise
    results_bias: Any
    policy: Any  # [actions, narrow]
    policy_bias: Any


class Slate(NamedTuple):
    """What an evaluation writes on."""

    seen: Any
    wide: Any
    narrow: Any
    results: Any  # by seat
    promise: Any  # of each option: how likely it is to be the best


def inputs(game: Game) -> int:
    """How much a network sees of a game: what the seat knows, and the options of the match."""
    return game.kernel.observation + int(np.prod(game.kernel.dtype["options"].shape))


def shapes(game: Game, wide: int = WIDE, narrow: int = NARROW) -> Network:
    """The shape of every array of a game's network."""
    actions = game.kernel.actions
    return Network(
        (inputs(game), wide), (wide,), (wide, narrow), (narrow,), (narrow, SEATS), (SEATS,), (actions, narrow),
        (actions,),
    )  # fmt: skip


def new_slate(game: Game, network: Network) -> Slate:
    wide, narrow = network.middle.shape
    return Slate(
        seen=np.zeros(inputs(game), np.float32),
        wide=np.zeros(wide, np.float32),
        narrow=np.zeros(narrow, np.float32),
        results=np.zeros(SEATS, np.float32),
        promise=np.zeros(game.kernel.max_legal, np.float32),
    )


# Evaluation


@rule
def layer(given: Any, weights: Any, bias: Any, out: Any) -> None:
    """What each number of the layer before brings, added up; a 0 brings nothing."""
    for j in range(len(out)):
        out[j] = bias[j]
    for i in range(len(given)):
        x = given[i]
        if x != ZERO:
            for j in range(len(out)):
                out[j] += x * weights[i, j]


@rule
def rectify(numbers: Any) -> None:
    for j in range(len(numbers)):
        numbers[j] = max(numbers[j], ZERO)


@rule
def soften(numbers: Any, count: int) -> None:
    """From scores to shares that add up to 1."""
    top = numbers[0]
    for k in range(1, count):
        top = max(top, numbers[k])
    total = ZERO
    for k in range(count):
        numbers[k] = np.exp(numbers[k] - top)
        total += numbers[k]
    for k in range(count):
        numbers[k] /= total


@rule
def weigh(narrow: Any, weights: Any, action: Any) -> Any:
    """How much speaks for an action. Four sums side by side: each addition waits for the one before."""
    a = b = c = d = ZERO
    for j in range(0, len(narrow) - 3, 4):
        a += narrow[j] * weights[action, j]
        b += narrow[j + 1] * weights[action, j + 1]
        c += narrow[j + 2] * weights[action, j + 2]
        d += narrow[j + 3] * weights[action, j + 3]
    return (a + b) + (c + d)


@rule
def see(s: Any, seat: int, seen: Any) -> None:
    """The position as the seat sees it, and the options of the match."""
    observe(s, seat, seen)
    base = len(seen) - len(s.options)
    for k in range(len(s.options)):
        chosen = np.float32(s.options[k])
        seen[base + k] = chosen / (np.abs(chosen) + ONE)  # some options are large numbers


@rule
def look(network: Any, slate: Any, s: Any, seat: int) -> None:
    """See the position as the seat does, and think about it."""
    see(s, seat, slate.seen)
    layer(slate.seen, network.inputs, network.inputs_bias, slate.wide)
    rectify(slate.wide)
    layer(slate.wide, network.middle, network.middle_bias, slate.narrow)
    rectify(slate.narrow)


@rule
def foresee(network: Any, slate: Any, s: Any, seat: int) -> None:
    """The result that each seat may expect, from what was seen; they add up to 1."""
    for k in range(s.players):
        total = network.results_bias[k]
        for j in range(len(slate.narrow)):
            total += slate.narrow[j] * network.results[j, k]
        slate.results[(seat + k) % s.players] = total
    soften(slate.results, int(s.players))


@rule
def promise(network: Any, slate: Any, options: Any, count: int) -> None:
    """How likely each option is to be the best, from what was seen."""
    for k in range(count):
        action = options[k]
        slate.promise[k] = network.policy_bias[action] + weigh(slate.narrow, network.policy, action)
    soften(slate.promise, count)


@rule
def see_at(states: Any, i: int, seat: int, seen: Any) -> None:
    see(states[i], seat, seen)


@rule
def ask(network: Any, slate: Any, states: Any, i: int, seat: int, options: Any, count: int) -> None:
    """All that the network makes of a position, for a seat and its options."""
    network, slate = lend(network), lend(slate)
    look(network, slate, states[i], seat)
    foresee(network, slate, states[i], seat)
    promise(network, slate, options, count)


class Opinion(NamedTuple):
    """What a network makes of a position: the share of the result that each seat may expect, and how likely each option
    is to be the best."""

    worth: tuple[float, ...]
    promise: dict[int, float]


def opinion(game: Game, network: Network, state: State, seat: int) -> Opinion:
    """What the network makes of a position from what the seat, which is to move, knows."""
    options = game.legal(state)
    slate = new_slate(game, network)
    ask(network, slate, state.array, 0, seat, np.array(options, np.int32), len(options))
    worth = slate.results[: int(state.players)].tolist()
    return Opinion(tuple(worth), dict(zip(options, slate.promise.tolist(), strict=False)))


# Files


def save(path: Path, game: Game, network: Network, record: dict[str, Any]) -> None:
    """Write a network and the record of its training; half the precision halves the file and changes no play."""
    about = {"game": game.name, "rules": game.rules_version, "licence": "Apache-2.0", **record}
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, record=np.array(json.dumps(about)), **arrays)


def read(path: Path, game: Game) -> tuple[Network, dict[str, Any]]:
    """A network and its record; BadInput if it is none for this game as it is today."""
    try:
        with np.load(path, allow_pickle=False) as file:
            record = json.loads(str(file["record"]))
            found = Network(*(np.ascontiguousarray(file[name], np.float32) for name in Network._fields))
    except (OSError, ValueError, KeyError) as error:
        raise BadInput(f"{path} holds no network: {error}.", file=str(path)) from None
    wide, narrow = found.middle.shape
    if record.get("game") != game.name or tuple(a.shape for a in found) != tuple(shapes(game, wide, narrow)):
        raise BadInput(f"{path} holds no network for {game.name} as it is today.", file=str(path))
    return found, record


@cache
def loaded(path: str, game: Game) -> Network:
    return read(Path(path), game)[0]


def shipped(game: Game) -> Path | None:
    """The network that comes with the package, if this game has one."""
    path = SHIPPED / f"{game.name}.npz"
    return path if path.exists() else None


HAND, NETWORK = "hand", "network"


def judge_of(game: Game, judge: str) -> Network | None:
    """Who judges positions: None is the game's own `evaluate`; else the network that comes with the package, as far as
    the game has one, or that of a file."""
    if judge == HAND:
        return None
    if judge != NETWORK:
        return loaded(judge, game)
    path = shipped(game)
    return loaded(str(path), game) if path else None
