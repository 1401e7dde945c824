"""Test scripts: every verb, continuation lines, failing lines with their place, files without a block."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tablee.engine.script import Report, blocks, run_script
from tests.toy import GAME

POS = "deck:11133 hands:11100/11100 bids:0/0 doubled:00 tokens:11 won:0/0 turn:1 prize:0 asks:- phase:draw"


def run(block: str) -> Report:
    return run_script(GAME, f"# A title\n\n```toy-test\npos {POS}\n{dedent(block).strip()}\n```\n")


def reasons(block: str) -> list[tuple[int, str]]:
    return [(number, reason) for number, _, reason in run(block).failures]


def test_a_block_that_holds_passes_and_is_counted() -> None:
    report = run(
        """
        # a comment
        then asks=-
        play draw:4
        only 0: bid:1 bid:2 bid:3
        may  0: bid:2
        not  0: bid:5
        play 0: bid:2 seal
        play 1: bid:3 double
        then score:0=0 score:1=4 asks=-
        """
    )
    assert report.passed
    assert report.failures == []
    assert (report.blocks, report.lines) == (1, 9)


def test_may_plays_nothing_and_may_stop_in_the_middle() -> None:
    assert run("play draw:4\nmay 0: bid:2\nthen asks=0\nonly bid:1 bid:2 bid:3").passed
    assert reasons("play draw:4\nplay 0: bid:2") == [(6, "The line stops before the bid is sealed.")]


def test_opt_changes_the_position_just_loaded() -> None:
    block = "play 0: draw:4 bid:2 seal\nplay 1: bid:2 seal\nthen score:0={}"
    assert run(block.format(0)).passed
    assert run("opt ties=first rounds=1\n" + block.format(4) + " ended winner=0").passed


def test_pos_may_be_given_again_and_starts_afresh() -> None:
    assert run(f"opt rounds=1\nplay draw:4 bid:2 seal bid:1 seal\nthen ended\npos {POS}\nthen asks=-").passed


def test_chance_that_is_not_written_may_be_anything() -> None:
    assert run("play 0: bid:2 seal\nthen asks=1").passed


def test_a_line_that_begins_with_two_blanks_continues_the_one_above() -> None:
    first, second = POS[: POS.index(" bids")], POS[POS.index("bids") :]
    lines = [
        f"pos  {first}",
        f"  {second}",
        "# a comment",
        "  that goes on",
        "play draw:4",
        "then",
        "  asks=0",
        "  prize=4",
    ]
    report = run_script(GAME, "\n".join(["```toy-test", *lines, "```"]))
    assert report.passed
    assert report.lines == 3


@pytest.mark.parametrize(("line", "reason"), [
    ("then asks=1", "does not hold: asks=1"),
    ("then asks=0 prize=2 prize=4", "does not hold: prize=2 (position: deck:11123"),
    ("then nonsense", "'nonsense' is no fact."),
    ("play 0: bid:5", "You do not hold that card."),
    ("play 1: bid:1 seal", "It is not for seat 1 to decide."),
    ("play 0: jump", "'jump' is no move"),
    ("may 0: bid:4", "You do not hold that card."),
    ("not 0: bid:1", "it was accepted"),
    ("not 0: jump", "'jump' is no move"),
    ("only bid:1 bid:2", "also legal: bid:3"),
    ("only bid:1 bid:2 bid:3 bid:4 seal", "not legal: bid:4 seal"),
    ("opt tie=first", "There is no option 'tie'"),
    ("opt ties", "An option is written name=value, not 'ties'."),
    ("pos nonsense", "A position has the fields"),
    ("dance now", "there is no verb 'dance'"),
])  # fmt: skip
def test_a_line_that_fails_is_reported_with_place_and_reason(line: str, reason: str) -> None:
    report = run(f"play draw:4\n{line}")
    assert not report.passed
    ((number, text, why),) = report.failures
    assert number == 6
    assert text == line
    assert reason in why


def test_not_also_means_somebody_elses_turn_and_a_finished_game() -> None:
    assert run("play draw:4\nnot 1: bid:1").passed
    assert run("opt rounds=1\nplay draw:4 bid:2 seal bid:1 seal\nnot 0: bid:1").passed


def test_the_rest_of_a_block_runs_after_a_failure() -> None:
    assert [n for n, _ in reasons("play draw:4\nthen asks=1\nplay 0: bid:2 seal\nthen asks=0\nthen asks=1")] == [6, 8]


def test_without_a_position_nothing_runs() -> None:
    report = run_script(GAME, "```toy-test\nplay draw:4\npos rubbish\nthen asks=0\n```")
    assert [n for n, _, _ in report.failures] == [2, 3, 4]
    assert report.failures[0][2] == report.failures[2][2] == "no position has been loaded"


def test_every_block_starts_without_a_position() -> None:
    report = run_script(GAME, f"```toy-test\npos {POS}\n```\nText.\n```toy-test\nthen asks=-\n```\n")
    assert report.blocks == 2
    assert [n for n, _, _ in report.failures] == [6]


@pytest.mark.parametrize("text", ["", "No fence at all.\n", "```ur-test\npos x\n```\n", "```\npos x\n```\n"])
def test_a_file_without_a_block_of_the_game_does_not_pass(text: str) -> None:
    report = run_script(GAME, text)
    assert report.blocks == 0
    assert report.failures == []
    assert not report.passed


def test_fences_of_every_kind_are_told_apart() -> None:
    text = dedent(
        """\
        ```python title="x"
        then a
        ```
        ````toy-test
        then b
        ```
        then c
        ````
        Inline ```toy-test``` is no fence.
        ~~~toy-test and more words
        then d
        ```
        ~~~
        1. In a list:
           ```toy-test
           then e
             and on
           ```
        ```toy-test
        then f, never closed
        """
    )
    found = [[f"{line.verb} {line.rest}".strip() for line in block] for block in blocks(text, "toy-test")]
    assert found == [["then b", "```", "then c"], ["then d", "```"], ["then e and on"], ["then f, never closed"]]
