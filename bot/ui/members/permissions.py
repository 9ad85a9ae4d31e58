"""Discord permissions that the bot or a member needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.ui.members.access import server_of
from bot.ui.members.member_permissions import in_server

FOR_TABLES = ("view_channel", "send_messages", "attach_files")
"""Permissions needed for a table in a channel."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Also needed if tables get separate threads."""
IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
"""Needed for a table inside an existing thread."""
FOR_POSTS = ("view_channel", "send_messages")
"""Needed for messages without pictures."""


def permission_name(name: str, t: Texts) -> str:
    """Return a permission's name in Discord's settings."""
    words = {
        "view_channel": t("View Channel"),
        "send_messages": t("Send Messages"),
        "attach_files": t("Attach Files"),
        "create_public_threads": t("Create Public Threads"),
        "send_messages_in_threads": t("Send Messages in Threads"),
    }
    return words[name]


def explain_lost_channel(guild: discord.Guild | None, channel_id: int, needed: Sequence[str], t: Texts) -> str:
    """Explain why the bot lacks permissions in a channel of the server, empty if it has them."""
    channel = guild.get_channel(channel_id) if guild else None
    if guild is None or channel is None:
        return t("I can't see <#{channel}>, or it was deleted.", channel=channel_id)
    granted = channel.permissions_for(guild.me)
    lacking = [permission_name(name, t) for name in needed if not getattr(granted, name)]
    return (
        t("In <#{channel}> I still need: {missing}.", channel=channel_id, missing=t.all_of(lacking))
        if lacking
        else ""
    )


def role_problem(guild: discord.Guild, role_id: int, granted: discord.Permissions) -> str | None:
    """Return why the bot cannot call a role: it is ``gone``, or ``silent``, since these permissions do not let the
    bot mention it. None if it can."""
    role = guild.get_role(role_id)
    if role is None:
        return "gone"
    return None if role.mentionable or granted.mention_everyone else "silent"


def role_problem_words(problem: str, role_id: int, t: Texts) -> str:
    """Explain the problem with a role, and how to solve it."""
    words = {
        "gone": t("I can't see the role <@&{role}>, or it was deleted.", role=role_id),
        "silent": t(
            "I can't ping <@&{role}>: allow anyone to mention it (Server Settings → Roles), or let me mention "
            "all roles.",
            role=role_id,
        ),
    }
    return words[problem]


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """Return the permissions that the bot still needs, given those it has in a channel."""
    needed = FOR_TABLES + (FOR_THREADS if thread else ())
    return [name for name in needed if not getattr(permissions, name)]


def missing_here(interaction: discord.Interaction[Any], *, thread: bool) -> list[str]:
    """Return the permissions that the bot still needs in the interaction's channel."""
    if isinstance(interaction.channel, discord.Thread):
        return [name for name in IN_A_THREAD if not getattr(interaction.app_permissions, name)]
    return missing(interaction.app_permissions, thread=thread)


def require_permissions(interaction: discord.Interaction[Any], t: Texts, *, thread: bool) -> None:
    """Raise ``Refused`` unless the bot may keep a table in the interaction's channel."""
    lacking = missing_here(interaction, thread=thread)
    if lacking:
        raise Refused("place.permissions", missing=[permission_name(name, t) for name in lacking])


def require_moderator(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server if the user moderates all of it (Manage Messages in the server, not just in a
    channel). Raises ``Refused``."""
    guild_id = server_of(interaction)
    if not in_server(interaction).manage_messages:
        raise Refused("moderation.manage_messages")
    return guild_id


def require_outranked(interaction: discord.Interaction[Any], user: discord.abc.User) -> None:
    """Raise ``Refused`` unless the member may act against the user, as Discord decides it for time-outs: never
    against themselves or the owner, and against members only whose highest role is below theirs."""
    me, guild = interaction.user, interaction.guild
    if user.id == me.id:
        raise Refused("moderation.self")
    if guild is None or not isinstance(me, discord.Member) or not isinstance(user, discord.Member):
        return
    if me.id != guild.owner_id and (user.id == guild.owner_id or user.top_role >= me.top_role):
        raise Refused("moderation.rank", user=user.id)


def require_events(interaction: discord.Interaction[Any]) -> None:
    """Raise ``Refused`` unless both the member and the bot may create events on this server."""
    if not interaction.permissions.create_events:
        raise Refused("cup.may_not_create_events")
    if not interaction.app_permissions.create_events:
        raise Refused("cup.no_events")


def require_manager(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server if the user may manage it (Manage Server). Raises ``Refused``."""
    guild_id = server_of(interaction)
    if not in_server(interaction).manage_guild:
        raise Refused("settings.manage_server")
    return guild_id


def require_writing(interaction: discord.Interaction[Any]) -> None:
    """Raise ``Refused`` unless the member may write in the channel, since Tally posts only for members who may."""
    may = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (may.send_messages_in_threads if thread else may.send_messages):
        raise Refused("place.may_not_post")
