"""UR's rules and mind as the engine calls them."""

from __future__ import annotations

from tablee.engine.verbs import Kernel, usual_levels
from tablee.games.ur.mind.evaluate import evaluate
from tablee.games.ur.mind.observe import LAYOUT, observe
from tablee.games.ur.rules import actions
from tablee.games.ur.rules.actions import MAX_LEGAL
from tablee.games.ur.rules.apply import apply, commits, determinize
from tablee.games.ur.rules.invariants import check
from tablee.games.ur.rules.legal import forbids, legal, weights
from tablee.games.ur.rules.scoring import score, winners
from tablee.games.ur.rules.setup import setup
from tablee.games.ur.rules.state import State

KERNEL = Kernel(
    name="ur",
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
    spread=10.0,
    levels=usual_levels(6),
)
