"""Reading a position: every field, every default, and every reason to refuse one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from tablee.engine.codec import read_pairs
from tablee.engine.errors import BadText, TableeError
from tablee.engine.game import Game
from tablee.engine.state import State as GameState
from tablee.engine.verbs import CHANCE, SEATS
from tablee.games.builders.rules import flow
from tablee.games.builders.rules.actions import (
    CHOOSE_UNIVERSITY,
    FREE,
    INVEST,
    OPEN,
    RECRUIT,
    SEND,
    SEND_UNIT,
    SLAVE_CODES,
    SLAVE_KIND,
    TAKE_SESTERCES,
    TO_SITE,
    TOOL_KIND,
    UNIVERSITY_KIND,
    WORKER_CODES,
)  # fmt: skip
from tablee.games.builders.rules.rows import is_empty
from tablee.games.builders.rules.setup import clear
from tablee.games.builders.rules.state import (
    BUILDING_TOP_VISIBLE,
    BUILDINGS,
    FINAL_COUNT,
    FIRST_MACHINE,
    FREE_ACTIONS,
    LOANS,
    NO_CARD,
    NO_UNIVERSITY,
    PLAY_STEP,
    POINTS,
    RESOURCES,
    REVEAL_STEP,
    ROW,
    SITE_CODES,
    SITES,
    SIZES,
    TAKES_ADD_UP,
    TOOL_CODES,
    TURNING_UP,
    UNIT_CODES,
    UNITS,
    UNIVERSITY_CODES,
    WORKERS,
    State,
)  # fmt: skip
from tablee.games.builders.rules.team import (
    brings,
    forbids_bearing,
    forbids_learning,
    is_machine,
    site_of_machine,
    tool_of,
)  # fmt: skip
from tablee.games.builders.rules.work import is_met

SEAT = re.compile(r"P(\d+)")
SESTERCES, VP = re.compile(r"(\d+)s"), re.compile(r"(\d+)vp")
UNIT = re.compile(r"(\w{2,3}?)(f)?(?:/(\w+))?(?:\+(\w+))?")
SITE = re.compile(r"(\w+)\{([^{}]*)\}(?::(\d+))?")
LOAN = re.compile(r"loan\*(\d+)")
PLAYER_KEYS = ("team", "sites", "tools", "loans", "built")
TABLE_KEYS = (
    "brow", "bdeck", "wrow", "wdeck", "piles", "round", "first", "turn", "r", "invested", "run", "part", "count",
    "over", "opt",
)  # fmt: skip
MOST_SESTERCES, MOST_POINTS, MOST_ROUNDS = 30_000, 101, 30_000
NONE, UNKNOWN, REST = "-", "?", "*"
PARTS: dict[str, tuple[int, ...]] = {
    "O": (OPEN,), "R": (RECRUIT,), "B": (INVEST,), "B slave": (INVEST, SLAVE_KIND), "B tool": (INVEST, TOOL_KIND),
    "B univ": (INVEST, UNIVERSITY_KIND), "F": (FREE,), ">": (SEND,), "X": (TAKE_SESTERCES,),
}  # fmt: skip


def wrong(field: str, reason: str) -> NoReturn:
    raise BadText(f"Field {field!r}: {reason}.", field=field)


def code_in(codes: Sequence[str], code: str, field: str) -> int:
    if code not in codes:
        wrong(field, f"{code!r} is no card that fits here")
    return codes.index(code)


def whole_number(source: str, field: str, low: int, high: int) -> int:
    if not source.isdigit() or not low <= int(source) <= high:
        wrong(field, f"{source!r} is no number from {low} to {high}")
    return int(source)


class Reader:
    """Takes the fields of a text apart, then lays the table in the order in which defaults depend on one another."""

    def __init__(self, game: Game, source: str) -> None:
        self.game = game
        self.table: dict[str, list[str]] = {}
        self.seats: dict[int, dict[str, list[str]]] = {}
        self.named: set[str] = set()
        self.split(source)
        self.game_state = game.blank(self.count_players(), read_pairs(self.table.get("opt", []), "=", "Field 'opt'"))
        self.s: State = self.game_state.record

    # Fields

    def split(self, source: str) -> None:
        seat = 0
        for field in source.split("|"):
            words = field.split()
            if not words:
                raise BadText("A field is empty: two bars follow one another.")
            if SEAT.fullmatch(words[0]):
                seat = self.seat(words[0], field.strip())
                words[0] = "purse"
            elif SESTERCES.fullmatch(words[0]) or VP.fullmatch(words[0]):
                words.insert(0, "purse")
            self.keep(seat, words[0], words[1:], field.strip())

    def keep(self, seat: int, key: str, values: list[str], field: str) -> None:
        if key not in (*PLAYER_KEYS, *TABLE_KEYS, "purse"):
            wrong(field, f"{key!r} is no field")
        fields = self.table if key in TABLE_KEYS else self.seats.setdefault(seat, {})
        if key in fields:
            wrong(field, "it stands there twice")
        if not values and key not in ("purse", "invested", "count", "over"):
            wrong(field, "it says nothing; none is written -")
        if values and key in ("invested", "count", "over"):
            wrong(field, "nothing can follow this word")
        fields[key] = values

    def seat(self, source: str, field: str) -> int:
        match = SEAT.fullmatch(source)
        if not match or not 1 <= int(match[1]) <= SEATS:
            wrong(field, f"{source!r} is no seat from P1 to P{SEATS}")
        return int(match[1]) - 1

    def seat_field(self, key: str) -> int | None:
        values = self.table.get(key)
        if values is None:
            return None
        if len(values) != 1:
            wrong(key, "one seat stands here")
        return self.seat(values[0], key)

    def count_players(self) -> int:
        """As many as the highest seat named anywhere, at least two."""
        named = [self.seat_field("first") or 0, self.seat_field("turn") or 0, *self.seats]
        return max(1, *named) + 1

    def number(self, key: str, default: int, low: int, high: int) -> int:
        values = self.table.get(key)
        if values is None:
            return default
        return whole_number(" ".join(values), key, low, high)

    def cards(self, fields: dict[str, list[str]], key: str) -> list[str]:
        values = fields.get(key, [])
        return [] if values == [NONE] else values

    def name(self, code: str, field: str) -> None:
        """Every card lies in one place only."""
        if code in self.named:
            wrong(field, f"the card {code} is named twice")
        self.named.add(code)

    # The whole position

    def state(self) -> GameState:
        s = self.s
        clear(s, s.players)
        if "count" in self.table:
            s.options[FINAL_COUNT] = 1
        s.first = self.seat_field("first") or 0
        turn = self.seat_field("turn")
        s.active = s.first if turn is None else turn
        for seat in sorted(self.seats):
            self.read_player(seat, self.seats[seat])
        self.read_table()
        check_machines(s)
        settle_top(s)
        self.read_turn()
        return self.game_state

    # Players

    def read_player(self, seat: int, fields: dict[str, list[str]]) -> None:
        s = self.s
        for word in self.cards(fields, "team"):
            self.read_unit(seat, word, f"team of P{seat + 1}")
        for tool in self.cards(fields, "tools"):
            s.tool_owner[code_in(TOOL_CODES, tool, "tools")] = seat
            self.name(tool, "tools")
        for code in self.cards(fields, "built"):
            site = code_in(SITE_CODES[:BUILDINGS], code, "built")
            self.name(code, "built")
            s.site_owner[site], s.finished[site] = seat, 1
        self.read_sites(seat, " ".join(self.cards(fields, "sites")))
        s.loans[seat] = whole_number(" ".join(fields.get("loans", ["0"])), "loans", 0, LOANS)
        self.read_purse(seat, fields.get("purse", []))

    def read_purse(self, seat: int, words: list[str]) -> None:
        """Sesterces, and points: those that are written, or those of the finished cards."""
        s, field = self.s, f"P{seat + 1} {' '.join(words)}".strip()
        finished = [site for site in range(SITES) if s.site_owner[site] == seat and s.finished[site]]
        s.points[seat] = sum(int(POINTS[site]) for site in finished)
        seen = set()
        for word in words:
            sesterces, points = SESTERCES.fullmatch(word), VP.fullmatch(word)
            kind = "s" if sesterces else "vp"
            if not (sesterces or points) or kind in seen:
                wrong(field, f"{word!r}: a player has sesterces and points, such as 12s 3vp")
            seen.add(kind)
            if sesterces:
                s.sesterces[seat] = whole_number(sesterces[1], field, 0, MOST_SESTERCES)
            elif points:
                s.points[seat] = whole_number(points[1], field, 0, MOST_POINTS)

    def read_unit(self, seat: int, word: str, field: str) -> int:
        """`A1/uW`, `S2f`; on a site also `J3+tS`."""
        s = self.s
        match = UNIT.fullmatch(word)
        if not match or match[1] not in UNIT_CODES or (match[2] and match[1] not in SLAVE_CODES):
            wrong(field, f"{word!r} is no unit")
        unit = UNIT_CODES.index(match[1])
        self.name(match[1], field)
        s.owner[unit] = seat
        if match[2]:
            s.freed[SLAVE_CODES.index(match[1])] = 1
        if is_machine(unit):
            s.site_owner[site_of_machine(unit)], s.finished[site_of_machine(unit)] = seat, 1
        if match[3]:
            self.read_university(unit, match[3], field)
        if match[4]:
            self.read_carried(seat, unit, match[4], field)
        return unit

    def read_university(self, unit: int, code: str, field: str) -> None:
        university = code_in(UNIVERSITY_CODES, code, field)
        self.name(code, field)
        if forbids_learning(self.s, unit) and not is_machine(unit):
            wrong(field, f"{UNIT_CODES[unit]} is a slave and cannot be instructed")
        self.s.instructed[unit] = university

    def read_carried(self, seat: int, unit: int, code: str, field: str) -> None:
        tool = code_in(TOOL_CODES, code, field)
        self.name(code, field)
        if field.startswith("team"):
            wrong(field, f"{UNIT_CODES[unit]} is available, so it carries no tool")
        if forbids_bearing(self.s, unit) and not is_machine(unit):
            wrong(field, f"{UNIT_CODES[unit]} is a slave and cannot carry a tool")
        self.s.tool_owner[tool], self.s.bearer[tool] = seat, unit

    def read_sites(self, seat: int, source: str) -> None:
        """`TEM{} THE{J3+tS S4}:1`."""
        end = 0
        for match in SITE.finditer(source):
            if source[end : match.start()].strip():
                break
            end = match.end()
            self.read_site(seat, match[1], match[2].split(), match[3])
        if source[end:].strip():
            wrong("sites", f"{source[end:].strip()!r} is no site; a site is written TEM{{}} or THE{{J3+tS}}:1")

    def read_site(self, seat: int, code: str, units: list[str], counter: str | None) -> None:
        s = self.s
        field = f"site {code}"
        site = code_in(SITE_CODES, code, "sites")
        self.name(code, field)
        s.site_owner[site] = seat
        for word in units:
            unit = self.read_unit(seat, word, field)
            s.works_at[unit] = site
            for resource in range(RESOURCES):
                s.totals[site, resource] += brings(s, unit, tool_of(s, unit), resource)
        if is_met(s, site):
            wrong(field, "its need is met, so it would be finished")
        s.sent[site] = whole_number(counter or "0", field, 0, len(units))
        if s.sent[site] and (seat != s.active or not self.in_play()):
            wrong(field, "only the player whose turn it is has sent units in this turn")

    def in_play(self) -> bool:
        return not {"count", "over"} & self.table.keys()

    # The table

    def read_table(self) -> None:
        """What is named first, then what the defaults leave."""
        for key in ("brow", "bdeck", "wrow", "wdeck"):
            codes = SITE_CODES if key.startswith("b") else WORKER_CODES
            for code in self.cards(self.table, key):
                if code not in (NONE, UNKNOWN, REST):
                    code_in(codes, code, key)
                    self.name(code, key)
        self.read_row("brow", SITE_CODES, self.s.building_row)
        self.read_row("wrow", WORKER_CODES, self.s.worker_row)
        self.read_building_deck()
        for card in self.deck("wdeck", WORKER_CODES):
            self.s.worker_deck[WORKER_CODES.index(card)] = 1
        self.read_piles()
        self.s.round_number = self.number("round", 1, 1, MOST_ROUNDS)

    def unnamed(self, codes: Sequence[str]) -> list[str]:
        return [code for code in codes if code not in self.named]

    def read_row(self, key: str, codes: Sequence[str], row: Any) -> None:
        if key not in self.table:
            slots = self.unnamed(codes)[:ROW]
            self.named |= set(slots)
            slots += [NONE] * (ROW - len(slots))
        else:
            slots = self.cards(self.table, key) or [NONE] * ROW
        if len(slots) != ROW or REST in slots:
            wrong(key, f"a row has {ROW} slots")
        for slot, code in enumerate(slots):
            row[slot] = NO_CARD if code == NONE else TURNING_UP if code == UNKNOWN else codes.index(code)

    def deck(self, key: str, codes: Sequence[str]) -> list[str]:
        """The cards of a deck in the order of the text; `*` stands for every card named nowhere."""
        cards: list[str] = []
        for code in self.table.get(key, [REST]):
            if code == REST:
                rest = self.unnamed(codes)
                self.named |= set(rest)
                cards += rest
            elif code != NONE:
                cards.append(code)
            elif self.table[key] != [NONE]:
                wrong(key, "- stands alone, for an empty deck")
        if UNKNOWN in cards and key != "bdeck":
            wrong(key, "? stands in a slot, or in the first place of bdeck")
        return cards

    def read_building_deck(self) -> None:
        """The first card is the visible top; by option none is."""
        s, cards = self.s, self.deck("bdeck", SITE_CODES)
        if UNKNOWN in cards[1:] or (cards[:1] == [UNKNOWN] and not s.options[BUILDING_TOP_VISIBLE]):
            wrong("bdeck", "? stands in the first place only, where the top card is visible")
        if cards[:1] == [UNKNOWN]:
            s.building_top = TURNING_UP
            cards = cards[1:]
        elif cards and s.options[BUILDING_TOP_VISIBLE]:
            s.building_top = SITE_CODES.index(cards[0])
            cards = cards[1:]
        for card in cards:
            s.building_deck[SITE_CODES.index(card)] = 1

    def read_piles(self) -> None:
        words = self.table.get("piles", [REST])
        for word in [] if words == [NONE] else words:
            if word == REST:
                for code in self.unnamed((*SLAVE_CODES, *TOOL_CODES, *UNIVERSITY_CODES)):
                    self.put_on_pile(code)
            elif word.startswith("loan"):
                self.read_loans(word)
            else:
                code_in((*SLAVE_CODES, *TOOL_CODES, *UNIVERSITY_CODES), word, "piles")
                self.put_on_pile(word)
        held = sum(int(n) for n in self.s.loans)
        if "piles" not in self.table:
            self.s.loan_pile = max(0, LOANS - held)
        if held + self.s.loan_pile > LOANS:
            wrong("loans", f"there are only {LOANS} loans")

    def read_loans(self, word: str) -> None:
        match = LOAN.fullmatch(word)
        if not match or self.s.loan_pile:
            wrong("piles", f"{word!r}: loans are written once, such as loan*3")
        self.s.loan_pile = whole_number(match[1], "piles", 1, LOANS)

    def put_on_pile(self, code: str) -> None:
        s = self.s
        self.name(code, "piles")
        if code in SLAVE_CODES:
            s.slave_pile[SLAVE_CODES.index(code)] = 1
        elif code in TOOL_CODES:
            s.tool_pile[TOOL_CODES.index(code)] = 1
        else:
            s.university_pile[UNIVERSITY_CODES.index(code)] = 1

    # The turn

    def read_turn(self) -> None:
        s = self.s
        outside = {"r", "invested", "run"} if not self.in_play() else set()
        if "over" in self.table:
            outside |= {"turn", "part", "count"}
        for key in outside & self.table.keys():
            wrong(key, "it does not go with count or over")
        s.to_move, s.step = s.active, PLAY_STEP
        if "over" in self.table:
            flow.end_game(s)
        elif "count" in self.table:
            s.counting = 1
        else:
            s.free_actions = self.number("r", FREE_ACTIONS, 0, FREE_ACTIONS)
            s.invested = int("invested" in self.table)
            s.run = self.number("run", 0, 0, SIZES if s.options[TAKES_ADD_UP] else 0)
        self.read_chance()
        if "part" in self.table:
            self.read_part(" ".join(self.table["part"]))

    def read_chance(self) -> None:
        """A card that is about to be turned up."""
        s = self.s
        workers = sum(card == TURNING_UP for card in s.worker_row)
        buildings = sum(card == TURNING_UP for card in s.building_row) + (s.building_top == TURNING_UP)
        if workers + buildings == 0:
            return
        if workers + buildings > 1 or not self.in_play() or "part" in self.table:
            wrong("?", "at most one card is turned up, between two plays")
        if is_empty(s.worker_deck, WORKERS) if workers else is_empty(s.building_deck, SITES):
            wrong("?", "no unseen card is left that could be turned up")
        s.to_move, s.step = CHANCE, REVEAL_STEP

    def read_part(self, source: str) -> None:
        """The choices of a play half made, each as legal as in play."""
        for decision in part_decisions(source):
            try:
                self.game.apply(self.game_state, decision)
            except TableeError as error:
                raise BadText(f"Field 'part': {source!r} cannot be chosen: {error}", field="part") from error
        if self.s.step == PLAY_STEP:
            wrong("part", f"{source!r} is a whole play")


def part_decisions(source: str) -> tuple[int, ...]:
    """`O`, `B slave`, `B uW>`, `L3>`, `L3>TEM` …"""
    if source in PARTS:
        return PARTS[source]
    before, arrow, after = source.partition(">")
    if not arrow:
        wrong("part", f"{source!r} is no part of a play")
    if before.startswith("B ") and not after:
        university = code_in(UNIVERSITY_CODES, before[2:], "part")
        return INVEST, UNIVERSITY_KIND, CHOOSE_UNIVERSITY + university
    unit = SEND_UNIT + code_in(UNIT_CODES, before, "part")
    return (SEND, unit, TO_SITE + code_in(SITE_CODES, after, "part")) if after else (SEND, unit)


# What the options ask of a position


def check_machines(s: State) -> None:
    """No machine carries a tool or is instructed while its option is off (BLD-6.24, BLD-7.9)."""
    for unit in range(FIRST_MACHINE, UNITS):
        if tool_of(s, unit) >= 0 and forbids_bearing(s, unit):
            wrong("opt", f"the machine {UNIT_CODES[unit]} carries a tool")
        taught = s.instructed[unit]
        s.instructed[unit] = NO_UNIVERSITY
        forbidden = taught != NO_UNIVERSITY and forbids_learning(s, unit)
        s.instructed[unit] = taught
        if forbidden:
            wrong("opt", f"the machine {UNIT_CODES[unit]} is instructed")


def settle_top(s: State) -> None:
    """The top card lies open, or by option among the unseen ones (BLD-2.3)."""
    if s.options[BUILDING_TOP_VISIBLE]:
        if s.building_top == NO_CARD and not is_empty(s.building_deck, SITES):
            s.building_top = min(card for card in range(SITES) if s.building_deck[card])
            s.building_deck[s.building_top] = 0
    elif s.building_top == TURNING_UP:
        wrong("bdeck", "a new top card is being turned up, so it is visible")
    elif s.building_top != NO_CARD:
        s.building_deck[s.building_top] = 1
        s.building_top = NO_CARD
