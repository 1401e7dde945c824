"""Section 8 of the rulebook: settlement discs."""

from __future__ import annotations

import pytest

from tablee.engine.cursor import Cursor
from tests.games.uruk.table import URUK, at, holds, options_of, play, refused


@pytest.mark.rule("URUK-8.1", "URUK-8.6")
def test_a_disc_comes_from_the_lowest_epoch_and_its_cubes_go_to_the_supply() -> None:
    holds("""
    pos  #1: HUT' KIL stock: RRPYB | epochs: 0.2.4.3
    play d KIL[RPY]
    then epochs=0.1.4.3 tab:#1=HUT',KIL' stock:#1=RB supply:R=11 actions=2
    """)
    assert refused("#1: HUT' stock: RRPYB | epochs: 0.0.0.0", "d") == "URUK-8.1"
    assert refused("#1: HUT stock: RRPYB | #2: POT | epochs: 1.0.0.0", "d POT") == "URUK-8.1"


@pytest.mark.rule("URUK-8.2", "URUK-8.3")
def test_village_then_city_and_never_a_third_and_epoch_one_makes_villages_only() -> None:
    holds("pos #1: HUT' KIL'' LIG stock: RRPPYYBB | epochs: 0.2.4.3\nonly d HUT; d LIG")
    assert refused("#1: HUT KIL'' stock: RRPPYYBB | epochs: 0.2.4.3", "d KIL") == "URUK-8.2"
    assert refused("#1: HUT' KIL stock: RRPPYYBB | epochs: 1.2.4.3", "d HUT") == "URUK-8.3"


@pytest.mark.rule("URUK-8.4")
def test_epoch_one_costs_the_level_in_the_discoverys_colour() -> None:
    holds("""
    pos  #1: HUT LIG LYR AST stock: RRYYYYB | epochs: 7.6.4.3
    may  d HUT[R]
    may  d LIG[RR]
    may  d LYR[YYY]
    may  d AST[YYYY]
    not  d LYR[YYR]
    """)
    assert refused("#1: HUT LYR stock: RYY | epochs: 7.6.4.3", "d LYR") == "URUK-8.4"


@pytest.mark.rule("URUK-8.5", "URUK-8.7")
@pytest.mark.parametrize(
    ("epochs", "fits", "fails"),
    [
        ("0.1.4.3", ["RPY", "PYB"], ["RRP", "RP"]),
        ("0.0.1.3", ["RPYB"], ["RPYY", "RPY"]),
        ("0.0.0.1", ["RPYBB", "RRPYB"], ["RRPPY", "RRRPY", "RPYB"]),
    ],
)
def test_later_epochs_ask_for_different_colours(epochs: str, fits: list[str], fails: list[str]) -> None:
    position = f"#1: HUT' LYR stock: RRRPPYYBB | epochs: {epochs}"
    for place in ("HUT", "LYR"):
        holds(
            "\n".join(
                [f"pos {position}", *(f"may d {place}[{c}]" for c in fits), *(f"not d {place}[{c}]" for c in fails)]
            )
        )


@pytest.mark.rule("URUK-8.8")
@pytest.mark.parametrize(
    ("epochs", "place", "full", "vault", "half"),
    [
        ("1.0.0.0", "HUT", 1, 0, 1),
        ("1.0.0.0", "KIL", 2, 1, 1),
        ("1.0.0.0", "VAU", 3, 2, 2),
        ("1.0.0.0", "ZIG", 4, 3, 2),
        ("0.1.0.0", "KIL", 3, 2, 2),
        ("0.0.1.0", "KIL", 4, 3, 2),
        ("0.0.0.1", "KIL", 5, 4, 3),
    ],
)
def test_what_a_disc_costs(epochs: str, place: str, full: int, vault: int, half: int) -> None:
    position = f"#1: HUT KIL VAU ZIG stock: R*6PPYYBB | epochs: {epochs}"
    prices = {}
    for part, name in ((f"d {place} -", "full"), (f"d {place} v", "vault")):
        cursor = at(position)
        play_part(cursor, part)
        prices[name] = int(cursor.state.owed)
    cursor = at(position.replace("stock:", "keeps: MAR stock:"))
    play_part(cursor, f"d {place} h")
    assert (prices["full"], prices["vault"], int(cursor.state.owed)) == (full, vault, half)


def play_part(cursor: Cursor, part: str) -> None:
    URUK.notation_rules.play(cursor, part, whole=False)


@pytest.mark.rule("URUK-8.9")
def test_a_price_of_nothing_still_costs_the_action() -> None:
    holds("""
    pos  #1: HUT VAU | epochs: 1.6.4.3
    play d HUT v[]
    then tab:#1=HUT',VAU actions=2 used=VAU
    """)


@pytest.mark.rule("URUK-8.10", "URUK-8.13")
def test_reductions_are_not_added_up() -> None:
    assert options_of("#1: VAU COI stock: RRPPYYBB | epochs: 0.1.0.0", "d COI") == {"d COI -", "d COI v", "d COI c"}
    holds("pos #1: VAU COI stock: RPYB | epochs: 0.1.0.0\nnot d COI c[]\nplay d COI c[R]\nthen used=COI")


@pytest.mark.rule("URUK-8.11")
def test_vault_saves_a_cube_of_choice_on_any_place() -> None:
    holds("""
    pos  #1: HUT KIL VAU stock: RPY | epochs: 0.1.4.3
    may  d HUT v[RP]
    may  d KIL v[PY]
    may  d VAU v[RY]
    """)
    assert refused("#1: KIL stock: RPY | epochs: 0.1.4.3", "d KIL v") == "URUK-8.11"


@pytest.mark.rule("URUK-8.12")
def test_coinage_saves_two_cubes_over_itself_only() -> None:
    holds("pos #1: KIL COI stock: RPY | epochs: 0.1.4.3\nplay d COI c[Y]\nthen stock:#1=RP used=COI")
    assert refused("#1: KIL COI stock: RPY | epochs: 0.1.4.3", "d KIL c") == "URUK-8.12"


@pytest.mark.rule("URUK-8.14", "URUK-8.15")
def test_by_option_a_favour_is_for_the_very_next_disc_and_the_older_goes_first() -> None:
    holds("""
    pos  #1: HUT KIL VAU COI stock: RRPPYYBB keeps: NAN NIN MAR | epochs: 0.6.4.3
    opt  favour=next
    not  d COI c[R]
    not  d KIL v[RP]
    not  d KIL[RPY]
    play d COI h[RP]
    then keeps:#1=NIN,MAR discard=NAN used=- stock:#1=RPYYBB
    play d KIL h[YB]
    then keeps:#1=NIN discard=NAN,MAR
    play d VAU v[RP]
    then used=VAU
    """)
    assert refused("#1: COI stock: RRPPYYBB keeps: MAR | epochs: 0.6.4.3 opt: favour=next", "d COI[RPY]") == "URUK-8.14"


@pytest.mark.rule("URUK-8.14")
def test_a_favour_may_be_kept_for_a_later_disc_and_never_forbids_one() -> None:
    position = "#1: COI stock: RRPPYYBB keeps: MAR | epochs: 0.6.4.3"
    holds(f"pos {position}\nonly d COI -; d COI c; d COI h\nplay d COI c[R]\nthen keeps:#1=MAR")
    assert refused("#1: COI stock: RRPPYYBB | epochs: 0.6.4.3", "d COI h") == "URUK-8.14"


@pytest.mark.rule("URUK-8.16")
def test_draw_well_pays_a_village_with_cards_of_the_colour() -> None:
    holds("""
    pos  #1: KIL WEL hand: LIG SHI*2 stock: R | epochs: 1.6.4.3
    play d KIL[R+LIG]
    then discard=LIG stock:#1=- hand:#1=SHI*2 used=WEL
    """)
    assert refused("#1: KIL' WEL hand: SHI stock: RP | epochs: 0.1.4.3", "d KIL") == "URUK-8.5"
    assert refused("#1: KIL WEL hand: SHI stock: R | epochs: 1.6.4.3", "d KIL") == "URUK-8.4"


@pytest.mark.rule("URUK-8.17")
def test_cards_replace_only_missing_cubes() -> None:
    position = "#1: KIL WEL stock: RRP hand: DOM SHI AXE | epochs: 0.6.4.3"
    holds(f"pos {position}\nmay d KIL[RP+DOM]\nmay d KIL[RP+SHI]\nnot d KIL[RP+AXE]\nnot d KIL[R+DOM+SHI]")
    holds(f"pos {position}\nopt missing=free\nmay d KIL[R+DOM+SHI]\nmay d KIL[+DOM+SHI+AXE]\nnot d KIL[RP+AXE]")
    assert refused("#1: KIL WEL stock: RPY hand: SHI | epochs: 0.6.4.3", "d KIL[RP+SHI]") == "URUK-8.17"


@pytest.mark.rule("URUK-8.18")
def test_draw_well_works_with_vault_coinage_and_half_price() -> None:
    holds("""
    pos  #1: KIL WEL VAU COI hand: DOM SHI stock: R | epochs: 0.6.4.3
    may  d KIL v[R+DOM]
    may  d COI v[R+SHI]
    pos  #1: KIL WEL COI hand: DOM SHI | epochs: 0.6.4.3
    play d COI c[+DOM]
    then used=WEL,COI
    pos  #1: KIL WEL hand: DOM SHI stock: R keeps: MAR | epochs: 0.6.4.3
    play d KIL h[R+SHI]
    """)


@pytest.mark.rule("URUK-8.19")
def test_draw_well_helps_with_one_disc_a_turn_and_is_used_only_if_a_card_was_paid() -> None:
    holds("""
    pos  #1: HUT KIL WEL hand: WAL LIG stock: RR | epochs: 3.6.4.3
    play d KIL[RR]
    then used=-
    play d HUT[+WAL]
    then used=WEL
    not  d
    """)
    assert refused("#1: KIL WEL hand: LIG stock: R used: WEL | epochs: 1.6.4.3", "d KIL") == "URUK-8.4"


@pytest.mark.rule("URUK-8.21")
def test_a_players_discs_are_those_of_his_places() -> None:
    holds("pos #1: HUT' KIL'' LYR flag: volcano | #2: POT\nthen discs:#1=3 cities:#1=1 discs:#2=0")


@pytest.mark.rule("URUK-8.22")
def test_vault_and_coinage_each_reduce_one_disc_a_turn() -> None:
    holds("""
    pos  #1: KIL VAU COI stock: RRPPYYBB | epochs: 0.6.4.3
    play d COI c[R]; d KIL v[RP]
    then used=VAU,COI
    only d VAU -
    """)


def test_the_dear_last_epoch_asks_for_six_cubes() -> None:
    position = "#1: KIL VAU COI stock: R*4PPYYBB | epochs: 0.0.0.2"
    holds(f"""
    pos  {position}
    opt  epoch_cost=346
    may  d KIL[RRRPYB]
    may  d KIL[RRPPYB]
    not  d KIL[RRRRPY]
    may  d KIL v[RRRPY]
    may  d COI c[RRRP]
    not  d COI c[RRRR]
    """)


def test_a_proposal_is_a_legal_move() -> None:
    cursor = at("#1: HUT KIL WEL VAU hand: LYR*2 LIG*2 SHI*2 AXE stock: RRP | display: STA DOM WHE epochs: 0.6.4.3")
    view = URUK.view(cursor.state, 0)
    assert len(view.layings) > 5
    assert len(view.settlings) > 3
    for proposal in (*view.layings, *view.settlings):
        assert play(cursor.branch(), proposal.line).state.actions_left == 2


@pytest.mark.rule("URUK-13.6")
def test_what_is_proposed_for_lyre_lies_beside_the_others() -> None:
    cursor = at("#1: LYR' KIL ROL SHI SCA hand: DOM*2 WHE WAL AXE | #2: POT' | phase: lyre #1")
    proposals = URUK.view(cursor.state, 0).layings
    assert [proposal.place for proposal in proposals] == ["_"] * 4
    for proposal in proposals:
        assert URUK.winners(play(cursor.branch(), f"#1 y {proposal.line}").state) == [0]
