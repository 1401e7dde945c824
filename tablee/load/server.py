"""A real house in processes of its own, and what they cost."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

START_LIMIT = 900.0
END_LIMIT = 30.0
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """One server process on one data folder; it can be stopped, killed and started again."""

    host = "127.0.0.1"

    def __init__(self, data: Path, **environment: str) -> None:
        self.port = free_port()
        self.data = data
        self.environment = {**os.environ, **environment, "TABLEE_PORT": str(self.port), "TABLEE_DATA": str(data)}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def log(self) -> Path:
        return self.data / "server.log"

    def start(self, ready: bool = True) -> Server:
        command = [sys.executable, "-m", "tablee.house.serve"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment, stderr=log)
        self.wait(ready)
        return self

    def wait(self, ready: bool) -> None:
        """Until the house answers; with `ready`, until its rules are compiled and loaded."""
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"The house did not open: {self.log.read_text()}")
            health = self.health()
            if health.get("loaded") if ready else health:
                return
            time.sleep(0.05)
        raise TimeoutError("The house did not open.")

    def health(self) -> dict[str, Any]:
        """What the house says about itself; nothing while nobody answers."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return dict(json.loads(connection.getresponse().read()))
        except (OSError, http.client.HTTPException, ValueError):
            return {}
        finally:
            connection.close()

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def end(self, sign: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(sign)
            self.process.wait(END_LIMIT)
            self.process = None

    def cpu(self) -> float:
        """CPU seconds of the house so far, its workers included."""
        return cpu_of(self.process.pid) if self.process else 0.0

    def memory(self) -> int:
        """Bytes of the house process itself."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def files(self) -> int:
        """Open files of the house process itself."""
        assert self.process is not None
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def cpu_of(root: int) -> float:
    """CPU seconds of a process and all that come from it."""
    family = {root}
    used: dict[int, float] = {}
    for pid, parent, seconds in sorted(processes()):
        used[pid] = seconds
        if parent in family:
            family.add(pid)
    return sum(used.get(pid, 0.0) for pid in family)


def processes() -> list[tuple[int, int, float]]:
    """Every process: its id, its parent's, and its CPU seconds."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            found.append((int(path.parent.name), int(fields[1]), (int(fields[11]) + int(fields[12])) / TICKS))
    return found
