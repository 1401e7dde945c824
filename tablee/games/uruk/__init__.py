"""Uruk, by Hanno and Wilfried Kuhn: lay discoveries, draw cubes from them, and settle on top of them."""

from tablee.engine.game import Game
from tablee.games.uruk.kernel import KERNEL
from tablee.games.uruk.rules.state import OPTIONS
from tablee.games.uruk.show import view, words
from tablee.games.uruk.text import notation

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="URUK",
    players=(2, 3, 4),
    options=OPTIONS,
    versions={1: {}},
    notation=notation,
    look=view,
    words=words,
)
