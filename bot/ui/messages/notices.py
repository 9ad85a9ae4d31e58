"""Notices for players: a call once a turn if they are inactive, a reminder before the turn ends, and news of an
unreachable table.

The call is a new DM panel. If DMs are not possible, it is a short message at the table. Such messages and
reminders are deleted when the turn is over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Literal

import discord
from discord import ui
from msgspec.structs import replace

from bot.i18n import Texts, texts
from bot.match.afterwards.trace import trace
from bot.match.model import Match
from bot.panels import table, times
from bot.panels.base import Content, layout
from bot.store.match.matches import SeatRow
from bot.store.posts import OUT_OF_REACH, TABLE, NoticeKind, PostKey, PostRow
from bot.store.store import Told
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS, outcome
from bot.ui.controls.items import SeatControls
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.dm_channels import note_refused
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import LATER, Keep, Post, look_for, notify_only, post_in, send_post
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

Subject = Literal["reminder", "out of reach"]
Note = tuple[int, int, Subject]
"""Match, seat, and subject."""


def turn_of(match: Match, seat: int) -> int:
    """Return the turn that a seat is in, 0 for none."""
    return match.game.turn(match.state, seat) if match.status == "running" else 0


class Notices:
    """Decides which players to call, sends each notice once, and deletes outdated ones.

    ``look_again`` is called with the id of a match in which an active player may have become inactive.
    """

    def __init__(self, runtime: Runtime, deletions: Deletions, look_again: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self._look_again = look_again
        self._later: dict[int, float] = {}
        """When to look again, by match."""
        self.queue = WorkQueue(runtime, self._send, "message to", Urgency.CALL)
        self._timer = Timer(self._run, "calls", idle=ON_DEMAND)

    def start(self) -> None:
        """Start delayed work."""
        self.queue.start()
        self._timer.start()

    def stop(self) -> None:
        """Send nothing more."""
        self.queue.stop()
        self._timer.stop()

    def find_seats_to_call(self, match: Match, told: Told) -> frozenset[int]:
        """Find the seats to call now: the match waits for them, and their owners have not noticed."""
        people = [seat for seat in match.seats if seat.user_id is not None and not seat.away]
        waited = [seat for seat in match.seats_to_move() if seat in people]
        if match.kind.is_alone or len(people) < 2 or not waited:
            return frozenset()
        called = {(row.seat, row.turn) for row in told.notices if row.kind != "reminder"}
        new = [seat for seat in waited if (seat.seat, turn_of(match, seat.seat)) not in called]
        return frozenset(seat.seat for seat in new if seat.seat in told.wants_calls or self._is_away(match, seat))

    def _is_away(self, match: Match, seat: SeatRow) -> bool:
        """Whether a player is inactive. For an active one, schedules another look at the match."""
        inactive_from = self._runtime.presence.inactive_from(match, seat)
        if inactive_from <= self._runtime.service.clock():
            return True
        self._later[match.id] = min(inactive_from, self._later.get(match.id, inactive_from))
        self._timer.call_by(inactive_from)
        return False

    async def _run(self) -> float | None:
        """Look at the matches that are due. Returns when to run again (Unix seconds)."""
        now = self._runtime.service.clock()
        for match_id in [match_id for match_id, at in self._later.items() if at <= now]:
            del self._later[match_id]
            self._look_again(match_id)
        return min(self._later.values(), default=None)

    async def note(
        self, match: Match, seat: int, kind: NoticeKind, message: discord.Message | None = None
    ) -> None:
        """Record that the seat's owner was told of this turn, with that message if it is not their DM panel."""
        place = () if message is None else (message.channel.id, message.id)
        await self._runtime.store.posts.put(PostRow(kind, match.id, seat, turn_of(match, seat), *place))

    async def tidy(self, match: Match, told: Told) -> None:
        """Delete calls and reminders for turns that are over or rest in a pause, and forget them. The call to a
        resting turn stays recorded."""
        waited = {seat.seat for seat in match.seats_to_move() if not seat.away}
        for row in told.notices:
            current = row.turn == turn_of(match, row.seat)
            if current and match.is_paused and row.kind != "reminder":
                if row.message_id is None:
                    continue
                await self.note(match, row.seat, "called")
            if row.seat not in waited or not current:
                if row.message_id is None:
                    await self._runtime.store.posts.drop(row)
                else:
                    self._deletions.add_notice(row)

    def remind(self, match_id: int, seat: int) -> None:
        """Queue a reminder that the deadline is near. Returns at once."""
        self.queue.add((match_id, seat, "reminder"))

    def tell_out_of_reach(self, match_id: int, seat: int) -> None:
        """Queue a notice that the table is out of reach. Returns at once."""
        self.queue.add((match_id, seat, "out of reach"))

    async def _send(self, note: Note, permit: Permit) -> None:
        match_id, number, subject = note
        match = await self._runtime.service.match(match_id)
        seat = match.seats[number] if number < len(match.seats) else None
        if seat is None or seat.user_id is None or seat.away:
            return
        if subject == "out of reach":
            await self._send_out_of_reach(match, seat, seat.user_id, permit)
        elif seat.due_at is not None and seat.remind_at is None:
            await self._send_reminder(match, seat, seat.user_id, seat.due_at, permit)

    async def call_at_table(self, match: Match, seat: SeatRow, permit: Permit) -> None:
        """Call a player with a mention at the table, or record that this is not possible. Raises one of
        ``DISCORD_ERRORS`` if it may be possible later, or if it is not known."""
        assert seat.user_id is not None
        t = texts(match.row.locale)
        text = t("<@{user}> It's your turn.", user=seat.user_id)
        if seat.due_at is not None:
            text += " " + t("Until {due}.", due=times.end_of_turn(seat.due_at, match.row.pace))
        button = table.play_button(SeatControls.of(match, "t"), t)
        key = PostKey("call", match.id, seat.seat, seat.turn)
        post = Post(key, lambda: layout(Content((text,), ((button,),))))
        keep = partial(self.note, match, seat.seat, "call")
        if await self._post_at_table(match, seat.user_id, post, permit, keep):
            trace(log, match.row, seat.seat, "push", "call at the table")
        else:
            await self.note(match, seat.seat, "call")

    async def _send_reminder(
        self, match: Match, seat: SeatRow, user_id: int, due_at: float, permit: Permit
    ) -> None:
        """Remind a player that the deadline is near: by DM, otherwise with a mention at the table."""
        known = (await self._runtime.store.posts.of_match(match.id)).get(seat.seat)
        closed = known is not None and known.problem is not None
        own = _reminder(match, due_at, await self._runtime.language(user_id, match.row.locale))
        key = PostKey("reminder", match.id, seat.seat, seat.turn)
        keep = partial(self.note, match, seat.seat, "reminder")
        if not closed and await self._post_by_dm(match, user_id, Post(key, _lines(own)), permit, keep):
            trace(log, match.row, seat.seat, "push", "reminder by dm")
            return
        public = _lines(f"<@{user_id}> {_reminder(match, due_at, texts(match.row.locale))}")
        try:
            if await self._post_at_table(match, user_id, Post(key, public), permit, keep):
                trace(log, match.row, seat.seat, "push", "reminder at the table")
        except DISCORD_ERRORS as error:
            log.warning("match %s: no way to remind user %s (%s)", match.id, user_id, error)

    async def _send_out_of_reach(self, match: Match, seat: SeatRow, user_id: int, permit: Permit) -> None:
        """Tell a player by DM that the table can no longer be shown. Nothing is recorded."""
        t = await self._runtime.language(user_id, match.row.locale)
        lost = t(
            "I can no longer reach the channel of {title} (it was deleted, or I lost permissions).",
            title=match.title,
        )
        onward = {
            "running": t("Nothing is lost: keep playing in your panel here or with `/hand`."),
            "finished": t("The match is over; the result is in your panel here."),
            "cancelled": t("This match was cancelled."),
        }
        post = Post(PostKey("out of reach", match.id, seat.seat), _lines(f"{lost} {onward[match.status]}"))
        await self._post_by_dm(match, user_id, post, permit)

    async def _post_by_dm(
        self, match: Match, user_id: int, post: Post, permit: Permit, keep: Keep | None = None
    ) -> bool:
        """Send a player a message by DM. Returns whether that is possible and wanted. If the answer is lost, looks
        for the message, since a missing one is sent elsewhere."""
        runtime = self._runtime
        if (await runtime.store.settings.user(user_id)).calls == "off":
            return False
        channel = None
        try:
            channel = await runtime.dm(user_id, permit.request)
            permit.reserve(Bucket(channel.id, "post"))
            async with send_post(runtime, post, channel, permit.request) as message:
                if keep is not None:
                    await keep(message)
        except DISCORD_ERRORS as error:
            log.info("match %s: user %s gets no message (%s)", match.id, user_id, error)
            if outcome(error) != "unknown" or channel is None:
                await note_refused(runtime, match, user_id, error)
                return False
            found = await look_for(runtime, post, channel)
            if found is not None and keep is not None:
                await keep(found)
            return found is not None
        return True

    async def _post_at_table(self, match: Match, user_id: int, post: Post, permit: Permit, keep: Keep) -> bool:
        """Post a message at the table with a mention that notifies only this player. Returns whether that was
        possible. Raises one of ``DISCORD_ERRORS`` if it may be later, or if it is not known."""
        known = (await self._runtime.store.posts.of_match(match.id)).get(TABLE)
        if known is None or known.problem in OUT_OF_REACH:
            log.info("match %s: no way to tell user %s", match.id, user_id)
            return False
        permit.reserve(Bucket(known.channel_id, "post"))
        post = replace(post, called=notify_only([user_id]))
        return await post_in(self._runtime, post, known.channel_id, permit.request, keep, LATER) is not None


def _lines(text: str) -> Callable[[], ui.LayoutView]:
    return lambda: layout(Content((text,)))


def _reminder(match: Match, due_at: float, t: Texts) -> str:
    return t("⏰ {title}: your turn ends {due}.", title=match.title, due=times.end_of_turn(due_at, match.row.pace))
