"""Positions and moves of Entdecker as text, both ways."""
