"""`/hand` and `/match list|show|replay|resign|rematch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.games.registry import find
from bot.games.typed import normalised
from bot.i18n import Texts
from bot.i18n.direction import isolated
from bot.i18n.lengths import cut
from bot.match import play
from bot.match.model import Match
from bot.match.names import table_names
from bot.panels import private
from bot.panels.base import layout
from bot.panels.match_list import MatchQuery, Whose
from bot.store.matches import MatchRow, PageRequest
from bot.ui.access import known_match, server_of, texts_of
from bot.ui.app import App
from bot.ui.areas.match_list import page, show_match
from bot.ui.areas.replay import show_replay
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.opening import rematch
from bot.ui.replies import answer_with_panel
from bot.ui.scenes import scene
from cogs.base import GAME_CHOICES, LARGEST_NUMBER, TallyCog, TallyGroupCog, guarded

Choices = list[app_commands.Choice[int]]
OFFERED = PageRequest(limit=25)
"""How many matches are considered for autocompletion."""
NumberOfMatch = app_commands.Range[int, 1, LARGEST_NUMBER]


class HandCog(TallyCog):
    """`/hand`: the way to one's own panel from anywhere."""

    @app_commands.command(description="Show your own hand or board, only to you")
    @app_commands.describe(match="The number of the match; default: the one waiting for you")
    @guarded
    async def hand(self, answer: Answer, match: NumberOfMatch | None = None) -> None:
        """Show the user's panel of a match."""
        await answer.think()
        found = await self._mine(answer.interaction, match)
        seat = play.seat_of(found, answer.interaction.user.id)
        t = await texts_of(self.app, answer.interaction)
        await answer_with_panel(self.app, answer, found, seat.seat, t)

    async def _mine(self, interaction: discord.Interaction[Any], match_id: int | None) -> Match:
        if match_id is not None:
            return await known_match(self.app, interaction, match_id)
        user_id = interaction.user.id
        mine = [Match(row) for row in await running(self.app, user_id)]
        if not mine:
            raise Refused("match.no_match")
        waiting = [m for m in mine if any(seat.user_id == user_id for seat in m.awaited())]
        return (waiting or mine)[0]

    @hand.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own running matches."""
        return await choices(self.app, interaction, current, await running(self.app, interaction.user.id))


class MatchCog(TallyGroupCog, group_name="match", group_description="Lobbies and matches"):
    """`/match …`."""

    @app_commands.command(name="list", description="Your matches or this server's, newest first")
    @app_commands.describe(whose="Default: yours", game="Default: all games")
    @app_commands.choices(game=GAME_CHOICES)
    @guarded
    async def list_(self, answer: Answer, whose: Whose = "mine", game: str | None = None) -> None:
        """List matches in private."""
        if game is not None:
            find(game)
        await answer.think()
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(await page(self.app, answer.interaction, MatchQuery(whose, game), t)))

    @app_commands.command(description="A match in words and pictures, only for you")
    @app_commands.describe(match="The number of the match")
    @guarded
    async def show(self, answer: Answer, match: NumberOfMatch) -> None:
        """Show what a spectator may see, and of a match that is over how it went."""
        await answer.think()
        found = await known_match(self.app, answer.interaction, match)
        t = await texts_of(self.app, answer.interaction)
        await show_match(self.app, answer, found, t)

    @app_commands.command(description="Replay a match step by step, only for you")
    @app_commands.describe(match="The number of the match")
    @guarded
    async def replay(self, answer: Answer, match: NumberOfMatch) -> None:
        """Show the first step of the replay."""
        await answer.think()
        found = await known_match(self.app, answer.interaction, match)
        t = await texts_of(self.app, answer.interaction)
        await show_replay(self.app, answer, found, answer.interaction.user.id, t)

    @app_commands.command(description="Leave a running match; a computer takes over for you")
    @app_commands.describe(match="The number of the match")
    @guarded
    async def resign(self, answer: Answer, match: NumberOfMatch) -> None:
        """Ask whether the user really wants to resign."""
        found = await known_match(self.app, answer.interaction, match)
        if found.status != "running":
            raise Refused(f"match.{found.status}")
        if play.seat_of(found, answer.interaction.user.id).resigned:
            raise Refused("match.resigned")
        t = await texts_of(self.app, answer.interaction)
        asked = scene(found, t, SeatControls(found.id, "p"))
        await answer.show(layout(private.confirm(asked, "table.resign_now")))

    @app_commands.command(description="Open a new lobby with the options of a finished match")
    @app_commands.guild_only()
    @app_commands.describe(match="The number of the match")
    @guarded
    async def rematch(self, answer: Answer, match: NumberOfMatch) -> None:
        """Open or join the rematch."""
        await rematch(self.app, answer, await known_match(self.app, answer.interaction, match))

    @show.autocomplete("match")
    @replay.autocomplete("match")
    async def known_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own matches and this server's: open ones first, and among those the user's
        own."""
        return await choices(self.app, interaction, current, await self._known(interaction))

    async def _known(self, interaction: discord.Interaction[Any]) -> list[MatchRow]:
        matches, user_id, guild_id = self.app.store.matches, interaction.user.id, interaction.guild_id
        own = await matches.listed_of(user_id, None, OFFERED)
        known = {row.id for row in own}
        here = await matches.listed(guild_id, OFFERED) if guild_id is not None else []
        found = [*own, *(row for row in here if row.id not in known)]
        return sorted(found, key=lambda row: row.status == "finished")

    @resign.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own running matches."""
        return await choices(self.app, interaction, current, await running(self.app, interaction.user.id))

    @rematch.autocomplete("match")
    async def past_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own finished matches of this server."""
        rows = await self.app.store.matches.over(interaction.user.id, server_of(interaction))
        return await choices(self.app, interaction, current, rows)


async def running(app: App, user_id: int) -> list[MatchRow]:
    """The running matches in which a user has a seat, newest first."""
    return [row for row in await app.store.matches.of_user(user_id) if row.status == "running"]


async def choices(
    app: App, interaction: discord.Interaction[Any], current: str, rows: Sequence[MatchRow]
) -> Choices:
    """Up to 25 of the matches: those whose number or players match what was typed so far."""
    t, typed = await texts_of(app, interaction), {current.casefold(), normalised(current).casefold()}
    labels = [(row.id, _label(Match(row), t)) for row in rows]
    fitting = [(label, number) for number, label in labels if any(part in label.casefold() for part in typed)]
    return [app_commands.Choice(name=label, value=match_id) for label, match_id in fitting[:25]]


def _label(match: Match, t: Texts) -> str:
    players = ", ".join(isolated(name) for name in table_names(match, t))
    return cut(f"{match.title} · {players}", 100)


async def setup(bot: commands.Bot) -> None:
    """Add the cogs."""
    await bot.add_cog(HandCog(bot))  # type: ignore[arg-type]
    await bot.add_cog(MatchCog(bot))  # type: ignore[arg-type]
