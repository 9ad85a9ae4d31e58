"""Opening lobbies, from a slash command or from Rematch, and the permissions a table needs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord
import msgspec

from bot.errors import Refused
from bot.games.base import check_options
from bot.games.registry import find
from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.match.pace import PACES
from bot.panels import table
from bot.panels.base import Face, layout
from bot.store.messages import TABLE
from bot.store.settings import House
from bot.ui.answer import NOBODY, Answer, files
from bot.ui.host import Host, link_to
from bot.ui.people import person, public_locale
from bot.ui.scenes import public_look, public_scene, table_pictures
from bot.ui.trouble import FAULTS

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions without which a table cannot be kept in a channel."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Needed too where tables get a thread of their own."""
ALONE = "daily"
"""The pace of games for one where nothing else was asked for: nobody waits for the player."""
IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
"""Needed for a table inside a thread that somebody else made."""


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


def missing_here(interaction: discord.Interaction[Any], *, thread: bool) -> list[str]:
    """The permissions that the bot still needs where the interaction comes from."""
    if isinstance(interaction.channel, discord.Thread):
        return [name for name in IN_A_THREAD if not getattr(interaction.app_permissions, name)]
    return missing(interaction.app_permissions, thread=thread)


def check_choices(game: str, options: Any, pace: str | None) -> None:
    """Discord lets only good values through, but just after an update it may still offer old ones.

    Raises ``Refused``.
    """
    try:
        msgspec.convert(msgspec.to_builtins(options), type(options))
    except msgspec.ValidationError as error:
        raise Refused("command.changed") from error
    if pace is not None and pace not in PACES:
        raise Refused("command.changed")
    check_options(find(game), options)


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
        here = await self._admitted(interaction, game)
        if thread is None:
            thread = here.threads
        thread = thread and isinstance(interaction.channel, discord.TextChannel)
        check_choices(game, options, pace)
        await self._check_permissions(interaction, thread=thread)
        await interaction.response.defer()
        match = await self._host.service.open(
            interaction.guild_id,
            interaction.channel_id,
            game,
            options,
            pace or here.pace or self._host.config.pace,
            person(interaction.user),
            locale=public_locale(interaction, here),
            thread=thread,
        )
        await self._post(interaction, match)
        return match

    async def solo(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        options: Any,
        pace: str | None = None,
        *,
        private: bool = False,
    ) -> None:
        """Start a game for one: its table is in the interaction's channel, or there is none and the player gets
        the panel. Raises ``Refused`` outside servers, where permissions are missing, and for unfit options."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("place.no_guild")
        here = await self._admitted(interaction, game, private=private)
        check_choices(game, options, pace)
        locale = public_locale(interaction, here)
        place = (interaction.guild_id, interaction.channel_id)
        await self._start(Answer(interaction), place, game, options, pace or ALONE, locale, private=private)

    async def _start(
        self,
        answer: Answer,
        place: tuple[int, int],
        game: str,
        options: Any,
        pace: str,
        locale: str,
        *,
        private: bool,
    ) -> None:
        interaction = answer.interaction
        if private:
            await answer.think()
        else:
            await self._check_permissions(interaction, thread=False)
            await interaction.response.defer()
        player = person(interaction.user)
        match = await self._host.service.solo(*place, game, options, pace, player, locale=locale, private=private)
        if not private:
            await self._post(interaction, match)
            return
        t = await self._host.language(interaction.user.id, str(interaction.locale))
        face, pictures = await self._host.panels.panel(match, 0, t)
        await answer.show(layout(face, pictures), pictures)

    async def rematch(self, answer: Answer, old: Match) -> None:
        """Open the lobby of a rematch in public, or join the one that somebody opened and say so in private.
        Raises ``Refused``."""
        interaction = answer.interaction
        if old.solo is not None:
            await self._again(answer, old)
            return
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("place.no_guild")
        if interaction.guild_id != old.row.guild_id:
            raise Refused("place.other_server")
        await self._admitted(interaction, old.row.game)
        await self._check_permissions(interaction, thread=bool(old.row.thread))
        match, fresh = await self._host.service.rematch(old.id, person(interaction.user), interaction.channel_id)
        if fresh:
            await self._post(interaction, match)
        else:
            await self._joined(answer, match)

    async def _again(self, answer: Answer, old: Match) -> None:
        """The user, who need not be the player of before, starts a game for one with the same options, after a
        daily puzzle with fresh tiles."""
        if old.status == "running":
            raise Refused("match.not_over")
        row, channel_id = old.row, answer.interaction.channel_id
        here = answer.interaction.guild_id == row.guild_id and channel_id is not None
        if not here and not row.private:
            raise Refused("place.other_server")
        place = (row.guild_id, channel_id if here and channel_id is not None else row.channel_id)
        private = bool(row.private)
        if here:
            await self._admitted(answer.interaction, row.game, private=private)
        await self._start(answer, place, row.game, old.options.again, row.pace, row.locale, private=private)

    async def _joined(self, answer: Answer, match: Match) -> None:
        user = answer.interaction.user
        t = await self._host.language(user.id, str(answer.interaction.locale))
        known = (await self._host.store.messages.of_match(match.id)).get(TABLE)
        link = link_to(match, known.channel_id, known.message_id) if known and known.message_id else ""
        await answer.say(Face((t("You're in: {title}.", title=table.title(match)) + f" {link}",)))

    async def _post(self, interaction: discord.Interaction[Any], match: Match) -> None:
        """Show the lobby or the table as the answer; one that cannot be shown is cancelled, for nobody could
        join."""
        look = await public_look(self._host, match.row.guild_id)
        pictures = await table_pictures(match, texts(match.row.locale), look)
        view, shown = layout(table.face(public_scene(match)), pictures), files(pictures)
        message: Any
        try:
            if interaction.response.is_done():
                message = await interaction.followup.send(
                    view=view, files=shown, allowed_mentions=NOBODY, wait=True
                )
            else:
                sent = await interaction.response.send_message(view=view, files=shown, allowed_mentions=NOBODY)
                message = sent.resource
        except FAULTS:
            await self._host.service.cancel(match.id, interaction.user.id, moderator=True)
            raise
        await self._host.tables.adopt(match, message)

    async def _check_permissions(self, interaction: discord.Interaction[Any], *, thread: bool) -> None:
        lacking = missing_here(interaction, thread=thread)
        if lacking:
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            raise Refused("place.permissions", missing=[permission_name(name, t) for name in lacking])

    async def _admitted(self, interaction: discord.Interaction[Any], game: str, *, private: bool = False) -> House:
        """The server's settings. Raises ``Refused``, before anything is answered in public, where they allow no
        table of that game (a private game has none), and for barred members."""
        assert interaction.guild_id is not None
        await self._host.service.admit(interaction.guild_id, interaction.user.id)
        here = await self._host.store.settings.server(interaction.guild_id)
        if here.games and game not in here.games:
            raise Refused("place.game", game=game, games=here.games)
        if here.channels and not private and not _stands_in(interaction, here.channels):
            raise Refused("place.channel", channels=here.channels)
        return here


def _stands_in(interaction: discord.Interaction[Any], channels: Collection[int]) -> bool:
    """Whether the interaction comes from one of the channels, or from a thread of one."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return interaction.channel_id in channels or parent in channels
