"""A game from Python: decisions, notation, a position, a saved match."""

import tempfile
from pathlib import Path

import tablee

game = tablee.game("builders")
match = tablee.Match.new("builders", players=3, seed=7, auto=True)  # chance and single options are taken at once
for _ in range(20):
    action = match.cursor.legal()[0]
    print(match.to_move, game.notation(match.state, action), game.act(action))
    match.act(action)

position = game.text(match.state)  # the whole table as one line, and back
assert game.from_text(position) == match.state

ends = [tablee.play_out(match.state, seed) for seed in range(100)]  # a hundred random games from here
for seat in range(3):
    print(seat, sum(tablee.rewards(end)[seat] for end in ends) / len(ends))

path = Path(tempfile.mkdtemp()) / "match.jsonl"
match.save(path)
assert tablee.Match.load(path).state == match.state
