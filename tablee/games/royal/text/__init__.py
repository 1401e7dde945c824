"""Positions, moves and facts as text."""
