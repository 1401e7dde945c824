"""The data folder of a house: who may use it, and the key in it that signs cookies."""

from __future__ import annotations

import fcntl
import logging
import os
import secrets
from pathlib import Path

from tablee.house.errors import BadKey, FolderTaken

log = logging.getLogger("tablee.folder")

KEY_FILE, LOCK_FILE = "secret.key", "house.lock"
KEY_BYTES = 32
SHORTEST_KEY = 16
"""No key with fewer characters is accepted: it could be guessed."""


class Lock:
    """Keeps a second house out of a folder. It ends with the process, however that ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK_FILE
        self.handle = -1

    def take(self) -> None:
        """FolderTaken if another house has it."""
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise FolderTaken(
                f"Another house is open on the folder {self.path.parent}. Close it, or give this one another folder "
                "with --data; several processes can share a PostgreSQL.",
                folder=str(self.path.parent),
            ) from None
        self.handle = handle

    def release(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def signing_key(folder: Path, given: str | None, has_guests: bool) -> bytes:
    """What signs cookies: the key that is given, or else the one in the folder, which only its owner can read."""
    if given is not None:
        return strong(given.encode(), "TABLEE_SECRET_KEY")
    path = folder / KEY_FILE
    if not path.exists():
        if has_guests:
            log.warning("%s was not there: a new key is made, and guests of before are strangers now.", path)
        write_key(path)
    return strong(path.read_bytes().strip(), str(path))


def strong(key: bytes, where: str) -> bytes:
    """The key, unless somebody could guess it: cookies are never signed with an empty one."""
    if len(key) >= SHORTEST_KEY:
        return key
    raise BadKey(
        f"The key in {where} is empty or too short: it needs {SHORTEST_KEY} characters. Put back a copy of it; without "
        "it a new key is made, and guests of before are strangers then.",
        where=where,
    )


def write_key(path: Path) -> None:
    """A new key: whole and on disk before it has its name. If another process is quicker, its key stands."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(KEY_BYTES).encode())
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            return
    finally:
        fresh.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of the files in a folder on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
