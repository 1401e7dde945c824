"""The Royal Game of Ur: seven pieces a side race round a board of twenty squares, 4,600 years old."""

from tablee.engine.game import Game
from tablee.games.royal.kernel import KERNEL
from tablee.games.royal.mind.observe import LAYOUT
from tablee.games.royal.rules.actions import TABLE
from tablee.games.royal.rules.state import OPTIONS
from tablee.games.royal.show import view, words
from tablee.games.royal.text.notation import NOTATION

GAME = Game(
    KERNEL,
    package=__name__,
    prefix="ROYAL",
    players=(2,),
    actions=TABLE,
    observed=LAYOUT,
    options=OPTIONS,
    versions={1: {}},
    presets={"written": {}, "short": {"pieces": "4"}, "long": {"path": "long", "safe_rosettes": "off"}},
    notation=NOTATION,
    look=view,
    words=words,
    open_with=(2,),
)
