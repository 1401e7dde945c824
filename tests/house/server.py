"""A real house in a process of its own, and a guest who talks to it."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from tablee.house.settings import UNLIMITED

START_LIMIT = 900
QUICK = {
    **UNLIMITED,
    "TABLEE_BOT_PACE": "0",
    "TABLEE_BOT_LEVEL": "quick",
    "TABLEE_HINT_LEVEL": "apprentice",
    "TABLEE_REVIEW_LEVEL": "apprentice",
    "TABLEE_HEARTBEAT": "1",
}


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """One server process on one data folder; it can be stopped, killed and started again."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.port = free_port()
        self.data = data
        self.environment = {**os.environ, **QUICK, **environment}
        self.environment |= {"TABLEE_PORT": str(self.port), "TABLEE_DATA": str(data)}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, ready: bool = True) -> Server:
        command = [sys.executable, "-m", "tablee.house.serve"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment, stderr=log)
        self.wait(ready)
        return self

    def wait(self, ready: bool) -> None:
        """Until the house answers; with `ready`, until its rules are compiled."""
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            assert self.process is not None
            assert self.process.poll() is None, (self.data / "server.log").read_text()
            try:
                answer = httpx.get(f"{self.url}/health").json()
            except httpx.TransportError:
                answer = None
            if answer and (answer["status"] == "ready" or not ready):
                return
            time.sleep(0.1)
        raise TimeoutError("the house did not open")

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(sign)
            self.process.wait(30)
            self.process = None

    def guest(self, language: str = "en") -> Guest:
        return Guest(self.url, language)


class Guest(httpx.Client):
    """A program that plays: it keeps its cookie and sends our header."""

    def __init__(self, url: str, language: str = "en") -> None:
        headers = {"X-Tablee": "1", "Accept-Language": language}
        super().__init__(base_url=url, headers=headers, timeout=60)

    def open(self, **wanted: Any) -> str:
        """The id of a new table."""
        answer = self.post("/api/tables", json={"game": "ur", **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def see(self, id: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{id}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def move(self, id: str, message: dict[str, Any], line: str) -> httpx.Response:
        body = {"ply": message["ply"], "seat": message["turn"]["seat"], "line": line}
        return self.post(f"/api/tables/{id}/moves", json=body)

    def my_turn(self, id: str) -> dict[str, Any]:
        """The message at the next moment when this guest has to decide, or at the end."""
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            message = self.see(id)
            if message["over"] or (message["turn"] and message["turn"]["yours"]):
                return message
            time.sleep(0.02)
        raise TimeoutError("nobody let the guest decide")

    def play(self, id: str, decisions: int, seed: int = 1) -> dict[str, Any]:
        """Take some decisions at random; the last message."""
        chance = random.Random(seed)
        message = self.my_turn(id)
        for _ in range(decisions):
            if message["over"]:
                break
            answer = self.move(id, message, chance.choice(message["choices"])["move"])
            assert answer.status_code == 200, answer.text
            message = self.my_turn(id)
        return message


def here(players: int) -> list[dict[str, str]]:
    """Everybody at one screen: no bot, nobody else."""
    return [{"kind": "me"}, *[{"kind": "here"}] * (players - 1)]
