"""The posts of tournaments: a message in the channel for the sign-up list, for each round, and for the podium.

A round gets a new post, and the previous one is deleted. Changes within a round are edits. If the channel is out
of reach, the tournament goes on in ``/tournament show``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import discord

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.match.tournaments.model import Cup
from bot.panels import tournament
from bot.panels.base import layout
from bot.panels.dates import users_to_call_apart
from bot.panels.tournament import charts
from bot.panels.tournament import words as tournament_words
from bot.panels.tournament.podium import last_matches
from bot.render.base import Picture
from bot.render.themes import apply_theme
from bot.render.tournament import draw_standings
from bot.store.posts import TABLE, PostKey
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.items import SeatControls
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.links import table_link
from bot.ui.messages.notifications import Call
from bot.ui.messages.tournament_events import TournamentEvents
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Place, Post, edit_post, notify_only, post_in, send_post
from bot.ui.runtime import Runtime
from bot.ui.scenes import Look, public_look
from bot.workers import Worker

log = logging.getLogger(__name__)

GAP = 2.4
"""Minimum seconds between two edits of one post."""


async def standings_pictures(
    cup: Cup, page: int, reader: int, t: Texts, look: Look, worker: Worker
) -> list[Picture]:
    """Draw a page of the standings, or give it as text if pictures are off."""

    def draw() -> list[Picture]:
        sheet = tournament_words.sheet(cup, page, reader, t)
        if not look.pictures:
            return [Picture("", b"", tournament_words.list_with_medals(sheet, t))]
        picture = Picture("standings.png", draw_standings(sheet, t), tournament_words.alternative_of(sheet))
        return apply_theme([picture], look.theme)

    return await worker.do(draw)


async def chart_pictures(
    cup: Cup, pages: Sequence[int], reader: int, t: Texts, look: Look, worker: Worker
) -> list[Picture]:
    """Draw pages of the chart, or give them as text if pictures are off."""

    def draw() -> list[Picture]:
        sheets = [charts.chart_sheet(cup, page, reader, t) for page in pages]
        if not look.pictures:
            return [Picture("", b"", charts.list_chart(sheet, t)) for sheet in sheets]
        drawn = [
            Picture(f"chart{n or ''}.png", charts.draw_chart(sheet, t), charts.describe_chart(sheet, t))
            for n, sheet in enumerate(sheets)
        ]
        return apply_theme(drawn, look.theme)

    return await worker.do(draw)


async def cup_call(runtime: Runtime, match: Match) -> Call | None:
    """Word the one call, in the first table message of a tournament match, to its players, who have signed up."""
    key = await runtime.store.tournaments.table_of(match.id) if match.status == "running" else None
    if key is None:
        return None
    cup = await runtime.tournaments.cup(key.tournament_id)
    users = tuple(seat.user_id for seat in match.seats if seat.user_id is not None and not seat.away)
    notified = tuple(user for user in users if (player := cup.player_of(user)) and cup.may_notify(player))
    return Call(tournament.call(cup, users, texts(match.row.locale)), notified) if users else None


async def cup_note(runtime: Runtime, match: Match) -> Call | None:
    """Word the note of a tournament match without a result, which may count all the same. Notifies nobody."""
    key = await runtime.store.tournaments.table_of(match.id) if match.status == "cancelled" else None
    if key is None:
        return None
    cup = await runtime.tournaments.cup(key.tournament_id)
    return Call(tournament.mention_tournament(cup, texts(match.row.locale)), ())


class TournamentPosts:
    """Keeps the posts of all tournaments up to date. ``note_end`` hears of each that is over."""

    def __init__(self, runtime: Runtime, deletions: Deletions, note_end: Callable[[], None]) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self.events = TournamentEvents(runtime)
        self._note_end = note_end
        self.queue: WorkQueue[int] = WorkQueue(
            runtime, self._show, "post of tournament", Urgency.TABLE, gap=lambda _: GAP, make_up=self.make_up
        )

    def cup_changed(self, cup: Cup) -> None:
        """Queue the post of a committed tournament, and its event."""
        self.queue.add(cup.id)
        self.events.cup_changed(cup)
        if cup.status == "finished":
            self._note_end()

    def cup_reminder(self, cup: Cup, users: Sequence[int]) -> None:
        """Queue a reminder to these players that a tournament starts soon, or to its organiser that it waits."""
        waits = cup.starts_at is None and cup.host_id and cup.host_id not in users
        called = [*users, cup.host_id] if waits else list(users)
        self._runtime.spawn(self._remind(cup, called), f"reminder of tournament {cup.id}")

    async def make_up(self) -> None:
        """Queue all outdated posts of tournaments."""
        self.queue.make_up_for(await self._runtime.store.tournaments.behind())

    async def _remind(self, cup: Cup, users: Sequence[int]) -> None:
        if not users:
            return
        channel = self._runtime.get_partial_messageable(cup.row.channel_id)
        content = tournament.reminder(cup, users, texts(cup.row.locale), SeatControls(0, "t"))
        post = Post(PostKey("cup reminder", cup.id), lambda: layout(content), called=notify_only(users))
        try:
            async with send_post(self._runtime, post, channel, self._runtime.budget.request):
                log.debug("tournament %s: players are reminded", cup.id)
        except DISCORD_ERRORS as error:
            log.info("tournament %s: nobody could be reminded (%s)", cup.id, error)

    async def _show(self, cup_id: int, permit: Permit) -> None:
        cup = await self._runtime.tournaments.cup(cup_id)
        known = next(iter(await self._runtime.store.posts.of(cup_id, "tournament")), None)
        if known is None or known.shown == cup.row.version:
            return
        fresh = known.place is None or known.turn != cup.stage
        permit.reserve(Bucket(cup.row.channel_id, "post" if fresh else "edit"))
        post = await self._post(cup)
        if fresh or not await self._edit(cup, post, known.place, permit):
            await self._post_anew(cup, post, known.place, permit)

    async def _post(self, cup: Cup) -> Post:
        """Make the post, with the first page of the standings and the chart once there is a result. Before the end
        a bracket stands alone, and from the first round on."""
        t, pictures, worker = texts(cup.row.locale), list[Picture](), self._runtime.workers.background
        bracket, open_ = cup.plan.form == "knockout", cup.status == "running"
        has_result = any(table.kind == "match" for played in cup.decided_rounds() for table in played)
        look = public_look(self._runtime, await self._runtime.store.settings.server(cup.row.guild_id))
        if has_result and not (bracket and open_):
            pictures = await standings_pictures(cup, 0, 0, t, look, worker)
        if charts.has_chart(cup) and (has_result or (bracket and open_)):
            pictures += await chart_pictures(cup, charts.public_chart_pages(cup), 0, t, look, worker)
        content = tournament.post(cup, t, SeatControls(0, "t"), await self._link_last_matches(cup))
        key = PostKey("tournament", cup.id, turn=cup.stage)
        is_repeated = cup.plan.weekly is not None and cup.plan.weekly.number > 1
        is_silent = is_repeated and cup.status == "signup"
        mentions = notify_only(users_to_call_apart(cup))
        return Post(key, lambda: layout(content, pictures), pictures, mentions, silent=is_silent)

    async def _link_last_matches(self, cup: Cup) -> dict[int, str]:
        """Make the links to the tables that the podium of a finished tournament names, by match."""
        runtime, found = self._runtime, dict[int, str]()
        for match_id in last_matches(cup) if cup.status == "finished" else ():
            with suppress(Refused):  # old matches may be deleted
                known = (await runtime.store.posts.of_match(match_id)).get(TABLE)
                found[match_id] = table_link(await runtime.service.match(match_id), known)
        return found

    async def _edit(self, cup: Cup, post: Post, place: Place | None, permit: Permit) -> bool:
        if place is None:
            return False
        bad = await edit_post(self._runtime, place, post.view, permit.request, post.pictures)
        if bad is not None:
            log.info("tournament %s: its post cannot be edited (%s)", cup.id, bad)
            return False
        await self._note(cup, place[1])
        return True

    async def _post_anew(self, cup: Cup, post: Post, old: Place | None, permit: Permit) -> None:
        async def keep(message: discord.Message) -> None:
            await self._note(cup, message.id)

        if await post_in(self._runtime, post, cup.row.channel_id, permit.request, keep) is None:
            await self._note(cup, None)
        elif old is not None:
            self._deletions.add(*old)

    async def _note(self, cup: Cup, message_id: int | None) -> None:
        await self._runtime.store.tournaments.note_shown(cup.id, cup.row.version, cup.stage, message_id)
