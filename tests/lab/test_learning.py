"""Learning: what practice gives, what a pupil makes of it, and courses that are stopped and go on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import tablee
from tablee import bots
from tablee.bots import network
from tablee.bots.network import HAND
from tablee.cli import main
from tablee.lab.learning.practice import Drill, Lessons, join, practise
from tests.bots.test_bots import positions, seat_of
from tests.bots.test_network import drawn, file_of

UR = tablee.game("ur")
HASTY = 40
"""Decisions tried for one that is to be imitated."""


@pytest.fixture(scope="module")
def lessons() -> Lessons:
    return practise(Drill("ur", 3, HAND, HASTY, 1))


def test_practice_shows_what_the_seat_sees_and_how_the_match_ended_for_it(lessons: Lessons) -> None:
    rows = len(lessons.players)
    assert rows > 20
    assert lessons.seen.shape == (rows, network.inputs(UR))
    for row in range(rows):
        players = int(lessons.players[row])
        for shares in (lessons.result[row], lessons.foreseen[row]):
            assert shares[:players].sum() == pytest.approx(1, abs=5e-3)
            assert not shares[players:].any()
        count = int((lessons.options[row] >= 0).sum())
        assert count > 1
        assert lessons.tried[row].sum() == pytest.approx(1, abs=5e-3) or not lessons.tried[row].any()
        assert not lessons.tried[row, count:].any()
    assert 0 < (lessons.tried.sum(1) > 0).sum() < rows


def test_a_piece_of_practice_is_always_the_same(lessons: Lessons) -> None:
    for one, other in zip(lessons, practise(Drill("ur", 3, HAND, HASTY, 1)), strict=True):
        assert (one == other).all()


def test_a_network_can_guide_the_practice(tmp_path: Path) -> None:
    guided = practise(Drill("ur", 3, str(file_of(tmp_path, UR)), HASTY, 1))
    assert (guided.tried.sum(1) > 0).any()


def test_the_winner_has_the_larger_share(lessons: Lessons) -> None:
    """Every decision of one match ends alike: only whose it is differs."""
    players = int(lessons.players[0])
    turned = {tuple(np.sort(row[:players])) for row in lessons.result}
    assert len(turned) == 1
    assert lessons.result.max() > 0.5


# What needs PyTorch


def test_a_pupil_learns_its_lessons_and_our_code_computes_the_same(lessons: Lessons) -> None:
    torch = pytest.importorskip("torch")
    from tablee.lab.learning.pupil import Memory, Pupil

    pupil, memory = Pupil(UR, "cpu", wide=32, narrow=16), Memory(UR, 500, "cpu")
    memory.add(lessons)
    first, last = pupil.learn(memory, 1), pupil.learn(memory, 60)
    assert last.results < first.results
    assert last.policy < first.policy
    state = positions(UR, 3, seed=1, count=1)[0]
    seat = seat_of(state)
    seen = np.zeros(network.inputs(UR), np.float32)
    network.see_at(state.array, 0, seat, seen)
    with torch.no_grad():
        results, _ = pupil.scores(torch.from_numpy(seen)[None], torch.tensor([3]))
    worth = torch.softmax(results[0, :3], 0).numpy()
    assert network.opinion(UR, pupil.network(), state, seat).worth == pytest.approx(np.roll(worth, seat), abs=1e-4)


def test_a_memory_forgets_what_is_oldest(lessons: Lessons) -> None:
    pytest.importorskip("torch")
    from tablee.lab.learning.pupil import Memory

    rows = len(lessons.players)
    memory = Memory(UR, rows + 5, "cpu")
    memory.add(lessons)
    memory.add(join([lessons]))
    assert memory.count == rows + 5
    assert (memory.columns.seen[: rows - 5].numpy() == lessons.seen[5:]).all()


def test_a_course_writes_down_every_generation_and_goes_on_after_a_stop(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    from tablee.lab.learning.course import CHECKPOINT, LOG, PAGE, Mark

    out = tmp_path / "course"
    asked = ["train", "ur", "--minutes", "0.01", "--out", str(out), "--jobs", "1", "--effort", str(HASTY)]
    with pytest.raises(SystemExit, match="0"):
        main([*asked, "--matches", "0", "--json"])
    first = [msgspec.json.decode(line, type=Mark) for line in capsys.readouterr().out.splitlines()]
    assert first[0].judge == HAND
    with pytest.raises(SystemExit, match="0"):
        main([*asked, "--matches", "2"])
    assert f"Generation {len(first) + 1}" in capsys.readouterr().out
    marks = [msgspec.json.decode(line, type=Mark) for line in (out / LOG).read_bytes().splitlines()]
    assert [mark.generation for mark in marks] == list(range(1, len(marks) + 1))
    assert marks[len(first)].judge == network.NETWORK
    assert marks[-1].against_quick is not None
    assert marks[-1].against_hand is not None
    assert marks[-1].seconds > first[-1].seconds
    assert "Generation 2" in (out / PAGE).read_text(encoding="utf-8")
    assert (out / CHECKPOINT).exists()
    _, record = network.read(out / "ur.npz", UR)
    assert len(record["marks"]) == len(marks)
    assert (out / "ur.npz").stat().st_size < 2_000_000
    state = positions(UR, 2, seed=1, count=1)[0]
    assert bots.load_bot(f"network:judge={out / 'ur.npz'}").plan(UR, state, seat_of(state), 1).actions


def test_the_largest_network_of_every_game_fits_two_megabytes(tmp_path: Path) -> None:
    for name in tablee.games():
        game = tablee.game(name)
        net = drawn(game, 1, network.WIDE, network.NARROW)
        network.save(tmp_path / "net.npz", game, net, {})
        assert (tmp_path / "net.npz").stat().st_size < 2_000_000
