"""Positions as text: fields of the players, then of the table, with ` | ` between. Reading is in `reading.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablee.engine.codec import options_text
from tablee.engine.errors import BadText
from tablee.engine.game import Game
from tablee.engine.state import State as GameState
from tablee.engine.verbs import NOBODY
from tablee.games.builders.rules.actions import CHOOSE_UNIVERSITY, INVEST, SEND_UNIT, SLAVE_CODES, TO_SITE
from tablee.games.builders.rules.state import (
    BUILDINGS,
    FINAL_COUNT,
    FIRST_SLAVE,
    NO_CARD,
    NO_SITE,
    NO_TOOL,
    NO_UNIT,
    NO_UNIVERSITY,
    OPTIONS,
    SITE_CODES,
    SITES,
    SLAVES,
    TAKES_ADD_UP,
    TOOL_CODES,
    TOOLS,
    TURNING_UP,
    UNIT_CODES,
    UNITS,
    UNIVERSITIES,
    UNIVERSITY_CODES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import is_slave, tool_of
from tablee.games.builders.text.plays import part
from tablee.games.builders.text.reading import PARTS, Reader, check_machines, settle_top

NEW = "new"


# Writing


def text(s: State) -> str:
    """The whole position."""
    fields = [field for seat in range(s.players) for field in player_fields(s, seat)]
    return " | ".join(fields + table_fields(s))


def words(key: str, values: Iterable[str]) -> str:
    return f"{key} {' '.join(values) or '-'}"


def card_code(codes: Sequence[str], card: int) -> str:
    """A card in a slot or on top: `-` for none, `?` for one that chance is about to decide."""
    return "-" if card == NO_CARD else "?" if card == TURNING_UP else codes[card]


def unit_text(s: State, unit: int) -> str:
    """`A1/uW`, `S2f`, `J3+tS`: freed, instructed, with the tool that it carries."""
    freed = "f" if FIRST_SLAVE <= unit < FIRST_SLAVE + SLAVES and not is_slave(s, unit) else ""
    university, tool = int(s.instructed[unit]), int(tool_of(s, unit))
    taught = "" if university == NO_UNIVERSITY else f"/{UNIVERSITY_CODES[university]}"
    carried = "" if tool == NO_TOOL else f"+{TOOL_CODES[tool]}"
    return UNIT_CODES[unit] + freed + taught + carried


def site_text(s: State, site: int) -> str:
    busy = " ".join(unit_text(s, unit) for unit in range(UNITS) if s.works_at[unit] == site)
    return f"{SITE_CODES[site]}{{{busy}}}" + (f":{s.sent[site]}" if s.sent[site] else "")


def team_of(s: State, seat: int) -> list[int]:
    return [unit for unit in range(UNITS) if s.owner[unit] == seat and s.works_at[unit] == NO_SITE]


def sites_of(s: State, seat: int) -> list[int]:
    return [site for site in range(SITES) if s.site_owner[site] == seat and not s.finished[site]]


def built_by(s: State, seat: int) -> list[int]:
    """Finished buildings, not machines."""
    return [site for site in range(BUILDINGS) if s.site_owner[site] == seat and s.finished[site]]


def tools_of(s: State, seat: int) -> list[int]:
    return [tool for tool in range(TOOLS) if s.tool_owner[tool] == seat and s.bearer[tool] == NO_UNIT]


def player_fields(s: State, seat: int) -> list[str]:
    return [
        f"P{seat + 1} {s.sesterces[seat]}s {s.points[seat]}vp",
        words("team", (unit_text(s, unit) for unit in team_of(s, seat))),
        words("sites", (site_text(s, site) for site in sites_of(s, seat))),
        words("tools", (TOOL_CODES[tool] for tool in tools_of(s, seat))),
        f"loans {s.loans[seat]}",
        words("built", (SITE_CODES[site] for site in built_by(s, seat))),
    ]


def table_fields(s: State) -> list[str]:
    top = [] if s.building_top == NO_CARD else [card_code(SITE_CODES, s.building_top)]
    unseen = [SITE_CODES[card] for card in range(SITES) if s.building_deck[card]]
    return [
        words("brow", (card_code(SITE_CODES, card) for card in s.building_row)),
        words("bdeck", top + unseen),
        words("wrow", (card_code(UNIT_CODES, card) for card in s.worker_row)),
        words("wdeck", (UNIT_CODES[card] for card in range(WORKERS) if s.worker_deck[card])),
        words("piles", piles(s)),
        f"round {s.round_number}",
        f"first P{s.first + 1}",
        *turn_fields(s),
    ]


def piles(s: State) -> list[str]:
    slaves = [SLAVE_CODES[k] for k in range(SLAVES) if s.slave_pile[k]]
    tools = [TOOL_CODES[k] for k in range(TOOLS) if s.tool_pile[k]]
    universities = [UNIVERSITY_CODES[k] for k in range(UNIVERSITIES) if s.university_pile[k]]
    return slaves + tools + universities + ([f"loan*{s.loan_pile}"] if s.loan_pile else [])


def turn_fields(s: State) -> list[str]:
    over = s.to_move == NOBODY
    fields = [] if over else [f"turn P{s.active + 1}"]
    if not over and not s.counting:
        fields.append(f"r {s.free_actions}")
    if s.invested:
        fields.append("invested")
    if s.run:
        fields.append(f"run {s.run}")
    if part(s):
        fields.append(f"part {part_text(part(s))}")
    if s.counting:
        fields.append("count")
    if over:
        fields.append("over")
    options = options_text(OPTIONS, s, "=", " ")
    return fields + ([f"opt {options}"] if options else [])


PART_TEXTS = {made: text for text, made in PARTS.items()}


def part_text(made: tuple[int, ...]) -> str:
    """What has been chosen of a play so far."""
    if made in PART_TEXTS:
        return PART_TEXTS[made]
    if made[0] == INVEST:
        return f"B {UNIVERSITY_CODES[made[2] - CHOOSE_UNIVERSITY]}>"
    site = SITE_CODES[made[2] - TO_SITE] if len(made) > 2 else ""
    return f"{UNIT_CODES[made[1] - SEND_UNIT]}>{site}"


# Reading


def load(game: Game, source: str) -> GameState:
    """The position of a text; BadText with the place and the reason."""
    first, *rest = source.split()
    return set_up(game, rest) if first == NEW else Reader(game, source).state()


def set_up(game: Game, rest: list[str]) -> GameState:
    """`new 3`, `new 3 seed 7`."""
    if len(rest) not in (1, 3) or not all(word.isdigit() for word in rest[::2]) or rest[1:2] not in ([], ["seed"]):
        raise BadText("A set-up is written new 3, or new 3 seed 7.")
    return game.new(int(rest[0]), int(rest[2]) if len(rest) == 3 else 0)


def reconsider(s: State) -> None:
    """Options were changed after the position was made: hold it to them."""
    if s.counting and not s.options[FINAL_COUNT]:
        raise BadText("The final count is being asked, so final_count cannot be auto.")
    if not s.options[TAKES_ADD_UP]:
        s.run = 0
    check_machines(s)
    settle_top(s)
