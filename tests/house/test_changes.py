"""Changes: whoever follows a table by what has changed sees, byte for byte, what the whole message says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablee.games import game, games
from tablee.house.changes import LENGTH, applied, difference
from tablee.house.messages import Reader
from tablee.house.pictures import Picture, picture, picture_with
from tablee.house.prepare import Progress
from tablee.house.storage import PERSON, Seat
from tablee.house.tables import Live, new_match, new_table, twin
from tests.adapters import up_to_three

READERS = [Reader("p0", "en"), Reader("p1", "fr"), Reader("", "de")]
DECISIONS = 120


def table(name: str) -> Live:
    chairs = [Seat(i, PERSON, f"p{i}", name=f"P{i}", nonce=str(i)) for i in range(up_to_three(game(name)))]
    found = new_table(name, {}, chairs, "p0", False)
    return Live(found, new_match(found, auto=True))


def look(live: Live, reader: Reader, online: bool = False) -> Picture:
    rules = Progress()
    rules.ready.set()
    return picture(live, reader, lambda *_: online, rules)


def played(live: Live, seed: int) -> Iterator[Live]:
    """A random match, in which decisions are taken back now and then."""
    chance = random.Random(seed)
    for _ in range(DECISIONS):
        match = twin(live.begun())
        if match.over:
            return
        assert match.to_move is not None
        undoing = [seat for seat in range(match.players) if match.can_undo(seat)]
        if undoing and chance.random() < 0.2:
            match.undo(undoing[0])
        else:
            match.act(chance.choice(match.cursor.legal()))
        stored = msgspec.structs.replace(live.table, version=live.table.version + 1)
        live = Live(stored, match, live.hints, live)
        yield live


def assert_says_only(change: Any, new: Any) -> None:
    """Every value of a change stands in the whole message at its place."""
    if isinstance(change, list):
        assert change == [new]
        return
    for key, inner in change.items():
        if key == LENGTH:
            assert inner == len(new)
        else:
            assert_says_only(inner, new[int(key) if isinstance(new, list) else key])


@pytest.mark.parametrize("name", games())
def test_what_is_sent_as_changes_is_the_whole_message_byte_for_byte(name: str) -> None:
    start = table(name)
    have = {id(reader): look(start, reader) for reader in READERS}
    data = {key: msgspec.json.decode(shown.whole()) for key, shown in have.items()}
    late = random.Random(5)
    for live in played(start, seed=3):
        for reader in READERS:
            if late.random() < 0.3:
                continue  # a slow reader: the next change spans several decisions
            now = look(live, reader)
            kind, body = now.since(have[id(reader)])
            assert kind == "change"
            change = msgspec.json.decode(body)["change"]
            assert_says_only(change, msgspec.json.decode(now.whole()))
            data[id(reader)] = applied(data[id(reader)], change)
            assert msgspec.json.encode(data[id(reader)]) == now.whole()
            have[id(reader)] = now


@pytest.mark.parametrize("name", games())
def test_a_log_that_grows_is_told_as_one_that_is_told_anew(name: str) -> None:
    for live in played(table(name), seed=8):
        afresh = Live(live.table, live.match, live.hints)
        for reader in READERS:
            assert look(live, reader).whole() == look(afresh, reader).whole()


def test_a_change_is_smaller_than_the_whole() -> None:
    start = table("uruk")
    reader = READERS[0]
    wholes = changes = 0
    have = look(start, reader)
    for live in played(start, seed=2):
        now = look(live, reader)
        wholes += len(now.whole())
        changes += len(now.since(have)[1])
        have = now
    assert changes * 3 < wholes


def test_everybody_who_sees_the_same_shares_one_picture() -> None:
    live = table("ur")
    assert look(live, Reader("", "en")) is look(live, Reader("stranger", "en"))
    assert look(live, Reader("", "en")) is not look(live, Reader("", "fr"))
    assert look(live, Reader("p0", "en")) is not look(live, Reader("p1", "en"))


def test_what_looks_the_same_is_the_same_picture() -> None:
    live = table("ur")
    before = look(live, READERS[0])
    live.redraw()
    assert look(live, READERS[0]) is before
    live.redraw()
    now = look(live, READERS[0], online=True)
    assert now.tag != before.tag
    change = msgspec.json.decode(now.since(before)[1])["change"]
    assert set(change) == {"seats"}


def test_a_picture_is_remembered_until_the_next_one_and_for_its_reader_alone() -> None:
    live = table("ur")
    mine = look(live, READERS[0])
    after = next(played(live, seed=1))
    assert picture_with(after, READERS[0], mine.tag) is mine
    assert picture_with(after, READERS[1], mine.tag) is None
    assert picture_with(after, READERS[0], "unknown") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([1, 2, 3], [1, 2]), ([], [1]), ([1], []), ([[1, 2], [3]], [[1, 2], [4]]), (None, [1]), ({"a": 1}, {}),
        ([1, 2, 3, 4, 5], [1, 2, 9, 4, 5, 6]),
    ],
)  # fmt: skip
def test_lists_that_grow_shrink_and_change(old: Any, new: Any) -> None:
    change = msgspec.json.decode(msgspec.json.encode(difference(old, new)))
    assert applied(old, change) == new
