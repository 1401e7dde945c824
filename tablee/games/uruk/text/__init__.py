"""Positions and moves of Uruk as text, both ways."""
