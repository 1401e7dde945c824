"""Uruk, by Hanno and Wilfried Kuhn: lay discoveries, draw cubes from them, and settle on top of them."""

from tablee.engine.game import Game
from tablee.games.uruk.kernel import KERNEL
from tablee.games.uruk.mind.observe import LAYOUT
from tablee.games.uruk.rules.actions import TABLE
from tablee.games.uruk.rules.state import OPTIONS
from tablee.games.uruk.show import view, words
from tablee.games.uruk.text.notation import NOTATION

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="URUK",
    players=(2, 3, 4),
    actions=TABLE,
    observed=LAYOUT,
    options=OPTIONS,
    versions={1: {"favour": "next", "pipe": "leader"}, 2: {}},
    presets={
        "written": {},
        "publisher": {"pipe": "more"},
        "strict": {"favour": "next", "pipe": "leader"},
        "friendly": {"road_take": "all", "missing": "free"},
    },
    notation=NOTATION,
    look=view,
    words=words,
)
