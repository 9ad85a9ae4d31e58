"""A simulated Discord running the real bot: one server, one channel, a few people, and the real time."""

from __future__ import annotations

import asyncio
import datetime
import logging
import secrets
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec
import simcord

from bot.client import Tally
from bot.config import Config
from bot.web.server import BoardSite

log = logging.getLogger(__name__)

SERVER, CHANNEL = "Tally Town", "games"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ivy")
PATIENCE = 20.0
"""Seconds that a press may take with all its effects, including a daily puzzle made for it."""
TICK = 0.25
"""Seconds between two ticks of the clock."""
IN_SIGHT = 60.0
"""Seconds for which a view is kept up to date after a browser has asked for it; an open page asks all the time."""
STALE = 10.0
"""Seconds after which a page is refreshed even if nothing happened, so that "in 2 minutes" stays true."""

Place = Literal["channel", "dms"]


class Screen(msgspec.Struct, frozen=True):
    """What is on a screen: a place as one person sees it. ``person`` is a name in lower case."""

    person: str
    place: Place


class Town:
    """The simulated Discord. SimCord allows one operation at a time: ``turn``.

    ``previews`` are those opened so far, each for its screen. The capability that opens one never changes, so that
    going back in the browser works. SimCord knows one Preview at a time, in which it notes what an action has
    done. It is told of another one before that acts, so that several can be open.
    """

    def __init__(self, env: simcord.Env, bot: Tally, people: int) -> None:
        self.env = env
        self.bot = bot
        self.board: BoardSite | None = None
        self.turn = asyncio.Lock()
        owner, *others = (env.create_user(name.lower(), global_name=name) for name in NAMES[:people])
        guild = env.create_guild(SERVER, owner=owner)
        self.channel = guild.create_text_channel(CHANNEL)
        self.people = {user.name: guild.add_member(user) for user in (owner, *others)}
        self.capabilities = {
            Screen(name, place): secrets.token_urlsafe(32) for name in self.people for place in get_args(Place)
        }
        self.previews: dict[Screen, simcord.Preview] = {}
        self._asked: dict[Screen, datetime.datetime] = {}
        """When a browser last asked for something on a screen."""
        self._seen = 0
        self._published = env.now()

    def find_user_id(self, person: str) -> int | None:
        """Find the id of a person, None for somebody who is not in town."""
        member = self.people.get(person)
        return None if member is None else member.id

    async def find_newest_match(self, user_id: int) -> int | None:
        """Find the match that a user began or joined last, None for a user without any."""
        return max(await self.bot.store.match_lists.open_of(user_id), default=None)

    async def show(self, view: Screen) -> None:
        """Open a view, unless it is open."""
        async with self.turn:
            if self._address(view) is None:
                await self._open(view)

    def find(self, capability: str | None) -> str | None:
        """Find the address of the open Preview that belongs to a request with that capability, or that of any for
        a request without one, for what is the same everywhere. Returns None if there is none."""
        if capability is None:
            return next((address for view in self.previews if (address := self._address(view))), None)
        view = next((view for view, known in self.capabilities.items() if known == capability), None)
        if view is None:
            return None
        self._asked[view] = self.env.now()
        return self._address(view)

    def let_act(self, capability: str | None) -> None:
        """Tell SimCord in which Preview the next action is."""
        acting = [preview for preview in self.previews.values() if preview.capability == capability]
        self.env._preview = next(iter(acting), self.env._preview)

    def _address(self, view: Screen) -> str | None:
        """Return the address of an open Preview."""
        try:
            return f"http://{urlsplit(self.previews[view].url).netloc}"
        except (KeyError, simcord.SetupError):  # never opened, or closed by the user
            return None

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
        if happened == self._seen and not stale:
            return
        for view, asked in self._asked.items():
            if (self.env.now() - asked).total_seconds() < IN_SIGHT and self._address(view) is not None:
                with suppress(simcord.SetupError):  # the user is just closing it
                    await self.previews[view].refresh()
        self._seen, self._published = happened, self.env.now()

    async def _open(self, view: Screen) -> None:
        member = self.people[view.person]
        in_dms = view.place == "dms"
        self.env._preview = None
        preview = self.env.preview(
            member.user.dm_channel if in_dms else self.channel,
            viewers=[member.user if in_dms else member],
            layout="channel",
            timezone=_timezone(),
        )
        preview.capability = self.capabilities[view]
        await preview.__aenter__()
        self.previews[view] = preview


@asynccontextmanager
async def town(settings: Config, people: int) -> AsyncIterator[Town]:
    """Build the town on a temporary database, deleted afterwards, with the clock at the real time."""
    with tempfile.TemporaryDirectory(prefix="tally-playground-") as folder:
        made_up = {"database": Path(folder) / "tally.db", "backup_dir": None, "shards": 1, "board": None}
        made_up |= {"board_url": None, "client_secret": None}
        bot = Tally(msgspec.structs.replace(settings, **made_up, welcome=False, made_ahead=False))
        env = simcord.Env(bot, settle_timeout=PATIENCE)
        env.backend.bot_user.name = "Tally"
        env.backend.advance_clock(_behind(env))
        await env.start()
        try:
            built = Town(env, bot, people)
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
