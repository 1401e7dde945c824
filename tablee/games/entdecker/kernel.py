"""Entdecker's rules and mind as the engine calls them."""

from __future__ import annotations

from tablee.engine.verbs import Kernel, Level
from tablee.games.entdecker.mind.evaluate import evaluate
from tablee.games.entdecker.mind.observe import LAYOUT, observe
from tablee.games.entdecker.mind.sensible import sensible
from tablee.games.entdecker.rules import actions
from tablee.games.entdecker.rules.actions import MAX_LEGAL
from tablee.games.entdecker.rules.apply import apply, commits, determinize
from tablee.games.entdecker.rules.invariants import check
from tablee.games.entdecker.rules.legal import forbids, legal, weights
from tablee.games.entdecker.rules.scoring import score, winners
from tablee.games.entdecker.rules.setup import setup
from tablee.games.entdecker.rules.state import State

KERNEL = Kernel(
    name="entdecker",
    dtype=State.dtype,  # type: ignore[attr-defined]
    actions=actions.ACTIONS,
    max_legal=MAX_LEGAL,
    observation=LAYOUT.size,
    setup=setup,
    legal=legal,
    weights=weights,
    apply=apply,
    forbids=forbids,
    commits=commits,
    score=score,
    winners=winners,
    determinize=determinize,
    observe=observe,
    evaluate=evaluate,
    check=check,
    sensible=sensible,
    spread=6.0,
    levels=(Level(5_000, 1), Level(20_000, 1), Level(300_000, 4), Level(4_000_000, 4)),
    lesson=0,  # the quick player finishes a turn as if it knew what will be drawn
)
