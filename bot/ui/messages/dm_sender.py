"""Sending and editing the DM panel of one seat."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord
from msgspec.structs import replace

from bot.match.model import Match
from bot.match.trace import trace
from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.steady_clock import SteadyClock
from bot.store.matches import SeatRow
from bot.store.posts import DM_REFUSED, DMS_CLOSED, DMS_OFF, SENT_AGAIN, PostKey, PostRow, Problem
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import ErrorKind, attempt, error_kind
from bot.ui.controls.uploads import Attachments
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.dm_channels import note_refused
from bot.ui.messages.dm_keys import DmKeys
from bot.ui.messages.panel import Panel, read_panel
from bot.ui.posts.desk import Post, posted
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

AWAY, OVER, PAUSED = -1, -2, -3
"""Shown instead of a stamp when there is nothing to play: a computer plays for the owner, the match is over, or
paused."""


def shown_for(match: Match, seat: int) -> int:
    """What to record as shown in a seat's panel: the seat's stamp, or that it has nothing to play."""
    if match.status != "running":
        return OVER
    if match.seats[seat].away:
        return AWAY
    return PAUSED if match.paused else match.stamp(seat)


class DmSender:
    """Sends and edits DM panels. One that was used a short time ago is edited by its key, which does not count.

    ``push`` is called with the id of a match in which a panel needs another look.
    """

    def __init__(self, runtime: Runtime, deletions: Deletions, push: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self._push = push
        self._keys = DmKeys()
        self._clock = SteadyClock(self._now)

    def _now(self) -> float:
        """The time (Unix seconds); the service is there later than this."""
        return self._runtime.service.clock()

    def used(self, match_id: int, known: PostRow | None, message_id: int | None, token: str) -> None:
        """The owner of a seat has just used a message in their DMs; ``known`` is the seat's panel."""
        if known is not None and known.message_id is not None and known.message_id == message_id:
            self._keys.put(match_id, known.seat, message_id, token, self._clock())

    async def adopt(self, panel: Panel, interaction: discord.Interaction[Any], message_id: int | None) -> None:
        """A message in the DMs of a seat's owner shows their panel of a match of no server: it is the seat's DM
        panel from now on, and an earlier one is deleted. Other matches have panels that are sent."""
        match, seat, old = panel.match, panel.seat, panel.by_dm
        if message_id is None or interaction.channel_id is None:
            return
        now = self._runtime.service.clock()
        if old is None or old.message_id != message_id:
            shown = shown_for(match, seat)
            row = PostRow("panel", match.id, seat, 0, interaction.channel_id, message_id, shown, now)
            await self._runtime.store.posts.put(row)
            if old is not None:
                self._delete(old)
        self._keys.put(match.id, seat, message_id, interaction.token, self._clock())

    def has_key(self, known: PostRow) -> bool:
        """Whether edits of the panel are not counted."""
        return self._key(known) is not None

    def _key(self, known: PostRow) -> str | None:
        return self._keys.of(known.match_id, known.seat, known.message_id, self._clock())

    async def send(
        self, match: Match, seat: SeatRow, old: PostRow | None, table: PostRow | None, permit: Permit
    ) -> Problem | None:
        """Send a new panel in place of the old one. Returns the problem, if there is one."""
        assert seat.user_id is not None
        if old is not None and old.problem is not None and old.problem not in SENT_AGAIN:
            return old.problem
        if (await self._runtime.store.settings.user(seat.user_id)).calls == "off":
            return DMS_OFF
        try:
            await self._sent(match, seat, seat.user_id, table, permit)
        except discord.HTTPException as error:
            if error_kind(error) == "later":
                raise
            return await self._refused(match, seat, seat.user_id, old, error)
        trace(log, match.row, seat.seat, "push", "panel sent by dm")
        if old is not None:
            self._delete(old)
        return None

    async def _refused(
        self, match: Match, seat: SeatRow, user_id: int, old: PostRow | None, error: discord.HTTPException
    ) -> Problem:
        """Tell the problem of a panel that Discord did not take; one that may be a fault of ours is logged when it
        comes up, and not each time that the next panel has it, too."""
        if error_kind(error) != "other":
            log.info("match %s: seat %s takes no DMs (%s)", match.id, seat.seat, error)
            await note_refused(self._runtime, match, user_id, error)
            return DMS_CLOSED
        _log_refusal(match, seat.seat, old, error)
        return DM_REFUSED

    async def _sent(
        self, match: Match, seat: SeatRow, user_id: int, table: PostRow | None, permit: Permit
    ) -> None:
        """Send the panel, and note where it stands."""
        channel = await self._runtime.dm(user_id, permit.request)
        bucket = Bucket(channel.id, "post")
        permit.reserve(bucket)
        content, pictures = await self._content(match, seat.seat, table)
        post = Post(PostKey("panel", match.id, seat.seat), lambda: layout(content, pictures), pictures)
        async with posted(self._runtime, post, channel, permit.request) as message:
            now, stamp = self._runtime.service.clock(), match.stamp(seat.seat)
            row = PostRow("panel", match.id, seat.seat, 0, message.channel.id, message.id, stamp, now)
            await self._runtime.store.posts.put(row)

    async def withhold(
        self, match: Match, seat: int, old: PostRow | None, problem: Problem, permit: Permit
    ) -> None:
        """Record that no new panel can be sent by DM; an earlier one is still edited."""
        known = old or PostRow("panel", match.id, seat, posted_at=self._runtime.service.clock())
        if known.problem is None or not known.problem.startswith(problem):
            known = replace(known, problem=problem)
        await self._runtime.store.posts.put(replace(known, shown=match.stamp(seat)))
        await self.edit(match, seat, known, permit)

    async def edit(self, match: Match, seat: int, known: PostRow, permit: Permit) -> None:
        """Bring the panel up to date; one that is gone is sent anew."""
        if known.message_id is None:
            return
        token = self._key(known)
        if token is None:
            permit.reserve(Bucket(known.channel_id, "edit"))
        try:
            bad = await self._edited(match, seat, known, known.message_id, token, permit)
        except discord.HTTPException as error:
            if error_kind(error) == "later":
                raise
            _log_refusal(match, seat, known, error)
            refused = replace(known, shown=shown_for(match, seat), problem=known.problem or DM_REFUSED)
            await self._runtime.store.posts.put(refused)
            return
        if bad is not None and token is not None:
            log.info("match %s: the key to the panel of seat %s does not fit (%s)", match.id, seat, bad)
            self._keys.drop(match.id, seat)
            self._push(match.id)
            return
        if bad is None:
            trace(log, match.row, seat, "push", "dm panel edited")
            await self._runtime.store.posts.put(replace(known, shown=shown_for(match, seat)))
            return
        log.info("match %s: the panel of seat %s is lost (%s)", match.id, seat, bad)
        await self._runtime.store.posts.put(replace(known, message_id=None, shown=AWAY))
        self._push(match.id)

    async def _edited(
        self, match: Match, seat: int, known: PostRow, message_id: int, token: str | None, permit: Permit
    ) -> ErrorKind | None:
        content, pictures = await self._content(match, seat)
        message = self._runtime.get_partial_messageable(known.channel_id).get_partial_message(message_id)

        async def edit(attachments: Attachments) -> discord.Message:
            view = layout(content, pictures)
            if token is not None:
                permit.release()
                webhook = self._runtime.webhook(token)
                return await webhook.edit_message(
                    message_id, view=view, attachments=attachments, allowed_mentions=NOBODY
                )
            with permit.request(Bucket(known.channel_id, "edit")):
                return await message.edit(view=view, attachments=attachments, allowed_mentions=NOBODY)

        return await attempt(self._runtime.uploads.edit(message_id, pictures, edit))

    async def _content(
        self, match: Match, seat: int, table: PostRow | None = None
    ) -> tuple[Content, Sequence[Picture]]:
        """The panel in its owner's language."""
        async with self._runtime.workers.background.turn("panels"):
            t = await self._runtime.language(match.seats[seat].user_id or 0, match.row.locale)
            panel = await read_panel(self._runtime, match, seat, t, table)
            if panel.ponder is None:
                return await panel.content(self._runtime.workers.background)
        return await panel.content(self._runtime.workers.background)

    def _delete(self, old: PostRow) -> None:
        if old.message_id is None:
            return
        token = self._key(old)
        if token is None:
            self._deletions.add(old.channel_id, old.message_id)
        else:
            self._keys.drop(old.match_id, old.seat)
            self._deletions.add_with_key(token, old.message_id, old.channel_id)


def _log_refusal(match: Match, seat: int, known: PostRow | None, error: discord.HTTPException) -> None:
    """Log that Discord does not take a panel, though its owner takes DMs: once, and not each time that the next
    panel is refused, too."""
    again = known is not None and known.problem == DM_REFUSED
    level = logging.DEBUG if again else logging.WARNING
    log.log(level, "match %s: Discord does not take the panel of seat %s (%s)", match.id, seat, error)
