"""Positions and moves of UR as text, both ways."""
