"""Positions and moves of The Builders as text, both ways."""
