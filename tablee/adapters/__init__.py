"""Tablée's games in the interfaces that researchers know: PettingZoo, OpenSpiel and Gymnasium.

Each adapter is an extra of the package and serves every game of `tablee.games()`. They share one meaning of seeds,
rewards and length, which `table.py` holds.
"""
