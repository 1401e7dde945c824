"""Sections 1 and 2 of the rulebook: cards and set-up."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tablee.engine.errors import BadPlayers
from tablee.games.builders.rules.state import (
    COINS,
    COMPONENTS,
    FREEDMAN_WAGE,
    NEEDS,
    NO_OWNER,
    POINTS,
    PRODUCTION,
    RESOURCE_LETTERS,
    SITE_CODES,
    TOOL_ADDS,
    TOOL_CODES,
    UNIT_CODES,
    UNIVERSITY_CODES,
    UNIVERSITY_LEVEL,
    WAGES,
    WORKERS,
)
from tests.games.builders.table import BUILDERS, Table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def cards(kind: str) -> dict[str, dict[str, object]]:
    return {card["code"]: card for card in COMPONENTS[kind]}


def produced_by(letter: str) -> list[int]:
    """The sums of the production of all workers of a rank."""
    return [int(n) for n in sum(PRODUCTION[u] for u in range(WORKERS) if UNIT_CODES[u].startswith(letter))]


# 1 Components


@pytest.mark.rule("BLD-1.1")
def test_four_resources_always_in_the_same_order() -> None:
    assert RESOURCE_LETTERS == "SWAD"
    t = BUILDERS.tongue("en")
    assert [t(f"resource.{r}") for r in RESOURCE_LETTERS] == ["stone", "wood", "architecture", "decoration"]
    assert Table("team J5 | sites LIG{}").holds("prod:J5=0/3/0/1 unmet:LIG=2/4/1/3")


@pytest.mark.rule("BLD-1.2")
def test_the_box_holds_seventy_cards() -> None:
    counts = {kind: len(COMPONENTS[kind]) for kind in ("workers", "slaves", "tools", "universities", "buildings")}
    assert counts == {"workers": 18, "slaves": 6, "tools": 4, "universities": 4, "buildings": 29}
    first_player_card = 1
    loans, machines = COMPONENTS["loan"]["count"], len(COMPONENTS["machines"])
    assert sum(counts.values()) + loans + machines + first_player_card == 70


@pytest.mark.rule("BLD-1.3")
def test_the_bank_never_runs_out() -> None:
    table = Table("200s | team A1 | sites HOU{} | P2 200s")
    assert table.play("A1>HOU#").holds("s=208")


@pytest.mark.rule("BLD-1.4", "BLD-9.3", "BLD-9.4")
def test_a_worker_has_wage_and_production_a_building_need_coins_and_points() -> None:
    table = Table("12s | team L3 M4 | sites TEM{}")
    assert table.holds("wage:L3=3 prod:L3=0/2/1/0 unmet:TEM=0/2/2/2 vp=0")
    assert table.play("L3>TEM; M4>TEM#").holds("s=14 vp=3 built=TEM")


@pytest.mark.rule("BLD-1.5", "BLD-1.13")
def test_every_doubtful_value_is_marked_and_named_once() -> None:
    every = [card for kind in ("workers", "slaves", "tools", "universities", "buildings", "machines")
             for card in COMPONENTS[kind]]  # fmt: skip
    assert {card["trust"] for card in every} == {"R", "1", "2", "X"}
    assert [card["code"] for card in every if card["trust"] == "X"] == ["A4"]
    assert "RECONSTRUCTED" in str(cards("workers")["A4"]["doubt"])
    doubtful = {card["code"] for card in every if "doubt" in card}
    assert doubtful == {"A1", "A3", "A4", "HAR", "PHI", "FRM", "HOI", "SCA"}
    assert COMPONENTS["slave"]["freedman_wage_doubt"]
    assert COMPONENTS["slave"]["freedman_production_doubt"]
    assert COMPONENTS["university"]["level_doubt"]
    assert (FREEDMAN_WAGE, UNIVERSITY_LEVEL) == (4, 3)


@pytest.mark.rule("BLD-1.6")
def test_the_wage_of_every_worker_is_the_sum_of_its_production() -> None:
    assert list(WAGES[:WORKERS]) == list(PRODUCTION[:WORKERS].sum(axis=1))
    ranks = Counter(card["rank"] for card in COMPONENTS["workers"])
    assert ranks == {"apprentice": 4, "labourer": 4, "journeyman": 6, "master": 4}
    assert Table("team L1 J2 M3").holds("prod:L1=0/1/0/2 prod:J2=1/0/3/0 prod:M3=0/3/2/0 wage:M3=5")


@pytest.mark.rule("BLD-1.7")
def test_a_slave_costs_seven_works_for_nothing_and_as_a_freedman_for_four() -> None:
    table = Table("7s | team A1").play("B S3")
    assert table.holds("s=0 wage:S3=0 prod:S3=2/0/2/0 slave:S3")
    assert table.play("F S3").holds("wage:S3=4 prod:S3=2/0/2/0 freedman:S3")


@pytest.mark.rule("BLD-1.8")
def test_each_tool_adds_one_of_one_resource() -> None:
    assert TOOL_CODES == ("tS", "tW", "tA", "tD")
    assert np.array_equal(TOOL_ADDS, np.eye(4, dtype=int))
    assert {card["name"] for card in COMPONENTS["tools"]} == {"mallet", "hand saw", "set square", "brush"}


@pytest.mark.rule("BLD-1.9")
@pytest.mark.parametrize(
    ("university", "after"), [("uS", "3/1/0/1"), ("uW", "0/3/0/1"), ("uA", "0/1/3/1"), ("uD", "0/1/0/3")]
)
def test_each_university_fixes_one_level_at_three(university: str, after: str) -> None:
    assert university in UNIVERSITY_CODES
    assert Table("7s | team A2").play(f"B {university}>A2").holds(f"s=0 prod:A2={after}")


@pytest.mark.rule("BLD-1.10", "BLD-6.12")
def test_a_loan_brings_ten_costs_fifteen_to_repay_and_two_points_if_not() -> None:
    table = Table("5s | team A1").play("B loan")
    assert table.holds("s=15 loans=1 pile:loans=3 count:P1=0/1/0 score:P1=0.0")
    assert table.play("P").holds("s=0 loans=0")
    assert Table("4s | loans 1").holds("score:P1=-1.6")


@pytest.mark.rule("BLD-1.11")
def test_the_buildings_add_up() -> None:
    buildings = slice(0, 29)
    assert (COINS[buildings].sum(), POINTS[buildings].sum()) == (324, 93)
    assert list(NEEDS[buildings].sum(axis=0)) == [49, 49, 49, 49]
    assert Table("sites LIG{} PYR{}").holds("unmet:LIG=2/4/1/3 unmet:PYR=4/4/4/4")


@pytest.mark.rule("BLD-1.12", "BLD-10.2")
def test_machines_pay_nothing_give_two_points_and_produce_three() -> None:
    assert list(COINS[29:]) == [0] * 4
    assert list(POINTS[29:]) == [2] * 4
    assert POINTS.sum() == 101
    assert Table("team HOI SAW DRA SCA").holds(
        "prod:HOI=3/0/0/0 prod:SAW=0/3/0/0 prod:DRA=0/0/3/0 prod:SCA=0/0/0/3 wage:HOI=0 vp=8"
    )


@pytest.mark.rule("BLD-1.14")
def test_the_checksums_of_every_group_hold() -> None:
    assert [produced_by(rank) for rank in "ALJM"] == [[2] * 4, [3] * 4, [6] * 4, [5] * 4]
    assert list(PRODUCTION[:WORKERS].sum(axis=0)) == [16] * 4
    assert list(PRODUCTION[WORKERS : WORKERS + 6].sum(axis=0)) == [6] * 4
    assert list(NEEDS[29:].sum(axis=0)) == [3] * 4
    groups = {2: (8, 4), 4: (4, 4), 6: (4, 6), 8: (4, 8), 10: (4, 10), 12: (2, 6), 14: (2, 7), 16: (1, 4)}
    for need, (count, sums) in groups.items():
        group = NEEDS[:29][NEEDS[:29].sum(axis=1) == need]
        assert len(group) == count
        assert list(group.sum(axis=0)) == [sums] * 4


@pytest.mark.rule("BLD-1.15")
def test_every_card_has_a_code_of_its_own_and_the_two_saws_are_told_apart() -> None:
    codes = [*UNIT_CODES[:24], *SITE_CODES, *TOOL_CODES, *UNIVERSITY_CODES]
    assert len(set(codes)) == len(codes)
    for language in ("en", "fr", "de"):
        t = BUILDERS.tongue(language)
        assert t("card.tW") != t("card.SAW")


# 2 Set-up


@pytest.mark.rule("BLD-2.1")
def test_two_to_four_players() -> None:
    assert BUILDERS.players == (2, 3, 4)
    for wrong in (1, 5):
        with pytest.raises(BadPlayers):
            BUILDERS.new(wrong)


@pytest.mark.rule("BLD-2.2", "BLD-2.5", "BLD-2.11")
@PLAYERS
def test_rows_and_decks_have_the_counts_of_the_table(players: int) -> None:
    workers = {2: 11, 3: 10, 4: 9}[players]
    table = Table(f"new {players} seed 3")
    assert table.holds(f"cards:brow=5 cards:bdeck=28 cards:wrow=5 cards:wdeck={workers} complete")


@pytest.mark.rule("BLD-2.2")
def test_buildings_and_machines_are_shuffled_together() -> None:
    rows = {tuple(BUILDERS.new(2, seed).building_row) for seed in range(60)}
    assert len(rows) > 55
    assert any(card >= 29 for row in rows for card in row)


@pytest.mark.rule("BLD-2.3", "BLD-4.4")
def test_the_top_building_is_visible_but_cannot_be_taken() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | bdeck FOR *")
    assert table.holds("top=FOR")
    assert table.refused("O FOR") == "BLD-4.4"
    view = BUILDERS.view(table.state, None)
    assert view.building_top.code == "FOR"  # type: ignore[attr-defined]


@pytest.mark.rule("BLD-2.3")
def test_by_option_the_top_building_is_hidden_too() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | bdeck FOR *", building_top_visible="off")
    assert table.holds("top=- cards:bdeck=28")
    assert BUILDERS.view(table.state, None).building_top is None  # type: ignore[attr-defined]
    assert table.play("O HOU[=ZIG]").holds("brow=ZIG,TEM,PYR,HOI,ARM top=- cards:bdeck=27")
    assert table.refused("O TEM[=FOR^MKT]") == "BLD-2.3"
    fresh = BUILDERS.new(2, 4, {"building_top_visible": "off"})
    assert int(fresh.record.building_deck.sum()) == 28


@pytest.mark.rule("BLD-2.4")
@PLAYERS
def test_everybody_gets_one_apprentice_at_random(players: int) -> None:
    dealt = set()
    for seed in range(40):
        table = Table(f"new {players} seed {seed}")
        assert all(table.holds(f"team:P{p}=A?") for p in range(1, players + 1))
        dealt.add(tuple(int(owner) for owner in table.state.owner[:4]))
    assert len(dealt) > 3 * players


@pytest.mark.rule("BLD-2.5")
def test_left_over_apprentices_join_the_worker_deck() -> None:
    for seed in range(10):
        s = BUILDERS.new(2, seed).record
        left = [a for a in range(4) if s.owner[a] == NO_OWNER]
        assert len(left) == 2
        assert all(s.worker_deck[a] or a in s.worker_row for a in left)


@pytest.mark.rule("BLD-2.6")
def test_the_worker_deck_shows_no_card() -> None:
    state = BUILDERS.new(3, 1)
    view = BUILDERS.view(state, 0)
    assert view.worker_deck == len(view.workers_unseen) == 10  # type: ignore[attr-defined]
    table = Table("wrow J1 ? - - - | wdeck A3 L1 M4 | bdeck *")
    outcomes = {BUILDERS.notation(table.state, outcome): odds for outcome, odds in BUILDERS.chances(table.state)}
    assert outcomes == {"=A3": 1, "=L1": 1, "=M4": 1}


@pytest.mark.rule("BLD-2.7")
def test_any_card_left_in_a_pile_may_be_chosen() -> None:
    table = Table("20s | team A1")
    assert table.holds("pile:slaves=6 pile:tools=4 pile:loans=4 pile:univ=4")
    bought = {text for text in table.plays() if text.startswith("B")}
    slaves, tools = {f"B S{k}" for k in range(1, 7)}, {f"B t{r}" for r in "SWAD"}
    assert bought == slaves | tools | {"B loan"} | {f"B u{r}>A1" for r in "SWAD"}


@pytest.mark.rule("BLD-2.8")
@PLAYERS
def test_everybody_starts_with_ten_sesterces_and_an_apprentice(players: int) -> None:
    table = Table(f"new {players}")
    for p in range(1, players + 1):
        assert table.holds(f"s:P{p}=10 vp:P{p}=0 sites:P{p}=- tools:P{p}=- loans:P{p}=0 built:P{p}=-")


@pytest.mark.rule("BLD-2.9")
@PLAYERS
def test_the_first_player_is_chosen_at_random(players: int) -> None:
    firsts = Counter(int(BUILDERS.new(players, seed).first) for seed in range(60))
    assert set(firsts) == set(range(players))


@pytest.mark.rule("BLD-2.10")
def test_the_first_player_stays_the_same_and_play_goes_by_seats() -> None:
    table = Table("P1 | P2 | P3 | first P2")
    for turn in ("P3", "P1", "P2", "P3"):
        assert table.play("X3; E").holds(f"next={turn} first=P2")
    assert table.refused("P1: X3") == "BLD-2.10"


@pytest.mark.rule("BLD-2.12")
def test_everybody_sees_everything_before_every_player() -> None:
    table = Table("7s | team A1/uW | sites THE{L3+tW} | loans 1 | P2 12s | team S2 | tools tS")
    views = [BUILDERS.view(table.state, seat) for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    seats = views[1].seats  # type: ignore[attr-defined]
    assert (seats[1].sesterces, seats[1].team[0].code, seats[1].tools[0].code) == (12, "S2", "tS")
    assert seats[0].sites[0].units[0].tool == "tW"
