"""What an adapter says when the package that it adapts to is not installed."""

from __future__ import annotations

from tablee.engine.errors import MissingExtra

__all__ = ["MissingExtra"]
