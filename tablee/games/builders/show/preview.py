"""What a play would do, before it is made: its price, its gain, and whether it is of any use (DF-5, pruning)."""

from __future__ import annotations

import msgspec

from tablee.games.builders.rules.actions import INVEST, LOAN_KIND, REPAY, SEND, TAKE_SESTERCES
from tablee.games.builders.rules.payment import bought, cost, purse, taken_for
from tablee.games.builders.rules.state import COINS, LOAN_SESTERCES, NO_TOOL, POINTS, RESOURCES, State
from tablee.games.builders.rules.team import brings
from tablee.games.builders.rules.work import contribution, unmet, would_finish
from tablee.games.builders.text.plays import Play, actions_of, legal_plays, sesterces_of


class Preview(msgspec.Struct, frozen=True):
    """One legal whole play."""

    actions: int  # its price in actions
    bought: int  # how many of these must be bought
    price: int  # wage or price of the card
    pays: int  # all that is paid: bought actions, wage or price
    gains: int  # sesterces that it brings
    leaves: int  # sesterces after it
    finishes: bool  # the site is finished by it
    points: int  # victory points gained
    fills: tuple[int, ...]  # a send: how much of the unmet need is filled, in each resource
    useless: str  # "P1", "P2", "P3", "P5": why it is of no use, or ""


def previews(s: State) -> dict[str, Preview]:
    """Every legal whole play by its text."""
    return {play.text: preview(s, play) for play in legal_plays(s)}


def preview(s: State, play: Play) -> Preview:
    actions, price = actions_of(s, play), sesterces_of(s, play)
    pays = int(cost(s, actions, price))
    sends = play.kind == SEND
    finishes = sends and bool(would_finish(s, play.unit, play.site, play.tool))
    gains = gain_of(s, play, finishes)
    return Preview(
        actions=actions,
        bought=int(bought(s, actions)),
        price=price,
        pays=pays,
        gains=gains,
        leaves=int(purse(s)) - pays + gains,
        finishes=finishes,
        points=int(POINTS[play.site]) if finishes else 0,
        fills=fills(s, play) if sends else (),
        useless=useless(s, play, actions),
    )


def gain_of(s: State, play: Play, finishes: bool) -> int:
    if play.kind == TAKE_SESTERCES:
        return int(taken_for(s, int(play.text[1:])))
    if play.kind == INVEST:
        return LOAN_SESTERCES if play.decisions[1] == LOAN_KIND else 0
    return int(COINS[play.site]) if finishes else 0


def fills(s: State, play: Play) -> tuple[int, ...]:
    levels = range(RESOURCES)
    return tuple(int(min(unmet(s, play.site, r), brings(s, play.unit, play.tool, r))) for r in levels)


def useless(s: State, play: Play, actions: int) -> str:
    """The entry of the pruning table that says why a play is of no use. (P4, takes in steps, does not arise: the page
    makes one take of them.)"""
    if play.kind == SEND:
        filled = contribution(s, play.unit, play.site, play.tool)
        if filled == 0:
            return "P1"
        wasted = play.tool != NO_TOOL and contribution(s, play.unit, play.site, NO_TOOL) == filled
        return "P2" if wasted else ""
    if play.kind == TAKE_SESTERCES and bought(s, actions):
        return "P3"
    return "P5" if play.kind == REPAY and not s.counting else ""
