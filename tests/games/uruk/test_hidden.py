"""What a seat knows, and what is redealt for it."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tablee.engine.state import State
from tablee.games.uruk.rules.invariants import check
from tablee.games.uruk.rules.state import CODES, LEVEL, TYPES
from tests.games.uruk.table import URUK, at, play

SEEDS = range(40)


def hands(state: State, viewer: int | None, seat: int) -> set[tuple[str, ...]]:
    """The hands that a seat may have, as far as the viewer knows."""
    found = set()
    for seed in SEEDS:
        redealt = URUK.determinize(state, viewer, seed)
        assert check_cards(redealt)
        found.add(tuple(CODES[card] for card in range(TYPES) for _ in range(redealt.hand[seat, card])))
    return found


def check_cards(state: State) -> bool:
    return all(int(n) >= 0 for n in state.hand.flat)


def test_a_card_taken_from_the_display_is_remembered() -> None:
    cursor = at("#1: HUT' hand: WAL*2 | #2: POT' hand: AXE | display: KIL DOM WHE deck: STA*3 SHI*3 LIG*3 / LYR*4")
    play(cursor, "t KIL; t *STA")
    found = hands(cursor.state, 1, 0)
    assert all("KIL" in hand for hand in found)
    assert len(found) > 10
    assert all(LEVEL[CODES.index(code)] == 2 for hand in found for code in hand)
    assert hands(cursor.state, 0, 0) == {("WAL", "WAL", "STA", "KIL")}


def test_a_card_taken_back_by_replacing_is_remembered_until_it_leaves() -> None:
    cursor = at("#1: HUT' hand: KIL*2 SHI*2 | #2: POT' hand: AXE*2 | deck: STA*3 LIG*3")
    play(cursor, "+KIL/HUT[KIL]")
    assert all("HUT" in hand for hand in hands(cursor.state, 1, 0))
    view = URUK.view(cursor.state, 1)
    assert [(held.code, held.known) for held in view.seats[0].hand] == [("HUT", 1)]


def test_a_known_card_that_is_discarded_is_known_no_more() -> None:
    cursor = at("#1: HUT' KIL hand: KIL! KIL SHI | #2: POT' hand: AXE*2 | deck: STA*3 LIG*3")
    play(cursor, "x KIL")
    assert not cursor.state.known[0].any()


def test_hidden_cards_came_from_where_they_were_drawn() -> None:
    """Level 2 from the upper part of the deck, levels 3 and 4 from the lower one."""
    state = URUK.from_text("#1: HUT' hand: WAL LYR | #2: POT' hand: AXE COG | deck: STA*3 / SCA*4 AQU*5")
    for hand in hands(state, 0, 1):
        assert sorted(int(LEVEL[CODES.index(code)]) > 2 for code in hand) == [False, True]


def test_after_a_renewal_the_deck_is_known_as_a_set() -> None:
    """Two players: everything but the deck's order can be worked out, until somebody draws again."""
    cursor = at("#1: HUT' hand: WAL*2 | #2: POT' hand: AXE COG | discard: KIL*3 DOM*3 SHI*3 display: ROL ROL ROL")
    play(cursor, "t *~KIL")
    assert hands(cursor.state, 0, 1) == {("AXE", "COG")}
    found = hands(cursor.state, 1, 0)
    assert {"KIL", "DOM", "SHI"} == {code for hand in found for code in hand} - {"WAL"}
    assert all(hand.count("WAL") == 2 for hand in found)
    assert "hand: WAL*2 KIL~" in URUK.text(cursor.state)


def test_with_three_players_old_cards_move_between_the_hands_of_the_others() -> None:
    state = URUK.from_text(
        "#1: HUT' hand: WAL | #2: POT' hand: AXE LYR~ | #3: CIS' hand: SHI | deck: KIL*2 renewals: 1"
    )
    found = hands(state, 0, 1)
    assert {code for hand in found for code in hand} == {"AXE", "SHI", "LYR", "KIL"}
    assert all(len({"AXE", "SHI"} & set(hand)) == 1 for hand in found)


def test_the_face_down_event_is_known_to_its_drawer_only() -> None:
    cursor = at("#1: HUT' | #2: POT' | slot: NER deck: GIB VOL SHI WHE display: ROL ROL ROL")
    play(cursor, "t *(GIBv)SHI")
    assert (URUK.view(cursor.state, 0).down, URUK.view(cursor.state, 1).down) == ("GIB", "?")
    downs = {CODES[URUK.determinize(cursor.state, 1, seed).down] for seed in SEEDS}
    assert downs == {"GIB", "VOL"}
    assert {CODES[URUK.determinize(cursor.state, 0, seed).down] for seed in SEEDS} == {"GIB"}


def test_a_spectator_is_not_taken_for_chance_while_cards_are_drawn() -> None:
    cursor = at("#1: HUT' | #2: POT' | slot: NER deck: GIB VOL SHI WHE")
    URUK.notation_rules.play(cursor, "t *(GIBv)", whole=False)
    assert [URUK.view(cursor.state, viewer).making.text for viewer in (None, 0, 1)] == ["", "t *(GIBv)", ""]
    for seed in SEEDS:
        assert URUK.view(URUK.determinize(cursor.state, None, seed), None) == URUK.view(cursor.state, None)


def test_a_face_down_event_can_be_worked_out_once_the_deck_is_renewed() -> None:
    cursor = at("#1: HUT' | #2: POT' | slot: NER deck: GIB SHI discard: KIL*3 VOL display: ROL ROL ROL")
    play(cursor, "t *(GIBv)SHI; t *~KIL")
    assert URUK.view(cursor.state, 1).down == "GIB"
    assert {CODES[URUK.determinize(cursor.state, 1, seed).down] for seed in SEEDS} == {"GIB"}
    assert "down: GIB!" in URUK.text(cursor.state)


def test_a_bid_keeps_its_size_and_worth_when_it_is_redealt() -> None:
    cursor = at(
        "#1: HUT' hand: KIL LYR WAL AST | #2: POT' hand: DOM | deck: SHI*3 / COG*5 SCA*4 ZIG*5 "
        "slot: NER down: GIB phase: bid #1"
    )
    play(cursor, "#1 b +KIL&LYR=5")
    bids = set()
    for seed in SEEDS:
        redealt = URUK.determinize(cursor.state, 1, seed)
        cards = [int(card) for card in redealt.bid[0][:2]]
        assert sum(int(LEVEL[card]) for card in cards) == 5
        bids.add(tuple(cards))
    assert len(bids) > 3


@pytest.mark.parametrize(
    ("position", "part"),
    [
        ("#1: HUT' KIL hand: LYR*2 WAL LIG | #2: POT'", "+LYR/_[LYR"),
        ("#1: HUT' KIL stock: RRPYB | #2: POT' | epochs: 0.6.4.3", "d KIL -[R"),
        ("#1: KIL hand: KIL*2 | #2: POT'", "x KIL"),
        ("#1: AQU stock: RR | #2: POT' | display: LYR SHI _", "q RR>LYR"),
        ("#1: AST | #2: POT' stock: Y*11 | display: DOM ROA STA", "r AST=Y"),
    ],
)
def test_others_see_nothing_of_a_move_until_it_is_complete(position: str, part: str) -> None:
    before, cursor = at(position), at(position)
    URUK.notation_rules.play(cursor, part, whole=False)
    for viewer in (1, None):
        assert URUK.view(cursor.state, viewer) == URUK.view(before.state, viewer)
        assert np.array_equal(URUK.observe(cursor.state, viewer), URUK.observe(before.state, viewer))
        assert URUK.determinize(cursor.state, viewer, 3) == URUK.determinize(before.state, viewer, 3)
    own = URUK.view(cursor.state, 0)
    assert own.making.text == part
    assert URUK.view(before.state, 0).making.verb == ""


def test_what_is_settled_appears_when_another_has_to_decide() -> None:
    cursor = at("#1: KIL stock: R*9 | #2: POT' stock: RRR")
    URUK.notation_rules.play(cursor, "r KIL<#2", whole=False)
    view = URUK.view(cursor.state, 1)
    assert (view.making.verb, view.making.card, view.asks) == ("r", "KIL", 1)
    assert view.seats[0].stock == (10, 0, 0, 0)


def test_after_the_end_all_hands_are_open() -> None:
    state = URUK.from_text("#1: HUT' hand: WAL | #2: POT' hand: AXE | phase: over")
    assert URUK.view(state, 0).seats[1].hand[0].code == "AXE"
    assert URUK.determinize(state, 0, 1) == state


@pytest.mark.parametrize("options", [{}, {"shortage": "turn", "missing": "free", "lyre": "normal", "nannar": "lay"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_random_games_hold_their_secrets(players: int, options: dict[str, object]) -> None:
    """At steps of a whole game, for every seat and spectators: redealt states are sound and look the same."""
    dice = np.random.default_rng(players)
    state, ply = URUK.new(players, seed=players, options=options), 0
    while URUK.to_move(state) is not None:
        assert check(state.record) == 0
        if ply % 23 == 0:
            for seat in (None, *range(players)):
                redealt = URUK.determinize(state, seat, ply)
                assert check(redealt.record) == 0
                assert msgspec.json.encode(URUK.view(redealt, seat)) == msgspec.json.encode(URUK.view(state, seat))
                assert np.array_equal(URUK.observe(redealt, seat), URUK.observe(state, seat))
                assert URUK.from_text(URUK.text(redealt)) == redealt
        legal = URUK.legal(state)
        weights = np.array([w for _, w in URUK.chances(state)] or [1] * len(legal))
        URUK.apply(state, int(dice.choice(legal, p=weights / weights.sum())))
        ply += 1
    assert str(URUK.ending(state)) == "URUK-12.6"
