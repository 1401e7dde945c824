"""What a scenario measured, as numbers for programs and as a table for people."""

from __future__ import annotations

import msgspec


class Latency(msgspec.Struct):
    """Milliseconds from the moment when something was meant to be sent."""

    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0
    most: float = 0.0

    @classmethod
    def of(cls, seconds: list[float]) -> Latency:
        if not seconds:
            return cls()
        ranked = sorted(seconds)
        return cls(*(round(1000 * at(ranked, share), 2) for share in (0.5, 0.95, 0.99, 1.0)))


def at(ranked: list[float], share: float) -> float:
    """The value below which this share of a sorted list lies."""
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


class Figures(msgspec.Struct, kw_only=True):
    """One scenario of one game on one kind of database."""

    scenario: str
    game: str
    database: str
    processes: int = 1
    seconds: float = 0.0
    moves: int = 0
    errors: int = 0
    server_cpu: float = 0.0
    """CPU seconds of all processes of the house, bots included."""
    database_cpu: float = 0.0
    """CPU seconds of the database server, if there is one."""
    bytes_out: int = 0
    """Bytes that the house sent to players and viewers."""
    move: Latency = msgspec.field(default_factory=Latency)
    """From a move's intended time to its answer."""
    live: Latency = msgspec.field(default_factory=Latency)
    """From a move's intended time to the moment when a viewer has it."""
    more: dict[str, float] = {}

    @property
    def moves_per_cpu(self) -> float:
        return self.moves / self.server_cpu if self.server_cpu else 0.0

    @property
    def bytes_per_move(self) -> float:
        return self.bytes_out / self.moves if self.moves else 0.0


HEADINGS = (
    "scenario", "game", "database", "moves", "moves/s", "moves/CPU-s", "p50 ms", "p95 ms", "p99 ms", "live p99",
    "bytes/move", "errors", "more",
)  # fmt: skip


def row(f: Figures) -> tuple[str, ...]:
    database = f.database if f.processes == 1 else f"{f.database} ×{f.processes}"
    more = ", ".join(f"{name} {value:,.4g}" for name, value in f.more.items())
    return (
        f.scenario, f.game, database, f"{f.moves:,}", f"{f.moves / f.seconds if f.seconds else 0:,.0f}",
        f"{f.moves_per_cpu:,.0f}", f"{f.move.p50:.1f}", f"{f.move.p95:.1f}", f"{f.move.p99:.1f}",
        f"{f.live.p99:.1f}" if f.live.most else "", f"{f.bytes_per_move:,.0f}", str(f.errors), more,
    )  # fmt: skip
