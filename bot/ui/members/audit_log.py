"""Moderators' actions and news for them, posted in the channel that the server has chosen."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any

import discord

from bot.i18n import Texts, texts
from bot.panels.base import Content, layout
from bot.store.posts import PostKey
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.members.access import server_of
from bot.ui.posts.desk import Post, send_post
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


async def note(
    runtime: Runtime,
    interaction: discord.Interaction[Any],
    write: Callable[[Texts], str],
    former: int | None = None,
) -> None:
    """Post who did what, in the server's language, if the server wants that. Logs a channel out of reach. The
    ``former`` channel of the log has it too, so that nobody switches the log off unseen."""
    guild_id = server_of(interaction)
    locale = str(interaction.guild_locale or "en")
    await post(runtime, guild_id, locale, lambda t: f"🛠️ <@{interaction.user.id}> · {write(t)}", former)


async def post(
    runtime: Runtime, guild_id: int, locale: str, write: Callable[[Texts], str], former: int | None = None
) -> None:
    """Post news for a server's moderators, in its language (``locale`` where it has chosen none), if it wants
    that, and in the ``former`` channel for it. A channel out of reach is only logged."""
    here = await runtime.store.settings.server(guild_id)
    text = write(texts(here.language or locale))
    for channel_id in dict.fromkeys(each for each in (here.audit, former) if each is not None):
        key = PostKey("audit", guild_id, turn=secrets.randbits(62))
        line = Post(key, lambda: layout(Content((text,))))
        try:
            channel = runtime.get_partial_messageable(channel_id)
            async with send_post(runtime, line, channel, runtime.budget.request):
                log.debug("server %s: a line of its audit log is posted", guild_id)
        except DISCORD_ERRORS as error:
            log.info("server %s: its audit channel is out of reach (%s)", guild_id, error)
