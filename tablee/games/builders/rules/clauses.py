"""The clauses that the rules name when they forbid a move or end the game: section x 100 + number."""

from __future__ import annotations

from typing import Final

BLD_2_3: Final = 203
BLD_2_10: Final = 210
BLD_3_2: Final = 302
BLD_3_5: Final = 305
BLD_3_7: Final = 307
BLD_3_8: Final = 308
BLD_4_1: Final = 401
BLD_4_2: Final = 402
BLD_4_3: Final = 403
BLD_4_4: Final = 404
BLD_4_6: Final = 406
BLD_5_1: Final = 501
BLD_5_2: Final = 502
BLD_5_3: Final = 503
BLD_6_1: Final = 601
BLD_6_3: Final = 603
BLD_6_6: Final = 606
BLD_6_8: Final = 608
BLD_6_9: Final = 609
BLD_6_14: Final = 614
BLD_6_16: Final = 616
BLD_6_18: Final = 618
BLD_6_19: Final = 619
BLD_6_20: Final = 620
BLD_6_24: Final = 624
BLD_7_1: Final = 701
BLD_7_7: Final = 707
BLD_7_8: Final = 708
BLD_7_9: Final = 709
BLD_7_13: Final = 713
BLD_8_1: Final = 801
BLD_8_3: Final = 803
BLD_9_1: Final = 901
BLD_11_3: Final = 1103
BLD_11_4: Final = 1104
BLD_11_6: Final = 1106
BLD_12_1: Final = 1201
BLD_12_2: Final = 1202
BLD_12_3: Final = 1203
BLD_12_4: Final = 1204
