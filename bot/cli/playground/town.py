"""A simulated Discord running the real bot: one server, one channel, a few people, and the real time."""

from __future__ import annotations

import asyncio
import datetime
import logging
import secrets
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec
import simcord

from bot.client import Tally
from bot.config import Config

log = logging.getLogger(__name__)

SERVER, CHANNEL = "Tally Town", "games"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ivy")
PATIENCE = 20.0
"""Seconds that a press may take with all its effects, including a daily puzzle made for it."""
TICK = 0.25
"""Seconds between two ticks of the clock."""
STALE = 10.0
"""Seconds after which a page is refreshed even if nothing happened, so that "in 2 minutes" stays true."""

Place = Literal["channel", "dms"]


class Screen(msgspec.Struct, frozen=True):
    """What is on the screen: a place as one person sees it. ``person`` is a name in lower case."""

    person: str
    place: Place


class Town:
    """The simulated Discord. SimCord allows one open Preview, and one operation at a time: ``turn``.

    ``preview`` is what is on the screen. ``capability`` opens every Preview and never changes, so that going back
    in the browser works.
    """

    def __init__(self, env: simcord.Env, people: int) -> None:
        self.env = env
        self.turn = asyncio.Lock()
        self.capability = secrets.token_urlsafe(32)
        owner, *others = (env.create_user(name.lower(), global_name=name) for name in NAMES[:people])
        guild = env.create_guild(SERVER, owner=owner)
        self.channel = guild.create_text_channel(CHANNEL)
        self.people = {user.name: guild.add_member(user) for user in (owner, *others)}
        self._view: Screen | None = None
        self.preview: simcord.Preview | None = None
        self._seen = 0
        self._published = env.now()

    @property
    def screen(self) -> str | None:
        """The URL of the open Preview, None while there is none."""
        if self.preview is None:
            return None
        try:
            return f"http://{urlsplit(self.preview.url).netloc}"
        except simcord.SetupError:  # the user closed it
            return None

    async def show(self, view: Screen) -> None:
        """Put a view on the screen, in place of the one before."""
        async with self.turn:
            if view != self._view or self.screen is None:
                await self._open(view)

    async def keep_time(self) -> None:
        """Keep the simulated clock in step with the real one forever, and let open pages refresh themselves."""
        while True:
            await asyncio.sleep(TICK)
            async with self.turn:
                try:
                    await self.env.advance_time(_behind(self.env))
                    await self._publish()
                except TimeoutError as slow:
                    log.warning("the bot is busy: %s", slow)

    async def _publish(self) -> None:
        happened = len(self.env.backend.transcript)
        stale = (self.env.now() - self._published).total_seconds() >= STALE
        if self.preview is None or self.screen is None or (happened == self._seen and not stale):
            return
        try:
            await self.preview.refresh()
        except simcord.SetupError:  # the user is just closing it
            return
        self._seen, self._published = happened, self.env.now()

    async def _open(self, view: Screen) -> None:
        if self.preview is not None:
            await self.preview.close()
        member = self.people[view.person]
        in_dms = view.place == "dms"
        self.preview = self.env.preview(
            member.user.dm_channel if in_dms else self.channel,
            viewers=[member.user if in_dms else member],
            layout="channel",
            timezone=_timezone(),
        )
        self.preview.capability = self.capability
        await self.preview.__aenter__()
        self._view = view


@asynccontextmanager
async def town(settings: Config, people: int) -> AsyncIterator[Town]:
    """Build the town on a temporary database, deleted afterwards, with the clock at the real time."""
    with tempfile.TemporaryDirectory(prefix="tally-playground-") as folder:
        made_up = {"database": Path(folder) / "tally.db", "backup_dir": None, "shards": 1}
        bot = Tally(msgspec.structs.replace(settings, **made_up, welcome=False, made_ahead=False))
        env = simcord.Env(bot, settle_timeout=PATIENCE)
        env.backend.bot_user.name = "Tally"
        env.backend.advance_clock(_behind(env))
        await env.start()
        try:
            built = Town(env, people)
            await env.settle()
            yield built
        finally:
            await bot.close()
            await env.shutdown()


def _behind(env: simcord.Env) -> float:
    """Return how many seconds the simulated clock is behind."""
    return max(0.0, (datetime.datetime.now(datetime.UTC) - env.now()).total_seconds())


def _timezone() -> str:
    """Name this computer's time zone if it is whole hours from UTC, else UTC."""
    away = datetime.datetime.now().astimezone().utcoffset() or datetime.timedelta()
    hours, rest = divmod(away, datetime.timedelta(hours=1))
    return "UTC" if rest or not hours else f"Etc/GMT{-hours:+}"  # in these names the sign counts westwards
