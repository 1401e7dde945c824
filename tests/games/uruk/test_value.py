"""How a position of Uruk is judged: what counts, and when it no longer does."""

from __future__ import annotations

import pytest

from tablee.games.uruk.mind.evaluate import level_of_best_site, missing_cubes
from tests.games.uruk.table import URUK, at

FULL = "display: STA LIG WHE"


def values(position: str) -> list[float]:
    return [float(value) for value in URUK.evaluate(at(position).state)]


def test_whose_turn_it_is_has_three_actions_more() -> None:
    mine = values(f"#1: HUT' | #2: POT' | turn: #1 {FULL}")
    his = values(f"#1: HUT' | #2: POT' | turn: #2 {FULL}")
    assert mine[0] > his[0]
    assert mine[1] < his[1]
    assert values(f"#1: HUT' | #2: POT' | turn: #1 actions: 1 {FULL}")[0] < mine[0]


def test_who_has_no_turn_left_has_nothing_but_points() -> None:
    late = f"| #2: POT' | epochs: 0.0.0.0 round: 5 final: 5 {FULL}"
    held = "hand: KIL KIL ROL stock: RPY"
    assert values(f"#1: HUT' {held} {late} turn: #2")[0] == values(f"#1: HUT' {late} turn: #2")[0]
    assert values(f"#1: HUT' KIL {late} turn: #2")[0] > values(f"#1: HUT' {late} turn: #2")[0]
    assert values(f"#1: HUT' {held} {late} turn: #1")[0] > values(f"#1: HUT' {late} turn: #1")[0]


def test_a_card_counts_more_when_the_discs_run_out() -> None:
    def card(epochs: str) -> float:
        rest = f"| #2: POT' | epochs: {epochs} {FULL}"
        return values(f"#1: HUT' hand: AST {rest}")[0] - values(f"#1: HUT' {rest}")[0]

    assert card("0.0.1.3") > card("3.6.4.3") > 0


@pytest.mark.parametrize(
    ("epochs", "stock", "missing"),
    [
        ("3.6.4.3", "", 0),
        ("0.6.4.3", "RP", 1),
        ("0.6.4.3", "RRR", 2),
        ("0.0.4.3", "RPY", 1),
        ("0.0.4.3", "RPYY", 1),
        ("0.0.0.3", "RPYB", 1),
        ("0.0.0.3", "RPYY", 1),
        ("0.0.0.3", "RPYBB", 0),
        ("0.0.0.3", "RPYBBB", 0),
    ],
)
def test_cubes_that_the_next_disc_still_takes(epochs: str, stock: str, missing: int) -> None:
    held = f"stock: {stock}" if stock else ""
    state = at(f"#1: HUT' {held} | #2: POT' | epochs: {epochs} {FULL}").state
    assert missing_cubes(state.record, 0) == missing


def test_the_first_epoch_makes_no_cities() -> None:
    tableaus = f"#1: HUT' ZIG' KIL | #2: POT' {FULL}"
    assert level_of_best_site(at(f"{tableaus} | epochs: 3.6.4.3").state.record, 0) == 2
    assert level_of_best_site(at(f"{tableaus} | epochs: 0.6.4.3").state.record, 0) == 4
    assert level_of_best_site(at(f"{tableaus} | epochs: 0.0.0.0 pool: 0 final: 5 round: 5").state.record, 0) == 0


def test_cards_of_the_highest_bid_are_as_good_as_paid() -> None:
    """Who is outbid will have his back. (Late in the match, when cards count more than the prize.)"""
    auction = (
        f"#1: HUT' hand: KIL | #2: POT' hand: DOM | epochs: 0.0.0.1 slot: NER down: GIB turn: #1 {FULL} phase: bid"
    )
    highest = values(f"{auction} #2 bids: #1=ROL&ROL")[0]
    outbid = values(f"{auction} #1 bids: #1=ROL&ROL #2=ZIG&ZIG")[0]
    assert outbid > highest
