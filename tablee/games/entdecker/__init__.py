"""Entdecker, by Klaus Teuber: one ship, an unknown sea, and islands that belong to whoever built best on them."""

from tablee.engine.game import Aside, Game
from tablee.games.entdecker.kernel import KERNEL
from tablee.games.entdecker.mind.observe import LAYOUT
from tablee.games.entdecker.rules.actions import RECALL, TABLE
from tablee.games.entdecker.rules.legal import forbids_aside
from tablee.games.entdecker.rules.state import CELLS, OPTIONS
from tablee.games.entdecker.show import view, words
from tablee.games.entdecker.text.notation import NOTATION

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="ENT",
    players=(2, 3, 4),
    actions=TABLE,
    observed=LAYOUT,
    options=OPTIONS,
    versions={1: {"no_build_after_last": "off"}, 2: {}},
    presets={
        "written": {},
        "translator": {"unplayable_to_filler": "on", "first_player": "translator"},
        "friendly": {"no_build_after_last": "off", "hostile_colony": "on", "post_recall": "anytime"},
    },
    notation=NOTATION,
    look=view,
    words=words,
    open_with=(2, 3, 4),
    uncovering=(),
    by_hand=("draw",),
    aside=Aside(range(RECALL, RECALL + CELLS), forbids_aside),
)
