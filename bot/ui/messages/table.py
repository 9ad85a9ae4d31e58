"""Table messages: one public message per match, always showing the last committed state.

Edits are coalesced: the first goes out at once, further ones at most every ``GAP`` seconds, less often while many
tables change or several in one channel, and the last state wins. A message that is gone, too old, buried or in an
unusable thread is replaced by a new one. The match does not depend on any of this: if a channel is out of reach,
it goes on in private panels, and the table is shown when that is possible again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from discord import ui
from msgspec.structs import replace

from bot.i18n import texts
from bot.i18n.lengths import cut
from bot.match.model import Match
from bot.match.trace import trace
from bot.panels import table
from bot.panels.base import layout
from bot.render.base import Picture
from bot.store.messages import NO_ACCESS, NO_THREAD, OUT_OF_REACH, TABLE, UNSEEN, MessageRow
from bot.ui.budget.buckets import LIMIT, SPAN, Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, THREAD_EXISTS, attempt, error_kind
from bot.ui.controls.uploads import Attachments
from bot.ui.messages.buried import BuriedTables
from bot.ui.messages.dm_panels import DmPanels
from bot.ui.messages.notifications import Call, call_to_rematch, invited_to
from bot.ui.messages.tournaments import cup_call, cup_note
from bot.ui.messages.unshown import AGAIN, UnshownTables
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, Request, about_table, posted
from bot.ui.runtime import Runtime
from bot.ui.scenes import looked_at, public_look, public_scene, table_pictures

log = logging.getLogger(__name__)

GAP = 1.2
"""The least seconds between two edits of one message."""
TABLES = 30.0
"""How many tables may be shown a second when many change; the rest of the budget is for other messages."""
OLD = 50 * 60.0
"""Seconds after which a table message is replaced, not edited (Discord limits edits of old messages)."""
FAR = 15
"""Number of newer messages below a table message at which it is replaced by a new one."""
ANSWERING = 30.0
"""Seconds in which a command should answer with the lobby or solo match it opened; only after that is the table
posted from here."""


class TableMessage:
    """A match as its table message shows it, with a call to players if there is one. A view and files can only be
    sent once, so each attempt gets its own."""

    def __init__(self, match: Match, pictures: Sequence[Picture], call: Call | None = None) -> None:
        self.match = match
        self.pictures = pictures
        self._call = call

    def view(self) -> ui.LayoutView:
        """The layout with fresh controls."""
        content = table.content(public_scene(self.match))
        if self._call is not None:
            content = replace(content, texts=(*content.texts, self._call.text))
        return layout(content, self.pictures)

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Whom the message notifies."""
        if self._call is None:
            return NOBODY
        users = [discord.Object(user_id) for user_id in self._call.users]
        return discord.AllowedMentions(everyone=False, roles=False, users=users)


class PermittedTable(TableMessage):
    """A table message and the permit for showing it."""

    def __init__(self, match: Match, pictures: Sequence[Picture], permit: Permit, call: Call | None) -> None:
        super().__init__(match, pictures, call)
        self.permit = permit


class TableMessages:
    """Keeps the table messages of all matches up to date."""

    def __init__(self, runtime: Runtime, dm_panels: DmPanels) -> None:
        self._runtime = runtime
        self._dm_panels = dm_panels
        self.queue = WorkQueue(
            runtime, self._show, "table of match", Urgency.TABLE, gap=self._gap, make_up=self.make_up
        )
        self.buried = BuriedTables()
        self.unshown = UnshownTables(runtime, self.refresh)

    def refresh(self, match_id: int) -> None:
        """Show the last committed state soon. Returns at once."""
        self.queue.add(match_id)

    def posted_in(self, channel_id: int) -> None:
        """Somebody posted in a channel, so table messages there move up."""
        self.buried.posted_in(channel_id)

    def start(self) -> None:
        """Start what has to wait."""
        self.queue.start()
        self.unshown.start()

    def stop(self) -> None:
        """Show nothing more; the next start makes up for it."""
        self.queue.stop()
        self.unshown.stop()

    async def expect(self, match: Match, channel_id: int, message_id: int) -> None:
        """Note that the table is about to be shown by a message that stands already, the answer to a command:
        whatever becomes of the request, the table is known to be there."""
        await self._runtime.store.messages.put(_unseen(match, channel_id, message_id, self._now()))

    async def adopt(self, match: Match, message: discord.Message | discord.InteractionMessage) -> None:
        """Use the message that answered the slash command as the table message."""
        await self._remember(match, message.channel.id, message.id)
        self.refresh(match.id)

    async def open(self, shown: TableMessage) -> None:
        """Post the table of a match that was just opened. Raises one of ``DISCORD_ERRORS``."""
        await self._sent(shown, shown.match.row.channel_id, self._runtime.budget.request)
        self.refresh(shown.match.id)

    async def give_up(self, match: Match) -> None:
        """Forget the message that was to show the table: Discord has refused that."""
        await self._runtime.store.messages.drop_table(match.id)

    async def make_up(self) -> None:
        """Show all tables that are behind."""
        self.queue.make_up_for(await self._runtime.store.messages.behind())

    def _gap(self, bucket: Bucket | None) -> float:
        """Seconds until the table may be shown again: longer while others in its channel wait, or many change."""
        others = self._runtime.budget.waiting_for(bucket) if bucket is not None else 0
        return max(GAP, others * SPAN / LIMIT, self.queue.pending / TABLES)

    async def _show(self, match_id: int, permit: Permit) -> None:
        async with self._runtime.workers.background.turn("tables"):
            found = await self._drawn(match_id, permit)
        if found is None:
            return
        shown, known = found
        match = shown.match
        if known is not None and self._belongs_elsewhere(known, match):
            known = await self._moved(shown, known)
            if known is None:
                return
        if not await self._renewed(shown, known):
            await self._unreachable(match, known)

    async def _drawn(self, match_id: int, permit: Permit) -> tuple[PermittedTable, MessageRow | None] | None:
        """The table as it is now, and the message that is to show it; None if there is nothing to do."""
        match = await self._runtime.service.match(match_id)
        if not match.kind.has_table:
            return None
        known = (await self._runtime.store.messages.of_match(match_id)).get(TABLE)
        if known is not None and known.shown == match.row.version:
            return None
        if known is None and (match.status == "cancelled" or await self._is_answered(match)):
            return None
        if known is None or not self._belongs_elsewhere(known, match):
            permit.reserve(self._bucket(known, match))
        look = await public_look(self._runtime, match.row.guild_id)
        await looked_at(self._runtime, match)
        pictures = await table_pictures(match, texts(match.row.locale), look, self._runtime.workers.background)
        call = await self._call(match) if known is None else None
        call = call or await invited_to(self._runtime, match) or await cup_note(self._runtime, match)
        return PermittedTable(match, pictures, permit, call), known

    async def _is_answered(self, match: Match) -> bool:
        """Whether a command may still answer with the lobby or solo match that it has opened. If it does not, the
        table is posted later. Once it was tried to post it, nothing else is waited for."""
        opened = match.status == "lobby" or match.kind.is_alone
        until = match.row.created_at + ANSWERING
        if not opened or until <= self._now():
            return False
        if await self._runtime.store.sendings.of(about_table(match.id)) is not None:
            return False
        self.unshown.look_at(match.id, until)
        return True

    async def _call(self, match: Match) -> Call | None:
        """Whom the first message of a table calls."""
        return await call_to_rematch(self._runtime, match) or await cup_call(self._runtime, match)

    def _bucket(self, known: MessageRow | None, match: Match) -> Bucket:
        """The bucket of the request with which the table is shown, if it succeeds."""
        if known is None:
            return Bucket(match.row.channel_id, "post")
        return Bucket(known.channel_id, "post" if self._stale(known, match) else "edit")

    async def _renewed(self, shown: PermittedTable, known: MessageRow | None) -> bool:
        """Edit the message, or post a new one if needed; if posting fails, edit after all. False if nothing
        worked."""
        home = shown.match.row.channel_id
        if known is None:
            return await self._post(shown, None, home)
        stale = self._stale(known, shown.match)
        if not stale and await self._edit(shown, known):
            return True
        for channel_id in dict.fromkeys((known.channel_id, home)):
            if await self._post(shown, known, channel_id):
                return True
        return stale and await self._edit(shown, known)

    def _stale(self, known: MessageRow, match: Match) -> bool:
        """Whether the message is to be replaced by a fresh one. One that shows late what it should have shown long
        ago stays where it is."""
        if known.try_at is not None and match.status not in ("lobby", "running"):
            return False
        old = self._age(known.posted_at) > OLD
        far = self.buried.below(known.channel_id, match.id) >= FAR
        return match.status != "cancelled" and (old or far)

    def _age(self, since: float) -> float:
        return self._now() - since

    def _now(self) -> float:
        return self._runtime.service.clock()

    async def _edit(self, shown: PermittedTable, known: MessageRow) -> bool:
        """Edit the known message, reopening its thread if necessary. False if that is not possible."""
        if known.message_id is None:
            return False
        bad = await self._edited(shown, known)
        if bad == "archived" and await self._reopened(known.channel_id, shown.permit):
            bad = await self._edited(shown, known)
        if bad is not None:
            log.info("match %s: its table cannot be edited (%s)", known.match_id, bad)
            return False
        problem = NO_THREAD if known.problem == NO_THREAD else None
        version = shown.match.row.version
        await self._runtime.store.messages.put(replace(known, shown=version, problem=problem, try_at=None))
        trace(log, shown.match.row, None, "push", "table edited")
        if known.problem in OUT_OF_REACH:
            self._dm_panels.renew_all(shown.match)
        self._watch(shown.match, known.channel_id)
        return True

    async def _edited(self, shown: PermittedTable, known: MessageRow) -> str | None:
        message = self._message(known)

        async def edit(attachments: Attachments) -> discord.Message:
            with shown.permit.request(Bucket(known.channel_id, "edit")):
                return await message.edit(view=shown.view(), attachments=attachments, allowed_mentions=NOBODY)

        return await attempt(self._runtime.uploads.edit(message.id, shown.pictures, edit))

    async def _post(self, shown: PermittedTable, known: MessageRow | None, channel_id: int) -> bool:
        """Post a new message and drop the old one. False if the channel is out of reach."""
        try:
            message = await self._sent(shown, channel_id, shown.permit.request, known)
        except discord.HTTPException as error:
            if error_kind(error) in ("later", "other"):
                raise
            log.info("match %s: channel %s is out of reach (%s)", shown.match.id, channel_id, error)
            return False
        trace(log, shown.match.row, None, "push", "table posted")
        await self._drop(known, shown, message)
        if known is not None:
            self._dm_panels.renew_all(shown.match)
        return True

    async def _sent(
        self, shown: TableMessage, channel_id: int, request: Request, known: MessageRow | None = None
    ) -> discord.Message:
        """Send a new message, and remember that the table stands there from now on."""
        match = shown.match
        post = Post(about_table(match.id), shown.view, shown.pictures, shown.mentions)
        channel = self._runtime.get_partial_messageable(channel_id)
        async with posted(self._runtime, post, channel, request) as message:
            if known is not None:
                self.buried.forget(known.channel_id, match.id)
            await self._remember(match, channel_id, message.id, moves=known is None)
        return message

    def _belongs_elsewhere(self, known: MessageRow, match: Match) -> bool:
        """Whether the match wants a thread but its table is still in the lobby's channel."""
        wanted = bool(match.row.thread) and match.status == "running" and known.problem != NO_THREAD
        return wanted and known.channel_id == match.row.channel_id

    async def _moved(self, shown: PermittedTable, known: MessageRow) -> MessageRow | None:
        """Move the table into a thread of its own. Returns None when done, else the row to keep using in the
        channel, for good or until the next change."""
        try:
            thread_id = await self._thread(shown.match, known, shown.permit)
            moved = thread_id is not None and await self._post(shown, known, thread_id)
        except DISCORD_ERRORS as error:
            if error_kind(error) != "later":
                raise
            log.warning("match %s: its thread has to wait (%s)", shown.match.id, error)
            return known
        return None if moved else replace(known, problem=NO_THREAD)

    async def _thread(self, match: Match, known: MessageRow, permit: Permit) -> int | None:
        """The id of the thread that starts at the lobby's message, or None if there cannot be one."""
        channel = self._runtime.get_channel(known.channel_id)
        if known.message_id is None or not isinstance(channel, discord.TextChannel):
            return None
        message = channel.get_partial_message(known.message_id)
        try:
            with permit.request(Bucket(known.channel_id, "other")):
                thread = await message.create_thread(name=cut(match.title, 100), auto_archive_duration=1440)
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return known.message_id
            if error_kind(error) == "later":
                raise
            log.info("match %s: no thread could be made (%s)", match.id, error)
            return None
        return thread.id

    async def _reopened(self, channel_id: int, permit: Permit) -> bool:
        """Reopen an archived thread. False if that is not allowed."""
        try:
            with permit.request(Bucket(channel_id, "other")):
                channel = self._runtime.get_channel(channel_id) or await self._runtime.fetch_channel(channel_id)
                return isinstance(channel, discord.Thread) and await attempt(channel.edit(archived=False)) is None
        except DISCORD_ERRORS as error:
            log.info("thread %s stays archived (%s)", channel_id, error)
            return False

    async def _drop(self, known: MessageRow | None, shown: PermittedTable, fresh: discord.Message) -> None:
        """Make sure the old message keeps no working controls: delete it, or leave a pointer if a thread starts
        there."""
        if known is None or known.message_id is None:
            return
        if fresh.channel.id == known.channel_id:
            self._dm_panels.deletions.add(known.channel_id, known.message_id)
            return
        view = layout(table.started_elsewhere(public_scene(shown.match), f"<#{fresh.channel.id}>"))
        try:
            with shown.permit.request(Bucket(known.channel_id, "edit")):
                await self._message(known).edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except DISCORD_ERRORS as error:
            log.info("match %s: the old table stays behind (%s)", shown.match.id, error)

    def _message(self, known: MessageRow) -> discord.PartialMessage:
        assert known.message_id is not None
        return self._runtime.get_partial_messageable(known.channel_id).get_partial_message(known.message_id)

    async def _remember(self, match: Match, channel_id: int, message_id: int, *, moves: bool = False) -> None:
        """Remember where the table is. One that is in the channel although it wants a thread stays there, unless
        it still ``moves``: it was shown for the first time."""
        now, home = self._runtime.service.clock(), match.row.channel_id
        stays = bool(match.row.thread) and match.status == "running" and channel_id == home and not moves
        problem = NO_THREAD if stays else None
        row = MessageRow(match.id, TABLE, channel_id, message_id, match.row.version, now, problem)
        await self._runtime.store.messages.put(row)
        self._watch(match, channel_id)

    def _watch(self, match: Match, channel_id: int) -> None:
        if match.status in ("lobby", "running"):
            self.buried.watch(channel_id, match.id)
        else:
            self.buried.forget(channel_id, match.id)

    async def _unreachable(self, match: Match, known: MessageRow | None) -> None:
        """No channel is left: the players carry on in their panels, which say so from now on. A lobby has no
        panels; its buttons work as long as anybody can see them. The table is not shown as it is, and is tried
        again; one that never stood anywhere, only while the match is open."""
        now = self._now()
        row = known or _unseen(match, match.row.channel_id, None, now)
        told = row.problem in OUT_OF_REACH or match.row.started_at is None
        problem = row.problem if told else NO_ACCESS
        wanted = row.message_id is not None or match.status in ("lobby", "running")
        await self._runtime.store.messages.put(
            replace(row, problem=problem, try_at=now + AGAIN if wanted else None)
        )
        if wanted:
            self.unshown.expect(now + AGAIN)
        self.buried.forget(row.channel_id, match.id)
        if not told:
            self._dm_panels.push(match.id)


def _unseen(match: Match, channel_id: int, message_id: int | None, now: float) -> MessageRow:
    """A table that has not been shown yet."""
    return MessageRow(match.id, TABLE, channel_id, message_id, UNSEEN, now)
