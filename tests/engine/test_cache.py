"""What is compiled is kept by what it was made of: an edit compiles what depends on it anew, and nothing else."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE

import pytest

from tablee.engine import cache, sources
from tablee.engine.jit import COMPILED
from tablee.engine.sources import PACKAGE, imports

compiles = pytest.mark.skipif(not COMPILED, reason="there is nothing to compile")

PLAY = """
import sys
import numba
numba.__version__ = sys.argv[1] or numba.__version__
from tablee.engine import entry
from tablee.games import game
for name, field in (("builders", "sesterces"), ("ur", "supply")):
    kept = sum(entry.setup_at.stats.cache_hits.values())
    state = game(name).new(2, 1)
    known = sum(entry.setup_at.stats.cache_hits.values()) > kept
    print(name, "kept" if known else "compiled", max(getattr(state, field)))
"""
OTHER_NUMBA = "99.0.0"
LATER = """
from tablee.games import game
found = game("ur")
print("imported", flush=True)
input()
print(max(found.new(2, 1).supply))
"""


class Copy:
    """A copy of our sources that may be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "tablee"
        self.cache = folder / "cache"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.md"))

    def edit(self, room: str, name: str, old: str, new: str) -> None:
        """Edit the file of this name, wherever in its room it lies."""
        (file,) = (path for path in (self.package / room).rglob(name) if old in path.read_text(encoding="utf-8"))
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    def play(self, numba: str = "") -> list[str]:
        """Set two games up: which were compiled, and something that follows from their rules."""
        return self.run(PLAY, numba)

    def run(self, *arguments: str) -> list[str]:
        running = self.start(*arguments)
        shown, _ = running.communicate()
        assert running.returncode == 0
        return shown.splitlines()

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        ours = {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1", "TABLEE_CACHE": str(self.cache)}
        environment = {**os.environ, **ours, "NUMBA_DISABLE_JIT": "0"}
        command = [sys.executable, "-c", *arguments]
        return subprocess.Popen(command, cwd=self.package.parent, env=environment, text=True, stdin=PIPE, stdout=PIPE)


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@compiles
@pytest.mark.parametrize("numba", ["", OTHER_NUMBA])
def test_an_edit_of_one_game_compiles_that_game_alone(copy: Copy, numba: str) -> None:
    assert copy.play(numba) == ["builders compiled 10", "ur compiled 20"]
    copy.edit("games/builders", "components.toml", "start_sesterces = 10", "start_sesterces = 11")
    assert copy.play(numba) == ["builders compiled 11", "ur kept 20"]
    copy.edit("games/ur", "setup.py", "= CUBES if", "= CUBES - 1 if")
    assert copy.play(numba) == ["builders kept 11", "ur compiled 19"]
    copy.edit("games/ur", "setup.py", "= CUBES - 1 if", "= CUBES if")
    assert copy.play(numba) == ["builders kept 11", "ur kept 20"]


@compiles
def test_an_edit_of_the_engine_compiles_what_is_made_of_it(copy: Copy) -> None:
    copy.play()
    copy.edit("bots", "search.py", "ROOT = 0", "ROOT = 0 + 0")
    assert copy.play() == ["builders kept 10", "ur kept 20"]
    copy.edit("engine", "verbs.py", "FINE: Final = 0", "FINE: Final = 0 + 0")
    assert copy.play() == ["builders compiled 10", "ur compiled 20"]


@compiles
def test_what_is_edited_while_a_process_runs_is_not_taken_for_what_it_runs(copy: Copy) -> None:
    with copy.start(LATER) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "imported\n"
        copy.edit("games/ur", "setup.py", "= CUBES if", "= CUBES - 1 if")
        assert running.communicate("\n")[0] == "20\n"
    assert copy.play() == ["builders compiled 10", "ur compiled 19"]


@compiles
def test_of_processes_that_need_the_same_at_once_one_compiles_it(copy: Copy) -> None:
    with ThreadPoolExecutor(2) as both:
        played = [*both.map(lambda _: copy.play(), range(2))]
    for line in zip(*played, strict=True):
        assert sorted(done for _, done, _ in map(str.split, line)) == ["compiled", "kept"]
        assert len({value for _, _, value in map(str.split, line)}) == 1
    assert copy.play() == ["builders kept 10", "ur kept 20"]


@compiles
def test_processes_of_another_numba_do_no_harm_to_one_another(copy: Copy) -> None:
    with ThreadPoolExecutor(2) as both:
        played = [*both.map(copy.play, ["", OTHER_NUMBA])]
    assert {value for lines in played for value in lines} == {"builders compiled 10", "ur compiled 20"}


@compiles
def test_whoever_waits_at_a_terminal_is_told_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cache.tell.cache_clear()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    cache.tell("ur")
    cache.tell("ur")
    cache.tell(cache.COMMON)
    assert capsys.readouterr().err.count("\n") == 1
    cache.tell.cache_clear()


@compiles
def test_what_is_broken_in_the_cache_is_compiled_again(copy: Copy) -> None:
    copy.play()
    for path in copy.cache.rglob("*.nbc"):
        path.write_bytes(path.read_bytes()[:100])
    assert copy.play() == ["builders compiled 10", "ur compiled 20"]
    assert copy.play() == ["builders kept 10", "ur kept 20"]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    yield tmp_path / "tablee"
    cache.opened.cache_clear()


def folder(path: Path, days: float) -> Path:
    """A folder that was used so long ago."""
    path.mkdir(parents=True)
    when = time.time() - days * cache.A_DAY
    os.utime(path, (when, when))
    return path


def test_old_versions_are_forgotten_when_there_is_a_new_one(root: Path) -> None:
    ur = root / "rules" / "ur"
    versions = [folder(ur / f"tablee.engine.entry-{age}", age) for age in range(2, 9)]
    used_today = [folder(ur / f"tablee.bots.search-{hours}", hours / 24) for hours in range(9)]
    long_ago = folder(ur / "tablee.games.ur.gone-1", 31), folder(root / "0123456789abcdef", 31)
    others = folder(root / "rules" / "uruk" / "tablee.engine.entry-1", 2), folder(root / "fedcba9876543210", 2)
    new = cache.opened(ur / "tablee.engine.entry-new")
    kept = versions[: cache.KEEP - 1]
    assert [path for path in versions if path.exists()] == kept
    assert all(path.exists() for path in (new, *used_today, *others))
    assert not any(path.exists() for path in long_ago)


def test_a_version_that_is_used_stays(root: Path) -> None:
    ur = root / "rules" / "ur"
    used = folder(ur / "tablee.engine.entry-used", 60)
    for age in range(2, 9):
        folder(ur / f"tablee.engine.entry-{age}", age)
    cache.opened(used)
    cache.opened(ur / "tablee.engine.entry-new")
    assert used.exists()


def is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse


def test_all_imports_of_a_source_are_seen() -> None:
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        inner = path.relative_to(PACKAGE.parent).parent
        seen = {(module, name) for module, names in imports(source, ".".join(inner.parts)) for name in names or ["*"]}
        tree = ast.parse(source)
        tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and is_for_types(node))]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert {(node.module, alias.name) for alias in node.names} <= seen, path
            elif isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= {module for module, _ in seen}, path


def test_relative_imports_and_packages_are_followed(tmp_path: Path) -> None:
    files = {
        "rules/__init__.py": "from .inner import deep as d  # the names\n",
        "rules/inner/__init__.py": "from . import (\n    deep,  # a module\n    shallow,\n)\n",
        "rules/inner/deep.py": "from ..other import THREE\nimport numpy\n",
        "rules/inner/shallow.py": """if TYPE_CHECKING:
    from board_rules import unrelated

    import board_rules.unrelated
else:
    from tablee.engine import clauses
""",
        "rules/other.py": "THREE = 3\n",
        "rules/unrelated.py": "",
    }
    for name, text in files.items():
        path = tmp_path / f"board_{name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert sources.note("board_rules", str(tmp_path / "board_rules/__init__.py"))
    inner = {"board_rules.inner.deep", "board_rules.inner.shallow", "board_rules.other", "tablee.engine.clauses"}
    assert sources.behind("board_rules") == {"board_rules", "board_rules.inner.deep", "board_rules.other"}
    assert sources.behind("board_rules.inner") == {"board_rules.inner"} | inner


def test_a_rule_without_a_file_is_compiled_and_not_kept(copy: Copy) -> None:
    shown = copy.run("from tablee.engine.jit import rule\n@rule\ndef two(n): return n + 1\nprint(two(1))")
    assert shown == ["2"]
    assert not list(copy.cache.rglob("*.nbc"))
