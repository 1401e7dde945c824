"""Running a house: one process, one clear line that says where it is."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path
from typing import NoReturn

import uvicorn
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tablee.engine.errors import TableeError
from tablee.house.app import create_app
from tablee.house.errors import BadSetting
from tablee.house.hall import House
from tablee.house.logs import write_logs
from tablee.house.settings import Settings

GRACE = 2
"""Seconds that open connections get when the house closes."""

CANNOT_OPEN = (TableeError, SQLAlchemyError, sqlite3.Error, OSError)
"""What is told in a sentence when it keeps the house from opening: its folder, its key or its database."""

console = Console(stderr=True, highlight=False)


class HouseServer(uvicorn.Server):
    """Says where the house is once it is open, and lets live connections go when it closes."""

    house: House
    open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self.house.enter()
        except CANNOT_OPEN as error:
            console.print(why(error), soft_wrap=True, markup=False)
            self.should_exit = True
            return
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
            console.print(f"Tablée is open at [bold]{address}[/bold]  (Ctrl+C closes the house)")
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            self.bar = asyncio.create_task(show_progress(self.house))

    def handle_exit(self, sig: int, frame: object) -> None:
        self.house.listeners.close()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


async def show_progress(house: House) -> None:
    """A bar in the terminal while the rules are compiled; nothing if they already are."""
    rules = house.rules
    if rules.ready.is_set():
        return
    columns = (TextColumn("Preparing the rules (only once)"), BarColumn(), TimeElapsedColumn())
    with Bar(*columns, console=console) as bar:
        task = bar.add_task("", total=None)
        rules.watchers.append(lambda: bar.update(task, completed=rules.done, total=rules.steps or None))
        await rules.ready.wait()
        bar.update(task, completed=rules.steps)
    console.print("The rules are ready.")


def serve(
    host: str = "127.0.0.1", port: int = 8000, data: Path | str = "data", open_browser: bool = False
) -> int:  # fmt: skip
    """Open the house until it is closed; the exit code of the process."""
    return run(Settings.from_environment(host=host, port=port, data=data), open_browser)


def run(settings: Settings, open_browser: bool = False) -> int:
    try:
        listener = bind(settings.host, settings.port)
    except OSError as error:
        console.print(f"The house cannot open at {settings.host}:{settings.port}: {error.strerror}. Try --port.")
        return 1
    with listener:
        return open_at(listener, settings, open_browser)


def open_at(listener: socket.socket, settings: Settings, open_browser: bool) -> int:
    write_logs(settings.log)
    try:
        app = create_app(settings)
    except CANNOT_OPEN as error:
        console.print(why(error), soft_wrap=True, markup=False)
        return 1
    config = uvicorn.Config(
        app, http="httptools", log_config=None, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE,
        server_header=False, proxy_headers=False, lifespan="on",
    )  # fmt: skip
    server = HouseServer(config)
    server.house, server.open_browser = app.state.house, open_browser
    server.run(sockets=[listener])
    return 0 if server.started else 1


def why(error: Exception) -> str:
    """Why the house cannot open, in a sentence."""
    if isinstance(error, TableeError):
        return error.sentence
    cause = error.orig if isinstance(error, DBAPIError) else error
    return f"The house cannot open its data: {str(cause).splitlines()[0]}."


def bind(host: str, port: int) -> socket.socket:
    """The socket of the house; OSError if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def main() -> int:
    try:
        return run(Settings.from_environment())
    except BadSetting as error:
        console.print(error.sentence, soft_wrap=True, markup=False)
        return 2


def leave(code: int) -> NoReturn:
    """End the process. Everything is stored; rules that are still being loaded in a thread are not waited for."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    leave(main())
