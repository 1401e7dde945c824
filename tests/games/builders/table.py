"""A position that a test plays on, in the notation of the game."""

from __future__ import annotations

import tablee
from tablee.engine.cursor import Cursor
from tablee.games.builders.text.plays import legal_plays

BUILDERS = tablee.game("builders")


class Table:
    """`Table("12s | team L3 | sites TEM{}")`: what a position leaves out has its default."""

    def __init__(self, position: str, **options: object) -> None:
        state = BUILDERS.from_text(position)
        self.cursor = Cursor(BUILDERS, BUILDERS.with_options(state, options) if options else state)

    @property
    def state(self) -> tablee.State:
        return self.cursor.state

    def play(self, line: str) -> Table:
        """Plays that must be accepted; `undo` takes one back."""
        branch = self.cursor.branch()
        BUILDERS.notation_rules.play_script(branch, line, whole=True)  # type: ignore[attr-defined]
        self.cursor = branch
        return self

    def refused(self, line: str) -> str:
        """The clause that forbids a line; the state must stay as it is."""
        before = self.state.to_bytes()
        try:
            BUILDERS.notation_rules.play(self.cursor.branch(), line, whole=True)
        except tablee.IllegalMove as refusal:
            assert self.state.to_bytes() == before
            return str(refusal.clause)
        raise AssertionError(f"{line} was accepted")

    def holds(self, facts: str) -> bool:
        """Whether all facts of a line hold; says which does not."""
        wrong = [fact for fact in facts.split() if not BUILDERS.notation_rules.fact(self.cursor, fact)]
        assert not wrong, f"{wrong} in {BUILDERS.text(self.state)}"
        return True

    def plays(self) -> set[str]:
        """The texts of all legal whole plays."""
        return {play.text for play in legal_plays(self.state.record)}

    def sends(self) -> set[str]:
        return {text for text in self.plays() if ">" in text and not text.startswith("B")}
