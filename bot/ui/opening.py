"""Opening lobbies, from a slash command or from Rematch, and the permissions a table needs."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.model import Match
from bot.panels import table
from bot.panels.base import layout
from bot.ui.answer import NOBODY
from bot.ui.host import Host
from bot.ui.people import person
from bot.ui.scenes import public_scene

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions without which a table cannot be kept in a channel."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Needed too where tables get a thread of their own."""


def permission_name(name: str, t: Texts) -> str:
    """A permission as Discord's settings call it."""
    words = {
        "view_channel": t("View Channel"),
        "send_messages": t("Send Messages"),
        "attach_files": t("Attach Files"),
        "create_public_threads": t("Create Public Threads"),
        "send_messages_in_threads": t("Send Messages in Threads"),
    }
    return words[name]


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """The permissions that the bot still needs, of those that it has in a channel."""
    needed = NEEDED + (FOR_THREADS if thread else ())
    return [name for name in needed if not getattr(permissions, name)]


class Lobbies:
    """Opens lobbies and posts their first message as the answer to the interaction."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        options: Any,
        pace: str | None,
        *,
        thread: bool | None = None,
    ) -> Match:
        """Open a lobby in the interaction's channel. Raises ``Refused`` outside servers, where permissions
        are missing, and for unfit options."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("place.no_guild")
        if thread is None:
            thread = await self._setting(interaction.guild_id, "threads") == "on"
        thread = thread and isinstance(interaction.channel, discord.TextChannel)
        await self._check_permissions(interaction, thread=thread)
        await interaction.response.defer()
        match = await self._host.service.open(
            interaction.guild_id,
            interaction.channel_id,
            game,
            options,
            pace or await self._setting(interaction.guild_id, "pace") or self._host.config.pace,
            person(interaction.user),
            locale=str(interaction.guild_locale or "en"),
            thread=thread,
        )
        await self._post(interaction, match)
        return match

    async def rematch(self, interaction: discord.Interaction[Any], old: Match) -> Match:
        """Open the lobby of a rematch, or join the one that somebody opened. Raises ``Refused``."""
        if interaction.guild_id != old.row.guild_id or interaction.channel_id is None:
            raise Refused("place.no_guild")
        await self._check_permissions(interaction, thread=bool(old.row.thread))
        await interaction.response.defer()
        match, fresh = await self._host.service.rematch(old.id, person(interaction.user), interaction.channel_id)
        if fresh:
            await self._post(interaction, match)
        return match

    async def _post(self, interaction: discord.Interaction[Any], match: Match) -> None:
        """Show the lobby as the answer; a lobby that cannot be shown is cancelled, for nobody could join."""
        view = layout(table.face(public_scene(match)))
        try:
            message = await interaction.followup.send(view=view, allowed_mentions=NOBODY, wait=True)
        except discord.HTTPException:
            await self._host.service.cancel(match.id, interaction.user.id, moderator=True)
            raise
        await self._host.tables.adopt(match, message)

    async def _check_permissions(self, interaction: discord.Interaction[Any], *, thread: bool) -> None:
        lacking = missing(interaction.app_permissions, thread=thread)
        if lacking:
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            raise Refused("place.permissions", missing=[permission_name(name, t) for name in lacking])

    async def _setting(self, guild_id: int, name: str) -> str | None:
        return await self._host.store.settings.get("guild", guild_id, name)
