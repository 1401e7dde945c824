"""The log of The Builders: what one seat did in a row of its decisions, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.engine.contract import Step
from tablee.engine.verbs import CHANCE
from tablee.engine.words import Tongue, bold
from tablee.games.builders.rules.actions import END, LOAN_KIND, SIZE, act
from tablee.games.builders.rules.payment import bought, taken_for
from tablee.games.builders.rules.state import (
    ACTION_PRICE,
    COINS,
    LOAN_REPAY,
    LOAN_SESTERCES,
    NO_TOOL,
    POINTS,
    SITE_CODES,
    TOOL_CODES,
    UNIT_CODES,
    State,
)  # fmt: skip
from tablee.games.builders.rules.work import would_finish
from tablee.games.builders.show.names import card_name, neutral, turned_up, unit_name
from tablee.games.builders.text.notation import whole_play
from tablee.games.builders.text.plays import Play, actions_of, is_chance


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int) -> str:
    """What one seat did in a row of its decisions, as a sentence; names and cards in **bold**."""
    phrases = deeds(steps, t)
    mover = next((step.seat for step in steps if step.seat != CHANCE), int(steps[0].before.record.active))
    return t("tell", name=bold(names[mover]), deeds=t.listing(phrases or [t("tell.choosing")]))


def deeds(steps: Sequence[Step], t: Tongue) -> list[str]:
    """Every whole play; the end of a turn only where nothing else was done. A play still in the making is left out."""
    found: list[str] = []
    at = 0
    while at < len(steps):
        count, play = whole_play(steps, at)
        if play is not None and (play.kind != END or not found):
            found.append(phrase(steps[at].before.record, play, t))
        elif play is None and is_chance(steps[at].action) and not found:
            found.append(t("tell.turned", card=bold(turned_up(steps[at].before.record, act(steps[at].action), t))))
        at += count
    return found


def phrase(s: State, play: Play, t: Tongue) -> str:
    """A play in words, without its subject, with the actions that were bought for it."""
    text = PHRASES[act(play.kind).args[0]](s, play, t)
    extra = int(bought(s, actions_of(s, play)))
    return text + (t.count("tell.bought", extra, price=extra * ACTION_PRICE) if extra else "")


def phrase_card(s: State, play: Play, t: Tongue) -> str:
    return t("tell.open", card=bold(card_name(last_code(play), t)))


def last_code(play: Play) -> str:
    return act(play.decisions[-1]).args[0]


def phrase_recruit(s: State, play: Play, t: Tongue) -> str:
    return t("tell.recruit", unit=bold(unit_name(s, UNIT_CODES.index(last_code(play)), t)))


def phrase_invest(s: State, play: Play, t: Tongue) -> str:
    kind = act(play.decisions[1]).args[0]
    if play.decisions[1] == LOAN_KIND:
        return t("tell.loan", n=LOAN_SESTERCES)
    if kind == "tool":
        return t("tell.tool", tool=bold(card_name(last_code(play), t)))
    unit = bold(unit_name(s, UNIT_CODES.index(last_code(play)), t))
    if kind == "slave":
        return t(f"tell.slave{neutral(s)}", unit=unit)
    return t("tell.instruct", unit=unit, university=bold(card_name(act(play.decisions[2]).args[0], t)))


def phrase_free(s: State, play: Play, t: Tongue) -> str:
    return t("tell.free", unit=bold(unit_name(s, UNIT_CODES.index(last_code(play)), t)))


def phrase_send(s: State, play: Play, t: Tongue) -> str:
    """Who went where, with which tool, and what came of it."""
    unit = bold(unit_name(s, play.unit, t))
    if play.tool != NO_TOOL:
        unit = t("tell.with", unit=unit, tool=bold(card_name(TOOL_CODES[play.tool], t)))
    site = bold(card_name(SITE_CODES[play.site], t))
    if not would_finish(s, play.unit, play.site, play.tool):
        return t("tell.send", unit=unit, site=site)
    coins, points = int(COINS[play.site]), int(POINTS[play.site])
    gains = [t.count("tell.coins", coins)] if coins else []
    gains += [t.count("tell.points", points)] if points else []
    return t("tell.finish", unit=unit, site=site, gains=", ".join(gains))


def phrase_take(s: State, play: Play, t: Tongue) -> str:
    return t.count("tell.take", int(taken_for(s, play.decisions[1] - SIZE + 1)))


PHRASES: dict[str, Callable[[Any, Play, Tongue], str]] = {
    "open": phrase_card,
    "recruit": phrase_recruit,
    "invest": phrase_invest,
    "free": phrase_free,
    "send": phrase_send,
    "take": phrase_take,
    "repay": lambda s, play, t: t("tell.repay", n=LOAN_REPAY),
    "end": lambda s, play, t: t("tell.end.count" if s.counting else "tell.end"),
}
