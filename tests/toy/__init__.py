"""A toy game, small but whole: with it the engine and the adapters are tested on chance, hidden hands and secrets."""

from __future__ import annotations

import numpy as np

from tablee.engine.game import Game
from tablee.engine.verbs import Kernel
from tests.toy import rules, view, words
from tests.toy.actions import ACTIONS, TABLE
from tests.toy.notation import NOTATION
from tests.toy.state import OPTIONS, VALUES, State

KERNEL = Kernel(
    name="toy",
    dtype=np.dtype(State.dtype),  # type: ignore[attr-defined]
    actions=ACTIONS,
    max_legal=VALUES,
    observation=rules.LAYOUT.size,
    setup=rules.setup,
    legal=rules.legal,
    weights=rules.weights,
    apply=rules.apply,
    forbids=rules.forbids,
    commits=rules.commits,
    score=rules.score,
    winners=rules.winners,
    determinize=rules.determinize,
    observe=rules.observe,
    evaluate=rules.evaluate,
)

GAME = Game(
    KERNEL,
    package="tests.toy",
    prefix="TOY",
    actions=TABLE,
    observed=rules.LAYOUT,
    players=(2, 3, 4),
    options=OPTIONS,
    versions={1: {"rounds": "2"}, 2: {}},
    notation=NOTATION,
    look=view,
    words=words,
)
