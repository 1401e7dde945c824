"""The actions of Uruk: small dense integers.

| kind | argument | codes | node of the decision flow |
|---|---|---|---|
| take, lay, produce, exchange, settle, trade, move, swap, end | | 0 – 8 | ACT: the verbs |
| deck | | 9 | T-SRC, Q-GET |
| display | card type | 10 – 37 | T-SRC, Q-GET |
| type | card type | 38 – 65 | L-TYPE, N-LAY, Y-TYPE |
| new | | 66 | L-PLACE, N-PLACE, Y-PLACE |
| place | card type | 67 – 94 | L-PLACE, N-PLACE, Y-PLACE: the discovery to be replaced |
| full, discount, half | | 95 – 97 | L-DISC, Y-DISC |
| pay | card type | 98 – 125 | L-PAY: a copy, or the first card of a pair; D-PAY: a card instead of a cube |
| pair | card type | 126 – 153 | L-PAIR |
| source | card type | 154 – 181 | R-CARD |
| colour | colour | 182 – 185 | R-COL |
| rob | seat | 186 – 189 | S-FROM |
| spare | | 190 | S-FROM: none |
| compensation | colour | 191 – 194 | S-COMP |
| offer | card type | 195 – 222 | X-CARD |
| stop | | 223 | X-CARD, Q-GIVE |
| disc | card type | 224 – 251 | D-PLACE |
| price, vault, coinage, favour | | 252 – 255 | D-RED |
| cube | colour | 256 – 259 | D-PAY |
| cards, cubes | | 260, 261 | Q-DIR |
| hand_over | card type | 262 – 289 | Q-GIVE |
| hand_cube | colour | 290 – 293 | Q-GIVE |
| get | colour | 294 – 297 | Q-GET |
| from | card type | 298 – 325 | C-FROM |
| to | card type | 326 – 353 | C-TO |
| swap_give | colour | 354 – 357 | A-GIVE |
| swap_get | colour | 358 – 361 | A-GET |
| fill | colour | 362 – 365 | P-COL |
| cut | card type | 366 – 393 | E-CUT |
| pass, bare, done | | 394 – 396 | B-GO, B-MORE: bare is a bid with no card |
| bid | card type | 397 – 424 | B-GO, B-MORE |
| decline, draw | | 425, 426 | N-LAY, Y-TYPE, G-DRAW, I-GO |
| gift | colour | 427 – 430 | G-COL, I-GO |
| amount | 0 – 12 | 431 – 443 | S-BID |
| lose_disc, lose, lose_card | card type | 444 – 471, 472 – 499, 500 – 527 | V-DISC, V-CARD |
| drawn | card | 528 – 565 | chance: the card that comes from the deck |

Where several like items are picked they are picked in one order: cubes before cards, by colour, then by id (DF-5).
"""

from __future__ import annotations

from typing import Final

from tablee.engine.game import Act
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.state import CARDS, CODES, COLOUR_LETTERS, COLOURS, CUBES, TYPES

(TAKE, LAY, PRODUCE, EXCHANGE, SETTLE, TRADE, MOVE, SWAP, END) = range(9)
VERB_NAMES: Final = ("take", "lay", "produce", "exchange", "settle", "trade", "move", "swap", "end")
VERBS: Final = len(VERB_NAMES)
FROM_DECK: Final = VERBS
FROM_DISPLAY: Final = FROM_DECK + 1
LAY_CARD: Final = FROM_DISPLAY + TYPES
ON_NEW_PLACE: Final = LAY_CARD + TYPES
REPLACE: Final = ON_NEW_PLACE + 1
AT_FULL_COST: Final = REPLACE + TYPES
WITH_DISCOUNT: Final = AT_FULL_COST + 1
AT_HALF_COST: Final = WITH_DISCOUNT + 1
PAY_CARD: Final = AT_HALF_COST + 1
PAIR_WITH: Final = PAY_CARD + TYPES
PRODUCE_WITH: Final = PAIR_WITH + TYPES
OF_COLOUR: Final = PRODUCE_WITH + TYPES
ROB: Final = OF_COLOUR + COLOURS
SPARE: Final = ROB + SEATS
COMPENSATE: Final = SPARE + 1
OFFER: Final = COMPENSATE + COLOURS
STOP: Final = OFFER + TYPES
DISC_ON: Final = STOP + 1
AT_FULL_PRICE: Final = DISC_ON + TYPES
WITH_VAULT: Final = AT_FULL_PRICE + 1
WITH_COINAGE: Final = WITH_VAULT + 1
AT_HALF_PRICE: Final = WITH_COINAGE + 1
PAY_CUBE: Final = AT_HALF_PRICE + 1
CARDS_FOR_CUBES: Final = PAY_CUBE + COLOURS
CUBES_FOR_CARDS: Final = CARDS_FOR_CUBES + 1
GIVE_CARD: Final = CUBES_FOR_CARDS + 1
GIVE_CUBE: Final = GIVE_CARD + TYPES
GET_CUBE: Final = GIVE_CUBE + COLOURS
MOVE_FROM: Final = GET_CUBE + COLOURS
MOVE_TO: Final = MOVE_FROM + TYPES
SWAP_AWAY: Final = MOVE_TO + TYPES
SWAP_FOR: Final = SWAP_AWAY + COLOURS
FILL: Final = SWAP_FOR + COLOURS
CUT_CARD: Final = FILL + COLOURS
PASS: Final = CUT_CARD + TYPES
BID_BARE: Final = PASS + 1
BID_DONE: Final = BID_BARE + 1
BID_CARD: Final = BID_DONE + 1
DECLINE: Final = BID_CARD + TYPES
DRAW: Final = DECLINE + 1
GIFT: Final = DRAW + 1
AMOUNT: Final = GIFT + COLOURS
LOSE_DISC: Final = AMOUNT + CUBES + 1
LOSE_PLACE: Final = LOSE_DISC + TYPES
LOSE_CARD: Final = LOSE_PLACE + TYPES
COMES: Final = LOSE_CARD + TYPES
ACTIONS: Final = COMES + CARDS
MAX_LEGAL: Final = 64

TYPE_CODES: Final = CODES[:TYPES]
SEAT_NAMES: Final = tuple(str(seat) for seat in range(SEATS))
COUNTS: Final = tuple(str(n) for n in range(CUBES + 1))

TABLE: Final[tuple[tuple[str, int, tuple[str, ...]], ...]] = (
    *((name, code, ()) for code, name in enumerate(VERB_NAMES)),
    ("deck", FROM_DECK, ()),
    ("display", FROM_DISPLAY, TYPE_CODES),
    ("type", LAY_CARD, TYPE_CODES),
    ("new", ON_NEW_PLACE, ()),
    ("place", REPLACE, TYPE_CODES),
    ("full", AT_FULL_COST, ()),
    ("discount", WITH_DISCOUNT, ()),
    ("half", AT_HALF_COST, ()),
    ("pay", PAY_CARD, TYPE_CODES),
    ("pair", PAIR_WITH, TYPE_CODES),
    ("source", PRODUCE_WITH, TYPE_CODES),
    ("colour", OF_COLOUR, tuple(COLOUR_LETTERS)),
    ("rob", ROB, SEAT_NAMES),
    ("spare", SPARE, ()),
    ("compensation", COMPENSATE, tuple(COLOUR_LETTERS)),
    ("offer", OFFER, TYPE_CODES),
    ("stop", STOP, ()),
    ("disc", DISC_ON, TYPE_CODES),
    ("price", AT_FULL_PRICE, ()),
    ("vault", WITH_VAULT, ()),
    ("coinage", WITH_COINAGE, ()),
    ("favour", AT_HALF_PRICE, ()),
    ("cube", PAY_CUBE, tuple(COLOUR_LETTERS)),
    ("cards", CARDS_FOR_CUBES, ()),
    ("cubes", CUBES_FOR_CARDS, ()),
    ("hand_over", GIVE_CARD, TYPE_CODES),
    ("hand_cube", GIVE_CUBE, tuple(COLOUR_LETTERS)),
    ("get", GET_CUBE, tuple(COLOUR_LETTERS)),
    ("from", MOVE_FROM, TYPE_CODES),
    ("to", MOVE_TO, TYPE_CODES),
    ("swap_give", SWAP_AWAY, tuple(COLOUR_LETTERS)),
    ("swap_get", SWAP_FOR, tuple(COLOUR_LETTERS)),
    ("fill", FILL, tuple(COLOUR_LETTERS)),
    ("cut", CUT_CARD, TYPE_CODES),
    ("pass", PASS, ()),
    ("bare", BID_BARE, ()),
    ("done", BID_DONE, ()),
    ("bid", BID_CARD, TYPE_CODES),
    ("decline", DECLINE, ()),
    ("draw", DRAW, ()),
    ("gift", GIFT, tuple(COLOUR_LETTERS)),
    ("amount", AMOUNT, COUNTS),
    ("lose_disc", LOSE_DISC, TYPE_CODES),
    ("lose", LOSE_PLACE, TYPE_CODES),
    ("lose_card", LOSE_CARD, TYPE_CODES),
    ("drawn", COMES, CODES),
)


def act(action: int) -> Act:
    """What an action's integer means."""
    kind, base, arguments = next(row for row in reversed(TABLE) if action >= row[1])
    return Act(kind, (arguments[action - base],) if arguments else ())
