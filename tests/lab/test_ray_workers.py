"""The same work on a Ray cluster, and addresses at which there is none."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from tablee.engine.errors import BadInput
from tablee.lab.arena import arena
from tablee.lab.ray_workers import knock, work_on_cluster
from tablee.lab.workers import WorkFailed
from tests.lab.test_arena import timeless

ray = pytest.importorskip("ray")
SHORT = {"round_limit": "1"}
pytestmark = pytest.mark.xdist_group("ray")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers on this machine."""
    yield start()
    ray.shutdown()


def start(tries: int = 3) -> str:
    """Ray gives a node half a minute to start; on a busy machine it may need another try."""
    try:
        context = ray.init(
            num_cpus=2, include_dashboard=False, object_store_memory=80_000_000, log_to_driver=False,
            logging_level="ERROR",
        )  # fmt: skip
    except Exception:
        ray.shutdown()
        if tries == 1:
            raise
        return start(tries - 1)
    address: str = context.address_info["gcs_address"]
    return address


def stumble(n: int) -> int:
    raise ZeroDivisionError(f"{n} is too much")


def test_a_cluster_plays_the_same_matches(address: str) -> None:
    far = arena("ur", ("quick", "random"), 4, seed=1, options=SHORT, ray=address)
    near = arena("ur", ("quick", "random"), 4, seed=1, options=SHORT, jobs=1)
    assert timeless(far) == timeless(near)


def test_an_error_far_away_names_the_piece_of_work(address: str) -> None:
    with pytest.raises(WorkFailed, match="ZeroDivisionError in 3: 3 is too much"):
        list(work_on_cluster(stumble, [3], address))


def test_a_cluster_answers_a_knock(address: str) -> None:
    knock(address)


def test_nobody_listens() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(BadInput, match=f"No Ray cluster answers at 127.0.0.1:{port}: Connection refused"):
        knock(f"127.0.0.1:{port}")


def test_something_else_listens() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(BadInput, match="no healthy cluster"):
            knock(f"127.0.0.1:{other.getsockname()[1]}")


@pytest.mark.parametrize("text", ["nonsense", "host:", ":6379", "host:99999", "ray://host:10001", "auto"])
def test_an_address_is_host_and_port(text: str) -> None:
    with pytest.raises(BadInput, match="A Ray address is HOST:PORT"):
        knock(text)
