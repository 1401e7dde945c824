"""The package as others get it: its wheel, alone in a clean environment."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
UV = Path(sys.executable).with_name("uv")

PLAY = """
import importlib, json, pkgutil
import tablee
from tablee.bots import BOTS, Company
from tablee.engine.errors import MissingExtra

for room in ("engine", "games", "bots"):
    package = importlib.import_module(f"tablee.{room}")
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
missing = set()
for room in ("lab", "adapters"):
    package = importlib.import_module(f"tablee.{room}")
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        try:
            importlib.import_module(module.name)
        except MissingExtra as error:
            missing.add(error.facts["extra"])

match = tablee.Match.new("builders", players=2, seed=7, auto=True)
bots = Company({0: BOTS["quick"], 1: BOTS["random"]})
while not match.over:
    match.act(bots.decide(match.game, match.state, match.ply))
match.save("match.jsonl")
print(json.dumps({"missing": sorted(missing), "file": tablee.__file__, "end": match.result()["end"]}))
"""
WEB = ("litestar", "uvicorn", "sqlalchemy", "jinja2")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [UV, "build", "--wheel", "--no-build-isolation", "--quiet", "--python", sys.executable, "-o", folder]
    subprocess.run([*command, ROOT], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A command of a clean environment that holds the wheel and what it requires, in the versions that we test with."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, folder / "venv"], check=True)
    install = [UV, "pip", "install", "--quiet", "--python", folder / "venv"]
    subprocess.run([*install, "--constraint", ROOT / "requirements" / "all.txt", wheel], check=True)

    def call(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [folder / "venv" / "bin" / program, *arguments]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True)

    return call


def printed(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_wheel_holds_everything_that_is_read_when_it_runs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    kinds = (".po", ".toml", ".md", ".html", ".css", ".js", ".json", ".typed", ".svg", ".woff2", ".npz")
    tracked = subprocess.run(["git", "ls-files", "tablee"], cwd=ROOT, capture_output=True, text=True, check=True)
    read = [name for name in tracked.stdout.splitlines() if name.endswith((".py", *kinds))]
    assert len(read) > 100
    assert [name for name in read if name not in names] == []


def test_alone_it_plays_and_brings_no_server(run: Run) -> None:
    told = printed(run("python", "-c", PLAY))
    assert "site-packages" in told["file"]
    assert told["end"]
    assert {"gymnasium", "pettingzoo", "openspiel", "data", "lab"} <= set(told["missing"])
    for name in WEB:
        assert run("python", "-c", f"import {name}").returncode == 1


def test_the_command_line_needs_no_extra_but_says_which_one_the_house_does(run: Run) -> None:
    assert printed(run("tablee", "simulate", "builders", "-m", "3", "-n", "2", "--json"))["matches"] == 3
    assert run("tablee", "rules", "ur", "10.4").returncode == 0
    for command, extra in ((("serve",), "house"), (("arena", "ur", "quick", "random", "--html", "page.html"), "lab")):
        refused = run("tablee", *command)
        assert refused.returncode == 2
        assert refused.stderr.startswith("tablee: ")
        assert f"pip install 'tablee[{extra}]'" in refused.stderr
        assert "Traceback" not in refused.stderr
