"""Alembic runs this file to apply the versions."""

from alembic import context

from tablee.house.migrations import versions

versions(context)
