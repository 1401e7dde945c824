"""`tablee replay` and `tablee verify`: what a match file holds."""

from __future__ import annotations

from pathlib import Path

from tablee.cli.books import language
from tablee.cli.show import fail, out, print_json
from tablee.cli.told import Teller
from tablee.engine.errors import BadInput
from tablee.games.match import Match


def show_replay(file: Path, ply: int | None, lang: str, json: bool) -> None:
    """The decisions up to a ply, and the table then."""
    match = Match.load(file)
    last = match.ply if ply is None else ply
    if last > match.ply:
        raise BadInput(f"{file} holds {match.ply} decisions; there is no ply {last}.", ply=last)
    state = match.state if last == match.ply else match.cursor.trail[last][0]
    if json:
        moves = [
            {"ply": entry.ply, "seat": entry.seat, "move": match.game.notation(before, entry.action)}
            for entry, (before, _) in zip(match.log[:last], match.cursor.trail, strict=False)
        ]
        print_json({**match.header(), "moves": moves, "position": match.game.text(state), "over": match.over})
        return
    teller = Teller(match, language(lang))
    teller.tell(None, 0, last)
    teller.board(state, None)
    if match.over and last == match.ply:
        teller.ending()


def check_match(file: Path, json: bool) -> None:
    """Loading replays every decision; then the proof of fairness is checked."""
    match = Match.load(file)
    faults = match.verify()
    if json:
        print_json({"file": str(file), "game": match.game.name, "decisions": match.ply, "faults": faults})
    else:
        for fault in faults:
            out.print(f"[red]{fault}[/red]")
        verdict = "It fails." if faults else "Every outcome of chance is the one that was committed to."
        out.print(f"{file}: {match.ply} decisions of {match.game.name} replayed. {verdict}", markup=False)
    if faults:
        raise fail()
