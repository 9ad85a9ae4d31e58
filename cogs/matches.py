"""`/hand` and `/match list|show|resign|rematch`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.match import play
from bot.match.model import Match
from bot.panels import boards, private, table
from bot.panels.base import layout, safe
from bot.store.matches import MatchRow
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.people import known_match, server_of
from bot.ui.scenes import names, scene
from bot.ui.tables import show_table

Choices = list[app_commands.Choice[int]]
NumberOfMatch = app_commands.Range[int, 1, 2**53]


class HandCog(commands.Cog):
    """`/hand`: the way to one's own panel from anywhere."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @app_commands.command(description="Show your own board or hand, only to you")
    @app_commands.describe(match="The number of the match; left out: the one that waits for you")
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

    @app_commands.command(name="list", description="Open lobbies and running matches, yours or this server's")
    @app_commands.describe(server="Show all of this server, not only your own")
    async def list_(self, interaction: discord.Interaction[Any], server: bool = False) -> None:
        """List matches in private."""

        async def work(answer: Answer) -> None:
            rows = await self._rows(interaction, server=server)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            found = [Match(row) for row in rows]
            who = [[safe(name) for name in names(match, t)] for match in found]
            await answer.show(layout(boards.matches(found, who, t)))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Look at the table of a match, only for you")
    @app_commands.describe(match="The number of the match")
    async def show(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Show what a spectator may see."""

        async def work(answer: Answer) -> None:
            await answer.think()
            found = await known_match(self._host, interaction, match)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await show_table(self._host, answer, found, t)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Leave a running match; a computer plays on for you")
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

    @app_commands.command(description="Open a lobby like a match that is over")
    @app_commands.guild_only()
    @app_commands.describe(match="The number of the match")
    async def rematch(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Open or join the rematch."""

        async def work(answer: Answer) -> None:
            await self._host.lobbies.rematch(answer, await known_match(self._host, interaction, match))

        await self._host.desk.guarded(interaction, None, work)

    async def _rows(self, interaction: discord.Interaction[Any], *, server: bool) -> list[MatchRow]:
        if server and interaction.guild_id is not None:
            return await self._host.store.matches.of_guild(interaction.guild_id)
        return await self._host.store.matches.of_user(interaction.user.id, interaction.guild_id)

    @show.autocomplete("match")
    async def open_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The user's own open matches and this server's."""
        rows = await self._host.store.matches.of_user(interaction.user.id)
        if interaction.guild_id is not None:
            known = {row.id for row in rows}
            others = await self._host.store.matches.of_guild(interaction.guild_id)
            rows += [row for row in others if row.id not in known]
        return await choices(self._host, interaction, current, rows)

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
