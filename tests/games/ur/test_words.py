"""How UR speaks in three languages."""

from __future__ import annotations

import io
import re
from importlib.resources import files
from itertools import groupby

import pytest
from rich.console import Console
from rich.text import Text

from tablee.engine import chance
from tablee.engine.contract import Step
from tablee.engine.cursor import Cursor
from tablee.engine.state import State
from tablee.engine.words import LANGUAGES
from tablee.games import game
from tablee.games.ur.rules import clauses
from tablee.games.ur.rules.state import OPTIONS, STEP_NAMES
from tests.games.catalogues import phrases

UR = game("ur")
NAMES = ("Ines", "Basile", "Nour", "Amélie")
FARMS = (
    "KW,PA,WA,PW,CW,KC/CKy2,AK,KAg3,AW,PAr2,AK/AK,PC,WC,PW,CP,PC/CW,KCr2,AC,KP,PK,AC/WK,APr3,CAr1,PC,KW,WA/"
    "PK,KC,PW,WAb2,PA,KWr1 - r:AC,b:KP,y:CW,g:PW r/turn 5"
)
MARKETS = (
    "PW,KC,WA,KPr4,CW,WA/CP,AP,KW,PKy1,KC,CP/WK,KA,CA,WC,AP,WP/CK,WCr1,KAr2,AKb^,CP,AP/AWb2,KA,PW,CP,KP,WAg2/"
    "KWr1,CA,KC,WK,CA,AP - r:KP,b:AC,y:CW,g:PW r/turn 5"
)
TEMPLES = (
    "PA,CP,KC,PW,WA,AK/CA,WA,PW,AK,CW,WC/AP,CK,KAr4,CAr1,PCy5,KC/PK,WAg2,CWr2,ACb1,WK,PK/CP,AW,PA,WP,CP,KP/"
    "WK,CK,KW,PK,AK,PA - r:CW,b:AC,y:KW,g:PW r/turn 5"
)
WARS = (
    "CA,PC,CW,KPy2,AC,KA/PK,AK,PW,WPr3,CK,AW/AW,CP,AP,PA,WC,CWg2/KP,AKb2,WP,CK,KW,WA/PA,AWr5,PC,WK,CK,KP/"
    "AC,KA,WP,CK,PAr3,WK - r:KW,b:AC,y:CW,g:CP r/turn 5"
)
ZIGGURATS = (
    "APb^,KP,PK,CP,PA,KAb5/CA,AW,CA,KC,CK,AP/APg2,CAg1,AC,CP,WKr5,PW/KA,WK,PK,WC,PC,WA/WC,CWr5,KAr2,AW,KA,CK/"
    "PW,AW,WK,PCy3,WK,PWy^ - r:KC,b:KP,y:CW,g:PW r/turn 5"
)
EMPTY_HANDED = (
    "KC,PC,AK,PA,WK,PA/WK,AW,CP,KC,PC,AP/AW,KA,WC,PK,CK,KC/PC,WP,AC,CW,ACb^,CA/AK,PW,WP,AK,KW,WAg2/"
    "CW,WK,KP,WA,AP,PKy2 - r:AC,b:KP,y:CW,g:PW r/turn 5"
)
OPENING = (
    "PW,WP,CK,PK,AK,CAy1/CP,KW,WA,AP,WC,PC/AW,WK,KCb1,WK,CW,KW/PC,CA,APr1,CW,WA,AK/AK,PC,WA,KP,AC,CK/"
    "PAg1,KC,PW,AK,PA,KP - r:AC,b:KP,y:CW,g:PW r/open2 1"
)
DUEL = (
    "CK,KP,AW,WCb2,PA/AK,PA,WKr2,PAb4,AC/PW,CWr1,PC,AW,WP/CA,PKr5,WP,PC,KA/KW,WK,AC,KA,WA P:CP.CW.KC r:KC,b:KP r/turn 4"
)
# Blue has 19 of 20 cubes on the grid, and red's Culture tile c3 gives a cube to both b3 and d3.
SHORT = (
    "PA,CP,KC,PW,WAb4,AK/CA,WA,PW,AK,CW,WC/AP,CK,KA,CA,PC,KC/PK,WAb2,CWr2,ACb3,WK,PKb5/CP,AW,PA,WP,CP,KPb5/"
    "WK,CK,KW,PK,AK,PA - r:CW,b:AC,y:KW,g:PW r/turn 5"
)
# Politics in a position of two tiles.
COURTS = FARMS.replace("r:AC,b:KP", "r:KP,b:AC")

languages = pytest.mark.parametrize("language", LANGUAGES)


# The catalogues


def test_every_clause_that_forbids_has_a_sentence() -> None:
    named = [int(code) for name, code in vars(clauses).items() if name.startswith("UR_")]
    missing = {f"refuse.{code // 100}.{code % 100}" for code in named} - set(phrases("ur", "en"))
    assert not missing


def test_every_option_step_and_ending_has_its_words() -> None:
    keys = set(phrases("ur", "en"))
    assert {f"option.{o.name}" for o in OPTIONS} <= keys
    assert {f"option.{o.name}.about" for o in OPTIONS} <= keys
    assert {f"ask.{step}" for step in STEP_NAMES} | {f"ask.{step}.label" for step in STEP_NAMES} <= keys
    assert {"ended.14.1", "ended.14.2", "ended.14.6", "score.set", "title", "tagline", "about"} <= keys


def test_the_board_finds_every_phrase_that_it_names() -> None:
    folder = files("tablee.games.ur") / "web"
    source = "\n".join(f.read_text(encoding="utf-8") for f in folder.iterdir() if f.name.endswith(".js"))
    named = set(re.findall(r"\"(board(?:\.\w+)+)\"", source))
    assert len(named) > 40
    assert named <= set(phrases("ur", "en"))


# Telling


def told(position: str, *lines: str, language: str) -> list[str]:
    """What lines of moves read like, one sentence for each run of one seat's decisions."""
    cursor = Cursor(UR, UR.from_text(position))
    for line in lines:
        UR.notation_rules.play(cursor, line, whole=False)
    steps = [Step(before, UR.to_move(before) or 0, action) for before, action in cursor.trail]
    runs = [list(run) for _, run in groupby(steps, key=lambda step: step.seat)]
    return [UR.words.tell(run, UR.tongue(language), NAMES, -1) for run in runs]


@pytest.mark.parametrize(
    ("position", "line", "english", "french", "german"),
    [
        (
            OPENING,
            "r: @d3",
            "**Ines** put an opening cube on **d3**.",
            "**Ines** place un cube de départ en **d3**.",
            "**Ines** setzt einen Startwürfel auf **d3**.",
        ),
        (
            FARMS,
            "r: A(b2+2) +e5 xf1/A",
            (
                "**Ines** performed Agriculture (−1 on **f1**, **b2** and **e5**; +2 on **b2**), put a cube on **e5**, "
                "took the tile of **f1** and laid the old one Agriculture up."
            ),
            (
                "**Ines** effectue l’action Agriculture (−1 en **f1**, **b2** et **e5**\u202f; +2 en **b2**), pose un "
                "cube en **e5**, prend la tuile **f1** et pose la sienne côté Agriculture."
            ),
            (
                "**Ines** führt Landwirtschaft aus (−1 auf **f1**, **b2** und **e5**; +2 auf **b2**), setzt einen "
                "Würfel auf **e5**, nimmt das Plättchen von **f1** und legt das eigene mit Landwirtschaft nach oben ab."
            ),
        ),
        (
            MARKETS,
            "r: K +a1",
            "**Ines** performed Commerce (+4 cubes) and put a cube on **a1**.",
            "**Ines** effectue l’action Commerce (+4 cubes) et pose un cube en **a1**.",
            "**Ines** führt Handel aus (+4 Würfel) und setzt einen Würfel auf **a1**.",
        ),
        (
            TEMPLES,
            "r: C",
            "**Ines** performed Culture (**Ines** +1, **Basile** +2, **Amélie** +1).",
            "**Ines** effectue l’action Culture (**Ines** +1, **Basile** +2, **Amélie** +1).",
            "**Ines** führt Kultur aus (**Ines** +1, **Basile** +2, **Amélie** +1).",
        ),
        (
            COURTS,
            "r: P(b2=5,e5=0)",
            "**Ines** performed Politics (**b2** 3 → 5, **e5** 2 → 0).",
            "**Ines** effectue l’action Politique (**b2** 3 → 5, **e5** 2 → 0).",
            "**Ines** führt Politik aus (**b2** 3 → 5, **e5** 2 → 0).",
        ),
        (
            WARS,
            "r: W(b2>b3:2,e1>e2:1) +b3",
            (
                "**Ines** went to war from **b2** to **b3** (**Basile**) with 2 cubes and from **e1** to **e2** with "
                "one cube and put a cube on **b3**."
            ),
            (
                "**Ines** part en guerre de **b2** vers **b3** (**Basile**) avec 2 cubes et de **e1** vers **e2** avec "
                "un cube et pose un cube en **b3**."
            ),
            (
                "**Ines** führt Krieg von **b2** nach **b3** (**Basile**) mit 2 Würfeln und von **e1** nach **e2** mit "
                "einem Würfel und setzt einen Würfel auf **b3**."
            ),
        ),
        (
            MARKETS,
            "r: +b3 +b3",
            "**Ines** put two cubes on **b3**.",
            "**Ines** pose deux cubes en **b3**.",
            "**Ines** setzt zwei Würfel auf **b3**.",
        ),
        (
            MARKETS,
            "r: +a1 +b3",
            "**Ines** put a cube on **a1** and one on **b3**.",
            "**Ines** pose un cube en **a1** et un autre en **b3**.",
            "**Ines** setzt je einen Würfel auf **a1** und **b3**.",
        ),
        (
            MARKETS,
            "r: *e5 xa6/K",
            "**Ines** settled on **e5**, took the tile of **a6** and laid the old one Commerce up.",
            "**Ines** s’installe en **e5**, prend la tuile **a6** et pose la sienne côté Commerce.",
            "**Ines** siedelt auf **e5**, nimmt das Plättchen von **a6** und legt das eigene mit Handel nach oben ab.",
        ),
        (
            ZIGGURATS,
            "r: Zb2 Ze4",
            "**Ines** built ziggurats on **b2** and **e4**.",
            "**Ines** bâtit des ziggurats en **b2** et **e4**.",
            "**Ines** baut Zikkurats auf **b2** und **e4**.",
        ),
        (
            ZIGGURATS,
            "r: done xf5/C",
            "**Ines** gave up both actions, took the tile of **f5** and laid the old one Culture up.",
            "**Ines** renonce à ses deux actions, prend la tuile **f5** et pose la sienne côté Culture.",
            (
                "**Ines** verzichtet auf beide Aktionen, nimmt das Plättchen von **f5** und legt das eigene mit Kultur "
                "nach oben ab."
            ),
        ),
        (
            EMPTY_HANDED,
            "r: 3*d5",
            "**Ines** came back with three cubes on **d5**.",
            "**Ines** revient en jeu avec trois cubes en **d5**.",
            "**Ines** kehrt mit drei Würfeln auf **d5** ins Spiel zurück.",
        ),
        (
            DUEL,
            "r: +c4 done xp",
            "**Ines** put a cube on **c4** and took the top tile of the pile.",
            "**Ines** pose un cube en **c4** et prend la tuile du dessus de la pioche.",
            "**Ines** setzt einen Würfel auf **c4** und nimmt das oberste Plättchen vom Stapel.",
        ),
    ],
)
def test_a_turn_reads_as_one_sentence(position: str, line: str, english: str, french: str, german: str) -> None:
    assert told(position, line, language="en") == [english]
    assert told(position, line, language="fr") == [french]
    assert told(position, line, language="de") == [german]


def test_an_attack_in_the_making_is_told_as_far_as_it_went() -> None:
    tales = [told(WARS, *lines, language="en") for lines in (["W"], ["W", "b2>"], ["W", "b2>", ">b3"])]
    assert tales == [
        ["**Ines** went to war."],
        ["**Ines** went to war from **b2**."],
        ["**Ines** went to war from **b2** to **b3** (**Basile**)."],
    ]


def test_a_tale_may_begin_in_the_middle_of_an_action() -> None:
    assert told(f"{WARS} ; W b2> >b3", ":3", language="en") == [
        "**Ines** went to war from **b2** to **b3** (**Basile**) with 3 cubes."
    ]
    assert told(f"{COURTS} ; P f1=0 b2=5", "=1", language="en") == ["**Ines** performed Politics."]


def test_a_shortage_is_told_of_its_owner() -> None:
    lines = ("r: C", "b? b3+0,d3+1", "r: +c3")
    assert told(SHORT, *lines, language="en") == [
        "**Ines** performed Culture (**Basile** +1).",
        "**Basile** shared out the last cubes (+1 on **d3**).",
        "**Ines** put a cube on **c3**.",
    ]
    assert told(SHORT, *lines, language="fr")[1] == "**Basile** répartit ses derniers cubes (+1 en **d3**)."
    assert told(SHORT, *lines, language="de")[1] == "**Basile** verteilt die letzten Würfel (+1 auf **d3**)."


def test_the_bare_end_of_an_action_step_is_told() -> None:
    lines = ("r: C", "b? b3+0,d3+1", "r: done")
    assert told(SHORT, *lines, language="en")[2] == "**Ines** ended the action step."


def test_set_up_and_exchanges_beside_the_grid_are_told() -> None:
    start = "L:KC.KP.CP.CW r:--,b:--,y:-- r/pick 1"
    grid = "KW,CW,KA,CK,KA,AW/PW,KC,PA,WP,CP,PC/CW,WA,KA,AP,PK,CK/KA,AP,PC,CA,KW,WP/AC,KP,AW,WK,PA,AC/KP,CW,PW,AW,KW,CA"
    assert told(f"{grid} {start}", "pick:CP", language="en") == ["**Ines** took Culture / Politics as start tile."]
    swap = "S:KC r:CP,b:KP,y:CW r/swap 1"
    assert told(f"{grid} {swap}", "keep", language="fr") == ["**Ines** garde Culture / Politique."]
    assert told(f"{grid} {swap}", "xs", language="de") == ["**Ines** nimmt das Plättchen neben dem Spielfeld."]


# Asking


@pytest.mark.parametrize(
    ("position", "label", "sentence"),
    [
        (OPENING, "Opening cube 2 of 3", "Put a cube on a tile of yours or on a free tile beside one."),
        (OPENING.replace("open2", "open1"), "Opening cube 1 of 3", "Put a cube on any free tile."),
        (
            OPENING.replace("open2", "swap"),
            "First exchange",
            "Exchange Agriculture / Culture for a free tile, or keep it.",
        ),
        (FARMS, "Two actions left", "Perform an action of Agriculture / Culture, or give it up for a cube."),
        (ZIGGURATS, "Two actions left", "Perform an action of Commerce / Culture, put a cube, or build a ziggurat."),
        (
            FARMS.replace("r/turn", "r/turn:C"),
            "One action left",
            "Perform Agriculture, put a cube on a tile of yours, or go on to the exchange.",
        ),
        (
            FARMS.replace("r/turn", "r/turn:+"),
            "One action left",
            "Perform an action, put a second cube, or go on to the exchange.",
        ),
        (ZIGGURATS.replace("r/turn", "r/turn:Z"), "Ziggurats", "Build a second ziggurat, or go on to the exchange."),
        (f"{FARMS} ; A", "Agriculture on b2", "Choose how many cubes b2 takes: none, one or two."),
        (f"{COURTS} ; P f1=0", "Politics: 9 cubes to place", "Choose how many cubes stand on b2: 0 to 5."),
        (
            f"{SHORT} ; C",
            "Culture: shortage",
            "Your supply is short. Choose how many cubes go to b3; 1 is left to place.",
        ),
        (f"{WARS} ; W", "War", "Choose a tile to attack from."),
        (f"{WARS} ; W#1", "War", "Choose a tile to attack from, or stop the war."),
        (f"{WARS} ; W b2>", "War from b2", "Choose a tile to attack."),
        (f"{WARS} ; W b2> >b3", "War from b2 to b3", "Choose how many cubes move to b3: 1 to 3."),
        (EMPTY_HANDED, "Back on the grid", "Put three cubes on any free tile."),
        (EMPTY_HANDED.replace("r/turn", "b/turn"), "Back on the grid", "Put one cube on any free tile."),
        (FARMS.replace("r/turn", "r/exch:AC"), "Exchange", "Exchange Agriculture / Culture for a different free tile."),
        (
            f"{FARMS.replace('r/turn', 'r/exch:AC')} ; xa1",
            "Exchange with a1",
            "Choose the face that Agriculture / Culture shows on a1.",
        ),
        (FARMS.replace("r/turn", "r/end"), "The end", "The game is over."),
    ],
)
def test_a_step_is_asked_with_a_label_and_one_sentence(position: str, label: str, sentence: str) -> None:
    ask = UR.words.ask(UR.from_text(position).record, UR.tongue("en"))
    assert (ask.label, ask.sentence) == (label, sentence)


# Choices


@pytest.mark.parametrize(
    ("position", "move", "english", "french", "german"),
    [
        (FARMS, "+b2", "Put a cube on b2", "Placer un cube en b2", "Würfel auf b2 setzen"),
        (FARMS, "A", "Perform Agriculture", "Action Agriculture", "Landwirtschaft ausführen"),
        (MARKETS, "K", "Perform Commerce (+4 cubes)", "Action Commerce (+4 cubes)", "Handel ausführen (+4 Würfel)"),
        (
            TEMPLES,
            "C",
            "Perform Culture (+1 for you, +3 for others)",
            "Action Culture (+1 pour vous, +3 pour les autres)",
            "Kultur ausführen (+1 für dich, +3 für andere)",
        ),
        (FARMS, "*a1", "Settle on a1", "S’installer en a1", "Auf a1 ansiedeln"),
        (FARMS, "done", "Give up both actions", "Renoncer aux deux actions", "Auf beide Aktionen verzichten"),
        (
            FARMS.replace("r/turn", "r/turn:+"),
            "done",
            "End the action step",
            "Terminer la phase d’actions",
            "Aktionsphase beenden",
        ),
        (f"{FARMS} ; A", "+0", "No cube on b2", "Aucun cube en b2", "Kein Würfel auf b2"),
        (f"{FARMS} ; A", "+1", "Put 1 cube on b2", "Placer 1 cube en b2", "1 Würfel auf b2 setzen"),
        (f"{COURTS} ; P f1=0", "=4", "4 cubes on b2", "4 cubes en b2", "4 Würfel auf b2"),
        (f"{WARS} ; W", "b2>", "Attack from b2", "Attaquer depuis b2", "Von b2 aus angreifen"),
        (
            f"{WARS} ; W b2>",
            ">b3",
            "Attack b3 (costs 2 cubes)",
            "Attaquer b3 (coûte 2 cubes)",
            "b3 angreifen (kostet 2 Würfel)",
        ),
        (
            f"{WARS} ; W d5>",
            ">d4",
            "Attack d4 (costs nothing)",
            "Attaquer d4 (gratuit)",
            "d4 angreifen (kostet nichts)",
        ),
        (f"{WARS} ; W b2> >b3", ":3", "Move 3 cubes", "Déplacer 3 cubes", "3 Würfel ziehen"),
        (f"{WARS} ; W#1", "stop", "Stop the war", "Cesser la guerre", "Krieg beenden"),
        (ZIGGURATS, "Zb2", "Build a ziggurat on b2", "Bâtir une ziggurat en b2", "Zikkurat auf b2 bauen"),
        (EMPTY_HANDED, "3*d5", "Put three cubes on d5", "Placer trois cubes en d5", "Drei Würfel auf d5 setzen"),
        (
            DUEL.replace("r/turn", "r/exch:++"),
            "xp",
            "Take the top of the pile (Culture / Politics)",
            "Prendre le dessus de la pioche (Culture / Politique)",
            "Oberstes Plättchen vom Stapel nehmen (Kultur / Politik)",
        ),
        (
            DUEL.replace("r/turn", "r/exch:++"),
            "xa4",
            "Take a4 (Agriculture / Commerce)",
            "Prendre a4 (Agriculture / Commerce)",
            "a4 nehmen (Landwirtschaft / Handel)",
        ),
        (
            f"{DUEL.replace('r/turn', 'r/exch:++')} ; xa4",
            "/K",
            "Lay Commerce up",
            "Poser côté Commerce",
            "Handel nach oben legen",
        ),
    ],
)
def test_a_choice_has_a_short_label(position: str, move: str, english: str, french: str, german: str) -> None:
    state = UR.from_text(position)
    action = UR.parse(state, move)
    assert action in UR.legal(state)
    assert [UR.words.label(state.record, action, UR.tongue(lang)) for lang in LANGUAGES] == [english, french, german]


@languages
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_happens_there_are_words_for_it(language: str, players: int) -> None:
    """A whole random game: every question, every choice and every turn can be said, and choices differ."""
    t, state, stream = UR.tongue(language), UR.new(players, seed=players, options={"round_limit": 12}), chance.stream(7)
    steps: list[Step] = []
    while (seat := UR.to_move(state)) is not None:
        legal = UR.legal(state)
        said = {UR.words.label(state.record, action, t) for action in legal}
        ask = UR.words.ask(state.record, t)
        assert len(said) == len(legal), said
        assert ask.label
        assert ask.sentence
        steps.append(Step(state.copy(), seat, legal[chance.below(stream, len(legal))]))
        UR.apply(state, steps[-1].action)
    for _, run in groupby(steps, key=lambda step: step.seat):
        assert re.fullmatch(r"\*\*\w+\*\* \S.+\.", UR.words.tell(list(run), t, NAMES, -1))


# The terminal


def drawn(state: State, language: str, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(width=80, file=out, force_terminal=colour, color_system="truecolor" if colour else None)
    console.print(UR.words.draw(UR.view(state, 0), UR.tongue(language), NAMES))
    return out.getvalue()


@languages
def test_the_table_fits_into_80_columns(language: str) -> None:
    for state in (UR.from_text(ZIGGURATS), UR.from_text(DUEL), UR.new(3, seed=1)):
        assert max(len(line) for line in drawn(state, language).splitlines()) <= 80


def test_the_terminal_says_everything_without_colour() -> None:
    lines = drawn(UR.from_text(ZIGGURATS), "en").splitlines()
    assert "round 5" in lines[0].lower()
    assert "3 ziggurats left" in lines[0]
    top, cubes = lines[2], lines[3]
    assert top.startswith("│ │ A   p │ K   p │")
    assert cubes.startswith("│6│ b ▲ Z │       │")
    assert "│b ■■■■■│" in cubes
    assert any("Ines" in line and "points" in line for line in lines)
    assert any("Commerce / Culture" in line for line in lines)
    assert any("supply 8 · K1 C1 W1" in line for line in lines)


def test_the_terminal_marks_the_tiles_in_question_and_hides_the_pile() -> None:
    war = drawn(UR.from_text(f"{WARS} ; W b2> >b3"), "en")
    assert war.count("◆") == 2
    assert "Pile: Culture / Politics, hidden, hidden" in drawn(UR.from_text(DUEL), "en")


def test_colour_only_helps() -> None:
    state = UR.from_text(ZIGGURATS)
    assert Text.from_ansi(drawn(state, "en", colour=True)).plain.split() == drawn(state, "en").split()
