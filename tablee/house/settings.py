"""What can be set about a house. Everything has a default that suits one machine."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec

KEY_FILE = "secret.key"
DATABASE_FILE = "tablee.db"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server process."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    database: str = ""
    """A PostgreSQL address; empty: SQLite in the data folder."""
    bot_pace: float = 0.7
    """Seconds between two decisions of a bot, so that people can follow."""
    bot_workers: int = 0
    """Processes in which bots think; 0: all cores but one."""
    bot_patience: float = 30.0
    """Seconds after which a bot that has not answered is replaced for this decision."""
    bot_level: str = "journeyman"
    """Who sits down where a bot is wanted and none is named."""
    hint_level: str = "grandmaster"
    """Who is asked for hints."""
    hints_per_minute: int = 10
    """Positions for which one person may ask for hints; 0: no limit."""
    review_level: str = ""
    """Who reviews finished matches; empty: a grandmaster, or a master if the match was long."""
    heartbeat: float = 15.0
    """Seconds after which a silent live connection is sent a sign of life."""
    requests_per_minute: int = 1200
    """Of one person from one address; 0: no limit."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only: for a house behind a proxy that speaks it."""

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """Each setting can be given as `TABLEE_BOT_PACE` and the like, the database as `TABLEE_DATABASE_URL`; what is
        given here comes first."""
        found: dict[str, object] = {"database": os.environ.get("TABLEE_DATABASE_URL", "")}
        for field in cls.__struct_fields__:
            if f"TABLEE_{field.upper()}" in os.environ:
                found[field] = os.environ[f"TABLEE_{field.upper()}"]
        return msgspec.convert({**found, **given}, cls, strict=False, dec_hook=lambda kind, value: kind(value))

    @property
    def workers(self) -> int:
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def is_postgres(self) -> bool:
        return self.database.startswith(("postgres://", "postgresql://"))

    @property
    def database_url(self) -> str:
        """The address for SQLAlchemy."""
        if self.is_postgres:
            return "postgresql+asyncpg://" + self.database.partition("://")[2]
        return f"sqlite+aiosqlite:///{(self.data / DATABASE_FILE).resolve()}"

    def signing_key(self) -> bytes:
        """What signs cookies: `TABLEE_SECRET_KEY`, or a file in the data folder that only its owner can read."""
        given = os.environ.get("TABLEE_SECRET_KEY")
        if given:
            return given.encode()
        self.data.mkdir(parents=True, exist_ok=True)
        path = self.data / KEY_FILE
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(32).encode())
        return path.read_bytes()
