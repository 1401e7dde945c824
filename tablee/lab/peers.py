"""Well-known peers, measured in the same run: random play, every legal action listed at every step."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

SEED = 2006


@dataclass(frozen=True)
class Peer:
    """A game elsewhere: `play()` plays one random match in a loop in Python and returns its decisions; so does
    `play_compiled()` in machine code, where there is such a loop."""

    name: str
    package: str
    play: Callable[[], int]
    play_compiled: Callable[[], int] | None = None

    @property
    def version(self) -> str:
        return version(self.package)


def catanatron_match() -> int:
    """Four random players; each tick is one decision, taken from the list of playable actions."""
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    match = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    decisions = 0
    while match.winning_color() is None and match.state.num_turns < TURNS_LIMIT:
        match.play_tick()
        decisions += 1
    return decisions


def spiel_match(game: Any) -> int:
    """One random match of an OpenSpiel game through Python; chance counts as a decision, as it does in ours."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = random.choices(outcomes, odds)[0]
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(action)
        decisions += 1
    return decisions


def spiel_match_compiled(game: Any) -> int:
    """The same in OpenSpiel's own loop in C++, by its own random players."""
    import pyspiel

    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, random.getrandbits(30)) for player in range(game.num_players())]
    pyspiel.evaluate_bots(state, bots, random.getrandbits(30))
    return len(state.history())


def peers() -> Iterator[Peer]:
    """Those that are installed (extra `peers`)."""
    random.seed(SEED)
    if find_spec("catanatron"):
        yield Peer("catanatron", "catanatron", catanatron_match)
    if find_spec("pyspiel"):
        import pyspiel

        for name in ("backgammon", "hearts"):
            game = pyspiel.load_game(name)
            loops = partial(spiel_match, game), partial(spiel_match_compiled, game)
            yield Peer(f"openspiel {name}", "open_spiel", *loops)
