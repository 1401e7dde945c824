"""The door of the house: every request comes through it, before anything else reads it.

Here it is decided who asks (the address behind the proxies that the host has named), whether the request can be
understood at all, and what a HEAD gets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException, NotFoundException
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from tablee.engine.errors import TableeError
from tablee.house.limits import Limits, Who
from tablee.house.logs import new_request
from tablee.house.people import PERSON_COOKIE, Signer
from tablee.house.settings import Settings

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(:[0-9]{1,5})?", re.ASCII)
"""What a Host header may look like."""
UNSPEAKABLE = re.compile(r"[\x00-\x1f\x7f]")
"""Characters that no path of ours holds, and that do harm in logs and databases."""
LIVE = "/events"
"""How the path of a live connection ends."""
UNKNOWN_ADDRESS = "unknown"

Network = IPv4Network | IPv6Network
Tell = Callable[[Request[Any, Any, Any], Any], Response[Any]]


class Door:
    """The application behind the door."""

    def __init__(self, app: ASGIApp, settings: Settings, signer: Signer, limits: Limits, tell: Tell) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in settings.hosts)
        self.proxies = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self.signer = signer
        self.limits = limits
        self.tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        send = with_id(send, new_request())
        scope["client"] = (self.address(scope), 0)
        if scope["method"] == "HEAD":
            scope["method"] = "GET"
            send = headers_alone(send)
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        try:
            self.check(scope)
            with self.limited(request):
                await self.app(scope, receive, send)
        except (HTTPException, TableeError) as error:
            response = self.tell(request, error).to_asgi_response(None, request)
            await response(scope, receive, send)

    def limited(self, request: Request[Any, Any, Any]) -> AbstractContextManager[None]:
        """The time in which one request is answered; TooFast if it is one too many."""
        person = self.signer.read(request.cookies.get(PERSON_COOKIE)) or ""
        who = Who(person, request.client.host if request.client else UNKNOWN_ADDRESS)
        self.limits.meet(who)
        self.limits.charge("requests", who)
        return self.limits.connection(who) if request.scope["path"].endswith(LIVE) else nullcontext()

    def check(self, scope: HTTPScope) -> None:
        """Refuse what cannot be meant for us."""
        host = Headers.from_scope(scope).get("host", "")
        found = HOST.fullmatch(host)
        if not found and (host or self.hosts):
            raise ClientException(detail="The Host header is malformed.")
        if found and self.hosts and found[1].lower() not in self.hosts:
            raise ClientException(detail="This house has another name.")
        if UNSPEAKABLE.search(scope["path"]):
            raise NotFoundException

    def address(self, scope: HTTPScope) -> str:
        """The address that asks. Only proxies that the host has named are believed when they speak for another."""
        asking = scope["client"][0] if scope["client"] else UNKNOWN_ADDRESS
        said = ",".join(Headers.from_scope(scope).getall("x-forwarded-for", []))
        for further in reversed(said.split(",")):
            if not self.is_proxy(asking) or not further.strip():
                break
            asking = further.strip()
        return str(read_address(asking) or UNKNOWN_ADDRESS)

    def is_proxy(self, address: str) -> bool:
        found = read_address(address)
        return found is not None and any(found in network for network in self.proxies)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text says; an IPv4 address that is written as an IPv6 one is the same."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def with_id(send: Send, id: str) -> Send:
    """Names the request in the answer as in the log."""

    async def send_named(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message)["X-Request-ID"] = id
        await send(message)

    return send_named


def headers_alone(send: Send) -> Send:
    """Sends the beginning of an answer, and an empty body."""

    async def send_start(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_start
