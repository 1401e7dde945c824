"""Which tests name which clause: the marks `@pytest.mark.rule("UR-10.4", …)`, found without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablee.engine import rulebook
from tablee.engine.errors import BadInput
from tablee.engine.game import Game

MARK = "pytest.mark.rule"


class Coverage(msgspec.Struct, frozen=True):
    """How many tests name each clause of a rulebook, and the marks that name no clause of it."""

    game: str
    tests: dict[str, int]
    unknown: tuple[str, ...]

    @property
    def untested(self) -> tuple[str, ...]:
        return tuple(clause for clause, count in self.tests.items() if not count)

    @property
    def complete(self) -> bool:
        return not self.untested and not self.unknown


def marked(nodes: list[ast.expr]) -> Iterator[str]:
    """The clauses that `pytest.mark.rule(…)` names anywhere in these expressions."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK:
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def clauses_of_tests(body: list[ast.stmt], inherited: frozenset[str] = frozenset()) -> Iterator[frozenset[str]]:
    """For each test function: the clauses that it, its class or its module (`pytestmark`) names."""
    for node in body:
        if isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets):
            inherited |= frozenset(marked([node.value]))
        elif isinstance(node, ast.ClassDef):
            yield from clauses_of_tests(node.body, inherited | frozenset(marked(node.decorator_list)))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield inherited | frozenset(marked(node.decorator_list))


def coverage(game: Game, tests: Path) -> Coverage:
    """Scan a folder of tests for the clauses of a game's rulebook."""
    if not tests.is_dir():
        raise BadInput(f"There is no folder {tests} with tests.", folder=str(tests))
    counts = {f"{game.prefix}-{label}": 0 for label in rulebook.load(game.package, "en").clauses}
    unknown: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        for clauses in clauses_of_tests(ast.parse(path.read_text(encoding="utf-8"), str(path)).body):
            for clause in clauses:
                if clause in counts:
                    counts[clause] += 1
                elif clause.startswith(f"{game.prefix}-"):
                    unknown.add(f"{clause} ({path})")
    return Coverage(game.name, counts, tuple(sorted(unknown)))
