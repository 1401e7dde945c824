"""Sections 1 and 2 of the rulebook: components and set-up."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import numpy as np
import pytest

from tablee.engine.errors import BadInput
from tablee.games.uruk.rules.invariants import check
from tablee.games.uruk.rules.state import (
    CARDS,
    CODES,
    COLOUR,
    COLOUR_LETTERS,
    COMPONENTS,
    COPIES,
    DISCOUNTER,
    F_DISCOUNT,
    F_PRODUCE,
    FUNCTION,
    LEVEL,
    TYPES,
)
from tests.games.uruk.table import URUK, at, holds, play


def by_code(name: str) -> dict[str, object]:
    return {card["code"]: card.get(name) for card in COMPONENTS["discoveries"]}


@pytest.mark.rule("URUK-1.1", "URUK-1.2")
def test_there_are_23_cards_of_each_colour_in_28_types() -> None:
    assert TYPES == 28
    assert COPIES[:TYPES].sum() == 92
    for colour in range(4):
        assert COPIES[:TYPES][colour == COLOUR].sum() == 23
    for level, types, copies in ((1, 4, 1), (2, 12, 3), (3, 8, 4), (4, 4, 5)):
        assert (LEVEL[:TYPES] == level).sum() == types
        assert set(COPIES[:TYPES][LEVEL[:TYPES] == level]) == {copies}


@pytest.mark.rule("URUK-1.3")
def test_every_discovery_has_its_level_and_colour() -> None:
    levels, colours = by_code("level"), by_code("colour")
    assert [levels[code] for code in ("HUT", "LIG", "SCA", "AQU")] == [1, 2, 3, 4]
    assert [colours[code] for code in ("HUT", "AXL", "LYR", "AQU")] == ["R", "P", "Y", "B"]
    assert set(by_code("trust").values()) == {"high", "medium", "coin-flip"}


@pytest.mark.rule("URUK-1.4")
def test_pulley_and_sewer_show_all_four_colours_between_them() -> None:
    shows = by_code("shows")
    assert (shows["PUL"], shows["SEW"]) == ("PY", "BR")
    holds("""
    pos  #1: PUL SEW
    only r PUL=P; r PUL=Y
    only r SEW=R; r SEW=B
    """)


@pytest.mark.rule("URUK-1.5", "URUK-1.6")
def test_each_colour_has_one_discounter_and_one_producer() -> None:
    for family in (F_DISCOUNT, F_PRODUCE):
        cards = [card for card in range(TYPES) if FUNCTION[card] == family]
        assert sorted(COLOUR[card] for card in cards) == [0, 1, 2, 3]
    assert [CODES[card] for card in DISCOUNTER] == ["WAL", "AXE", "STA", "SHI"]


@pytest.mark.rule("URUK-1.7")
def test_there_are_seven_gods_and_three_disasters() -> None:
    kinds = [event["kind"] for event in COMPONENTS["events"]]
    assert (kinds.count("god"), kinds.count("disaster")) == (7, 3)
    assert set(COPIES[TYPES:CARDS]) == {1}


@pytest.mark.rule("URUK-1.8")
def test_epochs_have_their_discs_and_prices() -> None:
    assert COMPONENTS["epochs"]["discs"] == [[3, 6, 4, 3], [5, 6, 4, 3], [7, 6, 4, 3]]
    assert COMPONENTS["epochs"]["price"] == [0, 3, 4, 5]
    view = URUK.view(URUK.new(3, seed=1), 0)
    assert [(epoch.price, epoch.different) for epoch in view.epochs] == [(0, 0), (3, 3), (4, 4), (5, 4)]


@pytest.mark.rule("URUK-1.9", "URUK-1.10", "URUK-1.12")
def test_nothing_is_lost_and_nothing_exists_twice() -> None:
    for players in URUK.players:
        state = URUK.new(players, seed=4)
        assert check(state.record) == 0
        state.array["supply"][0, 2] -= 1
        assert check(state.record) != 0
    with pytest.raises(BadInput, match=r"KIL is named more often than it exists"):
        URUK.from_text("#1: KIL hand: KIL*3")
    with pytest.raises(BadInput, match=r"stock of #1: so many R do not exist"):
        URUK.from_text("#1: HUT stock: R*13")
    with pytest.raises(BadInput, match=r"only 24 discs"):
        URUK.from_text("#1: HUT' | epochs: 12.6.4.3")


@pytest.mark.rule("URUK-1.11")
def test_the_first_player_is_marked_and_summary_cards_are_nothing_else() -> None:
    view = URUK.view(URUK.new(4, seed=3), 0)
    assert view.seats[view.first].number == 1
    assert sum(kind.copies for kind in view.types) == 102


@pytest.mark.rule("URUK-1.13")
def test_what_is_reconstructed_lies_in_one_file_and_says_so() -> None:
    text = files("tablee.games.uruk").joinpath("components.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTED" in text
    data = tomllib.loads(text)
    assert data["epochs"]["price_sure"] == [True, False, False, False]
    assert all(card["trust"] for card in data["discoveries"])


@pytest.mark.rule("URUK-2.1")
def test_the_first_player_is_drawn_and_then_it_goes_clockwise() -> None:
    firsts = {int(URUK.new(3, seed=seed).first) for seed in range(40)}
    assert firsts == {0, 1, 2}
    state = URUK.new(3, seed=2, options={"first_player": "3"})
    assert URUK.to_move(state) == 2
    cursor = at(URUK.text(state))
    assert [play(cursor, "/").seat, play(cursor, "/").seat, play(cursor, "/").seat] == [0, 1, 2]


@pytest.mark.rule("URUK-2.2", "URUK-2.3", "URUK-2.11", "URUK-2.12")
def test_each_tribe_begins_with_a_level_one_card_a_village_and_three_cubes_on_the_card() -> None:
    holds("""
    pos  new: NET CIS
    then tab:#1=NET'{PPP} tab:#2=CIS'{BBB} stock:#1=- stock:#2=- supply=42 boxdiscs=6 pool=0
    then box:HUT=1 box:POT=1 box:KIL=0 boxsize=2
    """)
    dealt = {int(URUK.new(4, seed=seed).laid[0, 0]) for seed in range(40)}
    assert dealt == {0, 1, 2, 3}


@pytest.mark.rule("URUK-2.4", "URUK-2.5")
def test_level_two_cards_lie_on_top_of_levels_three_and_four_and_the_events() -> None:
    state = URUK.new(4, seed=9)
    upper = {int(LEVEL[card]) for card in np.flatnonzero(state.upper)}
    assert upper == {2}
    assert int(state.lower.sum()) == 62
    assert all(state.lower[card] == COPIES[card] for card in range(CARDS) if LEVEL[card] in (0, 3, 4))
    assert [int(state.hand[seat].sum()) for seat in range(4)] == [5, 5, 5, 5]
    assert not state.known.any()


@pytest.mark.rule("URUK-2.6", "URUK-2.7", "URUK-2.8", "URUK-2.9", "URUK-2.10", "URUK-2.13")
@pytest.mark.parametrize(
    ("new", "facts"),
    [
        ("HUT NET", "upper=13 decksize=75 discardsize=10 cards:#2=5 epochs=3.6.4.3 boxdiscs=6 supply=42 boxsize=2"),
        ("HUT NET POT", "upper=13 decksize=75 discardsize=5 cards:#3=5 epochs=5.6.4.3 boxdiscs=3 supply=39 boxsize=1"),
        (
            "HUT NET POT CIS",
            "upper=12 decksize=74 discardsize=1 cards:#4=5 epochs=7.6.4.3 boxdiscs=0 supply=36 boxsize=0",
        ),
    ],
)
def test_the_table_after_set_up(new: str, facts: str) -> None:
    holds(f"pos new: {new}\nthen {facts} displaysize=3 slot=- renewals=0 next=#1")
    state = URUK.from_text(f"new: {new}")
    assert all(LEVEL[card] == 2 for card in state.discard[: int(state.discarded)])


def test_the_same_seed_gives_the_same_game_and_others_differ() -> None:
    assert URUK.new(3, seed=5) == URUK.new(3, seed=5)
    assert len({URUK.new(3, seed=seed).to_bytes() for seed in range(20)}) == 20
    assert COLOUR_LETTERS == "RPYB"
