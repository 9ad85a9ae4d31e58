"""The parts of the running bot that all of ``bot.ui`` may use: settings, match service, store, and Discord
itself."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Protocol

import discord

from bot.config import Config
from bot.i18n import Texts
from bot.match.model import Match
from bot.match.replay import ReplayCache
from bot.match.service import Service
from bot.match.tournaments.service import Tournaments
from bot.metrics import Metrics
from bot.store.store import Store
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


class Runtime(Protocol):
    """The running bot as the lower modules of ``bot.ui`` know it; ``bot.ui.app.App`` adds the upper ones."""

    config: Config
    store: Store
    service: Service
    tournaments: Tournaments
    replay_cache: ReplayCache
    intake: Intake
    presence: Presence
    shown_refusals: ShownRefusals
    costly_answers: CostlyAnswers
    person_limits: PersonLimits
    suggestions: Suggestions
    budget: Budget
    uploads: Uploads
    workers: Workers
    metrics: Metrics

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run something in the background; a fault in it is reported."""

    def report(self, error: BaseException, doing: str) -> str:
        """Log a fault of ours and return the short id shown to the user."""

    def suspect_left(self, match: Match, user_id: int) -> None:
        """There is a reason to believe that a player has left the server: find out. Returns at once."""

    async def language(self, user_id: int, fallback: str) -> Texts:
        """The texts in a user's language, for what comes without being asked for: their setting, else the language
        of the Discord from which they last used the bot, else the fallback locale."""

    async def dm(
        self, user_id: int, request: Callable[[Bucket], AbstractContextManager[None]]
    ) -> discord.DMChannel | discord.PartialMessageable:
        """The DM channel with a user; if it has to be opened, that is charged with ``request``. Raises
        ``discord.HTTPException``; ``OSError`` when too many were opened."""

    def webhook(self, token: str) -> discord.Webhook:
        """Gives access to messages sent with an interaction's token."""

    def get_partial_messageable(self, channel_id: int, /) -> discord.PartialMessageable:
        """A channel to send to, given only its id."""

    def get_guild(self, guild_id: int, /) -> discord.Guild | None:
        """A server from the cache, or None."""

    def get_channel(self, channel_id: int, /) -> Any:
        """A channel or thread from the cache, or None."""

    async def fetch_channel(self, channel_id: int, /) -> Any:
        """A channel or thread from Discord. Raises ``discord.HTTPException``."""
