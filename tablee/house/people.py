"""People: guests with a signed cookie. Whoever sits down first becomes somebody; nobody needs an account."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Any, Literal

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from tablee.engine.words import LANGUAGES
from tablee.house.limits import Limits
from tablee.house.limits import Who as Asking
from tablee.house.storage import Person, Storage

PERSON_COOKIE, LANGUAGE_COOKIE, THEME_COOKIE = "tablee_person", "tablee_language", "tablee_theme"
YEAR = 365 * 24 * 3600
GUEST_NUMBERS = 1000
Theme = Literal["system", "day", "night"]
WEIGHT = re.compile(r"[0-9](\.[0-9]{0,3})?", re.ASCII)
"""How much a language is wished for in an Accept-Language header."""
THEMES = ("system", "day", "night")


class Signer:
    """Signs what a cookie says, so that nobody can say it for somebody else."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, value: str) -> str:
        return f"{value}.{self._mark(value)}"

    def read(self, signed: str | None) -> str | None:
        """The value behind a signature; None if it is not ours."""
        value, dot, mark = (signed or "").rpartition(".")
        if dot and hmac.compare_digest(mark.encode(), self._mark(value).encode()):
            return value
        return None

    def _mark(self, value: str) -> str:
        return hmac.new(self.key, value.encode(), hashlib.sha256).hexdigest()


class Visitor(msgspec.Struct):
    """Whoever sent a request: perhaps somebody we know, and how they like to read."""

    person: Person | None
    language: str
    theme: str = "system"
    address: str = ""
    is_new: bool = False
    """A guest who is not stored yet."""

    @property
    def id(self) -> str:
        return self.person.id if self.person else ""

    @property
    def who(self) -> Asking:
        """Who asks, for the limits."""
        return Asking(self.id, self.address)


Who = NamedDependency[Visitor]
"""The visitor, as a parameter of whatever answers a request."""


class People:
    """Finds the visitor of a request, and makes a guest of one when that is needed."""

    def __init__(self, storage: Storage, key: bytes, secure: bool, limits: Limits) -> None:
        self.storage = storage
        self.limits = limits
        self.signer = Signer(key)
        self.secure = secure

    async def visitor(self, request: Request[Any, Any, Any]) -> Visitor:
        id = self.signer.read(request.cookies.get(PERSON_COOKIE))
        person = await self.storage.person(id) if id else None
        address = request.client.host if request.client else ""
        return Visitor(person, language_of(request), theme_of(request), address)

    def welcome(self, visitor: Visitor, name: str) -> Person:
        """The visitor's person; a new guest of this name if they have none yet, who is to be kept once they have done
        something."""
        if visitor.person is None:
            self.limits.charge("guests", visitor.who)
            visitor.person = Person(secrets.token_urlsafe(12), name)
            visitor.is_new = True
        return visitor.person

    async def keep(self, visitor: Visitor) -> None:
        """Store a new guest: what they asked for has been done."""
        if visitor.is_new and visitor.person is not None:
            await self.storage.add_person(visitor.person)
            visitor.is_new = False

    def remember(self, response: Response[Any], visitor: Visitor) -> None:
        """Let the browser keep who the visitor is."""
        if visitor.person is not None:
            response.set_cookie(self.cookie(PERSON_COOKIE, self.signer.sign(visitor.person.id)))

    def cookie(self, name: str, value: str) -> Cookie:
        return Cookie(
            name, value=value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=self.secure
        )  # fmt: skip


def guest_number() -> int:
    """Tells two guests apart who have not said their names."""
    return secrets.randbelow(GUEST_NUMBERS - 1) + 1


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language that the visitor chose, else the first that their browser asks for and we speak."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else accepted(request.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    wishes = []
    for position, part in enumerate(header.split(",")):
        tag, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=") or "1"
        if tag[:2].lower() in LANGUAGES and WEIGHT.fullmatch(weight):
            wishes.append((-float(weight), position, tag[:2].lower()))
    return min(wishes)[2] if wishes else LANGUAGES[0]


def theme_of(request: Request[Any, Any, Any]) -> str:
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]
