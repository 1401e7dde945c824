"""What people read when a move is refused: a sentence for every clause, with the facts that it needs, in each language.

`plain_refusals.txt` lists the refusals that have no fact of their own; it only gets shorter.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tablee
from tablee.engine.actions import Act
from tablee.engine.clauses import Clause
from tablee.engine.errors import IllegalMove
from tablee.engine.state import State
from tablee.engine.verbs import CHANCE
from tablee.engine.words import LANGUAGES
from tests.games.catalogues import load_catalogue

PLAIN = Path(__file__).parent / "plain_refusals.txt"


def refusals(name: str) -> dict[str, str]:
    """Every sentence of a refusal, by its key, without the general one."""
    found = {str(m.id): str(m.string) for m in load_catalogue(name, "en") if str(m.id).startswith("refuse.")}
    return {key.removeprefix("refuse."): text for key, text in found.items()}


def plain(name: str) -> set[str]:
    """The clauses whose sentence is the same whatever the position."""
    with_facts = {".".join(key.split(".")[:2]) for key, text in refusals(name).items() if "{" in text}
    return {".".join(key.split(".")[:2]) for key in refusals(name)} - with_facts


def test_refusals_without_a_fact_of_their_own_are_listed() -> None:
    listed = [f"{name} {label}" for name in tablee.games() for label in sorted(plain(name), key=clause_order)]
    assert PLAIN.read_text(encoding="utf-8").splitlines() == listed


def clause_order(label: str) -> tuple[int, ...]:
    return tuple(int(part) for part in label.split("."))


@pytest.mark.parametrize("name", tablee.games())
def test_every_refusal_of_a_random_match_is_a_whole_sentence_in_each_language(name: str) -> None:
    game, dice = tablee.game(name), random.Random(21)
    state = game.new(game.players[0], 3)
    for _ in range(60):
        if game.to_move(state) is None:
            break
        legal = game.legal(state)
        if game.to_move(state) != CHANCE:
            for action in dice.sample(range(game.kernel.actions), 12):
                check_refusal(state, action)
        game.apply(state, dice.choice(legal))


def check_refusal(state: State, action: int) -> None:
    game = state.game
    clause = game.why_not(state, action)
    if clause is None:
        return
    with pytest.raises(IllegalMove) as refused:
        game.apply(state.copy(), action)
    for language in LANGUAGES:
        said = game.refusal(state, action, clause, language)
        assert said.endswith(".")
        assert "{" not in said
        assert said == game.say(clause, refused.value.facts.get("why", {}), language)


def told(name: str, position: str, move: str, language: str = "en") -> str:
    """What somebody reads who tries a move."""
    game = tablee.game(name)
    state = game.from_text(position)
    action = game.parse(state, move)
    clause = game.why_not(state, action)
    assert isinstance(clause, Clause)
    return game.refusal(state, action, clause, language)


@pytest.mark.rule("BLD-3.7")
def test_a_play_of_the_builders_that_is_too_dear_says_its_price_and_what_one_holds() -> None:
    assert told("builders", "3s | team J1 | sites HOU{} | r 0", "O").startswith("That costs 5 sesterces in all")
    assert told("builders", "3s | team J1 | sites HOU{} | r 0", "O").endswith("you hold 3.")


@pytest.mark.rule("ENT-9.4")
def test_a_building_of_entdecker_that_is_too_dear_says_its_price() -> None:
    position = "b=....2...../-/-/-/-/-/- p=A2:0:-,B5:0:- t=2.A.A.act(e1+,1)"
    assert told("entdecker", position, "+F") == "That building costs 3 gold; you have 2."
    assert told("entdecker", position, "+F", "de") == "Dieser Bau kostet 3 Gold; du hast 2."


@pytest.mark.rule("ENT-4.12")
def test_a_start_of_entdecker_that_is_too_dear_says_what_toll_and_tile_cost() -> None:
    position = "b=..4......./-/-/-/-/-/- u=AFc1 p=A3:0:-,B3:0:- t=2.A.B.ship"
    assert "you need 4 gold" in told("entdecker", position, "@c1")


@pytest.mark.rule("URUK-5.7")
def test_a_discovery_of_uruk_that_is_too_high_says_both_levels() -> None:
    uruk = tablee.game("uruk")
    state = uruk.from_text("#1: HUT hand: LYR*4 KIL*2 | #2: POT | part: +")
    action = next(a for a in range(uruk.kernel.actions) if uruk.act(a) == Act("type", ("LYR",)))
    said = uruk.refusal(state, action, Clause("URUK", 5, 7))
    assert said == "This discovery is of level 3; your highest is of level 1, and one more is the most."


@pytest.mark.rule("BLD-6.20")
def test_an_investment_that_only_lacks_a_pupil_says_so() -> None:
    assert "no available unit that could be instructed" in told(
        "builders", "30s | team S1 | sites HOU{} | piles uW", "B"
    )


@pytest.mark.rule("BLD-6.9", "BLD-12.3")
def test_in_the_final_count_only_a_slave_on_a_site_is_refused_for_its_site() -> None:
    count = "30s | team {team} | sites TEM{{{busy}}} | count | opt final_count=ask"
    assert "unfinished site" in told("builders", count.format(team="J1", busy="S1"), "F")
    assert "Only an available slave" in told("builders", count.format(team="J1", busy="J2"), "F")


@pytest.mark.rule("BLD-1.7")
def test_refusals_name_the_slave_cards_as_the_table_does() -> None:
    asked = "30s | team J1 | sites HOU{} | opt bound_label=neutral"
    assert told("builders", asked, "F") == "Only an available bound worker of yours can be freed."
