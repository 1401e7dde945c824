"""A match: a game, its options and seats, the seed of the set-up, and every decision since. The rest is computed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from tablee.engine.contract import Step
from tablee.engine.cursor import Cursor, draw
from tablee.engine.errors import BadFile, BadInput, NotYours, TableeError
from tablee.engine.fairness import Deal, Fairness
from tablee.engine.game import Game
from tablee.engine.seated import read_line
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE

FORMAT = 1
FROM_POSITION = 2
"""The format of a match that began with a position: earlier versions of this package must not read it as another."""


class Header(msgspec.Struct, frozen=True):
    """The first line of a match file."""

    tablee: int
    game: str
    rules: int
    players: int
    names: list[str]
    options: dict[str, str | int | bool]
    seed: int
    fairness: Fairness | None = None
    start: str = ""


class Entry(msgspec.Struct, frozen=True):
    """One decision of the log. `forced`: it was the only one, and the match took it by itself."""

    ply: int
    seat: int
    action: int
    forced: bool = False


class Match:
    """One match from its set-up to where it stands. `auto`: chance, and decisions with a single option, are taken at
    once and logged like any other."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        *,
        auto: bool = False,
        fairness: Fairness | None = None,
        rules_version: int | None = None,
        start: State | None = None,
    ) -> None:
        """`start`: the position to begin with instead of the seed's set-up, of the same players and options."""
        self.game = game
        self.players = players
        self.seed = seed
        self.options = dict(options or {})
        self.names = list(names) or [f"Player {i + 1}" for i in range(players)]
        self.auto = auto
        self.fairness = fairness
        self.rules_version = game.rules_version if rules_version is None else rules_version
        self.from_position = start is not None
        self.start = start.copy() if start is not None else game.new(players, seed, self.options, self.rules_version)
        if len(self.names) != players:
            raise BadInput(f"There are {players} players, but {len(self.names)} names.", names=self.names)
        self.cursor = Cursor(game, self.start.copy(), seed)
        self.log: list[Entry] = []
        self.cut = False
        """Read from a file in which the end is missing."""
        if auto:
            self.forward()

    @classmethod
    def from_state(cls, state: State, seed: int = 0, names: Sequence[str] = (), *, auto: bool = False) -> Self:
        """A match that begins with this position; chance follows from the seed."""
        game, players = state.game, int(state.players)
        return cls(game, players, seed, game.changed_options(state), names, auto=auto, start=state)

    @property
    def state(self) -> State:
        return self.cursor.state

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return len(self.log)

    @property
    def to_move(self) -> int | None:
        return self.cursor.seat

    @property
    def over(self) -> bool:
        return self.to_move is None

    # Playing

    def act(self, action: int, forced: bool = False, seat: int | None = None) -> None:
        """One decision of whoever is to move, or of the seat that is named."""
        self.cursor.do(action, seat)
        self.log.append(Entry(self.ply, self.cursor.seats[-1], action, forced))
        if self.auto and not forced:
            self.forward()

    def play(self, line: str, seat: int | None = None) -> list[int]:
        """A line of notation, all or nothing; returns the decisions taken. With `seat` it comes from that seat, which
        decides for itself alone and is told nothing that it may not know; without, it may hold chance and all seats."""
        ahead = self.cursor.branch()
        if seat is None:
            self.game.notation_rules.play(ahead, line, whole=not self.auto)
        else:
            for action in read_line(self.game, self.state, seat, line):
                ahead.do(action, seat)
        steps, movers = ahead.trail[self.ply :], ahead.seats[self.ply :]
        self.log += [Entry(self.ply + i, who, a) for i, ((_, a), who) in enumerate(zip(steps, movers, strict=True))]
        self.cursor = ahead
        if self.auto:
            self.forward()
        return [action for _, action in steps]

    def may_decide(self, seat: int) -> bool:
        """Whether there is anything that this seat may do now, in its turn or out of it."""
        return seat == self.to_move or bool(self.game.asides(self.state, seat))

    def speaker(self, line: str) -> int | None:
        """The seat for which a line speaks out of turn; None if it is no such line."""
        for seat in range(self.players):
            if line in [self.game.notation(self.state, action) for action in self.game.asides(self.state, seat)]:
                return seat
        return None

    def chance(self) -> int:
        """Let chance decide at this ply; the outcome follows from the match's key alone."""
        outcome = draw(self.game, self.state, self.seed, self.ply)
        self.act(outcome)
        return outcome

    def forward(self) -> None:
        """Take chance and single options until somebody really has to decide."""
        while not self.over:
            if self.to_move == CHANCE:
                self.act(draw(self.game, self.state, self.seed, self.ply), forced=True)
                continue
            legal = self.cursor.legal()
            if len(legal) != 1 or self.game.act(legal[0]).kind in self.game.by_hand:
                return
            self.act(legal[0], forced=True)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has a decision of its own (not a forced one) to take back."""
        count = self.cursor.can_undo(seat)
        return any(not entry.forced for entry in self.log[self.ply - count :])

    def undo(self, seat: int) -> int:
        """Take back the seat's last decision, with the forced ones that followed; return how many plies that was.
        Where a game's notation says which states begin a play (`begins_play`), the whole play is taken back."""
        if not self.can_undo(seat):
            raise NotYours("There is nothing of yours to take back.", seat=seat)
        begins = self.game.notation_rules.begins_play
        taken, chosen = 0, False
        while not (chosen and begins(self.state.record)):
            self.cursor.back()
            taken += 1
            entry = self.log.pop()
            chosen = chosen or not entry.forced
        return taken

    # The log

    def rows(self, first: int = 0, last: int | None = None) -> list[list[Step]]:
        """The log from ply `first` on, in rows: consecutive decisions of one seat, with what chance did among them."""
        rows: list[list[Step]] = []
        log, trail = self.log[first:last], self.cursor.trail[first:last]
        for step in (Step(b, e.seat, a) for e, (b, a) in zip(log, trail, strict=True)):
            if rows and (step.seat == CHANCE or mover(rows[-1]) in (CHANCE, step.seat)):
                rows[-1].append(step)
            else:
                rows.append([step])
        return rows

    # Files

    def header(self) -> dict[str, Any]:
        head: dict[str, Any] = {
            "tablee": FROM_POSITION if self.from_position else FORMAT,
            "game": self.game.name,
            "rules": self.rules_version,
            "players": self.players,
            "names": self.names,
            "options": self.options,
            "seed": self.seed,
        }
        if self.from_position:
            head["start"] = self.game.text(self.start)
        if self.fairness is not None:
            head["fairness"] = msgspec.to_builtins(self.fairness)
        return head

    def result(self) -> dict[str, Any]:
        """How the match ended: the clause, everybody's points, the winners."""
        state = self.state
        return {
            "end": str(self.game.ending(state)), "points": self.game.points(state), "winners": self.game.winners(state)
        }  # fmt: skip

    def dumps(self) -> str:
        """The match as JSON lines: a header, one line a decision, and the result when it is over. What is read again is
        the decision's notation; its integer is for other programs."""
        rows = [self.header()]
        for entry, (before, _) in zip(self.log, self.cursor.trail, strict=True):
            move = self.game.notation(before, entry.action)
            row = {"ply": entry.ply, "seat": entry.seat, "move": move, "action": entry.action}
            rows.append({**row, "forced": True} if entry.forced else row)
        if self.over:
            rows.append(self.result())
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.dumps(), encoding="utf-8")

    @classmethod
    def loads(cls, text: str, find: Callable[[str], Game]) -> Match:
        """The match of a text that `dumps` wrote; BadFile with the line that is wrong."""
        rows = [(number, _row(number, line)) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if not rows:
            raise BadFile("The file is empty: it holds no match.")
        match = cls._from_header(*rows[0], find)
        for number, row in rows[1:]:
            match._replay(number, row)
        match.cut = "end" not in rows[-1][1]
        return match

    @classmethod
    def _from_header(cls, number: int, row: dict[str, Any], find: Callable[[str], Game]) -> Match:
        if row.get("tablee") != (FROM_POSITION if "start" in row else FORMAT):
            raise BadFile(f"Line {number}: this is no match file of a version that can be read.", line=number)
        try:
            head = msgspec.convert(row, Header)
            game = find(head.game)
            start = game.from_text(head.start, game.spelt_out(head.rules, head.options)) if head.start else None
            return cls(game, head.players, head.seed, head.options, head.names,
                       fairness=head.fairness, rules_version=head.rules, start=start)  # fmt: skip
        except (TableeError, msgspec.ValidationError) as wrong:
            raise BadFile(f"Line {number}: the header is damaged ({wrong}).", line=number) from wrong

    def _replay(self, number: int, row: dict[str, Any]) -> None:
        if "end" in row:
            if not self.over or row != self.result():
                raise BadFile(f"Line {number}: the result is not the one that the moves lead to.", line=number)
            return
        seat: Any = row.get("seat")
        if row.get("ply") != self.ply or not (
            seat == self.to_move or (isinstance(seat, int) and self.may_decide(seat))
        ):
            raise BadFile(f"Line {number}: decision {self.ply} of seat {self.to_move} should stand here.", line=number)
        try:
            action = self.game.parse(self.state, str(row.get("move")))
            self.cursor.do(action, seat)
        except TableeError as error:
            raise BadFile(f"Line {number}: {row.get('move')!r} cannot be played: {error}", line=number) from error
        if row.get("action", action) != action:
            raise BadFile(f"Line {number}: {row['action']!r} is not the number of this decision.", line=number)
        self.log.append(Entry(self.ply, seat, action, bool(row.get("forced"))))

    @property
    def provable(self) -> bool:
        """Whether somebody was committed to the chance of this match before it began."""
        return self.fairness is not None

    @property
    def deal(self) -> Deal:
        return Deal(self.game.name, self.rules_version, self.options, self.names)

    def verify(self, commitment: str = "", nonces: Sequence[str] = ()) -> list[str]:
        """Check the set-up, every outcome of chance and the end against the commitment; return the faults found, each
        with its line in the match file. `commitment` and `nonces` are what a player was shown and gave."""
        faults = [f"Line 1: {fault}" for fault in self._unfair(commitment, nonces)]
        for entry, (before, _) in zip(self.log, self.cursor.trail, strict=True):
            if entry.seat == CHANCE and draw(self.game, before, self.seed, entry.ply) != entry.action:
                faults.append(f"Line {entry.ply + 2}: chance should have decided otherwise.")
        if self.provable and (self.cut or not self.over):
            faults.append(f"Line {self.ply + 2}: the end is missing: the file has been cut, or the match goes on.")
        return faults

    def _unfair(self, commitment: str, nonces: Sequence[str]) -> Iterator[str]:
        fairness = self.fairness
        if commitment and (fairness is None or fairness.commitment != commitment.lower()):
            yield "The match does not carry the commitment that you were shown."
        if fairness is None:
            yield from ["The match carries no nonces, so yours is not among them."] if nonces else []
            return
        for nonce in nonces:
            if nonce not in fairness.nonces:
                yield f"Your nonce {nonce} is not among those of the match."
        if not fairness.secret:
            yield "The secret has not been revealed."
            return
        yield from fairness.faults(self.names)
        if fairness.seed(self.deal) != self.seed:
            yield "The seed does not follow from the secret, the nonces, the names and the options."

    def signature(self) -> str:
        """A hash over every decision and the final state."""
        digest = hashlib.sha256(",".join(str(entry.action) for entry in self.log).encode())
        digest.update(self.state.to_bytes())
        return digest.hexdigest()


def mover(row: Sequence[Step]) -> int:
    """Whose row of the log it is; CHANCE if nobody has decided in it."""
    return next((step.seat for step in row if step.seat != CHANCE), CHANCE)


def _row(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadFile(f"Line {number}: not JSON ({error.msg} at column {error.colno}).", line=number) from None
    if not isinstance(row, dict):
        raise BadFile(f"Line {number}: a line of a match file is an object.", line=number)
    return row
