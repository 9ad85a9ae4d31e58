"""`/hand` and `/match list|show|resign|rematch`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.match import play
from bot.match.model import Match
from bot.panels import boards, private, table
from bot.panels.base import layout
from bot.store.matches import MatchRow
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.scenes import names, safe, scene, table_pictures

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
            found = await self._mine(interaction.user.id, match)
            seat = play.seat_of(found, interaction.user.id)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            face, pictures = await self._host.panels.panel(found, seat.seat, t)
            await answer.show(layout(face, pictures), pictures)

        await self._host.desk.guarded(interaction, None, work)

    async def _mine(self, user_id: int, match_id: int | None) -> Match:
        if match_id is not None:
            return await self._host.service.match(match_id)
        rows = await self._host.store.matches.of_user(user_id)
        mine = [Match(row) for row in rows if row.status == "running"]
        if not mine:
            raise Refused("match.no_match")
        waiting = [m for m in mine if any(seat.user_id == user_id for seat in m.awaited())]
        return (waiting or mine)[0]

    @hand.autocomplete("match")
    async def complete(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[int]]:
        """The user's own open matches."""
        return await choices(self._host, interaction, current)


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
            found = await self._visible(interaction, match)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            shown = scene(found, t, SeatControls(found.id, "t"))
            pictures = await table_pictures(self._host, found, t)
            await answer.show(layout(table.face(shown), pictures), pictures)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Leave a running match; a computer plays on for you")
    @app_commands.describe(match="The number of the match")
    async def resign(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Ask whether the user really wants to resign."""

        async def work(answer: Answer) -> None:
            found = await self._visible(interaction, match)
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

        async def work(_: Answer) -> None:
            await self._host.lobbies.rematch(interaction, await self._visible(interaction, match))

        await self._host.desk.guarded(interaction, None, work)

    async def _rows(self, interaction: discord.Interaction[Any], *, server: bool) -> list[MatchRow]:
        if server and interaction.guild_id is not None:
            return await self._host.store.matches.of_guild(interaction.guild_id)
        return await self._host.store.matches.of_user(interaction.user.id, interaction.guild_id)

    async def _visible(self, interaction: discord.Interaction[Any], match_id: int) -> Match:
        """A match of this server or of one's own; others are unknown to the user."""
        found = await self._host.service.match(match_id)
        if found.row.guild_id != interaction.guild_id and found.seat_of(interaction.user.id) is None:
            raise Refused("match.unknown", match=match_id)
        return found

    @show.autocomplete("match")
    @resign.autocomplete("match")
    @rematch.autocomplete("match")
    async def complete(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[int]]:
        """The user's own open matches and this server's."""
        return await choices(self._host, interaction, current)


async def choices(
    host: Host, interaction: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[int]]:
    """Up to 25 matches whose number or players fit what was typed so far."""
    rows = await host.store.matches.of_user(interaction.user.id)
    if interaction.guild_id is not None:
        known = {row.id for row in rows}
        rows += [row for row in await host.store.matches.of_guild(interaction.guild_id) if row.id not in known]
    t = await host.language(interaction.user.id, str(interaction.locale))
    labels = [(row.id, f"{table.title(Match(row))} · {', '.join(names(Match(row), t))}"[:100]) for row in rows]
    fitting = [pair for pair in labels if current.casefold() in pair[1].casefold()]
    return [app_commands.Choice(name=label, value=match_id) for match_id, label in fitting[:25]]


async def setup(bot: commands.Bot) -> None:
    """Add the cogs."""
    await bot.add_cog(HandCog(bot))  # type: ignore[arg-type]
    await bot.add_cog(MatchCog(bot))  # type: ignore[arg-type]
