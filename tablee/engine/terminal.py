"""What the tables of all games have in common in a terminal. Letters and marks say everything; colour only helps."""

from __future__ import annotations

from typing import Final

TURN: Final = "▶"
FIRST: Final = "⚑"
"""Whose turn it is, and who is the first player."""
NAME_STYLES: Final = {"r": "#e87265", "b": "#4e9be4", "y": "#c79a1e", "g": "#5da65a"}
"""The colours of the seats, readable on light and on dark."""
