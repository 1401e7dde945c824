"""What the house writes down: one line for each thing that happened, in which nobody can forge another line."""

from __future__ import annotations

import logging
import re
import secrets
import time
from contextvars import ContextVar

import msgspec

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What would break a line, or speak to the terminal of whoever reads it."""
AFTER = "\n    "
"""Begins every further line of one record."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Tells what was written for one request from all else."""


def new_request() -> str:
    """Begin a request: what is written from here on carries its id."""
    found = secrets.token_hex(6)
    request_id.set(found)
    return found


def on_one_line(text: str) -> str:
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class Note(msgspec.Struct, omit_defaults=True):
    """One record for programs."""

    at: str
    level: str
    part: str
    message: str
    request: str = ""
    fault: str = ""


class Notes(logging.Formatter):
    """Writes records as JSON, a line each."""

    def format(self, record: logging.LogRecord) -> str:
        fault = self.formatException(record.exc_info) if record.exc_info else ""
        level, message = record.levelname.lower(), record.getMessage()
        note = Note(moment(record), level, record.name, message, request_id.get(), fault)
        return on_one_line(msgspec.json.encode(note).decode())


class Lines(logging.Formatter):
    """Writes records for people; what follows the first line is indented."""

    def format(self, record: logging.LogRecord) -> str:
        asked = f" [{request_id.get()}]" if request_id.get() else ""
        text = f"{moment(record)} {record.levelname.lower()} {record.name}{asked} {on_one_line(record.getMessage())}"
        if record.exc_info:
            text += "".join(AFTER + on_one_line(line) for line in self.formatException(record.exc_info).splitlines())
        return text


def moment(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))


def write_logs(form: str) -> None:
    """Write to the standard error output from now on, as `text` or `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(Notes() if form == "json" else Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
