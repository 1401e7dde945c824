"""The actions of Uruk: small dense integers. What they are about names the node of the decision flow.

Where several like items are picked they are picked in one order: cubes before cards, by colour, then by id (DF-5).
"""

from __future__ import annotations

from typing import Final

from tablee.engine.actions import ActionTable, kind
from tablee.engine.verbs import SEATS
from tablee.games.uruk.rules.state import CODES, COLOUR_LETTERS, CUBES, TYPES

VERB_NAMES: Final = ("take", "lay", "produce", "exchange", "settle", "trade", "move", "swap", "end")
VERBS: Final = len(VERB_NAMES)
TYPE_CODES: Final = CODES[:TYPES]

TABLE: Final = ActionTable(
    *(kind(name, "(ACT)") for name in VERB_NAMES),
    kind("deck", "(T-SRC, Q-GET)"),
    kind("display", "card type (T-SRC, Q-GET)", TYPE_CODES),
    kind("type", "card type (L-TYPE, N-LAY, Y-TYPE)", TYPE_CODES),
    kind("new", "(L-PLACE, N-PLACE, Y-PLACE)"),
    kind("place", "card type (L-PLACE, N-PLACE, Y-PLACE: the discovery to be replaced)", TYPE_CODES),
    kind("full", "(L-DISC, Y-DISC)"),
    kind("discount", "(L-DISC, Y-DISC)"),
    kind("half", "(L-DISC, Y-DISC)"),
    kind("pay", "card type (L-PAY: a copy, or the first card of a pair; D-PAY: a card instead of a cube)", TYPE_CODES),
    kind("pair", "card type (L-PAIR)", TYPE_CODES),
    kind("source", "card type (R-CARD)", TYPE_CODES),
    kind("colour", "colour (R-COL)", COLOUR_LETTERS),
    kind("rob", "seat (S-FROM)", range(SEATS)),
    kind("spare", "(S-FROM: nobody)"),
    kind("compensation", "colour (S-COMP)", COLOUR_LETTERS),
    kind("offer", "card type (X-CARD)", TYPE_CODES),
    kind("stop", "(X-CARD, Q-GIVE)"),
    kind("disc", "card type (D-PLACE)", TYPE_CODES),
    kind("price", "(D-RED)"),
    kind("vault", "(D-RED)"),
    kind("coinage", "(D-RED)"),
    kind("favour", "(D-RED)"),
    kind("cube", "colour (D-PAY)", COLOUR_LETTERS),
    kind("cards", "(Q-DIR)"),
    kind("cubes", "(Q-DIR)"),
    kind("hand_over", "card type (Q-GIVE)", TYPE_CODES),
    kind("hand_cube", "colour (Q-GIVE)", COLOUR_LETTERS),
    kind("get", "colour (Q-GET)", COLOUR_LETTERS),
    kind("from", "card type (C-FROM)", TYPE_CODES),
    kind("to", "card type (C-TO)", TYPE_CODES),
    kind("swap_give", "colour (A-GIVE)", COLOUR_LETTERS),
    kind("swap_get", "colour (A-GET)", COLOUR_LETTERS),
    kind("fill", "colour (P-COL)", COLOUR_LETTERS),
    kind("cut", "card type (E-CUT)", TYPE_CODES),
    kind("pass", "(B-GO, B-MORE)"),
    kind("bare", "(B-GO, B-MORE: a bid with no card)"),
    kind("done", "(B-GO, B-MORE)"),
    kind("bid", "card type (B-GO, B-MORE)", TYPE_CODES),
    kind("decline", "(N-LAY, Y-TYPE, G-DRAW, I-GO)"),
    kind("draw", "(N-LAY, Y-TYPE, G-DRAW, I-GO)"),
    kind("gift", "colour (G-COL, I-GO)", COLOUR_LETTERS),
    kind("amount", "cubes (S-BID)", range(CUBES + 1)),
    kind("lose_disc", "card type (V-DISC, V-CARD)", TYPE_CODES),
    kind("lose", "card type (V-DISC, V-CARD)", TYPE_CODES),
    kind("lose_card", "card type (V-DISC, V-CARD)", TYPE_CODES),
    kind("drawn", "card, by chance", CODES),
)
(TAKE, LAY, PRODUCE, EXCHANGE, SETTLE, TRADE, MOVE, SWAP, END) = TABLE.firsts[:VERBS]
(
    FROM_DECK, FROM_DISPLAY, LAY_CARD, ON_NEW_PLACE, REPLACE, AT_FULL_COST, WITH_DISCOUNT, AT_HALF_COST, PAY_CARD,
    PAIR_WITH, PRODUCE_WITH, OF_COLOUR, ROB, SPARE, COMPENSATE, OFFER, STOP, DISC_ON, AT_FULL_PRICE, WITH_VAULT,
    WITH_COINAGE, AT_HALF_PRICE, PAY_CUBE, CARDS_FOR_CUBES, CUBES_FOR_CARDS, GIVE_CARD, GIVE_CUBE, GET_CUBE,
    MOVE_FROM, MOVE_TO, SWAP_AWAY, SWAP_FOR, FILL, CUT_CARD, PASS, BID_BARE, BID_DONE, BID_CARD, DECLINE, DRAW, GIFT,
    AMOUNT, LOSE_DISC, LOSE_PLACE, LOSE_CARD, COMES,
) = TABLE.firsts[VERBS:]  # fmt: skip
ACTIONS: Final = len(TABLE)
MAX_LEGAL: Final = 64
act = TABLE.act
