"""What people read of a game's options: names, explanations, values and presets, in every language."""

from __future__ import annotations

import pytest

import tablee
from tablee.engine.words import LANGUAGES

EVERY = [(name, language) for name in tablee.games() for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_option_has_a_name_and_an_explanation_and_each_of_its_values_a_name(name: str, language: str) -> None:
    game = tablee.game(name)
    t = game.tongue(language)
    for option in game.options:
        key = f"option.{option.name}"
        for said in (key, f"{key}.about", *(f"{key}.{value}" for value in option.values)):
            assert t.knows(said), said
            assert "_" not in t(said)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_preset_has_a_name_and_a_sentence(name: str, language: str) -> None:
    game = tablee.game(name)
    t = game.tongue(language)
    for preset in game.presets:
        assert t.knows(f"preset.{preset}")
        assert t(f"preset.{preset}.about").endswith(".")


@pytest.mark.parametrize("name", tablee.games())
def test_the_first_preset_is_the_rules_as_written_and_no_two_are_the_same(name: str) -> None:
    game = tablee.game(name)
    first, *_ = game.presets
    assert first == "written"
    assert game.presets["written"] == game.settle_on({})
    assert len({tuple(chosen.items()) for chosen in game.presets.values()}) == len(game.presets)


@pytest.mark.parametrize("name", tablee.games())
def test_every_preset_can_be_played(name: str) -> None:
    game = tablee.game(name)
    for chosen in game.presets.values():
        for players in game.players:
            assert game.settle_on(game.changed_options(game.new(players, 1, chosen))) == chosen


@pytest.mark.rule("ENT-13.13")
def test_the_translators_choice_of_entdecker_is_what_the_rulebook_says() -> None:
    game = tablee.game("entdecker")
    asked = {"unplayable_to_filler": "on", "first_player": "translator"}
    assert game.presets["translator"] == {**game.settle_on({}), **asked}
