"""Uruk's rules and mind as the engine calls them."""

from __future__ import annotations

from tablee.engine.verbs import Kernel, Level
from tablee.games.uruk.mind.evaluate import evaluate
from tablee.games.uruk.mind.observe import LAYOUT, observe
from tablee.games.uruk.mind.sensible import sensible
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.apply import apply, commits
from tablee.games.uruk.rules.determinize import determinize
from tablee.games.uruk.rules.invariants import check
from tablee.games.uruk.rules.legal import legal, weights
from tablee.games.uruk.rules.permission import forbids
from tablee.games.uruk.rules.scoring import score, winners
from tablee.games.uruk.rules.setup import setup
from tablee.games.uruk.rules.state import State

KERNEL = Kernel(
    name="uruk",
    dtype=State.dtype,  # type: ignore[attr-defined]
    actions=a.ACTIONS,
    max_legal=a.MAX_LEGAL,
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
    spread=1.0,
    levels=(Level(2_000, 1), Level(12_000, 2), Level(50_000, 2), Level(400_000, 2, "network")),
)
