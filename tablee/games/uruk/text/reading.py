"""Positions of Uruk read from text: fields by name, then whose decision is due. BadText names place and reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

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
from tablee.games.uruk.text.position import FLAG, USUAL_EPOCHS
from tablee.games.uruk.text.symbols import (
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


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the place and the reason."""
    fields = split_fields(source)
    if "new" in fields:
        return load_new(game, fields)
    seats = [name for name in fields if name.startswith("#")]
    players = max([2, *(int(name[1]) for name in seats)])
    state = game.blank(players, read_pairs(fields.pop("opt", [])))
    s = state.record
    clear(s, players)
    s.first = s.active = first_seat(seats, players)
    read_epochs(s, "epochs", [USUAL_EPOCHS])
    end = {name: fields.pop(name, []) for name in ("phase", "bids", "part")}
    for name, words in fields.items():
        reader = READERS.get(name.split("@")[0]) if not name.startswith("#") else read_tableau
        if reader is None:
            raise BadText(f"{name}: there is no such field.", field=name)
        try:
            reader(s, name, words)
        except BadText as error:
            raise BadText(f"{name.replace('@', ' of ')}: {error}", field=name) from error
    check_amounts(s)
    read_state_of_play(s, "actions" in fields, end["phase"], end["bids"])
    check_amounts(s)
    if end["part"]:
        read_part(game, state, " ".join(end["part"]))
    return state


def split_fields(source: str) -> dict[str, list[str]]:
    """Fields by name; those of a player carry his number: `hand@#1`."""
    fields: dict[str, list[str]] = {}
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
            fields[name] = []
        elif not name:
            raise BadText(f"{word!r} belongs to no field; a position begins with a field such as #1:.")
        else:
            fields[name].append(word)
    return fields


def first_seat(names: list[str], players: int) -> int:
    """Players stand in the order of seats if they are all there and go round; else #1 has seat 0."""
    numbers = [int(name[1]) - 1 for name in names]
    if not numbers or numbers != [(numbers[0] + k) % players for k in range(players)]:
        return 0
    return (players - numbers[0]) % players


def read_pairs(words: list[str]) -> dict[str, object]:
    pairs: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadText(f"opt: an option is written name=value, not {word!r}.")
        pairs[name] = value
    return pairs


def load_new(game: Game, fields: dict[str, list[str]]) -> GameState:
    """`new: HUT POT CIS`: the state after set-up with these level-1 cards; the rest is chance."""
    if len(fields) > 1:
        raise BadText("new: stands alone, without other fields.")
    cards = [read_card(code) for code in fields["new"]]
    if len(cards) not in game.players or len(set(cards)) != len(cards) or any(card >= STORES for card in cards):
        raise BadText(f"new: names one level-1 card for each of {game.player_range} players.")
    state = game.blank(len(cards))
    deal_for(state.record, len(cards), cards)
    return state


def read_tableau(s: State, name: str, words: list[str]) -> None:
    seat = read_player(s, name)
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


def read_hand(s: State, name: str, words: list[str]) -> None:
    seat = read_player(s, name.partition("@")[2])
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


def read_stock(s: State, name: str, words: list[str]) -> None:
    seat = read_player(s, name.partition("@")[2])
    for k, n in enumerate(read_cubes("".join(words)) if words else []):
        if n > s.supply[k]:
            raise BadText(f"so many {COLOUR_LETTERS[k]} do not exist (URUK-1.12).")
        s.stock[seat, k] += n
        s.supply[k] -= n


def read_keeps(s: State, name: str, words: list[str]) -> None:
    seat = read_player(s, name.partition("@")[2])
    for event in (read_event(word) for word in words):
        if event not in (MARDUK, NANNAR, NINURTA) or len(words) > KEPT:
            raise BadText(f"{CODES[event]} cannot be kept.")
        keep_event(s, seat, event)


def read_flag(s: State, name: str, words: list[str]) -> None:
    if words != [FLAG]:
        raise BadText(f"the only flag is {FLAG}.")
    s.volcano[read_player(s, name.partition("@")[2])] = 1


def read_display(s: State, name: str, words: list[str]) -> None:
    if len(words) != SPOTS:
        raise BadText(f"the display has {SPOTS} spots.")
    for spot, word in enumerate(words):
        s.display[spot] = NO_CARD if word == "_" else read_discovery(word)


def one(words: list[str]) -> str:
    if len(words) != 1:
        raise BadText("one word should stand here.")
    return words[0]


def read_number(words: list[str], high: int) -> int:
    if not one(words).isdigit() or int(words[0]) > high:
        raise BadText(f"{words[0]!r} is no number up to {high}.")
    return int(words[0])


def read_slot(s: State, name: str, words: list[str]) -> None:
    s.slot = read_event(one(words))


def read_down(s: State, name: str, words: list[str]) -> None:
    word = one(words)
    s.down, s.down_known = read_event(word.removesuffix("!")), int(word.endswith("!"))


def read_epochs(s: State, name: str, words: list[str]) -> None:
    numbers = one(words).split(".")
    if len(numbers) != EPOCHS or not all(n.isdigit() and int(n) <= DISCS for n in numbers):
        raise BadText(f"{words[0]!r} are no discs on four epochs, such as {USUAL_EPOCHS}.")
    s.epochs[:] = [int(n) for n in numbers]


def read_pool(s: State, name: str, words: list[str]) -> None:
    s.pool = read_number(words, DISCS)


def read_deck(s: State, name: str, words: list[str]) -> None:
    if words.count("/") > 1:
        raise BadText("a deck has one slash at most.")
    split = words.index("/") if "/" in words else -1
    for segment, cards in ((s.upper, words[: max(split, 0)]), (s.lower, words[split + 1 :])):
        for card in read_cards(cards):
            if segment[card] >= 100:
                raise BadText(f"so many {CODES[card]} do not exist.")
            segment[card] += 1


def read_discard(s: State, name: str, words: list[str]) -> None:
    cards = read_cards(words)
    if len(cards) > len(s.discard) - CARDS + TYPES:
        raise BadText("so many cards do not exist.")
    for card in cards:
        discard_card(s, card)


def read_renewals(s: State, name: str, words: list[str]) -> None:
    s.renewals = min(1, read_number(words, 1000))


def read_round(s: State, name: str, words: list[str]) -> None:
    s.round_number = read_number(words, 20_000)


def read_final(s: State, name: str, words: list[str]) -> None:
    s.final_round = read_number(words, 20_000)


def read_turn(s: State, name: str, words: list[str]) -> None:
    s.active = read_player(s, one(words))


def read_actions(s: State, name: str, words: list[str]) -> None:
    s.actions_left = read_number(words, 100)


def read_used(s: State, name: str, words: list[str]) -> None:
    for word in words:
        s.used[read_discovery(word)] = 1


def read_gained(s: State, name: str, words: list[str]) -> None:
    for k, n in enumerate(read_cubes(one(words))):
        s.gained[k] = int(n > 0)


PLAYER_FIELDS = ("hand", "stock", "keeps", "flag")
READERS: dict[str, Callable[[Any, str, list[str]], None]] = {
    "hand": read_hand,
    "stock": read_stock,
    "keeps": read_keeps,
    "flag": read_flag,
    "display": read_display,
    "slot": read_slot,
    "down": read_down,
    "epochs": read_epochs,
    "pool": read_pool,
    "deck": read_deck,
    "discard": read_discard,
    "renewals": read_renewals,
    "round": read_round,
    "final": read_final,
    "turn": read_turn,
    "actions": read_actions,
    "used": read_used,
    "gained": read_gained,
}


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
            read_hand(s, f"@{player(s, seat)}", [word])
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
