"""Roles that the bot gives to members: the champions'. What keeps it from that, and who may choose one."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.ui.members.member_permissions import in_server


def find_grant_problem(guild: discord.Guild, role_id: int) -> str | None:
    """Return why the bot cannot give or take a role, None if it can: it is ``gone``, everyone's, ``managed`` by
    Discord or a bot, the bot lacks ``manage_roles``, or the role is not ``below`` its own."""
    role = guild.get_role(role_id)
    if role is None:
        return "gone"
    if role.is_default():
        return "everyone"
    if role.managed:
        return "managed"
    if not guild.me.guild_permissions.manage_roles:
        return "manage_roles"
    return None if role < guild.me.top_role else "below"


def describe_grant_problem(problem: str, role_id: int, t: Texts) -> str:
    """Explain what is wrong with a role for champions, and how to solve it."""
    words = {
        "gone": t("I can't see the role <@&{role}>, or it was deleted.", role=role_id),
        "everyone": t("Everyone has that role already. Choose one that only champions have."),
        "managed": t(
            "Discord manages <@&{role}> itself (for a bot, boosters or subscribers), so nobody can give it. "
            "Choose another role.",
            role=role_id,
        ),
        "manage_roles": t(
            "To give and take <@&{role}> I need Manage Roles: allow it for my role (Server Settings → Roles).",
            role=role_id,
        ),
        "below": t(
            "I can't give <@&{role}> because it isn't below my own role: drag my role above it (Server Settings → "
            "Roles).",
            role=role_id,
        ),
    }
    return words[problem]


def require_grantable(interaction: discord.Interaction[Any], role_id: int, t: Texts) -> None:
    """Raise ``Refused`` unless both the bot and the member who chooses it may give the role: otherwise members
    could get through the bot what they may not give themselves."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        raise Refused("place.no_guild")
    problem = find_grant_problem(guild, role_id)
    if problem is not None:
        raise Refused("champion.role", why=describe_grant_problem(problem, role_id, t))
    role = guild.get_role(role_id)
    assert role is not None
    may = in_server(interaction).manage_roles and role < member.top_role
    if member.id != guild.owner_id and not may:
        raise Refused("champion.rank", role=role_id)
