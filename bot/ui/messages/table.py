"""Table messages: one public message per match, always showing the last committed state.

Edits are coalesced: the first goes out at once, further ones at most every ``GAP`` seconds, less often while many
tables change or several in one channel, and the last state wins. A message that is gone, too old, buried or in an
unusable thread is replaced by a new one. The match does not depend on any of this: if a channel is out of reach,
it goes on in private panels, and the table is shown when that is possible again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
from msgspec.structs import replace

from bot.errors import Refused
from bot.i18n import texts
from bot.match.afterwards.trace import trace
from bot.match.lobbies.server_presets import list_presets
from bot.match.model import Match
from bot.panels import table
from bot.panels.base import layout
from bot.render.base import Picture
from bot.store.posts import NO_ACCESS, NO_THREAD, OUT_OF_REACH, TABLE, UNSEEN, PostKey, PostRow
from bot.store.settings import server_settings
from bot.ui.budget.buckets import LIMIT, SPAN, Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.messages.notifications import Call, call_to_rematch, make_invitation_line
from bot.ui.messages.seat_panels import SeatPanels
from bot.ui.messages.tournaments import cup_call, cup_note
from bot.ui.messages.unshown import AGAIN, UnshownTables
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, edit_post, notify_only, open_thread, post_in, reopen_thread, send_post
from bot.ui.runtime import Runtime
from bot.ui.scenes import prepare_look, public_look, public_scene, table_pictures

log = logging.getLogger(__name__)

GAP = 1.2
"""Minimum seconds between two edits of one message."""
UNWATCHED = 5.0
"""Seconds after which a table shows a step while nobody plays in its channel."""
TABLES = 30.0
"""Maximum number of tables shown per second when many change. The rest of the budget is for other messages."""
OLD = 50 * 60.0
"""Seconds after which a table message is replaced, not edited (Discord limits edits of old messages)."""
FAR = 15
"""Number of newer messages below a table message at which it is replaced by a new one."""
ANSWERING = 30.0
"""Seconds in which a command should answer with the lobby or solo match it opened. Only after that is the table
posted from here."""


def table_post(
    match: Match,
    pictures: Sequence[Picture],
    settings: Mapping[str, str],
    call: Call | None = None,
    *,
    has_page: bool = False,
    of_cup: bool = False,
) -> Post:
    """Make the post that shows a match at its table, with a call to players if there is one. ``settings`` are the
    server's, as stored. With ``has_page`` it leads to the match's page. ``of_cup``: it has no result, but counts
    for a tournament."""
    presets, called = list_presets(settings, match.row.game), NOBODY
    scene = replace(public_scene(match), presets=presets, of_cup=of_cup)
    content = table.content(scene)
    if has_page and match.status == "running":
        content = table.with_board(content, scene)
    if call is not None:
        content, called = replace(content, texts=(*content.texts, call.text)), notify_only(call.users)
    return Post(PostKey("table", match.id), lambda: layout(content, pictures), pictures, called)


class ShownTable(NamedTuple):
    """A match, the post that shows it, and the permit for that."""

    match: Match
    post: Post
    permit: Permit


class BuriedTables:
    """Counts the messages that users have posted below each table message, as far as this process has seen them.

    Only tables of lobbies and running matches are kept in memory.
    """

    def __init__(self) -> None:
        self._below: dict[int, dict[int, int]] = {}
        """Number of messages by channel and match."""

    def __len__(self) -> int:
        return sum(len(tables) for tables in self._below.values())

    def note_post_in(self, channel_id: int) -> None:
        """Count a message in a channel below every table there."""
        tables = self._below.get(channel_id, {})
        for match_id in tables:
            tables[match_id] += 1

    def watch(self, channel_id: int, match_id: int) -> None:
        """Start counting messages below this table."""
        self._below.setdefault(channel_id, {}).setdefault(match_id, 0)

    def forget(self, channel_id: int, match_id: int) -> None:
        """Stop counting, since the table is gone or will not change any more."""
        tables = self._below.get(channel_id, {})
        tables.pop(match_id, None)
        if not tables:
            self._below.pop(channel_id, None)

    def below(self, channel_id: int, match_id: int) -> int:
        """Return the number of messages below a table."""
        return self._below.get(channel_id, {}).get(match_id, 0)


class TableMessages:
    """Keeps the table messages of all matches up to date."""

    def __init__(self, runtime: Runtime, seat_panels: SeatPanels) -> None:
        self._runtime = runtime
        self._seat_panels = seat_panels
        self.queue = WorkQueue(
            runtime, self._show, "table of match", Urgency.TABLE, gap=self._gap, make_up=self.make_up
        )
        self.buried = BuriedTables()
        self.unshown = UnshownTables(runtime, self.refresh)

    def refresh(self, match_id: int) -> None:
        """Queue an update to the last committed state. Returns at once."""
        self.queue.add(match_id)

    def follow(self, match: Match) -> None:
        """Queue an update after a step, with less haste while nobody plays in the channel of the match. Returns at
        once."""
        is_unwatched = match.status == "running" and self._is_unwatched(match)
        self.queue.add(match.id, delay=UNWATCHED if is_unwatched else 0.0)

    def _is_unwatched(self, match: Match) -> bool:
        """Whether all players are at their pages of a match, or while much goes on in other panels by DM."""
        people = [seat for seat in match.seats if seat.user_id is not None and not seat.away]
        boards, presence, is_busy = self._runtime.boards, self._runtime.presence, not self._runtime.budget.is_quiet
        return bool(people) and all(
            boards.have_player(match.id, seat.user_id or 0)
            or (is_busy and presence.plays_by_dm(match.id, seat.seat))
            for seat in people
        )

    def hasten(self, match_id: int) -> None:
        """Put off no update any longer, since a player is no longer at their page. Returns at once."""
        self.queue.hasten(match_id)

    def note_post_in(self, channel_id: int) -> None:
        """Record that a user posted in a channel, so that table messages there move up."""
        self.buried.note_post_in(channel_id)

    def start(self) -> None:
        """Start delayed work."""
        self.queue.start()
        self.unshown.start()

    def stop(self) -> None:
        """Show nothing more. The next start makes up for it."""
        self.queue.stop()
        self.unshown.stop()

    async def expect(self, match: Match, channel_id: int, message_id: int) -> None:
        """Record that an existing message, the answer to a command, is about to show the table. Whatever becomes
        of the request, the table is known to be there."""
        await self._runtime.store.posts.put(_unshown_row(match, channel_id, message_id, self._now()))

    async def adopt(self, match: Match, message: discord.Message | discord.InteractionMessage) -> None:
        """Use the message that answered the slash command as the table message."""
        await self._remember(match, message.channel.id, message.id)
        self.refresh(match.id)

    async def open(self, match: Match, post: Post) -> None:
        """Post the table of a match that was just opened. Raises one of ``DISCORD_ERRORS``."""
        channel = self._runtime.get_partial_messageable(match.row.channel_id)
        async with send_post(self._runtime, post, channel, self._runtime.budget.request) as message:
            await self._remember(match, channel.id, message.id, moves=True)
        self.refresh(match.id)

    async def give_up(self, match: Match) -> None:
        """Forget the message that was to show the table, since Discord has refused it."""
        await self._runtime.store.posts.drop(PostRow("table", match.id))

    async def make_up(self) -> None:
        """Queue all outdated tables."""
        self.queue.make_up_for(await self._runtime.store.posts.behind())

    def _gap(self, bucket: Bucket | None) -> float:
        """Return the seconds until the next update, more while the channel is busy or many tables change."""
        others = self._runtime.budget.waiting_for(bucket) if bucket is not None else 0
        return max(GAP, others * SPAN / LIMIT, self.queue.pending / TABLES)

    async def _show(self, match_id: int, permit: Permit) -> None:
        async with self._runtime.workers.background.turn("tables"):
            found = await self._draw(match_id, permit)
        if found is None:
            return
        shown, known = found
        match = shown.match
        if known is not None and self._belongs_elsewhere(known, match):
            known = await self._move_to_thread(shown, known)
            if known is None:
                return
        if not await self._renew(shown, known):
            await self._unreachable(match, known)

    async def _draw(self, match_id: int, permit: Permit) -> tuple[ShownTable, PostRow | None] | None:
        """Draw the current table, and find the message to show it. None if there is nothing to do."""
        seen = await self._runtime.store.read_table(match_id)
        if seen.match is None:
            raise Refused("match.unknown", match=match_id)
        match, known = self._runtime.service.recognize(seen.match), seen.table
        if not match.kind.has_table:
            return None
        if known is not None and known.shown == match.row.version:
            return None
        if known is None and (match.status == "cancelled" or await self._is_answered(match)):
            return None
        if known is None or not self._belongs_elsewhere(known, match):
            permit.reserve(self._bucket(known, match))
        look = public_look(self._runtime, server_settings(seen.settings))
        await prepare_look(self._runtime, match)
        pictures = await table_pictures(match, texts(match.row.locale), look, self._runtime.workers.background)
        call = None
        if known is None:
            call = await call_to_rematch(self._runtime, match) or await cup_call(self._runtime, match)
        noted = await cup_note(self._runtime, match)
        call = call or await make_invitation_line(self._runtime, match) or noted
        return ShownTable(
            match,
            table_post(
                match,
                pictures,
                seen.settings,
                call,
                has_page=self._runtime.boards.url is not None,
                of_cup=noted is not None,
            ),
            permit,
        ), known

    async def _is_answered(self, match: Match) -> bool:
        """Whether a command may still answer with the lobby or solo match that it has opened. Otherwise, the table
        is posted later. False once posting was tried."""
        opened = match.status == "lobby" or match.kind.is_alone
        until = match.row.created_at + ANSWERING
        if not opened or until <= self._now():
            return False
        if await self._runtime.store.posts.find_attempt(PostKey("table", match.id)) is not None:
            return False
        self.unshown.look_at(match.id, until)
        return True

    def _bucket(self, known: PostRow | None, match: Match) -> Bucket:
        """Return the bucket of the request that shows the table, if it succeeds."""
        if known is None:
            return Bucket(match.row.channel_id, "post")
        return Bucket(known.channel_id, "post" if self._stale(known, match) else "edit")

    async def _renew(self, shown: ShownTable, known: PostRow | None) -> bool:
        """Edit the message, post a new one if needed, or edit after all. Returns False if nothing worked."""
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

    def _stale(self, known: PostRow, match: Match) -> bool:
        """Whether to replace the message by a fresh one. An overdue update of a finished match stays in place."""
        if known.try_at is not None and match.status not in ("lobby", "running"):
            return False
        old = self._now() - known.posted_at > OLD
        far = self.buried.below(known.channel_id, match.id) >= FAR
        return match.status != "cancelled" and (old or far)

    def _now(self) -> float:
        return self._runtime.service.clock()

    async def _edit(self, shown: ShownTable, known: PostRow) -> bool:
        """Edit the known message, reopening its thread if necessary. Returns False if that is not possible."""
        if known.place is None:
            return False
        post, request = shown.post, shown.permit.request
        bad = await edit_post(self._runtime, known.place, post.view, request, post.pictures)
        if bad == "archived" and await reopen_thread(self._runtime, known.channel_id, request):
            bad = await edit_post(self._runtime, known.place, post.view, request, post.pictures)
        if bad is not None:
            log.info("match %s: its table cannot be edited (%s)", known.match_id, bad)
            return False
        problem = NO_THREAD if known.problem == NO_THREAD else None
        version = shown.match.row.version
        await self._runtime.store.posts.put(replace(known, shown=version, problem=problem, try_at=None))
        trace(log, shown.match.row, None, "push", "table edited")
        if known.problem in OUT_OF_REACH:
            self._seat_panels.renew_all(shown.match)
        self._watch(shown.match, known.channel_id)
        return True

    async def _post(self, shown: ShownTable, known: PostRow | None, channel_id: int) -> bool:
        """Post a new message, record its place, and drop the old one. Returns False if out of reach."""

        async def keep(message: discord.Message) -> None:
            if known is not None:
                self.buried.forget(known.channel_id, match.id)
            await self._remember(match, channel_id, message.id, moves=known is None)

        match = shown.match
        if await post_in(self._runtime, shown.post, channel_id, shown.permit.request, keep) is None:
            return False
        trace(log, match.row, None, "push", "table posted")
        if known is not None:
            await self._drop(known, shown, channel_id)
            self._seat_panels.renew_all(match)
        return True

    def _belongs_elsewhere(self, known: PostRow, match: Match) -> bool:
        """Whether the match wants a thread but its table is still in the lobby's channel."""
        wanted = bool(match.row.thread) and match.status == "running" and known.problem != NO_THREAD
        return wanted and known.channel_id == match.row.channel_id

    async def _move_to_thread(self, shown: ShownTable, known: PostRow) -> PostRow | None:
        """Move the table into a new thread. Returns None when done, otherwise the row to keep using in the
        channel, for good or until the next change."""
        try:
            request = shown.permit.request
            thread_id = await open_thread(self._runtime, known.place, shown.match.title, request)
            moved = thread_id is not None and await self._post(shown, known, thread_id)
        except DISCORD_ERRORS as error:
            if error_kind(error) != "later":
                raise
            log.warning("match %s: its thread has to wait (%s)", shown.match.id, error)
            return known
        return None if moved else replace(known, problem=NO_THREAD)

    async def _drop(self, known: PostRow, shown: ShownTable, channel_id: int) -> None:
        """Remove working controls from the old message: delete it, or leave a pointer if a thread starts there."""
        if known.place is None:
            return
        if channel_id == known.channel_id:
            self._seat_panels.deletions.add(*known.place)
            return
        content = table.show_moved(public_scene(shown.match), f"<#{channel_id}>")
        try:
            await edit_post(self._runtime, known.place, lambda: layout(content), shown.permit.request)
        except DISCORD_ERRORS as error:
            log.info("match %s: the old table stays behind (%s)", shown.match.id, error)

    async def _remember(self, match: Match, channel_id: int, message_id: int, *, moves: bool = False) -> None:
        """Record where the table is. A table in the channel that wants a thread stays there, unless it still
        ``moves`` because it was shown for the first time."""
        now, home = self._runtime.service.clock(), match.row.channel_id
        stays = bool(match.row.thread) and match.status == "running" and channel_id == home and not moves
        problem = NO_THREAD if stays else None
        row = PostRow("table", match.id, TABLE, 0, channel_id, message_id, match.row.version, now, problem)
        await self._runtime.store.posts.put(row)
        self._watch(match, channel_id)

    def _watch(self, match: Match, channel_id: int) -> None:
        if match.status in ("lobby", "running"):
            self.buried.watch(channel_id, match.id)
        else:
            self.buried.forget(channel_id, match.id)

    async def _unreachable(self, match: Match, known: PostRow | None) -> None:
        """Record that no channel is left, so that the panels carry on and say so. A lobby has no panels; its
        buttons work as long as they are visible. The table is retried later, and one that never stood anywhere
        only while the match is open."""
        now = self._now()
        row = known or _unshown_row(match, match.row.channel_id, None, now)
        told = row.problem in OUT_OF_REACH or match.row.started_at is None
        problem = row.problem if told else NO_ACCESS
        wanted = row.message_id is not None or match.status in ("lobby", "running")
        await self._runtime.store.posts.put(replace(row, problem=problem, try_at=now + AGAIN if wanted else None))
        if wanted:
            self.unshown.expect(now + AGAIN)
        self.buried.forget(row.channel_id, match.id)
        if not told:
            self._seat_panels.push(match.id)


def _unshown_row(match: Match, channel_id: int, message_id: int | None, now: float) -> PostRow:
    return PostRow("table", match.id, TABLE, 0, channel_id, message_id, UNSEEN, now)
