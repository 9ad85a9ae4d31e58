"""Posts of a lobby beside its table: invitations of members, and the call of a role.

Pending posts are in the database, and stand in Discord once, however often they are tried. When the lobby is over,
invitations say so and the call is deleted.
"""

from __future__ import annotations

import logging
from functools import partial

import discord
from msgspec.structs import replace

from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.panels.base import layout
from bot.panels.lobby import invitation
from bot.panels.scene import Scene
from bot.store.invitations import HOUR, InvitationRow, InvitationStatus
from bot.store.posts import OUT_OF_REACH, TABLE, PostKey, PostRow
from bot.ui.background.timer import Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind, outcome
from bot.ui.controls.items import SeatControls
from bot.ui.members.permissions import role_problem
from bot.ui.messages.links import table_link
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import LATER, Post, delete_post, edit_post, notify_only, post_in, send_post
from bot.ui.runtime import Runtime
from bot.ui.scenes import scene

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds that a lobby waits for players before a role is called. Many have started by then, or were filled with
computers."""
CALL = 0
"""Replaces the user in the key of a role call."""
Key = tuple[int, int]
"""A lobby, and the invited user."""


class LobbyPosts:
    """Sends invitations and calls, and tidies them when the lobby is over."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.queue = WorkQueue(runtime, self._see_to, "invitation", Urgency.CALL)
        self.timer = Timer(self._run, "invitations and calls")

    def start(self) -> None:
        """Start, with work left over from before."""
        self.queue.start()
        self.timer.start()

    def stop(self) -> None:
        """Send nothing more until the next start."""
        self.queue.stop()
        self.timer.stop()

    async def expect(self, match: Match) -> None:
        """Schedule the call of a role for a new lobby, if the server has one for this game."""
        here = await self._runtime.store.settings.server(match.row.guild_id)
        if match.row.game not in here.calls or not match.kind.has_table:
            return
        due_at = self._runtime.service.clock() + PATIENCE
        await self._runtime.store.posts.put(PostRow("role call", match.id, try_at=due_at))
        self.timer.call_by(due_at)

    def invite(self, match_id: int, user_id: int) -> None:
        """Queue an invitation. Returns at once."""
        self.queue.add((match_id, user_id))

    def on_change(self, after: Match) -> None:
        """Tidy a lobby's posts once it is over. Returns at once."""
        if after.status != "lobby":
            self.timer.call_by(self._runtime.service.clock())

    async def _run(self) -> float | None:
        """Queue due posts, and tidy those of lobbies that are over. Returns when to run again (Unix seconds)."""
        now, store = self._runtime.service.clock(), self._runtime.store
        self.queue.add_all([(row.match_id, row.user_id) for row in await store.invitations.list_unsent()])
        wanted = [await self._tidy_invitation(row, now) for row in await store.invitations.for_closed_lobbies()]
        for call, is_open in (await store.posts.role_calls()).items():
            if not is_open or (call.try_at is not None and call.try_at <= now):
                self.queue.add((call.match_id, CALL))
            wanted.append(call.try_at if is_open else None)
        return min((at for at in wanted if at is not None and at > now), default=None)

    async def _tidy_invitation(self, row: InvitationRow, now: float) -> float | None:
        """Tidy an invitation into a closed lobby. Returns when it can be forgotten, None once it is."""
        if row.status in ("wanted", "sent"):
            self.queue.add((row.match_id, row.user_id))
        elif row.at + HOUR <= now:
            await self._runtime.store.invitations.drop(row)
            return None
        return row.at + HOUR

    async def _see_to(self, key: Key, permit: Permit) -> None:
        match_id, user_id = key
        match = await self._runtime.service.match(match_id)
        if user_id == CALL:
            await self._see_to_call(match, permit)
            return
        row = await self._runtime.store.invitations.of(match_id, user_id)
        if row is None:
            return
        if match.status != "lobby":
            await self._settle(match, row, permit)
        elif row.status == "wanted":
            await self._send(match, row, permit)

    async def _send(self, match: Match, row: InvitationRow, permit: Permit) -> None:
        """Send an invitation: by DM to users who want that, otherwise with a mention at the lobby."""
        settings, known = await self._runtime.store.settings.user(row.user_id), await self._table(match)
        if known is not None:
            permit.reserve(Bucket(known.channel_id, "post"))
        if await self._runtime.store.invitations.of(match.id, row.user_id) != row:
            return
        link = table_link(match, known)
        if settings.invitations == "dm" and await self._by_dm(match, row, link):
            return
        if known is not None:
            content = invitation.show_invitation(_scene(match), row, link, mention=True)
            post = Post(row.post, lambda: layout(content), called=notify_only([row.user_id]))
            keep = partial(self._note_sent, row)
            if await post_in(self._runtime, post, known.channel_id, permit.request, keep, LATER) is not None:
                return
        await self._runtime.store.invitations.move(row, "sent")

    async def _by_dm(self, match: Match, row: InvitationRow, link: str) -> bool:
        """Send an invitation by DM. Returns whether that is possible. Raises one of ``DISCORD_ERRORS`` if it may
        be later, or if it is not known."""
        t = await self._runtime.language(row.user_id, match.row.locale)
        shown = scene(match, t, SeatControls.of(match, "p"))
        content = invitation.show_invitation(shown, row, link, mention=False)
        post = Post(row.post, lambda: layout(content))
        try:
            channel = await self._runtime.dm(row.user_id, self._runtime.budget.request)
            async with send_post(self._runtime, post, channel, self._runtime.budget.request) as message:
                await self._note_sent(row, message)
        except discord.HTTPException as error:
            if error_kind(error) == "later":
                raise
            log.info("match %s: user %s gets no invitation by DM (%s)", match.id, row.user_id, error)
            return False
        return True

    async def _note_sent(self, row: InvitationRow, message: discord.Message) -> None:
        post = PostRow(*row.post, channel_id=message.channel.id, message_id=message.id)
        await self._runtime.store.posts.put(post)
        await self._runtime.store.invitations.move(row, "sent")

    async def _settle(self, match: Match, row: InvitationRow, permit: Permit) -> None:
        """Show in the invitation's message that the lobby is over before there was an answer."""
        status: InvitationStatus = "over" if match.seat_of(row.user_id) is None else "joined"
        post = await self._runtime.store.posts.find(row.post)
        if post is not None and post.place is not None:
            permit.reserve(Bucket(post.channel_id, "edit"))
            t = await self._language_of(match, row, post.channel_id)
            content = invitation.show_closed_invitation(match.title, replace(row, status=status), t)
            await edit_post(self._runtime, post.place, lambda: layout(content), permit.request)
        await self._runtime.store.invitations.move(row, status)
        self.timer.call_by(row.at + HOUR)

    async def _language_of(self, match: Match, row: InvitationRow, channel_id: int) -> Texts:
        """Return the language of an invitation's message: the lobby's on its server, the guest's in their DMs."""
        guild = self._runtime.get_guild(match.row.guild_id)
        if guild is None or guild.get_channel_or_thread(channel_id) is not None:
            return texts(match.row.locale)
        return await self._runtime.language(row.user_id, match.row.locale)

    async def _see_to_call(self, match: Match, permit: Permit) -> None:
        """Call the role, once, or delete the call when the lobby is over."""
        posts = self._runtime.store.posts
        row = await posts.find(PostKey("role call", match.id))
        if row is None:
            return
        if match.status != "lobby":
            if row.place is not None:
                permit.reserve(Bucket(row.channel_id, "delete"))
                await delete_post(self._runtime, row.place, permit.request)
            await posts.drop(row)
        elif row.try_at is not None and not await self._call_role(match, permit):
            await posts.drop(row)

    async def _call_role(self, match: Match, permit: Permit) -> bool:
        """Call the role of the game, if that is still wanted. Returns whether it was called."""
        store, guild = self._runtime.store, self._runtime.get_guild(match.row.guild_id)
        role_id = (await store.settings.server(match.row.guild_id)).calls.get(match.row.game)
        known = await self._table(match)
        if role_id is None or known is None or guild is None or not _wants_players(match):
            return False
        channel = guild.get_channel_or_thread(known.channel_id)
        if channel is None or role_problem(guild, role_id, channel.permissions_for(guild.me)) is not None:
            return False
        permit.reserve(Bucket(known.channel_id, "post"))
        key, channel_id, now = PostKey("role call", match.id), known.channel_id, self._runtime.service.clock()
        under_way = await store.posts.find_attempt(key) is not None
        if not under_way and not await store.invitations.claim(guild.id, channel_id, now):
            return False
        content = invitation.call(_scene(match), role_id, table_link(match, known))
        mention = discord.AllowedMentions(everyone=False, roles=[discord.Object(role_id)], users=False)

        async def keep(message: discord.Message) -> None:
            await store.posts.put(PostRow(*key, channel_id=channel_id, message_id=message.id))

        post = Post(key, lambda: layout(content), called=mention)
        try:
            return await post_in(self._runtime, post, channel_id, permit.request, keep, LATER) is not None
        except DISCORD_ERRORS as error:
            if outcome(error) == "not_done":
                await store.invitations.give_back(guild.id, channel_id, now)
            raise

    async def _table(self, match: Match) -> PostRow | None:
        """Return where the lobby stands, if it can be reached."""
        known = (await self._runtime.store.posts.of_match(match.id)).get(TABLE)
        return None if known is None or known.problem in OUT_OF_REACH else known


def _wants_players(match: Match) -> bool:
    """Whether a call makes sense: there are free seats, and it is not one person against computers."""
    people = sum(seat.user_id is not None for seat in match.seats)
    return len(match.seats) < match.game.seats[-1] and (people > 1 or people == len(match.seats))


def _scene(match: Match) -> Scene:
    return scene(match, texts(match.row.locale), SeatControls.of(match, "t"))
