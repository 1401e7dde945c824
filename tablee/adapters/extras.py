"""What an adapter says when the package that it adapts to is not installed."""

from __future__ import annotations

from tablee.engine.errors import TableeError


class MissingExtra(TableeError, ImportError):
    """An optional package is not installed; the sentence says how to get it."""

    code = "missing_extra"

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed. Get it with: pip install 'tablee[{extra}]'", extra=extra)
