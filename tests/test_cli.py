"""The command line: what it prints, what it answers to bad input, and its exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

import tablee
from tablee.cli import main
from tablee.engine.fairness import Deal, Fairness, commitment, house_nonce
from tablee.engine.jit import COMPILED
from tablee.engine.words import LANGUAGES, Tongue
from tablee.lab.balance import plan_balance

FINE, FAILED, BAD_INPUT, NOT_PROVABLE = 0, 1, 2, 3
POSITION = (
    "PW,WP,CK,PK,AK,CAy1/CP,KW,WA,AP,WC,PC/AW,WK,KCb1,WK,CW,KW/PC,CA,APr1,CW,WA,AK/AK,PC,WA,KP,AC,CK/PAg1,KC,PW,AK,PA,KP"
    " - r:AC,b:KP,y:CW,g:PW r/open2 1"
)
SCRIPT = f"""
```ur-test
pos  {POSITION}
then asks=r options={{options}}
not  r: @c4
```
"""


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """What was printed, whatever the width of the terminal."""
        return " ".join(self.out.split())

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("games", "--json", lines="1\\nq")`: the command with these lines as its input."""

    def call(*arguments: object, lines: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as exit:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Answer(int(exit.value.code or 0), printed.out, printed.err)

    return call


def finished(names: tuple[str, ...] = ()) -> tablee.Match:
    """A whole match, short by an option, with a proof of fairness."""
    nonces = ("mine", house_nonce("secret", "2.salt", 1))
    fairness = Fairness(commitment("secret", "2.salt"), nonces, "secret", "2.salt", given=(0,))
    names, options = names or ("Player 1", "Player 2"), {"round_limit": "1"}
    seed = fairness.seed(Deal("ur", tablee.game("ur").rules_version, options, list(names)))
    match = tablee.Match.new("ur", 2, seed, options, names=names, fairness=fairness)
    while not match.over:
        match.act(match.cursor.legal()[-1])
    return match


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    finished().save(path)
    return path


# The whole


def test_the_command_runs_as_a_program() -> None:
    shown = subprocess.run([sys.executable, "-m", "tablee", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout == f"tablee {tablee.__version__}\n"


def test_help_does_not_wait_for_the_compiler() -> None:
    """Help is quick because numba is not even imported."""
    code = "import sys, tablee.cli; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_help_names_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == FINE
    lab = ("simulate", "arena", "balance", "selfplay", "strength", "bench")
    for command in ("serve", "games", "play", *lab, "script", "rules", "replay", "verify", "warm"):
        assert f" {command} " in answer.text
        assert run(command, "--help").code == FINE


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compile")
def test_what_is_compiled_ahead_is_not_compiled_again(run: Run) -> None:
    assert run("warm", "builders").out.endswith("All is compiled.\n")
    assert run("warm", "builders").out.startswith("builders: compiled already\n")


def test_only_our_games_are_compiled_ahead(run: Run) -> None:
    assert run("warm", "chess").code == (BAD_INPUT if COMPILED else FINE)


def test_an_unknown_command_is_bad_usage(run: Run) -> None:
    answer = run("dance")
    assert answer.code == BAD_INPUT
    assert "dance" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["simulate", "chess"],
        ["arena", "chess", "quick"],
        ["balance", "chess"],
        ["strength", "chess"],
        ["selfplay", "chess"],
        ["script", "chess", "file.md"],
        ["bench", "chess"],
        ["bench", "chess", "--signature"],
        ["rules", "chess"],
        ["rules", "chess", "--coverage"],
    ],
    ids=" ".join,
)
def test_an_unknown_game_is_refused_in_one_line(run: Run, arguments: list[str]) -> None:
    answer = run(*arguments)
    known = ", ".join(tablee.games())
    assert answer == Answer(BAD_INPUT, "", f"tablee: There is no game 'chess'. The games are: {known}.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "ur", "-n", "7"], "2 to 4 players"),
        (["simulate", "ur", "-o", "dragons=on"], "no option 'dragons'"),
        (["simulate", "ur", "-o", "share_ties=maybe"], "share_ties cannot be 'maybe'"),
        (["simulate", "ur", "-o", "share_ties"], "name=value"),
        (["simulate", "ur", "-b", "deep"], "no bot 'deep'"),
        (["simulate", "ur", "-n", "3", "-b", "quick,random"], "need 3 bots"),
        (["arena", "ur"], "Name the bots"),
        (["arena", "ur", "-b", "quick", "deep"], "no bot 'deep'"),
        (["arena", "ur", "quick", "random", "-n", "7"], "2 to 4 players"),
        (["arena", "ur", "quick", "random", "-o", "dragons=on"], "no option 'dragons'"),
        (["arena", "ur", "quick", "random", "--lang", "la"], "no language 'la'"),
        (["arena", "ur", "quick", "random", "--html", "no/such/folder.html"], "no/such/folder.html cannot be written"),
        (["arena", "ur", "quick", "random", "--ray", "localhost:1"], "No Ray cluster answers at localhost:1"),
        (["arena", "ur", "quick", "random", "--ray", "somewhere"], "A Ray address is HOST:PORT"),
        (["balance", "ur", "-b", "deep"], "no bot 'deep'"),
        (["balance", "ur", "quick", "random"], "needs one bot"),
        (["balance", "ur", "-n", "7"], "2 to 4 players"),
        (["balance", "ur", "-o", "dragons"], "name=value"),
        (["balance", "ur", "--html", "no/such/folder.html"], "no/such/folder.html cannot be written"),
        (["balance", "ur", "-n", "2", "--ray", "localhost:1"], "No Ray cluster answers at localhost:1"),
        (["strength", "ur", "-p", "quick"], "one/other"),
        (["strength", "ur", "-p", "quick/deep"], "no bot 'deep'"),
        (["strength", "ur", "--out", "no/such/folder.json"], "no/such/folder.json cannot be written"),
        (["strength", "ur", "--out", "pyproject.toml"], "pyproject.toml holds no strength of bots"),
        (["strength", "ur", "--page", "no/such/folder.md"], "no/such/folder.md cannot be written"),
        (["play", "ur", "-n", "7"], "2 to 4 players"),
        (["play", "ur", "deep"], "no bot 'deep'"),
        (["play", "ur", "-n", "4", "quick", "quick"], "need 3 bots"),
        (["play", "ur", "--seat", "5"], "no seat 5"),
        (["play", "ur", "-o", "dragons=on"], "no option 'dragons'"),
        (["play", "ur", "--lang", "la"], "no language 'la'"),
        (["play", "ur", "--load", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["rules", "ur", "77.7"], "no clause '77.7'"),
        (["rules", "ur", "10.4", "--lang", "la"], "no language 'la'"),
        (["rules", "ur", "--coverage", "--tests", "nowhere"], "no folder nowhere"),
        (["games", "--lang", "la"], "no language 'la'"),
        (["script", "ur", "nowhere.md"], "nowhere.md cannot be read"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_gets_its_own_line(run: Run, arguments: list[str], sentence: str) -> None:
    answer = run(*arguments)
    assert answer.code == BAD_INPUT
    assert answer.err.startswith("tablee: ")
    assert answer.err.count("\n") == 1
    assert sentence in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "ur", "-m", "0"],
        ["simulate", "ur", "--seed", "-1"],
        ["arena", "ur", "quick", "random", "-m", "0"],
        ["balance", "ur", "-m", "0"],
        ["strength", "ur", "-m", "0"],
        ["replay"],
    ],
)
def test_bad_usage_has_the_same_exit_code(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).code == BAD_INPUT


# Games and rules


def test_games_are_listed_for_people_and_programs(run: Run) -> None:
    assert "UR 2 to 4" in run("games").text
    listed = run("games", "--json").data
    assert [game["name"] for game in listed] == list(tablee.games())
    assert {"name": "share_ties", "default": "off", "clause": "15.10", "values": "on or off"} in listed[0]["options"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_printed_in_the_chosen_language(run: Run, lang: str) -> None:
    from tablee.engine.rulebook import load

    answer = run("rules", "ur", "UR-10.4", "--lang", lang)
    assert answer.code == FINE
    assert "UR-10.4" in answer.text
    assert load("tablee.games.ur", lang).clauses["10.4"].split()[1] in answer.text


def test_a_section_holds_all_its_clauses(run: Run) -> None:
    clauses = run("rules", "ur", "13", "--json").data
    assert list(clauses) == [f"13.{n}" for n in range(1, 8)]


def test_the_whole_rulebook_can_be_read(run: Run) -> None:
    answer = run("rules", "ur")
    assert answer.code == FINE
    assert len(answer.out.splitlines()) > 100


def test_coverage_fails_when_a_clause_has_no_test(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('@pytest.mark.rule("UR-10.4")\ndef test_one(): ...\n')
    answer = run("rules", "ur", "--coverage", "--tests", tmp_path)
    assert answer.code == FAILED
    assert "UR-10.4 1" in answer.text
    assert "UR-10.5 none" in answer.text
    assert run("rules", "ur", "--coverage", "--tests", tmp_path, "--json").data["tests"]["UR-10.4"] == 1


def test_coverage_of_our_own_tests_is_complete(run: Run) -> None:
    assert run("rules", "ur", "--coverage", "--tests", Path(__file__).parent).code == FINE


# Scripts


def test_a_script_that_holds_passes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "good.md"
    path.write_text(SCRIPT.format(options=4))
    answer = run("script", "ur", path)
    assert (answer.code, answer.text) == (FINE, "1 blocks, 3 lines, 0 failed.")


def test_a_failed_line_is_printed_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.md"
    path.write_text(SCRIPT.format(options=5))
    answer = run("script", "ur", path)
    assert answer.code == FAILED
    assert f"{path}:4: then asks=r options=5" in answer.out
    assert run("script", "ur", path, "--json").data["failures"][0]["line"] == 4


def test_a_file_without_a_block_fails_and_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "none.md"
    path.write_text("# Nothing here\n")
    answer = run("script", "ur", path)
    assert answer.code == FAILED
    assert "has no block ur-test" in answer.text


# Simulations and figures


def test_a_simulation_sums_up(run: Run) -> None:
    answer = run("simulate", "ur", "-m", "20", "-n", "2", "--check", "-o", "round_limit=3")
    assert answer.code == FINE
    assert "0 of 20 matches break an invariant" in answer.text
    data = run("simulate", "ur", "-m", "20", "-n", "2", "--check", "-o", "round_limit=3", "--json").data
    assert (data["matches"], data["players"], data["faults"]) == (20, 2, [])


def test_a_simulation_of_bots_compares_them(run: Run) -> None:
    answer = run("simulate", "ur", "-m", "1", "--bots", "quick", "-b", "random", "-o", "round_limit=1")
    assert answer.code == FINE
    assert "quick:" in answer.text
    assert "random:" in answer.text


SETTINGS = "search:effort=100,turns=2"
ARENA = ("arena", "ur", "--bots", "quick", "random", "-m", "2", "-j", "1", "-o", "round_limit=1")


def test_an_arena_shows_ratings_and_writes_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "arena.html"
    answer = run(*ARENA, "--html", page)
    assert answer.code == FINE
    assert "placed before quick random" in answer.text
    assert "2 matches of ur with 2 players, 1 deals" in answer.text
    assert "<h1>UR</h1>" in page.read_text(encoding="utf-8")


def test_an_arena_speaks_json(run: Run) -> None:
    data = run(*ARENA, "--json").data
    assert {entry["bot"] for entry in data["entries"]} == {"quick", "random"}
    assert (data["matches"], data["options"]) == (2, {"round_limit": "1"})


@pytest.mark.parametrize("bots", [(SETTINGS, "random"), (f"{SETTINGS},random",)], ids=["blank", "comma"])
def test_a_bot_in_an_arena_may_have_several_settings(run: Run, bots: tuple[str, ...]) -> None:
    data = run("arena", "ur", "--bots", *bots, "-m", "2", "-j", "1", "-o", "round_limit=1", "--json").data
    assert {entry["bot"] for entry in data["entries"]} == {SETTINGS, "random"}


def test_a_stopped_arena_says_so_and_has_its_own_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    from tablee.cli.lab import attend, end
    from tablee.lab.workers import Stopped

    def stopped(progress: object) -> int:
        raise Stopped("Interrupted. Two matches.", report=2, interrupted=True)

    found, stop = attend("ur", 10, stopped)
    assert found == 2
    with pytest.raises(typer.Exit) as leaving:
        end(stop)
    assert leaving.value.exit_code == 130
    assert capsys.readouterr().err == "tablee: Interrupted. Two matches.\n"


def test_a_balance_report_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    command = ("balance", "ur", "-b", "random", "-n", "3", "-m", "2", "-j", "1", "-o", "round_limit=1")
    answer = run(*command, "--html", page, "--lang", "fr")
    assert answer.code == FINE
    assert "3 players, 2 matches of random" in answer.text
    assert "Rapport d’équilibre" in page.read_text(encoding="utf-8")
    assert [table["players"] for table in run(*command, "--json").data["tables"]] == [3]


def test_strength_is_measured_once_and_kept(run: Run, tmp_path: Path) -> None:
    data, page = tmp_path / "strength.json", tmp_path / "strength.md"
    command = ("strength", "ur", "--pairs", "quick/random", "-m", "2", "-j", "1", "--out", data, "--page", page)
    answer = run(*command)
    assert answer.code == FINE
    assert "ur quick random" in answer.text
    assert "| quick | random |" in page.read_text(encoding="utf-8")
    assert run(*command, "--json").data[0]["matches"] == 2


def test_what_is_refused_leaves_no_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("strength", "ur", "--out", "no/such/folder.json").code == BAD_INPUT
    assert list(tmp_path.iterdir()) == []


def test_strength_is_kept_where_one_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("strength", "ur", "--pairs", "quick/random", "-m", "2", "-j", "1").code == FINE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["strength.json", "strength.md"]


MY_BOTS = """
from tablee.bots import Bot, Plan

def lowest():
    return Bot("lowest", lambda game, state, seat, seed, share: Plan((game.legal(state)[0],)))

def broken():
    return Bot("broken", lambda game, state, seat, seed, share: 1 // 0)
"""


@pytest.fixture
def by_hand(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command as it is typed, in a folder that has a module of bots."""
    (tmp_path / "mybots.py").write_text(MY_BOTS, encoding="utf-8")

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        program = Path(sys.executable).parent / "tablee"
        return subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True)

    return call


def test_a_bot_of_the_folder_where_one_is_may_play(by_hand: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """Bots may stand one by one too, and worker processes find them."""
    short = ("-o", "round_limit=1", "--json")
    shown = by_hand("simulate", "ur", "--bots", "mybots.lowest", "random", "-m", "2", *short)
    assert set(json.loads(shown.stdout)["wins_by_bot"]) == {"lowest", "random"}
    shown = by_hand("arena", "ur", "--bots", "mybots.lowest", "random", "-m", "4", "-j", "2", *short)
    assert {entry["bot"] for entry in json.loads(shown.stdout)["entries"]} == {"mybots.lowest", "random"}


def test_a_bot_that_fails_is_named_in_a_sentence(by_hand: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    for command in ("arena", "simulate", "balance"):
        shown = by_hand(command, "ur", "mybots.broken", *(["random"] if command != "balance" else []), "-m", "2")
        assert shown.returncode in (FAILED, BAD_INPUT)
        assert "The bot broken failed: ZeroDivisionError: " in shown.stderr
        assert "Traceback" not in shown.stderr


def test_a_report_says_how_many_matches_were_given_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lab.balance.plan_balance", partial(plan_balance, limit=5))
    answer = run("balance", "ur", "random", "-m", "2", "-n", "2", "-j", "1")
    assert "Given up: 2 of 2 matches, which never came to an end. They count in no figure." in answer.text


def test_a_data_set_is_written_and_counted(run: Run, tmp_path: Path) -> None:
    command = ("selfplay", "builders", "--out", tmp_path / "games", "-m", "3", "-n", "2", "-j", "1")
    answer = run(*command)
    assert answer.code == FINE
    assert "3 matches" in answer.text
    assert run(*command, "--json").data["matches"] == 3
    assert (tmp_path / "games" / "part-00000.parquet").exists()


def test_the_signature_is_one_line_a_game(run: Run) -> None:
    name, hashed = run("bench", "ur", "--signature").text.split()
    assert name == "ur"
    assert len(hashed) == 64
    assert run("bench", "ur", "--signature", "--json").data == {"ur": hashed}


# Match files


def test_a_match_is_shown_step_by_step(run: Run, match_file: Path) -> None:
    answer = run("replay", match_file)
    assert answer.code == FINE
    assert "pick:" in answer.out
    assert "UR-14.6" in answer.text


def test_a_replay_can_stop_at_a_ply(run: Run, match_file: Path) -> None:
    data = run("replay", match_file, "--ply", "2", "--json").data
    assert len(data["moves"]) == 2
    assert "/open1 1" in data["position"]
    assert run("replay", match_file, "--ply", "2").code == FINE


def test_a_ply_beyond_the_end_is_refused(run: Run, match_file: Path) -> None:
    answer = run("replay", match_file, "--ply", "9999")
    assert answer.code == BAD_INPUT
    assert "no ply 9999" in answer.err


def test_a_fair_match_is_verified(run: Run, match_file: Path) -> None:
    answer = run("verify", match_file)
    assert answer.code == FINE
    assert "committed to" in answer.text
    assert run("verify", match_file, "--json").data["faults"] == []


def test_a_match_is_compared_with_what_a_player_kept(run: Run, match_file: Path) -> None:
    shown = commitment("secret", "2.salt")
    answer = run("verify", match_file, "--commitment", shown, "--nonce", "mine")
    assert answer.code == FINE
    assert "given by: Player 1" in answer.text
    assert run("verify", match_file, "--commitment", "0" * 64).code == FAILED
    assert run("verify", match_file, "--commitment", shown, "--nonce", "yours").code == FAILED


def test_a_match_without_a_commitment_is_not_provable(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = tablee.Match.new("ur", players=2, seed=7)
    match.act(match.cursor.legal()[0])
    match.save(path)
    answer = run("verify", path)
    assert answer.code == NOT_PROVABLE
    assert "Not provable" in answer.text
    assert run("verify", path, "--json").data["provable"] is False
    assert run("verify", path, "--commitment", "0" * 64).code == FAILED


def test_a_file_that_was_cut_fails(run: Run, match_file: Path) -> None:
    match_file.write_text("".join(match_file.read_text().splitlines(keepends=True)[:-1]))
    answer = run("verify", match_file)
    assert answer.code == FAILED
    assert "the end is missing" in answer.text


def test_a_match_with_another_secret_fails(run: Run, match_file: Path) -> None:
    match_file.write_text(match_file.read_text().replace('"secret": "secret"', '"secret": "sesame"'))
    answer = run("verify", match_file)
    assert answer.code == FAILED
    assert "not those that were committed to" in answer.text


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: "", "it holds no match"),
        (lambda text: "not json\n", "Line 1: not JSON"),
        (lambda text: "[]\n", "is an object"),
        (lambda text: text.replace('"tablee": 1', '"tablee": 99'), "no match file"),
        (lambda text: text.replace('"game": "ur"', '"game": "chess"'), "no game 'chess'"),
        (lambda text: text.replace('"move": "@', '"move": "*', 1), "cannot be played"),
        (lambda text: text.replace('"ply": 3', '"ply": 4', 1), "should stand here"),
        (lambda text: text.replace('"winners": [', '"winners": [7, ', 1), "not the one that the moves lead to"),
    ],
    ids=["empty", "no json", "a list", "another version", "unknown game", "illegal move", "wrong ply", "wrong result"],
)
def test_a_corrupt_match_file_is_refused(
    run: Run, match_file: Path, command: str, damage: Callable[[str], str], sentence: str
) -> None:
    match_file.write_text(damage(match_file.read_text()))
    answer = run(command, match_file)
    assert answer.code == BAD_INPUT
    assert sentence in answer.err


# Playing


def test_the_end_of_the_input_ends_the_game_cleanly(run: Run) -> None:
    answer = run("play", "ur", "quick", "--seed", "3")
    assert answer.code == FINE
    assert "Player 1" in answer.text
    assert "--seed 3" in answer.text


def test_choices_are_taken_by_number_and_by_notation(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    lines = "1\n@a1\n@a1\n@a1\nkeep\n+a1 +a1\nq\n"
    answer = run("play", "ur", "--people", "2", "-n", "2", "--seed", "3", "--save", path, lines=lines)
    assert answer.code == FINE
    saved = tablee.Match.load(path)
    assert saved.seed == 3
    assert saved.log[0].action == tablee.game("ur").legal(tablee.game("ur").new(2, 3))[0]
    assert "cannot be" not in answer.text


def test_whatever_is_wrong_is_said_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    answer = run(
        "play", "ur", "quick", "--seed", "3", "--save", path, lines="99\nnonsense\n@c3\nu\n\n?\n? 10.4\n? 77\n"
    )
    assert "There is no choice 99" in answer.text
    assert "'nonsense'" in answer.text
    assert "? explains" in answer.text
    assert "nothing of yours to take back" in answer.text
    assert "UR-10.4" in answer.text
    assert "no clause '77'" in answer.text
    assert [entry.seat for entry in tablee.Match.load(path).log if not entry.forced] == []


def test_a_question_mark_explains_the_clause_that_refused(run: Run) -> None:
    refused = run("play", "ur", "quick", "--seed", "3", lines="@c3\n")
    clause = next(word for word in refused.text.split() if word.startswith("UR-"))
    explained = run("play", "ur", "quick", "--seed", "3", lines="@c3\n?\n")
    assert explained.text.count(clause) == refused.text.count(clause) + 1


def test_undo_takes_a_decision_back(run: Run, tmp_path: Path) -> None:
    """Two people play the set-up by the first choice each; then a cube is put and taken back."""
    path = tmp_path / "saved.jsonl"
    until_first_turn = "1\n" * 9
    command = ("play", "ur", "--people", "2", "-n", "2", "--seed", "3", "--save", path)
    run(*command, lines=until_first_turn)
    before = tablee.Match.load(path)
    assert before.state.phase == 5
    run(*command, lines=until_first_turn + "done\nu\n")
    assert tablee.Match.load(path).state == before.state


def test_scores_help_log_and_board_can_be_asked_for(run: Run) -> None:
    answer = run("play", "ur", "quick", "--seed", "3", lines="s\nh\nl\nb\n")
    assert "takes your last decision back" in answer.text
    assert "Points" in answer.text


def test_a_game_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    run("play", "ur", "quick", "--seed", "3", "--name", "Ines", "--save", path, lines="1\n1\n")
    first = tablee.Match.load(path)
    run("play", "ur", "quick", "--load", path, "--save", path, lines="1\n")
    second = tablee.Match.load(path)
    assert second.names[0] == "Ines"
    assert second.ply > first.ply
    assert second.dumps().startswith(first.dumps())


def test_a_file_that_is_no_match_cannot_be_loaded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text("{}\n")
    answer = run("play", "ur", "--load", path)
    assert answer.code == BAD_INPUT
    assert "no match file" in answer.err


def test_a_place_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    answer = run("play", "ur", "quick", "--save", tmp_path / "no" / "such" / "folder")
    assert answer.code == BAD_INPUT
    assert "cannot be written" in answer.err


def test_bots_can_be_watched_to_the_end(run: Run) -> None:
    answer = run("play", "ur", "random", "-n", "2", "--people", "0", "--seed", "1", "-o", "round_limit=1")
    assert answer.code == FINE
    assert "The game is over." in answer.text
    assert "random 1" in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_speaks_three_languages(run: Run, lang: str) -> None:
    answer = run("play", "ur", "random", "--seed", "1", "--lang", lang, lines="h\n")
    assert Tongue("tablee", lang)("play.player", n=1) in answer.text
    assert "play." not in answer.text


def test_all_catalogues_of_the_terminal_have_the_same_keys() -> None:
    keys = [set(Tongue("tablee", lang).catalogue._catalog) for lang in LANGUAGES]  # type: ignore[attr-defined]
    assert keys[0] == keys[1] == keys[2]
