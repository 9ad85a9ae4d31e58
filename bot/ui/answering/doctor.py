"""What ``/doctor`` tells: whether tables can be opened here, which games are on, and what is wrong with the
channels and roles that the server has chosen. It asks what ``/GAME play`` asks (``bot.ui.members.tables``)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import discord

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.refusals import refusal
from bot.store.settings import ServerSettings
from bot.ui.app import App
from bot.ui.members.access import server_of, texts_of
from bot.ui.members.granted_roles import describe_grant_problem, find_grant_problem
from bot.ui.members.member_permissions import in_server
from bot.ui.members.permissions import (
    FOR_POSTS,
    FOR_TABLES,
    explain_lost_channel,
    missing_here,
    permission_name,
    role_problem,
    role_problem_words,
)
from bot.ui.members.tables import explain_lost_openers, find_obstacles, find_table_obstacles


async def examine(app: App, interaction: discord.Interaction[Any]) -> Content:
    """Tell what works in this channel for the member, and what does not. Raises ``Refused`` outside servers."""
    t = await texts_of(app, interaction)
    here = await app.store.settings.server(server_of(interaction))
    lines = [t("### Can I run matches in this channel?")]
    problems = [line async for line in _explain_obstacles(app, interaction, here, t)]
    lines += problems or [t("✅ Yes, everything I need is allowed.")]
    if not isinstance(interaction.channel, discord.Thread):
        lines.append(_threads(interaction, t))
    lines += _games(here, t)
    lines += _channels(interaction, here, t)
    if interaction.app_permissions.administrator:
        lines.append(
            t(
                "⚠️ I have Administrator here and don't need it. Please remove it: anyone who got hold of my "
                "token could do anything on this server."
            )
        )
    if app.registration.problem is not None:
        lines.append(_explain_unregistered(app.registration.problem, t))
    return Content((*lines, *_unpingable_roles(interaction, here, t)))


async def _explain_obstacles(
    app: App, interaction: discord.Interaction[Any], here: ServerSettings, t: Texts
) -> AsyncIterator[str]:
    """Word whatever would be refused if the member opened a table of any game here now, each thing once."""
    found: dict[str, Refused] = {}
    for game in here.open_games:
        async for refused in find_obstacles(app, interaction, here, game):
            found.setdefault(refusal(refused, game, t), refused)
    found |= {refusal(one, None, t): one for one in find_table_obstacles(interaction, here, t, thread=False)}
    try:
        room = server_of(interaction), interaction.channel_id or 0, here.tables
        await app.store.open_tables.require_room(interaction.user.id, *room, "lobby")
    except Refused as refused:
        found[refusal(refused, None, t)] = refused
    for words, obstacle in found.items():
        if obstacle.code == "place.permissions":
            wanted = t.all_of(obstacle.params["missing"])  # type: ignore[arg-type]
            yield t("❌ Not yet. I still need: {missing}.", missing=wanted)
        else:
            yield f"❌ {words}"


def _games(here: ServerSettings, t: Texts) -> Iterator[str]:
    """Name the games that are switched off."""
    off = [wording(key).title for key in GAMES if key not in here.open_games]
    if off:
        yield t("➖ Switched off on this server: {games}.", games=t.all_of(off))


def _channels(interaction: discord.Interaction[Any], here: ServerSettings, t: Texts) -> Iterator[str]:
    """Tell where tables and posts go, and where they can't. The moderation log is for those who moderate."""
    for why in explain_lost_openers(interaction, here, t).values():
        yield t("⚠️ Hardly anyone can open a lobby. {why}", why=why)
    for channel in here.channels:
        if why := explain_lost_channel(interaction.guild, channel, FOR_TABLES, t):
            yield t("⚠️ I can't run matches where this server wants them. {why}", why=why)
    for channel, name in _posts(interaction, here, t):
        why = explain_lost_channel(interaction.guild, channel, FOR_POSTS, t)
        place = f"<#{channel}>"
        yield t("⚠️ I can't post {name}. {why}", name=name, why=why) if why else f"✅ {place} · {name}"


def _posts(interaction: discord.Interaction[Any], here: ServerSettings, t: Texts) -> Iterator[tuple[int, str]]:
    """Yield the channels chosen for posts, with what is posted there."""
    if here.morning is not None:
        yield here.morning, t("the daily puzzles")
    if here.seasons is not None:
        yield here.seasons, t("the season podiums")
    granted = in_server(interaction)
    if here.audit is not None and (granted.manage_messages or granted.manage_guild):
        yield here.audit, t("the moderation log")


def _unpingable_roles(interaction: discord.Interaction[Any], here: ServerSettings, t: Texts) -> Iterator[str]:
    """Name the roles that cannot be pinged for lobbies here."""
    guild = interaction.guild
    for role_id in sorted(set(here.champions.values())) if guild else ():
        if guild and (problem := find_grant_problem(guild, role_id)) is not None:
            yield f"⚠️ {describe_grant_problem(problem, role_id, t)}"
    for role_id in sorted(set(here.calls.values())):
        problem = (
            role_problem(interaction.guild, role_id, interaction.app_permissions) if interaction.guild else None
        )
        if problem is not None:
            yield f"⚠️ {role_problem_words(problem, role_id, t)}"


def _threads(interaction: discord.Interaction[Any], t: Texts) -> str:
    """Tell whether matches can have threads, which needs more permissions than a table."""
    needed = missing_here(interaction, thread=False)
    lacking = [name for name in missing_here(interaction, thread=True) if name not in needed]
    if lacking:
        wanted = t.all_of([permission_name(name, t) for name in lacking])
        return t("➖ For matches in threads I'd also need: {missing}.", missing=wanted)
    return t("✅ Matches can have their own threads.")


def _explain_unregistered(problem: str, t: Texts) -> str:
    if not problem:
        return t("⚠️ I'm about to register my slash commands. Until then some may be missing or out of date.")
    reason = problem.replace("`", "'")
    return t(
        "⚠️ Discord hasn't accepted my newest slash commands yet ({problem}). I'll keep trying; until then "
        "some may be missing or out of date.",
        problem=f"`{reason}`",
    )
