"""What the rooms of ``bot.ui`` and the cogs need from the client, so that they need not know it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import discord

from bot.config import Config
from bot.i18n import Texts
from bot.match.model import Match
from bot.match.replays import Replays
from bot.match.service import Service
from bot.store.store import Store

if TYPE_CHECKING:
    from bot.ui.desk import Desk
    from bot.ui.latest import LatestAnswers
    from bot.ui.members import Members
    from bot.ui.opening import Lobbies
    from bot.ui.push import PanelPusher
    from bot.ui.table import TableKeeper


class Host(Protocol):
    """The running bot."""

    config: Config
    store: Store
    service: Service
    replays: Replays
    desk: Desk
    lobbies: Lobbies
    tables: TableKeeper
    latest: LatestAnswers
    panels: PanelPusher
    members: Members

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run something in the background; a fault in it is reported."""

    def report(self, error: BaseException, doing: str) -> str:
        """Log a fault of ours and return the short id that the user is told."""

    async def language(self, user_id: int, fallback: str) -> Texts:
        """The texts in a user's language: their setting, else the fallback locale."""

    async def dm(self, user_id: int) -> discord.DMChannel:
        """The DM channel with a user. Raises ``discord.HTTPException``."""

    def get_partial_messageable(self, channel_id: int, /) -> discord.PartialMessageable:
        """A channel to send to, known by its id alone."""

    def get_guild(self, guild_id: int, /) -> discord.Guild | None:
        """A server from the cache, or None."""

    def get_channel(self, channel_id: int, /) -> Any:
        """A channel or thread from the cache, or None."""

    async def fetch_channel(self, channel_id: int, /) -> Any:
        """A channel or thread from Discord. Raises ``discord.HTTPException``."""


def link_to(match: Match, channel_id: int, message_id: int) -> str:
    """The address of a message in the match's server."""
    return f"https://discord.com/channels/{match.row.guild_id}/{channel_id}/{message_id}"
