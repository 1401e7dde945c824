"""How The Builders speak in three languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tablee.engine.contract import Step
from tablee.engine.words import LANGUAGES
from tablee.games.builders.rules import clauses
from tablee.games.builders.rules.state import OPTIONS, SITE_CODES, STEP_NAMES, TOOL_CODES, UNIVERSITY_CODES
from tests.games.builders.table import BUILDERS, Table
from tests.games.catalogues import phrases

NAMES = ("Ines", "Basile", "Nour", "Amélie")
TEMPLE = "30s | team A1 L3 M4 S1 | sites TEM{} HOU{} | tools tW | brow ARM ZIG PYR HOI STA | bdeck FOR SPH"

languages = pytest.mark.parametrize("language", LANGUAGES)


# The catalogues


def test_every_clause_that_forbids_has_a_sentence() -> None:
    named = [int(code) for name, code in vars(clauses).items() if name.startswith("BLD_")]
    assert {f"refuse.{code // 100}.{code % 100}" for code in named} <= set(phrases("builders", "en"))


def test_every_option_step_card_and_ending_has_its_words() -> None:
    keys = set(phrases("builders", "en"))
    assert {f"option.{o.name}" for o in OPTIONS} | {f"option.{o.name}.about" for o in OPTIONS} <= keys
    assert {f"ask.{step}" for step in STEP_NAMES} | {f"ask.{step}.label" for step in STEP_NAMES} <= keys
    assert {f"card.{code}" for code in (*SITE_CODES, *TOOL_CODES, *UNIVERSITY_CODES)} <= keys
    assert {"ended.11.3", "ended.11.4", "ended.11.6", "title", "tagline", "about", "score.sesterces"} <= keys


def test_the_names_are_those_of_the_ledger() -> None:
    names = {"en": "Lighthouse of Alexandria", "fr": "Phare d’Alexandrie", "de": "Leuchtturm von Alexandria"}
    for language, name in names.items():
        assert BUILDERS.tongue(language)("card.LIG") == name
    assert [BUILDERS.title(language) for language in LANGUAGES] == [
        "The Builders: Antiquity", "Les Bâtisseurs\u202f: Antiquité", "Die Baumeister: Antike"
    ]  # fmt: skip


# Telling


def told(table: Table, language: str) -> str:
    steps = [Step(before, BUILDERS.to_move(before) or 0, action) for before, action in table.cursor.trail]
    return BUILDERS.words.tell(steps, BUILDERS.tongue(language), NAMES, -1)


@pytest.mark.parametrize(
    ("line", "english", "french", "german"),
    [
        (
            "O ARM[=FOR^SPH]; L3+tW>TEM; X1; E",
            (
                "**Ines** opened **Armoury**, sent **labourer L3 (W2 A1)** with **Hand saw** to **Temple** and took "
                "1 sesterce."
            ),
            (
                "**Ines** ouvre le chantier **Armurerie**, envoie **manœuvre L3 (W2 A1)** avec **Scie (outil)** sur "
                "**Temple** et prend 1 sesterce."
            ),
            (
                "**Ines** eröffnet **Waffenschmiede**, schickt **Handlanger L3 (W2 A1)** mit **Handsäge** zu "
                "**Tempel** und nimmt 1 Sesterz."
            ),
        ),
        (
            "A1>HOU#; B S4; F S1; X1*1",
            (
                "**Ines** finished **House** with **apprentice A1 (W1 A1)** (+10 sesterces), bought **slave S4 "
                "(S2 W2)**, freed **slave S1 (S2 D2)** and took 1 sesterce (one extra action for 5)."
            ),
            (
                "**Ines** termine **Maison** avec **apprenti A1 (W1 A1)** (+10 sesterces), achète **esclave S4 "
                "(S2 W2)**, affranchit **esclave S1 (S2 D2)** et prend 1 sesterce (une action supplémentaire à 5)."
            ),
            (
                "**Ines** stellt **Haus** mit **Lehrling A1 (W1 A1)** fertig (+10 Sesterzen), kauft **Sklave S4 "
                "(S2 W2)**, lässt **Sklave S1 (S2 D2)** frei und nimmt 1 Sesterz (eine Zusatzaktion für 5)."
            ),
        ),
        (
            "B uS>L3",
            "**Ines** instructed **labourer L3 (W2 A1)** (**University of stone**).",
            "**Ines** instruit **manœuvre L3 (W2 A1)** (**Université (pierre)**).",
            "**Ines** bildet **Handlanger L3 (W2 A1)** aus (**Universität (Stein)**).",
        ),
        ("B loan", "**Ines** took a loan of 10 sesterces.", "**Ines** contracte un emprunt de 10 sesterces.",
         "**Ines** nimmt ein Darlehen über 10 Sesterzen auf."),
        ("B tS", "**Ines** bought the tool **Mallet**.", "**Ines** achète l’outil **Maillet**.",
         "**Ines** kauft das Werkzeug **Holzhammer**."),
        (">; L3", "**Ines** is choosing.", "**Ines** réfléchit.", "**Ines** überlegt."),
    ],
)  # fmt: skip
def test_a_turn_reads_as_one_sentence(line: str, english: str, french: str, german: str) -> None:
    table = Table(TEMPLE).play(line)
    assert told(table, "en") == english
    assert told(table, "fr") == french
    assert told(table, "de") == german


def test_a_bare_end_a_repayment_and_the_final_count_are_told() -> None:
    assert told(Table("r 0").play("E"), "en") == "**Ines** ended the turn."
    assert told(Table("15s | loans 1").play("P"), "en") == "**Ines** repaid a loan (15 sesterces)."
    assert told(Table("count").play("E"), "en") == "**Ines** closed the final count."
    assert told(Table("wrow ? - - - - | wdeck M1").play("=M1"), "en") == "**Ines** turned up **master M1 (S2 D3)**."


def test_at_a_neutral_table_the_historical_word_is_not_used() -> None:
    table = Table("30s | team S1 A1 | sites PYR{S2}", bound_label="neutral")
    assert told(table.play("B S4; F S1"), "en") == (
        "**Ines** took **bound worker S4 (S2 W2)** into service and freed **bound worker S1 (S2 D2)**."
    )


@pytest.mark.parametrize(("language", "word"), [("en", "slave"), ("fr", "esclave"), ("de", "sklave")])
def test_no_question_choice_or_score_of_a_neutral_table_uses_it(language: str, word: str) -> None:
    t = BUILDERS.tongue(language)
    spoken = []
    for part in ("part F", "part B", "part B slave", "part >", "r 3", "count"):
        state = Table(f"30s | team S1 S3f A1 | sites PYR{{S2}} | {part}", bound_label="neutral").state
        asked = BUILDERS.words.ask(state.record, t)
        spoken += [asked.label, asked.sentence]
        spoken += [BUILDERS.words.label(state.record, action, t) for action in BUILDERS.legal(state)]
        spoken += [t.count(part.key, 2) for part in BUILDERS.scores(state)[0].parts]
        console = Console(width=80, color_system=None, file=io.StringIO())
        console.print(BUILDERS.words.draw(BUILDERS.view(state, None), t, NAMES))
        spoken.append(console.file.getvalue())  # type: ignore[attr-defined]
    assert spoken
    assert not [text for text in spoken if word in text.lower()]


# Asking and choosing


@pytest.mark.parametrize(
    ("position", "label", "sentence"),
    [
        (TEMPLE, "3 of 3 actions left",
         "Choose what to do: open, recruit, invest, free, send to work or take sesterces."),
        (f"{TEMPLE} | r 1 | invested", "1 of 3 actions left",
         "Choose what to do: open, recruit, free, send to work or take sesterces."),
        (f"{TEMPLE} | r 0", "0 of 3 actions left", "End your turn, or go on with extra actions for 5 sesterces each."),
        (f"{TEMPLE} | part L3>", "Send labourer L3 (W2 A1)", "Choose one of your sites."),
        (f"{TEMPLE} | part L3>TEM", "labourer L3 (W2 A1): Temple", "Give it a tool, or none."),
        (f"{TEMPLE} | part B uS>", "University of stone", "Choose the available unit to instruct."),
        (f"{TEMPLE} | count", "Final count", "Free slaves, repay loans, or close your final count."),
        (f"{TEMPLE} | over", "The end", "The game is over."),
    ],
)  # fmt: skip
def test_a_step_is_asked_with_a_label_and_one_sentence(position: str, label: str, sentence: str) -> None:
    ask = BUILDERS.words.ask(BUILDERS.from_text(position).record, BUILDERS.tongue("en"))
    assert (ask.label, ask.sentence) == (label, sentence)


@pytest.mark.parametrize(
    ("part", "move", "english", "german"),
    [
        ("", "O", "Open a site", "Eine Baustelle eröffnen"),
        ("| r 0", "O", "Open a site (1 action, 5 sesterces)", "Eine Baustelle eröffnen (1 Aktion, 5 Sesterzen)"),
        ("| part O", "ARM", "Armoury: S1 W1 A2; 8 sesterces, 2 VP", "Waffenschmiede: S1 W1 A2; 8 Sesterzen, 2 SP"),
        ("| part >", "L3", "labourer L3 (W2 A1), wage 3", "Handlanger L3 (W2 A1), Lohn 3"),
        ("| part A1>", "HOU", "House, finished (2 sesterces)", "Haus, fertig (2 Sesterzen)"),
        ("| part L3>", "TEM", "Temple (3 sesterces)", "Tempel (3 Sesterzen)"),
        ("| part A1>HOU", "tW", "Hand saw: finishes the site", "Handsäge: stellt die Baustelle fertig"),
        ("| part L3>TEM", "-", "No tool", "Kein Werkzeug"),
        ("| part X", "2", "2 actions: 3 sesterces", "2 Aktionen: 3 Sesterzen"),
        ("| part B", "slave", "Slave (7 sesterces)", "Sklave (7 Sesterzen)"),
        ("| part B", "loan", "Loan of 10 sesterces", "Darlehen über 10 Sesterzen"),
        ("| count", "F", "Free a slave (5 sesterces)", "Einen Sklaven freilassen (5 Sesterzen)"),
        ("| count", "E", "Close the count", "Die Wertung abschließen"),
    ],
)
def test_a_choice_has_a_short_label_with_its_price(part: str, move: str, english: str, german: str) -> None:
    state = BUILDERS.from_text(f"{TEMPLE} {part}".strip())
    action = BUILDERS.parse(state, move)
    assert BUILDERS.words.label(state.record, action, BUILDERS.tongue("en")) == english
    assert BUILDERS.words.label(state.record, action, BUILDERS.tongue("de")) == german


# The terminal


@languages
def test_the_table_fits_a_terminal_of_eighty_columns_without_colour(language: str) -> None:
    state = Table("9s | team A1 HOI | sites TEM{L3+tW} | loans 1 | built HOU | tools tD | P2 3vp | first P2").state
    console = Console(width=80, color_system=None, file=io.StringIO())
    t = BUILDERS.tongue(language)
    console.print(BUILDERS.words.draw(BUILDERS.view(state, None), t, NAMES))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(len(line) <= 80 for line in drawn.splitlines())
    for word in (t("card.TEM"), t("card.HOU"), "TEM", "L3+tW", "A1", "Ines", "Basile", "⚑"):
        assert word in drawn


def test_the_end_and_the_count_are_shown_in_the_headline() -> None:
    t = BUILDERS.tongue("en")
    for position, word in (
        ("over | P1 17vp", "The end"),
        ("count", "Final count"),
        ("P1 17vp | turn P2", "last round"),
    ):
        console = Console(width=80, color_system=None, file=io.StringIO())
        console.print(BUILDERS.words.draw(BUILDERS.view(Table(position).state, None), t, NAMES))
        assert word in console.file.getvalue().splitlines()[0]  # type: ignore[attr-defined]
