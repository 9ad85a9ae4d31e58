"""Panels sent by DM, at the start and when a player has to be called: one way in which a seat's panel reaches its
owner."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import discord
from msgspec.structs import replace

from bot.match.afterwards.trace import trace
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.panels.base import panel as game_panel
from bot.render.base import Picture
from bot.steady_clock import SteadyClock
from bot.store.match.matches import SeatRow
from bot.store.posts import (
    DM_REFUSED,
    DMS_CLOSED,
    DMS_OFF,
    NO_ACCESS,
    OUT_OF_REACH,
    SENT_AGAIN,
    TABLE,
    PostKey,
    PostRow,
    Problem,
)
from bot.store.settings import user_settings
from bot.store.store import Backdrop, Told
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import BucketFull, Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS, ErrorKind, error_kind
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.dm_channels import note_refused
from bot.ui.messages.dm_keys import DmKeys
from bot.ui.messages.notices import Notices
from bot.ui.messages.panel import Key, Panel, SeenSeat, make_owners_panel
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, edit_by_token, edit_post, send_post
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

LAG = 4.0
"""Seconds between two edits of a panel because of what others did: by so much it may lag behind the table."""
AT_PAGE = 60.0
"""Seconds after which a panel follows while its owner is at a page of the match."""
AWAY, OVER, PAUSED = -1, -2, -3
"""Shown instead of a stamp when there is nothing to play: a computer plays for the owner, the match is over, or
paused."""


def shown_stamp(match: Match, seat: int) -> int:
    """Return the value to record as shown in a seat's panel: the seat's stamp, or that it has nothing to play."""
    if match.status != "running":
        return OVER
    if match.seats[seat].away:
        return AWAY
    return PAUSED if match.is_paused else match.stamp(seat)


class PanelWork(NamedTuple):
    """Work that a panel needs: a new message, as a call or not, or an edit of the existing one."""

    send: bool
    urgency: Urgency
    call: bool = False


class DmPanels:
    """Sends and edits DM panels. A recently used panel is edited by its key, which does not count.

    ``look`` is called with a match and a seat whose panels need another look, and ``read`` reads the data for a
    panel, unless it has to wait. ``stale`` are the panels that need an edit though their stamp has not changed.
    """

    def __init__(
        self,
        runtime: Runtime,
        deletions: Deletions,
        notices: Notices,
        look: Callable[[Key], None],
        read: Callable[[Key], Awaitable[SeenSeat | None]],
        make_up: Callable[[], Awaitable[None]],
    ) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self._notices = notices
        self._look = look
        self._read = read
        self.stale: set[Key] = set()
        self._being_edited: set[Key] = set()
        self._keys = DmKeys()
        self._clock = SteadyClock(self._now)
        self.queue = WorkQueue(
            runtime,
            self._serve,
            "panel of match and seat",
            Urgency.PANEL,
            make_up=make_up,
            lane=Urgency.MADE_UP_PANEL,
        )
        self.following = WorkQueue(
            runtime, self._follow, "others in the panel of match and seat", Urgency.EXEMPT, gap=lambda _: LAG
        )

    def _now(self) -> float:
        """Return the time (Unix seconds). The service is created later than this object."""
        return self._runtime.service.clock()

    def add(self, match: Match, seat: SeatRow, told: Told, *, call: bool, made_up: bool) -> None:
        """Queue the work that the panel of a seat needs, if any. Returns at once."""
        work = self._plan(match, seat, told, call=call)
        if work is None:
            if game_panel(match.row.game).shows_others and self._is_behind(match, seat.seat, told):
                self.following.add((match.id, seat.seat))
            return
        if made_up and not call:
            self.queue.make_up_for(((match.id, seat.seat),))
        else:
            may_lag = not work.send and match.status == "running"
            at_page = may_lag and self._runtime.boards.have_player(match.id, seat.user_id or 0)
            self.queue.add((match.id, seat.seat), work.urgency, delay=AT_PAGE if at_page else 0.0)

    async def note_used(self, panel: Panel, interaction: discord.Interaction[Any], message_id: int) -> None:
        """Record that the message which a seat's owner has just used in their DMs shows this panel. The seat's DM
        panel then needs no push. In a match outside servers the message becomes the DM panel, and an earlier one
        is deleted. Other matches get their panels sent."""
        match, seat, old, posts = panel.match, panel.seat, panel.by_dm, self._runtime.store.posts
        shown = shown_stamp(match, seat)
        if old is not None and old.message_id == message_id:
            if old.shown != shown:
                await posts.note_shown(old, shown)
        elif match.is_nowhere and match.kind.counts and interaction.channel_id is not None:
            await posts.put(
                PostRow("panel", match.id, seat, 0, interaction.channel_id, message_id, shown, self._now())
            )
            self._delete(old)
        else:
            return
        self._keys.note_used(match.id, seat, message_id, interaction.token, self._clock(), match.row.version)
        if (match.id, seat) in self._being_edited:  # with what was there before the press
            self.stale.add((match.id, seat))
            self._look((match.id, seat))

    def _is_behind(self, match: Match, seat: int, told: Told) -> bool:
        """Whether a panel could show newer things of the others by an edit that does not count."""
        row, is_played = told.messages.get(seat), shown_stamp(match, seat) >= 0
        has_key = row is not None and is_played and self._find_key(row) is not None
        return has_key and self._keys.is_behind(match.id, seat, match.row.version)

    async def _follow(self, key: Key, permit: Permit) -> None:
        """Have a panel edited because of what others did."""
        self.stale.add(key)
        self._look(key)

    async def _serve(self, key: Key, permit: Permit) -> None:
        """Do the work for one player's panel. If it has to wait or fails temporarily, mark the panel as stale."""
        seen = await self._read(key)
        if seen is None:
            return
        match, told = seen.match, seen.told
        call = key[1] in self._notices.find_seats_to_call(match, told)
        work = self._plan(match, match.seats[key[1]], told, call=call)
        if work is None:
            return
        if work.urgency is not Urgency.EXEMPT and not permit.is_counted:
            self.queue.add(key, work.urgency)
            return
        self.stale.discard(key)
        self._being_edited.add(key)
        try:
            if work.send:
                await self._send(seen, permit, call=work.call)
            else:
                await self._edit(seen, told.messages[key[1]], permit)
        except (BucketFull, *DISCORD_ERRORS) as error:
            self.stale |= {key} if error_kind(error) == "later" else set()
            raise
        finally:
            self._being_edited.discard(key)

    def _plan(self, match: Match, seat: SeatRow, told: Told, *, call: bool) -> PanelWork | None:
        """Find the work that a player's panel needs, if any. Each player gets one panel per match, and a new one
        only as a call; otherwise the existing one is edited. A lesson or a try at a daily puzzle stays where it
        was opened, and so does a match outside servers, possibly in the player's DMs."""
        if seat.user_id is None or not match.kind.counts:
            return None
        row, shown = told.messages.get(seat.seat), shown_stamp(match, seat.seat)
        if row is None and match.is_nowhere:
            return None
        changed = row is None or row.shown != shown
        counted = Urgency.CALL if call else Urgency.PANEL
        if shown not in (AWAY, OVER, PAUSED) and (row is None or call or _is_missing(row, changed=changed)):
            return PanelWork(True, counted, call)
        stale = (match.id, seat.seat) in self.stale or _is_cut_off(told.messages.get(TABLE), shown)
        if row is None or not (changed or stale) or self._can_wait(row, shown, told):
            return None
        return PanelWork(False, counted if self._find_key(row) is None else Urgency.EXEMPT)

    def _can_wait(self, row: PostRow, shown: int, told: Told) -> bool:
        """Whether the panel's update can wait because its owner is watching another one in the channel and the bot
        is busy. It is updated when that one ends."""
        other = told.watching.get(row.part)
        watching = other is not None and (other.ends_at or 0) > self._now()
        return watching and shown >= 0 and self._find_key(row) is None and not self._runtime.budget.is_quiet

    def _find_key(self, known: PostRow) -> str | None:
        return self._keys.of(known.subject, known.part, known.message_id, self._clock())

    async def _send(self, seen: SeenSeat, permit: Permit, *, call: bool) -> None:
        """Replace the old panel by a new one, or call the player at the table and edit the old one."""
        match, seat, old = seen.match, seen.match.seats[seen.seat], seen.told.messages.get(seen.seat)
        assert seat.user_id is not None
        problem = self._find_problem(seen.behind, old)
        if problem is None:
            problem = await self._post(seen, seat.user_id, old, permit)
        if problem is None:
            await self._notices.note(match, seat.seat, "call")
            return
        known = old or PostRow("panel", match.id, seat.seat, posted_at=self._now())
        if known.problem is None or not known.problem.startswith(problem):
            known = replace(known, problem=problem)
        if known is not old or known.message_id is None:
            known = replace(known, shown=match.stamp(seat.seat))
            await self._runtime.store.posts.put(known)
        if call:
            await self._notices.call_at_table(match, seat, permit)
        await self._edit(seen, known, permit)

    def _find_problem(self, behind: Backdrop, old: PostRow | None) -> Problem | None:
        """Find the reason against trying a new panel, None if there is none."""
        if old is not None and old.problem is not None and old.problem not in SENT_AGAIN:
            return old.problem
        return DMS_OFF if user_settings(behind.settings).calls == "off" else None

    async def _post(self, seen: SeenSeat, user_id: int, old: PostRow | None, permit: Permit) -> Problem | None:
        """Send the panel, record its place, and delete the old one. Returns the problem if Discord refuses it. A
        possible fault of ours is logged at its first occurrence only."""
        match, seat = seen.match, seen.seat
        try:
            channel = await self._runtime.dm(user_id, permit.request)
            permit.reserve(Bucket(channel.id, "post"))
            content, pictures = await self._draw(seen)
            post = Post(PostKey("panel", match.id, seat), partial(layout, content, pictures), pictures)
            async with send_post(self._runtime, post, channel, permit.request) as message:
                stamp, now = match.stamp(seat), self._now()
                row = PostRow("panel", match.id, seat, 0, message.channel.id, message.id, stamp, now)
                await self._runtime.store.posts.put(row)
        except discord.HTTPException as error:
            kind = error_kind(error)
            if kind == "later":
                raise
            if kind == "other":
                _log_refusal(match, seat, old, error)
                return DM_REFUSED
            log.info("match %s: seat %s takes no DMs (%s)", match.id, seat, error)
            await note_refused(self._runtime, match, user_id, error)
            return DMS_CLOSED
        trace(log, match.row, seat, "push", "panel sent by dm")
        self._delete(old)
        return None

    async def _edit(self, seen: SeenSeat, known: PostRow, permit: Permit) -> None:
        """Update the panel. A deleted one is sent anew."""
        if known.message_id is None:
            return
        match, seat, token = seen.match, known.part, self._find_key(known)
        if token is None:
            permit.reserve(Bucket(known.channel_id, "edit"))
        try:
            bad = await self._try_edit(seen, known, known.message_id, token, permit)
        except discord.HTTPException as error:
            if error_kind(error) == "later":
                raise
            _log_refusal(match, seat, known, error)
            refused = replace(known, shown=shown_stamp(match, seat), problem=known.problem or DM_REFUSED)
            await self._runtime.store.posts.put(refused)
            return
        if bad is None:
            trace(log, match.row, seat, "push", "dm panel edited")
            self._keys.note_shown(match.id, seat, match.row.version)
            await self._runtime.store.posts.put(replace(known, shown=shown_stamp(match, seat)))
            return
        if token is not None:
            log.info("match %s: the key to the panel of seat %s does not fit (%s)", match.id, seat, bad)
            self._keys.drop(match.id, seat)
        else:
            log.info("match %s: the panel of seat %s is lost (%s)", match.id, seat, bad)
            await self._runtime.store.posts.put(replace(known, message_id=None, shown=AWAY))
        self._look((match.id, seat))

    async def _try_edit(
        self, seen: SeenSeat, known: PostRow, message_id: int, token: str | None, permit: Permit
    ) -> ErrorKind | None:
        content, pictures = await self._draw(seen)
        view = partial(layout, content, pictures)
        if token is None:
            place = (known.channel_id, message_id)
            return await edit_post(self._runtime, place, view, permit.request, pictures)
        permit.release()
        return await edit_by_token(self._runtime, token, message_id, view, pictures)

    async def _draw(self, seen: SeenSeat) -> tuple[Content, Sequence[Picture]]:
        async with self._runtime.workers.background.turn("panels"):
            panel = await make_owners_panel(self._runtime, seen.match, seen.seat, seen.behind)
            if panel.ponder is None:
                return await panel.content(self._runtime.workers.background)
        return await panel.content(self._runtime.workers.background)

    def _delete(self, old: PostRow | None) -> None:
        if old is None or old.message_id is None:
            return
        token = self._find_key(old)
        if token is None:
            self._deletions.add(old.channel_id, old.message_id)
        else:
            self._keys.drop(old.subject, old.seat)
            self._deletions.add_with_key(token, old.message_id, old.channel_id)


def _is_missing(row: PostRow, *, changed: bool) -> bool:
    """Whether a sent panel is gone, or an unwanted one may be wanted now."""
    lost = row.message_id is None and row.problem is None
    return lost or (changed and row.problem in SENT_AGAIN)


def _is_cut_off(table: PostRow | None, shown: int) -> bool:
    """Whether the panel has to replace the table: after every change, and once even with nothing to play."""
    return table is not None and (table.problem == NO_ACCESS or (table.problem in OUT_OF_REACH and shown >= 0))


def _log_refusal(match: Match, seat: int, known: PostRow | None, error: discord.HTTPException) -> None:
    """Log that Discord refuses a panel although its owner takes DMs, at the first occurrence only."""
    again = known is not None and known.problem == DM_REFUSED
    level = logging.DEBUG if again else logging.WARNING
    log.log(level, "match %s: Discord does not take the panel of seat %s (%s)", match.id, seat, error)
