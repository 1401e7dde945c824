"""Tables that anybody may join are found without a look at all others."""

from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.execute("CREATE INDEX tables_to_join ON tables (created) WHERE listed AND status = 'open'")
