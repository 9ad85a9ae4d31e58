"""Copies: messages that show a table or a panel although another message is known to show it.

A copy exists when Discord's answer to a post was lost and it was posted again. Nothing is played from a copy,
since the state it shows is unknown. A user who presses there sees the current match, and the copy becomes a
pointer to the known message.
"""

from __future__ import annotations

import logging

from bot.match.model import Match
from bot.panels import private, table
from bot.panels.base import layout
from bot.store.posts import TABLE, PostRow
from bot.store.store import Glance
from bot.ui import scenes
from bot.ui.answering.replies import answer_seat, show_table
from bot.ui.messages.links import message_link
from bot.ui.playing.seat_press import SeatPress
from bot.ui.press import Press

log = logging.getLogger(__name__)

READING = ("rules", "invite")
"""Areas that do nothing in the match, or look after their own messages."""


async def find_known_instead(press: Press) -> PostRow | None:
    """Find the known message that shows what the used copy shows. Returns None if the used one is no copy. Also
    retries a table that could not be shown."""
    message, control = press.interaction.message, press.control
    if message is None or message.flags.ephemeral or not control.match or press.fields is not None:
        return None
    glance = await press.peek()
    known = glance.behind.messages.get(TABLE)
    if control.origin == "p":
        known = _panel(press, glance)
    elif known is not None and known.try_at is not None:
        press.app.table_messages.refresh(control.match)
    kept = {row.message_id for row in glance.behind.messages.values()}
    if control.area in READING or known is None or known.message_id is None or message.id in kept:
        return None
    return None if await _is_kept(press, known, message.id) else known


def _panel(press: Press, glance: Glance) -> PostRow | None:
    """Return the panel of the presser's seat if the control plays in the match."""
    if glance.match is None or press.control.area != "play":
        return None
    seat = Match(glance.match).seat_of(press.person.id)
    return None if seat is None else glance.behind.messages.get(seat.seat)


async def _is_kept(press: Press, known: PostRow, message_id: int) -> bool:
    """Whether a message has its own place beside the known one: it calls a player, is just being posted, or was
    the known one until now and is about to be deleted."""
    if (press.interaction.channel_id or 0, message_id) in press.app.seat_panels.deletions.queue:
        return True
    posts = press.app.store.posts
    if await posts.find_attempt(known.key) is not None:
        return True
    notices = await posts.of(known.match_id, "call", "called", "reminder")
    return any(row.message_id == message_id for row in notices)


async def show_known(press: Press, known: PostRow) -> None:
    """Answer a press on a copy with the current match, and leave a pointer to the known message there. Raises
    ``Refused`` for users who may not see the match."""
    match = await press.look()
    log.info("match %s: a press on a copy of a message", match.id)
    await press.answer.hold()
    t, link = await press.texts(), message_link(match, known)
    if known.seat != TABLE:
        await press.answer.settle(layout(private.link_to_panel(match.title, link, t)))
        press.app.seat_panels.renew(match.id, known.seat)
        return
    await press.answer.settle(layout(table.show_moved(scenes.public_scene(match), link)))
    seat = match.seat_of(press.person.id)
    if seat is not None and match.status == "running":
        await answer_seat(press, SeatPress(press, match, seat.seat))
    else:
        await show_table(press.app, press.answer, match, t)
