"""A toy game, small but whole: with it the engine and the adapters are tested on chance, hidden hands and secrets."""

from __future__ import annotations

import numpy as np

from tablee.engine.game import Game
from tablee.engine.verbs import SEATS, Kernel
from tests.toy import notation, rules, view, words
from tests.toy.actions import ACTIONS
from tests.toy.state import END, OPTIONS, VALUES, State

KERNEL = Kernel(
    name="toy",
    dtype=np.dtype(State.dtype),  # type: ignore[attr-defined]
    actions=ACTIONS,
    max_legal=VALUES,
    observation=4 * VALUES + END + 2 + 5 * SEATS,
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
    players=(2, 3, 4),
    options=OPTIONS,
    versions={1: {"rounds": "2"}, 2: {}},
    notation=notation,
    look=view,
    words=words,
)
