"""Positions of Uruk read from text: fields by name, then whose decision is due. BadText names place and reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tablee.engine.codec import Field, Form, Name, Number, Row, kept, options_text, read_pairs, stored
from tablee.engine.errors import BadText, TableeError
from tablee.engine.game import Game
from tablee.engine.state import State as GameState
from tablee.games.uruk.rules import auction, disaster, events, turn
from tablee.games.uruk.rules.cards import discard_card
from tablee.games.uruk.rules.flow import ask_pipe
from tablee.games.uruk.rules.invariants import boxed, discs_in_play
from tablee.games.uruk.rules.setup import clear, deal_for
from tablee.games.uruk.rules.state import (
    AUCTION,
    BID_CARDS,
    CARDS,
    CLAY_PIPE,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    COLOURS,
    CUT,
    DISCS,
    ENLIL_STEP,
    ENLILS_LAYING,
    EPOCHS,
    GIFTS,
    HAS_BID,
    HAS_PASSED,
    KEPT,
    LOSS,
    LYRES,
    MARDUK,
    MOST_PLACES,
    NANNAR,
    NINURTA,
    NO_CARD,
    NO_MOVE,
    OPTIONS,
    OVER,
    PHASE_NAMES,
    PIPES,
    ROAD,
    SECRET,
    SPOTS,
    STORES,
    TURN,
    TYPES,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import add_place, keep_event
from tablee.games.uruk.text.partial_move import part_text
from tablee.games.uruk.text.position import (
    FLAG,
    USUAL_EPOCHS,
    actions_text,
    bids_text,
    deck_text,
    gained_text,
    phase_text,
    player_text,
    used_text,
)
from tablee.games.uruk.text.rewind import before
from tablee.games.uruk.text.symbols import (
    cards_text,
    player,
    read_card,
    read_cards,
    read_cubes,
    read_discovery,
    read_event,
    read_player,
)  # fmt: skip

LAID = re.compile(r"([A-Z]{3})('{0,2})(\^?)(?:\{([^{}]*)\})?")
HELD = re.compile(r"([A-Z]{3}(?:\*\d+)?)([!~]?)")


def text(s: State) -> str:
    """The whole position; in the middle of a move the one before it, and the part that has been made."""
    b = before(s)
    words = " | ".join(player_text(b, seat) for seat in range(b.players)).split(" ")
    rest = [f"{name}: {value}" for name, value in FORM.write(b).items()]
    if s.verb != NO_MOVE:
        rest.append(f"part: {part_text(s)}")
    return " ".join([*words, "|", *rest] if rest else words)


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the place and the reason."""
    fields = split_fields(source)
    if "new" in fields:
        return load_new(game, fields)
    seats = [name for name in fields if name.startswith("#")]
    players = max([2, *(int(name[1]) for name in seats)])
    state = game.blank(players, read_pairs(fields.get("opt", "").split(), "=", "opt"))
    s = state.record
    clear(s, players)
    s.first = s.active = first_seat(seats, players)
    part = fields.pop("part", "")
    table = {name: fields.pop(name) for name in list(fields) if not name.startswith("#") and "@" not in name}
    for name, words in fields.items():
        read_player_field(s, name, words.split())
    FORM.check(table)
    FORM.read(s, table)
    check_amounts(s)
    read_state_of_play(s, "actions" in table, table.get("phase", "").split(), table.get("bids", "").split())
    check_amounts(s)
    if part:
        read_part(game, state, part)
    return state


def read_player_field(s: State, name: str, words: list[str]) -> None:
    """`#1`, what lies before a player; `hand@#1`, one of his other fields."""
    field, _, owner = name.rpartition("@")
    try:
        PLAYER_FIELDS[field](s, read_player(s, owner), words)
    except BadText as error:
        raise BadText(f"{name.replace('@', ' of ')}: {error}", field=name) from error


def split_fields(source: str) -> dict[str, str]:
    """Fields by name; those of a player carry his number: `hand@#1`."""
    fields: dict[str, str] = {}
    name, owner = "", ""
    for word in source.split():
        if word == "|" and name != "part":
            continue
        if word.endswith(":") and name != "part":
            name = word[:-1]
            if re.fullmatch(r"#[1-4]", name):
                owner = name
            elif name in PLAYER_FIELDS:
                if not owner:
                    raise BadText(f"{word} stands before any player.")
                name = f"{name}@{owner}"
            if name in fields:
                raise BadText(f"{word} stands there twice.", field=name)
            fields[name] = ""
        elif not name:
            raise BadText(f"{word!r} belongs to no field; a position begins with a field such as #1:.")
        else:
            fields[name] = f"{fields[name]} {word}".strip()
    return fields


def first_seat(names: list[str], players: int) -> int:
    """Players stand in the order of seats if they are all there and go round; else #1 has seat 0."""
    numbers = [int(name[1]) - 1 for name in names]
    if not numbers or numbers != [(numbers[0] + k) % players for k in range(players)]:
        return 0
    return (players - numbers[0]) % players


def load_new(game: Game, fields: dict[str, str]) -> GameState:
    """`new: HUT POT CIS`: the state after set-up with these level-1 cards; the rest is chance."""
    if len(fields) > 1:
        raise BadText("new: stands alone, without other fields.")
    cards = [read_card(code) for code in fields["new"].split()]
    if len(cards) not in game.players or len(set(cards)) != len(cards) or any(card >= STORES for card in cards):
        raise BadText(f"new: names one level-1 card for each of {game.player_range} players.")
    state = game.blank(len(cards))
    deal_for(state.record, len(cards), cards)
    return state


def read_tableau(s: State, seat: int, words: list[str]) -> None:
    if len(words) >= MOST_PLACES + 1:
        raise BadText(f"a tableau has at most {MOST_PLACES} discoveries.")
    for word in words:
        match = LAID.fullmatch(word)
        if not match:
            raise BadText(f"{word!r} is no laid discovery; one is written HUT'{{RR}}.")
        card = read_discovery(match[1])
        if card in s.laid[seat]:
            raise BadText(f"{match[1]} is laid twice.")
        add_place(s, seat, card, len(match[2]))
        if match[3]:
            s.by_lyre[seat] = card
        if match[4]:
            put_cubes_on(s, seat, card, read_cubes(match[4]))


def put_cubes_on(s: State, seat: int, card: int, cubes: list[int]) -> None:
    """Cubes lie on level-1 cards (of their colour), on Road and on Pipe."""
    own = [0 if k == COLOUR[card] else n for k, n in enumerate(cubes)]
    if card not in (ROAD, CLAY_PIPE) and (card >= STORES or any(own)):
        raise BadText(f"{CODES[card]} cannot hold such cubes.")
    for k, n in enumerate(cubes):
        s.supply[k] -= n
    if card < STORES:
        s.store[card] = sum(cubes)
    else:
        (s.on_road if card == ROAD else s.on_pipe)[seat] = cubes


def read_hand(s: State, seat: int, words: list[str]) -> None:
    for word in words:
        match = HELD.fullmatch(word)
        if not match:
            raise BadText(f"{word!r} is no card.")
        for card in read_cards([match[1]]):
            hold(s, seat, card, match[2])


def hold(s: State, seat: int, card: int, mark: str) -> None:
    if card >= TYPES:
        raise BadText(f"{CODES[card]} never enters a hand.")
    if s.hand[seat, card] >= 100:
        raise BadText(f"so many {CODES[card]} do not exist.")
    s.hand[seat, card] += 1
    s.known[seat, card] += mark == "!"
    s.fresh[seat, card] += mark == "~"


def read_stock(s: State, seat: int, words: list[str]) -> None:
    for k, n in enumerate(read_cubes("".join(words)) if words else []):
        if n > s.supply[k]:
            raise BadText(f"so many {COLOUR_LETTERS[k]} do not exist (URUK-1.12).")
        s.stock[seat, k] += n
        s.supply[k] -= n


def read_keeps(s: State, seat: int, words: list[str]) -> None:
    for event in (read_event(word) for word in words):
        if event not in (MARDUK, NANNAR, NINURTA) or len(words) > KEPT:
            raise BadText(f"{CODES[event]} cannot be kept.")
        keep_event(s, seat, event)


def read_flag(s: State, seat: int, words: list[str]) -> None:
    if words != [FLAG]:
        raise BadText(f"the only flag is {FLAG}.")
    s.volcano[seat] = 1


PLAYER_FIELDS: dict[str, Callable[[Any, int, list[str]], None]] = {
    "": read_tableau,
    "hand": read_hand,
    "stock": read_stock,
    "keeps": read_keeps,
    "flag": read_flag,
}


def read_down(s: State, source: str) -> None:
    s.down, s.down_known = read_event(source.removesuffix("!")), int(source.endswith("!"))


def read_slot(s: State, source: str) -> None:
    s.slot = read_event(source)


def read_deck(s: State, source: str) -> None:
    words = source.split()
    if words.count("/") > 1:
        raise BadText("a deck has one slash at most.")
    split = words.index("/") if "/" in words else -1
    for segment, cards in ((s.upper, words[: max(split, 0)]), (s.lower, words[split + 1 :])):
        for card in read_cards(cards):
            if segment[card] >= 100:
                raise BadText(f"so many {CODES[card]} do not exist.")
            segment[card] += 1


def read_discard(s: State, source: str) -> None:
    cards = read_cards(source.split())
    if len(cards) > len(s.discard) - CARDS + TYPES:
        raise BadText("so many cards do not exist.")
    for card in cards:
        discard_card(s, card)


def read_renewals(s: State, source: str) -> None:
    """No rule asks for more than whether the deck has been renewed."""
    s.renewals = min(1, Number(0, 1000).read(source))


def read_turn(s: State, source: str) -> None:
    s.active = read_player(s, source)


def read_used(s: State, source: str) -> None:
    for word in source.split():
        s.used[read_discovery(word)] = 1


def read_gained(s: State, source: str) -> None:
    for k, n in enumerate(read_cubes(source)):
        s.gained[k] = int(n > 0)


def check_amounts(s: State) -> None:
    """Nothing exists more often than it is printed (URUK-1.12)."""
    for card in range(CARDS):
        if boxed(s, card) < 0:
            raise BadText(f"{CODES[card]} is named more often than it exists (URUK-1.12).", card=CODES[card])
    if discs_in_play(s) > DISCS:
        raise BadText(f"There are only {DISCS} discs (URUK-1.12).")
    for k in range(COLOURS):
        if s.supply[k] < 0:
            raise BadText(f"There are more cubes of {COLOUR_LETTERS[k]} than exist (URUK-1.12).")


def read_state_of_play(s: State, actions_given: bool, phase: list[str], bids: list[str]) -> None:
    """Whose decision is due, from `turn:`, `phase:` and `bids:`."""
    phase = phase or [PHASE_NAMES[TURN]]
    if phase[0] not in PHASE_NAMES:
        raise BadText(f"phase: {phase[0]!r} is no phase.")
    number = PHASE_NAMES.index(phase[0])
    seats = [read_player(s, word) for word in phase[1:]]
    if bool(seats) != (number not in (TURN, OVER)) or (len(seats) > 1 and number != LOSS):
        raise BadText(f"phase: {' '.join(phase)!r} does not say who decides.")
    if CUT <= number <= LOSS and (s.slot == NO_CARD or s.down == NO_CARD):
        raise BadText(f"phase: {phase[0]} needs slot: and down:.")
    left = int(s.actions_left)
    if number == TURN:
        turn.begin_turn(s, int(s.active))
        s.actions_left = left if actions_given else s.actions_left
    else:
        s.actions_left = 0
        read_phase(s, number, seats, bids)
    if bids and number not in (AUCTION, SECRET):
        raise BadText("bids: stand only in the phases bid and secret.")


def read_phase(s: State, number: int, seats: list[int], bids: list[str]) -> None:
    s.phase = number
    if number == OVER:
        turn.end_game(s)
        return
    seat = seats[0]
    s.to_move = seat
    if number == PIPES:
        ask_pipe(s, seat)
    elif number == CUT:
        events.ask_cut(s, seat)
    elif number == AUCTION:
        read_auction(s, bids)
        auction.ask_bid(s, seat)
    elif number == ENLILS_LAYING:
        s.step = ENLIL_STEP
    elif number == GIFTS:
        events.ask_gift(s, seat)
    elif number == SECRET:
        read_secret(s, bids)
        disaster.ask_secret(s, seat)
    elif number == LOSS:
        s.victim[seats] = 1
        disaster.ask_loss(s, seat)
    elif number == LYRES:
        turn.ask_lyre_of(s, seat)


def read_bids(s: State, bids: list[str]) -> list[tuple[int, str]]:
    pairs = []
    for word in bids:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise BadText(f"bids: {word!r} is no bid; one is written #1=WAL&WAL.")
        pairs.append((read_player(s, name), value))
    return pairs


def read_auction(s: State, bids: list[str]) -> None:
    for seat, value in read_bids(s, bids):
        s.stance[seat] = HAS_PASSED if value.endswith("-") else HAS_BID
        words = [word for word in value.removesuffix("-").split("&") if word not in ("", "0")]
        if len(words) > BID_CARDS:
            raise BadText(f"bids: {value!r} has too many cards.")
        for word in words:
            read_hand(s, seat, [word])
        cards = sorted(card for word in words for card in read_cards([word.rstrip("!~")]))
        for k, card in enumerate(cards):
            s.hand[seat, card] -= 1
            s.bid[seat, k] = card
        s.bid_count[seat] = len(cards)


def read_secret(s: State, bids: list[str]) -> None:
    for seat, value in read_bids(s, bids):
        cubes = [0] * COLOURS if value == "0" else read_cubes(value)
        if any(n > s.stock[seat, k] for k, n in enumerate(cubes)):
            raise BadText(f"bids: {value!r} is more than the stock holds.")
        s.secret[seat] = cubes


def read_part(game: Game, state: GameState, source: str) -> None:
    """Carry out the part move that a position ends with."""
    from tablee.games.uruk.text.notation import make_part  # the notation of moves needs positions

    try:
        make_part(game, state, source)
    except TableeError as error:
        raise BadText(f"part: {error}", field="part") from error


FORM = Form(
    stored(
        "display",
        Row(Name(CODES[:TYPES], "_", "discovery"), SPOTS, " ", f"display with {SPOTS} spots"),
        default=" ".join("_" * SPOTS),
    ),
    Field("slot", lambda s: "" if s.slot == NO_CARD else CODES[s.slot], read_slot, ""),
    Field("down", lambda s: "" if s.down == NO_CARD else CODES[s.down] + "!" * int(s.down_known), read_down, ""),
    stored(
        "epochs",
        Row(Number(0, DISCS), EPOCHS, what=f"discs on four epochs, such as {USUAL_EPOCHS}"),
        default=USUAL_EPOCHS,
    ),
    stored("pool", Number(0, DISCS), default="0"),
    Field("deck", deck_text, read_deck, ""),
    Field("discard", lambda s: cards_text(int(card) for card in s.discard[: int(s.discarded)]), read_discard, ""),
    Field("renewals", lambda s: str(s.renewals), read_renewals, "0"),
    stored("round", Number(0, 20_000), "round_number", "1"),
    stored("final", Number(0, 20_000), "final_round", "0"),
    Field("turn", lambda s: player(s, s.active), read_turn, "#1"),
    Field("actions", actions_text, stored("actions", Number(0, 100), "actions_left").read, ""),
    Field("used", used_text, read_used, ""),
    Field("gained", gained_text, read_gained, ""),
    Field("phase", phase_text, kept, ""),  # these two last, once all cards and discs are counted
    Field("bids", bids_text, kept, ""),
    Field("opt", lambda s: options_text(OPTIONS, s, "=", " "), kept, ""),
    place="{}",
)
