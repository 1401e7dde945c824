"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# A test is never failed for the time that it takes: the first example may compile rules.
settings.register_profile("tablee", deadline=None)
settings.load_profile("tablee")
