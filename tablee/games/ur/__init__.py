"""UR, by Paolo Mori: the tile in your hand is what you may do, the tiles on the grid are what you own."""

from tablee.engine.game import Game
from tablee.games.ur.kernel import KERNEL
from tablee.games.ur.mind.observe import LAYOUT
from tablee.games.ur.rules.actions import TABLE
from tablee.games.ur.rules.state import OPTIONS
from tablee.games.ur.show import view, words
from tablee.games.ur.text.notation import NOTATION

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="UR",
    players=(2, 3, 4),
    actions=TABLE,
    observed=LAYOUT,
    options=OPTIONS,
    versions={1: {"tie_counts_ziggurat_cubes": "on", "end_counts_side_tile": "on"}, 2: {}},
    presets={
        "written": {},
        "friendly": {"farms_feed_themselves": "on", "share_ties": "on"},
        "endless": {"end_counts_side_tile": "on", "tie_counts_ziggurat_cubes": "on"},
    },
    notation=NOTATION,
    look=view,
    words=words,
    open_with=(3, 4),
    uncovering=("pile",),
)
