"""The same work as `crew.work`, spread over a Ray cluster (extra `ray`). Tablée must be installed on its machines."""

from __future__ import annotations

import logging
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from tablee.engine.errors import BadInput, MissingExtra
from tablee.lab.workers import WorkerDied, WorkFailed, attempt, died, take

P = TypeVar("P")
R = TypeVar("R")

LOCAL = "local"
"""The address that starts a cluster on this machine, for as long as the work takes."""
ADDRESS = re.compile(r"(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})")
KNOCK_SECONDS, ANSWER_SECONDS = 3.0, 8.0
AHEAD = 2
QUIET: dict[str, Any] = {"include_dashboard": False}


def load_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise MissingExtra("Ray", "ray") from None
    return ray


def no_answer(address: str, why: str) -> BadInput:
    return BadInput(f"No Ray cluster answers at {address}: {why}", address=address)


def knock(address: str) -> None:
    """BadInput within seconds unless a Ray cluster answers at HOST:PORT. (Ray itself would try for minutes.)"""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > 65535:
        raise BadInput(f"A Ray address is HOST:PORT or {LOCAL}, not {address!r}.", address=address)
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), KNOCK_SECONDS).close()
    except OSError as error:
        raise no_answer(address, f"{error.strerror or error}.") from None
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        healthy = subprocess.run(command, capture_output=True, timeout=ANSWER_SECONDS, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        healthy = False
    if not healthy:
        raise no_answer(address, "something listens there, but it is no healthy cluster of this version of Ray.")


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster of an address; one that is already connected is used as it is."""
    ray = load_ray()
    if ray.is_initialized():
        yield ray
        return
    if address != LOCAL:
        knock(address)
    settings = QUIET if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **settings)
    except Exception as error:  # Ray raises whatever comes, also plain Exception
        raise no_answer(address, str(error)) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def work_on_cluster(function: Callable[[P], R], pieces: Sequence[P], address: str) -> Iterator[R]:
    """Do every piece on the cluster; results come as they are ready."""
    with cluster(address) as ray:
        do = ray.remote(num_cpus=1, max_retries=0)(attempt)
        todo = iter(pieces)
        given: dict[Any, P] = {}
        while True:
            places = max(1, int(ray.cluster_resources().get("CPU", 1)))
            for piece in take(todo, places * AHEAD - len(given)):
                given[do.remote(function, piece)] = piece
            if not given:
                return
            ready, _ = ray.wait(list(given))
            for reference in ready:
                yield fetch(ray, reference, list(given.values()))
                del given[reference]


def fetch(ray: Any, reference: Any, pieces: Sequence[P]) -> Any:
    """One result; what went wrong far away is said in our own words."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise WorkFailed(str(error.cause)) from error
    except ray.exceptions.RayError as error:
        raise WorkerDied(died(pieces, type(error).__name__)) from error
