"""Stands in for Discord below discord.py: for the session that carries its HTTP requests.

So discord.py's own handling of limits is at work. Nothing is sent: the cost of sockets and encryption is missing.
Messages are kept as Discord keeps them: with their components, and with the files that they had or got.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import msgspec
from multidict import CIMultiDict

from tests.benchmarks.load.limits import Limits, Verdict
from tests.benchmarks.wire import APPLICATION, BOT, message, user
from tests.benchmarks.world import GUILD

LATENCY = 0.08
"""Seconds from a request to its answer; Discord decides in the middle."""
EPHEMERAL = 64
UNKNOWN, ACKNOWLEDGED = 10008, 40060
"""Discord's codes for a message that is not there, and for an interaction that has been answered already."""
LATER, UPDATE_LATER, UPDATE, MODAL = 5, 6, 7, 9
"""Kinds of answers to an interaction; 4 is a message."""

_CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
_PLACE = re.compile(r"/channels/(\d+)")
_ANSWER = re.compile(r"/interactions/\d+/([^/]+)/callback")
_TOKEN = re.compile(r"/webhooks/\d+/([^/]+)(?:/messages/(@original|\d+))?")
_VERSION = re.compile(r"https?://[^/]+/api/v\d+")


class Shown(msgspec.Struct):
    """A message as it is now. ``flags`` and ``components`` as on the wire; ``files`` are its attachments."""

    id: int
    channel: int
    flags: int = 0
    components: list[dict[str, Any]] = []
    files: list[dict[str, Any]] = []

    def payload(self) -> dict[str, Any]:
        """The message as Discord sends it."""
        sent = message(self.id, self.channel, self.components)
        return sent | {"flags": sent["flags"] | self.flags, "attachments": self.files}


class Pressed(msgspec.Struct):
    """An interaction and the message that ``@original`` means: that with the control, or a new one."""

    original: Shown | None
    begun: bool = False


class Heard(msgspec.Struct, frozen=True):
    """A request that was let through or refused, when (Unix seconds) Discord decided and when the bot knows.

    ``shown`` is the message that it made, changed or deleted. ``token`` is that of the interaction; ``answers``
    says that the interaction has its answer now, ``form`` the custom id of the form that it is.
    """

    method: str
    path: str
    verdict: Verdict
    at: float
    known: float
    shown: Shown | None = None
    token: str = ""
    answers: bool = False
    form: str = ""


class Response:
    """What discord.py reads of a response."""

    def __init__(self, status: int, body: Any, headers: dict[str, str]) -> None:
        self.status = status
        self.reason = "Too Many Requests" if status == 429 else "OK"
        self._text = "" if body is None else msgspec.json.encode(body).decode()
        kind = {} if body is None else {"Content-Type": "application/json"}
        self.headers: CIMultiDict[str] = CIMultiDict(kind | headers)

    async def text(self, encoding: str = "utf-8") -> str:
        """The body."""
        return self._text


class Exchange:
    """A request on its way to Discord and back."""

    def __init__(self, discord: StandIn, method: str, url: str, data: Any) -> None:
        self._discord = discord
        self._method = method
        self._path = _VERSION.sub("", url)
        self._data = data

    async def __aenter__(self) -> Response:
        await asyncio.sleep(self._discord.latency / 2)
        response = self._discord.arrive(self._method, self._path, self._data)
        await asyncio.sleep(self._discord.latency / 2)
        return response

    async def __aexit__(self, *_: object) -> None:
        return


class NotPossible(Exception):
    """A request that Discord refuses: status and code."""


class StandIn:
    """Discord for one bot. ``hear`` is called for every request, ``last_at`` is when the last one came (Unix
    seconds); ``cost`` is the CPU time in seconds that this takes in the bot's process, so that it can be left
    out."""

    closed = False

    def __init__(self, latency: float = LATENCY) -> None:
        self.latency = latency
        self.limits = Limits()
        self.messages: dict[int, Shown] = {}
        self.tokens: dict[str, Pressed] = {}
        self.hear: Callable[[Heard], None] = lambda heard: None
        self.cost = 0.0
        self.last_at = time.time()
        self._last_id = 0

    def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> Exchange:
        """A request, as aiohttp's session takes it."""
        return Exchange(self, method, url, data)

    async def close(self) -> None:
        """Close the session."""
        self.closed = True

    def new_id(self) -> int:
        """An id that says when it was made, as Discord's do."""
        self._last_id = max(self._last_id + 1, discord.utils.time_snowflake(discord.utils.utcnow()))
        return self._last_id

    def posted(self, channel: int, flags: int = 0, *, message_id: int | None = None) -> Shown:
        """A new message without content."""
        shown = Shown(message_id or self.new_id(), channel, flags)
        self.messages[shown.id] = shown
        return shown

    def arrive(self, method: str, path: str, data: Any) -> Response:
        """Judge a request, do what it asks for and say so."""
        began = time.thread_time()
        at = self.last_at = time.time()
        verdict = self.limits.judge(method, path, time.monotonic())
        heard = Heard(method, path, verdict, at, at + self.latency / 2)
        if verdict.retry_after is not None:
            said = {
                "message": "You are being rate limited.",
                "retry_after": round(verdict.retry_after, 3),
                "global": verdict.everywhere,
            }
            response = Response(429, said, verdict.headers)
        else:
            try:
                heard, body = self._done(heard, _body(data))
                response = Response(204 if body is None else 200, body, verdict.headers)
            except NotPossible as why:
                status, code = why.args
                response = Response(status, {"message": "no", "code": code}, verdict.headers)
        self.hear(heard)
        self.cost += time.thread_time() - began
        return response

    def _done(self, heard: Heard, body: dict[str, Any]) -> tuple[Heard, Any]:
        if found := _CHANNEL.fullmatch(heard.path):
            return self._in_channel(heard, int(found[1]), found[2], body)
        if found := _ANSWER.fullmatch(heard.path):
            return self._answer(heard, found[1], body)
        if found := _TOKEN.fullmatch(heard.path):
            return self._by_token(heard, found[1], found[2], body)
        return heard, self._other(heard, body)

    def _in_channel(
        self, heard: Heard, channel: int, message_id: str | None, body: dict[str, Any]
    ) -> tuple[Heard, Any]:
        if heard.method == "POST":
            shown = self._written(self.posted(channel), body)
            return _told(heard, shown), shown.payload()
        shown = self._known(int(message_id or 0))
        if heard.method == "DELETE":
            del self.messages[shown.id]
            return _told(heard, shown), None
        return _told(heard, self._written(shown, body)), shown.payload()

    def _answer(self, heard: Heard, token: str, body: dict[str, Any]) -> tuple[Heard, Any]:
        pressed, kind, said = self.tokens[token], body["type"], body.get("data") or {}
        if pressed.begun:
            raise NotPossible(400, ACKNOWLEDGED)
        pressed.begun = True
        if kind not in (UPDATE_LATER, UPDATE, MODAL):
            place = pressed.original.channel if pressed.original else 1
            pressed.original = self.posted(place, said.get("flags", 0) & EPHEMERAL)
        if kind not in (LATER, UPDATE_LATER, MODAL) and pressed.original is not None:
            self._written(pressed.original, said)
        about: dict[str, Any] = {"id": "1", "type": 3}
        if pressed.original is not None and kind != MODAL:
            about["response_message_id"] = str(pressed.original.id)
        heard = msgspec.structs.replace(
            heard,
            token=token,
            answers=kind not in (LATER, UPDATE_LATER),
            form=said.get("custom_id", "") if kind == MODAL else "",
            shown=pressed.original if kind != MODAL else None,
        )
        return heard, {"interaction": about}

    def _by_token(
        self, heard: Heard, token: str, message_id: str | None, body: dict[str, Any]
    ) -> tuple[Heard, Any]:
        pressed = self.tokens.get(token)
        if message_id is None:
            place = pressed.original.channel if pressed and pressed.original else 1
            shown = self.posted(place, body.get("flags", 0) & EPHEMERAL)
        elif message_id == "@original":
            if pressed is None or pressed.original is None:
                raise NotPossible(404, UNKNOWN)
            shown = self._known(pressed.original.id)
        else:
            shown = self._known(int(message_id))
        if heard.method == "DELETE":
            del self.messages[shown.id]
            return _told(heard, shown), None
        answers = message_id in (None, "@original")
        told = _told(heard, self._written(shown, body))
        return msgspec.structs.replace(told, token=token, answers=answers), shown.payload()

    def _other(self, heard: Heard, body: dict[str, Any]) -> Any:
        match heard.method, heard.path:
            case "GET", "/users/@me":
                return {**user(BOT), "bot": True}
            case "GET", "/oauth2/applications/@me":
                return APPLICATION
            case "POST", "/users/@me/channels":
                recipient = int(body["recipient_id"])
                return {"id": str(recipient), "type": 1, "recipients": [user(recipient)]}
            case "GET", path if found := _PLACE.fullmatch(path):
                return channel(int(found[1]))
        return []

    def _known(self, message_id: int) -> Shown:
        if message_id not in self.messages:
            raise NotPossible(404, UNKNOWN)
        return self.messages[message_id]

    def _written(self, shown: Shown, body: dict[str, Any]) -> Shown:
        if "components" in body:
            shown.components = body["components"]
        if "attachments" in body:
            kept = {file["id"]: file for file in shown.files}
            shown.files = [kept.get(str(file["id"])) or self._uploaded(file) for file in body["attachments"]]
        return shown

    def _uploaded(self, file: dict[str, Any]) -> dict[str, Any]:
        """An attachment of a message. Raises ``NotPossible`` if it is neither a new file nor one that it has."""
        if "filename" not in file:
            raise NotPossible(400, 50035)
        name, url = file["filename"], f"https://cdn.discord.test/{self.new_id()}/{file['filename']}"
        return {
            "id": str(self.new_id()),
            "filename": name,
            "size": 1,
            "url": url,
            "proxy_url": url,
            "content_type": "image/png",
        }


def _told(heard: Heard, shown: Shown) -> Heard:
    return msgspec.structs.replace(heard, shown=shown)


def _body(data: Any) -> dict[str, Any]:
    """The JSON of a request, which may be one part of a form."""
    if isinstance(data, aiohttp.FormData):
        parts = {options["name"]: value for options, _, value in data._fields}
        data = parts.get("payload_json")
    found: dict[str, Any] = msgspec.json.decode(data) if data else {}
    return found if isinstance(found, dict) else {}


def channel(channel_id: int) -> dict[str, Any]:
    """The payload of a text channel of the server."""
    return {"id": str(channel_id), "type": 0, "guild_id": str(GUILD), "name": "games", "position": 0, "flags": 0}
