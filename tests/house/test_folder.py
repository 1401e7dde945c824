"""The data folder: one house at a time, a key that is never empty, and one sentence when something in it is wrong."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.house.errors import BadKey, FolderTaken
from tablee.house.folder import KEY_FILE, Lock, signing_key
from tests.house.server import QUICK, free_port


def open_house(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a house says that cannot open."""
    said = {**os.environ, **QUICK, "TABLEE_PORT": str(free_port()), "TABLEE_DATA": str(folder), **environment}
    command = [sys.executable, "-m", "tablee.house.serve"]
    return subprocess.run(command, env=said, capture_output=True, text=True, timeout=300)


def refused(done: subprocess.CompletedProcess[str], sentence: str) -> None:
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert "Tablée is open" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr


@pytest.mark.parametrize("content", [b"", b" \n", b"short"])
def test_an_empty_key_is_never_used(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(BadKey, match="empty or too short"):
        signing_key(tmp_path, None, has_guests=True)
    assert (tmp_path / KEY_FILE).read_bytes() == content
    refused(open_house(tmp_path), "empty or too short")


@pytest.mark.parametrize("given", ["", "x" * 15])
def test_an_empty_key_in_a_variable_is_never_used(tmp_path: Path, given: str) -> None:
    with pytest.raises(BadKey, match="TABLEE_SECRET_KEY"):
        signing_key(tmp_path, given, has_guests=False)
    assert signing_key(tmp_path, "x" * 16, has_guests=False) == b"x" * 16


def test_a_lost_key_is_made_anew_with_a_word_about_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first = signing_key(tmp_path, None, has_guests=False)
    assert not caplog.records
    assert signing_key(tmp_path, None, has_guests=True) == first
    (tmp_path / KEY_FILE).unlink()
    with caplog.at_level(logging.WARNING):
        assert signing_key(tmp_path, None, has_guests=True) != first
    assert "guests of before are strangers now" in caplog.text
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_a_second_house_on_one_folder_is_refused(tmp_path: Path) -> None:
    lock = Lock(tmp_path)
    lock.take()
    with pytest.raises(FolderTaken):
        Lock(tmp_path).take()
    refused(open_house(tmp_path), f"Another house is open on the folder {tmp_path}.")
    lock.release()
    Lock(tmp_path).take()


def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    signing_key(tmp_path, None, has_guests=False)
    (tmp_path / "tablee.db").write_bytes(b"this is no database" * 100)
    refused(open_house(tmp_path), "file is not a database")


def test_a_newer_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    signing_key(tmp_path, None, has_guests=False)
    with sqlite3.connect(tmp_path / "tablee.db") as database:
        database.execute("CREATE TABLE house_schema (version INTEGER PRIMARY KEY)")
        database.execute("INSERT INTO house_schema VALUES (9999)")
    database.close()
    refused(open_house(tmp_path), "Please update it.")


def test_a_folder_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    refused(open_house(tmp_path / "file" / "data"), "Not a directory")


def test_a_postgresql_that_is_away_is_told_in_a_sentence(tmp_path: Path) -> None:
    refused(open_house(tmp_path, TABLEE_DATABASE_URL=f"postgresql://me:secret@127.0.0.1:{free_port()}/x"), "refused")
