"""`/help` and `/doctor`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.i18n import Texts
from bot.panels import first_steps
from bot.panels.base import Content, layout
from bot.share import NOWHERE
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import place_of, server_of, texts_of
from bot.ui.members.permissions import (
    FOR_POSTS,
    explain_lost_channel,
    missing_here,
    permission_name,
    role_problem,
    role_problem_words,
)
from bot.version import find_version
from cogs.base import TallyCog, anywhere, guard_command, on_servers


class HelpCog(TallyCog):
    """First steps, and what is wrong with this channel."""

    @anywhere
    @app_commands.command(description="How to play with Tally")
    @guard_command
    async def help(self, answer: Answer) -> None:
        """Show the first steps and all commands."""
        t = await texts_of(self.app, answer.interaction)
        told = first_steps.alone if place_of(answer.interaction) == NOWHERE else first_steps.content
        content = told(self.app.registration.mention, SeatControls(0, "p"), t)
        texts = (*content.texts, f"-# `Tally {find_version()}`")
        await answer.show(layout(replace(content, texts=texts)))

    @app_commands.command(description="Check whether I can run tables in this channel")
    @on_servers
    @guard_command
    async def doctor(self, answer: Answer) -> None:
        """Show which permissions are missing here."""
        t = await texts_of(self.app, answer.interaction)
        guild_id = server_of(answer.interaction)
        here = await self.app.store.settings.server(guild_id)
        content = _doctor(answer.interaction, here.morning, self.app.registration.problem, t)
        await answer.show(layout(Content((*content.texts, *_unpingable_roles(answer.interaction, here.calls, t)))))


def _doctor(
    interaction: discord.Interaction[Any], morning: int | None, unregistered: str | None, t: Texts
) -> Content:
    lacking = missing_here(interaction, thread=False)
    threads = [name for name in missing_here(interaction, thread=True) if name not in lacking]
    lines = [t("### Can I run tables in this channel?")]
    if lacking:
        wanted = t.all_of([permission_name(name, t) for name in lacking])
        lines.append(t("❌ Not yet. I still need: {missing}.", missing=wanted))
    else:
        lines.append(t("✅ Yes, everything I need is allowed."))
    if not isinstance(interaction.channel, discord.Thread):
        lines.append(_threads(threads, t))
    if morning is not None and (why := explain_lost_channel(interaction.guild, morning, FOR_POSTS, t)):
        lines.append(t("⚠️ I can't post the daily puzzles. {why}", why=why))
    if interaction.app_permissions.administrator:
        lines.append(
            t(
                "⚠️ I have Administrator here and don't need it. Please take it away: whoever got hold of my token "
                "could do anything on this server."
            )
        )
    if unregistered is not None:
        lines.append(_explain_unregistered(unregistered, t))
    return Content(tuple(lines))


def _unpingable_roles(interaction: discord.Interaction[Any], calls: Mapping[str, int], t: Texts) -> Iterator[str]:
    """Name the roles that cannot be pinged for lobbies here."""
    for role_id in sorted(set(calls.values())):
        problem = (
            role_problem(interaction.guild, role_id, interaction.app_permissions) if interaction.guild else None
        )
        if problem is not None:
            yield f"⚠️ {role_problem_words(problem, role_id, t)}"


def _threads(lacking: Sequence[str], t: Texts) -> str:
    if lacking:
        wanted = t.all_of([permission_name(name, t) for name in lacking])
        return t("➖ For matches in threads I'd also need: {missing}.", missing=wanted)
    return t("✅ Matches can have their own threads.")


def _explain_unregistered(problem: str, t: Texts) -> str:
    if not problem:
        return t("⚠️ I'm about to register my slash commands. Until then some may be missing or out of date.")
    reason = problem.replace("`", "'")
    return t(
        "⚠️ Discord hasn't taken my newest slash commands yet ({problem}). I keep trying; until then some "
        "may be missing or out of date.",
        problem=f"`{reason}`",
    )


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))  # type: ignore[arg-type]
