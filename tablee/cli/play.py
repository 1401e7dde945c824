"""`tablee play`: a game in a terminal. People answer with a number or in notation; bots play at once.

When the input is no terminal its lines are the answers, so that a game can be scripted; its end ends the game cleanly.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.markdown import Markdown
from rich.text import Text

from tablee.bots import Bot, Company, load_bot
from tablee.bots.warm import doors
from tablee.cli.books import clauses, language
from tablee.cli.narrate import Teller
from tablee.cli.show import bold, out, progress_bar
from tablee.engine import chance, rulebook
from tablee.engine.clauses import Clause
from tablee.engine.errors import BadFile, BadInput, BadPlayers, IllegalMove, TableeError
from tablee.engine.game import SEED_LIMIT, Game
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.games.match import Match

DEFAULT_BOT = "quick"
BOT_SEEDS = 1 << 41
"""The domain of the bots' seeds, apart from that of chance."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    game: str
    bots: tuple[str, ...] = ()
    players: int = 0
    people: int = 1
    seat: int = 0
    seed: int | None = None
    options: Mapping[str, str] | None = None
    save: Path | None = None
    load: Path | None = None
    language: str = "en"
    names: tuple[str, ...] = ()
    rules: int | None = None


def play_here(wishes: Wishes) -> None:
    """Seat everybody and play until the end, `q`, or the end of the input."""
    game = find_game(wishes.game)
    language(wishes.language)
    match, seats = continued(wishes, game) if wishes.load else begun(wishes, game)
    get_ready(game)
    TerminalTable(match, seats, wishes).play()


# Who sits where


def begun(wishes: Wishes, game: Game) -> tuple[Match, list[Bot | None]]:
    players = wishes.players or (wishes.people + len(wishes.bots) if wishes.bots else game.players[-1])
    seats = seating(wishes, game, players)
    seed = secrets.randbelow(SEED_LIMIT) if wishes.seed is None else wishes.seed
    names = seat_names(seats, wishes)
    return Match(game, players, seed, wishes.options, names, auto=True, rules_version=wishes.rules), seats


def continued(wishes: Wishes, game: Game) -> tuple[Match, list[Bot | None]]:
    assert wishes.load is not None
    match = Match.load(wishes.load)
    if match.game is not game:
        raise BadFile(f"{wishes.load} holds a match of {match.game.name}, not of {game.name}.")
    match.auto = True
    match.forward()
    return match, seating(wishes, game, match.players)


def seating(wishes: Wishes, game: Game, players: int) -> list[Bot | None]:
    """A bot for each seat, or None where a person sits."""
    if players not in game.players:
        raise BadPlayers(f"{game.name} is for {game.player_range} players, not {players}.", players=players)
    people = min(wishes.people, players)
    needed = players - people
    names = wishes.bots or (DEFAULT_BOT,)
    if len(names) == 1:
        names *= needed
    if len(names) != needed:
        raise BadInput(f"{players} players, {people} of them people, need {needed} bots, not {len(names)}.")
    if wishes.seat > players:
        raise BadInput(f"There is no seat {wishes.seat}: {players} play.", seat=wishes.seat)
    start = max(0, wishes.seat - 1)
    persons = {(start + i) % players for i in range(people)}
    bots = iter(names)
    return [None if seat in persons else load_bot(next(bots)) for seat in range(players)]


def seat_names(seats: Sequence[Bot | None], wishes: Wishes) -> list[str]:
    """The names that people gave, else `Player 1`; bots by their name and seat."""
    t = Tongue("tablee", wishes.language)
    given = iter(wishes.names)
    return [
        next(given, t("play.player", n=n)) if seat is None else t("play.bot", name=seat.name, n=n)
        for n, seat in enumerate(seats, 1)
    ]


def get_ready(game: Game) -> None:
    """Compile the rules with a bar; a moment if they already are."""
    todo = doors(game)
    with progress_bar(game.name, len(todo)) as tick:
        for done, (name, door) in enumerate(todo, 1):
            tick(name, done)
            door()


# The table


class TerminalTable:
    """One match, the people and bots round it, and what has been shown so far."""

    def __init__(self, match: Match, seats: Sequence[Bot | None], wishes: Wishes) -> None:
        self.match, self.seats, self.wishes = match, seats, wishes
        self.company = Company({seat: bot for seat, bot in enumerate(seats) if bot is not None})
        self.teller = Teller(match, wishes.language)
        self.t = self.teller.t
        self.told = match.ply
        self.shown: int | None = None
        self.refused: Clause | None = None
        self.open = True

    def play(self) -> None:
        while self.open and not self.match.over:
            seat = self.match.to_move
            assert seat is not None
            if self.seats[seat] is None:
                self.ask(seat)
                self.company.heard(seat)
            else:
                self.match.act(self.company.decide(self.match.game, self.match.state, self.bot_seed()))
        if self.match.over:
            self.news(None)
            self.teller.board(self.match.state, None)
            self.teller.ending()
        self.save()

    def bot_seed(self) -> int:
        stream = chance.stream(self.match.seed, BOT_SEEDS + self.match.ply)
        return int(chance.next_word(stream))

    # Asking a person

    def ask(self, seat: int) -> None:
        """Show what is new, ask, and carry out the answer."""
        if self.shown != self.match.ply:
            self.news(seat)
            self.teller.board(self.match.state, seat)
            self.shown = self.match.ply
            self.question(seat)
        answer = self.read(seat)
        if answer is None or answer == "q":
            self.open = False
        elif answer:
            self.carry_out(answer, seat)

    def read(self, seat: int) -> str | None:
        """One line, or None when there are no more."""
        if sys.stdin.isatty():
            try:
                return out.input(f"[bold]{self.match.names[seat]}>[/bold] ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
        line = sys.stdin.readline()
        return line.strip() if line else None

    def news(self, viewer: int | None) -> None:
        """What the others, and chance, did since the last look."""
        self.teller.tell(viewer, self.told)
        self.told = self.match.ply

    def question(self, seat: int) -> None:
        state = self.match.state
        ask = self.match.game.words.ask(state.record, self.teller.game_t)
        out.print(f"[bold]{self.match.names[seat]}[/bold] · {ask.label}: {bold(ask.sentence)}")
        out.print(Columns([self.choice(n, a) for n, a in enumerate(self.match.cursor.legal(), 1)], padding=(0, 3)))
        out.print(self.t("play.prompt"), style="dim")

    def choice(self, number: int, action: int) -> Text:
        state, game = self.match.state, self.match.game
        label = game.words.label(state.record, action, self.teller.game_t)
        return Text.assemble((f"{number:>2} ", "bold cyan"), label, (f"  {game.notation(state, action)}", "dim"))

    # Answers

    def carry_out(self, answer: str, seat: int) -> None:
        """A command, a number or a move; whatever is wrong is said, and nothing changes."""
        commands = {"u": self.undo, "s": self.scores, "h": self.help, "b": self.again, "l": self.log}
        try:
            if answer in commands:
                commands[answer]()
            elif answer.startswith("?"):
                self.explain(answer[1:].strip())
            else:
                self.decide(answer, seat)
        except IllegalMove as error:
            self.refused = error.clause
            why: Any = error.facts.get("why", {})
            sentence = self.match.game.say(error.clause, why, self.wishes.language)
            out.print(f"[red]{sentence}[/red] [dim]{error.clause} · {self.t('play.why')}[/dim]")
        except TableeError as error:
            out.print(f"[red]{error}[/red]")

    def decide(self, answer: str, seat: int) -> None:
        """Take the numbered choice, or play the line of notation."""
        ply = self.match.ply
        if answer.isdecimal():
            legal = self.match.cursor.legal()
            if not 1 <= int(answer) <= len(legal):
                raise BadInput(self.t("play.no_choice", number=answer, most=len(legal)))
            self.match.act(legal[int(answer) - 1])
        else:
            aside = self.match.speaker(answer)
            self.match.play(answer, seat if aside is None or self.seats[aside] is not None else aside)
        self.refused = None
        # One's own decisions are not told back, only what follows them.
        self.told = next((e.ply for e in self.match.log[ply:] if e.seat != seat), self.match.ply)

    def undo(self) -> None:
        """Take back the last decision of a person here, as far as the rules allow."""
        seat = next((s for s, b in enumerate(self.seats) if b is None and self.match.can_undo(s)), None)
        if seat is None:
            raise BadInput(self.t("play.no_undo"))
        self.match.undo(seat)
        self.told = self.match.ply

    def scores(self) -> None:
        self.teller.sheet(self.match.state)

    def help(self) -> None:
        out.print(bold(self.t("play.help")))

    def again(self) -> None:
        """Show the table once more."""
        self.shown = None

    def log(self) -> None:
        self.teller.tell(self.match.to_move, 0)

    def explain(self, text: str) -> None:
        """The clause that was named, or the one that refused the last move, or the chapters of the rulebook."""
        game = self.match.game
        label = text or (self.refused.label if self.refused else "")
        if label:
            for found, words in clauses(game, label, self.wishes.language).items():
                out.print(Markdown(f"**{game.prefix}-{found}** {words}"))
            return
        book = rulebook.load(game.package, self.wishes.language)
        out.print(self.t("play.chapters"))
        out.print(Columns([f"{section.number} {section.title}" for section in book.sections], padding=(0, 3)))

    def save(self) -> None:
        if self.wishes.save is not None:
            try:
                self.match.save(self.wishes.save)
            except OSError as error:
                raise BadInput(f"{self.wishes.save} cannot be written: {error.strerror}.") from None
            out.print(self.t("play.saved", file=self.wishes.save), markup=False)
        elif not self.match.over:
            out.print(self.t("play.left", seed=self.match.seed), markup=False)
