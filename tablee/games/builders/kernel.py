"""The Builders's rules and mind as the engine calls them."""

from __future__ import annotations

from tablee.engine.verbs import Kernel, Level
from tablee.games.builders.mind.evaluate import evaluate
from tablee.games.builders.mind.observe import LAYOUT, observe
from tablee.games.builders.mind.sensible import sensible
from tablee.games.builders.rules import actions
from tablee.games.builders.rules.actions import MAX_LEGAL
from tablee.games.builders.rules.apply import apply, commits, determinize
from tablee.games.builders.rules.invariants import check
from tablee.games.builders.rules.legal import forbids, legal, weights
from tablee.games.builders.rules.scoring import score, winners
from tablee.games.builders.rules.setup import setup
from tablee.games.builders.rules.state import State

KERNEL = Kernel(
    name="builders",
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
    spread=3.0,
    levels=(Level(10_000, 1), Level(50_000, 1), Level(2_000_000, 1), Level(10_000_000, 1)),
)
