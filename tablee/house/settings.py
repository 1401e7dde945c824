"""What can be set about a house. Everything has a default that suits one machine; what is not understood is refused."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.inspect import BoolType, FloatType, IntType, LiteralType, type_info
from sqlalchemy.engine import make_url

from tablee.bots import BOTS, LEVELS
from tablee.house.errors import BadSetting
from tablee.house.folder import signing_key

DATABASE_FILE = "tablee.db"
PREFIX = "TABLEE_"
DATABASE_URL, SECRET_KEY = "TABLEE_DATABASE_URL", "TABLEE_SECRET_KEY"
OTHER_VARIABLES = frozenset({DATABASE_URL, SECRET_KEY, "TABLEE_CACHE", "TABLEE_CHROMIUM", "TABLEE_LANG"})
"""Variables that are no field of the settings: read below, by the compiler, the command line and the tests."""
POSTGRES = ("postgres", "postgresql", "postgresql+asyncpg")
"""The ways in which the address of a PostgreSQL may begin."""

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Names = tuple[str, ...]
Wait = Annotated[float, Meta(gt=0, le=86_400)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server process."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    data: Path = Path("data")
    database: str = ""
    """A PostgreSQL address; empty: SQLite in the data folder."""
    bot_pace: Seconds = 0.7
    """Seconds between two decisions of a bot, so that people can follow."""
    bot_workers: Annotated[int, Meta(ge=0, le=1_024)] = 0
    """Processes in which bots think; 0: all cores but one."""
    bot_patience: Wait = 30.0
    """Seconds after which a bot that has not answered is replaced for this decision."""
    bot_level: str = "journeyman"
    """Who sits down where a bot is wanted and none is named."""
    hint_level: str = "grandmaster"
    """Who is asked for hints."""
    hints_per_minute: Count = 10
    """Positions for which one person may ask for hints; 0: no limit."""
    reviews_per_hour: Count = 20
    """Matches that one person may have reviewed; 0: no limit."""
    bot_seconds_per_hour: Count = 1800
    """Seconds for which bots may think for one person; then the quick player decides for them. 0: no limit."""
    review_level: str = ""
    """Who reviews finished matches; empty: a grandmaster, or a master if the match was long."""
    heartbeat: Wait = 15.0
    """Seconds after which a silent live connection is sent a sign of life."""
    requests_per_minute: Count = 1200
    """Requests of one person; 0: no limit."""
    guests_per_hour: Count = 20
    """New guests that come as one; an address may bring so many times `people_per_address`. 0: no limit."""
    tables_per_hour: Count = 60
    """Tables that one person may open; 0: no limit."""
    connections: Count = 20
    """Live connections that one person may hold at once; 0: no limit."""
    people_per_address: Annotated[int, Meta(ge=1, le=1_000_000)] = 8
    """So many times what one person may have, one address may have: a household or a school shares one."""
    keep_open_tables_days: Days = 7
    """Days after which a table that never began is swept out; 0: never."""
    keep_finished_tables_days: Days = 0
    """Days after which a finished match is swept out; 0: never. A match that is being played stays."""
    keep_guests_days: Days = 90
    """Days after which a guest who sits at no table is swept out; 0: never."""
    hosts: Names = ()
    """The names under which the house is asked for, with commas between them; none: any name."""
    proxies: Names = ()
    """Addresses or networks of the proxies before the house, which say for whom they ask; nobody else is believed."""
    log: Literal["text", "json"] = "text"
    """How the log is written: lines for people, or JSON for programs."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only: for a house behind a proxy that speaks it."""

    def __post_init__(self) -> None:
        """What the types of the fields cannot say."""
        for name, known in (("bot_level", tuple(BOTS)), ("hint_level", LEVELS), ("review_level", ("", *LEVELS))):
            if getattr(self, name) not in known:
                raise refusal(variable(name), getattr(self, name), f"one of {', '.join(filter(None, known))}")
        for proxy in self.proxies:
            if not is_network(proxy):
                raise refusal(variable("proxies"), proxy, "addresses or networks such as 10.0.0.0/8, with commas")
        msgspec.structs.force_setattr(self, "database", postgres_address(self.database))

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """Each setting can be given as `TABLEE_BOT_PACE` and the like, the database as `TABLEE_DATABASE_URL`; what is
        given here comes first."""
        return cls(**read(os.environ, given))

    @property
    def workers(self) -> int:
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def is_postgres(self) -> bool:
        return bool(self.database)

    @property
    def database_url(self) -> str:
        """The address of the database, whichever it is."""
        return self.database or f"sqlite:///{(self.data / DATABASE_FILE).resolve()}"

    def signing_key(self) -> bytes:
        """What signs cookies."""
        has_guests = not self.is_postgres and (self.data / DATABASE_FILE).exists()
        return signing_key(self.data, os.environ.get(SECRET_KEY), has_guests)


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return DATABASE_URL if field == "database" else PREFIX + field.upper()


UNLIMITED = {
    variable(name): "0"
    for name in (
        "requests_per_minute", "guests_per_hour", "tables_per_hour", "connections", "hints_per_minute",
        "reviews_per_hour", "bot_seconds_per_hour",
    )
}  # fmt: skip
"""The environment of a house that is tested or measured by one visitor who plays everybody."""


def read(environment: Mapping[str, str], given: Mapping[str, object]) -> dict[str, Any]:
    """The settings that the environment and the caller give, each of the type of its field."""
    fields = {variable(field.name): field for field in msgspec.structs.fields(Settings)}
    for name in environment:
        if name.startswith(PREFIX) and name not in fields and name not in OTHER_VARIABLES:
            known = ", ".join(sorted({*fields, SECRET_KEY}))
            raise BadSetting(f"There is no setting {name}. The settings are: {known}.", setting=name)
    said: dict[str, object] = {name: environment[name] for name in fields if name in environment}
    said |= {variable(name): value for name, value in given.items()}
    return {fields[name].name: value_of(name, value, fields[name].type) for name, value in said.items()}


def value_of(name: str, value: object, kind: Any) -> Any:
    """What was said, as the type of its field."""
    try:
        if kind is Path:
            return Path(str(value))
        if kind is Names and isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise refusal(name, value, wanted(kind)) from None


def wanted(kind: Any) -> str:
    """What may be said, in words."""
    info = type_info(kind)
    if isinstance(info, BoolType):
        return "true or false"
    if isinstance(info, IntType | FloatType):
        low = f"more than {info.gt}" if info.gt is not None else f"at least {info.ge}"
        return f"a {'whole ' if isinstance(info, IntType) else ''}number, {low} and at most {info.le}"
    if isinstance(info, LiteralType):
        return f"one of {', '.join(map(str, info.values))}"
    return "a text"


def is_network(text: str) -> bool:
    try:
        return bool(ip_network(text, strict=False))
    except ValueError:
        return False


def refusal(name: str, value: object, wanted: str) -> BadSetting:
    return BadSetting(f"{name} cannot be {value!r}. It is {wanted}.", setting=name)


def postgres_address(address: str) -> str:
    """The address of a PostgreSQL, begun in one way. It may hold a password, so a refusal does not repeat it."""
    scheme, colon, rest = address.partition("://")
    try:
        if not address or (colon and scheme in POSTGRES and make_url(address)):
            return address and f"postgresql://{rest}"
    except ValueError:
        pass
    begins = ", ".join(f"{known}://" for known in POSTGRES)
    raise BadSetting(
        f"{DATABASE_URL} is no address of a PostgreSQL, such as postgresql://user:password@host:5432/tablee. It begins "
        f"with one of {begins}; for SQLite in the data folder it is left empty.",
        setting=DATABASE_URL,
    )  # fmt: skip
