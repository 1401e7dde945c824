"""How Uruk speaks in three languages."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from tablee.engine import chance
from tablee.engine.contract import Step
from tablee.engine.cursor import draw
from tablee.engine.match import Match
from tablee.engine.verbs import CHANCE
from tablee.engine.words import LANGUAGES
from tablee.games.uruk.rules import clauses
from tablee.games.uruk.rules.state import CODES, OPTIONS, PHASE_NAMES, STEP_NAMES
from tests.games.catalogues import phrases
from tests.games.uruk.table import URUK, at, play

NAMES = ("Ines", "Basile", "Nour", "Amélie")
languages = pytest.mark.parametrize("language", LANGUAGES)


def test_every_clause_card_option_step_and_phase_has_its_words() -> None:
    keys = set(phrases("uruk", "en"))
    named = [int(code) for name, code in vars(clauses).items() if name.startswith("URUK_")]
    assert {f"refuse.{code // 100}.{code % 100}" for code in named} <= keys
    assert {f"card.{code}" for code in CODES} | {f"about.{code}" for code in CODES} <= keys
    assert {f"option.{o.name}" for o in OPTIONS} | {f"option.{o.name}.about" for o in OPTIONS} <= keys
    assert {f"ask.{step}" for step in STEP_NAMES} | {f"ask.{phase}.label" for phase in PHASE_NAMES} <= keys


def told(position: str, line: str, viewer: int = -1, language: str = "en") -> str:
    cursor = play(at(position), line)
    steps = [Step(before, CHANCE if before.to_move < 0 else int(before.to_move), a) for before, a in cursor.trail]
    return URUK.words.tell(steps, URUK.tongue(language), NAMES, viewer)


@pytest.mark.parametrize(
    ("position", "line", "english"),
    [
        ("#1: KIL | display: LYR DOM WHE", "t LYR", "**Ines** took **Lyre** from the display."),
        ("#1: KIL | deck: LYR", "t *LYR", "**Ines** drew a card."),
        ("#1: KIL", "r KIL", "**Ines** took 1 red cube with **Kiln**."),
        (
            "#1: HUT KIL hand: LYR*2 WAL LIG",
            "+LYR/HUT[LYR WAL&LIG]",
            "**Ines** laid **Lyre** in place of **Mud hut** for **Lyre**, **City wall** and **Lighthouse**.",
        ),
        (
            "#1: KIL stock: RRPY | epochs: 0.1.4.3",
            "d KIL[RPY]; r KIL",
            (
                "**Ines** founded a village over **Kiln** for 1 red cube, 1 pink cube and 1 yellow cube and took "
                "1 red cube with **Kiln**."
            ),
        ),
        ("#1: KIL DOM hand: KIL*2 DOM", "x KIL KIL DOM", "**Ines** exchanged 2 × **Kiln** and **Domestication**."),
        ("#1: AQU stock: RR | deck: SHI", "q R>*SHI", "**Ines** gave 1 red cube for a card."),
        ("#1: COG' KIL LYR' ", "c LYR>KIL", "**Ines** moved a disc from **Lyre** to **Kiln**."),
        ("#1: AXL stock: R", "w R>B", "**Ines** swapped 1 red cube for 1 blue cube."),
        (
            "#1: KIL | display: _ DOM WHE deck: SHI NER",
            "/ (NER^)SHI",
            "**Ines** ended the turn without an action and revealed **Nergal**. The display gets **Sailing ship**.",
        ),
        (
            "#1: KIL hand: SHI | #2: POT | slot: NIN down: GIB phase: bid #1 bids: #2=-",
            "#1 b +SHI=2",
            (
                "**Ines** bid 2 with 1 card. **Ines** wins **Ninurta** and pays **Sailing ship**. "
                "**Ines** keeps **Ninurta**."
            ),
        ),
        (
            "#1: KIL stock: RR | #2: LIG | slot: VOL down: GIB phase: secret #1",
            "#1 s RR=2",
            "**Ines** made a secret bid. The bids: **Ines** 2, **Basile** 1. **Basile** will have one action only.",
        ),
    ],
)
def test_a_row_of_the_log_reads_as_a_sentence(position: str, line: str, english: str) -> None:
    assert told(position, line) == english


def test_who_drew_a_card_reads_its_name() -> None:
    assert told("#1: KIL | deck: LYR", "t *LYR", viewer=0) == "**Ines** drew **Lyre**."
    position = "#1: KIL hand: SHI LYR | #2: POT hand: AST | slot: NIN down: GIB phase: bid #1"
    assert told(position, "#1 b +SHI=2", viewer=0) == "**Ines** bid 2 with **Sailing ship**."
    assert told(position, "#1 b +SHI=2", viewer=1, language="de") == "**Ines** bietet 2 mit 1 Karte."
    assert told(position, "#1 b +SHI=2", viewer=1, language="fr") == "**Ines** offre 2 avec 1 carte."


@pytest.mark.parametrize(
    ("position", "part", "label", "sentence"),
    [
        ("#1: KIL", "", "Turn: 3 actions left", "Choose an action, or end your turn."),
        ("#1: KIL actions: 0", "", "Turn: 0 actions left", "Your actions are used up: end your turn."),
        ("#1: KIL hand: LYR*3", "+LYR/_", "Turn: 3 actions left", "Pay Lyre: 2 more copies or pairs."),
        ("#1: KIL hand: SHI | slot: NER down: GIB phase: bid #1", "", "Nergal: auction", "Bid more than 0, or pass."),
        ("#1: KIL' | slot: DRO down: GIB phase: loss #1", "", "Drought: losses", "Choose the disc that you lose."),
    ],
)
def test_the_label_tells_everybody_the_phase_and_the_sentence_asks(
    position: str, part: str, label: str, sentence: str
) -> None:
    cursor = at(position)
    if part:
        URUK.notation_rules.play(cursor, part, whole=False)
    ask = URUK.words.ask(cursor.state.record, URUK.tongue("en"))
    assert (ask.label, ask.sentence) == (label, sentence)


@languages
@pytest.mark.parametrize("players", [2, 4])
def test_whatever_happens_there_are_words_for_it(language: str, players: int) -> None:
    """A random game: every question, every choice and every row of the log can be said."""
    t, match, stream = URUK.tongue(language), Match(URUK, players, seed=players), chance.stream(7)
    for _ in range(350):
        if match.over:
            break
        if match.to_move == CHANCE:
            match.act(draw(URUK, match.state, match.seed, match.ply))
            continue
        legal = URUK.legal(match.state)
        ask = URUK.words.ask(match.state.record, t)
        labels = {URUK.words.label(match.state.record, action, t) for action in legal}
        assert len(labels) == len(legal)
        assert ask.label
        assert ask.sentence
        match.act(legal[chance.below(stream, len(legal))])
    for row in match.rows():
        for viewer in (-1, 0):
            assert re.fullmatch(r"\S.+[.]", URUK.words.tell(row, t, NAMES, viewer))
            assert "{" not in URUK.notation_rules.line(row, viewer)


@languages
def test_the_table_fits_into_80_columns(language: str) -> None:
    match = Match(URUK, 4, seed=3)
    stream = chance.stream(5)
    for _ in range(200):
        if match.to_move == CHANCE:
            match.chance()
        else:
            legal = URUK.legal(match.state)
            match.act(legal[chance.below(stream, len(legal))])
    out = io.StringIO()
    console = Console(width=80, file=out, force_terminal=False)
    console.print(URUK.words.draw(URUK.view(match.state, 0), URUK.tongue(language), NAMES))
    lines = out.getvalue().splitlines()
    assert max(len(line) for line in lines) <= 80
    assert all(name in out.getvalue() for name in NAMES)
