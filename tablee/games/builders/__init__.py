"""The Builders: Antiquity: gather a team, send it to your sites, finish buildings and machines, and pay for it all."""

from tablee.engine.game import Game
from tablee.games.builders.kernel import KERNEL
from tablee.games.builders.mind.observe import LAYOUT
from tablee.games.builders.rules.actions import TABLE
from tablee.games.builders.rules.state import OPTIONS
from tablee.games.builders.show import view, words
from tablee.games.builders.text.notation import NOTATION

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="BLD",
    players=(2, 3, 4),
    actions=TABLE,
    observed=LAYOUT,
    options=OPTIONS,
    versions={1: {}},
    presets={
        "written": {},
        "strict": {"machines_take_tools": "off", "machines_instructed": "off"},
        "ladder": {"takes_add_up": "on"},
    },
    notation=NOTATION,
    look=view,
    words=words,
    open_with=(2, 3, 4),
    uncovering=(),
)
