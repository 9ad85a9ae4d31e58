"""`/help` and `/doctor`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content, layout, safe
from bot.ui.access import server_of, texts_of
from bot.ui.controls.answer import Answer
from bot.ui.permissions import missing_here, permission_name
from cogs.base import TallyCog, guarded


class HelpCog(TallyCog):
    """First steps, and what is wrong with this channel."""

    @app_commands.command(description="How to play with Tally")
    @guarded
    async def help(self, answer: Answer) -> None:
        """Tell the first steps and all commands."""
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(_help(t)))

    @app_commands.command(description="Check whether I can run tables in this channel")
    @app_commands.guild_only()
    @guarded
    async def doctor(self, answer: Answer) -> None:
        """Tell which permissions are missing here."""
        server_of(answer.interaction)
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(_doctor(answer.interaction, self.app.registration.problem, t)))


def _help(t: Texts) -> Content:
    games = [f"**/{key} play** · {wording(key).pitch(t)}" for key in GAMES]
    return Content(
        (
            t("### Tally: number games for your server"),
            "\n".join(games),
            t(
                "1. Open a lobby, for example with `/numer play`. Friends press **Join / leave**, or you add "
                "a computer. **Preset** says how you play; rated is Quick, among people.\n"
                "2. Press **Start**. The table is public; your own hand or board comes by DM when it's your "
                "turn, and you can always open it with the button under the table or `/hand`.\n"
                "3. Only you can see and use your panel. Playing alone? `/numero solitaire` and `/numenko solo` "
                "start right away."
            ),
            t(
                "`/hand` your own panel · `/match list` your matches, `show` one, `replay` it step by step, "
                "`resign`, `rematch` · `/leaderboard` · `/stats` · {rules} · `/doctor` checks this channel",
                rules=", ".join(f"`/{key} rules`" for key in GAMES),
            ),
            t(
                "`/settings me` language, pictures, colours, DMs · `/privacy export`, `delete` what I store "
                "about you\n"
                "For admins: `/settings server` games, channels, pace · `/moderate cancel`, `reset`, `bar`, "
                "`unbar`"
            ),
        )
    )


def _doctor(interaction: discord.Interaction[Any], unregistered: str | None, t: Texts) -> Content:
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
    if interaction.app_permissions.administrator:
        lines.append(
            t(
                "⚠️ I have Administrator here and don't need it. Please take it away: whoever got hold of my token "
                "could do anything on this server."
            )
        )
    if unregistered is not None:
        problem = safe(unregistered)
        lines.append(
            t(
                "⚠️ Discord hasn't taken my newest slash commands yet ({problem}). I keep trying; until then some "
                "may be missing or out of date.",
                problem=problem,
            )
        )
    return Content(tuple(lines))


def _threads(lacking: Sequence[str], t: Texts) -> str:
    if lacking:
        wanted = t.all_of([permission_name(name, t) for name in lacking])
        return t("➖ For matches in threads I'd also need: {missing}.", missing=wanted)
    return t("✅ Matches can have their own threads.")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))  # type: ignore[arg-type]
