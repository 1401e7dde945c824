"""The command `tablee`: what can be asked, with its help. What is done stands in the files beside this one, which are
imported only by the command that needs them, so that help is quick.

Exit codes: 0 all is well, 1 a check failed, 2 something that was typed or read is wrong.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from tablee.engine.errors import MissingExtra, TableeError
from tablee.engine.languages import LANGUAGES

BAD_INPUT = 2
BETWEEN_NAMES = re.compile(r"\s+|,(?!\w+=)")

app = typer.Typer(
    name="tablee",
    help="Tablée: a house of board games, for people and for programs.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name, such as ur.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Language = Annotated[
    str, typer.Option("--lang", envvar="TABLEE_LANG", metavar="|".join(LANGUAGES), help="The language to speak.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Players = Annotated[int, typer.Option("--players", "-n", min=0, help="How many play; 0: as many as can.")]
Bots = Annotated[
    list[str] | None, typer.Option("--bots", "-b", metavar="NAMES", help="Bots: quick, random; may be repeated.")
]
MoreBots = Annotated[list[str] | None, typer.Argument(metavar="[BOTS]...", help="More bots.")]
Rules = Annotated[int | None, typer.Option(min=1, help="A version of the rules; default: the newest.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same matches.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Worker processes; 0: one for each core.")]
Ray = Annotated[str, typer.Option(metavar="HOST:PORT", help="Play on this Ray cluster; `local` starts one here.")]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report with plots, one file for a browser.")]


@contextmanager
def needs_the_house() -> Iterator[None]:
    """The house's packages are an extra: who has only the games is told how to get them."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"The house's {error.name}", "house") from None


def show_version(asked: bool) -> None:
    if asked:
        from tablee import __version__

        print(f"tablee {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=show_version, help="Show the version.")
    ] = False,
) -> None:
    """Tablée: a house of board games, for people and for programs."""


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    data: Annotated[Path, typer.Option(help="The folder in which everything is kept.")] = Path("data"),
) -> None:
    """Open the house: play in a browser."""
    with needs_the_house():
        from tablee.house.serve import serve as open_house
    raise typer.Exit(open_house(host, port, data))


@app.command()
def games(json: Json = False, lang: Language = "en") -> None:
    """List the games, for how many they are, and their options."""
    from tablee.cli.books import list_games

    list_games(lang, json)


@app.command()
def play(
    game: GameName,
    more_bots: Annotated[list[str] | None, typer.Argument(metavar="[BOTS]...", help="Bots to play against.")] = None,
    bots: Bots = None,
    players: Players = 0,
    people: Annotated[int, typer.Option(min=0, help="How many people share this terminal; 0: watch the bots.")] = 1,
    seat: Annotated[int, typer.Option(min=0, help="Your seat, from 1; 0: the first ones.")] = 0,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of the set-up; default: a new one.")] = None,
    option: Options = None,
    rules: Rules = None,
    save: Annotated[Path | None, typer.Option(help="Write the match to this file when it ends or you quit.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with the match of this file.")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="A person's name; may be repeated.")] = None,
    lang: Language = "en",
) -> None:
    """Play a game in this terminal.

    For example `tablee play ur`, `tablee play ur quick random --seat 2`, `tablee play ur --people 3 --players 3`.
    Answer with the number of a choice or in notation; h lists the other answers.
    """
    from tablee.cli.play import Wishes, play_here

    team = tuple(split(bots) + split(more_bots))
    play_here(
        Wishes(game, team, players, people, seat, seed, pairs(option), save, load, lang, tuple(name or ()), rules)
    )


@app.command()
def simulate(
    game: GameName,
    more_bots: MoreBots = None,
    bots: Bots = None,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="How many matches.")] = 1000,
    players: Players = 0,
    seed: Seed = 0,
    option: Options = None,
    limit: Annotated[int, typer.Option(min=1, help="Decisions after which a match is given up.")] = 100_000,
    check: Annotated[bool, typer.Option("--check", help="Check the game's invariants after every decision.")] = False,
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Play many matches between bots (random ones unless you name others) and sum them up."""
    from tablee.cli.figures import run_simulation

    team = split(bots) + split(more_bots)
    run_simulation(game, matches, players, team, seed, pairs(option), limit, check, rules, json)


@app.command()
def arena(
    game: GameName,
    more_bots: MoreBots = None,
    bots: Bots = None,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="Matches of every line-up, at least.")] = 200,
    players: Annotated[int, typer.Option("--players", "-n", min=0, help="Seats; 0: one for each bot, or two.")] = 0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: Options = None,
    html: Html = None,
    ray: Ray = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Let bots meet and say how strong they are: ratings, who beats whom, points, time.

    For example `tablee arena ur --bots quick random --matches 200`. Every deal is played once for each rotation of the
    seats, so that luck cancels out. As many bots as seats form one line-up (`--bots quick random random random`). With
    more bots than seats every choice of them meets: `--players 2 --bots a b c` is a round robin. With fewer, each in
    turn sits alone at a table full of each other. Ctrl-C stops and shows what is done.
    """
    from tablee.cli.lab import Wishes, run_arena

    wishes = Wishes(game, tuple(split(bots) + split(more_bots)), matches, players, seed, pairs(option), jobs, ray)
    run_arena(wishes, html, lang, json)


@app.command()
def balance(
    game: GameName,
    more_bots: MoreBots = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bots", "-b", metavar="NAME", help="The bot that plays every seat.")
    ] = None,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="Matches for each number of players.")] = 200,
    players: Annotated[int, typer.Option("--players", "-n", min=0, help="How many play; 0: every number.")] = 0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: Options = None,
    html: Html = None,
    ray: Ray = "",
    lang: Language = "en",
    json: Json = False,
) -> None:
    """A designer's report from bot matches: seats, length, points, and what goes with winning."""
    from tablee.cli.lab import Wishes, run_balance

    team = tuple(split(bots) + split(more_bots)) or ("quick",)
    run_balance(Wishes(game, team, matches, players, seed, pairs(option), jobs, ray), html, lang, json)


@app.command()
def selfplay(
    game: GameName,
    more_bots: MoreBots = None,
    bots: Bots = None,
    out: Annotated[Path, typer.Option(help="The folder to write.")] = Path("selfplay"),
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="How many matches.")] = 1000,
    players: Players = 0,
    seed: Seed = 0,
    jobs: Jobs = 0,
    option: Options = None,
    rules: Rules = None,
    observations: Annotated[
        bool, typer.Option("--observations", help="Write also what each seat knew, and what was legal.")
    ] = False,
    json: Json = False,
) -> None:
    """Write a data set of matches between bots (random ones unless you name others), in Parquet.

    For example `tablee selfplay ur --out games --bots quick --matches 10000`. The same command goes on where it was
    stopped. docs/data.md describes the columns; `tablee.lab.dataset.Dataset` reads them. Needs the extra `data`.
    """
    from tablee.cli.lab import run_selfplay

    team = split(bots) + split(more_bots)
    run_selfplay(game, out, team, matches, players, seed, pairs(option), rules, observations, jobs, json)


@app.command()
def strength(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; default: all.")] = None,
    more_games: Annotated[
        list[str] | None, typer.Option("--games", "-g", metavar="NAMES", help="The games; may be repeated.")
    ] = None,
    pair: Annotated[
        list[str] | None,
        typer.Option(
            "--pairs", "-p", metavar="ONE/OTHER", help="Who meets; more names: more seats. Default: the ladder."
        ),
    ] = None,
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="Matches of every pair, at least.")] = 200,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[Path, typer.Option(help="The file that keeps the results.")] = Path("strength.json"),
    page: Annotated[Path, typer.Option(help="The page for people, in Markdown.")] = Path("strength.md"),
    again: Annotated[bool, typer.Option("--again", help="Play also what is measured already.")] = False,
    json: Json = False,
) -> None:
    """Measure how strong bots are, as in the published table of ours.

    For example `tablee strength ur --pairs master/journeyman --matches 200`. Every pair is written down when it is done
    or stopped; the next run goes on from there, unless a bot of the pair plays in another manner by now.
    """
    from tablee.cli.lab import run_strength

    run_strength(split(games) + split(more_games), split(pair), matches, seed, jobs, (out, page), again, json)


@app.command()
def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder of the course; one that is there goes on.")],
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it takes, about.")] = 60.0,
    jobs: Jobs = 0,
    seed: Annotated[int, typer.Option(min=0, help="Where the first weights and the matches come from.")] = 0,
    effort: Annotated[int, typer.Option(min=1, help="Decisions tried for one that is to be imitated.")] = 2_000,
    matches: Annotated[int, typer.Option("--matches", "-m", min=0, help="Matches that judge each generation.")] = 100,
    device: Annotated[str, typer.Option(help="cpu or cuda; default: a GPU if there is one.")] = "",
    json: Json = False,
) -> None:
    """Train a network that guides the search: it plays against itself and learns from that.

    Needs the extra `learn`. The folder then holds GAME.npz, which bots take as `search:judge=FILE` and
    `network:judge=FILE`, with a checkpoint, a log and a page with its strength over time.
    """
    from tablee.cli.lab import run_course

    run_course(game, out, minutes, jobs, seed, effort, matches, device, json)


@app.command()
def script(game: GameName, file: Annotated[Path, typer.Argument(help="A Markdown file.")], json: Json = False) -> None:
    """Run every test block of a Markdown file; print each line that fails."""
    from tablee.cli.books import run_file

    run_file(game, file, json)


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; default: all.")] = None,
    signature: Annotated[
        bool, typer.Option("--signature", help="Only print a hash over 1,000 seeded matches of each game.")
    ] = False,
    rules: Rules = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long one measurement takes.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure speed on one core, sizes and starts; with the extra `peers`, compare with others in the same run."""
    from tablee.cli.figures import run_bench, run_signature

    if signature:
        run_signature(games or [], rules, json)
    else:
        run_bench(games or [], seconds, json)


@app.command()
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; default: all.")] = None,
) -> None:
    """Compile the rules of games and what their bots are made of ahead, once; later starts are quick."""
    from tablee.cli.warm import run_warm

    run_warm(games or [])


@app.command()
def load(
    scenarios: Annotated[list[str] | None, typer.Argument(metavar="[SCENARIO]...", help="Default: all.")] = None,
    games: Annotated[
        list[str] | None, typer.Option("--games", "-g", metavar="NAMES", help="Default: ur, uruk.")
    ] = None,
    databases: Annotated[
        list[str] | None,
        typer.Option("--databases", "-d", metavar="NAMES", help="sqlite, postgresql, postgresql2 (two processes)."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long each is measured; 0: as it says itself.")] = 0,
    kills: Annotated[int, typer.Option(min=0, help="How often the house is killed in S8; 0: ten times.")] = 0,
    json: Json = False,
) -> None:
    """Measure how much a house carries: each scenario on a real house of its own, opened for it on this machine.

    S1 one table, S2 fifty tables as fast as they go, S3 500 tables at one move a second with two viewers each, S4 2,000
    idle viewers, S8 a house that is killed again and again while moves come in. Compare by moves for each CPU second of
    the server: that depends least on what else the machine does.
    """
    with needs_the_house():
        from tablee.cli.load import run_load

    run_load(split(scenarios), split(games), split(databases), seconds, kills, json)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause (10.4) or a section (10).")] = "",
    coverage: Annotated[bool, typer.Option("--coverage", help="Count the tests that name each clause.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are, for --coverage.")] = Path("tests"),
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Read a rulebook, one section or one clause of it."""
    from tablee.cli.books import show_coverage, show_rules

    if coverage:
        show_coverage(game, tests, json)
    else:
        show_rules(game, clause, lang, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    ply: Annotated[int | None, typer.Option(min=0, help="Show the table after so many decisions.")] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """Show a match step by step, and the table as it then stands."""
    from tablee.cli.matches import show_replay

    show_replay(file, ply, lang, json)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A match file.")],
    commitment: Annotated[str, typer.Option(help="The commitment that you were shown before the match began.")] = "",
    nonce: Annotated[list[str] | None, typer.Option(help="A nonce that you gave; may be repeated.")] = None,
    json: Json = False,
) -> None:
    """Check that a match can be replayed, and that nobody touched chance.

    Exit code 0: it is as it should be. 1: it has been touched. 3: not provable, nobody was committed to its chance."""
    from tablee.cli.matches import check_match

    check_match(file, commitment, nonce or [], json)


def split(names: Sequence[str] | None) -> list[str]:
    """Names that were given one by one or with commas or blanks between them. A comma before a setting is a part of the
    name: `search:effort=1000,turns=2`."""
    return [name for part in names or () for name in BETWEEN_NAMES.split(part) if name]


def pairs(options: Sequence[str] | None) -> dict[str, str]:
    """`name=value` as a mapping."""
    from tablee.engine.errors import BadOption

    found = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option is written name=value, not {text!r}.", option=text)
        found[name.strip()] = value.strip()
    return found


def main(arguments: Sequence[str] | None = None) -> Any:
    """Run the command line. An error that is somebody's to read becomes one line, and exit code 2."""
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)  # bots of your own are found where you are, in worker processes too
    try:
        app(list(arguments) if arguments is not None else None, prog_name="tablee")
    except TableeError as error:
        print(f"tablee: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)
