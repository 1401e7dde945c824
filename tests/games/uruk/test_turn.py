"""Sections 3, 4, 7, 9 and 11 of the rulebook: turns, cards, exchange, card actions, the end of a turn."""

from __future__ import annotations

import pytest

from tablee.engine.cursor import Cursor
from tests.games.uruk.table import URUK, at, holds, options_of, play, refused

FULL = "display: STA LIG WHE"

# 3 Turn and actions


@pytest.mark.rule("URUK-3.1")
def test_a_round_is_one_turn_of_each_from_the_first_player_on() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | #3: CIS' | {FULL}
    play 1#1 /; 1#2 /; 1#3 /
    then round=2 next=#1
    not  1#1 /
    not  #2 /
    """)


@pytest.mark.rule("URUK-3.2", "URUK-3.3", "URUK-3.5", "URUK-3.13")
def test_up_to_three_actions_in_any_order_and_the_end_is_a_decision_of_its_own() -> None:
    holds(f"""
    pos  #1: HUT'{{RRR}} KIL' ROL' DOM' hand: DOM*2 | #2: POT | {FULL}
    play t LIG; t STA; x DOM
    then actions=0 stock:#1=Y
    only /
    not  r KIL
    play /
    then next=#2 turn=#2
    play #2 /
    then next=#1
    """)
    assert refused(f"#1: HUT'{{R}} actions: 0 | {FULL}", "r HUT") == "URUK-3.2"


@pytest.mark.rule("URUK-3.4")
def test_there_are_six_kinds_of_action_and_the_free_swap() -> None:
    position = "#1: HUT'{R} KIL AXL AQU COG' stock: RRPPYYBB hand: KIL LIG*2 | display: STA LIG WHE epochs: 0.6.4.3"
    holds(f"pos {position}\nonly t; +; r; x; d; q; c; w; /")


@pytest.mark.rule("URUK-3.6", "URUK-3.7")
def test_each_function_is_used_once_in_a_turn() -> None:
    holds("""
    pos  #1: KIL PUL stock: RRRRPPPP
    play r KIL
    not  r KIL
    play r PUL=Y
    then used=KIL,PUL
    not  r
    """)
    assert refused("#1: KIL PUL used: KIL", "r KIL") == "URUK-3.6"
    assert refused("#1: AQU hand: KIL used: AQU", "q cards") == "URUK-3.6"
    assert refused("#1: VAU stock: RRR used: VAU | epochs: 1.0.0.0", "d VAU v") == "URUK-3.6"
    for card in ("HUT{R}", "ROA{R}", "PIP{R}", "SEW", "ZIG", "AST"):
        assert refused(f"#1: {card} KIL used: {card[:3]} | display: KIL _ _", f"r {card[:3]}") == "URUK-3.6"


@pytest.mark.rule("URUK-3.8")
def test_states_and_triggers_are_not_used_up() -> None:
    holds(f"""
    pos  #1: HUT' KIL' ROL' | #2: PIP | {FULL}
    play r KIL; r ROL /
    play #2 p R
    then used=- tab:#2=PIP{{R}} next=#2
    """)


@pytest.mark.rule("URUK-3.9")
def test_laying_a_card_again_does_not_refresh_it() -> None:
    holds("""
    pos  #1: HUT'{RR} hand: KIL*2 NET | #2: POT'
    play r HUT; +NET/HUT[]
    then hand:#1=KIL*2,HUT used=HUT tab:#1=NET'{PPP}
    play +HUT/NET[]
    then tab:#1=HUT'{RRR} used=HUT
    """)
    assert refused("#1: HUT'{RRR} used: HUT", "r HUT") == "URUK-3.6"


@pytest.mark.rule("URUK-3.10")
def test_a_discovery_may_be_used_in_the_turn_in_which_it_is_laid() -> None:
    holds("""
    pos  #1: HUT' hand: KIL*2
    play +KIL[KIL]; r KIL
    then stock:#1=R
    """)


@pytest.mark.rule("URUK-3.11")
def test_helpers_are_optional() -> None:
    holds("""
    pos  #1: HUT' WAL VAU AXL hand: KIL*2 stock: RRRR | epochs: 2.6.4.3
    may  +KIL[KIL]
    may  +KIL%[]
    may  d VAU[RRR]
    may  d VAU v[RR]
    may  /
    """)


@pytest.mark.rule("URUK-3.12")
def test_an_action_that_changes_nothing_is_not_offered() -> None:
    position = "#1: HUT' hand: DOM*1"
    holds(f"pos {position}\nonly /")
    for verb in ("r", "x", "+", "d"):
        assert refused(position, verb) == "URUK-3.12"
    assert refused(position, "t") == "URUK-4.11"


@pytest.mark.rule("URUK-3.14", "URUK-3.15")
def test_a_hand_has_no_limit_and_only_its_size_is_public() -> None:
    cursor = at("#1: HUT'{RR} hand: KIL*3 WAL*3 LIG*3 stock: RB | #2: POT | display: DOM STA WHE deck: SHI")
    play(cursor, "t DOM; t *SHI")
    view = URUK.view(cursor.state, 1)
    assert view.seats[0].cards == 11
    assert [(held.code, held.count) for held in view.seats[0].hand] == [("DOM", 1)]
    assert view.seats[0].stock == (1, 0, 0, 1)
    assert view.seats[0].places[0].cubes == "RR"


@pytest.mark.rule("URUK-3.16")
def test_the_game_stops_at_the_round_cap() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | {FULL} round: 100 turn: #2
    play #2 /
    then ended round=100
    pos  #1: HUT' | #2: POT' | {FULL} round: 100 turn: #2
    opt  round_cap=off
    play #2 /
    then playing round=101
    pos  #1: HUT' | #2: POT' | {FULL} round: 100 turn: #2 final: 101
    play #2 /
    then playing round=101
    """)
    cursor = play(at(f"#1: HUT' | #2: POT' | {FULL} round: 7 turn: #2", round_cap=7), "#2 /")
    assert str(URUK.ending(cursor.state)) == "URUK-3.16"


# 4 Taking cards, deck and discard


@pytest.mark.rule("URUK-4.1", "URUK-4.2")
def test_a_card_comes_from_the_deck_or_the_display_which_is_not_refilled_at_once() -> None:
    holds("""
    pos  #1: HUT' | display: KIL KIL DOM deck: SHI WHE PUL
    only t *; t KIL; t DOM
    play t KIL
    then display=_,KIL,DOM hand:#1=KIL
    play t *SHI
    then hand:#1=KIL,SHI deck=WHE,PUL
    play / WHE
    then display=WHE,KIL,DOM next=#2
    """)
    assert refused("#1: HUT' | display: KIL KIL DOM", "t LYR") == "URUK-4.1"


@pytest.mark.rule("URUK-4.3", "URUK-4.4")
def test_after_an_event_card_the_player_draws_again() -> None:
    holds("""
    pos  #1: HUT' AQU stock: RR | deck: NAN ISH VOL SHI WHE PUL display: _ KIL DOM
    play t *(NAN^)(ISHv)(VOL-)SHI
    then slot=NAN down=ISH discard=VOL hand:#1=SHI actions=2
    pos  #1: HUT' AQU stock: RR | deck: NAN SHI display: _ KIL DOM
    play q R>*(NAN^)SHI
    then slot=NAN hand:#1=SHI
    pos  #1: HUT' | deck: NAN SHI display: _ KIL DOM
    play / (NAN^)SHI
    then slot=NAN display=SHI,KIL,DOM
    pos  #1: HUT' | #2: POT | slot: ISH down: GIB deck: NAN SHI phase: gift #1
    play #1 g *(NAN-)SHI
    then hand:#1=SHI discard=NAN
    """)


@pytest.mark.rule("URUK-4.5")
def test_the_deck_is_renewed_when_a_card_must_be_drawn_from_an_empty_one() -> None:
    holds("""
    pos  #1: HUT' | deck: SHI discard: KIL DOM
    play t *SHI
    then deck=- discard=KIL,DOM renewals=0
    not  t *KIL
    play t *~KIL
    then deck=DOM discard=- renewals=1
    not  t *~DOM
    """)


@pytest.mark.rule("URUK-4.6", "URUK-4.7", "URUK-4.10")
def test_the_first_renewal_boxes_the_fifteen_oldest_discards_events_too() -> None:
    holds("""
    pos  #1: HUT' | discard: KIL*3 GIB WAL*3 LIG*3 AXE*3 ROL*2 ISH SHI slot: NER
    play t *~(ISHv)SHI
    then box:KIL=3 box:GIB=1 box:ROL=3 box:SHI=2 deck=- down=ISH slot=NER renewals=1
    """)


@pytest.mark.rule("URUK-4.8")
def test_nothing_is_boxed_if_too_little_would_remain() -> None:
    holds("""
    pos  #1: HUT' | discard: KIL*3 WAL*3 LIG*3 AXE*3 ROL*3
    play t *~KIL
    then decksize=14 renewals=1 box:KIL=0
    pos  #1: HUT' | discard: KIL*3 WAL*3 LIG*3 AXE*3 ROL*3 GIB NER
    play t *~KIL
    then decksize=16 box:WAL=0
    """)


@pytest.mark.rule("URUK-4.9")
def test_later_renewals_box_nothing() -> None:
    holds("""
    pos  #1: HUT' | discard: KIL*3 WAL*3 LIG*3 AXE*3 ROL*3 SHI renewals: 1
    play t *~KIL
    then decksize=15 discard=- box:WAL=0
    """)


@pytest.mark.rule("URUK-4.11")
def test_without_any_discovery_left_no_draw_is_offered_and_the_refill_brings_nothing() -> None:
    holds("""
    pos  #1: HUT' AQU stock: R | discard: GIB NER display: KIL _ DOM
    only t KIL; t DOM
    only q R>KIL; q R>DOM
    play /
    then display=KIL,_,DOM renewals=0 discard=GIB,NER next=#2
    pos  #1: HUT' stock: R*12 | #2: POT stock: P*12Y*12 | #3: CIS stock: B*12
      | slot: ISH down: GIB discard: NER turn: #1 actions: 0
    play /
    then next=#2 discard=NER,ISH,GIB
    """)


@pytest.mark.rule("URUK-4.12")
def test_cards_discarded_together_go_by_id_but_an_exchange_keeps_its_order() -> None:
    holds("""
    pos  #1: HUT' KIL hand: LYR*2 LIG WAL
    play +LYR[LIG&WAL LYR]
    then discard=WAL,LIG,LYR
    pos  #1: HUT' KIL DOM LIG hand: LIG DOM KIL
    play x LIG DOM KIL
    then discard=LIG,DOM,KIL
    pos  #1: HUT' hand: WAL*3 LIG*3 KIL*3 SHI*2 | slot: ISH down: NER phase: cut #1
    play #1 h SHI KIL LIG
    then discard=SHI,KIL,LIG
    """)


@pytest.mark.rule("URUK-4.13")
def test_a_draw_that_turns_up_events_only_is_lost_and_the_action_spent() -> None:
    holds("""
    pos  #1: HUT' | deck: NAN GIB
    play t *(NAN^)(GIBv)_
    then hand:#1=- slot=NAN down=GIB actions=2
    pos  #1: HUT' AQU stock: RR | deck: NAN display: KIL _ _
    play q RR>KIL *(NAN^)_
    then stock:#1=- hand:#1=KIL actions=2
    """)


# 7 Exchanging cards


@pytest.mark.rule("URUK-7.1", "URUK-7.2")
def test_any_number_of_cards_whose_type_is_laid_become_cubes_of_their_colour() -> None:
    holds("""
    pos  #1: HUT' KIL hand: KIL*2 DOM SHI | #2: POT' DOM
    only x KIL; x DOM
    only x KIL KIL; x KIL DOM; x KIL -
    play x KIL DOM KIL
    then stock:#1=RRY hand:#1=SHI actions=2 discard=KIL,DOM,KIL
    """)
    assert refused("#1: KIL hand: KIL", "x -") == "URUK-7.2"


@pytest.mark.rule("URUK-7.3")
def test_the_type_must_be_laid_now() -> None:
    assert refused("#1: HUT' KIL hand: KIL SHI", "x SHI") == "URUK-7.3"
    holds("""
    pos  #1: HUT' KIL hand: ROA*2 KIL | #2: KIL | display: STA LIG WHE
    may  x KIL
    pos  #1: HUT' KIL hand: ROA*2 KIL | #2: POT | display: STA LIG WHE
    play +ROA/KIL[ROA]
    not  x KIL
    """)


@pytest.mark.rule("URUK-7.4")
def test_a_card_is_exchanged_only_if_its_cube_can_be_had() -> None:
    position = "#1: KIL DOM hand: KIL*2 DOM | #2: POT stock: R*11"
    holds(f"pos {position}\nonly x KIL DOM; x KIL -")
    assert refused(position, "x KIL KIL") == "URUK-7.4"
    holds(f"pos {position}\nopt shortage=turn\nplay x KIL KIL<#2!Y\nthen stock:#1=RR stock:#2=R*10Y gained=R")


@pytest.mark.rule("URUK-7.5")
def test_a_level_one_card_in_hand_cannot_be_exchanged() -> None:
    assert refused("#1: KIL hand: KIL HUT | #2: POT", "x HUT") == "URUK-7.3"


# 9 Card actions


@pytest.mark.rule("URUK-9.1")
def test_aqueduct_and_cogwheel_cost_an_action_each_and_work_once_a_turn() -> None:
    holds("""
    pos  #1: HUT' KIL' COG AQU hand: KIL*2
    play q KIL>B
    then actions=2 used=AQU
    not  q
    play c KIL>HUT
    then actions=1 used=AQU,COG
    not  c
    """)
    assert refused("#1: HUT' hand: KIL", "q") == "URUK-9.1"


@pytest.mark.rule("URUK-9.2", "URUK-9.3", "URUK-9.4")
def test_aqueduct_trades_one_or_two_cards_for_cubes_or_the_other_way() -> None:
    holds("""
    pos  #1: AQU hand: KIL SHI*2 stock: RY | display: LYR PUL _ deck: WHE
    only q cards; q cubes
    play q SHI KIL>BP
    then stock:#1=RYBP hand:#1=SHI discard=SHI,KIL supply:B=11
    pos  #1: AQU hand: KIL SHI*2 stock: RY | display: LYR PUL _ deck: WHE
    play q YR>LYR *WHE
    then stock:#1=- hand:#1=KIL,SHI*2,LYR,WHE supply=48 display=_,PUL,_
    """)
    assert refused("#1: AQU hand: KIL SHI*2", "q KIL SHI SHI") == "URUK-9.5"
    assert refused("#1: AQU hand: KIL", "q SHI") == "URUK-9.4"
    assert refused("#1: AQU hand: KIL", "q KIL>BB") == "URUK-3.4"


@pytest.mark.rule("URUK-9.5", "URUK-9.6")
def test_the_second_source_is_chosen_after_the_first_card_is_seen() -> None:
    holds("""
    pos  #1: AQU stock: RY | display: LYR _ _ deck: WHE SHI GIB
    only q RY>*WHE LYR; q RY>*WHE *
    play q RY>*(GIB^)WHE *SHI
    then hand:#1=WHE,SHI display=LYR,_,_ slot=GIB
    # a second item only if two can be had
    pos  #1: AQU stock: RY | display: LYR _ _
    not  q RY
    play q R>LYR
    pos  #1: AQU hand: KIL*2 stock: R*12P*12Y*12B*11
    not  q KIL KIL
    play q KIL>B
    """)


@pytest.mark.rule("URUK-9.7")
def test_cogwheel_moves_an_own_disc_by_one_level_at_most() -> None:
    holds("""
    pos  #1: HUT' KIL LYR' COG | #2: POT
    only c HUT; c LYR
    only c HUT>KIL
    only c LYR>KIL; c LYR>COG
    play c LYR>COG
    then tab:#1=HUT',KIL,LYR,COG' actions=2
    """)
    assert refused("#1: HUT' KIL LYR' COG | #2: POT", "c HUT>LYR") == "URUK-9.7"
    assert refused("#1: HUT' KIL COG | #2: POT", "c HUT>POT") == "URUK-9.7"


@pytest.mark.rule("URUK-9.8")
def test_cogwheel_may_make_a_city_in_epoch_one_but_no_third_disc() -> None:
    holds("""
    pos  #1: HUT' KIL' WAL'' COG | #2: POT | epochs: 3.6.4.3
    only c KIL>HUT
    play c HUT>KIL
    then tab:#1=HUT,KIL'',WAL'',COG
    """)
    assert refused("#1: HUT KIL' WAL'' COG", "c KIL>WAL") == "URUK-9.8"


@pytest.mark.rule("URUK-9.9", "URUK-9.10")
def test_the_swap_is_free_and_fits_before_between_and_after_actions() -> None:
    holds("""
    pos  #1: AXL KIL stock: RP actions: 0
    only w R>P; w R>Y; w R>B
    play w R>B
    then stock:#1=PB supply:R=12 gained=B actions=0 used=AXL
    only /
    pos  #1: AXL stock: R flag: volcano | display: KIL LIG WHE
    play w R>B; t KIL
    then actions=0
    """)
    assert refused("#1: AXL stock: R", "w R>R") == "URUK-9.9"
    assert refused("#1: AXL stock: R", "w P") == "URUK-9.9"


@pytest.mark.rule("URUK-9.11")
def test_the_swap_is_not_possible_outside_the_own_turn() -> None:
    assert refused("#1: AXL stock: R | #2: POT | slot: DRO down: GIB phase: secret #1", "#1 w R>B") == "URUK-10.43"


# 11 End of turn


@pytest.mark.rule("URUK-11.1", "URUK-11.2", "URUK-11.3", "URUK-11.4", "URUK-11.5", "URUK-11.6")
def test_pipes_then_refill_then_marks_then_the_event_then_the_next_player() -> None:
    holds("""
    pos  #1: HUT'' KIL flag: volcano | #2: PIP | #3: CIS | display: DOM _ WHE deck: SHI GIB slot: ISH down: NER
    play r KIL; /
    then phase=pipe asks=#2 display=DOM,_,WHE used=KIL gained=R flag:#1=volcano
    play #2 p R SHI
    then display=DOM,SHI,WHE used=- gained=- flag:#1=- phase=gift asks=#1 turn=#1
    play #1 g B; #2 g B; #3 g B
    then next=#2
    """)


@pytest.mark.rule("URUK-11.7")
def test_empty_spots_are_filled_in_order() -> None:
    holds("""
    pos  #1: HUT' | display: _ DOM _ deck: SHI KIL
    play / SHI KIL
    then display=SHI,DOM,KIL
    """)


# Barriers (decision flow)


def undoable(cursor: Cursor, seat: int) -> int:
    return cursor.can_undo(seat)


def test_a_turn_can_be_taken_back_as_far_as_the_last_card_drawn() -> None:
    cursor = at("#1: HUT'{RR} KIL | display: STA LIG WHE deck: SHI")
    play(cursor, "r KIL; t STA")
    assert undoable(cursor, 0) == 4
    play(cursor, "t *SHI")
    assert undoable(cursor, 0) == 0
    play(cursor, "/")
    assert undoable(cursor, 0) == 0


def test_the_end_of_a_turn_and_what_another_has_decided_are_final() -> None:
    cursor = at("#1: HUT' KIL stock: R*9 | #2: POT' stock: RRR | display: STA LIG WHE")
    play(cursor, "r KIL<#2!Y")
    assert undoable(cursor, 0) == 0
    play(cursor, "t STA /")
    assert undoable(cursor, 0) == 0


def test_a_payment_lists_each_set_once() -> None:
    position = "#1: HUT' KIL hand: LYR WAL LIG*2 SHI CLO | display: STA LIG WHE"
    assert options_of(position, "+LYR/_") == {"+LYR/_[WAL", "+LYR/_[LIG"}
    assert options_of(position, "+LYR/_[WAL&LIG") == {"+LYR/_[WAL&LIG SHI"}
