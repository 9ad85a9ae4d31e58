"""The parts of the running bot for all of ``bot.ui``: settings, match service, store, and Discord itself."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractContextManager
from typing import Any

import discord
from discord.ext import commands

from bot.config import Config
from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.afterwards.replay import ReplayCache
from bot.match.model import Match
from bot.match.service import Service
from bot.match.tournaments.service import Tournaments
from bot.metrics import Metrics
from bot.store.settings import user_settings
from bot.store.sqlite.faults import is_unavailable
from bot.store.store import Store
from bot.ui.boards import Boards
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Budget
from bot.ui.controls.intake import Intake
from bot.ui.controls.uploads import Uploads
from bot.ui.costly_answers import CostlyAnswers
from bot.ui.person_limits import PersonLimits
from bot.ui.presence import Presence
from bot.ui.shown_refusals import ShownRefusals
from bot.ui.suggestions import Suggestions
from bot.workers import Workers

log = logging.getLogger(__name__)


Request = Callable[[Bucket], AbstractContextManager[None]]
"""Charges a counted request in a bucket."""


def read_clock() -> float:
    """Return the time (Unix seconds)."""
    return discord.utils.utcnow().timestamp()


def texts_for(settings: Mapping[str, str], fallback: str) -> Texts:
    """Return the texts for unsolicited messages to a user with these settings, see ``Runtime.language``."""
    mine = user_settings(settings)
    return texts(mine.language or mine.client_language or fallback)


class Runtime(commands.AutoShardedBot):
    """The running bot as the lower modules of ``bot.ui`` know it: discord.py's, with shared parts.
    ``bot.ui.app.App`` adds the upper ones."""

    store: Store
    service: Service
    tournaments: Tournaments
    replay_cache: ReplayCache
    shown_refusals: ShownRefusals
    suspect_left: Callable[[Match, int], None]
    """Checks whether a player has left the server, on a hint. Returns at once."""
    may_use_command: Callable[[discord.Interaction[Any], str], Awaitable[bool]]
    """Whether the member may use a slash command, given by its first word, where they are."""
    dm: Callable[[int, Request], Awaitable[discord.DMChannel | discord.PartialMessageable]]
    """Returns the DM channel with a user. Opening it is charged with the request. Raises
    ``discord.HTTPException``, or ``OSError`` when too many were opened."""

    def __init__(self, config: Config, metrics: Metrics, budget: Budget, **options: Any) -> None:
        super().__init__(**options)
        self.config = config
        self.metrics = metrics
        self.budget = budget
        self.workers = Workers(processes=config.paced)
        self.intake, self.uploads = Intake(), Uploads()
        self.presence = Presence(read_clock)
        self.costly_answers = CostlyAnswers()
        self.person_limits = PersonLimits(read_clock)
        self.suggestions = Suggestions(read_clock)
        self.boards = Boards(
            config.board_url, lambda: self.store.board_keys, read_clock, config.client_secret is not None
        )
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run work in the background and report its faults."""
        task = asyncio.get_running_loop().create_task(self._run_reported(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def drop_tasks(self) -> None:
        """Cancel background work. The next start makes up for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run_reported(self, work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except Refused as refused:
            log.info("%s came too late (%s)", name, refused)
        except Exception as error:  # noqa: BLE001 -- the reporter logs it
            self.report(error, name)

    def report(self, error: BaseException, doing: str) -> str:
        """Log a fault of ours and return its short id for the user. A fault of the database's file is not ours,
        and the database has already logged it."""
        error_id = secrets.token_hex(3)
        if is_unavailable(error):
            log.info("%s failed (%s)", doing, error)
            return error_id
        self.metrics.faults += 1
        log.error("error %s in %s", error_id, doing, exc_info=error)
        return error_id

    async def language(self, user_id: int, fallback: str) -> Texts:
        """Return the texts in a user's language for unsolicited messages: their setting, or the language of the
        Discord from which they last used the bot, or the fallback locale."""
        return texts_for(await self.store.settings.all("user", user_id), fallback)

    def webhook(self, token: str) -> discord.Webhook:
        """Return the webhook for editing messages sent with an interaction's token."""
        assert self.application_id is not None
        webhook = discord.Webhook.partial(self.application_id, token, client=self)
        webhook.type = discord.WebhookType.application
        return webhook
