"""A move in the making as text: `+LYR/_[LYR WAL`, `r AST=Y<#3`, `t *(NAN^)`, `#1 s R2P0`; and one decision more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.auction import total_with_bonus
from tablee.games.uruk.rules.events import gift_cubes
from tablee.games.uruk.rules.laying import can_discount, may_lay_at_half
from tablee.games.uruk.rules.state import (
    ASTRONOMY,
    BIDDING,
    BY_COINAGE,
    BY_VAULT,
    CODES,
    COLOUR_LETTERS,
    COLOUR_STEP,
    COLOURS,
    COMPENSATE_STEP,
    CUTTING,
    DIRECTION_STEP,
    DISC_PLACE,
    DISCOUNT_STEP,
    DISCOUNTED,
    ENDING,
    ENLIL_MOVE,
    EXCHANGING,
    F_CHOOSE,
    FILLING,
    FUNCTION,
    GET_STEP,
    GIFT_MOVE,
    GIVE_STEP,
    GOT_CUBE,
    HALF,
    LAY_PLACE,
    LAY_TYPE,
    LAYING,
    LOSING,
    LOST_DRAW,
    LYRE_MOVE,
    LYRE_NORMAL,
    LYRE_PLACE,
    MOVE_LETTERS,
    MOVING_DISC,
    NEW_PLACE,
    NO_CARD,
    NO_COLOUR,
    NO_MOVE,
    NOT_ROBBED,
    ORDER,
    PRICE_STEP,
    PRODUCE_STEP,
    PRODUCING,
    REDUCTION_STEP,
    RENEWED,
    RENEWED_FIRST,
    ROAD,
    ROBBED,
    SECRET_BID,
    SETTLING,
    STEP_NAMES,
    SWAPPING,
    TAKING,
    TO_CUBES,
    TRADING,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import in_final_round
from tablee.games.uruk.text.rewind import before, drawn_card
from tablee.games.uruk.text.symbols import player

MARKS = {DISCOUNTED: "%", HALF: "h"}
REDUCTIONS = {BY_VAULT: "v", BY_COINAGE: "c", HALF: "h"}
Addition = Callable[[Any, str, str], str]
MORE = "+"  # after an unfinished row of cards to be discarded: more will follow


def part_text(s: State) -> str:
    """What has been chosen and drawn in the move that is being made."""
    return who(s) + PARTS[int(s.verb)](s)


def who(s: State) -> str:
    """Outside a player's own turn the one who decides is written."""
    if s.phase == TURN:
        return ""
    return f"{player(s, s.rival if s.verb in (FILLING, GIFT_MOVE) else s.to_move)} "


# Draws


def draws(s: State) -> str:
    """The cards drawn in this move; each draw ends with its discovery, or `_`, and a blank parts two draws."""
    b = before(s)
    slot, down, final = b.slot != NO_CARD, b.down != NO_CARD, in_final_round(b)
    text, renewed = "", ""
    for entry in s.trail[: int(s.trail_count)]:
        card = drawn_card(int(entry))
        if entry in (RENEWED, RENEWED_FIRST):
            renewed = "~"
        elif entry == LOST_DRAW:
            text += "_ "
        elif 0 <= card < TYPES:
            text += f"{renewed}{CODES[card]} "
            renewed = ""
        elif card >= TYPES:
            sign = "-" if final or (slot and down) else "v" if slot else "^"
            text += f"{renewed}({CODES[card]}{sign})"
            renewed, slot, down = "", slot or sign == "^", down or sign == "v"
    return text


def just_renewed(s: State) -> bool:
    return s.trail_count > 0 and s.trail[s.trail_count - 1] in (RENEWED, RENEWED_FIRST)


def outcome(s: State, card: int) -> str:
    """The card that comes now, with what becomes of an event."""
    renewed = "~" if just_renewed(s) else ""
    if card < TYPES:
        return renewed + CODES[card]
    if in_final_round(s) or (s.slot != NO_CARD and s.down != NO_CARD):
        return f"{renewed}({CODES[card]}-)"
    return f"{renewed}({CODES[card]}{'^' if s.slot == NO_CARD else 'v'})"


# The moves of a turn


def taking(s: State) -> str:
    return "t *" + draws(s).rstrip() if s.settled else "t"


def laying(s: State) -> str:
    """`+LYR%/_[LYR WAL&LIG`: the place is written once it is chosen, the mark once it is asked and answered."""
    if s.step == LAY_TYPE:
        return "+"
    if s.step in (LAY_PLACE, LYRE_PLACE):
        return f"+{CODES[s.card]}"
    return lay_head(s, "" if s.step == DISCOUNT_STEP else chosen_mark(s)) + payment(s)


def chosen_mark(s: State) -> str:
    asked = can_discount(s, s.to_move, s.card, s.place) or may_lay_at_half(s, s.to_move, s.card)
    return MARKS.get(int(s.mark), "-" if asked else "")


def lay_head(s: State, mark: str) -> str:
    """Lyre's discovery has a place only with lyre = normal."""
    where = "_" if s.place == NEW_PLACE else CODES[s.place]
    placed = "" if s.verb == LYRE_MOVE and not s.options[LYRE_NORMAL] else f"/{where}"
    return f"+{CODES[s.card]}{mark}{placed}"


def payment(s: State) -> str:
    """Copies, then pairs; the last pair may lack its second card."""
    copies = [CODES[s.card]] * int(s.picked[s.card])
    others = [CODES[card] for card in ORDER if card != s.card for _ in range(s.picked[card])]
    pairs = ["&".join(others[k : k + 2]) for k in range(0, len(others), 2)]
    return f"[{' '.join([*copies, *pairs])}" if copies or pairs else ""


def robberies(s: State, entries: Iterable[int]) -> str:
    return "".join(robbery(s, int(entry)) for entry in entries)


def robbery(s: State, entry: int) -> str:
    """`<#3!B`, or `<-` for a cube left to its owner; nothing for other entries of the trail."""
    if entry == NOT_ROBBED:
        return "<-"
    if not ROBBED <= entry < NOT_ROBBED:
        return ""
    return f"<{player(s, (entry - ROBBED) // COLOURS)}!{COLOUR_LETTERS[(entry - ROBBED) % COLOURS]}"


def robbing(s: State) -> str:
    """A robbery that waits for its compensation."""
    return f"<{player(s, s.rival)}" if s.step == COMPENSATE_STEP else ""


def producing(s: State) -> str:
    if s.step == PRODUCE_STEP:
        return "r"
    text = f"r {CODES[s.card]}"
    if s.step == COLOUR_STEP:
        return text
    if s.card in (ROAD, ASTRONOMY) or FUNCTION[s.card] == F_CHOOSE:
        text += f"={COLOUR_LETTERS[s.colour]}"
    return text + robberies(s, s.trail[: int(s.trail_count)]) + robbing(s)


def exchanging(s: State) -> str:
    words = "x"
    for entry in s.trail[: int(s.trail_count)]:
        words += f" {CODES[entry]}" if entry < TYPES else robbery(s, int(entry))
    return words + robbing(s)


def settling(s: State) -> str:
    if s.step == DISC_PLACE:
        return "d"
    if s.step == REDUCTION_STEP:
        return f"d {CODES[s.place]}"
    picks = paid_text(s)
    return f"d {CODES[s.place]} {REDUCTIONS.get(int(s.mark), '-')}" + (f"[{picks}" if picks else "")


def paid_text(s: State) -> str:
    """`RY+AXE+SHI`."""
    cubes = "".join(COLOUR_LETTERS[k] * int(s.paid[k]) for k in range(COLOURS))
    return cubes + "".join(f"+{CODES[card]}" for card in ORDER for _ in range(s.picked[card]))


def trading(s: State) -> str:
    """`q RY>*PUL LYR`: what is given, then what has come."""
    if s.step == DIRECTION_STEP:
        return "q"
    cards = " ".join(CODES[card] for card in ORDER for _ in range(s.picked[card]))
    given = cards + "".join(COLOUR_LETTERS[k] * int(s.paid[k]) for k in range(COLOURS))
    if s.step == GIVE_STEP:
        return f"q {given or ('cards' if s.mark == TO_CUBES else 'cubes')}"
    return f"q {given}>{received(s)}"


def received(s: State) -> str:
    if s.mark == TO_CUBES:
        words = ""
        for entry in s.trail[: int(s.trail_count)]:
            is_cube = GOT_CUBE <= entry < GOT_CUBE + COLOURS
            words += COLOUR_LETTERS[entry - GOT_CUBE] if is_cube else robbery(s, int(entry))
        return words + robbing(s)
    open_card = CODES[s.trail[0]] if s.trail_count > 0 and s.trail[0] < TYPES else ""
    drawn = draws(s).split(" ") if s.settled else []
    if s.step == GET_STEP:  # nothing is being drawn: the last piece is empty
        drawn = drawn[:-1]
    return " ".join([*([open_card] if open_card else []), *(f"*{draw}" for draw in drawn)])


def moving_disc(s: State) -> str:
    return "c" if s.place < 0 else f"c {CODES[s.place]}"


def swapping(s: State) -> str:
    return "w" if s.colour == NO_COLOUR else f"w {COLOUR_LETTERS[s.colour]}"


def ending(s: State) -> str:
    return f"/ {draws(s)}".rstrip()


# The moves between turns


def filling(s: State) -> str:
    return f"p {COLOUR_LETTERS[s.colour]} {draws(s)}".rstrip()


def picked_codes(s: State) -> list[str]:
    return [CODES[card] for card in ORDER for _ in range(s.picked[card])]


def discarding(s: State) -> str:
    return f"{MOVE_LETTERS[s.verb]} {' '.join(picked_codes(s))}"


def bidding(s: State) -> str:
    return f"b +{'&'.join(picked_codes(s))}"


def enlil(s: State) -> str:
    return f"e +{CODES[s.card]}"


def gift(s: State) -> str:
    return f"g *{draws(s).rstrip()}"


def secret(s: State) -> str:
    """Colours asked so far; those not in stock are skipped."""
    asked = [k for k in range(COLOURS) if k < s.colour and s.stock[s.to_move, k]]
    return "s " + "".join(f"{COLOUR_LETTERS[k]}{s.secret[s.to_move, k]}" for k in asked)


def lyre(s: State) -> str:
    return f"y {laying(s)}"


PARTS = {
    TAKING: taking,
    LAYING: laying,
    PRODUCING: producing,
    EXCHANGING: exchanging,
    SETTLING: settling,
    TRADING: trading,
    MOVING_DISC: moving_disc,
    SWAPPING: swapping,
    ENDING: ending,
    FILLING: filling,
    CUTTING: discarding,
    BIDDING: bidding,
    ENLIL_MOVE: enlil,
    GIFT_MOVE: gift,
    SECRET_BID: secret,
    LOSING: discarding,
    LYRE_MOVE: lyre,
}

# One decision more


def write(s: State, action: int) -> str:
    """One single decision, as the move so far with this choice added; a part that was written may go on."""
    found = a.act(action)
    base = part_text(s) if s.verb != NO_MOVE else (f"{player(s, s.to_move)} " if s.phase != TURN else "")
    return ADDED[found.kind](s, base, found.args[0] if found.args else "")


def bracket(base: str, separator: str) -> str:
    """The payment goes on, or begins."""
    return f"{base}{separator}" if "[" in base else f"{base}["


def added_pay(s: State, base: str, code: str) -> str:
    if s.step == PRICE_STEP:
        return f"{bracket(base, '')}+{code}"
    return bracket(base, " ") + code


def added_mark(s: State, base: str, mark: str) -> str:
    return base.replace(f"+{CODES[s.card]}", f"+{CODES[s.card]}{mark}", 1)


def added_source(s: State, base: str, code: str) -> str:
    """From deck or display: `t *`, `q RY>LYR`, `q RY>*PUL LYR`."""
    if s.verb == TRADING:
        return base + ("" if base.endswith(">") else " ") + code
    return f"{base} {code}"


def added_discard(s: State, base: str, code: str, letter: str) -> str:
    base = base if s.verb != NO_MOVE else f"{base}{letter}"
    return f"{base} {code}" + (f" {MORE}" if s.owed > 1 else "")


def added_bid(s: State, base: str, code: str) -> str:
    return f"{base}&{code}" if s.verb != NO_MOVE else f"{base}b +{code}"


def added_done(s: State, base: str, _: str) -> str:
    return f"{base}={total_with_bonus(s, s.to_move)}"


def added_gift(s: State, base: str, letter: str) -> str:
    cubes = min(int(gift_cubes(s, s.to_move)), int(s.supply[COLOUR_LETTERS.index(letter)]))
    return f"{base}g {letter * max(cubes, 1)}"


def added_amount(s: State, base: str, n: str) -> str:
    base = base if s.verb != NO_MOVE else f"{base}s "
    return f"{base}{COLOUR_LETTERS[s.colour]}{n}"


def added_type(s: State, base: str, code: str) -> str:
    if s.verb == LAYING:
        return base + code
    return f"{base}{'y' if STEP_NAMES[s.step] == 'lyre' else 'e'} +{code}"


def added_decline(s: State, base: str, _: str) -> str:
    return base + {"enlil": "e -", "lyre": "y -"}.get(STEP_NAMES[s.step], "g -")


def added_stop(s: State, base: str, _: str) -> str:
    return f"{base} -" if s.verb == EXCHANGING else f"{base}>"


def added_given(s: State, base: str, item: str) -> str:
    """The first thing given replaces the word for the direction."""
    if base.endswith((" cards", " cubes")):
        return f"q {item}"
    return f"{base} {item}" if len(item) > 1 else base + item


def added_drawn(s: State, base: str, code: str) -> str:
    """After the cards drawn so far; a blank parts two draws of a refill."""
    card = CODES.index(code)
    return base + ("" if base.endswith(("*", ")")) else " ") + outcome(s, card)


def added_verb(sign: str) -> Addition:
    return lambda s, base, _: sign


ADDED: dict[str, Addition] = {
    **{name: added_verb(sign) for name, sign in zip(a.VERB_NAMES, "t+rxdqcw/", strict=True)},
    "deck": lambda s, base, _: added_source(s, base, "*"),
    "display": added_source,
    "type": added_type,
    "new": lambda s, base, _: f"{base}/_",
    "place": lambda s, base, code: f"{base}/{code}",
    "full": lambda s, base, _: added_mark(s, base, "-"),
    "discount": lambda s, base, _: added_mark(s, base, "%"),
    "half": lambda s, base, _: added_mark(s, base, "h"),
    "pay": added_pay,
    "pair": lambda s, base, code: f"{base}&{code}",
    "source": lambda s, base, code: f"{base} {code}",
    "colour": lambda s, base, letter: f"{base}={letter}",
    "rob": lambda s, base, seat: f"{base}<{player(s, int(seat) % int(s.players))}",
    "spare": lambda s, base, _: f"{base}<-",
    "compensation": lambda s, base, letter: f"{base}!{letter}",
    "offer": lambda s, base, code: f"{base} {code}",
    "stop": added_stop,
    "disc": lambda s, base, code: f"{base} {code}",
    "price": lambda s, base, _: f"{base} -",
    "vault": lambda s, base, _: f"{base} v",
    "coinage": lambda s, base, _: f"{base} c",
    "favour": lambda s, base, _: f"{base} h",
    "cube": lambda s, base, letter: bracket(base, "") + letter,
    "cards": lambda s, base, _: f"{base} cards",
    "cubes": lambda s, base, _: f"{base} cubes",
    "hand_over": added_given,
    "hand_cube": added_given,
    "get": lambda s, base, letter: base + letter,
    "from": lambda s, base, code: f"{base} {code}",
    "to": lambda s, base, code: f"{base}>{code}",
    "swap_give": lambda s, base, letter: f"{base} {letter}",
    "swap_get": lambda s, base, letter: f"{base}>{letter}",
    "fill": lambda s, base, letter: f"{base}p {letter}",
    "cut": lambda s, base, code: added_discard(s, base, code, "h"),
    "pass": lambda s, base, _: f"{base}b -",
    "bare": lambda s, base, _: f"{base}b +0={total_with_bonus(s, s.to_move)}",
    "done": added_done,
    "bid": added_bid,
    "decline": added_decline,
    "draw": lambda s, base, _: f"{base}g *",
    "gift": added_gift,
    "amount": added_amount,
    "lose_disc": lambda s, base, code: f"{base}l {code}",
    "lose": lambda s, base, code: f"{base}l {code}",
    "lose_card": lambda s, base, code: added_discard(s, base, code, "l"),
    "drawn": added_drawn,
}
