"""The pages as a site: built strictly, so that no link is broken and no name of the reference is unknown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_pages_can_be_built_with_the_reference_and_no_broken_link(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path / "pages"]
    built = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )  # fmt: skip
    assert built.returncode == 0, built.stderr
    reference = (tmp_path / "pages" / "api" / "index.html").read_text(encoding="utf-8")
    for name in ("tablee.engine.game.Game.legal", "tablee.lab.vector.Vector.step", "tablee.lab.dataset.Dataset"):
        assert f'id="{name}"' in reference
