"""What moderators do with Tally, noted in the channel that the server has chosen for that."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.panels.base import Face, layout
from bot.ui.answer import NOBODY
from bot.ui.host import Host
from bot.ui.people import public_locale, server_of
from bot.ui.trouble import FAULTS

log = logging.getLogger(__name__)


def require_moderator(interaction: discord.Interaction[Any]) -> int:
    """The id of the server where a moderator (Manage Messages) used something. Raises ``Refused``."""
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_messages:
        raise Refused("moderation.manage_messages")
    return guild_id


async def note(host: Host, interaction: discord.Interaction[Any], write: Callable[[Texts], str]) -> None:
    """Note in the server's language who did what, if the server wants that; a channel that is out of reach stops
    nothing."""
    guild_id = server_of(interaction)
    here = await host.store.settings.server(guild_id)
    if here.audit is None:
        return
    t = texts(public_locale(interaction, here))
    text = f"🛠️ <@{interaction.user.id}> · {write(t)}"
    try:
        channel = host.get_partial_messageable(here.audit)
        await channel.send(view=layout(Face((text,))), allowed_mentions=NOBODY)
    except FAULTS as error:
        log.info("server %s: its audit channel is out of reach (%s)", guild_id, error)
