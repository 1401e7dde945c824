"""What a player need not think about in Uruk, because something else is as good."""

from __future__ import annotations

from tests.games.uruk.table import URUK, at

FULL = "display: STA LIG WHE"


def sensible(position: str, part: str = "") -> set[str]:
    """The texts of the sensible decisions after a part of a move."""
    cursor = at(position)
    if part:
        URUK.notation_rules.play(cursor, part, whole=False)
    return {URUK.notation(cursor.state, action) for action in URUK.sensible(cursor.state)}


def test_no_action_is_given_up_while_there_is_something_to_do() -> None:
    assert "/" not in sensible(f"#1: KIL {FULL}")
    assert sensible(f"#1: KIL actions: 0 {FULL}") == {"/"}
    assert "/" in sensible(f"#1: AXL KIL stock: RP actions: 0 {FULL}"), "the free swap may be left out"


def test_sources_are_used_by_ascending_ids() -> None:
    assert sensible(f"#1: KIL ROL DOM used: ROL actions: 2 {FULL}", "r") == {"r DOM"}
    assert sensible(f"#1: KIL ROL DOM {FULL}", "r") == {"r KIL", "r ROL", "r DOM"}
    assert "r" not in sensible(f"#1: KIL ROL used: ROL actions: 2 {FULL}")


def test_ziggurat_and_astronomy_may_be_used_at_any_time() -> None:
    """What they give depends on what was taken before."""
    position = f"#1: KIL ZIG AST used: AST actions: 2 {FULL}"
    assert sensible(position, "r") == {"r KIL", "r ZIG"}
    assert sensible(f"#1: KIL ZIG used: ZIG actions: 2 {FULL}", "r") == {"r KIL"}


def test_a_source_out_of_order_is_kept_if_it_is_all_that_is_left() -> None:
    """Whoever has begun to take resources must be able to finish."""
    assert sensible(f"#1: KIL ROL used: ROL actions: 2 {FULL}", "r") == {"r KIL"}


def test_cards_are_exchanged_by_ascending_ids() -> None:
    assert sensible(f"#1: KIL ROL DOM hand: KIL ROL DOM {FULL}", "x ROL") == {"x ROL DOM", "x ROL -"}


def test_who_may_lay_or_settle_for_less_does() -> None:
    assert sensible(f"#1: WAL HUT hand: KIL*2 {FULL}", "+KIL/_") == {"+KIL%/_"}
    assert sensible(f"#1: VAU DOM stock: RPYBRPYB epochs: 0.6.4.3 {FULL}", "d DOM") == {"d DOM v"}
