"""UR, by Paolo Mori: the tile in your hand is what you may do, the tiles on the grid are what you own."""

from tablee.engine.game import Game
from tablee.games.ur.kernel import KERNEL
from tablee.games.ur.rules.state import OPTIONS
from tablee.games.ur.show import view, words
from tablee.games.ur.text import notation

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="UR",
    players=(2, 3, 4),
    options=OPTIONS,
    versions={1: {}},
    notation=notation,
    look=view,
    words=words,
    open_with=(3, 4),
    uncovering=("pile",),
)
