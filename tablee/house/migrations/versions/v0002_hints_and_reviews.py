"""Hints that were taken, and reviews of finished matches."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "hints",
        sa.Column("match", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("finished", sa.Boolean, nullable=False, index=True),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_table(
        "judged",
        sa.Column("match", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("verdict", sa.JSON, nullable=False),
    )
