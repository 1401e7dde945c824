"""Entdecker, by Klaus Teuber: one ship, an unknown sea, and islands that belong to whoever built best on them."""

from tablee.engine.game import Game
from tablee.games.entdecker.kernel import KERNEL
from tablee.games.entdecker.rules.state import OPTIONS
from tablee.games.entdecker.show import view, words
from tablee.games.entdecker.text import notation

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="ENT",
    players=(2, 3, 4),
    options=OPTIONS,
    versions={1: {}},
    notation=notation,
    look=view,
    words=words,
    open_with=(2, 3, 4),
    uncovering=(),
    by_hand=("draw",),
)
