"""Positions of UR for tests: a plain grid on which a test lays only what matters."""

from __future__ import annotations

import tablee
from tablee.engine.cursor import Cursor

UR = tablee.game("ur")

# A grid that keeps the board constraint, all tiles free; with two players its lower left 5 x 5 is used.
GRID = [
    ["KW", "PA", "WA", "PW", "CW", "KC"],
    ["CK", "AK", "KA", "AW", "PA", "AK"],
    ["AK", "PC", "WC", "PW", "CP", "PC"],
    ["CW", "KC", "AC", "KP", "PK", "AC"],
    ["WK", "AP", "CA", "PC", "KW", "WA"],
    ["PK", "KC", "PW", "WA", "PA", "KW"],
]
HANDS = {2: "r:AC,b:KP", 3: "r:AC,b:KP,y:CW", 4: "r:AC,b:KP,y:CW,g:PW"}
EXTRA = {2: "P:AK.CP.KW", 3: "S:KC", 4: "-"}


def position(
    cells: str = "", hands: str = "", turn: str = "r/turn", players: int = 4, extra: str = "", round_number: int = 5
) -> str:
    """The text of a position: `cells` such as `c3:KAr3 d3:CP` replace those of the plain grid."""
    side = 5 if players == 2 else 6
    grid = [row[:side] for row in GRID[-side:]]
    for word in cells.split():
        name, tile = word.split(":")
        grid[side - int(name[1])]["abcdef".index(name[0])] = tile
    rows = "/".join(",".join(row) for row in grid)
    return f"{rows} {extra or EXTRA[players]} {hands or HANDS[players]} {turn} {round_number}"


class Table:
    """A position that a test plays on."""

    def __init__(self, cells: str = "", options: dict[str, object] | None = None, **rest: object) -> None:
        chosen = [f"{name}={value}" for name, value in (options or {}).items()]
        state = UR.from_text(" ".join([position(cells, **rest), *chosen]))  # type: ignore[arg-type]
        self.cursor = Cursor(UR, state)

    def play(self, line: str) -> Table:
        branch = self.cursor.branch()
        UR.notation_rules.play(branch, line, whole=True)
        self.cursor = branch
        return self

    def refused(self, line: str) -> str:
        """The clause that forbids a line; the state must stay as it is."""
        before = self.cursor.state.to_bytes()
        try:
            UR.notation_rules.play(self.cursor.branch(), line, whole=True)
        except tablee.IllegalMove as refusal:
            assert self.cursor.state.to_bytes() == before
            return str(refusal.clause)
        raise AssertionError(f"{line} was accepted")

    def holds(self, facts: str) -> bool:
        """Whether all facts of a line hold; says which does not."""
        wrong = [fact for fact in facts.split() if not UR.notation_rules.fact(self.cursor, fact)]
        assert not wrong, f"{wrong} in {UR.text(self.cursor.state)}"
        return True

    def legal(self) -> set[str]:
        """The texts of all legal decisions."""
        return {UR.notation(self.cursor.state, action) for action in self.cursor.legal()}
