"""What one viewer is sent about a table. The view of the game is the only door: nothing else is read from the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablee.engine.contract import Step
from tablee.engine.errors import NotYours
from tablee.engine.match import Match, mover
from tablee.engine.words import Tongue
from tablee.house.advice import phrase
from tablee.house.prepare import Progress
from tablee.house.storage import BOT, VACANT, Seat
from tablee.house.tables import Live, Piece, Told, undoing_seat

PREPARING = "preparing"
HOUSE = "tablee.house"


class AboutTable(msgspec.Struct):
    """The table itself, and the commitment that proves its chance."""

    id: str
    game: str
    title: str
    status: str
    players: int
    options: dict[str, Any]
    chosen: list[str]
    """The options that differ from the rules' own, in words."""
    rules: int
    host: bool
    listed: bool
    hints: bool
    rematch: str
    commitment: str
    waits: list[int]
    """The seats whose players have still to give their nonce: once all sit, their browsers do."""
    secret: str
    salt: str


class AboutSeat(msgspec.Struct):
    seat: int
    name: str
    kind: str
    about: str
    online: bool


class Act(msgspec.Struct):
    kind: str
    args: tuple[str, ...]


class Turn(msgspec.Struct):
    """Who has to decide what."""

    seat: int
    yours: bool
    label: str
    sentence: str
    thinking: bool


class Choice(msgspec.Struct):
    """One legal decision of the viewer."""

    move: str
    label: str
    kind: str
    args: tuple[str, ...]


class Out(msgspec.Struct):
    """Something that a seat of the viewer may do out of turn."""

    seat: int
    move: str
    label: str


class Last(msgspec.Struct):
    """The latest decisions of somebody else, to be marked on the board."""

    seat: int
    acts: list[Act]


class LogEntry(msgspec.Struct):
    """What one seat did in a row: in words and in notation."""

    seat: int
    text: str
    notation: str
    ply: int


class HintTaken(msgspec.Struct):
    """A hint that somebody took: everybody knows that, and nobody else what it said."""

    seat: int
    text: str
    ply: int


class SheetPart(msgspec.Struct):
    text: str
    points: float


class Sheet(msgspec.Struct):
    seat: int
    total: float
    parts: list[SheetPart]


class Ending(msgspec.Struct):
    """How it ended, with every point explained."""

    by: str
    link: str
    reason: str
    winners: list[int]
    sheet: list[Sheet]
    tie: str = ""
    """Set when points alone did not decide."""


class Message(msgspec.Struct):
    """The whole truth about a table for one viewer; a later message replaces it."""

    table: AboutTable
    version: int
    ply: int
    you: list[int]
    seats: list[AboutSeat]
    preparing: float | None = None
    view: Any = None
    turn: Turn | None = None
    choices: list[Choice] = []
    asides: list[Out] = []
    undo: bool = False
    last: Last | None = None
    since: list[Last] = []
    log: list[LogEntry] = []
    hints: list[HintTaken] = []
    over: Ending | None = None


Online = Callable[[str, str], bool]


class Reader:
    """One person, or nobody, who reads in one language."""

    def __init__(self, person: str, language: str) -> None:
        self.person = person
        self.language = language
        self.t = Tongue(HOUSE, language)


def message(live: Live, reader: Reader, online: Online, rules: Progress) -> Message:
    """Everything that the page of one viewer needs."""
    you = live.table.seats_of(reader.person)
    match = live.match
    base = Message(
        table=about_table(live, reader, you),
        version=live.table.version,
        ply=match.ply if match else 0,
        you=you,
        seats=[about_seat(live, seat, reader.t, online) for seat in live.table.seats],
    )
    if match is None:
        waits = live.table.is_full
        base.preparing = (rules.done / rules.steps if rules.steps else 0.0) if waits else None
        return base
    pieces, seat = live.pieces, eyes(match, you)
    viewer = live.game.viewer(match.state, seat)
    base.view = live.game.view(match.state, seat)
    base.turn = turn(live, match, reader, you)
    base.choices = choices(match, reader.language) if base.turn and base.turn.yours else []
    base.asides = asides(match, you, reader.language)
    base.undo = bool(you) and not match.over and can_undo(match, you)
    base.last = last(match, pieces, base.turn, viewer)
    base.since = since(match, pieces, base.turn, you, viewer)
    base.log = entries(live, reader, viewer)
    base.hints = [HintTaken(h.seat, reader.t("hint.taken", name=live.names[h.seat]), h.ply) for h in live.hints]
    base.over = ending(live, match, reader) if match.over else None
    return base


def chosen(live: Live, reader: Reader) -> list[str]:
    """The options of a table that differ from those of its rules, as a person reads them."""
    t = live.game.tongue(reader.language)
    return [f"{t(f'option.{name}')}: {value_name(name, str(value), t, reader.t)}"
            for name, value in live.table.options.items()]  # fmt: skip


def value_name(name: str, value: str, t: Tongue, house: Tongue) -> str:
    key = f"option.{name}.{value}"
    if t.knows(key):
        return t(key)
    return house(f"option.{value}") if house.knows(f"option.{value}") else value


def about_table(live: Live, reader: Reader, you: list[int]) -> AboutTable:
    table = live.table
    over = live.match is not None and live.match.over
    status = PREPARING if live.match is None and table.is_full else table.status
    return AboutTable(
        id=table.id, game=table.game, title=live.game.title(reader.language), status=status, players=table.players,
        options=table.options, chosen=chosen(live, reader), rules=table.rules_version,
        host=bool(reader.person) and table.host == reader.person, listed=table.listed,
        hints=table.hints, rematch=table.rematch, commitment=table.commitment,
        waits=[seat.seat for seat in table.waits_for],
        secret=table.secret if over else "", salt=table.salt if over else "",
    )  # fmt: skip


def about_seat(live: Live, seat: Seat, t: Tongue, online: Online) -> AboutSeat:
    about = {BOT: t("seat.bot", level=t(f"bot.{seat.bot}") if seat.bot else ""), VACANT: t("seat.open")}
    there = seat.kind == BOT or online(live.table.id, seat.person)
    name = seat.name if seat.kind != VACANT else t("seat.open")
    return AboutSeat(seat.seat, name, seat.kind, about.get(seat.kind, t("seat.guest")), there and seat.kind != VACANT)


def eyes(match: Match, you: Sequence[int]) -> int | None:
    """Through whose eyes the viewer sees: the seat that is asked if it is theirs, else theirs that decided last."""
    if not you:
        return None
    if match.to_move in you:
        return match.to_move
    decided = (entry.seat for entry in reversed(match.log) if entry.seat in you)
    return next(decided, you[0])


def turn(live: Live, match: Match, reader: Reader, you: Sequence[int]) -> Turn | None:
    asked = live.asked()
    if asked is None:
        return None
    ask = live.game.words.ask(match.state.record, live.game.tongue(reader.language))
    if asked.seat in you:
        return Turn(asked.seat, True, ask.label, ask.sentence, False)
    thinking = asked.kind == BOT
    sentence = reader.t("turn.thinking" if thinking else "turn.waiting", name=asked.name)
    return Turn(asked.seat, False, ask.label, sentence, thinking)


def choices(match: Match, language: str) -> list[Choice]:
    return [choice(match, action, language) for action in match.cursor.legal()]


def choice(match: Match, action: int, language: str) -> Choice:
    game, state = match.game, match.state
    act = game.act(action)
    label = game.words.label(state.record, action, game.tongue(language))
    return Choice(game.notation(state, action), label, act.kind, act.args)


def asides(match: Match, you: Sequence[int], language: str) -> list[Out]:
    """What the viewer's seats may do while another is to move."""
    found = []
    for seat in you:
        for action in match.game.asides(match.state, seat):
            said = choice(match, action, language)
            found.append(Out(seat, said.move, said.label))
    return found


def can_undo(match: Match, you: Sequence[int]) -> bool:
    try:
        return undoing_seat(match, you) >= 0
    except NotYours:
        return False


def last(match: Match, pieces: Sequence[Piece], now: Turn | None, viewer: int) -> Last | None:
    """What somebody else did last; your own turn in the making does not count."""
    shown = [steps for _, steps in pieces[-2:]]
    if shown and now is not None and now.yours and mover(shown[-1]) == now.seat:
        shown.pop()
    if not shown:
        return None
    return told(match, shown[-1], viewer)


def since(match: Match, pieces: Sequence[Piece], now: Turn | None, you: Sequence[int], viewer: int) -> list[Last]:
    """Everything from the viewer's own last turn on, the one in the making included; for a spectator one round."""
    in_making = now is not None and bool(pieces) and mover(pieces[-1][1]) == now.seat
    finished = range(len(pieces) - in_making - 1, -1, -1) if you else ()
    start = next((i for i in finished if mover(pieces[i][1]) in you), max(0, len(pieces) - match.players))
    return [told(match, steps, viewer) for _, steps in pieces[start:]]


def told(match: Match, steps: Sequence[Step], viewer: int) -> Last:
    acts = match.game.notation_rules.acts(steps, viewer)
    return Last(mover(steps), [Act(act.kind, act.args) for act in acts])


def entries(live: Live, reader: Reader, viewer: int) -> list[LogEntry]:
    """The log as far as the viewer may know it. What was told before is told again only if it has changed since, or if
    somebody has another name."""
    names, key = live.names, (reader.language, viewer)
    known = live.told.get(key)
    kept = unchanged(known.pieces, live.pieces) if known and known.names == names else 0
    found = known.entries[:kept] if known else []
    found += [entry(live, reader, ply, steps, viewer) for ply, steps in live.pieces[kept:]]
    live.told[key] = Told(names, live.pieces, found)
    return found


def unchanged(known: Sequence[Piece], pieces: Sequence[Piece]) -> int:
    """How many pieces two logs of one match share: the same ones, since a log only grows or loses its end."""
    count = min(len(known), len(pieces))
    while count and known[count - 1] is not pieces[count - 1]:
        count -= 1
    return count


def entry(live: Live, reader: Reader, ply: int, steps: Sequence[Step], viewer: int) -> LogEntry:
    """One piece of the log."""
    game = live.game
    text = game.words.tell(steps, game.tongue(reader.language), live.names, viewer)
    return LogEntry(mover(steps), text, game.notation_rules.line(steps, viewer), ply)


def ending(live: Live, match: Match, reader: Reader) -> Ending:
    game = live.game
    t = game.tongue(reader.language)
    clause = game.ending(match.state)
    label = clause.label if clause else ""
    reason = t(f"ended.{label}") if t.knows(f"ended.{label}") else reader.t("over.by", clause=str(clause))
    sheet = [
        Sheet(
            score.seat, score.total, [SheetPart(phrase(t, part.key, part.values), part.points) for part in score.parts]
        )
        for score in game.scores(match.state)
    ]
    winners = game.winners(match.state)
    tie = tie_line(sheet, winners, live.names, reader.t)
    return Ending(str(clause), f"/rules/{game.name}#{label}", reason, winners, sheet, tie)


def tie_line(sheet: Sequence[Sheet], winners: Sequence[int], names: Sequence[str], t: Tongue) -> str:
    """Says so when some of those with the most points did not win."""
    most = max(s.total for s in sheet)
    tied = [s.seat for s in sheet if s.total == most]
    if set(tied) <= set(winners):
        return ""
    return t("over.tie", names=t.listing([names[seat] for seat in tied]), winner=t.listing([names[w] for w in winners]))
