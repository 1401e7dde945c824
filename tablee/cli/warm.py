"""`tablee warm`: the rules compiled before anybody waits for them."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.cli.show import out, progress_bar
from tablee.engine.jit import COMPILED
from tablee.games import game
from tablee.games import games as all_games
from tablee.house.prepare import compile_games, is_prepared


def run_warm(names: Sequence[str]) -> None:
    """Say what is compiled already, compile the rest, and say when each game can be played."""
    if not COMPILED:
        out.print("NUMBA_DISABLE_JIT is set: the rules run as plain Python, and there is nothing to compile.")
        return
    chosen = [game(name).name for name in names or all_games()]
    done = [name for name in chosen if is_prepared(name)]
    for name in done:
        out.print(f"{name}: compiled already")
    with progress_bar("compiling", 0) as tick:
        for step in compile_games(chosen):
            tick(f"{step.game}: {step.task}", step.done, step.steps)
            for name in set(step.prepared).difference(done):
                out.print(f"{name}: the rules are ready, the bots come next")
                done.append(name)
    out.print("All is compiled.")
