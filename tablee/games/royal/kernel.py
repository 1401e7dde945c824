"""The rules and mind of the Royal Game of Ur as the engine calls them."""

from __future__ import annotations

from tablee.engine.verbs import Kernel, usual_levels
from tablee.games.royal.mind.evaluate import evaluate
from tablee.games.royal.mind.observe import OBSERVATION, observe
from tablee.games.royal.rules.actions import ACTIONS, MAX_LEGAL
from tablee.games.royal.rules.apply import apply, commits, determinize
from tablee.games.royal.rules.invariants import check
from tablee.games.royal.rules.legal import forbids, legal, weights
from tablee.games.royal.rules.scoring import score, winners
from tablee.games.royal.rules.setup import setup
from tablee.games.royal.rules.state import State

KERNEL = Kernel(
    name="royal",
    dtype=State.dtype,  # type: ignore[attr-defined]
    actions=ACTIONS,
    max_legal=MAX_LEGAL,
    observation=OBSERVATION,
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
    spread=8.0,
    levels=usual_levels(4),
)
