"""The Activity: the page inside Discord, which knows who looks.

Discord gives the page a code, with which the bot asks Discord for the user, and whether that user is in the
Activity that the page says it is in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import aiohttp

log = logging.getLogger(__name__)

API = "https://discord.com/api/v10"
PARENTS = ("https://discord.com", "https://canary.discord.com", "https://ptb.discord.com")
"""The origins of Discord that frame an Activity."""
PATIENCE = 8.0
"""Seconds that Discord has for all its answers."""
LONGEST_CODE, LONGEST_INSTANCE = 200, 100


class Activity:
    """The application at Discord. ``secret`` is its client secret, ``token`` the bot's, and ``find_client``
    returns its id once the bot has logged in. ``api`` and ``parents`` are other ones in tests."""

    def __init__(
        self,
        secret: str,
        token: str,
        find_client: Callable[[], int | None],
        api: str = API,
        parents: tuple[str, ...] = PARENTS,
    ) -> None:
        self._secret = secret
        self._token = token
        self._find_client = find_client
        self._api = api
        self.parents = parents

    @property
    def client_id(self) -> str:
        """The application's id, empty before the bot has logged in."""
        return str(self._find_client() or "")

    @property
    def origin(self) -> str:
        """The address at which Discord serves the Activity's page, through its proxy."""
        return f"https://{self.client_id}.discordsays.com"

    async def identify(self, code: str, instance: str) -> int | None:
        """Return the user who gave that code. None if Discord does not know it, or if the user is not in that
        instance of the Activity."""
        try:
            async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE)) as session:
                return await self._identify(session, code[:LONGEST_CODE], instance[:LONGEST_INSTANCE])
        except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError) as error:
            log.warning("Discord does not say who opens an Activity (%s)", type(error).__name__)
            return None

    async def _identify(self, session: aiohttp.ClientSession, code: str, instance: str) -> int | None:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "client_id": self.client_id,
            "client_secret": self._secret,
        }
        async with session.post(f"{self._api}/oauth2/token", data=form) as answer:
            granted = await _read(answer)
        if granted is None:
            return None
        bearer = {"Authorization": f"Bearer {granted['access_token']}"}
        async with session.get(f"{self._api}/users/@me", headers=bearer) as answer:
            user = await _read(answer)
        where = f"{self._api}/applications/{self.client_id}/activity-instances/{quote(instance, safe='')}"
        async with session.get(where, headers={"Authorization": f"Bot {self._token}"}) as answer:
            found = await _read(answer)
        if user is None or found is None or user["id"] not in found["users"]:
            log.info("an Activity was opened by somebody who is not in it")
            return None
        return int(user["id"])


async def _read(answer: aiohttp.ClientResponse) -> Any:
    """Read an answer, None where Discord refuses."""
    return await answer.json(content_type=None) if answer.status == 200 else None
