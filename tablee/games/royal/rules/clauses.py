"""The clauses that the rules name when they forbid something or end the game: section x 100 + number."""

from __future__ import annotations

from typing import Final

ROYAL_3_1: Final = 301
ROYAL_3_2: Final = 302
ROYAL_3_4: Final = 304
ROYAL_4_1: Final = 401
ROYAL_4_2: Final = 402
ROYAL_4_3: Final = 403
ROYAL_5_2: Final = 502
ROYAL_6_1: Final = 601
ROYAL_7_1: Final = 701
