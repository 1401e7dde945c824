"""The web application: routes, what they depend on, and how errors are told."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

import tablee
from tablee.engine.errors import IllegalMove, TableeError
from tablee.engine.words import Tongue
from tablee.games import games
from tablee.house import api, pages
from tablee.house.api import Problem
from tablee.house.door import Door
from tablee.house.errors import status_of
from tablee.house.hall import House
from tablee.house.messages import HOUSE
from tablee.house.people import Visitor, language_of, theme_of
from tablee.house.security import SMALL, SameOrigin, guard_answer
from tablee.house.settings import Settings

log = logging.getLogger("tablee.house")

AnyRequest = Request[Any, Any, Any]
FILE_OF_A_MATCH = "/match.jsonl"
FOR_PROGRAMS = ("/api", "/schema", "/health", "/static", "/games")


def create_app(settings: Settings) -> Litestar:
    """The application of one house. It opens the house when the server starts and closes it when it stops."""
    house = House(settings)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def visitor(request: AnyRequest) -> Visitor:
        return await house.people.visitor(request)

    app = Litestar(
        [api.routes, api.health, api.download, *pages.routes],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False), "visitor": Provide(visitor)},
        lifespan=[open_house],
        middleware=[SameOrigin()],
        before_send=[guard_answer],
        request_class=CarefulRequest,
        exception_handlers={TableeError: tell_refusal, HTTPException: tell_http, Exception: tell_fault},
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["/events$"]),
        openapi_config=openapi(),
        request_max_body_size=SMALL,
        logging_config=None,
    )
    app.state.house = house
    app.asgi_handler = Door(app.asgi_handler, settings, house.people.signer, house.limits, tell)
    return app


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        """The body; whatever cannot be read is the sender's fault."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise SerializationException("The body is not UTF-8, or too deep.") from error


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Tablée",
        version=tablee.__version__,
        description="Tables, moves and live updates. Every POST needs the header `X-Tablee: 1`.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin()],
    )


# Errors: JSON for programs, a friendly page for people


def tell(request: AnyRequest, error: HTTPException | TableeError) -> Response[Any]:
    return tell_http(request, error) if isinstance(error, HTTPException) else tell_refusal(request, error)


def tell_refusal(request: AnyRequest, error: TableeError) -> Response[Any]:
    """Something that was asked for is not possible; nothing has changed."""
    language = language_of(request)
    t = Tongue(HOUSE, language)
    key = f"error.{error.code}"
    problem = Problem(error.code, t(key) if t.knows(key) else error.sentence, facts=plain(error.facts))
    if isinstance(error, IllegalMove):
        name = next((name for name in games() if tablee.game(name).prefix == error.clause.prefix), "")
        problem.sentence = refusal(name, error, language)
        problem.clause, problem.link = str(error.clause), f"/rules/{name}#{error.clause.label}"
    headers = {"Retry-After": str(error.facts["retry_after"])} if "retry_after" in error.facts else None
    return answer(request, problem, status_of(error), headers)


def refusal(name: str, error: IllegalMove, language: str) -> str:
    """Why the move is not allowed, in the reader's language."""
    why: Any = error.facts.get("why", {})
    return tablee.game(name).say(error.clause, why, language)


def tell_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the web itself has to say: not found, malformed, too much."""
    t = Tongue(HOUSE, language_of(request))
    known = f"error.{error.status_code}"
    sentence = t(known) if t.knows(known) else error.detail
    facts: dict[str, Any] = {} if error.status_code == 404 else {"detail": error.detail}
    if error.extra:
        facts["extra"] = error.extra
    return answer(
        request, Problem(f"http_{error.status_code}", sentence, facts=facts), error.status_code, error.headers
    )


def tell_fault(request: AnyRequest, error: Exception) -> Response[Any]:
    """A fault of ours: it is logged whole, and told without details."""
    log.error("%s %r failed", request.method, request.scope["path"], exc_info=error)
    sentence = Tongue(HOUSE, language_of(request))("error.500")
    return answer(request, Problem("fault", sentence), HTTP_500_INTERNAL_SERVER_ERROR)


def answer(request: AnyRequest, problem: Problem, status: int, headers: Any = None) -> Response[Any]:
    kept = {k: v for k, v in (headers or {}).items() if k.lower() != "content-type"}
    wants_page = "text/html" in request.headers.get("accept", "")
    path = request.scope["path"]
    if wants_page and not path.startswith(FOR_PROGRAMS) and not path.endswith(FILE_OF_A_MATCH):
        text = pages.error_page(language_of(request), theme_of(request), problem.sentence, status)
        return Response(text, status_code=status, media_type=MediaType.HTML, headers=kept)
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=kept)


def plain(facts: dict[str, object]) -> dict[str, Any]:
    return {k: v if isinstance(v, (int, str, dict, type(None))) else str(v) for k, v in facts.items()}
