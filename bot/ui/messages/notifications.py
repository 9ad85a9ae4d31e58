"""What players are told besides the panels, by DM or at the table: a deadline is near, a table is out of reach, a
rematch is open."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord
import msgspec
from discord import ui
from msgspec.structs import replace

from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.match.trace import trace
from bot.panels import table, times
from bot.panels.base import Content, layout
from bot.panels.lobby import invitation
from bot.store.matches import SeatRow
from bot.store.messages import OUT_OF_REACH, TABLE
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind, outcome
from bot.ui.controls.items import SeatControls
from bot.ui.messages.dm_channels import note_refused
from bot.ui.posts.desk import Post, look_for, posted
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


Sent = tuple[int, int]
"""Channel and message."""
Keep = Callable[[Sent], Awaitable[None]]
"""Notes where a message stands."""


async def send_reminder(runtime: Runtime, match: Match, seat: SeatRow, permit: Permit, keep: Keep) -> None:
    """Remind a player that the deadline is near: by DM, else with a mention at the table."""
    assert seat.user_id is not None
    assert seat.due_at is not None
    known = (await runtime.store.messages.of_match(match.id)).get(seat.seat)
    closed = known is not None and known.problem is not None
    own = _reminder(match, seat.due_at, await runtime.language(seat.user_id, match.row.locale))
    about = f"reminder:{match.id}:{seat.seat}:{seat.turn}"
    if not closed and await _by_dm(runtime, match, seat.user_id, Post(about, _lines(own)), permit, keep):
        trace(log, match.row, seat.seat, "push", "reminder by dm")
        return
    public = _lines(f"<@{seat.user_id}> {_reminder(match, seat.due_at, texts(match.row.locale))}")
    try:
        if await _at_table(runtime, match, seat.user_id, Post(about, public), permit, keep):
            trace(log, match.row, seat.seat, "push", "reminder at the table")
    except DISCORD_ERRORS as error:
        log.warning("match %s: no way to remind user %s (%s)", match.id, seat.user_id, error)


def _lines(text: str) -> Callable[[], ui.LayoutView]:
    return lambda: layout(Content((text,)))


def _reminder(match: Match, due_at: float, t: Texts) -> str:
    return t("⏰ {title}: your turn ends {due}.", title=match.title, due=times.end_of_turn(due_at, match.row.pace))


async def call_at_table(runtime: Runtime, match: Match, seat: SeatRow, permit: Permit, keep: Keep) -> bool:
    """Tell a player at the table, with a mention, that their turn has begun; whether that was possible. Raises one
    of ``DISCORD_ERRORS`` if it may be later, or if it is not known."""
    assert seat.user_id is not None
    t = texts(match.row.locale)
    text = t("<@{user}> It's your turn.", user=seat.user_id)
    if seat.due_at is not None:
        text += " " + t("Until {due}.", due=times.end_of_turn(seat.due_at, match.row.pace))
    button = table.play_button(SeatControls.of(match, "t"), t)
    about = f"call:{match.id}:{seat.seat}:{seat.turn}"
    post = Post(about, lambda: layout(Content((text,), ((button,),))))
    return await _at_table(runtime, match, seat.user_id, post, permit, keep)


class Call(msgspec.Struct, frozen=True):
    """A line of a table message that mentions players, and whom it notifies."""

    text: str
    users: tuple[int, ...]


async def call_to_rematch(runtime: Runtime, match: Match) -> Call | None:
    """What the first message of a rematch says to those who played the last match. None if nobody else did, seats
    are not kept for them any longer, or they were called to a rematch of that match before."""
    first = match.row.rematch_of
    if first is None or match.row.kept_until is None or await runtime.store.open_tables.rematches(first) > 1:
        return None
    old = await runtime.service.match(first)
    users = [seat.user_id for seat in old.seats if seat.user_id is not None]
    others = tuple(user for user in users if match.seat_of(user) is None)
    if not others:
        return None
    t = texts(match.row.locale)
    text = t("🔁 {players}, your rematch! Join in.", players=t.all_of([f"<@{user}>" for user in others]))
    return Call(text, others)


async def invited_to(runtime: Runtime, match: Match) -> Call | None:
    """What a lobby says of those who were invited; it notifies nobody. None if nobody was."""
    if match.status != "lobby":
        return None
    rows = await runtime.store.invitations.of_match(match.id)
    missing = [row for row in rows if match.seat_of(row.user_id) is None]
    text = invitation.standing(missing, texts(match.row.locale))
    return Call(text, ()) if text else None


async def tell_out_of_reach(runtime: Runtime, match: Match, seat: SeatRow, permit: Permit) -> None:
    """Tell a player by DM that the table can no longer be shown."""
    assert seat.user_id is not None
    t = await runtime.language(seat.user_id, match.row.locale)
    lost = t(
        "I can't reach the channel of {title} any more (it was deleted, or I lost permissions).",
        title=match.title,
    )
    onward = {
        "running": t("Nothing is lost: keep playing in your panel here or with `/hand`."),
        "finished": t("The match is over; the result is in your panel here."),
        "cancelled": t("This match was cancelled."),
    }
    post = Post(f"out of reach:{match.id}:{seat.seat}", _lines(f"{lost} {onward[match.status]}"))
    await _by_dm(runtime, match, seat.user_id, post, permit, _forget)


async def _forget(_: Sent) -> None:
    """Keep nothing of a message that stays as it is."""


async def _by_dm(runtime: Runtime, match: Match, user_id: int, post: Post, permit: Permit, keep: Keep) -> bool:
    """Send a player a message by DM; whether that is possible and wanted. If the answer is lost, it is looked
    whether the message is there, since it is sent elsewhere if it is not."""
    if (await runtime.store.settings.user(user_id)).calls == "off":
        return False
    channel = None
    try:
        channel = await runtime.dm(user_id, permit.request)
        permit.reserve(Bucket(channel.id, "post"))
        async with posted(runtime, post, channel, permit.request) as message:
            await keep((message.channel.id, message.id))
    except DISCORD_ERRORS as error:
        log.info("match %s: user %s gets no message (%s)", match.id, user_id, error)
        if outcome(error) != "unknown" or channel is None:
            await note_refused(runtime, match, user_id, error)
            return False
        found = await look_for(runtime, post, channel)
        if found is not None:
            await keep((channel.id, found.id))
        return found is not None
    return True


async def _at_table(runtime: Runtime, match: Match, user_id: int, post: Post, permit: Permit, keep: Keep) -> bool:
    """Post a message at the table with a mention that notifies only this player; whether that was possible. Raises
    one of ``DISCORD_ERRORS`` if it may be later, or if it is not known."""
    known = (await runtime.store.messages.of_match(match.id)).get(TABLE)
    if known is None or known.problem in OUT_OF_REACH:
        log.info("match %s: no way to tell user %s", match.id, user_id)
        return False
    bucket = Bucket(known.channel_id, "post")
    permit.reserve(bucket)
    channel = runtime.get_partial_messageable(known.channel_id)
    mention = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
    try:
        async with posted(runtime, replace(post, called=mention), channel, permit.request) as message:
            await keep((known.channel_id, message.id))
    except discord.HTTPException as error:
        if error_kind(error) == "later":
            raise
        log.warning("match %s: no way to tell user %s (%s)", match.id, user_id, error)
        return False
    return True
