"""Section 10 of the rulebook: gods and disasters."""

from __future__ import annotations

import pytest

from tests.games.uruk.table import URUK, at, holds, options_of, play, refused

FULL = "display: STA LIG WHE"
EVENT = "epochs: 1.6.4.3 down: GIB turn: #1 actions: 0"

# Drawing and activation


@pytest.mark.rule("URUK-10.1", "URUK-10.2")
def test_an_event_card_goes_to_the_empty_slot_and_does_nothing_yet() -> None:
    holds("""
    pos  #1: HUT' | #2: POT' | deck: NER SHI WHE display: _ KIL DOM
    play t *(NER^)SHI
    then hand:#1=SHI slot=NER down=- epochs=0.6.4.3
    play / WHE
    then display=WHE,KIL,DOM slot=NER next=#2
    """)
    assert refused("#1: HUT' | deck: NER SHI", "t *(NERv)") == "URUK-10.3"


@pytest.mark.rule("URUK-10.3", "URUK-10.4", "URUK-10.5")
def test_a_second_event_card_lies_face_down_and_the_turn_goes_on() -> None:
    holds(f"""
    pos  #1: HUT'{{RR}} | #2: POT' | deck: NER GIB SHI {FULL}
    play t *(NER^)(GIBv)SHI
    then slot=NER down=GIB actions=2 epochs=0.6.4.3
    play r HUT; t STA
    then actions=0
    """)


@pytest.mark.rule("URUK-10.6", "URUK-10.7")
def test_further_event_cards_are_discarded_at_once() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | deck: VOL SHI slot: NER down: GIB {FULL}
    play t *(VOL-)SHI
    then discard=VOL slot=NER down=GIB
    pos  #1: HUT' | #2: POT' | deck: VOL SHI slot: ISH down: GIB phase: gift #1
    play #1 g *(VOL-)SHI
    then discard=VOL asks=#2
    """)


@pytest.mark.rule("URUK-10.8")
def test_an_activation_in_the_refill_is_resolved_right_after_it() -> None:
    holds("""
    pos  #1: HUT' | #2: POT' | deck: GIB SHI slot: ISH display: _ KIL DOM
    play / (GIBv)SHI
    then display=SHI,KIL,DOM phase=gift asks=#1 epochs=0.5.4.3 pool=1
    """)


@pytest.mark.rule("URUK-10.9", "URUK-10.15")
def test_the_face_down_card_is_only_discarded_after_the_resolved_one() -> None:
    holds(f"""
    pos  #1: HUT' stock: R | #2: POT' | slot: ISH {EVENT} {FULL}
    play /
    play #1 g B; #2 g Y
    then discard=ISH,GIB slot=- down=- stock:#1=RB next=#2
    """)


# Resolution order


@pytest.mark.rule("URUK-10.10", "URUK-10.11")
def test_one_disc_goes_to_the_pool_then_hands_are_cut_then_the_effect() -> None:
    holds(f"""
    pos  #1: HUT' hand: KIL*3 WAL*3 LIG*3 | #2: POT' | slot: ISH {EVENT} display: STA DOM WHE
    play /
    then epochs=0.6.4.3 pool=1 phase=cut asks=#1
    play #1 h WAL
    then phase=gift asks=#1
    """)


@pytest.mark.rule("URUK-10.12")
def test_without_discs_on_the_epochs_step_one_is_skipped() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | slot: ISH down: GIB actions: 0 epochs: 0.0.0.0 pool: 2 round: 5 final: 6 {FULL}
    play /
    then pool=2 phase=gift final=6
    """)


@pytest.mark.rule("URUK-10.13", "URUK-10.14")
def test_hands_are_cut_to_eight_clockwise_from_the_activator() -> None:
    holds("""
    pos  #1: HUT' hand: KIL*3 WAL*3 LIG*3 | #2: POT' hand: AXE*3 ROL*3 AXL*3 SHI | #3: CIS'
      | slot: ISH down: GIB turn: #2 actions: 0 display: STA DOM WHE
    play #2 /
    then phase=cut asks=#2
    not  #2 h AXE
    not  #2 h AXE AXE AXE
    play #2 h SHI AXE
    then cards:#2=8 asks=#1 discard=AXE,SHI
    play #1 h LIG
    then phase=gift asks=#2 cards:#1=8
    """)
    position = "#1: HUT' hand: KIL*3 WAL*3 LIG*3 | slot: ISH down: NER phase: cut #1"
    assert refused(position, "#1 h SHI") == "URUK-10.13"


@pytest.mark.rule("URUK-10.16", "URUK-10.17")
def test_a_kept_card_stays_with_its_owner_until_it_is_used() -> None:
    holds(f"""
    pos  #1: HUT' hand: KIL | #2: POT' | slot: NIN {EVENT} {FULL}
    play /
    play #1 b +KIL=2; #2 b -
    then keeps:#1=NIN discard=KIL,GIB
    pos  #1: HUT KIL' stock: RP keeps: MAR | #2: POT | epochs: 0.1.4.3
    play d HUT h[RP]
    then keeps:#1=- discard=MAR
    """)


# Lighthouse


@pytest.mark.rule("URUK-10.18", "URUK-10.19", "URUK-10.20", "URUK-10.24")
@pytest.mark.parametrize(("laid", "cubes", "cards"), [("LIG", 1, 2), ("LIG'", 2, 3), ("LIG''", 3, 4)])
def test_a_lighthouse_adds_to_bids_even_without_cube_or_card(laid: str, cubes: int, cards: int) -> None:
    holds(f"""
    pos  #1: {laid} hand: KIL | #2: POT | slot: NER down: GIB phase: bid #1
    only #1 b -; #1 b +; #1 b +0
    may  #1 b +0={cards}
    not  #1 b +0={cards + 1}
    play #1 b +KIL={cards + 2}; #2 b -
    then phase=gift asks=#1
    pos  #1: {laid} stock: RR | #2: POT | slot: VOL down: GIB phase: secret #1
    not  #1 s R=1
    play #1 s 0={cubes}
    then flag:#2=volcano flag:#1=- stock:#1=RR
    """)
    assert refused("#1: HUT hand: KIL | #2: POT | slot: NER down: GIB phase: bid #1", "#1 b +0") == "URUK-10.24"


# Card auction


@pytest.mark.rule("URUK-10.21", "URUK-10.22", "URUK-10.23")
def test_bids_rise_and_only_add_cards() -> None:
    position = "#1: HUT' hand: KIL LYR | #2: POT' hand: AST WHE | #3: CIS' | slot: NER down: GIB turn: #1 phase: bid #1"
    holds(f"""
    pos  {position}
    play #1 b +KIL=2
    then asks=#2 standing=#1:2
    not  #2 b +WHE=2
    play #2 b +AST=4
    only #3 b -
    play #3 b -
    only #1 b -; #1 b +
    not  #1 b +KIL=4
    play #1 b +LYR=5
    then standing=#1:5 cards:#1=0
    play #2 b +WHE=6
    then standing=#2:6 asks=#1
    play #1 b -
    then phase=gift asks=#2 discard=WHE,AST hand:#1=KIL,LYR
    """)
    assert refused(position, "#1 b +KIL=3") == "URUK-10.21"
    assert refused(position.replace("bid #1", "bid #2 bids: #1=ZIG&ZIG"), "#2 b +WHE&AST=6") == "URUK-10.22"
    assert refused(position, "#1 b +WHE") == "URUK-10.23"


@pytest.mark.rule("URUK-10.25")
def test_an_auction_without_bids_has_no_winner_and_the_last_player_still_gets_his_go() -> None:
    holds(f"""
    pos  #1: HUT' hand: KIL | #2: POT' hand: AST | #3: CIS' hand: WHE | slot: ENL {EVENT} {FULL}
    play /
    play #1 b -; #2 b -
    then asks=#3 standing=-
    play #3 b -
    then discard=ENL,GIB hand:#1=KIL next=#2
    pos  #1: HUT' hand: KIL | #2: POT' hand: AST | #3: CIS' hand: WHE | slot: NER {EVENT} {FULL}
    play /
    play #1 b -; #2 b -; #3 b +WHE=2
    then phase=gift asks=#3
    """)


@pytest.mark.rule("URUK-10.26")
def test_number_and_total_of_a_bid_are_public_but_not_the_cards() -> None:
    cursor = at("#1: LIG hand: KIL LYR SHI | #2: POT' hand: AST | slot: NER down: GIB phase: bid #1")
    play(cursor, "#1 b +KIL&LYR=7")
    for viewer, own in ((0, ("KIL", "LYR")), (1, ()), (None, ())):
        bid = URUK.view(cursor.state, viewer).bids[0]
        assert (bid.cards, bid.total, bid.own) == (2, 7, own)
    for seed in range(20):
        redealt = URUK.determinize(cursor.state, 1, seed)
        assert int(redealt.bid_count[0]) == 2
        assert URUK.view(redealt, 1) == URUK.view(cursor.state, 1)


@pytest.mark.rule("URUK-10.27", "URUK-10.28")
def test_only_the_winner_pays_and_before_the_effect() -> None:
    holds("""
    pos  #1: HUT' hand: KIL WAL | #2: POT' hand: DOM | slot: ENL down: GIB turn: #1 phase: bid #1
    play #1 b +WAL=2; #2 b -
    then discard=WAL phase=enlil asks=#1 hand:#1=KIL
    only #1 e -; #1 e +KIL
    """)


@pytest.mark.rule("URUK-10.29", "URUK-10.30")
def test_enlil_waives_the_payment_and_nothing_else() -> None:
    holds("""
    pos  #1: HUT'{R} KIL hand: LYR AST KIL ROA NET | slot: ENL down: GIB display: STA LIG _ phase: enlil #1
    only #1 e -; #1 e +LYR; #1 e +ROA; #1 e +NET
    only #1 e +ROA/_; #1 e +ROA/HUT; #1 e +ROA/KIL
    play #1 e +ROA/HUT
    then tab:#1=ROA'{RY},KIL hand:#1=LYR,AST,KIL,NET,HUT discard=ENL,GIB supply:R=11
    pos  #1: HUT KIL ROL DOM WHE hand: LYR used: STA | slot: ENL down: GIB phase: enlil #1
    not  #1 e +LYR/_
    """)


@pytest.mark.rule("URUK-10.31")
def test_enlils_winner_may_decline() -> None:
    holds("""
    pos  #1: HUT' hand: AST | slot: ENL down: GIB phase: enlil #1
    only #1 e -
    play #1 e -
    then hand:#1=AST discard=ENL,GIB next=#2
    """)


@pytest.mark.rule("URUK-10.32")
def test_nergal_gives_three_cubes_of_one_colour_as_far_as_the_supply_goes() -> None:
    holds("""
    pos  #1: HUT' | #2: POT stock: P*10B*12 | slot: NER down: GIB phase: gift #1
    only #1 g RRR; #1 g PP; #1 g YYY
    play #1 g PP
    then stock:#1=PP supply:P=0 next=#2
    """)
    position = "#1: HUT' | #2: POT stock: B*12 | slot: NER down: GIB phase: gift #1"
    assert refused(position, "#1 g B") == "URUK-10.32"
    assert refused(position, "#1 g RR") == "URUK-10.32"


@pytest.mark.rule("URUK-10.33")
def test_ninurta_is_kept() -> None:
    holds("""
    pos  #1: HUT' | #2: KIL'' hand: SHI | slot: NIN down: GIB phase: bid #2 bids: #1=-
    play #2 b +SHI=2
    then keeps:#2=NIN discard=SHI,GIB ninurta:#2=1
    """)


# Fewest discs


@pytest.mark.rule("URUK-10.34", "URUK-10.36", "URUK-10.37")
def test_gibil_favours_who_alone_has_the_fewest_discs_then_the_others_clockwise() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT'' | #3: CIS | slot: GIB down: NER turn: #2 actions: 0 {FULL}
    play #2 /
    then phase=gift asks=#3
    play #3 g YYY
    then asks=#2
    play #2 g R; #1 g P
    then stock:#3=YYY stock:#2=R stock:#1=P discard=GIB,NER next=#3
    """)


@pytest.mark.rule("URUK-10.35", "URUK-10.39")
def test_a_tie_for_the_fewest_brings_compensations_only() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT' | #3: CIS'' | slot: MAR {EVENT} {FULL}
    play /
    play #1 g R; #2 g R; #3 g R
    then keeps:#1=- keeps:#2=- keeps:#3=- discard=MAR,GIB stock:#3=R
    """)


@pytest.mark.rule("URUK-10.38")
def test_marduk_is_kept_by_who_has_the_fewest_discs() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT | #3: CIS'' | slot: MAR {EVENT} {FULL}
    play /
    then asks=#1
    play #1 g R; #3 g B
    then keeps:#2=MAR discard=GIB stock:#2=-
    """)


@pytest.mark.rule("URUK-10.40")
def test_nannar_is_kept_too_and_the_others_may_draw() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT | #3: CIS'' | slot: NAN {EVENT} {FULL} deck: SHI WHE
    play /
    only #1 g -; #1 g *
    play #1 g *SHI; #3 g -
    then keeps:#2=NAN hand:#1=SHI hand:#3=- discard=GIB
    """)


# Ishtar


@pytest.mark.rule("URUK-10.41", "URUK-10.42")
def test_ishtar_gives_everybody_a_card_or_a_cube() -> None:
    holds(f"""
    pos  #1: HUT' | #2: POT stock: R*12 | slot: ISH {EVENT} {FULL} deck: SHI
    play /
    only #1 g *; #1 g P; #1 g Y; #1 g B
    not  #1 g -
    play #1 g *SHI
    only #2 g P; #2 g Y; #2 g B
    play #2 g B
    then hand:#1=SHI stock:#2=R*12B next=#2
    """)
    assert refused("#1: HUT' | slot: ISH down: GIB phase: gift #1", "#1 g -") == "URUK-10.41"


# Disasters


@pytest.mark.rule("URUK-10.43")
def test_bids_are_secret_until_all_are_in() -> None:
    position = "#1: HUT' stock: RRB | #2: POT' stock: Y | #3: CIS' | slot: DRO down: GIB turn: #1 phase: secret #1"
    assert options_of(position) == {"#1 s R0", "#1 s R1", "#1 s R2"}
    cursor = at(position)
    play(cursor, "#1 s RB=2")
    view = URUK.view(cursor.state, 1)
    assert [bid.stance for bid in view.bids] == ["bid", "", "bid"]
    assert [bid.cubes for bid in view.bids] == ["", "", ""]
    assert URUK.view(cursor.state, 0).bids[0].cubes == "RB"
    assert view.seats[0].stock == (2, 0, 0, 1)
    bids = {tuple(URUK.determinize(cursor.state, 1, seed).secret[0]) for seed in range(60)}
    assert len(bids) == 6
    assert refused(position, "#1 s RRR=3") == "URUK-10.43"
    assert refused(position, "#1 s R=2") == "URUK-10.43"


@pytest.mark.rule("URUK-10.44", "URUK-10.46")
def test_the_highest_are_immune_and_pay_exactly_what_they_chose() -> None:
    holds("""
    pos  #1: HUT' stock: RRRB | #2: POT' stock: YYY | #3: CIS' stock: BB | slot: VOL down: GIB turn: #1 phase: secret #1
    play #1 s RB=2; #2 s YY=2; #3 s B=1
    then stock:#1=RR stock:#2=Y stock:#3=BB supply:B=10
    then flag:#1=- flag:#2=- flag:#3=volcano
    """)


@pytest.mark.rule("URUK-10.45")
def test_if_all_bids_are_equal_all_are_victims_and_nobody_pays() -> None:
    holds("""
    pos  #1: HUT' stock: RR | #2: POT' stock: YYY | slot: VOL down: GIB turn: #1 phase: secret #1
    play #1 s RR=2; #2 s YY=2
    then stock:#1=RR stock:#2=YYY flag:#1=volcano flag:#2=volcano
    """)


@pytest.mark.rule("URUK-10.47")
def test_drought_takes_a_disc_of_choice_to_the_pool() -> None:
    holds("""
    pos  #1: HUT' KIL'' | #2: POT | #3: CIS' | slot: DRO down: GIB turn: #2 pool: 1 phase: loss #3 #1
    play #3 l CIS
    only #1 l HUT; #1 l KIL
    play #1 l KIL
    then tab:#1=HUT',KIL' pool=3 discard=DRO,GIB
    pos  #1: HUT' stock: R | #2: POT | slot: DRO down: GIB turn: #1 phase: secret #1
    play #1 s R=1
    then next=#2 discs:#2=0
    """)
    assert refused("#1: HUT' KIL | slot: DRO down: GIB phase: loss #1", "#1 l KIL") == "URUK-10.47"


@pytest.mark.rule("URUK-10.48", "URUK-10.50")
def test_an_earthquake_takes_a_discovery_without_disc_and_its_cubes_return() -> None:
    holds("""
    pos  #1: HUT' ROA{RY} KIL hand: SHI*3 | #2: POT' | slot: QUA down: GIB turn: #1 phase: loss #1
    only #1 l ROA; #1 l KIL
    play #1 l ROA
    then tab:#1=HUT',KIL discard=ROA,QUA,GIB supply:R=12 hand:#1=SHI*3
    """)
    assert refused("#1: HUT' KIL | slot: QUA down: GIB phase: loss #1", "#1 l HUT") == "URUK-10.48"


@pytest.mark.rule("URUK-10.49", "URUK-10.50")
def test_an_earthquake_takes_three_cards_where_every_discovery_has_a_disc() -> None:
    holds("""
    pos  #1: HUT' KIL'' hand: SHI*2 WAL LYR | #2: POT' hand: AST | slot: QUA down: GIB turn: #1 phase: loss #1 #2
    not  #1 l SHI SHI
    play #1 l LYR SHI SHI
    then hand:#1=WAL discard=SHI*2,LYR
    play #2 l AST
    then hand:#2=- discard=SHI*2,LYR,AST,QUA,GIB next=#2
    pos  #1: HUT' stock: R | #2: POT' | slot: QUA down: GIB turn: #1 phase: secret #1
    play #1 s R=1
    then next=#2
    """)
    position = "#1: HUT' hand: SHI*3 WAL | slot: QUA down: GIB phase: loss #1"
    assert refused(position, "#1 l WAL LYR SHI") == "URUK-10.49"


@pytest.mark.rule("URUK-10.51", "URUK-10.52", "URUK-12.10")
def test_a_victim_of_the_volcano_has_one_action_in_his_next_turn() -> None:
    holds(f"""
    pos  #1: HUT'{{RR}} KIL AXL stock: B | #2: POT' stock: Y | {FULL} slot: VOL down: GIB turn: #2 phase: secret #2
    play #2 s Y=1; #1 s 0=0
    then flag:#1=volcano flag:#2=- next=#1 actions=1
    play r KIL
    then actions=0
    only w; /
    play /
    then flag:#1=- next=#2 actions=3
    pos  #1: HUT' flag: volcano | #2: POT' | {FULL} round: 6 final: 7 turn: #2
    play #2 /
    then round=7 next=#1 actions=1
    """)
