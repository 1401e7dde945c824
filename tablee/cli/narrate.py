"""A match as text: the log in sentences, the table, the score sheet. Used by `play` and `replay`."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from tablee.cli.show import bold, out
from tablee.engine.game import SPECTATOR, Game
from tablee.engine.match import Match
from tablee.engine.state import State
from tablee.engine.words import Tongue


class Teller:
    """Speaks of one match in one language: the game's own words, and the few of the terminal."""

    def __init__(self, match: Match, language: str) -> None:
        self.match = match
        self.language = language
        self.t = Tongue("tablee", language)
        self.game_t = match.game.tongue(language)

    @property
    def game(self) -> Game:
        return self.match.game

    def board(self, state: State, viewer: int | None) -> None:
        out.print(self.game.words.draw(self.game.view(state, viewer), self.game_t, self.match.names))

    def tell(self, viewer: int | None, first: int, last: int | None = None) -> None:
        """What was decided from ply `first` on, as far as the viewer may know: a sentence for each row of the log."""
        seat = SPECTATOR if viewer is None else viewer
        for steps in self.match.rows(first, last):
            sentence = self.game.words.tell(steps, self.game_t, self.match.names, seat)
            out.print(f"  {bold(sentence)}  [dim]{escape(self.game.notation_rules.line(steps, seat))}[/dim]")

    def sheet(self, state: State) -> None:
        """Every seat's points, each explained."""
        table = Table(self.t("play.seat"), self.t("play.points"), "", box=None)
        for score in self.game.scores(state):
            parts = [f"{self.game_t(part.key, **part.values)} [dim]{part.points:g}[/dim]" for part in score.parts]
            table.add_row(self.match.names[score.seat], f"{score.total:g}", "\n".join(parts))
        out.print(table)

    def ending(self) -> None:
        """Why it ended, who won, and the sheet."""
        clause = self.game.ending(self.match.state)
        key = f"end.{clause.label}" if clause else ""
        reason = self.game_t(key) if self.game_t.knows(key) else ""
        out.print(bold(self.t("play.over", reason=reason, clause=str(clause)).replace("  ", " ")))
        self.sheet(self.match.state)
        winners = [f"**{self.match.names[seat]}**" for seat in self.game.winners(self.match.state)]
        out.print(bold(self.t.count("play.won", len(winners), names=self.t.listing(winners))))
