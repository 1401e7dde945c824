"""Positions of Uruk as text: a row of words, fields such as `hand:` opened by a word with a colon.

Beyond the ledger, for what a seat knows: `LYR~` in a hand is a card drawn since the deck was last renewed, and
`down: GIB!` a face-down card that everybody can work out. Players stand in the order of their seats, so a text that
begins with #2 says that the first player has the last seat.
"""

from __future__ import annotations

from tablee.games.uruk.rules.state import (
    ACTIONS_A_TURN,
    ACTIONS_UNDER_VOLCANO,
    AUCTION,
    CLAY_PIPE,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    HAS_PASSED,
    LOSS,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    PIPES,
    ROAD,
    SECRET,
    SILENT,
    STORES,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.text.symbols import count_text, cubes_text, multiset_text, player  # fmt: skip

USUAL_EPOCHS = "0.6.4.3"
FLAG = "volcano"


def player_text(s: State, seat: int) -> str:
    """`#1: HUT'{RR} KIL hand: … stock: … keeps: … flag: …`."""
    laid = " ".join(laid_text(s, seat, k) for k in range(s.laid_count[seat]))
    fields = {
        "hand": hand_text(s, seat),
        "stock": cubes_text(s.stock[seat]),
        "keeps": " ".join(CODES[card] for card in s.keeps[seat] if card != NO_CARD),
        "flag": FLAG if s.volcano[seat] else "",
    }
    words = [f"{player(s, seat)}:", laid, *(f"{name}: {value}" for name, value in fields.items() if value)]
    return " ".join(word for word in words if word)


def laid_text(s: State, seat: int, k: int) -> str:
    """A laid discovery with its discs, Lyre's mark and the cubes on it."""
    card = int(s.laid[seat, k])
    cubes = cubes_text(cubes_on(s, seat, card))
    lyre = "^" if s.by_lyre[seat] == card else ""
    return CODES[card] + "'" * int(s.discs[seat, k]) + lyre + (f"{{{cubes}}}" if cubes else "")


def cubes_on(s: State, seat: int, card: int) -> list[int]:
    """The cubes on a laid card, by colour."""
    if card < STORES:
        return [int(s.store[card]) if k == COLOUR[card] else 0 for k in range(COLOURS)]
    if card == ROAD:
        return [int(n) for n in s.on_road[seat]]
    return [int(n) for n in s.on_pipe[seat]] if card == CLAY_PIPE else [0] * COLOURS


def hand_text(s: State, seat: int) -> str:
    """Cards by id; of one type those that everybody knows first, then those drawn since the renewal."""
    words = []
    put_up = [int(card) for card in s.bid[seat][: int(s.bid_count[seat])]]
    for card in range(TYPES):
        known, fresh = shown_marks(s, seat, card, put_up.count(card))
        plain = int(s.hand[seat, card]) - known - fresh
        for n, mark in ((known, "!"), (fresh, "~"), (plain, "")):
            if n:
                words.append(count_text(CODES[card], n) + mark)
    return " ".join(words)


def shown_marks(s: State, seat: int, card: int, put_up: int) -> tuple[int, int]:
    """How many of the cards in hand are marked as known and as fresh. Marks belong to hand and bid together: those put
    up carry as many marks as they can (`bids:` writes them)."""
    known, fresh = int(s.known[seat, card]), int(s.fresh[seat, card])
    known -= min(known, put_up)
    fresh -= min(fresh, max(0, put_up - int(s.known[seat, card])))
    return known, fresh


def between_moves(s: State) -> bool:
    return bool(s.phase in (TURN, PIPES))


def used_text(s: State) -> str:
    return " ".join(CODES[card] for card in range(TYPES) if s.used[card]) if between_moves(s) else ""


def gained_text(s: State) -> str:
    return "".join(COLOUR_LETTERS[k] for k in range(COLOURS) if s.gained[k]) if between_moves(s) else ""


def deck_text(s: State) -> str:
    """The upper segment stands before a slash."""
    upper, lower = multiset_text(s.upper), multiset_text(s.lower)
    return f"{upper} / {lower}".strip() if upper else lower


def actions_text(s: State) -> str:
    full = ACTIONS_UNDER_VOLCANO if s.volcano[s.active] else ACTIONS_A_TURN
    return "" if s.phase != TURN or s.actions_left == full else str(s.actions_left)


def phase_text(s: State) -> str:
    if s.phase == TURN:
        return ""
    if s.phase == OVER:
        return PHASE_NAMES[OVER]
    seats = [int(s.to_move)]
    if s.phase == LOSS:
        order = [(int(s.active) + k) % int(s.players) for k in range(s.players)]
        seats = [seat for seat in order if s.victim[seat]]
    return " ".join([PHASE_NAMES[s.phase], *(player(s, seat) for seat in seats)])


def bids_text(s: State) -> str:
    """In an auction cards put up, in a secret bid the cubes chosen."""
    order = [(int(s.first) + k) % int(s.players) for k in range(s.players)]
    if s.phase == AUCTION:
        spoken = [seat for seat in order if s.stance[seat] != SILENT]
        return " ".join(f"{player(s, seat)}={bid_text(s, seat)}" for seat in spoken)
    if s.phase == SECRET:
        bidders = [seat for seat in order if has_bid_secretly(s, seat)]
        return " ".join(f"{player(s, seat)}={cubes_text(s.secret[seat]) or '0'}" for seat in bidders)
    return ""


def bid_text(s: State, seat: int) -> str:
    """Cards, `0` for a bid with the bonus alone, a final `-` for who has passed; marks as in a hand."""
    cards = [int(card) for card in s.bid[seat][: int(s.bid_count[seat])]]
    words = []
    for place, card in enumerate(cards):
        before_it = cards[:place].count(card)
        known = before_it < s.known[seat, card]
        fresh = not known and before_it - s.known[seat, card] < s.fresh[seat, card]
        words.append(CODES[card] + ("!" if known else "~" if fresh else ""))
    passed = "-" if s.stance[seat] == HAS_PASSED else ""
    return ("&".join(words) or ("" if passed else "0")) + passed


def has_bid_secretly(s: State, seat: int) -> bool:
    """Those with cubes between the activator and the one who is asked."""
    gone = (seat - int(s.active)) % int(s.players) < (int(s.to_move) - int(s.active)) % int(s.players)
    return gone and bool(s.stock[seat].any())
