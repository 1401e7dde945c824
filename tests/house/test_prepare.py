"""Preparing the rules: every door is opened once, progress is told, and pages are served meanwhile."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import httpx
import pytest
from numba.core.dispatcher import Dispatcher

from tablee.engine import entry
from tablee.games import Match, game, games
from tablee.house.messages import Reader, message
from tablee.house.prepare import Progress, doors, rehearse
from tablee.house.rulebook import rulebook_page
from tablee.house.storage import PERSON, Seat
from tablee.house.tables import Live, new_table
from tests.house.server import Server


def test_every_door_into_the_rules_is_prepared() -> None:
    for name in games():
        for door in doors(game(name)):
            door()
    called = {name for name, door in vars(entry).items() if name.endswith("_at") and getattr(door, "signatures", True)}
    assert called == {name for name in vars(entry) if name.endswith("_at")}


def compiled() -> Counter[str]:
    """How many versions of every compiled function there are."""
    rules = [
        rule for name, module in sys.modules.items() if name.startswith("tablee.") for rule in vars(module).values()
    ]
    return Counter({str(rule): len(rule.signatures) for rule in rules if isinstance(rule, Dispatcher)})


def test_after_the_rehearsal_nothing_is_left_to_compile() -> None:
    for name in games():
        found = game(name)
        for door in (*doors(found), *(partial(rehearse, found, players) for players in found.players)):
            door()
        before = compiled()
        rulebook_page(name, "en", draw=True)
        for players in found.players:
            match = Match.new(name, players, seed=5, auto=True)
            chairs = [Seat(i, PERSON, "p") for i in range(players)]
            live = Live(new_table(name, {}, chairs, "p", False), match)
            chance = random.Random(players)
            while not match.over:
                if match.ply % 20 == 0:
                    message(live, Reader("p", "en"), lambda *_: False, Progress())
                match.act(chance.choice(match.cursor.legal()))
            message(live, Reader("p", "en"), lambda *_: False, Progress())
        assert compiled() == before


def test_progress_tells_whoever_watches() -> None:
    rules, seen = Progress(), []
    rules.watchers.append(lambda: seen.append((rules.done, rules.steps, rules.ready.is_set())))
    rules.step(1, 3)
    rules.finish()
    assert seen == [(1, 3, False), (1, 3, True)]


def test_pages_are_served_while_the_rules_are_compiled(tmp_path: Path) -> None:
    server = Server(tmp_path, TABLEE_CACHE=str(tmp_path / "cache"))
    try:
        server.start(ready=False)
        with server.guest() as guest:
            assert guest.get("/health").json()["status"] == "preparing"
            assert guest.get("/").status_code == 200
            assert guest.get("/rules/ur").status_code == 200
            id = guest.open()
            waiting = guest.see(id)
            assert (waiting["table"]["status"], waiting["view"]) == ("preparing", None)
            with guest.stream("GET", f"/api/tables/{id}/events", timeout=300) as stream:
                begun = next(line for line in stream.iter_lines() if '"status":"playing"' in line)
            assert begun
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
        assert next(lines) == ": welcome"
        server.stop()
        assert "Traceback" not in (tmp_path / "server.log").read_text()
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{server.url}/health")
