"""`tablee replay` and `tablee verify`: what a match file holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from tablee.cli.books import language
from tablee.cli.narrate import Teller
from tablee.cli.show import fail, not_provable, out, print_json
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
            {
                "ply": entry.ply,
                "seat": entry.seat,
                "move": match.game.notation(before, entry.action),
                "action": entry.action,
            }
            for entry, (before, _) in zip(match.log[:last], match.cursor.trail, strict=False)
        ]
        print_json({**match.header(), "moves": moves, "position": match.game.text(state), "over": match.over})
        return
    teller = Teller(match, language(lang))
    teller.tell(None, 0, last)
    teller.board(state, None)
    if match.over and last == match.ply:
        teller.ending()


def check_match(file: Path, commitment: str, nonces: Sequence[str], json: bool) -> None:
    """Loading replays every decision; then the proof of fairness is checked."""
    match = Match.load(file)
    faults = match.verify(commitment, nonces)
    given = [match.names[seat] for seat in match.fairness.given] if match.fairness else []
    if json:
        said = {"file": str(file), "game": match.game.name, "decisions": match.ply, "provable": match.provable}
        print_json({**said, "given": given, "faults": faults})
    else:
        for fault in faults:
            out.print(f"[red]{escape(fault)}[/red]")
        out.print(f"{file}: {match.ply} decisions of {match.game.name} replayed. ", markup=False, end="")
        out.print(verdict(match, given, faults, bool(commitment)), markup=False)
    if faults:
        raise fail()
    if not match.provable:
        raise not_provable()


def verdict(match: Match, given: Sequence[str], faults: Sequence[str], compared: bool) -> str:
    """What it all means, in a sentence or two."""
    if faults:
        return "It fails."
    if match.fairness is None:
        return "Not provable: nobody was committed to its chance before it began."
    said = "Every outcome of chance is the one that was committed to."
    if match.fairness.scheme == 1:
        said += " By the first scheme: the house chose the nonces of its bots."
    elif given:
        said += f" Nonces of their own were given by: {', '.join(given)}."
    else:
        said += " No player gave a nonce, so the house could have chosen among many secrets."
    return said if compared else f"{said} Give the --commitment that you were shown, to know that it is this match."
