"""The posts of tournaments: a message in the channel for the list to sign up, for each round, and for the podium.

A round gets a new post, and the one before it is deleted; what changes within a round is an edit. If the channel
is out of reach, the tournament goes on in ``/tournament show``.
"""

from __future__ import annotations

import logging

import discord
from discord import ui

from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.match.tournaments.model import Cup
from bot.panels import tournament
from bot.panels.base import Content, layout
from bot.panels.tournament import words as tournament_words
from bot.render.base import Picture
from bot.render.themes import themed
from bot.render.tournament import draw_standings
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, attempt, error_kind
from bot.ui.controls.items import SeatControls
from bot.ui.controls.uploads import Attachments
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.notifications import Call
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, posted
from bot.ui.runtime import Runtime
from bot.ui.scenes import Look, public_look
from bot.workers import Worker

log = logging.getLogger(__name__)

GAP = 2.4
"""The least seconds between two edits of one post."""


async def standings_pictures(
    cup: Cup, page: int, reader: int, t: Texts, look: Look, worker: Worker
) -> list[Picture]:
    """A page of the standings as a picture, or as text if pictures are off."""

    def draw() -> list[Picture]:
        sheet = tournament_words.sheet(cup, page, reader, t)
        if not look.pictures:
            return [Picture("", b"", tournament_words.marked(sheet, t))]
        picture = Picture("standings.png", draw_standings(sheet, t), tournament_words.spoken(sheet))
        return themed([picture], look.theme)

    return await worker.do(draw)


async def cup_call(runtime: Runtime, match: Match) -> Call | None:
    """What the first table message of a match says to its players if it is played for a tournament: they have
    signed up, and get this one call."""
    key = await runtime.store.tournaments.table_of(match.id) if match.status == "running" else None
    if key is None:
        return None
    cup = await runtime.tournaments.cup(key.tournament_id)
    users = tuple(seat.user_id for seat in match.seats if seat.user_id is not None and not seat.away)
    return Call(tournament.call(cup, users, texts(match.row.locale)), users) if users else None


async def cup_note(runtime: Runtime, match: Match) -> Call | None:
    """What the table message of a match without a result says if it was played for a tournament, where it may be
    worth something all the same; it notifies nobody."""
    key = await runtime.store.tournaments.table_of(match.id) if match.status == "cancelled" else None
    if key is None:
        return None
    cup = await runtime.tournaments.cup(key.tournament_id)
    return Call(tournament.worth_elsewhere(cup, texts(match.row.locale)), ())


class TournamentPosts:
    """Keeps the posts of all tournaments up to date."""

    def __init__(self, runtime: Runtime, deletions: Deletions) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self.queue: WorkQueue[int] = WorkQueue(
            runtime, self._show, "post of tournament", Urgency.TABLE, gap=lambda _: GAP, make_up=self.make_up
        )

    def cup_changed(self, cup: Cup) -> None:
        """A tournament was committed: show it soon."""
        self.queue.add(cup.id)

    def cup_reminder(self, cup: Cup) -> None:
        """A tournament starts soon: tell those who have signed up."""
        self._runtime.spawn(self._remind(cup), f"reminder of tournament {cup.id}")

    async def make_up(self) -> None:
        """Show all tournaments whose posts are behind."""
        self.queue.make_up_for(await self._runtime.store.tournaments.behind())

    async def _remind(self, cup: Cup) -> None:
        users = [discord.Object(user_id) for user_id in tournament.called_before(cup)]
        if not users:
            return
        channel = self._runtime.get_partial_messageable(cup.row.channel_id)
        content = Content((tournament.reminder(cup, texts(cup.row.locale)),))
        called = discord.AllowedMentions(everyone=False, roles=False, users=users)
        post = Post(f"reminder of tournament:{cup.id}", lambda: layout(content), called=called)
        try:
            async with posted(self._runtime, post, channel, self._runtime.budget.request):
                log.debug("tournament %s: players are reminded", cup.id)
        except DISCORD_ERRORS as error:
            log.info("tournament %s: nobody could be reminded (%s)", cup.id, error)

    async def _show(self, cup_id: int, permit: Permit) -> None:
        cup = await self._runtime.tournaments.cup(cup_id)
        if cup.row.shown == cup.row.version:
            return
        fresh = cup.row.message_id is None or cup.row.shown_round != cup.stage
        permit.reserve(Bucket(cup.row.channel_id, "post" if fresh else "edit"))
        pictures = await self._pictures(cup)
        if fresh or not await self._edited(cup, pictures, permit):
            await self._posted(cup, pictures, permit)

    async def _pictures(self, cup: Cup) -> list[Picture]:
        """The first page of the standings, once there is a result."""
        if not any(table.kind == "match" for played in cup.decided() for table in played):
            return []
        look = await public_look(self._runtime, cup.row.guild_id)
        worker = self._runtime.workers.background
        return await standings_pictures(cup, 0, 0, texts(cup.row.locale), look, worker)

    async def _edited(self, cup: Cup, pictures: list[Picture], permit: Permit) -> bool:
        assert cup.row.message_id is not None
        channel = self._runtime.get_partial_messageable(cup.row.channel_id)
        message = channel.get_partial_message(cup.row.message_id)

        async def edit(attachments: Attachments) -> discord.Message:
            with permit.request(Bucket(cup.row.channel_id, "edit")):
                return await message.edit(
                    view=_view(cup, pictures), attachments=attachments, allowed_mentions=NOBODY
                )

        bad = await attempt(self._runtime.uploads.edit(message.id, pictures, edit))
        if bad is not None:
            log.info("tournament %s: its post cannot be edited (%s)", cup.id, bad)
            return False
        await self._runtime.store.tournaments.show(cup.id, cup.row.version, cup.stage, message.id)
        return True

    async def _posted(self, cup: Cup, pictures: list[Picture], permit: Permit) -> None:
        channel = self._runtime.get_partial_messageable(cup.row.channel_id)
        post = Post(f"tournament:{cup.id}:{cup.stage}", lambda: _view(cup, pictures), pictures)
        try:
            async with posted(self._runtime, post, channel, permit.request) as message:
                await self._runtime.store.tournaments.show(cup.id, cup.row.version, cup.stage, message.id)
        except discord.HTTPException as error:
            if error_kind(error) in ("later", "other"):
                raise
            log.info("tournament %s: its channel is out of reach (%s)", cup.id, error)
            await self._runtime.store.tournaments.show(cup.id, cup.row.version, cup.stage, None)
            return
        if cup.row.message_id is not None:
            self._deletions.add(cup.row.channel_id, cup.row.message_id)


def _view(cup: Cup, pictures: list[Picture]) -> ui.LayoutView:
    return layout(tournament.post(cup, texts(cup.row.locale), SeatControls(0, "t")), pictures)
