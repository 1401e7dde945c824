"""The facts that test scripts ask for: `r=4/d1,d2/1`, `dice=r2`."""

from __future__ import annotations

from tablee.engine.facts import Facts
from tablee.games.royal.text.position import SEAT_LETTERS, dice_text, race_text

FACTS = Facts(
    lambda s, letter: SEAT_LETTERS.index(letter),
    {"r": lambda q: race_text(q.s, 0), "b": lambda q: race_text(q.s, 1), "dice": lambda q: dice_text(q.s)},
)
