"""Every example runs as it stands, and the player of the notebook learns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"
NOTEBOOK = FOLDER / "learn.ipynb"
# More threads than cores wait for one another in small products of matrices.
ENVIRONMENT = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def test_the_list_of_examples_is_whole() -> None:
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    files = [path.name for path in FOLDER.iterdir() if path.suffix in (".py", ".ipynb")]
    assert files
    assert [name for name in files if f"`{name}`" not in listed] == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_an_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr


def test_the_bot_of_the_examples_plays() -> None:
    command = [sys.executable, "-m", "tablee", "arena", "builders", "--bots", "my_bot.greedy", "random", "-m", "4",
               "-j", "1", "--json"]  # fmt: skip
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["entries"][0]["bot"] == "my_bot.greedy"


def test_the_notebook_trains_a_player_that_wins_more_than_before() -> None:
    """Its cells, one after the other, in one namespace: as a notebook runs them."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    told = "\nimport json; print(json.dumps([share, untrained, Curve(wins)._repr_svg_()]))"
    done = subprocess.run([sys.executable, "-c", code + told], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr
    share, untrained, drawn = json.loads(done.stdout.splitlines()[-1])
    assert share > untrained + 0.1
    assert "polyline" in drawn


def test_the_notebook_holds_no_output() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells if cell["cell_type"] == "code")
