"""Sections 3 to 5 and 8 of the rulebook: turns and actions, opening, recruiting, taking sesterces."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.engine.verbs import CHANCE
from tests.games.builders.table import BUILDERS, Table

# 3 Turn and actions


@pytest.mark.rule("BLD-3.1")
def test_a_turn_begins_with_three_free_actions() -> None:
    assert Table("new 2").holds("r=3 next=first")
    assert Table("r 0").play("E").holds("r=3 next=P2")


@pytest.mark.rule("BLD-3.2")
def test_every_kind_of_action_has_its_price_in_actions() -> None:
    table = Table("20s | team A1 S1 | sites PYR{}")
    for play, left in (
        ("O HOU", 2),
        ("R A2", 2),
        ("B tS", 2),
        ("F S1", 2),
        ("A1>PYR", 2),
        ("X1", 2),
        ("X2", 1),
        ("X3", 0),
    ):
        assert Table(BUILDERS.text(table.state)).play(play).holds(f"r={left}")
    assert table.play("A1>PYR; S1>PYR").holds("r=0")


@pytest.mark.rule("BLD-3.2")
def test_nothing_but_a_kind_of_play_begins_a_play() -> None:
    state = BUILDERS.from_text("20s | team A1 | sites PYR{}")
    kinds = {BUILDERS.notation(state, action) for action in BUILDERS.legal(state)}
    assert kinds == {"O", "R", "B", ">", "X"}
    assert str(BUILDERS.why_not(state, 10)) == "BLD-3.2"


@pytest.mark.rule("BLD-3.3")
def test_each_extra_action_costs_five_sesterces() -> None:
    table = Table("20s | r 0 | brow HOU TEM PYR HOI ARM")
    assert table.play("O HOU*1").holds("s=15 r=0")
    assert table.play("O TEM*1; O PYR*1; O HOI*1").holds("s=0 r=0")
    assert table.refused("O ARM") == "BLD-3.7"


@pytest.mark.rule("BLD-3.4")
def test_extra_actions_are_bought_at_any_point_also_with_money_of_the_turn_and_mixed_with_free_ones() -> None:
    table = Table("2s | team A1 L3 M4 | sites HOU{} TEM{} | r 1")
    assert table.play("A1>HOU#").holds("s=10 r=0")
    assert table.play("L3>TEM*1").holds("s=2 r=0")
    mixed = Table("20s | team L3 M4 | sites TEM{} | r 2").play("L3>TEM")
    assert mixed.holds("r=1")
    assert mixed.play("M4>TEM*1#").holds("s=17 r=0")


@pytest.mark.rule("BLD-3.5")
def test_only_the_shortfall_is_bought_and_the_suffix_must_say_so() -> None:
    table = Table("20s | r 2")
    assert table.refused("X3*2") == "BLD-3.5"
    assert table.refused("X1*1") == "BLD-3.5"
    assert table.play("X3*1").holds("s=21 r=0")
    assert "buy" not in BUILDERS.act(0).args


@pytest.mark.rule("BLD-3.6")
def test_what_a_play_brings_cannot_pay_for_it() -> None:
    assert Table("4s | r 0").refused("B loan") == "BLD-3.7"
    assert Table("1s | team A1 | sites HOU{}").refused("A1>HOU") == "BLD-3.7"
    assert Table("4s | r 2").refused("X3") == "BLD-3.7"


@pytest.mark.rule("BLD-3.7")
def test_a_play_that_cannot_be_paid_in_full_is_illegal_to_the_last_sesterce() -> None:
    assert Table("2s | team L1 | sites STA{}").refused("L1>STA") == "BLD-3.7"
    assert Table("3s | team L1 | sites STA{}").play("L1>STA#").holds("s=6")
    assert Table("6s | team A1").refused("B S1") == "BLD-3.7"
    assert Table("7s | team A1").play("B S1").holds("s=0")


@pytest.mark.rule("BLD-3.8")
def test_the_turn_cannot_end_while_a_free_action_is_left() -> None:
    table = Table("0s | team A1 | r 1 | brow - | wrow - | piles -")
    assert table.plays() == {"X1"}
    assert table.refused("E") == "BLD-3.8"
    assert table.play("X1").plays() == {"E"}


@pytest.mark.rule("BLD-3.9")
def test_without_free_actions_one_ends_the_turn_or_goes_on_with_bought_ones() -> None:
    table = Table("5s | team A1 | r 0 | brow HOU - - - - | bdeck - | wrow - | piles -")
    assert table.plays() == {"E", "O HOU", "X1"}
    assert Table("4s | team A1 | r 0").plays() == {"E"}


@pytest.mark.rule("BLD-3.10")
def test_actions_come_in_any_order_and_are_repeated_but_for_the_investment() -> None:
    table = Table("40s | team A1 | sites PYR{}")
    table.play("X1; A1>PYR; R A2; R A3; O HOU; X1; B tS; R A4")
    assert table.holds("r=0 invested sites=PYR,HOU tools=tS team=A2,A3,A4")
    assert table.refused("B tW") == "BLD-6.1"


@pytest.mark.rule("BLD-3.11", "BLD-9.5", "BLD-10.5")
def test_what_is_gained_is_used_at_once() -> None:
    site = Table("10s | team A1 | brow HOU TEM PYR HOI ARM").play("O HOU; A1>HOU#")
    assert site.holds("s=18 r=1")
    worker = Table("10s | team A1 | sites STA{} | wrow A2 L1 - - -").play("R A2; A2>STA#")
    assert worker.holds("s=14 vp=1")
    tool = Table("10s | team A1 | sites ARM{}").play("B tS; A1+tS>ARM")
    assert tool.holds("busy:A1+tS@ARM")
    machine = Table("10s | team L4 | sites HOI{A1} QUA{}").play("L4>HOI#; HOI>QUA")
    assert machine.holds("busy:HOI@QUA")
    coins = Table("2s | team A1 | sites HOU{} STA{} | r 1").play("A1>HOU#; A1>STA*1")
    assert coins.holds("s=3")
    freed = Table("0s | team S4 | sites QUA{}").play("S4>QUA#; F S4")
    assert freed.holds("freedman:S4 r=1")


@pytest.mark.rule("BLD-3.12", "BLD-6.14")
def test_finishing_and_repaying_use_no_action() -> None:
    table = Table("20s | team A1 | sites HOU{} | loans 1")
    assert table.play("P").holds("s=5 r=3 loans=0")
    assert table.play("A1>HOU#").holds("r=2 built=HOU")


@pytest.mark.rule("BLD-3.13")
def test_nothing_carries_over_to_the_next_turn() -> None:
    table = Table("40s | team A1 A2 | sites PYR{} | P2 10s").play("B tS; A1>PYR; X1")
    assert table.holds("price:PYR=2 invested r=0")
    table.play("E; X3; E")
    assert table.holds("next=P1 price:PYR=1 !invested r=3")
    assert table.play("A2>PYR; B tW").holds("r=1")


@pytest.mark.rule("BLD-3.14")
def test_nothing_can_be_given_to_another_player() -> None:
    table = Table("20s | team A1 | tools tS | sites HOU{} | P2 20s | team A2 | sites STA{} | tools tW")
    assert table.refused("A1>STA") == "BLD-4.6"
    assert table.refused("A2>HOU") == "BLD-7.1"
    assert table.refused("A1+tW>HOU") == "BLD-7.7"
    before = BUILDERS.text(table.state)
    assert "P2 20s 0vp | team A2 | sites STA{} | tools tW" in before
    for play in table.plays():
        after = Table(before).play(play)
        assert "P2 20s 0vp | team A2 | sites STA{} | tools tW" in BUILDERS.text(after.state)


@pytest.mark.rule("BLD-3.15")
def test_every_play_brings_the_turn_nearer_to_its_end() -> None:
    """Sesterces and five for each free action fall by four or more, but for coins of a building and a loan."""
    dice = np.random.default_rng(5)
    state = BUILDERS.new(3, 8)
    for _ in range(400):
        if BUILDERS.to_move(state) == CHANCE:
            BUILDERS.apply(state, BUILDERS.legal(state)[0])
            continue
        view = BUILDERS.view(state, None)
        for text, preview in view.plays.items():  # type: ignore[attr-defined]
            seat = view.seats[view.active]  # type: ignore[attr-defined]
            used = min(preview.actions, view.free_actions)  # type: ignore[attr-defined]
            fall = seat.sesterces - preview.leaves + 5 * used
            exempt = preview.gains if preview.finishes or text == "B loan" else 0
            assert text == "E" or fall + exempt >= 4
        BUILDERS.apply(state, int(dice.choice(BUILDERS.legal(state))))


# 4 Opening a site


@pytest.mark.rule("BLD-4.1")
def test_opening_costs_an_action_and_lays_the_card_before_the_player() -> None:
    table = Table("0s | brow HOU TEM PYR HOI ARM").play("O TEM")
    assert table.holds("s=0 r=2 sites=TEM owner:TEM=P1 unmet:TEM=0/2/2/2 price:TEM=1")
    half = BUILDERS.from_text("brow HOU TEM PYR HOI ARM | part O")
    assert str(BUILDERS.why_not(half, 0)) == "BLD-4.1"


@pytest.mark.rule("BLD-4.2")
def test_the_top_card_takes_the_slot_and_the_next_becomes_visible() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | bdeck FOR ZIG MKT")
    assert table.refused("O TEM[=ZIG^FOR]") == "BLD-4.2"
    assert table.refused("O TEM[=FOR^QUA]") == "BLD-4.2"
    assert table.refused("O TEM[=FOR^-]") == "BLD-4.2"
    table.play("O TEM[=FOR^MKT]")
    assert table.holds("brow=HOU,FOR,PYR,HOI,ARM top=MKT cards:bdeck=2")
    assert table.play("O HOU").holds("brow=MKT,FOR,PYR,HOI,ARM top=ZIG")
    assert table.play("O FOR[=ZIG^-]").holds("brow=MKT,ZIG,PYR,HOI,ARM top=- cards:bdeck=0")


@pytest.mark.rule("BLD-4.3")
def test_with_an_empty_deck_the_slot_stays_empty_and_with_an_empty_row_nothing_is_opened() -> None:
    table = Table("brow HOU - - - - | bdeck -").play("O HOU[=-^-]")
    assert table.holds("brow=- r=2 sites=HOU !offers:D0=open")
    assert table.refused("O TEM") == "BLD-4.3"


@pytest.mark.rule("BLD-4.5")
def test_several_sites_may_be_opened_in_one_turn() -> None:
    table = Table("brow HOU TEM PYR HOI ARM | sites STA{}").play("O HOU; O TEM; O PYR")
    assert table.holds("sites=STA,HOU,TEM,PYR r=0")


@pytest.mark.rule("BLD-4.6")
def test_a_site_is_never_given_back_and_only_its_owner_sends_workers_there() -> None:
    table = Table("9s | team A1 | sites PYR{} | P2 9s | team A2 | sites STA{A3}")
    assert table.refused("A1>STA") == "BLD-4.6"
    assert not any(text.startswith(("O PYR", "R A3")) for text in table.plays())
    assert table.play("X3; E; X3; E").holds("owner:PYR=P1 owner:STA=P2 busy:A3@STA")


@pytest.mark.rule("BLD-4.7", "BLD-10.1")
def test_machines_are_opened_worked_on_and_finished_like_buildings() -> None:
    table = Table("9s | team A1 L4 | brow HOI TEM PYR HOU ARM").play("O HOI; A1>HOI; X1; E; X3; E")
    assert table.holds("unmet:HOI=0/0/1/0")
    assert table.play("L4>HOI#").holds("vp=2 sites=- built=- owner:HOI=P1")


# 5 Recruiting


@pytest.mark.rule("BLD-5.1")
def test_recruiting_costs_an_action_and_only_workers_of_the_row_come() -> None:
    table = Table("0s | team A1 | wrow J1 L2 - - - | wdeck M4")
    assert table.refused("R M4") == "BLD-5.1"
    assert table.play("R L2").holds("s=0 r=2 team=A1,L2")


@pytest.mark.rule("BLD-5.2")
def test_the_slot_of_a_recruit_is_filled_from_the_deck() -> None:
    table = Table("wrow J1 L2 A2 A3 L1 | wdeck M4 J2")
    assert table.refused("R L2[=J3]") == "BLD-5.2"
    assert table.refused("R L2[=-]") == "BLD-5.2"
    assert table.play("R L2[=J2]").holds("wrow=J1,J2,A2,A3,L1 cards:wdeck=1")
    assert table.play("R J1").holds("wrow=M4,J2,A2,A3,L1 cards:wdeck=0")


@pytest.mark.rule("BLD-5.3")
def test_with_an_empty_worker_deck_the_slot_stays_empty() -> None:
    table = Table("wrow J1 - - - - | wdeck -").play("R J1[=-]")
    assert table.holds("wrow=- cards:wrow=0")
    assert table.refused("R J2") == "BLD-5.3"
    assert "recruit" not in [BUILDERS.act(a).args[0] for a in BUILDERS.legal(table.state)]


@pytest.mark.rule("BLD-5.4")
def test_recruiting_may_be_repeated_in_a_turn() -> None:
    table = Table("20s | wrow J1 L2 A2 A3 L1").play("R J1; R L2; R A2; R A3")
    assert table.holds("team=J1,L2,A2,A3 s=15")


@pytest.mark.rule("BLD-5.5")
def test_a_team_has_no_limit_and_nobody_is_dismissed() -> None:
    team = "A1 A2 A3 L1 L2 L3 L4 J1 J2 J3 J4 J5 J6 M1 M2 M3 S1 S2 S3 S4 S5 S6"
    table = Table(f"5s | team {team} | wrow A4 M4 - - -").play("R A4; R M4")
    assert table.holds(f"team={team.replace(' ', ',')},A4,M4")
    table.play("X1; E")
    assert table.holds(f"team:P1={team.replace(' ', ',')},A4,M4")


@pytest.mark.rule("BLD-5.6")
def test_a_unit_is_available_or_busy() -> None:
    table = Table("9s | team A1 | sites PYR{L3}")
    assert table.holds("avail:A1 !busy:A1@PYR busy:L3@PYR !avail:L3")
    assert table.sends() == {"A1>PYR"}


# 8 Taking sesterces


@pytest.mark.rule("BLD-8.1")
@pytest.mark.parametrize(("size", "sesterces"), [(1, 1), (2, 3), (3, 6)])
def test_actions_are_exchanged_for_sesterces(size: int, sesterces: int) -> None:
    assert Table("0s").play(f"X{size}").holds(f"s={sesterces} r={3 - size}")


@pytest.mark.rule("BLD-8.2", "BLD-8.3")
def test_by_option_takes_in_a_row_add_up_to_one_of_three_actions() -> None:
    ladder = "0s | team A1 | brow HOU TEM PYR HOI ARM | opt takes_add_up=on"
    assert Table(ladder).play("X1").holds("s=1")
    assert Table(ladder).play("X1; X1").holds("s=3")
    assert Table(ladder).play("X1; X2").holds("s=6")
    assert Table("20s | team A1 | r 3 | opt takes_add_up=on").play("X3; X1").holds("s=22")
    broken = Table(ladder).play("X1; O HOU; X1")
    assert broken.holds("s=2")


@pytest.mark.rule("BLD-8.2")
def test_takes_in_a_row_are_part_of_the_position() -> None:
    begun = Table("0s | team A1 | opt takes_add_up=on").play("X1")
    text = BUILDERS.text(begun.state)
    assert "| run 1 |" in text
    assert BUILDERS.from_text(text) == begun.state
    assert BUILDERS.view(begun.state, None).takes == (2, 5, 6)  # type: ignore[attr-defined]


@pytest.mark.rule("BLD-8.2")
def test_each_exchange_is_priced_alone() -> None:
    assert Table("0s").play("X1; X1; X1").holds("s=3 r=0")
    assert Table("0s").play("X1; X2").holds("s=4 r=0")


@pytest.mark.rule("BLD-8.3")
def test_there_is_no_exchange_above_three_actions() -> None:
    table = Table("50s")
    assert table.refused("X4") == "BLD-8.3"
    assert table.refused("X0") == "BLD-8.3"
    assert table.holds("offers:D10=1,2,3")


@pytest.mark.rule("BLD-8.4")
def test_exchanges_are_repeated_and_may_use_bought_actions_at_a_loss() -> None:
    table = Table("5s").play("X3")
    assert table.holds("s=11 r=0")
    assert table.play("X1*1; X1*1").holds("s=3 r=0")
    assert BUILDERS.view(Table("9s | r 0").state, 0).plays["X1"].useless == "P3"  # type: ignore[attr-defined]
