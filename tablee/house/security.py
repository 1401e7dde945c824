"""What keeps a house safe: headers on every answer, no requests from strange pages, and limits."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

OUR_HEADER = "x-tablee"
"""Every request that changes something carries it; a form or a link of a strange page cannot."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
SMALL = 64 * 1024
"""No request that we know is longer (bytes)."""

HEADERS = {
    "Content-Security-Policy": "; ".join((
        "default-src 'self'", "img-src 'self' data:", "style-src 'self'", "script-src 'self'", "connect-src 'self'",
        "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
    )),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}  # fmt: skip


async def guard_answer(message: Message, scope: Scope) -> None:
    """Put the security headers on an answer; what is made for one person is not for shared caches."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("Cache-Control", "no-store")


class SameOrigin(ASGIMiddleware):
    """Refuses requests that change something unless a page of this house, or a program, sent them."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            refuse_strangers(Headers.from_scope(scope))
        await next_app(scope, receive, send)


def refuse_strangers(headers: Headers) -> None:
    origin = headers.get("origin")
    if (origin is not None and site(origin) != headers.get("host")) or headers.get("sec-fetch-site", "none") not in (
        "same-origin",
        "none",
    ):
        raise PermissionDeniedException(detail="This request comes from another site.")
    if OUR_HEADER not in headers:
        raise PermissionDeniedException(detail="A request that changes something needs the header X-Tablee.")


def site(origin: str) -> str:
    """The host and port of an origin; nothing if it cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
