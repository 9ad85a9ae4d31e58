"""`/hand` and `/match list|show|replay|resign|rematch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.games.registry import find
from bot.match import play
from bot.match.model import Match
from bot.panels import private, table
from bot.panels.base import layout
from bot.panels.matches import Asked, Whose
from bot.store.matches import MatchRow, Part
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.matches import page, show_match
from bot.ui.people import known_match, server_of
from bot.ui.replays import show_replay
from bot.ui.scenes import names, scene
from cogs.boards import GAME_CHOICES

Choices = list[app_commands.Choice[int]]
OFFERED = Part(limit=25)
"""How many matches are looked at for what is offered while somebody types."""
NumberOfMatch = app_commands.Range[int, 1, 2**53]


class HandCog(commands.Cog):
    """`/hand`: the way to one's own panel from anywhere."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @app_commands.command(description="Show your own hand or board, only to you")
    @app_commands.describe(match="The number of the match; default: the one waiting for you")
    async def hand(self, interaction: discord.Interaction[Any], match: NumberOfMatch | None = None) -> None:
        """Show the user's panel of a match."""

        async def work(answer: Answer) -> None:
            await answer.think()
            found = await self._mine(interaction, match)
            seat = play.seat_of(found, interaction.user.id)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            face, pictures = await self._host.panels.panel(found, seat.seat, t)
            await answer.show(layout(face, pictures), pictures)

        await self._host.desk.guarded(interaction, None, work)

    async def _mine(self, interaction: discord.Interaction[Any], match_id: int | None) -> Match:
        if match_id is not None:
            return await known_match(self._host, interaction, match_id)
        user_id = interaction.user.id
        mine = [Match(row) for row in await running(self._host, user_id)]
        if not mine:
            raise Refused("match.no_match")
        waiting = [m for m in mine if any(seat.user_id == user_id for seat in m.awaited())]
        return (waiting or mine)[0]

    @hand.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The user's own running matches."""
        return await choices(self._host, interaction, current, await running(self._host, interaction.user.id))


class MatchCog(commands.GroupCog, group_name="match", group_description="Lobbies and matches"):
    """`/match …`."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(name="list", description="Your matches or this server's, newest first")
    @app_commands.describe(whose="Default: yours", game="Default: all games")
    @app_commands.choices(game=GAME_CHOICES)
    async def list_(
        self, interaction: discord.Interaction[Any], whose: Whose = "mine", game: str | None = None
    ) -> None:
        """List matches in private."""

        async def work(answer: Answer) -> None:
            if game is not None:
                find(game)
            await answer.think()
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await answer.show(layout(await page(self._host, interaction, Asked(whose, game), t)))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="A match in words and pictures, only for you")
    @app_commands.describe(match="The number of the match")
    async def show(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Show what a spectator may see, and of a match that is over how it went."""

        async def work(answer: Answer) -> None:
            await answer.think()
            found = await known_match(self._host, interaction, match)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await show_match(self._host, answer, found, t)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Replay a match step by step, only for you")
    @app_commands.describe(match="The number of the match")
    async def replay(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Show the first step of the replay."""

        async def work(answer: Answer) -> None:
            await answer.think()
            found = await known_match(self._host, interaction, match)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await show_replay(self._host, answer, found, interaction.user.id, t)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Leave a running match; a computer takes over for you")
    @app_commands.describe(match="The number of the match")
    async def resign(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Ask whether the user really wants to resign."""

        async def work(answer: Answer) -> None:
            found = await known_match(self._host, interaction, match)
            if found.status != "running":
                raise Refused(f"match.{found.status}")
            if play.seat_of(found, interaction.user.id).resigned:
                raise Refused("match.resigned")
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            asked = scene(found, t, SeatControls(found.id, "p"))
            await answer.show(layout(private.confirm(asked, "table.resign_now")))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Open a new lobby with the options of a finished match")
    @app_commands.guild_only()
    @app_commands.describe(match="The number of the match")
    async def rematch(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Open or join the rematch."""

        async def work(answer: Answer) -> None:
            await self._host.lobbies.rematch(answer, await known_match(self._host, interaction, match))

        await self._host.desk.guarded(interaction, None, work)

    @show.autocomplete("match")
    @replay.autocomplete("match")
    async def known_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The user's own matches and this server's: first what is open, of that first the user's own."""
        return await choices(self._host, interaction, current, await self._known(interaction))

    async def _known(self, interaction: discord.Interaction[Any]) -> list[MatchRow]:
        matches, user_id, guild_id = self._host.store.matches, interaction.user.id, interaction.guild_id
        own = await matches.listed_of(user_id, None, OFFERED)
        known = {row.id for row in own}
        here = await matches.listed(guild_id, OFFERED) if guild_id is not None else []
        found = [*own, *(row for row in here if row.id not in known)]
        return sorted(found, key=lambda row: row.status == "finished")

    @resign.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The user's own running matches."""
        return await choices(self._host, interaction, current, await running(self._host, interaction.user.id))

    @rematch.autocomplete("match")
    async def past_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The user's own matches of this server that are over."""
        rows = await self._host.store.matches.over(interaction.user.id, server_of(interaction))
        return await choices(self._host, interaction, current, rows)


async def running(host: Host, user_id: int) -> list[MatchRow]:
    """The running matches at which a user sits, newest first."""
    return [row for row in await host.store.matches.of_user(user_id) if row.status == "running"]


async def choices(
    host: Host, interaction: discord.Interaction[Any], current: str, rows: Sequence[MatchRow]
) -> Choices:
    """Up to 25 of the matches: those whose number or players fit what was typed so far."""
    t = await host.language(interaction.user.id, str(interaction.locale))
    labels = [(row.id, f"{table.title(Match(row))} · {', '.join(names(Match(row), t))}"[:100]) for row in rows]
    fitting = [pair for pair in labels if current.casefold() in pair[1].casefold()]
    return [app_commands.Choice(name=label, value=match_id) for match_id, label in fitting[:25]]


async def setup(bot: commands.Bot) -> None:
    """Add the cogs."""
    await bot.add_cog(HandCog(bot))  # type: ignore[arg-type]
    await bot.add_cog(MatchCog(bot))  # type: ignore[arg-type]
