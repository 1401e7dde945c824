"""A data set written, read and replayed: how often each kind of decision is taken by who wins, and by the others."""

import tempfile
from collections import Counter

import tablee
from tablee.lab.dataset import Dataset
from tablee.lab.selfplay import plan, selfplay

game = tablee.game("builders")
folder = tempfile.mkdtemp()
print(selfplay(plan(game, folder, ["quick", "random"], matches=10, seed=7), jobs=1))

taken = {True: Counter(), False: Counter()}
for row in Dataset(folder):
    for seat, action in zip(row.seats.tolist(), row.actions.tolist(), strict=True):
        if seat >= 0:
            taken[seat in row.winners][game.act(action).kind] += 1
for kind in sorted(taken[True] | taken[False]):
    print(kind, taken[True][kind], taken[False][kind])
