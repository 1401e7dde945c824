"""The pages: templates filled with words in the reader's language, and the files that they need."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markupsafe import Markup

from tablee.bots import LEVELS
from tablee.engine.game import Game
from tablee.engine.options import Option
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.games import games
from tablee.house.hall import Hall, House
from tablee.house.messages import HOUSE, Reader
from tablee.house.people import THEMES, Visitor, Who
from tablee.house.rulebook import cover, rulebook_page
from tablee.house.storage import OPEN, OVER, PLAYING, Table
from tablee.house.strength import strength

STATIC = Path(str(files(HOUSE))) / "static"
COLOURS = "rbyg"
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}
FILE_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}
RECENT = 4
BOARD_WORDS = ("board.", "card.", "about.", "colour.")
"""What a board says by itself, and the names and texts of cards."""

Page = Response[str]


@cache
def templates() -> Environment:
    return Environment(
        loader=PackageLoader(HOUSE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def render(name: str, language: str, theme: str, me: str, here: str, **values: Any) -> str:
    """A page as text."""
    return templates().get_template(name).render(
        t=Tongue(HOUSE, language), language=language, languages=LANGUAGE_NAMES, theme=theme, themes=THEMES, me=me,
        here=here, colours=COLOURS, house_words=house_words(language), **values,
    )  # fmt: skip


def page(name: str, visitor: Visitor, here: str, **values: Any) -> Page:
    me = visitor.person.name if visitor.person else ""
    text = render(name, visitor.language, visitor.theme, me, here, **values)
    return Response(text, media_type=MediaType.HTML, headers={"Vary": "Cookie, Accept-Language"})


def error_page(language: str, theme: str, sentence: str, status: int) -> str:
    return render("error.html", language, theme, "", "", sentence=sentence, status=status)


def for_script(value: Any) -> Markup:
    """Data for a script of the page, safe inside a <script> element."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


@cache
def house_words(language: str) -> Markup:
    """What the scripts of every page say."""
    return for_script(Tongue(HOUSE, language).every("script."))


class Card(msgspec.Struct):
    """A game on the shelf."""

    name: str
    title: str
    tagline: str
    about: str
    players: str


def card(game: Game, language: str) -> Card:
    t = game.tongue(language)
    range_ = f"{game.players[0]}–{game.players[-1]}" if len(game.players) > 1 else str(game.players[0])
    return Card(game.name, t("title"), t("tagline"), t("about"), range_)


class Row(msgspec.Struct):
    """One table in a list."""

    id: str
    game: str
    title: str
    names: str
    seats: list[str]
    state: str
    free: int


def row(table: Table, person: str, language: str) -> Row:
    """What a list says about a table: who else sits there, and whether they wait for you."""
    yours = table.seats_of(person)
    others = [s.name for s in table.seats if s.seat not in yours and s.name]
    state = {OPEN: "open", OVER: "over", PLAYING: "wait"}[table.status]
    if table.status == PLAYING and table.to_move in yours:
        state = "yours"
    if table.status == OPEN and table.is_full:
        state = "soon"
    seats = ["" if s.kind == "open" else COLOURS[s.seat] for s in table.seats]
    title = find_game(table.game).title(language)
    return Row(table.id, table.game, title, ", ".join(others), seats, state, seats.count(""))


# Pages


@get("/", include_in_schema=False)
async def home(house: Hall, visitor: Who) -> Page:
    mine = [row(t, visitor.id, visitor.language) for t in await yours(house, visitor)]
    waiting = [row(t, visitor.id, visitor.language) for t in await house.storage.open_tables()]
    cards = [card(find_game(name), visitor.language) for name in games()]
    words = {name: for_script(find_game(name).tongue(visitor.language).every(BOARD_WORDS)) for name in games()}
    return page(
        "home.html", visitor, "play", cards=cards, mine=mine[:RECENT], count=len(mine), waiting=waiting, words=words
    )


@get("/games/{name:str}/cover.json", include_in_schema=False)
async def cover_view(house: Hall, name: FromPath[str]) -> Response[Any]:
    """A position to draw on the card of a game; it comes when its rules are ready."""
    find_game(name)
    await house.rules.wait_for(name)
    return Response(await asyncio.to_thread(cover, name), headers={"Cache-Control": "max-age=3600"})


async def yours(house: House, visitor: Visitor) -> list[Table]:
    """A person's tables: those that wait for them first, finished ones last."""
    found = await house.storage.tables_of(visitor.id) if visitor.person else []
    rank = {"yours": 0, "wait": 1, "soon": 1, "open": 2, "over": 3}
    return sorted(found, key=lambda t: rank[row(t, visitor.id, "en").state])


@get("/tables", include_in_schema=False)
async def all_tables(house: Hall, visitor: Who) -> Page:
    mine = [row(t, visitor.id, visitor.language) for t in await yours(house, visitor)]
    waiting = [row(t, visitor.id, visitor.language) for t in await house.storage.open_tables()]
    return page("tables.html", visitor, "tables", mine=mine, waiting=waiting)


def about_option(option: Option, t: Tongue) -> dict[str, Any]:
    """What the form shows of an option: its name, what it is for, and its values by name."""
    key = f"option.{option.name}"
    return {
        "name": option.name, "title": t(key), "about": t(f"{key}.about"), "clause": option.clause,
        "switch": option.is_switch, "words": [(value, t(f"{key}.{value}")) for value in option.values],
        "low": option.low, "high": option.high, "default": option.write(option.default),
    }  # fmt: skip


@get("/new/{name:str}", include_in_schema=False)
async def new_table_page(house: Hall, visitor: Who, name: FromPath[str]) -> Page:
    game = find_game(name)
    t = game.tongue(visitor.language)
    options = [about_option(o, t) for o in game.options if o.has_choice]
    presets = [
        {"title": t(f"preset.{name}"), "about": t(f"preset.{name}.about"), "options": json.dumps(chosen)}
        for name, chosen in game.presets.items()
    ]
    return page(
        "new.html", visitor, "play", card=card(game, visitor.language), counts=game.players, options=options,
        presets=presets,
        bots=LEVELS, level=house.settings.bot_level, words=for_script(Tongue(HOUSE, visitor.language).every("new.")),
    )  # fmt: skip


@get("/tables/{id:str}", include_in_schema=False)
async def table_page(house: Hall, visitor: Who, id: FromPath[str]) -> Page:
    live = await house.tables.look(id)
    game, language = live.game, visitor.language
    words = {**Tongue(HOUSE, language).every("page."), **game.tongue(language).every(BOARD_WORDS)}
    words |= Tongue(HOUSE, language).every("bot.")
    shown = house.picture(live, Reader(visitor.id, language))
    data = {
        "message": shown.message,
        "tag": shown.tag,
        "words": words,
        "bots": LEVELS,
        "level": house.settings.bot_level,
    }
    return page(
        "table.html", visitor, "tables", title=game.title(language), game=game.name, id=id, data=for_script(data)
    )  # fmt: skip


@get("/tables/{id:str}/review", include_in_schema=False)
async def review_page(house: Hall, visitor: Who, id: FromPath[str]) -> Page:
    """The review of a finished match; the page asks for it and shows how far it is."""
    live = await house.reviews.finished_match(id)
    game, language = live.game, visitor.language
    words = {**Tongue(HOUSE, language).every("review."), **game.tongue(language).every(BOARD_WORDS)}
    data = {"message": house.picture(live, Reader(visitor.id, language)).message, "words": words}
    return page(
        "review.html", visitor, "tables", title=game.title(language), game=game.name, id=id, data=for_script(data)
    )  # fmt: skip


@get("/rules", include_in_schema=False)
async def shelf(visitor: Who) -> Page:
    return page("shelf.html", visitor, "rules", cards=[card(find_game(name), visitor.language) for name in games()])


@get("/rules/{name:str}", include_in_schema=False)
async def rulebook(house: Hall, visitor: Who, name: FromPath[str]) -> Page:
    game = find_game(name)
    book = await asyncio.to_thread(rulebook_page, name, visitor.language, house.rules.has(name))
    words = for_script(game.tongue(visitor.language).every(BOARD_WORDS))
    return page(
        "rulebook.html", visitor, "rules", card=card(game, visitor.language), book=book, game=name, words=words
    )  # fmt: skip


@get("/about", include_in_schema=False)
async def about(visitor: Who) -> Page:
    return page("about.html", visitor, "about")


@get("/bots", include_in_schema=False)
async def about_bots(visitor: Who) -> Page:
    """What the levels are, how they think, and how strong they were measured."""
    return page("bots.html", visitor, "bots", levels=LEVELS, strength=strength(visitor.language))


@get("/programs", include_in_schema=False)
async def programs(visitor: Who) -> Page:
    return page("programs.html", visitor, "programs", games=games())


# Files


@get("/static/{path:path}", include_in_schema=False)
async def static_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    return file_answer(request, STATIC, path.lstrip("/"))


@get("/games/{name:str}/{file:str}", include_in_schema=False)
async def game_file(request: Request[Any, Any, Any], name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """What the browser needs of a game: what lies in its room `web`, nothing else."""
    return file_answer(request, Path(str(files(find_game(name).package))) / "web", file)


@get(["/favicon.svg", "/favicon.ico"], include_in_schema=False)
async def favicon(request: Request[Any, Any, Any]) -> Response[bytes]:
    return file_answer(request, STATIC, "logo.svg")


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(visitor: Who) -> Response[str]:
    t = Tongue(HOUSE, visitor.language)
    about_house = {
        "name": "Tablée", "short_name": "Tablée", "description": t("home.lead"), "lang": visitor.language,
        "start_url": "/", "display": "standalone", "background_color": "#F3ECDE", "theme_color": "#F3ECDE",
        "icons": [{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }  # fmt: skip
    return Response(json.dumps(about_house), media_type="application/manifest+json")


@get("/robots.txt", include_in_schema=False)
async def robots() -> Response[str]:
    return Response("User-agent: *\nDisallow: /tables/\nDisallow: /api/\n", media_type=MediaType.TEXT)


@cache
def files_in(folder: Path) -> dict[str, Path]:
    """The files of a folder that a browser may have, by name."""
    found = (path for path in folder.rglob("*") if path.suffix in FILE_TYPES and path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in found}


def file_answer(request: Request[Any, Any, Any], folder: Path, name: str) -> Response[bytes]:
    """A file of a folder; the browser keeps it and asks whether it has changed. What was asked for is looked up, and
    never made a path of."""
    path = files_in(folder).get(name)
    if path is None:
        raise NotFoundException
    kind = FILE_TYPES[path.suffix]
    facts = path.stat()
    headers = {"ETag": f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"', "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    return Response(path.read_bytes(), media_type=f"{kind}; charset=utf-8", headers=headers)


routes = [
    home, cover_view, all_tables, new_table_page, table_page, review_page, shelf, rulebook, about, about_bots, programs,
    static_file, game_file, favicon, manifest, robots,
]  # fmt: skip
