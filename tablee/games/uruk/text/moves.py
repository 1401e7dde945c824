"""The moves of Uruk as text, each read into the small decisions that it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable

from tablee.engine.errors import BadText
from tablee.games.uruk.rules import actions as a
from tablee.games.uruk.rules.auction import lighthouse_bonus, total_with_bonus
from tablee.games.uruk.rules.clauses import (
    URUK_5_1,
    URUK_5_2,
    URUK_5_4,
    URUK_5_6,
    URUK_5_15,
    URUK_8_4,
    URUK_8_5,
    URUK_8_14,
    URUK_10_13,
    URUK_10_21,
    URUK_10_22,
    URUK_10_32,
    URUK_10_40,
    URUK_10_43,
    URUK_10_49,
    URUK_13_6,
)  # fmt: skip
from tablee.games.uruk.rules.events import gift_cubes
from tablee.games.uruk.rules.laying import must_lay_at_half
from tablee.games.uruk.rules.settlement import must_halve
from tablee.games.uruk.rules.state import (
    COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    DISCOUNT_STEP,
    GIVE_STEP,
    LIGHTHOUSE_CUBES,
    LYRE_NORMAL,
    LYRES,
    QUAKE_HAND,
    QUAKE_STEP,
    RANK,
    REDUCTION_STEP,
    TURN,
    TYPES,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import lowest_epoch
from tablee.games.uruk.text.line_player import PREFIX, Mover
from tablee.games.uruk.text.partial_move import MORE
from tablee.games.uruk.text.symbols import read_colour, read_cubes, read_discovery

CODE = "[A-Z]{3}"
COLOUR_SIGN = f"[{COLOUR_LETTERS}]"
LAY = re.compile(rf"(?:({CODE})([%h-])?(?:/({CODE}|_))?(\[([^\[\]]*)(\])?)?)?")
PRODUCE = re.compile(rf"({CODE})(?:=({COLOUR_SIGN}))?((?:<.*)?)")
OFFER = re.compile(rf"({CODE})((?:<.*)?)")
DISC = re.compile(rf"({CODE})(?: ([vch-]))?(\[({COLOUR_SIGN}*)((?:\+{CODE})*)(\])?)?")
GOT_CUBE = re.compile(rf"({COLOUR_SIGN})((?:<(?:#[1-4](?:!{COLOUR_SIGN})?|-))*)")
BID = re.compile(rf"\+(?:(0)|({CODE}(?:&{CODE})*))?(?:=(\d+))?")
AMOUNTS = re.compile(rf"(?:{COLOUR_SIGN}\d+)+")
REDUCTIONS = {"v": a.WITH_VAULT, "c": a.WITH_COINAGE, "h": a.AT_HALF_PRICE}
MARKS = {"%": a.WITH_DISCOUNT, "h": a.AT_HALF_COST}


def play_move(m: Mover, source: str) -> None:
    """One move, or the beginning of one."""
    found = PREFIX.fullmatch(source.strip())
    assert found is not None
    body = found[3].strip()
    letter, rest = body[:1], body[1:]
    known = MOVES.get(letter)
    if known is None or (letter not in "+/" and rest and not rest.startswith(" ")):
        raise BadText(f"{source.strip()!r} is no move of Uruk.", move=source)
    if found[2]:
        m.check_player(found[1], found[2])
    known(m, rest.strip())


def bad(source: str, example: str) -> BadText:
    return BadText(f"{source!r} cannot be read; it is written like {example}.", move=source)


def by_rank(codes: list[str]) -> list[int]:
    """Cards in the order in which they are picked."""
    return sorted((read_discovery(code) for code in codes), key=lambda card: int(RANK[card]))


# Moves of a turn


def take(m: Mover, rest: str) -> None:
    if rest.startswith("*"):
        m.begin(a.TAKE, a.FROM_DECK)
        m.draw(rest[1:])
    elif rest:
        m.begin(a.TAKE, a.FROM_DISPLAY + read_discovery(rest))
    else:
        m.do(a.TAKE)


def lay(m: Mover, rest: str) -> None:
    if rest:
        lay_card(m, rest)
    else:
        m.do(a.LAY)


def lay_card(m: Mover, rest: str) -> None:
    """`LYR%/HUT[LYR WAL&LIG]`: type, place, discount, payment."""
    found = LAY.fullmatch(rest)
    if not found:
        raise bad(f"+{rest}", "+LYR%/HUT[LYR WAL&LIG]")
    code, mark, place, paid = found[1], found[2], found[3], found[4] is not None
    if not code:
        return
    card = read_discovery(code)
    at_half = bool(must_lay_at_half(m.state.record, m.state.record.to_move))
    beyond = is_lyre_beyond(m)
    if m.state.record.phase == TURN:
        m.begin(a.LAY, a.LAY_CARD + card)
    else:
        m.do(a.LAY_CARD + card)
    choose_place(m, place, paid, beyond)
    if place or paid or mark:
        choose_mark(m, mark or "", paid, at_half)
    if paid:
        pay_units(m, code, found[5].split(), closed=bool(found[6]))


def is_lyre_beyond(m: Mover) -> bool:
    s = m.state.record
    return bool(s.phase == LYRES and not s.options[LYRE_NORMAL])


def choose_place(m: Mover, place: str | None, paid: bool, beyond: bool) -> None:
    """A new place is left out before a bracket; Lyre's discovery has none beyond the limit."""
    if beyond:
        if place:
            m.refuse(URUK_13_6)
    elif place and place != "_":
        m.do(a.REPLACE + read_discovery(place))
    elif place or paid:
        m.do(a.ON_NEW_PLACE)


def choose_mark(m: Mover, mark: str, paid: bool, at_half: bool) -> None:
    """A discount is chosen where it is asked for; half is written although it may be compulsory."""
    if m.state.record.step == DISCOUNT_STEP and not at_half:
        if mark or paid:
            m.do(MARKS.get(mark, a.AT_FULL_COST))
    elif mark == "%" and not at_half:
        m.refuse(URUK_5_15)
    elif (mark == "h") != at_half and (mark or paid):
        m.refuse(URUK_10_40)


def pay_units(m: Mover, code: str, written: list[str], closed: bool) -> None:
    """Copies first, then pairs in their order; an open bracket may end with the first card of a pair."""
    card = read_discovery(code)
    copies, others = 0, []
    for k, unit in enumerate(written):
        codes = unit.split("&")
        cards = [read_discovery(c) for c in codes]
        if cards == [card]:
            copies += 1
            continue
        if card in cards:
            m.refuse(URUK_5_6)
        if len(cards) == 2 and COLOUR[cards[0]] != COLOUR[cards[1]]:
            m.refuse(URUK_5_4)
        if len(cards) != 2 and (closed or len(cards) > 2 or k < len(written) - 1):
            m.refuse(URUK_5_2)
        others += codes
    for _ in range(copies):
        m.do(a.PAY_CARD + card)
    for k, other in enumerate(by_rank(others)):
        m.do((a.PAIR_WITH if k % 2 else a.PAY_CARD) + other)
    if closed and not m.complete:
        m.refuse(URUK_5_1)


def produce(m: Mover, rest: str) -> None:
    if not rest:
        m.do(a.PRODUCE)
        return
    found = PRODUCE.fullmatch(rest)
    if not found:
        raise bad(f"r {rest}", "r PUL=Y or r KIL<#3!Y")
    m.begin(a.PRODUCE, a.PRODUCE_WITH + read_discovery(found[1]))
    if found[2]:
        m.do(a.OF_COLOUR + read_colour(found[2]))
    m.robberies(found[3])


def exchange(m: Mover, rest: str) -> None:
    if not rest:
        m.do(a.EXCHANGE)
    for k, word in enumerate(rest.split()):
        found = OFFER.fullmatch(word)
        if word == "-" or found:
            choice = a.OFFER + read_discovery(found[1]) if found else a.STOP
            m.do(choice) if k else m.begin(a.EXCHANGE, choice)
            m.robberies(found[2] if found else "")
        else:
            raise bad(f"x {rest}", "x KIL DOM")


def disc(m: Mover, rest: str) -> None:
    """`KIL v[RY+AXE]`: place, reduction, cubes and Draw-well cards."""
    if not rest:
        m.do(a.SETTLE)
        return
    found = DISC.fullmatch(rest)
    if not found:
        raise bad(f"d {rest}", "d KIL v[RY+AXE]")
    paid, epoch = found[3] is not None, lowest_epoch(m.state.record)
    halved = bool(must_halve(m.state.record, m.state.record.active))
    m.begin(a.SETTLE, a.DISC_ON + read_discovery(found[1]))
    if m.state.record.step == REDUCTION_STEP and (found[2] or paid):
        m.do(REDUCTIONS.get(found[2], a.AT_FULL_PRICE))
    elif halved and found[2] != "h" and (found[2] or paid):
        m.refuse(URUK_8_14)
    if not paid:
        return
    for colour in sorted(read_colour(letter) for letter in found[4]):
        m.do(a.PAY_CUBE + colour)
    for card in by_rank(found[5].split("+")[1:]):
        m.do(a.PAY_CARD + card)
    if found[6] and not m.complete:
        m.refuse(URUK_8_4 if epoch == 0 else URUK_8_5)


def trade(m: Mover, rest: str) -> None:
    """`KIL DOM>BB` or `RY>*PUL LYR`; `cards` and `cubes` say the direction alone."""
    m.do(a.TRADE)
    given, arrow, got = rest.partition(">")
    words = given.split()
    if not words:
        return
    is_cubes = words == ["cubes"] or (len(words) == 1 and words[0] not in a.TYPE_CODES and words != ["cards"])
    m.do(a.CUBES_FOR_CARDS if is_cubes else a.CARDS_FOR_CUBES)
    if words not in (["cubes"], ["cards"]):
        give(m, words, is_cubes)
    if arrow:
        if m.state.record.step == GIVE_STEP:
            m.do(a.STOP)
        receive(m, got, is_cubes)


def give(m: Mover, words: list[str], is_cubes: bool) -> None:
    if is_cubes:
        for colour, n in enumerate(read_cubes(words[0])):
            for _ in range(n):
                m.do(a.GIVE_CUBE + colour)
    else:
        for card in by_rank(words):
            m.do(a.GIVE_CARD + card)


def receive(m: Mover, got: str, is_cubes: bool) -> None:
    if is_cubes:
        for word in got.split():
            if word.startswith("*"):
                m.do(a.FROM_DECK)
                m.draw(word[1:])
            else:
                m.do(a.FROM_DISPLAY + read_discovery(word))
        return
    at = 0
    while at < len(got.strip()):
        found = GOT_CUBE.match(got.strip(), at)
        if not found:
            raise bad(f">{got}", "q KIL DOM>BB")
        m.do(a.GET_CUBE + read_colour(found[1]))
        m.robberies(found[2])
        at = found.end()


def two(m: Mover, rest: str, verb: int, first: Callable[[str], int], second: Callable[[str], int]) -> None:
    """A verb with `from>to`."""
    source, arrow, target = rest.partition(">")
    if source:
        m.begin(verb, first(source))
    else:
        m.do(verb)
    if arrow:
        m.do(second(target))


def move_disc(m: Mover, rest: str) -> None:
    two(m, rest, a.MOVE, lambda c: a.MOVE_FROM + read_discovery(c), lambda c: a.MOVE_TO + read_discovery(c))


def swap(m: Mover, rest: str) -> None:
    two(m, rest, a.SWAP, lambda c: a.SWAP_AWAY + read_colour(c), lambda c: a.SWAP_FOR + read_colour(c))


def end(m: Mover, rest: str) -> None:
    m.do(a.END)
    for word in rest.split():
        m.draw(word)


# Moves between turns


def fill(m: Mover, rest: str) -> None:
    letter, *draws = rest.split() or [""]
    m.do(a.FILL + read_colour(letter))
    for word in draws:
        m.draw(word)


def discard_cards(m: Mover, rest: str, base: int, reason: int) -> None:
    """A row of cards to be discarded is whole, unless a `+` says that more will follow."""
    words = rest.split()
    more = m.partial or words[-1:] == [MORE]
    cards = by_rank([word for word in words if word != MORE])
    owed = int(m.state.record.owed)
    if not cards:
        raise bad(rest, "h DOM DOM")
    if m.is_legal(base + cards[0]) and (len(cards) > owed or (len(cards) < owed) != more):
        m.refuse(reason)
    for card in cards:
        m.do(base + card)


def cut(m: Mover, rest: str) -> None:
    discard_cards(m, rest, a.CUT_CARD, URUK_10_13)


def lose(m: Mover, rest: str) -> None:
    step = m.state.record.step
    if step == QUAKE_HAND:
        discard_cards(m, rest, a.LOSE_CARD, URUK_10_49)
        return
    card = read_discovery(rest)
    m.do((a.LOSE_PLACE if step == QUAKE_STEP else a.LOSE_DISC) + card)


def bid(m: Mover, rest: str) -> None:
    """`+KIL&LYR=5`, `+0=4`, `-`; without the total the bid is still being made."""
    if rest == "-":
        m.do(a.PASS)
        return
    found = BID.fullmatch(rest)
    if not found:
        raise bad(f"b {rest}", "b +KIL&LYR=5")
    s = m.state.record
    if found[1]:
        if found[3] and m.is_legal(a.BID_BARE) and int(found[3]) != total_with_bonus(s, s.to_move):
            m.refuse(URUK_10_21)
        m.do(a.BID_BARE)
        return
    if not found[2]:
        if not any(m.is_legal(a.BID_CARD + card) for card in range(TYPES)):
            m.refuse(URUK_10_22)
        return
    for card in by_rank(found[2].split("&")):
        m.do(a.BID_CARD + card)
    if found[3]:
        s = m.state.record
        if int(found[3]) != total_with_bonus(s, s.to_move):
            m.refuse(URUK_10_21)
        m.do(a.BID_DONE)


def enlil(m: Mover, rest: str) -> None:
    if rest == "-":
        m.do(a.DECLINE)
        return
    found = re.fullmatch(rf"\+({CODE})(?:/({CODE}|_))?", rest)
    if not found:
        raise bad(f"e {rest}", "e +ROA/_")
    m.do(a.LAY_CARD + read_discovery(found[1]))
    if found[2]:
        m.do(a.ON_NEW_PLACE if found[2] == "_" else a.REPLACE + read_discovery(found[2]))


def gift(m: Mover, rest: str) -> None:
    """A draw, nothing, or as many letters as cubes are received."""
    if rest == "-":
        m.do(a.DECLINE)
    elif rest.startswith("*"):
        m.do(a.DRAW)
        m.draw(rest[1:])
    else:
        cubes, s = read_cubes(rest or "?"), m.state.record
        colour = max(range(COLOURS), key=lambda k: cubes[k])
        expected = min(int(gift_cubes(s, s.to_move)), int(s.supply[colour]))
        if m.is_legal(a.GIFT + colour) and (cubes[colour], sum(cubes)) != (expected, expected):
            m.refuse(URUK_10_32)
        m.do(a.GIFT + colour)


def secret(m: Mover, rest: str) -> None:
    """`RRB=3`, `0=1`; or colour by colour, `R2P0`."""
    if AMOUNTS.fullmatch(rest):
        for letter, n in re.findall(rf"({COLOUR_SIGN})(\d+)", rest):
            say_amount(m, read_colour(letter), int(n))
        return
    found = re.fullmatch(r"(0|[^=]+)=(\d+)", rest)
    if not found:
        raise bad(f"s {rest}", "s RRB=3")
    s = m.state.record
    cubes = [0] * COLOURS if found[1] == "0" else read_cubes(found[1])
    seat = int(s.to_move)
    stock = [int(n) for n in s.stock[seat]] if seat >= 0 else [0] * COLOURS
    worth = sum(cubes) + int(lighthouse_bonus(s, seat, LIGHTHOUSE_CUBES)) if seat >= 0 else 0
    if any(n > held for n, held in zip(cubes, stock, strict=True)) or worth != int(found[2]):
        m.refuse(URUK_10_43)
    for colour, n in enumerate(cubes):
        if stock[colour]:
            say_amount(m, colour, n)


def say_amount(m: Mover, colour: int, n: int) -> None:
    """The number for the colour that is asked."""
    s = m.state.record
    if (s.colour != colour and m.is_legal(a.AMOUNT)) or n >= a.LOSE_DISC - a.AMOUNT:
        m.refuse(URUK_10_43)
    m.do(a.AMOUNT + n)


def lyre(m: Mover, rest: str) -> None:
    if rest == "-":
        m.do(a.DECLINE)
    elif rest.startswith("+"):
        lay_card(m, rest[1:])
    else:
        raise bad(f"y {rest}", "y +DOM[DOM]")


MOVES: dict[str, Callable[[Mover, str], None]] = {
    "t": take,
    "+": lay,
    "r": produce,
    "x": exchange,
    "d": disc,
    "q": trade,
    "c": move_disc,
    "w": swap,
    "/": end,
    "p": fill,
    "h": cut,
    "b": bid,
    "e": enlil,
    "g": gift,
    "s": secret,
    "l": lose,
    "y": lyre,
}
