"""The API: everything that the pages do, and programs can do as well. `/schema` describes it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from tablee.bots import named_bot
from tablee.engine.errors import BadInput
from tablee.engine.languages import Language
from tablee.engine.words import Tongue
from tablee.games import game as find_game
from tablee.house.errors import NotOver
from tablee.house.hall import Hall, House
from tablee.house.hints import Hint, hint
from tablee.house.live import LiveAnswer, LiveResponse
from tablee.house.messages import HOUSE, Message, Reader
from tablee.house.people import LANGUAGE_COOKIE, THEME_COOKIE, Theme, Visitor, Who, guest_number
from tablee.house.pictures import Change, Picture, picture_with
from tablee.house.reviews import Review, review
from tablee.house.storage import BOT, PERSON, VACANT, Seat
from tablee.house.tables import Live, check_players, new_table

BOT_NAMES = ("Nour", "Basile", "Ines", "Margaux", "Théo", "Liv", "Jonas", "Salomé")

T = TypeVar("T")

Name = Annotated[str, msgspec.Meta(max_length=40)]
Nonce = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]
Ply = Annotated[int, msgspec.Meta(ge=-1, le=10_000_000)]
Place = Annotated[int, msgspec.Meta(ge=-1, le=100)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Tag = Annotated[str, msgspec.Meta(max_length=32)]
Have = Annotated[Tag, QueryParameter(description="The tag of the picture that you have already.")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is sent to us. A field that we do not know is refused."""


class SeatWish(Body):
    """Who shall sit in one seat: you, somebody else at your screen, whoever opens the link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Name = ""
    bot: Annotated[str, msgspec.Meta(max_length=32)] = ""


class NewTable(Body):
    """A table to open. Without `seats`: you against bots. Without `hints`: only if you are the only person there.
    With `waits` the match begins only when you have given a nonce, once you know the commitment."""

    game: Annotated[str, msgspec.Meta(max_length=32)]
    players: int | None = None
    options: dict[str, str | int | bool] = {}
    seats: list[SeatWish] | None = None
    listed: bool = False
    hints: bool | None = None
    waits: bool = False


class Move(Body):
    """A decision or a whole gesture, in notation, at the ply that the sender saw."""

    ply: Ply
    seat: Place
    line: Line
    version: Version | None = None
    have: Tag = ""


class Undo(Body):
    """Take back your last decision. Without `seat`: of whichever of your seats took it."""

    ply: Ply
    seat: Place | None = None
    version: Version | None = None
    have: Tag = ""


class HintWish(Body):
    """A hint for the seat that has to decide: where to look (1), candidates (2), the best with its reasons (3)."""

    ply: Ply
    seat: Place
    step: Literal[1, 2, 3] = 1


class SitDown(Body):
    """Take an open seat yourself; or, as the host, let a bot take it. With `waits` you give your nonce later."""

    name: Name = ""
    nonce: Nonce = ""
    waits: bool = False
    bot: Annotated[str, msgspec.Meta(max_length=32)] = ""


class Share(Body):
    """Your share in the shuffle: something that nobody else could foresee."""

    nonce: Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[0-9A-Za-z_-]*$")]


class Me(Body):
    """How you are called, and how you like to read."""

    name: Name | None = None
    language: Language | None = None
    theme: Theme | None = None


class MeNow(msgspec.Struct):
    name: str
    language: str
    theme: str


class Opened(msgspec.Struct):
    """A table that was opened, where it is, and what the house is committed to."""

    id: str
    link: str
    commitment: str


class Problem(msgspec.Struct, omit_defaults=True):
    """What every refusal looks like: a word for programs, a sentence for people, the clause if a rule forbids it."""

    error: str
    sentence: str
    clause: str = ""
    link: str = ""
    facts: dict[str, Any] = {}


class Health(msgspec.Struct):
    status: Literal["ready", "preparing"]
    prepared: float
    loaded: bool


REFUSALS = {
    400: "What was sent cannot be understood, or is not for this game.",
    403: "It is not yours to do, or a request that changes something came without `X-Tablee`.",
    404: "There is no such table, game or page.",
    409: "The table has moved on, has not begun, or is over.",
    413: "The request is too long.",
    422: "The rules forbid the move; `clause` says which rule.",
    429: "Too much was asked for in too short a time; `Retry-After` says for how long to wait.",
    503: "The house cannot do it at the moment. Please ask again.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route may refuse, for `/schema`."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=REFUSALS[status])
        for status in sorted({*ALWAYS, *statuses})
    }


ALWAYS = (400, 404, 429, 503)
CHANGING = (403, 413)


@get("/health", tags=["house"], responses=refusals())
async def health(house: Hall) -> Health:
    """Whether the house is open, can store what happens, and has its rules compiled."""
    await house.storage.check()
    rules = house.rules
    ready = rules.ready.is_set()
    return Health("ready" if ready else "preparing", 1.0 if ready else rules.done / max(1, rules.steps), house.loaded)


@post("/tables", status_code=201, tags=["tables"], responses=refusals(*CHANGING))
async def open_table(house: Hall, visitor: Who, data: JSONBody[NewTable]) -> Response[Opened]:
    """Open a table. Whoever asks sits down, as a guest if nobody knows them yet."""
    wishes = data.seats if data.seats is not None else default_seats(data)
    if data.players is not None and data.players != len(wishes):
        raise BadInput(f"{data.players} players were asked for, but {len(wishes)} seats.", players=data.players)
    person = house.people.welcome(visitor, guest_name(visitor))
    house.limits.charge("tables", visitor.who)
    level = house.settings.bot_level
    seats = [seat_for(i, wish, visitor, level) for i, wish in enumerate(wishes)]
    waits = [i for i, wish in enumerate(wishes) if data.waits and wish.kind == "me"]
    table = new_table(data.game, data.options, name_bots(seats), person.id, data.listed, data.hints, waits)
    await house.tables.create(table)
    await house.people.keep(visitor)
    return remembered(house, visitor, Opened(table.id, f"/tables/{table.id}", table.commitment), 201)


@get("/tables/{id:str}", tags=["tables"], responses=refusals())
async def see_table(house: Hall, visitor: Who, id: FromPath[str]) -> Response[Message]:
    """The table as you may see it. `ETag` names this picture of it."""
    return shown(house, visitor, await house.tables.look(id))


@get("/tables/{id:str}/events", tags=["tables"], media_type="text/event-stream", responses=refusals())
async def follow_table(
    request: Request[Any, Any, Any], house: Hall, visitor: Who, id: FromPath[str], have: Have = ""
) -> Response[Any]:
    """The table as server-sent events. `table` is a whole message; `change` says what has changed since the event
    before. The id of an event names the picture that you have then; send it as `Last-Event-ID`, or as `have`, to go on
    from there: nothing comes until there is something newer."""
    live = await house.tables.look(id)
    reader = Reader(visitor.id, visitor.language)
    house.picture(live, reader)
    known = picture_with(live, reader, request.headers.get("last-event-id", "") or have)

    async def look() -> Picture:
        return house.picture(await house.tables.look_again(id), reader)

    return LiveResponse(LiveAnswer(house.listeners, id, visitor.id, look, known))


@post("/tables/{id:str}/moves", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409, 422))
async def move(house: Hall, visitor: Who, id: FromPath[str], data: JSONBody[Move]) -> Response[Message | Change]:
    """Decide. The answer comes when the move is stored; a refused one changes nothing and names the clause. Whoever
    says which picture they `have` may be sent only what has changed since."""
    live = await house.tables.play(id, visitor.id, data.seat, data.ply, data.line, data.version)
    return shown(house, visitor, live, data.have)


@post("/tables/{id:str}/undo", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409))
async def undo(house: Hall, visitor: Who, id: FromPath[str], data: JSONBody[Undo]) -> Response[Message | Change]:
    """Take back your last decision, unless chance or another player has decided since."""
    live = await house.tables.undo(id, visitor.id, data.seat, data.ply, data.version)
    return shown(house, visitor, live, data.have)


@post("/tables/{id:str}/seats/{seat:int}", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409))
async def sit_down(
    house: Hall, visitor: Who, id: FromPath[str], seat: FromPath[int], data: JSONBody[SitDown]
) -> Response[Message]:
    """Take an open seat. When the last one is taken the match begins."""
    if data.bot:
        taken = {s.name for s in (await house.tables.look(id)).table.seats}
        name = next(name for name in BOT_NAMES if name not in taken)
        live = await house.tables.invite_bot(id, seat, visitor.id, named_bot(data.bot).name, name)
    else:
        await house.tables.look(id)
        person = house.people.welcome(visitor, clean(data.name) or guest_name(visitor))
        live = await house.tables.sit(id, seat, person, clean(data.name) or person.name, data.nonce, data.waits)
        await house.people.keep(visitor)
    response = shown(house, visitor, live)
    house.people.remember(response, visitor)
    return response


@post("/tables/{id:str}/nonce", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409))
async def give_nonce(house: Hall, visitor: Who, id: FromPath[str], data: JSONBody[Share]) -> Response[Message]:
    """Add your nonce to the shuffle of a table that waits for it. When the last one is in the match begins."""
    await house.tables.look(id)
    return shown(house, visitor, await house.tables.give_nonce(id, visitor.id, data.nonce))


@post("/tables/{id:str}/rematch", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409))
async def rematch(house: Hall, visitor: Who, id: FromPath[str]) -> Opened:
    """The same people, game and options once more. Asking twice gives the same table."""
    house.limits.charge("tables", visitor.who)
    again = await house.tables.rematch(id, visitor.id)
    live = await house.tables.look(again)
    return Opened(again, f"/tables/{again}", live.table.commitment)


@post("/tables/{id:str}/hints", status_code=200, tags=["tables"], responses=refusals(*CHANGING, 409))
async def give_hint(house: Hall, visitor: Who, id: FromPath[str], data: JSONBody[HintWish]) -> Hint:
    """A hint, if the table allows them: only for your own seat when it has to decide. The others learn that you took
    one, not what it said."""
    live = await house.tables.may_ask(id, visitor.id, data.seat, data.ply)
    thought = await house.hints.think(visitor.who, id, live.playing(), data.seat)
    live = await house.tables.note_hint(id, data.seat, data.ply)
    return hint(live.playing(), thought, data.seat, data.step, Reader(visitor.id, visitor.language), live.names)


@post("/tables/{id:str}/review", status_code=202, tags=["tables"], responses=refusals(*CHANGING, 409))
async def ask_review(house: Hall, visitor: Who, id: FromPath[str]) -> Review:
    """Have a finished match judged turn by turn, in the background; asking twice does no harm."""
    live = await house.reviews.ask(id, visitor.who)
    return await review(house.reviews, live, Reader(visitor.id, visitor.language))


@get("/tables/{id:str}/review", tags=["tables"], responses=refusals(409))
async def see_review(house: Hall, visitor: Who, id: FromPath[str]) -> Review:
    """The review of a finished match as far as it has come."""
    live = await house.reviews.finished_match(id)
    return await review(house.reviews, live, Reader(visitor.id, visitor.language))


@post("/me", status_code=200, tags=["house"], responses=refusals(*CHANGING))
async def change_me(house: Hall, visitor: Who, data: JSONBody[Me]) -> Response[MeNow]:
    """Change your name, language or theme. A name makes a guest of you."""
    name = clean(data.name or "")
    if name:
        person = house.people.welcome(visitor, name)
        await house.people.keep(visitor)
        if person.name != name:
            await house.rename(visitor, name)
    visitor.language = data.language or visitor.language
    visitor.theme = data.theme or visitor.theme
    now = MeNow(visitor.person.name if visitor.person else "", visitor.language, visitor.theme)
    response = remembered(house, visitor, now, 200)
    if data.language:
        response.set_cookie(house.people.cookie(LANGUAGE_COOKIE, data.language))
    if data.theme:
        response.set_cookie(house.people.cookie(THEME_COOKIE, data.theme))
    return response


@get("/tables/{id:str}/match.jsonl", tags=["tables"], media_type="application/jsonl", responses=refusals(409))
async def download(house: Hall, id: FromPath[str]) -> Response[str]:
    """The file of a finished match, with the secret behind its chance: `tablee verify` checks it. Not before the end,
    because it tells everything."""
    match = (await house.tables.look(id)).begun()
    if not match.over:
        raise NotOver("The match is still going on; its file is there when it is over.")
    name = f'attachment; filename="{match.game.name}-{id}.jsonl"'
    return Response(match.dumps(), media_type="application/jsonl", headers={"Content-Disposition": name})


def shown(house: House, visitor: Visitor, live: Live, have: str = "") -> Response[Any]:
    """The table as a visitor sees it: whole, or what has changed since the picture that they have."""
    reader = Reader(visitor.id, visitor.language)
    now = house.picture(live, reader)
    _, body = now.since(picture_with(live, reader, have))
    return Response(body, media_type=MediaType.JSON, headers={"ETag": f'"{now.tag}"'})


def remembered(house: House, visitor: Visitor, content: T, status: int) -> Response[T]:
    response = Response(content, status_code=status)
    house.people.remember(response, visitor)
    return response


def clean(name: str) -> str:
    """A name on one line."""
    return re.sub(r"[\x00-\x1f\x7f\s]+", " ", name).replace("**", "").strip()


def guest_name(visitor: Visitor) -> str:
    return Tongue(HOUSE, visitor.language)("guest.name", n=guest_number())


def default_seats(data: NewTable) -> list[SeatWish]:
    """You, and bots in all other seats."""
    game = find_game(data.game)
    players = game.players[-1] if data.players is None else data.players
    check_players(game, players)
    return [SeatWish(kind="me"), *[SeatWish(kind="bot")] * (players - 1)]


def seat_for(place: int, wish: SeatWish, visitor: Visitor, level: str) -> Seat:
    """The chair that a wish describes."""
    assert visitor.person is not None
    if wish.kind == "open":
        return Seat(place, VACANT)
    if wish.kind == "bot":
        return Seat(place, BOT, bot=named_bot(wish.bot or level).name, name=clean(wish.name))
    fallback = visitor.person.name if wish.kind == "me" else Tongue(HOUSE, visitor.language)("guest.here", n=place + 1)
    return Seat(place, PERSON, visitor.person.id, name=clean(wish.name) or fallback)


def name_bots(seats: list[Seat]) -> list[Seat]:
    """Every bot gets a name that nobody else at the table has."""
    free = iter([name for name in BOT_NAMES if name not in {seat.name for seat in seats}] * 2)
    return [msgspec.structs.replace(s, name=next(free)) if s.kind == BOT and not s.name else s for s in seats]


routes = Router("/api", route_handlers=[
    open_table, see_table, follow_table, move, undo, sit_down, give_nonce, rematch, give_hint, ask_review, see_review,
    change_me,
])  # fmt: skip
