"""Preparing the rules: every door is opened once, progress is told, and pages are served meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tablee.bots.warm import rule_doors
from tablee.engine import entry
from tablee.games import game, games
from tablee.house.prepare import Progress, rehearsals, rehearse
from tests.house.server import Server


def test_every_door_into_the_rules_is_prepared() -> None:
    for name in games():
        for _, door in rule_doors(game(name)):
            door()
    ours = {name: door for name, door in vars(entry).items() if getattr(door, "__module__", "") == entry.__name__}
    assert {"choices", "take", "setup_at"} <= ours.keys()
    assert [name for name, door in ours.items() if not getattr(door, "signatures", True)] == []


def test_a_rehearsal_plays_every_game_for_every_number_of_players() -> None:
    for name in games():
        found = game(name)
        assert len(list(rehearsals(found))) == len(found.players) + 1
        rehearse(found, found.players[0])


HELPED = """
import os, sys
from tablee.house.prepare import Hands
if __name__ == "__main__":
    print(Hands().other.submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif((os.cpu_count() or 1) == 1, reason="one core has no helper")
def test_a_helper_does_not_outlive_the_one_that_it_helps(tmp_path: Path) -> None:
    script = tmp_path / "helped.py"
    script.write_text(HELPED)
    with subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as helped:
        assert helped.stdout is not None
        helper = int(helped.stdout.readline())
        assert is_running(helper)
        helped.kill()
    limit = time.monotonic() + 60
    while is_running(helper) and time.monotonic() < limit:
        time.sleep(0.1)
    assert not is_running(helper)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_progress_tells_whoever_watches() -> None:
    rules, seen = Progress(), []
    rules.watchers.append(lambda: seen.append((rules.done, rules.steps, rules.ready.is_set())))
    rules.step(1, 3)
    rules.finish()
    assert seen == [(1, 3, False), (1, 3, True)]


def test_pages_are_served_while_the_rules_are_compiled_and_the_game_on_a_table_comes_first(tmp_path: Path) -> None:
    first, wished = games()[:2]
    server = Server(tmp_path, TABLEE_CACHE=str(tmp_path / "cache"))
    try:
        server.start(ready=False)
        with server.guest() as guest:
            assert guest.get("/health").json()["status"] == "preparing"
            assert guest.get("/").status_code == 200
            assert guest.get("/rules/ur").status_code == 200
            id = guest.open(game=wished)
            waiting = guest.see(id)
            assert (waiting["table"]["status"], waiting["view"]) == ("preparing", None)
            with guest.stream("GET", f"/api/tables/{id}/events", timeout=300) as stream:
                begun = next(line for line in stream.iter_lines() if '"playing"' in line)
            assert begun
            assert guest.see(guest.open(game=first))["table"]["status"] == "preparing"
    finally:
        server.stop()


def test_a_port_that_is_taken_is_a_clear_sentence(server: Server, tmp_path: Path) -> None:
    environment = {**os.environ, "TABLEE_PORT": str(server.port), "TABLEE_DATA": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-m", "tablee.house.serve"], env=environment, capture_output=True, text=True
    )
    assert ended.returncode == 1
    assert "cannot open" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_house_closes_although_somebody_is_looking(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    with server.guest() as guest, guest.stream("GET", f"/api/tables/{guest.open(players=2)}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        server.stop()
        assert "Traceback" not in (tmp_path / "server.log").read_text()
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{server.url}/health")
