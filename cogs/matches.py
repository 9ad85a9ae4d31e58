"""`/hand` and `/match list|show|replay|resign|rematch`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.i18n.direction import isolate
from bot.i18n.lengths import cut
from bot.match import play
from bot.match.model import Match
from bot.match.names import table_names
from bot.match.playing import match_to_play
from bot.panels import private
from bot.panels.base import layout
from bot.panels.matches import match_list
from bot.panels.matches.match_list import MatchQuery, Whose
from bot.share import NOWHERE
from bot.store.match.match_lists import OPEN, PageRequest, Viewer
from bot.store.match.matches import MatchRow, Status
from bot.ui.answering.opening import rematch
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.areas.match_list import page, show_match
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import find_known_match, place_of, texts_of
from bot.ui.members.member_permissions import visible_channels
from bot.ui.playing.replay import show_replay
from bot.ui.scenes import scene
from cogs.base import LARGEST_NUMBER, TallyCog, TallyGroupCog, anywhere, game_choices, guard_command

Choices = list[app_commands.Choice[int]]
MOST_OFFERED = 25
"""How many choices Discord shows; typing brings up any other."""
NumberOfMatch = app_commands.Range[int, 1, LARGEST_NUMBER]


class HandCog(TallyCog):
    """`/hand`: the way to one's own panel from anywhere."""

    @anywhere
    @app_commands.command(description="Show your own hand or board, only to you")
    @app_commands.describe(match="The number of the match; default: the one waiting for you")
    @guard_command
    async def hand(self, answer: Answer, match: NumberOfMatch | None = None) -> None:
        """Show the user's panel of a match."""
        await answer.think()
        interaction = answer.interaction
        if match is None:
            found = await match_to_play(self.app.store, interaction.user.id, interaction.channel_id)
        else:
            found = await find_known_match(self.app, interaction, match)
        seat = play.seat_of(found, interaction.user.id)
        t = await texts_of(self.app, interaction)
        await answer_with_panel(self.app, answer, found, seat.seat, t)

    @hand.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own running matches."""
        return await own_running(self.app, interaction, current)


@anywhere
class MatchCog(TallyGroupCog, group_name="match", group_description="Lobbies and matches"):
    """`/match …`."""

    @app_commands.command(name="list", description="Your matches or this server's, newest first")
    @app_commands.describe(whose="Default: yours", game="Default: all games")
    @app_commands.choices(game=game_choices())
    @guard_command
    async def list_(self, answer: Answer, whose: Whose = "mine", game: str | None = None) -> None:
        """List matches privately."""
        if game is not None:
            find(game)
        await answer.think()
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(await page(self.app, answer.interaction, MatchQuery(whose, game), t)))

    @app_commands.command(description="A match in words and pictures, only for you")
    @app_commands.describe(match="The number of the match")
    @guard_command
    async def show(self, answer: Answer, match: NumberOfMatch) -> None:
        """Show what a spectator may see, and how a finished match went."""
        await answer.think()
        found = await find_known_match(self.app, answer.interaction, match)
        t = await texts_of(self.app, answer.interaction)
        await show_match(self.app, answer, found, t)

    @app_commands.command(description="Replay a match step by step, only for you")
    @app_commands.describe(match="The number of the match")
    @guard_command
    async def replay(self, answer: Answer, match: NumberOfMatch) -> None:
        """Show the first step of the replay."""
        await answer.think()
        found = await find_known_match(self.app, answer.interaction, match)
        t = await texts_of(self.app, answer.interaction)
        await show_replay(self.app, answer, found, answer.interaction.user.id, t)

    @app_commands.command(description="Leave a running match; a computer takes over for you")
    @app_commands.describe(match="The number of the match")
    @guard_command
    async def resign(self, answer: Answer, match: NumberOfMatch) -> None:
        """Ask for confirmation to resign."""
        found = await find_known_match(self.app, answer.interaction, match)
        if found.status != "running":
            raise found.kind.refuse(found.status)
        if play.seat_of(found, answer.interaction.user.id).resigned:
            raise Refused("match.resigned")
        t = await texts_of(self.app, answer.interaction)
        asked = scene(found, t, SeatControls.of(found, "p"))
        await answer.show(layout(private.confirm(asked, "table.resign_now")))

    @app_commands.command(description="Play a finished match again, with the same options")
    @app_commands.describe(match="The number of the match")
    @guard_command
    async def rematch(self, answer: Answer, match: NumberOfMatch) -> None:
        """Open or join the rematch."""
        await rematch(self.app, answer, await find_known_match(self.app, answer.interaction, match))

    @show.autocomplete("match")
    @replay.autocomplete("match")
    async def suggest_matches(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own and this server's matches: open ones first, then the user's own."""

        async def look() -> list[MatchRow]:
            rows: dict[int, MatchRow] = {}
            for statuses in (OPEN, ("finished",)):
                part = sought(current, statuses)
                for row in await self._list_known(interaction, part) if len(rows) < part.limit else ():
                    rows[row.id] = row
            return [*rows.values()]

        what = ("known", current, frozenset(visible_channels(interaction)))
        return await choices(self.app, interaction, await suggest_cached(self.app, interaction, what, look))

    async def _list_known(self, interaction: discord.Interaction[Any], part: PageRequest) -> list[MatchRow]:
        lists, user_id, guild_id = self.app.store.match_lists, interaction.user.id, place_of(interaction)
        own = await lists.list_of_user(user_id, None, part)
        if guild_id == NOWHERE:
            return own
        return own + await lists.list_of_server(guild_id, Viewer(user_id, visible_channels(interaction)), part)

    @resign.autocomplete("match")
    async def running_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own running matches."""
        return await own_running(self.app, interaction, current)

    @rematch.autocomplete("match")
    async def past_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the user's own finished matches of this server, or outside servers."""
        part = sought(current, ("finished", "cancelled"))
        lists, user_id, guild_id = self.app.store.match_lists, interaction.user.id, place_of(interaction)
        look = partial(lists.list_of_user, user_id, guild_id, part)
        return await choices(
            self.app, interaction, await suggest_cached(self.app, interaction, ("past", current), look)
        )


async def own_running(app: App, interaction: discord.Interaction[Any], current: str) -> Choices:
    """Return the choices of the user's own running matches that fit the typed text, newest first."""
    look = partial(app.store.match_lists.list_of_user, interaction.user.id, None, sought(current, ("running",)))
    return await choices(app, interaction, await suggest_cached(app, interaction, ("running", current), look))


async def suggest_cached(
    app: App,
    interaction: discord.Interaction[Any],
    what: Hashable,
    look: Callable[[], Coroutine[Any, Any, list[MatchRow]]],
) -> list[MatchRow]:
    """Return the matches that ``look`` finds for the member, or found a moment ago. ``what`` names the list."""
    return await app.suggestions.of(interaction.user.id, place_of(interaction), what, look)


def sought(typed: str, statuses: tuple[Status, ...]) -> PageRequest:
    """Return the request for matches with these statuses that fit the typed text: a number, or parts of names."""
    return match_list.narrow_request(typed, PageRequest(limit=MOST_OFFERED, statuses=statuses))


async def choices(app: App, interaction: discord.Interaction[Any], rows: Sequence[MatchRow]) -> Choices:
    """Return choices for the first of the matches, by number and players."""
    t = await texts_of(app, interaction)
    offered = [Match(row) for row in rows[:MOST_OFFERED]]
    return [app_commands.Choice(name=_label(match, t), value=match.id) for match in offered]


def _label(match: Match, t: Texts) -> str:
    players = ", ".join(isolate(name) for name in table_names(match, t))
    return cut(f"{match.title} · {players}", 100)


async def setup(bot: commands.Bot) -> None:
    """Add the cogs."""
    await bot.add_cog(HandCog(bot))  # type: ignore[arg-type]
    await bot.add_cog(MatchCog(bot))  # type: ignore[arg-type]
