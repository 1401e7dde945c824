"""What can be set: what is not understood is refused at the start, with a sentence, and nothing is opened."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tablee.house.errors import BadSetting
from tablee.house.settings import Settings, read, variable


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_every_way_to_write_a_postgresql_address_means_postgresql(scheme: str) -> None:
    settings = Settings(**read({"TABLEE_DATABASE_URL": f"{scheme}://me:secret@host:5433/house?ssl=require"}, {}))
    assert settings.is_postgres
    assert settings.database == "postgresql://me:secret@host:5433/house?ssl=require"
    assert settings.database_url == "postgresql://me:secret@host:5433/house?ssl=require"


def test_without_an_address_the_house_keeps_everything_in_its_folder(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert not settings.is_postgres
    assert settings.database_url == f"sqlite:///{tmp_path}/tablee.db"


@pytest.mark.parametrize(
    "address",
    ["mysql://me:secret@host/house", "postgresql+psycopg://me:secret@host/house", "sqlite:///secret.db", "secret",
     "postgresql:secret", "://secret", "postgresql://me:secret@host:port/house"],
)  # fmt: skip
def test_an_unknown_database_is_refused_without_telling_its_password(address: str) -> None:
    with pytest.raises(BadSetting, match="TABLEE_DATABASE_URL is no address of a PostgreSQL") as refusal:
        read_all({"TABLEE_DATABASE_URL": address})
    assert "secret" not in refusal.value.sentence


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        (
            "TABLEE_PORT",
            "eighty",
            "TABLEE_PORT cannot be 'eighty'. It is a whole number, at least 0 and at most 65535.",
        ),
        ("TABLEE_PORT", "70000", "TABLEE_PORT cannot be '70000'. It is a whole number, at least 0 and at most 65535."),
        ("TABLEE_BOT_PACE", "-1", "TABLEE_BOT_PACE cannot be '-1'. It is a number, at least 0 and at most 86400."),
        ("TABLEE_BOT_PACE", "nan", "TABLEE_BOT_PACE cannot be 'nan'. It is a number, at least 0 and at most 86400."),
        ("TABLEE_HEARTBEAT", "0", "TABLEE_HEARTBEAT cannot be '0'. It is a number, more than 0 and at most 86400."),
        ("TABLEE_BOT_WORKERS", "1.5", "TABLEE_BOT_WORKERS cannot be '1.5'. It is a whole number, at least 0"),
        ("TABLEE_BOT_WORKERS", "", "TABLEE_BOT_WORKERS cannot be ''. It is a whole number, at least 0"),
        ("TABLEE_SECURE_COOKIES", "maybe", "TABLEE_SECURE_COOKIES cannot be 'maybe'. It is true or false."),
        ("TABLEE_BOT_LEVEL", "hal", "TABLEE_BOT_LEVEL cannot be 'hal'. It is one of random, quick, apprentice"),
        ("TABLEE_BOT_LEVEL", "os.abort", "TABLEE_BOT_LEVEL cannot be 'os.abort'. It is one of random"),
        ("TABLEE_HINT_LEVEL", "quick", "TABLEE_HINT_LEVEL cannot be 'quick'. It is one of apprentice"),
        ("TABLEE_REVIEW_LEVEL", "x", "TABLEE_REVIEW_LEVEL cannot be 'x'. It is one of apprentice"),
        ("TABLEE_BOT_PATIENS", "3", "There is no setting TABLEE_BOT_PATIENS. The settings are: TABLEE_BOT_LEVEL,"),
        ("TABLEE_DATABASE", "x", "There is no setting TABLEE_DATABASE. The settings are:"),
    ],
)
def test_what_is_not_understood_is_refused(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        read_all({name: value})
    assert refusal.value.sentence.startswith(sentence)


def test_settings_are_read_from_the_environment_and_the_caller_comes_first() -> None:
    found = {
        "TABLEE_PORT": "81",
        "TABLEE_HOST": "::1",
        "TABLEE_SECURE_COOKIES": "true",
        "TABLEE_CACHE": "x",
        "HOME": "y",
    }
    settings = Settings(**read(found, {"port": 82, "data": "here"}))
    assert (settings.host, settings.port, settings.secure_cookies, settings.data) == ("::1", 82, True, Path("here"))


@pytest.mark.parametrize("command", [["tablee.house.serve"], ["tablee", "serve", "--data", "house"]])
def test_a_house_with_a_wrong_setting_does_not_open(tmp_path: Path, command: list[str]) -> None:
    environment = {**os.environ, "TABLEE_PORTT": "0"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 2
    assert "There is no setting TABLEE_PORTT." in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def read_all(environment: dict[str, str]) -> Settings:
    return Settings(**read(environment, {}))


def test_the_hosting_guide_names_every_setting_with_its_default() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(TABLEE_\w+)` \| (.*?) \| ", guide, re.MULTILINE))
    assert told.pop("TABLEE_SECRET_KEY") == ""
    assert told == {variable(field.name): shown(field.default) for field in msgspec.structs.fields(Settings)}


def shown(default: object) -> str:
    """A default as the guide writes it."""
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return f"`{default}`" if default or isinstance(default, int) else ""
