"""Discord's REST API over real HTTP: simcord's world, with nonces, limits and broken answers."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from typing import Any

import discord
import msgspec
from aiohttp import web
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http.router import dispatch

from tests.flows.wire import COMPONENT, FORM
from tests.wire.faults import NOT_DONE, Faults
from tests.wire.gateway import TOKEN

PREFIX = "/api/v10"
NONCE_LASTS = 300.0
"""Seconds for which Discord knows a nonce ("the past few minutes")."""
LONGEST_NONCE = 25
POSTS, POSTS_EACH = 5, 5.0
"""So many messages may be posted in a channel in so many seconds, and as many edited."""


APPLICATION: dict[str, Any] = {
    "type": None,
    "flags_new": "0",
    "redirect_uris": [],
    "interactions_endpoint_url": None,
    "role_connections_verification_url": None,
    "approximate_guild_count": 1,
    "approximate_user_install_count": 0,
    "approximate_user_authorization_count": 0,
    "explicit_content_filter": 0,
    "eligible_oauth2_scopes": [],
}
"""What simcord leaves out of an application."""


LEFT_OUT = ("nonce", "response_message_id")
"""What Discord leaves out where there is none."""


class Call(msgspec.Struct):
    """A request. ``status``: what was answered, 0 for nothing yet; ``done``: whether it had its effect."""

    method: str
    path: str
    params: dict[str, str]
    json: Any
    files: list[discord.File]
    reason: str | None
    authorization: str | None
    status: int = 0
    done: bool = False
    answer: Any = None

    @property
    def line(self) -> str:
        """Method and path."""
        return f"{self.method} {self.path}"

    def posts_to(self) -> int | None:
        """The channel to which it posts a message."""
        parts = self.path.strip("/").split("/")
        if self.method == "POST" and len(parts) == 3 and (parts[0], parts[2]) == ("channels", "messages"):
            return int(parts[1])
        return None


async def read(request: web.Request) -> Call:
    """Read a request: JSON, or a form with ``payload_json`` and files."""
    body: Any = None
    files: list[discord.File] = []
    if request.content_type.startswith("multipart/"):
        async for part in await request.multipart():
            assert not isinstance(part, type(None))
            name, data = part.name, await part.read()  # type: ignore[union-attr]
            if name == "payload_json":
                body = json.loads(data)
            else:
                files.append(discord.File(io.BytesIO(data), part.filename or "file"))  # type: ignore[union-attr]
        for entry in (body or {}).get("attachments", []):
            if str(entry.get("id")).isdigit() and int(entry["id"]) < len(files):
                files[int(entry["id"])].description = entry.get("description")
    elif request.can_read_body:
        body = await request.json()
    return Call(
        request.method,
        request.path.removeprefix(PREFIX),
        dict(request.query),
        body,
        files,
        request.headers.get("X-Audit-Log-Reason"),
        request.headers.get("Authorization"),
    )


class Bucket:
    """How many requests of a kind may still come."""

    def __init__(self) -> None:
        self.left, self.resets = POSTS, 0.0

    def take(self, now: float) -> bool:
        """Count a request. Returns whether it is allowed."""
        if now >= self.resets:
            self.left, self.resets = POSTS, now + POSTS_EACH
        self.left -= 1
        return self.left >= 0


class Rest:
    """Answers requests. ``told`` is called after each; ``token`` is the one that is accepted."""

    def __init__(self, backend: Backend, faults: Faults, told: Callable[[], None]) -> None:
        self.calls: list[Call] = []
        self.token = TOKEN
        self.shards = 1
        self.max_concurrency = 1
        self.address = ""
        self._backend = backend
        self._faults = faults
        self._told = told
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self._buckets: dict[str, Bucket] = {}

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Do what is asked for and answer, as far as the faults allow it."""
        call = await read(request)
        self.calls.append(call)
        fault = self._faults.find(call.line)
        name = fault.name if fault else ""
        try:
            if name == "reset":
                return _broken(request)
            if name in NOT_DONE:
                call.status = NOT_DONE[name]
                return web.Response(status=call.status, text="<html>no</html>", content_type="text/html")
            call.status, found, headers = self._do(call)
            call.answer = completed(found)
            if fault is not None and name == "slow":
                self._told()
                await fault.pass_slowly()
            if name == "lost":
                return _broken(request)
            if name == "bad gateway":
                call.status = 502
                return web.Response(status=502, text="<html>no</html>", content_type="text/html")
            if call.answer is None:
                return web.Response(status=call.status, headers=headers)
            headers["Content-Type"] = "application/json"  # discord.py takes nothing but exactly that for JSON
            return web.Response(body=json.dumps(call.answer), status=call.status, headers=headers)
        finally:
            self._told()

    def _do(self, call: Call) -> tuple[int, Any, dict[str, str]]:
        """Have the effect. Returns status, body and headers."""
        has_key = call.path.startswith(("/interactions/", "/webhooks/"))
        if not has_key and call.authorization != f"Bot {self.token}":
            return 401, {"message": "401: Unauthorized", "code": 0}, {}
        limit = self._limit(call)
        if limit.get("X-RateLimit-Remaining", "0").startswith("-"):
            after = float(limit["X-RateLimit-Reset-After"])
            body = {"message": "You are being rate limited.", "retry_after": after, "global": False}
            return 429, body, limit | {"X-RateLimit-Remaining": "0", "Via": "1.1 here", "Retry-After": str(after)}
        try:
            answer = self._answer(call)
        except BackendError as error:
            return error.status, error.to_json(), limit
        call.done = True
        return (204 if answer is None else 200), answer, limit

    def _answer(self, call: Call) -> Any:
        if call.line == "GET /gateway/bot":
            start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000}
            start["max_concurrency"] = self.max_concurrency
            return {"url": self.address, "shards": self.shards, "session_start_limit": start}
        channel = call.posts_to()
        nonce = None if channel is None else (call.json or {}).get("nonce")
        if channel is not None and nonce is not None:
            return self._post_once(call, channel, str(nonce))
        answer = self._dispatch(call)
        if call.path.endswith("/callback") and call.params.get("with_response") not in ("1", "true", "True"):
            return None
        return answer

    def _post_once(self, call: Call, channel: int, nonce: str) -> Any:
        """Post a message, or answer with the one that has been posted with this nonce."""
        if len(nonce) > LONGEST_NONCE:
            raise BackendError(400, 50035, "Invalid Form Body")
        now = asyncio.get_running_loop().time()
        at, message_id = self._nonces.get((channel, nonce), (-NONCE_LASTS, 0))
        known = now - at < NONCE_LASTS and message_id in self._backend.messages.get(channel, {})
        if call.json.get("enforce_nonce") and known:
            path = f"/channels/{channel}/messages/{message_id}"
            return dict(dispatch(self._backend, "GET", path)) | {"nonce": nonce}
        message = dict(self._dispatch(call))
        self._nonces[channel, nonce] = now, int(message["id"])
        return message | {"nonce": nonce}

    def _dispatch(self, call: Call) -> Any:
        return dispatch(
            self._backend,
            call.method,
            call.path,
            json=call.json,
            params=dict(call.params),
            files=call.files,
            reason=call.reason,
        )

    def _limit(self, call: Call) -> dict[str, str]:
        """The headers about the limit of the route; a negative rest if it is exceeded."""
        parts = call.path.strip("/").split("/")
        if parts[0] != "channels" or "messages" not in parts or call.method not in ("POST", "PATCH"):
            return {}
        bucket = self._buckets.setdefault(f"{call.method} {parts[1]}", Bucket())
        now = asyncio.get_running_loop().time()
        bucket.take(now)
        return {
            "X-RateLimit-Bucket": f"{call.method.lower()}messages",
            "X-RateLimit-Limit": str(POSTS),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": str(self._backend.clock.now().timestamp() + bucket.resets - now),
            "X-RateLimit-Reset-After": f"{bucket.resets - now:.3f}",
        }


def completed(answer: Any) -> Any:
    """An answer of simcord's with what Discord adds or leaves out."""
    if isinstance(answer, list):
        return [completed(part) for part in answer]
    if not isinstance(answer, dict):
        return answer
    found = {key: completed(value) for key, value in answer.items() if value is not None or key not in LEFT_OUT}
    if "discriminator" in found:
        found.setdefault("primary_guild", None)  # a user
    if "verify_key" in found:
        found = APPLICATION | found
    if "default_member_permissions" in found:
        powers = found["default_member_permissions"]
        found |= {"version": "1", "default_member_permissions": None if powers is None else str(powers)}
    if "recipients" in found:
        found.setdefault("flags", 0)  # a channel for direct messages
    if "interaction_metadata" in found:
        found["interaction_metadata"] |= _origin(found["interaction_metadata"])
    if found.keys() == {"id", "name"} and found["id"] is None:
        del found["id"]  # an emoji of Unicode
    return found


def _origin(metadata: dict[str, Any]) -> dict[str, Any]:
    """Where a press or a form came from, which simcord does not tell."""
    press = {"interacted_message_id": metadata["id"]}
    if metadata["type"] == COMPONENT:
        return press
    if metadata["type"] == FORM:
        kept = {key: metadata[key] for key in ("id", "authorizing_integration_owners")}
        return {"triggering_interaction_metadata": kept | press | {"type": COMPONENT}}
    return {}


def _broken(request: web.Request) -> web.StreamResponse:
    """Cut the connection without a word."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
