"""The log of Entdecker: what one seat did in a row of its decisions, and what happened by itself, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablee.engine.actions import Act
from tablee.engine.contract import Step
from tablee.engine.verbs import CHANCE
from tablee.engine.words import Tongue, bold
from tablee.games.entdecker.rules.actions import ISLAND, SHIP, act
from tablee.games.entdecker.rules.chart import is_strait
from tablee.games.entdecker.rules.permission import toll
from tablee.games.entdecker.rules.state import CELL_NAMES, KIND_NAMES, PERSONAL_TILES, PIECE_LETTERS, PIECE_NAMES
from tablee.games.entdecker.text.position import island_name
from tablee.games.entdecker.text.results import Result, results


def tile_name(kind: str, t: Tongue) -> str:
    """A tile in words: its shape, and its event if it carries one."""
    shape, _, event = kind.partition("?")
    return t("tile.event", tile=t(f"shape.{shape}"), event=t(f"event.{event}")) if event else t(f"shape.{shape}")


def tell(steps: Sequence[Step], t: Tongue, names: Sequence[str], viewer: int = -1) -> str:
    """What a seat did, then what followed by itself; names and places in **bold**. Nothing is secret."""
    deeds: list[str] = []
    before: list[str] = []
    after: list[str] = []
    for k, step in enumerate(steps):
        deeds += filter(None, [deed(steps, k, t)])
        happened = list(results(step.before, step.action))
        deeds += [DEEDS[found.kind](step, found, t) for found in happened if found.kind in DEEDS]
        if act(step.action).kind == "income":
            (after if deeds else before).append(t("tell.income", n=act(step.action).args[0]))
        after += filter(None, (speak(happened, t, names) for speak in (gaps_filled, others)))
    seat = next((step.seat for step in steps if step.seat != CHANCE), CHANCE)
    told = [t("tell", name=bold(names[seat]), deeds=t.listing(deeds))] if deeds and seat != CHANCE else []
    return " ".join(before + told + after)


# What the seat did


def deed(steps: Sequence[Step], k: int, t: Tongue) -> str:
    """One decision in words, without its subject; nothing where a later one says it."""
    found = act(steps[k].action)
    speak = PHRASES.get(found.kind)
    return speak(steps, k, found, t) if speak else ""


def start_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    """Where the ship was put, unless the number of tiles follows and says it too."""
    s = steps[k].before.record
    due = int(toll(s, steps[k].action - SHIP)) if found.kind == "ship" else 0
    following = act(steps[k + 1].action) if k + 1 < len(steps) else None
    if following is None or following.kind != "announce":
        told = t(f"tell.{found.kind}", cell=bold(found.args[0]))
    else:
        start = t("from.border" if found.kind == "border" else "from.tile", cell=bold(found.args[0]))
        key = "tell.sail.gold" if s.options[PERSONAL_TILES] else "tell.sail"
        told = t.count(key, int(following.args[0]), start=start)
    return t("tell.toll", deed=told, n=due) if due else told


def announce_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    if k > 0 and act(steps[k - 1].action).kind in ("ship", "border"):
        return ""
    key = "tell.announce.gold" if steps[k].before.record.options[PERSONAL_TILES] else "tell.announce"
    return t.count(key, int(found.args[0]))


def lay_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    s = steps[k].before.record
    shape = KIND_NAMES[s.in_hand].partition("?")[0]
    return t("tell.lay", tile=t(f"shape.{shape}"), cell=bold(CELL_NAMES[s.cell]))


def build_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    s = steps[k].before.record
    if found.kind == "build" and is_strait(int(s.land[s.ship])):
        return ""
    piece = PIECE_LETTERS.index(found.args[0]) if found.kind == "build" else int(s.piece)
    return t(f"tell.build.{PIECE_NAMES[piece]}", cell=bold(CELL_NAMES[s.ship]))


def token_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    return t("tell.token", plant=t(f"plant.{found.args[0]}"), n=found.args[0])


def island_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    return t("tell.island", island=bold(island_name(steps[k].before.record, steps[k].action - ISLAND)))


def recall_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    return t("tell.recall", cell=bold(found.args[0]))


def plain_phrase(steps: Sequence[Step], k: int, found: Act, t: Tongue) -> str:
    return t(f"tell.{found.kind}")


PHRASES: dict[str, Callable[[Sequence[Step], int, Act, Tongue], str]] = {
    "ship": start_phrase,
    "border": start_phrase,
    "announce": announce_phrase,
    "turn": lay_phrase,
    "build": build_phrase,
    "segment": build_phrase,
    "token": token_phrase,
    "decline": plain_phrase,
    "stop": plain_phrase,
    "island": island_phrase,
    "recall": recall_phrase,
}


def unplayable_deed(step: Step, found: Result, t: Tongue) -> str:
    s, this = step.before.record, act(step.action)
    kind = this.args[0] if this.kind == "tile" else KIND_NAMES[s.in_hand]
    return t("tell.unplayable", tile=tile_name(kind, t))


def event_deed(step: Step, found: Result, t: Tongue) -> str:
    return t(f"tell.event.{found.name}", n=found.amount)


DEEDS: dict[str, Callable[[Step, Result, Tongue], str]] = {"unplayable": unplayable_deed, "event": event_deed}


# What happened by itself


def gaps_filled(happened: Sequence[Result], t: Tongue, names: Sequence[str]) -> str:
    """All cells that were filled, in one sentence."""
    cells = []
    for found in happened:
        if found.kind == "filler":
            cells.append(t("tell.filled.standin", cell=bold(found.name)) if found.stand_in else bold(found.name))
    return t.count("tell.filled", len(cells), cells=t.listing(cells)) if cells else ""


def others(happened: Sequence[Result], t: Tongue, names: Sequence[str]) -> str:
    return " ".join(filter(None, (sentence(found, t, names) for found in happened)))


def sentence(found: Result, t: Tongue, names: Sequence[str]) -> str:
    """One result as a sentence of its own; nothing for those that are told elsewhere."""
    if found.kind == "scored":
        tiles, everybody = t.count("tell.tiles", found.tiles), shares(found, t, names)
        return t("tell.scored", island=bold(found.name), n=found.amount, tiles=tiles, shares=everybody)
    if found.kind == "inventor":
        return t("tell.inventor", shares=shares(found, t, names)) if found.shares else ""
    if found.kind == "pass":
        return t("tell.pass", name=bold(names[found.seat]))
    return t(f"tell.ended.{found.name}") if found.kind == "ended" else ""


def shares(found: Result, t: Tongue, names: Sequence[str]) -> str:
    return ", ".join(t.count("tell.share", points, name=bold(names[seat])) for seat, points in found.shares.items())
