"""How Uruk speaks: what is asked and what a choice is called. What somebody did is in `tell.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.engine.actions import Act
from tablee.engine.contract import Ask
from tablee.engine.state import State as GameState
from tablee.engine.words import Tongue
from tablee.games.uruk.rules.actions import act
from tablee.games.uruk.rules.auction import standing_bid, total_with_bonus
from tablee.games.uruk.rules.cardactions import can_swap
from tablee.games.uruk.rules.events import gift_cubes
from tablee.games.uruk.rules.settlement import price_of
from tablee.games.uruk.rules.state import (
    BY_COINAGE,
    BY_VAULT,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    DISCOUNTER,
    EPOCH_NAMES,
    EXCHANGING,
    GIFT_DRAW,
    HALF,
    LEVEL,
    NO_CARD,
    NO_MARK,
    ORDER,
    PHASE_NAMES,
    PRICE_STEP,
    STEP_NAMES,
    TURN,
    State,
)  # fmt: skip
from tablee.games.uruk.rules.tableau import lowest_epoch
from tablee.games.uruk.show.lacking import FACTS
from tablee.games.uruk.show.tell import tell
from tablee.games.uruk.show.terminal import draw
from tablee.games.uruk.text.symbols import player

__all__ = ["ask", "draw", "facts", "label", "tell"]


def card_name(card: int, t: Tongue) -> str:
    return t(f"card.{CODES[card]}")


def colour_name(colour: int, t: Tongue) -> str:
    return t(f"colour.{COLOUR_LETTERS[colour]}")


# What is asked


def ask(s: State, t: Tongue) -> Ask:
    """The label is for everybody and says no more than the phase; the sentence is for the seat to move."""
    speak = ASKS.get(STEP_NAMES[s.step])
    sentence = speak(s, t) if speak else t(f"ask.{STEP_NAMES[s.step]}")
    return Ask(phase_label(s, t), sentence)


def phase_label(s: State, t: Tongue) -> str:
    if s.phase == TURN:
        return t.count("ask.turn.label", int(s.actions_left))
    event = card_name(s.slot, t) if s.slot != NO_CARD else ""
    return t(f"ask.{PHASE_NAMES[s.phase]}.label", event=event)


def ask_act(s: State, t: Tongue) -> str:
    if s.actions_left > 0:
        return t("ask.act")
    return t("ask.act.swap" if can_swap(s) else "ask.act.end")


def about_card(s: State, t: Tongue) -> str:
    return t(f"ask.{STEP_NAMES[s.step]}", card=card_name(s.card, t))


def about_place(s: State, t: Tongue) -> str:
    return t(f"ask.{STEP_NAMES[s.step]}", card=card_name(s.place, t))


def about_colour(s: State, t: Tongue) -> str:
    return t(f"ask.{STEP_NAMES[s.step]}", colour=colour_name(s.colour, t))


def so_many(s: State, t: Tongue) -> str:
    return t.count(f"ask.{STEP_NAMES[s.step]}", int(s.owed))


def ask_pay(s: State, t: Tongue) -> str:
    return t.count("ask.pay", int(s.owed), card=card_name(s.card, t))


def ask_pair(s: State, t: Tongue) -> str:
    return t("ask.pair", colour=colour_name(COLOUR[ORDER[s.last - 1]], t))


def ask_exchange(s: State, t: Tongue) -> str:
    return t("ask.exchange.more" if s.got else "ask.exchange")


def ask_disc(s: State, t: Tongue) -> str:
    return t("ask.disc", epoch=EPOCH_NAMES[lowest_epoch(s)])


def ask_price(s: State, t: Tongue) -> str:
    return t.count("ask.price", int(s.owed), card=card_name(s.place, t))


def ask_bid(s: State, t: Tongue) -> str:
    return t("ask.bid", n=int(standing_bid(s)))


def ask_more(s: State, t: Tongue) -> str:
    return t("ask.more", n=int(standing_bid(s)), total=int(total_with_bonus(s, s.to_move)))


def ask_gift(s: State, t: Tongue) -> str:
    return t.count("ask.gift", int(gift_cubes(s, s.to_move)))


ASKS: dict[str, Callable[[State, Tongue], str]] = {
    "act": ask_act,
    "place": about_card,
    "discount": about_card,
    "pay": ask_pay,
    "pair": ask_pair,
    "colour": about_card,
    "rob": about_colour,
    "compensate": about_colour,
    "exchange": ask_exchange,
    "disc": ask_disc,
    "reduction": about_place,
    "price": ask_price,
    "get": so_many,
    "disc_to": about_place,
    "cut": so_many,
    "bid": ask_bid,
    "more": ask_more,
    "enlil_place": about_card,
    "gift": ask_gift,
    "secret": about_colour,
    "quake_hand": so_many,
    "lyre_place": about_card,
}


# What a choice is called


def facts(s: GameState, action: int, label: str) -> dict[str, Any]:
    """What the sentence of a refusal needs."""
    return FACTS[label](s, action) if label in FACTS else {}


def label(s: State, action: int, t: Tongue) -> str:
    """A few words for one choice."""
    found = act(action)
    speak = LABELS.get(found.kind)
    if speak:
        return speak(s, found, t)
    key = f"label.{found.kind}"
    if not found.args:
        return t(key)
    if found.args[0] in CODES:
        card = CODES.index(found.args[0])
        return t(key, card=card_name(card, t), level=int(LEVEL[card]))
    return t(key, colour=t(f"colour.{found.args[0]}"))


def label_discount(s: State, found: Act, t: Tongue) -> str:
    return t("label.discount", card=card_name(DISCOUNTER[COLOUR[s.card]], t))


def label_pay(s: State, found: Act, t: Tongue) -> str:
    """A copy, the first half of a pair, or a card in place of a cube."""
    if s.step == PRICE_STEP:
        key = "label.pay.well"
    else:
        key = "label.pay.copy" if found.args[0] == CODES[s.card] else "label.pay.first"
    return t(key, card=t(f"card.{found.args[0]}"))


def label_rob(s: State, found: Act, t: Tongue) -> str:
    return t("label.rob", player=player(s, int(found.args[0])))


def label_offer(s: State, found: Act, t: Tongue) -> str:
    card = CODES.index(found.args[0])
    return t("label.offer", card=card_name(card, t), colour=colour_name(COLOUR[card], t))


def label_stop(s: State, found: Act, t: Tongue) -> str:
    return t("label.stop.exchange" if s.verb == EXCHANGING else "label.stop.trade")


def label_price(s: State, found: Act, t: Tongue) -> str:
    mark = {"price": NO_MARK, "vault": BY_VAULT, "coinage": BY_COINAGE, "favour": HALF}[found.kind]
    return t.count(f"label.{found.kind}", int(price_of(s, int(lowest_epoch(s)), int(s.place), mark)))


def label_total(s: State, found: Act, t: Tongue) -> str:
    return t(f"label.{found.kind}", n=int(total_with_bonus(s, s.to_move)))


def label_decline(s: State, found: Act, t: Tongue) -> str:
    return t("label.decline.draw" if s.step == GIFT_DRAW else "label.decline.lay")


def label_gift(s: State, found: Act, t: Tongue) -> str:
    n = min(int(gift_cubes(s, s.to_move)), int(s.supply[COLOUR_LETTERS.index(found.args[0])]))
    return t("label.gift", cubes=t.count(f"cubes.{found.args[0]}", n))


def label_amount(s: State, found: Act, t: Tongue) -> str:
    n = int(found.args[0])
    if n == 0:
        return t("label.amount.none", colour=colour_name(s.colour, t))
    return t("label.amount", cubes=t.count(f"cubes.{COLOUR_LETTERS[s.colour]}", n))


LABELS: dict[str, Callable[[Any, Act, Tongue], str]] = {
    "discount": label_discount,
    "pay": label_pay,
    "rob": label_rob,
    "offer": label_offer,
    "stop": label_stop,
    "price": label_price,
    "vault": label_price,
    "coinage": label_price,
    "favour": label_price,
    "bare": label_total,
    "done": label_total,
    "decline": label_decline,
    "gift": label_gift,
    "amount": label_amount,
}
